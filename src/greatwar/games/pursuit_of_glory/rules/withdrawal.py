"""12.8 Turkish Withdrawal."""

from __future__ import annotations

from ....kernel.rules import rule
from ..combat import Combat
from ..components import SPACES, UNITS, Unit
from ..names import AP, CP, FOREST
from ..state import State


@rule("12.8#1", "12.2.6", "12.10.5")
def may_withdraw(s: State, c: Combat) -> bool:
    """12.8 TU/TU-A SCUs attacked in a place with a defensive advantage may withdraw, but not beside a CP LCU."""
    target = SPACES[c.space - 1]
    if c.side != AP or target.shared:
        return False
    defenders = [UNITS[n] for n in c.defenders]
    if any(u.large for u in s.of_side(target, CP)) or not any(withdraws(u) for u in defenders):
        return False
    owner, level = s.trench_at(target)
    trench = level > 0 and owner == CP
    return trench or c.fort > 0 or c.water or (target.terrain != 0 and target.terrain != FOREST)


def withdraws(unit: Unit) -> bool:
    """12.8 Whether a unit is one of those that withdraw."""
    return unit.ottoman and unit.regular and not unit.large
