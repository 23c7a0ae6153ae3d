"""21.1.2, 24.1.2, 25.6.1 Where a march may end, and through which hexes such an end can be reached."""

from __future__ import annotations

from typing import Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..board import distance
from ..components import UNITS
from ..notation import march, through
from ..state import State
from . import plans, restrictions
from .movement import Mover, Reach

#: no hex is entered for less, in half MPs
CHEAPEST: Final = 2


@rule("21.1.2#1")
def end_refusal(
    s: State, units: tuple[int, ...], starts: tuple[int, ...], stays: tuple[int, ...], h: int
) -> Refusal | None:
    """21.1.2 Infantry under a plan ends at least one hex closer to one of its objectives, or stays where it is.

    `stays` has the hex of every unit that has not left it, else -1.
    """
    for n, start, still in zip(units, starts, stays, strict=True):
        if h == still:
            continue
        goals = plans.objectives_of(s, UNITS[n])
        if goals and all(distance(h, g) >= distance(start, g) for g in goals):
            return Refusal("21.1.2", f"{UNITS[n]} must end closer to an objective of its plan")
        found = restrictions.kept_from_ending(s, UNITS[n], start, h)
        if found is not None:
            return found
    return None


def ends(s: State, units: tuple[int, ...], starts: tuple[int, ...], stays: tuple[int, ...], reach: Reach) -> set[int]:
    """The hexes of a flood where the stack may end: `end_refusal` is None; goals are looked up once."""
    bound = []
    for n, start, still in zip(units, starts, stays, strict=True):
        goals = [(g, distance(start, g)) for g in plans.objectives_of(s, UNITS[n])]
        watched = restrictions.watched(s, [UNITS[n]])
        if goals or watched:
            bound.append((UNITS[n], start, goals, watched, still))
    found = set()
    for h in reach.cost:
        for u, start, goals, watched, still in bound:
            if h == still:
                continue
            if goals and all(distance(h, g) >= far for g, far in goals):
                break
            if watched and restrictions.kept_from_ending(s, u, start, h) is not None:
                break
        else:
            found.add(h)
    return found


def bound_ways(mover: Mover, reach: Reach, budget: int, good: set[int]) -> list[Action]:
    """21.1.2 Where a stack may go that may not end everywhere: through other hexes only if it can still end
    well.
    """
    found: list[Action] = []
    if not good:
        return found
    back: dict[int, int] | None = None
    on_the_way = set(reach.direct)  # for these the flood has found a cheaper way than the one that is taken
    for h in good:
        while h not in on_the_way and h in reach.prev:
            on_the_way.add(h)
            h = reach.prev[h]
    for h in reach.hexes():
        left = budget - reach.cost_to(h)
        if h in good:
            found.append(march(h))
        if left <= 0:
            continue
        if h in good or (h in on_the_way and h not in reach.direct):
            found.append(through(h))
            continue
        if not any(CHEAPEST * distance(h, end) <= left for end in good):
            continue
        if back is None:
            back = mover.back(reach, good)
        if back.get(h, left + 1) <= left:
            found.append(through(h))
    return found
