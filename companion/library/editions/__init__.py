"""Editions as tables of rows: what an owner changes, cell by cell, and takes along as a file."""
