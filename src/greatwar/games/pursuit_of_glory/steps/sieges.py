"""6.D, 15.3 The Siege Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import SPACES
from ..names import AP, CP
from ..rules.control import CONTROL
from ..rules.invasions import end_landing
from ..rules.sieges import SIEGES
from ..state import State


@rule("6.D", "15.3.2", "15.2.5#2")
class SiegePhase(Auto):
    """6.D A die for each besieged fort; no weather checks are made."""

    def run(self, s: State) -> None:
        forts = sorted([*SIEGES.to_roll(s, AP), *SIEGES.to_roll(s, CP)])
        s.push(*[SiegeDie(x.n) for x in forts])


@rule("15.3.1", "15.1.7", "11.2.1d")
@dataclass(eq=False)
class SiegeDie(Die):
    """15.3.1 A fort falls to a roll above its strength; the space passes to the besieger."""

    space: int

    asked_by: ClassVar[str] = "15.3.1"

    def take(self, s: State, action: Action) -> None:
        where, die = SPACES[self.space - 1], action.args[0]
        falls = SIEGES.falls(s, where, die)
        if s.log is not None:
            s.say(f"siege of {where}: {die}, {'the fort falls' if falls else 'it holds'}")
        if falls:
            end_landing(s, where)
            CONTROL.fort_falls(s, where)
