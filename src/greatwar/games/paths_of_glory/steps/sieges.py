"""6.0.D, 15.3 The Siege Phase: besieged forts may surrender."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto
from ..components import SPACES, Space
from ..rules.forts import besieged
from ..rules.losses import destroy_fort
from ..state import State
from ..tables import TURNS

FORTS: Final = tuple(x for x in SPACES if x.fort)


@rule("6.0.D", "15.3.1", "15.2.4#2", "15.2.5#2")
class SiegePhase(Auto):
    """15.3.1 Every besieged fort is checked; one whose siege was broken is not, deserts in Summer are."""

    def run(self, s: State) -> None:
        s.push(*(SiegeRoll(fort) for fort in FORTS if besieged(s, fort)))


@rule("15.3.2", "15.3.3", "6.0.D", "15.1.10")
@dataclass(eq=False)
class SiegeRoll(Die):
    """15.3.2 A roll above the fort's loss factor makes it surrender; until then it keeps its space (15.1.10)."""

    fort: Space

    asked_by: ClassVar[str] = "15.3.2"

    def take(self, s: State, action: Action) -> None:
        roll = action.args[0] + modifier(s)
        if roll > self.fort.fort:
            s.say(f"{self.fort} surrenders ({roll})")
            surrender(s, self.fort)
        else:
            s.say(f"{self.fort} holds out ({roll})")


@rule("15.3.3", "EX.T2.10")
def modifier(s: State) -> int:
    """15.3.3 What the turn track adds: the first two turns last only a month and take 2 away."""
    return TURNS[s.turn].siege_drm


@rule("3.0#10", "15.1.9", "15.3.2")
def surrender(s: State, fort: Space) -> None:
    """15.3.2 A fort that surrenders is destroyed for good (15.1.9), and its space passes to the besieger (3.0)."""
    destroy_fort(s, fort)
