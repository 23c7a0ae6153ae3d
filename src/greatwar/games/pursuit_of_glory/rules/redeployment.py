"""13 Strategic Redeployment: who may go where, and what it costs."""

from __future__ import annotations

from typing import Final

from ....families.cdg.bits import bits, digits, marked, numbers
from ....families.cdg.board import ANY
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import BOARD, RESERVE, SPACES, TURN_TRACK, Place, Space, Unit, space
from ..names import (
    AEGEAN,
    AP,
    BLACK,
    BU,
    CASPIAN,
    CP,
    DESERT,
    EMPIRE,
    FR,
    GULF,
    IN,
    IT,
    MEDITERRANEAN,
    NEUTRAL,
    OTTOMAN,
    OUTER,
    RAIL,
    RED,
    RO,
    RU,
    SB,
    SEA,
    SINAI,
    STRAIT,
    TUNNEL,
)
from ..state import (
    AFGHANISTAN_ALLIED,
    BLOCKADE,
    PERSIA_OPEN,
    REDEPLOYED,
    SINAI_BUILT,
    SUBS_TURN,
    TUNNELS_BUILT,
    State,
)
from . import delays, geography, jihad, supply
from .activation import out_of_reach, self_fed, submarines_about, voyage_toll
from .control import CONTROL
from .geography import BOSPHORUS, GALICIA, all_straits
from .movement import hostile_uprisings, staff_alone, swamp_bar
from .sieges import SIEGES
from .stacking import STACKING, over_cap

OVERLAND: Final[tuple[Space, ...]] = (space("Odessa"), space("Petrovsk"), space("Central Asia"))
CANAL_WEST: Final[tuple[Space, ...]] = (space("Pt. Said"), space("Ismailia"), space("Suez"))
#: 13.8.1, 17.1.3 capitals on the map by nation
CAPITALS: Final[tuple[tuple[int, Space], ...]] = (
    (OTTOMAN, geography.CONSTANTINOPLE),
    (BU, geography.SOFIA),
    (SB, geography.BELGRADE),
    (RO, space("Bucharest")),
)


_WITH_CAPITAL: Final = OTTOMAN | BU | SB | RO


# Who ---------------------------------------------------------------------------------------------------


@rule("13.1#2", "13.3", "13.5", "3.2.2.box", "3.2.1.6", "14.3.1", "14.1.9", "13.8.2")
def not_movable(s: State, unit: Unit) -> Refusal | None:
    """13.1 Why a unit may not redeploy at all."""
    if not s.signs[unit.n] & ANY << s.active:
        return Refusal("13.1", f"{unit} is no unit of yours")
    if s.doing[unit.n] & REDEPLOYED:
        return Refusal("13.3", f"{unit} has redeployed in this action")
    if unit.irregular or unit.tribe or unit.boxed:
        return Refusal("13.1", f"{unit} never redeploys")
    if s.mf(unit) == 0:
        return Refusal("13.1", f"{unit} has a Movement Factor of 0")
    place = s.where[unit.n]
    if place == RESERVE[s.active].n:
        if unit.large:
            return Refusal("13.8.2", "LCUs do not redeploy out of a box")
        return capital_lost(s, unit)
    if not BOARD.on_map[place]:
        return Refusal("13.1", f"{unit} is neither on the map nor in the Reserve Box")
    if not supply.may_redeploy(s, unit):
        return Refusal("13.5", f"{unit} lacks the supply to redeploy")
    here = BOARD.space(place)
    return keeps_the_siege(s, unit, here) if here.fort else None


@rule("13.6#2", "18.6.6#2")
def keeps_the_siege(s: State, unit: Unit, here: Space) -> Refusal | None:
    """13.6 A besieged fort must stay besieged: who is needed for it goes only when others have taken the place. The
    Black Sea Division alone may be taken off the fort at which it landed (18.6.6).
    """
    side = s.side(unit)
    if not s.enemy_fort(here, side) or not SIEGES.besieged(s, here):
        return None
    rest = [u for u in s.of_side(here, side) if u is not unit]
    if SIEGES.enough(s, here, rest) or (not rest and s.marines == here.n and unit.kind == "RU Black Sea Division"):
        return None
    return Refusal("13.6", f"the siege of {here} would be broken")


