"""Whom to attack and with whom, when to turn a flank, which steps to lose, when to stand, where to go afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import notation
from ..components import SPACES, UNITS, Unit
from ..notation import DONE, NO_FLANK, RESOLVE
from ..rules import flank
from ..rules.losses import combat_of, replacements
from ..state import State
from ..steps.combat import Designate
from .forecast import attack_value, expect
from .ground import Ground, ground, name, step_value, supplied
from .marches import best_place, post
from .plans import assault, may_combine
from .records import Stack

#: an attack that has been paid for is made for less
LEAST = 0.0
#: what a unit that adds nothing costs an attack
IDLE = 0.004
#: a flank attack is tried if the die is with us at least this often
FLANK = 4


def attack(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The best attack that the markers allow, with its strongest unit first."""
    g = ground(s, s.active)
    best: tuple[float, list[Unit], int] | None = None
    for to, units in by_target(actions).items():
        value, chosen = strongest(s, g, to, units)
        if chosen and (best is None or value > best[0]):
            best = value, chosen, to
    if best is None or best[0] <= LEAST:
        return Advice(DONE, "No attack promises a gain")
    value, together, to = best
    first = max(together, key=lambda u: (s.cf(u), -u.n))
    return Advice(notation.attack(first, SPACES[to - 1]), hopes(g, to, together, value))


def by_target(actions: list[Action]) -> dict[int, list[Unit]]:
    """The units that may attack, by target."""
    found: dict[int, list[Unit]] = {}
    for action in actions:
        if action.verb == notation.ATTACK:
            found.setdefault(int(action.args[1]), []).append(action.args[0])
    return found


def strongest(s: State, g: Ground, to: int, units: list[Unit]) -> tuple[float, list[Unit]]:
    """The best of the attacks by one stack, two stacks and so on."""
    spaces = {s.where[u.n] for u in units}
    near = [Stack(x, tuple(u for u in units if s.where[u.n] == x), 0) for x in spaces]
    near.sort(key=lambda x: (-sum(s.cf(u) for u in x.units), x.space))
    chosen: list[Stack] = []
    best: tuple[float, list[Unit]] = (-9.0, [])
    for stack in near:
        if may_combine([*chosen, stack]):
            chosen.append(stack)
            together = [u for x in chosen for u in x.units]
            value = assault(g, to, together)
            best = max(best, (value, together), key=lambda pair: pair[0])
    return best


def hopes(g: Ground, to: int, units: Sequence[Unit], value: float) -> str:
    """What an attack is expected to bring, in words."""
    f = expect(g, to, units)
    return (
        f"Attack {name(to)}: {f.wins:.0%} to win, about {f.dealt:.1f} loss factors dealt for {f.lost:.1f} lost "
        f"({value:+.1f} VP)"
    )


