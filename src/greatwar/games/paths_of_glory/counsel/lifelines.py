"""Spaces on which the supply of others hangs: lose one, and the stacks behind it are cut off."""

from __future__ import annotations

from typing import NamedTuple

from ..components import SPACES, Nation
from ..rules.supply import open_spaces
from ..state import State
from ..tables import SUPPLY

LAST = len(SPACES)
SOLID = ((), *(tuple(int(to) for to, link in x.links.items() if not link.only) for x in SPACES))
#: where supply comes from: the sources of a side, and for the Allies every port of theirs
ROOTS = (
    tuple(sorted({int(x) for x in SPACES if str(x) in SUPPLY[Nation.GE].sources})),
    tuple(int(x) for x in SPACES if x.ap_port or str(x) in SUPPLY[Nation.SB].sources),
)


class Web(NamedTuple):
    """The ways of supply as a tree: the spaces from the sources outwards, and above whom each hangs.

    `cut[x]` = everything below `x` is cut off when the space above it is lost.
    """

    order: tuple[int, ...]
    above: tuple[int, ...]
    cut: tuple[bool, ...]


def web(s: State, side: int) -> Web:
    """The tree of a side's supply; kept until control or forts change."""
    kept = s.networks
    found: Web | None = kept.get(("web", side))
    if found is None:
        found = kept["web", side] = _grow(open_spaces(s, side), [x for x in ROOTS[side] if s.control[x] == side])
    return found


def _grow(there: bytearray, roots: list[int]) -> Web:
    """A depth-first walk that notes for each space how far back its surroundings reach without the one above it."""
    number = [0] * (LAST + 1)
    back, above = [0] * (LAST + 1), [0] * (LAST + 1)
    order: list[int] = []
    number[0], count = 1, 1
    for root in roots:
        if number[root] or not there[root]:
            continue
        stack = [(root, iter((*SOLID[root], 0)))]
        count += 1
        number[root] = back[root] = count
        order.append(root)
        while stack:
            x, ways = stack[-1]
            for y in ways:
                if y and not there[y]:
                    continue
                if not number[y]:
                    count += 1
                    number[y] = back[y] = count
                    above[y] = x
                    order.append(y)
                    stack.append((y, iter((*SOLID[y], 0) if y in roots else SOLID[y])))
                    break
                if y != above[x] or not y:
                    back[x] = min(back[x], number[y])
            else:
                stack.pop()
                if stack:
                    up = stack[-1][0]
                    back[up] = min(back[up], back[x])
    cut = tuple(bool(above[x]) and back[x] >= number[above[x]] for x in range(LAST + 1))
    return Web(tuple(order), tuple(above), cut)


def hanging(s: State, side: int, power: list[int]) -> list[int]:
    """For each space the combat factors that are cut off if it is lost."""
    tree = web(s, side)
    below = power[:]
    found = [0] * (LAST + 1)
    for x in reversed(tree.order):
        up = tree.above[x]
        if up:
            below[up] += below[x]
            if tree.cut[x]:
                found[up] += below[x]
    return found

