"""AP-45 GREECE and the answer of KING CONSTANTINE."""

from __future__ import annotations

from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from ..names import AP, CP
from ..notation import DONE, of_card
from ..rules import actions, greece
from ..rules.cards_by_name import GREECE, KING_CONSTANTINE
from ..rules.hands import HANDS
from ..state import ANSWERED, State


@rule("9.5.2#3", "18.8.1.2a#2")
class GreeceCalls(Auto):
    """9.5.2 If the CP may hold KING CONSTANTINE it is asked; else Greece joins the AP."""

    def run(self, s: State) -> None:
        s.push(Answer()) if HANDS.might_hold(s, KING_CONSTANTINE) else s.push(GreeceJoins())


@rule("9.5.2#3", "18.8.1.2a#2")
class Answer(Decision):
    """9.5.2 KING CONSTANTINE played at once cancels GREECE; it is the CP's play of this round."""

    asked_by: ClassVar[str] = "9.5.2"
    always_asks: ClassVar[bool] = True  # what a hand holds must not be found out

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Answer GREECE with KING CONSTANTINE, or let it happen"

    def actions(self, s: State) -> list[Action]:
        held = s.in_hand(KING_CONSTANTINE) and HANDS.holder(s, KING_CONSTANTINE) == CP
        return [*([of_card("event", KING_CONSTANTINE)] if held else []), DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.push(GreeceJoins())
            return
        s.say("KING CONSTANTINE keeps Greece out of the war")
        HANDS.discard(s, KING_CONSTANTINE)
        HANDS.discard(s, GREECE)
        s.set_played(KING_CONSTANTINE, s.turn)
        s.set_played(GREECE, 0)
        s.note_now(ANSWERED)
        if greece.leans_to_cp(s):
            greece.joins(s, CP)


@rule("18.8.1.2a#2", "18.8.1.2b")
class GreeceJoins(Auto):
    """18.8.1.2 Nothing stands in the way."""

    def run(self, s: State) -> None:
        actions.add_war_status(s, GREECE)
        greece.joins(s, AP)
