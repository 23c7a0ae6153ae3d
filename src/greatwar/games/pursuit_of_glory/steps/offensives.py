"""7.1, 6.A The Mandated Offensive Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from ..names import AP, CP, MO_ENVER, MO_RU, OFFENSIVES, SIDES
from ..notation import offensive
from ..rules import offensives
from ..state import NO_MORE_MO, State


@rule("6.A", "4.1.4a", "7.1.1#1")
class OffensivePhase(Auto):
    """6.A Both sides roll for their offensive, the AP first; on turn 1 both have RU."""

    def run(self, s: State) -> None:
        s.offensive = ((), ())
        if s.turn == 1:
            s.offensive = ((MO_RU,), (MO_RU,))
            return
        s.push(OffensiveDie(AP))
        if not s.has(NO_MORE_MO):
            s.pending.insert(len(s.pending) - 1, OffensiveDie(CP))


@rule("7.1.1#2", "7.1.2#1", "7.1.2#2", "7.4.1", "7.4.2.TALAAT")
@dataclass(eq=False)
class OffensiveDie(Die):
    """7.1.1 One die on the MO table; again while the area holds no enemy."""

    side: int
    second: bool = False

    asked_by: ClassVar[str] = "7.1.1"

    def take(self, s: State, action: Action) -> None:
        die = action.args[0]
        kind = offensives.result(self.side, die, s.mo_modifier)
        if s.log is not None:
            told = f" + {s.mo_modifier}" if self.side == AP and s.mo_modifier else ""
            s.say(f"{SIDES[self.side]} rolls {die}{told} for the Mandated Offensive: {OFFENSIVES[kind]}")
        found = offensives.judged(s, self.side, kind)
        if found < 0:
            s.say("that area holds no enemy: roll again")
            s.push(self)
        elif found == MO_ENVER:
            s.push(ChooseOffensive(CP) if self.second else ChooseOffensive(AP))
        else:
            offensives.set_kinds(s, self.side, (*s.offensive[self.side], found))


@rule("7.2.ENVER#1")
@dataclass(eq=False)
class ChooseOffensive(Decision):
    """7.2 Enver to the Front: the AP chooses the first offensive; if Enver is rolled again, the CP the second."""

    chooser: int

    asked_by: ClassVar[str] = "7.2.ENVER"

    def seat(self, s: State) -> int:
        return self.chooser

    def prompt(self, s: State) -> str:
        return "Enver to the Front: choose a Mandated Offensive of the CP"

    def actions(self, s: State) -> list[Action]:
        return [offensive(kind) for kind in offensives.CP_KINDS]

    def take(self, s: State, action: Action) -> None:
        kind = OFFENSIVES.index(action.args[0])
        if s.log is not None:
            s.say(f"{SIDES[self.chooser]} chooses {action.args[0]} for the CP")
        found = max(offensives.judged(s, CP, kind), 0)
        if self.chooser == AP:
            offensives.set_kinds(s, CP, (found | offensives.ENVER_BIT,))
            s.push(OffensiveDie(CP, True))
        else:
            offensives.set_kinds(s, CP, (*s.offensive[CP], found))
