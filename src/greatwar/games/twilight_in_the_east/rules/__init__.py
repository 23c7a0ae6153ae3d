"""The rules by chapter, as functions of a state."""
