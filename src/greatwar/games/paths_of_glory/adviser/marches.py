"""Where a unit is best placed: to hold a space, to take one, to besiege, to stand ready for an attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..components import SPACES, Unit
from ..rules.effects import DIGGING, allowed
from ..rules.movement import channel_ports, italian_border, stopping
from ..rules.networks import NETWORK_OF
from ..rules.supply import reach
from ..state import State
from .ground import DASHED, EMPTY, FAR, LAST, LOST_FACTOR, SOLID, TRENCH, Ground, may_use, never_enters, supplied
from .lifelines import CUT_OFF, guard, pocket, rescue
from .near import kept, marching

#: what standing ready beside a worthwhile target adds
READY = 0.22
#: a space walked into is worth this much even if the enemy comes back for it
SURE = 0.12
#: a fort that is besieged falls sooner or later
BESIEGED = 0.6
#: and what a siege is worth that is driven off, beside one that is not
DRIVEN_OFF = 0.5
STACK = 3
#: how much of what lies behind a stack it keeps
BEHIND = 0.7
#: and of an empty fort, which holds out for a while by itself
BEFORE_A_FORT = 0.5
#: the die for a trench, and what it is worth beside the one space it is in
DIG = 0.5 * 1.3


def post(g: Ground, unit: Unit, factors: int, x: int, beside: float) -> float:
    """What it is worth to have a unit in a space, in VP; `beside` = our factors there without it."""
    here = g.s.where[unit.n]
    alone = x != here and 0 < here <= LAST and g.mine[here] == factors and g.walk[here] < FAR
    key = x, factors, beside, unit.army, here if alone else 0, g.s.round
    found = g.posts.get(key)
    if found is None:
        found = g.posts[key] = _post(g, unit.army, factors, x, beside, here if alone else 0)
    return found


def _post(g: Ground, army: bool, factors: int, x: int, beside: float, leaving: int) -> float:
    held = g.hold(x, beside + factors)
    if g.control[x] == g.side:
        value = g.worth[x] * (held - g.hold(x, beside)) + (0.0 if beside else blocks(g, x))
    elif x in g.fort:  # a siege that is driven off has brought little
        value = _siege(g, army, x) * g.worth[x] * (DRIVEN_OFF + (1 - DRIVEN_OFF) * held) if not g.theirs[x] else 0.0
    else:
        value = g.worth[x] * (SURE + (1 - SURE) * held) if not beside else 0.05 * held
    cut_off = pocket(g, x, leaving)
    if g.control[x] != g.side and not beside:
        value = value * (1 - cut_off) + rescue(g, x)
    risk = factors * (LOST_FACTOR * _overrun(held) + CUT_OFF * cut_off)
    return value + factors * g.pull[x] + readiness(g, factors, x) - risk


def _overrun(held: float) -> float:
    """How likely a stack is to be beaten badly, by how surely it holds."""
    return max(0.0, 0.45 - held)


def blocks(g: Ground, x: int) -> float:
    """What a stack keeps from the enemy by standing in his way: the empty spaces behind it that he could march to."""
    kept = 0.0
    seen, ring, step = {x}, [x], g.walk[x]
    while ring and step < FAR - 1:
        step += 1
        behind = []
        for here in ring:
            for y in SOLID[here]:
                if y not in seen and g.control[y] == g.side and g.walk[y] > step:
                    seen.add(y)
                    if g.mine[y]:
                        continue
                    saved = g.worth[y] * (EMPTY[g.walk[y]] - EMPTY[step])
                    if y in g.fort:  # he has to stop and besiege it
                        kept += BEFORE_A_FORT * saved
                    else:
                        kept += saved
                        behind.append(y)
        ring = behind
    return BEHIND * kept


def _siege(g: Ground, army: bool, x: int) -> float:
    """A siege needs an army, or as many corps as the fort is strong."""
    if army:
        return BESIEGED
    return BESIEGED / g.fort[x] * 0.8


def readiness(g: Ground, factors: int, x: int) -> float:
    """What standing beside an enemy space that is worth having adds, if our strength there is coming to be enough."""
    best = 0.0
    for to in SOLID[x]:
        if g.theirs[to]:  # in a space of his, or before a fort of ours
            odds = (g.press[to] + factors) / (1.2 * g.resistance(to) + 1)
            best = max(best, g.worth[to] * min(odds, 1.5))
    return READY * best * min(1.0, factors / 4)


def destinations(g: Ground, unit: Unit, start: int, points: int, first: Iterable[int] | None = None) -> dict[int, int]:
    """Where a unit could go: each space with the first step of the way there, and whether supply follows."""
    s, side = g.s, g.side
    fed = reach(s, NETWORK_OF[unit.n]).fed
    ways: dict[int, int] = {}
    frontier = [x for x in (_steps(unit, start) if first is None else first) if _open(g, unit, x)]
    for x in frontier:
        ways[x] = x
    for _ in range(points - 1):
        following = []
        for x in frontier:
            if (x in g.fort and g.control[x] == 1 - side) or not (fed[x] or g.control[x] == 1 - side):
                continue
            for to in _steps(unit, x):
                if to not in ways and to != start and _open(g, unit, to):
                    ways[to] = ways[x]
                    following.append(to)
        frontier = following
    return ways


def _steps(unit: Unit, x: int) -> list[int] | tuple[int, ...]:
    dashed = DASHED[x]
    if not dashed:
        return SOLID[x]
    return [*SOLID[x], *(to for to, only in dashed if may_use(unit, only))]


def _open(g: Ground, unit: Unit, x: int) -> bool:
    return not g.s.enemy_at(SPACES[x - 1], g.side) and not never_enters(g, unit, x)


def best_place(
    g: Ground, unit: Unit, ways: Iterable[int], moved: dict[int, int] | None = None, guarding: bool = True
) -> tuple[float, int]:
    """The best of some spaces for a unit and its worth there; `moved` = factors that plans have put in or taken out.

    `guarding` says whether the ways of supply still want a guard.
    """
    s, factors = g.s, g.s.cf(unit)
    here = s.where[unit.n]
    best, at = -9.0, 0
    for x in ways:
        if x != here and len(s.stacks[x]) >= STACK:
            continue
        beside = g.mine[x] + (moved.get(x, 0) if moved else 0) - (factors if x == here else 0)
        value = post(g, unit, factors, x, max(beside, 0))
        if guarding and beside <= 0 and x != here:
            value += guard(g, x, here)
        if value > best and (x == here or not (_starves(g, unit, x) or _may_not_stop(s, unit, x, moved is not None))):
            best, at = value, x
    return best, at


def _may_not_stop(s: State, unit: Unit, x: int, planned: bool) -> bool:
    """Whether a unit may not end its move there; a plan does not know yet where Attack markers will lie."""
    here = SPACES[x - 1]
    if not planned:
        return stopping(s, unit, here) is not None
    return channel_ports(s, unit, here) is not None or italian_border(s, unit, here) is not None


def _starves(g: Ground, unit: Unit, x: int) -> bool:
    """Whether a unit would be out of supply there, even after it has taken the space."""
    if supplied(g.s, unit, x):
        return False
    return not any(g.control[y] != g.side and supplied(g.s, unit, y) for y in SOLID[x])


def dig_value(g: Ground, x: int) -> float:
    """What an army gains by digging in: the trench as often as the die allows it, where the enemy is near."""
    if not allowed(g.s, DIGGING) or g.s.trench_level(SPACES[x - 1], g.side) == 2 or not g.threat[x]:
        return 0.0
    better = (g.mine[x] + g.fort.get(x, 0)) * TRENCH + g.mine[x]
    return DIG * g.worth[x] * (g.hold(x, better) - g.hold(x, g.mine[x]))


def march(s: State, g: Ground, units: tuple[Unit, ...]) -> tuple[float, int]:
    """What a stack gains by marching, and where the first of its units goes."""
    return kept(marching(g, units, max(map(s.mf, units))), _march, s, g, units)


def _march(s: State, g: Ground, units: Sequence[Unit]) -> tuple[float, int]:
    """The same, unit after unit."""
    moved: dict[int, int] = {}
    reached: dict[tuple[object, ...], dict[int, int]] = {}
    total, goal, guarding = 0.0, 0, True
    for unit in sorted(units, key=lambda u: -s.cf(u)):
        here, factors = s.where[unit.n], s.cf(unit)
        if not s.mf(unit):
            continue
        stay, _ = best_place(g, unit, (here,), moved)
        kind = unit.nation, unit.sub, unit.army, s.mf(unit)
        if kind not in reached:
            reached[kind] = destinations(g, unit, here, s.mf(unit))
        value, to = best_place(g, unit, reached[kind], moved, guarding)
        if to and value > stay + 0.01:
            total += value - stay
            guarding = guarding and not guard(g, to, here)
            goal = goal or to
            moved[here] = moved.get(here, 0) - factors
            moved[to] = moved.get(to, 0) + factors
    return total, goal
