"""14, 18.7, 20.5, 26 Supply in its grades: own source, an ally's source, out of supply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....families.cdg.board import Link
from ....kernel.rules import rule
from ..components import OUT_OF_PLAY, SPACES, UNITS
from ..names import (
    AH,
    AL,
    ALLIANCE,
    AP,
    BALTIC,
    BLACK_SEA,
    BU,
    CP,
    GR,
    ISLAND,
    IT,
    MEDITERRANEAN,
    MN,
    NATIONS,
    NEUTRAL,
    REGION,
    RO,
    RU,
    SB,
    SIDES,
    SPACE,
)
from ..pieces import Space, Unit
from ..state import COLLAPSE_AH, COLLAPSE_BU, COLLAPSE_RO, COLLAPSE_SB, LAST_SPACE, State
from .sieges import besieged, enemy_fort, enough, held_siege

# Grades, in rising order
OOS: Final = 0
ALLY: Final = 1  # 14.2.1d supplied only by another nation's source
FULL: Final = 2
#: the nation of Greece as a bit
GREEK: Final = 1 << GR
#: the nations of each unit by its number, two of a dual one
NATIONS_OF: Final = [tuple([n for n in range(len(NATIONS)) if u.nations >> n & 1]) for u in UNITS]
NOT_ASKED: Final = -1


def _alike() -> list[int]:
    """Number units by what their lines hang on: those alike have one number; the last entry is how many there are."""
    seen: dict[tuple[int, ...], int] = {}
    found = [seen.setdefault((u.side, u.nations, int(u.lemnos_source)), len(seen)) for u in UNITS]
    return [*found, len(seen)]


ALIKE: Final = _alike()
GRADE_NAMES: Final = ("out of supply", "supplied by an ally only", "in supply")

# Networks in `State.fed`: nations by their numbers, then these
CP_SOURCES: Final = 13
AP_SOURCES: Final = 14
LEMNOS_ONLY: Final = 15
# Masks in `State.masks`: what the sides may pass, by their numbers, and Russia after the Treaty
CP_MASK: Final = CP
AP_MASK: Final = AP
RU_MASK: Final = 2


def bits(places: list[Space]) -> int:
    """A set of places as bits by number."""
    found = 0
    for x in places:
        found |= 1 << x.n
    return found


def numbers(places: int) -> list[int]:
    """The numbers of a set of places, in order."""
    found = []
    while places:
        low = places & -places
        found.append(low.bit_length() - 1)
        places ^= low
    return found


# Where a line may pass ----------------------------------------------------------------------------------


@rule("14.1.2a", "14.1.2c", "11.2.1d", "2.0:oos")
def passable(s: State, side: int, x: Space) -> bool:
    """14.1.2 Whether a side's supply line may pass through a place."""
    if x.kind == REGION:
        return through_region(s, side, x)
    if x.kind != SPACE:
        return over_sea(s, side, x)
    if s.uprising_at(x):
        return False
    owner = s.owner(x)
    if owner == NEUTRAL:
        return through_neutral(s, side, x)
    return not besieged_fort(s, x) if owner == side else held_siege(s, x, side)


def over_sea(s: State, side: int, x: Space) -> bool:
    """Ruling 4 Lemnos, and Sea Invasion spaces with a Landing marker, are for the AP."""
    return side == AP and (x.kind == ISLAND or x.n in s.landings)


@rule("14.1.2c", "20.3.5d")
def besieged_fort(s: State, x: Space) -> bool:
    """14.1.2c Whether a place is a fort under siege, through which its own side does not trace."""
    return bool(x.fort) and besieged(s, x)


@rule("18.7.1a", "18.7.1b", "18.7.1c", "18.7.1d", "11.2.1e")
def through_region(s: State, side: int, x: Space) -> bool:
    """18.7.1 Through a region with a friendly unit, whoever else is there; or an empty one at home or with an ally."""
    units = s.stacks[x.n]
    if any(s.side_of(u) == side for u in units):
        return True
    return not units and through_region_when_empty(s, side, x)


@rule("18.7.1a", "18.7.1d")
def through_region_when_empty(s: State, side: int, x: Space) -> bool:
    """18.7.1 Through an empty region that the side controls, at home or with an ally."""
    return s.controls(side, x) and ALLIANCE[x.nation] == side and s.at_war(x.nation)


