"""16.5 An offer of Peace Terms, its answer, and the die if it is refused."""

from __future__ import annotations

from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Decision
from ..components import Side
from ..notation import ACCEPT, REJECT
from ..rules.victory import PEACE, finish
from ..state import State
from ..tables import peace_points


@rule("16.5.2#1", "16.5.3", "5.1.1#2")
class PeaceOffer(Decision):
    """16.5.2 The other side accepts or rejects the terms that the active side offers as its action."""

    asked_by: ClassVar[str] = "16.5.2"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def actions(self, s: State) -> list[Action]:
        return [ACCEPT, REJECT]

    def take(self, s: State, action: Action) -> None:
        s.say(f"{Side(1 - s.active).title} {action.verb} Peace Terms")
        if action == ACCEPT:
            finish(s, PEACE)
        else:
            s.push(PeaceTermsRoll())

    def prompt(self, s: State) -> str:
        return f"The {Side(s.active).title} offer Peace Terms: accept or reject?"


@rule("16.5.2#2", "PAC.PEACE")
class PeaceTermsRoll(Die):
    """16.5.2 The active side was refused and rolls on the Peace Terms Table."""

    asked_by: ClassVar[str] = "16.5.2"

    def take(self, s: State, action: Action) -> None:
        change = peace_points(Side(s.active), s.war_status[2], action.args[0])
        s.say(f"Peace Terms: die {action.args[0]}")
        s.change_vp(change, "Peace Terms refused")
