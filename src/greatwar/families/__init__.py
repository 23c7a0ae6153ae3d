"""Families of games: algorithms that several titles share, without a rule number, a card, a place or a nation."""
