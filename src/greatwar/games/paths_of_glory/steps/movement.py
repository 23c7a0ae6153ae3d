"""11 Movement: unit by unit, space by space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Decision, Refusal
from .. import notation
from ..components import UNITS, Space, Unit
from ..notation import DONE, STOP
from ..rules import arrival, movement
from ..rules.control import enter
from ..rules.trenches import may_entrench
from ..state import Mark, State, replaced


@rule("11.1.1#2", "11.1.2", "11.1.5", "9.2.8", "3.0#17", "EX.T1.11")
@dataclass(eq=False)
class Movement(Decision):
    """11.1 Move units out of activated spaces; one finishes before the next begins."""

    mover: int = -1  # the unit on its way, -1 between moves
    spent: int = 0  # movement points it has used

    asked_by: ClassVar[str] = "11.1.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        if self.mover < 0:
            return "Move or entrench units in activated spaces, or end movement"
        unit = UNITS[self.mover]
        return f"Move {unit} on from {s.place(unit)} ({s.mf(unit) - self.spent} MP left), or stop"

    def actions(self, s: State) -> list[Action]:
        if self.mover >= 0:
            return self._going_on(s, UNITS[self.mover])
        listed, calm = [], arrival.unsettled(s) is None
        for unit in arrival.free_units(s):
            listed += self._steps(s, unit, calm)
            if may_entrench(s, unit) is None and self._may_stay(s, unit, calm):
                listed.append(notation.entrench(unit))
        if calm or not listed:  # a search given up may leave something wrong: then 10.1.3 and 15.2.4 are for it
            listed.append(DONE)
        return listed

    def _going_on(self, s: State, unit: Unit) -> list[Action]:
        calm = arrival.unsettled(s) is None
        listed = self._steps(s, unit, calm)
        if self._stop_refused(s, unit, calm) is None:
            listed.append(STOP)
        return listed

    def _steps(self, s: State, unit: Unit, calm: bool) -> list[Action]:
        if s.mf(unit) <= self.spent:
            return []
        here = s.space_of(unit)
        return notation.moves(unit, [x for x in here.neighbours if self._refused(s, unit, here, x, calm) is None])

    def _refused(self, s: State, unit: Unit, here: Space, to: Space, calm: bool) -> Refusal | None:
        """Why the step may not be taken; `calm` = no space is unsettled as things stand."""
        refusal = movement.entry(s, unit, here, to)
        if refusal is not None:
            return refusal
        left = s.mf(unit) - self.spent - 1
        if left < 0:
            return Refusal("11.1.5", f"{unit} has no movement points left")
        # Usually all is well at once; only otherwise look for a way in which everything can still end well.
        if calm and arrival.settled_by(s, unit, to):
            return None
        return arrival.unfinishable(s, unit, to, left)

    def _stop_refused(self, s: State, unit: Unit, calm: bool) -> Refusal | None:
        here = s.space_of(unit)
        refusal = movement.stopping(s, unit, here)
        if refusal is not None:
            return refusal
        return None if calm else arrival.unfinishable(s, unit, here)

    def _may_stay(self, s: State, unit: Unit, calm: bool) -> bool:
        """Whether movement can end well with this army digging in where it is."""
        return calm or arrival.unfinishable(s, unit, s.space_of(unit)) is None

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        if action.verb == notation.ENTRENCH:
            s.mark(action.args[0], Mark.ENTRENCHING)
            s.push(Movement())
        elif action == STOP:
            s.mark(UNITS[self.mover], Mark.MOVED)
            s.push(Movement())
        else:
            self._step(s, *action.args)

    def _step(self, s: State, unit: Unit, to: Space) -> None:
        start = s.space_of(unit)
        halt = movement.must_stop(s, unit, to) or self.spent + 1 >= s.mf(unit)
        if movement.crosses_caucasus(start, to):
            s.near_east = replaced(s.near_east, 0, 1)
        enter(s, unit, to)
        s.mark(unit, Mark.FAILED_TRENCH, False)
        s.entered_now = tuple(sorted({*s.entered_now, int(to)}))
        s.say(f"{unit} moves {start} - {to}")
        if halt:
            s.mark(unit, Mark.MOVED)
            s.push(Movement())
        else:
            s.push(Movement(int(unit), self.spent + 1))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.MOVE:
            return self._refuse_move(s, *action.args)
        if action.verb == notation.ENTRENCH:
            return arrival.may_start(s, action.args[0]) or may_entrench(s, action.args[0])
        if action == STOP and self.mover >= 0:
            return self._stop_refused(s, UNITS[self.mover], arrival.unsettled(s) is None)
        if action == DONE and self.mover < 0:
            trouble = arrival.unsettled(s)
            return arrival.complaint(s, trouble) if trouble is not None else None
        return None

    def _refuse_move(self, s: State, unit: Unit, to: Space) -> Refusal | None:
        if self.mover >= 0 and unit.n != self.mover:
            return Refusal("11.1.1", f"{UNITS[self.mover]} finishes its move first")
        refusal = arrival.may_start(s, unit) if self.mover < 0 else None
        if refusal is not None or not s.on_map(unit):
            return refusal
        calm = arrival.unsettled(s) is None
        return self._refused(s, unit, s.space_of(unit), to, calm)
