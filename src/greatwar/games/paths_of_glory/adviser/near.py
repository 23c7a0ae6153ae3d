"""What was reckoned before and need not be reckoned again.

What a stack can do depends on what lies near, and from one try of a search to the next most of the map stays as it was.
So every space gets a number for how it looks, and what depends on nothing but the looks around a space is kept by them.
What is kept is what would be reckoned: nobody can tell the difference but by the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from operator import itemgetter
from typing import Any, TypeVar

from ..components import Unit
from ..rules.movement import channel_open
from ..rules.networks import COMMON_NETWORK, NETWORK_OF
from ..rules.supply import reach
from .ground import LAST, NEXT, Ground
from .lifelines import guarded, lifelines

T = TypeVar("T")
#: so many steps beyond its march a unit looks: what it would keep from the enemy lies two spaces behind it
BEYOND_THE_MARCH = 2
#: so many looks, and so many findings, are kept; then all of them are forgotten
MOST_LOOKS, MOST_FOUND = 40_000, 15_000

_looks: dict[tuple[object, ...], int] = {}
_numbers = count()  # never begins again: a map drawn before the looks were forgotten keeps its numbers
_found: dict[tuple[object, ...], Any] = {}


def kept(key: tuple[object, ...], reckon: Callable[..., T], *about: Any) -> T:
    """What was found for a key, or else what is reckoned now."""
    found: T | None = _found.get(key)
    if found is None:
        if len(_found) >= MOST_FOUND:
            _found.clear()
        found = _found[key] = reckon(*about)
    return found


def forget() -> None:
    """Forget all that was found."""
    _looks.clear()
    _found.clear()


def marching(g: Ground, units: tuple[Unit, ...], points: int) -> tuple[object, ...]:
    """Everything that marches of units from one space depend on, as a key."""
    s = g.s
    near, mask = within(s.where[units[0].n], points + BEYOND_THE_MARCH)
    networks = {network.number: network for u in units for network in (NETWORK_OF[u.n], COMMON_NETWORK[u.n])}
    fed = tuple([int.from_bytes(reach(s, network).fed, "big") & mask for network in networks.values()])
    whole = s.round, s.turn, s.beachhead, s.entered, s.level, s.destroyed, s.options.scenario, channel_open(s), g.closed
    return units, reduced(g, units), whole, fed, near(looks(g))


def attacking(g: Ground, to: int, units: tuple[Unit, ...], foes: tuple[Unit, ...]) -> tuple[object, ...]:
    """Everything that the gains and losses of an attack depend on, as a key."""
    s = g.s
    near, _ = within(to, 1)
    return to, units, reduced(g, units), foes, reduced(g, foes), s.round, s.destroyed, near(looks(g))


def reduced(g: Ground, units: Sequence[Unit]) -> tuple[int, ...]:
    """Which of the units are reduced."""
    marks = g.s.marks
    return tuple([marks[u.n] & 1 for u in units])


def looks(g: Ground) -> list[int]:
    """A number for each space: those with the same number look the same."""
    if g.looks is None:
        if len(_looks) >= MOST_LOOKS:
            forget()
        stacked = [2 * len(units) + units[0].side if units else 0 for units in g.s.stacks[: LAST + 1]]
        strength = g.mine, g.theirs, g.threat, g.press, g.walk, stacked
        ways = g.safe, column(guarded(g)), column(lifelines(g))
        columns = zip(g.control, g.works, g.worth, g.pull, *strength, *ways, strict=True)
        g.looks = list(map(_looks.setdefault, columns, _numbers))
    return g.looks


def column(values: dict[int, Any]) -> list[Any]:
    """A value for each space."""
    found: list[Any] = [0] * (LAST + 1)
    for x, value in values.items():
        found[x] = value
    return found


@cache
def within(start: int, steps: int) -> tuple[Callable[[Sequence[int]], tuple[int, ...]], int]:
    """The spaces within so many steps: what picks them from a list, and a mask of the bytes of a map."""
    near = {start}
    for _ in range(steps):
        near |= {to for x in near for to in NEXT[x]}
    mask = bytes(255 * (x in near) for x in range(LAST + 1))
    return itemgetter(*sorted(near)), int.from_bytes(mask, "big")
