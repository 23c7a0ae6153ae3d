"""The components of Illusions of Glory, read from the data files and checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ...families.cdg.board import Board, Link, Place
from ...kernel.components import by_text, named
from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import FIRST_LINE, counted, data_file, read_table, refer, unique
from . import names
from .names import AP, CP, NATIONS, NEUTRAL, NOBODY
from .pieces import Box, Card, Space, Unit
from .rows import CardRow, ConnectionRow, SpaceRow, UnitRow

#: the folder of the game, which holds `data`
FOLDER: Final = Path(__file__).parent
CARDS_PER_SIDE: Final = 55
DECK_SIZES: Final = (14, 20, 21)
SIDE_OF_NAME: Final = {"CP": CP, "AP": AP, "neutral": NEUTRAL, "nobody": NOBODY}
BOX_NAMES: Final = (
    "CP Reserve Box",
    "AP Reserve Box",
    "CP Replaceable Units Box",
    "AP Replaceable Units Box",
    "CP Eliminated Units Box",
    "AP Eliminated Units Box",
    "Uprising Pool",
    "Neutral Entry Setup Card",
)
_CANCELS: Final = {
    "cancels_retreat_ru_ro": 1 << names.RU | 1 << names.RO,
    "cancels_retreat_cp": 1 << names.GE | 1 << names.AH | 1 << names.TU | 1 << names.BU | 1 << names.GR,
}


def nation_of(name: str) -> int:
    """The number of a nation's short name; no name = no nation."""
    return NATIONS.index(name)


def bits_of(nations: list[int]) -> int:
    """A set of nations as bits."""
    found = 0
    for nation in nations:
        found |= 1 << nation
    return found


# Places ------------------------------------------------------------------------------------------


@rule("3.1#1", "3.1#2", "3.1.3#1", "2.0:region", "2.0:space", "2.0:supply-source", "2.0:terrain", "26.5.1d")
def load_places(folder: Path = FOLDER) -> tuple[Place, ...]:
    """3.1 The map: out of play, then the places in the order of the file, then the boxes."""
    path = data_file(folder, "spaces.csv")
    spaces = _spaces(path)
    _join(data_file(folder, "connections.csv"), {x.name: x for x in spaces})
    return with_boxes(spaces)


def _spaces(path: Path) -> list[Space]:
    rows = read_table(path, SpaceRow)
    unique(path, rows, "id")
    unique(path, rows, "name")
    spaces = [_space(path, line, line - FIRST_LINE + 1, row) for line, row in enumerate(rows, FIRST_LINE)]
    by_name = {x.name: x for x in spaces}
    refer(path, rows, "landing_port", by_name, "space")
    _landings(spaces, rows, by_name)
    return spaces


def _landings(spaces: list[Space], rows: list[SpaceRow], by_name: dict[str, Space]) -> None:
    for space, row in zip(spaces, rows, strict=True):
        if row.landing_port:
            port = by_name[row.landing_port]
            space.landing_port, port.landing = port, space


def with_boxes(spaces: list[Space]) -> tuple[Place, ...]:
    """The places, before them a place for what is out of play, after them the boxes."""
    out = Box(0)
    out.name, out.id, out.side = "out of play", "", NEUTRAL
    boxes = []
    for n, name in enumerate(BOX_NAMES):
        box = Box(len(spaces) + 1 + n)
        box.name, box.id, box.side = name, "", n % 2 if n < 6 else NOBODY
        boxes.append(box)
    return (out, *spaces, *boxes)


def _space(path: Path, line: int, number: int, row: SpaceRow) -> Space:
    space = Space(number)
    nations, special = [], False
    for name in row.supply_for:
        if name == "RU 2/4":
            special = True
        elif name in NATIONS:
            nations.append(nation_of(name))
        else:
            raise DataError(f"{path}:{line}: column 'supply_for': found {name!r}, expected a nation or 'RU 2/4'")
    facts: dict[str, Any] = {
        "name": row.name,
        "id": row.id,
        "also": row.also,
        "nation": nation_of(row.nation),
        "terrain": names.TERRAINS.index(row.terrain),
        "kind": names.KINDS.index(row.kind),
        "vp": row.vp,
        "fort": row.fort,
        "seas": names.SEAS[row.basin],
        "supply": bits_of(nations),
        "supply_special": special,
        "start_control": SIDE_OF_NAME[row.control],
        "inset": row.inset,
        "mountain_tag": row.mountain_tag,
        "capital": row.capital,
        "landing_port": None,
        "landing": None,
        "shared": row.kind == "region",
        "free": row.kind in ("region", "island"),
        "balkans": nation_of(row.nation) in names.BALKANS,
        "links": (),
    }
    for name, value in facts.items():
        setattr(space, name, value)
    return space


