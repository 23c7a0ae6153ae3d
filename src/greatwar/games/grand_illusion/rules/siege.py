"""9.5.2, 9.5.3 Sieges: who may lay one, and when it ends."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Hex, Side, Unit
from ..state import State
from ..tables import TABLES

NO_SIEGE: Final = "no_siege"


@rule("9.5.2#3", "9.5.3b")
def can_besiege(s: State, side: int, hex_: Hex) -> bool:
    """9.5.2 Whether a side has an undisrupted infantry unit in a hex, a corps if a fort has a large garrison."""
    large = any(fort.garrison for fort in s.forts(1 - side, hex_))
    return any(not s.back(u) and (u.corps or not large) for u in s.infantry(side, hex_))


@rule("9.5.3a#1", "9.5.3a#2", "9.5.2#3", "12.5.1#1", "14.3.6b5#4")
def refused(s: State, side: int, hex_: Hex) -> Refusal | None:
    """9.5.3a Why a side may not besiege the forts of a hex."""
    if not s.forts(1 - side, hex_) or s.besieged(hex_):
        return Refusal("9.5.3a#1", f"there is no fort in {hex_} to be besieged")
    if NO_SIEGE in hex_.flags and not s.has("G5"):
        return Refusal("9.5.3a#2", "Antwerp cannot be besieged")
    if any(u.side != side and not u.fort for u in s.at(hex_)):
        return Refusal("9.5.3a#1", f"there are other enemy units than forts in {hex_}")
    if not can_besiege(s, side, hex_):
        return Refusal("9.5.2#3", "a siege needs an undisrupted infantry unit, a corps against a large garrison")
    return None


@rule("9.5.3b", "11.3#3")
def settle_siege(s: State, *hexes: Hex) -> None:
    """9.5.3b Take the Siege marker off where nobody can maintain the siege: call it after moves, hits and attrition."""
    for hex_ in hexes:
        if s.besieged(hex_) and not can_besiege(s, besieger(s, hex_), hex_):
            s.set_siege(hex_, False)
            s.say(f"The siege of {hex_.city} is lifted")


def besieger(s: State, hex_: Hex) -> Side:
    """The side that besieges the forts of a hex."""
    return Side.ALLIED if s.forts(Side.GERMAN, hex_) else Side.GERMAN


@rule("9.5.2#2", "9.5.3c")
def surrenders(fort: Unit, die: int) -> bool:
    """9.5.3c Whether a besieged fort surrenders on a die: 1 or 2, with a large garrison only 1."""
    return die <= TABLES.surrender["large" if fort.garrison else "normal"].die_max
