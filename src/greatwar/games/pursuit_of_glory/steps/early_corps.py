"""CP-26 One of the new Turkish corps may be organized at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from ..components import SPACES, UNITS, Space, Unit
from ..names import CP
from ..notation import DONE, to
from ..rules import organizing
from ..state import TO_MOVE, State
from .organizing import Organize


def marked(s: State, where: Space) -> list[Unit]:
    """The CP units of a space count as activated for movement, so that they may be organized."""
    units = [u for u in s.of_side(where, CP) if not s.does(u, TO_MOVE)]
    for u in units:
        s.mark(u, TO_MOVE)
    return units


@rule("18.3")
@dataclass(eq=False)
class OrganizeEarly(Decision):
    """CP-26 A corps of the card and a space with the divisions for it, or none."""

    corps: tuple[int, ...]
    asked_by: ClassVar[str] = "18.3"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Organize one of the new corps at once, or none"

    def actions(self, s: State) -> list[Action]:
        trial = s.copy()
        listed = []
        for x in SPACES:
            if not any(u.ottoman and not u.large for u in s.of_side(x, CP)):
                continue
            marked(trial, x)
            listed += [to("organize", u, x) for u in organizing.candidates(trial, x) if u.n in self.corps]
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        large, where = action.args
        units = marked(s, where)
        s.push(Organize(large.n, where.n), Unmark(tuple([u.n for u in units])))


@dataclass(eq=False)
class Unmark(Auto):
    """The others of the space are activated for nothing."""

    units: tuple[int, ...]

    def run(self, s: State) -> None:
        for n in self.units:
            s.mark(UNITS[n], TO_MOVE, False)
