"""14.0 Supply: who is a source for whom, which supply units lie extended, and in what state each unit is."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, HALF_HEXES
from ..charts import INCOMPLETE
from ..components import (
    ARMIES,
    CORPS,
    DUMMIES,
    FORTS,
    SUPPLIES,
    UNITS,
    Corps,
    Unit,
)
from ..state import State
from ..supply_ways import QUARTERS
from . import special
from .railways import connected, station
from .tracing import NOWHERE, Ground, cost_from_railway, costs_from, ground_of, line_of_communications

# States of supply.
IN: Final = 0
LOW: Final = 1
OUT: Final = 2
STATE_NAMES: Final = ("In Supply", "in Low Supply", "Out of Supply")
#: sources that are no supply units
BY_RAILWAY: Final = -1
BY_FORTRESS: Final = -2
BY_BUKOWINA: Final = -3
NOTHING: Final = -4

NEAR_RAILWAY: Final = 3 * QUARTERS
FAR_RAILWAY: Final = 6 * QUARTERS
BOYEN_RANGE: Final = 3 * QUARTERS
BUKOWINA_RANGE: Final = 10 * QUARTERS
BUKOWINA_UNITS: Final = 3
CAVALRY_GUESTS: Final = 2
NO_LIMIT: Final = 99
#: more flips than this are not weighed against each other, only those that serve most
MOST_FLIPS: Final = 7

_WARSAW: Final[int] = next(a.n for a in ARMIES if a.name == "R WARSAW")
_THIRD_LW: Final[int] = next(c.n for c in CORPS if c.name == "G 3 LW")
_LOW_TO_7: Final[tuple[int, ...]] = tuple(u.n for u in UNITS if u.low_to_7)
_KG: Final[int] = next(c.n for c in CORPS if c.name == "G KG")


# Ranges and limits of supply units ----------------------------------------------------------------


@rule("3.6.1#1", "24.3.1#1", "24.5.1#1", "22.5.1#1")
def range_when(s: State, unit: Unit, extended: bool) -> int:
    """3.6.1, 24.3.1 The range of a supply unit on one of its sides in quarter hexes, less what an Incomplete
    marker takes.
    """
    hexes = unit.extended if extended and unit.extended >= 0 else unit.range
    side = incomplete_side(s, unit)
    if side:
        hexes -= INCOMPLETE[(unit.corps, side)][0]
    return max(0, hexes) * QUARTERS


def range_of(s: State, unit: Unit) -> int:
    """3.6.1 The range of a supply unit as it lies, in quarter hexes."""
    return range_when(s, unit, s.marked(unit, nm.EXTENDED))


@rule("24.3#1")
def incomplete_side(s: State, unit: Unit) -> int:
    """24.3 The side of the Incomplete marker on a Train; 0 = it has none."""
    bits = s.ap_bits(unit)
    return 1 if bits & nm.INCOMPLETE_1 else 2 if bits & nm.INCOMPLETE_2 else 0


@rule("3.6.2#1", "24.3.1#1", "10.5.4#1")
def ap_limit(s: State, unit: Unit) -> int:
    """3.6.2, 24.3.1 The APs a supply unit can allocate in a GT as it lies: the lesser of its own limit and its
    marker's.
    """
    limit = unit.ap_extended if s.marked(unit, nm.EXTENDED) else unit.ap_front
    if limit < 0:
        limit = NO_LIMIT
    side = incomplete_side(s, unit)
    return min(limit, INCOMPLETE[(unit.corps, side)][1]) if side else limit


def ap_left(s: State, unit: Unit) -> int:
    """10.5.4 The APs that a supply unit can still allocate; 99 = as many as are wanted."""
    limit = ap_limit(s, unit)
    return limit if limit == NO_LIMIT else max(0, limit - (s.ap_bits(unit) & nm.AP_SPENT))


@rule("3.6#1", "10.5.4#3")
def extend(s: State, unit: Unit) -> None:
    """3.6, 10.5.4 Flip a supply unit to its extended side; what a Minor Depot has allocated is reduced by two."""
    if s.marked(unit, nm.EXTENDED) or unit.extended == -1:
        return
    s.set_mark(unit, nm.EXTENDED)
    if unit.kind == nm.MINOR:
        bits = s.ap_bits(unit)
        s.set_ap(unit, bits & (255 - nm.AP_SPENT) | max(0, (bits & nm.AP_SPENT) - 2))


@rule("5.4.4#1", "3.6#1")
def unflip(s: State, side: int) -> None:
    """5.4.4 Step 1: the side's supply units turn to their front sides, AP Allocated markers go."""
    for n in range(SUPPLIES, FORTS):
        unit = UNITS[n]
        if unit.side == side:
            s.set_mark(unit, nm.EXTENDED, False)
            s.set_ap(unit, s.ap_bits(unit) & (255 - nm.AP_SPENT))


