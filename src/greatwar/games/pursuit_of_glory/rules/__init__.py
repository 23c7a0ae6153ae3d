"""The rules of Pursuit of Glory."""
