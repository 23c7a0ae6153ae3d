"""CP-52 CAUCASIAN ARMY REFORMS: four corps for two better ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.step import Decision, Refusal
from ..components import ASSETS, PERMANENT, RESERVE, UNITS, Unit
from ..names import CP
from ..notation import of_unit
from ..rules.control import CONTROL
from ..rules.elimination import leave_staff
from ..state import State

PRICE: Final = 4
#: infantry SCUs that stand for an LCU
DIVISIONS: Final = 3


def corps(s: State) -> list[Unit]:
    """TU and TU-A LCUs on the map or in the Corps Assets Box."""
    return [u for u in UNITS if u.large and u.ottoman and (s.on_map(u) or s.place(u) is ASSETS[CP])]


def divisions(s: State) -> list[Unit]:
    """TU and TU-A infantry SCUs on the map or in the Reserve Box."""
    units = [u for u in UNITS if u.ottoman and u.regular and not u.large and "infantry" in u.type]
    return [u for u in units if s.on_map(u) or s.place(u) is RESERVE[CP]]


def affordable(s: State) -> bool:
    """Whether four corps, or divisions for them, can be given up."""
    return len(corps(s)) + len(divisions(s)) // DIVISIONS >= PRICE


@dataclass(eq=False)
class GiveUp(Decision):
    """CP-52 Units are permanently eliminated: LCUs, or three infantry SCUs for one, until four are made up."""

    left: int = PRICE
    small: int = 0
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Give up corps ({self.left} left), or three infantry divisions for one"

    def actions(self, s: State) -> list[Action]:
        small = divisions(s)
        if self.small:
            return [of_unit("eliminate", u) for u in small]
        return [of_unit("eliminate", u) for u in [*corps(s), *(small if len(small) >= DIVISIONS else [])]]

    def take(self, s: State, action: Action) -> None:
        unit: Unit = action.args[0]
        given = 0 if unit.large else (self.small + 1) % DIVISIONS
        left = self.left - (1 if given == 0 else 0)
        if left:
            s.push(GiveUp(left, given))
        here = s.space(unit) if s.on_map(unit) else None
        CONTROL.remove(s, unit, PERMANENT[CP])
        s.set_reduced(unit, False)
        s.say(f"{unit} is given up")
        if here is not None:
            leave_staff(s, here, CP)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "eliminate":
            return None
        return Refusal("9.5.1#1", f"{action.args[0]} cannot be given up now")