@rule("5.4.4#3", "8.2.7a#2")
def turn_depot_markers(s: State, side: int) -> None:
    """5.4.4 Step 3: Consolidating markers go, Relocating ones turn to Consolidating."""
    for n in range(SUPPLIES, FORTS):
        unit = UNITS[n]
        bits = s.ap_bits(unit)
        if unit.side != side or not bits & (nm.RELOCATING | nm.CONSOLIDATING):
            continue
        kept = bits & (255 - nm.RELOCATING - nm.CONSOLIDATING)
        s.set_ap(unit, kept | nm.CONSOLIDATING if bits & nm.RELOCATING else kept)


# Sources ------------------------------------------------------------------------------------------


@rule("14.2.1#1", "14.4(1)#1")
def depot_supplied(s: State, depot: Unit) -> bool:
    """14.2.1 A depot is In Supply in a station hex with a valid LOC."""
    h = s.at_number(depot.n)
    return station(s, depot.side, h) and line_of_communications(s, depot.side, h)


@rule("14.2.1#1", "8.2.7a#2")
def depot_works(s: State, depot: Unit) -> bool:
    """14.2.1 A depot provides nothing while it is relocating or consolidating, nor on its way."""
    if s.ap_bits(depot) & (nm.RELOCATING | nm.CONSOLIDATING) or s.marked(depot, nm.RAIL):
        return False
    return not praga_rests(s, depot)


@rule("24.5.3#1")
def praga_rests(s: State, depot: Unit) -> bool:
    """24.5.3 Praga is inactive in a GT in which it changed armies."""
    return depot.immobile and special.noted(s, special.PRAGA_CHANGED)


@rule("22.3.1#1", "22.5.1#1")
def always_supplied(s: State, train: Unit) -> bool:
    """22.3.1, 22.5.1 The 3 LW Corps Train to GT 9 and the KG Corps Train need no line."""
    return train.corps == _KG or (train.corps == _THIRD_LW and s.turn <= 9)


@rule("14.2.2#1")
def on_railway(s: State, train: Unit) -> bool:
    """14.2.2 A Train on a connected friendly operational railway hex is supplied by it."""
    return connected(s, train.side, s.at_number(train.n))


def client_of(s: State, train: Unit, unit: Unit) -> bool:
    """14.3.1 Whether a Train may supply a unit of its army as one of its own corps."""
    corps = CORPS[train.corps]
    if corps.cavalry:
        return rides_with(s, corps, unit)
    return belongs_to(corps, unit) if s.corps_of(unit) is None else on_track(s, corps, unit)


@rule("14.3.1#1", "6.3.1#1", "6.3.2#1")
def on_track(s: State, corps: Corps, unit: Unit) -> bool:
    """14.3.1, 6.3.2 A corps' Train supplies what is attached to that corps."""
    return s.corps_of(unit) is corps


@rule("14.3.1#1", "6.3.3#1", "22.5.1#1")
def belongs_to(corps: Corps, unit: Unit) -> bool:
    """14.3.1, 6.3.3 Of what has no corps a Train supplies only formations that bear its corps' ID; KG's none."""
    return unit.formation and unit.corps == corps.n != _KG


@rule("14.3.1#2")
def rides_with(s: State, corps: Corps, unit: Unit) -> bool:
    """14.3.1 A Cavalry Corps' Train supplies only cavalry that is attached to it."""
    return unit.cavalry and s.corps_of(unit) is corps


@rule("6.3.3#2", "6.3.3#3", "14.3.1#1", "14.3.1#2")
def guest_of(s: State, train: Unit, unit: Unit) -> bool:
    """14.3.1 Whether a Train may have a unit as one of its two cavalry formations of the army without a corps."""
    return (
        unit.cavalry
        and unit.formation
        and s.corps_of(unit) is None
        and not CORPS[train.corps].cavalry
        and train.corps != _KG
    )


