"""8.0 Movement on foot: allowances, limits, costs, and where a mover can get to.

MPs are counted in halves. A `Mover` holds what the flood needs to know about the stack that moves; `refusal` is the one
predicate for "may it go from here to there", and both the list and the answer to a wrong wish come from it.
"""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..board import ADJ, BAR, CHANGING, COMPLEXES_AT, HALF_HEXES, NEIGHBOUR, ZNB, direction, side_between
from ..components import FORTS, HEX_COUNT, HEXES, UNITS, Unit
from ..state import State
from . import areas, restrictions
from .concealment import HIDDEN, unseen
from .stacking import known_top
from .ways import NO_HEXES, NO_WAY, movers, open_ways, opened, pontoon_hexes, river_between, static_ways, ways
from .zoc import formation_ezoc, strong_ezoc

#: 8.3 MPs that a forced march adds, in halves
FORCED_INFANTRY: Final = 6
FORCED_CAVALRY: Final = 12
#: 4.1.4 extra costs in halves
TOUCH: Final = 2
EZOC_TO_EZOC: Final = 12
TO_FRIENDS: Final = 6
TO_IP: Final = 4

ENEMY_THERE: Final = Refusal("8.0", "An enemy unit stands there")
OFF_THE_MAP: Final = Refusal("1.2.2", "That hex is not part of the map in play")


@rule("3.3.4#1", "3.3.4#2", "5.4.7#1", "8.3#1")
def allowance(s: State, u: Unit) -> int:
    """3.3.4 The movement allowance in half MPs: halved in the Counter Movement Phase, fractions kept."""
    return u.ma if s.phase == nm.COUNTER_MOVEMENT else 2 * u.ma


@rule("8.3#1", "8.3.1#1")
def forced(s: State, u: Unit) -> int:
    """8.3 The half MPs that a forced march can add."""
    if u.infantry:
        return FORCED_INFANTRY
    return FORCED_CAVALRY if u.cavalry else 0


