"""Illusions of Glory: the Great War on the Eastern Front."""