@rule("13.8.1", "3.2#3")
def capital_lost(s: State, unit: Unit) -> Refusal | None:
    """13.8.1 With an enemy in or around the capital nothing goes to or from the Reserve Box.

    A unit of two nations goes as one of that which still has its capital, or none on the map.
    """
    free = unit.nations
    if not free & _WITH_CAPITAL:
        return None
    lost: list[Space] = []
    for nations, x in CAPITALS:
        if unit.nations & nations and _taken(s, x):
            free &= ~nations
            lost.append(x)
    return Refusal("13.8.1", f"the enemy holds or besieges {lost[0]}") if lost and not free else None


def _taken(s: State, capital: Space) -> bool:
    return s.owner(capital) == 1 - s.active or (capital.fort > 0 and SIEGES.besieged(s, capital))


@rule("9.3.1", "13.1#1", "13.10", "11.2.2.2a")
def cost(s: State, unit: Unit, where: Place) -> int:
    """13.1 Four points for an LCU, one for others; one more out of Disrupted Supply."""
    points = 4 if unit.large else 1
    ends: list[Space] = [where] if isinstance(where, Space) else []
    if s.on_map(unit):
        here = s.space(unit)
        if supply.is_disrupted(s, unit) or s.ground[here.n] & hostile_uprisings(s.active):
            points += 1
        if s.active == AP and not self_fed(s, unit, here):
            ends.append(here)
    return points + (voyage_toll(s, ends) if s.active == AP else 0)


def dearest(s: State, unit: Unit) -> int:
    """The most that a unit can cost now: Disrupted Supply is one point more, and each card of submarines."""
    points = 4 if unit.large else 1
    if not supply.nobody_disrupted(s, s.active):
        points += 1
    return points + submarines_about(s) if s.active == AP else points


def movable(s: State, points: int) -> list[Unit]:
    """The units that may redeploy with the points left."""
    units = [u for u in [*s.at(RESERVE[s.active]), *s.units(s.active)] if not (u.irregular or u.tribe or u.boxed)]
    return sorted([u for u in units if (4 if u.large else 1) <= points and not_movable(s, u) is None])


def pickable(s: State, points: int) -> list[Unit]:
    """The units that may redeploy somewhere with the points left; those of a kind in the Reserve Box are alike."""
    found: list[Unit] = []
    asked: dict[str, bool] = {}
    home: dict[int, bool] = {}
    reserve, most = RESERVE[s.active].n, 0
    for u in movable(s, points):
        if s.where[u.n] != reserve:
            goes = False
            if not u.large and not u.heavy:
                most = most or dearest(s, u)
                if u.nations not in home:
                    home[u.nations] = _to_reserve(s, u) is None
                goes = home[u.nations] and (most <= points or cost(s, u, RESERVE[s.active]) <= points)
            goes = goes or has_destination(s, u, points)
        else:
            known = asked.get(u.kind)
            goes = has_destination(s, u, points) if known is None else known
            asked[u.kind] = goes
        if goes:
            found.append(u)
    return found


# Where -------------------------------------------------------------------------------------------------


def destinations(s: State, unit: Unit, points: int) -> list[Place]:
    """All places a unit may redeploy to."""
    found: list[Place] = []
    start = s.place(unit)
    if isinstance(start, Space):
        found += _good_ends(s, unit, _from_map(s, unit, start))
        if _to_reserve(s, unit) is None:
            found.append(RESERVE[s.active])
        if detour(s, unit, start):
            found.append(TURN_TRACK)
    else:
        near = [x for x in _candidates(s, unit) if _ends(unit) >> x.n & 1]
        found += [x for x in near if _from_reserve(s, unit, x) is None and _end_refusal(s, unit, x) is None]
    if points >= dearest(s, unit):
        return found
    return [x for x in found if cost(s, unit, x) <= points]