@rule("14.1.2b", "10.4a")
def through_neutral(s: State, side: int, x: Space) -> bool:
    """14.1.2b Of neutral places only vacant ones of Greece and Albania: no ports, but the Albanian ones for the AP."""
    if s.stacks[x.n]:
        return False
    return through_albania(side, x) if x.nation == AL else through_greece(x)


@rule("26.3.1c#1", "26.3.1c#2")
def through_greece(x: Space) -> bool:
    """26.3.1c Through vacant spaces of neutral Greece, but for its Ports."""
    return x.nation == GR and not x.seas


@rule("26.1.1b", "26.1.1c")
def through_albania(side: int, x: Space) -> bool:
    """26.1.1 Through vacant spaces of neutral Albania; of its Ports the AP only."""
    return side == AP or not x.seas


def russian(s: State, x: Space) -> bool:
    """28.0d.5 Whether a place is controlled by Russia itself."""
    if not s.controls(AP, x):
        return False
    marker = s.control[x.n] >> 2
    return marker == RU + 1 if marker else x.nation == RU


def mask(s: State, number: int) -> int:
    """The places that lines may pass through, as bits; made once until the ground changes."""
    if s.stale:
        refresh(s)
    kept = s.masks[number]
    if kept is None:
        kept = passed_by_treaty(s, number) if s.treaty else passed(s, number)
        s.masks[number] = kept
    return kept


def refresh(s: State) -> None:
    """Put masks and parts right in the places where something has changed."""
    for side in (CP, AP):
        kept = s.masks[side]
        if kept is None:
            continue
        for n in s.stale:
            if SPACES[n - 1] in _CONTESTED_PORTS:
                s.parts[side] = []  # its sea may have opened or shut
            if passable(s, side, SPACES[n - 1]) != (kept >> n & 1 == 1):
                kept ^= 1 << n
                if s.parts[side]:
                    barred, groups = closed_ports(s, side), sea_groups(s, side)
                    change = opened if kept >> n & 1 else shut
                    s.parts[side] = change(s.parts[side], n, barred, groups)
        s.masks[side] = kept
    s.stale = ()


def passed(s: State, side: int) -> int:
    """All places that are `passable`: ordinary spaces by their owner alone, the others asked one by one."""
    found = s.owned()[side] & _PRINTED[ORDINARY] & ~risen(s)
    for x in _FORTS:
        if s.stacks[x.n]:
            found = found | 1 << x.n if passable(s, side, x) else found & ~(1 << x.n)
    for x in _SPECIAL:
        if passable(s, side, x):
            found |= 1 << x.n
    return found | neutral_ground(s, side)


@rule("11.2.1d", "14.1.2a")
def risen(s: State) -> int:
    """11.2.1d The places with Uprising Units, as bits: no line passes them."""
    return bits([SPACES[s.where[u.n] - 1] for u in UPRISINGS if s.on_map(u)])


@rule("14.1.2b", "26.3.2c.3", "26.3.2d")
def neutral_ground(s: State, side: int) -> int:
    """14.1.2b, 26.3.2 Places of Greece and Albania that lines pass, as bits; only as long as nobody controls them."""
    found = [SPACES[n - 1] for n in numbers(s.owned()[NEUTRAL] & _PRINTED[ORDINARY] & (LAND[GR] | LAND[AL]))]
    return bits([x for x in found if through_neutral(s, side, x)])


def passed_by_treaty(s: State, number: int) -> int:
    """28.0 The same after the Treaty."""
    side = CP if number == CP_MASK else AP
    found = 0
    for x in SPACES:
        if passable(s, side, x) and allowed_by_treaty(s, number, x):
            found |= 1 << x.n
    return found


@rule("28.0d.5")
def allowed_by_treaty(s: State, number: int, x: Space) -> bool:
    """28.0 After the Treaty Russian places are neutral ground for both sides, and Russia has no others."""
    return russian(s, x) == (number == RU_MASK)


# Sources ------------------------------------------------------------------------------------------------


@rule("14.2.1a", "14.2.2a", "26.2.3a#2", "26.4.2c", "26.7.1b", "26.2.2c")
def is_source(s: State, x: Space, nation: int) -> bool:
    """14.2 Whether a place is a Supply Source for a nation now, if its side controls it."""
    return x.supply >> nation & 1 == 1 and in_the_war(s, x, nation)


