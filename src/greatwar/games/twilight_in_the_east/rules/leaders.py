"""25.0 What leaders do in combat and movement."""

from __future__ import annotations

from ....kernel.step import Step
from ..combat import Combat
from ..components import Unit
from ..state import State


def before_move(s: State, unit: Unit) -> Step | None:
    """25.1, 25.6.1 A die to be rolled before this unit moves; the step must lead on to steps.movement.begin(s, unit, ...)."""
    return None


def columns(s: State, battle: Combat) -> int:
    """25.2 to 25.7 Columns to the right that leaders give in this combat; mandatory ones and those in battle.leaders."""
    return 0


def slrt_drm(s: State, battle: Combat, attacker: bool) -> int:
    """25.2 to 25.7 What leaders add to a side's SLRT roll."""
    return 0


def spend(s: State, battle: Combat) -> None:
    """25.2 to 25.7 Take the uses of this combat off the markers. Called once, when the combat is resolved."""