@rule("14.2.4#1", "24.1.2#1")
def beside_fortress(s: State, unit: Unit, h: int) -> bool:
    """14.2.4 Whether a unit stands on or next to a friendly Fortress with a supply symbol."""
    garrison = s.army[unit.n] == _WARSAW + 1
    for at in (h, *ADJ[h]):
        for n in s.numbers_at(at):
            fort = UNITS[n]
            symbol = fort.fortress and fort.source == 1 and fort.side == unit.side
            if symbol and (not garrison or fort.complex == "Novo-Georgievsk"):
                return True
    return False


@rule("14.2.4#2")
def near_boyen(s: State, unit: Unit, h: int, ground: Ground) -> bool:
    """14.2.4 Boyen supplies only the units that bear its triangle, within three hexes."""
    if not unit.boyen:
        return False
    for n in range(FORTS, len(UNITS)):
        fort = UNITS[n]
        if fort.source == 2 and s.lost[n] < fort.steps:
            return h == fort.hex or h in costs_from(s, unit.side, fort.hex, (h,), BOYEN_RANGE, ground)
    return False


@rule("14.7#1")
def near_bukowina(s: State, unit: Unit, h: int, ground: Ground) -> bool:
    """14.7 A line of at most ten hexes from a half-hex of the Bukowina."""
    if unit.nation != nm.AUSTRIAN:
        return False
    for half in HALF_HEXES:
        if not s.open[half] or s.holds(nm.RUSSIA, half, nm.ANY):
            continue
        if h == half or h in costs_from(s, unit.side, half, (h,), BUKOWINA_RANGE, ground):
            return True
    return False


# The supply of an army ------------------------------------------------------------------------------


@rule("14.2.2#2")
def provides(s: State, train: Unit) -> bool:
    """14.2.2 An entrained Train supplies nobody."""
    return not s.marked(train, nm.RAIL)


