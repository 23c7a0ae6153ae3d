"""Segments: what to activate, who marches where, where to fight, when to recover, dig in or withdraw."""

from __future__ import annotations

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import notation
from ..components import Hex, Side
from ..notation import DONE, HALT
from ..rules import withdrawal
from ..rules.movement import mover
from ..state import State
from ..steps.movement import MoveGroup
from .forecast import DISRUPTED, value_of
from .ground import Ground, ground, might, name
from .plans import Plan, arrival, drawn, exposed, leaving, plans, why

#: an activation that gains less than this is not worth a CAP; a march within one less than this is not made
LEAST, LEAST_MARCH = 0.05, 0.015
#: recovery in the middle of a turn is for troops that are threatened
RECOVERY, RESTED = 0.5, 0.08
#: a trench where we hold out
TRENCH = 0.12
#: an army from Holland, a landing
HOLLAND, LANDING = 1.5, 0.3


def take_action(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The activation that promises most, or none."""
    return ranked(s, actions)[0]


def ranked(s: State, actions: list[Action]) -> list[Advice]:
    """Every use of a CAP that is worth it, the best first, and last to stop."""
    g = ground(s, s.active)
    if notation.WITHDRAW in actions and withdrawal.overdue(s):
        return [Advice(notation.WITHDRAW, "The army must fall back on Paris, and better now than late")]
    found = [advice for a in actions if a.args and (advice := _use(s, g, a)) and advice.worth > LEAST]
    found.sort(key=lambda a: -a.worth)
    return [*found, Advice(actions[0], "Nothing more is worth a CAP", LEAST)]


def _use(s: State, g: Ground, a: Action) -> Advice | None:
    """What one use of a CAP is worth."""
    h: Hex = a.args[0]
    if a.verb == notation.ACTIVATE:
        best = plans(s, g.side, h)
        return Advice(a, told(s, g.side, best[0]), best[0].value) if best and best[0].value > LEAST else None
    if a.verb == notation.RECOVER:
        return Advice(a, f"The troops in {name(h)} must be fit to fight", rest(s, g, h))
    if a.verb == notation.ENTRENCH:
        return Advice(a, f"{name(h)} is to be held", trench(g, h))
    gain = HOLLAND if a.verb == notation.ENTER else LANDING
    return Advice(a, f"Fresh troops come in at {name(h)}", gain + 0.1 * g.worth[h.n] - 0.01 * g.threat[h.n])


def told(s: State, side: int, plan: Plan) -> str:
    """A plan in words."""
    return why(s, side, plan.to, plan.units)


def rest(s: State, g: Ground, h: Hex) -> float:
    """9.8.3 What it is worth to undisrupt the units of a hex now: they may be attacked, or attack."""
    worn = [u for u in s.combat_units(g.side, h) if s.back(u)]
    gain = DISRUPTED * sum(map(value_of, worn))
    danger = min(1.0, g.threat[h.n] / (g.mine[h.n] + 1.0))
    return gain * (RECOVERY * danger + RESTED)


def trench(g: Ground, h: Hex) -> float:
    """9.7 What a trench is worth: it holds the hex for the side that has it."""
    weaker = g.theirs[h.n] / (g.mine[h.n] + g.theirs[h.n] + 1.0)
    return TRENCH + 0.3 * g.worth[h.n] * weaker


# Movement ---------------------------------------------------------------------------------------------


def moves(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The next group of the activated hex, a battle there, or the end of movement."""
    assert s.activation is not None
    listed = set(actions)
    for plan in plans(s, mover(s), s.activation.hex):
        action = _first(plan)
        if action in listed and (plan.value > LEAST_MARCH or DONE not in listed):
            return Advice(action, told(s, mover(s), plan), plan.value)
    if DONE in listed:
        return Advice(DONE, "Everybody stands where he is needed")
    return Advice(actions[0], "Somebody has to go")


def _first(plan: Plan) -> Action:
    """The action that begins a plan."""
    return notation.declare(plan.to) if plan.first == plan.hex else notation.join(plan.units[0])


def march(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Form the group that was planned, and then lead it on as long as it gains."""
    step = s.pending[-1]
    assert isinstance(step, MoveGroup)
    return _on_the_way(s, step, actions) if step.steps else _form(s, step, actions)


def _form(s: State, step: MoveGroup, actions: list[Action]) -> Advice:
    """The next unit of the plan that this group belongs to, or its first hex."""
    assert s.activation is not None
    chosen, listed = set(step.units), set(actions)
    for plan in plans(s, mover(s), s.activation.hex):
        if plan.first == plan.hex or not chosen <= set(plan.units) or plan.units[0] != step.units[0]:
            continue
        for u in plan.units:
            if u > step.units[-1] and notation.join(u) in listed:
                return Advice(notation.join(u), told(s, mover(s), plan), plan.value)
        go = notation.march(plan.first)
        if go in listed:
            return Advice(go, told(s, mover(s), plan), plan.value)
    return _best_march(s, step, actions)


def _best_march(s: State, step: MoveGroup, actions: list[Action]) -> Advice:
    """The best next hex for a group that no plan knows, or a unit more if there is none."""
    g = ground(s, mover(s))
    found = [_onward(s, g, step, a) for a in actions if a.verb == notation.MARCH]
    return max(found, key=lambda a: a.worth) if found else Advice(actions[0], "The group cannot march without it")


def _onward(s: State, g: Ground, step: MoveGroup, a: Action) -> Advice:
    """What the next hex promises to a group."""
    here, to, group = s.hex(step.units[0]), a.args[0], step.group
    strength = sum(might(s, u) for u in group if u.combat)
    value = arrival(s, g, to, group, strength) + drawn(s, g, here, to, group, strength)
    if step.steps:
        value -= leaving(s, g, here, group)
    return Advice(a, why(s, g.side, to, group), value)


def _on_the_way(s: State, step: MoveGroup, actions: list[Action]) -> Advice:
    """Whether the group goes on or halts."""
    g = ground(s, mover(s))
    best = max(
        (_onward(s, g, step, a) for a in actions if a.verb == notation.MARCH), key=lambda a: a.worth, default=None
    )
    if HALT in actions:
        here = s.hex(step.units[0])
        strength = sum(might(s, u) for u in step.group if u.combat)
        if best is None or best.worth <= LEAST_MARCH - exposed(g, here, strength, True):
            return Advice(HALT, f"The group has reached {name(here)}")
    return best or Advice(actions[0], "The group is too large to stay together")


# General Withdrawal and trenches ----------------------------------------------------------------------


def declare_withdrawal(s: State, actions: list[Action], rng: Rng) -> Advice:
    """8.7.1 Only when it cannot be avoided: it costs points."""
    if withdrawal.overdue(s):
        return Advice(actions[1], "The army must fall back on Paris, and better now than late")
    return Advice(actions[0], "A General Withdrawal costs points and ground")


def withdraw(s: State, actions: list[Action], rng: Rng) -> Advice:
    """8.7.2 The hex whose troops gain most by going back."""
    side = Side(s.withdrawing)
    best: Advice | None = None
    for a in actions[1:]:
        found = plans(s, side, a.args[0])
        if found and found[0].value > LEAST_MARCH and (best is None or found[0].value > best.worth):
            best = Advice(a, told(s, side, found[0]), found[0].value)
    return best or Advice(DONE, "Nobody gains by going further back")


def dig(s: State, actions: list[Action], rng: Rng) -> Advice:
    """8.7.3 Trenches where the enemy is near."""
    g = ground(s, Side.GERMAN)
    for a in actions[1:]:
        if g.threat[int(a.args[0])] > g.mine[int(a.args[0])] / 2:
            return Advice(a, f"{name(a.args[0])} is to be held")
    return Advice(DONE, "No other hex needs a trench")
