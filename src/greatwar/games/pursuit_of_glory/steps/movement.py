"""11 Movement: unit by unit, space by space; then trenches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....families.cdg.movement import FRESH, March
from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from ..components import SPACES, UNITS, Space, Unit
from ..names import CP
from ..notation import DONE, STOP, of_space, to
from ..rules import elimination, entries, offensives, organizing, supply, trenches
from ..rules.control import CONTROL
from ..rules.movement import ARRIVAL, MOVEMENT, hostile_uprisings, start_refusal
from ..state import DIGGING, MOVED, TO_MOVE, State


@dataclass(eq=False)
class Movement(Decision):
    """11.1.1 Units of activated spaces move; one finishes before the next begins, a space before the next."""

    mover: int = -1
    spent: int = 0
    flat: int = 0
    stack: int = 0  # the space or group whose units are moving; 0 = none yet
    seen: tuple[int, ...] = ()  # spaces of the Gallipoli map that the mover has passed: going in circles there is free

    asked_by: ClassVar[str] = "11.1.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        if self.mover < 0:
            return "Move units of the activated spaces, or end movement"
        unit = UNITS[self.mover]
        left = MOVEMENT.allowance(s, unit) - self.spent
        return f"Move {unit} on from {s.place(unit)} ({left} MP left), or stop"

    def _march(self) -> March:
        return March(self.spent, self.flat) if self.mover >= 0 else FRESH

    @rule("11.1.1#1", "11.1.1#3", "11.1#1")
    def actions(self, s: State) -> list[Action]:
        if self.mover >= 0:
            unit = UNITS[self.mover]
            settled = ARRIVAL.unsettled(s) is None
            listed = self._steps(s, unit, settled)
            return [*listed, STOP] if self._stop_refused(s, unit, settled) is None else listed
        found: list[Action] = []
        settled = ARRIVAL.unsettled(s) is None
        for unit in ARRIVAL.free_units(s):
            found += self._steps(s, unit, settled)
        found += [to("quell", u, x) for u, x in quellers(s, TO_MOVE)]
        found += organizing.movement_actions(s)
        if settled or not found:
            found.append(DONE)
        return found

    def _steps(self, s: State, unit: Unit, settled: bool) -> list[Action]:
        here = s.space(unit)
        return [to("move", unit, x) for x in here.neighbours if self._refused(s, unit, x, settled) is None]

    def _refused(self, s: State, unit: Unit, where: Space, settled: bool | None = None) -> Refusal | None:
        here, done = s.space(unit), self._march()
        link = here.link_to.get(where)
        if link is None:
            return Refusal("11.1.2", f"no line leads from {here} to {where}")
        refusal = MOVEMENT.refusal(s, unit, here, link, done)
        if refusal is not None:
            return refusal
        if where.n in self.seen:
            return Refusal("11.4.2", f"{unit} has passed {where} already")
        after = MOVEMENT.after(s, unit, here, link, done)
        return tired(s, unit, where, after) or ARRIVAL.step_refusal(s, unit, where, after, settled)

    def _stop_refused(self, s: State, unit: Unit, settled: bool | None = None) -> Refusal | None:
        return ARRIVAL.stop_refusal(s, unit, s.space(unit), self._march(), settled)

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        if action == STOP:
            self._stop(s, UNITS[self.mover])
        elif action.verb == "move":
            self._step(s, *action.args)
        elif action.verb == "quell":
            s.push(Movement(stack=self.stack))
            quell(s, *action.args)
        else:
            s.push(Movement(stack=self.stack))
            organizing.take(s, action)

    def _step(self, s: State, unit: Unit, where: Space) -> None:
        here, done = s.space(unit), self._march()
        after = MOVEMENT.after(s, unit, here, here.link_to[where], done)
        stack = self._begins(s, unit, here) if self.mover < 0 else self.stack
        if s.log is not None:
            s.say(f"{unit} moves {here} - {where}")
        if where.beachhead and s.side(unit) == CP:
            s.push(Movement(stack=stack))
            s.mark(unit, MOVED)
            entries.beachhead_falls(s, where, entries.BY_MOVEMENT)
            return
        seen = (*self.seen, here.n) if here.inset else ()
        s.push(Movement(unit.n, after.spent, after.flat, stack, seen))
        halts = MOVEMENT.must_stop(s, unit, where, after)
        ARRIVAL.step(s, unit, where)
        CONTROL.settle_region(s, here)
        if where.island and here.beachhead:
            from ..rules import invasions

            invasions.left_beachhead(s, here)
        if halts or MOVEMENT.finished(s, unit, where, after):
            position = max([n for n, p in enumerate(s.pending) if isinstance(p, Movement)])
            s.pending[position] = Movement(stack=stack)
            self._ends(s, unit)

    @rule("11.1.1#2")
    def _begins(self, s: State, unit: Unit, here: Space) -> int:
        """11.1.1 A unit sets out; if it is of another space or stack, those of the last one have finished."""
        stack = s.group(unit) + 1000 if s.group(unit) else here.n
        if self.stack and stack != self.stack and ARRIVAL.unsettled(s) is None:
            close_stack(s, self.stack)
        return stack

    @rule("11.1.2c")
    def _stop(self, s: State, unit: Unit) -> None:
        """11.1.2c A unit stops; the points that it has left are lost."""
        s.push(Movement(stack=self.stack))
        self._ends(s, unit)

    def _ends(self, s: State, unit: Unit) -> None:
        """11.2.2.1 A unit ceases to move: irregulars and tribes now hold the space."""
        s.mark(unit, MOVED)
        if s.on_map(unit):
            CONTROL.occupy(s, unit, s.space(unit))
            if unit.kind == "PE-RU Persian Cossacks" and "persia" not in s.space(unit).areas:
                elimination.eliminate(s, unit, elimination.RETREAT)

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "move":
            unit, where = action.args
            if self.mover >= 0 and unit.n != self.mover:
                return Refusal("11.1.1", f"{UNITS[self.mover]} finishes its move first")
            refusal = start_refusal(s, unit) if self.mover < 0 else None
            return refusal or self._refused(s, unit, where)
        if action == STOP and self.mover >= 0:
            return self._stop_refused(s, UNITS[self.mover])
        if action == DONE and self.mover < 0:
            trouble = ARRIVAL.unsettled(s)
            return None if trouble is None else trouble.refusal
        return organizing.refusal(s, action) if self.mover < 0 else None


@rule("11.1.2b", "11.1.5.ex", "11.4.ex")
def tired(s: State, unit: Unit, where: Space, after: March) -> Refusal | None:
    """11.1.2b A unit goes no further than its movement points reach."""
    if after.spent > MOVEMENT.allowance(s, unit):
        return Refusal("11.1.2a", f"{unit} has not the movement points to go from {s.space(unit)} to {where}")
    return None


@rule("11.1.1#2")
def close_stack(s: State, stack: int) -> None:
    """11.1.1 The units of a space have finished before those of another begin: the rest stay."""
    for number in s.move_marks:
        for u in s.of_side(SPACES[number - 1], s.active):
            own = s.group(u) + 1000 if s.group(u) else number
            if own == stack and s.does(u, TO_MOVE) and not s.does(u, MOVED):
                s.mark(u, DIGGING)


@rule("3.2.4.2#4")
def quellers(s: State, mark: int) -> list[tuple[Unit, Space]]:
    """3.2.4.2 Activated units that may remove an enemy Uprising marker instead of acting."""
    found: list[tuple[Unit, Space]] = []
    if supply.nobody_disrupted(s, s.active):
        return found
    for u in s.units(s.active):
        where = s.space(u)
        free = s.does(u, mark) and not s.does(u, MOVED | DIGGING)
        if free and not u.staff and s.ground[where.n] & hostile_uprisings(s.active):
            found.append((u, where))
    return found


@rule("3.2.4.2#4")
def quell(s: State, unit: Unit, where: Space) -> None:
    """3.2.4.2 An activated unit removes the Uprising marker; it neither moves nor attacks."""
    s.mark(unit, MOVED | DIGGING)
    s.set_ground(where, hostile_uprisings(s.active), False)
    if s.log is not None:
        s.say(f"{unit} puts down the uprising at {where}")


class EndMovement(Auto):
    """11 When all have moved: trenches may be dug; what has become void is noted."""

    def run(self, s: State) -> None:
        offensives.watch(s)
        if s.move_marks:
            s.push(Dig())
        from . import initiative

        waiting = initiative.beaches(s)
        if waiting:
            s.push(initiative.TakeInitiative(tuple([x.n for x in waiting])))


@rule("11.3.1#1", "11.3.1#2")
@dataclass(eq=False)
class Dig(Decision):
    """11.3.1 One attempt to build a trench in each activated space where regular units stayed."""

    tried: tuple[int, ...] = ()

    asked_by: ClassVar[str] = "11.3.1"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        return "Build trenches where units have stayed, or go on"

    def actions(self, s: State) -> list[Action]:
        return [*[of_space("entrench", x) for x in trenches.sites(s) if x.n not in self.tried], DONE]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            where: Space = action.args[0]
            s.push(TrenchDie(where.n), Dig((*self.tried, where.n)))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != "entrench":
            return None
        if action.args[0].n in self.tried:
            return Refusal("11.3.1", "only one attempt is made in a space")
        return trenches.may_dig(s, action.args[0])


@rule("11.3.1#2", "11.3.1#3", "11.3.2#1", "11.3.8")
@dataclass(eq=False)
class TrenchDie(Die):
    """11.3.1 The die for a trench."""

    space: int

    asked_by: ClassVar[str] = "11.3.1"

    def take(self, s: State, action: Action) -> None:
        where, die = SPACES[self.space - 1], action.args[0]
        built = die <= trenches.chance(s, where)
        if s.log is not None:
            s.say(f"digging at {where}: {die}, {'a trench' if built else 'no trench'}")
        if built:
            s.set_trench(where, s.active, 1)
