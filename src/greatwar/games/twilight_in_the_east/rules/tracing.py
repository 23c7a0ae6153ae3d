"""14.1 Supply lines: the cheapest cost in quarter hexes from a source to its clients, and lines of any length."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..board import PILLAU_MOVE, PILLAU_SUPPLY, RAIL_INDEX, side_between
from ..components import HEX_COUNT, HEXES
from ..rails import JAROSLAU, LINKS
from ..state import State
from ..supply_ways import (
    CAUSEWAY_ONLY,
    FROZEN,
    HALVES,
    HIGH_RIVERS,
    NEVER,
    PLAIN_CHART,
    PONTOON_ONLY,
    QUARTERS,
    SINGLE_TRACK,
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
    """What the lines of a side may pass, worked out while a flood asks for it."""

    def __init__(self, s: State, side: int) -> None:
        self.s = s
        self.side = side
        self.chart = supply_chart(s)
        self.live = live(s, side)
        self.cut = bridge_cut(s)
        self.extra = built_links(s, side) if s.railways else {}
        self.bridges = _pontoons(s, side)
        self.pillau = pillau_open(s, side)
        self.known: dict[int, bool] = {}

    @rule("14.1#1", "4.1.2#1")
    def passable(self, h: int) -> bool:
        """14.1 No line passes an enemy unit, nor an EZOC unless a friendly unit stands there."""
        found = self.known.get(h)
        if found is None:
            s, side = self.s, self.side
            found = bool(s.open[h]) and not s.holds(1 - side, h, nm.ANY) and not (side == nm.RUSSIA and h in HALVES)
            if found and s.ezoc(side, h):
                found = s.holds(side, h, nm.ANY)
            self.known[h] = found
        return found

    def ways(self, h: int, backwards: bool = False) -> list[tuple[int, int]]:
        """The neighbours a line may go to from a hex, with what entering counts (or entering `h` from there)."""
        table = ways_in(self.chart) if backwards else ways_out(self.chart)
        live, found = self.live, []
        for way in table[h]:
            n, rail, count = way >> 16, way >> 8 & 255, way & 255
            if rail != NEVER and live[h] and live[n] and not (self.cut and _at_bridge(h, n)):
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
        if why == PONTOON_ONLY and side_between(h, n) in self.bridges:
            return terrain_count(self.chart, HEXES[to].terrain, False) + river_count(self.chart)
        if why == CAUSEWAY_ONLY and self.s.controls(self.side, h) and self.s.controls(self.side, n):
            return QUARTERS
        return NEVER


def _at_bridge(h: int, n: int) -> bool:
    return (h, n) in (JAROSLAU, (JAROSLAU[1], JAROSLAU[0]))


def _pontoons(s: State, side: int) -> frozenset[int]:
    return frozenset([entry >> 2 for entry in s.pontoons if (entry & 3 == nm.RUSSIAN) == (side == nm.RUSSIA)])


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
    ground = ground or Ground(s, side)
    wanted = set(goals)
    found: dict[int, int] = {}
    done: set[int] = set()
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    best: dict[int, int] = {start: 0}
    for at in range(limit + 1):
        for h in buckets[at]:
            if h in done or best[h] != at:
                continue
            done.add(h)
            if h in wanted:
                found[h] = at
                wanted.discard(h)
                if not wanted:
                    return found
            if h != start and not ground.passable(h):
                continue  # a goal in an EZOC is reached, nothing beyond it
            for n, count in ground.ways(h):
                further = at + count
                if further > limit or n in done or further >= best.get(n, NOWHERE):
                    continue
                if n in wanted or ground.passable(n):
                    best[n] = further
                    buckets[further].append(n)
    return found


def reaches(s: State, side: int, start: int, goal: int, limit: int) -> bool:
    """14.1 Whether a line of at most `limit` quarter hexes leads from a source to a hex."""
    return goal in costs_from(s, side, start, (goal,), limit)


@rule("14.2.3#1")
def cost_from_railway(s: State, side: int, goal: int, limit: int, ground: Ground | None = None) -> int:
    """14.2.3 What the shortest line from a connected railway hex to a hex costs; NOWHERE if it is longer than
    `limit`.
    """
    ground = ground or Ground(s, side)
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
    ground = Ground(s, side)
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
    known = live(s, side)
    if RAIL_INDEX[h] < 0 or not known[h]:
        return False
    ends = frozenset(bases(s.options.scenario)[side])
    seen = {h}
    stack = [h]
    ground = Ground(s, side)
    if not ground.passable(h):
        return False
    while stack:
        here = stack.pop()
        if here in ends:
            return True
        for n in _rail_neighbours(ground, here):
            if n not in seen and known[n] and ground.passable(n):
                seen.add(n)
                stack.append(n)
    return False


def _rail_neighbours(ground: Ground, h: int) -> list[int]:
    found = [link.to for link in LINKS[h] if not (ground.cut and _at_bridge(h, link.to))]
    return found + [n for n, _ in ground.extra.get(h, ())]


assert HEX_COUNT < 1 << 16
