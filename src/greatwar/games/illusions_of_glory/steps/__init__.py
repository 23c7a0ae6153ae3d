"""The steps of play: what is decided, rolled, or runs by itself."""
