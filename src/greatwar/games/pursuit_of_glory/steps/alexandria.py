"""AP-12 PROJECT ALEXANDRIA: a Beachhead beside Cyprus, and divisions for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import RESERVE, SPACES, Space, Unit
from ..names import AP, EMPIRE
from ..notation import DONE, of_space, to
from ..rules import invasions, placement
from ..rules.control import CONTROL
from ..rules.stacking import STACKING
from ..state import State
from .landing import INFANTRY, SendTo


@rule("18.6.1#2", "18.6.1.6")
@dataclass(eq=False)
class PlaceAndSend(Decision):
    """AP-12 The marker is placed; up to three infantry divisions of the Empire redeploy onto it."""

    spaces: tuple[int, ...]
    asked_by: ClassVar[str] = "18.6.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose the Beachhead beside Cyprus"

    def actions(self, s: State) -> list[Action]:
        return [of_space("beachhead", SPACES[n - 1]) for n in self.spaces]

    def take(self, s: State, action: Action) -> None:
        s.push(SendTo(action.args[0].n, 3, EMPIRE, True))
        invasions.place_beachhead(s, action.args[0])


@rule("18.6.5", "9.5.3.2f")
@dataclass(eq=False)
class FromReserve(Decision):
    """18.6.5 AP-12 as a BR Reinforcement (ruling 55): its divisions come out of Reserve where new BR units may."""

    left: int
    asked_by: ClassVar[str] = "18.6.5"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return f"Place infantry divisions of the Reserve Box ({self.left} left), or end"

    def _choices(self, s: State) -> list[tuple[Unit, Space]]:
        units = [u for u in s.at(RESERVE[AP]) if u.nations & EMPIRE and not u.large and u.type in INFANTRY]
        found = []
        for u in units if self.left else []:
            found += [(u, x) for x in placement.sources(s, u, False) if STACKING.fits(s, x, u) and _free(s, x)]
        return found

    def actions(self, s: State) -> list[Action]:
        return [*[to("place", u, x) for u, x in self._choices(s)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit, where = action.args
        s.push(FromReserve(self.left - 1))
        s.say(f"{unit} appears: {where}")
        CONTROL.enter(s, unit, where)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "place":
            return None
        return Refusal("18.6.5", f"{action.args[0]} is no division in Reserve that may come to {action.args[1]}")


def _free(s: State, x: Space) -> bool:
    return x.shared or not s.hostile(x, AP)
