"""9.5.3 The player places a reinforcement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import Unit
from ..rules import reinforcements as rules
from ..state import State


@rule("9.5.3.3#1", "9.5.3.3#8")
@dataclass(eq=False)
class PlaceReinforcement(Decision):
    """9.5.3.3 Where a new army comes in, or a corps whose card puts it on the map."""

    unit: Unit

    asked_by: ClassVar[str] = "9.5.3.3"

    def seat(self, s: State) -> int:
        return self.unit.side

    def actions(self, s: State) -> list[Action]:
        return [notation.place_unit(self.unit, to) for to in rules.entries(s, self.unit)]

    def take(self, s: State, action: Action) -> None:
        rules.come_in(s, self.unit, action.args[1])

    def prompt(self, s: State) -> str:
        return f"Where does {self.unit} come in?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.PLACE:
            return None
        if action.args[0] != self.unit:
            return Refusal(self.asked_by, f"it is {self.unit} that comes in now")
        return rules.entry_refusal(s, self.unit, action.args[1])
