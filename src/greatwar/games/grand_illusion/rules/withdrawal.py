"""8.7 General Withdrawal: who may declare one, and who must."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Side
from ..scenarios import in_force
from ..state import State
from ..tables import TURNS

#: 8.7.1 none may be declared on turns 1 and 2
FIRST_TURN: Final = 3


@rule("8.7.1#1", "8.7.1#3")
def refused(s: State, side: int) -> Refusal | None:
    """8.7.1 Once a game, not on turns 1 and 2; the Germans only after the turn of the Allied one."""
    if s.withdrawal[side]:
        return Refusal("8.7.1#1", "a side may declare a General Withdrawal once")
    if not TURNS[s.turn].general_withdrawal:
        return Refusal("8.7.1#1", "no General Withdrawal may be declared on turns 1 and 2")
    allied = s.withdrawal[Side.ALLIED]
    if side == Side.GERMAN and not 0 < allied < s.turn:
        return Refusal("8.7.1#3", "the Germans may withdraw only after the turn of the Allied General Withdrawal")
    return None


@rule("8.4.9b#2", "14.3.1d#6")
def overdue(s: State) -> bool:
    """8.4.9b Whether the Allies must withdraw on this turn: Paris was in danger on an earlier one (ruling 5)."""
    if not s.danger or s.withdrawal[Side.ALLIED] or not in_force(s, "forced withdrawal"):
        return False
    return s.turn >= max(s.danger + 1, FIRST_TURN)
