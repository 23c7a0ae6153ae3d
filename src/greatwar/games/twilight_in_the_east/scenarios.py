"""The scenarios and options of a game, as the kernel shows them to players, and the tables of each scenario."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.game import Option, Scenario
from ...kernel.scenarios import OptionEntry, read_options, read_scenarios
from ...kernel.tables import FIRST_LINE, Source, Sourced, data_file, read_table, refer
from . import names as nm
from .components import ARMIES, CORPS, FOLDER, HEXES, LEADERS, UNITS


class Transfer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that may change its army in any Attachment Phase from a GT on."""

    unit: str
    leaves: str
    joins: str
    from_gt: int


class TwilightScenario(Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario with its turns, its part of the map, and what holds in it."""

    first_gt: int
    last_gt: int
    area: tuple[int, ...]
    campaign: bool  # rules marked (c) hold
    plans: tuple[str, ...]
    leaders: tuple[str, ...]
    armies: tuple[str, ...]
    one_area: bool  # each army's Area of Attachment is the whole playing area
    prepared_vp_until: int  # the last GT in which Prepared Attacks earn VP
    held_back: tuple[str, ...]  # corps that may not move toward the enemy on GT 1
    western_front: bool
    field_railways: tuple[str, ...]  # the nations that may build them (17.5)
    southern_row: int  # Russians march no farther south than this row; 0 = anywhere
    praga_gives_way: bool  # 24.5.2 the Praga depot is off the map while a German is near
    transfers: tuple[Transfer, ...]
    margins: tuple[int, int]
    source: Source


class _OptionEntry(OptionEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    values: tuple[str, ...]


class SetupRow(Sourced, frozen=True):
    """A piece at the start."""

    unit: str
    hex: str
    army: str = ""
    corps: str = ""
    incomplete: int = 0
    steps_lost: int = 0
    release_gt: int = 0  # 0 = free from the start, 99 = never


class ReinforcementRow(Sourced, frozen=True):
    """16.0 A piece that arrives."""

    gt: int
    gt_last: int
    unit: str
    mode: str
    trigger: str = ""
    entry: str = ""
    army: str = ""
    corps: str = ""


class EventRow(Sourced, frozen=True):
    """3.3.5, 3.3.6 A release, a withdrawal, a substitution."""

    gt: int
    unit: str
    event: Literal["released", "withdrawn", "substituted"]


class AllotmentRow(Sourced, frozen=True):
    """5.2 What an Inter-Phase brings, and the engineers of the three GTs after it."""

    after_gt: int
    rp_germany: int
    rp_austria: int
    rp_russian_gauge: int
    rp_european_gauge: int
    rp_warsaw: int
    repl_germany: int
    cav_germany: int
    repl_austria: int
    cav_austria: int
    repl_russia: int
    cav_russia: int
    engineers_germany: int
    engineers_german_home: int
    engineers_austria: int
    engineers_russia: int


def load_options(folder: Path = FOLDER) -> dict[str, Option]:
    """The options by name."""
    return read_options(data_file(folder, "options.toml"), _OptionEntry, lambda entry: entry.values)


def load_scenarios(folder: Path = FOLDER) -> dict[str, TwilightScenario]:
    """The scenarios by name; what they name must be there."""
    path = data_file(folder, "scenarios.toml")
    found = read_scenarios(path, TwilightScenario, load_options(folder))
    known = {"armies": {a.name for a in ARMIES}, "leaders": {x.name for x in LEADERS}}
    known["plans"] = known["armies"] | {c.name for c in CORPS}
    known["held_back"] = {c.name for c in CORPS}
    known["field_railways"] = set(nm.NATION_NAMES)
    for name, played in found.items():
        for column, names in known.items():
            for entry in getattr(played, column):
                if entry not in names:
                    raise DataError(f"{path}: {name}.{column}: found {entry!r}, expected the name of one")
        for transfer in played.transfers:
            armies = {transfer.leaves, transfer.joins}
            if transfer.unit not in {u.name for u in UNITS} or not armies <= known["armies"]:
                raise DataError(f"{path}: {name}.transfers: found {transfer}, expected a unit and two armies")
    return found


OPTIONS = load_options()
SCENARIOS = load_scenarios()
_UNIT_NAMES = frozenset(u.name for u in UNITS)
_HEX_NAMES = frozenset(h.name for h in HEXES) | {"BUKOWINA BOX"}


@cache
def setup_of(name: str) -> list[SetupRow]:
    """The pieces at the start."""
    path = data_file(FOLDER, f"scenarios/{name}/setup.csv")
    rows = read_table(path, SetupRow)
    refer(path, rows, "unit", _UNIT_NAMES, "unit")
    refer(path, rows, "hex", _HEX_NAMES, "hex")
    armies, corps = {a.name for a in ARMIES}, {c.name for c in CORPS}
    refer(path, rows, "army", armies, "army")
    refer(path, rows, "corps", corps, "corps")
    return rows


@cache
def reinforcements_of(name: str) -> list[ReinforcementRow]:
    """16.0 The pieces that arrive, in the order of the table."""
    path = data_file(FOLDER, f"scenarios/{name}/reinforcements.csv")
    rows = read_table(path, ReinforcementRow)
    refer(path, rows, "unit", _UNIT_NAMES, "unit")
    refer(path, rows, "entry", _HEX_NAMES, "hex")
    return rows


@cache
def events_of(name: str) -> list[EventRow]:
    """Releases, withdrawals and substitutions by GT."""
    path = data_file(FOLDER, f"scenarios/{name}/releases_withdrawals.csv")
    rows = read_table(path, EventRow)
    refer(path, rows, "unit", _UNIT_NAMES, "unit")
    return rows


@cache
def allotments_of(name: str) -> dict[int, AllotmentRow]:
    """5.2 What each Inter-Phase brings, by the GT after which it comes."""
    path = data_file(FOLDER, f"scenarios/{name}/allotments.csv")
    rows = read_table(path, AllotmentRow)
    for line, row in enumerate(rows, FIRST_LINE):
        if row.after_gt % 3:
            raise DataError(f"{path}:{line}: column 'after_gt': found {row.after_gt}, expected a multiple of three")
    return {row.after_gt: row for row in rows}
