"""14.1 Supply lines: the cheapest cost in quarter hexes from a source to its clients, and lines of any length."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..board import PILLAU_MOVE, PILLAU_SUPPLY, ZNB, distance, hexes_of_side, side_between
from ..components import HEX_COUNT, HEXES
from ..rails import JAROSLAU, LINKS
from ..state import State
from ..supply_ways import (
    CAUSEWAY_HEXES,
    CAUSEWAY_ONLY,
    FROZEN,
    HALVES,
    HIGH_RIVERS,
    NEVER,
    PLAIN_CHART,
    PONTOON_ONLY,
    QUARTERS,
    SINGLE_TRACK,
    plain_ways,
    river_count,
    terrain_count,
    ways_in,
    ways_out,
)
from .railways import bases, bridge_cut, built_links, live
from .special import campaign

NOWHERE: Final = 1 << 30
#: 14.4.1 the enemy-controlled hexes that a line of an isolated unit may pass
MOST_ENEMY_HEXES: Final = 6


@rule("14.1.2#3", "14.1.2#5", "20.1#2", "20.1#3", "19.0#1")
def supply_chart(s: State) -> int:
    """14.1.2 (c) In High Water and in Autumn large rivers count more; in Freeze wetlands are clear."""
    if not campaign(s):
        return PLAIN_CHART
    if s.weather == nm.FREEZE:
        return FROZEN
    return HIGH_RIVERS if s.weather == nm.HIGH_WATER or s.season() else PLAIN_CHART


class Ground:
    """What the lines of a side may pass, worked out while floods ask for it; `ground_of` keeps it with the state."""

    def __init__(self, s: State, side: int) -> None:
        self.side = side
        self.chart = supply_chart(s)
        self.live = live(s, side)
        self.cut = bridge_cut(s)
        self.extra = built_links(s, side) if s.railways else {}
        self.bridges = _pontoons(s, side)
        self.pillau = pillau_open(s, side)
        self.occ, self.open, self.control = s.occ, s.open, s.control
        self.pontoons, self.railways, self.events = s.pontoons, s.railways, s.events
        #: by hex: 0 = not asked yet, 1 = no line passes, 2 = lines pass
        self.known: list[int] = [0] * HEX_COUNT
        #: hexes where there may be other ways than those that always are
        cut = JAROSLAU if self.cut else ()
        self.odd = frozenset([*CAUSEWAY_HEXES, *PILLAU_SUPPLY, *self.extra, *_banks(self.bridges), *cut])
        #: the ways from a hex and into it, as far as floods have asked
        self.out: list[list[tuple[int, int]] | None] = [None] * HEX_COUNT
        self.into: list[list[tuple[int, int]] | None] = [None] * HEX_COUNT
        #: floods by the hex they start from, and LOCs as far as they have been looked for (14.2.1a)
        self.floods: dict[int, Flood] = {}
        self.loc: dict[int, bool] = {}

    def holds_for(self, s: State) -> bool:
        """Whether nothing has changed that this was made from: fields are replaced when they change."""
        return (
            self.occ is s.occ
            and self.control is s.control
            and self.live is s.live[self.side]
            and self.pontoons is s.pontoons
            and self.railways is s.railways
            and self.events is s.events
            and self.open is s.open
            and self.chart == supply_chart(s)
        )

    def inherit(self, old: Ground) -> None:
        """Take over what a former ground knew if only pontoon bridges have come or gone since."""
        if (
            old.occ is self.occ
            and old.control is self.control
            and old.live is self.live
            and old.railways is self.railways
            and old.events is self.events
            and old.open is self.open
            and old.chart == self.chart
        ):
            self.known, self.loc = old.known, old.loc
            self.out, self.into = old.out[:], old.into[:]
            for h in old.odd | self.odd:
                self.out[h] = self.into[h] = None

    @rule("14.1#1", "4.1.2#1")
    def passable(self, h: int) -> bool:
        """14.1 No line passes an enemy unit, nor an EZOC unless a friendly unit stands there."""
        found = self.known[h]
        if not found:
            found = self.known[h] = 2 if self._passes(h) else 1
        return found == 2

    def _passes(self, h: int) -> bool:
        side, here = self.side, self.occ[h]
        if not self.open[h] or here >> nm.SHIFT[1 - side] & nm.ANY or (side == nm.RUSSIA and h in HALVES):
            return False
        if here >> nm.SHIFT[side] & nm.ANY:
            return True
        bit = nm.ZOC << nm.SHIFT[1 - side]
        return not any(self.occ[n] & bit for n in ZNB[h])

    def ways(self, h: int, backwards: bool = False) -> list[tuple[int, int]]:
        """The neighbours a line may go to from a hex, with what entering counts (or entering `h` from there)."""
        kept = self.into if backwards else self.out
        found = kept[h]
        if found is None:
            odd = self.live[h] or h in self.odd
            found = kept[h] = self._ways(h, backwards) if odd else plain_ways(self.chart, h, backwards)
        return found

    def _ways(self, h: int, backwards: bool) -> list[tuple[int, int]]:
        live, found = self.live, []
        for way in ways_in(self.chart, h) if backwards else ways_out(self.chart, h):
            n, rail, count = way >> 16, way >> 8 & 255, way & 255
            if self.cut and _at_bridge(h, n):
                count = self._over(h, n, PONTOON_ONLY, backwards)
            elif rail != NEVER and live[h] and live[n]:
                count = rail
            elif count >= CAUSEWAY_ONLY:
                count = self._over(h, n, count, backwards)
            if count < CAUSEWAY_ONLY:
                found.append((n, count))
        if self.extra:
            found += [(n, SINGLE_TRACK) for n, _ in self.extra.get(h, ()) if live[h] and live[n]]
        if self.pillau and h in PILLAU_SUPPLY:
            found.append((PILLAU_SUPPLY[1] if h == PILLAU_SUPPLY[0] else PILLAU_SUPPLY[0], QUARTERS))
        return found

    @rule("14.1.1#1", "18.1#2")
    def _over(self, h: int, n: int, why: int, backwards: bool) -> int:
        """14.1.1 A large river without a crossing is passed on a pontoon; a causeway between hexes of one's own."""
        to = h if backwards else n
        if why == PONTOON_ONLY and self.bridges and side_between(h, n) in self.bridges:
            return terrain_count(self.chart, HEXES[to].terrain, False) + river_count(self.chart)
        if why == CAUSEWAY_ONLY and self._own(h) and self._own(n):
            return QUARTERS
        return NEVER

    def _own(self, h: int) -> bool:
        return bool(self.control[h >> 3] >> (h & 7) & 1) == (self.side == nm.RUSSIA)


