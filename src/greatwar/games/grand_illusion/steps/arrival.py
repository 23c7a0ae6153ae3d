"""7.1 A unit arrives: it is placed in a hex that is open to it, or waits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import TRACK, Hex, Unit
from ..rules.command import gain
from ..rules.headquarters import traffic_jam
from ..rules.placement_hexes import Way, hexes, refused
from ..rules.relief import may_relieve, relief_refused
from ..setups import entry_of
from ..state import Mark, State
from .control import settle
from .displacement import Displace


@rule("7.1#1", "7.1#4", "7.1#5", "7.1#6", "14.1.1b#1", "14.2.1#1", "14.3.6a4#1")
@dataclass(eq=False)
class PlaceUnit(Decision):
    """7.1 A unit enters in one of the hexes open to it, or waits for the next turn."""

    unit: Unit
    way: Way
    bought: bool = False  # 7.2 brought back in this phase: it enters now

    asked_by: ClassVar[str] = "7.1"

    def seat(self, s: State) -> int:
        return self.unit.side

    def actions(self, s: State) -> list[Action]:
        found = [notation.place_unit(self.unit, h) for h in hexes(s, self.unit, self.way)]
        found += [notation.relieve(hq) for hq in may_relieve(s, self.unit)]
        return found if self.bought else [*found, notation.delay(self.unit)]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DELAY:
            self.delay(s)
        elif action.verb == notation.RELIEVE:
            hq = action.args[0]
            here = s.hex(hq)
            s.unmark(hq)
            s.put(hq, TRACK[s.turn + 1])
            enter(s, self.unit, here)
        else:
            enter(s, self.unit, action.args[1])

    @rule("7.1#5", "7.1#6")
    def delay(self, s: State) -> None:
        """7.1 The unit waits; if its own hex was closed, it enters next turn at a supply source."""
        closed = self.way is Way.LISTED and not hexes(s, self.unit, self.way)
        s.put(self.unit, TRACK[s.turn + 1])
        s.mark(self.unit, Mark.AT_SOURCE, closed or self.way is Way.SOURCE)
        s.say(f"{self.unit} is delayed to turn {s.turn + 1}")

    def prompt(self, s: State) -> str:
        where = f"in {entry_of(self.unit).hex}" if self.way is Way.LISTED else f"({self.way} entry)"
        return f"{self.unit} enters {where}: its hex" + ("" if self.bought else ", or delay it")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why a unit may not be placed so."""
        if action.verb == notation.PLACE and action.args[0] == self.unit:
            return refused(s, self.unit, action.args[1], self.way)
        if action.verb == notation.RELIEVE:
            return relief_refused(s, self.unit, action.args[0])
        if action == notation.delay(self.unit):
            return Refusal("7.2#1", "a unit brought back at once enters in this phase")
        return None


@rule("7.1.2#2", "14.3.6b4#2", "8.4.1#4", "9.4.4#5", "9.5.4a#4")
def enter(s: State, u: Unit, hex_: Hex) -> None:
    """7.1 Put a unit on the map; note the hex of a new HQ, and the CAP that the corps of option G4 bring."""
    for mark in (Mark.AT_SOURCE, Mark.REPLACED):
        s.mark(u, mark, False)
    traffic_jam(s, (u,), hex_)
    s.put(u, hex_)
    s.say(f"{u} enters in {hex_}")
    s.push(Displace(1 - u.side, hex_))
    if u.hq:
        s.hq_placed = (*s.hq_placed, hex_)
    if u.option == "G4" and u.combat and not s.more_troops:  # ruling 81
        s.more_troops = s.turn
        gain(s, u.side)
    settle(s, hex_)
