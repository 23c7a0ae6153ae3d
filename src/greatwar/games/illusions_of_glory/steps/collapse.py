"""6.0.E.4 The fourth step of the War Status Phase: national collapses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from .. import notation
from ..components import SPACES
from ..names import AP, CP
from ..rules import collapse, units
from ..rules.assembly import unlike
from ..state import State


@dataclass(eq=False)
class CollapseCheck(Auto):
    """6.0.E.4 Bulgaria, Romania, Serbia, then Austria-Hungary; no other nation collapses."""

    @rule("6.0.E.4a", "6.0.E.4b", "23.6a", "26.3.3a", "26.4.3a", "26.7.2a")
    def run(self, s: State) -> None:
        corps = collapse.collapse_bulgaria(s) if collapse.bulgaria_collapses(s) else []
        s.push(*[ReplaceCorps(x.n) for x in corps], OtherCollapses())


@dataclass(eq=False)
class ReplaceCorps(Decision):
    """26.2.3b Which German SCU takes the place of a German-Bulgarian corps."""

    space: int
    asked_by: ClassVar[str] = "26.2.3b"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Which German SCU replaces the corps in {SPACES[self.space - 1]}?"

    @rule("26.2.3b")
    def actions(self, s: State) -> list[Action]:
        where = SPACES[self.space - 1]
        return [notation.put(u, where) for u in unlike(collapse.corps_replaced_by(s))] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.PLACE:
            units.replace_with(s, action.args[0], SPACES[self.space - 1])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.PLACE:
            return Refusal("26.2.3b", "a German Regular or Reserve SCU of the Reserve Box takes the place")
        return None


@dataclass(eq=False)
class OtherCollapses(Auto):
    """6.0.E.4 Romania, Serbia, then Austria-Hungary."""

    @rule("6.0.E.4a", "6.0.E.4b")
    def run(self, s: State) -> None:
        if collapse.romania_collapses(s):
            collapse.collapse_romania(s)
        if collapse.serbia_collapses(s):
            collapse.collapse_serbia(s)
        elif collapse.declare_refused(s) is None:
            s.push(SerbianChoice())
        if collapse.austria_collapses(s):
            collapse.collapse_austria(s)
        units.all_abandoned(s)


@dataclass(eq=False)
class SerbianChoice(Decision):
    """26.6.2a The AP may declare that Serbia has collapsed."""

    asked_by: ClassVar[str] = "26.6.2a#4"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Declare Serbian Collapse?"

    @rule("26.6.2a#4")
    def actions(self, s: State) -> list[Action]:
        return [notation.DECLARE_COLLAPSE_ACTION, notation.DECLINE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DECLARE_COLLAPSE:
            collapse.collapse_serbia(s)
            units.all_abandoned(s)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return collapse.declare_refused(s) if action.verb == notation.DECLARE_COLLAPSE else None
