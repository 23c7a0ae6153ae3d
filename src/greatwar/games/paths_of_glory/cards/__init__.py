"""The events, a module per deck, a function per card."""
