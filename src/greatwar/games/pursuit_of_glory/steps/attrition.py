"""6.C The Attrition Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import UNITS
from ..notation import of_unit
from ..rules import attrition, elimination, stacking
from ..rules.geography import GALICIA
from ..state import State


@rule("6.C", "14.3.2.1", "14.3.2.2#1")
class AttritionPhase(Auto):
    """6.C Units and spaces out of supply are lost, Galicia takes its toll, LCUs too many go."""

    def run(self, s: State) -> None:
        s.push(Galicia(), ExcessLarge())
        attrition.take_toll(s)


@rule("18.5a", "18.5f")
class Galicia(Auto):
    """18.5 The TU LCU in Galicia rolls for losses, unless the Revolution has reached Stage 4."""

    def run(self, s: State) -> None:
        if s.galicia >= 0 and s.stage < 4 and s.where[s.galicia] == GALICIA.n:
            s.push(GaliciaDie())


@rule("18.5a")
class GaliciaDie(Die):
    """18.5 A step is lost on a roll above the LCU's Loss Factor; no modifier counts."""

    asked_by: ClassVar[str] = "18.5"

    def take(self, s: State, action: Action) -> None:
        unit, die = UNITS[s.galicia], action.args[0]
        lost = die > s.lf(unit)
        if s.log is not None:
            s.say(f"{unit} in Galicia rolls {die}: {'a step is lost' if lost else 'no loss'}")
        if not lost:
            return
        if not s.reduced(unit):
            s.set_reduced(unit)
            return
        from .losses import large_falls

        large_falls(s, unit)


@rule("18.1.2c")
class ExcessLarge(Auto):
    """18.1.2c LCUs beyond the limit of a Restricted Area are eliminated for good, by their owner's choice."""

    def run(self, s: State) -> None:
        for side, area, _ in attrition.excess(s):
            s.push(ChooseExcess(side, area), ExcessLarge())
            return


@dataclass(eq=False)
class ChooseExcess(Decision):
    """18.1.2c The owner chooses which LCU goes."""

    side: int
    area: str

    asked_by: ClassVar[str] = "18.1.2c"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Too many LCUs in a Restricted Area: choose one to eliminate for good"

    def actions(self, s: State) -> list[Action]:
        return [of_unit("eliminate", u) for u in sorted(stacking.large_in(s, self.side, self.area))]

    def take(self, s: State, action: Action) -> None:
        elimination.eliminate(s, action.args[0], elimination.CAP)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("18.1.2c", "only an LCU of that area can go") if action.verb == "eliminate" else None
