"""Grand Illusion: the opening campaign in the west, 1914."""
