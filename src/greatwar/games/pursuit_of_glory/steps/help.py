"""CP-40 TO HELP AND SAVE YOU: Germans and Austrians come back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.step import Decision
from ..components import ELIMINATED, PERMANENT, REMOVED, UNITS, Unit
from ..names import AH, CP, GE
from ..notation import DONE, of_unit
from ..rules.control import CONTROL
from ..rules.geography import GALICIA
from ..rules.stacking import STACKING
from ..state import State

#: how many SCUs come for one VP
GROUP: Final = 3


@dataclass(eq=False)
class BringBack(Decision):
    """CP-40 Each LCU costs a VP, and each group of one to three SCUs; all come in reduced at Galicia."""

    small: int = 0
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Bring a German or Austrian unit back at Galicia, or stop"

    def actions(self, s: State) -> list[Action]:
        boxes = (ELIMINATED[CP], REMOVED[CP], PERMANENT[CP])
        back = [u for u in UNITS if u.nations & (GE | AH) and not u.staff and u.regular and s.place(u) in boxes]
        back = [u for u in back if STACKING.fits(s, GALICIA, u)]
        return [*[of_unit("return", u) for u in back], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        fresh = unit.large or self.small % GROUP == 0
        s.push(BringBack(self.small + (0 if unit.large else 1)))
        s.set_reduced(unit)
        if fresh:
            s.change_vp(-1, f"{unit} comes back")
        CONTROL.enter(s, unit, GALICIA)
