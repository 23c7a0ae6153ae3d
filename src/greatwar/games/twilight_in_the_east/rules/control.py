"""4.3 Who controls a hex, and where the front lines run (ruling 1).

Occupation changes control at once (`occupation.occupy`). Here is the other half: what lies completely behind a front
line.
A side's wall is made of its front hexes, their ZOCs and the lines between neighbouring front hexes. The other side's
land
that its bases do not reach without passing the wall, and do not touch, changes hands.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, EDGES, HALF_HEXES, WATER, ZNB, X, Z, area_mask, distance
from ..components import FORTS, HEX_COUNT, HEXES, UNITS, Unit
from ..options import Options
from ..scenarios import SCENARIOS
from ..state import State
from . import railways

#: front hexes farther apart than this are not joined by a line
GAP: Final = 12


@rule("4.3#1", "4.3.1#1")
def front_hexes(s: State, side: int) -> list[int]:
    """4.3.1 The hexes of a side's combat units that are neither isolated nor entrained, and of its Fortresses."""
    found = []
    for h in s.stacks:
        if not s.occ[h] >> nm.SHIFT[side] & (nm.COMBAT | nm.ZOC):
            continue
        for n in s.stacks[h]:
            u = UNITS[n]
            if u.side == side and (u.fortress or (u.combat and not s.marks[n] & (nm.ISOLATED | nm.RAIL))):
                found.append(h)
                break
    return sorted(found)


@lru_cache(maxsize=1 << 15)
def straight(a: int, b: int) -> tuple[int, ...]:
    """The hexes on the straight line between two hexes, both left out."""
    far = distance(a, b)
    found = []
    here = a
    for _ in range(far - 1):
        best, best_key = -1, (99, 1 << 60)
        for n in ADJ[here]:
            left = distance(n, b)
            if left < distance(here, b):
                key = (left, _off_line(a, b, n))
                if key < best_key:
                    best, best_key = n, key
        if best < 0:
            break
        here = best
        found.append(here)
    return tuple(found)


def _off_line(a: int, b: int, h: int) -> int:
    """How far a hex lies off the line between two others: a number to compare by."""
    dx, dz = X[b] - X[a], Z[b] - Z[a]
    ex, ez = X[h] - X[a], Z[h] - Z[a]
    return abs(dx * ez - dz * ex) * 1000 + h % 7


@rule("4.3.1#1")
def lines(s: State, side: int, own: list[int], enemies: list[int]) -> list[tuple[int, int]]:
    """4.3.1 Pairs of front hexes joined by the line: neighbours in that no other front hex is nearer to both of
    them.
    """
    everyone = sorted([(X[h], h) for h in {*own, *enemies}])
    columns = [x for x, _ in everyone]
    own_set = set(own)
    joined = []
    for a in own:
        x, z = X[a], Z[a]
        near = []
        for bx, b in everyone[bisect_left(columns, x - GAP) : bisect_left(columns, x + GAP + 1)]:
            dx, dz = bx - x, Z[b] - z  # `distance`, written out: there are thousands of pairs
            if -GAP <= dz <= GAP and -GAP <= dx + dz <= GAP and a != b:
                near.append((max(abs(dx), abs(dz), abs(dx + dz)), b))
        near.sort()
        for far, b in near:
            if b <= a or far < 2 or b not in own_set or _nearer(near, b, far):
                continue
            if not any(s.holds(1 - side, h, nm.ANY) for h in straight(a, b)):
                joined.append((a, b))
    return joined


def _nearer(near: list[tuple[int, int]], b: int, far: int) -> bool:
    """Whether one of the hexes `near` to a front hex is nearer than `far` to both that hex and `b`."""
    for apart, c in near:
        if apart >= far:
            return False
        if distance(b, c) < far:
            return True
    return False


@rule("4.3#1", "4.3.1#1")
def wall(s: State, side: int, own: list[int], enemies: list[int]) -> set[int]:
    """4.3.1 The hexes that the enemy's land does not reach through: front hexes, their ZOCs, the lines between."""
    found = set(own)
    for h in own:
        found.update([n for n in ZNB[h] if not s.holds(1 - side, n, nm.ANY)])
    for a, b in lines(s, side, own, enemies):
        found.update(straight(a, b))
    for h in own:
        edge = _dead_edge(h)
        if edge >= 0:
            found.update(straight(h, edge))
            found.add(edge)
    occ, enemy = s.occ, nm.ANY << nm.SHIFT[1 - side]
    return {h for h in found if not occ[h] & enemy}


@cache
def _dead_edges() -> tuple[int, ...]:
    """Hexes of the sea and edges that belong to nobody: where a front line may end."""
    coast = [h for h in range(HEX_COUNT) if h not in WATER and any(n in WATER for n in ADJ[h])]
    neutral = [h for h, side in EDGES.items() if side < 0]
    romania = [h.n for h in HEXES if h.nation == nm.ROMANIA]
    return tuple(sorted({*coast, *neutral, *romania}))


@cache
def _dead_edge(h: int) -> int:
    """The nearest dead edge within half the gap of a front hex; -1 = none."""
    best, far = -1, 7
    for e in _dead_edges():
        if abs(X[e] - X[h]) < far:
            d = distance(h, e)
            if d < far:
                best, far = e, d
    return best


