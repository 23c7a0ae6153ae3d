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


@rule("19.1c#1", "9.4.3b", "19.1g", "20.1.4c", "19.2a")
def dig_refused(s: State, unit: Unit) -> Refusal | None:
    """19.1, 19.2 Why an LCU may not try to build a trench where it stands, or None.

    It must be activated to move, as no fort and no Uprising Unit ever is.
    """
    return movement.may_begin(s, unit) or digger(s, unit) or ground(s, s.space(unit)) or limits(s, s.space(unit))


def digger(s: State, unit: Unit) -> Refusal | None:
    """4.3b, 19.1b, 14.3.1 Why a unit does not dig, wherever it stands."""
    return too_early(s) or too_small(unit) or unsupplied(s, unit)


@rule("4.3b", "19.1a")
def too_early(s: State) -> Refusal | None:
    """4.3b No trench is built on Turn 1."""
    return Refusal("4.3b", "no trench is built on Turn 1") if s.turn == 1 else None


@rule("19.1b", "19.2a", "19.2c#2")
def too_small(unit: Unit) -> Refusal | None:
    """19.1b LCUs dig, reduced or not."""
    return None if unit.large else Refusal("19.1b", f"{unit} is no LCU")


@rule("14.3.1a.5")
def unsupplied(s: State, unit: Unit) -> Refusal | None:
    """14.3.1 Units out of supply do not dig."""
    return Refusal("14.3.1a.5", f"{unit} is out of supply") if supply.out_of_supply(s, unit) else None


def ground(s: State, where: Space) -> Refusal | None:
    """19.1a, 19.3 Why a place takes no trench."""
    return not_clear(where) or trench_there(s, where)


@rule("19.1a", "19.1f")
def not_clear(where: Space) -> Refusal | None:
    """19.1a Trenches are built in Clear spaces, those of forts too."""
    if where.kind == SPACE and where.terrain == CLEAR:
        return None
    return Refusal("19.1a", f"{where} is no Clear space")


@rule("19.3a", "19.3b")
def trench_there(s: State, where: Space) -> Refusal | None:
    """19.3 One trench lies in a space, and none is built higher."""
    return Refusal("19.3a", f"a trench lies in {where} already") if s.any_trench(where) else None


def limits(s: State, where: Space) -> Refusal | None:
    """19.1c, 19.2b, 19.2e One trench a round, two a phase, one attempt a space, and not where an LCU was assembled."""
    return built_enough(s) or tried_here(s, where) or assembled_here(s, where)


@rule("19.1c#2")
def built_enough(s: State) -> Refusal | None:
    """19.1c One trench is built in a round, two in a phase; attempts that fail do not count."""
    if s.dug[2 + s.active] >= A_ROUND:
        return Refusal("19.1c#2", "one trench has been built in this Action Round")
    if s.dug[s.active] >= A_PHASE:
        return Refusal("19.1c#2", "two trenches have been built in this Action Phase")
    return None


@rule("19.2b")
def tried_here(s: State, where: Space) -> Refusal | None:
    """19.2b One attempt is made in a space in an Action Phase."""
    if where.n in s.dug_places:
        return Refusal("19.2b", f"a trench was tried in {where} in this Action Phase")
    return None


@rule("19.2e")
def assembled_here(s: State, where: Space) -> Refusal | None:
    """19.2e No trench is tried where an LCU was assembled or broken up."""
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


@rule("19.3a", "19.1e", "19.2d")
def put_trench(s: State, where: Space, side: int) -> None:
    """19.3a A Level 1 trench of the player's colour."""
    s.set_trench(where, side, 1)


@rule("19.1c#2")
def count(s: State, side: int) -> None:
    """19.1c A trench counts for the round and for the phase."""
    s.dug = replaced(replaced(s.dug, side, s.dug[side] + 1), 2 + side, s.dug[2 + side] + 1)


@rule("19.2c")
def finish(s: State, unit: Unit, die: int) -> None:
    """19.2c On 1 to 3 a Level 1 trench of the player's colour is built."""
    where, side = s.space(unit), s.active
    built = die <= 3
    if built:
        put_trench(s, where, side)
        count(s, side)
    s.say(f"{unit} digs in {where}: {die}, {SIDE_NAMES[side] + ' trench built' if built else 'no trench'}")
