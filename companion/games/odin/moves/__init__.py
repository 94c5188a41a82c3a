"""The moves of A Feast for Odin, one small class each, in files by chapter."""
