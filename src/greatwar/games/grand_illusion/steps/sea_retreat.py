"""9.4.5 Allied units with their backs to the sea."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ..components import TRACK, Hex, Nation, Side, Unit
from ..rules.units import eliminate
from ..state import Mark, State
from ..tables import TABLES, SeaRetreatRow


@rule("9.4.5#1")
def may_sail(u: Unit, left: Hex) -> bool:
    """9.4.5 Whether a unit without another way may retreat into the sea: Allied units in the Channel ports."""
    return u.side is Side.ALLIED and left.sea_retreat


@rule("9.4.5#3")
def sea_drm(u: Unit) -> int:
    """9.4.5 British units find ships, Territorials and Belgians hardly."""
    kinds = {
        "British": u.nation is Nation.BR,
        "French territorial": u.territorial,
        "Belgian": u.nation is Nation.BE,
    }
    return sum(TABLES.sea_retreat_drm[kind] for kind, holds in kinds.items() if holds)


@rule("9.4.5#2", "9.4.5#3")
def sea_result(u: Unit, die: int) -> SeaRetreatRow:
    """9.4.5 The line of the table for a unit and a die."""
    n = die + sea_drm(u)
    return next(row for row in TABLES.sea_retreat if row.die_min <= n <= row.die_max)


@rule("9.4.5#1", "9.4.5#2", "9.4.5#4")
@dataclass(eq=False)
class SeaRetreat(Die):
    """9.4.5 The die of one unit: it comes back disrupted some turns later, or is lost."""

    unit: Unit

    asked_by: ClassVar[str] = "9.4.5"

    def take(self, s: State, action: Action) -> None:
        row = sea_result(self.unit, action.args[0])
        s.say(f"{self.unit} looks for ships: {action.args[0]}{sea_drm(self.unit):+d}")
        if row.result == "eliminated":
            eliminate(s, self.unit)
            return
        s.unmark(self.unit)
        s.mark(self.unit, Mark.BACK)
        s.put(self.unit, TRACK[s.turn + row.turns_ahead])
        s.say(f"{self.unit} escapes by sea and returns on turn {s.turn + row.turns_ahead}")