def has_destination(s: State, unit: Unit, points: int) -> bool:
    """Whether a unit may redeploy anywhere; a space that was found before is looked at first."""
    start = s.place(unit)
    on_map, small = isinstance(start, Space), not unit.large and not unit.heavy
    if on_map and small and _to_reserve(s, unit) is None and cost(s, unit, RESERVE[s.active]) <= points:
        return True
    known, key = supply.memo(s), (supply.MEMO_SENT, unit.n, start.n, int(s.has_now(SUBS_TURN)))
    last: Space | None = known.get(key)
    if last is not None and (on_map or _from_reserve(s, unit, last) is None) and _ends_at(s, unit, last, points):
        return True
    found: Space | None = None
    if isinstance(start, Space):
        for x in _beside(s, unit, start):
            if _ends_at(s, unit, x, points):
                found = x
                break
        else:
            for n in numbers(_from_map(s, unit, start) & _ends(unit)):
                if _ends_at(s, unit, BOARD.space(n), points):
                    found = BOARD.space(n)
                    break
    else:
        for x in [*supply.network(s, unit).full, *_candidates(s, unit)]:
            if _from_reserve(s, unit, x) is None and _ends_at(s, unit, x, points):
                found = x
                break
    if found is not None:
        known[key] = found
    return found is not None


def _ends_at(s: State, unit: Unit, x: Space, points: int) -> bool:
    """13.1 Whether a redeployment may end in a space, and the points suffice."""
    if _end_refusal(s, unit, x) is not None:
        return False
    return points >= dearest(s, unit) or cost(s, unit, x) <= points


def _good_ends(s: State, unit: Unit, spaces: int) -> list[Space]:
    """13.1 The spaces in which a redeployment may end; an empty one that full lines reach is good for most units."""
    plain, stacks = 0 if unit.staff else supply.fed_by_lines(s, unit), s.stacks
    if unit.large:
        plain &= ~_RESTRICTED
    found: list[Space] = []
    for n in numbers(spaces & _ends(unit)):
        x = BOARD.space(n)
        if (plain >> n & 1 and not stacks[n]) or _end_refusal(s, unit, x) is None:
            found.append(x)
    return found


#: the spaces of areas that take only so many LCUs
_RESTRICTED: Final = bits([x.n for x in SPACES if x.restricted])


def _beside(s: State, unit: Unit, start: Space) -> list[Space]:
    """13.6 The spaces beside its own that a unit reaches over land."""
    side = s.side(unit)
    if unit.large and not supply.rail_fed(s, side, start):
        return []
    entered, _ = _open_spaces(s, unit, side)
    return [BOARD.space(n) for n in numbers(_near(s, unit, side, start.n) & entered)]


def _candidates(s: State, unit: Unit) -> list[Space]:
    """13.8 The spaces that a unit of the Reserve Box may come to at most: sources, capitals, ports, compatriots."""
    numbers = {x.n for x in supply.network(s, unit).full}
    numbers.update(_CAPITALS)
    if s.active == AP:
        numbers.update(_PORTS)
    where = s.where
    numbers.update([where[u.n] for u in s.units(s.active) if u.blocs & unit.blocs])
    return [BOARD.space(n) for n in sorted(numbers)]


_CAPITALS: Final[tuple[int, ...]] = tuple([x.n for _, x in CAPITALS])
_PORTS: Final[tuple[int, ...]] = tuple([x.n for x in supply.PORTS])


def _from_map(s: State, unit: Unit, start: Space) -> int:
    """The spaces that a unit reaches by land or sea, as bits."""
    return (_over_land(s, unit, start) | _over_sea(s, unit, start)) & ~(1 << start.n)


@rule(
    "13.12.ex",
    "13.6#1",
    "13.6#2",
    "13.6#3",
    "13.1#3",
    "13.1#4",
    "13.9#1",
    "13.10",
    "13.12.1",
    "13.12.2",
    "3.1.1b#1",
    "3.1.1b#2",
)
def by_land(s: State, unit: Unit, start: Space) -> set[int]:
    """13.6 The spaces a unit reaches along friendly spaces; LCUs by supplied railroad only."""
    return set(numbers(_over_land(s, unit, start)))


def _over_land(s: State, unit: Unit, start: Space) -> int:
    """13.6 The same as bits; kept for all spaces from which the same can be reached."""
    side = s.side(unit)
    if unit.large and not supply.rail_fed(s, side, start):
        return 1 << start.n
    known, key = supply.memo(s), (supply.MEMO_LAND, unit.users, int(unit.large), side, unit.nations & RU)
    pieces: list[tuple[int, int]] | None = known.get(key)
    if pieces is None:
        pieces = known[key] = []
    for inside, reached in pieces:
        if inside >> start.n & 1:
            return reached
    _, through = _open_spaces(s, unit, side)
    inside = 1 << start.n
    if inside & through & ~_DESERTS:
        inside = _flood(s, unit, side, inside, through & ~_DESERTS, through)
    found = _flood(s, unit, side, inside, *_open_spaces(s, unit, side))
    pieces.append((inside, found))
    return found


