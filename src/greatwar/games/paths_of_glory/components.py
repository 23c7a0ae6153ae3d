"""The components of Paths of Glory: spaces, counters, cards, each one object with a number and a name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from ...kernel.components import by_text, named
from ...kernel.rules import rule
from .counters import POOLS, Unit, load_units
from .names import HOME, Area, Country, Deck, Nation, Side, Terrain
from .places import SPACE_COUNT, Box, Link, Place, Space, load_places
from .strategy_cards import Card, load_cards

__all__ = [
    "AREAS",
    "CARDS",
    "COMPONENTS",
    "ELIMINATED",
    "FOLDER",
    "HOME",
    "OUT_OF_PLAY",
    "PLACES",
    "POOLS",
    "REMOVED",
    "RESERVE",
    "SPACES",
    "UNITS",
    "UNITS_OF_KIND",
    "Area",
    "Box",
    "Card",
    "Components",
    "Country",
    "Deck",
    "Link",
    "Nation",
    "Place",
    "Side",
    "Space",
    "Terrain",
    "Unit",
    "card",
    "load_components",
    "place",
    "space",
    "unit",
]

#: the folder of the game, which holds `data`
FOLDER = Path(__file__).parent


class Components(msgspec.Struct, frozen=True):
    """All components of one printing, with their names."""

    places: tuple[Place, ...]
    units: tuple[Unit, ...]
    cards: tuple[Card, ...]
    place_names: Mapping[str, Place]
    units_of_kind: Mapping[str, tuple[Unit, ...]]


@rule("2.0#1")
def load_components(folder: Path = FOLDER) -> Components:
    """Read and check the map, the counters and the cards."""
    places, units = load_places(folder), load_units(folder)
    kinds: dict[str, tuple[Unit, ...]] = {}
    for counter in units:
        kinds[counter.kind] = (*kinds.get(counter.kind, ()), counter)
    return Components(places, units, load_cards(folder, units), {str(p): p for p in places}, kinds)


COMPONENTS = load_components()
PLACES = COMPONENTS.places
UNITS = COMPONENTS.units
CARDS = COMPONENTS.cards
UNITS_OF_KIND = COMPONENTS.units_of_kind
SPACES: tuple[Space, ...] = tuple(p for p in PLACES if isinstance(p, Space))

OUT_OF_PLAY = PLACES[0]
#: the boxes of each side, indexed by Side: RESERVE[Side.AP]
RESERVE, ELIMINATED, REMOVED = ((PLACES[n + 1], PLACES[n]) for n in range(SPACE_COUNT + 1, SPACE_COUNT + 7, 2))
#: the parts of the text board in their order, with their spaces
AREAS: dict[Area, tuple[Space, ...]] = {a: tuple(s for s in SPACES if s.area is a) for a in Area}


_SPACES = {also.casefold(): s for s in SPACES for also in s.also} | by_text(SPACES)
_PLACES = by_text(PLACES) | _SPACES
_UNITS = by_text(UNITS)
_CARDS = by_text(CARDS)


def space(name: str) -> Space:
    """The space of that name, in any case and with the known other spellings."""
    return named(name, _SPACES, "space")


def place(name: str) -> Place:
    """The space or box of that name."""
    return named(name, _PLACES, "space or box")


def unit(name: str) -> Unit:
    """The unit of that name, such as "GE 1" or "GEc 4"."""
    return named(name, _UNITS, "unit")


def card(name: str) -> Card:
    """The card of that number, such as "AP-12"."""
    return named(name, _CARDS, "card")
