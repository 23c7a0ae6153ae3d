"""8.4.4 The Hex Entry and Exit Chart: what kind of hex this is for a side, and what may follow."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Hex, Side
from ..state import Ground, State
from ..tables import TABLES, EntryKind, EntryRow

#: the notes of the chart
GOES_ON: Final = 1
STOPS: Final = 2
BATTLE: Final = 3
CONVERTS: Final = 4


def holds(s: State, side: int, hex_: Hex) -> bool:
    """8.3.2 Whether a side has combat units or unbesieged forts in a hex."""
    for u in s.stacks[hex_.n]:
        if u.side == side and (u.combat or (u.fort and not s.ground[hex_.n] & Ground.SIEGE)):
            return True
    return False


@rule("8.3.2#1", "8.4.4a", "8.4.4b1#7")
def kind_of(s: State, side: int, hex_: Hex) -> EntryKind:
    """8.4.4 How the chart sees a hex; a besieged fort of the enemy does not contest it."""
    ground, ours, theirs = s.ground[hex_.n], False, False
    for u in s.stacks[hex_.n]:
        if u.combat or (u.fort and not ground & Ground.SIEGE):
            if u.side == side:
                ours = True
            else:
                theirs = True
    if ground & Ground.ALLIED == side:
        return "friendly_contested" if theirs else "friendly_uncontested"
    if not theirs:
        return "enemy_vacant"
    return "enemy_contested" if ours else "enemy_occupied"


@rule("8.4.4b1#1", "8.4.4b1#2", "8.4.4b1#3")
def cell(s: State, side: int, left: Hex, entered: Hex) -> EntryRow:
    """8.4.4 The cell of the chart for a move from one hex to the next.

    A hex left that the enemy controls without holding it (our units there are out of supply) counts as our own.
    """
    return TABLES.entry[kind_left(s, side, left), kind_of(s, side, entered)]


def kind_left(s: State, side: int, left: Hex) -> EntryKind:
    """8.4.4 The row of the chart for a hex that units leave (ruling 19)."""
    kind = kind_of(s, side, left)
    if kind == "enemy_vacant":
        return "friendly_uncontested"
    return "enemy_contested" if kind == "enemy_occupied" else kind


@rule("8.4.4b2", "2.2#10", "8.4.5a", "14.3.6b5#1")
def hexside_closed(s: State, side: int, left: Hex, entered: Hex) -> Refusal | None:
    """8.4.4 Impassable hexsides and those that the enemy blocks; option G5 opens 42/52."""
    if entered in left.walls and not s.has("G5"):
        return Refusal("8.4.4b2", f"the hexside between {left} and {entered} is impassable")
    if s.blocked and blocked(s, side, left, entered):
        return Refusal("8.4.5a", f"the enemy blocks the hexside between {left} and {entered}")
    return None


@rule("8.4.5a", "8.4.4b2")
def blocked(s: State, side: int, left: Hex, entered: Hex) -> bool:
    """8.4.5a Whether the enemy of a side blocks a hexside: it is closed in both directions."""
    return (1 - side, entered, left) in s.blocked or (1 - side, left, entered) in s.blocked


@rule("8.4.4b1#3", "8.4.4b1#1")
def entry_barred(s: State, side: int, left: Hex, entered: Hex) -> Refusal | None:
    """8.4.4 What bars a move by chart and hexside; supply and the limits of nations come on top."""
    if entered not in left.neighbours:
        return Refusal("8.4#1", f"{entered} is not adjacent to {left}")
    closed = hexside_closed(s, side, left, entered)
    if closed:
        return closed
    if not cell(s, side, left, entered).allowed:
        return Refusal(
            "8.4.4b1#3", f"units in a contested enemy hex may not go on into {entered}, which the enemy holds"
        )
    return None


@rule("8.4.2#1", "2.2#9", "14.3.6b5#1")
def cost(s: State, left: Hex, entered: Hex) -> int:
    """8.4.2 Movement points: one, or two through a red diamond; with option G5 42/52 is one."""
    return 2 if entered in left.diamonds or entered in left.walls else 1


@rule("8.4.5c")
def unblock(s: State) -> None:
    """8.4.5 Blocks end when no combat unit of the owner is left in the hex entered, or the hex left is the enemy's."""
    kept = tuple(
        (owner, left, entered)
        for owner, left, entered in s.blocked
        if s.combat_units(owner, entered) and s.controls(owner, left)
    )
    if kept != s.blocked:
        s.blocked = kept


@rule("8.4.5a")
def block(s: State, owner: Side, left: Hex, entered: Hex) -> None:
    """8.4.5 Note that a force has left a friendly controlled hex for one with enemy units."""
    entry = (int(owner), left, entered)
    if entry not in s.blocked:
        s.blocked = tuple(sorted((*s.blocked, entry)))
