"""9.1, 6.H The decks and hands of both sides."""

from __future__ import annotations

from typing import Final

from ....families.cdg import hands as family
from ....kernel.rules import rule
from ..components import BOARD, Card
from ..names import AP, CP
from ..state import DISCARD, OUT, State
from .cards_by_name import JAFAR_PASHA, NO_PRISONERS

#: combat cards that pass from side to side and lie on the table until they are used
PASSING: Final[tuple[Card, ...]] = (JAFAR_PASHA, NO_PRISONERS)


class Hands(family.Hands[State, Card]):
    """The hands of Pursuit of Glory: cards that pass lie before the other side and count in no hand."""

    def holder(self, s: State, c: Card) -> int:
        """9.5.4.3 The side a card belongs to now."""
        return 1 - c.side if c.n in s.passed else c.side

    @rule("19.5", "4.1.3c")
    def size(self, s: State, side: int) -> int:
        """4.1.3c Seven cards, or eight if agreed."""
        return s.options.hand_size

    def joins(self, s: State, c: Card) -> bool:
        """6.F4 New cards, discards and face-up combat cards are shuffled in; not the two that pass."""
        if s.pile[c.n] == OUT:
            return c.deck <= s.level[c.side]
        return s.pile[c.n] == DISCARD or c not in PASSING

    def known_to(self, s: State, c: Card, seat: int) -> bool:
        """Nothing in a secret pile is known; cards shown are in a pile of their own."""
        return False


HANDS: Final = Hands(BOARD)


@rule("9.5.4.3", "6.H1", "9.5.4.2#3")
def discard_table(s: State) -> None:
    """6.H1 Combat cards on the table are discarded at the end of the turn; the two that pass may stay."""
    for side in (AP, CP):
        for c in HANDS.cards(s, side, 5):
            if c not in PASSING:
                HANDS.discard(s, c)
