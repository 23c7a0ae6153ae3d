"""The components: hexes and boxes, pieces (units, supply units, fortress units), commands, leaders.

Each is one object with a number `n` and a name. Pieces are numbered by kind: combat and artillery units, the
batteries of
22.4.3, dummies, supply units, fortress units; `MEN`, `MOVABLE` and `PIECES` are the ends of these ranges.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from ...kernel.components import Component, by_text, named
from ...kernel.rules import rule
from . import names as nm
from .loading import HexRow, SupplyRow, UnitRow, load_map, load_pieces

#: the folder of the game, which holds `data`
FOLDER: Final = Path(__file__).parent


class Place(Component):
    """A hex or a box: where a piece may be."""

    listed: ClassVar[str] = "PLACES"
    on_map: bool


class Hex(Place):
    """A hex of the map."""

    listed: ClassVar[str] = "PLACES"
    col: int
    row: int
    x: int  # cube coordinates: distance is the largest of |dx|, |dz|, |dx + dz|
    z: int
    terrain: int
    nation: int  # whose country it lay in
    province: str
    town: str
    city: bool
    star: int  # the number in the VP star; 0 if there is none
    station: bool
    gauges: int  # of the station: 1 European, 2 Russian
    half: bool  # a half-hex that leads to the Bukowina Holding Box


class Army(Component):
    """An army command, or what has tracks like one (Warsaw Garrison, Przemysl, the 3 LW Corps)."""

    listed: ClassVar[str] = "ARMIES"
    nation: int
    side: int
    limit: int
    cavalry_extra: bool
    box: int  # the number of the corps that has a box of its own here; -1 if there is none
    from_gt: int
    has_area: bool


class Corps(Component):
    """A corps command; its Corps Train has the same ID."""

    listed: ClassVar[str] = "CORPS"
    nation: int
    side: int
    limit: int
    cavalry: bool
    train: int  # the number of its Train


class Leader(Component):
    """25.0 A leader marker."""

    listed: ClassVar[str] = "LEADERS"
    army: int  # the number of the army or corps he leads; the other is -1
    corps: int
    side: int
    role: str
    columns: int
    drm: int
    mandatory: bool
    uses: int
    from_gt: int
    last_gt: int


class Unit(Component):
    """A piece: combat unit, artillery, supply unit, fortress unit, dummy. What a kind lacks is 0, -1 or False."""

    listed: ClassVar[str] = "UNITS"
    nation: int
    side: int
    kind: int
    size: int
    infantry: bool
    cavalry: bool
    combat: bool
    artillery: bool  # an artillery unit
    supply: bool
    depot: bool
    train: bool
    fort: bool  # a fortress unit of either kind
    fortress: bool  # a Fortress, which projects a ZOC
    bridgehead: bool
    dummy: bool
    formation: bool
    asset: bool
    corps: int  # the corps of its ID; -1 if it has none
    home: int  # the army that a depot belongs to; -1 if any
    steps: int
    reduced: int  # steps of the reduced side; -1 if it has none
    defence: int
    guns: int  # its artillery value
    ma: int
    half_rcp: int
    base: int  # base combat effectiveness
    ersatz: int  # 1 = the front bears the indicator, 2 = only the reduced side
    parents: tuple[int, ...]
    heavy: bool
    high: bool
    defends_only: bool
    immobile: bool
    no_ap: bool
    mountain: bool
    boyen: bool  # may be supplied by Fortress Boyen
    boyen_ap: bool
    landsturm: bool
    fischer: bool
    slips_away: bool  # 6.4.4 leaves a hex in spite of a Prepared Attack marker
    marsch: bool
    reserve: bool
    low_to_7: bool
    bound: bool  # 25.1.2 bound to the 1st Cavalry Corps
    range: int
    extended: int  # -1 = no extended side
    ap_front: int  # -1 = no limit
    ap_extended: int
    rail_only: bool
    complex: str
    fssm: int
    source: int  # 1 = a supply symbol, 2 = for Boyen's units only
    ab: int
    hex: int  # of a fortress unit or battery
    half_stack: int  # half divisions on its front side (4.2)
    half_size: int  # half divisions for magnitude on its front side (10.10.1)


def _letter(nation: str) -> int:
    return nm.NATION_NAMES.index(nation)


def _side(nation: int) -> int:
    return nm.RUSSIA if nation == nm.RUSSIAN else nm.CENTRAL


MAP: Final = load_map(FOLDER)
_PIECES: Final = load_pieces(FOLDER)
#: how many markers of a kind each nation has: by (kind, name of the nation)
MARKER_COUNTS: Final = _PIECES.markers


def _hex(n: int, row: HexRow) -> Hex:
    made = Hex(n)
    col, _, down = row.hex.partition(".")
    made.name, made.on_map = row.hex, True
    made.col, made.row = int(col), int(down)
    made.x = -made.col
    made.z = (2 * made.row - (1 if made.col % 2 == 0 else 0) + made.col + 1) // 2
    made.terrain = nm.TERRAIN_NAMES.index(row.terrain)
    made.nation = nm.ROMANIA if row.country == "Romania" else _letter(row.country or "Russia")
    made.province = row.province
    town = MAP.towns.get(row.hex)
    made.town = town.name if town else ""
    made.city = bool(town and town.size == "city")
    made.star = town.star if town else 0
    gauges = MAP.stations.get(row.hex, ())
    made.station = bool(gauges)
    made.gauges = (1 if "European" in gauges else 0) | (2 if "Russian" in gauges else 0)
    made.half = row.hex in MAP.half_hexes
    return made


HEXES: Final[tuple[Hex, ...]] = tuple(_hex(n, row) for n, row in enumerate(MAP.hexes))
HEX_COUNT: Final = len(HEXES)


def _box(n: int, name: str) -> Place:
    made = Place(n)
    made.name, made.on_map = name, False
    return made


# Places beyond the map.
POOL: Final = HEX_COUNT  # not in play yet
ELIMINATED: Final = HEX_COUNT + 1
REMOVED: Final = HEX_COUNT + 2  # withdrawn, substituted, left the map: for good and without points
BUKOWINA: Final = HEX_COUNT + 3
SOMEWHERE: Final = HEX_COUNT + 4  # in a view: where the viewer does not know
OFF_MAP: Final = HEX_COUNT + 5  # on an off-map railway; `State.offmap` says where
TRACK: Final = HEX_COUNT + 6  # TRACK + gt: returns in that GT
TRACK_LENGTH: Final = 64
BOXES: Final = tuple(
    _box(HEX_COUNT + k, name)
    for k, name in enumerate(("pool", "eliminated", "removed", "Bukowina", "somewhere", "off-map"))
)
PLACES: Final[tuple[Place, ...]] = (
    *HEXES,
    *BOXES,
    *(_box(TRACK + gt, f"GT {gt}") for gt in range(TRACK_LENGTH)),
)


@rule("2.1-Command#1", "2.1-Chain#1", "3.8.3#2")
def _commands() -> tuple[tuple[Army, ...], tuple[Corps, ...]]:
    corps = []
    for n, row in enumerate(_PIECES.corps):
        made = Corps(n)
        made.name, made.nation = row.corps, _letter(row.nation)
        made.side, made.limit, made.cavalry, made.train = _side(made.nation), row.limit, row.cavalry, -1
        corps.append(made)
    numbers = {c.name: c.n for c in corps}
    armies = []
    for n, entry in enumerate(_PIECES.armies):
        army = Army(n)
        army.name, army.nation = entry.army, _letter(entry.nation)
        army.side, army.limit, army.cavalry_extra = _side(army.nation), entry.corps_limit, entry.cavalry_extra
        army.box, army.from_gt = numbers.get(entry.box, -1), entry.from_gt
        army.has_area = entry.army not in ("R WARSAW", "A PRZEMYSL")
        armies.append(army)
    return tuple(armies), tuple(corps)


_COMMANDS: Final = _commands()
ARMIES: Final[tuple[Army, ...]] = _COMMANDS[0]
CORPS: Final[tuple[Corps, ...]] = _COMMANDS[1]
_ARMY_NUMBERS: Final = {a.name: a.n for a in ARMIES}
_CORPS_NUMBERS: Final = {c.name: c.n for c in CORPS}
_HEX_NUMBERS: Final = {h.name: h.n for h in HEXES}


@rule("2.2-Depot#1", "2.2-Fortress#1", "9.7#1", "12.0#1")
def _blank(n: int, name: str, nation: int, kind: int) -> Unit:
    """A piece with nothing but its kind."""
    u = Unit(n)
    u.name, u.nation, u.side, u.kind = name, nation, _side(nation), kind
    u.infantry, u.cavalry, u.artillery = kind == nm.INFANTRY, kind == nm.CAVALRY, kind == nm.ARTILLERY
    u.combat = u.infantry or u.cavalry
    u.depot, u.train = kind in (nm.MAJOR, nm.MINOR), kind == nm.TRAIN
    u.supply = u.depot or u.train
    u.fort, u.fortress, u.dummy = kind in (nm.FORTRESS, nm.FORT), kind == nm.FORTRESS, kind == nm.DUMMY
    u.bridgehead = u.formation = u.asset = False
    u.size, u.corps, u.home, u.steps, u.reduced, u.defence, u.guns = nm.BATTALION, -1, -1, 1, -1, 0, 0
    u.ma = u.half_rcp = u.base = u.ersatz = 0
    u.parents = ()
    u.heavy = u.high = u.defends_only = u.immobile = u.no_ap = u.mountain = u.boyen = u.boyen_ap = False
    u.landsturm = u.fischer = u.slips_away = u.marsch = u.reserve = u.low_to_7 = u.bound = u.rail_only = False
    u.range, u.extended, u.ap_front, u.ap_extended = 0, -1, -1, -1
    u.complex, u.fssm, u.source, u.ab, u.hex = "", 0, 0, 0, -1
    u.half_stack = u.half_size = 0
    return u


@rule("3.3.1#1", "3.3.2#1", "3.3.7#1", "3.4.3#2", "3.5#1", "2.1-Combat#1", "3.8#1", "3.8.1#1")
def _unit(n: int, row: UnitRow) -> Unit:
    kind = ("infantry", "cavalry", "artillery").index(row.type)
    u = _blank(n, row.unit, _letter(row.nation), kind)
    u.size = nm.SIZE_NAMES.index(row.size)
    u.corps = _CORPS_NUMBERS[f"{row.unit[0]} {row.corps}"] if row.corps else -1
    u.steps, u.reduced, u.defence, u.guns = row.steps, row.steps_reduced, row.defence, row.artillery
    u.ma, u.half_rcp, u.base = row.ma, row.half_rcp, row.base_ce
    u.asset, u.formation = row.asset, not row.asset
    u.ersatz = {"": 0, "full": 1, "reduced": 2}[row.ersatz]
    flags = row.flags
    u.heavy, u.high, u.defends_only = "heavy" in flags, "ht" in flags, "defend_only" in flags
    u.immobile, u.no_ap, u.mountain = "immobile" in flags, "no_ap" in flags, "mountain" in flags
    u.boyen, u.boyen_ap, u.landsturm = "boyen" in flags, "boyen_ap" in flags, "landsturm" in flags
    u.fischer, u.slips_away, u.marsch = "fischer" in flags, "slips_away" in flags, "marsch" in flags
    u.reserve, u.low_to_7, u.bound = "reserve" in flags, "low_supply_to_7" in flags, "bound_1_c" in flags
    if u.infantry and u.size == nm.DIVISION:
        u.half_stack = u.half_size = 2
    elif (u.infantry and u.size == nm.BRIGADE) or (u.cavalry and u.size == nm.DIVISION):
        u.half_stack = u.half_size = 1
    return u


def _supply(n: int, row: SupplyRow) -> Unit:
    kind = {"major_depot": nm.MAJOR, "minor_depot": nm.MINOR, "corps_train": nm.TRAIN}[row.kind]
    u = _blank(n, row.unit, _letter(row.nation), kind)
    letter = row.unit[0]
    u.corps = _CORPS_NUMBERS[f"{letter} {row.corps}"] if row.corps else -1
    if u.corps >= 0:
        CORPS[u.corps].train = n
    u.home = _ARMY_NUMBERS.get(f"{letter} {row.army}", -1)
    u.range, u.extended, u.defence = row.range, row.range_extended, row.defence
    u.ma, u.rail_only, u.half_rcp = row.ma, row.rail_only, row.half_rcp
    u.ap_front, u.ap_extended = row.ap_front, row.ap_extended
    u.immobile = row.ma == 0
    u.half_stack = 1
    return u


def _units() -> tuple[Unit, ...]:
    found: list[Unit] = [_unit(n, row) for n, row in enumerate(_PIECES.units)]
    by_name = {u.name: u.n for u in found}
    for u, row in zip(found, _PIECES.units, strict=True):
        u.parents = tuple(by_name[p] for p in row.parents)
    for hex_name in MAP.batteries:
        u = _blank(len(found), f"G Battery {hex_name}", nm.GERMAN, nm.ARTILLERY)
        u.guns, u.asset, u.defends_only, u.immobile, u.no_ap = 1, True, True, True, True
        u.hex = _HEX_NUMBERS[hex_name]
        found.append(u)
    for nation, count in enumerate(_PIECES.dummies):
        for k in range(count):
            u = _blank(len(found), f"{nm.NATION_LETTERS[nation]} Dummy {k + 1}", nation, nm.DUMMY)
            u.ma = 7
            found.append(u)
    for row_ in _PIECES.supply:
        found.append(_supply(len(found), row_))
    for fort in _PIECES.forts:
        u = _blank(len(found), fort.unit, _letter(fort.nation), nm.FORTRESS if fort.kind == "Fortress" else nm.FORT)
        u.complex, u.steps, u.fssm, u.hex = fort.complex, fort.steps, fort.fssm, _HEX_NUMBERS[fort.hex]
        u.source, u.ab, u.bridgehead = {"": 0, "any": 1, "boyen": 2}[fort.supply], fort.ab_number, fort.ab_number > 0
        u.immobile = True
        u.half_size = 1 if u.fortress else 0
        found.append(u)
    return tuple(found)


UNITS: Final[tuple[Unit, ...]] = _units()
PIECES: Final = len(UNITS)
#: combat units, artillery and batteries stand below this number, dummies follow
DUMMIES: Final = len(_PIECES.units) + len(MAP.batteries)
#: supply units begin here
SUPPLIES: Final = DUMMIES + sum(_PIECES.dummies)
#: fortress units begin here; everything below may be moved about
FORTS: Final = SUPPLIES + len(_PIECES.supply)
UNITS_OF: Final[tuple[tuple[Unit, ...], ...]] = tuple(tuple(u for u in UNITS if u.side == side) for side in (0, 1))
MOVABLE_OF: Final[tuple[tuple[Unit, ...], ...]] = tuple(
    tuple(u for u in UNITS if u.side == side and u.n < FORTS) for side in (0, 1)
)
#: fortress units by hex
FORTS_AT: Final[dict[int, tuple[int, ...]]] = {
    h: tuple(u.n for u in UNITS[FORTS:] if u.hex == h) for h in sorted({u.hex for u in UNITS[FORTS:]})
}


@rule("2.1-Complex#1")
def _complexes() -> dict[str, tuple[int, ...]]:
    """2.1 The hexes of each Fortress Complex: two or more fortress units of one ID."""
    found: dict[str, tuple[int, ...]] = {}
    for name in sorted({u.complex for u in UNITS[FORTS:]}):
        hexes = tuple(u.hex for u in UNITS[FORTS:] if u.complex == name)
        if len(hexes) > 1:
            found[name] = hexes
    return found


COMPLEXES: Final[dict[str, tuple[int, ...]]] = _complexes()


def _leaders() -> tuple[Leader, ...]:
    found = []
    for n, row in enumerate(_PIECES.leaders):
        made = Leader(n)
        made.name = row.leader
        made.army, made.corps = _ARMY_NUMBERS.get(row.command, -1), _CORPS_NUMBERS.get(row.command, -1)
        made.side = _side(nm.NATION_LETTERS.index(row.command[0]))
        made.role, made.columns, made.drm, made.mandatory = row.role, row.crt_columns, row.slrt_drm, row.mandatory
        made.uses, made.from_gt, made.last_gt = row.uses, row.from_gt, row.last_gt
        found.append(made)
    return tuple(found)


LEADERS: Final[tuple[Leader, ...]] = _leaders()

_UNIT_NAMES: Final = by_text(UNITS)
_HEX_NAMES: Final = by_text(HEXES)
_PLACE_NAMES: Final = by_text(PLACES)
_ARMY_NAMES: Final = by_text(ARMIES)
_CORPS_NAMES: Final = by_text(CORPS)
_LEADER_NAMES: Final = by_text(LEADERS)


def unit(name: str) -> Unit:
    """The piece of that name, such as "R 27/3"."""
    return named(name, _UNIT_NAMES, "unit")


def hex_named(name: str) -> Hex:
    """The hex of that number, such as "41.19"; leading zeros may be left out."""
    col, dot, row = name.strip().partition(".")
    return named(f"{col:0>2}{dot}{row}", _HEX_NAMES, "hex")


def place_named(name: str) -> Place:
    """A hex or a box."""
    return named(name, _PLACE_NAMES, "place")


def army_named(name: str) -> Army:
    """The army of that name, such as "R FIRST"."""
    return named(name, _ARMY_NAMES, "army")


def corps_named(name: str) -> Corps:
    """The corps of that name, such as "R 20"."""
    return named(name, _CORPS_NAMES, "corps")


def leader_named(name: str) -> Leader:
    """The leader of that name."""
    return named(name, _LEADER_NAMES, "leader")
