"""Draw piles, hands and discards, and what one side may know about those of the other.

A draw pile is a set: chance picks the card when it is drawn. What the other side can work out about a hand is kept
in `epochs`: in which epoch (between two shuffles of the whole pile) a card came to hand, and since which epoch it has
been in the pile unseen. When the pile runs out, whoever counts cards knows the hand: its cards are SHOWN from then on.
"""

from __future__ import annotations

from typing import Any, Final, Generic

from ...kernel.rng import Rng
from .board import Board, C
from .piles import dealt, doubles, exchanged, veiled
from .state import (
    DECK,
    DISCARD,
    HAND,
    OUT,
    REMOVED,
    SHOWN,
    TABLE,
    UNKNOWN,
    UNUSED,
    S,
    replaced,
    with_byte,
)

#: the highest epoch that is told apart
LAST_EPOCH: Final = 15
#: piles of the other side that cannot be told apart
SECRET: Final = (HAND, DECK)


class Hands(Generic[S, C]):
    """The cards of both sides. The title overrides `holder`, `size`, `counts`, `may_discard`, `joins`, `level`."""

    def __init__(self, board: Board[Any, Any, C]) -> None:
        self.board = board

    # The title's --------------------------------------------------------------------------------------

    def holder(self, s: S, c: C) -> int:
        """The side whose hand, deck and discards a card belongs to; a title whose cards change sides says so here."""
        return c.side

    def size(self, s: S, side: int) -> int:
        """How many cards a full hand has."""
        return 7

    def counts(self, s: S, c: C) -> bool:
        """Whether a card in hand counts towards a full hand."""
        return True

    def may_discard(self, s: S, c: C) -> bool:
        """Whether a card in hand may be discarded before drawing."""
        return c.combat

    def joins(self, s: S, c: C) -> bool:
        """Whether a card that is out, discarded or on the table is shuffled into the pile at a new level.

        It is asked after the level rose. By default: new cards of the level and discards, not what lies on the table.
        """
        if s.pile[c.n] == OUT:
            return c.deck <= s.level[self.holder(s, c)]
        return s.pile[c.n] == DISCARD

    def known_to(self, s: S, c: C, seat: int) -> bool:
        """Whether a seat knows where a card of the other side is, although it lies in a secret pile."""
        return False

    # Asking -------------------------------------------------------------------------------------------

    def of(self, s: S, side: int) -> list[C]:
        """All cards of a side, wherever they are."""
        return [c for c in self.board.cards if self.holder(s, c) == side]

    def cards(self, s: S, side: int, pile: int) -> list[C]:
        """The cards of a side in one pile."""
        return [c for c in self._lying(s, pile) if self.holder(s, c) == side]

    def hand(self, s: S, side: int) -> list[C]:
        """The cards a side holds (in a view of the other side: those that are known)."""
        held = self._lying(s, HAND)
        shown = self._lying(s, SHOWN)
        return [c for c in (sorted([*held, *shown]) if shown else held) if self.holder(s, c) == side]

    def _lying(self, s: S, pile: int) -> list[C]:
        """The cards of both sides in a pile, in order of number."""
        piles: bytes = s.pile
        found: list[C] = []
        at = piles.find(pile)
        while at >= 0:
            found.append(self.board.cards[at])
            at = piles.find(pile, at + 1)
        return found

    def has_cards(self, s: S, side: int, pile: int) -> bool:
        """Whether any card of a side is in a pile."""
        piles: bytes = s.pile
        at = piles.find(pile)
        while at >= 0:
            if self.holder(s, self.board.cards[at]) == side:
                return True
            at = piles.find(pile, at + 1)
        return False

    def pile(self, s: S, side: int) -> list[C]:
        """The draw pile: what chance may draw, each card equally likely."""
        return self.cards(s, side, DECK)

    def unseen(self, s: S, side: int) -> int:
        """How many cards of a hand the other side does not know; both know the number."""
        if s.viewer == 1 - side:
            return sum(s.hidden)
        return len(self.cards(s, side, HAND))

    def hand_count(self, s: S, side: int) -> int:
        """How many cards a side holds; in a view of the other side too."""
        hidden = sum(s.hidden) if s.viewer == 1 - side else 0
        return len(self.hand(s, side)) + hidden

    def counted(self, s: S, side: int) -> int:
        """How many cards of a hand count towards a full one."""
        hidden = sum(s.hidden) if s.viewer == 1 - side else 0
        return len([c for c in self.hand(s, side) if self.counts(s, c)]) + hidden

    def might_hold(self, s: S, c: C) -> bool:
        """Whether a card may be in its holder's hand, as far as the other side can see."""
        pile = s.pile[c.n]
        if pile in (OUT, DISCARD, REMOVED, TABLE, UNUSED):
            return False
        return pile == SHOWN or self.unseen(s, self.holder(s, c)) > 0

    # Cards change places ------------------------------------------------------------------------------

    def start(self, s: S) -> None:
        """Every side begins with the cards of its level in its pile; removed and unused ones stay so."""
        for c in self.board.cards:
            if s.pile[c.n] not in (REMOVED, UNUSED):
                s.set_pile(c, DECK if c.deck <= s.level[self.holder(s, c)] else OUT)

    def needs_cards(self, s: S, side: int) -> bool:
        """Whether a hand is to be filled and there is something to draw; an empty pile is reshuffled first."""
        if self.counted(s, side) >= self.size(s, side):
            return False
        if not self.has_cards(s, side, DECK):
            if not self.has_cards(s, side, DISCARD):
                return False
            self.reshuffle(s, side)
        return True

    def draw(self, s: S, c: C) -> None:
        """A card comes to hand."""
        s.set_pile(c, HAND)
        self._date(s, c, s.epochs[c.n] & 240 | s.epoch[self.holder(s, c)])

    def show(self, s: S, c: C) -> None:
        """A card comes to hand, or stays there, in the open."""
        s.set_pile(c, SHOWN)

    def discard(self, s: S, c: C) -> None:
        """A card goes to the discards, in the open."""
        s.set_pile(c, DISCARD)

    def remove(self, s: S, c: C) -> None:
        """A card leaves the game."""
        s.set_pile(c, REMOVED)

    def reshuffle(self, s: S, side: int) -> None:
        """The pile is empty: the discards become the new one. Whoever counts cards now knows the old hand."""
        for c in self.of(s, side):
            if s.pile[c.n] == HAND:
                s.set_pile(c, SHOWN)
            elif s.pile[c.n] == DISCARD:
                self._into_pile(s, c)

    def level_up(self, s: S, side: int, level: int) -> None:
        """A side reaches a new level: what `joins` is shuffled together with the pile; the hand stays out of it."""
        s.level = replaced(s.level, side, level)
        s.epoch = replaced(s.epoch, side, min(s.epoch[side] + 1, LAST_EPOCH))
        for c in self.of(s, side):
            if s.pile[c.n] in (OUT, DISCARD, TABLE) and self.joins(s, c):
                self._into_pile(s, c)

    def _into_pile(self, s: S, c: C) -> None:
        s.set_pile(c, DECK)
        self._date(s, c, s.epoch[self.holder(s, c)] << 4)

    def _date(self, s: S, c: C, epochs: int) -> None:
        if s.epochs[c.n] != epochs:
            s.epochs = with_byte(s.epochs, c.n, epochs)

    # Views --------------------------------------------------------------------------------------------

    def secret(self, s: S, c: C, seat: int) -> bool:
        """Whether a seat does not know where a card is."""
        return self.holder(s, c) != seat and s.pile[c.n] in SECRET and not self.known_to(s, c, seat)

    def mask(self, s: S, seat: int) -> S:
        """The state as `seat` knows it: the other hand and draw pile are not told apart."""
        theirs = self.of(s, 1 - seat)
        secret = [c.n for c in theirs if self.secret(s, c, seat)]
        seen = s.copy()
        seen.viewer = seat
        seen.pile, seen.epochs, seen.hidden = veiled(s.pile, s.epochs, [c.n for c in theirs], secret, max(s.epoch))
        return seen

    def determinise(self, view: S, rng: Rng) -> S:
        """Deal the unknown cards: the oldest part of the hand first, from the cards it can be made of."""
        s = view.copy()
        s.viewer, s.hidden = -1, ()
        unknown = [c.n for c in self.board.cards if view.pile[c.n] == UNKNOWN]
        s.pile, s.epochs = dealt(view.pile, view.epochs, unknown, view.hidden, rng)
        return s

    def hidden_twin(self, s: S, seat: int, rng: Rng) -> S | None:
        """Another full state that `seat` cannot tell from this one: a card held and one in the pile change places."""
        secret = [c.n for c in self.of(s, 1 - seat) if self.secret(s, c, seat)]
        pairs = doubles(s.pile, s.epochs, secret)
        if not pairs:
            return None
        a, b = rng.choice(pairs)
        twin = s.copy()
        twin.pile, twin.epochs = exchanged(s.pile, s.epochs, a, b)
        return twin

    def hidden_items(self, s: S, seat: int) -> list[str]:
        """The cards of the other side's hand that `seat` does not know, as text."""
        return [str(c) for c in self.of(s, 1 - seat) if self.secret(s, c, seat) and s.pile[c.n] == HAND]
