"""11.2g, 18.2e Whose Control marker is placed when a unit of two nations takes a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import SPACES
from ..names import NO_NATION
from ..pieces import Space, Unit
from ..rules.control import CAPTURED
from ..state import State


@dataclass(eq=False)
class ChooseMarker(Decision):
    """11.2g The owner of units of several nations chooses the nation of the Control marker."""

    nations: int
    space: int
    asked_by: ClassVar[str] = "11.2g"

    def seat(self, s: State) -> int:
        return s.owner(SPACES[self.space - 1])

    def prompt(self, s: State) -> str:
        return f"Whose Control marker is placed in {SPACES[self.space - 1]}?"

    @rule("11.2g", "18.2e")
    def actions(self, s: State) -> list[Action]:
        return [notation.marker(n) for n in range(12) if self.nations >> n & 1]

    def take(self, s: State, action: Action) -> None:
        s.set_holder(SPACES[self.space - 1], self.seat(s), action.args[0].n)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("11.2g", "no unit there is of that nation") if action.verb == notation.MARKER else None


@rule("11.2g", "18.2e")
def captured(s: State, unit: Unit, where: Space) -> None:
    """11.2g Units of several nations, or a dual unit, have taken an enemy place: their owner is asked."""
    nations = unit.nations
    for u in s.of_side(where, s.side_of(unit)):
        nations |= 0 if u.staff else u.nations
    if nations != 1 << unit.nation and s.marker_nation(where) != NO_NATION:
        s.push(ChooseMarker(nations, where.n))


CAPTURED.append(captured)
