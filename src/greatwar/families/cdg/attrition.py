"""Attrition: what both sides lose because it is out of supply, all seen at one instant."""

from __future__ import annotations

from typing import Any, Generic

from .board import AP, CP, Board, U, X
from .control import Control
from .state import S
from .supply import Supply


class Suffering(Generic[U, X]):
    """Who and what suffers: the units, and the spaces with their new owners."""

    def __init__(self, units: list[U], spaces: list[tuple[X, int]]) -> None:
        self.units = units
        self.spaces = spaces


class Attrition(Generic[S, U, X]):
    """The toll of units and spaces. The title gives `strike`, and overrides exemptions and what happens to spaces."""

    def __init__(self, board: Board[U, X, Any], supply: Supply[S, U, X], control: Control[S, U, X]) -> None:
        self.board = board
        self.supply = supply
        self.control = control

    # The title's --------------------------------------------------------------------------------------

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

    def toll(self, s: S) -> Suffering[U, X]:
        """The units and spaces of both sides that suffer."""
        units = [u for side in (CP, AP) for u in self.supply.out_of_supply(s, side) if not self.unit_exempt(s, u)]
        spaces = [x for x in self.supply.unsupplied_spaces(s) if not self.space_exempt(s, x)]
        return Suffering(units, [(x, self.goes_to(s, x)) for x in spaces])

    def take(self, s: S, toll: Suffering[U, X]) -> None:
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
