"""9.5.4 Heavy siege artillery: which guns may fire at which forts, and whether they hit."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Unit
from ..state import State
from .markers import battle_of
from .units import defence_number


@rule("9.5.4b#1", "9.5.4a#3")
def guns(s: State) -> list[Unit]:
    """9.5.4b The attacker's guns in the Battle Hex that have not fired on this turn."""
    battle = battle_of(s)
    return [u for u in s.at(battle.hex) if u.ha and u.side == battle.attacker and not s.back(u)]


@rule("9.5.4a#3")
def marks(s: State) -> list[Unit]:
    """9.5.4c The forts that may be bombarded: all of the defender's in the hex, besieged or not."""
    battle = battle_of(s)
    return s.forts(1 - battle.attacker, battle.hex)


@rule("9.5.4c#1", "2.9#2")
def shatters(s: State, gun: Unit, fort: Unit, die: int) -> bool:
    """9.5.4c The die plus the number of the fort must not be above the factor of the gun; nothing else counts."""
    return die + defence_number(s, fort) <= gun.bombard


@rule("9.5.4a#3", "9.5.4b#1")
def bombard_refused(s: State, gun: Unit, fort: Unit) -> Refusal | None:
    """9.5.4 Why a gun may not bombard a target."""
    battle = battle_of(s)
    if not gun.ha or gun.side != battle.attacker or s.place(gun) is not battle.hex:
        return Refusal("9.5.4b#1", f"{gun} is no siege gun of the attacker in the Battle Hex")
    if s.back(gun):
        return Refusal("9.5.4b#1", f"{gun} has fired on this turn")
    if not fort.fort or fort.side == battle.attacker or s.place(fort) is not battle.hex:
        return Refusal("9.5.4a#3", "guns bombard enemy forts in the Battle Hex only")
    return None