def in_the_war(s: State, x: Space, nation: int) -> bool:
    """14.2, 26 Whether a nation may use its sources: it has entered the war, and has not collapsed."""
    if nation == BU:
        return s.at_war(BU) and not s.collapsed & COLLAPSE_BU
    if nation == AH:
        return not s.collapsed & COLLAPSE_AH
    if nation in (SB, MN):
        return serbian(s, x)
    if nation == RO:
        return romanian(s, x)
    if nation == GR:
        return s.greece != NEUTRAL
    return s.at_war(IT) or IT not in (nation, x.nation)


@rule("26.6.2b.1", "16.6f#2")
def serbian(s: State, x: Space) -> bool:
    """26.6.2b After their collapse Serbs have Lemnos only."""
    return x.kind == ISLAND or not s.has_collapsed(COLLAPSE_SB)


def romanian(s: State, x: Space) -> bool:
    """26.5 Romania has its sources from its entry on, and after its collapse Odessa only."""
    return romania_fights(s) and not lost_with_romania(s, x)


@rule("26.5.2c")
def romania_fights(s: State) -> bool:
    """26.5.2c Romania has its sources from its entry on."""
    return s.at_war(RO)


@rule("26.5.3b.1", "26.5.3b.2")
def lost_with_romania(s: State, x: Space) -> bool:
    """26.5.3b After its collapse Romania has no source at home; Odessa remains."""
    return x.nation == RO and s.has_collapsed(COLLAPSE_RO)


@rule("14.1.4b", "14.1.4c")
def sources(s: State, side: int, nation: int) -> list[Space]:
    """14.1.4 The Supply Sources of a nation that its side controls."""
    return [x for x in _SOURCES_OF[nation] if s.controls(side, x) and is_source(s, x, nation)]


_SOURCES_OF: Final[list[list[Space]]] = [[] for _ in range(13)]


@rule("2.0:nation")
def side_of_nation(s: State, nation: int) -> int:
    """The side a nation fights on."""
    return s.greece if nation == GR else ALLIANCE[nation]


def starts(s: State, number: int) -> list[Space]:
    """The sources a network begins at."""
    if number == LEMNOS_ONLY:
        return [x for x in SPACES if x.supply_special]
    if number < CP_SOURCES:
        return sources(s, side_of_nation(s, number), number)
    side = CP if number == CP_SOURCES else AP
    nations = [n for n in range(12) if side_of_nation(s, n) == side and not (s.treaty and n == RU)]
    return sorted({x for n in nations for x in sources(s, side, n)})


# Flooding -----------------------------------------------------------------------------------------------


@rule("14.2.1b", "14.2.2b", "14.1.3a", "14.1.3b")
def sea_groups(s: State, side: int) -> tuple[int, ...]:
    """14.1.3 Ports of one sea are joined, each sea apart (ruling 3); after the Blockade the CP has no Mediterranean."""
    if side == CP and (s.flag("blockade") or s.flag("cp_no_adriatic_sea_use")):
        return (BALTIC, BLACK_SEA)
    return (BALTIC, MEDITERRANEAN, BLACK_SEA)


def reach(s: State, number: int) -> int:
    """The places from which a line leads to a source of the network, as bits; made once until the ground changes."""
    kept = s.fed[number]
    if kept is None:
        side = network_side(s, number)
        way = RU_MASK if s.treaty and number == RU else (CP_MASK if side == CP else AP_MASK)
        begin = started(s, number)
        kept = begin
        for inside, touched in parts(s, way, side):
            if inside & begin:
                kept |= touched
        s.fed[number] = kept
    return kept


def started(s: State, number: int) -> int:
    """The sources a network begins at, as bits; kept until the ground changes, or the owner of a source."""
    kept = s.starts[number]
    if kept is None:
        kept = s.starts[number] = bits(starts(s, number))
    return kept


def fed_at(s: State, number: int, where: Space) -> bool:
    """Whether a network reaches a place."""
    return reach(s, number) >> where.n & 1 == 1


def network_side(s: State, number: int) -> int:
    """The side that traces along a network."""
    if number >= CP_SOURCES:
        return CP if number == CP_SOURCES else AP
    return side_of_nation(s, number)