def designate(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Let units join as long as they make the attack better."""
    step = s.pending[-1]
    assert isinstance(step, Designate)
    g, to = ground(s, s.active), int(step.space)
    now = attack_value(g, to, step.units)
    joins = [a for a in actions if a.verb == notation.JOIN]
    best = max(joins, key=lambda a: attack_value(g, to, (*step.units, a.args[0])), default=None)
    if best is not None:
        value = attack_value(g, to, (*step.units, best.args[0]))
        if RESOLVE not in actions or value >= now - IDLE:
            return Advice(best, f"{best.args[0]} makes the attack on {name(to)} stronger")
    return Advice(RESOLVE, hopes(g, to, step.units, now))


def turn_flank(s: State, actions: list[Action], rng: Rng) -> Advice:
    """A flank attack if the die is with us; a card that makes it sure is used."""
    c = combat_of(s)
    sure = next((a for a in actions if a.verb == notation.CARD), None)
    if sure is not None:
        return Advice(sure, "The flank attack succeeds without a die")
    pins = [a for a in actions if a.verb == notation.FLANK]
    best = max(pins, key=lambda a: flank.flank_drm(s, c, a.args[0]), default=None)
    if best is not None:
        chance = 3 + flank.flank_drm(s, c, best.args[0])
        if chance >= FLANK:
            return Advice(best, f"The flank attack succeeds {min(chance, 6)} times in 6")
    return Advice(NO_FLANK, "A flank attack would fail too often")


# Losses and retreats --------------------------------------------------------------------------------


def take_loss(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The step that costs least; somebody at full strength is kept to advance."""
    best = min(actions, key=lambda a: _cost(s, a))
    if best.verb == notation.LOSS_FORT:
        return Advice(best, f"The fort of {best.args[0]} is lost")
    return Advice(best, f"{best.args[0]} can best spare the step")


def _cost(s: State, action: Action) -> float:
    if action.verb == notation.LOSS_FORT:
        return 0.0
    unit: Unit = action.args[0]
    reduced = s.reduced(unit)
    cost = step_value(unit, reduced)
    if unit.army and reduced and not replacements(s, unit):
        cost += 0.25
    c = s.combat
    if c is not None and not reduced:
        mates = c.attackers if unit.n in c.attackers else c.defenders
        cost += 0.04 if sum(not s.reduced(UNITS[u]) for u in mates) == 1 else 0.0
    return cost / max(1, s.lf(unit))


def restore(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The step that is worth most comes back."""
    best = max(actions, key=lambda a: step_value(a.args[0], True) if a.args else 0.0)
    return Advice(best, f"{best.args[0]} is worth most" if best.args else "Nothing is worth saving")


def stand(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Give a step to stay where the space is worth it."""
    c, side = combat_of(s), 1 - s.active
    g = ground(s, side)
    free = next((a for a in actions if a == notation.STAY), None)
    if free is not None:
        return Advice(free, f"{name(c.space)} is held for nothing")
    holds = [a for a in actions if a.verb == notation.HOLD]
    best = min(holds, key=lambda a: _cost(s, a), default=None)
    left = sum(s.cf(UNITS[u]) for u in c.defenders)
    worth = g.worth[c.space] * g.hold(c.space, left)
    if best is not None and worth > step_value(best.args[0], s.reduced(best.args[0])):
        return Advice(best, f"{name(c.space)} is worth a step of {best.args[0]}")
    return Advice(actions[-1], f"{name(c.space)} is not worth another step")


def retreat(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Where the unit helps to hold the line; nobody is given up who can go."""
    goes = [a for a in actions if a.verb == notation.RETREAT]
    if not goes:
        return Advice(actions[0], f"{actions[0].args[0]} cannot get away")
    g = ground(s, goes[0].args[0].side)
    best = max(goes, key=lambda a: _shelter(g, a.args[0], a.args[1].n))
    return Advice(best, f"{best.args[0]} falls back to {best.args[1]}")


def _shelter(g: Ground, unit: Unit, to: int) -> float:
    """How good a place is to retreat to."""
    value = post(g, unit, g.s.cf(unit), to, g.mine[to])
    return value if supplied(g.s, unit, to) else value - 0.5


def advance(s: State, actions: list[Action], rng: Rng) -> Advice:
    """Go in where the ground gained is worth what is left behind."""
    g = ground(s, s.active)
    best: tuple[float, Action] | None = None
    for action in actions:
        if action.verb == notation.ADVANCE:
            unit, to = action.args
            stay, _ = best_place(g, unit, (s.where[unit.n],))
            there, at = best_place(g, unit, (int(to),))
            if at and (best is None or there - stay > best[0]):
                best = there - stay, action
    if best is not None and (best[0] > 0 or DONE not in actions):
        return Advice(best[1], f"{best[1].args[0]} takes {best[1].args[1]}")
    if DONE in actions:
        return Advice(DONE, "The line is better where it is")
    return Advice(actions[0], "The siege has to be closed")


def fall_back(s: State, actions: list[Action], rng: Rng) -> Advice:
    """CARD.AP27 Fall back when the attack would go badly and the space is no great loss."""
    c = combat_of(s)
    g = ground(s, 1 - s.active)
    f = expect(ground(s, s.active), c.space, [UNITS[u] for u in c.attackers])
    away = next((a for a in actions if a == notation.FALL_BACK), None)
    if away is not None and f.wins > 0.5 and g.worth[c.space] < 0.9:
        return Advice(away, f"{name(c.space)} would hardly be held")
    return Advice(actions[-1], f"{name(c.space)} is fought for")
