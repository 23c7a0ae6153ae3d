"""21.0 Strategic Plans: who is bound by which objectives, when a plan is achieved, what abandoning it costs."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import distance
from ..charts import PLANS, points
from ..components import ARMIES, CORPS, DUMMIES, HEX_COUNT, HEXES, UNITS, Army, Corps, Unit
from ..state import State, changed_at
from .victory import score

# `State.plans`.
NONE: Final = 0
IN_FORCE: Final = 1
ACHIEVED: Final = 2
ABANDONED: Final = 3

#: 21.3 the first GT in which a plan may be abandoned
FIRST_ABANDONING: Final = 5
_ARMY_PLAN: Final[dict[int, int]] = {army: k for k, (_, army, _, _) in enumerate(PLANS) if army >= 0}
_CORPS_PLAN: Final[dict[int, int]] = {corps: k for k, (_, _, corps, _) in enumerate(PLANS) if corps >= 0}
_THIRD_LW: Final[int] = next(c.n for c in CORPS if c.name == "G 3 LW")
_AH_FIRST: Final[int] = next(a.n for a in ARMIES if a.name == "A FIRST")
_OBJECTIVES: Final = frozenset(h for _, _, _, hexes in PLANS for h in hexes)


def plan_of_army(army: int) -> int:
    """The number of an army's plan; -1 = it has none."""
    return _ARMY_PLAN.get(army, -1)


def in_force(s: State, plan: int) -> bool:
    """Whether a plan binds its command now."""
    return plan >= 0 and s.plans[plan] == IN_FORCE


@rule("21.0#1", "21.1.1#1")
def army_bound(s: State, army: Army | None) -> bool:
    """21.0 Whether an army is under a Strategic Plan."""
    return army is not None and in_force(s, plan_of_army(army.n))


@rule("21.4.1#1", "21.5.1#1", "21.6.1#1", "21.6.2#1")
def objectives(s: State, plan: int) -> tuple[int, ...]:
    """21.4 to 21.6 The objectives of a plan that lie in the part of the map in play."""
    return tuple([h for h in PLANS[plan][3] if s.open[h]])


@rule("21.1.2#1", "21.0#2")
def objectives_of(s: State, unit: Unit) -> tuple[int, ...]:
    """21.1.2 The objectives toward which a unit must march; empty = it is free.

    A corps with a plan of its own follows that first; the 3 LW Corps then follows the A-H FIRST Army's.
    """
    if not unit.infantry or exempt(s, unit):
        return ()
    corps, army = s.corps[unit.n] - 1, s.army[unit.n] - 1
    plan = _CORPS_PLAN.get(corps, -1)
    if in_force(s, plan):
        return objectives(s, plan)
    if corps == _THIRD_LW:
        return _followed(s, plan)
    plan = plan_of_army(army)
    return objectives(s, plan) if in_force(s, plan) else ()


@rule("21.4.1#1")
def _followed(s: State, plan: int) -> tuple[int, ...]:
    """21.4.1 The 3 LW Corps, once it has achieved its own plan, pursues that of the A-H FIRST Army while it is in
    force.
    """
    first = _ARMY_PLAN[_AH_FIRST]
    return objectives(s, first) if s.plans[plan] == ACHIEVED and in_force(s, first) else ()


@rule("21.1.2#1", "7.3.1#1")
def exempt(s: State, unit: Unit) -> bool:
    """21.1.2 Units of a Demoralized formation are free: itself and the Assets stacked with it."""
    if unit.formation:
        return s.demoralized(unit)
    h = s.at_number(unit.n)
    if h >= HEX_COUNT:
        return False
    with_it = [UNITS[n] for n in s.numbers_at(h) if UNITS[n].formation and UNITS[n].nation == unit.nation]
    return bool(with_it) and all(s.demoralized(u) for u in with_it)


@rule("21.1.2#1")
def end_refusal(s: State, unit: Unit, start: int, h: int) -> Refusal | None:
    """21.1.2 Why an infantry unit bound by a plan may not end its move in a hex: it is nearer to none of its
    objectives.
    """
    if h == start:
        return None
    bound = objectives_of(s, unit)
    if not bound or any(distance(h, goal) < distance(start, goal) for goal in bound):
        return None
    names = ", ".join([HEXES[goal].town or HEXES[goal].name for goal in bound])
    return Refusal("21.1.2", f"{unit} must end its move nearer to {names}")