@rule("4.5#1", "4.4#1")
def forced_mps(spent: int, allowed: int) -> int:
    """4.5 The MPs of a forced march: what was spent above the allowance, rounded (ruling 2)."""
    return max(0, (spent - allowed + 1) // 2)


@rule("3.3.5#1", "3.3.5#2", "12.4#1", "12.4.1#1")
def bound(s: State, u: Unit) -> tuple[int, ...] | None:
    """3.3.5, 12.4 The hexes that a unit with a dot may be in: its complex, or only its own; None = it is free."""
    if s.orders[u.n] & nm.RELEASED:
        return None
    here = s.at_number(u.n)
    return COMPLEXES_AT.get(here, (here,))


@rule("8.4.2#1", "8.4.2#2", "6.4.4#1")
def pinned(s: State, side: int, h: int) -> bool:
    """8.4.2 Whether an adjacent enemy bears a Prepared Attack marker that points at a hex (Counter Movement Phase)."""
    if s.phase != nm.COUNTER_MOVEMENT:
        return False
    bit = nm.ANY << nm.SHIFT[1 - side]
    for n in ADJ[h]:
        if s.occ[n] & bit:
            for m in s.numbers_at(n):
                if m < FORTS and s.orders[m] & nm.PREPARED and NEIGHBOUR[6 * n + (s.orders[m] & nm.PREPARED) - 1] == h:
                    return True
    return False


def pinned_hexes(s: State, side: int) -> set[int]:
    """8.4.2 All hexes at which enemy Prepared Attack markers point."""
    found = set()
    ways = s.orders.translate(_WAYS_OF_MARKERS)
    if ways.strip(b"\0"):
        for n, way in enumerate(ways):
            if way and UNITS[n].side != side and s.at_number(n) < HEX_COUNT:
                found.add(NEIGHBOUR[6 * s.at_number(n) + way - 1])
    return found


#: `State.orders` without all but the Prepared Attack markers
_WAYS_OF_MARKERS: Final = bytes([bits & nm.PREPARED for bits in range(256)])


@rule("8.1.4a#1", "8.1.4a#2", "8.1.4a-ex")
def congestion(s: State, side: int, h: int) -> int:
    """8.1.4a What friendly units on the road add, in half MPs."""
    extra = 0
    for n in s.numbers_at(h):
        u = UNITS[n]
        if u.side != side or u.fort or u.dummy:
            continue
        if u.infantry:
            if u.size == nm.DIVISION:
                extra += 1 if s.on_reduced(u) else 2
            elif u.size == nm.BRIGADE:
                extra += 1
        else:
            extra += 1
    return extra


class Mover:
    """A stack that moves, with what is known about the hexes it has looked at."""

    def __init__(self, s: State, units: list[Unit]) -> None:
        self.s = s
        self.units = units
        self.numbers = tuple([u.n for u in units])
        self.side = units[0].side
        self.nation = units[0].nation
        self.alone = len(units) == 1
        self.bits = movers(units)
        self.chart = s.chart()
        self.counter = s.phase == nm.COUNTER_MOVEMENT
        self.fights, self.guns, self.horse, self.slips, self.dummy = False, False, False, True, False
        for u in units:
            self.fights = self.fights or u.combat
            self.guns = self.guns or u.artillery
            self.horse = self.horse or u.cavalry
            self.slips = self.slips and u.slips_away
            self.dummy = self.dummy or u.dummy
        self.mine = nm.SHIFT[self.side]
        self.theirs = nm.SHIFT[1 - self.side]
        self.bounds = [b for b in [bound(s, u) for u in units] if b is not None]
        self.armies = sorted({s.army[u.n] - 1 for u in units if s.army[u.n]})
        self.lined = bool(s.lines or s.discs)
        # 18.1 hexes beside a pontoon bridge
        self.banks = pontoon_hexes(s) if s.pontoons else NO_HEXES
        # 26.2.5 hexes whose ZOC is not known before somebody has come adjacent
        self.blind: frozenset[int] = unseen(s, self.side) if s.options.concealment == HIDDEN else frozenset()
        self.special = bool(self.bounds) or restrictions.fenced(s, units)
        self.pins: set[int] = pinned_hexes(s, self.side) if self.counter and not self.slips else set()

    def ezoc(self, h: int) -> bool:
        """4.1 Whether a hex lies in an EZOC; looked up once."""
        if self.blind:
            bit = nm.ZOC << self.theirs
            occ = self.s.occ
            return any(occ[n] & bit and n not in self.blind for n in ZNB[h])
        return bool(self.s.zone(self.side, h) & nm.IN_EZOC)

    def near(self, h: int) -> bool:
        """Whether an enemy unit of any kind stands next to a hex."""
        return bool(self.s.zone(self.side, h) & nm.NEAR_ENEMY)

    # Limits ------------------------------------------------------------------------------------------

    @rule("8.0#1", "4.2#1", "4.2.1#2", "1.2.2#1")
    def occupied(self, h: int, to: int) -> Refusal | None:
        """8.0 Never into an enemy hex, freely among friends (4.2.1)."""
        if not self.s.open[to]:
            return OFF_THE_MAP
        if not self.s.occ[to] >> self.theirs & nm.ANY or self.clears(h, to):
            return None
        return ENEMY_THERE

    @rule("4.1.1a#1")
    def clears(self, h: int, to: int) -> bool:
        """4.1.1a Guns and trains beyond a large river make way for combat units that cross it."""
        if not self.fights or self.s.occ[to] >> self.theirs & nm.COMBAT or river_between(h, to) < nm.MAJOR_RIVER:
            return False
        seen = known_top(self.s, self.side, to)
        return seen is not None and (seen.artillery or seen.train)

    @rule("4.1.4a#1", "13.2#1", "13.2-ex")
    def strong_positions(self, h: int, to: int) -> Refusal | None:
        """4.1.4a, 13.2 Not between two EZOCs that both come from Level 3 or 4 IPs, unless friends are there."""
        s = self.s
        if not strong_ezoc(s, self.side, to) or s.occ[to] >> self.mine & nm.ANY or not strong_ezoc(s, self.side, h):
            return None
        return Refusal("4.1.4a", "Both hexes lie in ZOCs of enemies in Level 3 or 4 IPs")

    @rule("6.3.1#2", "6.1.1#6")
    def outside_area(self, h: int, to: int) -> Refusal | None:
        """6.3.1 Next to an enemy only inside the own army's Area of Attachment."""
        if self.lined and self.near(to):
            for army in self.armies:
                if not areas.inside(self.s, army, to):
                    return Refusal("6.3.1", "That hex is next to an enemy and outside the army's Area of Attachment")
        return None

    @rule("9.5#1", "9.8#1", "3.5#2")
    def unescorted(self, h: int, to: int) -> Refusal | None:
        """9.5, 9.8 Guns and trains enter an EZOC only with a combat unit, or where one stands."""
        if self.fights or self.dummy or not self.ezoc(to) or self.s.occ[to] >> self.mine & nm.COMBAT:
            return None
        return Refusal(
            "9.5" if self.guns else "9.8", "Guns and Corps Trains do not enter an EZOC without a combat unit"
        )

    @rule("9.3#1")
    def poor_doctrine(self, h: int, to: int) -> Refusal | None:
        """9.3 In the Counter Movement Phase cavalry does not enter the ZOC of an infantry formation."""
        if not self.counter or not self.horse or not self.ezoc(to):
            return None
        if self.s.occ[to] >> self.mine & nm.COMBAT or self.ezoc(h) or not formation_ezoc(self.s, self.side, to):
            return None
        return Refusal("9.3", "Cavalry does not enter the ZOC of an infantry formation in the Counter Movement Phase")

    @rule("8.4.2#1", "8.4.2#2", "6.4.4#1")
    def held(self, h: int, to: int) -> Refusal | None:
        """8.4.2 Nobody leaves a hex at which an enemy Prepared Attack marker points, but the three A-H detachments."""
        if h in self.pins:
            return Refusal("8.4.2", "A Prepared Attack marker points at the hex")
        return None

    @rule("12.4.1#1", "3.3.5#1")
    def garrison(self, h: int, to: int) -> Refusal | None:
        """12.4.1, 3.3.5 Units with a dot stay in their complex or hex until they are released."""
        for hexes in self.bounds:
            if to not in hexes:
                return Refusal("12.4.1" if len(hexes) > 1 else "3.3.5", "The unit is not released yet")
        return None

    @rule("8.1.6#2")
    def causeway(self, h: int, to: int) -> Refusal | None:
        """8.1.6 A causeway passes four Assets, or a brigade and two Assets, or a division and one Asset in a phase
        (ruling 54).
        """
        side = 6 * h + direction(h, to)
        if BAR[side] != nm.CAUSEWAY:
            return None
        number = side_between(h, to)
        past = [UNITS[u] for at, u in self.s.crossed if at == number]
        all_ = [*past, *[u for u in self.units if u not in past]]
        formations = [u for u in all_ if u.formation]
        brigades = sum([2 if u.size == nm.DIVISION else 1 for u in formations])  # two stand for a division (2.2)
        fits = brigades <= 2 and len(all_) - len(formations) <= (4, 2, 1)[brigades]
        return None if fits else Refusal("8.1.6", "The causeway can pass no more units in this phase")

    def restricted(self, h: int, to: int) -> Refusal | None:
        """22 to 26 What special rules forbid."""
        for u in self.units:
            found = restrictions.kept_out(self.s, u, to)
            if found is not None:
                return found
        return None

    def refusal(self, h: int, to: int) -> Refusal | None:
        """Why the mover may not go from a hex to its neighbour; None if terrain and MPs alone decide."""
        found = self.occupied(h, to)
        if found is None and self.pins:
            found = self.held(h, to)
        if found is None and self.s.zone(self.side, to) & (nm.NEAR_ENEMY | nm.IN_EZOC):
            found = (
                self.outside_area(h, to)
                or self.strong_positions(h, to)
                or self.unescorted(h, to)
                or self.poor_doctrine(h, to)
            )
        if found is None and (
            self.special or (to in CHANGING and (to in HALF_HEXES or BAR[6 * h + direction(h, to)] == nm.CAUSEWAY))
        ):
            found = self.garrison(h, to) or self.causeway(h, to) or self.restricted(h, to)
        return found

    # Costs -------------------------------------------------------------------------------------------

    @rule("4.1.4#1", "4.1.4#2", "4.1.4#3", "4.1.4#4", "4.1.4-ex1", "4.1.4-ex2")
    def zoc_cost(self, h: int, to: int) -> int:
        """4.1.4 What EZOCs add: 1 MP in or out, 6 from one to another, 3 to a friendly combat unit, 2 to friends in
        an IP.
        """
        if self.blind:
            out, into = self.ezoc(h), self.ezoc(to)
        else:
            s, side = self.s, self.side
            out, into = bool(s.zone(side, h) & nm.IN_EZOC), bool(s.zone(side, to) & nm.IN_EZOC)
        if not out or not into:
            return TOUCH if out or into else 0
        friends = self.s.occ[to] >> self.mine
        if friends & nm.ANY and self.s.ip(to, self.side):
            return TO_IP
        return TO_FRIENDS if friends & nm.COMBAT else EZOC_TO_EZOC

    @rule("8.1#1", "8.1.4#1", "8.1.4#2", "8.1.4a#3")
    def way_cost(self, way: int, h: int) -> int:
        """8.1 The cost of a way in half MPs: the cheaper of road and open country for one unit, never the road for a
        stack.
        """
        to, plain, road = way >> 16, way >> 8 & 255, way & 255
        best = plain
        if self.alone and road != NO_WAY:
            crowded = congestion(self.s, self.side, to) if self.s.occ[to] else 0
            best = min(best, road + crowded)
        return best + self.zoc_cost(h, to) if best < NO_WAY else NO_WAY

    def step_cost(self, h: int, to: int) -> int:
        """The cost of going from a hex to its neighbour; 255 if terrain forbids it."""
        for way in ways(self.s, self.chart, self.bits, self.nation, h):
            if way >> 16 == to:
                return self.way_cost(way, h)
        return NO_WAY

    def flood(self, start: int, budget: int) -> Reach:
        """8.1 All hexes within a budget of half MPs, by the cheapest path to each.

        Costs are those of `way_cost`, written out; `refusal` is asked only where a hex is near an enemy, closed or
        special.
        """
        s = self.s
        occ, mine = s.occ, self.mine
        chart, bits, nation = self.chart, self.bits, self.nation
        banks = self.banks
        wary, alone, pins = self.special, self.alone, self.pins
        side, zones, blind = self.side, s.zones(self.side), bool(self.blind)
        table, over = open_ways(chart, bits), budget + 1
        cost: dict[int, int] = {start: 0}
        prev: dict[int, int] = {}
        buckets: list[list[int]] = [[] for _ in range(budget + 1)]
        buckets[0].append(start)
        for spent in range(budget + 1):
            for h in buckets[spent]:
                if cost[h] != spent or h in pins:
                    continue
                zoned = self.ezoc(h) if blind else bool((zones[h] or s.zone(side, h)) & nm.IN_EZOC)
                found = table[h]
                if h in CHANGING or h in banks:
                    found = opened(ways(s, chart, bits, nation, h))
                elif found is None:
                    found = table[h] = opened(static_ways(chart, bits, h))
                for to, total, road in found:
                    if alone and road < total:
                        if occ[to] >> mine & 15:
                            road += congestion(s, side, to)
                        if road < total:
                            total = road
                    total += spent
                    best = cost.get(to, over)
                    if total >= best:  # what EZOCs add makes it no better; a way of 255 is none
                        continue
                    if not wary and (zones[to] or s.zone(side, to)) & nm.FREE_HEX:
                        if zoned:
                            total += TOUCH
                    elif self.refusal(h, to) is None:
                        total += self.zoc_cost(h, to)
                    else:
                        continue
                    if total < best:
                        cost[to] = total
                        prev[to] = h
                        buckets[total].append(to)
        return Reach(start, cost, prev, self)

    def back(self, reach: Reach, ends: set[int]) -> dict[int, int]:
        """For the hexes of a flood the cheapest cost to one of the ends; those from which none is reached are left
        out.
        """
        s, side, occ, mine, zones = self.s, self.side, self.s.occ, self.mine, self.s.zones(self.side)
        wary, alone, blind = self.special, self.alone, bool(self.blind)
        table = open_ways(self.chart, self.bits)
        into: dict[int, list[tuple[int, int]]] = {h: [] for h in reach.cost}
        for h in reach.cost:
            if h in self.pins:
                continue
            zoned = self.ezoc(h) if blind else bool((zones[h] or s.zone(side, h)) & nm.IN_EZOC)
            open_ = table[h]
            if open_ is None or h in CHANGING or h in self.banks:
                open_ = opened(ways(s, self.chart, self.bits, self.nation, h))
            for to, cost, road in open_:
                if to not in into:
                    continue
                if alone and road < cost:
                    cost = min(cost, road + (congestion(s, side, to) if occ[to] >> mine & 15 else 0))
                if cost >= NO_WAY:
                    continue
                if not wary and (zones[to] or s.zone(side, to)) & nm.FREE_HEX:
                    into[to].append((cost + TOUCH if zoned else cost, h))
                elif self.refusal(h, to) is None:
                    into[to].append((cost + self.zoc_cost(h, to), h))
        found: dict[int, int] = dict.fromkeys(sorted(ends), 0)
        buckets: list[list[int]] = [list(found)]
        at = 0
        while at < len(buckets):
            for h in buckets[at]:
                if found[h] != at:
                    continue
                for cost, before in into[h]:
                    total = at + cost
                    if total < found.get(before, 9999):
                        found[before] = total
                        while total >= len(buckets):
                            buckets.append([])
                        buckets[total].append(before)
            at += 1
        return found

    def reach(self, start: int, budget: int) -> Reach:
        """8.1 The flood, with the step into each neighbouring hex taken directly: who wants a detour says where it
        goes.
        """
        found = self.flood(start, budget)
        for way in ways(self.s, self.chart, self.bits, self.nation, start):
            to = way >> 16
            cost = self.way_cost(way, start)
            if cost <= budget and found.prev.get(to, start) != start and self.refusal(start, to) is None:
                found.direct[to] = cost
        return found


class Reach:
    """What a flood found."""

    def __init__(self, start: int, cost: dict[int, int], prev: dict[int, int], mover: Mover) -> None:
        self.mover = mover
        self.start = start
        self.cost = cost
        self.prev = prev
        self.direct: dict[int, int] = {}  # neighbours of the start to which a detour would be cheaper

    def cost_to(self, h: int) -> int:
        """What going to a hex costs."""
        return self.direct[h] if h in self.direct else self.cost[h]

    def hexes(self) -> list[int]:
        """The hexes reached besides the start, in order of number."""
        return sorted([h for h in self.cost if h != self.start])

    @rule("2.1-Path#1")
    def path(self, to: int) -> list[int]:
        """The hexes of the cheapest path, the start left out; to a neighbour the step itself."""
        if to in self.direct:
            return [to]
        found = []
        while to != self.start:
            found.append(to)
            to = self.prev[to]
        found.reverse()
        return found


def name_of(h: int) -> str:
    """The name of a hex by number."""
    return HEXES[h].name
