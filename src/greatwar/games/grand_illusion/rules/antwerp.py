"""12.5 Antwerp: the Belgian Army behind its forts, and the German corps that screen it."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Nation, Side, Unit, hex_at
from ..state import State
from .supply import ANTWERP

SCREEN: Final = (hex_at(53), hex_at(62))
CORPS_NEEDED: Final = 2
#: 12.5.2 the screen holds before this turn
FREE_TURN: Final = 7


@rule("12.5.2#1", "14.2.2b#2")
def screen_stands(s: State) -> bool:
    """12.5.2 Whether two German infantry corps stand in 53 and 62 together (14.2.2b: ruling 84)."""
    return sum(u.corps for h in SCREEN for u in s.infantry(Side.GERMAN, h)) >= CORPS_NEEDED


@rule("12.5.2#1")
def held_in_antwerp(s: State, u: Unit) -> Refusal | None:
    """12.5.2 A Belgian unit that is screened in Antwerp does not act, even if 52 is activated for others."""
    if u.nation is Nation.BE and s.place(u) is ANTWERP and screened(s):
        return Refusal("12.5.2#1", f"{u} is screened in Antwerp")
    return None


@rule("12.5.1#3", "12.5.2#1", "12.5.2#2", "14.3.1d#3")
def screened(s: State) -> bool:
    """12.5.2 Whether the screen holds the Belgian Army: before GT7, if it went to Antwerp on GT1."""
    return s.antwerp and s.turn < FREE_TURN and screen_stands(s)
