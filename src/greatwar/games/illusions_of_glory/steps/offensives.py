"""7.1 The Mandatory Offensive Phase and its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg.state import replaced
from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..names import AP, CP, MO_AH_SB, MO_RU, OFFENSIVES, SIDE_NAMES
from ..rules import offensives
from ..state import State


@dataclass(eq=False)
class OffensivePhase(Auto):
    """7.1 From Turn 2 both roll; on Turn 1 the results are given."""

    @rule("6.0.A", "7.1a", "4.3a")
    def run(self, s: State) -> None:
        s.mo_broken = False
        if s.turn == 1:
            s.mo = (MO_AH_SB, MO_RU)
        else:
            s.push(OffensiveRoll(AP), OffensiveRoll(CP))


@dataclass(eq=False)
class OffensiveRoll(Die):
    """7.1b One die with the side's modifier on its table."""

    side: int
    asked_by: ClassVar[str] = "7.1b"

    @rule("7.1b")
    def take(self, s: State, action: Action) -> None:
        die = action.args[0]
        result = offensives.result_of(s, self.side, die)
        s.mo = replaced(s.mo, self.side, result)
        told = f"{die}+{s.mo_modifier[self.side]}" if s.mo_modifier[self.side] else f"{die}"
        s.say(f"Mandatory Offensive of {SIDE_NAMES[self.side]}: {told}, {OFFENSIVES[result]}")


@dataclass(eq=False)
class OffensivesSettled(Auto):
    """7.1.2a After the last Action Round those who owe their offensive pay."""

    def run(self, s: State) -> None:
        offensives.settle(s)
