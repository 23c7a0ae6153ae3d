"""CP-03 Looking at cards of the enemy's hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.step import Chance
from ..components import CARDS, Card
from ..notation import of_card
from ..rules.hands import HANDS
from ..state import HAND, SHOWN, State


@dataclass(eq=False)
class PeekAtHand(Chance):
    """CP-03 Chance picks so many cards of the other side's hand, one by one; the looker sees them, and they go back."""

    side: int
    left: int
    asked_by: ClassVar[str] = "9.5.1#1"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        unseen = [c for c in HANDS.hand(s, 1 - self.side) if s.pile[c.n] == HAND]
        return [(of_card("card", c), 1) for c in unseen] or [(of_card("card", CARDS[0]), 1)]

    def take(self, s: State, action: Action) -> None:
        found: Card = action.args[0]
        if s.pile[found.n] != HAND:
            return
        s.set_pile(found, SHOWN)
        s.say(f"{found} {found.title} is seen", self.side)
        if self.left > 1:
            s.push(PeekAtHand(self.side, self.left - 1))

    def secret_to(self, s: State, action: Action) -> int | None:
        return self.side
