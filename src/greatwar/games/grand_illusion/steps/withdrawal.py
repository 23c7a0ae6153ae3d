"""8.7 General Withdrawal: hex by hex the units of a side move away from the enemy, each once; then the price."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..battle import Activation
from ..components import UNITS_OF, Hex, Side
from ..notation import DONE
from ..rules import activation, mandates, movement
from ..rules.command import spend
from ..state import Mark, State, with_value
from ..tables import vp_of
from .entrench import Entrench
from .movement import Movement

#: 8.7.2, 8.7.3 the turn on which a withdrawal costs most, and its events before and after
EARLY: Final = {Side.GERMAN: 4, Side.ALLIED: 3}


@rule("8.7.2#2", "8.7.2#6", "8.7.3#2")
@dataclass(eq=False)
class GeneralWithdrawal(Auto):
    """8.7.2, 8.7.3 The units of a side move, one hex after the other, once each; then its costs.

    Before: the side may declare it (`rules.withdrawal.refused`), or must (`overdue`). After: `s.withdrawal[side]` is
    the turn, Mandated Battles are cancelled (Allied), trenches placed (German), VPs paid, marks MOVED are cleared,
    `s.withdrawing` is -1; the stack is as before (the enemy's segment lies below).
    """

    side: int

    def run(self, s: State) -> None:
        s.say(f"{Side(self.side)} General Withdrawal")
        s.withdrawal = with_value(s.withdrawal, self.side, s.turn)
        s.withdrawing, s.activation = self.side, None
        s.push(Withdrawing(self.side))


@rule("8.7.2#2", "8.7.3#2")
@dataclass(eq=False)
class Withdrawing(Decision):
    """8.7.2 Choose the next hex whose units withdraw, at no cost, or end the withdrawal."""

    side: int

    asked_by: ClassVar[str] = "8.7.2"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "End the withdrawal"),)

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [DONE, *(notation.activate(h) for h in s.occupied() if self.refused(s, h) is None)]

    def refused(self, s: State, hex_: Hex) -> Refusal | None:
        """8.7.2 Why no unit can withdraw from a hex."""
        own = [u for u in s.at(hex_) if u.side == self.side and not s.marked(u, Mark.MOVED)]
        if not own or not movement.any_starts(_activated(s, hex_)):
            return Refusal("8.7.2#2" if self.side else "8.7.3#2", f"no unit in {hex_} is left that could withdraw")
        return None

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.push(*([PlaceTrenches()] if self.side == Side.GERMAN else []), EndOfWithdrawal(self.side))
            return
        s.activation = Activation(action.args[0], True)
        s.push(Movement(), self)

    def prompt(self, s: State) -> str:
        return "General Withdrawal: the next hex whose units move, or done"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self.refused(s, action.args[0]) if action.verb == notation.ACTIVATE else None


def _activated(s: State, hex_: Hex) -> State:
    """The state with a hex activated, to ask who could move from it."""
    trial = s.copy()
    trial.activation = Activation(hex_, True)
    return trial


@rule("8.7.3#4", "9.7.2#2")
class PlaceTrenches(Decision):
    """8.7.3 The Germans dig in, one CAP for each hex with supplied infantry, whether enemies are there or not."""

    asked_by: ClassVar[str] = "8.7.3"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "No more trenches"),)

    def seat(self, s: State) -> int:
        return Side.GERMAN

    def actions(self, s: State) -> list[Action]:
        return [DONE, *(notation.entrench(h) for h in s.occupied() if self.refused(s, h) is None)]

    def refused(self, s: State, hex_: Hex) -> Refusal | None:
        """8.7.3 Why no trench may be dug in a hex now."""
        if not s.caps[Side.GERMAN]:
            return Refusal("8.7.3#4", "there is no CAP left for a trench")
        return activation.trench_place_refused(s, hex_, (Side.GERMAN,))

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            spend(s, Side.GERMAN)
            s.push(Entrench(action.args[0]), PlaceTrenches())

    def prompt(self, s: State) -> str:
        return f"{s.caps[Side.GERMAN]} CAPS: entrench a hex with supplied German infantry, or done"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self.refused(s, action.args[0]) if action.verb == notation.ENTRENCH else None


@rule("8.7.2#4", "8.7.2#5", "8.7.2#6", "8.7.3#5", "9.1.1b#3")
@dataclass(eq=False)
class EndOfWithdrawal(Auto):
    """8.7.2, 8.7.3 The price in VPs; Allied Mandated Battles that were not made are cancelled."""

    side: int

    def run(self, s: State) -> None:
        for u in UNITS_OF[self.side]:
            s.mark(u, Mark.MOVED, False)
        s.withdrawing, s.activation = -1, None
        if self.side == Side.ALLIED:
            mandates.cancel(s, self.side)
        first = EARLY[Side(self.side)]
        when = f"gt{first}" if s.turn <= first else f"gt{first + 1}plus"
        s.change_vp(self.side, vp_of(f"general_withdrawal_{when}"), "General Withdrawal")
