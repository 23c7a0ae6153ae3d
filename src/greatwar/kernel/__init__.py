"""The kernel: games in progress as data, decided step by step. It knows no game."""
