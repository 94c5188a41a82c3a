"""The card database: rules, rulings, glossary, round sheets and components as files, and their builder."""
