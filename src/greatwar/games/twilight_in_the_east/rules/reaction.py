"""9 Cavalry reaction, displacement of artillery, retreat of Corps Trains, displacement of depots and entrained
units.
"""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..board import ADJ, RAIL_LINKS, distance
from ..components import FORTS, FORTS_AT, HEXES, UNITS, Unit
from ..state import State
from . import areas
from .movement import bound
from .occupation import enter
from .stacking import known_top
from .units import eliminate
from .ways import movers, ways
from .zoc import adjacent_to, adjacent_to_enemy, blocked_ezoc, ezoc_except

# 9.1 Cavalry reaction ---------------------------------------------------------------------------------------------


@rule("9.1.4#1", "7.3.1#5", "14.5.2#1", "26.2.6#1")
def may_react(s: State, u: Unit) -> bool:
    """9.1 Cavalry that reacts: not both Demoralized and Out of Supply, not in Rail Mode, not face down."""
    if not u.cavalry or s.marked(u, nm.RAIL) or s.halved(u) or u.n in s.hidden:
        return False
    return not (s.demoralized(u) and s.marked(u, nm.OUT)) and bound(s, u) is None


@rule("9.1.1#1", "9.1.1#2", "9.1.3#2")
def riders(s: State, side: int, left: int, entered: int, by: tuple[int, ...]) -> tuple[int, ...]:
    """9.1.1 The cavalry of `side` that a move triggers; 1 << 16 is added for Trigger 2.

    Trigger 1: the mover came adjacent to cavalry that was next to no enemy. Trigger 2: it went from one hex adjacent
    to the
    cavalry to a hex adjacent to that cavalry or to any other unit of its side.
    """
    found = []
    close = adjacent_to_enemy(s, 1 - side, entered)
    for h in sorted({*ADJ[entered], *(ADJ[left] if left >= 0 else ())}):
        if not s.holds(side, h, nm.COMBAT):
            continue
        was_near = left >= 0 and h in ADJ[left]
        for n in s.numbers_at(h):
            u = UNITS[n]
            if not u.cavalry or not may_react(s, u):
                continue
            if was_near:
                if close:
                    found.append(n | 1 << 16)
            elif h in ADJ[entered] and not _other_enemy_near(s, side, h, by):
                found.append(n)
    return tuple(found)


def _other_enemy_near(s: State, side: int, h: int, by: tuple[int, ...]) -> bool:
    """Whether an enemy other than the movers stands next to a hex."""
    return any(s.holds(1 - side, g, nm.ANY) and any(n not in by for n in s.numbers_at(g)) for g in ADJ[h])


@rule("9.1.2#1", "9.1.2#2", "9.1.3-ex")
def ride_refusal(s: State, u: Unit, to: int, vacated: int, source: int) -> Refusal | None:
    """9.1.2, 9.1.3 Why cavalry may not react into a hex. Stacking does not matter (4.2.3)."""
    here = s.at_number(u.n)
    if to not in [w >> 16 for w in ways(s, s.chart(), movers([u]), u.nation, here)] or not s.open[to]:
        return Refusal("9.1.2", "Cavalry reacts one hex, where it could move")
    if s.holds(1 - u.side, to, nm.ANY):
        return Refusal("8.0", "An enemy unit stands there")
    if to == vacated:
        return Refusal("9.1.2", "The enemy has just left that hex")
    return _zone_refusal(s, u, to, source) or _area_refusal(s, u, to)


@rule("9.1.3#1", "4.2.3#4")
def _zone_refusal(s: State, u: Unit, to: int, source: int) -> Refusal | None:
    """9.1.3 Not into the ZOC of another enemy, unless friends are there, however many (4.2.3)."""
    if not s.holds(u.side, to, nm.ANY) and ezoc_except(s, u.side, to, source):
        return Refusal("9.1.3", "That hex lies in the ZOC of another enemy")
    return None


@rule("6.3.1#2")
def _area_refusal(s: State, u: Unit, to: int) -> Refusal | None:
    """6.3.1 Next to an enemy only inside the own army's Area of Attachment."""
    army = s.army[u.n] - 1
    if (s.lines or s.discs) and army >= 0 and adjacent_to_enemy(s, u.side, to) and not areas.inside(s, army, to):
        return Refusal("6.3.1", "That hex is next to an enemy and outside the army's Area of Attachment")
    return None


def rides(s: State, u: Unit, vacated: int, source: int) -> list[int]:
    """9.1 Where cavalry may react to."""
    here = s.at_number(u.n)
    return [h for h in ADJ[here] if ride_refusal(s, u, h, vacated, source) is None]


# 9.5, 9.8, 9.9, 8.2.4 Those that must go -----------------------------------------------------------------------------


def _near(hexes: tuple[int, ...]) -> list[int]:
    found: list[int] = []
    for h in hexes:
        for n in (h, *ADJ[h]):
            if n not in found:
                found.append(n)
    return found


