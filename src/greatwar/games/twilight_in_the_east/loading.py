"""The data files of map and counters, read into rows with precise errors. Large tables are read by hand, for speed."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import FIRST_LINE, Sourced, data_file, did_you_mean, read_cells, read_table, refer, unique

Nation = Literal["Russia", "Germany", "Austria-Hungary"]
R = TypeVar("R", bound=msgspec.Struct)
SOURCES = frozenset({"rulebook", "public", "sister", "reconstructed", "printed"})


class HexRow(msgspec.Struct, frozen=True):
    """A hex."""

    hex: str
    terrain: str
    country: str
    province: str


class SideRow(msgspec.Struct, frozen=True):
    """Something between two hexes: a hexside, a crossing, a road, a railway."""

    a: str
    b: str
    kind: str
    extra: tuple[str, ...] = ()


class TownRow(Sourced, frozen=True):
    """A town or city."""

    name: str
    hex: str
    size: Literal["city", "town", "village"]
    star: int = 0


class EdgeRow(Sourced, frozen=True):
    """A hex on the map edge, 1.2.1."""

    hex: str
    friendly_to: Literal["Russia", "Central Powers", "none"]
    rail_exit: bool


class OffMapRow(Sourced, frozen=True):
    """A link of the off-map rail charts, 8.2.8."""

    node_a: str
    node_b: str
    hexes: int
    track: Literal["double", "single"]
    user: Literal["Russia", "Central Powers"]


class PrintedIpRow(Sourced, frozen=True):
    """An IP printed on the map, 13.5."""

    hex: str
    nation: Nation


class SpecialRow(Sourced, frozen=True):
    """A hex or hexside that a rule names."""

    hex: str
    kind: str
    other_hex: str = ""


class MagazineRow(Sourced, frozen=True):
    """A supply symbol printed on the map, 10.5.5."""

    hex: str
    complex: str


class RegionRow(Sourced, frozen=True):
    """A part of the map that a rule names: a country, a province, or single hexes."""

    region: str
    kind: Literal["country", "province", "hex", "box"]
    value: str


class MapData(msgspec.Struct, frozen=True):
    """The map."""

    hexes: list[HexRow]
    sides: list[SideRow]
    crossings: list[SideRow]
    roads: list[SideRow]
    rails: list[SideRow]
    stations: dict[str, tuple[str, ...]]
    towns: dict[str, TownRow]
    edges: list[EdgeRow]
    offmap: list[OffMapRow]
    printed_ips: list[PrintedIpRow]
    special: list[SpecialRow]
    magazines: list[MagazineRow]
    regions: list[RegionRow]
    half_hexes: frozenset[str]
    batteries: tuple[str, ...]


def _rows(path: Path, columns: Sequence[str]) -> list[list[str]]:
    """The cells of a large table, whose columns stand in a fixed order and end with the source."""
    lines = read_cells(path)
    if not lines or lines[0] != list(columns):
        raise DataError(f"{path}:1: found {', '.join(lines[0]) if lines else 'nothing'}, expected {', '.join(columns)}")
    width = len(columns)
    for line, cells in enumerate(lines[1:], FIRST_LINE):
        if len(cells) != width:
            raise DataError(f"{path}:{line}: found {len(cells)} cells, expected {width}")
        if cells[-1] not in SOURCES:
            hint = did_you_mean(cells[-1], SOURCES)
            raise DataError(f"{path}:{line}: column 'source': found {cells[-1]!r}, expected a source{hint}")
    return lines[1:]


def _among(path: Path, rows: list[list[str]], at: int, column: str, known: frozenset[str]) -> None:
    for line, cells in enumerate(rows, FIRST_LINE):
        if cells[at] not in known:
            hint = did_you_mean(cells[at], sorted(known)) if len(known) < 40 else ""
            raise DataError(f"{path}:{line}: column {column!r}: found {cells[at]!r}, expected one that is known{hint}")


_TERRAIN = frozenset({"clear", "forest", "rough", "wetlands", "mountain", "high_mountain", "sea", "lake"})
_COUNTRY = frozenset({"Russia", "Germany", "Austria-Hungary", "Romania", ""})
_SIDES = frozenset(
    {"river_minor", "river_major", "river_grand", "lake", "sea", "mountain_ridge", "escarpment", "causeway"}
)


@rule("1.2#1", "1.3#1", "2.2-Station#1")
def load_map(folder: Path) -> MapData:
    """1.2 The map with everything printed on it."""
    path = data_file(folder, "map/hexes.csv")
    cells = _rows(path, ("hex", "terrain", "country", "province", "source"))
    _among(path, cells, 1, "terrain", _TERRAIN)
    _among(path, cells, 2, "country", _COUNTRY)
    hexes = [HexRow(*row[:4]) for row in cells]
    known = frozenset(h.hex for h in hexes)
    if len(known) != len(hexes):
        raise DataError(f"{path}: a hex stands there twice")
    special = _hexed(folder, "map/special_hexes.csv", SpecialRow, known)
    towns = _hexed(folder, "map/towns.csv", TownRow, known)
    largest: dict[str, TownRow] = {}
    for town in sorted(towns, key=lambda t: (t.star, t.size == "city", t.size == "town")):
        largest[town.hex] = town
    stations = _rows(data_file(folder, "map/stations.csv"), ("hex", "kind", "gauges", "source"))
    regions = read_table(data_file(folder, "map/regions.csv"), RegionRow)
    return MapData(
        hexes,
        _pairs(folder, "map/hexsides.csv", ("hex_a", "hex_b", "kind", "name", "source"), known, _SIDES),
        _pairs(folder, "map/crossings.csv", ("hex_a", "hex_b", "kind", "spurs", "source"), known, {"bridge", "ferry"}),
        _pairs(folder, "map/roads.csv", ("hex_a", "hex_b", "road", "source"), known, {"primary", "secondary"}),
        _pairs(
            folder,
            "map/rail_links.csv",
            ("hex_a", "hex_b", "gauge", "track", "line", "source"),
            known,
            {"European", "Russian"},
        ),
        {row[0]: tuple(row[2].split(";")) for row in stations},
        largest,
        _hexed(folder, "map/map_edges.csv", EdgeRow, known),
        read_table(data_file(folder, "map/offmap_rail.csv"), OffMapRow),
        _hexed(folder, "map/printed_ips.csv", PrintedIpRow, known),
        special,
        _hexed(folder, "map/magazines.csv", MagazineRow, known),
        regions,
        frozenset(r.hex for r in special if r.kind == "bukowina_half_hex"),
        tuple(r.hex for r in special if r.kind == "vistula_battery"),
    )


def _hexed(folder: Path, name: str, kind: type[R], known: frozenset[str]) -> list[R]:
    path = data_file(folder, name)
    rows = read_table(path, kind)
    refer(path, rows, "hex", known, "hex")
    return rows


def _pairs(
    folder: Path, name: str, columns: Sequence[str], known: frozenset[str], kinds: frozenset[str] | set[str]
) -> list[SideRow]:
    path = data_file(folder, name)
    rows = _rows(path, columns)
    _among(path, rows, 0, columns[0], known)
    _among(path, rows, 1, columns[1], known)
    _among(path, rows, 2, columns[2], frozenset(kinds))
    return [SideRow(row[0], row[1], row[2], tuple(row[3:-1])) for row in rows]


class UnitRow(Sourced, frozen=True):
    """A combat or artillery unit."""

    unit: str
    nation: Nation
    type: Literal["infantry", "cavalry", "artillery"]
    size: Literal["XX", "X", "III", "II"]
    steps: int
    defence: int
    artillery: int
    ma: int
    half_rcp: int
    base_ce: int
    asset: bool
    corps: str = ""
    steps_reduced: int = -1
    ersatz: Literal["", "full", "reduced"] = ""
    parents: tuple[str, ...] = ()
    flags: frozenset[str] = frozenset()


class SupplyRow(Sourced, frozen=True):
    """A supply unit."""

    unit: str
    nation: Nation
    kind: Literal["major_depot", "minor_depot", "corps_train"]
    range: int
    ma: int
    rail_only: bool
    half_rcp: int
    army: str = ""
    corps: str = ""
    range_extended: int = -1
    defence: int = 0
    ap_front: int = -1
    ap_extended: int = -1


class FortRow(Sourced, frozen=True):
    """A fortress unit."""

    unit: str
    complex: str
    nation: Nation
    kind: Literal["Fortress", "Fort"]
    hex: str
    steps: int
    fssm: int
    supply: Literal["", "any", "boyen"] = ""
    ab_number: int = 0


class ArmyRow(Sourced, frozen=True):
    """An army with its display."""

    army: str
    nation: Nation
    corps_limit: int
    cavalry_extra: bool
    from_gt: int
    box: str = ""


class CorpsRow(Sourced, frozen=True):
    """A corps marker."""

    corps: str
    nation: Nation
    limit: int
    cavalry: bool


class LeaderRow(Sourced, frozen=True):
    """A leader marker with what it does to columns and SLRT rolls of its owner."""

    leader: str
    command: str
    role: Literal["attack", "defence", "both", "movement"]
    crt_columns: int
    slrt_drm: int
    mandatory: bool
    uses: int
    from_gt: int
    last_gt: int


class MarkerRow(Sourced, frozen=True):
    """How many markers of a kind there are."""

    marker: str
    nation: Nation
    count: int


class PieceData(msgspec.Struct, frozen=True):
    """The counters."""

    units: list[UnitRow]
    supply: list[SupplyRow]
    forts: list[FortRow]
    armies: list[ArmyRow]
    corps: list[CorpsRow]
    leaders: list[LeaderRow]
    dummies: tuple[int, int, int]
    markers: dict[tuple[str, str], int]


_FLAGS = frozenset(
    [
        "heavy",
        "ht",
        "defend_only",
        "immobile",
        "no_ap",
        "mountain",
        "boyen",
        "boyen_ap",
        "landsturm",
        "fischer",
        "slips_away",
        "marsch",
        "reserve",
        "low_supply_to_7",
        "bound_1_c",
    ]
)


@rule("3.0#1", "3.1.1#1", "3.2#1", "3.2.1#1")
def load_pieces(folder: Path) -> PieceData:
    """3.0 The counters; every name stands once."""
    path = data_file(folder, "units/units.csv")
    units = read_table(path, UnitRow)
    names = unique(path, units, "unit")
    refer(path, units, "flags", _FLAGS, "flag")
    refer(path, units, "parents", names, "unit")
    corps = read_table(data_file(folder, "units/corps.csv"), CorpsRow)
    corps_ids = frozenset(c.corps for c in corps)
    for line, row in enumerate(units, FIRST_LINE):
        if row.corps and f"{row.unit[0]} {row.corps}" not in corps_ids:
            raise DataError(f"{path}:{line}: column 'corps': found {row.corps!r}, expected a corps of corps.csv")
    markers = read_table(data_file(folder, "units/marker_counts.csv"), MarkerRow)
    counts: dict[tuple[str, str], int] = {(m.marker, m.nation): m.count for m in markers}
    supply_path = data_file(folder, "units/supply_units.csv")
    supply = read_table(supply_path, SupplyRow)
    unique(supply_path, supply, "unit")
    return PieceData(
        units,
        supply,
        read_table(data_file(folder, "units/fortresses.csv"), FortRow),
        read_table(data_file(folder, "units/armies.csv"), ArmyRow),
        corps,
        read_table(data_file(folder, "units/leaders.csv"), LeaderRow),
        (counts[("dummy", "Russia")], counts[("dummy", "Germany")], counts[("dummy", "Austria-Hungary")]),
        counts,
    )
