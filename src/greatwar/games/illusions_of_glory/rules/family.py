"""The rules of this title in the form that the algorithms of the family ask for."""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import Place
from ....families.cdg.control import Control
from ....families.cdg.sieges import Sieges
from ....families.cdg.stacking import Stacking
from ....kernel.rules import rule
from ..components import BOARD
from ..pieces import Space, Unit
from ..state import State
from . import control, sieges, stacking


class IllusionsStacking(Stacking[State, Unit, Space]):
    """10 Stacking by rules/stacking.py."""

    def room(self, s: State, where: Space, units: list[Unit], more: list[Unit]) -> bool:
        return stacking.stacked(where, [*units, *more]) is None


class IllusionsControl(Control[State, Unit, Space]):
    """11.2 Control by rules/control.py."""

    def enter(self, s: State, unit: Unit, to: Space) -> None:
        start, side = s.space(unit), s.side_of(unit)
        s.put(unit, to)
        control.leave(s, start, side)
        control.enter(s, unit, to)

    def leave(self, s: State, unit: Unit) -> None:
        """What only the unit held goes back when it has gone (see `enter` and `remove`)."""

    def remove(self, s: State, unit: Unit, to: Place) -> None:
        start, side = s.space(unit), s.side_of(unit)
        s.put(unit, to)
        control.leave(s, start, side)


class IllusionsSieges(Sieges[State, Unit, Space]):
    """20.3 Sieges by rules/sieges.py."""

    @rule("20.1.6b", "20.1.6c")
    def strength_of(self, s: State, where: Space, unit: Unit) -> int:
        return sieges.strength(unit)


STACKING: Final = IllusionsStacking(BOARD)
CONTROL: Final = IllusionsControl(BOARD)
SIEGES: Final = IllusionsSieges(BOARD)
