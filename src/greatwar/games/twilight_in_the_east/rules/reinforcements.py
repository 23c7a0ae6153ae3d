"""16.0 Reinforcements: who arrives, where, how; withdrawals, releases, supply units that return."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..arrivals import SUBSTITUTE, Arrival, arrivals_of, releases_of, withdrawals_of
from ..board import EDGES, RAIL_INDEX, STATIONS, distance
from ..charts import HEX_COST
from ..components import (
    ARMIES,
    BUKOWINA,
    CORPS,
    FORTS,
    HEX_COUNT,
    HEXES,
    OFF_MAP,
    POOL,
    SUPPLIES,
    TRACK,
    UNITS,
    Unit,
    army_named,
)
from ..rails import EUROPEAN, LINKS, RUSSIAN
from ..state import State
from . import special
from .germany import west_arrives
from .occupation import enter
from .railways import FAR, bases, distances, live, station
from .supply import depot_works, range_of
from .tracing import costs_from
from .units import leave_game
from .zoc import adjacent_to_enemy, enemy_within

#: 16.1 how many stations near a blocked entry hex are offered
NEARBY: Final = 6
_NINTH: Final[int] = army_named("G NINTH").n
_ELEVENTH: Final[int] = army_named("R ELEVENTH").n


# Who -----------------------------------------------------------------------------------------------------


@rule("16.0#1", "22.1.2#1", "22.2#1", "23.1.1#1", "24.2#1")
def due(s: State, side: int) -> list[Arrival]:
    """16.0 The arrivals of this GT that wait in the pool; those that were blocked before among them."""
    return [
        a
        for a in arrivals_of(s.options.scenario)
        if UNITS[a.unit].side == side and s.at_number(a.unit) == POOL and _arrives(s, a)
    ]


def _arrives(s: State, arrival: Arrival) -> bool:
    if arrival.trigger == "":
        return arrival.gt <= s.turn
    if arrival.trigger == "western_front_call_plus_4":
        return west_arrives(s) or (bool(s.called) and s.turn > s.called + 4)
    if arrival.trigger == "ninth_army_formed":
        return bool(s.in_play >> _NINTH & 1)
    if arrival.trigger == "karpatensicherung":
        return special.noted(s, special.KARPATEN)
    if arrival.trigger == "voluntary":
        return arrival.army == _ELEVENTH and bool(s.in_play >> _ELEVENTH & 1)
    if arrival.trigger == "substitution":
        # 16.2.1 the unit it should come for has been destroyed: it enters like any other
        return arrival.gt <= s.turn and all(not in_game(s, UNITS[n]) for n in SUBSTITUTE[arrival.unit].replaces)
    return False


def in_game(s: State, unit: Unit) -> bool:
    """Whether a piece is on the map, in the box, off the map by rail, or still to come."""
    at = s.at_number(unit.n)
    return at < HEX_COUNT or at in (BUKOWINA, POOL, OFF_MAP)


# Where ---------------------------------------------------------------------------------------------------


@rule("16.1#2")
def blocked(s: State, side: int, h: int) -> bool:
    """16.1 A hex that is enemy occupied, in an EZOC, or enemy controlled cannot be entered."""
    return not s.open[h] or s.holds(1 - side, h, nm.ANY) or s.ezoc(side, h) or not s.controls(side, h)


@rule("16.0#1", "16.1#2")
def entry_hexes(s: State, arrival: Arrival) -> list[int]:
    """16.1 The hex named; if it is blocked the nearest railway hex on the edge, or stations near by."""
    unit = UNITS[arrival.unit]
    if unit.depot:
        return depot_hexes(s, unit)
    if arrival.entry == BUKOWINA:
        return [BUKOWINA]
    if not blocked(s, unit.side, arrival.entry):
        return [arrival.entry]
    known = live(s, unit.side)
    if arrival.entry in EDGES:
        open_ = [h for h in bases(s.options.scenario)[unit.side] if known[h] and not blocked(s, unit.side, h)]
        return sorted(open_, key=lambda h: (distance(h, arrival.entry), h))[:1]
    open_ = [h for h in STATIONS if known[h] and not blocked(s, unit.side, h)]
    return sorted(open_, key=lambda h: (distance(h, arrival.entry), h))[:NEARBY]


@rule("16.3#1", "9.9#1")
def depot_refusal(s: State, depot: Unit, h: int) -> Refusal | None:
    """16.3 Why a depot may not be placed in a hex: a friendly station connected to the map edge, no enemy adjacent."""
    if not station(s, depot.side, h):
        return Refusal("16.3", f"there is no RR station in {HEXES[h]}")
    if not live(s, depot.side)[h] or not s.controls(depot.side, h):
        return Refusal("16.3", f"{HEXES[h]} is not connected to the map edge by friendly operational railways")
    if adjacent_to_enemy(s, depot.side, h):
        return Refusal("9.9", f"an enemy unit is adjacent to {HEXES[h]}")
    return None


@rule("16.3#1")
def depot_hexes(s: State, depot: Unit) -> list[int]:
    """16.3 Where a depot of an army that arrives may be placed."""
    return [h for h in STATIONS if s.open[h] and depot_refusal(s, depot, h) is None]


@rule("16.4#1")
def return_refusal(s: State, unit: Unit, h: int) -> Refusal | None:
    """16.4 Why a supply unit that returns may not be placed in a hex: it must be In Supply there."""
    if unit.depot:
        return depot_refusal(s, unit, h)
    if s.ezoc(unit.side, h) and not s.holds(unit.side, h, nm.COMBAT):
        return Refusal("9.8", f"{HEXES[h]} is in an EZOC")
    if h not in return_hexes(s, unit):
        return Refusal("16.4", f"{unit} would not be In Supply in {HEXES[h]}")
    return None


@rule("16.4#1")
def return_hexes(s: State, unit: Unit) -> list[int]:
    """16.4 The hexes where a supply unit would be In Supply: on the railway, a Train also in range of a depot."""
    if unit.depot:
        return depot_hexes(s, unit)
    side = unit.side
    known = live(s, side)
    found = {h for h in range(HEX_COUNT) if known[h]}
    for n in range(SUPPLIES, FORTS):
        depot = UNITS[n]
        if depot.depot and s.army[n] == s.army[unit.n] and s.on_map(depot) and depot_works(s, depot):
            every = tuple([h for h in range(HEX_COUNT) if s.open[h] and distance(h, s.at_number(n)) <= 9])
            found |= set(costs_from(s, side, s.at_number(n), every, range_of(s, depot)))
    return sorted(
        [
            h
            for h in found
            if s.controls(side, h)
            and not s.holds(1 - side, h, nm.ANY)
            and not (s.ezoc(side, h) and not s.holds(side, h, nm.COMBAT))
        ]
    )


@rule("16.4#1")
def returning(s: State, side: int) -> list[Unit]:
    """16.4 Supply units eliminated two GTs ago or earlier."""
    return [
        UNITS[n] for n in range(SUPPLIES, FORTS) if UNITS[n].side == side and TRACK <= s.at_number(n) <= TRACK + s.turn
    ]


# Rail Mode ------------------------------------------------------------------------------------------------


@rule("16.0#1", "16.1.1#1")
def may_ride(s: State, unit: Unit, arrival: Arrival, h: int) -> bool:
    """16.0 A unit may enter in Rail Mode on a map edge hex with an operational railway."""
    return (
        arrival.by_rail
        and h in EDGES
        and RAIL_INDEX[h] >= 0
        and bool(live(s, unit.side)[h])
        and not unit.depot
        and unit.half_rcp > 0
    )


def entry_gauge(side: int, h: int) -> int:
    """The gauge on which a train enters the map: Russians on their own where it is laid."""
    if side == nm.RUSSIA and any(link.gauge & RUSSIAN for link in LINKS[h]):
        return RUSSIAN
    return EUROPEAN


@rule("8.2.3(3)#1", "8.2.3(3)#2")
def destination_refusal(s: State, side: int, h: int) -> Refusal | None:
    """8.2.3 Why a hex is no destination: a station in friendly territory with two hexes between it and every enemy."""
    if not station(s, side, h) or not live(s, side)[h]:
        return Refusal("8.2.3(3)", f"there is no friendly operational RR station in {HEXES[h]}")
    if not s.controls(side, h):
        return Refusal("8.2.3(3)", f"{HEXES[h]} is not in friendly territory")
    if enemy_within(s, side, h, 2):
        return Refusal("8.2.3(3)", f"an enemy unit is less than three hexes from {HEXES[h]}")
    return None


@rule("16.1.1#1", "8.2.3(3)#1")
def destinations(s: State, unit: Unit, h: int) -> list[int]:
    """16.1.1 The destinations that a unit may name before it enters the map."""
    change = 1 if unit.side == nm.RUSSIA else 0
    reached = distances(s, unit.side, h, entry_gauge(unit.side, h), change)
    return [
        x
        for x in STATIONS
        if s.open[x] and x != h and reached.to(x) < FAR and destination_refusal(s, unit.side, x) is None
    ]


# Placing --------------------------------------------------------------------------------------------------


@rule("16.1#3", "16.1#1")
def place(s: State, arrival: Arrival, h: int) -> None:
    """16.1 Place a unit, with its marker on the display; on the map edge the first hex is to be paid for."""
    unit = UNITS[arrival.unit]
    _attach(s, arrival)
    if h == BUKOWINA:
        s.put(unit, BUKOWINA)
    else:
        enter(s, unit, h)
        if h in EDGES and not unit.depot:
            s.set_entered(unit, True)
    s.say(f"{unit} arrives in {s.place(unit)}", unit.side)


@rule("16.1.1#1", "8.2.3(2)#2", "8.2.3(3)#2")
def place_by_rail(s: State, arrival: Arrival, h: int, destination: int) -> None:
    """16.1.1 Place a unit in Rail Mode, with its destination; no Rail Points are spent."""
    unit = UNITS[arrival.unit]
    _attach(s, arrival)
    s.set_mark(unit, nm.RAIL)
    enter(s, unit, h)
    gauge = 1 if entry_gauge(unit.side, h) == RUSSIAN else 0
    s.dest = tuple(sorted([*[d for d in s.dest if d[0] != unit.n], (unit.n, destination, gauge)]))
    s.say(f"{unit} arrives by rail in {HEXES[h]}", unit.side)


@rule("16.1#3", "16.3#1")
def _attach(s: State, arrival: Arrival) -> None:
    """16.1, 16.3 A unit comes with its steps, its marker on the display, and its army if that is new."""
    unit = UNITS[arrival.unit]
    s.set_lost(unit, 0)
    if arrival.unit in SUBSTITUTE and SUBSTITUTE[arrival.unit].own_steps:
        s.set_lost(unit, max(0, unit.steps - SUBSTITUTE[arrival.unit].own_steps))
    s.set_order(unit, nm.RELEASED)
    if arrival.army >= 0:
        s.in_play |= 1 << arrival.army
        s.set_army(unit, ARMIES[arrival.army])
    if unit.formation:
        s.set_corps(unit, CORPS[arrival.corps] if arrival.corps >= 0 and _train_there(s, arrival.corps) else None)


def _train_there(s: State, corps: int) -> bool:
    """6.2.2 A formation is on its corps' track if the Train has come already or comes in this phase."""
    train = CORPS[corps].train
    at = s.at_number(train)
    return at < HEX_COUNT or any(a.unit == train and _arrives(s, a) for a in arrivals_of(s.options.scenario))


