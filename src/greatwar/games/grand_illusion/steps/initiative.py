"""6.0 The Initiative Determination Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import Phase, Side
from ..names import side_named
from ..scenarios import scenario
from ..state import State
from ..tables import TABLES, InitiativeRow


def row(s: State) -> InitiativeRow:
    """6.0 What the table says about this turn."""
    return TABLES.initiative[scenario(s).number, s.turn]


@rule("4.0#2", "6.0#1", "6.0#2", "14.3.1d#8")
class InitiativePhase(Auto):
    """6.0 The Allies have it on GT1, the Germans on GT2 and 3; then, and always in scenario 3, dice decide."""

    asked_by: ClassVar[str] = "6.0"

    def run(self, s: State) -> None:
        s.phase = Phase.INITIATIVE
        mode = row(s).mode
        if mode == "roll":
            s.push(InitiativeRoll())
        else:
            give(s, side_named(mode))


@rule("6.0#3", "14.3.1d#8")
@dataclass(eq=False)
class InitiativeRoll(Die):
    """6.0 The Allies roll, then the Germans; the higher die goes first, ties go to the Germans."""

    allied: int = 0

    asked_by: ClassVar[str] = "6.0"

    def take(self, s: State, action: Action) -> None:
        die = action.args[0]
        s.say(f"{Side.GERMAN if self.allied else Side.ALLIED} rolls {die} for the initiative")
        if not self.allied:
            s.push(InitiativeRoll(die))
        elif die == self.allied:
            give(s, side_named(row(s).tie))
        else:
            give(s, Side.GERMAN if die > self.allied else Side.ALLIED)


@rule("8.1#1")
def give(s: State, side: Side) -> None:
    """6.0 Note who goes first this turn."""
    s.initiative = side
    s.say(f"Initiative: {side}")
