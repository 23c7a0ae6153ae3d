"""Playing a card and asking about it."""

from __future__ import annotations

from typing import Any

from greatwar.games.pursuit_of_glory.cards.registry import EVENTS, is_lapsed
from greatwar.games.pursuit_of_glory.components import card
from greatwar.games.pursuit_of_glory.names import POOLS
from greatwar.games.pursuit_of_glory.rules import actions
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.rules.fire import FIRE
from tests.games.pursuit_of_glory.positions import Position


def ready(name: str, **more: Any) -> Position:
    """A position in which a card is the whole hand of its side, whose action it is."""
    side = name[:2]
    return Position(active=side, **more).level("AP", 2).level("CP", 2).hand(side, name)


def play(p: Position, name: str) -> Position:
    """Play a card as an event."""
    return p.action().do(f"event {name}")


def refused(p: Position, name: str) -> bool:
    """Whether a card may not be played as an event now, not even for its War Status."""
    return actions.no_event(p.s, card(name)) is not None


def too_late(p: Position, name: str) -> bool:
    """Whether only its War Status counts."""
    return EVENTS.known(card(name)) and is_lapsed(p.s, card(name))


def points(p: Position, pool: str) -> float:
    """Replacement Points recorded."""
    return p.s.rp[POOLS.index(pool)] / 2


def battle(p: Position, origin: str, unit: str, where: str, *more: str) -> Position:
    """Activate a space, attack out of it with all who can join; stops at the first question of the combat."""
    p.ops(9).do(f"activate-attack {origin}")
    for x in more:
        p.do(f"activate-attack {x}")
    p.do("done")
    p.do(f"attack {unit} > {where}")
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    return p.do("resolve") if p.step == "Join" else p


def until(p: Position, *steps: str, dice: tuple[int, ...] = ()) -> Position:
    """Go on with the last answer of every question until one of these steps asks."""
    left = list(dice)
    while p.s.pending and p.step not in steps:
        if p.seat == "chance":
            p.dice(left.pop(0) if left else 1)
            continue
        p.do(p.offered()[-1])
    return p


def cards_window(p: Position, name: str, dice: tuple[int, ...] = ()) -> bool:
    """Go on until a card is offered in this combat; False if the combat ends before."""
    left = list(dice)
    while p.s.pending and p.s.combat is not None:
        if p.step == "PlayCards" and p.offers(f"card {name}"):
            return True
        if p.seat == "chance":
            p.dice(left.pop(0) if left else 1)
            continue
        p.do("no-flank" if p.step == "AnnounceFlank" else p.offered()[-1])
    return False


def drm(p: Position, attacking: bool = True) -> int:
    """The modifiers of a side in the combat going on."""
    return FIRE.drm(p.s, record(p.s), attacking)
