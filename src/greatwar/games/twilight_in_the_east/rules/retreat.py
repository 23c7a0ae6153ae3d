"""11.2 Retreats: where a stack may go, in which order of preference, and what it loses on the way."""

from __future__ import annotations

from itertools import combinations

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..board import ADJ, BAR, COMPLEXES_AT, TERRAIN, direction, distance
from ..components import CORPS, HEX_COUNT, UNITS, Unit
from ..state import State
from . import areas
from .stacking import HEX_GUNS, HEX_LIMIT, gun_count, half_divisions, half_size, room_for
from .units import eliminate, forces
from .ways import bridged, by_road_only, movers, passable, river_between, ways
from .zoc import blocked_ezoc


def walkers(units: list[Unit]) -> list[Unit]:
    """Those whose terrain decides where a stack can retreat: its combat units, or whoever is there."""
    return [u for u in units if u.combat] or units


@rule("11.2.4#1", "11.2.2b#1", "1.2.2#1")
def retreat_refusal(s: State, units: list[Unit], here: int, to: int, vacated: tuple[int, ...]) -> Refusal | None:
    """11.2.4, 11.2.2b Why a stack may not retreat into a neighbouring hex."""
    side = units[0].side
    if to not in ADJ[here] or not s.open[to]:
        return Refusal("1.2.2", "That hex is not on the map in play")
    if s.holds(1 - side, to, nm.ANY):
        return Refusal("11.2.1", "An enemy unit stands there")
    if not passable(s, walkers(units), here, to):
        return Refusal("11.2.4", "Terrain forbids it")
    if to in vacated:
        return Refusal("11.2.2b", "An enemy was there at the moment of combat")
    return None


def _next(s: State, units: list[Unit], here: int, vacated: tuple[int, ...]) -> list[int]:
    side = units[0].side
    found = []
    for w in ways(s, s.chart(), movers(walkers(units)), units[0].nation, here):
        to = w >> 16
        if s.open[to] and not s.occ[to] >> nm.SHIFT[1 - side] & nm.ANY and to not in vacated:
            found.append(to)
    return found


class Paths:
    """The ways that a stack may retreat from a hex without coming back, each as (hexes, EZOCs, distance, first hex)."""

    def __init__(self, s: State, units: list[Unit], been: tuple[int, ...], vacated: tuple[int, ...]) -> None:
        self.s, self.units, self.vacated = s, units, vacated
        self.origin = been[0]
        self.been = list(been)
        self.next: dict[int, list[int]] = {}
        self.zoc: dict[int, int] = {}
        self.found: set[tuple[int, int, int, int]] = set()

    def ahead(self, h: int) -> list[int]:
        """The hexes next to a hex that the stack may enter."""
        known = self.next.get(h)
        if known is None:
            known = self.next[h] = _next(self.s, self.units, h, self.vacated)
            for to in known:
                if to not in self.zoc:
                    self.zoc[to] = 1 if blocked_ezoc(self.s, self.units[0].side, to) else 0
        return known

    def walk(self, here: int, owed: int, gone: int, zocs: int, first: int) -> None:
        """Follow every way from a hex."""
        on = [to for to in self.ahead(here) if to not in self.been] if owed else []
        if not on and gone:
            self.found.add((gone, zocs, distance(self.origin, here), first))
        for to in on:
            self.been.append(to)
            self.walk(to, owed - 1, gone + 1, zocs + self.zoc[to], to if first < 0 else first)
            self.been.pop()

    def longest(self, here: int, owed: int) -> list[tuple[int, int, int, int]]:
        """The ways from a hex that fulfil most of the obligation."""
        self.walk(here, owed, 0, 0, -1)
        most = max([way[0] for way in self.found], default=0)
        return sorted([way for way in self.found if way[0] == most])


@rule("11.2.2#1", "11.2.2a#1")
def farthest(ways_back: list[tuple[int, int, int, int]]) -> set[int]:
    """11.2.2, 11.2.2a The first hexes of the ways that end farthest from the combat, of all or of those with no more
    EZOCs (ruling 10).
    """
    found = set()
    for _, zocs, far, first in ways_back:
        if all(far >= d for _, z, d, _ in ways_back if z <= zocs):
            found.add(first)
    return found


@rule("11.2.2#1", "11.2.2a#1", "12.4.1#1")
def choices(
    s: State, units: list[Unit], here: int, owed: int, been: tuple[int, ...], vacated: tuple[int, ...]
) -> list[int]:
    """11.2.2 The next hexes on ways that end as far from the combat as possible, in the order of the priorities.

    Hexes that an enemy left in this combat are entered only where the retreat would fall short without them
    (11.2.2b). A garrison stays in its complex if it can (12.4.1).
    """
    found = Paths(s, units, been, vacated).longest(here, owed)
    if vacated and (not found or found[0][0] < owed):
        more = Paths(s, units, been, ()).longest(here, owed)
        if more and (not found or more[0][0] > found[0][0]):
            found = more
    within = _in_complex(s, units, here, sorted({way[3] for way in found}))
    return sorted(within or farthest(found), key=lambda to: (*rank(s, units, been[0], to), to))


