"""22, 23, 24, 26 and the special rules of the scenarios: who may not go where, and who goes when an enemy comes near."""

from __future__ import annotations

from ....kernel.step import Refusal
from ..components import Unit
from ..state import State


def watched(s: State, units: list[Unit]) -> bool:
    """Whether `kept_out` has anything to say about these movers; asked once a move, so that others need not be asked."""
    return False


def kept_out(s: State, unit: Unit, h: int) -> Refusal | None:
    """Why a unit may not enter a hex for reasons of 22 to 24 or of the scenario (Fischer, half-hexes, Warsaw, part maps)."""
    return None


def kept_from_ending(s: State, unit: Unit, start: int, h: int) -> Refusal | None:
    """Why a unit that began the phase in `start` may not end its movement in a hex (25.6.1, 24.1.2); plans are asked apart."""
    return None


def came_adjacent(s: State, side: int, h: int) -> None:
    """22.4.1, 24.5.2, 26 A unit of `side` now stands in a hex: what its enemies near by lose by it at once."""
