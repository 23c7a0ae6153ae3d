"""Advice on attacks, losses, retreats, advances and answers to the enemy's moves."""

from __future__ import annotations

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import names as nm
from ..board import ADJ, STAR_INDEX, distance
from ..components import HEX_COUNT, HEXES, UNITS, Unit
from ..notation import DONE, STAND, hex_arg, unit_arg
from ..rules.combat import is_prepared
from ..rules.odds import odds_text
from ..rules.units import cel_of
from ..state import State
from .ground import Ground, prospect
from .marching import WORTHWHILE

#: odds at which more units add nothing
ENOUGH = 6


def attackers_of(view: State, ground: Ground, target: int) -> list[tuple[Unit, int]]:
    """Who could attack a hex: the stronger arm; who stands next to other indicated hexes as well counts for half."""
    foot: list[tuple[Unit, int]] = []
    horse: list[tuple[Unit, int]] = []
    for g in ADJ[target]:
        for u in view.own(ground.side, g):
            if not u.combat or u.defends_only or view.demoralized(u) or view.marked(u, nm.RAIL):
                continue
            if any(d != target and d in ADJ[g] for d in view.declared):
                continue
            (foot if u.infantry else horse).append((u, g))
    return foot or horse


def declare(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Indicate the hex with the best prospect, as long as it is good."""
    side = view.pending[-1].seat(view)
    ground = Ground(view, side)
    best, value, odds = DONE, WORTHWHILE, 0
    for action in actions:
        if action.verb != "declare":
            continue
        target = hex_arg(action)
        force = attackers_of(view, ground, target)
        if not force:
            continue
        col = ground.odds(target, force, prepared=False)
        found = prospect(view.season(), col) + (0.5 * HEXES[target].star if target in STAR_INDEX else 0.0)
        if found > value:
            best, value, odds = action, found, col
    if best == DONE:
        return Advice(DONE, "No further attack promises more than it costs")
    return Advice(best, f"About {odds_text(odds)} against {best.args[0]}", value)


def commit(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Bring everybody who may join, the fullest hex first, until more would add nothing."""
    battle = view.battle
    assert battle is not None
    ground = Ground(view, battle.attacker)
    joined = [(UNITS[n], h) for n, h in zip(battle.attackers, battle.origins, strict=True)]
    if DONE in actions and joined and ground.odds(battle.target, joined, prepared=False) >= ENOUGH:
        return Advice(DONE, "More units would add nothing")
    marked = bool(joined) and is_prepared(view, battle)
    if DONE in actions and marked and ground.odds(battle.target, joined, prepared=True) >= 0:
        return Advice(DONE, "Units without a marker would spoil the Prepared Attack")
    groups = [a for a in actions if a.verb == "from"]
    if groups:
        best = max(groups, key=lambda a: ground.own.get(hex_arg(a), 0.0))
        return Advice(best, f"All units of {best.args[0]} attack together")
    units = [a for a in actions if a.verb == "with" and not view.demoralized(unit_arg(a))]
    if units:
        best = max(units, key=lambda a: view.steps(unit_arg(a)))
        return Advice(best, f"{unit_arg(best)} strengthens the attack")
    return Advice(actions[-1], "All who should attack are named")


def ammunition(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Guns fire while there are points for them."""
    if actions[0] == DONE:
        return Advice(DONE, "No more points can be allocated")
    return Advice(actions[0], "The guns count only with an Ammunition Point")


def leader(view: State, actions: list[Action], rng: Rng) -> Advice:
    """A leader who can help does."""
    return Advice(actions[0], "A leader's help is used, if there is one")


def lose(view: State, actions: list[Action], rng: Rng) -> Advice:
    """The unit with most steps takes the loss, so that none is destroyed."""
    units = [a for a in actions if a.verb == "lose"]
    if not units:
        return Advice(actions[0], "Nothing is left to lose")
    best = max(units, key=lambda a: (view.steps(unit_arg(a)), -unit_arg(a).n))
    return Advice(best, f"{unit_arg(best)} can best bear the loss")


def burden(view: State, actions: list[Action], rng: Rng) -> Advice:
    """The unit with the best effectiveness takes the harder check."""
    units = [a for a in actions if a.verb == "burden"]
    if not units:
        return Advice(actions[0], "Nobody has to bear it")
    best = max(units, key=lambda a: (cel_of(view, [unit_arg(a)]) if unit_arg(a).combat else 0, -unit_arg(a).n))
    return Advice(best, f"{unit_arg(best)} is most likely to pass its check")


def retreat(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Back to where the enemy is far and friends are near."""
    ways = [a for a in actions if a.verb == "retreat"]
    if not ways:
        return Advice(actions[-1], "No way back is open")
    ground = Ground(view, view.pending[-1].seat(view))
    best = max(ways, key=lambda a: (shelter(view, ground, hex_arg(a)), -hex_arg(a)))
    return Advice(best, f"{best.args[0]} is the safest hex to retreat to")


def shelter(view: State, ground: Ground, h: int) -> float:
    """How safe a hex is: out of EZOCs, far from enemies, with friends."""
    value = float(min(6, ground.nearest_enemy(h)))
    if view.ezoc(ground.side, h):
        value -= 1.0 if h in ground.own else 4.0
    return value + min(2.0, ground.own.get(h, 0.0) / 10)


def advance(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Into a star with infantry; elsewhere with one stack, if the enemy around is not the stronger."""
    battle = view.battle
    assert battle is not None
    ways = [a for a in actions if a.verb == "advance"]
    ground = Ground(view, battle.attacker)
    there = ground.own.get(battle.target, 0.0)
    prize = battle.target in ground.goals and battle.target in STAR_INDEX
    if not ways or there >= 20.0 or (there and not prize):
        return Advice(DONE, "The hex that was won is held well enough")
    best = max(ways, key=lambda a: (unit_arg(a).infantry, view.steps(unit_arg(a)), -unit_arg(a).n))
    strong = view.steps(unit_arg(best)) + ground.around(battle.target, frozenset())
    if not prize and ground.menace(battle.target) > 1.3 * strong:
        return Advice(DONE, "The enemy is too strong ahead")
    return Advice(best, f"{unit_arg(best)} takes the ground that was won")


def withhold(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Everybody defends who may."""
    return Advice(DONE if DONE in actions else actions[0], "All who can defend do")


def answer(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Cavalry gives way to stronger enemies; guns, trains and depots go where it is safe."""
    side = view.pending[-1].seat(view)
    ground = Ground(view, side)
    moves = [a for a in actions if a.verb in ("displace", "fall-back")]
    if not moves:
        moves = [a for a in actions if a.verb in ("ride", "retire") and _threatened(view, ground, unit_arg(a))]
    if not moves:
        last = STAND if STAND in actions else DONE if DONE in actions else actions[0]
        return Advice(last, "Nobody has to give way")
    best = max(moves, key=lambda a: (shelter(view, ground, hex_arg(a, 1)), -hex_arg(a, 1), -unit_arg(a).n))
    return Advice(best, f"{unit_arg(best)} gets out of the enemy's reach")


def _threatened(view: State, ground: Ground, u: Unit) -> bool:
    """Whether cavalry stands against more than its own strength."""
    at = view.at_number(u.n)
    if at >= HEX_COUNT:
        return False
    if at in STAR_INDEX and ground.own.get(at, 0.0) > 10.0:
        return False
    return sum([force for e, force in ground.enemy.items() if distance(at, e) == 1]) > ground.own.get(at, 0.0)
