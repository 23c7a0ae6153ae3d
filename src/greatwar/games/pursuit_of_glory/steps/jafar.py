"""CP-20 JAFAR PASHA: what becomes of the card after its combat."""

from __future__ import annotations

from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ..rules.cards_by_name import JAFAR_PASHA
from ..state import DISCARD, TABLE, State

#: up to this number the card goes to the AP
PASSES: Final = 3


@rule("9.5.4.3")
class JafarDie(Die):
    """9.5.4.3 After the CP has used it: 1-3 the card lies before the AP for one use, 4-6 it is discarded."""

    asked_by: ClassVar[str] = "9.5.4.3"

    def take(self, s: State, action: Action) -> None:
        die: int = action.args[0]
        if die <= PASSES:
            s.set_pile(JAFAR_PASHA, TABLE)
            s.passed = (*s.passed, JAFAR_PASHA.n)
            s.say(f"JAFAR PASHA changes sides: {die}")
        else:
            s.set_pile(JAFAR_PASHA, DISCARD)
            s.say(f"JAFAR PASHA is discarded: {die}")
