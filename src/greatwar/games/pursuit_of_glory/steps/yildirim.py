"""CP-45 YILDIRIM: Falkenhayn may come with the new units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import ELIMINATED, PERMANENT, SPACES, Space, Unit, unit
from ..names import CP
from ..notation import DONE, to
from ..rules.control import CONTROL
from ..rules.stacking import STACKING
from ..state import State

FALKENHAYN: Final[Unit] = unit("GE Falkenhayn HQ")


@rule("3.2.1.3.YILD", "3.2.3#1")
@dataclass(eq=False)
class JoinYildirim(Decision):
    """CP-45 Falkenhayn may be placed with a Yildirim unit, from wherever he is, unless he has been eliminated."""

    spaces: tuple[int, ...]
    asked_by: ClassVar[str] = "3.2.1.3.YILD"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return "Place Falkenhayn with a Yildirim unit, or leave him"

    def _refused(self, s: State, where: Space) -> Refusal | None:
        if s.place(FALKENHAYN) in (ELIMINATED[CP], PERMANENT[CP]):
            return Refusal("3.2.3.1", f"{FALKENHAYN} has been eliminated")
        there = s.of_side(where, CP)
        if where.n not in self.spaces or not any(u.kind == "GE Yildirim" for u in there):
            return Refusal("9.5.1#1", f"no Yildirim unit has come to {where}")
        if FALKENHAYN in there or not STACKING.room(s, where, there, [FALKENHAYN]):
            return Refusal("10.1", f"there is no room for an HQ in {where}")
        return None

    def actions(self, s: State) -> list[Action]:
        spaces = [SPACES[n - 1] for n in self.spaces]
        return [*[to("place", FALKENHAYN, x) for x in spaces if self._refused(s, x) is None], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            CONTROL.enter(s, FALKENHAYN, action.args[1])
            s.say(f"{FALKENHAYN} joins the Yildirim units at {action.args[1]}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self._refused(s, action.args[1]) if action.verb == "place" else None
