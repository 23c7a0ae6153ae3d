"""13 Strategic Redeployment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import UNITS, Place, Unit
from ..notation import DONE, of_unit, to
from ..rules import redeployment
from ..state import REDEPLOYED, State


@rule("9.3.1", "13.1#1", "13.4", "13.11", "13.3")
@dataclass(eq=False)
class Redeploy(Decision):
    """13 Spend SR points on units, in any order; no unit goes twice. A unit is picked, then sent."""

    points: int

    asked_by: ClassVar[str] = "13.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Pick a unit to redeploy ({self.points} SR points left), or end"

    def actions(self, s: State) -> list[Action]:
        listed = [of_unit("pick", u) for u in redeployment.pickable(s, self.points)]
        return [*listed, DONE] if redeployment.in_order(s) is None or not listed else listed

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(SendUnit(self.points, action.args[0].n))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "pick":
            refusal = redeployment.not_movable(s, action.args[0])
            return refusal or Refusal("13.6", f"{action.args[0]} can be sent nowhere with {self.points} SR points")
        if action.verb == "redeploy":
            return redeployment.refusal(s, action.args[0], action.args[1], self.points)
        return None


@rule("13.1#1", "13.6#1", "13.7#1", "13.8#1", "13.8#2")
@dataclass(eq=False)
class SendUnit(Decision):
    """13 The picked unit goes to one of the places it can reach."""

    points: int
    unit: int

    asked_by: ClassVar[str] = "13.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Where does {UNITS[self.unit]} go?"

    def actions(self, s: State) -> list[Action]:
        unit = UNITS[self.unit]
        return [to("redeploy", unit, x) for x in redeployment.destinations(s, unit, self.points)]

    def take(self, s: State, action: Action) -> None:
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
