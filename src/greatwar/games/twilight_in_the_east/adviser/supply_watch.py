"""14.1, 14.4 Supply watch: who is out of supply, whose line hangs on which hex, and which enemy march breaks it.

The lines that units live by are known hex by hex. A march of one enemy unit endangers those whose line it crosses or
covers with its ZOC; marches that endanger most are carried out on a copy, and supply is traced again. What a unit
could do by a Forced March, a Repulse or an attack, and what several could do together, is not looked at; nobody rides
against the march, and Trains and guns that have to fall back before it go to the first refuge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....kernel.adviser import SupplyWatch, Threat
from .. import names as nm
from ..board import ADJ, RAIL_HEXES, ZNB, distance
from ..components import FORTS, HEXES, UNITS, Unit
from ..rules import reaction
from ..rules.movement import Mover, Reach, allowance
from ..rules.occupation import enter
from ..rules.supply import OUT, Ledger, depot_supplied, ledgers_of, settled
from ..rules.tracing import Ground, ground_of
from ..state import State, changed_at
from .odds_course import quiet
from .supply_lines import Line, Lines

#: marches that are looked at, and those that are carried out on trial, before the search is given up
MOST_LOOKS: Final = 30
MOST_TRIES: Final = 8
#: as many marches are kept of those that touch the lines of the same units
ALIKE: Final = 9


def supply_watch(view: State, seat: int) -> SupplyWatch:
    """14.4 What of a side's is out of supply now, and what one enemy march could cut off."""
    watch = Watch(view, seat)
    return SupplyWatch(watch.now(), list(watch.threats()))


class March:
    """A march of one enemy unit and the units whose lines it touches."""

    def __init__(self, unit: Unit, reach: Reach, to: int, touched: frozenset[int], through: bool) -> None:
        self.unit, self.reach, self.to, self.touched = unit, reach, to, touched
        self.through = through  # it takes railway hexes of lines
        self.place = 0  # among those that touch the lines of the same units

    def depth(self) -> tuple[int, int, int]:
        """Which of two marches that touch the same lines is the better guess: the longer one, nearer the source."""
        return -self.reach.cost[self.to], self.unit.n, self.to

    def order(self, left: set[int]) -> tuple[int, int, tuple[int, int, int]]:
        """Which marches are tried first: those that touch most."""
        return self.place, -len(self.touched & left), self.depth()