@rule(
    "13.12.ex",
    "13.6#1",
    "13.6#2",
    "13.6#3",
    "13.1#3",
    "13.1#4",
    "13.9#1",
    "13.10",
    "13.12.1",
    "13.12.2",
    "3.1.1b#1",
    "3.1.1b#2",
)
def _flood(s: State, unit: Unit, side: int, starts: int, entered: int, through: int) -> int:
    """13.6 What can be reached over land from any of some spaces: those that are entered, by way of those passed."""
    lines = _lines_of(s, unit, side)
    found = todo = starts
    while todo:
        low = todo & -todo
        todo ^= low
        n = low.bit_length() - 1
        near = lines[n] if not _DESERT[n] else _near(s, unit, side, n)
        if low & _BY_OVERLAND and unit.nations & RU:
            near |= _BY_OVERLAND
        near &= entered & ~found
        found |= near
        todo |= near & through
    return found


def _near(s: State, unit: Unit, side: int, number: int) -> int:
    """13.12.1 Where lines lead out of a space; out of a desert only railroads that are supplied."""
    if not _DESERT[number]:
        return _lines_of(s, unit, side)[number]
    return _rails_of(s, unit, side)[number] if supply.rail_fed(s, side, BOARD.space(number)) else _NOWHERE


_BY_OVERLAND: Final = bits([x.n for x in OVERLAND])
_DESERT: Final[list[bool]] = [isinstance(x, Space) and x.terrain == DESERT for x in BOARD.places]
_DESERTS: Final = bits([n for n in range(len(_DESERT)) if _DESERT[n]])
_NOWHERE: Final = 0
_LINES: Final[dict[tuple[int, bool, bool, bool], list[int]]] = {}


def _rails_of(s: State, unit: Unit, side: int) -> list[int]:
    """13.6 Where railroads lead that are built, as bits by number."""
    return _lines(unit.users, True, s.has(TUNNELS_BUILT), side == AP and s.has(SINAI_BUILT))


def _lines_of(s: State, unit: Unit, side: int) -> list[int]:
    """13.6 Where the lines lead that a unit may go; an LCU goes by rail."""
    return _rails_of(s, unit, side) if unit.large else _lines(unit.users, False, True, True)


def _lines(users: int, rail: bool, tunnels: bool, sinai: bool) -> list[int]:
    """13.6 Where solid lines (or railroads only, as far as they are built) lead for some users; made once."""
    key = users, rail, tunnels, sinai
    found = _LINES.get(key)
    if found is None:
        kinds = RAIL | (TUNNEL if tunnels else 0) | (SINAI if sinai else 0)
        found = [0] * len(BOARD.places)
        for x in SPACES:
            for to, link in x.link_to.items():
                if link.users & users and not link.kind & (STRAIT | SEA) and (not rail or link.kind & kinds):
                    found[x.n] |= 1 << to.n
        _LINES[key] = found
    return found


@rule("13.9#1", "13.10")
def _open_spaces(s: State, unit: Unit, side: int) -> tuple[int, int]:
    """13.6 The spaces that a redeployment over land may enter, and those it may pass, as bits.

    Alike for all SCUs and for all LCUs. 13.9, 13.10: a route ends in a contested enemy Region and in a space with an
    enemy Uprising marker.
    """
    known, key = supply.memo(s), (supply.MEMO_OPEN, side, int(unit.large))
    found: tuple[int, int] | None = known.get(key)
    if found is None:
        entered = _entered(s, unit, side)
        through = entered
        for x in _CONTESTABLE:
            if s.owner(x) != side:
                through &= ~(1 << x.n)
        if not supply.nobody_disrupted(s, side):
            through &= ~marked(s.ground, _RISEN[side])
        found = known[key] = (entered, through)
    return found


