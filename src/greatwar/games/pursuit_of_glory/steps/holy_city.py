"""19.6 Jerusalem: the first great attack on the city asks whether it is to be a battlefield."""

from __future__ import annotations

from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.step import Decision
from ..components import SPACES, Space, space
from ..names import AP, CP
from ..notation import DONE, WITHDRAW
from ..rules import combat, jihad
from ..rules.combat import record
from ..rules.combat_flags import IN_FLIGHT
from ..state import JERUSALEM_FOUGHT, State
from .retreat import Emptied, Retreating, StaffRetreats

JERUSALEM: Final[Space] = space("Jerusalem")
#: attackers that make an attack a great one
GREAT: Final = 3


def attacked(s: State) -> None:
    """19.6 The first attack by three or more units on a defended Jerusalem."""
    c = record(s)
    if not s.options.jerusalem or s.has(JERUSALEM_FOUGHT) or SPACES[c.space - 1] is not JERUSALEM:
        return
    if len(c.attackers) >= GREAT and c.defenders:
        s.note(JERUSALEM_FOUGHT)
        s.push(HolyCity())


class HolyCity(Decision):
    """19.6 The defender gives the city up, or fights: 1 VP against him, and the Jihad rises if the AP attacks."""

    asked_by: ClassVar[str] = "19.6"

    def seat(self, s: State) -> int:
        return 1 - record(s).side

    def prompt(self, s: State) -> str:
        return "Withdraw from Jerusalem, or fight for it"

    def actions(self, s: State) -> list[Action]:
        return [WITHDRAW, DONE]

    def take(self, s: State, action: Action) -> None:
        c = record(s)
        if action == WITHDRAW:
            combat.note(s, flags=c.flags | IN_FLIGHT, retreat=1)
            s.say("Jerusalem is given up without a fight")
            s.push(Retreating(c.defenders), StaffRetreats(), Emptied())
            return
        s.change_vp(1 if c.side == CP else -1, "Jerusalem becomes a battlefield")
        if c.side == AP:
            jihad.change(s, 1, "Jerusalem becomes a battlefield")
