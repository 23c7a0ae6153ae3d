"""Pursuit of Glory: the Great War in the Near East."""
