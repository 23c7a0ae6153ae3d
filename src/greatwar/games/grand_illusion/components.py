"""The components of Grand Illusion: hexes, boxes, units, each one object with a number and a name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...kernel.components import by_text, named
from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import data_file
from .counters import Unit, load_units
from .names import Kind, Nation, Phase, Side, Size
from .places import HEX_COUNT, TRACK_LENGTH, Box, Hex, Place, load_places

__all__ = [
    "COMPONENTS",
    "DEADPILE",
    "FOLDER",
    "FORTS",
    "HEXES",
    "HEX_COUNT",
    "OUT_OF_PLAY",
    "PARIS_IN_DANGER",
    "PLACES",
    "REMOVED",
    "TRACK",
    "TRACK_LENGTH",
    "UNITS",
    "UNITS_OF",
    "Box",
    "Components",
    "Hex",
    "Kind",
    "Nation",
    "Phase",
    "Place",
    "Side",
    "Size",
    "Unit",
    "hex_at",
    "hex_named",
    "load_components",
    "place",
    "unit",
]

#: the folder of the game, which holds `data`
FOLDER: Final = Path(__file__).parent


class Components:
    """All components of one printing."""

    def __init__(self, places: tuple[Place, ...], units: tuple[Unit, ...]) -> None:
        self.places = places
        self.units = units


@rule("2.3#1", "2.1#1")
def load_components(folder: Path = FOLDER) -> Components:
    """2.1, 2.3 Read and check the map and the counters."""
    found = Components(load_places(folder), load_units(folder))
    names = {u.name for u in found.units if u.fort}
    for here in found.places[1 : HEX_COUNT + 1]:
        assert isinstance(here, Hex)
        for name in here.forts:
            if name not in names:
                path = data_file(folder, "hexes.csv")
                raise DataError(f"{path}:{here.n + 1}: column 'forts': found {name!r}, expected a known fort")
    return found


COMPONENTS: Final = load_components()
PLACES: Final = COMPONENTS.places
UNITS: Final = COMPONENTS.units
HEXES: Final[tuple[Hex, ...]] = tuple(p for p in PLACES if isinstance(p, Hex))
FORTS: Final[tuple[Unit, ...]] = tuple(u for u in UNITS if u.fort)
#: the units of each side, indexed by Side
UNITS_OF: Final[tuple[tuple[Unit, ...], ...]] = tuple(tuple(u for u in UNITS if u.side is side) for side in Side)

OUT_OF_PLAY: Final = PLACES[0]
#: the boxes of the Turn Record Track: TRACK[turn]; TRACK[0] is not used
TRACK: Final[tuple[Place, ...]] = (OUT_OF_PLAY, *PLACES[HEX_COUNT + 1 : HEX_COUNT + 1 + TRACK_LENGTH])
PARIS_IN_DANGER: Final = PLACES[-3]
DEADPILE: Final = PLACES[-2]
REMOVED: Final = PLACES[-1]


def hex_at(number: int) -> Hex:
    """The hex of that number."""
    return HEXES[number - 1]


_TITLES: Final[dict[str, Hex]] = {}
for _hex in HEXES:
    _TITLES.setdefault(_hex.city.casefold(), _hex)
_HEXES: Final = _TITLES | by_text(HEXES)
_PLACES: Final[dict[str, Place]] = {**by_text(PLACES), **_HEXES}
_UNITS: Final = by_text(UNITS)


def hex_named(name: str) -> Hex:
    """The hex of that number or town, such as "19" or "Paris"."""
    return named(name, _HEXES, "hex")


def place(name: str) -> Place:
    """The hex or box of that name."""
    return named(name, _PLACES, "hex or box")


def unit(name: str) -> Unit:
    """The unit of that name, such as "GE III", "FR HQ5" or "Fort Maubeuge"."""
    return named(name, _UNITS, "unit")
