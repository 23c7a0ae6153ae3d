"""14.3.6a4 The British landing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal, Step
from .. import notation
from ..battle import Activation
from ..components import Hex, Side, Unit
from ..notation import DONE
from ..rules.declaration import declare
from ..rules.entry import holds
from ..rules.landing import divisions, unit_refused
from ..state import State
from .battle import ResolveBattles
from .control import settle
from .retreat import Displace


@rule("14.3.6a4#1", "14.3.6a4#2", "14.3.6a4#3")
@dataclass(eq=False)
class Landing(Decision):
    """14.3.6a4 Choose the divisions that land; they do not move on, and Germans there must be fought.

    Before: the CAP is paid. After: the stack is as before (EndOfActivation lies below).
    """

    hex: Hex
    chosen: tuple[Unit, ...] = ()

    asked_by: ClassVar[str] = "14.3.6a4"

    def seat(self, s: State) -> int:
        return Side.ALLIED

    @property
    def units(self) -> tuple[Unit, ...]:
        """The divisions chosen so far."""
        return self.chosen

    def actions(self, s: State) -> list[Action]:
        open_to = [u for u in divisions(s) if unit_refused(s, u, self.hex, self.units) is None]
        return [*([DONE] if self.chosen else []), *(notation.join(u) for u in open_to)]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(Landing(self.hex, (*self.chosen, action.args[0])))
            return
        for u in self.units:
            s.put(u, self.hex)
        s.landing = int(self.hex)
        s.changed()
        s.activation = Activation(self.hex, moved=self.chosen)
        s.say(f"{', '.join(u.name for u in self.units)} land in {self.hex}")
        s.push(*self.battle(s))
        settle(s, self.hex)

    @rule("14.3.6a4#3")
    def battle(self, s: State) -> list[Step]:
        """14.3.6a4 German units in the hex are attacked, even if other Allied units are there."""
        displaced = Displace(Side.GERMAN, self.hex)
        if not holds(s, Side.GERMAN, self.hex):
            return [displaced]
        declare(s, self.hex, self.chosen, True, True)
        return [displaced, ResolveBattles()]

    def prompt(self, s: State) -> str:
        return f"British divisions that land in {self.hex} (at most four), or done"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why a division does not land."""
        return unit_refused(s, action.args[0], self.hex, self.units) if action.verb == notation.JOIN else None
