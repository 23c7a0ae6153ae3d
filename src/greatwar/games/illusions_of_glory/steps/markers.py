"""11.2g, 18.2e Whose Control marker is placed when a unit of two nations takes a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import SPACES, UNITS
from ..names import NO_NATION
from ..pieces import Space, Unit
from ..rules.control import CAPTURED
from ..state import State


@rule("11.2g", "18.2e")
@dataclass(eq=False)
class ChooseMarker(Decision):
    """11.2g The owner of a dual unit chooses the nation of the Control marker."""

    unit: int
    space: int
    asked_by: ClassVar[str] = "11.2g"

    def seat(self, s: State) -> int:
        return s.side_of(UNITS[self.unit])

    def prompt(self, s: State) -> str:
        return f"Whose Control marker is placed in {SPACES[self.space - 1]}?"

    def actions(self, s: State) -> list[Action]:
        return [notation.marker(n) for n in range(12) if UNITS[self.unit].nations >> n & 1]

    def take(self, s: State, action: Action) -> None:
        s.set_holder(SPACES[self.space - 1], self.seat(s), action.args[0].n)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("11.2g", f"{UNITS[self.unit]} is not of that nation") if action.verb == notation.MARKER else None


@rule("11.2g", "18.2e")
def captured(s: State, unit: Unit, where: Space) -> None:
    """11.2g A dual unit has taken an enemy place: its owner is asked."""
    if unit.dual and s.marker_nation(where) != NO_NATION:
        s.push(ChooseMarker(unit.n, where.n))


CAPTURED.append(captured)
