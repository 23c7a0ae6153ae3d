"""What holds every game to the contract: checks that need no test runner, and a pytest plugin for rule numbers."""
