"""4.2, 6.0.H, 9.2 Draw piles, hands, discards, and cards that lie face up."""

from __future__ import annotations

from typing import Final

from ....families.cdg.hands import Hands
from ....families.cdg.state import DISCARD, IN_HAND, OUT, REMOVED, TABLE
from ....kernel.rules import rule
from ..cards import language
from ..components import BOARD, CARDS, card
from ..names import AP, CP, DECKS, MOBILIZATION
from ..pieces import Card
from ..scenarios import SCENARIOS
from ..state import State

#: 4.2.1b the two opening cards of the AP
OPENINGS: Final = (card("AP-1"), card("AP-7"))
HAND_SIZE: Final = 7
#: 4.2.2b the OPS of the opening card of the CP
OPENING_OPS: Final = 4


class IllusionsHands(Hands[State, Card]):
    """6.0.H Hands of seven; 6.0.E.3 face-up cards are not shuffled in at a new level."""

    def size(self, s: State, side: int) -> int:
        return HAND_SIZE

    def joins(self, s: State, c: Card) -> bool:
        if s.pile[c.n] == OUT:
            return c.deck <= min(s.level[c.side], highest_deck(s))
        return s.pile[c.n] == DISCARD


HANDS: Final = IllusionsHands(BOARD)


def highest_deck(s: State) -> int:
    """The last deck that the scenario uses."""
    return DECKS.index(SCENARIOS[s.options.scenario].highest_deck)


@rule("4.2.1b", "4.2.2b")
def openings(s: State, side: int) -> list[Card]:
    """4.2 The cards a side may choose its opening card from."""
    if side == AP:
        return [c for c in OPENINGS if c.deck == MOBILIZATION]
    return [c for c in CARDS if c.side == CP and c.deck == MOBILIZATION and c.ops == OPENING_OPS]


def in_hand(s: State, c: Card) -> bool:
    """Whether a card is in its owner's hand."""
    return s.pile[c.n] in IN_HAND


def put_away(s: State, c: Card, as_event: bool) -> None:
    """9.3 Where a card goes that was played: an Event that goes on lies face up."""
    if as_event and language.stays_on_table(c):
        s.set_pile(c, TABLE)
    else:
        leave_hand(s, c, as_event)


@rule("9.3d", "9.3c", "9.7.1d", "2.0:asterisk", "2.0:discard")
def leave_hand(s: State, c: Card, as_event: bool) -> None:
    """9.3 A card used for points is discarded; one played as an Event leaves the game if it has an asterisk."""
    s.set_pile(c, REMOVED if as_event and c.starred else DISCARD)


@rule("6.0.H.1a", "6.0.H.1b", "4.2.3#1", "9.7.1g")
def clear_table(s: State) -> None:
    """6.0.H.1 Face-up cards whose time is over leave: those with an asterisk for good, the others to the discards."""
    for c in CARDS:
        if s.pile[c.n] == TABLE and not language.still_acts(s, c):
            s.set_pile(c, REMOVED if c.starred else DISCARD)
            s.say(f"{c} {c.title} is {'removed' if c.starred else 'discarded'}")
