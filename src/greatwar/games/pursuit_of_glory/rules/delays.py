"""Units that wait on the Turn Track (18.8.4.2 Romanian entry, 18.12.5 GORLICE-TARNOW, 18.10.2 the Suez Canal).

`s.delayed` holds (unit, what it waits for, turn). What it waits for is a place number (it appears there at the very
beginning of that turn) or, below zero, an area of ports to be chosen from in the Replacement Phase (18.10.2).
"""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import PLACES, TURN_TRACK, UNITS, Place, Space, Unit
from ..state import State


def wait(s: State, unit: Unit, target: int, turn: int) -> None:
    """Put a unit on the Turn Track."""
    s.put(unit, TURN_TRACK)
    s.delayed = (*s.delayed, (unit.n, target, turn))


@rule("18.8.4.2", "18.12.5")
def arrive(s: State) -> None:
    """18.8.4.2 Units whose turn has come appear at the very beginning of it."""
    from .control import CONTROL

    due = [d for d in s.delayed if d[1] >= 0 and d[2] <= s.turn]
    s.delayed = tuple([d for d in s.delayed if d not in due])
    for number, target, _ in due:
        unit: Unit = UNITS[number]
        where: Place = PLACES[target]
        if isinstance(where, Space):
            CONTROL.enter(s, unit, where)
        else:
            s.put(unit, where)
        if s.log is not None:
            s.say(f"{unit} arrives: {where}")
