"""6.G The Replacement Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import Place, Space, Unit
from ..names import AP, CP, SIDES
from ..notation import DONE, convert, of_unit, spend, to
from ..rules import delays, elimination, replacements
from ..rules.control import CONTROL
from ..state import State
from .losses import large_falls


@rule("6.G#1", "6.G#2", "17.1.2")
class ReplacementPhase(Auto):
    """6.G The AP spends its points, then the CP; what is left is lost."""

    def run(self, s: State) -> None:
        s.push(DelayedArrivals(), Degrade(AP), Replace(AP), Degrade(CP), Replace(CP), ClosePhase())


@rule("18.10.2")
class DelayedArrivals(Decision):
    """18.10.2 Units that went round the closed canal appear in a friendly port of their area."""

    asked_by: ClassVar[str] = "18.10.2"

    def seat(self, s: State) -> int:
        return AP

    def prompt(self, s: State) -> str:
        return "Place the units that arrive by sea"

    def actions(self, s: State) -> list[Action]:
        return [to("place", u, x) for u, ports in delays.due(s) for x in ports] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            for late, _ in delays.due(s):
                delays.postpone(s, late)
            return
        s.push(self)
        unit: Unit = action.args[0]
        s.delayed = tuple([entry for entry in s.delayed if entry[0] != unit.n])
        CONTROL.enter(s, unit, action.args[1])


class ClosePhase(Auto):
    """17.1.2 Points that were not spent are lost."""

    def run(self, s: State) -> None:
        replacements.close(s)


@rule("9.4.3#1", "17.1.7", "9.4.3#2")
@dataclass(eq=False)
class Degrade(Decision):
    """17.1.7 Negative points: the owner reduces or eliminates units of that nation, or converts points against them."""

    side: int

    asked_by: ClassVar[str] = "17.1.7"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Replacement Points are below zero: reduce or eliminate units"

    def actions(self, s: State) -> list[Action]:
        owed = replacements.debts(s, self.side)
        if not owed:
            return [DONE]
        listed = [of_unit("degrade", u) for u in replacements.degradable(s, owed[0])]
        return [*listed, *[convert(*pair) for pair in replacements.conversions(s, self.side) if pair[1] == owed[0]]]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        s.push(self)
        if action.verb == "convert":
            replacements.convert(s, *action.args)
            return
        unit: Unit = action.args[0]
        pool = replacements.debts(s, self.side)[0]
        s.add_points(replacements._INDEX[pool], 2 if unit.large else 1)
        degrade(s, unit)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return Refusal("17.1.7", "that unit does not pay for the debt") if action.verb == "degrade" else None


@rule("17.1.7", "9.4.3.ex")
def degrade(s: State, unit: Unit) -> None:
    """17.1.7 A unit loses a step; an LCU that falls is replaced from the Reserve Box as in combat."""
    if s.log is not None:
        s.say(f"{unit} is degraded")
    if not s.reduced(unit):
        s.set_reduced(unit)
    elif unit.large and s.on_map(unit):
        large_falls(s, unit)
    else:
        elimination.eliminate(s, unit, elimination.NEGATIVE)


@dataclass(eq=False)
class Replace(Decision):
    """17.1 Spend points: repair, rebuild, convert; or end."""

    side: int

    asked_by: ClassVar[str] = "17.1.1"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Repair and rebuild units with your Replacement Points, or end"

    @rule("17.1.1", "2.0.rp", "17.2.1.1", "17.2.2")
    def actions(self, s: State) -> list[Action]:
        if not any(n > 0 for n in s.rp):
            return [DONE]
        listed = [of_unit("restore", u) for u in replacements.repairable(s, self.side)]
        listed += [to("rebuild", u, x) for u, x in replacements.rebuildable(s, self.side)]
        listed += [convert(*pair) for pair in replacements.conversions(s, self.side)]
        return [*listed, DONE]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        s.push(self)
        if action.verb == "convert":
            replacements.convert(s, *action.args)
            return
        unit: Unit = action.args[0]
        if s.log is not None:
            s.say(f"{SIDES[self.side]}: {action}")
        halves = replacements.step_cost(s, unit) if action.verb == "restore" else 2 if unit.large else 1
        able = replacements.payers(s, unit, halves)
        if action.verb == "restore":
            s.set_reduced(unit, False)
        else:
            self._rebuild(s, unit, action.args[1])
        self._charge(s, able, halves)

    @rule("17.1.1")
    def _charge(self, s: State, able: list[str], halves: int) -> None:
        """17.1.1 The pool that can pay does; if there are several the owner chooses."""
        if len(able) == 1:
            replacements.pay(s, able[0], halves)
        else:
            s.push(Pay(self.side, tuple(able), halves))

    @rule("17.1.8#1", "17.1.8#2", "17.1.1.2b")
    def _rebuild(self, s: State, unit: Unit, where: Place) -> None:
        """17.1.8 A rebuilt unit appears reduced; a further step may be bought for it; tribes go to the Key."""
        s.set_reduced(unit, True)
        if isinstance(where, Space):
            CONTROL.enter(s, unit, where)
        else:
            s.put(unit, where)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "restore":
            unit = action.args[0]
            refusal = replacements.repair_refused(s, unit)
            return refusal or Refusal("17.1.1", f"the points do not suffice for {unit}")
        if action.verb == "rebuild":
            unit = action.args[0]
            refusal = replacements.rebuild_refused(s, unit)
            return refusal or Refusal("17.1.8", f"{unit} cannot be paid for, or not be rebuilt at {action.args[1]}")
        if action.verb == "convert":
            return Refusal("17.2.1.1", "that conversion is not open now")
        return None


@rule("17.1.1.1b", "17.1.1.1c", "17.1.1.2a")
@dataclass(eq=False)
class Pay(Decision):
    """17.1.1 The owner chooses the pool that pays, where several may."""

    side: int
    pools: tuple[str, ...]
    halves: int

    asked_by: ClassVar[str] = "17.1.1"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        return "Choose the pool that pays"

    def actions(self, s: State) -> list[Action]:
        return [spend(pool) for pool in self.pools]

    def take(self, s: State, action: Action) -> None:
        replacements.pay(s, action.args[0], self.halves)


__all__ = ["CP"]
