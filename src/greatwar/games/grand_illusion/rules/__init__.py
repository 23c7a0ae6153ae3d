"""The rules, one module for each question that several chapters ask."""
