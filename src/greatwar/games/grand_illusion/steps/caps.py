"""5.0 The CAPS Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Phase, Side
from ..rules.command import column, receive, rolled
from ..scenarios import in_force, scenario
from ..state import State
from ..tables import TABLES


@rule("4.0#1", "5.1.4", "14.3.1d#7", "13.1.3d#1")
class CapsPhase(Auto):
    """5.1 Both sides roll for CAPS; on GT1 of the historical scenarios they have a fixed number."""

    asked_by: ClassVar[str] = "5.1.1"

    def run(self, s: State) -> None:
        s.phase = Phase.CAPS
        if s.turn == 1 and in_force(s, "fixed caps"):
            for side in Side:
                receive(s, side, TABLES.fixed_caps[scenario(s).number, side])
        else:
            s.push(CapsRoll(Side.ALLIED), CapsRoll(Side.GERMAN))


@rule("5.1.1#1")
@dataclass(eq=False)
class CapsRoll(Die):
    """5.1.1 A side rolls on the column of its commander."""

    side: int

    asked_by: ClassVar[str] = "5.1.1"

    def take(self, s: State, action: Action) -> None:
        s.say(f"{column(s, self.side)} rolls {action.args[0]}")
        rolled(s, self.side, action.args[0])
