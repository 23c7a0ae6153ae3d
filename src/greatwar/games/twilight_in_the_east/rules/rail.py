"""8.2 Railroad movement: entraining, destinations, travelling, detraining, stations, depots.

Travel is counted exactly: one MP is 252 parts, so that a counted hex of 12, 14 or 18 to the MP is 21, 18 or 14 parts.
What is left of a phase's MPs before a hex that cannot be paid is lost with the phase.
"""

from __future__ import annotations

import itertools
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..board import distance
from ..charts import turn
from ..components import FORTS, HEX_COUNT, HEXES, MOVABLE_OF, OFF_MAP, UNITS, Unit
from ..rails import EUROPEAN, OFF_MAP_LINKS, RUSSIAN
from ..state import State
from . import railways, restrictions
from .movement import pinned
from .occupation import approach, occupy
from .railways import EURO_KEY, RUSSIAN_KEY, Distances
from .units import left_hex
from .zoc import adjacent_to_enemy, enemy_within

PARTS: Final = 252
HALF_PARTS: Final = 126
#: 8.2.6 half RCPs that a station handles in a Movement Phase and in a Counter Movement Phase
CAPACITY: Final = (16, 8)
#: 8.2.3 a destination is this far from enemies: two hexes lie between
SAFE: Final = 2
#: 8.2.3 a new destination lies within this many hexes of the old one
REDIRECT: Final = 10
#: 8.2.7 counted hexes of a depot: MPs without and with relocation
DEPOT_MPS: Final = 1
RELOCATION_MPS: Final = 7


@rule("8.2.2#1")
def parts_a_hex(s: State) -> int:
    """8.2.2 What a counted hex takes, in parts of an MP."""
    return PARTS // turn(s.turn).rail_rate


# Stations ------------------------------------------------------------------------------------------------------


@rule("8.2.6#1", "8.2.6-ex")
def room_at(s: State, h: int) -> int:
    """8.2.6 The half RCPs that a station can still handle in this phase, both ways together."""
    used = next((n & 255 for at, n in s.stations if at == h), 0)
    return CAPACITY[1 if s.phase == nm.COUNTER_MOVEMENT else 0] - used


@rule("8.2.6a#1")
def waits(s: State, h: int, arrived: int) -> int:
    """8.2.6a With queuing: half MPs that a unit that came at `arrived` waits until the station is free."""
    if not s.options.queuing:
        return 0
    busy = next((n >> 8 for at, n in s.stations if at == h), 0)
    return max(0, busy - arrived)


def use_station(s: State, h: int, halves: int, until: int) -> None:
    """8.2.6 Note what a station has handled, and until when it is busy."""
    used = next((n & 255 for at, n in s.stations if at == h), 0)
    kept = [(at, n) for at, n in s.stations if at != h]
    s.stations = tuple(sorted([*kept, (h, used + halves | until << 8)]))


# Entraining ------------------------------------------------------------------------------------------------------


def gauge_keys(s: State, u: Unit, h: int) -> list[int]:
    """The gauges that a unit may entrain on at a station: EURO_KEY, RUSSIAN_KEY."""
    if u.side == nm.CENTRAL:
        return [EURO_KEY]
    gauges = railways.gauges_at(s, u.side, h)
    return [key for key, bit in ((EURO_KEY, EUROPEAN), (RUSSIAN_KEY, RUSSIAN)) if gauges & bit]


def bit_of(key: int) -> int:
    """The gauge of a key."""
    return RUSSIAN if key == RUSSIAN_KEY else EUROPEAN


