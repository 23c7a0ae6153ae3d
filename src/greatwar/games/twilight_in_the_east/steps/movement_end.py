"""8.9.2, 6.4.3a, 4.2.3 The end of a movement phase: begun tasks, detachments, over-stacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision
from .. import names as nm
from ..components import HEX_COUNT, MOVABLE_OF, REMOVED
from ..notation import DONE, of_unit, of_units, unit_arg
from ..rules import leaders, stacking, tasks
from ..rules.movement import allowance
from ..rules.units import eliminate, take_off
from ..state import State
from . import rail
from .leaders import KhanDie
from .moves import Move, resume
from .taking import take_refusal


@rule("8.9.2#1")
@dataclass(eq=False)
class UnfinishedTasks(Auto):
    """8.9.2 Units that were not moved go on with the task that they began."""

    asked_by: ClassVar[str] = "8.9.2"
    side: int

    def run(self, s: State) -> None:
        for u in MOVABLE_OF[self.side]:
            kind = s.task_of(u)
            if kind not in (nm.RECOVER, nm.REORDER, nm.DIG, nm.ERSATZ):
                continue
            if leaders.under_khan(s, u) and take_refusal(s, self.side, u) is None:
                s.push(KhanDie(u.n), self)  # what is left to the end of the phase is begun with his die, too (25.1)
                return
            if rail.in_box(s, u) and take_refusal(s, self.side, u) is None:
                tasks.work(s, u, kind, allowance(s, u) // 2)
                s.set_order(u, nm.MOVED)
            if s.at_number(u.n) >= HEX_COUNT:
                continue
            if take_refusal(s, self.side, u) is None:
                resume(s, Move((u.n,), (0,), (s.at_number(u.n),)), u, kind)
                s.set_order(u, nm.MOVED)
        s.push(rail.LeftBehind(self.side))


@rule("6.4.3a#1", "6.4.3#1")
@dataclass(eq=False)
class Integration(Decision):
    """6.4.3a At the end of a movement phase detachments may join their parents."""

    asked_by: ClassVar[str] = "6.4.3a"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [*[of_units("integrate", d.n, p.n) for d, p in tasks.integrations(s, self.side)], DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        det, parent = unit_arg(action), unit_arg(action, 1)
        steps = min(s.steps(det), s.lost[parent.n])
        s.set_lost(parent, s.lost[parent.n] - steps)
        take_off(s, det, REMOVED)
        s.say(f"{det} is integrated into {parent}")
        s.push(self)

    def prompt(self, s: State) -> str:
        return "Integrate detachments into their parent units"


@rule("4.2.1#1", "4.2.3#1")
@dataclass(eq=False)
class OverStacks(Decision):
    """4.2.3 What stands above the limit at the end of a friendly movement phase is eliminated by its owner."""

    asked_by: ClassVar[str] = "4.2.3"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        for h in sorted(s.stacks):
            if s.holds(self.side, h, nm.ANY) and stacking.over_stacked(s, self.side, h):
                return [of_unit("disband", u.n) for u in stacking.excess(s, self.side, h)]
        return [DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        eliminate(s, unit_arg(action), "over-stacked")
        s.push(self)

    def prompt(self, s: State) -> str:
        return "A hex holds too much: choose what is eliminated"