def parts(s: State, way: int, side: int) -> list[tuple[int, int]]:
    """The parts that hang together of what a mask opens: (open places, all places they touch), kept with the mask."""
    open_ = mask(s, way)
    if not s.parts[way]:
        s.parts[way] = split(open_, open_ & ~closed_ports(s, side), sea_groups(s, side))
    return s.parts[way]


def opened(joined: list[tuple[int, int]], n: int, barred: int, groups: tuple[int, ...]) -> list[tuple[int, int]]:
    """The parts when one more place may be passed: it joins those that it touches, by land or sea."""
    inside, touched, near = 1 << n, 1 << n | _NEAR[n], _NEAR[n]
    for group in groups:
        if _SEAS[n] & group:
            near |= _ON_SEA[group] & ~barred
    found = []
    for part, reached in joined:
        if part & near:
            inside, touched = inside | part, touched | reached
        else:
            found.append((part, reached))
    return [*found, (inside, touched)]


def shut(joined: list[tuple[int, int]], n: int, barred: int, groups: tuple[int, ...]) -> list[tuple[int, int]]:
    """The parts when a place may be passed no longer: its part may fall apart."""
    found = []
    for part, reached in joined:
        if part >> n & 1:
            left = part & ~(1 << n)
            found += split(left, left & ~barred, groups)
        else:
            found.append((part, reached))
    return found


def closed_ports(s: State, side: int) -> int:
    """14.1.3a Ports from which a side's lines do not go to sea though they pass the place, as bits."""
    return bits([x for x in _CONTESTED_PORTS if (shared_port(s, side, x) if x.shared else siege_port(s, side, x))])


@rule("14.1.3a", "20.1.5a")
def siege_port(s: State, side: int, x: Space) -> bool:
    """14.1.3a Whether the standing fort of a Port is the enemy's: only a controlled Port opens the sea to lines."""
    return bool(enemy_fort(s, x, side))


@rule("14.1.3a", "18.7.1c")
def shared_port(s: State, side: int, x: Space) -> bool:
    """14.1.3a Whether the Port of a region is closed to a side: it serves those who control the region."""
    return not s.controls(side, x)


@rule("14.1.1a", "14.1.1c", "14.1.4a", "20.3.5d", "20.3.2a", "20.5d")
def split(open_: int, usable: int, groups: tuple[int, ...]) -> list[tuple[int, int]]:
    """14.1.1 Whatever touches an open place that is joined to a source is supplied; lines pass open places only.

    From and to those of the `usable` places that are Ports, lines go by sea too.
    """
    found = []
    left = open_
    ports = usable & _PRINTED[COAST]
    while left:
        todo = left & -left
        inside = touched = todo
        while todo:
            low = todo & -todo
            n = low.bit_length() - 1
            todo ^= low
            near = _NEAR[n] | across(n, groups) & ports if low & ports else _NEAR[n]
            touched |= near
            todo |= near & open_ & ~inside
            inside |= todo
        left &= ~inside
        found.append((inside, touched))
    return found


@rule("14.1.3a", "14.1.3b")
def across(n: int, groups: tuple[int, ...]) -> int:
    """14.1.3a The Ports of the seas on which a Port lies, as far as lines may cross them."""
    found = 0
    for group in groups:
        if _SEAS[n] & group:
            found |= _ON_SEA[group]
    return found


# What is printed, as bits of places and by number; see `note_printed`
ORDINARY: Final = 0
COAST: Final = 1
_PRINTED: Final = [0, 0]
_NEAR: Final = [0] * (LAST_SPACE + 1)
_SEAS: Final = [0] * (LAST_SPACE + 1)
_ON_SEA: Final = [0] * (1 + (BALTIC | BLACK_SEA | MEDITERRANEAN))
_FORTS: Final[list[Space]] = []
_CONTESTED_PORTS: Final[list[Space]] = []
_SPECIAL: Final[list[Space]] = []
UPRISINGS: Final = tuple([u for u in UNITS if u.uprising])
PORTS: Final[list[Space]] = []


#: the places of each nation, as bits
LAND: Final = [0] * 13
#: what else notes printed facts
WHEN_NOTED: Final[list[Callable[[], None]]] = []


