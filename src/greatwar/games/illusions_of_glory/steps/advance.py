"""12.8 Advance After Combat, unit by unit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..pieces import Space
from ..rules.advance import ADVANCE, bring, followers, rides_through
from ..rules.combat import current, where
from ..rules.family import CONTROL
from ..state import State


@dataclass(eq=False)
class AdvanceUnits(Decision):
    """12.8 Full-strength attackers may advance, as far as 12.8.2 allows; a siege that is begun must be completed."""

    asked_by: ClassVar[str] = "12.8.1a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return f"Advance into {where(current(s))}, or end the combat"

    def actions(self, s: State) -> list[Action]:
        listed = [notation.advance(u, x) for u, x in ADVANCE.advances(s)]
        more = [notation.advance(u, to) for u, _, to in rides_through(s, current(s))]
        listed += [a for a in more if a not in listed]
        if may_end(s, listed):
            listed.append(notation.DONE_ACTION)
        return listed

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit, to = action.args
        s.say(f"{unit} advances to {to}")
        s.push(self)
        if (unit, to) in ADVANCE.advances(s):
            ADVANCE.go(s, unit, to)
        else:
            staff = followers(s, unit, s.space(unit))
            CONTROL.enter(s, unit, to)
            bring(s, staff, to)
            c = current(s)
            s.combat = replace(c, advanced=(*c.advanced, unit.n), stopped=(*c.stopped, unit.n))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.DONE:
            return Refusal("20.3.1c", "the siege that was begun must be completed")
        if action.verb != notation.ADVANCE or not isinstance(action.args[1], Space):
            return None
        unit, to = action.args
        c = current(s)
        if not ADVANCE.may_begin(s, c):
            return Refusal("12.8.1a", f"units still stand in {where(c)}")
        if unit not in ADVANCE.movers(s, c):
            return Refusal("12.8.1a", f"{unit} is no full-strength attacker of this combat")
        if ADVANCE.too_many(s, c, unit):
            return Refusal("12.8.1a", "three units have advanced")
        if to not in ADVANCE.spaces(s, c, unit):
            return Refusal("12.8.2#1", f"{unit} may not advance to {to} now")
        return ADVANCE.limits(s, unit, to) or Refusal("12.8.1d", f"{unit} may not enter {to}: stacking, or a siege")


@rule("20.3.1c")
def may_end(s: State, others: list[Action]) -> bool:
    """20.3.1c The advance may end unless a siege that was begun must be completed."""
    return ADVANCE.may_end(s) or not others
