"""9.2.3b Concentric attack: hexes round the battle from which it is supported."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import Hex
from ..state import State


@rule("9.2.3b#3")
def qualifying(s: State, side: int, hex_: Hex) -> int:
    """9.2.3b Adjacent friendly controlled hexes with friendly combat units, or behind a hexside that it blocks."""
    here = hex_
    found = 0
    for near in here.neighbours:
        if near in here.walls and not s.has("G5"):
            continue
        if s.controls(side, near) and (s.combat_units(side, near) or (side, near, hex_) in s.blocked):
            found += 1
    return found


@rule("9.2.3b#1", "9.2.3b#2", "9.2.3b#4")
def modifier(s: State, side: int, hex_: Hex) -> int:
    """9.2.3b The DRM of the attacker: -1 with three or four such hexes, -2 with five or six."""
    n = qualifying(s, side, hex_)
    return -2 if n >= 5 else -1 if n >= 3 else 0
