"""9.7.2c, 26.3.1 The units of a nation that enters the war; neutral Greek units; the die for Greek neutrality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import PLACES, RESERVE, SPACES, UNITS
from ..names import AP, GR, NEUTRAL, SIDE_NAMES
from ..pieces import Space, Unit
from ..rules import greece, placing, redeployment, stacking
from ..rules.control import CONTROL_CHANGED, enter, leave
from ..state import State
from .placing import arrive


@dataclass(eq=False)
class PlaceEntry(Decision):
    """9.7.2c A unit of the Neutral Entry Setup: in its place, or the nearest supplied friendly one."""

    unit: int
    to: int
    reduced: bool = False
    asked_by: ClassVar[str] = "9.7.2c#2"

    def seat(self, s: State) -> int:
        return min(s.side_of(UNITS[self.unit]), 1)

    def prompt(self, s: State) -> str:
        return f"{PLACES[self.to]} is closed to {UNITS[self.unit]}: where does it go?"

    @rule("9.7.2c#1", "9.7.2c#2")
    def actions(self, s: State) -> list[Action]:
        unit, to = UNITS[self.unit], PLACES[self.to]
        if not placing.may_come(s, unit):
            return [notation.DONE_ACTION]
        if not isinstance(to, Space):
            return [notation.put(unit, to)]
        places = [to] if placing.open_to(s, unit, to) else placing.nearest(s, unit, to)
        return [notation.put(unit, x) for x in places] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        unit = UNITS[self.unit]
        if action.verb == notation.DONE:
            if placing.may_come(s, unit) and not unit.large:
                s.put(unit, RESERVE[self.seat(s)])
            return
        if isinstance(action.args[1], Space):
            arrive(s, unit, action.args[1], self.reduced)
        else:
            s.put(unit, action.args[1])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.PLACE:
            return Refusal("9.7.2c#2", f"{action.args[0]} goes to its place, or the nearest supplied friendly one")
        return None


@dataclass(eq=False)
class Reposition(Decision):
    """26.3.1a A neutral Greek unit is moved to another space of Greece, vacant or held by Greeks."""

    unit: int
    side: int
    left: tuple[int, ...] = ()  # the places that Greek units are moved out of
    asked_by: ClassVar[str] = "26.3.1a"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Where does {UNITS[self.unit]} go?"

    def places(self, s: State) -> list[Space]:
        """The spaces of Greece that take it."""
        unit = UNITS[self.unit]
        found = []
        for x in SPACES:
            if x.nation != GR or x is s.space(unit) or x.kind != 0 or x.n in self.left:
                continue
            if all(s.side_of(u) == NEUTRAL for u in s.at(x)) and s.owner(x) == NEUTRAL and stacking.room(s, x, unit):
                found.append(x)
        return found

    @rule("26.3.1a")
    def actions(self, s: State) -> list[Action]:
        return [notation.put(UNITS[self.unit], x) for x in self.places(s)] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.PLACE:
            s.put(UNITS[self.unit], action.args[1])
            s.say(f"{UNITS[self.unit]} goes to {action.args[1]}")


@dataclass(eq=False)
class EnterConnected(Decision):
    """Units in connected spaces may enter a place at once, but not those that a siege or an HQ needs (20.3, 27.0b)."""

    space: int
    side: int
    left: int
    asked_by: ClassVar[str] = "9.7.1a"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Which units enter {SPACES[self.space - 1]}?"

    def able(self, s: State) -> list[Unit]:
        """The connected units that may enter."""
        to = SPACES[self.space - 1]
        if self.left < 1 or s.barred(to, self.side):
            return []
        found = []
        for link in to.links:
            here = SPACES[link.to.n - 1]
            for unit in s.of_side(here, self.side):
                if unit.counted and stacking.room(s, to, unit) and redeployment.leaving_refused(s, unit) is None:
                    found.append(unit)
        return sorted(found)

    def actions(self, s: State) -> list[Action]:
        to = SPACES[self.space - 1]
        return [*[notation.move(u, to) for u in self.able(s)], notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit, to = action.args
        start = s.space(unit)
        s.put(unit, to)
        leave(s, start, self.side)
        enter(s, unit, to)
        s.say(f"{unit} enters {to}")
        s.push(EnterConnected(self.space, self.side, self.left - 1))


# The die for Greek neutrality ------------------------------------------------------------------------------------


@dataclass(eq=False)
class NeutralityRoll(Die):
    """26.3.1d On 5 or 6 Greece joins the opponent of the side that entered."""

    side: int
    asked_by: ClassVar[str] = "26.3.1d"

    @rule("26.3.1d.3", "26.3.1d.4", "11.1.5b#2")
    def take(self, s: State, action: Action) -> None:
        joins = action.args[0] >= 5 and s.greece == NEUTRAL
        s.say(f"{SIDE_NAMES[self.side]} violates Greek neutrality: {action.args[0]}")
        if joins:
            greece.join(s, 1 - self.side)


@rule("26.3.1d.3", "26.3.1d.4", "11.1.5b#2")
def violated(s: State, where: Space, was: int, now: int) -> None:
    """26.3.1d Taking neutral Athens, or Salonika by the CP, calls for the die."""
    if now <= AP and greece.risks_neutrality(s, now, where):
        s.push(NeutralityRoll(now))


CONTROL_CHANGED.append(violated)
