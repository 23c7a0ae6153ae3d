"""14.1, 14.4 The lines by which units are supplied now, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable

from ..components import UNITS, Unit
from ..rails import LINKS
from ..rules.railways import bases
from ..rules.supply import BY_RAILWAY, FAR_RAILWAY, IN, LOW, Ledger, always_supplied, on_railway, range_when, settled
from ..rules.tracing import NOWHERE, Ground, ground_of
from ..state import State


class Line:
    """A line: hexes that break it when an enemy stands there or beside, and railway hexes that must only be held."""

    def __init__(self, walked: Iterable[int] = (), held: Iterable[int] = ()) -> None:
        self.walked, self.held = frozenset(walked), frozenset(held)

    def __or__(self, other: Line) -> Line:
        return Line(self.walked | other.walked, self.held | other.held)


NO_LINE = Line()


class Lines:
    """The lines of a side as the Supply Phase would find them now."""

    def __init__(self, s: State, side: int, ledgers: list[Ledger]) -> None:
        self.s, self.side, self.ground = s, side, ground_of(s, side)
        self.ledgers = ledgers
        self.flipped = frozenset[int]().union(*[ledger.advised() for ledger in ledgers])
        self.state, self.source = settled(ledgers, self.flipped, ())
        self._rails: dict[bool, dict[int, int]] = {}
        self._known: dict[int, Line] = {}

    def lines(self) -> dict[int, Line]:
        """The line of every unit that has one and is supplied, fully or lowly."""
        found = {}
        for ledger in self.ledgers:
            for u in ledger.asking:
                if self.state.get(u.n, NOWHERE) in (IN, LOW):
                    line = self._of_unit(ledger, u)
                    if line.walked or line.held:
                        found[u.n] = line
        return found

    def _of_unit(self, ledger: Ledger, u: Unit) -> Line:
        source, h = self.source[u.n], ledger.at[u.n]
        if source == BY_RAILWAY:
            walked = self._from_railway(h)
            return Line(walked[:-1]) | self._rail(walked[-1], False) if walked else NO_LINE
        if source < 0:
            return NO_LINE
        giver = UNITS[source]
        own = Line(path(self.ground, ledger.at[source], h))
        return own | (self._loc(ledger.at[source]) if giver.depot else self._of_train(ledger, giver))

    def _of_train(self, ledger: Ledger, train: Unit) -> Line:
        """14.2.2 The line by which a Train lives."""
        known = self._known.get(train.n)
        if known is None:
            known = self._known[train.n] = self._train_line(ledger, train)
        return known

    def _train_line(self, ledger: Ledger, train: Unit) -> Line:
        h = ledger.at[train.n]
        if always_supplied(self.s, train):
            return NO_LINE
        if on_railway(self.s, train):
            return self._rail(h, False)
        for depot in ledger.depots:
            cost = ledger.costs[depot.n].get(h, NOWHERE)
            if cost <= range_when(self.s, depot, depot.n in self.flipped):
                return Line(path(self.ground, ledger.at[depot.n], h)) | self._loc(ledger.at[depot.n])
        return NO_LINE

    def _loc(self, h: int) -> Line:
        """14.2.1a The railway that leads from a depot to the edge of the map, out of EZOCs."""
        return Line(self._rail(h, True).held)

    def _rail(self, h: int, out_of_ezocs: bool) -> Line:
        """17.1.1 A railway from a hex to a friendly edge of the map."""
        before = self._rails.get(out_of_ezocs)
        if before is None:
            before = self._rails[out_of_ezocs] = self._rail_tree(out_of_ezocs)
        found = []
        while h in before:
            found.append(h)
            h = before[h]
        return Line((), found)

    def _rail_tree(self, out_of_ezocs: bool) -> dict[int, int]:
        """The next railway hex on the shortest way to an edge, by hex; -1 at the edge."""
        ground = self.ground
        ends = bases(self.s.options.scenario)[self.side]
        queue = [h for h in ends if ground.live[h] and (not out_of_ezocs or ground.passable(h))]
        before = dict.fromkeys(queue, -1)
        for h in queue:
            for n in rail_neighbours(ground, h):
                if n not in before and ground.live[n] and (not out_of_ezocs or ground.passable(n)):
                    before[n] = h
                    queue.append(n)
        return before

    def _from_railway(self, h: int) -> list[int]:
        """14.2.3 The hexes from a unit to the nearest connected railway, both with it."""
        ground = self.ground
        if ground.live[h]:
            return [h]
        best, before = {h: 0}, dict[int, int]()
        buckets: list[list[int]] = [[] for _ in range(FAR_RAILWAY + 1)]
        buckets[0].append(h)
        for at in range(FAR_RAILWAY + 1):
            for here in buckets[at]:
                if best[here] != at:
                    continue
                if ground.live[here]:
                    found = [here]
                    while found[-1] != h:
                        found.append(before[found[-1]])
                    return found[::-1]
                for n, count in ground.ways(here, True):
                    further = at + count
                    if further > FAR_RAILWAY or further >= best.get(n, NOWHERE):
                        continue
                    if ground.passable(n) or ground.live[n]:
                        best[n], before[n] = further, here
                        buckets[further].append(n)
        return []


def rail_neighbours(ground: Ground, h: int) -> list[int]:
    """The railway hexes next to a railway hex."""
    return [link.to for link in LINKS[h]] + [n for n, _ in ground.extra.get(h, ())]


def path(ground: Ground, start: int, goal: int) -> list[int]:
    """14.1 The hexes of the line from a source to a goal that a flood has found, the two ends left out."""
    flood = ground.floods.get(start)
    if flood is None or goal not in flood.done or goal == start:
        return []
    found, h = [], goal
    while h != start:
        for n, count in ground.ways(h, True):
            if flood.done.get(n, NOWHERE) + count == flood.done[h] and (n == start or ground.passable(n)):
                h = n
                break
        else:
            return []
        found.append(h)
    return found[:-1]
