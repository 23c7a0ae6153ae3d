"""Advice on movement: who goes next, where to, and what he does there."""

from __future__ import annotations

from typing import Final

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import names as nm
from ..board import ADJ, STAR_INDEX, distance
from ..components import FORTS, HEX_COUNT, HEXES, UNITS, Unit
from ..notation import DIG, END_PHASE, HALT, RECOVER, REORDER, hex_arg, unit_arg
from ..rules.combat import marker_target
from ..rules.movement import Mover
from ..rules.plans import captures
from ..rules.stacking import room_for
from ..rules.units import cel_of
from ..scenarios import SCENARIOS
from ..state import State
from ..steps.moves import PREPARE_COST, Move
from .ground import Ground, holder, might, plan_goals, prospect

#: an attack is meant where the CRT promises more than this
WORTHWHILE: Final = 0.8
#: a point for a Prepared Attack, as it weighs in a march
MARKER: Final = 2.5
#: taking a star, for each of its points; leaving one that an enemy can enter
TAKEN: Final = 3.0
LEFT: Final = 2.0
#: an enemy this near can take an empty star in his next move
ADVANCED: Final = 6
#: standing where the enemy is stronger, for infantry and for cavalry
RISK: Final = 1.2
RIDERS_RISK: Final = 3.0
#: a forced march at all, and each MP of it
FORCED: Final = 0.5
FORCED_MP: Final = 0.2
#: each pip by which its check is expected to fail
FAILED: Final = 2.0
#: enough for a Prepared Attack that earns a point
FOR_A_POINT: Final = -0.5
#: as much as two divisions stand in a hex: no more can attack from it
FULL: Final = 40.0
CROWDED: Final = 0.8
#: trains and guns keep this far from the enemy
SAFE: Final = 3
#: tired formations this far from the enemy rest
QUIET: Final = 4


