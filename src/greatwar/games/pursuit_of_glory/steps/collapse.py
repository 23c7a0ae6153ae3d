"""18.8.2-4 The collapses: what is announced, and the choices that follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import REMOVED
from ..names import AP, CP
from ..notation import DONE, choose, of_unit, to
from ..rules import collapse
from ..rules.control import CONTROL
from ..state import AT_WAR, State


@rule("18.8.3.3a#1", "18.8.4.3#1", "16.6")
class Collapses(Auto):
    """18.8.3.3, 18.8.4.3 Collapses that come by themselves; then those that the AP may announce."""

    def run(self, s: State) -> None:
        s.push(AnnounceCollapse())
        if collapse.romania_falls(s):
            collapse.romania(s)
        if collapse.serbia_falls(s):
            collapse.serbia(s)


@rule("18.8.3.3a#1", "18.8.4.3#1")
class AnnounceCollapse(Decision):
    """18.8.3.3, 18.8.4.3 The AP may announce the collapse of Serbia or Romania."""

    asked_by: ClassVar[str] = "18.8.3.3b"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Announce the collapse of an ally, or none"

    def actions(self, s: State) -> list[Action]:
        listed = [choose("Serbia")] if collapse.serbia_may_fall(s) else []
        listed += [choose("Romania")] if s.romania == AT_WAR else []
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        s.push(self)
        if action == choose("Serbia"):
            collapse.serbia(s)
        else:
            collapse.romania(s)


@rule("18.8.3.3a#2", "18.8.4.3#2")
@dataclass(eq=False)
class RemoveDivisions(Decision):
    """18.8.3.3, 18.8.4.3 With two theatres open the CP chooses the AH divisions that leave."""

    left: int

    asked_by: ClassVar[str] = "18.8.3.3b"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Choose {self.left} Austro-Hungarian divisions that leave the game"

    def actions(self, s: State) -> list[Action]:
        return [of_unit("pick", u) for u in collapse.divisions(s)] if self.left and collapse.divisions(s) else [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        s.push(RemoveDivisions(self.left - 1))
        CONTROL.remove(s, action.args[0], REMOVED[CP])


@rule("18.8.3.3a#3")
@dataclass(eq=False)
class FreeTransfer(Decision):
    """18.8.3.3 The CP may redeploy up to two units within the Balkans at no cost."""

    left: int
    moved: int = -1

    asked_by: ClassVar[str] = "18.8.3.3b"

    def seat(self, s: State) -> int:
        return CP

    def prompt(self, s: State) -> str:
        return f"Redeploy up to {self.left} units within the Balkans, or end"

    def actions(self, s: State) -> list[Action]:
        if not self.left:
            return [DONE]
        return [*[to("redeploy", u, x) for u, x in collapse.transferable(s) if u.n != self.moved], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(FreeTransfer(self.left - 1, action.args[0].n))
            CONTROL.enter(s, action.args[0], action.args[1])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("18.8.3.3b", "that unit may not be sent there") if action.verb == "redeploy" else None
