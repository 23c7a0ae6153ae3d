"""18.7, 18.8.5.3 Uprising markers come onto the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import SPACES, Space
from ..notation import DONE, of_space
from ..state import ARMENIAN, PERSIAN, State


def places(s: State, kind: int) -> list[Space]:
    """18.7 A spaces for Armenians, 18.8.5.3 Neutral Persia for Persians; one marker in a space."""
    found = [x for x in SPACES if x.armenian] if kind == ARMENIAN else []
    if kind == PERSIAN:
        found = [x for x in SPACES if "neutral_persia" in x.areas]
    return [x for x in found if not s.marked(x, kind)]


@rule("18.7#1", "18.8.5.3", "3.2.4.2#1")
@dataclass(eq=False)
class PlaceUprisings(Decision):
    """18.7 The owner of the event places its markers one by one, also where enemy units stand."""

    side: int
    kind: int
    left: int

    asked_by: ClassVar[str] = "18.7"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Place an Uprising marker ({self.left} left)"

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", x) for x in places(s, self.kind)] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        where: Space = action.args[0]
        if self.left > 1:
            s.push(PlaceUprisings(self.side, self.kind, self.left - 1))
        s.set_ground(where, self.kind)
        if s.log is not None:
            s.say(f"Uprising at {where}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "put":
            return None
        return Refusal("18.7", f"no Uprising of this kind may be placed at {action.args[0]}")
