"""The components of Paths of Glory: spaces, counters, cards, each one object with a number and a name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

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
FOLDER: Final = Path(__file__).parent


class Components:
    """All components of one printing, with their names."""

    places: tuple[Place, ...]
    units: tuple[Unit, ...]
    cards: tuple[Card, ...]
    place_names: Mapping[str, Place]
    units_of_kind: Mapping[str, tuple[Unit, ...]]

    def __init__(
        self,
        places: tuple[Place, ...],
        units: tuple[Unit, ...],
        cards: tuple[Card, ...],
        place_names: Mapping[str, Place],
        units_of_kind: Mapping[str, tuple[Unit, ...]],
    ) -> None:
        self.places = places
        self.units = units
        self.cards = cards
        self.place_names = place_names
        self.units_of_kind = units_of_kind


@rule("2.0#1")
def load_components(folder: Path = FOLDER) -> Components:
    """Read and check the map, the counters and the cards."""
    places, units = load_places(folder), load_units(folder)
    kinds: dict[str, tuple[Unit, ...]] = {}
    for counter in units:
        kinds[counter.kind] = (*kinds.get(counter.kind, ()), counter)
    return Components(places, units, load_cards(folder, units), {str(p): p for p in places}, kinds)


COMPONENTS: Final = load_components()
PLACES: Final[tuple[Place, ...]] = COMPONENTS.places
UNITS: Final[tuple[Unit, ...]] = COMPONENTS.units
CARDS: Final[tuple[Card, ...]] = COMPONENTS.cards
UNITS_OF_KIND: Final = COMPONENTS.units_of_kind
SPACES: Final[tuple[Space, ...]] = tuple(p for p in PLACES if isinstance(p, Space))

OUT_OF_PLAY: Final[Place] = PLACES[0]
#: the boxes of each side, indexed by Side: RESERVE[Side.AP]
RESERVE: Final[tuple[Place, Place]] = PLACES[SPACE_COUNT + 2], PLACES[SPACE_COUNT + 1]
ELIMINATED: Final[tuple[Place, Place]] = PLACES[SPACE_COUNT + 4], PLACES[SPACE_COUNT + 3]
REMOVED: Final[tuple[Place, Place]] = PLACES[SPACE_COUNT + 6], PLACES[SPACE_COUNT + 5]
#: the parts of the text board in their order, with their spaces
AREAS: Final[dict[Area, tuple[Space, ...]]] = {a: tuple(s for s in SPACES if s.area is a) for a in Area}


_SPACES: Final = {also.casefold(): s for s in SPACES for also in s.also} | by_text(SPACES)
_PLACES: Final = by_text(PLACES) | _SPACES
_UNITS: Final = by_text(UNITS)
_CARDS: Final = by_text(CARDS)


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
