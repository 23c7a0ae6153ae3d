"""9.2.5, 9.3.4 Reserves: who goes behind the front line, and their fire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import msgspec

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import Side, Unit
from ..rules.board import SPACES, filled, space_of, surplus, with_front, with_reserve, without
from ..rules.fire import scores
from ..rules.markers import battle_of, switched
from ..rules.reserves import fires, reserve_refused
from ..state import State


@rule("9.2.5a#0", "9.2.5a#1", "9.2.5b")
class ReservePlacement(Auto):
    """9.2.5 Units without an opponent leave the board or go into reserve.

    Before: both front rows of `s.battle` are placed (9.2.2, 9.2.3). After: disrupted units without an opponent are
    back in the hex, others stand in `s.battle.reserve`; every unit left in a front row has an opponent. The stack is
    as before. A Skirmish has no reserves.
    """

    def run(self, s: State) -> None:
        b = battle_of(s)
        allowed = b.effect != "skirmish" or switched("skirmish", "reserves_allowed")
        for side in (1 - b.attacker, b.attacker):
            idle = {u for i in surplus(b, side) for u in space_of(b.front[side], i) if s.back(u) or not allowed}
            b = with_front(b, side, without(b.front[side], idle))
        s.battle = b
        s.push(*(ToReserve(side, i) for side in (1 - b.attacker, b.attacker) for i in surplus(b, side)))


@rule("9.2.5a#2", "9.2.5b", "9.2.5b#2")
@dataclass(eq=False)
class ToReserve(Decision):
    """9.2.5 The units of a front space that nobody faces go behind another space, or back into the hex."""

    side: int
    space: int

    asked_by: ClassVar[str] = "9.2.5a"

    def seat(self, s: State) -> int:
        return self.side

    def idle(self, s: State) -> list[Unit]:
        """The unit or stack that is to go."""
        return space_of(battle_of(s).front[self.side], self.space)

    def actions(self, s: State) -> list[Action]:
        first = self.idle(s)[0]
        spaces = [i for i in SPACES if reserve_refused(s, self.side, self.idle(s), i) is None]
        return [*(notation.reserve(first, i + 1) for i in spaces), notation.keep_out(first)]

    def take(self, s: State, action: Action) -> None:
        b, units = battle_of(s), tuple(self.idle(s))
        b = with_front(b, self.side, filled(b.front[self.side], self.space, ()))
        if action.verb == notation.RESERVE:
            b = with_reserve(b, self.side, filled(b.reserve[self.side], action.args[1] - 1, units))
        s.battle = b

    def prompt(self, s: State) -> str:
        units = " and ".join(map(str, self.idle(s)))
        return f"Nobody faces {units}: into reserve behind a space, or out of the battle"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why the units may not go behind a space."""
        if action.verb != notation.RESERVE:
            return None
        if action.args[0] != self.idle(s)[0]:
            return Refusal("9.2.5a#0", f"{action.args[0]} is not the unit that has no opponent now")
        return reserve_refused(s, self.side, self.idle(s), action.args[1] - 1)


@rule("9.3.4#1", "9.3.4#2")
class ReserveFire(Auto):
    """9.3.4 Units in reserve fire at the front space opposite, without reply.

    Before: the losses of the front have been applied. After: Hit markers are noted in `s.battle.hit`; `ApplyLosses` is
    pushed by the battle. Stack as before.
    """

    def run(self, s: State) -> None:
        b = battle_of(s)
        s.push(*(ReserveShot(side, i) for side in (b.attacker, 1 - b.attacker) for i in SPACES if fires(s, side, i)))


@rule("9.3.4#1", "9.3.4#2", "9.3.4#3")
@dataclass(eq=False)
class ReserveShot(Die):
    """9.3.4 The die of one reserve space."""

    side: int
    space: int

    asked_by: ClassVar[str] = "9.3.4"

    def take(self, s: State, action: Action) -> None:
        b, die = battle_of(s), action.args[0]
        targets = b.front[1 - self.side][self.space]
        hit = scores(s, self.side, b.reserve[self.side][self.space], targets, die)
        s.say(f"{Side(self.side)} reserve {self.space + 1} fires: {die}, {'a hit' if hit else 'a miss'}")
        if hit:
            s.battle = msgspec.structs.replace(b, hit=(*b.hit, *targets))
