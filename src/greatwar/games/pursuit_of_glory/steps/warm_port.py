"""AP-40 WARM WATER PORT."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision
from ..components import SPACES, Space
from ..names import AP
from ..notation import of_space
from ..state import RU_MARK, WARM_PORT, State

#: turns by which the Czar's marker moves on
CZAR: Final = 2


@rule("16.4.3.1")
@dataclass(eq=False)
class ChoosePort(Decision):
    """16.4.3.1 The port becomes a VP space without counting now; the Czar's marker moves two turns on."""

    spaces: tuple[int, ...]
    asked_by: ClassVar[str] = "16.4.3.1"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Choose Russia's warm water port"

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", SPACES[n - 1]) for n in self.spaces]

    def take(self, s: State, action: Action) -> None:
        where: Space = action.args[0]
        if not where.vp:
            s.set_control(where, s.control[where.n] | WARM_PORT | RU_MARK)
        if s.czar:
            s.czar += CZAR
        s.say(f"{where} is Russia's warm water port")
