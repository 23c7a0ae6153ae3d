"""15 Forts: what it takes to besiege one, and whether it is besieged."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.rules import rule
from ..components import Side, Space, Unit
from ..state import State


@rule("15.2.1")
def enough_to_besiege(fort: int, units: Iterable[Unit]) -> bool:
    """15.2.1 One army, or as many corps as the fort's loss factor."""
    corps = 0
    for unit in units:
        if unit.army:
            return True
        corps += 1
    return corps >= fort


def fort_owner(s: State, space: Space) -> Side | None:
    """Whose fort stands undestroyed in a space: it keeps the space for its side (15.1.10)."""
    return Side(s.owner(space)) if s.fort(space) and s.owner(space) in (0, 1) else None


def enemy_fort(s: State, space: Space, side: int) -> int:
    """15.1.1 The strength of an undestroyed enemy fort in a space; 0 if there is none."""
    return s.fort(space) if space.fort and s.owner(space) == 1 - side else 0


@rule("15.2.2#1")
def besieged(s: State, space: Space) -> bool:
    """15.2.2 A fort is besieged while enough enemy units stand in its space."""
    fort = s.fort(space)
    if not fort:
        return False
    units = s.at(space)
    return bool(units) and units[0].side != s.owner(space) and enough_to_besiege(fort, units)


@rule("15.2.4#2")
def occupied_unbesieged(s: State, space: Space) -> bool:
    """15.2.4 Enemy units stand on a fort but are too few to besiege it."""
    return bool(s.fort(space)) and s.enemy_at(space, s.owner(space)) and not besieged(s, space)
