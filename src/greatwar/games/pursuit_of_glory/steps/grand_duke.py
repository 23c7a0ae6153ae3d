"""AP-23 GRAND DUKE TO TIFLIS: Baratov lands at a port of the Caspian Sea."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import SPACES, UNITS, Space, Unit
from ..names import AP, CP
from ..notation import DONE, of_space, to
from ..rules import redeployment
from ..rules.control import CONTROL
from ..rules.stacking import STACKING
from ..state import REDEPLOYED, State
from .falling_back import FallBack


@rule("9.5.3.2a")
@dataclass(eq=False)
class BaratovLands(Decision):
    """AP-23 The AP names the port; CP units there give way first."""

    units: tuple[int, ...]
    spaces: tuple[int, ...]
    asked_by: ClassVar[str] = "9.5.3.2"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose the Caspian port for Baratov"

    def _open(self, s: State, x: Space) -> bool:
        small = [UNITS[n] for n in self.units if not UNITS[n].staff]
        return not s.enemy_fort(x, AP) and STACKING.room(s, x, s.of_side(x, AP), small)

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", SPACES[n - 1]) for n in self.spaces if self._open(s, SPACES[n - 1])] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        where: Space = action.args[0]
        enemies = [] if where.shared else s.of_side(where, CP)
        s.push(BaratovArrives(self.units, where.n), CavalryFollows(where.n))
        if enemies:
            ordered = sorted(enemies, key=lambda u: u.staff)
            s.push(FallBack(tuple([u.n for u in ordered])))


@dataclass(eq=False)
class BaratovArrives(Auto):
    """AP-23 The units come in together."""

    units: tuple[int, ...]
    space: int

    def run(self, s: State) -> None:
        where = SPACES[self.space - 1]
        for n in sorted(self.units, key=lambda n: UNITS[n].staff):
            CONTROL.enter(s, UNITS[n], where)
        s.say(f"Baratov appears at {where}")


@dataclass(eq=False)
class CavalryFollows(Decision):
    """AP-23 One RU cavalry division may redeploy to the port."""

    space: int
    asked_by: ClassVar[str] = "13.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Redeploy a Russian cavalry division there, or none"

    def _refused(self, s: State, u: Unit) -> Refusal | None:
        if u.kind != "RU Cavalry" or s.place(u) is SPACES[self.space - 1]:
            return Refusal("9.5.1#1", f"{u} is no Russian cavalry division that could come")
        return redeployment.refusal(s, u, SPACES[self.space - 1], 99)

    def actions(self, s: State) -> list[Action]:
        where = SPACES[self.space - 1]
        return [*[to("redeploy", u, where) for u in UNITS if self._refused(s, u) is None], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            redeployment.carry_out(s, *action.args)
            s.mark(action.args[0], REDEPLOYED)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self._refused(s, action.args[0]) if action.verb == "redeploy" else None
