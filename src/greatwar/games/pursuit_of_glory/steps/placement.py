"""9.5.3 New units come in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from ..components import PLACES, SPACES, UNITS, Place, Space, Unit
from ..notation import DONE, of_space, to
from ..rules import placement
from ..rules.control import CONTROL
from ..rules.placement import PLACEMENT
from ..state import State


@dataclass(eq=False)
class PlaceUnits(Decision):
    """9.5.3.2 The units of an event are placed one by one; `where` limits the places, empty = by nation.

    A unit that finds no place any more (an event whose places have filled) is left out of play with `done`.
    """

    side: int
    units: tuple[int, ...]
    where: tuple[int, ...] = ()

    asked_by: ClassVar[str] = "9.5.3.2"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Place the new units"

    def _choices(self, s: State) -> list[tuple[Unit, Place]]:
        units = [UNITS[n] for n in self.units]
        return self._named(s, units) if self.where else PLACEMENT.choices(s, units)

    @rule("9.5.3.2a")
    def _named(self, s: State, units: list[Unit]) -> list[tuple[Unit, Place]]:
        """9.5.3.2a The event says where its units appear."""
        named = [PLACES[n] for n in self.where]
        return [(u, x) for u in units for x in named if not isinstance(x, Space) or placement._fits(s, u, x)]

    def actions(self, s: State) -> list[Action]:
        if not self.units:
            return [DONE]
        return [to("place", u, x) for u, x in self._choices(s)] or [DONE]

    @rule("9.5.3.2", "9.5.3.2j")
    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        unit: Unit = action.args[0]
        where: Place = action.args[1]
        rest = tuple([n for n in self.units if n != unit.n])
        if rest:
            s.push(PlaceUnits(self.side, rest, self.where))
        if s.log is not None:
            s.say(f"{unit} appears: {where}")
        if isinstance(where, Space):
            CONTROL.enter(s, unit, where)
        else:
            s.put(unit, where)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "place":
            return None
        unit, where = action.args
        if unit.n not in self.units:
            return Refusal("9.5.3.2", f"{unit} is none of the new units")
        return Refusal("9.5.3.2", f"{unit} may not appear at {where}")


@rule("9.5.3.2a", "9.5.3.2j")
@dataclass(eq=False)
class PlaceTogether(Decision):
    """9.5.3.2a The units of an event come in together in one of the spaces it names."""

    side: int
    units: tuple[int, ...]
    where: tuple[int, ...]

    asked_by: ClassVar[str] = "9.5.3.2"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Choose the space in which the new units come in together"

    def actions(self, s: State) -> list[Action]:
        return [of_space("put", SPACES[n - 1]) for n in self.where] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        where: Space = action.args[0]
        for n in self.units:
            CONTROL.enter(s, UNITS[n], where)
        if s.log is not None:
            s.say(f"{', '.join([str(UNITS[n]) for n in self.units])} appear: {where}")

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "put":
            return None
        return Refusal("9.5.3.2a", f"the event does not let units in at {action.args[0]}")
