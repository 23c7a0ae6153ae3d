"""21.0 Strategic Plans."""

from __future__ import annotations

from ..components import Unit
from ..state import State


def objectives_of(s: State, unit: Unit) -> tuple[int, ...]:
    """21.1.2 The objectives toward which a unit must march; empty = it is free."""
    return ()


def note_march(s: State, unit: Unit, h: int) -> None:
    """21.2 Note that an infantry brigade or division has entered an objective. Called for every hex that a unit enters."""
