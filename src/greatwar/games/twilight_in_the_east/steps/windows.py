"""9 What the other side does when a unit has moved: cavalry reaction, displacement, retreat of trains, bridgeheads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step
from .. import names as nm
from ..components import HEXES, UNITS, Unit
from ..notation import STAND, hex_arg, of_unit, of_unit_hex, unit_arg
from ..rules import railways, reaction
from ..rules.occupation import enter
from ..rules.rail import lost_destinations
from ..rules.units import eliminate
from ..state import State
from .rail import Redirect


@rule("9.1.2#1", "9.5.1#2", "9.8.1#3")
@dataclass(eq=False)
class Windows(Decision):
    """9.1.2, 9.5.1 A side answers a move: cavalry may ride off, guns, trains, depots and trains of troops must; any
    order.
    """

    asked_by: ClassVar[str] = "9.1.2"
    side: int
    left: int  # the hex that the mover left; -1 = it came from nowhere
    entered: int
    riders: tuple[int, ...] = ()  # cavalry that may react, with 1 << 16 added for Trigger 2
    around: tuple[int, ...] = ()  # hexes whose surroundings are looked at for guns and trains in EZOCs

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        found = []
        rides = False
        for rider in self.riders:
            n = rider & 0xFFFF
            for h in reaction.rides(s, UNITS[n], self.left if rider >> 16 else -1, self.entered):
                found.append(of_unit_hex("ride", n, h))
                rides = True
        for u in reaction.exposed(s, self.side, self.around):
            for h in reaction.refuges(s, u):
                found.append(of_unit_hex(reaction.verb_of(u), u.n, h))
        return [*found, STAND] if rides or not found else found

    def take(self, s: State, action: Action) -> None:
        if action.verb == "stand":
            s.push(Exposure(self.side, self.around))
            return
        u, to = unit_arg(action), hex_arg(action, 1)
        before = s.at_number(u.n)
        if action.verb == "ride":
            s.say(f"{u} reacts to {HEXES[to]}")
            enter(s, u, to)
            riders = tuple([r for r in self.riders if r & 0xFFFF != u.n])
            s.push(
                Windows(self.side, self.left, self.entered, riders, (*self.around, before)),
                Exposure(1 - self.side, (to,)),
            )
            return
        reaction.displace(s, u, to)
        s.push(Windows(self.side, self.left, self.entered, self.riders, self.around), Exposure(1 - self.side, (to,)))

    def prompt(self, s: State) -> str:
        return f"An enemy has moved to {HEXES[self.entered]}: react, or stand"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "ride":
            u = unit_arg(action)
            trigger = next((r >> 16 for r in self.riders if r & 0xFFFF == u.n), None)
            if trigger is None:
                return Refusal("9.1.1", f"{u} is not triggered by this move")
            return reaction.ride_refusal(s, u, hex_arg(action, 1), self.left if trigger else -1, self.entered)
        return None


@rule("9.5.1#1", "9.8.1#1", "9.9#1", "8.2.4#2", "9.8.1#3", "9.5.1#2")
@dataclass(eq=False)
class Exposure(Auto):
    """9.5.1, 9.8.1, 9.9 Guns, trains, depots and entrained units of a side that may not stay where they are."""

    asked_by: ClassVar[str] = "9.5.1"
    side: int
    around: tuple[int, ...]

    def run(self, s: State) -> None:
        for u in reaction.exposed(s, self.side, self.around):
            where = reaction.refuges(s, u)
            if not where:
                reaction.lost(s, u)
                s.push(self)
                return
        if reaction.exposed(s, self.side, self.around):
            s.push(Displacement(self.side, self.around))


@rule("9.5.1#1", "9.8.1#1", "9.9#1")
@dataclass(eq=False)
class Displacement(Decision):
    """9.5.1 The owner moves what has to go, in the order he likes."""

    asked_by: ClassVar[str] = "9.5.1"
    side: int
    around: tuple[int, ...]

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        return [
            of_unit_hex(reaction.verb_of(u), u.n, h)
            for u in reaction.exposed(s, self.side, self.around)
            for h in reaction.refuges(s, u)
        ]

    def take(self, s: State, action: Action) -> None:
        u, to = unit_arg(action), hex_arg(action, 1)
        reaction.displace(s, u, to)
        s.push(Exposure(self.side, self.around), Exposure(1 - self.side, (to,)))

    def prompt(self, s: State) -> str:
        return "Displace guns, retreat trains and depots that may not stay next to the enemy"


@rule("12.5.1#1", "12.5#1", "3.7.4#1")
@dataclass(eq=False)
class Bridgeheads(Auto):
    """12.5.1 The first time a Russian combat unit stands next to a bridgehead without A-H combat units, a die is
    rolled.
    """

    asked_by: ClassVar[str] = "12.5.1"
    near: int

    def run(self, s: State) -> None:
        for fort in reaction.threatened_bridgeheads(s, self.near):
            s.triggered = tuple(sorted([*s.triggered, fort.n]))
            s.push(BridgeheadDie(fort.n))


@rule("12.5.1#1", "12.5.1-ex")
@dataclass(eq=False)
class BridgeheadDie(Die):
    """12.5.1 A die above the number on the back of the fort: it is abandoned."""

    asked_by: ClassVar[str] = "12.5.1"
    fort: int

    def take(self, s: State, action: Action) -> None:
        fort, roll = UNITS[self.fort], action.args[0]
        stands = roll <= fort.ab
        s.say(f"{fort}: die {roll} against {fort.ab}, {'it stands' if stands else 'it is abandoned'}")
        if not stands:
            eliminate(s, fort, "abandoned")
            railways.bridgehead_lost(s, fort)


@rule("4.1.1a#1")
@dataclass(eq=False)
class MakeWay(Decision):
    """4.1.1a Guns and trains in the hex into which combat units cross a large river displace before they enter."""

    asked_by: ClassVar[str] = "4.1.1a"
    side: int
    hex: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        for u in s.own(self.side, self.hex):
            where = reaction.refuges(s, u)
            if not where:
                return [of_unit("disband", u.n)]
            return [of_unit_hex(reaction.verb_of(u), u.n, h) for h in where]
        return [STAND]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "stand":
            return
        u = unit_arg(action)
        if action.verb == "disband":
            reaction.lost(s, u, overrun=True)
        else:
            reaction.displace(s, u, hex_arg(action, 1))
        s.push(self)

    def prompt(self, s: State) -> str:
        return f"The enemy crosses the river into {HEXES[self.hex]}: displace guns and trains"


@rule("9.1#1")
def answers(s: State, side: int, left: int, entered: int, movers: tuple[int, ...]) -> list[Step]:
    """9.1 What follows when units of `side` have come from one hex to another in a movement phase; nothing if nobody
    can answer.

    The windows of the enemy come first, then the mover's own guns and trains that were left alone, then bridgeheads.
    """
    riders: tuple[int, ...] = ()
    theirs: list[Unit] = []
    if (s.zone(side, entered) | (s.zone(side, left) if left >= 0 else 0)) & nm.NEAR_ENEMY:  # else nobody is near
        riders = reaction.riders(s, 1 - side, left, entered, movers)
        theirs = reaction.exposed(s, 1 - side, (entered,))
    behind = (left, entered) if left >= 0 else (entered,)
    own = reaction.exposed(s, side, behind)
    found: list[Step] = []
    if riders:
        found.append(Windows(1 - side, left, entered, riders, (entered,)))
    elif theirs:
        found.append(Exposure(1 - side, (entered,)))
    if own:
        found.append(Exposure(side, behind))
    if side == nm.RUSSIA and reaction.bridgeheads_near(s, entered):
        found.append(Bridgeheads(entered))
    if side == nm.CENTRAL and left >= 0:
        found += [Bridgeheads(h) for h in reaction.besieger(s, left)]
    if s.dest and lost_destinations(s, 1 - side):
        found.append(Redirect(1 - side))
    return found


@rule("9.1#1")
def aftermath(s: State, side: int, hexes: tuple[int, ...]) -> list[Step]:
    """9.1 What follows when units of `side` have come to stand somewhere outside movement (retreat, advance): no
    reaction.
    """
    found: list[Step] = []
    for who in (1 - side, side):
        if reaction.exposed(s, who, hexes):
            found.append(Exposure(who, hexes))
    if side == nm.RUSSIA:
        found += [Bridgeheads(h) for h in hexes if reaction.bridgeheads_near(s, h)]
    else:
        found += [Bridgeheads(near) for h in hexes for near in reaction.besieger(s, h)]
    if s.dest and lost_destinations(s, 1 - side):
        found.append(Redirect(1 - side))
    return found
