"""What an attack can be expected to bring, in a few microseconds: the two dice, the steps lost, the ground gained.

This is the estimate by which actions are chosen. The exact odds that a player is shown come from `odds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..components import SPACES, Unit
from ..rules.offensives import MET_BY, NO_DUTY, Offensive, by_nation
from ..state import State
from ..tables import FireTable, effect_of, fire_column, loss_number
from .ground import Ground, step_value
from .records import Fire, Forecast

Steps = tuple[tuple[int, ...], ...]
#: how often the defender gives a step and stays where the ground lets him, and what a besieged fort is worth
STAYS, SIEGE = 0.55, 0.55
#: what a missed Mandated Offensive costs
DUTY = 1.0
#: gains are less sure than losses: the enemy comes back
CONFIDENCE = 0.8


@lru_cache(maxsize=4096)
def totals(steps: Steps) -> int:
    """A bit for every sum of loss factors that units can lose."""
    bits = 1
    for unit in steps:
        lost, before = 0, bits
        for step in unit:
            lost += step
            bits |= before << lost
    return bits


def realised(steps: Steps, loss: int) -> int:
    """12.4.3 As much of a Loss Number as can be met without exceeding it."""
    return (totals(steps) & ((1 << (loss + 1)) - 1)).bit_length() - 1


@lru_cache(maxsize=65536)
def forecast(ours: Fire, theirs: Fire, our_steps: Steps, their_steps: Steps, fort: int) -> Forecast:
    """All 36 throws of two dice that are thrown together."""
    scored = [loss_number(ours.table, ours.column, die + ours.drm) for die in range(1, 7)]
    suffered = [loss_number(theirs.table, theirs.column, die + theirs.drm) for die in range(1, 7)]
    everything = sum(map(sum, their_steps)) + fort
    lost = sum(realised(our_steps, n) for n in suffered) / 6
    dealt = sum(realised(their_steps, n) for n in scored) / 6
    clears = sum(n >= everything for n in scored) / 6
    wins = sum(n > m for n in scored for m in suffered) / 36
    return Forecast(lost, dealt, wins, clears)


def steps_of(s: State, units: Sequence[Unit]) -> Steps:
    """The loss factors of the steps that units have left."""
    return tuple(sorted(u.lf[1:] if s.marks[u.n] & 1 else u.lf for u in units))


def fire_of(s: State, units: Sequence[Unit], fort: int, shift: int) -> Fire:
    """How units fire together."""
    table: FireTable = "army" if any(u.army for u in units) else "corps"
    factors = sum(s.cf(u) for u in units) + fort
    return Fire(table, fire_column(table, factors) + shift, 0)


def foes_at(g: Ground, to: int) -> tuple[Unit, ...]:
    """The enemy's units in a space."""
    there = g.s.stacks[to]
    return there if there and there[0].side != g.side else ()


def expect(g: Ground, to: int, units: Sequence[Unit]) -> Forecast:
    """What an attack of these units on a space may bring."""
    s, space = g.s, SPACES[to - 1]
    foes = foes_at(g, to)
    fort = s.fort(space) if s.control[to] == 1 - g.side else 0
    level = s.trench_level(space, 1 - g.side) if foes else 0
    effect = effect_of(space.terrain, level)
    ours = fire_of(s, units, 0, effect.attacker_shift)
    theirs = fire_of(s, foes, fort, effect.defender_shift)
    return forecast(ours, theirs, steps_of(s, units), steps_of(s, foes), fort)


def attack_value(g: Ground, to: int, units: Sequence[Unit]) -> float:
    """What an attack is worth, in VP: what it gains, and a Mandated Offensive met."""
    return gain_of_attack(g, to, units) + duty(g.s, g.side, to, units, foes_at(g, to))


def gain_of_attack(g: Ground, to: int, units: Sequence[Unit]) -> float:
    """What an attack gains, in VP: steps for steps, and the ground."""
    f = expect(g, to, units)
    trade = f.dealt * _step(g.s, foes_at(g, to)) - f.lost * _step(g.s, units)
    return trade + CONFIDENCE * taking(g, to, units, f) * _ground(g, to)


def _step(s: State, units: Sequence[Unit]) -> float:
    """What a point of loss costs these units, on the average."""
    points = sum(u.lf[s.marks[u.n] & 1] for u in units)
    return sum(step_value(u, bool(s.marks[u.n] & 1)) for u in units) / points if points else 0.0


def _ground(g: Ground, space: int) -> float:
    fort = g.s.fort(SPACES[space - 1]) if g.control[space] == 1 - g.side else 0
    return g.worth[space] * (SIEGE if fort else 1.0)


def taking(g: Ground, to: int, units: Sequence[Unit], f: Forecast) -> float:
    """How likely it is that we stand in the space afterwards: somebody at full strength has to go in."""
    s, space = g.s, SPACES[to - 1]
    foes = s.enemy_at(space, g.side)
    if not any(not s.marks[u.n] & 1 for u in units):
        return 0.0
    effect = effect_of(space.terrain, s.trench_level(space, 1 - g.side))
    wins = f.wins * (1 - STAYS if effect.may_cancel_retreat else 1.0) if foes else 0.0
    return max(wins, f.clears)


def duty(s: State, side: int, to: int, units: Sequence[Unit], foes: Sequence[Unit]) -> float:
    """What meeting the Mandated Offensive is worth: more and more as the turn goes on."""
    owed = Offensive(s.offensive[side])
    if owed in NO_DUTY or not by_nation(owed, units) or not MET_BY[owed](s, SPACES[to - 1], foes):
        return _mutiny(s, side, to, units)
    return DUTY * (0.2, 0.2, 0.3, 0.5, 0.7, 0.9, 1.0)[min(s.round, 6)]


def _mutiny(s: State, side: int, to: int, units: Sequence[Unit]) -> float:
    """7.1.8 What a French attack in the turn of the mutiny costs."""
    mutinous = Offensive(s.offensive[side]) is Offensive.FR_MUTINY
    return -DUTY if mutinous and any(u.mo_nation == "FR" for u in units) else 0.0