def note_printed() -> None:
    """Note the printed sources and ports; again if somebody has changed them (tests with boards of their own)."""
    for nation in range(13):
        _SOURCES_OF[nation][:] = [x for x in SPACES if x.supply >> nation & 1]
    PORTS[:] = [x for x in SPACES if x.seas]
    _FORTS[:] = [x for x in SPACES if x.fort and x.kind == SPACE]
    _CONTESTED_PORTS[:] = [x for x in PORTS if x.shared or x in _FORTS]
    _SPECIAL[:] = [x for x in SPACES if x.kind != SPACE]
    _PRINTED[ORDINARY] = bits([x for x in SPACES if x.kind == SPACE])
    _PRINTED[COAST] = bits(PORTS)
    for x in SPACES:
        _SEAS[x.n] = x.seas
        _NEAR[x.n] = bits([SPACES[link.to.n - 1] for link in x.links])
    for group in (BALTIC, BLACK_SEA, MEDITERRANEAN):
        _ON_SEA[group] = bits([x for x in PORTS if x.seas & group])
    for nation in range(13):
        LAND[nation] = bits([x for x in SPACES if x.nation == nation])
    for follow in WHEN_NOTED:
        follow()


note_printed()


@rule("16.7.1b")
def line_between(s: State, side: int, a: Space, b: Space) -> bool:
    """16.7.1b Whether friendly places join two spaces overland."""
    open_ = mask(s, CP_MASK if side == CP else AP_MASK)
    if not s.controls(side, a) or not s.controls(side, b):
        return False
    inside = todo = 1 << a.n
    while todo and not inside >> b.n & 1:
        low = todo & -todo
        near = _NEAR[low.bit_length() - 1] & open_ & ~inside
        todo = todo ^ low | near
        inside |= near
    return inside >> b.n & 1 == 1


# Grades -------------------------------------------------------------------------------------------------


@rule("14.1.1a", "14.1.1b", "20.5b", "26.6.1c#1")
def grade_at(s: State, unit: Unit, where: Space) -> int:
    """14.1, 14.2 The grade of supply a unit has in a place: by its own nation, by an ally, or none."""
    own = by_own_nation(s, unit, where)
    if own == FULL:
        return own
    side = s.side_of(unit)
    return max(always(s, unit, where, side), by_ally(s, unit, where, side))


@rule("14.2.1c", "14.2.2c", "14.2.3a", "14.2.3b", "23.6b.1", "26.4.3b", "26.7.2b.1")
def by_own_nation(s: State, unit: Unit, where: Space) -> int:
    """14.2 FULL if a line leads to a source of a nation of the unit."""
    return FULL if own_lines(s, unit) >> where.n & 1 else OOS


def own_lines(s: State, unit: Unit) -> int:
    """14.2 The places from which such a line leads, as bits; kept for all units alike until the ground changes."""
    if not s.lines:
        s.lines = [NOT_ASKED] * ALIKE[-1]
    alike = ALIKE[unit.n]
    found = s.lines[alike]
    if found == NOT_ASKED:
        found = s.lines[alike] = lines_home(s, unit)
    return found


@rule("14.2.1c", "14.2.2c", "14.2.3a", "14.2.3b", "23.6b.1", "26.4.3b", "26.7.2b.1")
def lines_home(s: State, unit: Unit) -> int:
    """14.2 The places from which a line leads to a source of a nation of the unit, as bits."""
    side, found = s.side_of(unit), 0
    for nation in NATIONS_OF[unit.n]:
        if side_of_nation(s, nation) == side:
            found |= reach(s, nation)
    return found | reach(s, LEMNOS_ONLY) if unit.lemnos_source else found


@rule("14.2.1d", "14.2.2d", "14.2.3c", "26.4.2d", "26.5.2d", "26.7.1c", "26.6.1b#2", "26.6.1c#2", "26.3.3b", "26.3.3c")
def by_ally(s: State, unit: Unit, where: Space, side: int) -> int:
    """14.2 ALLY if a line leads to a source of another nation of the side."""
    if not may_use_allies(s, unit):
        return OOS
    return ALLY if fed_at(s, CP_SOURCES if side == CP else AP_SOURCES, where) else OOS