class Watch:
    """The search for one side of one position."""

    def __init__(self, view: State, side: int) -> None:
        self.side, self.enemy = side, 1 - side
        self.s = quiet(view)
        self.s.pending = []
        self.s.phase, self.s.phasing = nm.MOVEMENT, self.enemy
        self.ground = ground_of(self.s, side)
        self.lines = Lines(self.s, side, ledgers_of(self.s, side))
        self.veiled = {entry >> 8 for entry in view.veiled}
        clients = [u for ledger in self.lines.ledgers for u in ledger.clients]
        #: 14.3.1 cavalry that may be a guest of any Train of its army
        self.guests = {u.n for u in clients if u.cavalry and self.s.corps_of(u) is None}
        #: the armies with nobody to feed
        armies = bytearray(self.s.army)
        for u in clients:
            armies[u.n] = 0
        self.without_clients = bytes(armies)
        #: Assets by number with the formation whose state they take
        self.followers = {n: leader for ledger in self.lines.ledgers for n, leader in ledger.followers.items()}
        #: how many marches were looked at and tried; tests look at it
        self.looks = self.tries = 0

    # Now ----------------------------------------------------------------------------------------

    def now(self) -> list[Threat]:
        """14.4 The units that the Supply Phase would find Out of Supply, and depots without a LOC, hex by hex."""
        where: dict[int, list[str]] = {}
        for n, found in sorted(self.lines.state.items()):
            if found == OUT:
                where.setdefault(self.s.at_number(n), []).append(UNITS[n].name)
        for u in UNITS[:FORTS]:
            if u.depot and u.side == self.side and self.s.on_map(u) and not depot_supplied(self.s, u):
                where.setdefault(self.s.at_number(u.n), []).append(u.name)
        return [Threat(names, [HEXES[h].name]) for h, names in sorted(where.items())]

    # Next ---------------------------------------------------------------------------------------

    def threats(self) -> Iterator[Threat]:
        """The marches that cut something off, until all that can be is named once."""
        lines = self.lines.lines()
        marches = list(self.marches(self.covering(lines), self.holding(lines)))
        left = set(lines)
        while marches and self.tries < MOST_TRIES and self.looks < MOST_LOOKS:
            marches.sort(key=lambda m: m.order(left))
            march = marches.pop(0)
            if not march.touched & left or not self.looks_bad(march, left):
                continue
            cut = self.cut_by(march)
            if cut:
                left -= set(cut)
                yield self.told(march, cut, lines)

    def covering(self, lines: dict[int, Line]) -> dict[int, set[int]]:
        """By hex, the units whose lines an enemy there would stand on or cover with his ZOC."""
        found: dict[int, set[int]] = {}
        for n, line in lines.items():
            for h in line.walked:
                if not self.s.holds(self.side, h, nm.ANY):
                    found.setdefault(h, set()).add(n)
                    for x in ADJ[h]:
                        if h in ZNB[x]:
                            found.setdefault(x, set()).add(n)
        return found

    def holding(self, lines: dict[int, Line]) -> dict[int, set[int]]:
        """By hex, the units whose lines an enemy would break who comes through."""
        found: dict[int, set[int]] = {}
        for n, line in lines.items():
            for h in line.held:
                found.setdefault(h, set()).add(n)
        return found

    def marches(self, covered: dict[int, set[int]], held: dict[int, set[int]]) -> Iterator[March]:
        """The marches of enemy units that touch lines: of those that touch the same ones the longest few."""
        wanted = sorted({*covered, *held})
        alike: dict[frozenset[int], list[March]] = {}
        for u in self.movers():
            here, budget = self.s.at_number(u.n), allowance(self.s, u)
            if not any(distance(here, h) <= budget for h in wanted):  # a hex costs half an MP at least
                continue
            reach = Mover(self.s, [u]).flood(here, budget)
            for march in touching(u, reach, covered, held):
                alike.setdefault(march.touched, []).append(march)
        for found in alike.values():
            for place, march in enumerate(sorted(found, key=March.depth)[:ALIKE]):
                march.place = place
                yield march

    def movers(self) -> list[Unit]:
        """The enemy combat units that are seen and may march, of those alike in a hex one."""
        found: dict[tuple[int, bool, int], Unit] = {}
        for h in sorted(self.s.stacks):
            if self.s.holds(self.enemy, h, nm.COMBAT):
                for u in self.s.own(self.enemy, h):
                    if u.combat and u.ma and not u.fort and not self.s.marked(u, nm.RAIL):
                        found.setdefault((h, u.cavalry, u.ma), u)
        return list(found.values())

    def looks_bad(self, march: March, left: set[int]) -> bool:
        """Whether somebody would be Out of Supply if no line passed the hexes that the unit covers where it ends.

        Nothing is moved: it is quick. Where the march itself takes railway hexes, it has to be carried out.
        """
        self.looks += 1
        if march.through:
            return True
        ground, closed = self.ground, self.closed(march.to)
        known, floods, loc = {h: ground.known[h] for h in closed}, ground.floods, ground.loc
        for h in closed:
            ground.known[h] = 1
        ground.floods = {start: flood for start, flood in floods.items() if closed.isdisjoint(flood.done)}
        ground.loc = {}
        try:
            cut = self.out_of_supply(quiet(self.s), set(march.touched & left))
        finally:
            for h, before in known.items():
                ground.known[h] = before
            ground.floods, ground.loc = floods, loc
        return bool(cut)

    def closed(self, h: int) -> set[int]:
        """14.1 The hexes that no line passes any more when an enemy stands in one of them."""
        return {n for n in (h, *ZNB[h]) if not self.s.holds(self.side, n, nm.ANY)}

    def cut_by(self, march: March) -> list[int]:
        """Carry a march out; the units that are Out of Supply after it and were not before."""
        self.tries += 1
        s, way = quiet(self.s), march.reach.path(march.to)
        start, before = march.reach.start, s.occ[march.reach.start]
        changed = [start, *way]
        for h in way:
            enter(s, march.unit, h)
            changed += self.fallen_back(s, h)
        if start in self.veiled:  # others may stay there unseen
            s.occ = changed_at(s.occ, start, before)
        ground = ground_of(s, self.side)
        inherit(ground, self.ground, {h for at in changed for h in (at, *ADJ[at])})
        cut = self.out_of_supply(s, set(march.touched))
        followers = {n for n, leader in self.followers.items() if leader in cut}
        return sorted(cut | {n for n in followers if s.at_number(n) == self.s.at_number(n)})

    def fallen_back(self, s: State, near: int) -> list[int]:
        """9.5, 9.8 Guns, Trains and depots that may not stay fall back to the first refuge; the hexes concerned."""
        found: list[int] = []
        while True:
            exposed = reaction.exposed(s, self.side, (near,))
            if not exposed:
                return found
            stuck = next((u for u in exposed if not reaction.refuges(s, u)), None)
            u = stuck or exposed[0]
            found.append(s.at_number(u.n))
            if stuck is not None:
                reaction.lost(s, u)
            else:
                reaction.displace(s, u, reaction.refuges(s, u)[0])
                found.append(s.at_number(u.n))

    def out_of_supply(self, s: State, units: set[int]) -> set[int]:
        """Those of some units that are Out of Supply in a position.

        Only they are asked, and cavalry that may share their Trains. All supply units that could be flipped are:
        nobody gets Out of Supply by that.
        """
        s.army = self.asked(units)
        ground = ground_of(s, self.side)
        armies = sorted({self.s.army[n] - 1 for n in units})
        ledgers = [Ledger(s, self.side, army, ground) for army in armies]
        state, _ = settled(ledgers, frozenset([n for ledger in ledgers for n in ledger.candidates]), ())
        return {n for n in units if state.get(n) == OUT and s.at_number(n) == self.s.at_number(n)}

    def asked(self, units: set[int]) -> bytes:
        """The armies with no other clients than those who are asked."""
        kept = bytearray(self.without_clients)
        guests = not self.guests.isdisjoint(units)
        for n in units | self.guests if guests else units:
            kept[n] = self.s.army[n]
        return bytes(kept)

    def told(self, march: March, cut: list[int], lines: dict[int, Line]) -> Threat:
        """A threat in words: the enemy's actions, and the hexes that lines hang on."""
        h = march.to
        closed, passed = self.closed(h), set(march.reach.path(h))
        broken = sorted({x for n in cut if n in lines for x in lines[n].walked & closed | lines[n].held & passed})
        by = [f"take {march.unit}", f"march {HEXES[h]}"]
        if broken:
            by.append(f"Lines hang on {', '.join([HEXES[x].name for x in broken])}")
        places = [HEXES[x].name for x in sorted({self.s.at_number(n) for n in cut})]
        return Threat([UNITS[n].name for n in cut], places, by)


