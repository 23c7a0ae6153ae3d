"""What events give at once: points to spend now, trenches, a die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import SPACES, Space, space
from ..names import AP
from ..notation import DONE, of_space
from ..state import State

BATUM: Final = space("Batum")


@rule("9.4.1a")
@dataclass(eq=False)
class SpendNow(Auto):
    """9.4.1a Bonus points for immediate use: nothing else can be spent, and what is left is lost."""

    side: int
    pool: int
    halves: int

    def run(self, s: State) -> None:
        from .replacements import Replace

        s.push(Replace(self.side), Restore(s.rp))
        s.rp = tuple([self.halves if n == self.pool else 0 for n in range(len(s.rp))])


@dataclass(eq=False)
class Restore(Auto):
    """The points recorded before count again."""

    points: tuple[int, ...]

    def run(self, s: State) -> None:
        s.rp = self.points


class GoebenDie(Die):
    """CP-07 An odd number destroys the fort of Batum; units there are not harmed."""

    asked_by: ClassVar[str] = "9.5.1#1"

    def take(self, s: State, action: Action) -> None:
        die: int = action.args[0]
        s.say(f"the Goeben shells Batum: {die}")
        if die % 2 and s.fort(BATUM) and s.owner(BATUM) == AP:
            s.destroy_fort(BATUM)
            s.say("the fort of Batum is destroyed")


@dataclass(eq=False)
class DigTrenches(Decision):
    """Level 1 trenches in spaces that a side controls in some areas, one after the other."""

    side: int
    left: int
    areas: tuple[str, ...]
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Place a trench ({self.left} left)"

    def _places(self, s: State) -> list[Space]:
        named = [x for x in SPACES if not x.free and not x.beachhead and x.areas & set(self.areas)]
        return [x for x in named if s.owner(x) == self.side and not s.trench_at(x)[1] and not s.hostile(x, self.side)]

    def actions(self, s: State) -> list[Action]:
        return [*[of_space("entrench", x) for x in self._places(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        where: Space = action.args[0]
        if self.left > 1:
            s.push(DigTrenches(self.side, self.left - 1, self.areas))
        s.set_trench(where, self.side, 1)
        s.say(f"a trench is dug at {where}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "entrench":
            return None
        return Refusal("9.5.1#1", f"the event digs no trench at {action.args[0]}")
