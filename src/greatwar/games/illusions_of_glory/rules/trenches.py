"""19 Trenches: who may dig where, and when."""

from __future__ import annotations

from typing import Final

from ....families.cdg.state import DIGGING, MOVED, replaced
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..names import CLEAR, SIDE_NAMES, SPACE
from ..pieces import Space, Unit
from ..state import ASSEMBLED, State
from . import movement, supply

A_ROUND: Final = 1
A_PHASE: Final = 2


@rule("19.1a", "19.1b", "19.1c#1", "19.1c#2", "19.1f", "19.1g", "19.2a", "19.2b", "19.2c#2", "19.3a", "4.3b", "9.4.3b")
@rule("14.3.1a.5", "20.1.4c", "19.3b", "19.2e")
def dig_refused(s: State, unit: Unit) -> Refusal | None:
    """19.1, 19.2 Why an LCU may not try to build a trench where it stands, or None."""
    refusal = movement.may_begin(s, unit)
    if refusal is not None:
        return refusal
    where = s.space(unit)
    if s.turn == 1:
        return Refusal("4.3b", "no trench is built on Turn 1")
    if not unit.large:
        return Refusal("19.1b", f"{unit} is no LCU")
    if where.kind != SPACE or where.terrain != CLEAR:
        return Refusal("19.1a", f"{where} is no Clear space")
    if s.any_trench(where):
        return Refusal("19.3a", f"a trench lies in {where} already")
    if supply.out_of_supply(s, unit):
        return Refusal("14.3.1a.5", f"{unit} is out of supply")
    return limits(s, where)


def limits(s: State, where: Space) -> Refusal | None:
    """19.1c, 19.2b, 19.2e One trench a round, two a phase, one attempt a space, and not where an LCU was assembled."""
    side = s.active
    if s.dug[2 + side] >= A_ROUND:
        return Refusal("19.1c#2", "one trench has been built in this Action Round")
    if s.dug[side] >= A_PHASE:
        return Refusal("19.1c#2", "two trenches have been built in this Action Phase")
    if where.n in s.dug_places:
        return Refusal("19.2b", f"a trench was tried in {where} in this Action Phase")
    if assembled(s, where):
        return Refusal("19.2e", f"an LCU was assembled or broken up in {where} in this round")
    return None


def assembled(s: State, where: Space) -> bool:
    """19.2e Whether an LCU was assembled or disassembled in a place in this round (22 notes it so)."""
    return ASSEMBLED + where.n in s.entered_now


@rule("19.1d")
def begin(s: State, unit: Unit) -> None:
    """19.1d The LCU that digs does not move in this round, whatever the die says."""
    s.mark(unit, DIGGING | MOVED)
    s.dug_places = tuple(sorted({*s.dug_places, s.where[unit.n]}))


@rule("19.2c", "19.2d", "19.3a", "19.1e", "19.1c#2")
def finish(s: State, unit: Unit, die: int) -> None:
    """19.2c On 1 to 3 a Level 1 trench of the player's colour is built."""
    where, side = s.space(unit), s.active
    built = die <= 3
    if built:
        s.set_trench(where, side, 1)
        s.dug = replaced(replaced(s.dug, side, s.dug[side] + 1), 2 + side, s.dug[2 + side] + 1)
    s.say(f"{unit} digs in {where}: {die}, {SIDE_NAMES[side] + ' trench built' if built else 'no trench'}")
