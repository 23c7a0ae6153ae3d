"""12.6, 24.1 What becomes of units: steps lost, destroyed, eliminated, replaced."""

from __future__ import annotations

from ....families.cdg.board import Place
from ....kernel.rules import rule
from ..components import ELIMINATED, REPLACEABLE, RESERVE, SPACES, UPRISING_POOL
from ..pieces import Space, Unit
from ..state import State
from .control import leave, uprising_gone
from .tracks import change_quality


def side_box(s: State, boxes: tuple[Place, ...], unit: Unit) -> Place:
    """The box of a unit's side."""
    return boxes[min(s.side_of(unit), 1)]


def take_off(s: State, unit: Unit, to: Place, replaced: bool = False) -> None:
    """Take a unit off the map to a box, full side up; `replaced` = another takes its place, so nothing is left."""
    here = s.place(unit)
    s.put(unit, to)
    s.set_reduced(unit, False)
    s.doing = s.doing[: unit.n] + b"\0" + s.doing[unit.n + 1 :]
    if isinstance(here, Space):
        if unit.uprising:
            uprising_gone(s, here)
        elif not replaced:
            leave(s, here, s.side_of(unit))


@rule("12.6.4b", "12.6.4c", "12.6.4e")
def replacements_for(s: State, lcu: Unit) -> list[Unit]:
    """12.6.4 The SCUs that may replace a destroyed LCU: of its type and nationality, else any of its nationality."""
    waiting = [u for u in s.at(side_box(s, RESERVE, lcu)) if u.nations & lcu.nations and u.counted and not u.large]
    same = [u for u in waiting if u.type == lcu.type]
    return same or waiting


@rule("12.6.3a", "12.2.G.5c", "27.0f")
def reduce(s: State, unit: Unit) -> None:
    """12.6.3a A full-strength unit flips to its reduced side."""
    s.set_reduced(unit, True)
    s.say(f"{unit} is reduced")


@rule(
    "12.6.5a", "12.6.5b", "12.6.5c", "12.6.5d", "12.6.6d", "12.6.6f", "1.0#1", "23.3.3a", "13.4b", "14.3.2b", "12.7.5b"
)
@rule("12.7.5b", "12.2.G.5c.1")
def box_for(s: State, unit: Unit, replaced: bool) -> Place:
    """12.6 Where a lost unit goes: SCUs to Reserve, LCUs to the Replaceable Units Box.

    Or both to the Eliminated one. Where the text contradicts itself its marked sentence holds (1.0, ruling 1).
    """
    if unit.uprising:
        return UPRISING_POOL
    if unit.special:
        return side_box(s, ELIMINATED, unit)
    if not unit.large:
        return side_box(s, RESERVE, unit)
    return large_box(s, unit, replaced)


@rule("12.6.4a", "12.6.4d", "12.6.6a", "12.6.6b", "12.6.6c", "14.3.2a", "14.3.3a", "12.7.5a", "12.2.G.5c.2")
def large_box(s: State, unit: Unit, replaced: bool) -> Place:
    """12.6.4a An LCU that an SCU replaces can be rebuilt; any other is gone for good."""
    return side_box(s, REPLACEABLE if replaced else ELIMINATED, unit)


@rule("24.1b", "24.1c")
def quality_lost(s: State, unit: Unit, to: Place) -> None:
    """24.1 A destroyed LCU costs its nation 1 Troop Quality, a permanently eliminated one 2."""
    if unit.large:
        gone = to is side_box(s, ELIMINATED, unit)
        change_quality(s, unit.nation, -2 if gone else -1, f"{unit} is {'eliminated' if gone else 'destroyed'}")


def lose(s: State, unit: Unit, replaced: bool = False) -> None:
    """12.6 A unit is lost in combat, on the retreat or by attrition; `replaced` = an SCU takes its place."""
    to = box_for(s, unit, replaced)
    quality_lost(s, unit, to)
    s.say(f"{unit} is lost ({to})")
    take_off(s, unit, to, replaced)


@rule("12.6.2a#3", "12.6.4b")
def replace_with(s: State, scu: Unit, where: Space) -> None:
    """12.6.4b The replacing SCU stands at full strength where the LCU stood."""
    s.put(scu, where)
    s.set_reduced(scu, False)
    s.say(f"{scu} takes its place in {where}")


@rule("12.6.6e", "27.0c")
def abandoned_staff(s: State, where: Space, side: int) -> None:
    """27.0c HQs and Heavy Artillery without a Combat Unit beside them are eliminated."""
    here = s.of_side(where, side)
    if any(u.counted for u in here):
        return
    for unit in here:
        if unit.staff:
            lose(s, unit)


def all_abandoned(s: State) -> None:
    """27.0c The same everywhere on the map."""
    for where in SPACES:
        if s.stacks[where.n] and any(u.staff for u in s.stacks[where.n]):
            abandoned_staff(s, where, 0)
            abandoned_staff(s, where, 1)
