"""6.1 Areas of Attachment: which hexes lie inside an army's area, boundaries proposed, drawn and checked."""

from __future__ import annotations

from math import atan2
from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import X, Z, distance
from ..boundaries import (
    AND,
    AXES,
    FORM,
    OR,
    RIVER_OF,
    STRAIGHT,
    Boundary,
    bend_of,
    leg_touches,
    legs_at,
    line_distance,
    on_first,
    on_leg,
)
from ..components import ARMIES, CORPS, DUMMIES, FORTS, HEX_COUNT, HEXES, SUPPLIES, UNITS, Army
from ..scenarios import SCENARIOS
from ..state import State

#: how near enemies must be for a boundary to start on their front line
NEAR: Final = 12
#: how near to the enemy a unit holds the front line
AT_FRONT: Final = 6
#: 6.1 how far behind the front a boundary must run
BEHIND: Final = 7
RESERVE_RADIUS: Final = 7
_TRAIN_WEIGHT: Final = 3
#: the middle of the eastern front's great bend, around which armies are put in order
_CENTRE: Final = (20, 58)
_FIRST_LEGS: Final = 12
#: misplaced units with which last turn's boundary is kept
_TOLERATED: Final = 3


# Membership -----------------------------------------------------------------------------------------


@rule("6.1#1", "6.3.1#2")
def inside(s: State, army: int, h: int) -> bool:
    """6.1 Whether a hex lies in the area of the army of that number. Without boundaries the area is the whole map."""
    if not s.lines and not s.discs:
        return True
    found = area_of(s, ARMIES[army].side, h)
    return found < 0 or found == army


class Areas:
    """The areas of the hexes that were asked about, with the boundaries and discs that they follow from."""

    def __init__(self, s: State) -> None:
        self.lines, self.discs = s.lines, s.discs
        self.of: tuple[dict[int, int], dict[int, int]] = ({}, {})


@rule("6.1#1", "6.1#3")
def area_of(s: State, side: int, h: int) -> int:
    """6.1 The army of a side in whose area a hex lies; -1 = the side has drawn no boundary. Areas cannot overlap."""
    kept: Areas | None = s.areas
    if kept is None or kept.lines is not s.lines or kept.discs is not s.discs:
        kept = s.areas = Areas(s)
    known = kept.of[side]
    found = known.get(h)
    if found is None:
        found = known[h] = _area_of(s, side, h)
    return found


def _area_of(s: State, side: int, h: int) -> int:
    for army, centre, radius in s.discs:
        if ARMIES[army].side == side and distance(h, centre) <= radius:
            return army
    last = -1
    for line in s.lines:
        if ARMIES[line[8]].side == side:
            if on_first(boundary(line), h):
                return line[8]
            last = line[9]
    return last


def boundary(line: tuple[int, ...]) -> Boundary:
    """The boundary of an entry of `State.lines`; the two armies follow it there."""
    return (line[0], line[1], line[2], line[3], line[4], line[5], line[6], line[7])


# Fronts ---------------------------------------------------------------------------------------------


class Position:
    """Fronts and armies as they stand, worked out when asked for, with the fields that they follow from.

    The lists are shared: nobody changes them.
    """

    def __init__(self, s: State) -> None:
        self.occ, self.where, self.marks, self.lost = s.occ, s.where, s.marks, s.lost
        self.own: list[list[int] | None] = [None, None]
        self.enemy: list[list[int] | None] = [None, None]
        #: front hexes near the enemy's front, by side
        self.engaged: list[list[int] | None] = [None, None]
        #: hexes and whether they lie beyond the enemy's front, by side
        self.beyond: tuple[dict[int, bool], dict[int, bool]] = ({}, {})
        self.army, self.discs, self.lines = s.army, s.discs, s.lines
        self.armies: dict[int, list[int]] = {}
        self.at_front: dict[int, bool] = {}
        self.with_area: list[list[int] | None] = [None, None]
        #: formations with their hexes by nation and army, those inside the area of the army alone (6.4.1)
        self.formations: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.corps = s.corps
        #: half divisions by corps (6.2.2a)
        self.halves: list[int] | None = None


