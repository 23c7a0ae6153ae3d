"""12.6 Losses: which steps may be lost, and which SCU replaces an LCU."""

from __future__ import annotations

from typing import Final

from ....families.cdg import losses as family
from ....families.cdg.losses import Steps
from ....kernel.rules import rule
from ..combat import Combat
from ..components import BOARD, RESERVE, UNITS, Space, Unit
from ..names import EMPIRE, OTTOMAN
from ..state import State
from . import supply

_LINE_TYPES: Final = ("infantry", "elite infantry", "cavalry")


@rule(
    "3.4", "12.6.5#1", "12.6.5#2", "12.6.5#3", "12.6.5#4", "12.6.5#5", "3.2.1.3.GEBUXI", "3.2.1.3.BUAH", "2.0.special"
)
def tier(large: Unit, small: Unit) -> int:
    """12.6.5 How well an SCU replaces an LCU: same nation and type, same nation, then the other Empire nations."""
    dual = small.nations & (small.nations - 1) > 0
    if not small.regular or small.large or (small.type not in _LINE_TYPES and not dual):
        return -1
    if large.type == "special" and small.type == "cavalry":
        return -1
    same = large.nations & small.nations > 0 or (large.nations & OTTOMAN > 0 and small.nations & OTTOMAN > 0)
    alike = large.nations & small.nations > 0 and (large.type == small.type or large.type == "special" or dual)
    if same:
        return 0 if alike else 1
    if large.nations & EMPIRE and small.nations & EMPIRE:
        return 2 if large.type == small.type or large.type == "special" else 3
    return -1


class Losses(family.Losses[State, Unit, Space, Combat]):
    """The units that may lose the next step."""

    @rule("12.6.2", "12.6.1", "12.1.2#1")
    def under_fire(self, s: State, c: Combat, attacking: bool) -> list[Unit]:
        """12.6.2 The combat units of a side that take part."""
        return [UNITS[n] for n in sorted(c.attackers if attacking else c.defenders)]

    @rule("12.6.3#1", "3.2.2.question", "2.0.lf")
    def steps_of(self, s: State, c: Combat, unit: Unit) -> Steps:
        """12.6.3 The loss factors of the steps left; a "?" is what was rolled for it in this combat."""
        if s.reduced(unit):
            return (unit.lf[1],)
        if unit.lf[0]:
            return unit.lf
        for number, rolled in c.rolled:
            if number == unit.n:
                return (rolled, unit.lf[1])
        return (7, unit.lf[1])

    def reserve(self, s: State, c: Combat, side: int) -> list[Unit]:
        """12.6.5 SCUs of the Reserve Box that may replace an LCU."""
        return [u for u in s.at(RESERVE[side]) if u.regular and not u.large]

    def tier_of(self, s: State, c: Combat, large: Unit, small: Unit) -> int:
        """12.6.5 How well an SCU replaces an LCU."""
        return tier(large, small)

    @rule("12.6.3#2", "12.6.7", "14.3.3a")
    def replaceable(self, s: State, c: Combat, unit: Unit) -> bool:
        """12.6.7 A supplied LCU is replaced; one out of supply is not."""
        return unit.large and dict(c.grades).get(unit.n, supply.FULL) > supply.OOS

    @rule("12.6.5#6", "12.6.5#7")
    def phantom(self, s: State, c: Combat, unit: Unit) -> int:
        """12.6.5 Without SCUs one of two LCUs dies rather than both being reduced for the same sum."""
        return 1

    @rule("3.2.2.question")
    def stage_of(self, s: State, c: Combat, unit: Unit) -> int:
        """3.2.2 Units with a "?" lose steps only when the others can lose no more."""
        return 1 if not s.reduced(unit) and unit.lf[0] == 0 else 0


LOSSES: Final = Losses(BOARD)


@rule("12.6.5#1", "17.1.7", "18.5a")
def replacing(s: State, large: Unit) -> list[Unit]:
    """12.6.5 The SCUs of the best tier that may replace an LCU lost outside of combat."""
    side = s.side(large)
    ranked = [(tier(large, u), u) for u in s.at(RESERVE[side])]
    best = min([t for t, _ in ranked if t >= 0], default=-1)
    return [u for t, u in ranked if t == best and t >= 0]
