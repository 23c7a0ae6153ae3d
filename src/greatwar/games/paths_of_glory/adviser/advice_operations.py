"""What to activate, where to march, when to dig in."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.action import Action
from ....kernel.adviser import Advice
from ....kernel.rng import Rng
from .. import notation
from ..components import SPACES, UNITS, Unit
from ..notation import DONE
from ..rules import activation
from ..state import State
from ..steps.movement import Movement
from ..steps.operations import ATTACKS, MOVES
from .ground import Ground, ground, name
from .marches import best_place, destinations, dig_value
from .plans import Plan, all_plans

#: a march that gains less than this is not made
LEAST_GAIN = 0.01
#: points that would be wasted are spent on less
LEAST_RATE = 0.01


def activate(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The plan that gains most for the points it still costs."""
    return ranked(s, actions)[0]


def ranked(s: State, actions: list[Action]) -> list[Advice]:
    """The next activation of every plan that can be paid, the best rate first, and to stop."""
    listed, done = set(actions), finished(s)
    bound = {p.to for p in all_plans(s, s.active) if not p.attack and p.spaces[0] in s.move_marks}
    found: dict[Action, Advice] = {}
    for plan in all_plans(s, s.active):
        first = _next(s, plan)
        if first is None or first not in listed or _torn(s, plan, done) or _in_the_way(s, plan, bound):
            continue
        price = sum(_price(s, x) for x in plan.spaces if not _marked(s, x))
        gain = plan.value - (done[plan.to].value if plan.attack and plan.to in done else 0.0)
        if price <= s.ops and gain / price > LEAST_RATE and (first not in found or gain / price > found[first].worth):
            found[first] = Advice(first, f"{_cap(str(plan))}: about {plan.value:+.1f} VP expected", gain / price)
    return [*sorted(found.values(), key=lambda a: -a.worth), Advice(DONE, "Nothing more is worth a point")]


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def finished(s: State) -> dict[int, Plan]:
    """The attacks that the markers on the map already allow, by target."""
    found: dict[int, Plan] = {}
    for plan in all_plans(s, s.active):
        if plan.attack and all(x in s.attack_marks for x in plan.spaces):
            old = found.get(plan.to)
            if old is None or plan.value > old.value:
                found[plan.to] = plan
    return found


def _marked(s: State, x: int) -> bool:
    return x in s.attack_marks or x in s.move_marks


def _price(s: State, x: int) -> int:
    return max(1, activation.cost(s, SPACES[x - 1], False))


def _next(s: State, plan: Plan) -> Action | None:
    """The next marker that a plan needs."""
    wrong = s.move_marks if plan.attack else s.attack_marks
    if any(x in wrong for x in plan.spaces):
        return None
    left = [x for x in plan.spaces if not _marked(s, x)]
    if not left:
        return None
    return (ATTACKS if plan.attack else MOVES)[left[0]]


def _torn(s: State, plan: Plan, done: dict[int, Plan]) -> bool:
    """Whether a plan would take units away from another attack that is ready."""
    if not plan.attack:
        return False
    return any(to != plan.to and not set(ready.spaces).isdisjoint(plan.spaces) for to, ready in done.items())


def _in_the_way(s: State, plan: Plan, bound: set[int]) -> bool:
    """Whether another march goes there, or a marker excludes it: nobody stops where an Attack marker lies."""
    if plan.attack:
        return not bound.isdisjoint(plan.spaces)
    return plan.to in bound or plan.to in s.attack_marks


# Movement -----------------------------------------------------------------------------------------


def move(s: State, actions: list[Action], rng: Rng) -> Advice:
    """The march that gains most; a unit on its way goes on to the best end."""
    step = s.pending[-1]
    assert isinstance(step, Movement)
    g = ground(s, s.active)
    if step.mover >= 0:
        return _go_on(s, g, UNITS[step.mover], step.spent, actions)
    best: tuple[float, Advice] | None = None
    for unit, steps in by_unit(actions).items():
        stay, _ = best_place(g, unit, (s.where[unit.n],))
        value, to, first = best_end(s, g, unit, steps, s.mf(unit))
        if to and (best is None or value - stay > best[0]):
            best = value - stay, Advice(steps[first], why(g, unit, to))
    dig = _dig(g, s, actions)
    if dig is not None and (best is None or best[0] <= dig[0]):
        best = dig
    if best is None or (best[0] < LEAST_GAIN and DONE in actions):
        return (
            Advice(DONE, "Everybody stands where he is needed") if DONE in actions else Advice(actions[0], "No choice")
        )
    return best[1]


def by_unit(actions: list[Action]) -> dict[Unit, dict[int, Action]]:
    """The next steps of each unit, by the space they lead to."""
    found: dict[Unit, dict[int, Action]] = {}
    for action in actions:
        if action.verb == notation.MOVE:
            found.setdefault(action.args[0], {})[int(action.args[1])] = action
    return found


def best_end(s: State, g: Ground, unit: Unit, steps: Iterable[int], points: int) -> tuple[float, int, int]:
    """The best place a unit can reach by one of these first steps, and that step."""
    ways = destinations(g, unit, s.where[unit.n], points, steps)
    value, to = best_place(g, unit, ways)
    return value, to, ways[to] if to else 0


def _go_on(s: State, g: Ground, unit: Unit, spent: int, actions: list[Action]) -> Advice:
    steps = by_unit(actions).get(unit, {})
    value, to, first = best_end(s, g, unit, steps, s.mf(unit) - spent) if steps else (-9.0, 0, 0)
    if actions[-1] == notation.STOP:
        stay, _ = best_place(g, unit, (s.where[unit.n],))
        if stay >= value - LEAST_GAIN or not to:
            return Advice(actions[-1], f"{unit} is well placed at {name(s.where[unit.n])}")
    if not to:
        return Advice(actions[0], f"{unit} has to go on")
    return Advice(steps[first], why(g, unit, to))


def why(g: Ground, unit: Unit, to: int) -> str:
    """What a march is for."""
    if g.control[to] != g.side:
        return f"{unit} goes to {'besiege' if to in g.fort else 'take'} {name(to)}"
    if g.threat[to]:
        return f"{unit} goes to hold {name(to)}"
    return f"{unit} comes closer to the front, to {name(to)}"


def _dig(g: Ground, s: State, actions: list[Action]) -> tuple[float, Advice] | None:
    """The army that digs in where it helps most."""
    best: tuple[float, Advice] | None = None
    for action in actions:
        if action.verb == notation.ENTRENCH:
            x = s.where[action.args[0].n]
            value = dig_value(g, x)
            if value > LEAST_GAIN and (best is None or value > best[0]):
                best = value, Advice(action, f"{action.args[0]} digs in at {name(x)}")
    return best
