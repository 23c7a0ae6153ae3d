"""9.7.2, 9.7.3, 15 Units that Events bring onto the map, take off it, or reduce."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import ELIMINATED, REPLACEABLE, RESERVE, UNITS
from ..pieces import Space, Unit
from ..rules import placing, supply, units
from ..rules.assembly import unlike
from ..rules.control import enter
from ..state import State


@dataclass(eq=False)
class PlaceUnit(Decision):
    """15.1 A unit comes onto the map, in one of the places where it may."""

    unit: int
    side: int
    at: tuple[str, ...]
    reduced: bool = False
    asked_by: ClassVar[str] = "15.1c"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Where does {UNITS[self.unit]} arrive?"

    def places(self, s: State) -> list[Space]:
        """Where it may come."""
        unit = UNITS[self.unit]
        return placing.places_for(s, unit, list(self.at)) if placing.may_come(s, unit) else []

    @rule("15.1c", "15.1d", "15.1f", "9.7.2c#1", "9.7.2c#2", "24.2a.1")
    def actions(self, s: State) -> list[Action]:
        return [notation.put(UNITS[self.unit], x) for x in self.places(s)] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.PLACE:
            arrive(s, UNITS[self.unit], action.args[1], self.reduced)
        else:
            s.say(f"{UNITS[self.unit]} finds no place")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.PLACE:
            return None
        return Refusal("15.1c", f"{action.args[0]} may not arrive in {action.args[1]}")


def arrive(s: State, unit: Unit, to: Space, reduced: bool) -> None:
    """A unit is put on the map."""
    s.put(unit, to)
    s.set_reduced(unit, reduced)
    s.say(f"{unit} arrives in {to}{' reduced' if reduced else ''}")
    if not s.controls(s.side_of(unit), to) and to.kind == 0:
        enter(s, unit, to)


@dataclass(eq=False)
class PlaceStaff(Decision):
    """27.0b An HQ or Heavy Artillery is placed with a friendly Combat Unit."""

    unit: int
    side: int
    nations: int = 0
    large: bool = False
    words: tuple[str, ...] = ()
    beside: int = -1
    asked_by: ClassVar[str] = "27.0b"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"With which units is {UNITS[self.unit]} placed?"

    @rule("27.0b", "27.0d")
    def actions(self, s: State) -> list[Action]:
        unit = UNITS[self.unit]
        if not placing.may_come(s, unit):
            return [notation.DONE_ACTION]
        found = placing.staff_places(s, unit, self.nations, self.large, list(self.words), self.beside)
        return [notation.put(unit, x) for x in found] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.PLACE:
            arrive(s, UNITS[self.unit], action.args[1], False)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.PLACE:
            return Refusal("27.0b", f"{action.args[0]} may not be placed in {action.args[1]}")
        return None


# Taking off -----------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class RemoveUnits(Decision):
    """A player takes units of a nation off the map; `pairs` = two SCUs may go instead of one LCU."""

    side: int  # who chooses
    nations: int
    count: int
    box: str
    large: bool = False
    small: bool = False
    pairs: bool = False
    full_only: bool = False
    reserve: bool = False  # units of the Reserve Box may go too
    asked_by: ClassVar[str] = "9.7.1a"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Which unit leaves the game?" if self.box == "eliminated" else "Which unit leaves the map?"

    def pool(self, s: State) -> list[Unit]:
        """The units that may go."""
        found = [u for u in UNITS if (s.on_map(u) or self.waits(s, u)) and u.counted and u.nations & self.nations]
        if self.large:
            found = [u for u in found if u.large]
        if self.small:
            found = [u for u in found if not u.large]
        return [u for u in found if not (self.full_only and s.reduced(u))]

    def waits(self, s: State, unit: Unit) -> bool:
        """Whether a unit is in the Reserve Box, and may go from there."""
        return self.reserve and s.where[unit.n] == units.side_box(s, RESERVE, unit).n

    def actions(self, s: State) -> list[Action]:
        return [notation.pick(u) for u in self.pool(s)] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit = action.args[0]
        side = min(s.side_of(unit), 1)
        where = s.place(unit)
        if self.box == "eliminated":
            to = ELIMINATED[side]
        elif unit.large:
            to = REPLACEABLE[side]
        else:
            to = RESERVE[side]
        s.say(f"{unit} leaves the map ({to})")
        units.take_off(s, unit, to)
        if isinstance(where, Space):
            units.abandoned_staff(s, where, side)
        if self.pairs and not unit.large:
            s.push(RemoveUnits(self.side, self.nations, 1, self.box, small=True))
        elif self.count > 1:
            rest = self.count - 1
            s.push(RemoveUnits(self.side, self.nations, rest, self.box, self.large, self.small, False, self.full_only))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("9.7.1a", f"{action.args[0]} is not asked for") if action.verb == notation.PICK else None


@dataclass(eq=False)
class ReduceUnits(Decision):
    """A player reduces units of a nation by one step each."""

    side: int
    nations: int
    count: int
    large: bool = False
    full_only: bool = False
    done: tuple[int, ...] = ()
    optional: bool = False
    asked_by: ClassVar[str] = "9.7.1a"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Which unit loses a step ({self.count} left)?"

    def pool(self, s: State) -> list[Unit]:
        """The units that may lose a step."""
        found = [u for u in UNITS if s.on_map(u) and u.counted and u.nations & self.nations and u.n not in self.done]
        return [u for u in found if (u.large or not self.large) and not (self.full_only and s.reduced(u))]

    def actions(self, s: State) -> list[Action]:
        listed = [notation.loss(unit) for unit in self.pool(s)]
        return [*listed, notation.DONE_ACTION] if self.optional or not listed else listed

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit = action.args[0]
        if self.count > 1:
            done = (*self.done, unit.n)
            s.push(
                ReduceUnits(self.side, self.nations, self.count - 1, self.large, self.full_only, done, self.optional)
            )
        if not s.reduced(unit):
            units.reduce(s, unit)
        else:
            s.push(LastStep(unit.n))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("9.7.1a", f"{action.args[0]} is not asked for") if action.verb == notation.LOSS else None


@dataclass(eq=False)
class LastStep(Decision):
    """12.6.4 A reduced unit loses its last step outside of fire; the owner of an LCU says which SCU replaces it."""

    unit: int
    asked_by: ClassVar[str] = "12.6.4b"

    def seat(self, s: State) -> int:
        return min(s.side_of(UNITS[self.unit]), 1)

    def prompt(self, s: State) -> str:
        return f"Which SCU replaces {UNITS[self.unit]}?"

    @rule("12.6.4b", "12.6.4c")
    def actions(self, s: State) -> list[Action]:
        unit = UNITS[self.unit]
        able = unit.large and supply.grade(s, unit) > supply.OOS
        by = unlike(units.replacements_for(s, unit)) if able else []
        return [notation.replace(unit, u) for u in by] or [notation.loss(unit)]

    def take(self, s: State, action: Action) -> None:
        unit = UNITS[self.unit]
        where = s.space(unit)
        units.lose(s, unit, action.verb == notation.REPLACE)
        if action.verb == notation.REPLACE:
            units.replace_with(s, action.args[1], where)
        units.abandoned_staff(s, where, 0)
        units.abandoned_staff(s, where, 1)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb in (notation.LOSS, notation.REPLACE):
            return Refusal("12.6.4b", f"{UNITS[self.unit]} is replaced by an SCU of its nation and type")
        return None
