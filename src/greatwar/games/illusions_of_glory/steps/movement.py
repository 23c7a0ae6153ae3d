"""11 Movement: unit by unit, step by step; a trench may be tried instead, and LCUs assembled or broken up (22)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from ....families.cdg.state import MOVED
from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ....kernel.step import Decision
from .. import notation
from ..components import UNITS
from ..names import AP, ISLAND
from ..pieces import Space, Unit
from ..rules import arrival, movement, trenches
from ..rules.control import enter, leave
from ..rules.kinds import KIND
from ..rules.units import reduce
from ..state import State

#: what else may be done instead of moving: functions that list actions, take one, and refuse one (22 adds its own)
MORE_ACTIONS: Final[list[Callable[[State], list[Action]]]] = []
MORE_TAKE: Final[dict[str, Callable[[State, Action], None]]] = {}
MORE_REFUSE: Final[dict[str, Callable[[State, Action], Refusal | None]]] = {}


@dataclass(eq=False)
class Movement(Decision):
    """11.1 Units of one activation after the other move; one unit finishes before the next begins."""

    mover: int = -1  # the unit on its way
    left: int = 0  # its Movement Points left
    asked_by: ClassVar[str] = "11.1.1a"

    def seat(self, s: State) -> int:
        return s.active

    def prompt(self, s: State) -> str:
        if self.mover < 0:
            return "Move units or build trenches in activated places, or end movement"
        return f"Move {UNITS[self.mover]} on from {s.place(UNITS[self.mover])} ({self.left} MP left), or stop"

    def actions(self, s: State) -> list[Action]:
        settled = arrival.unsettled(s) is None
        if self.mover >= 0:
            unit = UNITS[self.mover]
            listed = [notation.move(unit, to) for to in self.next_places(s, unit, self.left, settled)]
            if arrival.stop_refused(s, unit, s.space(unit), settled) is None:
                listed.append(notation.STOP_ACTION)
            return listed
        listed = []
        known: dict[tuple[int, ...], list[Space]] = {}  # units alike in one stack can go to the same places
        for unit in movement.movers(s):
            left = movement.allowance(s, unit)
            kind = (KIND[unit.n], s.where[unit.n], movement.activation_of(s, unit), left)
            ends = known.get(kind)
            if ends is None:
                ends = known[kind] = self.next_places(s, unit, left, settled)
            listed += [notation.move(unit, to) for to in ends]
            if self.dig_refused(s, unit, settled) is None:
                listed.append(notation.entrench(unit))
            if unit.black_sea:
                listed += self.assaults(s, unit)
        for more in MORE_ACTIONS:
            listed += more(s)
        if may_end(settled, listed):
            listed.append(notation.DONE_ACTION)
        return listed

    def next_places(self, s: State, unit: Unit, left: int, settled: bool) -> list[Space]:
        """The places that a unit may step into."""
        if left < 1:
            return []
        apart = arrival.in_order_without(s, unit, settled)
        ends = movement.next_places(s, unit, s.space(unit))
        return [to for to in ends if arrival.landing_refused(s, unit, to, left, apart) is None]

    def assaults(self, s: State, unit: Unit) -> list[Action]:
        """25.5 The Russian Amphibious Assault."""
        ports = [x for x in movement.BLACK_SEA_PORTS if self.assault_refused(s, unit, x) is None]
        return [notation.assault(unit, x) for x in ports]

    def assault_refused(self, s: State, unit: Unit, to: Space) -> Refusal | None:
        """25.5 Why the assault may not be made, or leaves something in disorder."""
        return movement.assault_refused(s, unit, to) or arrival.end_refused(s, unit, to, 0)

    def dig_refused(self, s: State, unit: Unit, settled: bool) -> Refusal | None:
        """19.1 Why a unit may not dig."""
        return trenches.dig_refused(s, unit) or arrival.dig_refused(s, unit, settled)

    def take(self, s: State, action: Action) -> None:
        if action.verb == notation.DONE:
            s.working = -1
            return
        if action.verb == notation.MOVE:
            self.step(s, action.args[0], action.args[1])
            return
        s.push(Movement())
        if action.verb == notation.STOP:
            s.mark(UNITS[self.mover], MOVED)
        elif action.verb == notation.ENTRENCH:
            movement.work_on(s, action.args[0])
            trenches.begin(s, action.args[0])
            s.push(TrenchRoll(action.args[0].n))
        elif action.verb == notation.ASSAULT:
            movement.work_on(s, action.args[0])
            s.set_flag("ru_amphib_allowed", False)
            go(s, action.args[0], action.args[1])
            s.mark(action.args[0], MOVED)
        elif action.verb in MORE_TAKE:
            MORE_TAKE[action.verb](s, action)

    def step(self, s: State, unit: Unit, to: Space) -> None:
        """11.1.2 One step; it ends the move where a unit must stop or has no MPs left."""
        if self.mover < 0:
            movement.work_on(s, unit)
        left = movement.after_step(self.left if self.mover >= 0 else movement.allowance(s, unit))
        use_bonus(s, unit, left)
        halt = movement.must_stop(s, unit, to) or left <= 0
        depth = len(s.pending)
        go(s, unit, to)
        if halt or not s.on_map(unit) or s.space(unit) is not to:
            if s.on_map(unit):
                s.mark(unit, MOVED)
            s.pending.insert(depth, Movement())
        else:
            s.pending.insert(depth, Movement(unit.n, left))

    def refuse(self, s: State, action: Action) -> Refusal | None:
        settled = arrival.unsettled(s) is None
        if action.verb == notation.MOVE:
            return self.refuse_move(s, action.args[0], action.args[1], settled)
        if action.verb == notation.ENTRENCH:
            return self.dig_refused(s, action.args[0], settled)
        if action.verb == notation.STOP and self.mover >= 0:
            return arrival.stop_refused(s, UNITS[self.mover], s.space(UNITS[self.mover]), settled)
        if action.verb == notation.ASSAULT and isinstance(action.args[1], Space):
            return movement.may_begin(s, action.args[0]) or self.assault_refused(s, action.args[0], action.args[1])
        if action.verb == notation.DONE and self.mover < 0:
            return arrival.unsettled(s)
        if action.verb in MORE_REFUSE:
            return MORE_REFUSE[action.verb](s, action)
        return None

    def refuse_move(self, s: State, unit: Unit, to: object, settled: bool) -> Refusal | None:
        """Why a unit may not move there."""
        if not isinstance(to, Space):
            return Refusal("11.1.2a", f"{to} is no place on the map")
        if self.mover >= 0 and unit.n != self.mover:
            return Refusal("11.1.1b", f"{UNITS[self.mover]} finishes its move first")
        refusal = movement.may_begin(s, unit) if self.mover < 0 else None
        if refusal is not None:
            return refusal
        left = self.left if self.mover >= 0 else movement.allowance(s, unit)
        apart = arrival.in_order_without(s, unit, settled)
        return arrival.step_refused(s, unit, s.space(unit), to, left, apart)


@rule("11.1.1f", "18.1.1i")
def may_end(settled: bool, others: list[Action]) -> bool:
    """11.1.1f Nobody need move: movement may end at any time, once all is in order."""
    return settled or not others


def use_bonus(s: State, unit: Unit, left: int) -> None:
    """Note that an activation uses the extra MPs of an Event, once a unit goes beyond its Movement Factor."""
    extra = movement.bonus(s, unit)
    mine = movement.BONUS + movement.activation_of(s, unit)
    if extra and left < extra and mine not in s.round_events:
        s.round_events = (*s.round_events, mine)


@rule("11.2a")
def go(s: State, unit: Unit, to: Space) -> None:
    """11.2a A unit goes from place to place, and what it enters is taken."""
    start, side = s.space(unit), s.side_of(unit)
    under_fire = withdrawn_under_fire(s, start, to)
    s.put(unit, to)
    s.entered_now = tuple(sorted({*s.entered_now, to.n}))
    s.say(f"{unit} moves {start} - {to}")
    leave(s, start, side)
    enter(s, unit, to)
    if under_fire:
        AFTER_WITHDRAWAL[0](s, unit)


@rule("25.3.1a", "25.3.1c", "25.3.2a", "25.3.2c")
def withdrawn_under_fire(s: State, start: Space, to: Space) -> bool:
    """25.3.1 Whether an LCU leaves a Sea Invasion space for Lemnos while the enemy holds the Port."""
    port = start.landing_port
    return port is not None and to.kind == ISLAND and bool(s.foes(port, AP))


def step_lost(s: State, unit: Unit) -> None:
    """25.3.1c A withdrawn LCU loses a step; chapter 25 puts in what happens to reduced ones."""
    if not s.reduced(unit):
        reduce(s, unit)


#: 25.3.1c what an LCU that withdraws under fire suffers
AFTER_WITHDRAWAL: Final[list[Callable[[State, Unit], None]]] = [step_lost]


@dataclass(eq=False)
class TrenchRoll(Die):
    """19.2c The die for a trench."""

    unit: int
    asked_by: ClassVar[str] = "19.2c"

    @rule("19.2c")
    def take(self, s: State, action: Action) -> None:
        trenches.finish(s, UNITS[self.unit], action.args[0])