def _entered(s: State, unit: Unit, side: int) -> int:
    """13.6 All spaces that are `_passable`: most by their owner and by who stands there, others asked one by one."""
    found = marked(s.control, _OWNED[side]) & ~_closed_land(s, unit, side)
    for u in s.units(1 - side):
        found &= ~(1 << s.where[u.n])
    for x in _PECULIAR:
        if not x.fort or s.stacks[x.n]:
            found = found | 1 << x.n if _passable(s, unit, x, side) else found & ~(1 << x.n)
    return found


def _closed_land(s: State, unit: Unit, side: int) -> int:
    """18.8 The spaces of countries that are closed to units of a side and size, as bits; by all that decides it."""
    entries = (s.serbia, s.bulgaria, s.romania, int(s.has(PERSIA_OPEN)), int(s.has(AFGHANISTAN_ALLIED)))
    key = (*entries, side, int(unit.large))
    found = _CLOSED_LAND.get(key)
    if found is None:
        found = _CLOSED_LAND[key] = bits([x.n for x in _CLOSABLE if geography.closed(s, unit, x) is not None])
    return found


_CLOSED_LAND: Final[dict[tuple[int, ...], int]] = {}
_CLOSABLE: Final[tuple[Space, ...]] = tuple([x for x in SPACES if geography.may_be_closed(x)])
#: Regions, in which both sides may stand
_CONTESTABLE: Final[tuple[Space, ...]] = tuple([x for x in SPACES if x.shared])
#: the spaces through which more decides about a redeployment than who controls them and stands there
_PECULIAR: Final[tuple[Space, ...]] = tuple(
    [x for x in SPACES if x.free or x.shared or x.island or x.beachhead or x.fort]
)
#: the bytes of `State.control` that are of a side, and those of `State.ground` with a marker hostile to it
_OWNED: Final = tuple([digits([value for value in range(256) if value & 3 == side]) for side in (CP, AP)])
_RISEN: Final = tuple([digits([v for v in range(256) if v & hostile_uprisings(side)]) for side in (CP, AP)])


def _passable(s: State, unit: Unit, x: Space, side: int) -> bool:
    """13.6 Friendly spaces, besieged enemy forts, friendly or contested Regions."""
    if s.control[x.n] & 3 == 1 - side and not (x.free or x.beachhead or s.enemy_fort(x, side)):
        return False
    if geography.closed(s, unit, x) is not None or geography.usable(s, side, x) is not None:
        return False
    if x.shared:
        return s.owner(x) == side or s.has_side(x, side)
    if s.enemy_fort(x, side):
        return SIEGES.besieged(s, x)
    if s.hostile(x, side):
        return False
    return s.owner(x) == side or x.island or x.beachhead


@rule("13.7#1", "13.7#2", "13.7#3", "13.7#4", "13.7#5", "13.9#2", "18.6.2.3", "18.10.1", "18.8.2.1")
def by_sea(s: State, unit: Unit, start: Space) -> set[int]:
    """13.7 SCUs and HQs go from port to port of seas that are joined."""
    return set(numbers(_over_sea(s, unit, start)))


@rule("13.7#1", "13.7#2", "13.7#3", "13.7#4", "13.7#5", "13.9#2", "18.6.2.3", "18.10.1", "18.8.2.1")
def _over_sea(s: State, unit: Unit, start: Space) -> int:
    """13.7 The same as bits."""
    if unit.large or unit.heavy or unit.nations & BU:
        return 0
    known = supply.memo(s)
    alike = (unit.nations & IN > 0) | (unit.nations & EMPIRE > 0) << 1 | (unit.nations & RU > 0) << 2
    key = (supply.MEMO_SEA, start.n, alike, s.side(unit), s.active, int(s.has_now(SUBS_TURN)))
    found: int | None = known.get(key)
    if found is None:
        found = known[key] = _by_sea(s, unit, start)
    return found


def _by_sea(s: State, unit: Unit, start: Space) -> int:
    harbours = _harbours(s, unit)
    seas = harbours.get(start.n, 0)
    if not seas:
        return 0
    reach = _joined(s, unit, seas)
    joined = [n for n, at in harbours.items() if at & reach and n != start.n]
    return bits([n for n in joined if _sea_end(s, unit, BOARD.space(n))])


