"""AP-07 ENVER GOES EAST: the AP sends Turkish stacks against the Russians."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import SPACES, Space, Unit
from ..names import AP, CP
from ..notation import DONE, to
from ..rules import supply
from ..rules.combat import DECLARATION
from ..state import ATTACKED, TO_ATTACK, State


def stack(s: State, where: Space, target: Space) -> list[Unit]:
    """The TU and TU-A units of a space that can attack a target with Russians in it."""
    if where.free or not any(u.russian and not u.staff for u in s.of_side(target, AP)):
        return []
    trial = s.copy()
    trial.active = CP
    units = [u for u in s.of_side(where, CP) if u.ottoman and u.regular and not s.does(u, ATTACKED)]
    units = [u for u in units if supply.may_fight(s, u) and DECLARATION.alone(trial, u, target) is None]
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
            for y in x.neighbours:
                units = stack(s, x, y)
                if units:
                    listed.append(to("attack", units[0], y))
        return listed or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        from .combat import begin

        where, target = s.space(action.args[0]), action.args[1]
        units = stack(s, where, target)
        if self.left > 1:
            s.push(SendEast(self.left - 1))
        s.push(AlliesAct())
        s.active = CP
        for u in s.of_side(where, CP):
            if u in units or u.staff:
                s.mark(u, TO_ATTACK)
        begin(s, target, units)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "attack":
            return None
        return Refusal("9.5.1#1", f"{action.args[0]} cannot be sent against {action.args[1]}")


class AlliesAct(Auto):
    """The action is the AP's again."""

    def run(self, s: State) -> None:
        s.active = AP
