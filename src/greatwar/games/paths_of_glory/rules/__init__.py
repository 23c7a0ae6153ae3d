"""The rules as questions about a state, a module per chapter of the rulebook."""