def _harbours(s: State, unit: Unit) -> dict[int, int]:
    """13.7 The ports of a unit's redeployments with their seas, by number."""
    alike = (unit.nations & IN > 0) | (unit.nations & EMPIRE > 0) << 1
    known, key = supply.memo(s), (supply.MEMO_HARBOURS, alike, s.side(unit))
    found: dict[int, int] | None = known.get(key)
    if found is None:
        found = {}
        for n in supply.open_ports(s, s.side(unit)):
            seas = sr_seas(s, unit, BOARD.space(n))
            if seas:
                found[n] = seas
        known[key] = found
    return found


def sr_seas(s: State, unit: Unit, x: Space) -> int:
    """13.7 The seas that a space is a port of for this unit's redeployment."""
    side = s.side(unit)
    seas = supply.open_ports(s, side).get(x.n, 0)
    if x is geography.CONSTANTINOPLE:
        return 0
    if side == AP:
        if x in supply.ARAB_PORTS and not unit.nations & IN:
            return 0
        if x.shared and s.owner(x) != AP and not unit.nations & EMPIRE and not s.has_side(x, AP):
            return 0
        return seas
    canal = all(s.owner(y) == CP for y in CANAL_WEST)
    return seas if canal else seas & ~(RED | GULF)


@rule("13.7#2", "13.7#4", "13.7#5", "18.10.1")
def _joined(s: State, unit: Unit, seas: int) -> int:
    """13.7 The seas that can be reached from some seas now; the Caspian is by itself."""
    if s.side(unit) == CP:
        outer = 0 if s.has(BLOCKADE) else AEGEAN | MEDITERRANEAN
        if all(s.owner(y) == CP for y in CANAL_WEST) and not s.has(BLOCKADE):
            outer = OUTER
        return (seas & (BLACK | CASPIAN)) | (outer if seas & outer else 0)
    reach = seas & CASPIAN
    canal = canal_open(s)
    west, east = AEGEAN | MEDITERRANEAN, RED | GULF
    if seas & west:
        reach |= west | (east if canal else 0)
    if seas & east:
        reach |= east | (west if canal else 0)
    if seas & BLACK:
        reach |= BLACK
    through = s.owner(BOSPHORUS) == AP and all_straits(s, AP) and unit.nations & (EMPIRE | RU)
    if through and reach & (OUTER | BLACK):
        reach |= BLACK | west
    return reach


@rule("18.10.2")
def detour(s: State, unit: Unit, start: Space) -> bool:
    """18.10.2 With the canal closed AP units may still go from one side of it to the other, a turn later."""
    if s.active != AP or unit.large or unit.heavy or canal_open(s):
        return False
    return bool(sr_seas(s, unit, start) & OUTER)


@rule("18.10.1")
def canal_open(s: State) -> bool:
    """18.10.1 The canal is open while the CP controls no space of its western shore."""
    return not any(s.owner(x) == CP for x in CANAL_WEST)


def _sea_end(s: State, unit: Unit, x: Space) -> bool:
    """13.7 Whether a port may take the unit: no enemy in it unless it is a Region."""
    if s.active == AP and out_of_reach(s, x):
        return False
    return x.shared or not s.hostile(x, s.side(unit))


@rule("13.8#1")
def _to_reserve(s: State, unit: Unit) -> Refusal | None:
    """13.8 SCUs and HQs go to the Reserve Box if they trace to a source that is not Limited."""
    if unit.large or unit.heavy:
        return Refusal("13.8.2", f"{unit} does not go to the Reserve Box")
    return capital_lost(s, unit)


@rule("13.8#2", "13.8#3", "13.1#5", "3.1.1b#2", "9.5.3.2o")
def _from_reserve(s: State, unit: Unit, x: Space) -> Refusal | None:
    """13.8 Out of the Reserve Box: to a supplied unit of the nation, its capital or full source, or some ports."""
    side, own = s.active, False
    if geography.closed(s, unit, x) is None and geography.usable(s, side, x) is None:
        if _own_source(s, unit, x) or _own_port(s, unit, x):
            return None
        for u in s.of_side(x, side):
            if u.regular and u.blocs & unit.blocs and supply.may_redeploy(s, u):
                own = True
                break
    if not own:
        return Refusal("13.8", f"{unit} may not come out of the Reserve Box to {x}")
    return (
        None
        if _reachable_from_home(s, unit, x)
        else Refusal("13.1", f"no unit could redeploy to {x} from a source of its nation")
    )


