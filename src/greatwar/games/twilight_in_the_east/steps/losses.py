"""Steps that a Force loses, where its owner chooses who bears them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision
from ..components import HEX_COUNT, UNITS
from ..notation import DONE, of_unit, unit_arg
from ..rules.units import lose_steps
from ..state import State


@rule("6.4.2#1", "6.4.2-ex")
@dataclass(eq=False)
class ForceLoss(Decision):
    """6.4.2 A Force loses steps; the owner names the unit for each."""

    asked_by: ClassVar[str] = "6.4.2"
    force: tuple[int, ...]
    count: int
    why: str = ""

    def seat(self, s: State) -> int:
        return UNITS[self.force[0]].side

    def actions(self, s: State) -> list[Action]:
        left = [n for n in self.force if s.at_number(n) < HEX_COUNT]
        combat = [n for n in left if UNITS[n].combat] or left
        if self.count <= 0 or not combat:
            return [DONE]
        return [of_unit("lose", n) for n in combat]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        lose_steps(s, unit_arg(action), 1, self.why)
        s.push(ForceLoss(self.force, self.count - 1, self.why))

    def prompt(self, s: State) -> str:
        return f"Choose a unit to lose a step ({self.why})"
