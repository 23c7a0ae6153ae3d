"""The decisions, dice and procedures, a module per chapter of the rulebook."""
