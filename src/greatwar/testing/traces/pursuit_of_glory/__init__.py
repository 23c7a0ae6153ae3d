"""Pursuit of Glory in the words of the trace format."""
