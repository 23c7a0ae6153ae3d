"""Attacks beyond those of an action: AP-50 PUSH TO THE BREAKING POINT, CP-30 BULL'S EYE DIRECTIVE."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.step import Auto, Decision, Refusal
from ..components import UNITS, Unit
from ..notation import DONE, to
from ..rules.combat import DECLARATION
from ..state import ATTACKED, TO_ATTACK, USED, State


def rouse(s: State, units: list[Unit]) -> None:
    """The units, and HQs that stand with them, may attack once more."""
    places = {s.where[u.n] for u in units}
    for u in units:
        s.mark(u, TO_ATTACK)
        s.mark(u, ATTACKED, False)
    for hq in s.units(s.active):
        if hq.staff and s.where[hq.n] in places:
            s.mark(hq, TO_ATTACK)
            s.mark(hq, USED, False)
    s.attack_marks = tuple(sorted({*s.attack_marks, *places}))


@dataclass(eq=False)
class AttackAgain(Decision):
    """The units named make one attack more, or none."""

    units: tuple[int, ...]
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Attack once more, or end"

    def actions(self, s: State) -> list[Action]:
        found = [(u, x) for u, x in DECLARATION.attacks(s) if u.n in self.units]
        return [*[to("attack", u, x) for u, x in found], DONE]

    def take(self, s: State, action: Action) -> None:
        s.push(Spent(self.units))
        if action != DONE:
            from .combat import Join

            s.push(Join(action.args[1].n, (action.args[0].n,)))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "attack":
            return None
        unit, target = action.args
        if unit.n not in self.units or not s.on_map(unit):
            return Refusal("12.1a", f"{unit} has no further attack to make")
        return DECLARATION.alone(s, unit, target) or DECLARATION.together(s, target, [unit])


@dataclass(eq=False)
class Spent(Auto):
    """Those who did not use their further attack have lost it."""

    units: tuple[int, ...]

    def run(self, s: State) -> None:
        for n in self.units:
            if s.on_map(UNITS[n]):
                s.mark(UNITS[n], ATTACKED)


@dataclass(eq=False)
class Rouse(Auto):
    """AP-50 When the combat is over, those of its attackers that are still at full strength may go on."""

    units: tuple[int, ...]

    def run(self, s: State) -> None:
        able = [UNITS[n] for n in self.units if s.on_map(UNITS[n]) and not s.reduced(UNITS[n])]
        if able:
            rouse(s, able)
            s.push(AttackAgain(tuple([u.n for u in able])))
