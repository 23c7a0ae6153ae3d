"""7.3 The East Front: what the German player may send there on GT3."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Side, Unit, unit
from ..scenarios import in_force
from ..state import State
from .geometry import distance
from .units import strength

#: 13.1.3b the turn on which the East Front Transfer marker lies
TURN: Final = 3
#: 7.3 what must go: points of infantry, and cavalry divisions
POINTS: Final = 9
CAVALRY: Final = 1
#: 7.3 the armies that give the troops
ARMIES: Final = tuple(unit(name) for name in ("GE HQ1", "GE HQ2", "GE HQ3"))


@rule("7.3#1", "13.1.3b", "14.3.1d#1")
def is_due(s: State) -> bool:
    """7.3 Whether the choice is made now: on GT3, not in scenario 3."""
    return s.turn == TURN and in_force(s, "east front")


@rule("7.3#2")
def refused(s: State, u: Unit, sent: Iterable[Unit] = ()) -> Refusal | None:
    """7.3 Infantry and one cavalry division from hexes within one hex of the HQs of the first three armies."""
    if u.side is not Side.GERMAN or not u.combat or not s.on_map(u):
        return Refusal("7.3#2", f"{u} is no German combat unit on the map")
    if not any(s.on_map(hq) and distance(s.hex(u), s.hex(hq)) <= 1 for hq in ARMIES):
        return Refusal("7.3#2", f"{u} is not within one hex of the HQ of the 1st, 2nd or 3rd Army")
    if u.cavalry and horse(sent) >= CAVALRY:
        return Refusal("7.3#2", "one cavalry division goes east")
    return None


def horse(sent: Iterable[Unit]) -> int:
    """How many cavalry divisions are among the units chosen."""
    return sum(u.cavalry for u in sent)


def points(s: State, units: Iterable[Unit]) -> int:
    """The infantry combat strength of units."""
    return sum(strength(s, u, False) for u in units if u.infantry)


@rule("7.3#2")
def may_go(s: State, sent: tuple[Unit, ...]) -> list[Unit]:
    """7.3 The units that may still be chosen."""
    return [u for u in s.units(Side.GERMAN) if u not in sent and refused(s, u, sent) is None]


@rule("7.3#2")
def enough(s: State, sent: tuple[Unit, ...]) -> bool:
    """7.3 Whether nine points of infantry and a cavalry division have been chosen."""
    return points(s, sent) >= POINTS and horse(sent) == CAVALRY


@rule("7.3#2")
def possible(s: State) -> bool:
    """7.3 Whether the three armies have so much to give."""
    there = may_go(s, ())
    return points(s, there) >= POINTS and any(u.cavalry for u in there)
