"""5.2, 8.2.9, 15 The Inter-Phase after every third GT."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import names as nm
from ..notation import DONE, of_nation, of_unit, unit_arg
from ..rules import replacements as rules
from ..state import State


@rule("5.2#1", "5.2.1#1", "5.2.2#1")
@dataclass(eq=False)
class InterPhase(Auto):
    """5.2 Rail Points, then replacements; both players at once, so the order does not matter."""

    asked_by: ClassVar[str] = "5.2"

    def run(self, s: State) -> None:
        rules.allot_rail_points(s)
        rules.allot(s)
        s.push(SpecialRailPoints(), Replacements(nm.RUSSIA), Replacements(nm.CENTRAL))


@rule("8.2.9#1")
@dataclass(eq=False)
class SpecialRailPoints(Decision):
    """8.2.9 (c) One special allotment in this segment, German or Austro-Hungarian."""

    asked_by: ClassVar[str] = "8.2.9"

    def seat(self, s: State) -> int:
        return nm.CENTRAL

    def actions(self, s: State) -> list[Action]:
        nations = [n for n in (nm.GERMAN, nm.AUSTRIAN) if rules.special_refusal(s, n) is None]
        return [*[of_nation("special-rp", n) for n in nations], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            rules.take_special(s, nm.NATION_NAMES.index(str(action.args[0])))

    def prompt(self, s: State) -> str:
        return "Receive a special allotment of 40 Rail Points?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "special-rp":
            return None
        return rules.special_refusal(s, nm.NATION_NAMES.index(str(action.args[0])))


@rule("15.1#1", "15.0#1", "15.1.2#1")
@dataclass(eq=False)
class Replacements(Decision):
    """15.1 Steps are added to reduced units; what is left over is lost."""

    asked_by: ClassVar[str] = "15.1"
    side: int
    given: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [*[of_unit("replace", n) for n in rules.wanting(s, self.side, self.given)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            rules.lose_unspent(s, self.side)
            return
        unit = unit_arg(action)
        rules.restore(s, unit)
        s.push(Replacements(self.side, tuple(sorted((*self.given, unit.n)))))

    def prompt(self, s: State) -> str:
        names = ("German", "German cavalry", "A-H", "A-H cavalry", "Russian", "Russian cavalry")
        mine = (4, 5) if self.side == nm.RUSSIA else (0, 1, 2, 3)
        return "Replacements: " + ", ".join([f"{s.repl[k]} {names[k]}" for k in mine if s.repl[k]])

    def masked(self, s: State, seat: int) -> Step:
        """The enemy does not see who is made up."""
        return self if seat == self.side else Replacements(self.side)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return rules.refusal(s, self.side, unit_arg(action), self.given) if action.verb == "replace" else None
