"""What is broken in a state that arose by play."""

from __future__ import annotations

from . import names as nm
from .components import DUMMIES, FORTS, HEX_COUNT, HEXES, UNITS
from .state import State


def broken(s: State) -> list[str]:
    """Two sides in a hex, units where none may be, steps and statuses out of range, derived facts that are out of
    date.
    """
    faults = []
    seen = 0
    for h, stack in s.stacks.items():
        seen += len(stack)
        if len({UNITS[n].side for n in stack}) > 1:
            faults.append(f"both sides stand in {HEXES[h]}")
        if not s.open[h]:
            faults.append(f"{HEXES[h]} is not part of the map in play")
        if HEXES[h].terrain >= nm.SEA:
            faults.append(f"a unit stands in the water of {HEXES[h]}")
        if not s.veiled and s.occ[h] != s._bits(h):
            faults.append(f"what is known of {HEXES[h]} is out of date")
        side = UNITS[stack[0]].side
        if s.battle is None and not s.veiled and not s.controls(side, h):
            passing = [n for n in stack if UNITS[n].dummy or (n < FORTS and s.marks[n] & nm.RAIL)]
            if len(passing) < len(stack):
                faults.append(f"{HEXES[h]} is held and not controlled by {nm.SIDE_NAMES[side]}")
    for n in range(FORTS):
        at = s.where[2 * n] << 8 | s.where[2 * n + 1]
        if at < HEX_COUNT and n not in s.stacks.get(at, ()):
            faults.append(f"{UNITS[n]} is not in the stack of its hex")
        if at < HEX_COUNT and s.lost[n] >= UNITS[n].steps:
            faults.append(f"{UNITS[n]} stands without a step")
        if s.marks[n] & nm.RAIL and at < HEX_COUNT and not s.veiled and not any(d[0] == n for d in s.dest):
            faults.append(f"{UNITS[n]} is in Rail Mode without a destination")
    faults += [f"{UNITS[n]} has the status {s.cel[n]}" for n in range(DUMMIES) if s.cel[n] > nm.D2]
    faults += [f"the IP entry {entry} is none" for entry in s.ips if not 1 <= entry & 7 <= 4]
    if any(points < 0 for points in s.rp):
        faults.append(f"Rail Points are overdrawn: {s.rp}")
    return faults
