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
    return [s.space_of(units[0]) for units in s.stacks[1 : len(SPACES) + 1] if len(units) > LIMIT]


def full(s: State) -> list[bool]:
    """10.1.1 By number of place, whether there is no room for one more."""
    return [len(units) >= LIMIT for units in s.stacks]