class Ledger:
    """14.4 What there is to choose from for the units of one army: costs from each source, independent of any flip."""

    def __init__(self, s: State, side: int, army: int, ground: Ground) -> None:
        self.s = s
        self.side = side
        self.ground = ground
        mine = _attached(s, side, army)
        self.depots = [u for u in mine if u.depot and depot_works(s, u) and depot_supplied(s, u)]
        self.trains = [u for u in mine if u.train and provides(s, u)]
        self.clients = [u for u in mine if u.n < DUMMIES and not s.marked(u, nm.RAIL)]
        self.at = {u.n: s.at_number(u.n) for u in mine}
        #: Assets that take the state of a formation in their hex, with that formation
        self.followers = _followers(s, self.clients)
        self.asking = [u for u in self.clients if u.n not in self.followers]
        self.garrison = army == _WARSAW
        self.fixed = {u.n: self._fixed(u) for u in self.asking}
        self.costs: dict[int, dict[int, int]] = {}
        for depot in self.depots:
            goals = [self.at[u.n] for u in (*self.trains, *self.asking)]
            self.costs[depot.n] = self._costs(depot, goals)
        for train in self.trains:
            self.costs[train.n] = self._costs(train, [self.at[u.n] for u in self.asking if self._served(train, u)])
        self.candidates = self._candidates()

    def _served(self, train: Unit, unit: Unit) -> bool:
        return client_of(self.s, train, unit) or guest_of(self.s, train, unit)

    def _costs(self, source: Unit, goals: list[int]) -> dict[int, int]:
        limit = range_when(self.s, source, True)
        start = self.at[source.n]
        found = costs_from(self.s, self.side, start, tuple(sorted(set(goals))), limit, self.ground) if goals else {}
        if start in goals:
            found[start] = 0
        return found

    @rule("14.4(3)#1", "14.2#1", "14.2.4#1")
    def _fixed(self, unit: Unit) -> tuple[int, int]:
        """14.4(3) The best state and its source without any supply unit: fortress, then railway."""
        s, h = self.s, self.at[unit.n]
        if beside_fortress(s, unit, h) or near_boyen(s, unit, h, self.ground):
            return IN, BY_FORTRESS
        return self._by_railway(h)

    @rule("14.4(3)#1", "14.2#1", "14.2.3#1", "14.4(4)#1", "8.2.4#1")
    def _by_railway(self, h: int) -> tuple[int, int]:
        """14.2.3 Within three hexes of a railway In Supply, within six in Low Supply."""
        cost = cost_from_railway(self.s, self.side, h, FAR_RAILWAY, self.ground)
        if cost <= NEAR_RAILWAY:
            return IN, BY_RAILWAY
        return (LOW, BY_RAILWAY) if cost <= FAR_RAILWAY else (OUT, NOTHING)

    def _candidates(self) -> list[int]:
        """Supply units whose flip could change something: somebody lies between their two ranges."""
        found = []
        for source in (*self.depots, *self.trains):
            near, far = range_when(self.s, source, False), range_when(self.s, source, True)
            gained = [h for h, cost in self.costs[source.n].items() if near < cost <= far]
            if gained:
                found.append((-len(gained), source.n))
        return [n for _, n in sorted(found)]

    @rule("14.4(2)#1", "14.2.2#1", "14.2#2")
    def supplied_trains(self, flipped: frozenset[int]) -> list[Unit]:
        """14.4(2) The Trains that are In Supply when these supply units are flipped."""
        found = []
        for train in self.trains:
            if (
                always_supplied(self.s, train)
                or on_railway(self.s, train)
                or any(self._within(depot, train, flipped) for depot in self.depots)
            ):
                found.append(train)
        return found

    @rule("14.4(2)#1", "14.2#2")
    def trains_to_gain(self, flipped: frozenset[int]) -> bool:
        """14.4(2) Whether Trains are Out of Supply that a depot could reach if it were flipped, too."""
        if not self.candidates:
            return False
        return len(self.supplied_trains(frozenset(self.candidates))) > len(self.supplied_trains(flipped))

    def _within(self, source: Unit, unit: Unit, flipped: frozenset[int]) -> bool:
        cost = self.costs[source.n].get(self.at[unit.n], NOWHERE)
        return cost <= range_when(self.s, source, source.n in flipped)

    @rule("14.4(3)#1")
    def states(
        self, flipped: frozenset[int], picks: tuple[tuple[int, int], ...] = ()
    ) -> tuple[dict[int, int], dict[int, int]]:
        """14.4(3), 14.4(4) The state and the source of every unit when these supply units are flipped.

        `picks` are cavalry formations with the Train that the owner has chosen for them.
        """
        trains = self.supplied_trains(flipped)
        state: dict[int, int] = {}
        source: dict[int, int] = {}
        guests: list[Unit] = []
        for unit in self.asking:
            best, by = self.fixed[unit.n]
            if best > IN and not self.garrison:
                best, by = self._from_depots(unit, best, by, flipped)
                if best > IN:
                    best, by = self._from_trains(unit, best, by, trains, flipped)
            if best > IN and unit.cavalry:
                guests.append(unit)
            state[unit.n], source[unit.n] = best, by
        if guests:
            self._lodge(guests, trains, flipped, dict(picks), state, source)
        return state, source

    @rule("14.3.2#1", "6.3.1#1", "6.3.3#1", "14.4(4)#1")
    def _from_depots(self, unit: Unit, best: int, by: int, flipped: frozenset[int]) -> tuple[int, int]:
        """14.3.2 A depot, extended or not, supplies any number of units of its army in its range."""
        for depot in self.depots:
            if self._within(depot, unit, flipped):
                return IN, depot.n
        return best, by

    @rule("14.3.1#1", "6.3.2#1", "14.4(4)#1")
    def _from_trains(
        self, unit: Unit, best: int, by: int, trains: list[Unit], flipped: frozenset[int]
    ) -> tuple[int, int]:
        """14.3.1, 14.4(4) A Train supplies its corps in its range; on its extended side it gives Low Supply."""
        for train in trains:
            if client_of(self.s, train, unit) and self._within(train, unit, flipped):
                offered = LOW if train.n in flipped else IN
                if offered < best:
                    best, by = offered, train.n
        return best, by

    @rule("14.3.1#1", "6.3.3#2")
    def _lodge(
        self,
        guests: list[Unit],
        trains: list[Unit],
        flipped: frozenset[int],
        picks: dict[int, int],
        state: dict[int, int],
        source: dict[int, int],
    ) -> None:
        """14.3.1 Two cavalry formations to each Train, so that as many as possible are supplied."""
        for offered in (IN, LOW):
            hosts = [t for t in trains if (t.n in flipped) == (offered == LOW)]
            wanting = [u for u in guests if state[u.n] > offered]
            open_to = {
                u.n: [t.n for t in hosts if guest_of(self.s, t, u) and self._within(t, u, flipped)] for u in wanting
            }
            for n, t in picks.items():
                if n in open_to and t in open_to[n]:
                    open_to[n] = [t]
            lodged: dict[int, list[int]] = {t.n: [] for t in hosts}
            for u in wanting:
                _augment(u.n, open_to, lodged, set())
            for t, found in lodged.items():
                for n in found:
                    state[n], source[n] = offered, t

    def score(self, flipped: frozenset[int]) -> tuple[int, int, int, int]:
        """How good a choice of flips is: fewest out of supply, fewest low, fewest flipped Trains, fewest depots."""
        state, _ = settled([self], flipped, ())
        values = list(state.values())
        trains = sum([1 for n in flipped if UNITS[n].train])
        return values.count(OUT), values.count(LOW), trains, len(flipped) - trains

    def advised(self) -> frozenset[int]:
        """The flips that the program proposes: every set of those that could matter is weighed."""
        candidates = self.candidates[:MOST_FLIPS]
        best, best_score = frozenset[int](), self.score(frozenset())
        for bits in range(1, 1 << len(candidates)):
            if best_score[:2] == (0, 0):
                break
            flipped = frozenset([n for k, n in enumerate(candidates) if bits >> k & 1])
            score = self.score(flipped)
            if score < best_score:
                best, best_score = flipped, score
        return best