def position_of(s: State) -> Position:
    """The fronts and armies as they stand now; only what follows from a field that has changed is worked out anew."""
    kept: Position | None = s.fronts
    if (
        kept is None
        or kept.occ is not s.occ
        or kept.where is not s.where
        or kept.marks is not s.marks
        or kept.lost is not s.lost
    ):
        kept = s.fronts = Position(s)
    elif kept.army is not s.army or kept.discs is not s.discs or kept.lines is not s.lines or kept.corps is not s.corps:
        new = Position(s)
        new.own, new.enemy, new.engaged, new.beyond = kept.own, kept.enemy, kept.engaged, kept.beyond
        if kept.army is s.army and kept.discs is s.discs and kept.lines is s.lines:
            new.armies, new.at_front, new.with_area = kept.armies, kept.at_front, kept.with_area
            new.formations = kept.formations
        elif kept.corps is s.corps:
            new.halves = kept.halves
        kept = s.fronts = new
    return kept


def front_hexes(s: State, side: int) -> list[int]:
    """4.3.1 The front hexes of a side."""
    position = position_of(s)
    found = position.own[side]
    if found is None:
        found = position.own[side] = _front_hexes(s, side)
    return found


@rule("4.3.1#1")
def _front_hexes(s: State, side: int) -> list[int]:
    """4.3.1 Hexes with a combat unit that is neither Isolated nor entrained, or with a Fortress."""
    found = []
    for h, stack in s.stacks.items():
        for n in stack:
            unit = UNITS[n]
            if unit.side == side and (unit.fortress or (unit.combat and not s.marks[n] & (nm.ISOLATED | nm.RAIL))):
                found.append(h)
                break
    return found


def enemy_front(s: State, side: int) -> list[int]:
    """4.3.1 The hexes of the enemy's combat units and Fortresses as far as a side knows: what projects a ZOC there."""
    position = position_of(s)
    found = position.enemy[side]
    if found is None:
        bits = (nm.ZOC | nm.COMBAT) << nm.SHIFT[1 - side]
        found = position.enemy[side] = [h for h, seen in enumerate(s.occ) if seen & bits]
    return found


def engaged(s: State, side: int) -> list[int]:
    """The front hexes of a side that lie near the enemy's front."""
    position = position_of(s)
    found = position.engaged[side]
    if found is None:
        enemy = enemy_front(s, side)
        found = position.engaged[side] = [h for h in front_hexes(s, side) if _near(h, enemy)]
    return found


def _near(h: int, others: list[int], far: int = AT_FRONT) -> bool:
    """Whether one of some hexes is at most so far away; `distance`, written out, since there are many pairs."""
    x, z = X[h], Z[h]
    for e in others:
        dx = X[e] - x
        if -far <= dx <= far:
            dz = Z[e] - z
            if -far <= dz <= far and -far <= dx + dz <= far:
                return True
    return False


def army_hexes(s: State, army: int) -> list[int]:
    """The hexes of an army's combat units that hold a front: neither Isolated nor entrained."""
    position = position_of(s)
    if not position.armies:
        position.armies = _armies(s)
    return position.armies.get(army, [])


def _armies(s: State) -> dict[int, list[int]]:
    found: dict[int, set[int]] = {-1: set()}
    army, marks, where = s.army, s.marks, s.where
    for n in range(DUMMIES):
        if army[n] and UNITS[n].combat and not marks[n] & (nm.ISOLATED | nm.RAIL):
            h = where[2 * n] << 8 | where[2 * n + 1]
            if h < HEX_COUNT:
                found.setdefault(army[n] - 1, set()).add(h)
    return {number: sorted(hexes) for number, hexes in found.items()}


def with_area(s: State, side: int) -> list[int]:
    """The armies of a side that need an area."""
    position = position_of(s)
    found = position.with_area[side]
    if found is None:
        found = position.with_area[side] = _with_area(s, side)
    return found


