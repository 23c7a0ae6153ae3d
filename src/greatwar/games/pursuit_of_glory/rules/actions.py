"""8, 9 The actions of a round: what a card may be played for."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Card
from ..names import ANZ, BR, CP, IN, POOLS, RU, SIDES, season
from ..state import (
    ENTRY_PLAYED,
    INVASION_PLAYED,
    NO_BR_RP,
    NO_RU_RP,
    SHOWN,
    USE_EVENT,
    USE_REINFORCEMENT,
    USE_RP,
    USE_SR,
    State,
)
from .hands import HANDS

_REINFORCEMENT_GROUPS: Final[dict[str, str]] = {"BR": "BR", "IN": "IN/ANZ", "ANZ": "IN/ANZ", "RU": "RU", "TU": "TU"}


def not_in_hand(s: State, c: Card) -> Refusal | None:
    """A card is played from the hand."""
    if s.in_hand(c) and HANDS.holder(s, c) == s.active:
        return None
    return Refusal("9.1.2", f"{c} is not in your hand")


@rule("9.3.2", "13.2", "9.4.2")
def last_use(s: State, side: int) -> int:
    """9.3.2 What a side's previous action round of this turn was used for."""
    uses = s.uses(side)
    return uses[-1][0] if uses else 0


@rule("9.3.2", "13.2")
def no_sr(s: State, c: Card) -> Refusal | None:
    """9.3.2 No SR card in two action rounds running."""
    if last_use(s, s.active) == USE_SR:
        return Refusal("9.3.2", "the previous action was an SR card too")
    return None


@rule("9.4.2")
def no_rp(s: State, c: Card) -> Refusal | None:
    """9.4.2 No RP card in two action rounds running."""
    if last_use(s, s.active) == USE_RP:
        return Refusal("9.4.2", "the previous action was an RP card too")
    if not c.rp:
        return Refusal("9.4.1", f"{c} has no Replacement Points")
    return None


@rule("9.5.2#1", "9.5.3.1#1", "9.5.3.1#2", "9.5.3.1#3", "18.6.1#1", "8.1.3", "18.6.1.5")
def once_a_turn(s: State, c: Card) -> Refusal | None:
    """8.1.3 One Neutral Entry a turn for both players; one Reinforcement card a nation; one invasion."""
    if c.kind == "entry" and s.has_now(ENTRY_PLAYED):
        return Refusal("9.5.2", "a Neutral Entry card has been played this turn")
    if c.kind == "reinforcement" and reinforced(s, _REINFORCEMENT_GROUPS[c.card_nation]):
        return Refusal("9.5.3.1", f"a {c.card_nation} Reinforcement card has been played this turn")
    if c.kind == "invasion" and s.has_now(INVASION_PLAYED):
        return Refusal("18.6.1", "an Invasion card has been played this turn")
    if c.kind == "invasion" and season(s.turn) == "Winter":
        return Refusal("18.6.1.5", "no Invasion card is played in Winter")
    return None


@rule("9.5.3.1#1", "9.5.3.1#3")
def reinforced(s: State, group: str) -> bool:
    """9.5.3.1 Whether a Reinforcement card of a nation has been played this turn; IN and ANZ share one, TU is one."""
    from ..components import CARDS

    for use, number in s.uses(s.active):
        if use == USE_REINFORCEMENT:
            played = CARDS[number]
            nation = "BR" if played.kind == "invasion" else played.card_nation
            if _REINFORCEMENT_GROUPS[nation] == group:
                return True
    return False


@rule("9.5.1#1", "9.5.1#2", "9.5.1#5")
def no_event(s: State, c: Card) -> Refusal | None:
    """9.5.1 Why a card may not be played as an event; one that has lapsed may, for what its War Status is worth."""
    from ..cards.registry import EVENTS, is_lapsed

    if not EVENTS.known(c):
        return Refusal("9.1.2", f"{c} {c.title} is played as an event only in combat")
    if is_lapsed(s, c):
        return None
    return once_a_turn(s, c) or EVENTS.refusal(s, c)


@rule("9.5.3.2n", "18.6.5", "18.11.3")
def no_reinforcement(s: State, c: Card) -> Refusal | None:
    """18.6.5 An Invasion card may be played as a BR Reinforcement, if none has been played this turn."""
    if c.kind != "invasion":
        return Refusal("18.6.5", f"{c} is no Invasion card")
    if reinforced(s, "BR"):
        return Refusal("9.5.3.1", "a BR Reinforcement card has been played this turn")
    from ..cards.invasions import cannot_come

    return cannot_come(s, c)


@rule("9.5.1#4", "2.0.ws", "16.1.5", "16.1.6", "5.2.2.1#1")
def add_war_status(s: State, c: Card) -> None:
    """9.5.1 An event moves its side's War Status and the Combined War Status, which never passes 40."""
    if not c.war_status:
        return
    from ..steps.war_status import ArmisticeDie

    side, before = c.side, s.war_status[2]
    own = [s.war_status[0], s.war_status[1]]
    own[side] += c.war_status
    total = min(40, before + c.war_status)
    s.war_status = (own[0], own[1], total)
    if s.log is not None:
        s.say(f"{SIDES[side]} War Status {own[side]}, combined {total}")
    if total == 40 and before < 40:
        s.push(ArmisticeDie())


@rule("9.4.1#1", "9.4.1#2", "17.3.1#1", "17.3.1#2", "16.4.5.S1a", "2.0.rp")
def record_rp(s: State, c: Card) -> None:
    """9.4.1 Record the Replacement Points of a card; after the Blockade TU points lower the Max TU RP marker."""
    for pool, n in c.rp:
        points = n
        if POOLS[pool] == "RU" and (s.stage >= 1 or s.has_now(NO_RU_RP)):
            continue
        if POOLS[pool] == "BR" and s.has_now(NO_BR_RP):
            continue
        if POOLS[pool] == "TU":
            if s.max_tu >= 0:
                points = min(points, s.max_tu)
                s.max_tu -= points
            s.card_tu += 2 * points
        s.add_points(pool, 2 * points)
        if points and s.log is not None:
            s.say(f"{points} {POOLS[pool]} RP recorded")


@rule("2.0.asterisk", "9.5.1#3")
def leaves_hand(s: State, c: Card, as_event: bool) -> None:
    """2.0 A starred card played as an event leaves the game; every other played card is discarded."""
    if as_event and c.starred:
        HANDS.remove(s, c)
    else:
        HANDS.discard(s, c)


def note_use(s: State, use: int, c: Card | None) -> None:
    """8.1.3 Note on the action chart what this action round was used for."""
    taken = (*s.taken[s.active], use, -1 if c is None else c.n)
    s.taken = (taken, s.taken[1]) if s.active == CP else (s.taken[0], taken)


__all__ = ["ANZ", "BR", "IN", "RU", "SHOWN", "USE_EVENT"]
