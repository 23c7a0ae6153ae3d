"""6.0.D, 20.4 The Siege Phase: one die for each besieged fort."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import SPACES
from ..rules import forts
from ..rules.sieges import besieged
from ..state import State


@dataclass(eq=False)
class SiegePhase(Auto):
    """20.4.1 Each besieged fort is checked; a broken siege is none."""

    @rule("6.0.D", "20.4.1a", "20.3.5b", "20.4.2#1")
    def run(self, s: State) -> None:
        s.push(*[SurrenderRoll(x.n) for x in SPACES if x.fort and s.fort(x) and besieged(s, x)])


@dataclass(eq=False)
class SurrenderRoll(Die):
    """20.4.1b A die above the fort's strength: it surrenders and is destroyed."""

    space: int
    drm: int = 0
    asked_by: ClassVar[str] = "20.4.1a"

    @rule("20.4.1b", "20.4.1c", "6.0.D")
    def take(self, s: State, action: Action) -> None:
        where = SPACES[self.space - 1]
        die = action.args[0] + self.drm
        falls = die > where.fort
        s.say(f"Siege of {where}: {die} against {where.fort}, {'it surrenders' if falls else 'it holds'}")
        if falls:
            forts.fall_to_besiegers(s, where)
