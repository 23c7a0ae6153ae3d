"""Where units go that leave the map (12.6.3, 12.6.7, 12.7.4, 14.3.2, 3.2.2), and what follows at once."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import ELIMINATED, PERMANENT, REMOVED, Place, Space, Unit
from ..names import CP
from ..state import State
from .control import CONTROL

# How a unit is lost.
FIRE: Final = 0  # 12.6.3 losses in supply
FIRE_OOS: Final = 1  # 12.6.7b losses out of supply, or an LCU without a replacing SCU
RETREAT: Final = 2  # 12.7.4
ATTRITION: Final = 3  # 14.3.2.1
OVERSTACK: Final = 4  # 10.4
CAP: Final = 5  # 18.1.2c
NEGATIVE: Final = 6  # 17.1.7
REBUILDABLE: Final = 7  # 12.7.7 destroyed after a retreat: may be rebuilt
COLLAPSE: Final = 8  # removed from the game by an event or a collapse
_FOR_GOOD: Final = (FIRE_OOS, RETREAT, ATTRITION, OVERSTACK, CAP)


@rule("12.6.3#2", "12.6.7", "12.7.4", "14.3.2.1", "3.2.2.dot", "3.2.2.triangle", "17.1.5", "17.1.6", "10.4", "3.2.3#2")
def box(s: State, unit: Unit, how: int) -> Place:
    """12.6.7 The box of a lost unit: for good if it is marked so, out of supply, or cannot retreat."""
    side = unit.side if unit.side in (0, 1) else CP
    if unit.greek:
        side = s.greece if s.greece in (0, 1) else CP
    if how == COLLAPSE:
        return REMOVED[side]
    if unit.tribe:
        return ELIMINATED[CP]
    if how in _FOR_GOOD or unit.dot or unit.staff or (unit.triangle and not _rebuilt_persian(unit)):
        return PERMANENT[side]
    return ELIMINATED[side]


def _rebuilt_persian(unit: Unit) -> bool:
    """17.1.8 The two AP Persian irregulars are rebuilt in spite of their triangle (ruling 3)."""
    return unit.kind in ("PE-RU Police North", "PE-BR South Persia Rifles")


@rule("12.6.8", "3.2.3#2")
def eliminate(s: State, unit: Unit, how: int) -> None:
    """12.6 A unit leaves the map; an HQ or Heavy Artillery left without company goes with it."""
    where = s.space(unit) if s.on_map(unit) else None
    to = box(s, unit, how)
    CONTROL.remove(s, unit, to)
    s.set_reduced(unit, False)
    if s.galicia == unit.n:
        s.galicia = -1
    if s.log is not None:
        s.say(f"{unit} is eliminated{' for good' if to in PERMANENT or to in REMOVED else ''}")
    if where is not None and not unit.staff:
        leave_staff(s, where, s.side(unit))


@rule("3.2.3#2", "12.6.8")
def leave_staff(s: State, where: Space, side: int) -> None:
    """3.2.3 When all units stacked with it are gone, an HQ or Heavy Artillery is permanently eliminated."""
    if side not in (0, 1):
        return
    here = s.of_side(where, side)
    if here and all(u.staff for u in here):
        for u in here:
            s.put(u, PERMANENT[side])
            s.set_reduced(u, False)
            if s.log is not None:
                s.say(f"{u} is lost with its last troops")
