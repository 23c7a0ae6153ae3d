"""Stacks that are cut off: what it is worth to open their way again, and how likely others are to share their fate."""

from __future__ import annotations

from typing import Final

from ..components import Unit
from ..rules.networks import NETWORK_OF, Network
from ..rules.supply import open_now, supplied
from ..state import State
from .ground import FAR, LAST, SOLID, Ground, worths

#: a factor that is cut off is lost for good
CUT_OFF = 0.2
#: how likely a stack that is cut off stays so until supply is looked at, by side and round; the Allies act last
URGENCY: Final[list[list[float]]] = [[0.2, 0.2, 0.2, 0.2, 0.25, 0.4, 0.9], [0.2, 0.2, 0.2, 0.2, 0.25, 0.5, 0.2]]
#: how pressing it is to open the way of those who are cut off already, by round
PRESSING: Final[list[float]] = [0.35, 0.35, 0.4, 0.5, 0.65, 0.85, 1.0]
#: what is taken with a stack that is lost goes back to the enemy
GROUND_LOST = 0.5


def pocket(g: Ground, x: int, leaving: int = 0) -> float:
    """How likely a stack there is to be cut off without a fight before supply is looked at.

    `leaving` is a space that nobody of ours stays in: the enemy may walk in behind.
    """
    if g.safe[x] and (not leaving or g.walk[leaving] == FAR or _joins(g, x, leaving)):
        return 0.0
    return URGENCY[g.side][min(g.s.round, 6)] * (0.5 if any(g.safe[y] for y in SOLID[x]) else 1.0)


def _joins(g: Ground, x: int, leaving: int) -> bool:
    """Whether a space has a safe way home beside the one that is left."""
    around = (y for y in SOLID[x] if g.safe[y] and y != leaving and g.control[y] == g.side)
    return any(g.mine[y] or g.walk[y] == FAR for y in around)


def guard(g: Ground, x: int, here: int) -> float:
    """What a stack from `here` is worth in an empty space to the others whose way of supply leads through it."""
    kept = guarded(g).get(x, 0)
    if kept and not g.safe[here]:
        kept -= g.mine[here]
    return CUT_OFF * URGENCY[g.side][min(g.s.round, 6)] * kept if kept > 0 else 0.0


def guarded(g: Ground) -> dict[int, int]:
    """For each gap that the enemy can walk into the factors beyond it that a stack there would join to their supply."""
    if g.gaps is None:
        exposed = any(g.mine[x] and not g.safe[x] for x in range(1, LAST + 1))
        gaps = (x for x in range(1, LAST + 1) if g.safe[x] and not g.mine[x] and 0 < g.walk[x] < FAR)
        g.gaps = {x: _joined(g, x) for x in gaps if x not in g.fort} if exposed else {}
    return g.gaps


def _joined(g: Ground, start: int) -> int:
    """The factors that are joined with a space and have no other safe way."""
    control, mine, walk, safe, side = g.control, g.mine, g.walk, g.safe, g.side
    seen, todo, factors = {start}, [start], 0
    for x in todo:  # grows while it is gone through
        for to in SOLID[x]:
            if to not in seen and not safe[to] and control[to] == side and (mine[to] or walk[to] == FAR):
                seen.add(to)
                todo.append(to)
                factors += mine[to]
    return factors


def rescue(g: Ground, x: int) -> float:
    """What taking a space is worth to those who would be in supply again."""
    found = lifelines(g)
    return PRESSING[min(g.s.round, 6)] * found.get(x, 0.0) if found else 0.0


def lifelines(g: Ground) -> dict[int, float]:
    """For each space that would open the way of a stack without supply what depends on it."""
    if g.lifelines is None:
        g.lifelines = _lifelines(g.s, g.side)
    return g.lifelines


def _lifelines(s: State, side: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for start, units in _starving(s, side).items():
        network = NETWORK_OF[units[0].n]
        pocketed = _pocketed(s, network, start)
        stake = CUT_OFF * sum(s.cf(u) for u in units)
        stake += GROUND_LOST * sum(worths(s)[x] for x in pocketed if s.control[x] == side)
        for y in {y for x in pocketed for y in network.lines[x]} - pocketed:
            found[y] = found.get(y, 0.0) + stake
    return found


def _starving(s: State, side: int) -> dict[int, list[Unit]]:
    """The units on the map that are out of supply, by space."""
    found: dict[int, list[Unit]] = {}
    for unit in s.units(side):
        if not supplied(s, unit):
            found.setdefault(int(s.where[unit.n]), []).append(unit)
    return found


def _pocketed(s: State, network: Network, start: int) -> set[int]:
    """The spaces that a stack is joined with, while none of them reaches a source."""
    there = open_now(s, network.side)
    seen, todo = {start}, [start]
    for x in todo:  # grows while it is gone through
        for to in network.lines[x]:
            if to not in seen and there[to]:
                seen.add(to)
                todo.append(to)
    return seen
