"""Units that events take out of the game, chosen by a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.step import Decision, Refusal
from ..components import PERMANENT, REMOVED, UNITS, Unit
from ..notation import DONE, of_unit
from ..rules.control import CONTROL
from ..state import State


@dataclass(eq=False)
class RemoveOne(Decision):
    """One of the units named leaves the game for good."""

    side: int
    units: tuple[int, ...]
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Choose the unit that leaves the game"

    def actions(self, s: State) -> list[Action]:
        return [of_unit("eliminate", UNITS[n]) for n in self.units] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        if s.on_map(unit):
            CONTROL.remove(s, unit, REMOVED[self.side])
        else:
            s.put(unit, REMOVED[self.side])
        s.say(f"{unit} leaves the game")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "eliminate":
            return None
        return Refusal("9.5.1#1", f"the event does not name {action.args[0]}")


@dataclass(eq=False)
class EliminateOne(RemoveOne):
    """One of the units named is permanently eliminated, by the choice of `side`."""

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        box = PERMANENT[s.side(unit)]
        if s.on_map(unit):
            CONTROL.remove(s, unit, box)
        else:
            s.put(unit, box)
        s.say(f"{unit} is permanently eliminated")