def _join(path: Path, by_name: dict[str, Space]) -> None:
    rows = read_table(path, ConnectionRow)
    refer(path, rows, "a", by_name, "space")
    refer(path, rows, "b", by_name, "space")
    seen = set()
    for line, row in enumerate(rows, FIRST_LINE):
        a, b = by_name[row.a], by_name[row.b]
        if a is b or (a.n, b.n) in seen:
            raise DataError(f"{path}:{line}: found {a} - {b} again, expected each pair of places once")
        seen |= {(a.n, b.n), (b.n, a.n)}
        join(a, b, 1 << names.LINES.index(row.type), row.water)
    for space in by_name.values():
        in_order(space)


def join(a: Space, b: Space, kind: int, water: str) -> None:
    """Draw a line between two places; `water` says on which side it crosses water."""
    a.links = (*a.links, Link(b, kind, water=water in ("both", "into_b")))
    b.links = (*b.links, Link(a, kind, water=water in ("both", "into_a")))


def in_order(space: Space) -> None:
    """Lines stand in the order of the places they lead to."""
    space.links = tuple(sorted(space.links, key=_number_at_end))


def _number_at_end(link: Link) -> int:
    return link.to.n


# Counters ----------------------------------------------------------------------------------------


@rule("3.2.1a", "3.2.1b", "3.2.1c", "3.2.1d", "3.2.1e", "3.2.2a", "3.2.2b-d", "3.2.2e", "2.0:dual-nationality")
@rule("2.0:cf", "2.0:lf", "2.0:mf", "2.0:lcu", "2.0:scu", "2.0:hq", "2.0:heavy-arty", "2.0:mountain-unit")
@rule("2.0:special-unit", "2.0:uprising")
def load_units(folder: Path = FOLDER) -> tuple[Unit, ...]:
    """3.2 The counters, both sides of each."""
    path = data_file(folder, "units.csv")
    return _named_once(path, tuple([_unit(number, row) for number, row in enumerate(_unit_rows(path))]))


def _unit_rows(path: Path) -> list[UnitRow]:
    rows = read_table(path, UnitRow)
    unique(path, rows, "id")
    return rows


