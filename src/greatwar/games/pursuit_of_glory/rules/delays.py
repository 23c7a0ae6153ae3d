"""Units that wait on the Turn Track (18.8.4.2 Romanian entry, 18.12.5 GORLICE-TARNOW, 18.10.2 the Suez Canal).

`s.delayed` holds (unit, what it waits for, turn). What it waits for is a place number (it appears there at the very
beginning of that turn) or, below zero, an area of ports to be chosen from in the Replacement Phase (18.10.2).
"""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import PLACES, TURN_TRACK, UNITS, Place, Space, Unit
from ..names import AEGEAN, AP, GULF, MEDITERRANEAN, OUTER, RED
from ..state import State

#: areas of ports that a unit waits for: west and east of the Suez Canal, or any port at all
WEST: Final = -1
EAST: Final = -2
ANYWHERE: Final = -3


def wait(s: State, unit: Unit, target: int, turn: int) -> None:
    """Put a unit on the Turn Track."""
    s.put(unit, TURN_TRACK)
    s.delayed = (*s.delayed, (unit.n, target, turn))


@rule("18.8.4.2", "18.12.5", "16.4.5.S2")
def arrive(s: State) -> None:
    """18.8.4.2 Units whose turn has come appear at the very beginning of it; RU ones reduced in Stages 2 and 3."""
    from . import neutral_entry
    from .control import CONTROL

    due = [d for d in s.delayed if d[1] >= 0 and d[2] <= s.turn]
    s.delayed = tuple([d for d in s.delayed if d not in due])
    for number, target, _ in due:
        unit: Unit = UNITS[number]
        where: Place = PLACES[target]
        if unit.russian and s.stage in (2, 3):
            s.set_reduced(unit)
        if isinstance(where, Space) and not _open_to(s, unit, where):
            neutral_entry.beside(s, unit, where)
        elif isinstance(where, Space):
            CONTROL.enter(s, unit, where)
        else:
            s.put(unit, where)
            if unit.large:
                s.set_reduced(unit, False)  # in Corps Assets it has no step: the divisions it is organized from decide
        if s.log is not None:
            s.say(f"{unit} arrives: {where}")


@rule("10.0", "18.8.4.2")
def _open_to(s: State, unit: Unit, where: Space) -> bool:
    """10.0 Whether a unit that arrives late finds its place free of enemies and with room."""
    from .stacking import STACKING

    side = s.side(unit)
    return STACKING.fits(s, where, unit) and (where.shared or not s.hostile(where, side)) and s.owner(where) == side


@rule("18.10.2")
def due(s: State) -> list[tuple[Unit, list[Space]]]:
    """18.10.2 Units that arrive from round the Cape in this Replacement Phase, with the ports open to them."""
    from . import supply
    from .stacking import STACKING

    found = []
    for number, target, turn in s.delayed:
        if target >= 0 or turn > s.turn:
            continue
        seas = {WEST: AEGEAN | MEDITERRANEAN, EAST: RED | GULF}.get(target, OUTER)
        unit = UNITS[number]
        ports = [
            x
            for x in supply.PORTS
            if supply.port_seas(s, supply.AP_SPACES, x) & seas
            and (s.owner(x) == AP or x.island or x.beachhead)
            and not s.hostile(x, AP)
            and STACKING.fits(s, x, unit)
        ]
        found.append((unit, ports))
    return found


@rule("18.10.2")
def postpone(s: State, unit: Unit) -> None:
    """18.10.2 No port of the area is open: any friendly port will do, one turn later."""
    s.delayed = tuple([(n, ANYWHERE, s.turn + 1) if n == unit.n else (n, t, d) for n, t, d in s.delayed])
