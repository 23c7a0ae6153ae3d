"""9.1, 6.0.G Draw piles, hands and discards.

A draw pile is a set: chance picks the card when it is drawn. What the other side can work out about
a hand is kept too, in `State.epochs`: in which epoch (between two shuffles of the whole pile) a card
came to hand, and since which epoch it has been in the pile unseen.
"""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import CARDS, Card, Side, card
from ..state import Pile, State

GUNS_OF_AUGUST = card("CP-1")
ITALY, ROMANIA = card("AP-17"), card("AP-16")
TOTAL_WAR = 2


def drawn(s: State, c: int) -> int:
    """The epoch in which a card came to hand."""
    return s.epochs[c] & 15


def unseen_since(s: State, c: int) -> int:
    """The epoch since which a card has been in the pile unseen."""
    return s.epochs[c] >> 4


def set_drawn(s: State, c: int, epoch: int) -> None:
    """Note when a card came to hand."""
    s.epochs[c] = s.epochs[c] & 240 | epoch


def into_pile(s: State, c: Card) -> None:
    """A card that everybody has seen is shuffled into the pile."""
    s.pile[c] = Pile.DECK
    s.epochs[c] = s.epoch[c.side] << 4


def in_hand(s: State, c: int) -> bool:
    """Whether a card is in its owner's hand."""
    return s.pile[c] in (Pile.HAND, Pile.SHOWN)


def hand_count(s: State, side: int) -> int:
    """How many cards a side holds; in a view of the other side too."""
    unseen = sum(s.hidden) if s.viewer == 1 - side else 0
    return len(s.hand(side)) + unseen


@rule("9.1.2", "2.3#1", "2.3#2")
def start_piles(s: State) -> None:
    """9.1.2 Every side begins with the cards of its commitment level; optional ones only if agreed."""
    for c in CARDS:
        if s.pile[c] != Pile.REMOVED:
            used = not c.optional or s.options.optional_cards == "all"
            s.pile[c] = (Pile.DECK if c.deck <= s.level[c.side] else Pile.OUT) if used else Pile.UNUSED


def draw(s: State, c: Card) -> None:
    """6.0.G A card comes to hand."""
    s.pile[c] = Pile.HAND
    set_drawn(s, c, s.epoch[c.side])
    s.say(f"{c.side} draws {c} {c.name}", only=c.side)


def discard(s: State, c: Card) -> None:
    """A used card goes to the discard pile, in the open."""
    s.pile[c] = Pile.DISCARD


@rule("6.0.G#2")
def reshuffle_discards(s: State, side: int) -> None:
    """6.0.G The pile is empty: the discards become the new one. Whoever counts cards now knows the old hand."""
    for c in CARDS:
        if c.side != side:
            continue
        if s.pile[c] == Pile.HAND and s.options.optional_cards != "selected":
            s.pile[c] = Pile.SHOWN
        if s.pile[c] == Pile.DISCARD:
            into_pile(s, c)
    s.say(f"{Side(side)} reshuffles the discards")


@rule("6.0.G#5", "16.1.3#2", "16.1.4#2")
def shuffle_in_new_level(s: State, side: int) -> None:
    """16.1.3 The cards of the new level join the pile and the discards; all are shuffled together."""
    s.reshuffle[side] = 0
    s.epoch[side] += 1
    for c in CARDS:
        joins = s.pile[c] == Pile.OUT and c.deck <= s.level[side]
        if c.side == side and (joins or s.pile[c] == Pile.DISCARD):
            into_pile(s, c)
    s.say(f"{Side(side)} shuffles the cards of the new commitment level in")


@rule("9.5.4.6#1", "9.5.4.6#2", "9.5.2.5#2", "6.0.G#3")
def may_discard(s: State, c: Card) -> bool:
    """9.5.4.6 Combat cards may be discarded before drawing; so may Italy and Romania while they are limited."""
    return c.combat or late_entry(s, c)


@rule("9.5.2.5#1", "9.5.2.5#3")
def late_entry(s: State, c: Card) -> bool:
    """9.5.2.5 Italy and Romania serve only as events while CP alone has Total War cards."""
    ahead = s.level[Side.CP] == TOTAL_WAR and not s.reshuffle[Side.CP]
    behind = s.level[Side.AP] < TOTAL_WAR or s.reshuffle[Side.AP] > 0
    return c in (ITALY, ROMANIA) and ahead and behind