@rule("14.4(3)#1", "6.4.1#1")
def settled(
    ledgers: list[Ledger], flipped: frozenset[int], picks: tuple[tuple[int, int], ...]
) -> tuple[dict[int, int], dict[int, int]]:
    """14.4(3) The state and the source of every unit of these armies."""
    state: dict[int, int] = {}
    source: dict[int, int] = {}
    for ledger in ledgers:
        found, by = ledger.states(flipped, picks)
        state |= found
        source |= by
    if ledgers:
        _draw_on_bukowina(ledgers[0].s, ledgers[0].ground, state, source)
        _second_division(ledgers[0].s, state)
    for ledger in ledgers:
        for n, formation in ledger.followers.items():
            state[n], source[n] = state.get(formation, OUT), source.get(formation, NOTHING)
    return state, source


@rule("14.7#1")
def _draw_on_bukowina(s: State, ground: Ground, state: dict[int, int], source: dict[int, int]) -> None:
    """14.7 Three A-H units and Fischer's draw on the Bukowina, those first that want it most."""
    left = BUKOWINA_UNITS
    needy = sorted(
        [(-best, -s.steps(UNITS[n]), n) for n, best in state.items() if best > IN and UNITS[n].nation == nm.AUSTRIAN]
    )
    for _, _, n in needy:
        unit = UNITS[n]
        if not (unit.fischer or left):
            continue
        if near_bukowina(s, unit, s.at_number(n), ground):
            state[n], source[n] = IN, BY_BUKOWINA
            left -= 0 if unit.fischer else 1


@rule("24.4#1")
def _second_division_rides(s: State, side: int) -> None:
    """24.4 On a train the 2nd Division is no better off than in Low Supply up to GT 7, either."""
    for n in _LOW_TO_7:
        if s.turn <= 7 and UNITS[n].side == side and s.marked(UNITS[n], nm.RAIL):
            s.set_mark(UNITS[n], nm.LOW)


@rule("24.4#1")
def _second_division(s: State, state: dict[int, int]) -> None:
    """24.4 The 2nd Division is never better than in Low Supply up to GT 7."""
    if s.turn <= 7:
        for n, best in state.items():
            if UNITS[n].low_to_7 and best == IN:
                state[n] = LOW


def _augment(n: int, open_to: dict[int, list[int]], lodged: dict[int, list[int]], tried: set[int]) -> bool:
    """Find room for a cavalry formation, moving others to another Train if that helps."""
    for t in open_to[n]:
        if t in tried:
            continue
        tried.add(t)
        if len(lodged[t]) < CAVALRY_GUESTS:
            lodged[t].append(n)
            return True
        for other in lodged[t]:
            if _augment(other, open_to, lodged, tried):
                lodged[t].remove(other)
                lodged[t].append(n)
                return True
    return False


def _attached(s: State, side: int, army: int) -> list[Unit]:
    """The side's pieces on the map that are attached to an army; -1 = to none."""
    found = []
    for h in s.stacks:
        for n in s.stacks[h]:
            if n < FORTS and UNITS[n].side == side and s.army[n] == army + 1 and not UNITS[n].dummy:
                found.append(n)
    return [UNITS[n] for n in sorted(found)]


@rule("6.4.1#1", "6.2.4#4")
def _followers(s: State, units: list[Unit]) -> dict[int, int]:
    """6.4.1 Assets stacked with a formation of their nation take its state: the formation, by Asset."""
    found: dict[int, int] = {}
    for unit in units:
        if not unit.asset:
            continue
        for n in s.numbers_at(s.at_number(unit.n)):
            other = UNITS[n]
            if (
                other.formation
                and other.nation == unit.nation
                and s.army[n] == s.army[unit.n]
                and not s.marked(other, nm.RAIL)
            ):
                found[unit.n] = n
                break
    return found


