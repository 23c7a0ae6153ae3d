"""6.0.F, 23 The Rebellion/Revolution Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from .. import notation
from ..components import UNITS
from ..names import AH, GE, NATION_TITLES, RU
from ..pieces import Space
from ..rules import rebellion, treaty
from ..rules.units import abandoned_staff, replace_with
from ..state import State

#: put it off, or do without
LATER: Final = (notation.WAIT_ACTION, notation.DECLINE_ACTION)


@dataclass(eq=False)
class RebellionPhase(Auto):
    """6.0.F The AP looks at AH and GE, then the CP at RU; then the Revolution advances."""

    @rule("6.0.F.1a", "6.0.F.1b", "6.0.F.2a", "6.0.F.2b")
    def run(self, s: State) -> None:
        s.push(*[UprisingChoice(n) for n in (AH, GE, RU) if rebellion.may_rise(s, n)], RevolutionStep())


@dataclass(eq=False)
class UprisingChoice(Decision):
    """23.3.1 Place an Uprising Unit now and free, wait for a Cardless Play of the next turn, or do neither."""

    nation: int
    asked_by: ClassVar[str] = "23.3.1a"

    def seat(self, s: State) -> int:
        return rebellion.placer(self.nation)

    def prompt(self, s: State) -> str:
        return f"{NATION_TITLES[self.nation]} is demoralized: place an Uprising Unit now, or wait"

    @rule("23.3.1a", "23.3.1b", "23.3.1c", "3.2.3e#1")
    def actions(self, s: State) -> list[Action]:
        unit = rebellion.in_pool(s, self.nation)[0]
        return [*[notation.put(unit, x) for x in rebellion.places(s, self.nation)], *LATER]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.WAIT:
            s.waiting |= 1 << self.nation
        elif action.verb == notation.PLACE:
            rebellion.rise(s, self.nation, action.args[1])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return refuse_place(s, self.nation, action)


@dataclass(eq=False)
class PlaceUprising(Decision):
    """23.3.1 The Uprising Unit that was put off comes in."""

    nation: int
    side: int
    asked_by: ClassVar[str] = "23.3.2a"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return f"Place an Uprising Unit in {NATION_TITLES[self.nation]}"

    @rule("8.2e#2", "23.3.2a")
    def actions(self, s: State) -> list[Action]:
        unit = rebellion.in_pool(s, self.nation)[0]
        return [notation.put(unit, x) for x in rebellion.places(s, self.nation)]

    def take(self, s: State, action: Action) -> None:
        rebellion.rise(s, self.nation, action.args[1])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return refuse_place(s, self.nation, action)


def refuse_place(s: State, nation: int, action: Action) -> Refusal | None:
    """Why an Uprising Unit may not come into a place."""
    if action.verb != notation.PLACE or not isinstance(action.args[1], Space):
        return None
    return rebellion.place_refused(s, nation, action.args[1])


@dataclass(eq=False)
class RevolutionStep(Auto):
    """23.4.2 The Revolution marker advances one Stage, whose effects begin."""

    @rule("23.4.2a")
    def run(self, s: State) -> None:
        if not rebellion.may_advance(s):
            return
        s.stage += 1
        s.say(f"The Russian Revolution enters Stage {s.stage}")
        stage_begins(s)


@rule("23.4.2c", "23.4.2b.3", "23.4.2b.4#1")
def stage_begins(s: State) -> None:
    """23.4.2 What Stages 3 and 4 do at once; those of Stages 1 and 2 are asked for where they matter."""
    if s.stage == 3:
        rebellion.stage_3(s)
    elif s.stage == 4:
        s.push(*[DissolveCorps(u.n) for u in rebellion.stage_4_units(s)])


@dataclass(eq=False)
class DissolveCorps(Decision):
    """23.4.2 Stage 4: the AP chooses the SCU that replaces a Russian LCU; without one the LCU just leaves."""

    unit: int
    asked_by: ClassVar[str] = "23.4.2b.4#1"

    def seat(self, s: State) -> int:
        return 1

    def prompt(self, s: State) -> str:
        return f"Which SCU replaces {UNITS[self.unit]}?"

    @rule("23.4.2b.4#1")
    def actions(self, s: State) -> list[Action]:
        found = [notation.replace(UNITS[self.unit], u) for u in rebellion.stage_4_replacements(s)]
        return found or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        unit = UNITS[self.unit]
        where = s.space(unit)
        rebellion.stage_4_remove(s, unit, action.verb == notation.REPLACE)
        if action.verb == notation.REPLACE:
            replace_with(s, action.args[1], where)
        s.say(f"{unit} dissolves")
        abandoned_staff(s, where, 1)


def markers_met(s: State) -> None:
    """23.4.1c, 28.0c The Turn marker meets the Revolution or the Treaty marker."""
    revolution_met(s)
    treaty_met(s)


@rule("23.4.1c", "6.0.F.2a")
def revolution_met(s: State) -> None:
    """23.4.1c The Revolution begins when the Turn marker meets its marker."""
    if s.revolution_turn == s.turn:
        s.stage = 0
        s.begun = True
        s.say("The Russian Revolution begins")


@rule("28.0c")
def treaty_met(s: State) -> None:
    """28.0c The Treaty takes effect when the Turn marker meets its marker."""
    if s.treaty_turn == s.turn:
        treaty.take_effect(s)
