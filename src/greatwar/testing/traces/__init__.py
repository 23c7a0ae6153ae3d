"""Replaying games of another program written down in the `glory-trace/1` format, to find differences."""
