"""AP-42 JERUSALEM BY CHRISTMAS: a goal and its day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.step import Decision
from ..components import SPACES, Space, Unit
from ..names import AP, EMPIRE
from ..notation import DONE, of_space
from ..state import State

#: turns within which the goal has to be taken, the present one not counted
TURNS: Final = 2


@dataclass(eq=False)
class NameGoal(Decision):
    """AP-42 The AP names the city or source that is to be taken."""

    places: tuple[int, ...]
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Name the city or source to be taken within two turns"

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", SPACES[n - 1]) for n in self.places] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        where: Space = action.args[0]
        s.goal = (where.n, s.turn + TURNS)
        s.say(f"{where} is to be taken by the end of turn {s.turn + TURNS}")


def taken(s: State, where: Space, by: Unit | None) -> None:
    """AP-42 The goal falls to the British Empire in time: VP -1."""
    if s.goal and s.goal[0] == where.n and by is not None and by.nations & EMPIRE:
        s.goal = ()
        s.change_vp(-1, f"{where} is taken in time")


def missed(s: State) -> None:
    """AP-42 In the War Status Phase of the second turn after: VP +1 if it still stands (ruling 68)."""
    if s.goal and s.turn >= s.goal[1]:
        where = SPACES[s.goal[0] - 1]
        s.goal = ()
        s.change_vp(1, f"{where} was not taken in time")
