"""8.3.3 Control that changes, and what follows from it: VP markers, Trier, Paris, blocks, the emergency marker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Chance
from ..components import Hex, Side
from ..rules.control import disputed, due_to, relieve_cavalry, take_control
from ..rules.cups import PARIS, TRIER, draws, lay_german, lay_plan17, marked, take_back
from ..rules.entry import unblock
from ..rules.supply import settle_emergency, supplied
from ..rules.units import note_antwerp
from ..rules.victory import SUDDEN_DEATH, finish
from ..state import State
from ..tables import TABLES


@rule("8.3.3#1", "9.4.1d")
def settle(s: State, *hexes: Hex) -> None:
    """8.3.3 Let control follow the units in these hexes.

    Call it after every move, retreat, elimination and siege, and after you have pushed what comes next: it pushes the
    draw of a Plan 17 marker on top, and ends the game (an empty stack) when Trier falls.
    """
    for hex_ in hexes:
        _settle_one(s, hex_)
    settle_everywhere(s)
    unblock(s)


@rule("8.3.3#1")
def settle_everywhere(s: State) -> None:
    """8.3.3 A change of supply (of control, a siege, a marker) may let units take the hex in which they stand.

    Until nothing changes: each hex taken may bring supply to others.
    """
    settle_emergency(s)
    while s.winner < 0 and [hex_ for hex_ in disputed(s) if _settle_one(s, hex_)]:
        settle_emergency(s)


def _settle_one(s: State, hex_: Hex) -> bool:
    """Whether control of a hex has changed."""
    taker = due_to(s, hex_)
    if taker is not None:
        take_control(s, hex_, taker)
        after_change(s, hex_, taker)
    relieve_cavalry(s, hex_)
    return taker is not None


@rule("14.1.3b", "14.2.3b", "14.1.2d#2", "14.1.2a1#1", "8.3.1#5")
def after_change(s: State, hex_: Hex, taker: Side) -> None:
    """8.3.1 What a hex brings to its new owner at once."""
    if hex_ == PARIS:
        paris_changes(s, taker)
    if taker is Side.GERMAN:
        note_antwerp(s, hex_)
        return
    take_back(s, hex_)
    if hex_ == TRIER:
        finish(s, Side.ALLIED, SUDDEN_DEATH)
    elif hex_.plan17 and not marked(s, hex_) and any(supplied(s, u) for u in s.combat_units(taker, hex_)):
        s.push(DrawPlan17(hex_))


@rule("14.1.3a#3", "14.1.3a#4", "13.1.2c")
def paris_changes(s: State, taker: Side) -> None:
    """14.1.3a Note the turn of the first German entry; the points of Paris go when it becomes Allied again."""
    if taker is Side.GERMAN and not s.paris_fell:
        s.paris_fell = s.turn
    if taker is Side.ALLIED and s.paris_counted:
        s.paris_counted = False
        s.change_vp(Side.GERMAN, -TABLES.paris_vp, "Paris is Allied again")


@rule("14.1.2a1#1", "2.8#4")
@dataclass(eq=False)
class DrawPlan17(Chance):
    """14.1.2a Draw a Plan 17 VP marker for a hex that has become Allied."""

    hex: Hex

    asked_by: ClassVar[str] = "14.1.2a1"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return draws(s, "plan17")

    def take(self, s: State, action: Action) -> None:
        lay_plan17(s, self.hex, action.args[0])


@rule("2.8#3")
@dataclass(eq=False)
class DrawGerman(Chance):
    """14.1.3 Draw a German VP marker for a hex that the Germans control in supply."""

    hex: Hex

    asked_by: ClassVar[str] = "14.1.3a"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return draws(s, "german")

    def take(self, s: State, action: Action) -> None:
        lay_german(s, self.hex, action.args[0])