def armies_with_units(s: State, side: int) -> list[int]:
    """The armies of a side that have pieces on the map, -1 for those of none."""
    found = set()
    for h in s.stacks:
        for n in s.stacks[h]:
            if n < FORTS and UNITS[n].side == side:
                found.add(s.army[n] - 1)
    return sorted(found)


@rule("14.0#1", "14.4(1)#1", "14.4(2)#1", "14.4(4)#1")
def mark(s: State, ledgers: list[Ledger], flipped: frozenset[int], picks: tuple[tuple[int, int], ...]) -> None:
    """14.4 Flip the supply units chosen, and put Low Supply and Out of Supply markers where they belong."""
    for n in sorted(flipped):
        extend(s, UNITS[n])
    state, _ = settled(ledgers, flipped, picks)
    for n, found in state.items():
        s.set_mark(UNITS[n], nm.LOW, found == LOW)
        s.set_mark(UNITS[n], nm.OUT, found == OUT)
    for ledger in ledgers:
        fed = ledger.supplied_trains(flipped)
        for train in ledger.trains:
            s.set_mark(train, nm.OUT, train not in fed)


@rule("14.4(1)#1", "14.2.1#1", "23.4#1", "8.2.4#1")
def clear_marks(s: State, side: int) -> None:
    """14.4(1) All markers of the side go; depots without a LOC are Out of Supply. Box and trains keep units In
    Supply.
    """
    marks = bytearray(s.marks)
    for n in range(FORTS):
        if UNITS[n].side == side:
            marks[n] &= 255 - nm.LOW - nm.OUT - nm.ISOLATED
    s.marks = bytes(marks)
    for n in range(SUPPLIES, FORTS):
        depot = UNITS[n]
        if depot.side == side and depot.depot and s.on_map(depot) and not depot_supplied(s, depot):
            s.set_mark(depot, nm.OUT)
    _second_division_rides(s, side)


def needed(ledgers: list[Ledger], flipped: frozenset[int]) -> bool:
    """Whether the owner has something to choose: a flip is wanted, or somebody is not fully supplied and choices
    are open.
    """
    if flipped:
        return True
    if any(ledger.trains_to_gain(flipped) for ledger in ledgers):
        return True
    state, _ = settled(ledgers, flipped, ())
    if all(found == IN for found in state.values()):
        return False
    return any(ledger.candidates or guest_choices(ledger) for ledger in ledgers)


@rule("14.3.1#1")
def guest_choices(ledger: Ledger) -> list[tuple[int, int]]:
    """Cavalry without a corps that could be fed by more than one Train, with each of these Trains."""
    found = []
    for unit in ledger.asking:
        if not unit.cavalry or ledger.fixed[unit.n][0] == IN:
            continue
        hosts = [t for t in ledger.trains if guest_of(ledger.s, t, unit) and ledger.at[unit.n] in ledger.costs[t.n]]
        if len(hosts) > 1:
            found += [(unit.n, t.n) for t in hosts]
    return found


class Ledgers:
    """The ledgers of a side, and what they were made from: fields are replaced when they change."""

    def __init__(self, s: State, side: int, ground: Ground) -> None:
        self.ground = ground
        self.where, self.marks, self.lost, self.ap = s.where, s.marks, s.lost, s.ap
        self.army, self.corps, self.once, self.turn = s.army, s.corps, s.once, s.turn
        self.found = [Ledger(s, side, army, ground) for army in armies_with_units(s, side)]

    def holds_for(self, s: State, ground: Ground) -> bool:
        """Whether nothing has changed."""
        return (
            self.ground is ground
            and self.where is s.where
            and self.marks is s.marks
            and self.lost is s.lost
            and self.ap is s.ap
            and self.army is s.army
            and self.corps is s.corps
            and self.once is s.once
            and self.turn == s.turn
        )


def ledgers_of(s: State, side: int) -> list[Ledger]:
    """The ledgers of all armies of a side; the last are kept, because a Supply Phase asks more than once."""
    ground = ground_of(s, side)
    kept: Ledgers | None = s.ledgers
    if kept is None or not kept.holds_for(s, ground):
        kept = s.ledgers = Ledgers(s, side, ground)
    return kept.found
