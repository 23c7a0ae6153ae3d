"""25.1, 25.6.1 Dice that leaders roll before a unit moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ..components import UNITS
from ..rules import leaders as rules
from ..rules.movement import allowance, forced
from ..state import State


@rule("25.1#1", "25.1.2#2")
@dataclass(eq=False)
class KhanDie(Die):
    """25.1 Each division or brigade of the 1st Cavalry Corps rolls when it begins to move."""

    asked_by: ClassVar[str] = "25.1"
    unit: int

    def take(self, s: State, action: Action) -> None:
        from .movement import begin

        roll: int = action.args[0]
        unit = UNITS[self.unit]
        s.say(f"Khan Nakhichevanski: {roll} for {unit}")
        if roll <= 4:
            begin(s, unit)
        else:
            left = rules.khan_limits(roll, allowance(s, unit), forced(s, unit))
            begin(s, unit, left[0], left[1])


@rule("25.6.1#1")
@dataclass(eq=False)
class FrancoisDie(Die):
    """25.6.1 The first combat unit of the German 1st Corps that moves in a phase rolls for all of them."""

    asked_by: ClassVar[str] = "25.6.1"
    unit: int

    def take(self, s: State, action: Action) -> None:
        from .movement import begin

        rules.francois_rolled(s, action.args[0])
        begin(s, UNITS[self.unit])
