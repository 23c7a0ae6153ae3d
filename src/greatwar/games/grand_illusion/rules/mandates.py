"""9.1.1 The Mandated Battles a side owes."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Side
from ..state import State, with_value
from ..tables import TURNS

#: 14.1.1a the last turn of Plan 17: its Mandated Battles, VPs and élan
LAST_PLAN17_TURN: Final = 4


@rule("14.1.1a#4", "14.1.1a#7", "14.1.1b#2", "14.2.1#5", "14.3.1a#3", "14.3.1b#1", "9.1.1a", "9.1.1b#1", "13.1.3d#2")
def set_for_turn(s: State) -> None:
    """14.1.1 The markers at the start of a turn; none for the Allies after their General Withdrawal (ruling 4)."""
    turn = TURNS[s.turn]
    allied = 0 if s.withdrawal[Side.ALLIED] else turn.allied_mandated
    s.mandated = (turn.german_mandated, allied)


@rule("9.1.1a", "9.1.1a#1", "9.1.1a#2")
def accrue(s: State, side: int, n: int = 1) -> None:
    """9.1.1a Mandated Battles from the Fortunes of War, ignored without CAPS or when as many are owed as CAPS."""
    for _ in range(n):
        if s.caps[side] and s.mandated[side] < s.caps[side]:
            s.mandated = with_value(s.mandated, side, s.mandated[side] + 1)


@rule("9.1.1b#1")
def fulfil(s: State, side: int) -> None:
    """9.1.1b One Mandated Battle has been made."""
    s.mandated = with_value(s.mandated, side, max(0, s.mandated[side] - 1))


@rule("8.7.2#4", "9.1.1b#3")
def cancel(s: State, side: int) -> None:
    """8.7.2 A General Withdrawal cancels what is still owed."""
    s.mandated = with_value(s.mandated, side, 0)
