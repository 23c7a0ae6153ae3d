"""6.0.A, 7.1 The Mandated Offensive Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Side
from ..rules.offensives import roll_result
from ..rules.tracks import update_tracks
from ..state import State, replaced


@rule("6.0.A", "7.1.1")
class MandatedOffensivePhase(Auto):
    """6.0.A Each player rolls a die for his Mandated Offensive."""

    asked_by: ClassVar[str] = "6.0.A"

    def run(self, s: State) -> None:
        update_tracks(s)  # 16.4.6 waits for the turn after the Fall of the Tsar, and this is how a turn begins
        s.push(MandatedOffensiveRoll(Side.AP), MandatedOffensiveRoll(Side.CP))


@rule("7.1.1")
@dataclass(eq=False)
class MandatedOffensiveRoll(Die):
    """7.1.1 The die of one side."""

    side: int

    asked_by: ClassVar[str] = "7.1.1"

    def take(self, s: State, action: Action) -> None:
        result = roll_result(s, Side(self.side), action.args[0])
        s.offensive = replaced(s.offensive, self.side, int(result))
        s.say(f"{Side(self.side)} Mandated Offensive: die {action.args[0]}, {result}")
