"""8.2 Railroad movement: what is asked, and what runs by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import names as nm
from ..components import BUKOWINA, HEX_COUNT, HEXES, UNITS, Unit
from ..notation import HALT, hex_arg, of_hex
from ..rules import leaders, rail
from ..rules.movement import allowance
from ..rules.restrictions import kept_from_riding
from ..state import State
from .leaders import KhanDie


def off_map(s: State, u: Unit) -> bool:
    """8.2.8 Whether a unit travels on an off-map railway."""
    return bool(s.offmap) and any(d[0] == u.n for d in s.offmap)


def in_box(s: State, u: Unit) -> bool:
    """23.4 Whether a unit is in the Bukowina Holding Box and may come out."""
    if s.at_number(u.n) != BUKOWINA:
        return False
    from . import bukowina

    return bukowina.may_act(s, u)


def entrain_refusal(s: State, u: Unit, free: int) -> Refusal | None:
    """8.2.3(1) Why a unit cannot entrain where it stands."""
    return rail.entrain_refusal(s, u, free)


def begins(s: State, u: Unit, ma: int = -1) -> bool:
    """8.2 Begin the move of a depot or of a unit in Rail Mode; False if it moves on foot. `ma` is what a leader's die
    leaves it.
    """
    allowed = ma if ma >= 0 else allowance(s, u)
    if in_box(s, u):
        from . import bukowina

        bukowina.begin(s, u)
        return True
    if u.depot:
        s.push(DepotMove(u.n))
        return True
    if s.marks[u.n] & nm.RAIL:
        ride(s, u, allowed * rail.HALF_PARTS)
        return True
    if s.task_of(u) == nm.ENTRAIN and not in_vain(s, u, allowed):
        entrain(s, u, allowed, allowed)
        return True
    return False


@rule("8.2.3(2)#1")
def in_vain(s: State, u: Unit, free: int) -> bool:
    """8.2.3(2) Whether no train comes for a unit that has begun to entrain: no Rail Points, or no line any more. A
    full station only lets it wait for the next phase (8.2.6).
    """
    refusal = rail.entrain_refusal(s, u, free)
    return refusal is not None and refusal.rule != "8.2.6"


@rule("8.2.3(2)#1", "8.9.2#1")
def waiting(s: State, u: Unit, free: int) -> int:
    """8.2.3(2) The half MPs that a unit still owes to entraining are spent although no train comes."""
    owed = min(u.half_rcp - 2 * s.task_mps(u), free)
    done = 2 * s.task_mps(u) + owed >= u.half_rcp
    s.set_task(u, nm.NO_TASK if done else nm.ENTRAIN, 0 if done else s.task_mps(u) + owed // 2)
    s.say(f"{u} waits for trains that do not come", u.side)
    return owed


@rule("8.2.3(1)#1", "8.2.3(1)#2", "8.2.3(1)-ex1", "8.2.3(1)-ex2", "8.2.3(2)#1")
def entrain(s: State, u: Unit, free: int, allowed: int) -> None:
    """8.2.3(1) Spend MPs on entraining; when it is complete the destination is asked for."""
    spent, finished = rail.work(s, u, nm.ENTRAIN, free, allowed - free)
    if not finished:
        s.set_order(u, nm.MOVED)
        return
    s.push(Destination(u.n, (free - spent) * rail.HALF_PARTS))


@rule("8.2.3(3)#1")
@dataclass(eq=False)
class Destination(Decision):
    """8.2.3(3) An entrained unit names its destination, and travels on at once with the MPs it has left."""

    asked_by: ClassVar[str] = "8.2.3(1)"
    unit: int
    parts: int

    def seat(self, s: State) -> int:
        return UNITS[self.unit].side

    def actions(self, s: State) -> list[Action]:
        return [of_hex("bound-for", h) for h in rail.wanted(s, UNITS[self.unit])] or [HALT]

    def take(self, s: State, action: Action) -> None:
        u = UNITS[self.unit]
        if action.verb == "halt":
            s.set_order(u, nm.MOVED)
            return
        rail.board(s, u, hex_arg(action))
        ride(s, u, self.parts)

    def prompt(self, s: State) -> str:
        return f"{UNITS[self.unit]} has entrained: name its destination"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "bound-for":
            u, h = UNITS[self.unit], hex_arg(action)
            found = rail.destination_refusal(s, u, h) or kept_from_riding(s, u, s.at_number(u.n), h)
            return found or Refusal("8.2.3(1)", "No friendly operational line leads there")
        return None


@rule("8.2.3(4)#1", "8.2.3(4)#2", "8.2.3(5)#1", "8.2.9-ex")
def ride(s: State, u: Unit, parts: int) -> None:
    """8.2.3 Travel as far as the MPs go; at the destination what is left goes into detraining."""
    from .moves import TASKED, Move

    s.set_order(u, nm.MOVED)
    left = rail.travel(s, u, parts)
    goal = rail.destination_of(s, u)[0]
    if s.at_number(u.n) != goal or left <= 0:
        return
    free = left // rail.PARTS * 2
    allowed = allowance(s, u)
    spent, finished = rail.work(s, u, nm.DETRAIN, free, allowed - free)
    if not finished:
        return
    rail.detrained(s, u)
    rest = free - spent
    if rest > 0 and not s.halved(u):
        s.push(Move((u.n,), (0,), (s.at_number(u.n),), allowed - rest, TASKED))


@rule("8.2.7#1", "8.2.7a#1")
@dataclass(eq=False)
class DepotMove(Decision):
    """8.2.7 A depot moves by rail."""

    asked_by: ClassVar[str] = "8.2.7"
    unit: int

    def seat(self, s: State) -> int:
        return UNITS[self.unit].side

    def actions(self, s: State) -> list[Action]:
        return [*[of_hex("shift", h) for h, _ in rail.depot_stations(s, UNITS[self.unit])], HALT]

    def take(self, s: State, action: Action) -> None:
        u = UNITS[self.unit]
        s.set_order(u, nm.MOVED)
        if action.verb == "shift":
            to = hex_arg(action)
            relocates = next(far for h, far in rail.depot_stations(s, u) if h == to)
            rail.shift_depot(s, u, to, relocates)

    def prompt(self, s: State) -> str:
        return f"Move {UNITS[self.unit]} along the railway"


@rule("8.2.4#3")
@dataclass(eq=False)
class Reroute(Auto):
    """8.2.4 At the start of a movement phase: entrained units that cannot reach their destination."""

    asked_by: ClassVar[str] = "8.2.4"
    side: int

    def run(self, s: State) -> None:
        for u in rail.riders(s, self.side):
            if rail.stranded(s, u):
                rail.reroute(s, u)
        s.rail_before = s.rail


@rule("8.2.3(4)#3")
@dataclass(eq=False)
class LeftBehind(Auto):
    """8.2.3 Entrained units that were not moved travel on, and those that entrain go on with it."""

    asked_by: ClassVar[str] = "8.2.3(1)"
    side: int

    def run(self, s: State) -> None:
        for u in rail.riders(s, self.side):
            if not s.orders[u.n] & nm.MOVED and not s.halved(u):
                if leaders.under_khan(s, u):
                    s.push(KhanDie(u.n), self)  # a ride left to the end of the phase begins with his die, too (25.1)
                    return
                ride(s, u, allowance(s, u) * rail.HALF_PARTS)
                s.set_order(u, nm.MOVED)
                if s.pending and type(s.pending[-1]).__name__ == "Move":
                    s.pending.pop()


@rule("8.2.3(3)#3", "8.2.5#1")
@dataclass(eq=False)
class Redirect(Decision):
    """8.2.3(3) A destination is lost: a new one is named at once."""

    asked_by: ClassVar[str] = "8.2.3(1)"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def lost(self, s: State) -> Unit | None:
        """The next unit without a destination."""
        for u in rail.lost_destinations(s, self.side):
            if rail.new_destinations(s, u):
                return u
        return None

    def actions(self, s: State) -> list[Action]:
        u = self.lost(s)
        return [of_hex("bound-for", h) for h in rail.new_destinations(s, u)] if u is not None else [HALT]

    def take(self, s: State, action: Action) -> None:
        u = self.lost(s)
        if u is None:
            return
        key = rail.destination_of(s, u)[1]
        rail.set_destination(s, u, hex_arg(action), key)
        s.set_half(u, nm.HALF_DEFERRED)
        s.say(f"{u} is bound for {HEXES[hex_arg(action)]} now", u.side)
        s.push(self)

    def prompt(self, s: State) -> str:
        u = self.lost(s)
        return f"The destination of {u} is lost: name another" if u is not None else "Nothing is left to redirect"


def on_map(s: State, u: Unit) -> bool:
    """Whether a unit stands in a hex."""
    return s.at_number(u.n) < HEX_COUNT
