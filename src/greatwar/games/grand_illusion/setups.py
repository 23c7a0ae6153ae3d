"""13.1 Where everything lies at the start: units, markers, and the entry of reinforcements."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import FIRST_LINE, Noted, data_file, read_table, refer, unique
from .components import (
    COMPONENTS,
    FOLDER,
    HEX_COUNT,
    OUT_OF_PLAY,
    PARIS_IN_DANGER,
    TRACK,
    TRACK_LENGTH,
    Components,
    Place,
    Side,
    Unit,
    hex_at,
)
from .counters import Option
from .tables import ScenarioNumber

VARIABLE = "?"


class SetupRow(Noted, frozen=True):
    """A line of setup.csv."""

    scenario: ScenarioNumber
    unit: str
    place_kind: Literal["hex", "turn_track", "aside", "fort_box", "pd_box"]
    side_up: Literal["front", "back"]
    place: int = 0
    alternative: int = 0
    option: Option = ""


class MarkerRow(Noted, frozen=True):
    """A line of markers.csv."""

    scenarios: tuple[ScenarioNumber, ...]
    marker: str
    place_kind: Literal["turn_track", "beside_track", "record_track", "hex", "cup"]
    place: str = ""
    value: str = ""


class ReinforcementRow(Noted, frozen=True):
    """A line of reinforcements.csv: the turn and the hex, or "?" for variable entry."""

    unit: str
    turn: str
    entry: str
    scenarios: tuple[ScenarioNumber, ...]
    extra_entry: Literal["coastal", ""] = ""
    condition: str = ""
    option: Option = ""


class Setup(msgspec.Struct, frozen=True):
    """The start of a scenario. `caps` is None where they are rolled; pairs are indexed by Side."""

    units: tuple[tuple[Unit, Place, bool], ...]  # unit, place, shows its back
    alternatives: tuple[tuple[Unit, Place], ...]  # 13.1.1 British units that may begin elsewhere
    control: tuple[tuple[int, Side], ...]  # markers on top of the printed control
    trenches: tuple[tuple[int, int], ...]  # hex, level
    caps: tuple[int, int] | None
    mandated: tuple[int, int]
    vp: tuple[int, int]
    end_of_rail_net: bool


class Entry(msgspec.Struct, frozen=True):
    """2.4, 7.1 How a unit enters: a hex, or 0 for variable entry; `coastal` = also on any coastal hex (12.3)."""

    turn: str
    hex: int
    coastal: bool
    option: str

    @property
    def variable(self) -> bool:
        return self.hex == 0


# Reading -----------------------------------------------------------------------------------------


@rule("13.1.1#1", "13.1.1#2", "2.4#2", "2.6#2")
def read_setup(number: str, folder: Path = FOLDER, components: Components = COMPONENTS) -> Setup:
    """13.1 The set-up of the scenario with this number in the tables."""
    path = data_file(folder, "setup.csv")
    names = {u.name: u for u in components.units}
    rows = read_table(path, SetupRow)
    refer(path, [r for r in rows if r.place_kind != "fort_box" and r.unit[-2:] != " R"], "unit", names, "unit")
    mine = [(line, r) for line, r in enumerate(rows, FIRST_LINE) if r.scenario == number and r.unit in names]
    unique(path, [r for _, r in mine], "unit")
    placed = tuple((names[r.unit], _place(path, line, r), r.side_up == "back") for line, r in mine)
    missing = [u.name for u in components.units if u not in {p[0] for p in placed}]
    if missing:
        raise DataError(f"{path}: found no line for {missing[0]!r} in scenario {number}, expected one for every unit")
    other = tuple((names[r.unit], hex_at(r.alternative)) for _, r in mine if r.alternative)
    return _markers(number, folder, placed, other)


def _place(path: Path, line: int, row: SetupRow) -> Place:
    last = {"hex": HEX_COUNT, "turn_track": TRACK_LENGTH}.get(row.place_kind, 0)
    if last and not 1 <= row.place <= last:
        raise DataError(f"{path}:{line}: column 'place': found {row.place}, expected a number from 1 to {last}")
    if row.place_kind == "hex":
        return hex_at(row.place)
    if row.place_kind == "turn_track":
        return TRACK[row.place]
    return PARIS_IN_DANGER if row.place_kind == "pd_box" else OUT_OF_PLAY


@rule("13.1.3d#1", "13.1.3d#2", "13.1.3f", "13.1.3g", "9.7.1#2", "8.4.3h#1")
def _markers(
    number: str, folder: Path, units: tuple[tuple[Unit, Place, bool], ...], other: tuple[tuple[Unit, Place], ...]
) -> Setup:
    """13.1.3 The markers of the tracks and of the map."""
    path = data_file(folder, "markers.csv")
    rows = [r for r in read_table(path, MarkerRow) if number in r.scenarios]
    track = {r.marker: r.value for r in rows if r.place_kind == "record_track"}
    hexes = [r for r in rows if r.place_kind == "hex"]

    def pair(german: str, allied: str) -> tuple[int, int]:
        for name in (german, allied):
            if name not in track:
                raise DataError(f"{path}: found no marker {name!r} for scenario {number}, expected one")
        return int(track[german]), int(track[allied])

    rolled = track.get("German CAPS") == "roll"
    return Setup(
        units,
        other,
        tuple((_hex(path, r), Side.GERMAN) for r in hexes if r.marker == "German Control"),
        tuple((_hex(path, r), int(r.value)) for r in hexes if r.marker == "Trench"),
        None if rolled else pair("German CAPS", "Allied CAPS"),
        pair("German Mandated Battles", "Allied Mandated Battles"),
        pair("German VP", "Plan 17 VP"),
        any(r.marker == "End of Rail Net" for r in hexes),
    )


def _hex(path: Path, row: MarkerRow) -> int:
    if not row.place.isdecimal() or not 1 <= int(row.place) <= HEX_COUNT:
        raise DataError(f"{path}: column 'place': found {row.place!r} for {row.marker!r}, expected a hex")
    return int(row.place)


@rule("2.4#3", "2.4#4")
def read_entries(folder: Path = FOLDER, components: Components = COMPONENTS) -> dict[str, Entry]:
    """2.4, 7.1 The entry of every reinforcement by the name of the unit."""
    path = data_file(folder, "reinforcements.csv")
    rows = read_table(path, ReinforcementRow)
    refer(path, rows, "unit", {u.name for u in components.units}, "unit")
    found = unique(path, rows, "unit")
    return {name: _entry(path, line, r) for line, (name, r) in enumerate(found.items(), FIRST_LINE)}


def _entry(path: Path, line: int, row: ReinforcementRow) -> Entry:
    known = row.entry in (VARIABLE, "belgian_source_coastal")
    if not known and not (row.entry.isdecimal() and 1 <= int(row.entry) <= HEX_COUNT):
        raise DataError(f"{path}:{line}: column 'entry': found {row.entry!r}, expected a hex or {VARIABLE!r}")
    return Entry(row.turn, 0 if known else int(row.entry), row.extra_entry == "coastal", row.option)


@cache
def load_setup(number: str) -> Setup:
    """The set-up of a scenario, read once."""
    return read_setup(number)


ENTRIES = read_entries()


def entry_of(unit: Unit) -> Entry:
    """7.1 How a unit enters; a unit without an entry of its own comes back as a variable one."""
    return ENTRIES.get(unit.name) or Entry("", 0, False, "")
