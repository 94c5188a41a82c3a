"""Lawspeaker: a table companion for four Viking board games."""

__version__ = "0.1.0"
