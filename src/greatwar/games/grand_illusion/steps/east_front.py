"""7.3 The German choice on GT3: troops for the East, or two victory points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import Hex, Side, Unit
from ..notation import DONE
from ..rules.east_front import POINTS, enough, may_go, points, possible, refused
from ..rules.siege import settle_siege
from ..rules.units import remove
from ..state import State
from ..tables import vp_of
from .control import settle
from .retreat import Displace

NOTHING: Final = notation.SEND_NOTHING


@rule("7.3#1", "7.3#2", "7.3#3", "13.1.3b")
@dataclass(eq=False)
class EastFront(Decision):
    """7.3 Choose infantry of nine points and a cavalry division, or send nothing; they leave together at the end."""

    sent: tuple[Unit, ...] = ()

    asked_by: ClassVar[str] = "7.3"

    def seat(self, s: State) -> int:
        return Side.GERMAN

    def actions(self, s: State) -> list[Action]:
        first = [DONE] if enough(s, self.sent) else [] if self.sent else [NOTHING]
        return [*first, *(notation.send_east(u) for u in may_go(s, self.sent) if self.sent or possible(s))]

    def take(self, s: State, action: Action) -> None:
        if action == NOTHING:
            s.change_vp(Side.GERMAN, vp_of("east_front_refused"), "nothing is sent to the East Front")
        elif action == DONE:
            self.leave(s)
        else:
            s.push(EastFront(tuple(sorted((*self.sent, action.args[0])))))

    @rule("7.3#2")
    def leave(self, s: State) -> None:
        """7.3 The units chosen leave the map for good."""
        left = self.hexes(s)
        for n in self.sent:
            remove(s, n)
            s.say(f"{n} goes to the East Front")
        s.push(*(Displace(Side.GERMAN, h) for h in left))
        settle_siege(s, *left)
        settle(s, *left)

    def hexes(self, s: State) -> list[Hex]:
        """The hexes that are left, in order."""
        return sorted({s.hex(u) for u in self.sent})

    def prompt(self, s: State) -> str:
        have = points(s, self.sent)
        return f"The East Front: {have} of {POINTS} points of infantry, and a cavalry division"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why a unit may not be sent, or the choice not be ended."""
        if action == DONE:
            return Refusal("7.3#2", "nine points of infantry and one cavalry division must go")
        if action == NOTHING:
            return Refusal("7.3#3", "units have been chosen already")
        if action.verb != notation.SEND_EAST:
            return None
        if action.args[0] in self.sent:
            return Refusal("7.3#2", f"{action.args[0]} is going already")
        short = Refusal("7.3#2", "the three armies have not enough to send")
        return refused(s, action.args[0], self.sent) or (None if possible(s) else short)
