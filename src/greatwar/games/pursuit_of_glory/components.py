"""The components of Pursuit of Glory: spaces, counters, cards, each one object with a number and a name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...families.cdg.board import Board
from ...kernel.components import by_text, named
from .counters import load_units
from .names import NEUTRAL
from .pieces import Box as Box
from .pieces import Card as Card
from .pieces import Link as Link
from .pieces import Place as Place
from .pieces import Space as Space
from .pieces import Unit as Unit
from .places import SPACE_COUNT, load_places
from .strategy_cards import load_cards

#: the folder of the game, which holds `data`
FOLDER: Final = Path(__file__).parent

PLACES: Final[tuple[Place, ...]] = load_places(FOLDER)
UNITS: Final[tuple[Unit, ...]] = load_units(FOLDER)
CARDS: Final[tuple[Card, ...]] = load_cards(FOLDER)
SPACES: Final[tuple[Space, ...]] = tuple([p for p in PLACES if isinstance(p, Space)])
BOARD: Final[Board[Unit, Space, Card]] = Board(
    PLACES, SPACES, UNITS, CARDS, [NEUTRAL if u.greek else u.side for u in UNITS]
)

OUT_OF_PLAY: Final[Place] = PLACES[0]
#: the boxes of each side, indexed by side
RESERVE: Final[tuple[Place, Place]] = (PLACES[SPACE_COUNT + 1], PLACES[SPACE_COUNT + 2])
ASSETS: Final[tuple[Place, Place]] = (PLACES[SPACE_COUNT + 3], PLACES[SPACE_COUNT + 4])
ELIMINATED: Final[tuple[Place, Place]] = (PLACES[SPACE_COUNT + 5], PLACES[SPACE_COUNT + 6])
PERMANENT: Final[tuple[Place, Place]] = (PLACES[SPACE_COUNT + 7], PLACES[SPACE_COUNT + 8])
REMOVED: Final[tuple[Place, Place]] = (PLACES[SPACE_COUNT + 9], PLACES[SPACE_COUNT + 10])
KEY: Final[Place] = PLACES[SPACE_COUNT + 11]
TURN_TRACK: Final[Place] = PLACES[SPACE_COUNT + 12]

UNITS_OF_KIND: Final[dict[str, tuple[Unit, ...]]] = {
    kind: tuple([u for u in UNITS if u.kind == kind]) for kind in dict.fromkeys([u.kind for u in UNITS])
}

#: other spellings that the rulebook uses
_ALSO: Final[dict[str, str]] = {
    "Chardaz": "Chardak",
    "Constanza": "Constanta",
    "Koprakoy": "Koprukoy",
    "Mecca": "The Hejaz",
    "Hejaz": "The Hejaz",
    "Sudan": "Sudan and Darfur",
    "Bosphorus": "The Bosphorus Forts",
    "The Bosphorus": "The Bosphorus Forts",
}
_PLACES: Final = by_text(PLACES)
_SPACES: Final = by_text(SPACES) | {also.casefold(): _PLACES[name.casefold()] for also, name in _ALSO.items()}
_UNITS: Final = by_text(UNITS)
_CARDS: Final = by_text(CARDS)
_KINDS: Final = {kind.casefold(): units for kind, units in UNITS_OF_KIND.items()}


def space(name: str) -> Space:
    """The space of that name, in any case and with the known other spellings."""
    found = named(name, _SPACES, "space")
    assert isinstance(found, Space)
    return found


def place(name: str) -> Place:
    """The space or box of that name."""
    return named(name, _PLACES, "space or box")


def unit(name: str) -> Unit:
    """The unit of that name, such as "TU IX Corps" or "TU DIV 3"."""
    return named(name, _UNITS, "unit")


def card(name: str) -> Card:
    """The card of that number, such as "AP-12"."""
    return named(name, _CARDS, "card")


def kind(name: str) -> tuple[Unit, ...]:
    """All counters of a kind, such as "TU DIV"."""
    return named(name, _KINDS, "kind of counter")