@rule("8.2.3(1)#1", "8.2.3(2)#1")
def entrain_refusal(s: State, u: Unit, free: int) -> Refusal | None:
    """8.2.3 Why a unit cannot entrain where it stands, with so many half MPs."""
    h = s.at_number(u.n)
    if u.depot or not u.half_rcp or u.immobile or u.dummy:
        return Refusal("8.2.3(1)", f"{u} does not entrain")
    if not (railways.station(s, u.side, h) and railways.operational(s, u.side, h)):
        return Refusal("8.2.3(1)", "There is no friendly operational RR station here")
    if s.ezoc(u.side, h):
        return Refusal("8.2.3(1)", "The station lies in an EZOC")
    if pinned(s, u.side, h):
        return Refusal("8.4.2", "A Prepared Attack marker points at the hex")
    if s.task_of(u) not in (nm.NO_TASK, nm.ENTRAIN) or not s.orders[u.n] & nm.RELEASED:
        return Refusal("8.9.2", f"{u} has something else to do")
    if min(room_at(s, h), free) < min(2, u.half_rcp):
        return Refusal("8.2.6", "The station or the MPs do not suffice in this phase")
    if not any(railways.pay_refusal(s, u, h, bit_of(k)) is None for k in gauge_keys(s, u, h)):
        return Refusal("8.2.3(1)", "There are not enough Rail Points")
    return None