def _with_area(s: State, side: int) -> list[int]:
    """The armies of a side that need an area: in play, with troops or supply units on the map, not in reserve."""
    if SCENARIOS[s.options.scenario].one_area:
        return []
    present = {s.army[n] - 1 for n in range(FORTS) if s.army[n] and s.at_number(n) < HEX_COUNT}
    reserves = {disc[0] for disc in s.discs}
    return [a.n for a in ARMIES if a.side == side and a.has_area and a.n in present and a.n not in reserves]


@rule("6.1#3")
def has_front(s: State, army: int) -> bool:
    """6.1 Whether an army has combat units near the enemy; one that has none may take an area behind the front."""
    known = position_of(s).at_front
    found = known.get(army)
    if found is None:
        enemy = enemy_front(s, ARMIES[army].side)
        found = known[army] = any(_near(h, enemy) for h in army_hexes(s, army))
    return found


# Order and proposal ---------------------------------------------------------------------------------


def in_order(s: State, side: int) -> list[int]:
    """The armies of a side from the north along the front to the south-east."""
    found = []
    for army in with_area(s, side):
        hexes = army_hexes(s, army) or [
            s.at_number(n) for n in range(SUPPLIES, FORTS) if s.army[n] == army + 1 and s.at_number(n) < HEX_COUNT
        ]
        if not hexes:
            continue
        col = sum([HEXES[h].col for h in hexes]) / len(hexes)
        row = sum([HEXES[h].row for h in hexes]) / len(hexes)
        # west is up the column numbers, north down the rows: north is a quarter turn, west half, south three quarters
        angle = atan2(_CENTRE[1] - row, _CENTRE[0] - col)
        found.append((angle if angle > -0.6 else angle + 6.2832, army))
    return [army for _, army in sorted(found)]


class Points:
    """Hexes that a boundary should part, each with its weight and whether it belongs to the first army."""

    def __init__(self, hexes: list[int], weights: list[int], first: list[bool]) -> None:
        self.hexes = hexes
        self.weights = weights
        self.first = first


def _points(s: State, army: int, others: set[int]) -> Points:
    hexes, weights, first = [], [], []
    for n in range(FORTS):
        mine = s.army[n] - 1
        if mine != army and mine not in others:
            continue
        h = s.at_number(n)
        if h >= HEX_COUNT or s.marks[n] & nm.RAIL or UNITS[n].dummy:
            continue
        hexes.append(h)
        weights.append(_TRAIN_WEIGHT if UNITS[n].train else 1)
        first.append(mine == army)
    return Points(hexes, weights, first)


