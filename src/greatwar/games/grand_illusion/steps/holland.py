"""14.3.6b4 The German 9th Army marches through Holland."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.rules import rule
from ....kernel.step import Auto
from ..battle import Activation
from ..components import Hex, Side
from ..rules.command import gain
from ..rules.headquarters import traffic_jam
from ..rules.holland import ARMY, stops
from ..rules.nations import open_schlieffen
from ..state import State
from .control import settle
from .movement import MoveGroup, Movement, displaced, what_follows


@rule("14.3.6b4#3", "14.3.6b4#2")
@dataclass(eq=False)
class EnterFromHolland(Auto):
    """14.3.6b4 The six units enter a hex as one group for one movement point and go on with what they have left.

    Before: the CAP is paid. After: movement and battles are over; the stack is as before (EndOfActivation lies below).
    """

    hex: Hex

    def run(self, s: State) -> None:
        others = tuple(u for u in s.at(self.hex) if u.side is Side.GERMAN)
        s.activation = Activation(self.hex, others=others)  # the CAP is for the army alone
        stopped = stops(s, self.hex)
        open_schlieffen(s, ARMY, self.hex)
        traffic_jam(s, ARMY, self.hex)
        for u in ARMY:
            s.put(u, self.hex)
        s.say(f"The 9th Army enters {self.hex} from Holland")
        s.more_troops = s.turn
        gain(s, Side.GERMAN)
        group = MoveGroup(ARMY, 1, 1)
        s.push(*displaced(s, Side.GERMAN, self.hex, self.hex), *what_follows(s, group, self.hex, stopped), Movement())
        settle(s, self.hex)