@rule("9.5.1#1", "9.8.1#1", "9.9#1", "8.2.4#2", "9.5#1", "9.8#1")
def must_go(s: State, u: Unit) -> bool:
    """9.5.1, 9.8.1, 9.9, 8.2.4 Whether a piece may not stay where it is."""
    here = s.at_number(u.n)
    if u.depot:
        return not u.immobile and adjacent_to_enemy(s, u.side, here)
    if s.marked(u, nm.RAIL):
        if s.task_of(u) == nm.DETRAIN or s.halved(u):
            return False
        return any(_troops(s, 1 - u.side, h) for h in ADJ[here])
    if not (u.artillery or u.train) or s.holds(u.side, here, nm.COMBAT):
        return False
    return not (u.train and u.immobile) and s.ezoc(u.side, here)


def _troops(s: State, side: int, h: int) -> bool:
    """8.2.4 Whether combat or artillery units of a side stand in a hex."""
    if not s.holds(side, h, nm.ANY):
        return False
    seen = known_top(s, 1 - side, h)
    return seen is not None and (seen.combat or seen.artillery)


def exposed(s: State, side: int, around: tuple[int, ...]) -> list[Unit]:
    """The side's pieces in or next to some hexes that may not stay where they are."""
    found = []
    for h in _near(around):
        if not s.occ[h] >> nm.SHIFT[side] & nm.ANY:
            continue
        for n in s.numbers_at(h):
            u = UNITS[n]
            if n < FORTS and (not u.combat or s.marks[n] & nm.RAIL) and must_go(s, u):
                found.append(u)
    return found


def verb_of(u: Unit) -> str:
    """How a piece goes."""
    return "fall-back" if u.train else "displace"


def _free(s: State, u: Unit, h: int) -> bool:
    """Whether guns and trains may pass a hex while they make way: no enemies, no EZOC that friends do not negate."""
    return bool(s.open[h]) and not s.holds(1 - u.side, h, nm.ANY) and not blocked_ezoc(s, u.side, h)


def _rings(s: State, u: Unit, radius: int) -> list[list[int]]:
    """The hexes that a piece can reach in one, two, three steps without passing EZOCs."""
    here = s.at_number(u.n)
    rings = [[here]]
    seen = {here}
    chart, bits = s.chart(), movers([u])
    for _ in range(radius):
        ring = []
        for h in rings[-1]:
            for w in ways(s, chart, bits, u.nation, h):
                to = w >> 16
                if to not in seen and _free(s, u, to):
                    seen.add(to)
                    ring.append(to)
        rings.append(sorted(ring))
    return rings


def refuges(s: State, u: Unit) -> list[int]:
    """Where a piece that has to go may go; none = it is eliminated."""
    if s.marked(u, nm.RAIL):
        return rail_refuges(s, u)
    if u.depot:
        return depot_refuges(s, u)
    return train_refuges(s, u) if u.train else gun_refuges(s, u)


@rule("9.5.1#1", "9.5.1a#1", "22.4.2#1")
def gun_refuges(s: State, u: Unit) -> list[int]:
    """9.5.1 Artillery displaces to the closest friendly unit within three hexes; displaced before, it is lost unless
    it stands with a depot (9.5.1a).
    """
    here = s.at_number(u.n)
    if u.immobile:
        return []
    if s.marked(u, nm.DISPLACED) and not any(x.combat or x.depot for x in s.own(u.side, here)):
        return []
    for ring in _rings(s, u, 3)[1:]:
        found = [h for h in ring if s.holds(u.side, h, nm.ANY)]
        if found:
            return found
    return []


@rule("9.8.1#1", "9.8.1#2")
def train_refuges(s: State, u: Unit) -> list[int]:
    """9.8.1 A Corps Train retreats three hexes; if it cannot, fewer to end with a friendly combat unit."""
    rings = _rings(s, u, 3)
    here = s.at_number(u.n)
    if rings[3]:
        return [h for h in rings[3] if distance(here, h) == 3] or rings[3]
    return [h for ring in (rings[2], rings[1]) for h in ring if s.holds(u.side, h, nm.COMBAT)]


def _rail_near(s: State, side: int, start: int, limit: int) -> list[int]:
    """8.2.4, 9.9 Rail hexes within a number of hexes along friendly lines, those lost in this phase included."""
    before = s.rail_before
    found = [start]
    seen = {start}
    ring = [start]
    for _ in range(limit):
        further = []
        for h in ring:
            for to, _track in RAIL_LINKS.get(h, ()):
                if to in seen or not s.open[to]:
                    continue
                if s.rail_state(to) == side + 1 or was_friendly(before, side, to):
                    seen.add(to)
                    further.append(to)
        found += further
        ring = further
    return found


def was_friendly(before: bytes, side: int, h: int) -> bool:
    """17.1.4 Whether a rail hex was engineered for a side when the phase began."""
    from ..board import RAIL_INDEX

    k = RAIL_INDEX[h]
    return bool(before) and k >= 0 and before[k >> 2] >> 2 * (k & 3) & 3 == side + 1