def touching(u: Unit, reach: Reach, covered: dict[int, set[int]], held: dict[int, set[int]]) -> Iterator[March]:
    """The marches of one unit that touch lines."""
    gone: dict[int, frozenset[int]] = {reach.start: frozenset()}
    for h in sorted(reach.prev, key=lambda h: reach.cost[h]):
        on_the_way = gone[reach.prev[h]]
        gone[h] = on_the_way | held[h] if h in held else on_the_way
        touched = gone[h] | covered[h] if h in covered else gone[h]
        if touched:
            yield March(u, reach, h, touched, bool(gone[h]))


def inherit(ground: Ground, old: Ground, moved: set[int]) -> None:
    """Take over what a ground knew far from the hexes where something has moved or a railway was cut."""
    if ground is old:
        return
    ground.known = old.known[:]
    for h in moved:
        ground.known[h] = 0
    if ground.railways is not old.railways:
        return
    changed = moved
    if ground.live != old.live:
        cut = [h for h in RAIL_HEXES if ground.live[h] != old.live[h]]
        changed = moved.union(cut, [n for h in cut for n in ADJ[h]])
    ground.out, ground.into = old.out[:], old.into[:]
    for h in changed:
        ground.out[h] = ground.into[h] = None
    for start, flood in old.floods.items():
        if changed.isdisjoint(flood.done):
            ground.floods[start] = flood
