"""Words of the card language that put units on the map or take them off."""
