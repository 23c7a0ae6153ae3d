"""Paths of Glory: the whole war in cards, 1914 to 1918."""