@rule("21.2#1")
def note_march(s: State, unit: Unit, h: int) -> None:
    """21.2 Note that an infantry brigade or division has entered an objective. Called for every hex that a unit
    enters.
    """
    if h in _OBJECTIVES and captures(unit):
        entry = h << 1 | unit.side
        if entry not in s.marched:
            s.marched = tuple(sorted([*s.marched, entry]))


@rule("21.2#1")
def captures(unit: Unit) -> bool:
    """21.2 Only infantry of brigade or division size captures an objective."""
    return unit.infantry and unit.size >= nm.BRIGADE


@rule("21.2#1", "21.1#1")
def captured(s: State, side: int, h: int) -> bool:
    """21.2 Infantry of the side has been there or is there, and the hex is the side's now, whichever army took it."""
    if not s.controls(side, h):
        return False
    return (h << 1 | side) in s.marched or any(UNITS[n].side == side and captures(UNITS[n]) for n in s.numbers_at(h))


@rule("21.1#1", "27.2(2)A#1", "27.2(2)#2", "21.0#2")
def judge_plans(s: State) -> None:
    """21.1, 21.2 At the end of a Player Turn: plans with a captured objective are achieved; armies score for it."""
    for plan, (name, army, _, _) in enumerate(PLANS):
        if not in_force(s, plan):
            continue
        side = plan_side(plan)
        taken = [h for h in objectives(s, plan) if captured(s, side, h)]
        if taken:
            s.plans = changed_at(s.plans, plan, ACHIEVED)
            s.say(f"{name} has achieved its Strategic Plan: {HEXES[taken[0]].town}")
            if army >= 0:
                score(s, side, points("plan_achieved", s.turn), f"Strategic Plan of {name}")


@rule("21.3#1")
def abandon_refusal(s: State, side: int, plan: int) -> Refusal | None:
    """21.3 Why a plan cannot be abandoned: before GT 5, or it is not in force."""
    if plan < 0 or not in_force(s, plan) or plan_side(plan) != side:
        return Refusal("21.3", "no Strategic Plan of yours is in force there")
    if s.turn < FIRST_ABANDONING:
        return Refusal("21.3", "Strategic Plans cannot be abandoned before GT 5")
    return None


def plan_side(plan: int) -> int:
    """The side of a plan's command."""
    _, army, corps, _ = PLANS[plan]
    return ARMIES[army].side if army >= 0 else CORPS[corps].side


def plan_of(command: Army | Corps) -> int:
    """The number of a command's plan; -1 = it has none."""
    return (_ARMY_PLAN if isinstance(command, Army) else _CORPS_PLAN).get(command.n, -1)


@rule("27.2(2)B#1")
def nearest(s: State, army: Army) -> int:
    """27.2(2)B The hexes from the closest infantry formation attached to an army to any of its objectives."""
    goals = objectives(s, plan_of_army(army.n))
    found = 99
    for n in range(DUMMIES):
        unit = UNITS[n]
        if unit.infantry and unit.formation and s.army_of(unit) is army:
            h = s.at_number(n)
            if h < HEX_COUNT:
                found = min([found, *[distance(h, goal) for goal in goals]])
    return found


@rule("21.3#1", "21.1#2", "27.2(2)#2")
def abandon(s: State, plan: int) -> None:
    """21.3 The command is free at once, and pays for it."""
    s.plans = changed_at(s.plans, plan, ABANDONED)
    name = PLANS[plan][0]
    s.say(f"{name} abandons its Strategic Plan")
    score(s, plan_side(plan), price(s, plan), f"abandoned Strategic Plan of {name}")


@rule("27.2(2)B#1", "27.2(2)C#1")
def price(s: State, plan: int) -> int:
    """27.2(2) What an abandoned plan costs: an army by its distance, a corps five points."""
    army = PLANS[plan][1]
    if army < 0:
        return points("corps_plan_abandoned")
    return points("plan_abandoned", max(1, nearest(s, ARMIES[army])))


def abandonable(s: State, side: int) -> list[int]:
    """The plans that a side may abandon now."""
    return [plan for plan in range(len(PLANS)) if abandon_refusal(s, side, plan) is None]
