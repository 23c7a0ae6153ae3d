"""12.7 The attacker advances."""

from __future__ import annotations

from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..notation import DONE
from ..rules import advance
from ..rules.losses import combat_of
from ..state import State


@rule("12.7.1#1", "12.7.1#2")
class Advances(Auto):
    """12.7.1 If the defenders are gone, the attacker may advance."""

    asked_by: ClassVar[str] = "12.7.1"

    def run(self, s: State) -> None:
        if combat_of(s).attackers and advance.no_advance(s) is None:
            s.push(Advance())


@rule("12.7.1#1", "12.7.3#1", "12.7.8")
class Advance(Decision):
    """12.7 The attacker advances unit by unit and space by space, until he has enough."""

    asked_by: ClassVar[str] = "12.7.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Advance a full-strength unit that attacked, or none"

    def actions(self, s: State) -> list[Action]:
        listed = [notation.advance(*pair) for pair in advance.advances(s)]
        return listed if listed and advance.open_siege(s) else [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            advance.go(s, *action.args)
            s.push(Advance())

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action == DONE:
            return Refusal("12.7.6", f"the fort of {advance.open_siege(s)} is not yet besieged")
        if action.verb == notation.ADVANCE:
            return advance.refusal(s, *action.args)
        return None