def ground_of(s: State, side: int) -> Ground:
    """The ground of a side as it is now."""
    live(s, side)
    found: Ground | None = s.grounds[side]
    if found is None or not found.holds_for(s):
        old, found = found, Ground(s, side)
        if old is not None:
            found.inherit(old)
        s.grounds = (found, s.grounds[1]) if side == nm.RUSSIA else (s.grounds[0], found)
    return found


class Flood:
    """Lines from one hex, as far as they have been followed; it goes on from there when farther goals are asked for."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.at = 0  # the count that is worked on
        self.next = 0  # the place in its bucket
        self.best: list[int] = [NOWHERE] * HEX_COUNT
        self.best[start] = 0
        self.done: dict[int, int] = {}
        self.buckets: list[list[int]] = [[start]]

    def follow(self, ground: Ground, wanted: set[int], limit: int) -> None:
        """Go on until all of the goals are met or lie farther than `limit`."""
        start, best, done, buckets = self.start, self.best, self.done, self.buckets
        known, out = ground.known, ground.out
        while self.at <= limit and self.at < len(buckets):
            at, bucket = self.at, buckets[self.at]
            for k in range(self.next, len(bucket)):  # no way counts nothing: the bucket does not grow
                h = bucket[k]
                if best[h] != at:
                    continue
                done[h] = at
                # a goal in an EZOC is reached, nothing beyond it; what the ground knows already is read directly
                if h == start or known[h] == 2 or (known[h] == 0 and ground.passable(h)):
                    for n, count in out[h] or ground.ways(h):
                        further = at + count
                        if further < best[n]:
                            best[n] = further
                            while further >= len(buckets):
                                buckets.append([])
                            buckets[further].append(n)
                if h in wanted:
                    wanted.discard(h)
                    if not wanted:
                        self.next = k + 1
                        return
            self.at = at + 1
            self.next = 0


def _at_bridge(h: int, n: int) -> bool:
    return (h, n) in (JAROSLAU, (JAROSLAU[1], JAROSLAU[0]))


def _pontoons(s: State, side: int) -> frozenset[int]:
    return frozenset([entry >> 2 for entry in s.pontoons if (entry & 3 == nm.RUSSIAN) == (side == nm.RUSSIA)])


def _banks(bridges: frozenset[int]) -> list[int]:
    return [h for side in bridges for h in hexes_of_side(side)]


@rule("14.1.1#3")
def pillau_open(s: State, side: int) -> bool:
    """14.1.1 With Pillau in German hands a German line goes from 66.19 to 67.18."""
    return side == nm.CENTRAL and s.controls(nm.CENTRAL, PILLAU_MOVE[0])


@rule("14.1#1", "14.1.1#1", "14.1.1#2", "14.1.1#3", "14.1.2#1", "14.1.2#2", "14.1.2#3", "14.1.2#4", "14.1.2#5")
def costs_from(
    s: State, side: int, start: int, goals: tuple[int, ...], limit: int, ground: Ground | None = None
) -> dict[int, int]:
    """14.1 For each goal within `limit` quarter hexes of `start`, what the line costs; others are left out.

    The goal's hex is counted, the start is not (4.6). Lines do not pass enemies, nor EZOCs without a friendly unit;
    an EZOC
    in the goal's own hex does not matter, because the receiver stands there.
    """
    done = _followed(ground or ground_of(s, side), start, goals, limit)
    return {h: done[h] for h in goals if done.get(h, NOWHERE) <= limit}


def _followed(ground: Ground, start: int, goals: tuple[int, ...], limit: int) -> dict[int, int]:
    """What lines from a hex count, followed at least as far as the goals or `limit`."""
    flood = ground.floods.get(start)
    if flood is None:
        flood = ground.floods[start] = Flood(start)
    done = flood.done
    # a hex of double track counts least: one
    wanted = {h for h in goals if h not in done and distance(start, h) <= limit}
    if wanted and flood.at <= limit:
        flood.follow(ground, wanted, limit)
    return done


def reaches(s: State, side: int, start: int, goal: int, limit: int) -> bool:
    """14.1 Whether a line of at most `limit` quarter hexes leads from a source to a hex."""
    return goal in costs_from(s, side, start, (goal,), limit)


@rule("14.2.3#1")
def cost_from_railway(s: State, side: int, goal: int, limit: int, ground: Ground | None = None) -> int:
    """14.2.3 What the shortest line from a connected railway hex to a hex costs; NOWHERE if it is longer than
    `limit`.
    """
    ground = ground or ground_of(s, side)
    if ground.live[goal]:
        return 0
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(goal)
    best: dict[int, int] = {goal: 0}
    for at in range(limit + 1):
        for h in buckets[at]:
            if best[h] != at:
                continue
            if ground.live[h]:
                return at
            if h != goal and not ground.passable(h):
                continue
            for n, count in ground.ways(h, True):
                further = at + count
                if further <= limit and further < best.get(n, NOWHERE) and (ground.passable(n) or ground.live[n]):
                    best[n] = further
                    buckets[further].append(n)
    return NOWHERE


@rule("14.4.1#1", "14.4.1-ex", "4.1.3#1")
def cut_off(s: State, side: int, start: int) -> bool:
    """14.4.1 Whether no line of any length leads from a hex to a friendly operational railway hex.

    It passes EZOCs that a friendly unit or a friendly ZOC covers, and at most six hexes that the enemy controls.
    """
    ground = ground_of(s, side)
    fewest: dict[int, int] = {start: 0}
    layers: list[list[int]] = [[start], *[[] for _ in range(MOST_ENEMY_HEXES)]]
    for count, layer in enumerate(layers):
        for h in layer:
            if fewest[h] != count:
                continue
            if ground.live[h]:
                return False
            for n, _ in ground.ways(h):
                if not _covered(s, side, n):
                    continue
                passed = count + (0 if s.controls(side, n) else 1)
                if passed <= MOST_ENEMY_HEXES and passed < fewest.get(n, NOWHERE):
                    fewest[n] = passed
                    layers[passed].append(n)
    return True


@rule("14.4.1#1", "4.1.3#1")
def _covered(s: State, side: int, h: int) -> bool:
    """14.4.1 Whether the line of an isolated unit may pass a hex."""
    if not s.open[h] or s.holds(1 - side, h, nm.ANY) or (side == nm.RUSSIA and h in HALVES):
        return False
    return not s.ezoc(side, h) or s.holds(side, h, nm.ANY) or s.ezoc(1 - side, h)


@rule("14.2.1a#1")
def line_of_communications(s: State, side: int, h: int) -> bool:
    """14.2.1a Whether operational railway hexes lead from a depot's hex to a friendly map edge out of EZOCs.

    A hex in an EZOC serves if a friendly unit stands there.
    """
    ground = ground_of(s, side)
    if not ground.live[h] or not ground.passable(h):
        return False
    found = ground.loc.get(h)
    if found is None:
        found, joined = _out_of_ezocs(ground, h, frozenset(bases(s.options.scenario)[side]))
        for n in joined:
            ground.loc[n] = found
    return found


def _out_of_ezocs(ground: Ground, h: int, ends: frozenset[int]) -> tuple[bool, set[int]]:
    """Whether one of the ends can be reached, and the hexes of which the same is true."""
    seen, stack = {h}, [h]
    while stack:
        here = stack.pop()
        if here in ends:
            return True, seen
        for n in _rail_neighbours(ground, here):
            if n not in seen and ground.live[n] and ground.passable(n):
                seen.add(n)
                stack.append(n)
    return False, seen


def _rail_neighbours(ground: Ground, h: int) -> list[int]:
    found = [link.to for link in LINKS[h] if not (ground.cut and _at_bridge(h, link.to))]
    return found + [n for n, _ in ground.extra.get(h, ())]


assert HEX_COUNT < 1 << 16