@rule("8.9#1", "8.2.3(1)#2")
def work(s: State, u: Unit, kind: int, free: int, arrived: int) -> tuple[int, bool]:
    """8.2.3, 8.9 Spend half MPs on en- or detraining; returns (half MPs gone, finished)."""
    h = s.at_number(u.n)
    waited = waits(s, h, arrived)
    free -= waited
    done = 2 * s.task_mps(u) if s.task_of(u) == kind else 0
    need = u.half_rcp - done
    can = min(need, room_at(s, h), free)
    if can < need:
        can -= can % 2  # whole MPs are carried over (4.5)
    if can <= 0:
        return max(0, waited), False
    use_station(s, h, can, arrived + waited + can)
    if can < need:
        s.set_task(u, kind, (done + can) // 2)
        s.say(f"{u}: {nm.TASK_NAMES[kind]}, {(done + can) // 2} MPs", u.side)
        return waited + can, False
    s.set_task(u, nm.NO_TASK)
    return waited + can, True


# Destinations ------------------------------------------------------------------------------------------------------


def change_cost(s: State, u: Unit) -> int:
    """17.2.2 What trans-shipping counts, in counted hexes: one MP for each RCP."""
    return u.half_rcp * turn(s.turn).rail_rate // 2 if u.side == nm.RUSSIA else 0


@rule("8.2.3(3)#1")
def destination_refusal(s: State, u: Unit, h: int) -> Refusal | None:
    """8.2.3 Why a hex is no destination: a station in friendly territory, three hexes from every enemy."""
    if not railways.station(s, u.side, h) or not railways.operational(s, u.side, h) or not s.controls(u.side, h):
        return Refusal("8.2.3(1)", f"{HEXES[h]} is no RR station of yours")
    if enemy_within(s, u.side, h, SAFE):
        return Refusal("8.2.3(1)", f"{HEXES[h]} is less than three hexes from an enemy")
    return None


def reachable(s: State, u: Unit, key: int) -> Distances:
    """The net as a unit's train sees it from where it is."""
    node = node_of(s, u)
    return railways.distances(s, u.side, node, bit_of(key), change_cost(s, u))


def node_of(s: State, u: Unit) -> int:
    """The node of the net where a unit is: its hex, or the off-map place that it left last."""
    if s.at_number(u.n) == OFF_MAP:
        return next(d[1] for d in s.offmap if d[0] == u.n)
    return s.at_number(u.n)


@rule("8.2.3(3)#1")
def destinations(s: State, u: Unit) -> list[int]:
    """8.2.3 The stations that a unit may name when it has entrained."""
    return sorted([h for h in _stations(s, u) if destination_refusal(s, u, h) is None])


def _stations(s: State, u: Unit) -> list[int]:
    """The stations that a unit's train can come to, in no order."""
    here = s.at_number(u.n)
    found: set[int] = set()
    for key in gauge_keys(s, u, here):
        if railways.pay_refusal(s, u, here, bit_of(key)) is None:
            nodes = {k >> 1 for k in reachable(s, u, key).counted}
            found |= {n for n in nodes if n < HEX_COUNT and n != here and n not in found}
    return [h for h in found if HEXES[h].station and s.open[h]]


def wanted(s: State, u: Unit) -> list[int]:
    """8.2.3, 21.1.2 The destinations that plans, garrisons and leaders leave to a unit."""
    here, found = s.at_number(u.n), destinations(s, u)
    if not restrictions.rides_bound(s, u):
        return found
    return [h for h in found if restrictions.kept_from_riding(s, u, here, h) is None]


def somewhere_to_go(s: State, u: Unit) -> bool:
    """8.2.3, 21.1.2 Whether a unit that is bound could name a destination; who is free always can."""
    if not restrictions.rides_bound(s, u):
        return True
    here = s.at_number(u.n)
    for h in _stations(s, u):
        if restrictions.kept_from_riding(s, u, here, h) is None and destination_refusal(s, u, h) is None:
            return True
    return False


def destination_of(s: State, u: Unit) -> tuple[int, int]:
    """Where a unit in Rail Mode is bound for, and the gauge it travels on."""
    return next(((d[1], d[2]) for d in s.dest if d[0] == u.n), (s.at_number(u.n), EURO_KEY))


def set_destination(s: State, u: Unit, h: int, key: int) -> None:
    """8.2.3 Put a destination marker, hidden from the enemy."""
    s.dest = tuple(sorted([*[d for d in s.dest if d[0] != u.n], (u.n, h, key)]))


@rule("8.2.3(2)#1", "8.2.1#2", "8.2.1#3", "8.2.1a#1", "8.2.3(3)#1")
def board(s: State, u: Unit, h: int) -> None:
    """8.2.3 Entraining is complete: Rail Points are paid for the gauge of the cheaper way, the destination is named."""
    here = s.at_number(u.n)
    best = min(
        [
            (reachable(s, u, key).to(h), key)
            for key in gauge_keys(s, u, here)
            if railways.pay_refusal(s, u, here, bit_of(key)) is None
        ]
    )[1]
    railways.pay(s, u, here, bit_of(best))
    s.set_mark(u, nm.RAIL)
    set_destination(s, u, h, best)
    s.say(f"{u} entrains in {HEXES[here]}")
    s.say(f"{u} is bound for {HEXES[h]}", u.side)


# Travelling ---------------------------------------------------------------------------------------------------------


@rule("8.2.3(4)#1", "8.2.3(4)#3", "8.2.8#1", "8.2.8-ex")
def travel(s: State, u: Unit, parts: int) -> int:
    """8.2.3 A unit in Rail Mode goes as far as its MPs carry it on the cheapest way; returns the parts left at its
    goal, or 0.
    """
    goal, key = destination_of(s, u)
    each = parts_a_hex(s)
    if s.task_of(u) == nm.TRANSSHIP:
        parts, key = _change_on(s, u, parts, key)
        if s.task_of(u) == nm.TRANSSHIP:
            return 0
    node = node_of(s, u)
    gone = next((d[2] for d in s.offmap if d[0] == u.n), 0)
    if node == goal and s.at_number(u.n) < HEX_COUNT:
        return parts
    net = railways.distances(s, u.side, node, bit_of(key), change_cost(s, u))
    if net.to(goal) >= railways.FAR:
        return 0
    path = net.path(goal)
    for before, after in itertools.pairwise(path):
        if before >> 1 == after >> 1:
            parts = trans_ship(s, u, parts, after & 1)
            if s.task_of(u) == nm.TRANSSHIP:
                return 0
            continue
        cost = (net.counted[after] - net.counted[before] - gone) * each
        if cost > parts:
            if after >> 1 >= HEX_COUNT or before >> 1 >= HEX_COUNT or _leaves(before >> 1, after >> 1):
                _between(s, u, before >> 1, gone + parts // each)
            return 0
        parts -= cost
        gone = 0
        arrive(s, u, after >> 1)
    return parts


@rule("8.2.3(4)#4", "17.2.2#1")
def _change_on(s: State, u: Unit, parts: int, key: int) -> tuple[int, int]:
    """17.2.2 Go on with trans-shipping: the parts that are left, and the gauge that the train runs on then."""
    other = 1 - key
    return trans_ship(s, u, parts, other), other


def _leaves(a: int, b: int) -> bool:
    """Whether the way between two edge hexes is an off-map link."""
    return a in OFF_MAP_LINKS and any(off.to == b for off in OFF_MAP_LINKS[a]) and distance(a, b) > 1


def _between(s: State, u: Unit, node: int, gone: int) -> None:
    """8.2.8 A unit stops on an off-map line."""
    if s.at_number(u.n) < HEX_COUNT:
        here = s.at_number(u.n)
        s.put(u, OFF_MAP)
        left_hex(s, u.side, here)
    s.offmap = tuple(sorted([*[d for d in s.offmap if d[0] != u.n], (u.n, node, gone)]))


def arrive(s: State, u: Unit, node: int) -> None:
    """A unit in Rail Mode comes to a node of the net."""
    here = s.at_number(u.n)
    s.offmap = tuple([d for d in s.offmap if d[0] != u.n])
    if node >= HEX_COUNT:
        s.put(u, OFF_MAP)
        s.offmap = tuple(sorted([*s.offmap, (u.n, node, 0)]))
    else:
        s.put(u, node)
    if here < HEX_COUNT and here != node:
        left_hex(s, u.side, here)


@rule("17.2.2#1", "17.2.2-ex", "8.2.3(4)#4")
def trans_ship(s: State, u: Unit, parts: int, key: int) -> int:
    """17.2.2 A Russian unit changes gauge: new Rail Points and one MP for each RCP; what is missing is carried over."""
    here = s.at_number(u.n)
    if s.task_of(u) != nm.TRANSSHIP:
        if railways.pay_refusal(s, u, here, bit_of(key)) is not None:
            s.set_task(u, nm.TRANSSHIP, 0)
            return 0
        railways.pay(s, u, here, bit_of(key))
        s.set_task(u, nm.TRANSSHIP, 0)
        done = 0
    else:
        done = s.task_mps(u)
        if done == 0:
            if railways.pay_refusal(s, u, here, bit_of(key)) is not None:
                return 0
            railways.pay(s, u, here, bit_of(key))
    need = (u.half_rcp + 1) // 2 - done
    can = min(need, parts // PARTS)
    if can < need:
        s.set_task(u, nm.TRANSSHIP, done + can)
        return 0
    s.set_task(u, nm.NO_TASK)
    goal = destination_of(s, u)[0]
    set_destination(s, u, goal, key)
    s.say(f"{u} trans-ships in {HEXES[here]}")
    return parts - can * PARTS


@rule("8.2.3(5)#1", "8.2.3(4)#2", "8.2.5#1")
def detrained(s: State, u: Unit) -> None:
    """8.2.3 Detraining is complete; a Combat Strength 1/2 marker that waited begins to bite."""
    h = s.at_number(u.n)
    s.set_mark(u, nm.RAIL, on=False)
    s.dest = tuple([d for d in s.dest if d[0] != u.n])
    if s.half(u) == nm.HALF_DEFERRED:
        s.set_half(u, nm.HALF_INITIAL)
    s.say(f"{u} detrains in {HEXES[h]}")
    occupy(s, u, h)
    approach(s, u.side, h)


# Destinations that are lost, lines that are cut ----------------------------------------------------------------------


@rule("8.2.3(3)#3")
def lost_destinations(s: State, side: int) -> list[Unit]:
    """8.2.3 Entrained units whose destination is enemy controlled or lies in an EZOC; not those that were disturbed
    while they detrained there (ruling 50).
    """
    return [
        UNITS[n]
        for n, h, _ in s.dest
        if UNITS[n].side == side
        and (not s.controls(side, h) or s.ezoc(side, h))
        and not (s.at_number(n) == h and s.halved(UNITS[n]))
    ]


@rule("8.2.3(3)#3")
def new_destinations(s: State, u: Unit) -> list[int]:
    """8.2.3 Stations within ten railway hexes of the old destination, else the nearest that can be reached."""
    old, key = destination_of(s, u)
    near = [
        h
        for h in _along(s, u.side, old, REDIRECT)
        if h != old and HEXES[h].station and destination_refusal(s, u, h) is None
    ]
    return near or nearest_stations(s, u, old, key)


def _along(s: State, side: int, start: int, limit: int) -> list[int]:
    from ..board import RAIL_LINKS

    found, ring, seen = [], [start], {start}
    for _ in range(limit):
        further = []
        for h in ring:
            for to, _track in RAIL_LINKS.get(h, ()):
                if to not in seen and s.open[to] and railways.operational(s, side, to):
                    seen.add(to)
                    further.append(to)
        found += further
        ring = further
    return sorted(found)


def nearest_stations(s: State, u: Unit, old: int, key: int) -> list[int]:
    """8.2.4 The station nearest to the old destination that the unit can reach; its own hex if there is no other."""
    net = railways.distances(s, u.side, node_of(s, u), bit_of(key), change_cost(s, u))
    stations = [
        k >> 1
        for k in net.counted
        if k >> 1 < HEX_COUNT and HEXES[k >> 1].station and destination_refusal(s, u, k >> 1) is None
    ]
    if not stations:
        return []
    return [min(stations, key=lambda h: (distance(h, old), h))]


@rule("8.2.4#3", "8.2.5#1")
def reroute(s: State, u: Unit) -> None:
    """8.2.4 No line leads to the destination: displace toward it, or take the nearest station that can be reached."""
    from .reaction import rail_refuges

    goal, key = destination_of(s, u)
    if s.at_number(u.n) < HEX_COUNT:
        for h in rail_refuges(s, u):
            if railways.operational(s, u.side, h):
                net = railways.distances(s, u.side, h, bit_of(key), change_cost(s, u))
                if net.to(goal) < railways.FAR:
                    arrive(s, u, h)
                    s.set_half(u, nm.HALF_DEFERRED)
                    s.say(f"{u} displaces along the railway to {HEXES[h]}")
                    return
    found = nearest_stations(s, u, goal, key)
    if found:
        set_destination(s, u, found[0], key)
        s.set_half(u, nm.HALF_DEFERRED)
        s.say(f"{u} has a new destination", u.side)


def stranded(s: State, u: Unit) -> bool:
    """8.2.4 Whether an entrained unit has no way to its destination."""
    goal, key = destination_of(s, u)
    if node_of(s, u) == goal:
        return False
    return railways.distances(s, u.side, node_of(s, u), bit_of(key), change_cost(s, u)).to(goal) >= railways.FAR


def riders(s: State, side: int) -> list[Unit]:
    """A side's units in Rail Mode."""
    return [u for u in MOVABLE_OF[side] if u.n < FORTS and s.marks[u.n] & nm.RAIL]


# Depots ------------------------------------------------------------------------------------------------------------


@rule("8.2.7#1", "8.2.7a#1", "3.3.4a#1", "17.2.3#1", "9.9#1")
def depot_stations(s: State, depot: Unit) -> list[tuple[int, bool]]:
    """8.2.7 Stations that a depot can reach, and whether that is a relocation (more than one MP, Movement Phase
    only).
    """
    rate = turn(s.turn).rail_rate
    plain = rate * depot.ma // (2 if s.phase == nm.COUNTER_MOVEMENT else 1)
    most = plain if s.phase == nm.COUNTER_MOVEMENT else max(plain, rate * RELOCATION_MPS)
    return [
        (h, counted > plain)
        for h, counted in sorted(railways.depot_reach(s, depot, most).items())
        if HEXES[h].station and s.open[h] and not adjacent_to_enemy(s, depot.side, h)
    ]


@rule("8.2.7a#1", "8.2.7a#2", "8.2.7#1")
def shift_depot(s: State, depot: Unit, h: int, relocates: bool) -> None:
    """8.2.7 A depot travels; a relocation puts a marker on it."""
    here = s.at_number(depot.n)
    s.put(depot, h)
    left_hex(s, depot.side, here)
    s.say(f"{depot} moves to {HEXES[h]}{' and is relocating' if relocates else ''}")
    if relocates:
        s.set_ap(depot, s.ap_bits(depot) & (255 - nm.CONSOLIDATING) | nm.RELOCATING)
