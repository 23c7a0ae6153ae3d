"""The map read from its tables: spaces, lines, boxes."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Final, Literal

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import Sourced, counted, data_file, in_order, read_table, refer, unique
from .names import AP, CP, GREEN, NEUTRAL, RAIL, ROAD, SEA, SEAS, SINAI, STRAIT, TERRAINS, TUNNEL, USERS
from .pieces import Box, Link, Place, Space

SPACE_COUNT: Final = 284
LINK_COUNT: Final = 446

#: what an area's name also stands for (2.0, 3.1.4)
_ALSO: Final[dict[str, tuple[str, ...]]] = {
    "syria_palestine": ("syria",),
    "sinai": ("syria",),
    "persia": ("neutral_persia",),
    "azerbaijan": ("persia",),
    "arabistan": ("persia",),
    "persian_regions": ("persia",),
}
_COUNTRIES: Final[dict[str, str]] = {
    "GR": "greece",
    "SB": "serbia",
    "BU": "bulgaria",
    "RO": "romania",
    "AH": "austria",
    "TU": "turkey",
}
_EAST: Final = frozenset(("mesopotamia", "persia", "central_asia", "afghanistan", "india_frontier", "india"))
_KINDS: Final = {"road": ROAD, "rail": RAIL, "green": GREEN, "strait": STRAIT, "sea": SEA}


class SpaceRow(Sourced, frozen=True, kw_only=True):
    """A line of spaces.csv."""

    id: int
    name: str
    kind: Literal["space", "inset", "region", "island", "beachhead"]
    area: str
    country: str
    terrain: Literal["clear", "forest", "mountain", "swamp", "desert"]
    start: Literal["CP", "AP", ""] = ""
    vp: int = 0
    fort: int = 0
    seas: tuple[str, ...] = ()
    jihad: bool
    oil: bool
    armenian: bool
    restricted: str = ""
    base: str = ""
    tribes: tuple[str, ...] = ()
    city: str = ""


class LinkRow(Sourced, frozen=True, kw_only=True):
    """A line of connections.csv."""

    a: str
    b: str
    kind: Literal["road", "rail", "unfinished", "green", "strait", "sea"]
    strait: int = 0
    water: Literal["", "a", "b", "both"] = ""
    users: str = ""
    built: Literal["", "tunnels", "sinai"] = ""


@rule("3.1", "3.1.5")
def load_places(folder: Path) -> tuple[Place, ...]:
    """All places: number 0 is out of play, then the spaces, then the boxes."""
    path = data_file(folder, "spaces.csv")
    rows = read_table(path, SpaceRow)
    counted(path, rows, SPACE_COUNT, "spaces")
    unique(path, rows, "name")
    in_order(path, rows, "id")
    spaces = [_space(row) for row in rows]
    _join(data_file(folder, "connections.csv"), {s.name: s for s in spaces})
    return (_box(0, "out of play", NEUTRAL), *spaces, *_boxes())


@rule("2.0.balkans", "2.0.balkans#2", "2.0.ottoman", "2.0.sinai", "2.0.neutralpersia", "2.0.restricted", "3.1.4")
def areas_of(row: SpaceRow) -> frozenset[str]:
    """2.0 The areas a space belongs to, with the larger ones they are part of."""
    found = {row.area, *_ALSO.get(row.area, ())}
    found.discard("syria_palestine")
    if country := _COUNTRIES.get(row.country, ""):
        found.add(country)
        if country == "turkey" and row.kind != "region":
            found.add("ottoman")
    if row.country == "RU" and row.area == "balkans":
        found.add("russia")
    if found & _EAST:
        found.add("east")
    if row.kind == "inset":
        found.add("inset")
    return frozenset(found)


def _space(row: SpaceRow) -> Space:
    space = Space(row.id)
    facts = {
        "name": row.name,
        "kind": row.kind,
        "areas": areas_of(row),
        "country": row.country,
        "terrain": TERRAINS.index(row.terrain),
        "start": {"CP": CP, "AP": AP, "": NEUTRAL}[row.start],
        "vp": row.vp,
        "fort": row.fort,
        "seas": sum([SEAS[sea] for sea in row.seas]),
        "jihad": row.jihad,
        "oil": row.oil,
        "armenian": row.armenian,
        "restricted": row.restricted,
        "base": row.base,
        "tribes": row.tribes,
        "city": row.city,
        "shared": row.kind == "region",
        "free": row.kind in ("region", "island"),
        "island": row.kind == "island",
        "beachhead": row.kind == "beachhead",
        "inset": row.area == "gallipoli",
        "balkans": row.area == "balkans",
        "links": (),
        "neighbours": (),
        "link_to": {},
    }
    for fact, value in facts.items():
        setattr(space, fact, value)
    return space


def _join(path: Path, by_name: dict[str, Space]) -> None:
    """Hang each line on both of its spaces."""
    rows = read_table(path, LinkRow)
    counted(path, rows, LINK_COUNT, "connections")
    refer(path, rows, "a", by_name, "space")
    refer(path, rows, "b", by_name, "space")
    refer(path, rows, "users", USERS, "label")
    for line, row in enumerate(rows, 2):
        a, b = by_name[row.a], by_name[row.b]
        if a is b or b in a.link_to:
            raise DataError(f"{path}:{line}: found {a} - {b} again, expected each pair of spaces once")
        kind = (TUNNEL if row.built == "tunnels" else SINAI) if row.kind == "unfinished" else _KINDS[row.kind]
        a.link_to[b] = Link(b, kind, USERS[row.users], row.water in ("b", "both"), row.strait)
        b.link_to[a] = Link(a, kind, USERS[row.users], row.water in ("a", "both"), row.strait)
    for space in by_name.values():
        space.link_to = dict(sorted(space.link_to.items()))
        space.neighbours = tuple(space.link_to)
        space.links = tuple(space.link_to.values())


def _boxes() -> list[Box]:
    kinds = ("Reserve Box", "Corps Assets Box", "Eliminated Units Box", "permanently eliminated", "removed from game")
    boxes = [_box(SPACE_COUNT + 1 + 2 * i + side, kind, side) for i, kind in enumerate(kinds) for side in (CP, AP)]
    boxes.append(_box(SPACE_COUNT + 11, "Tribal Warfare Key", NEUTRAL))
    boxes.append(_box(SPACE_COUNT + 12, "Turn Track", NEUTRAL))
    return boxes


def _box(number: int, kind: str, side: int) -> Box:
    box = Box(number)
    box.kind, box.side = kind, side
    box.name = kind if side == NEUTRAL else f"{('CP', 'AP')[side]} {kind}"
    return box
