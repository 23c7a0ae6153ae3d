"""9.2.4 Counterattack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import msgspec

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from ..battle import EMPTY_ROW
from ..components import Unit
from ..notation import COUNTERATTACK, DECLINE
from ..rules.declaration import able
from ..rules.markers import battle_of
from ..state import State
from .placement import AttackerPlacement, DefenderPlacement


@rule("9.2.4a#1", "9.2.4a#2", "9.2.4a#3")
class Counterattack(Auto):
    """9.2.4 The defender attacks: forts leave the board, disrupted units may, the former attacker is placed anew.

    Before: `s.battle` has a Counterattack or Defender Tactical Advantage result; the front rows may be placed. It sets
    `counterattack` and turns `attacker` round, and pushes the placements with the roles changed. After: as after 9.2.3,
    or, if nobody is left to counterattack, the battle is over (`called_off`). Stack as before.
    """

    def run(self, s: State) -> None:
        b = s.battle = msgspec.structs.replace(battle_of(s), front=(EMPTY_ROW, EMPTY_ROW))
        units = counterattackers(s, 1 - b.attacker)
        if not units:
            call_off(s)
        elif all(s.back(u) for u in units):
            s.push(DecideCounterattack(1 - b.attacker))
        else:
            turn_round(s)


@rule("9.2.4a#1", "2.4#7")
def counterattackers(s: State, side: int) -> list[Unit]:
    """9.2.4a The units that may counterattack: no forts, and none that may only defend."""
    return [u for u in s.combat_units(side, battle_of(s).hex) if able(u)]


@rule("9.2.4a#3")
def call_off(s: State) -> None:
    """9.2.4a No counterattack: the board stays empty; an initiative that has passed stays where it is."""
    s.battle = msgspec.structs.replace(battle_of(s), called_off=True)
    s.say("There is no counterattack")


@rule("9.2.4a#4", "9.2.4b#1", "9.2.4b#2", "9.2.4a#2")
def turn_round(s: State) -> None:
    """9.2.4b The former attacker places all his units in the hex, then the counterattacker his own (ruling 63)."""
    b = battle_of(s)
    side = 1 - b.attacker
    units = tuple(counterattackers(s, side))
    s.battle = msgspec.structs.replace(b, attacker=side, attackers=units, counterattack=True)
    s.push(DefenderPlacement(1 - side), AttackerPlacement(side))


@rule("9.2.4a#3")
@dataclass(eq=False)
class DecideCounterattack(Decision):
    """9.2.4a With disrupted units only: counterattack with them, or take them all back into the hex."""

    side: int

    asked_by: ClassVar[str] = "9.2.4a"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [COUNTERATTACK, DECLINE]

    def take(self, s: State, action: Action) -> None:
        if action == DECLINE:
            call_off(s)
        else:
            turn_round(s)

    def prompt(self, s: State) -> str:
        return "All your units are disrupted: counterattack with them, or not at all"