def full_places(s: State, unit: Unit) -> int:
    """14.2 All places where a unit of a player would have the grade FULL, as bits."""
    side, found = s.side_of(unit), own_lines(s, unit)
    if unit.nation in (SB, MN):
        found |= LAND[SB] | LAND[MN]
    elif unit.nations >> GR & 1 and s.greece == side and not lost_both(s, side):
        found |= LAND[GR]
    return found


@rule("11.2.1c", "14.1.1d", "14.1.1e", "26.3.1b")
def always(s: State, unit: Unit, where: Space, side: int) -> int:
    """14.1.1, 26 Units that are never out of supply.

    Uprising Units, Greeks in Greece, Serbs and Montenegrins at home.
    """
    if side not in SIDES:
        return FULL
    return FULL if serb_at_home(unit, where) else greek_at_home(s, unit, where, side)


@rule("26.6.1b#1", "13.5#2")
def serb_at_home(unit: Unit, where: Space) -> bool:
    """26.6.1b Serbs and Montenegrins are always supplied at home."""
    return unit.nation in (SB, MN) and where.nation in (SB, MN)


@rule("26.3.1b", "13.5#2")
def greek_at_home(s: State, unit: Unit, where: Space, side: int) -> int:
    """26.3.1b Greeks are always supplied in Greece, by allies only once both its VP spaces are lost."""
    if not unit.nations & GREEK or where.nation != GR or s.greece != side:
        return OOS
    return ALLY if lost_both(s, side) else FULL


def lost_both(s: State, side: int) -> bool:
    """26.3.3 Whether the enemy controls both Greek VP spaces."""
    return all(s.controls(1 - side, x) for x in SPACES if x.vp and x.nation == GR)


def may_use_allies(s: State, unit: Unit) -> bool:
    """14.2 Whether a unit may be supplied by its allies: not collapsed Serbs, nor Russians after the Treaty."""
    return not (serbs_alone(s, unit) or russians_alone(s, unit))


@rule("26.6.2b.1")
def serbs_alone(s: State, unit: Unit) -> bool:
    """26.6.2b After their collapse Serbs and Montenegrins trace to Lemnos only."""
    return unit.nation in (SB, MN) and s.has_collapsed(COLLAPSE_SB)


@rule("28.0d.2")
def russians_alone(s: State, unit: Unit) -> bool:
    """28.0d After the Treaty Russians have no allies."""
    return s.treaty and unit.nation == RU


def grade(s: State, unit: Unit) -> int:
    """The grade of supply of a unit on the map; kept until a unit moves or the ground changes."""
    if not s.grades:
        s.grades = [NOT_ASKED] * len(UNITS)
    found = s.grades[unit.n]
    if found == NOT_ASKED:
        found = grade_at(s, unit, SPACES[s.where[unit.n] - 1])
        s.grades[unit.n] = found
    return found


def out_of_supply(s: State, unit: Unit) -> bool:
    """Whether a unit on the map is out of supply."""
    return grade(s, unit) == OOS


# When a unit has left ------------------------------------------------------------------------------------


def hangs_on(s: State, unit: Unit) -> bool:
    """18.7.1b, 20.3.2a Whether lines pass the place where a unit stands only because it stands there."""
    x = SPACES[s.where[unit.n] - 1]
    side = s.side_of(unit)
    return region_hangs_on(s, unit, x, side) if x.kind == REGION else siege_hangs_on(s, unit, x, side)


@rule("18.7.1a", "18.7.1b")
def region_hangs_on(s: State, unit: Unit, x: Space, side: int) -> bool:
    """18.7.1 Whether a region is closed to a side's lines once its only unit there has left."""
    rest = [u for u in s.stacks[x.n] if u is not unit]
    if any(s.side_of(u) == side for u in rest):
        return False
    return bool(rest) or not through_region_when_empty(s, side, x)


@rule("20.3.2a", "20.5d")
def siege_hangs_on(s: State, unit: Unit, x: Space, side: int) -> bool:
    """20.3.2a Whether a siege through which lines pass is given up when a unit leaves."""
    fort = enemy_fort(s, x, side)
    return held_siege(s, x, side) and not enough(fort, [u for u in s.of_side(x, side) if u is not unit])


def without(s: State, unit: Unit) -> State:
    """A copy in which a unit has left the map."""
    gone = s.copy()
    gone.log = None
    gone.put(unit, OUT_OF_PLAY)
    return gone


