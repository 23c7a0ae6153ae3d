"""13 Strategic Redeployment: units ride one after the other, in any order, as long as points last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import SPACES, UNITS
from ..pieces import Space
from ..rules import redeployment
from ..rules import redeployment_choices as choices
from ..rules.arrival import trouble
from ..state import State

#: to pick each unit, made once
PICKS: Final = [notation.pick(u) for u in UNITS]


@dataclass(eq=False)
class Redeploy(Decision):
    """13.1 Pick a unit to redeploy, or end; points left are lost. What is in disorder is put in order first."""

    points: int
    owed: tuple[int, ...] = ()  # places that may not be left as they are (ruling 35)
    asked_by: ClassVar[str] = "13.1a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        if self.owed:
            return f"Pick a unit to redeploy from or to {SPACES[self.owed[0] - 1]} ({self.points} SR Points left)"
        return f"Pick a unit to redeploy ({self.points} SR Points left), or end"

    @rule("13.1a", "13.1h", "13.1i", "9.5a", "10.3b")
    def actions(self, s: State) -> list[Action]:
        listed = [PICKS[u.n] for u in choices.choices_for(s, self.points, self.owed).movers()]
        if not self.owed:
            listed.append(notation.DONE_ACTION)
        return listed

    def take(self, s: State, action: Action) -> None:
        if action.verb != notation.DONE:
            s.push(SendUnit(self.points, self.owed, action.args[0].n))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.DONE and self.owed:
            return trouble(s, SPACES[self.owed[0] - 1], s.active)
        if action.verb == notation.PICK:
            return choices.stays(s, action.args[0], self.points, self.owed)
        if action.verb != notation.REDEPLOY or not isinstance(action.args[1], Space):
            return None
        return choices.refused(s, action.args[0], action.args[1], self.points, self.owed)


@dataclass(eq=False)
class SendUnit(Decision):
    """13.1 The unit that was picked goes to one of the places it can reach."""

    points: int
    owed: tuple[int, ...]
    unit: int
    asked_by: ClassVar[str] = "13.1a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Where does {UNITS[self.unit]} go?"

    @rule("13.1a", "13.1h", "13.1i", "9.5.2c")
    def actions(self, s: State) -> list[Action]:
        unit = UNITS[self.unit]
        return choices.sent(unit, choices.choices_for(s, self.points, self.owed).places(unit))

    def take(self, s: State, action: Action) -> None:
        unit, to = action.args
        left = self.points - redeployment.price(s, unit, to)
        start = s.where[unit.n]
        redeployment.ride(s, unit, to)
        if left > 0:
            s.push(Redeploy(left, choices.in_disorder(s, (*self.owed, start, to.n))))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.REDEPLOY or not isinstance(action.args[1], Space):
            return None
        return choices.refused(s, action.args[0], action.args[1], self.points, self.owed)
