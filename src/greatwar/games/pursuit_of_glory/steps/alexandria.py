"""AP-12 PROJECT ALEXANDRIA: a Beachhead beside Cyprus, and divisions for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision
from ..components import SPACES
from ..names import AP, EMPIRE
from ..notation import of_space
from ..rules import invasions
from ..state import State
from .landing import SendTo


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
