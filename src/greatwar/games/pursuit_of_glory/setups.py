"""4 The set-ups: units, control, markers and piles of each scenario, read from their tables."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from functools import cache
from typing import Final, Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import Sourced, data_file, read_table, read_toml, refer
from .components import (
    CARDS,
    FOLDER,
    OUT_OF_PLAY,
    PERMANENT,
    PLACES,
    REMOVED,
    SPACES,
    UNITS_OF_KIND,
    Card,
    Place,
    Space,
    Unit,
    card,
    place,
    space,
)
from .names import AP, CP, NEUTRAL


class UnitRow(Sourced, frozen=True, kw_only=True):
    """A line of setup_….csv: counters of a kind in a place."""

    place: str
    unit: str
    count: int
    reduced: bool


class ControlRow(Sourced, frozen=True, kw_only=True):
    """A line of control_1916.csv."""

    space: str
    side: Literal["CP", "AP"]
    ru: bool


class PileRow(Sourced, frozen=True, kw_only=True):
    """A line of cards_1916.csv."""

    card: str
    pile: Literal["deck", "removed", "table_ap", "table_cp"]
    event: bool


class EntryRow(Sourced, frozen=True, kw_only=True):
    """A line of entries.csv: counters that come with a Neutral Entry card."""

    event: Literal["BULGARIA", "ROMANIA"]
    place: str
    unit: str
    count: int
    reduced: bool
    delay: int


class ReinforcementRow(Sourced, frozen=True, kw_only=True):
    """A line of reinforcements.csv: counters that a card brings, with the place it names."""

    card: str
    unit: str
    count: int
    reduced: bool
    where: str


class Markers(msgspec.Struct, frozen=True):
    """A scenario's markers, from its TOML file."""

    source: str
    first_turn: int
    last_turn: int
    vp: int
    level: int
    trenches: list[tuple[str, str, int]]
    units: str
    ru_vp: int = 0
    jihad: int = 0
    war_status: tuple[int, int, int] = (0, 0, 0)
    max_tu: int = -1
    mo_modifier: int = 0
    parvus: int = 0
    revolution: int = 0
    czar: int = 0
    sinai: int = 0
    once: list[str] = []
    bulgaria: int = 0
    serbia: int = 0
    romania: int = 0
    beachheads: list[str] = []
    destroyed: list[str] = []
    persian_uprisings: list[str] = []
    control: str = ""
    cards: str = ""


class Setup:
    """One scenario's position before the first step."""

    def __init__(self, markers: Markers) -> None:
        self.markers = markers
        self.units: list[tuple[Unit, Place, bool]] = []
        self.control: list[tuple[Space, int, bool]] = []
        self.piles: list[tuple[Card, str, bool]] = []


_WAITING: Final = ("with ", "spare")
SCENARIO_FILES: Final = {
    "campaign-1914": "campaign_1914.toml",
    "limited-war-1914": "limited_war_1914.toml",
    "total-war-1916": "total_war_1916.toml",
}


@cache
@rule("4.1.1#1", "4.1.2#1", "4.2.1", "4.2.2")
def load_setup(scenario: str) -> Setup:
    """4 Read and check the set-up of a scenario."""
    markers = read_toml(data_file(FOLDER, SCENARIO_FILES[scenario]), Markers)
    found = Setup(markers)
    _read_units(found, markers.units)
    for x in SPACES:
        found.control.append((x, x.start, False))
    if markers.control:
        _read_control(found, markers.control)
    if markers.cards:
        path = data_file(FOLDER, markers.cards)
        rows = read_table(path, PileRow)
        refer(path, rows, "card", [code(c) for c in CARDS], "card")
        found.piles = [(card(f"{r.card[:2]}-{r.card[2:]}"), r.pile, r.event) for r in rows]
    return found


def code(c: Card) -> str:
    """A card's number as the tables write it: AP01."""
    return c.name.replace("-", "")


def _read_units(found: Setup, name: str) -> None:
    path = data_file(FOLDER, name)
    rows = read_table(path, UnitRow)
    refer(path, rows, "unit", UNITS_OF_KIND, "kind of counter")
    used: dict[str, int] = {}
    for line, row in enumerate(rows, 2):
        kind = UNITS_OF_KIND[row.unit]
        first = used.get(row.unit, 0)
        if first + row.count > len(kind):
            raise DataError(f"{path}:{line}: column 'count': found more {row.unit} than the {len(kind)} there are")
        used[row.unit] = first + row.count
        for u in kind[first : first + row.count]:
            found.units.append((u, _place(path, line, row.place, u), row.reduced))


def _place(path: object, line: int, name: str, u: Unit) -> Place:
    if name.startswith(_WAITING):
        return OUT_OF_PLAY
    side = u.side if u.side in (CP, AP) else CP
    if name == "removed from game":
        return REMOVED[side]
    if name == "permanently eliminated":
        return PERMANENT[side]
    if name.casefold() not in _NAMES:
        raise DataError(f"{path}:{line}: column 'place': found {name!r}, expected a space or box")
    return place(name)


_NAMES: Final = frozenset([p.name.casefold() for p in PLACES])


def _read_control(found: Setup, name: str) -> None:
    path = data_file(FOLDER, name)
    rows = read_table(path, ControlRow)
    refer(path, rows, "space", [x.name for x in SPACES], "space")
    for row in rows:
        found.control.append((space(row.space), CP if row.side == "CP" else AP, row.ru))


@cache
@rule("9.5.2#2", "18.8.2.2", "18.8.4.2")
def entries(event: str) -> tuple[EntryRow, ...]:
    """9.5.2 The counters that come with BULGARIA or ROMANIA."""
    path = data_file(FOLDER, "entries.csv")
    rows = read_table(path, EntryRow)
    refer(path, rows, "unit", UNITS_OF_KIND, "kind of counter")
    return tuple([row for row in rows if row.event == event])


@cache
def reinforcements() -> tuple[ReinforcementRow, ...]:
    """9.5.3 All counters that cards bring."""
    path = data_file(FOLDER, "reinforcements.csv")
    rows = read_table(path, ReinforcementRow)
    refer(path, rows, "card", [code(c) for c in CARDS], "card")
    return tuple(rows)


__all__ = ["NEUTRAL", "SCENARIO_FILES", "Markers", "Setup", "code", "entries", "load_setup", "reinforcements"]
