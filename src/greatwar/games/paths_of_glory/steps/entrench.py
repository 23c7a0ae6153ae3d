"""11.2 Entrenching: after all movement, a die for each army that digs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import UNITS, Unit
from ..rules.trenches import LEARNERS, dig, entrench_succeeds
from ..state import Mark, State

_TRENCHES: Final = Mark.ENTRENCHING | Mark.FAILED_TRENCH


@rule("11.2.2", "11.2.10#2")
class EntrenchRolls(Auto):
    """11.2.2 One roll for each digging army; markers of failures not followed up come off."""

    def run(self, s: State) -> None:
        marked = [(u, s.marks[u.n]) for u in UNITS if s.marked(u, _TRENCHES)]
        digging = [u for u, marks in marked if marks & Mark.ENTRENCHING]
        for unit, marks in marked:
            if marks & Mark.FAILED_TRENCH and unit.side == s.active and unit not in digging:
                s.mark(unit, Mark.FAILED_TRENCH, False)
        s.push(*(EntrenchRoll(u) for u in digging))


@rule("11.2.2", "11.2.10#1")
@dataclass(eq=False)
class EntrenchRoll(Die):
    """11.2.2 The die of one army."""

    unit: Unit

    asked_by: ClassVar[str] = "11.2.2"

    def take(self, s: State, action: Action) -> None:
        roll = action.args[0]
        here = s.space_of(self.unit)
        done = entrench_succeeds(s, self.unit, roll)
        s.say(f"{self.unit} in {here} rolls {roll}: {'a trench is dug' if done else 'no trench'}")
        if done:
            dig(s, here, self.unit.side)
        failed = not done and s.options.entrench_modifier and self.unit.nation in LEARNERS
        s.mark(self.unit, Mark.FAILED_TRENCH, failed)
