"""10 Stacking."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import SPACES, Space
from ..state import State

LIMIT: Final = 3


@rule("10.1.1")
def room(s: State, space: Space) -> int:
    """10.1.1 How many more units may stand in a space; below zero while it is overstacked."""
    return LIMIT - len(s.at(space))


@rule("10.1.3")
def overstacked(s: State) -> list[Space]:
    """10.1.3 The spaces with too many units; play never leads to one, a position entered by hand may have it."""
    return holding(s, LIMIT + 1)


def holding(s: State, units: int) -> list[Space]:
    """The spaces that hold at least so many units."""
    stacks = s.stacks
    return [x for x in SPACES if len(stacks[x.n]) >= units]
