"""12.4 Taking losses: the owner picks the steps one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import SPACES, Space, Unit
from ..rules import losses, withdrawal
from ..rules.losses import Due, combat_of
from ..state import State


def seat_of(s: State, defender: bool) -> int:
    """12.1.3 The active player attacks, the other defends."""
    return 1 - s.active if defender else s.active


@rule("12.4.1", "12.5.6#2", "12.4.2")
@dataclass(eq=False)
class Losses(Auto):
    """12.4 One side takes the Loss Number that the other's fire achieved; -1 = nothing taken yet."""

    defender: bool
    left: int = -1
    absent: int = 0
    first: bool = True
    spare_corps: bool = False

    asked_by: ClassVar[str] = "12.4"

    def run(self, s: State) -> None:
        if self.left < 0:
            self._begin(s)
        elif self.left and (_may_lose(s, _due(self)) or fort_due(s, self.defender, self.left)):
            s.push(TakeLoss(self.defender, self.left, self.absent, self.first, self.spare_corps))

    def _begin(self, s: State) -> None:
        c = combat_of(s)
        number = c.defender_loss if self.defender else c.attacker_loss
        if number < 1:
            return
        if self.defender:
            losses.retreated_units_die(s)
        s.push(Losses(self.defender, number, spare_corps=self.defender and withdrawal.withdraws(c)))


@rule("12.4.3#1", "12.4.3#2", "12.4.2")
@dataclass(eq=False)
class TakeLoss(Decision):
    """12.4.3 The next step to lose; listed are those after which as much as possible can still be met."""

    defender: bool
    left: int
    absent: int = 0
    first: bool = True
    spare_corps: bool = False

    asked_by: ClassVar[str] = "12.4.3"

    def seat(self, s: State) -> int:
        return seat_of(s, self.defender)

    def prompt(self, s: State) -> str:
        return f"Which unit loses the next step? {self.left} of the Loss Number are left"

    def actions(self, s: State) -> list[Action]:
        units = losses.units_of(combat_of(s), self.defender)
        listed = [notation.loss(u) for u in losses.possible_losses(s, _due(self), units)]
        return listed or [notation.loss_fort(SPACES[combat_of(s).space - 1])]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.LOSS_FORT:
            losses.destroy_fort(s, action.args[0])
            return
        unit: Unit = action.args[0]
        left = self.left - s.lf(unit)
        falls = unit.army and s.reduced(unit)
        absent = self.absent + (falls and not losses.replacements(s, unit))
        after = Losses(self.defender, left, absent, False, self.spare_corps and unit.army)
        take_step(s, unit, self.defender, after)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.LOSS:
            return losses.refused_loss(s, _due(self), losses.units_of(combat_of(s), self.defender), action.args[0])
        if action.verb == notation.LOSS_FORT:
            return fort_safe(s, self.defender, self.left, action.args[0])
        return None


@rule("12.4.4#1")
@dataclass(eq=False)
class Replacement(Decision):
    """12.4.4 Which of several kinds of corps replaces an eliminated army."""

    army: Unit
    defender: bool

    asked_by: ClassVar[str] = "12.4.4"

    def seat(self, s: State) -> int:
        return seat_of(s, self.defender)

    def prompt(self, s: State) -> str:
        return f"Which corps replaces {self.army}?"

    def actions(self, s: State) -> list[Action]:
        return [notation.replace(self.army, corps) for corps in kinds(losses.replacements(s, self.army))]

    def take(self, s: State, action: Action) -> None:
        losses.army_falls(s, self.army, self.defender, action.args[1])

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.REPLACE:
            return None
        army, corps = action.args
        if army != self.army:
            return Refusal("12.4.4", f"{self.army} is to be replaced, not {army}")
        if not losses.may_replace(army, corps):
            return Refusal("12.4.4.3", f"{corps} may not replace {army}")
        return Refusal("12.4.4", f"{corps} is not the next full corps of its kind in the Reserve Box")


def kinds(corps: list[Unit]) -> list[Unit]:
    """One corps of each kind: counters of a kind are alike."""
    return list({u.kind: u for u in reversed(corps)}.values())[::-1]


def take_step(s: State, unit: Unit, defender: bool, after: Auto | None = None) -> None:
    """12.4.2 A unit loses a step; if several kinds of corps could replace it the owner is asked first."""
    then = (after,) if after else ()
    if unit.army and s.reduced(unit) and len(kinds(losses.replacements(s, unit))) > 1:
        losses.note_step(s, unit, defender)
        s.push(Replacement(unit, defender), *then)
        return
    losses.lose_step(s, unit, defender)
    s.push(*then)


@rule("12.4.6#1", "15.1.7#1", "12.4.6#3", "15.1.8", "12.4.6#4", "EX.T1.5")
def fort_safe(s: State, defender: bool, left: int, here: Space) -> Refusal | None:
    """12.4.6 Only a defending fort, with no unit left to defend it, and with enough of the Loss Number left.

    15.1.8 It is judged when the losses are taken (ruling 113).
    """
    c = combat_of(s)
    if not defender or here.n != c.space or not c.fort or not s.fort(here):
        return Refusal("12.4.6", f"no fort of {here} defends in this combat")
    if c.defenders or (withdrawal.withdraws(c) and withdrawal.saved(s)):
        return Refusal("12.4.6", "a fort is not harmed while a defending unit survives")
    if left < c.fort:
        return Refusal("12.4.6", f"the fort's loss factor {c.fort} is more than the {left} left")
    return None


def fort_due(s: State, defender: bool, left: int) -> bool:
    """12.4.6 Whether the fort is destroyed by what is left of the Loss Number."""
    return fort_safe(s, defender, left, SPACES[combat_of(s).space - 1]) is None


def _due(step: Losses | TakeLoss) -> Due:
    return Due(step.defender, step.left, step.absent, step.first, step.spare_corps)


def _may_lose(s: State, due: Due) -> bool:
    units = losses.units_of(combat_of(s), due.defender)
    return bool(losses.possible_losses(s, due, units))
