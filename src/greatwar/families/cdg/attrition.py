"""Attrition: what both sides lose because it is out of supply, all seen at one instant."""

from __future__ import annotations

from typing import Any, Generic

from .board import AP, CP, Board, U, X
from .control import Control
from .state import S


class AttritionToll(Generic[U, X]):
    """Who and what suffers: the units, and the spaces with their new owners."""

    def __init__(self, units: list[U], spaces: list[tuple[X, int]]) -> None:
        self.units = units
        self.spaces = spaces


class Attrition(Generic[S, U, X]):
    """The toll of units and spaces. The title gives the first three methods and overrides exemptions."""

    def __init__(self, board: Board[U, X, Any], control: Control[S, U, X]) -> None:
        self.board = board
        self.control = control

    # The title's --------------------------------------------------------------------------------------

    def out_of_supply(self, s: S, side: int) -> list[U]:
        """A side's units on the map that suffer (`Supply.out_of_supply`)."""
        raise NotImplementedError

    def space_supplied(self, s: S, side: int, where: X) -> bool:
        """Whether a side's space is supplied (`Supply.space_supplied`)."""
        raise NotImplementedError

    def strike(self, s: S, unit: U) -> None:
        """What a unit out of supply suffers: death, death for good, a step."""
        raise NotImplementedError

    def unit_exempt(self, s: S, unit: U) -> bool:
        """Whether a unit out of supply suffers nothing."""
        return False

    def space_exempt(self, s: S, where: X) -> bool:
        """Whether a space without supply stays whose it is; by default if a fort stands in it."""
        return bool(s.fort(where))

    def goes_to(self, s: S, where: X) -> int:
        """Who gets a space that is out of supply."""
        return 1 - int(s.owner(where))

    def kept(self, s: S, where: X) -> bool:
        """Asked after the units have suffered: whether a space does not change after all, because it is occupied."""
        return False

    # The family's -------------------------------------------------------------------------------------

    def toll(self, s: S) -> AttritionToll[U, X]:
        """The units and spaces of both sides that suffer."""
        units = [u for side in (CP, AP) for u in self.out_of_supply(s, side) if not self.unit_exempt(s, u)]
        owned = [x for x in self.board.spaces if s.owner(x) in (CP, AP)]
        spaces = [x for x in owned if not self.space_supplied(s, s.owner(x), x) and not self.space_exempt(s, x)]
        return AttritionToll(units, [(x, self.goes_to(s, x)) for x in spaces])

    def take(self, s: S, toll: AttritionToll[U, X]) -> None:
        """Take the toll: units first, then the spaces that were noted before any unit left."""
        before = [int(s.owner(x)) for x, _ in toll.spaces]
        for unit in toll.units:
            self.strike(s, unit)
        for i in range(len(toll.spaces)):
            where, owner = toll.spaces[i]
            if s.owner(where) == before[i] and not self.kept(s, where):
                self.lose(s, where, owner)

    def lose(self, s: S, where: X, owner: int) -> None:
        """A space goes to somebody else; a trench without a fort beside it loses a level and serves him."""
        was: int = s.owner(where)
        level = s.trench_level(where, was)
        if level and not s.fort(where):
            s.set_trench(where, owner, level - 1)
        self.control.forget(s, where)
        self.control.gain(s, where, owner)
