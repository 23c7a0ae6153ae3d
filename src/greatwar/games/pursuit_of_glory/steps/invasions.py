"""18.6.1 The landing that opens a Beachhead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import SPACES
from ..names import AP
from ..notation import DONE, to
from ..rules import invasions
from ..state import State


@rule("18.6.1.1a", "18.6.1.1b")
@dataclass(eq=False)
class Landing(Decision):
    """18.6.1.1 At least one unit lands on the new Beachhead; others may follow by moving there."""

    space: int

    asked_by: ClassVar[str] = "18.6.1.1a"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Choose the unit that lands first at {SPACES[self.space - 1]}"

    def actions(self, s: State) -> list[Action]:
        where = SPACES[self.space - 1]
        return [to("move", u, where) for u in invasions.landers(s, where)] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            invasions.land(s, *action.args)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("18.6.1.1a", "that unit cannot land here") if action.verb == "move" else None
