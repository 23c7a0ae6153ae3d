"""9.1, 6.0.G Draw piles, hands and discards.

A draw pile is a set: chance picks the card when it is drawn. What the other side can work out about
a hand is kept too, in `State.epochs`: in which epoch (between two shuffles of the whole pile) a card
came to hand, and since which epoch it has been in the pile unseen.
"""

from __future__ import annotations

from typing import Final

from ....families.cdg.hands import LAST_EPOCH
from ....families.cdg.state import IN_HAND
from ....kernel.rules import rule
from ..components import CARDS, Card, Side, card
from ..state import Pile, State, replaced, with_byte

GUNS_OF_AUGUST: Final = card("CP-1")
ITALY: Final = card("AP-17")
ROMANIA: Final = card("AP-16")
TOTAL_WAR: Final = 2


def _note(s: State, c: Card, epochs: int) -> None:
    if s.epochs[c.n] != epochs:
        s.epochs = with_byte(s.epochs, c.n, epochs)


def back_into_pile(s: State, c: Card) -> None:
    """A discard is shuffled into the pile; with secretly picked cards everybody now knows it to be in the game."""
    s.set_pile(c, Pile.DECK)
    _note(s, c, s.epoch[c.side] << 4)
    if secret_selection(s) and c.n not in s.known:
        s.known = tuple(sorted((*s.known, int(c))))


def join_pile(s: State, c: Card) -> None:
    """A card of a new level is shuffled into the pile; one left out is dated like the others, to be told from none."""
    if s.pile_of(c) == Pile.OUT:
        s.set_pile(c, Pile.DECK)
    _note(s, c, s.epoch[c.side] << 4)


def in_hand(s: State, c: Card) -> bool:
    """Whether a card is in its owner's hand."""
    return s.pile[c.n] in IN_HAND


def hand_count(s: State, side: int) -> int:
    """How many cards a side holds; in a view of the other side too."""
    unseen = sum(s.hidden) if s.viewer == 1 - side else 0
    return len(s.hand(side)) + unseen


@rule("9.1.2", "2.3#1", "2.3#2", "OPT.1")
def start_piles(s: State) -> None:
    """9.1.2 Every side begins with the cards of its commitment level; optional ones only if agreed."""
    for c in CARDS:
        if s.pile_of(c) != Pile.REMOVED:
            used = not c.optional or s.options.optional_cards == "all"
            s.set_pile(c, (Pile.DECK if c.deck <= s.level[c.side] else Pile.OUT) if used else Pile.UNUSED)


def draw(s: State, c: Card) -> None:
    """6.0.G A card comes to hand."""
    s.set_pile(c, Pile.HAND)
    _note(s, c, s.epochs[c.n] & 240 | s.epoch[c.side])
    s.say(f"{c.side} draws {c} {c.name}", only=c.side)


def discard(s: State, c: Card) -> None:
    """A used card goes to the discard pile, in the open."""
    s.set_pile(c, Pile.DISCARD)


def secret_selection(s: State) -> bool:
    """OPT.2 Whether nobody knows which cards the other side has left out of the game."""
    return s.options.optional_cards == "selected"


def guns_might_be_taken(s: State) -> bool:
    """4.3.1 Whether Guns of August is in the deck, as far as the Allies know."""
    return s.pile_of(GUNS_OF_AUGUST) == Pile.DECK or secret_selection(s)


@rule("4.3.1#1")
def must_stay(s: State, c: Card) -> bool:
    """4.3.1 Guns of August is not left out of the game if it was agreed to be in the first hand."""
    return c == GUNS_OF_AUGUST and s.options.guns_of_august in ("hand", "event")


def shuffled_level(s: State, side: int) -> int:
    """16.1.3 The highest deck that is in a side's draw pile: a new level joins only at the shuffle."""
    return s.level[side] - s.reshuffle[side]


@rule("6.0.G#2")
def reshuffle_discards(s: State, side: int) -> None:
    """6.0.G The pile is empty: the discards become the new one. Whoever counts cards now knows the old hand.

    Not so with secretly picked cards: there the old hand is what came before a new epoch.
    """
    if secret_selection(s):
        s.epoch = replaced(s.epoch, side, min(s.epoch[side] + 1, LAST_EPOCH))
    for c in CARDS:
        if c.side != side:
            continue
        if s.pile_of(c) == Pile.HAND and not secret_selection(s):
            s.set_pile(c, Pile.SHOWN)
        if s.pile_of(c) == Pile.DISCARD:
            back_into_pile(s, c)
    s.say(f"{Side(side)} reshuffles the discards")


@rule("6.0.G#5", "16.1.3#2", "16.1.4#2", "3.0#23", "EX.T2.13")
def shuffle_in_new_level(s: State, side: int) -> None:
    """16.1.3 The cards of the new level join the pile and the discards; all are shuffled together."""
    before = shuffled_level(s, side)
    s.reshuffle = replaced(s.reshuffle, side, 0)
    s.epoch = replaced(s.epoch, side, min(s.epoch[side] + 1, LAST_EPOCH))
    for c in CARDS:
        if c.side != side:
            continue
        if s.pile_of(c) == Pile.DISCARD:
            back_into_pile(s, c)
        elif before < c.deck <= s.level[side]:
            join_pile(s, c)
    s.say(f"{Side(side)} shuffles the cards of the new commitment level in")


@rule("9.5.4.6#1", "9.5.4.6#2", "9.5.2.5#2", "6.0.G#3", "SUM.ITRO")
def may_discard(s: State, c: Card) -> bool:
    """9.5.4.6 Combat cards may be discarded before drawing; so may Italy and Romania while they are limited."""
    return c.combat or late_entry(s, c)


@rule("9.5.2.5#1", "9.5.2.5#3", "SUM.ITRO")
def late_entry(s: State, c: Card) -> bool:
    """9.5.2.5 Italy and Romania serve only as events while CP alone has Total War cards.

    The cards are added when the level rises (16.1.4), so the limit holds in the Draw Phase of that turn already; once
    it holds, it ends with a turn (ruling 99).
    """
    if c not in (ITALY, ROMANIA) or s.level[Side.CP] < TOTAL_WAR:
        return False
    rose_after = s.reshuffle[Side.AP] > 0 and not s.reshuffle[Side.CP]
    return s.level[Side.AP] < TOTAL_WAR or rose_after
