"""What operations could do now: attacks and marches with their price and their worth, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..components import SPACES, Space, Unit
from ..rules import activation
from ..rules.combat import PAIR_LIMITS, TARGET_LIMITS, nation
from ..rules.limits import refused2, refused3
from ..state import State
from .forecast import CONFIDENCE, duty, expect, foes_at, gain_of_attack, taking
from .ground import Ground, ground, name, reduced_units
from .lifelines import CUT_OFF, pocket, rescue
from .marches import dig_value, march
from .near import attacking, kept
from .records import Stack

#: less than this is not worth a point of operations
WORTHWHILE = 0.03


class Plan:
    """Spaces to activate for one purpose, the price of those not yet activated, and the worth in VP."""

    def __init__(self, attack: bool, spaces: tuple[int, ...], to: int, price: int, value: float) -> None:
        self.attack = attack
        self.spaces = spaces
        self.to = to
        self.price = price
        self.value = value

    @property
    def rate(self) -> float:
        """Worth for each point."""
        return self.value / max(self.price, 0.5)

    def __str__(self) -> str:
        if self.attack:
            return f"to attack {name(self.to)}"
        here = self.spaces[0]
        return f"to dig in at {name(here)}" if here == self.to else f"to march from {name(here)} to {name(self.to)}"


def stacks(s: State, g: Ground) -> list[Stack]:
    """The spaces that may be activated, whatever the points left."""
    found = []
    for x in sorted({s.where[u.n] for u in s.units(g.side)}):
        here = SPACES[x - 1]
        able = tuple(u for u in s.stacks[x] if activation.able(s, u))
        if able:
            found.append(Stack(x, able, activation.cost(s, here, False)))
    return found


def all_plans(s: State, side: int) -> list[Plan]:
    """Every attack and march worth a point, the best rate first; kept until something moves."""
    found: list[Plan] | None = s.derived.get(key := _key(s, side))
    if found is None:
        g = ground(s, side)
        able = stacks(s, g)
        plans = [*attack_plans(s, g, able), *march_plans(s, g, able)]
        found = sorted((p for p in plans if p.value > WORTHWHILE), key=lambda p: -p.rate)
        s.derived[key] = found
    return found


def _key(s: State, side: int) -> tuple[object, ...]:
    """All that plans depend on beside units and control."""
    events = bytes(s.played), s.round_events, s.war_status[0], tuple(s.near_east)
    return "plans", side, s.round, s.turn, s.offensive[side], reduced_units(s), s.trench, events


def attack_plans(s: State, g: Ground, able: list[Stack]) -> Iterator[Plan]:
    """For each enemy space in reach the best set of our stacks to attack it with."""
    around: dict[int, list[Stack]] = {}
    for stack in able:
        for to in targets(s, g, stack):
            around.setdefault(to, []).append(stack)
    for to, near in around.items():
        if refused2(TARGET_LIMITS, s, SPACES[to - 1]) is None:
            yield from best_attacks(s, g, to, near)


def targets(s: State, g: Ground, stack: Stack) -> list[int]:
    """The spaces with an enemy unit or fort beside a stack, and the fort it besieges."""
    here, other = SPACES[stack.space - 1], 1 - g.side
    found = [x.n for x in here.neighbours if g.theirs[x.n] or s.enemy_at(x, g.side) or _fort(g, x.n, other)]
    return [*found, here.n] if here.n in g.fort and g.control[here.n] == other else found


def _fort(g: Ground, x: int, other: int) -> bool:
    """A fort of the enemy that nobody of ours besieges."""
    return x in g.fort and g.control[x] == other and not g.mine[x]


def best_attacks(s: State, g: Ground, to: int, near: list[Stack]) -> Iterator[Plan]:
    """Attacks on a space by the strongest stack, by the two strongest, and so on; the best of each price."""
    willing = [x._replace(units=fighters(s, x.units, SPACES[to - 1])) for x in near]
    willing = sorted((x for x in willing if x.units), key=lambda x: -sum(s.cf(u) for u in x.units))
    chosen: list[Stack] = []
    for stack in willing[:4]:
        if chosen and not may_combine([*chosen, stack]):
            continue
        chosen.append(stack)
        units = [u for x in chosen for u in x.units]
        price = sum(x.price for x in chosen)
        yield Plan(True, tuple(x.space for x in chosen), to, price, assault(g, to, units))


def assault(g: Ground, to: int, units: Sequence[Unit]) -> float:
    """What an attack is worth with what depends on the ground: those it would save, and those it would lead astray."""
    attackers, foes = tuple(units), foes_at(g, to)
    gain, ground_gained = kept(attacking(g, to, attackers, foes), _assault, g, to, attackers)
    return gain + duty(g.s, g.side, to, attackers, foes) + ground_gained


def _assault(g: Ground, to: int, units: tuple[Unit, ...]) -> tuple[float, float]:
    """The same without duty: the attack itself, and what its ground brings to those who are or would be cut off."""
    gain = gain_of_attack(g, to, units)
    alone = g.s.where[units[0].n] if len(units) == 1 else 0
    saved, astray = rescue(g, to), pocket(g, to, alone if g.mine[alone] == g.s.cf(units[0]) else 0)
    if not saved and not astray:
        return gain, 0.0
    stands = taking(g, to, units, expect(g, to, units))
    lost = CONFIDENCE * g.worth[to] + CUT_OFF * max(g.s.cf(u) for u in units)
    return gain, stands * (saved - astray * lost)


def fighters(s: State, units: Iterable[Unit], to: Space) -> tuple[Unit, ...]:
    """Those of a stack that may attack a space."""
    return tuple(u for u in units if s.cf(u) and refused3(PAIR_LIMITS, s, u, to) is None)


def may_combine(chosen: Sequence[Stack]) -> bool:
    """12.1.11 Several nations attack together only if one space has units of them all."""
    nations = [{nation(u) for u in stack.units} for stack in chosen]
    return any(set().union(*nations) == there for there in nations)


def march_plans(s: State, g: Ground, able: list[Stack]) -> Iterator[Plan]:
    """For each stack what marching would gain."""
    for stack in able:
        gain, to = march(s, g, stack.units)
        if to:
            yield Plan(False, (stack.space,), to, stack.price, gain)
        elif any(u.army for u in stack.units):
            yield Plan(False, (stack.space,), stack.space, stack.price, dig_value(g, stack.space))


def chosen_plans(s: State, side: int, points: int) -> list[Plan]:
    """What so many points are best spent on, by rate; a space acts once."""
    used: set[int] = set()
    hit: set[int] = set()
    picked = []
    for plan in all_plans(s, side):
        fresh = used.isdisjoint(plan.spaces) and plan.to not in hit
        if plan.price <= points and fresh:
            points -= plan.price
            used.update(plan.spaces)
            hit.add(plan.to)
            picked.append(plan)
            if not points:
                break
    return picked


def worth_of_points(s: State, side: int, points: int) -> float:
    """What so many points of operations are worth now."""
    return sum(p.value for p in chosen_plans(s, side, points))
