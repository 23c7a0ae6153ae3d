"""The printed tables: CAPS, initiative, Fortunes of War, hex entry, turns, victory points, numbers of the rules."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import FIRST_LINE, Noted, counted, data_file, read_table, unique
from .components import FOLDER
from .names import Side, SideName, side_named
from .settings import (
    Bombardment,
    Disruption,
    Entrenching,
    Replacements,
    Stacking,
    StrategicMovement,
    read_settings,
)

ScenarioNumber = Literal["1", "2", "3"]
CapsColumn = Literal["Joffre", "Joffre II", "Moltke", "Falkenhayn", "fixed", "maximum"]
EntryKind = Literal["friendly_uncontested", "friendly_contested", "enemy_vacant", "enemy_occupied", "enemy_contested"]
FortunesEffect = Literal[
    "routed", "cautious", "skirmish", "general_staff", "limit", "advantage", "none", "counterattack", "surprise"
]


class CapsRow(Noted, frozen=True):
    """A cell of the CAPS Table; `fixed` and `maximum` have no die."""

    side: SideName
    column: CapsColumn
    scenarios: tuple[ScenarioNumber, ...]
    caps: int
    turn: int = 0
    die: int = 0


class InitiativeRow(Noted, frozen=True):
    """6.0 Who has the initiative in a turn, and how many activations his first segment may have."""

    scenario: ScenarioNumber
    turn: int
    mode: Literal["German", "Allied", "roll"]
    first_segment_max_activations: int
    tie: SideName


class Fortune(Noted, frozen=True):
    """A row of the Fortunes of War Table."""

    roll: int
    chances: int
    result: str
    effect: FortunesEffect
    battle: str
    initiative_passes: bool
    ignored_in_plan17_mandated: bool
    text: str
    caps_side: SideName | None = None
    caps_delta: int = 0
    mandated_attacker: int = 0
    mandated_defender: int = 0


class FortuneParameter(Noted, frozen=True):
    """A number or word that the effect of a fortune uses."""

    effect: str
    parameter: str
    value: str


class EntryRow(Noted, frozen=True):
    """8.4.4 A cell of the Hex Entry and Exit Chart with its notes (1) to (6)."""

    from_hex: EntryKind
    to_hex: EntryKind
    allowed: bool
    notes: tuple[int, ...] = ()


class TurnRow(Noted, frozen=True):
    """A box of the Turn Record Track."""

    turn: int
    dates: str
    allied_mandated: int
    german_mandated: int
    bef_replacements: int
    belgian_replacements: int
    rail_allied: bool
    rail_german_home: bool
    rail_german_conquered: bool
    general_withdrawal: bool
    events: str = ""


class VpEvent(Noted, frozen=True):
    """A reason to gain or lose victory points."""

    key: str
    side: Literal["German", "Allied", "both"]
    vp: int
    when: str
    scenarios: tuple[ScenarioNumber, ...]


class VpMarker(Noted, frozen=True):
    """A VP marker; those of a cup have a number."""

    marker: str
    cup: Literal["german", "plan17", "none"]
    value: str


class Ranked(Noted, frozen=True):
    """9.2.2c, 9.2.3a A rank of the order in which units go to the Battle Board."""

    side: Literal["attacker", "defender"]
    order: int
    category: str


class RetreatRow(Noted, frozen=True):
    """9.4 A line of the retreat rules."""

    kind: Literal["mandatory", "optional", "priority", "fail", "overstack", "hq"]
    order: int
    text: str
    limits: str = ""


class SeaRetreatRow(Noted, frozen=True):
    """9.4.5 A line of the table for retreats into the sea."""

    die_min: int
    die_max: int
    result: Literal["disrupted", "eliminated"]
    turns_ahead: int = 0


class SeaRetreatDrm(Noted, frozen=True):
    """9.4.5 A modifier of that table."""

    unit: Literal["British", "French territorial", "Belgian"]
    drm: int


class SurrenderRow(Noted, frozen=True):
    """9.5.3c The highest die on which a besieged fort surrenders."""

    garrison: Literal["normal", "large"]
    die_max: int
    besieger_needed: str


class BattleRow(Noted, frozen=True):
    """A step, a modifier or a limit of the battle procedure."""

    kind: str
    key: str
    value: str
    applies_to: str
    text: str


class Tables(msgspec.Struct, frozen=True):
    """All tables of one printing."""

    caps: dict[CapsColumn, tuple[int, ...]]
    fixed_caps: dict[tuple[str, Side], int]
    max_caps: dict[Side, int]
    initiative: dict[tuple[str, int], InitiativeRow]
    fortunes: dict[int, Fortune]
    fortune_parameters: dict[tuple[str, str], str]
    entry: dict[tuple[EntryKind, EntryKind], EntryRow]
    turns: dict[int, TurnRow]
    vp_events: dict[str, VpEvent]
    cups: dict[str, tuple[int, ...]]
    paris_vp: int
    placement: list[Ranked]
    retreat: list[RetreatRow]
    sea_retreat: list[SeaRetreatRow]
    sea_retreat_drm: dict[str, int]
    surrender: dict[str, SurrenderRow]
    battle: dict[tuple[str, str], BattleRow]
    stacking: Stacking
    replacements: Replacements
    strategic_movement: StrategicMovement
    disruption: Disruption
    bombardment: Bombardment
    entrenching: Entrenching


def load_tables(folder: Path = FOLDER) -> Tables:
    """Read and check every table that is not a component itself."""

    def file(name: str) -> Path:
        return data_file(folder, f"{name}.csv")

    caps = read_table(file("caps"), CapsRow)
    markers = _vp_markers(file("vp_markers"))
    return Tables(
        caps=_caps(file("caps"), caps),
        fixed_caps={(n, side_named(r.side)): r.caps for r in caps if r.column == "fixed" for n in r.scenarios},
        max_caps=_max_caps(file("caps"), caps),
        initiative=_initiative(file("initiative")),
        fortunes=_fortunes(file("fortunes_of_war")),
        fortune_parameters={
            (r.effect, r.parameter): r.value for r in read_table(file("fortunes_effects"), FortuneParameter)
        },
        entry=_entry(file("hex_entry")),
        turns=_turns(file("turn_track")),
        vp_events=unique(file("vp_events"), read_table(file("vp_events"), VpEvent), "key"),
        cups={cup: tuple(sorted(v for c, v in markers if c == cup)) for cup in ("german", "plan17")},
        paris_vp=next(v for c, v in markers if c == "none"),
        placement=read_table(file("placement"), Ranked),
        retreat=read_table(file("retreat"), RetreatRow),
        sea_retreat=_sea_retreat(file("sea_retreat")),
        sea_retreat_drm={r.unit: r.drm for r in read_table(file("sea_retreat_drm"), SeaRetreatDrm)},
        surrender=unique(file("fort_surrender"), read_table(file("fort_surrender"), SurrenderRow), "garrison"),
        battle={(r.kind, r.key): r for r in read_table(file("battle"), BattleRow)},
        stacking=read_settings(file("stacking"), Stacking),
        replacements=read_settings(file("replacements"), Replacements),
        strategic_movement=read_settings(file("strategic_movement"), StrategicMovement),
        disruption=read_settings(file("disruption"), Disruption),
        bombardment=read_settings(file("bombardment"), Bombardment),
        entrenching=read_settings(file("entrenching"), Entrenching),
    )


def _caps(path: Path, rows: list[CapsRow]) -> dict[CapsColumn, tuple[int, ...]]:
    columns: dict[CapsColumn, tuple[int, ...]] = {}
    for line, row in enumerate(rows, FIRST_LINE):
        if row.column in ("fixed", "maximum"):
            continue
        done = columns.get(row.column, ())
        if row.die != len(done) + 1:
            raise DataError(f"{path}:{line}: column 'die': found {row.die}, expected {len(done) + 1}")
        columns[row.column] = (*done, row.caps)
    for name, cells in columns.items():
        counted(path, cells, 6, f"dice in the column {name}")
    counted(path, columns, 4, "columns of commanders")
    return columns


def _max_caps(path: Path, rows: list[CapsRow]) -> dict[Side, int]:
    found = {side_named(r.side): r.caps for r in rows if r.column == "maximum"}
    counted(path, found, 2, "rows 'maximum'")
    return found


def _initiative(path: Path) -> dict[tuple[str, int], InitiativeRow]:
    rows: dict[tuple[str, int], InitiativeRow] = {}
    for line, row in enumerate(read_table(path, InitiativeRow), FIRST_LINE):
        if (row.scenario, row.turn) in rows:
            raise DataError(f"{path}:{line}: found turn {row.turn} of scenario {row.scenario} again, expected it once")
        rows[row.scenario, row.turn] = row
    return rows


def _fortunes(path: Path) -> dict[int, Fortune]:
    rows = unique(path, read_table(path, Fortune), "roll")
    if sorted(rows) != list(range(2, 13)):
        raise DataError(f"{path}: found the rolls {', '.join(map(str, rows))}, expected 2 to 12")
    for line, row in enumerate(rows.values(), FIRST_LINE):
        due = 6 - abs(row.roll - 7)
        if row.chances != due:
            raise DataError(f"{path}:{line}: column 'chances': found {row.chances}, expected {due} of two dice")
    return rows


def _entry(path: Path) -> dict[tuple[EntryKind, EntryKind], EntryRow]:
    rows = read_table(path, EntryRow)
    counted(path, rows, 15, "cells of the Hex Entry and Exit Chart")
    return {(r.from_hex, r.to_hex): r for r in rows}


def _turns(path: Path) -> dict[int, TurnRow]:
    rows = unique(path, read_table(path, TurnRow), "turn")
    counted(path, rows, 15, "turns")
    return rows


def _vp_markers(path: Path) -> list[tuple[str, int]]:
    """The markers with a number, as (cup, value); the marker of Trier has none."""
    rows = read_table(path, VpMarker)
    unique(path, rows, "marker")
    found: list[tuple[str, int]] = []
    for line, row in enumerate(rows, FIRST_LINE):
        if row.value.isdecimal():
            found.append((row.cup, int(row.value)))
        elif row.cup != "none":
            raise DataError(f"{path}:{line}: column 'value': found {row.value!r}, expected a whole number")
    cups = [c for c, _ in found]
    for cup, due in (("german", 15), ("plan17", 8), ("none", 1)):
        counted(path, [c for c in cups if c == cup], due, f"numbered markers of cup {cup!r}")
    return found


def _sea_retreat(path: Path) -> list[SeaRetreatRow]:
    rows = read_table(path, SeaRetreatRow)
    for line, (before, row) in enumerate(pairwise(rows), FIRST_LINE + 1):
        if row.die_min != before.die_max + 1:
            raise DataError(f"{path}:{line}: column 'die_min': found {row.die_min}, expected {before.die_max + 1}")
    return rows


TABLES = load_tables()
TURNS = TABLES.turns


@rule("5.1.1#1")
def caps_for(column: CapsColumn, die: int) -> int:
    """5.1.1 The CAPS of a commander's column for a die."""
    return TABLES.caps[column][die - 1]


def vp_of(key: str) -> int:
    """The victory points of an event by its key."""
    return TABLES.vp_events[key].vp
