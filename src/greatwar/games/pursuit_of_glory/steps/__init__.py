"""The steps of Pursuit of Glory."""
