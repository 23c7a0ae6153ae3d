"""1914, Twilight in the East."""
