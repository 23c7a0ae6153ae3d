"""The printed tables: terrain effects, CRT, SLRT, effectiveness checks, forced marches, turns, victory points."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Final, Literal, TypeVar

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import FIRST_LINE, Sourced, data_file, in_order, read_table
from . import names as nm
from .components import ARMIES, CORPS, FOLDER, hex_named

R = TypeVar("R", bound=msgspec.Struct)


class TerrainRow(Sourced, frozen=True):
    """A line of the Terrain Effects Chart: half MPs (-1 prohibited, -2 as the terrain), columns, halving; a chart of
    special weather leaves empty what the season's chart says.
    """

    chart: Literal["summer", "autumn", "high_water", "freeze"]
    kind: Literal["hex", "hexside", "line"]
    terrain: str
    half_mp_infantry: int
    half_mp_cavalry: int
    half_mp_artillery: int
    half_mp_supply: int
    shift: int | None = None
    halves: bool = False


class CrtRow(Sourced, frozen=True):
    """A cell of the CRT; `R2` is a white circle, `r1` a black one."""

    season: Literal["summer", "autumn"]
    odds: str
    roll: int
    att_drm: int
    att_x: bool
    att_star: bool
    def_drm: int
    att_retreat: Literal["", "r1", "R1", "R2", "R3"] = ""
    def_retreat: Literal["", "r1", "R1", "R2", "R3"] = ""


class SlrtRow(Sourced, frozen=True):
    """A cell of the SLRT."""

    season: Literal["summer", "autumn"]
    magnitude: Literal["Small", "Medium", "Large", "Massive"]
    die_min: int
    die_max: int
    steps: int
    ec_drm: int


class EcRow(Sourced, frozen=True):
    """11.3.2 What a failed check does."""

    state: Literal["normal", "demoralized"]
    fail_min: int
    fail_max: int
    cel_loss: int
    retreat: int
    steps: int
    disorder: int


class MarchRow(Sourced, frozen=True):
    """8.3.3 What a failed forced march does."""

    column: Literal["infantry_small", "infantry_large", "cavalry"]
    fail_min: int
    fail_max: int
    cel_loss: int
    steps: int
    removes_marker: bool


class TurnRow(Sourced, frozen=True):
    """A box of the Game Turn Record Track."""

    gt: int
    start: str
    end: str
    season: Literal["summer", "autumn"]
    weather: Literal["roll heat", "normal", "high water", "roll freeze"]
    freeze_drm: int
    rail_rate: int
    engineers_germany: int
    engineers_german_home: int
    engineers_austria: int
    engineers_russia: int


class IncompleteRow(Sourced, frozen=True):
    """24.3 A side of an Incomplete marker."""

    corps: str
    side: int
    range_reduction: int
    ap_limit: int


class PlanRow(Sourced, frozen=True):
    """21.0 An operational objective of an army or corps."""

    command: str
    level: Literal["army", "corps"]
    hex: str


class VpRow(Sourced, frozen=True):
    """27.2 A line of the victory point schedule."""

    event: str
    vp: int
    low: int = 0
    high: int = 0


def _read(name: str, kind: type[R], folder: Path = FOLDER) -> list[R]:
    return read_table(data_file(folder, name), kind)


_TERRAIN_ROWS: Final[list[TerrainRow]] = _read("tables/terrain.csv", TerrainRow)
#: the chart of the season of each chart
_SEASON: Final = (0, 0, 2, 2)
_CHARTS: Final = (("summer",), ("summer", "high_water"), ("autumn",), ("autumn", "freeze"))


def _line(chart: int, terrain: str, kind: str) -> TerrainRow:
    """The line of a chart; special weather replaces lines of its season."""
    found = None
    for row in _TERRAIN_ROWS:
        if row.chart in _CHARTS[chart] and row.terrain == terrain and row.kind == kind:
            found = row
    if found is None:
        raise DataError(f"{data_file(FOLDER, 'tables/terrain.csv')}: {_CHARTS[chart][0]} has no {kind} {terrain!r}")
    return found


def _shift(chart: int, terrain: str, kind: str) -> int:
    """10.8 The columns of a line; High Water changes costs, but no columns (20.1)."""
    given = _line(chart, terrain, kind).shift
    return (_line(_SEASON[chart], terrain, kind).shift or 0) if given is None else given


def _costs(row: TerrainRow) -> tuple[int, int, int, int]:
    return row.half_mp_infantry, row.half_mp_cavalry, row.half_mp_artillery, row.half_mp_supply


#: half MPs by chart, terrain (or river, crossing ...) and kind of mover: infantry, cavalry, artillery, supply; -1 =
#: never
HEX_COST: Final = [[_costs(_line(c, t, "hex")) for t in nm.TERRAIN_NAMES] for c in range(4)]
HALF_HEX_COST: Final = [_costs(_line(c, "half_hex", "hex")) for c in range(4)]
RIVER_COST: Final = [
    [(0, 0, 0, 0), *[_costs(_line(c, r, "hexside")) for r in ("river_minor", "river_major", "river_grand")]]
    for c in range(4)
]
BRIDGE_COST: Final = [
    [(0, 0, 0, 0), *[_costs(_line(c, r, "hexside")) for r in ("bridge_minor", "bridge_major", "bridge_grand")]]
    for c in range(4)
]
PONTOON_COST: Final = [
    [(0, 0, 0, 0), (0, 0, 0, 0), *[_costs(_line(c, r, "hexside")) for r in ("pontoon_major", "pontoon_grand")]]
    for c in range(4)
]
FERRY_COST: Final = [_costs(_line(c, "ferry", "hexside")) for c in range(4)]
RIDGE_COST: Final = [_costs(_line(c, "mountain_ridge", "hexside")) for c in range(4)]
ESCARPMENT_COST: Final = [_costs(_line(c, "escarpment", "hexside")) for c in range(4)]
CAUSEWAY_COST: Final = [_costs(_line(c, "causeway", "hexside")) for c in range(4)]
ROAD_COST: Final = [
    [(-1, -1, -1, -1), _costs(_line(c, "primary_road", "line")), _costs(_line(c, "secondary_road", "line"))]
    for c in range(4)
]
RAIL_COST: Final = [_costs(_line(c, "rr_line", "line")) for c in range(4)]
#: column shifts by chart: hexes by terrain, a city, rivers by class, and the other hexsides
HEX_SHIFT: Final = [[_shift(c, t, "hex") for t in nm.TERRAIN_NAMES] for c in range(4)]
CITY_SHIFT: Final = [_shift(c, "city", "hex") for c in range(4)]
RIVER_SHIFT: Final = [
    [0, *[_shift(c, r, "hexside") for r in ("river_minor", "river_major", "river_grand")]] for c in range(4)
]
FERRY_SHIFT: Final = [_shift(c, "ferry", "hexside") for c in range(4)]
RIDGE_SHIFT: Final = [_shift(c, "mountain_ridge", "hexside") for c in range(4)]
ESCARPMENT_SHIFT: Final = [_shift(c, "escarpment", "hexside") for c in range(4)]
CAUSEWAY_SHIFT: Final = [_shift(c, "causeway", "hexside") for c in range(4)]


# Combat -------------------------------------------------------------------------------------------

ODDS: Final = ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
#: odds as columns: 1:1 is 0, 2:1 is 1, 1:2 is -1; the printed ones reach from 1:4 to 6:1
LOWEST: Final = -3
HIGHEST: Final = 5


def _crt() -> dict[tuple[int, int, int], CrtRow]:
    path = data_file(FOLDER, "tables/crt.csv")
    rows: list[CrtRow] = read_table(path, CrtRow)
    found: dict[tuple[int, int, int], CrtRow] = {}
    for line, row in enumerate(rows, FIRST_LINE):
        if row.odds not in ODDS:
            raise DataError(f"{path}:{line}: column 'odds': found {row.odds!r}, expected one of {', '.join(ODDS)}")
        found[(0 if row.season == "summer" else 1, ODDS.index(row.odds) + LOWEST, row.roll)] = row
    if len(found) != 2 * len(ODDS) * 11:
        raise DataError(f"{path}: found {len(found)} cells, expected {2 * len(ODDS) * 11}")
    return found


#: the CRT by season (0 summer, 1 autumn), column and roll
CRT: Final[dict[tuple[int, int, int], CrtRow]] = _crt()
MAGNITUDES: Final = ("Small", "Medium", "Large", "Massive")
_SLRT: Final[list[SlrtRow]] = _read("tables/slrt.csv", SlrtRow)


def slrt(season: int, magnitude: int, die: int) -> SlrtRow:
    """10.10.2 The cell of the SLRT for a modified die."""
    name = "summer" if season == 0 else "autumn"
    for row in _SLRT:
        if row.season == name and row.magnitude == MAGNITUDES[magnitude] and row.die_min <= die <= row.die_max:
            return row
    raise DataError(f"{data_file(FOLDER, 'tables/slrt.csv')}: {name}, {MAGNITUDES[magnitude]} has no line for {die}")


_EC: Final[list[EcRow]] = _read("tables/ec_failure.csv", EcRow)
_MARCH: Final[list[MarchRow]] = _read("tables/forced_march.csv", MarchRow)


def ec_failure(demoralized: bool, by: int) -> EcRow:
    """11.3.2 What failing a post-combat check by so much does."""
    state = "demoralized" if demoralized else "normal"
    return next(row for row in _EC if row.state == state and row.fail_min <= by <= row.fail_max)


def forced_march(column: str, by: int) -> MarchRow:
    """8.3.3 What failing a forced march check by so much does."""
    return next(row for row in _MARCH if row.column == column and row.fail_min <= by <= row.fail_max)


# Turns, plans, points -------------------------------------------------------------------------------


def _turns() -> tuple[TurnRow, ...]:
    path = data_file(FOLDER, "tables/turn_track.csv")
    rows: list[TurnRow] = read_table(path, TurnRow)
    in_order(path, rows, "gt")
    return tuple(rows)


#: TURNS[gt - 1]
TURNS: Final[tuple[TurnRow, ...]] = _turns()
LAST_GT: Final = len(TURNS)
#: 24.3 (corps number, side of the marker) -> range reduction, AP limit
INCOMPLETE: Final[dict[tuple[int, int], tuple[int, int]]] = {
    (next(c.n for c in CORPS if c.name == row.corps), row.side): (row.range_reduction, row.ap_limit)
    for row in _read("tables/incomplete_trains.csv", IncompleteRow)
}


def _plans() -> tuple[tuple[str, int, int, tuple[int, ...]], ...]:
    """21.0 (name, army or -1, corps or -1, objectives) in the order of the table."""
    rows: list[PlanRow] = _read("tables/strategic_plans.csv", PlanRow)
    found: dict[str, list[int]] = {}
    level = {row.command: row.level for row in rows}
    for row in rows:
        found.setdefault(row.command, []).append(hex_named(row.hex).n)
    armies, corps = {a.name: a.n for a in ARMIES}, {c.name: c.n for c in CORPS}
    return tuple(
        (name, armies[name] if level[name] == "army" else -1, corps[name] if level[name] == "corps" else -1, tuple(at))
        for name, at in found.items()
    )


PLANS: Final[tuple[tuple[str, int, int, tuple[int, ...]], ...]] = _plans()
_VP: Final[list[VpRow]] = _read("tables/victory_points.csv", VpRow)


def points(event: str, value: int = 0) -> int:
    """27.2 The VP of an event, for a GT or distance where they depend on one."""
    for row in _VP:
        if row.event == event and (not row.high or row.low <= value <= row.high):
            return row.vp
    return 0


@rule("1.0#1")
def turn(gt: int) -> TurnRow:
    """The box of a GT."""
    return TURNS[gt - 1]
