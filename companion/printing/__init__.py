"""Sheets to print: geometry, kits and PDF."""
