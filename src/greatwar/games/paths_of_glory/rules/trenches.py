"""11.2 Trenches: who may dig, and when it succeeds."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Nation, Space, Unit
from ..state import Mark, State
from .effects import DIGGING, allowed
from .movement import may_move

#: 11.2.10 the nations that learn from a failed attempt
LEARNERS: Final = frozenset({Nation.GE, Nation.BR, Nation.FR, Nation.IT})


@rule("11.2.1#1", "11.2.1#2", "11.2.1#3", "11.2.3", "14.3.3")
def may_entrench(s: State, unit: Unit) -> Refusal | None:
    """11.2.1 After the Entrench event one army of an activated space may dig in instead of moving."""
    if not allowed(s, DIGGING):
        return Refusal("11.2.1", "nobody has played the Entrench event")
    if not unit.army:
        return Refusal("11.2.1", f"{unit} is no army")
    refusal = may_move(s, unit)
    if refusal is not None:
        return refusal
    here = s.space_of(unit)
    if s.trench_level(here, unit.side) == 2:
        return Refusal("11.2.3", f"the trench in {here} is already of level 2")
    if any(s.marked(u, Mark.ENTRENCHING) for u in s.at(here)):
        return Refusal("11.2.1", f"another army is entrenching in {here}")
    return None


@rule("11.2.2", "11.2.10#1")
def entrench_succeeds(s: State, unit: Unit, roll: int) -> bool:
    """11.2.2 A roll up to the army's loss factor; 11.2.10 one less for some after a failure in the last round."""
    return roll - entrench_modifier(s, unit) <= s.lf(unit)


def entrench_modifier(s: State, unit: Unit) -> int:
    """11.2.10 What is taken off the roll: one, never more."""
    learns = s.options.entrench_modifier and unit.nation in LEARNERS
    return 1 if learns and s.marked(unit, Mark.FAILED_TRENCH) else 0


@rule("11.2.2", "11.2.3", "2.2.2")
def dig(s: State, here: Space, side: int) -> None:
    """11.2.2 A trench of level 1, or one of level 1 made level 2."""
    s.set_trench(here, side, min(2, s.trench_level(here, side) + 1))
