"""The verbs of the game, the nouns each takes, and the actions made of them."""

from __future__ import annotations

from typing import Final

from ...kernel.action import Action, Notation, Noun, noun
from .components import CARDS, PLACES, SPACES, UNITS, Card, Place, Space, Unit, card, place, space, unit
from .names import OFFENSIVES, POOLS

UNIT: Final = Noun("unit", UNITS, unit)
SPACE: Final = Noun("space", SPACES, space)
PLACE: Final = Noun("place", PLACES[1:], place)
CARD: Final = Noun("card", CARDS, card)
PIPS: Final = noun("number of pips", tuple(range(1, 7)))
NUMBER: Final = noun("number", tuple(range(41)))
POOL: Final = noun("pool of Replacement Points", POOLS)
OFFENSIVE: Final = noun("Mandated Offensive", OFFENSIVES)
WORD: Final = noun(
    "choice",
    (
        "CP",
        "AP",
        "one",
        "two",
        "yes",
        "no",
        "invasion",
        "reinforcement",
        "Egypt",
        "India",
        "Afghanistan",
        "Central-Asia",
        "Serbia",
        "Romania",
        "retreat",
        "advance",
        "both",
        "attack",
        "inland",
        "reroll",
        "TU-RP",
        "Gallipoli",
    ),
)

VERBS: Final[dict[str, tuple[Noun, ...]]] = {
    "activate-attack": (SPACE,),
    "activate-attack-without-br": (SPACE,),
    "activate-move": (SPACE,),
    "advance": (UNIT, SPACE),
    "assault": (UNIT, SPACE),
    "attack": (UNIT, SPACE),
    "beachhead": (SPACE,),
    "bid": (WORD, NUMBER),
    "break-down": (UNIT,),
    "cancel": (UNIT,),
    "card": (CARD,),
    "choose": (WORD,),
    "commit": (UNIT,),
    "convert": (POOL, POOL),
    "defend": (UNIT,),
    "degrade": (UNIT,),
    "discard": (CARD,),
    "done": (),
    "draw": (CARD,),
    "eliminate": (UNIT,),
    "entrench": (SPACE,),
    "event": (CARD,),
    "flank": (SPACE,),
    "hold": (),
    "join": (UNIT,),
    "loss": (UNIT,),
    "move": (UNIT, SPACE),
    "no-flank": (),
    "offensive": (OFFENSIVE,),
    "one-op": (),
    "ops": (CARD,),
    "organize": (UNIT, SPACE),
    "pick": (UNIT,),
    "place": (UNIT, PLACE),
    "prepare": (SPACE,),
    "put": (SPACE,),
    "quell": (UNIT, SPACE),
    "rebuild": (UNIT, PLACE),
    "redeploy": (UNIT, PLACE),
    "reinforce": (CARD,),
    "remove": (SPACE,),
    "replace": (UNIT, UNIT),
    "resolve": (),
    "restore": (UNIT,),
    "retreat": (UNIT, SPACE),
    "return": (UNIT,),
    "roll": (PIPS,),
    "rp": (CARD,),
    "spend": (POOL,),
    "sr": (CARD,),
    "stay": (UNIT,),
    "stop": (),
    "take": (CARD,),
    "take-back": (CARD,),
    "tribe": (UNIT, SPACE),
    "withdraw": (),
    "withdraw-from": (SPACE,),
}

NOTATION: Final = Notation(VERBS)

DONE: Final = Action("done")
STOP: Final = Action("stop")
HOLD: Final = Action("hold")
RESOLVE: Final = Action("resolve")
NO_FLANK: Final = Action("no-flank")
ONE_OP: Final = Action("one-op")
WITHDRAW: Final = Action("withdraw")
CLAIM: Final = Action("choose", ("Gallipoli",))


def of_space(verb: str, where: Space) -> Action:
    """An action that names a space."""
    assert verb in VERBS, verb
    return Action(verb, (where,))


def of_unit(verb: str, u: Unit) -> Action:
    """An action that names a unit."""
    assert verb in VERBS, verb
    return Action(verb, (u,))


def of_card(verb: str, c: Card) -> Action:
    """An action that names a card."""
    assert verb in VERBS, verb
    return Action(verb, (c,))


def to(verb: str, u: Unit, where: Place) -> Action:
    """An action that sends a unit somewhere."""
    assert verb in VERBS, verb
    return Action(verb, (u, where))


def pair(verb: str, first: Unit, second: Unit) -> Action:
    """An action that names two units."""
    assert verb in VERBS, verb
    return Action(verb, (first, second))


def choose(word: str) -> Action:
    """A choice by its word."""
    return Action("choose", (word,))


def spend(pool: str) -> Action:
    """A point of a pool is meant."""
    return Action("spend", (pool,))


def convert(of: str, into: str) -> Action:
    """A point of a pool becomes one of another."""
    return Action("convert", (of, into))


def offensive(number: int) -> Action:
    """A Mandated Offensive is chosen."""
    return Action("offensive", (OFFENSIVES[number],))


def bid(side: str, points: int) -> Action:
    """A bid."""
    return Action("bid", (side, points))
