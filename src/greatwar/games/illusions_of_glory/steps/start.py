"""4.2 Starting the game: the opening cards are chosen and shown, then hands are filled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg.state import replaced
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from .. import notation
from ..names import AP, CP, SIDE_NAMES
from ..rules.decks import HANDS, openings
from ..state import State
from .draw import FillHand


@dataclass(eq=False)
class ChooseOpening(Decision):
    """4.2.1b, 4.2.2b The AP takes one of two cards, the CP any 4-OPS Mobilization card, and shows it."""

    side: int
    asked_by: ClassVar[str] = "4.2.1b"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Choose the card that you begin with and show"

    @rule("4.2.1b", "4.2.2b", "4.2.2e", "4.2.1e#1")
    def actions(self, s: State) -> list[Action]:
        return [notation.choose(c) for c in openings(s, self.side)]

    def take(self, s: State, action: Action) -> None:
        chosen = action.args[0]
        HANDS.show(s, chosen)
        s.opening = replaced(s.opening, self.side, chosen.n)
        s.say(f"{SIDE_NAMES[self.side]} begins with {chosen} {chosen.title}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.CHOOSE:
            return None
        if self.side == AP:
            return Refusal("4.2.1b", "the AP begins with Drive on East Prussia or Galicia Offensive")
        return Refusal("4.2.2b", "the CP begins with a Mobilization card of 4 OPS")


@rule("4.2.1c", "4.2.1d", "4.2.2c", "4.2.2d")
def first_deal(s: State) -> list[Auto | Decision]:
    """4.2 The steps before the first turn."""
    picks: list[Auto | Decision] = [ChooseOpening(AP), ChooseOpening(CP)] if s.turn == 1 else []
    return [*picks, FillHand(AP), FillHand(CP)]
