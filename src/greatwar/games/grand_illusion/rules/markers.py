"""9.2.1 The markers of the Battle Board: what modifies the dice of the battle going on."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..battle import Battle
from ..state import State
from ..tables import TABLES
from ..what_if import EFFECTS
from .concentric import modifier


class Markers:
    """13.1.3e What lies in the Marker Holding Box of the Battle Board; 0 and "" = the marker is not there."""

    def __init__(self, tem: int, trench: int, concentric: int, fort: bool, plan17: bool, condition: str) -> None:
        self.tem = tem
        self.trench = trench
        self.concentric = concentric
        self.fort = fort
        self.plan17 = plan17
        self.condition = condition  # skirmish, counterattack, routed or surprise


def battle_of(s: State) -> Battle:
    """The battle going on."""
    if s.battle is None:
        raise ValueError("there is no battle")
    return s.battle


#: fortunes that have a marker
CONDITIONS: Final = ("skirmish", "counterattack", "routed", "surprise")


@rule("13.1.3e", "9.2.1#4", "9.2.1#5", "9.2.1#6", "9.2.1#7", "9.2.1#8", "9.2.1#9", "2.9#4")
def markers(s: State) -> Markers:
    """9.2.1 The markers that lie on the Battle Board now; a marker lies there even where a fortune makes it idle."""
    battle = battle_of(s)
    return Markers(
        tem=battle.hex.tem,
        trench=s.trench(battle.hex),
        concentric=modifier(s, battle.attacker, battle.hex),
        fort=bool(s.forts(1 - battle.attacker, battle.hex)),
        plan17=battle.plan17,
        condition=condition(battle),
    )


@rule("9.2.1#9")
def condition(battle: Battle) -> str:
    """9.2.1 Skirmish or Counterattack, Routed or Attacker Surprise, if one of them is in effect."""
    if battle.counterattack:
        return "counterattack"
    return battle.effect if battle.effect in CONDITIONS else ""


def parameter(effect: str, name: str) -> str:
    """A word or number that a fortune uses."""
    return TABLES.fortune_parameters[effect, name]


def switched(effect: str, name: str) -> bool:
    """Whether a switch of a fortune is on."""
    return parameter(effect, name) == "1"


def in_range(n: int, text: str) -> bool:
    """Whether a number lies in a range written "1-2"."""
    low, _, high = text.partition("-")
    return int(low) <= n <= int(high or low)


@rule("14.3.6a4#3")
def landing_surprises(battle: Battle) -> bool:
    """14.3.6a4 Whether the die of a landing has made it a surprise."""
    surprise = next(e for e in EFFECTS["A4"] if e.effect == "landing_battle").get("surprise")
    return battle.landing > 0 and in_range(battle.landing, surprise)


@rule("9.3.5a", "14.1.1a#9", "14.2.1#6", "14.3.6a4#6")
def with_elan(battle: Battle) -> bool:
    """9.3.5 Whether the attack is made with élan: a Plan 17 Mandated Battle, or a landing that was awaited."""
    return battle.plan17 or (battle.landing > 0 and not landing_surprises(battle))