def _named_once(path: Path, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    found: set[str] = set()
    for line, unit in enumerate(units, FIRST_LINE):
        if unit.name in found:
            raise DataError(f"{path}:{line}: column 'name': found {unit.name!r} a second time, expected it once")
        found.add(unit.name)
    return units


def _unit(number: int, row: UnitRow) -> Unit:
    unit = Unit(number)
    kind = names.TYPES.index(row.type)
    nations = [nation_of(row.nation), *([nation_of(row.dual)] if row.dual else [])]
    cancels = 0
    for tag in row.tags:
        cancels |= _CANCELS.get(tag, 0)
    facts: dict[str, Any] = {
        "name": f"{row.nation} {row.name}",
        "id": row.id,
        "short": row.name,
        "side": SIDE_OF_NAME[row.side],
        "nation": nations[0],
        "nations": bits_of(nations),
        "dual": len(nations) > 1,
        "type": kind,
        "large": row.size == "LCU",
        "staff": row.size in ("HQ", "HA"),
        "regular": row.size != "UPR",
        "hq": row.size == "HQ",
        "artillery": row.size == "HA",
        "uprising": row.size == "UPR",
        "special": row.type in ("special", "hq", "artillery"),
        "mountain": "mountain" in row.tags,
        "counted": row.size in ("LCU", "SCU"),
        "cf": (row.cf, row.reduced_cf),
        "lf": (row.lf, row.reduced_lf),
        "mf": (row.mf, row.reduced_mf),
        "drm": (row.drm, row.reduced_drm),
        "any_stack": "stacks_with_any_ap" in row.tags,
        "bloc": 0 if "stacks_with_any_ap" in row.tags else 1 if row.nation in ("RU", "RO") else 2,
        "lemnos_source": "supply_lemnos" in row.tags,
        "black_sea": "black_sea_amphib" in row.tags,
        "cancels_retreat": cancels,
        "tags": row.tags,
    }
    for name, value in facts.items():
        setattr(unit, name, value)
    return unit


# Cards -------------------------------------------------------------------------------------------


@rule("3.0#1", "3.3a", "3.3c", "9.1#2", "9.2a", "2.0:asterisk", "2.0:war-status", "32.0.AP", "32.0.CP", "2.0:ops-sr")
def load_cards(folder: Path = FOLDER) -> tuple[Card, ...]:
    """3.3 The Strategy Cards: those of the Central Powers are 0 to 54, the Allied ones 55 to 109."""
    path = data_file(folder, "cards.csv")
    return _decks(path, sorted([_card(path, line, row) for line, row in enumerate(_card_rows(path), FIRST_LINE)]))


def _card_rows(path: Path) -> list[CardRow]:
    rows = read_table(path, CardRow)
    counted(path, rows, len(names.SIDES) * CARDS_PER_SIDE, "cards")
    unique(path, rows, "id")
    return rows


def _decks(path: Path, cards: list[Card]) -> tuple[Card, ...]:
    for side in names.SIDES:
        for deck, size in enumerate(DECK_SIZES):
            found = len([c for c in cards if c.side == side and c.deck == deck])
            if found != size:
                raise DataError(
                    f"{path}: found {found} {names.SIDE_NAMES[side]} {names.DECKS[deck]} cards, expected {size}"
                )
    return tuple(cards)


def _card(path: Path, line: int, row: CardRow) -> Card:
    side, digits = row.id[:2], row.id[2:]
    if side not in ("AP", "CP") or not digits.isdecimal() or not 1 <= int(digits) <= CARDS_PER_SIDE:
        raise DataError(f"{path}:{line}: column 'id': found {row.id!r}, expected AP01 to AP55 or CP01 to CP55")
    number = int(digits)
    card = Card(number - 1 + (CARDS_PER_SIDE if side == "AP" else 0))
    reinforced = row.type.removeprefix("reinforcement_") if row.type.startswith("reinforcement_") else ""
    facts: dict[str, Any] = {
        "name": f"{side}-{number}",
        "id": row.id,
        "title": row.title,
        "side": SIDE_OF_NAME[side],
        "number": number,
        "deck": names.DECKS.index(row.deck),
        "ops": row.ops,
        "sr": row.ops,
        "rp": (row.rp_ru, row.rp_it, row.rp_apa, row.rp_ge, row.rp_ah, row.rp_cpa, 0),
        "war_status": row.war_status,
        "starred": row.starred,
        "yellow": row.box == "yellow",
        "combat": row.box == "red",
        "type": row.type,
        "reinforcement": nation_of(reinforced) if reinforced else -1,
        "neutral_entry": row.type == "neutral_entry",
        "sea_invasion": row.type == "sea_invasion",
        "needs": _clauses(path, line, "prerequisite", row.prerequisite),
        "steps": _clauses(path, line, "steps", row.steps),
        "text": row.text,
    }
    for name, value in facts.items():
        setattr(card, name, value)
    return card


def _clauses(path: Path, line: int, column: str, text: str) -> tuple[dict[str, Any], ...]:
    """A list of clauses of the card language; its words are checked by cards/language.py."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as e:
        raise DataError(f"{path}:{line}: column {column!r}: found text that is no JSON ({e.msg})") from e
    if not isinstance(found, list) or not all(isinstance(x, dict) for x in found):
        raise DataError(f"{path}:{line}: column {column!r}: found {text[:40]!r}, expected a list of clauses")
    return tuple(found)


PLACES: Final[tuple[Place, ...]] = load_places()
UNITS: Final[tuple[Unit, ...]] = load_units()
CARDS: Final[tuple[Card, ...]] = load_cards()
SPACES: Final[tuple[Space, ...]] = tuple([p for p in PLACES if isinstance(p, Space)])
BOARD: Final[Board[Unit, Space, Card]] = Board(PLACES, SPACES, UNITS, CARDS)

OUT_OF_PLAY: Final = PLACES[0]
_BOXES: Final = PLACES[len(SPACES) + 1 :]
#: the boxes of each player, indexed by side
RESERVE: Final[tuple[Place, ...]] = _BOXES[0:2]
REPLACEABLE: Final[tuple[Place, ...]] = _BOXES[2:4]
ELIMINATED: Final[tuple[Place, ...]] = _BOXES[4:6]
#: 12.6.5b where destroyed Uprising Units wait to be used again
UPRISING_POOL: Final = _BOXES[6]
#: 4.1f where units of neutral nations may wait
ENTRY_CARD: Final = _BOXES[7]

UNITS_OF_NATION: Final[list[list[Unit]]] = [[u for u in UNITS if u.nations >> n & 1] for n in range(13)]
CARDS_OF: Final[tuple[tuple[Card, ...], ...]] = (
    tuple([c for c in CARDS if c.side == CP]),
    tuple([c for c in CARDS if c.side == AP]),
)

_SPACES: Final = {also.casefold(): x for x in SPACES for also in x.also} | by_text(SPACES) | {x.id: x for x in SPACES}
_PLACES: Final = by_text(PLACES) | _SPACES
_UNITS: Final = by_text(UNITS) | {u.id: u for u in UNITS}
_CARDS: Final = by_text(CARDS) | {c.id.casefold(): c for c in CARDS}


def space(name: str) -> Space:
    """The place on the map of that name or id, in any case and with the known other spellings."""
    return named(name, _SPACES, "space")


def place(name: str) -> Place:
    """The place on the map or box of that name."""
    return named(name, _PLACES, "space or box")


def unit(name: str) -> Unit:
    """The unit of that name or id, such as "RU III" or "GE Cav 1"."""
    return named(name, _UNITS, "unit")


def card(name: str) -> Card:
    """The card of that number, such as "AP-12"."""
    return named(name, _CARDS, "card")
