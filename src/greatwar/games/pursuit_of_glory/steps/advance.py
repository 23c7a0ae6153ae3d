"""12.9 Advance after combat."""

from __future__ import annotations

from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import Space, Unit
from ..notation import DONE, to
from ..rules.advance import ADVANCE
from ..rules.combat import record
from ..state import State


class AdvanceStep(Decision):
    """12.9 The attacker may advance unit by unit; a siege that is begun must be completed."""

    asked_by: ClassVar[str] = "12.9.1"

    def seat(self, s: State) -> int:
        return record(s).side

    def prompt(self, s: State) -> str:
        return "Advance after combat, or stay"

    @rule("12.9.1#1", "12.9.5#1", "12.9.7", "12.2.10")
    def actions(self, s: State) -> list[Action]:
        listed = [to("advance", u, x) for u, x in ADVANCE.advances(s)]
        return [*listed, DONE] if ADVANCE.may_end(s) or not listed else listed

    @rule("12.9.1#1", "12.9.3", "12.9.5#2", "12.10.6")
    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        where: Space = action.args[1]
        if s.log is not None:
            s.say(f"{unit} advances to {where}")
        s.push(self)
        ADVANCE.go(s, unit, where)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "advance":
            return None
        c = record(s)
        unit, where = action.args
        if not ADVANCE.may_begin(s, c):
            return Refusal("12.9.1", "the defenders have not all gone")
        if unit not in ADVANCE.movers(s, c):
            return Refusal("12.9.1", f"{unit} may not advance: only full-strength attackers do")
        if where not in ADVANCE.spaces(s, c, unit):
            return Refusal("12.9.3", f"{where} was neither defended nor passed through in the retreat")
        if ADVANCE.too_many(s, c, unit):
            return Refusal("12.9.1", "three units have advanced")
        return ADVANCE.limits(s, unit, where) or Refusal("12.9.5", f"{unit} may not advance to {where}")
