"""5.0 CAPS: what a commander receives, and how they are spent."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Side
from ..state import State, with_value
from ..tables import TABLES, CapsColumn, caps_for

#: 14.3.6a3 the first turn on which the empires send one more CAP
EMPIRES_TURN: Final = 10


@rule("5.1.2", "5.1.3", "8.7.2#1", "8.7.3#1", "13.1.3c")
def column(s: State, side: int) -> CapsColumn:
    """5.1 The commander of a side: the second one from the turn after its General Withdrawal."""
    second = 0 < s.withdrawal[side] < s.turn
    if side == Side.GERMAN:
        return "Falkenhayn" if second else "Moltke"
    return "Joffre II" if second else "Joffre"


@rule("5.1.1#1", "5.1.1#3", "5.1.1#4", "2.8#1")
def receive(s: State, side: int, n: int) -> None:
    """5.1.1 The CAPS of a turn replace what was left, never more than ten."""
    s.caps = with_value(s.caps, side, min(n + bonus(s, side), TABLES.max_caps[Side(side)]))
    s.say(f"{Side(side)}: {s.caps[side]} CAPS")


@rule("14.3.6a3#3", "14.3.6b4#2")
def bonus(s: State, side: int) -> int:
    """14.3.6 One CAP more each turn with option A3 from GT10, with option G4 from the turn after the corps entered."""
    if side == Side.ALLIED:
        return int(s.has("A3") and s.turn >= EMPIRES_TURN)
    return int(s.has("G4") and 0 < s.more_troops < s.turn)


@rule("5.1.1#2", "5.1.1#4")
def gain(s: State, side: int, n: int = 1) -> None:
    """5.1.1 CAPS received during a turn; beyond ten they are lost."""
    s.caps = with_value(s.caps, side, min(s.caps[side] + n, TABLES.max_caps[Side(side)]))


@rule("5.2#1", "5.2#2", "5.2#3", "5.2#4", "5.2#5")
def spend(s: State, side: int, n: int = 1) -> None:
    """5.2 Pay CAPS; the caller has made sure that there are enough."""
    if s.caps[side] < n:
        raise ValueError(f"the {Side(side)} side has no {n} CAPS to spend")
    s.caps = with_value(s.caps, side, s.caps[side] - n)


@rule("5.1.1#1")
def rolled(s: State, side: int, die: int) -> None:
    """5.1.1 The die of the CAPS Phase."""
    receive(s, side, caps_for(column(s, side), die))
