"""Activation: what a stack or a group costs, whether it may be activated, and the markers that say so.

An ordinary space is activated as a whole; where `space.free` is set, the owner first forms groups, and a group is
priced, marked, moved and attacks like a space of its own.
"""

from __future__ import annotations

from typing import Any, Generic

from ...kernel.refusal import Refusal
from .board import Board, U, X
from .limits import Limit4, refused4
from .state import TO_ATTACK, TO_MOVE, S


def fewest_nations(units: list[U]) -> int:
    """How many nations the units count as; a unit of two nations needs none of its own beside either of them."""
    single = 0
    for u in units:
        if u.nations & (u.nations - 1) == 0:
            single |= u.nations
    dual = [u.nations for u in units if u.nations & (u.nations - 1) and not u.nations & single]
    return single.bit_count() + _cover(dual)


def _cover(dual: list[int]) -> int:
    """The fewest nations that all these sets of nations can be counted as."""
    if not dual:
        return 0
    best = len(dual)
    nations = dual[0]
    while nations:
        bit = nations & -nations
        nations &= nations - 1
        best = min(best, 1 + _cover([x for x in dual if not x & bit]))
    return best


class Activation(Generic[S, U, X]):
    """What may be activated, and its price.

    LIMITS are (s, units, where, attack) -> Refusal | None. The title overrides `nations` (who counts as one),
    `surcharge`, `able` and `stack`.
    """

    def __init__(self, board: Board[U, X, Any], limits: tuple[Limit4[S, list[U], X, bool], ...] = ()) -> None:
        self.board = board
        self.LIMITS = limits

    # The title's --------------------------------------------------------------------------------------

    def nations(self, s: S, units: list[U], where: X, attack: bool) -> int:
        """For how many nations the units are paid."""
        return fewest_nations(units)

    def surcharge(self, s: S, units: list[U], where: X, attack: bool) -> int:
        """What is paid on top."""
        return 0

    def able(self, s: S, unit: U, attack: bool) -> bool:
        """Whether a unit can act at all: supply, neutrality and the like, looked at when the marker is placed."""
        return True

    def stack(self, s: S, where: X, attack: bool) -> list[U]:
        """The units of an ordinary space that are paid for when it is activated."""
        units: list[U] = s.of_side(where, s.active)
        return units

    # The family's -------------------------------------------------------------------------------------

    def price(self, s: S, units: list[U], where: X, attack: bool) -> int:
        """What it costs to activate these units."""
        return self.nations(s, units, where, attack) + self.surcharge(s, units, where, attack)

    def refusal(self, s: S, units: list[U], where: X, attack: bool) -> Refusal | None:
        """Why these units may not be activated, or None."""
        return refused4(self.LIMITS, s, units, where, attack)

    def possible(self, s: S, attack: bool) -> list[X]:
        """The ordinary spaces that may be activated whole."""
        found: list[X] = []
        for x in self.occupied(s):
            if x.free or self.marked(s, x):
                continue
            units = self.stack(s, x, attack)
            if units and self.refusal(s, units, x, attack) is None:
                found.append(x)
        return found

    def occupied(self, s: S) -> list[X]:
        """The spaces with units of the active side, in order of number."""
        numbers = sorted({s.where[u.n] for u in s.units(s.active)})
        return [self.board.space(n) for n in numbers]

    def marked(self, s: S, where: X) -> bool:
        """Whether an ordinary space carries a marker already."""
        return where.n in s.move_marks or where.n in s.attack_marks

    def activate(self, s: S, units: list[U], where: X, attack: bool) -> int:
        """Pay for the units and mark those that can act; the price is returned for the log."""
        price = self.price(s, units, where, attack)
        s.ops -= price
        mark = TO_ATTACK if attack else TO_MOVE
        for u in units:
            if self.able(s, u, attack):
                s.mark(u, mark)
        if attack:
            s.attack_marks = tuple(sorted({*s.attack_marks, where.n}))
        else:
            s.move_marks = tuple(sorted({*s.move_marks, where.n}))
        return price

    # Groups -------------------------------------------------------------------------------------------

    def ungrouped(self, s: S, where: X) -> list[U]:
        """The active side's units of a free space that belong to no group and carry no marker."""
        units: list[U] = s.of_side(where, s.active)
        return [u for u in units if s.group(u) == 0 and not s.does(u, TO_MOVE | TO_ATTACK)]

    def form(self, s: S, units: list[U]) -> int:
        """Make a new group of units; its number is returned."""
        number = 1 + max([group for _, group in s.groups], default=0)
        kept = [pair for pair in s.groups if pair[0] not in [u.n for u in units]]
        s.groups = tuple(sorted([*kept, *[(u.n, number) for u in units]]))
        return number
