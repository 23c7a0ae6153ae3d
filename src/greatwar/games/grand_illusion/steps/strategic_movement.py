"""10.0 The Strategic Movement Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import UNITS, Hex, Side, Unit
from ..notation import DONE
from ..rules.command import spend
from ..rules.headquarters import traffic_jam
from ..rules.paris import free_to_paris
from ..rules.siege import settle_siege
from ..rules.strategic_movement import LIMITS, by_rail, by_sea, movers, rail_refused, running, sea_refused, unit_refused
from ..state import State
from .control import settle
from .retreat import Displace

NOBODY: Final = -1


@rule("10.1#1")
@dataclass(eq=False)
class StrategicMovementPhase(Auto):
    """10.0 One side moves units by rail or sea for a CAP each.

    Before: `s.phase` is STRATEGIC_MOVEMENT, `s.caps` is what the Action Phase left. After: the stack is as before.
    """

    side: int

    def run(self, s: State) -> None:
        s.push(ChooseMover(self.side), EndOfStrategicMovement(self.side))


@rule("8.4.9g")
@dataclass(eq=False)
class EndOfStrategicMovement(Auto):
    """8.4.9g The free move to Paris is for the first phase in which trains run."""

    side: int

    def run(self, s: State) -> None:
        if self.side == Side.ALLIED and running(s, self.side):
            s.free_corps = False


@rule("10.1#1", "5.2#4", "10.3#4")
@dataclass(eq=False)
class ChooseMover(Decision):
    """10.1 A unit that will move, or the end of the phase."""

    side: int
    moved: tuple[Unit, ...] = ()

    asked_by: ClassVar[str] = "10.1"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "No more moves"),)

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [DONE, *(notation.join(u) for u in movers(s, self.side, self.moved))]

    def take(self, s: State, action: Action) -> None:
        if action != DONE:
            s.push(ChooseDestination(self.side, self.moved, action.args[0].n))

    def prompt(self, s: State) -> str:
        return f"{s.caps[self.side]} CAPS: a unit to move by rail or sea, or done"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why a unit does not move."""
        if action.verb != notation.JOIN:
            return None
        u = action.args[0]
        nowhere = Refusal("10.2#1", f"{u} has no way by rail or sea, or no CAP is left")
        if not running(s, self.side):
            nowhere = Refusal("10.3#1", f"there are no trains on turns 1 and 2, and no ship for {u}")
        return unit_refused(s, u, self.side, self.moved) or nowhere


@rule("10.2#1", "10.4#1", "5.2#4", "8.4.9g")
@dataclass(eq=False)
class ChooseDestination(Decision):
    """10.2, 10.4 Where the unit goes, by rail or by sea."""

    side: int
    moved: tuple[Unit, ...]
    unit: int

    asked_by: ClassVar[str] = "10.2"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        u = UNITS[self.unit]
        rail = [notation.rail(u, h) for h in by_rail(s, u)]
        return rail + [notation.sail(u, h) for h in by_sea(s, u)]

    def take(self, s: State, action: Action) -> None:
        u, hex_ = action.args
        left = s.hex(u)
        if free_to_paris(s, u, hex_) and action.verb == notation.RAIL:
            s.free_corps = False
        else:
            spend(s, self.side, LIMITS.cost_caps)
        traffic_jam(s, (u,), hex_)
        s.put(u, hex_)
        by = "rail" if action.verb == notation.RAIL else "sea"
        s.say(f"{u} moves from {left} to {hex_} by {by}")
        s.push(
            Displace(self.side, left),
            Displace(1 - self.side, hex_),
            ChooseMover(self.side, tuple(sorted((*self.moved, u)))),
        )
        self.settle(s, left, hex_)

    def settle(self, s: State, left: Hex, hex_: Hex) -> None:
        """9.5.3b, 8.3.3 What follows in both hexes."""
        settle_siege(s, left)
        settle(s, left, hex_)

    def prompt(self, s: State) -> str:
        return f"Where does {UNITS[self.unit]} go?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        """Why the unit does not go there."""
        if action.verb not in (notation.RAIL, notation.SAIL):
            return None
        u: Unit = action.args[0]
        if u.n != self.unit:
            return Refusal("10.1#1", f"{UNITS[self.unit]} was chosen to move")
        return (rail_refused if action.verb == notation.RAIL else sea_refused)(s, u, action.args[1])
