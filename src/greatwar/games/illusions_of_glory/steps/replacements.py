"""6.0.G, 16 The Replacement Phase, and points for immediate use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg.state import replaced
from ....kernel.action import Action
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from .. import notation
from ..names import POOL_APA, POOL_GE, POOLS, SIDE_NAMES, SIDE_TITLES
from ..pieces import Space, Unit
from ..rules import replacements
from ..rules.replacements import SIDE_OF_POOL
from ..state import State


@dataclass(eq=False)
class ReplacementPhase(Auto):
    """6.0.G Each player spends his RPs, the AP first; what Events add to or take from each phase counts in."""

    side: int

    @rule("6.0.G")
    def run(self, s: State) -> None:
        add_bonus(s, self.side)
        s.push(SpendPoints(self.side), PointsLost(self.side))


def add_bonus(s: State, side: int) -> None:
    """What Events add to or take from each Replacement Phase of a side."""
    for pool in range(len(POOLS)):
        if SIDE_OF_POOL[pool] == side:
            s.rp = replaced(s.rp, pool, max(0, s.rp[pool] + 2 * s.bonus[pool]))


@dataclass(eq=False)
class PointsLost(Auto):
    """16.2.1 RPs that are not spent are lost."""

    side: int

    @rule("16.2.1#1", "6.0.G")
    def run(self, s: State) -> None:
        for pool in range(len(POOLS)):
            if SIDE_OF_POOL[pool] == self.side:
                s.rp = replaced(s.rp, pool, 0)


@dataclass(eq=False)
class SpendPoints(Decision):
    """16.1 Repair units on the map, rebuild LCUs from the Replaceable Units Box, convert a point, or end."""

    side: int
    asked_by: ClassVar[str] = "16.1a"

    def seat(self, s: State) -> int:
        return self.side

    def prompt(self, s: State) -> str:
        held = ", ".join(
            [f"{s.rp[p] / 2:g} {POOLS[p]}" for p in range(len(POOLS)) if SIDE_OF_POOL[p] == self.side and s.rp[p]]
        )
        return f"{SIDE_TITLES[self.side]}: spend RPs ({held or 'none'}), or end"

    def actions(self, s: State) -> list[Action]:
        listed = []
        if any(s.rp[p] for p in range(len(POOLS)) if SIDE_OF_POOL[p] == self.side):
            for unit in replacements.reduced_units(s, self.side):
                if replacements.repair_refused(s, self.side, unit, s.rp) is None:
                    listed.append(notation.repair(unit))
            for unit in replacements.in_box(s, self.side):
                listed += self.rebuilt(s, unit)
            if replacements.convert_refused(s, self.side) is None:
                listed.append(notation.convert(self.frm()))
        return [*listed, notation.DONE_ACTION]

    def frm(self) -> int:
        """The pool whose point may be converted."""
        return POOL_APA if self.side == 1 else POOL_GE

    def rebuilt(self, s: State, unit: Unit) -> list[Action]:
        """Where an LCU of the box may be rebuilt."""
        if replacements.unit_refused(s, unit) is not None or replacements.paying(s, unit, s.rp) == replacements.NO_POOL:
            return []
        return [notation.raise_unit(unit, x) for x in replacements.rebuilt_at(s, unit)]

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            return
        s.push(self)
        if action.verb == notation.CONVERT:
            replacements.convert(s, self.side)
            return
        unit = action.args[0]
        pay(s, unit)
        if action.verb == notation.RAISE_UNIT:
            rebuild(s, unit, action.args[1])
        else:
            repair(s, unit)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.REPAIR:
            return replacements.repair_refused(s, self.side, action.args[0], s.rp)
        if action.verb == notation.RAISE_UNIT and isinstance(action.args[1], Space):
            return replacements.rebuild_refused(s, self.side, action.args[0], action.args[1], s.rp)
        if action.verb == notation.CONVERT:
            return replacements.convert_refused(s, self.side)
        return None


@rule("16.1a", "16.2a", "16.2b")
def pay(s: State, unit: Unit) -> None:
    """16.2 The price of a step comes from the pool that pays for the unit."""
    pool = replacements.paying(s, unit, s.rp)
    s.rp = replaced(s.rp, pool, s.rp[pool] - replacements.cost(unit))


@rule("16.1b")
def repair(s: State, unit: Unit) -> None:
    """16.1b A reduced unit on the map is at full strength again."""
    s.set_reduced(unit, False)
    s.say(f"{unit} in {s.place(unit)} is repaired")


@rule("16.6a", "16.1b")
def rebuild(s: State, unit: Unit, to: Space) -> None:
    """16.6a A rebuilt LCU is placed at once; one step makes it a reduced unit, another repairs it."""
    s.put(unit, to)
    s.set_reduced(unit, True)
    s.say(f"{SIDE_NAMES[s.side_of(unit)]} rebuilds {unit} in {to}")
