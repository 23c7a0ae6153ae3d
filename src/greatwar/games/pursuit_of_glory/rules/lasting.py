"""Modifiers that events give to combats for the rest of a turn or an action.

Cards register in `DRMS`: (s, combat, attacking) -> modifier.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..combat import Combat
from ..state import State

Drm = Callable[[State, Combat, bool], int]
DRMS: Final[list[Drm]] = []


def drm(s: State, c: Combat, attacking: bool) -> int:
    """The sum of what events in force give to a side."""
    return sum([found(s, c, attacking) for found in DRMS])
