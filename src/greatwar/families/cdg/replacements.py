"""Replacements: pools in half points, who may draw on which, flipping, rebuilding, and debts.

A step of a large unit costs two halves, one of a small unit one half; a grade of supply may multiply that. A pool may
be negative if the title lets it: then its owner owes steps.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic

from ...kernel.refusal import Refusal
from .board import Board, Place, U, X
from .control import Control
from .limits import Limit2, Limit3, refused2, refused3
from .state import S, replaced


class Replacements(Generic[S, U, X]):
    """Spending Replacement Points.

    FLIP limits are (s, unit) for a reduced unit that would be repaired, REBUILD limits (s, unit, to) for a dead one
    that would come back. The title gives `pools_of`, `fallen`, `places`, and overrides `factor` and `comes_back`.
    """

    LARGE_COST: ClassVar[int] = 2
    SMALL_COST: ClassVar[int] = 1

    def __init__(
        self,
        board: Board[U, X, Any],
        control: Control[S, U, X],
        flip: tuple[Limit2[S, U], ...],
        rebuild: tuple[Limit3[S, U, Place], ...],
    ) -> None:
        self.board = board
        self.control = control
        self.FLIP = flip
        self.REBUILD = rebuild

    # The title's --------------------------------------------------------------------------------------

    def pools_of(self, s: S, unit: U) -> list[int]:
        """The pools that may pay for a unit, the usual one first."""
        raise NotImplementedError

    def reduced_units(self, s: S, side: int) -> list[U]:
        """The units that may be flipped: by default the reduced ones on the map."""
        return [u for u in s.units(side) if s.reduced(u)]

    def fallen(self, s: S, side: int) -> list[U]:
        """The units that may be rebuilt: those in the side's box of replaceable units."""
        raise NotImplementedError

    def places(self, s: S, unit: U) -> list[Place]:
        """Where a rebuilt unit might come back; REBUILD and room decide."""
        raise NotImplementedError

    def factor(self, s: S, unit: U) -> int:
        """What the cost of a unit is multiplied by."""
        return 1

    def comes_back(self, s: S, unit: U, to: Place) -> None:
        """A rebuilt unit has come back; by default it is reduced."""
        s.set_reduced(unit)

    # The family's -------------------------------------------------------------------------------------

    def halves(self, s: S, unit: U) -> int:
        """What a step of a unit costs, in half points."""
        return (self.LARGE_COST if unit.large else self.SMALL_COST) * self.factor(s, unit)

    def payers(self, s: S, unit: U) -> list[int]:
        """The pools that can pay for a step of a unit now."""
        price = self.halves(s, unit)
        return [pool for pool in self.pools_of(s, unit) if s.rp[pool] >= price]

    def flip_refusal(self, s: S, unit: U) -> Refusal | None:
        """Why a unit may not be flipped, points apart, or None."""
        return refused2(self.FLIP, s, unit)

    def rebuild_refusal(self, s: S, unit: U, to: Place) -> Refusal | None:
        """Why a unit may not be rebuilt in a place, points apart, or None."""
        return refused3(self.REBUILD, s, unit, to)

    def flips(self, s: S, side: int) -> list[U]:
        """The units that may be flipped and paid for."""
        return [u for u in self.reduced_units(s, side) if self.payers(s, u) and self.flip_refusal(s, u) is None]

    def rebuilds(self, s: S, side: int) -> list[tuple[U, Place]]:
        """The units that may be rebuilt and paid for, each with its places."""
        return [
            (u, to)
            for u in self.fallen(s, side)
            if self.payers(s, u)
            for to in self.places(s, u)
            if self.rebuild_refusal(s, u, to) is None
        ]

    def pay(self, s: S, unit: U, pool: int) -> None:
        """A pool pays for a step of a unit; call it before the unit changes."""
        s.add_points(pool, -self.halves(s, unit))

    def flip(self, s: S, unit: U, pool: int) -> None:
        """A reduced unit is paid for and comes to full strength."""
        self.pay(s, unit, pool)
        s.set_reduced(unit, False)

    def rebuild(self, s: S, unit: U, to: Place, pool: int) -> None:
        """A dead unit is paid for and comes back."""
        self.pay(s, unit, pool)
        if self.board.on_map[to.n]:
            self.control.enter(s, unit, self.board.space(to.n))
        else:
            s.put(unit, to)
        self.comes_back(s, unit, to)

    def lose_unspent(self, s: S, pools: tuple[int, ...]) -> None:
        """Points that were not spent are lost; debts stay."""
        for pool in pools:
            if s.rp[pool] > 0:
                s.rp = replaced(s.rp, pool, 0)

    # Debts --------------------------------------------------------------------------------------------

    def debtors(self, s: S, pool: int) -> list[U]:
        """The units on the map of which a step may be given to meet the debt of a pool."""
        if s.rp[pool] >= 0:
            return []
        return [u for side in (0, 1) for u in s.units(side) if pool in self.pools_of(s, u)]

    def credit(self, s: S, unit: U, pool: int) -> None:
        """A step of a unit is given for a debt, at the price it would cost; the title takes the step."""
        s.add_points(pool, min(self.halves(s, unit), -int(s.rp[pool])))