def _own_source(s: State, unit: Unit, x: Space) -> bool:
    """13.8 The friendly capital, or a friendly full source of the unit's nation; FR and IT have none (ruling 64)."""
    for nations, capital in CAPITALS:
        if x is capital and unit.nations & nations and s.owner(x) == s.active:
            return supply.would_be(s, unit, x) >= supply.DISRUPTED
    if not unit.nations & ~(FR | IT):
        return False
    return (
        x in supply.network(s, unit).full
        and supply.source_open(s, s.active, x)
        and (s.owner(x) == s.active or x.shared)
    )


@rule("13.8#3", "3.2.1.3.YUGO", "3.2.1.3.RU24", "13.7#5")
def _own_port(s: State, unit: Unit, x: Space) -> bool:
    """13.8 Empire, FR and IT units come to friendly ports of some seas; two RU divisions to Aegean ports."""
    if s.active != AP or (s.owner(x) != AP and not x.beachhead and not x.island):
        return False
    seas = sr_seas(s, unit, x)
    if unit.nations & EMPIRE and seas & OUTER:
        return True
    if unit.nations & (FR | IT) and seas & (AEGEAN | MEDITERRANEAN):
        return True
    special = unit.kind in ("RU 2/4 Special", "RU-SB Yugoslav Division")
    return special and bool(seas & AEGEAN or ("greece" in x.areas and seas))


@rule("13.1#5")
def _reachable_from_home(s: State, unit: Unit, x: Space) -> bool:
    """13.1 Whether a unit could have redeployed there from a source or the capital of its nation."""
    net = supply.network(s, unit)
    known, key = supply.memo(s), (supply.MEMO_HOME, net.number, unit.users, unit.nations)
    found: int | None = known.get(key)
    if found is None:
        side = s.side(unit)
        starts = [y for y in net.full if supply.source_open(s, s.active, y)]
        starts += [y for nations, y in CAPITALS if unit.nations & nations and s.owner(y) == s.active]
        found = _flood(s, unit, side, bits([y.n for y in starts]), *_open_spaces(s, unit, side))
        for y in starts:
            found |= _over_sea(s, unit, y)
        known[key] = found
    return found >> x.n & 1 == 1


@rule("13.6#1", "13.1#4", "3.1.1c", "18.4.4", "18.5c", "18.9.3", "11.1.10")
def _end_refusal(s: State, unit: Unit, x: Space) -> Refusal | None:
    """13.1 Why a redeployment may not end in a space."""
    if not _ends(unit) >> x.n & 1:
        return _barred_end(unit, x)
    side = s.side(unit)
    if s.stacks[x.n]:
        refusal = _not_beside(s, unit, x, side)
        if refusal is not None:
            return refusal
    if not supply.fed_at(s, unit, x):
        return Refusal("13.6", f"{x} is out of supply")
    if unit.staff and not s.has_combat(x, side):
        return Refusal("3.2.3", f"{unit} must end stacked with a combat unit")
    return over_cap(s, side, x, 1) if unit.large and _other_area(s, unit, x) else None


@rule("13.1#4", "3.1.1c", "18.4.4", "18.5c", "18.9.3", "11.1.10")
def _barred_end(unit: Unit, x: Space) -> Refusal | None:
    """13.1 Why redeployments of a kind of unit never end in a space."""
    refusal = geography.out_of_area(unit, x) or geography.barred_to_russians(unit, x) or swamp_bar(unit, x)
    if refusal is not None:
        return refusal
    if "egypt" in x.areas and unit.ottoman:
        return Refusal("13.1", "TU units do not redeploy into Egypt")
    if unit.large and unit.ottoman and x is GALICIA:
        return Refusal("18.5c", "a TU LCU comes to Galicia only by the SUMMIT")
    if unit.nations == BU and "turkey" in x.areas:
        return Refusal("11.1.10", f"{unit} may not enter Turkey")
    return None


_ENDS: Final[dict[str, int]] = {}


def _ends(unit: Unit) -> int:
    """The spaces in which redeployments of a kind of unit may ever end, as bits; made once."""
    found = _ENDS.get(unit.kind)
    if found is None:
        found = _ENDS[unit.kind] = bits([x.n for x in SPACES if _barred_end(unit, x) is None])
    return found