def movements(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Infantry before cavalry, then guns and trains; the nearest to the enemy first. Depots stay."""
    takes = [a for a in actions if a.verb == "take" and not unit_arg(a).depot]
    if not takes:
        return Advice(END_PHASE, "Everybody has moved who should")
    side = unit_arg(takes[0]).side
    ground = Ground(view, side)

    def turn(action: Action) -> tuple[int, int, int]:
        u = unit_arg(action)
        at = view.at_number(u.n)
        rank = 0 if u.infantry else 1 if u.cavalry else 2 if u.artillery else 3
        return rank, ground.nearest_enemy(at) if at < HEX_COUNT else 99, u.n

    best = min(takes, key=turn)
    return Advice(best, f"{unit_arg(best)} is the next to move, from the front backward")


def move(view: State, actions: list[Action], rng: Rng) -> Advice:
    """Where a unit goes."""
    step = view.pending[-1]
    assert isinstance(step, Move)
    lead = UNITS[step.units[0]]
    ground = Ground(view, lead.side)
    if lead.supply or lead.artillery:
        return _behind(view, ground, step, lead, actions)
    return _front(view, ground, step, lead, actions)


def _front(view: State, ground: Ground, step: Move, lead: Unit, actions: list[Action]) -> Advice:
    """Combat units: prepare an attack, rest, or march to the best hex."""
    here = step.here(view)
    group = [(u, here) for u in step.members()]
    for action in actions:
        if action.verb == "prepare" and step.free(view) >= PREPARE_COST:
            target = hex_arg(action)
            if target in ground.enemy and prepared_value(view, ground, target, group) > threshold(view, lead):
                return Advice(action, f"The odds against {HEXES[target]} favour a Prepared Attack")
    weary = view.status(lead) >= 2
    quiet = ground.nearest_enemy(here) >= QUIET
    for rest in (REORDER, RECOVER):
        if rest in actions and (weary or rest == REORDER) and quiet:
            return Advice(rest, f"{lead} is tired, and no enemy is near")
    best, value = HALT if HALT in actions else None, _stand(view, ground, step, lead, here) + 0.05
    reach = Mover(view, step.members()).reach(here, step.budget(view))
    free = step.free(view)
    for action in actions:
        if action.verb not in ("march", "through"):
            continue
        h = hex_arg(action)
        cost = reach.cost_to(h)
        over = max(0, cost - free) / 2
        found = _stand(view, ground, step, lead, h) - march_risk(view, lead, over)
        if action.verb == "through":  # a marker ends the move, so the hex must be one where it may end
            bonus = _marker(view, ground, step, lead, h) if cost + PREPARE_COST <= free else -99.0
            found += bonus if bonus < 0 or step.end_refusal(view, h) is None else -99.0
        if best is None or found > value:
            best, value = action, found
    if best is None:
        best = actions[0]
    if best == HALT:
        if (
            DIG in actions
            and not step.flags
            and step.free(view) >= 2
            and lead.formation
            and ground.nearest_enemy(here) <= 2
        ):
            return Advice(DIG, f"{lead} holds its place and digs in")
        return Advice(HALT, f"{lead} stands well in {HEXES[here]}")
    return Advice(best, f"{lead} comes closer to its goal or into line at {best.args[0]}", value)


def _stand(view: State, ground: Ground, step: Move, lead: Unit, h: int) -> float:
    """What it is worth that the units end in a hex."""
    mine = frozenset(step.units)
    own = sum([might(view, u) for u in step.members()])
    side = lead.side
    value = 2.0 * ground.approach(h) + ground.pull(h)
    if h in STAR_INDEX and holder(view, h) != side:
        value += TAKEN * HEXES[h].star
    if captures(lead):
        value += TAKEN * plan_goals(view, side).get(h, 0.0) * (1.0 if not view.controls(side, h) else 0.3)
    others = sum([might(view, u) for u in view.own(side, h) if u.n not in mine])
    if others + own > FULL:
        value -= CROWDED * (others + own - FULL) / 10
    if not room_for(view, side, h, step.members()):
        return -50.0
    menace = ground.menace(h)
    if menace:
        support = own + others + 0.5 * ground.around(h, mine)
        worst = menace / max(1.0, support)
        value -= (RIDERS_RISK if lead.cavalry else RISK) * max(0.0, worst - 1.0)
    if lead.infantry:
        for e in ADJ[h]:
            if e in ground.enemy:
                ratio = (own + others + ground.around(e, mine)) / ground.enemy[e]
                value += 0.5 * min(4.0, ratio) if ratio >= 1.3 else -0.3
    start = step.starts[0]
    if h != start and start in STAR_INDEX and ground.nearest_enemy(start) <= ADVANCED:
        alone = not any(u.combat and u.n not in mine for u in view.own(side, start))
        value -= LEFT * HEXES[start].star if alone else 0.0
    return value


def _marker(view: State, ground: Ground, step: Move, lead: Unit, h: int) -> float:
    """What going on from a hex is worth: a Prepared Attack marker can be placed there."""
    if view.phase != nm.MOVEMENT or not lead.infantry:
        return -99.0
    group = [(u, h) for u in step.members()]
    values = [prepared_value(view, ground, e, group) for e in ADJ[h] if e in ground.enemy]
    return MARKER if max(values, default=-99.0) > threshold(view, lead) else -99.0


def threshold(view: State, lead: Unit) -> float:
    """27.2(1) What a Prepared Attack has to promise: less while a division earns a point by it."""
    earns = view.turn <= SCENARIOS[view.options.scenario].prepared_vp_until and lead.half_size >= 2
    return FOR_A_POINT if earns else WORTHWHILE


def prepared_value(view: State, ground: Ground, target: int, group: list[tuple[Unit, int]]) -> float:
    """What a Prepared Attack of a group promises, with those whose markers point at the hex already."""
    mine = {u.n for u, _ in group}
    joined = list(group)
    for g in ADJ[target]:
        for u in view.own(ground.side, g):
            if u.n not in mine and u.n < FORTS and u.combat and marker_target(view, u) == target:
                joined.append((u, g))
    return prospect(view.season(), ground.odds(target, joined, prepared=True))


def march_risk(view: State, lead: Unit, over: float) -> float:
    """8.3.2 What a forced march of so many MPs costs: the chance to fail the check, and by how much."""
    if over <= 0:
        return 0.0
    mps = int(over + 0.5)
    drm = (mps - 1) * (1 if lead.cavalry else 2)
    base = cel_of(view, [lead])
    total = 0.0
    for roll in range(2, 13):
        total += (6 - abs(roll - 7)) / 36 * max(0, roll + drm - base)
    return FORCED + FORCED_MP * mps + FAILED * total


def _behind(view: State, ground: Ground, step: Move, lead: Unit, actions: list[Action]) -> Advice:
    """Trains and guns follow the troops they serve, out of the enemy's reach."""
    served = _served(view, lead)
    here = step.here(view)
    if not served:
        return Advice(HALT if HALT in actions else actions[0], f"{lead} has nobody to follow")
    reach = Mover(view, step.members()).reach(here, step.budget(view))
    free = step.free(view)

    def worth(h: int) -> float:
        apart = ground.nearest_enemy(h)
        covered = any(u.combat for u in view.own(lead.side, h))
        if not room_for(view, lead.side, h, step.members()):
            return -50.0
        value = -sum([float(distance(h, at)) for at in served]) / len(served)
        if lead.artillery:
            return value + (3.0 if covered and apart <= 2 else 0.0) - (0.0 if covered or apart >= SAFE else 8.0)
        return value - 4.0 * max(0, SAFE - apart)

    best, value = HALT if HALT in actions else actions[0], worth(here) + 0.5
    for action in actions:
        if action.verb == "march" and reach.cost_to(hex_arg(action)) <= free:
            found = worth(hex_arg(action))
            if found > value:
                best, value = action, found
    if best.verb == "march":
        return Advice(best, f"{lead} follows the troops that it serves")
    return Advice(best, f"{lead} is near enough to the troops")


def _served(view: State, lead: Unit) -> list[int]:
    """The hexes of the formations that a train or gun belongs to: its corps, else its army's infantry."""
    units = [u for u in UNITS if u.side == lead.side and u.formation and view.at_number(u.n) < HEX_COUNT]
    own = [u for u in units if lead.corps >= 0 and u.corps == lead.corps]
    found = own or [u for u in units if u.infantry and view.army[u.n] == view.army[lead.n]]
    return [view.at_number(u.n) for u in found]
