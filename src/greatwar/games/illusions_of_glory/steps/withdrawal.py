"""12.8.1a Withdrawal before combat, by a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....families.cdg.state import RETREATED
from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from .. import notation
from ..cards.language import Clause
from ..components import SPACES, UNITS
from ..names import SIDE_NAMES, TYPES
from ..pieces import Space, Unit
from ..rules import retreat, stacking, units
from ..rules.combat import current, where
from ..rules.retreat import RETREAT
from ..state import State
from .placing import LastStep


@rule("12.8.1a#2")
def begin_withdrawal(s: State, clause: Clause) -> None:
    """12.8.1a The defenders leave before any fire, one space or up to as many as the card says.

    A step may be its price.
    """
    c = current(s)
    s.combat = replace(c, withdraws=True, retreat=1)
    s.say(f"The defenders of {where(c)} withdraw by {clause.card} {clause.card.title}")
    loss = clause.words.get("loss")
    price = [WithdrawalPrice(TYPES.index(loss["type"]), int(loss["steps"]))] if isinstance(loss, dict) else []
    further = [WithdrawOn()] if clause.number("spaces", 1) > 1 else []
    s.push(Withdraw(), *further, StaffWithdraws(), *price, WithdrawalEnds())


@dataclass(eq=False)
class Withdraw(Decision):
    """The withdrawing units go one space, by the ranks of a retreat, but are no retreated units."""

    asked_by: ClassVar[str] = "12.8.1a#2"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return f"{SIDE_NAMES[self.seat(s)]}: withdraw from {where(current(s))}"

    def leaving(self, s: State) -> list[Unit]:
        """The units that have still to go."""
        c = current(s)
        return [UNITS[n] for n in c.defending if s.where[n] == c.space]

    def actions(self, s: State) -> list[Action]:
        left = self.leaving(s)
        if not left:
            return [notation.DONE_ACTION]
        choices = RETREAT.choices(s, left)
        return [notation.retreat(x.unit, x.to) if x.to is not None else notation.loss(x.unit) for x in choices]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        s.push(self)
        unit = action.args[0]
        if action.verb == notation.LOSS:
            units.lose(s, unit)
            return
        s.say(f"{unit} withdraws to {action.args[1]}")
        step_back(s, unit, action.args[1])


def step_back(s: State, unit: Unit, to: Space) -> None:
    """A unit withdraws a space; it has not retreated, and defends where it is (ruling 27)."""
    retreat.go(s, unit, to, True)
    s.mark(unit, RETREATED, False)


@dataclass(eq=False)
class WithdrawOn(Decision):
    """Units that have withdrawn one space may go a second one, if the card allows two."""

    gone: tuple[int, ...] = ()
    asked_by: ClassVar[str] = "12.8.1a#2"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return "Withdraw units a second space, or end"

    def actions(self, s: State) -> list[Action]:
        c = current(s)
        start = where(c)
        listed = []
        for n in c.defending:
            unit = UNITS[n]
            if not s.on_map(unit) or n in self.gone or s.where[n] == c.space or s.space(unit).shared:
                continue
            listed += [notation.retreat(unit, x) for x in RETREAT.second_steps(s, unit, start, s.space(unit), {})]
        return [*listed, notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit, to = action.args
        s.say(f"{unit} withdraws on to {to}")
        step_back(s, unit, to)
        s.push(WithdrawOn((*self.gone, unit.n)))


@dataclass(eq=False)
class WithdrawalPrice(Decision):
    """A card asks for a step of a unit of some type near the withdrawal."""

    type: int
    count: int
    asked_by: ClassVar[str] = "12.8.1a#2"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return "Which unit loses a step for the withdrawal?"

    def pool(self, s: State) -> list[Unit]:
        """Units of the type among the withdrawn, in the space left, and connected to it."""
        c = current(s)
        here = SPACES[c.space - 1]
        places = [here, *[SPACES[k.to.n - 1] for k in here.links]]
        near = [u for x in places for u in s.of_side(x, 1 - s.active) if u.type == self.type]
        far = [UNITS[n] for n in c.defending if s.on_map(UNITS[n]) and UNITS[n].type == self.type]
        return sorted({*near, *far})

    def actions(self, s: State) -> list[Action]:
        return [notation.loss(u) for u in self.pool(s)] or [notation.DONE_ACTION]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        unit = action.args[0]
        if not s.reduced(unit):
            units.reduce(s, unit)
        else:
            s.push(LastStep(unit.n))


@dataclass(eq=False)
class StaffWithdraws(Decision):
    """27.0b HQs and Heavy Artillery that would be left alone go with units that withdrew."""

    asked_by: ClassVar[str] = "27.0b"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def prompt(self, s: State) -> str:
        return "With which units does the HQ or Heavy Artillery withdraw?"

    @rule("27.0b", "27.0c")
    def actions(self, s: State) -> list[Action]:
        c = current(s)
        here = s.of_side(where(c), 1 - s.active)
        staff = [] if any(u.counted for u in here) else [u for u in here if u.staff]
        if not staff:
            return [notation.DONE_ACTION]
        ends = sorted({s.where[n] for n in c.defending if s.on_map(UNITS[n]) and s.where[n] != c.space})
        room = [x for x in [s.board.space(n) for n in ends] if stacking.room(s, x, staff[0])]
        return [notation.retreat(staff[0], x) for x in room] or [notation.loss(staff[0])]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        s.push(self)
        if action.verb == notation.LOSS:
            units.lose(s, action.args[0])
        else:
            step_back(s, action.args[0], action.args[1])


@dataclass(eq=False)
class WithdrawalEnds(Auto):
    """Nobody is left to fight."""

    def run(self, s: State) -> None:
        s.combat = replace(current(s), defenders=(), retreat=0)
