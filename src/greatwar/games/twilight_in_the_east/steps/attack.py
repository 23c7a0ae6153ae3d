"""10, 5.4.8, 5.4.9 The attack phases: declarations, then one fight after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import names as nm
from ..components import FORTS, UNITS
from ..notation import DONE, hex_arg, of_hex
from ..rules.combat import marker_target, possible_targets, servable, target_refusal
from ..state import State


@rule("5.4.8#1", "5.4.9#1", "10.3#2")
@dataclass(eq=False)
class AttackPhase(Auto):
    """10.2 An attack phase: markers at empty hexes go, hexes with markers are indicated already."""

    asked_by: ClassVar[str] = "5.4.8"
    side: int

    def run(self, s: State) -> None:
        self.nobody_has_fought(s)
        marked: set[int] = set()
        for n in range(FORTS):
            if s.orders[n] & nm.PREPARED and UNITS[n].side == self.side:
                target = marker_target(s, UNITS[n])
                if target_refusal(s, self.side, target) is None:
                    marked.add(target)
                else:
                    s.set_prepared(UNITS[n], -1)
                    s.say(f"{UNITS[n]} removes its Prepared Attack marker")
        s.declared = tuple(sorted(marked))
        s.push(Declaration(self.side), Battles(self.side), AttackEnd(self.side))

    @rule("10.1#1")
    def nobody_has_fought(self, s: State) -> None:
        """10.1 Once in each attack phase: what happened in another one does not count."""
        s.clear_orders(nm.ATTACKED | nm.WAS_ATTACKED | nm.RETREATED)
        s.fought, s.joined = (), ()


@rule("10.2#1", "10.1.2#1")
@dataclass(eq=False)
class Declaration(Decision):
    """10.2 All hexes that will be attacked are indicated before the first combat."""

    asked_by: ClassVar[str] = "10.2"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [*[of_hex("declare", h) for h in possible_targets(s, self.side) if self.refusal(s, h) is None], DONE]

    def refusal(self, s: State, h: int) -> Refusal | None:
        """10.2 Why a hex cannot be indicated."""
        if h in s.declared:
            return Refusal("10.2", "The hex is indicated already")
        found = target_refusal(s, self.side, h)
        if found is None and not servable(s, self.side, (*s.declared, h)):
            found = Refusal("10.1", "There are not enough units for so many attacks")
        return found

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        s.declared = tuple(sorted([*s.declared, hex_arg(action)]))
        s.say(f"{nm.SIDE_NAMES[self.side]} will attack {action.args[0]}")
        s.push(self)

    def prompt(self, s: State) -> str:
        return "Indicate all hexes that will be attacked"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self.refusal(s, hex_arg(action)) if action.verb == "declare" else None


@rule("10.2#1", "10.2.1#1")
@dataclass(eq=False)
class Battles(Decision):
    """10.2 The attacker chooses the order of the attacks. A hex that nobody can attack any more is dropped (ruling
    5).
    """

    asked_by: ClassVar[str] = "10.2"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        open_ = [h for h in s.declared if target_refusal(s, self.side, h) is None]
        return [of_hex("fight", h) for h in open_] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        from .fight import begin_fight

        s.push(self)
        begin_fight(s, self.side, hex_arg(action))

    def prompt(self, s: State) -> str:
        return "Which attack is resolved next?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "fight":
            return None
        h = hex_arg(action)
        if h not in s.declared:
            return Refusal("10.2", "The hex was not indicated before the first combat")
        return target_refusal(s, self.side, h)


@dataclass(eq=False)
class AttackEnd(Auto):
    """The end of an attack phase: Prepared Attack markers go."""

    asked_by: ClassVar[str] = "5.4.8"
    side: int

    def run(self, s: State) -> None:
        for n in range(FORTS):
            if s.orders[n] & nm.PREPARED and UNITS[n].side == self.side:
                s.set_prepared(UNITS[n], -1)
        s.declared, s.fought, s.joined = (), (), ()
