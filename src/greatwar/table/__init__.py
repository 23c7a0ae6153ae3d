"""The table: where games meet the world. Clocks, files and terminals exist only here."""
