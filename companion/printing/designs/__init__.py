"""How the pieces of each game look: our own words and our own drawings."""
