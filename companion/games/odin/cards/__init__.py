"""Occupation cards at work: a vocabulary in which effects are written, and the engine that reads it."""
