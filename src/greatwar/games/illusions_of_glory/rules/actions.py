"""8, 9.3-9.7 What a card may be used for in an Action Round; each limit speaks for the list and for the refusal."""

from __future__ import annotations

from typing import Final

from ....families.cdg.limits import Limit2, refused2
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..cards import language
from ..cards.conditions import never_again
from ..components import CARDS
from ..names import AH, AP, CP, GE, NATION_TITLES, RU, WILL_NATIONS
from ..pieces import Card
from ..state import COLLAPSE_AH, USE_REINFORCEMENT, USE_RP, USE_SR, State
from . import reinforcements
from .decks import in_hand

CardLimit = Limit2[State, Card]


def not_held(s: State, c: Card) -> Refusal | None:
    """A card must be in the hand of the player who acts."""
    if c.side != s.active or not in_hand(s, c):
        return Refusal("9.3a", f"{c} {c.title} is not in your hand")
    return None


# Strategic Redeployment, Replacement Points ---------------------------------------------------------


@rule("9.5.3a", "9.5.3b", "13.1f", "8.3b")
def sr_again(s: State, c: Card) -> Refusal | None:
    """9.5.3 No card for SR in two rounds of a turn running."""
    if s.last_use(s.active) == USE_SR:
        return Refusal("9.5.3a", "a card was played for SR in your last Action Round")
    return None


@rule("9.6.2a", "9.6.2a#2", "8.3b")
def rp_again(s: State, c: Card) -> Refusal | None:
    """9.6.2 No card for RPs in two rounds of a turn running."""
    if s.last_use(s.active) == USE_RP:
        return Refusal("9.6.2a", "a card was played for RPs in your last Action Round")
    return None


# Events -----------------------------------------------------------------------------------------------


@rule("2.0:cc", "9.8a#2")
def only_in_combat(s: State, c: Card) -> Refusal | None:
    """2.0 A Combat Card is an Event only during Combat."""
    return Refusal("2.0:cc", f"{c} {c.title} is a Combat Card, an Event only in a combat") if c.combat else None


@rule("9.7.1c")
def prerequisites(s: State, c: Card) -> Refusal | None:
    """9.7.1c All prerequisites must be met."""
    return language.not_ready(s, c)


@rule("9.7.3c", "4.3h", "15.1b")
def not_on_turn_1(s: State, c: Card) -> Refusal | None:
    """9.7.3c No Reinforcement Card on Turn 1."""
    if c.reinforcement >= 0 and s.turn == 1:
        return Refusal("9.7.3c", "no Reinforcement Card may be played on Turn 1")
    return None


@rule("9.7.3a", "9.7.3b", "15.1b", "8.3b")
def one_for_each_nation(s: State, c: Card) -> Refusal | None:
    """9.7.3a One Reinforcement Card for each nation in a turn."""
    for use, number in s.uses(c.side):
        if use == USE_REINFORCEMENT and CARDS[number].reinforcement == c.reinforcement:
            return Refusal("9.7.3a", f"{NATION_TITLES[c.reinforcement]} has had reinforcements this turn")
    return None


@rule("23.4.2b.1")
def stage_1(s: State, c: Card) -> Refusal | None:
    """23.4.2 From Stage 1 of the Revolution no card brings Russian reinforcements."""
    if c.reinforcement == RU and s.stage >= 1:
        return Refusal("23.4.2b.1", "the Russian Revolution allows no Russian reinforcements")
    return None


@rule("15.4a", "15.4b", "15.4c", "23.6b.2")
def capital_lost(s: State, c: Card) -> Refusal | None:
    """15.4 No reinforcements for RU, GE, AH while the enemy or an own Uprising occupies the capital (AH: both)."""
    if c.reinforcement in (RU, GE, AH) and reinforcements.capitals_occupied(s, c.reinforcement):
        rule_id = {RU: "15.4a", GE: "15.4b", AH: "15.4c"}[c.reinforcement]
        return Refusal(rule_id, f"the capital of {NATION_TITLES[c.reinforcement]} is occupied")
    return None


@rule("9.7.3d", "15.1h", "15.1g#2")
def all_placed(s: State, c: Card) -> Refusal | None:
    """15.1h All units of a Reinforcement Card must find their place."""
    if c.reinforcement >= 0 and not reinforcements.feasible(s, c):
        return Refusal("15.1h", f"not all units of {c} {c.title} could be placed")
    return None


EVENT_LIMITS: Final[tuple[CardLimit, ...]] = (
    not_held,
    only_in_combat,
    not_on_turn_1,
    one_for_each_nation,
    stage_1,
    prerequisites,
    capital_lost,
    all_placed,
)


# War Status only --------------------------------------------------------------------------------------


@rule("9.7.1f")
def dead_event(s: State, c: Card) -> Refusal | None:
    """9.7.1f Only a card that can no longer be an Event may be played for its War Status Points alone."""
    if not c.war_status:
        return Refusal("9.7.1f", f"{c} {c.title} has no War Status Points")
    gone = c.reinforcement == AH and s.collapsed & COLLAPSE_AH
    if not gone and not never_again(s, c):
        return Refusal("9.7.1f", f"{c} {c.title} may still be played as an Event")
    return None


OPS_LIMITS: Final[tuple[CardLimit, ...]] = (not_held,)
SR_LIMITS: Final[tuple[CardLimit, ...]] = (not_held, sr_again)
RP_LIMITS: Final[tuple[CardLimit, ...]] = (not_held, rp_again)
WAR_STATUS_LIMITS: Final[tuple[CardLimit, ...]] = (not_held, dead_event)


def refused(s: State, limits: tuple[CardLimit, ...], c: Card) -> Refusal | None:
    """The first limit against a use of a card."""
    return refused2(limits, s, c)


# Uprising by Cardless Play ----------------------------------------------------------------------------


def uprising(s: State, nation: int) -> Refusal | None:
    """8.2e An Uprising Unit that was put off may be placed as a Cardless Play while its nation is demoralized.

    In any Action Round: the marked sentence of 23.3.1 holds against that of 8.2e (1.0).
    """
    if nation in WILL_NATIONS and waits(s, nation):
        return quiet_again(s, nation)
    return Refusal("8.2e#2", "no Uprising Unit of that nation waits to be placed by you")


@rule("8.2e#2", "1.0#1")
def waits(s: State, nation: int) -> bool:
    """8.2e Whether the active side has put off an Uprising: the AP one of GE or AH, the CP one of RU."""
    chooser = CP if nation == RU else AP
    return s.active == chooser and s.waiting >> nation & 1 == 1


@rule("23.3.1a#2", "23.3.1d", "8.2e#2")
def quiet_again(s: State, nation: int) -> Refusal | None:
    """23.3.1d No Uprising Unit is placed while the National Will is above 2."""
    if s.national_will(nation) > 2:
        return Refusal("23.3.1d", f"the National Will of {NATION_TITLES[nation]} is above 2")
    return None
