"""13 Strategic Redeployment: units ride one after the other, in any order, as long as points last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg.state import REDEPLOYED
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..names import NEUTRAL
from ..pieces import Space, Unit
from ..rules import redeployment
from ..rules.control import enter, leave
from ..state import State


@rule("13.1a", "13.1h", "13.1i", "9.5a")
@dataclass(eq=False)
class Redeploy(Decision):
    """13.1 Redeploy a unit, or end; points that are left are lost."""

    points: int
    asked_by: ClassVar[str] = "13.1a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Redeploy units ({self.points} SR Points left), or end"

    def actions(self, s: State) -> list[Action]:
        listed = []
        for unit in s.units(s.active):
            listed += [notation.redeploy(unit, to) for to in redeployment.goals(s, unit, self.points)]
        return [*listed, notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit, to = action.args
        by_sea = to not in redeployment.overland(s, unit)
        price = redeployment.sea_price(s, unit, by_sea)
        ride(s, unit, to)
        if self.points - price > 0:
            s.push(Redeploy(self.points - price))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.REDEPLOY or not isinstance(action.args[1], Space):
            return None
        return redeployment.refused(s, action.args[0], action.args[1], self.points)


def ride(s: State, unit: Unit, to: Space) -> None:
    """13.1 A unit goes to a place; nothing is taken on the way.

    But a neutral Albanian Port is when it lands (26.1.1d).
    """
    start, side = s.space(unit), s.side_of(unit)
    s.put(unit, to)
    s.mark(unit, REDEPLOYED)
    s.say(f"{unit} redeploys {start} - {to}")
    leave(s, start, side)
    if s.owner(to) == NEUTRAL and not to.shared:
        enter(s, unit, to)