@rule("3.7.3#1", "1.2.1#1", "1.2.1#3")
def bases(s: State, side: int) -> list[int]:
    """Where a side's land is anchored: its map edges, Fortresses with a supply symbol, the half-hexes of the
    Bukowina.
    """
    found = [*_edges(s.options.scenario, side)]
    found += [u.hex for u in _SOURCES[side] if s.steps(u)]
    return [h for h in found if s.controls(side, h)]


@cache
def _edges(scenario: str, side: int) -> tuple[int, ...]:
    """The map edges of a side in a scenario's part of the map, and its half-hexes."""
    open_ = area_mask(SCENARIOS[scenario].area)
    found = [h for h, friend in EDGES.items() if friend == side and open_[h]]
    found += railways.bases(scenario)[side]
    if side == nm.CENTRAL:
        found += [h for h in HALF_HEXES if open_[h]]
    return tuple(found)


#: Fortresses with a supply symbol by side
_SOURCES: Final[tuple[tuple[Unit, ...], ...]] = tuple(
    [tuple([u for u in UNITS[FORTS:] if u.side == side and u.source == 1]) for side in (0, 1)]
)


@cache
def _open_bits(scenario: str) -> int:
    """One bit a hex, as in `State.control`: the part of the map in play."""
    return sum([1 << h for h, open_ in enumerate(area_mask(SCENARIOS[scenario].area)) if open_])


# What the flood of `cut_off` knows of a hex.
_UNSEEN: Final = 48  # the side's and not reached; 48 and 49 are the digits 0 and 1
_FOREIGN: Final = 49
_BARRED: Final = 50  # the side's, in the wall, not reached
_REACHED: Final = 1
_TOUCHED: Final = 2  # in the wall, next to what was reached


def _own_land(s: State, side: int) -> bytearray:
    """One byte a hex: _UNSEEN = in play and controlled by a side. Written in binary by one conversion of the bits:
    a loop over 8,233 hexes would take longer than all the rest.
    """
    bits, open_ = int.from_bytes(s.control, "little"), _open_bits(s.options.scenario)
    own = open_ & bits if side == nm.RUSSIA else open_ & ~bits
    foreign = own ^ (1 << HEX_COUNT) - 1
    return bytearray(f"{foreign:0{HEX_COUNT}b}"[::-1].encode())


def cut_off(s: State, side: int, fronts: tuple[list[int], list[int]] | None = None) -> list[int]:
    """4.3 The hexes that a side controls and that lie completely behind the other's front line."""
    own, enemies = fronts or (front_hexes(s, side), front_hexes(s, 1 - side))
    reached, stack = _own_land(s, side), []
    barrier = wall(s, 1 - side, enemies, own)
    for h in barrier:
        if reached[h] == _UNSEEN:
            reached[h] = _BARRED
    # the wall is closed where none of the side's own units stand: `wall` has left those hexes out
    for h in [*bases(s, side), *own]:
        if h not in barrier:
            reached[h] = _REACHED
            stack.append(h)
    while stack:
        for n in ADJ[stack.pop()]:
            if reached[n] == _UNSEEN:
                reached[n] = _REACHED
                stack.append(n)
            elif reached[n] == _BARRED:
                reached[n] = _TOUCHED
    found = []
    for value in (_UNSEEN, _BARRED):
        h = reached.find(value)
        while h >= 0:
            if h not in WATER and not s.holds(side, h, nm.ANY) and not any(reached[n] == _REACHED for n in ADJ[h]):
                found.append(h)
            h = reached.find(value, h + 1)
    return sorted(found)


@cache
def _enclaves(scenario: str) -> frozenset[int]:
    """Hexes that the map itself cuts off at the set-up: they change hands by occupation only."""
    from ..setups import lay_out

    s = State([], Options(scenario))
    lay_out(s)
    return frozenset([*cut_off(s, nm.RUSSIA), *cut_off(s, nm.CENTRAL)])


def settle_control(s: State) -> None:
    """4.3 Settle control behind the front lines; not once more where nothing has changed."""
    settled = s.settled
    if settled and settled[0] is s.occ and settled[1] is s.control and settled[2] is s.marks and settled[3] is s.lost:
        return
    s.settled = () if _settle(s) else (s.occ, s.control, s.marks, s.lost)


@rule("4.3#1", "4.3#2", "4.3.1#1", "17.1.4#1")
def _settle(s: State) -> bool:
    """4.3 Give the hexes that lie completely behind a front line to its side; both sides are judged from one
    position. Returns whether control has changed.
    """
    exempt = _enclaves(s.options.scenario)
    russian, central = front_hexes(s, nm.RUSSIA), front_hexes(s, nm.CENTRAL)
    lost = [
        [h for h in cut_off(s, nm.RUSSIA, (russian, central)) if h not in exempt],
        [h for h in cut_off(s, nm.CENTRAL, (central, russian)) if h not in exempt],
    ]
    for side in (nm.RUSSIA, nm.CENTRAL):
        for h in lost[side]:
            s.set_control(1 - side, h)
            railways.behind_enemy(s, 1 - side, h)
        if lost[side]:
            s.say(f"{nm.SIDE_NAMES[1 - side]} gains control of {len(lost[side])} hexes behind its front line")
    return any(lost)
