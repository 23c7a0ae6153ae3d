"""10 Stacking."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import SPACES, Space
from ..state import State

LIMIT = 3


@rule("10.1.1")
def room(s: State, space: int) -> int:
    """10.1.1 How many more units may stand in a space; below zero while it is overstacked."""
    return LIMIT - len(s.at(space))


@rule("10.1.3")
def overstacked(s: State) -> list[Space]:
    """10.1.3 The spaces with too many units; play never leads to one, a position entered by hand may have it."""
    return holding(s, LIMIT + 1)


def holding(s: State, units: int) -> list[Space]:
    """The spaces that hold at least so many units."""
    sizes = list(map(len, s.stacks[1 : len(SPACES) + 1]))
    return [SPACES[n] for n, size in enumerate(sizes) if size >= units] if max(sizes) >= units else []
