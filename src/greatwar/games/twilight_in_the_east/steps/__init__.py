"""What is asked and what runs by itself, step by step."""
