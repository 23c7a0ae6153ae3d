"""18.6 Invasion cards."""

from __future__ import annotations

from ..components import Card
from ..state import State


def as_reinforcement(s: State, c: Card) -> None:
    """18.6.5 The units of an Invasion card come as BR Reinforcements, without Beachheads."""
