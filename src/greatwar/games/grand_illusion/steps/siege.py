"""9.5.3 Sieges and the surrender of forts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import Hex, Side, Unit
from ..notation import DECLINE
from ..rules.siege import refused, surrenders
from ..rules.units import eliminate
from ..state import State
from .control import settle


@rule("9.5.3a#1")
@dataclass(eq=False)
class OfferSiege(Auto):
    """9.5.3a After a battle the forts of a hex may be besieged, by the side that can."""

    hex: Hex

    def run(self, s: State) -> None:
        s.push(*(LaySiege(side, self.hex) for side in Side if refused(s, side, self.hex) is None))


@rule("9.5.3a#1")
@dataclass(eq=False)
class LaySiege(Decision):
    """9.5.3a Besiege the forts of the hex, or leave them unbesieged."""

    side: int
    hex: Hex

    asked_by: ClassVar[str] = "9.5.3a"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [notation.besiege(self.hex), DECLINE]

    def take(self, s: State, action: Action) -> None:
        if action != DECLINE:
            s.set_siege(self.hex, True)
            s.say(f"{Side(self.side)} siege of {self.hex.city}")
            settle(s, self.hex)

    def prompt(self, s: State) -> str:
        return f"Besiege the forts of {self.hex} ({self.hex.city})?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why another hex may not be besieged now."""
        if action.verb != notation.BESIEGE:
            return None
        return Refusal("9.5.3a#1", f"the battle was in {self.hex}, and only its forts may be besieged")


@rule("9.5.3c", "11.3#5")
class FortSurrender(Auto):
    """9.5.3c, 11.3 One die for each besieged fort, both sides, in the Attrition Check Segment."""

    def run(self, s: State) -> None:
        s.push(*(SurrenderRoll(f) for side in Side for f in s.units(side) if f.fort and s.besieged(s.hex(f))))


@rule("9.5.3c", "9.5.2#2", "11.3#5")
@dataclass(eq=False)
class SurrenderRoll(Die):
    """9.5.3c The die of one fort; a fort that surrenders is removed."""

    fort: Unit

    asked_by: ClassVar[str] = "9.5.3c"

    def take(self, s: State, action: Action) -> None:
        falls = surrenders(self.fort, action.args[0])
        s.say(f"{self.fort} under siege: {action.args[0]}, it {'surrenders' if falls else 'holds out'}")
        if falls:
            hex_ = s.hex(self.fort)
            eliminate(s, self.fort)
            settle(s, hex_)
