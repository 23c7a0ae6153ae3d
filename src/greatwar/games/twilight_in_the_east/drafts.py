"""6.1 Boundaries to be pointed at: every leg that may be chosen now, as the hexsides along which it would run."""

from __future__ import annotations

from functools import cache

from .board import ADJ, side_between
from .boundaries import AXES, FORM, JOINS, STRAIGHT, Boundary, on_first
from .layout import chains
from .rules import areas
from .state import FULL_VIEW, State
from .steps.attachment import FirstLeg, SecondLeg

#: how far from a unit of the two armies a hexside can be pointed at
REACH = 5


def drafts(view: State) -> dict[str, str]:
    """The listed actions that draw a leg, with their hexsides near the two armies as chains of steps."""
    step = view.pending[-1] if view.pending else None
    if not isinstance(step, (FirstLeg, SecondLeg)) or view.viewer not in (FULL_VIEW, step.side):
        return {}
    pairs = _pairs(view, step.first, step.second)
    found = {}
    for action in step.actions(view):
        if action.verb == "leg":
            sides = _leg(pairs, AXES.index(action.args[0]), action.args[1])
        elif action.verb == "straight" and isinstance(step, SecondLeg):
            sides = _leg(pairs, step.axis, step.offset)
        elif action.verb == "bend" and isinstance(step, SecondLeg):
            sides = _second(pairs, _bent(view, step, action.args[0], action.args[1], action.args[2]))
        else:
            continue
        if sides:
            found[str(action)] = chains(sides)
    return found


def _pairs(view: State, first: int, second: int) -> list[tuple[int, int]]:
    """Neighbours not far from the units of two armies."""
    near = {n for h in [*areas.army_hexes(view, first), *areas.army_hexes(view, second)] for n in _around(h)}
    return [(h, n) for h in sorted(near) for n in ADJ[h] if n > h and n in near]


@cache
def _around(center: int) -> frozenset[int]:
    found = edge = {center}
    for _ in range(REACH):
        edge = {n for h in edge for n in ADJ[h]} - found
        found = found | edge
    return frozenset(found)


def _leg(pairs: list[tuple[int, int]], axis: int, offset: int) -> list[int]:
    form = FORM[axis]
    return [side_between(a, b) for a, b in pairs if (form[a] <= offset) != (form[b] <= offset)]


def _bent(view: State, step: SecondLeg, axis: str, offset: int, join: str) -> Boundary:
    first = areas.sense_of(view, step.first, step.second, step.axis, step.offset)
    second = areas.sense_of(view, step.first, step.second, AXES.index(axis), offset)
    return (step.axis, step.offset, first, JOINS.index(join), AXES.index(axis), offset, second, 0)


def _second(pairs: list[tuple[int, int]], line: Boundary) -> list[int]:
    """The hexsides of a boundary that are not those of its first leg."""
    straight: Boundary = (*line[:3], STRAIGHT, 0, 0, 1, 0)
    return [
        side_between(a, b)
        for a, b in pairs
        if on_first(line, a) != on_first(line, b) and on_first(straight, a) == on_first(straight, b)
    ]
