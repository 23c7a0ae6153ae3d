"""9.5.2.1, 4.2.2 The corps that an entering nation's owner places where he likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import OUT_OF_PLAY, Nation, Space, Unit
from ..rules.limits import refused4
from ..rules.neutral_entry import join
from ..setups import EntrySetup, entry_setup
from ..state import State


def enter_with_free_corps(s: State, nation: Nation) -> None:
    """9.5.2.1 A nation enters; its owner places the corps that have no printed space."""
    if join(s, nation).free:
        s.push(PlaceFreeCorps(nation))


@rule("9.5.2.1", "4.2.2#1")
def not_next(s: State, entry: EntrySetup, unit: Unit, to: Space) -> Refusal | None:
    """4.2.2 The free corps are alike and are placed in the order of their numbers."""
    if unit != next_free(s, entry):
        return Refusal("9.5.2.1", f"{unit} is not the corps to be placed now")
    return None


@rule("9.5.2.1", "4.2.2#1")
def not_at_home(s: State, entry: EntrySetup, unit: Unit, to: Space) -> Refusal | None:
    """4.2.2 Only spaces of the country that have no printed unit."""
    if to not in entry.free_spaces:
        return Refusal("9.5.2.1", f"{to} is no space for the free corps of {entry.nation}")
    return None


@rule("9.5.2.1", "4.2.2#1")
def taken(s: State, entry: EntrySetup, unit: Unit, to: Space) -> Refusal | None:
    """4.2.2 One corps in each space."""
    if s.at(to):
        return Refusal("9.5.2.1", f"{to} has its corps")
    return None


LIMITS: Final = (not_next, not_at_home, taken)


def next_free(s: State, entry: EntrySetup) -> Unit | None:
    """The next corps still to be placed."""
    return next((u for u in entry.free if s.place(u) is OUT_OF_PLAY), None)


@rule("9.5.2.1")
@dataclass(eq=False)
class PlaceFreeCorps(Decision):
    """9.5.2.1 The owner places one corps of an entering nation; pushed again until all are placed."""

    nation: str

    asked_by: ClassVar[str] = "9.5.2.1"

    @property
    def entry(self) -> EntrySetup:
        return entry_setup(Nation(self.nation))

    def seat(self, s: State) -> int:
        return self.entry.free[0].side

    def actions(self, s: State) -> list[Action]:
        entry = self.entry
        unit = next_free(s, entry)
        assert unit is not None
        return [notation.place_unit(unit, x) for x in entry.free_spaces if not refused4(LIMITS, s, entry, unit, x)]

    def take(self, s: State, action: Action) -> None:
        unit, to = action.args
        s.put(unit, to)
        s.say(f"{unit} is placed in {to}")
        if next_free(s, self.entry) is not None:
            s.push(self)

    def prompt(self, s: State) -> str:
        return f"Where does {next_free(s, self.entry)} set up?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """4.2.2 Why a corps may not be placed so."""
        if action.verb != notation.PLACE:
            return None
        unit, to = action.args
        return refused4(LIMITS, s, self.entry, unit, to)