def would_be(s: State, unit: Unit, to: Space) -> int:
    """12.7.3e, 12.8.1c The grade a unit would have in a place, once it has left its own and holds it."""
    if s.sensitive(unit, s.where[unit.n]) and hangs_on(s, unit):
        s = without(s, unit)
    found = grade_at(s, unit, to)
    side = s.side_of(unit)
    if found == FULL or not will_hold(s, side, to):
        return found
    for nation in range(12):
        if unit.nations >> nation & 1 and is_source(s, to, nation) and side_of_nation(s, nation) == side:
            return FULL
        if unit.nations >> nation & 1 and by_port(s, to, side, nation):
            return FULL
    if not may_use_allies(s, unit):
        return found
    if any(is_source(s, to, n) and side_of_nation(s, n) == side for n in range(12)):
        return max(found, ALLY)
    return max(found, ALLY) if by_port(s, to, side, CP_SOURCES if side == CP else AP_SOURCES) else found


def will_hold(s: State, side: int, to: Space) -> bool:
    """11.2c, 18.2b Whether a side controls a place once a unit of it has come: no enemy fort, no others in a region."""
    if to.kind == REGION:
        return s.controls(side, to) or not s.stacks[to.n]
    return to.kind == SPACE and not enemy_fort(s, to, side)


@rule("13.2b", "14.1.3a")
def port_regions(s: State, unit: Unit) -> int:
    """13.2b Regions of a side whose Port would supply a unit of this kind once it is there, as bits."""
    side = s.side_of(unit)
    own = [n for n in NATIONS_OF[unit.n] if side_of_nation(s, n) == side]
    return bits([x for x in PORTS if x.shared and s.controls(side, x) and any(by_port(s, x, side, n) for n in own)])


def by_port(s: State, to: Space, side: int, number: int) -> bool:
    """Whether a port, once held, would be joined by sea to a supplied port of a network."""
    if not to.seas:
        return False
    fed = reach(s, number) & mask(s, CP_MASK if side == CP else AP_MASK) & ~closed_ports(s, side)
    return any(to.seas & group and fed & _ON_SEA[group] for group in sea_groups(s, side))


# Places in the Attrition Phase --------------------------------------------------------------------------


@rule("11.2k", "6.0.C#2")
def place_out_of_supply(s: State, x: Space) -> bool:
    """11.2k Whether an ordinary place has no line to any source of the side that controls it.

    Forts and sources never.
    """
    owner = s.owner(x)
    if owner > AP or exempt(s, x):
        return False
    if s.treaty and russian(s, x):
        return not fed_at(s, RU, x)
    return not fed_at(s, CP_SOURCES if owner == CP else AP_SOURCES, x)


def places_without_lines(s: State) -> list[Space]:
    """The places of either player that no line of its side reaches, and after the Treaty all: others are supplied."""
    owned = s.owned()
    cut = owned[CP] | owned[AP]
    if not s.treaty:
        cut = owned[CP] & ~reach(s, CP_SOURCES) | owned[AP] & ~reach(s, AP_SOURCES)
    return [SPACES[n - 1] for n in numbers(cut)]


@rule("11.2k", "6.0.C#2", "20.5a", "20.5c")
def exempt(s: State, x: Space) -> bool:
    """11.2k Regions, undestroyed forts and sources are never lost for lack of supply, nor places of neutral Greece."""
    return x.kind != SPACE or bool(s.fort(x)) or bool(x.supply) or in_neutral_greece(s, x)


@rule("26.3.1d")
def in_neutral_greece(s: State, x: Space) -> bool:
    """26.3.1d In neutral Greece places are controlled by those who are there, supplied or not."""
    return x.nation == GR and s.greece == NEUTRAL


@rule("16.3#1")
def has_source(s: State, unit: Unit) -> bool:
    """13.5, 16.3 Whether the nation of a unit still has a Supply Source of its own."""
    side = s.side_of(unit)
    for nation in range(12):
        if unit.nations >> nation & 1 and side_of_nation(s, nation) == side and sources(s, side, nation):
            return True
    return False


def links_to(start: Space, to: Space) -> Link | None:
    """The line from one place to the next."""
    for link in start.links:
        if link.to is to:
            return link
    return None