@rule("16.1#3")
def entry_cost(s: State, unit: Unit) -> int:
    """16.1 The half MPs that a unit owes for the first hex, if it has entered at the map edge in this Player Turn."""
    if unit.n >= FORTS or not s.task[unit.n] & nm.ENTERED or not s.on_map(unit) or s.hex(unit).half:
        return 0
    column = 3 if unit.supply else 2 if unit.artillery else 1 if unit.cavalry else 0
    return max(0, HEX_COST[s.chart()][s.hex(unit).terrain][column])


@rule("16.1#3")
def entries_over(s: State, side: int) -> None:
    """16.1 A movement phase is over: who has not moved owes nothing any more."""
    for n in range(FORTS):
        at = s.at_number(n)
        if s.task[n] & nm.ENTERED and UNITS[n].side == side and at < HEX_COUNT and not HEXES[at].half:
            s.set_entered(UNITS[n], False)


def return_unit(s: State, unit: Unit, h: int) -> None:
    """16.4 A supply unit comes back."""
    s.set_lost(unit, 0)
    s.set_order(unit, nm.RELEASED)
    enter(s, unit, h)
    s.say(f"{unit} returns in {HEXES[h]}", unit.side)


# Withdrawals and releases ----------------------------------------------------------------------------------


@rule("16.5#1", "3.3.6#1", "6.4.3a#2", "24.5.3#1")
def withdraw(s: State, side: int) -> None:
    """16.5 Units whose GT of withdrawal has come are removed; the steps of a detachment go with it."""
    for gt, units in withdrawals_of(s.options.scenario).items():
        if gt <= s.turn:
            for n in units:
                if UNITS[n].side == side and s.at_number(n) < HEX_COUNT:
                    leave_game(s, UNITS[n], "withdrawn")


@rule("3.3.5#1", "5.4.1#1")
def release(s: State, side: int) -> None:
    """3.3.5 Units whose GT of release has come are free of their movement restriction or garrison duty."""
    for gt, units in releases_of(s.options.scenario).items():
        if gt <= s.turn:
            for n in units:
                if UNITS[n].side == side and not s.has_order(UNITS[n], nm.RELEASED):
                    s.set_order(UNITS[n], nm.RELEASED)
                    s.say(f"{UNITS[n]} is released", side)
