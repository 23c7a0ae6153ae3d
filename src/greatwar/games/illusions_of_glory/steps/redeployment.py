"""13 Strategic Redeployment: units ride one after the other, in any order, as long as points last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import SPACES
from ..pieces import Space
from ..rules import redeployment
from ..rules import redeployment_choices as choices
from ..rules.arrival import trouble
from ..state import State


@rule("13.1a", "13.1h", "13.1i", "9.5a", "10.3b")
@dataclass(eq=False)
class Redeploy(Decision):
    """13.1 Redeploy a unit, or end; points that are left are lost. What is in disorder is put in order first."""

    points: int
    owed: tuple[int, ...] = ()  # places that may not be left as they are (ruling 35)
    asked_by: ClassVar[str] = "13.1a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        if self.owed:
            return f"Redeploy a unit from or to {SPACES[self.owed[0] - 1]} ({self.points} SR Points left)"
        return f"Redeploy units ({self.points} SR Points left), or end"

    def actions(self, s: State) -> list[Action]:
        listed = choices.Choices(s, self.points, self.owed).actions()
        if not self.owed:
            listed.append(notation.DONE_ACTION)
        return listed

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit, to = action.args
        left = self.points - redeployment.price(s, unit, to)
        start = s.where[unit.n]
        redeployment.ride(s, unit, to)
        if left > 0:
            s.push(Redeploy(left, choices.in_disorder(s, (*self.owed, start, to.n))))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.DONE and self.owed:
            return trouble(s, SPACES[self.owed[0] - 1], s.active)
        if action.verb != notation.REDEPLOY or not isinstance(action.args[1], Space):
            return None
        return choices.refused(s, action.args[0], action.args[1], self.points, self.owed)
