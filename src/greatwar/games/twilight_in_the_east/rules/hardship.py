"""14.4 (5) to (7), 14.6 What Out of Supply units suffer: surrender, lost effectiveness, lost steps; isolated
bridgeheads.
"""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..components import FORTS, HEX_COUNT, UNITS, Unit
from ..state import State
from . import units
from .railways import bridgehead_lost
from .tracing import cut_off

SURRENDERS_FROM: Final = 4


@rule("14.4.1#1")
def find_isolated(s: State, side: int) -> None:
    """14.4.1 Mark every Out of Supply unit that is Isolated."""
    judged: dict[int, bool] = {}
    for n in range(FORTS):
        unit = UNITS[n]
        if unit.side != side or not s.marks[n] & nm.OUT:
            continue
        h = s.at_number(n)
        if h < HEX_COUNT:
            if h not in judged:
                judged[h] = cut_off(s, side, h)
            s.set_mark(unit, nm.ISOLATED, judged[h])


@rule("14.4(5)#1")
def forces(s: State, side: int) -> list[tuple[int, ...]]:
    """14.4(5) The Forces of a side that are Out of Supply."""
    found: list[tuple[int, ...]] = []
    for h in sorted(s.stacks):
        hungry = [UNITS[n] for n in s.stacks[h] if UNITS[n].side == side and s.marked(UNITS[n], nm.OUT)]
        found += [tuple([u.n for u in force]) for force in units.forces(s, hungry)]
    return found


@rule("14.4(5)#1", "14.6#1", "7.3.1#1")
def may_surrender(s: State, force: tuple[int, ...]) -> bool:
    """14.6 A Force rolls for surrender if its formation is Demoralized and Isolated."""
    first = UNITS[force[0]]
    return first.formation and s.demoralized(first) and s.marked(first, nm.ISOLATED)


@rule("14.4(6)#1", "14.4(7)#1")
def levels_lost(s: State, force: tuple[int, ...]) -> int:
    """14.4 (6), (7) One level if it is not Isolated; Isolated Germans lose two, Russians and Austro-Hungarians
    three.
    """
    first = UNITS[force[0]]
    if not s.marked(first, nm.ISOLATED):
        return 1
    return 2 if first.nation == nm.GERMAN else 3


@rule("12.5.2#1")
def isolated_bridgeheads(s: State, side: int) -> list[Unit]:
    """12.5.2 Bridgeheads that are cut off are abandoned at once."""
    if side != nm.CENTRAL:
        return []
    found = []
    for n in range(FORTS, len(UNITS)):
        fort = UNITS[n]
        if fort.bridgehead and s.lost[n] < fort.steps and cut_off(s, side, fort.hex):
            found.append(fort)
    return found


@rule("12.5.2#1", "17.4#1")
def abandon(s: State, fort: Unit) -> None:
    """12.5.2 The fort is removed from play."""
    s.set_lost(fort, fort.steps)
    s.say(f"{fort} is isolated and abandoned")
    bridgehead_lost(s, fort)