def _not_beside(s: State, unit: Unit, x: Space, side: int) -> Refusal | None:
    """13.6, 10.0 Why a redeployment may not end with those who stand in a space."""
    if s.greece == NEUTRAL and s.has_side(x, NEUTRAL) and any(u.greek for u in s.at(x)):
        return Refusal("18.8.1.1c", f"neutral Greek units stand in {x}")
    if not x.shared and s.hostile(x, side):
        return Refusal("13.6", f"enemy units stand in {x}")
    if not STACKING.room(s, x, [u for u in s.of_side(x, side) if u is not unit], [unit]):
        return Refusal("10.0", f"there is no room in {x}")
    return None


def _other_area(s: State, unit: Unit, x: Space) -> bool:
    return not s.on_map(unit) or s.space(unit).restricted != x.restricted


def refusal(s: State, unit: Unit, where: Place, points: int) -> Refusal | None:
    """13 Why a unit may not redeploy to a place."""
    found = not_movable(s, unit)
    if found is not None:
        return found
    if cost(s, unit, where) > points:
        return Refusal("13.1", f"that costs {cost(s, unit, where)} SR points, and {points} are left")
    if where is RESERVE[s.active] and s.on_map(unit):
        return _to_reserve(s, unit)
    if where is TURN_TRACK:
        if s.on_map(unit) and detour(s, unit, s.space(unit)):
            return None
        return Refusal("18.10.2", f"{unit} has no way round by sea to wait for")
    if not isinstance(where, Space):
        return Refusal("13.8", f"{unit} does not redeploy to {where}")
    if s.on_map(unit):
        if not _from_map(s, unit, s.space(unit)) >> where.n & 1:
            return Refusal("13.6", f"no route of friendly spaces or ports leads {unit} to {where}")
        return _end_refusal(s, unit, where)
    return _from_reserve(s, unit, where) or _end_refusal(s, unit, where)


@rule("3.2.3#1", "15.2.4", "13.6#2")
def in_order(s: State) -> Refusal | None:
    """13.6, 3.2.3 What may not be left so when the action ends: a siege given up by some, an HQ alone."""
    for number in s.entered_now:
        x = SPACES[number - 1]
        units = s.of_side(x, s.active)
        if units and SIEGES.too_few(s, x, units) and x.n not in s.unbesieged:
            return Refusal("15.2.4", f"the siege of {x} would be broken")
        if units and all(u.staff for u in units):
            return Refusal("3.2.3", f"an HQ may not be left alone in {x}")
    return None


def carry_out(s: State, unit: Unit, where: Place) -> None:
    """13 The unit goes there; its old space is to be in order at the end."""
    start = s.place(unit)
    port = fed_by(s, unit, where)
    if isinstance(start, Space):
        s.entered_now = tuple(sorted({*s.entered_now, start.n}))
    if isinstance(where, Space):
        CONTROL.enter(s, unit, where)
    elif where is TURN_TRACK and isinstance(start, Space):
        target = delays.EAST if start.seas & (AEGEAN | MEDITERRANEAN) else delays.WEST
        CONTROL.leave(s, unit)
        delays.wait(s, unit, target, s.turn + 1)
    else:
        CONTROL.remove(s, unit, where)
    if isinstance(start, Space):
        CONTROL.settle_region(s, start)
    if port is not None and not any(supply.solely_by_port(s, u, port) for u in s.units(AP) if not u.staff):
        jihad.change(s, 1, f"the last Allied unit fed through {port} has left")


@rule("18.6.2.1#2", "16.3.1.1d", "18.6.6#2")
def fed_by(s: State, unit: Unit, where: Place) -> Space | None:
    """18.6.2.1 The Ottoman port or non-Balkan Beachhead that alone feeds an AP unit and that it leaves by sea."""
    start = s.place(unit)
    if s.active != AP or unit.staff or not isinstance(start, Space) or not start.seas:
        return None
    if "ottoman" not in start.areas and (not start.beachhead or start.balkans):
        return None
    if start.n == s.marines and s.enemy_fort(start, AP):
        return None  # 18.6.6: the CP gains nothing when the fort of a landing is left
    by_water = where is TURN_TRACK or (isinstance(where, Space) and not _over_land(s, unit, start) >> where.n & 1)
    return start if by_water and supply.solely_by_port(s, unit, start) else None


__all__ = ["staff_alone"]
