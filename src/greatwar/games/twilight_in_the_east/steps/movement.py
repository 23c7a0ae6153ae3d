"""8.0, 5.4.6, 5.4.7 The movement phases: one unit after the other begins to move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import names as nm
from ..board import side_named
from ..components import Unit
from ..notation import END_PHASE, of_side, takes, unit_arg
from ..rules import leaders, reinforcements
from ..state import State
from . import concealment, rail
from .movement_end import Integration, OverStacks, UnfinishedTasks
from .moves import Move, resume
from .taking import ready, take_refusal


@rule("5.4.6#1", "5.4.7#1", "8.0#1")
@dataclass(eq=False)
class MovementPhase(Auto):
    """5.4.6, 5.4.7 A movement phase; `State.phase` says which of the two it is."""

    asked_by: ClassVar[str] = "5.4.6"
    side: int

    def run(self, s: State) -> None:
        s.clear_orders(nm.MOVED)
        s.crossed, s.dug, s.stations = (), (), ()
        s.ersatz = tuple([e for e in s.ersatz if e[2]])
        leaders.phase_over(s)
        s.push(rail.Reroute(self.side), Movements(self.side))
        concealment.begin(s, self.side)


@rule("8.0#1", "8.1#2", "18.1#3")
@dataclass(eq=False)
class Movements(Decision):
    """8.0 Any, all or none of the units move, one after the other."""

    asked_by: ClassVar[str] = "8.0"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        found = takes(ready(s, self.side))
        if s.pontoons:
            found += [of_side("lift", e >> 2) for e in s.pontoons if (e & 3 == nm.RUSSIAN) == (self.side == nm.RUSSIA)]
        found.append(END_PHASE)
        return found

    def take(self, s: State, action: Action) -> None:
        if action.verb == "end-phase":
            concealment.end(s, self.side)
            reinforcements.entries_over(s, self.side)
            s.push(UnfinishedTasks(self.side), Integration(self.side), OverStacks(self.side))
            return
        s.push(self)
        if action.verb == "lift":
            side = side_named(str(action.args[0]))
            s.pontoons = tuple([e for e in s.pontoons if e >> 2 != side])
            s.say(f"The pontoon bridge {action.args[0]} is lifted")
            return
        u = unit_arg(action)
        die = leaders.before_move(s, u)
        if die is not None:
            s.push(die)
        else:
            begin(s, u)

    def prompt(self, s: State) -> str:
        return f"{nm.PHASE_NAMES[s.phase]}: move a unit, or end the phase"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return take_refusal(s, self.side, unit_arg(action)) if action.verb == "take" else None


@rule("8.9.2#1", "8.9.2-ex")
def begin(s: State, u: Unit, ma: int = -1, fm: int = -1) -> None:
    """8.1, 8.9.2 A unit begins to move; `ma` and `fm` are half MPs that a leader's die leaves it. A begun task comes
    first.
    """
    if rail.begins(s, u, ma):
        return
    group = Move((u.n,), (0,), (s.at_number(u.n),), reinforcements.entry_cost(s, u), 0, ma, fm)
    s.set_entered(u, False)
    kind = s.task_of(u)
    if kind in (nm.RECOVER, nm.REORDER, nm.DIG, nm.ERSATZ, nm.ENTRAIN):
        group = resume(s, group, u, kind)
    s.push(group)
