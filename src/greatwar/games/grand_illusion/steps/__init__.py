"""The steps of play, one module for each chapter."""
