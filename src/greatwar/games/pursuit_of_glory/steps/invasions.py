"""18.6.1 The landing that opens a Beachhead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import SPACES, UNITS, Unit
from ..names import AP
from ..notation import DONE, pair, to
from ..rules import invasions, organizing
from ..state import DIGGING, MOVED, State


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


@rule("18.6.2.1#3", "19.2")
@dataclass(eq=False)
class Disorganize(Decision):
    """18.6.2.1 An LCU withdrawn under fire breaks down: the AP chooses an SCU of each box, as far as there are any."""

    large: int
    base: int
    boxes: tuple[int, ...]

    asked_by: ClassVar[str] = "18.6.2.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Choose the divisions into which {UNITS[self.large]} breaks down"

    def actions(self, s: State) -> list[Action]:
        large = UNITS[self.large]
        units = organizing.part_choices(s, large, self.boxes[0]) if self.boxes else []
        return [pair("replace", large, u) for u in units] or [DONE]

    def take(self, s: State, action: Action) -> None:
        large = UNITS[self.large]
        if self.boxes:
            s.push(Disorganize(self.large, self.base, self.boxes[1:]))
        else:
            invasions.broken_down(s, large)
        if action != DONE:
            unit: Unit = action.args[1]
            s.put(unit, SPACES[self.base - 1])
            s.set_reduced(unit)
            s.mark(unit, MOVED | DIGGING)
