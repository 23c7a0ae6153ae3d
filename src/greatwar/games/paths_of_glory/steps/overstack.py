"""10.1.3 What happens to a stack that is too high by mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import Space, Unit
from ..rules.stacking import LIMIT
from ..rules.units import eliminate
from ..state import State


@rule("10.1.3")
@dataclass(eq=False)
class Overstack(Decision):
    """10.1.3 The opponent chooses units to eliminate until the stack is right; armies are gone for good."""

    space: Space

    asked_by: ClassVar[str] = "10.1.3"

    def seat(self, s: State) -> int:
        return 1 - s.at(self.space)[0].side

    def prompt(self, s: State) -> str:
        return f"Too many units stand in {self.space}: which of them is eliminated?"

    def actions(self, s: State) -> list[Action]:
        return [notation.eliminate(u) for u in s.at(self.space)]

    def take(self, s: State, action: Action) -> None:
        unit: Unit = action.args[0]
        eliminate(s, unit, permanent=unit.army)
        if len(s.at(self.space)) > LIMIT:
            s.push(self)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.ELIMINATE:
            return None
        return Refusal("10.1.3", f"{action.args[0]} does not stand in {self.space}")
