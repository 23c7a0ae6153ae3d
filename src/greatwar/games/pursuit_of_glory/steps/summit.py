"""CP-29 ENVER-FALKENHAYN SUMMIT: Turks go to the Balkans, one corps even to Galicia."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import UNITS, Place, Space, Unit
from ..names import CP
from ..notation import DONE, of_unit, to
from ..rules import redeployment
from ..rules.geography import GALICIA
from ..rules.stacking import STACKING
from ..state import GALICIA_USED, REDEPLOYED, State

#: SR points of an LCU
LARGE = 4


@rule("18.5", "18.5c")
def goals(s: State, unit: Unit, points: int) -> list[Place]:
    """18.5 Where a TU or TU-A unit may go: the Balkans; one LCU in the game to Galicia, by railroad."""
    if not unit.ottoman or redeployment.not_movable(s, unit) is not None:
        return []
    found: list[Place] = [
        x for x in redeployment.destinations(s, unit, points) if isinstance(x, Space) and x.balkans and x is not GALICIA
    ]
    if not unit.large and GALICIA in redeployment.destinations(s, unit, points):
        found.append(GALICIA)
    if not unit.large or points < LARGE or s.has(GALICIA_USED) or not s.on_map(unit):
        return found
    if GALICIA.n in redeployment.by_land(s, unit, s.space(unit)) and STACKING.fits(s, GALICIA, unit):
        found.append(GALICIA)
    return found


@rule("18.5")
@dataclass(eq=False)
class SummitSr(Decision):
    """CP-29 Eight SR points for TU and TU-A units to the Balkans."""

    points: int
    asked_by: ClassVar[str] = "18.5"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Pick a Turkish unit to redeploy to the Balkans ({self.points} SR points left), or end"

    def actions(self, s: State) -> list[Action]:
        units = [u for u in redeployment.movable(s, self.points) if u.ottoman]
        listed = [of_unit("pick", u) for u in units if goals(s, u, self.points)]
        return [*listed, DONE] if redeployment.in_order(s) is None or not listed else listed

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(SummitSend(self.points, action.args[0].n))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "pick":
            return None
        refusal = redeployment.not_movable(s, action.args[0])
        return refusal or Refusal("18.5", f"{action.args[0]} cannot be sent to the Balkans")


@rule("18.5", "18.5c")
@dataclass(eq=False)
class SummitSend(Decision):
    """CP-29 The unit goes there."""

    points: int
    unit: int
    asked_by: ClassVar[str] = "18.5"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Where does {UNITS[self.unit]} go?"

    def actions(self, s: State) -> list[Action]:
        unit = UNITS[self.unit]
        return [to("redeploy", unit, x) for x in goals(s, unit, self.points)]

    def take(self, s: State, action: Action) -> None:
        unit, where = action.args
        cost = redeployment.cost(s, unit, where)
        s.push(SummitSr(self.points - cost))
        s.say(f"{unit} redeploys {s.place(unit)} - {where} ({cost} SR)")
        redeployment.carry_out(s, unit, where)
        s.mark(unit, REDEPLOYED)
        if unit.large and where is GALICIA:
            s.note(GALICIA_USED)
            s.galicia = unit.n
