"""13 Strategic Redeployment with an SR card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import PLACES, Place, Space, Unit
from ..notation import DONE
from ..rules import redeployment as rules
from ..rules.redeployment_choices import destinations, picks, too_many
from ..rules.stacking import LIMIT
from ..state import State


@rule("9.3.1", "9.3.2", "13.1.1", "13.1.2", "13.1.4", "13.1.10", "3.0#21")
@dataclass(eq=False)
class Redeploy(Decision):
    """13.1 One unit after another is picked until the points are spent or the player has enough."""

    points: int
    crowded: int = 0  # the space with one unit too many, which must be left next (10.1.2)

    asked_by: ClassVar[str] = "13.1.1"

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        if not self.points:
            return [DONE]
        listed = picks(s, self.points, self.crowded)
        return listed if self.crowded else [DONE, *listed]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(RedeployTo(action.args[0], self.points))

    def prompt(self, s: State) -> str:
        if self.crowded:
            return f"A unit must leave {PLACES[self.crowded]}, which holds too many"
        return f"Pick a unit to redeploy: {self.points} SR left"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == DONE and self.crowded:
            return Refusal("10.1.2", f"{PLACES[self.crowded]} holds too many units")
        if action.verb == notation.PICK:
            return self._refuse_pick(s, action.args[0])
        if action.verb == notation.REDEPLOY:
            unit, to = action.args
            no = self._elsewhere(s, unit) or rules.refusal(s, unit, to, self.points)
            return no or too_many(s, unit, to, self.points) or Refusal("13.1.4", f"pick {unit} first")
        return None

    def _elsewhere(self, s: State, unit: Unit) -> Refusal | None:
        """10.1.2 A crowded space is left first."""
        if self.crowded and s.where[unit.n] != self.crowded:
            return Refusal("10.1.2", f"a unit must leave {PLACES[self.crowded]} first")
        return None

    def _refuse_pick(self, s: State, unit: Unit) -> Refusal | None:
        no = self._elsewhere(s, unit) or rules.unit_refusal(s, unit, self.points)
        if no is None and not destinations(s, unit, self.points):
            return Refusal("13.1.5", f"{unit} has nowhere to go")
        return no


@rule("13.1.1", "13.1.4")
@dataclass(eq=False)
class RedeployTo(Decision):
    """13.1 Where the picked unit goes."""

    unit: Unit
    points: int

    asked_by: ClassVar[str] = "13.1.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Where does {self.unit} go from {s.place(self.unit)}?"

    def actions(self, s: State) -> list[Action]:
        return destinations(s, self.unit, self.points)

    def take(self, s: State, action: Action) -> None:
        to: Place = action.args[1]
        rules.redeploy(s, self.unit, to)
        crowded = int(to) if isinstance(to, Space) and len(s.at(to)) > LIMIT else 0
        s.push(Redeploy(self.points - rules.cost(self.unit), crowded))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.REDEPLOY:
            return None
        unit, to = action.args
        if unit != self.unit:
            return Refusal("13.1.4", f"{self.unit} has been picked")
        return rules.refusal(s, unit, to, self.points) or too_many(s, unit, to, self.points)
