"""13 Strategic Redeployment with an SR card."""

from __future__ import annotations

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import PLACES, Place, Space, Unit
from ..rules import redeployment as rules
from ..rules.redeployment_choices import redeployments, too_many
from ..rules.stacking import LIMIT
from ..state import State

DONE = Action("done")


@rule("9.3.1", "9.3.2", "13.1.1", "13.1.2", "13.1.4", "13.1.10", "3.0#21")
class Redeploy(Decision, frozen=True):
    """13.1 One unit after another is redeployed until the points are spent or the player has enough."""

    points: int
    crowded: int = 0  # the space with one unit too many, which must be left next (10.1.2)

    asked_by = "13.1.1"

    def seat(self, s: State) -> int:
        return s.active

    def actions(self, s: State) -> list[Action]:
        if not self.points:
            return [DONE]
        listed = redeployments(s, self.points, self.crowded)
        return listed if self.crowded else [DONE, *listed]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        to: Place = action.args[1]
        rules.redeploy(s, unit, to)
        crowded = int(to) if isinstance(to, Space) and len(s.at(to)) > LIMIT else 0
        s.push(Redeploy(self.points - rules.cost(unit), crowded))

    def prompt(self, s: State) -> str:
        if self.crowded:
            return f"A unit must leave {PLACES[self.crowded]}, which holds too many"
        return f"Redeploy units: {self.points} SR left"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == DONE and self.crowded:
            return Refusal("10.1.2", f"{PLACES[self.crowded]} holds too many units")
        if action.verb != "redeploy":
            return None
        unit, to = action.args
        if self.crowded and s.where[unit] != self.crowded:
            return Refusal("10.1.2", f"a unit must leave {PLACES[self.crowded]} first")
        return rules.refusal(s, unit, to, self.points) or too_many(s, unit, to, self.points)
