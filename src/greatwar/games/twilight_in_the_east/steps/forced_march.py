"""8.3 The check after a forced march."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Chance
from .. import names as nm
from ..charts import forced_march
from ..components import HEX_COUNT, UNITS, Unit
from ..notation import DICE
from ..rules.units import cel_of, lose_steps, lower
from ..state import State
from .losses import ForceLoss


@rule("8.3.2#1", "7.2#1", "7.2.1#1")
@dataclass(eq=False)
class MarchCheck(Chance):
    """8.3.2 The check after a forced march."""

    asked_by: ClassVar[str] = "8.3.2"
    force: tuple[int, ...]
    mps: int
    dug: bool = False  # all MPs of the forced march went into an IP (8.3.3a)

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return DICE

    @rule("8.3.2#1", "8.3.2a#1", "14.5.1#1", "20.1#1")
    def modifier(self, s: State) -> int:
        """8.3.2, 8.3.2a What is added to the dice."""
        force = [UNITS[n] for n in self.force]
        drm = (self.mps - 1) * (1 if force[0].cavalry else 2)
        drm += 1 if s.weather == nm.HEAT else 0
        return drm + (1 if any(s.marked(u, nm.LOW) for u in force) else 0)

    def take(self, s: State, action: Action) -> None:
        force = [UNITS[n] for n in self.force if s.at_number(n) < HEX_COUNT]
        if not force:
            return
        roll: int = action.args[0]
        drm, cel = self.modifier(s), cel_of(s, force)
        by = roll + drm - cel
        s.say(f"Forced march check: dice {roll}")
        result = "passed" if by <= 0 else f"failed by {by}"
        s.say(f"Forced march of {force[0]}: dice {roll}{drm:+d} against {cel}, {result}", force[0].side)
        if by > 0:
            self.fail(s, force, by)

    @rule("8.3.3#1", "8.3.3#2", "8.3.3-ex", "8.3#3")
    def fail(self, s: State, force: list[Unit], by: int) -> None:
        """8.3.3 What a failure does, by the type and size of the unit; Assets by themselves pay levels with steps."""
        lead = force[0]
        column = "cavalry" if lead.cavalry else "infantry_small" if s.steps(lead) <= 5 else "infantry_large"
        row = forced_march(column, by)
        if row.removes_marker:
            for u in force:
                s.set_prepared(u, -1)
        if lead.formation:
            self.wear(s, lead, row.cel_loss, row.steps)
        else:
            s.push(ForceLoss(tuple([u.n for u in force]), row.cel_loss + row.steps, "forced march"))

    @rule("8.3.3a#1", "8.3.3#2")
    def wear(self, s: State, lead: Unit, levels: int, steps: int) -> None:
        """8.3.3a A formation loses levels and steps; no steps, and no more levels than it has, if it only dug."""
        excess = lower(s, lead, levels, "forced march")
        if not self.dug:
            lose_steps(s, lead, excess + steps, "forced march")
