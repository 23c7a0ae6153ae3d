"""18.0 Pontoon bridges."""

from __future__ import annotations

from ..state import State


def has_pontoon(s: State, side: int) -> bool:
    """Whether a pontoon bridge lies on the hexside of that number (board.side_between)."""
    return any([entry >> 2 == side for entry in s.pontoons])


def enemy_moved(s: State, side: int, h: int) -> None:
    """18.1 A unit of `side` has entered a hex: pontoons of its enemies on that hex's sides are removed."""
