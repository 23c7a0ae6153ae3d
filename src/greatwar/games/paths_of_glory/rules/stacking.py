"""10 Stacking."""

from __future__ import annotations

from ....kernel.rules import rule
from ..state import State

LIMIT = 3


@rule("10.1.1")
def room(s: State, space: int) -> int:
    """10.1.1 How many more units may stand in a space; below zero while it is overstacked."""
    return LIMIT - len(s.at(space))
