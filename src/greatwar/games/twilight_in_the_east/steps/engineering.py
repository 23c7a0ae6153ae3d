"""17, 5.4.5 The RR Engineering Phase: railheads, field railways, new railways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import names as nm
from ..board import STATIONS, within
from ..components import HEXES
from ..notation import DONE, construct, hex_arg, of_hex, of_hex_number
from ..rails import EUROPEAN, RUSSIAN
from ..rules import field_railways as building
from ..rules import railways as rules
from ..state import State


@rule("5.4.5#1", "17.1.2#2")
@dataclass(eq=False)
class EngineeringPhase(Auto):
    """5.4.5 Railheads advance, then lines are built; a line that is begun grows from the next phase on."""

    asked_by: ClassVar[str] = "5.4.5"
    side: int

    def run(self, s: State) -> None:
        rules.allot_engineers(s, self.side)
        s.push(Railheads(self.side), Building(self.side))


@rule("17.1.2#1", "17.1.3#1")
@dataclass(eq=False)
class Railheads(Decision):
    """17.1.2 Engineer points: the hex that a railhead is advanced to, and how many hexes that are."""

    asked_by: ClassVar[str] = "17.1.2"
    side: int
    #: the line of each point spent in this GT
    used: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        ways = rules.advances(s, self.side, self.used)
        return [*[of_hex_number("repair", h, len(ways[h])) for h in sorted(ways)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        used = self.used
        for h in rules.advances(s, self.side, used)[hex_arg(action)]:
            used = (*used, rules.repair(s, self.side, h, used))
        s.push(Railheads(self.side, used))

    def prompt(self, s: State) -> str:
        names = ("German", "German (home)", "A-H", "Russian")
        return "RR Engineer points: " + ", ".join(
            [f"{n} {name}" for n, name in zip(s.engineers, names, strict=True) if n]
        )

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "repair":
            return None
        return rules.repair_refusal(s, self.side, hex_arg(action), self.used)


@rule("17.5.1#1", "17.6.1#1", "17.7.1#1")
@dataclass(eq=False)
class Building(Decision):
    """17.5 to 17.7 Lines are led on and begun."""

    asked_by: ClassVar[str] = "17.5.1"
    side: int
    done: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        listed = [of_hex("lengthen", h) for h in sorted({h for _, h in building.growing(s, self.side, self.done)})]
        listed += [of_hex("deploy", h) for h in sorted({h for _, _, h in building.deployable(s, self.side)})]
        if self.side == nm.RUSSIA and building.markers_left(s, rules.NEW, nm.RUSSIAN) > 0:
            starts = [h for h in STATIONS if building.deploy_refusal(s, rules.NEW, nm.RUSSIAN, h) is None]
            listed += [of_hex("survey", h) for h in starts]
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        h = hex_arg(action)
        if action.verb == "lengthen":
            number = next(k for k, at in building.growing(s, self.side, self.done) if at == h)
            building.lengthen(s, number, h)
            s.push(Building(self.side, (*self.done, number)))
            return
        s.push(Building(self.side, (*self.done, len(s.railways))))
        if action.verb == "survey":
            s.push(Survey(h))
        else:
            kind, nation, _ = next(found for found in building.deployable(s, self.side) if found[2] == h)
            building.deploy(s, kind, nation, h)

    def prompt(self, s: State) -> str:
        return "Field railways and new lines: lead one on, begin one, or go on"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "lengthen":
            h = hex_arg(action)
            for k, line in enumerate(s.railways):
                if building.side_of(line) == self.side and len(line) > 3:
                    if k in self.done:
                        return Refusal("17.5.1", "the line grows again in the next phase")
                    refusal = building.lengthen_refusal(s, line, h)
                    if refusal is not None:
                        return refusal
            return Refusal("17.5.1", "no line of yours is being built")
        if action.verb == "deploy":
            nation = nm.RUSSIAN if self.side == nm.RUSSIA else nm.AUSTRIAN
            return building.deploy_refusal(s, rules.FIELD, nation, hex_arg(action))
        if action.verb == "survey":
            return building.deploy_refusal(s, rules.NEW, nm.RUSSIAN, hex_arg(action))
        return None


@rule("17.7.1#1", "17.7#1")
@dataclass(eq=False)
class Survey(Decision):
    """17.7 The objective and the gauge of a new Russian line."""

    asked_by: ClassVar[str] = "17.7.1"
    start: int

    def seat(self, s: State) -> int:
        return nm.RUSSIA

    def actions(self, s: State) -> list[Action]:
        listed: list[Action] = []
        for h in sorted(within(self.start, building.FARTHEST_OBJECTIVE)):
            if s.controls(nm.RUSSIA, h) and building.construct_refusal(s, self.start, h) is None:
                listed += [construct(self.start, h, gauge) for gauge in (0, 1)]
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            gauge = RUSSIAN if str(action.args[2]) == "Russian" else EUROPEAN
            building.construct(s, self.start, hex_arg(action, 1), gauge)

    def prompt(self, s: State) -> str:
        return f"The objective and the gauge of the new line from {HEXES[self.start]}"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "construct":
            return None
        return building.construct_refusal(s, hex_arg(action), hex_arg(action, 1))