def _best_offsets(points: Points, which: list[int], axis: int) -> list[tuple[int, int, int]]:
    """The best offset of an axis for both senses, for the points given: (error, offset, sense)."""
    form = FORM[axis]
    order = sorted([(form[points.hexes[k]], k) for k in which])
    if not order:
        return []
    firsts = sum([points.weights[k] for k in which if points.first[k]])
    others = sum([points.weights[k] for k in which]) - firsts
    low, high = order[0][0], order[-1][0]
    found = []
    for sense in (1, -1):
        # below the lowest point: with sense 1 nobody is first, with sense -1 everybody
        error = firsts if sense > 0 else others
        best, runs = error, [(low - 1, low - 1)]
        at = 0
        while at < len(order):
            value = order[at][0]
            while at < len(order) and order[at][0] == value:
                k = order[at][1]
                gain = points.weights[k] if points.first[k] else -points.weights[k]
                error -= gain * sense
                at += 1
            until = order[at][0] - 1 if at < len(order) else high
            if error < best:
                best, runs = error, [(value, until)]
            elif error == best:
                runs.append((value, until))
        wide = max(runs, key=lambda run: (run[1] - run[0], -run[0]))
        found.append((best, (wide[0] + wide[1]) // 2, sense))
    return found


def propose_line(points: Points, starts: list[int]) -> tuple[int, Boundary]:
    """The boundary that leaves fewest pieces on the wrong side, and how many: one leg, or two with a bend.

    `starts` are hexes of the enemy's front line; if there are any, the first leg runs along one of them.
    """
    every = list(range(len(points.hexes)))
    firsts = []
    for axis in range(6):
        for error, offset, sense in _best_offsets(points, every, axis):
            near = _nearest_start(axis, offset, starts)
            firsts.append((error, abs(near - offset), axis, near, sense))
    firsts.sort()
    best: tuple[int, Boundary] = (1 << 20, (0, 0, 1, 0, 0, 0, 1, 0))
    for _, _, axis, offset, sense in firsts[:_FIRST_LEGS]:
        if best[0] == 0:
            break
        held = [on_leg(axis, offset, sense, h) for h in points.hexes]
        error = sum([w for w, f, k in zip(points.weights, points.first, held, strict=True) if f != k])
        if error < best[0]:
            best = (error, (axis, offset, sense, STRAIGHT, 0, 0, 1, 0))
        for join in (AND, OR):
            fixed = sum([points.weights[k] for k in every if held[k] != (join == AND) and points.first[k] != held[k]])
            if fixed >= best[0]:
                continue
            open_ = [k for k in every if held[k] == (join == AND)]
            for second in range(6):
                if second == axis:
                    continue
                for more, at, turned in _best_offsets(points, open_, second):
                    if fixed + more < best[0]:
                        best = (fixed + more, (axis, offset, sense, join, second, at, turned, 0))
    return best


def _nearest_start(axis: int, offset: int, starts: list[int]) -> int:
    """The offset nearest to the one wished at which the leg runs along a hex of the enemy's front line."""
    if not starts or any(leg_touches(axis, offset, h) for h in starts):
        return offset
    best = offset
    apart = 1 << 20
    for h in starts:
        for leg, at in legs_at(h):
            if leg == axis and abs(at - offset) < apart:
                best, apart = at, abs(at - offset)
    return best


def enemy_starts(s: State, first: int, second: int) -> list[int]:
    """6.1 Hexes of the enemy's front line near the front hexes of two armies, from which their boundary may start."""
    side = ARMIES[first].side
    own = [*army_hexes(s, first), *army_hexes(s, second)]
    return [e for e in enemy_front(s, side) if _near(e, own, NEAR)]


@rule("6.1.1#1", "6.1#2", "6.1#1")
def propose(s: State, side: int) -> None:
    """6.1.1 Boundaries between all armies of a side: last turn's where they still part the armies, else new ones."""
    _reserves(s, side)
    order = in_order(s, side)
    kept = {(line[8], line[9]): line for line in s.lines if ARMIES[line[8]].side == side}
    lines: list[tuple[int, ...]] = []
    for k, army in enumerate(order[:-1]):
        others = set(order[k + 1 :])
        points = _points(s, army, others)
        old = kept.get((army, order[k + 1]))
        if old is not None and misplaced(points, boundary(old)) <= _TOLERATED:
            lines.append(old)
            continue
        _, found = propose_line(points, enemy_starts(s, army, order[k + 1]))
        lines.append((*found, army, order[k + 1]))
    s.lines = tuple([line for line in s.lines if ARMIES[line[8]].side != side] + lines)
    s.reach = None


def misplaced(points: Points, line: Boundary) -> int:
    """How much lies on the wrong side of a boundary."""
    return sum(
        [
            weight
            for h, weight, first in zip(points.hexes, points.weights, points.first, strict=True)
            if on_first(line, h) != first
        ]
    )


@rule("6.1#3")
def _reserves(s: State, side: int) -> None:
    """6.1 An army without front that another army stands before takes an area behind it; with a front it gives
    that up.
    """
    kept = [d for d in s.discs if ARMIES[d[0]].side != side or not has_front(s, d[0])]
    s.discs = tuple(kept)


# Drawing by the player --------------------------------------------------------------------------------


@rule("6.1#2")
def leg_refusal(s: State, first: int, second: int, axis: int, offset: int) -> Refusal | None:
    """6.1 Why a boundary may not start with a leg: it must run along the enemy's front line where the two armies
    meet it.
    """
    starts = enemy_starts(s, first, second)
    if starts and not any(leg_touches(axis, offset, h) for h in starts):
        return Refusal("6.1", f"the leg {AXES[axis]} {offset} does not start on the enemy's front line")
    return None


def legs_for(s: State, first: int, second: int) -> list[tuple[int, int]]:
    """The first legs that a boundary between two armies may have."""
    starts = enemy_starts(s, first, second) or [*army_hexes(s, first), *army_hexes(s, second)]
    return sorted({leg for h in starts for leg in legs_at(h)})


@rule("6.1#2", "6.1#1", "6.1.2#1")
def line_refusal(s: State, first: int, second: int, line: Boundary) -> Refusal | None:
    """6.1 Why a boundary may not run like this: its bend, crossing another one, too many Corps Trains in an area."""
    return leg_refusal(s, first, second, line[0], line[1]) or shape_refusal(s, first, second, line, Fronts(s, first))


class Fronts:
    """The front hexes of both sides and the armies of one, gathered once for many boundaries."""

    def __init__(self, s: State, army: int) -> None:
        self.own = front_hexes(s, ARMIES[army].side)
        self.enemy = enemy_front(s, ARMIES[army].side)
        self.armies = {a: army_hexes(s, a) for line in s.lines for a in (line[8], line[9])}
        #: the Trains that count for an area: army, hex, whether of a Cavalry Corps
        self.trains = [
            (s.army[n] - 1, s.at_number(n), CORPS[UNITS[n].corps].cavalry)
            for n in range(SUPPLIES, FORTS)
            if UNITS[n].train and not s.marks[n] & nm.RAIL and s.at_number(n) < HEX_COUNT
        ]
        self.beyond = position_of(s).beyond[ARMIES[army].side]

    def past_the_enemy(self, h: int) -> bool:
        """Whether a hex is nearer to the enemy's front than to the own; looked up once."""
        found = self.beyond.get(h)
        if found is None:
            found = bool(self.enemy and self.own) and _apart(h, self.enemy) < _apart(h, self.own)
            self.beyond[h] = found
        return found


def _apart(h: int, hexes: list[int]) -> int:
    """The hexes to the nearest of some hexes; `distance`, written out."""
    x, z, best = X[h], Z[h], 1 << 20
    for e in hexes:
        dx, dz = X[e] - x, Z[e] - z
        far = max(abs(dx), abs(dz), abs(dx + dz))
        if far < best:
            best = far
    return best


@rule("6.1#2", "6.1#1", "6.1.2#1")
def shape_refusal(s: State, first: int, second: int, line: Boundary, fronts: Fronts) -> Refusal | None:
    """6.1 Why a boundary may not run like this, whatever its start."""
    refusal = bend_refusal(line, fronts) or crossing_refusal(s, first, second, line, fronts)
    return refusal or train_refusal(first, second, line, fronts)


@rule("6.1#2")
def bend_refusal(line: Boundary, fronts: Fronts) -> Refusal | None:
    """6.1 At most one bend, and not beyond the enemy's front line."""
    if line[3] == STRAIGHT:
        return None
    if line[4] == line[0]:
        return Refusal("6.1", "the second leg runs along the first")
    bend = bend_of(line)
    if bend < 0:
        return Refusal("6.1", "the two legs do not meet on the map")
    if fronts.past_the_enemy(bend):
        return Refusal("6.1", f"the bend at {HEXES[bend]} lies beyond the enemy's front line")
    return None


@rule("6.1#1")
def crossing_refusal(s: State, first: int, second: int, line: Boundary, fronts: Fronts) -> Refusal | None:
    """6.1 Boundaries may not cross within seven hexes of the front: areas do not overlap."""
    side = ARMIES[first].side
    before = True
    for other in s.lines:
        if ARMIES[other[8]].side != side:
            continue
        if (other[8], other[9]) == (first, second):
            before = False
            continue
        for h in fronts.armies[other[8] if before else other[9]]:
            if before and on_first(boundary(other), h) and not on_first(line, h):
                return Refusal("6.1", f"it would cross the boundary of {ARMIES[other[8]]} at {HEXES[h]}")
            if not before and not on_first(boundary(other), h) and on_first(line, h):
                return Refusal("6.1", f"it would cross the boundary of {ARMIES[other[9]]} at {HEXES[h]}")
    return None


@rule("6.1.2#1")
def train_refusal(first: int, second: int, line: Boundary, fronts: Fronts) -> Refusal | None:
    """6.1.2 No area may hold more Corps Trains than its army's limit; entrained ones do not count."""
    counts = {first: [0, 0], second: [0, 0]}
    for army, h, cavalry_train in fronts.trains:
        if army in counts:
            counts[first if on_first(line, h) else second][1 if cavalry_train else 0] += 1
    for number, (trains, cavalry) in counts.items():
        owner = ARMIES[number]
        if over_limit(owner, trains, cavalry):
            return Refusal("6.1.2", f"{owner} would have more Corps Trains than its limit of {owner.limit}")
    return None


@rule("6.1.2#1", "6.1.2#2", "6.2.1#2")
def over_limit(army: Army, trains: int, cavalry: int) -> bool:
    """6.1.2 Whether so many Corps Trains are too many; +C has room for a Cavalry Corps besides, a corps box is
    counted.
    """
    room = army.limit + (1 if army.cavalry_extra and cavalry else 0)
    return trains + cavalry > room


def redraw(s: State, first: int, second: int, line: Boundary) -> None:
    """6.1.1 Put a boundary in the place of the old one between two armies."""
    s.lines = tuple([(*line, first, second) if (old[8], old[9]) == (first, second) else old for old in s.lines])
    s.reach = None


def bends_for(s: State, first: int, second: int, axis: int, offset: int, sense: int) -> list[Boundary]:
    """The boundaries with this first leg and one bend near the front that may be drawn."""
    if leg_refusal(s, first, second, axis, offset) is not None:
        return []
    fronts = Fronts(s, first)
    own = [*army_hexes(s, first), *army_hexes(s, second)]
    legs: set[tuple[int, int]] = set()
    for h in own:
        if -3 <= FORM[axis][h] - offset <= 3:
            for second_axis in range(6):
                if second_axis != axis:
                    legs.update([(second_axis, FORM[second_axis][h] + k) for k in (-BEHIND, 0, BEHIND)])
    found = []
    for leg, at in sorted(legs):
        for join in (AND, OR):
            line: Boundary = (axis, offset, sense, join, leg, at, _sense(s, first, second, leg, at), 0)
            if shape_refusal(s, first, second, line, fronts) is None:
                found.append(line)
    return found


def _sense(s: State, first: int, second: int, axis: int, offset: int) -> int:
    """The sense in which more of the first army and less of the second lies on a leg's side."""
    ahead = 0
    for army, weight in ((first, 1), (second, -1)):
        for h in army_hexes(s, army):
            ahead += weight if FORM[axis][h] <= offset else -weight
    return 1 if ahead >= 0 else -1


def sense_of(s: State, first: int, second: int, axis: int, offset: int) -> int:
    """The sense of a first leg between two armies."""
    return _sense(s, first, second, axis, offset)


@rule("6.1#4")
def rivers_near(s: State, line: Boundary) -> list[int]:
    """6.1 Rivers that a boundary may follow: those that it touches near the front of the two armies."""
    own = {h for army in _armies_beside(s, line) for h in army_hexes(s, army)}
    near = set()
    for side, river in RIVER_OF.items():
        h = side // 6
        if s.open[h] and line_distance(line, h) <= 1 and any(distance(h, x) <= BEHIND for x in own):
            near.add(river)
    return sorted(near)


def _armies_beside(s: State, line: Boundary) -> list[int]:
    return [army for entry in s.lines if boundary(entry) == line for army in (entry[8], entry[9])]


@rule("6.1#3")
def reserve_refusal(s: State, army: Army, h: int, radius: int) -> Refusal | None:
    """6.1 Why an army may not take a disc behind the front: it holds a front, or the disc is too large."""
    if has_front(s, army.n):
        return Refusal("6.1", f"{army} has combat units in the front line")
    if radius > RESERVE_RADIUS:
        return Refusal("6.1", f"an area behind the front reaches at most {RESERVE_RADIUS} hexes")
    if not s.open[h]:
        return Refusal("6.1", f"{HEXES[h]} is not in play")
    return None