@rule("9.9#1")
def depot_refuges(s: State, u: Unit) -> list[int]:
    """9.9 A depot displaces along a friendly railway up to 15 hexes, to where no enemy is adjacent."""
    here = s.at_number(u.n)
    free = [
        h
        for h in _rail_near(s, u.side, here, 15)
        if h != here
        and not s.holds(1 - u.side, h, nm.ANY)
        and not adjacent_to_enemy(s, u.side, h)
        and s.controls(u.side, h)
    ]
    stations = [h for h in free if HEXES[h].station]
    return sorted(stations or free)


@rule("8.2.4#2")
def rail_refuges(s: State, u: Unit) -> list[int]:
    """8.2.4 An entrained unit displaces up to 15 railway hexes toward its destination; where that is not possible, as
    in the destination itself, along any friendly line (ruling 53).
    """
    here = s.at_number(u.n)
    goal = next((d[1] for d in s.dest if d[0] == u.n), here)
    return _toward(s, u, here, goal) or _aside(s, u, here)


def _toward(s: State, u: Unit, here: int, goal: int) -> list[int]:
    """The farthest hexes on a shortest railway route toward a goal that are safe, at most 15 hexes away."""
    far: dict[int, int] = {goal: 0}
    ring = [goal]
    while ring and here not in far:
        further = []
        for h in ring:
            for to, _track in RAIL_LINKS.get(h, ()):
                friendly = s.rail_state(to) == u.side + 1 or was_friendly(s.rail_before, u.side, to)
                if to not in far and s.open[to] and (friendly or to == here):
                    far[to] = far[h] + 1
                    further.append(to)
        ring = further
    if here not in far:
        return []
    path = [here]
    while path[-1] != goal and len(path) <= 15:
        path.append(min([to for to, _ in RAIL_LINKS[path[-1]] if far.get(to, 999) == far[path[-1]] - 1]))
    return [h for h in path[1:] if _safe(s, u, h)]


def _aside(s: State, u: Unit, here: int) -> list[int]:
    """The safe railway hexes within 15."""
    return sorted([h for h in _rail_near(s, u.side, here, 15) if h != here and _safe(s, u, h)])


def _safe(s: State, u: Unit, h: int) -> bool:
    return not s.holds(1 - u.side, h, nm.ANY) and not adjacent_to_enemy(s, u.side, h)


@rule("9.5.1#1", "9.8.1#1", "3.6#2", "8.2.4#2", "9.9#1")
def displace(s: State, u: Unit, to: int) -> None:
    """9.5.1, 9.8.1, 8.2.4, 9.9 A piece makes way: guns get a marker, trains flip, entrained units are disordered."""
    s.say(f"{u} {'retreats' if u.train else 'displaces'} to {HEXES[to]}")
    enter(s, u, to)
    if s.marked(u, nm.RAIL):
        s.set_half(u, nm.HALF_DEFERRED)
    elif u.artillery:
        s.set_mark(u, nm.DISPLACED)
        s.set_prepared(u, -1)
    elif u.train:
        s.set_mark(u, nm.EXTENDED)


def lost(s: State, u: Unit, overrun: bool = False) -> None:
    """9.5.1, 9.8.1, 9.9 There is nowhere to go: guns, Trains and depots are lost; an entrained unit stays, in disorder
    at once (ruling 53), unless the enemy is about to enter its hex.
    """
    if s.marked(u, nm.RAIL) and not overrun:
        s.set_half(u, nm.HALF_INITIAL)
        s.say(f"{u} cannot displace and gets a Combat Strength 1/2 marker")
        return
    eliminate(s, u, "it has nowhere to go")


# 12.5 Bridgeheads ------------------------------------------------------------------------------------------------


def bridgeheads_near(s: State, h: int) -> list[Unit]:
    """12.5 Bridgeheads next to a hex that have not rolled yet."""
    found = []
    for n in ADJ[h]:
        for m in FORTS_AT.get(n, ()):
            fort = UNITS[m]
            if fort.bridgehead and m not in s.triggered and s.lost[m] < fort.steps:
                found.append(fort)
    return found


@rule("12.5.1#1")
def threatened_bridgeheads(s: State, h: int) -> list[Unit]:
    """12.5.1 Bridgeheads next to a Russian combat unit in a hex, without an A-H combat unit in theirs."""
    if not s.holds(nm.RUSSIA, h, nm.COMBAT):
        return []
    return [
        fort
        for fort in bridgeheads_near(s, h)
        if not any(u.combat and u.nation == nm.AUSTRIAN for u in s.own(nm.CENTRAL, fort.hex))
    ]


@rule("12.5.1#1")
def besieger(s: State, h: int) -> list[int]:
    """12.5.1 A hex with Russian combat units next to a bridgehead that its last A-H combat unit has left."""
    for m in FORTS_AT.get(h, ()):
        fort = UNITS[m]
        if fort.bridgehead and m not in s.triggered and s.lost[m] < fort.steps:
            if any(u.combat and u.nation == nm.AUSTRIAN for u in s.own(nm.CENTRAL, h)):
                return []
            return [n for n in ADJ[h] if s.holds(nm.RUSSIA, n, nm.COMBAT)][:1]
    return []


def near_combat(s: State, side: int, h: int) -> bool:
    """Whether combat units of a side stand next to a hex."""
    return adjacent_to(s, side, h, nm.COMBAT)
