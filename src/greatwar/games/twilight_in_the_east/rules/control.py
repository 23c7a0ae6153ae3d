"""4.3 Who controls a hex, and where the front lines run."""

from __future__ import annotations

from ..state import State


def settle_control(s: State) -> None:
    """4.3 Give the hexes that lie completely behind a front line to its side. Called at the start of each Player Turn."""
