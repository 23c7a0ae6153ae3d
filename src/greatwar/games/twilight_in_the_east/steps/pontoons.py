"""18, 5.4.3 The Pontoon Bridge Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..board import side_named
from ..components import FORTS, SUPPLIES, UNITS
from ..notation import DONE, of_side, of_unit, of_unit_side, unit_arg
from ..rules import pontoons as rules
from ..state import State


@rule("5.4.3#1", "18.2#1")
@dataclass(eq=False)
class PontoonPhase(Auto):
    """5.4.3 The phasing player takes pontoon bridges up and lays others."""

    asked_by: ClassVar[str] = "5.4.3"
    side: int

    def run(self, s: State) -> None:
        s.push(Pontoons(self.side))


@rule("18.1#3", "18.2#1")
@dataclass(eq=False)
class Pontoons(Decision):
    """18.2 Which Train lays a bridge, or which bridge is taken up; a marker taken up may be used again."""

    asked_by: ClassVar[str] = "18.2"
    side: int
    used: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        listed = [of_side("lift", site) for site in rules.own_pontoons(s, self.side)]
        for n in range(SUPPLIES, FORTS):
            train = UNITS[n]
            if rules.has_site(s, self.side, train, self.used):
                listed.append(of_unit("bridge-with", n))
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        s.push(self)
        if action.verb == "lift":
            rules.lift(s, side_named(str(action.args[0])))
        else:
            s.push(Site(self.side, unit_arg(action).n, self.used))

    def prompt(self, s: State) -> str:
        return "Take up pontoon bridges, or choose a Corps Train that lays one"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "lift":
            return rules.lift_refusal(s, self.side, side_named(str(action.args[0])))
        if action.verb == "bridge-with":
            found = rules.train_refusal(s, self.side, unit_arg(action), self.used)
            return found or Refusal("18.1", "No hexside in its range may be bridged")
        return None


@rule("18.2#1", "18.1#1")
@dataclass(eq=False)
class Site(Decision):
    """18.2 The hexside on which a Train lays its bridge."""

    asked_by: ClassVar[str] = "18.2"
    side: int
    train: int
    used: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        sites = rules.sites_for(s, self.side, UNITS[self.train], self.used)
        return [*[of_unit_side("lay", self.train, site) for site in sites], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        rules.lay(s, UNITS[self.train], side_named(str(action.args[1])))
        s.pending.pop()
        s.push(Pontoons(self.side, (*self.used, self.train)))

    def prompt(self, s: State) -> str:
        return f"Where does {UNITS[self.train]} lay a pontoon bridge?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "lay":
            return None
        return rules.lay_refusal(s, self.side, unit_arg(action), side_named(str(action.args[1])), self.used)
