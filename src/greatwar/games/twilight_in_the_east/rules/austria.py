"""23.0 Austro-Hungarian special rules: Karpatensicherung, Fischer, the Bukowina."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..board import HALF_HEXES
from ..components import BUKOWINA, FORTS, HEX_COUNT, HEXES, UNITS, Unit
from ..state import State
from . import special
from .special import campaign

BUKOWINA_PROVINCE: Final = "Bukowina"
HUNGARY: Final[frozenset[int]] = frozenset(h.n for h in HEXES if h.province == "Hungary")


@rule("23.1.1#1")
def note_hungary(s: State, h: int) -> None:
    """23.1.1 A Russian unit stands in a hex: note whether it has entered Hungary."""
    if h in HUNGARY:
        special.note(s, special.HUNGARY_ENTERED)


@rule("23.1.1#1")
def karpaten_activates(s: State) -> bool:
    """23.1.1 (c) Whether Karpatensicherung is activated in this phase: from GT 16 if Hungary was entered, at last
    GT 21.
    """
    if not campaign(s) or special.noted(s, special.KARPATEN) or s.turn < 16:
        return False
    return s.turn >= 21 or special.noted(s, special.HUNGARY_ENTERED)


@rule("23.3#1")
def fischer_kept(unit: Unit, h: int) -> bool:
    """23.3 Whether a hex is closed to a unit of Fischer: outside the Bukowina."""
    return unit.fischer and HEXES[h].province != BUKOWINA_PROVINCE and not HEXES[h].half


@rule("23.4.1#1", "23.4#1")
def to_box(s: State) -> None:
    """23.4.1 At the end of a player turn units in half-hexes go into the Bukowina Holding Box."""
    for h in HALF_HEXES:
        for n in s.numbers_at(h):
            if n < FORTS:
                into_box(s, UNITS[n])


def into_box(s: State, unit: Unit) -> None:
    """23.4.1 A unit goes from a half-hex into the box."""
    s.put(unit, BUKOWINA)
    s.set_task(unit, nm.NO_TASK)
    s.set_prepared(unit, -1)
    s.say(f"{unit} goes into the Bukowina Holding Box")


@rule("23.4.2#1")
def gt_over(s: State) -> None:
    """23.4.2 A new GT: units that entered the box in the last may leave it."""
    for n in range(FORTS):
        if s.task[n] & nm.ENTERED and s.at_number(n) == BUKOWINA:
            s.set_entered(UNITS[n], False)


def outside(s: State, unit: Unit) -> bool:
    """23.3 Whether a retreat has taken a unit of Fischer out of the Bukowina: it is destroyed then."""
    h = s.at_number(unit.n)
    return h < HEX_COUNT and fischer_kept(unit, h)
