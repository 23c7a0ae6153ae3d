"""The cards of Pursuit of Glory."""
