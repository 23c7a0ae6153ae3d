"""AP-07 ENVER GOES EAST: the AP sends Turkish stacks against the Russians."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import SPACES, UNITS, Space, Unit
from ..names import AP, CP
from ..notation import DONE, of_unit, to
from ..rules import supply
from ..rules.combat import DECLARATION
from ..rules.stacking import STACKING
from ..state import ATTACKED, TO_ATTACK, State


def stack(s: State, where: Space, target: Space) -> list[Unit]:
    """The TU and TU-A units of a space that can attack Russians in a target; of a Region all, to choose from."""
    if not any(u.russian and not u.staff for u in s.of_side(target, AP)):
        return []
    trial = s.copy()
    trial.active = CP
    units = [u for u in s.of_side(where, CP) if u.ottoman and u.regular and not s.does(u, ATTACKED)]
    units = [u for u in units if supply.may_fight(s, u) and DECLARATION.alone(trial, u, target) is None]
    if where.free:
        return [u for u in units if DECLARATION.together(trial, target, [u]) is None]
    return units if units and DECLARATION.together(trial, target, units) is None else []


@rule("7.4.2.ENVEREAST")
@dataclass(eq=False)
class SendEast(Decision):
    """AP-07 The AP names a stack and its target; the CP fights the attack at once."""

    left: int = 2
    asked_by: ClassVar[str] = "9.5.1#1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Name a Turkish stack and the Russians it attacks ({self.left} left)"

    def actions(self, s: State) -> list[Action]:
        listed = []
        for x in SPACES:
            if not any(u.ottoman for u in s.of_side(x, CP)):
                continue
            for y in [*x.neighbours, *([x] if x.shared else [])]:
                units = stack(s, x, y)
                if units:
                    listed.append(to("attack", units[0], y))
        return listed or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        where, target = s.space(action.args[0]), action.args[1]
        units = stack(s, where, target)
        if self.left > 1:
            s.push(SendEast(self.left - 1))
        if where.free and len(units) > 1:
            s.push(EastStack(where.n, target.n, ()))
        else:
            march(s, where, target, units)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "attack":
            return None
        return Refusal("9.5.1#1", f"{action.args[0]} cannot be sent against {action.args[1]}")


def march(s: State, where: Space, target: Space, units: list[Unit]) -> None:
    """AP-07 The stack attacks; the CP fights it."""
    from .combat import begin

    s.push(AlliesAct())
    s.active = CP
    for u in s.of_side(where, CP):
        if u in units or u.staff:
            s.mark(u, TO_ATTACK)
    begin(s, target, units)


@dataclass(eq=False)
class EastStack(Decision):
    """AP-07 Of the Turks in a Region the AP names those that form the stack, in their order, three at most."""

    space: int
    target: int
    chosen: tuple[int, ...]
    asked_by: ClassVar[str] = "9.2.6"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Name the Turkish units of {SPACES[self.space - 1]} that attack"

    def actions(self, s: State) -> list[Action]:
        where, target = SPACES[self.space - 1], SPACES[self.target - 1]
        own = [UNITS[n] for n in self.chosen]
        more = [u for u in stack(s, where, target) if not own or u.n > own[-1].n]
        listed = [of_unit("join", u) for u in more if STACKING.counted(s, where, [*own, u]) <= 3]
        return [*listed, DONE] if own else listed

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(EastStack(self.space, self.target, (*self.chosen, action.args[0].n)))
            return
        march(s, SPACES[self.space - 1], SPACES[self.target - 1], [UNITS[n] for n in self.chosen])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("9.2.6", f"{action.args[0]} cannot join that stack") if action.verb == "join" else None


class AlliesAct(Auto):
    """The action is the AP's again."""

    def run(self, s: State) -> None:
        s.active = AP