def _in_complex(s: State, units: list[Unit], here: int, found: list[int]) -> list[int]:
    if all(s.orders[u.n] & nm.RELEASED for u in units if not u.fort):
        return []
    return [to for to in found if to in COMPLEXES_AT.get(here, ())]


@rule("11.2.2#1")
def rank(s: State, units: list[Unit], origin: int, to: int) -> tuple[int, int, int, int, int]:
    """11.2.2 How far a hex meets the priorities: away, in the area, in friendly land, toward supply; EZOCs before
    all.
    """
    side, army = units[0].side, s.army[units[0].n] - 1
    return (
        1 if blocked_ezoc(s, side, to) else 0,
        -distance(origin, to),
        0 if army < 0 or areas.inside(s, army, to) else 1,
        0 if s.controls(side, to) else 1,
        min([distance(to, h) for h in sources(s, units[0])] or [0]),
    )


@rule("11.2.3#1")
def sources(s: State, u: Unit) -> list[int]:
    """11.2.3 The hexes of a unit's command's supply sources: its Corps Train and the depots of its army."""
    found = []
    corps = s.corps_of(u)
    if corps is not None and CORPS[corps.n].train >= 0:
        found.append(s.at_number(CORPS[corps.n].train))
    army = s.army[u.n]
    found += [s.at_number(d.n) for d in UNITS if d.depot and s.army[d.n] == army and army]
    return [h for h in found if h < HEX_COUNT]


@rule("11.2.3#1", "12.1.1#1")
def farther_from_all(s: State, u: Unit, before: int, after: int) -> bool:
    """11.2.3 Whether a unit ended farther from every one of its sources, and not on a fortress unit."""
    if any(x.fort for x in s.own(u.side, after)):
        return False
    known = sources(s, u)
    return bool(known) and all(distance(after, h) > distance(before, h) for h in known)


@rule("11.2.4#2", "11.2.4#3")
def guns_lost(s: State, u: Unit, here: int, to: int) -> bool:
    """11.2.4 Guns are lost over an unbridged large river, and in mountains off the road."""
    if not u.artillery:
        return False
    if river_between(here, to) >= nm.MAJOR_RIVER and not bridged(s, here, to):
        return True
    side = 6 * here + direction(here, to)
    high = TERRAIN[here] in (nm.MOUNTAIN, nm.HIGH_MOUNTAIN) or TERRAIN[to] in (nm.MOUNTAIN, nm.HIGH_MOUNTAIN)
    if (high or BAR[side] == nm.RIDGE) and not u.mountain and not by_road_only(s, [u], here, to):
        return True
    return u.immobile


@rule("11.2.4#2")
def unbridged(s: State, here: int, to: int) -> bool:
    """11.2.4 Whether a retreat goes over an unbridged Major or Grand River."""
    return river_between(here, to) >= nm.MAJOR_RIVER and not bridged(s, here, to)


@rule("4.2.3#2", "4.2.3#3", "11.2.1#1")
def to_go_on(s: State, units: list[Unit], here: int) -> list[Unit]:
    """4.2.3 Those of a retreated stack that go on one more hex to cure an over-stack; none if it could not be cured."""
    side = units[0].side
    if room_for(s, side, here, []):
        return []
    order = sorted([u for u in units if half_size(s, u) or u.artillery], key=lambda u: (half_size(s, u), u.n))
    for count in range(1, len(order) + 1):
        for chosen in combinations(order, count):
            going = _with_assets(s, units, chosen)
            staying = [u for u in s.own(side, here) if u not in going]
            if _fits(s, staying) and _room_beyond(s, here, going):
                return going
    return []


@rule("11.2.1a#1")
def _with_assets(s: State, units: list[Unit], chosen: tuple[Unit, ...]) -> list[Unit]:
    """11.2.1a Units that go on, with the Assets of the formations among them."""
    going = [u for u in chosen if u.supply]
    for force in forces(s, units):
        lead = force[0]
        going += [u for u in force if u in chosen or (lead.formation and lead in chosen)]
    return going


def _room_beyond(s: State, here: int, going: list[Unit]) -> bool:
    """4.2.3 Whether units that go on come to a hex that has room for them."""
    ring, seen = [here], {here}
    while ring:
        ring = [to for h in ring for to in _next(s, going, h, ()) if to not in seen]
        if any(room_for(s, going[0].side, to, going) for to in ring):
            return True
        seen.update(ring)
    return False


def _fits(s: State, units: list[Unit]) -> bool:
    return half_divisions(s, units) <= HEX_LIMIT and gun_count(s, units) <= HEX_GUNS


def destroyed_by_retreat(s: State, u: Unit) -> bool:
    """22.4.1, 22.4.2, 22.5.1 Pieces that are destroyed instead of retreating."""
    return u.landsturm or u.immobile


def destroy(s: State, u: Unit) -> None:
    """22.4.1 A piece that cannot retreat is destroyed."""
    eliminate(s, u, "it cannot retreat")
