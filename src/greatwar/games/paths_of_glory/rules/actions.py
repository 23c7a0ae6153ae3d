"""8.1.3, 9 What a side may do in its action round, and with which card."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import notation
from ..cards import registry
from ..components import Card, Side
from ..state import State, Use
from . import decks
from .effects import COUNTS_AS_SR, RP_ACTIONS
from .limits import refused2


@rule("9.1.1", "9.1.3#1")
def not_held(s: State, c: Card) -> Refusal | None:
    """9.1.1 An action is taken with a card of one's own hand."""
    if c.side != s.active or not decks.in_hand(s, c):
        return Refusal("9.1.1", f"{c} is not in your hand")
    return None


@rule("5.7.4.3")
def opening(s: State, c: Card) -> Refusal | None:
    """5.7.4.3 Historical: the Central Powers open with Guns of August as an event."""
    if must_open_with_guns(s):
        return Refusal("5.7.4.3", "the Central Powers open with the event Guns of August")
    return None


def must_open_with_guns(s: State) -> bool:
    """Whether this is the forced opening."""
    first = s.turn == 1 and s.round == 1 and s.active == Side.CP
    return first and s.options.guns_of_august == "event" and decks.in_hand(s, decks.GUNS_OF_AUGUST)


@rule("9.5.2.5#1")
def late_entry(s: State, c: Card) -> Refusal | None:
    """9.5.2.5 Late Italian and Romanian entry: the card serves only as an event."""
    if decks.late_entry(s, c):
        return Refusal("9.5.2.5", f"{c} {c.name} may now only be played as an event")
    return None


@rule("9.3.3#1", "9.3.3#2", "9.3.3#3")
def consecutive_sr(s: State, c: Card) -> Refusal | None:
    """9.3.3 No SR in two rounds running of a turn; some events (Salonika) count as SR."""
    uses = s.uses(s.active)
    if uses and (uses[-1][0] is Use.SR or (uses[-1][0] is Use.EVENT and uses[-1][1] in COUNTS_AS_SR)):
        return Refusal("9.3.3", "your last round was an SR already")
    return None


@rule("9.4.3")
def consecutive_rp(s: State, c: Card) -> Refusal | None:
    """9.4.3 No RP card in two rounds running of a turn."""
    uses = s.uses(s.active)
    if uses and uses[-1][0] is Use.RP:
        return Refusal("9.4.3", "your last round was an RP card already")
    return None


def no_replacements(s: State, c: Card) -> Refusal | None:
    """9.5.1 An event in force allows no RP action."""
    return refused2(RP_ACTIONS.in_force(s), s, c)


#: what speaks against a use of any card at all, and what speaks against this card
OPS_AT_ALL: Final = (opening,)
SR_AT_ALL: Final = (opening, consecutive_sr)
RP_AT_ALL: Final = (opening, consecutive_rp, no_replacements)
OPS: Final = (*OPS_AT_ALL, not_held, late_entry)
SR: Final = (*SR_AT_ALL, not_held, late_entry)
RP: Final = (*RP_AT_ALL, not_held, late_entry)


def uses(s: State, hand: list[Card]) -> list[tuple[str, Card]]:
    """9.1.3 Every way in which the cards of a hand may be used now."""
    late = [c for c in hand if decks.late_entry(s, c)]
    found = []
    for use, limits in ((notation.OPS, OPS_AT_ALL), (notation.SR, SR_AT_ALL), (notation.RP, RP_AT_ALL)):
        if hand and refused2(limits, s, hand[0]) is None:
            found += [(use, c) for c in hand if c not in late]
    return [*found, *((notation.EVENT, c) for c in hand if event(s, c) is None)]


def ops(s: State, c: Card) -> Refusal | None:
    """Why a card may not be played as OPS, or None."""
    return refused2(OPS, s, c)


def sr(s: State, c: Card) -> Refusal | None:
    """Why a card may not be played as SR, or None."""
    return refused2(SR, s, c)


def rp(s: State, c: Card) -> Refusal | None:
    """Why a card may not be played as RP, or None."""
    return refused2(RP, s, c)


def event(s: State, c: Card) -> Refusal | None:
    """Why a card may not be played as an event, or None."""
    refusal = not_held(s, c)
    if refusal is None and c != decks.GUNS_OF_AUGUST:
        refusal = opening(s, c)
    return refusal or registry.refusal(s, c)
