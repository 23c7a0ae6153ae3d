"""What happens to a counter: steps lost and regained, elimination, the boxes (2.2.1, 12.4)."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import ELIMINATED, REMOVED, Unit
from ..state import Mark, State
from .control import leave


@rule("2.2.1#2")
def reduce(s: State, unit: Unit) -> None:
    """2.2.1 Flip a full unit to its reduced side."""
    s.mark(unit, Mark.REDUCED)
    s.say(f"{unit} is reduced")


@rule("2.2.1#2")
def restore(s: State, unit: Unit) -> None:
    """2.2.1 Flip a reduced unit to its full side."""
    s.mark(unit, Mark.REDUCED, False)
    s.say(f"{unit} is at full strength")


@rule("12.4.7#5")
def eliminate(s: State, unit: Unit, permanent: bool = False) -> None:
    """12.4.7 A unit leaves the map for the Eliminated Box, or for good: then it may not be rebuilt.

    Armies and corps with the dot are never replaced; a counter in a box lies on its full side.
    """
    permanent = permanent or not unit.replaceable
    box = (REMOVED if permanent else ELIMINATED)[unit.side]
    leave(s, unit)
    s.put(unit, box)
    s.set_marks(unit, s.marks[unit.n] & Mark.LOST_NEAR_EAST)
    s.say(f"{unit} is {'permanently ' if permanent else ''}eliminated")
