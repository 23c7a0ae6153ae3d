"""13 Strategic Redeployment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import Place, Unit
from ..notation import DONE, to
from ..rules import redeployment
from ..state import REDEPLOYED, State


@rule("9.3.1", "13.1#1", "13.4", "13.11", "13.3")
@dataclass(eq=False)
class Redeploy(Decision):
    """13 Spend SR points on units, in any order; no unit goes twice."""

    points: int

    asked_by: ClassVar[str] = "13.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Redeploy units ({self.points} SR points left), or end"

    def actions(self, s: State) -> list[Action]:
        listed = [
            to("redeploy", u, x)
            for u in redeployment.movable(s, self.points)
            for x in redeployment.destinations(s, u, self.points)
        ]
        return [*listed, DONE] if redeployment.in_order(s) is None or not listed else listed

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        where: Place = action.args[1]
        cost = redeployment.cost(s, unit, where)
        s.push(Redeploy(self.points - cost))
        if s.log is not None:
            s.say(f"{unit} redeploys {s.place(unit)} - {where} ({cost} SR)")
        redeployment.carry_out(s, unit, where)
        s.mark(unit, REDEPLOYED)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "redeploy":
            return None
        return redeployment.refusal(s, action.args[0], action.args[1], self.points)
