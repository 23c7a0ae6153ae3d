"""8.4-8.6 Movement in an activation: groups are formed, march hex by hex, drop units and halt; then the battles.

A group is formed in the order of the counters (`join`), so each group comes up once. `Movement` lies below the group.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal, Step, replaced
from .. import notation
from ..battle import Activation
from ..components import Hex, Side, Unit
from ..notation import DONE, HALT
from ..rules import movement
from ..rules.declaration import Entry, can_attack, cancel_battle, declare, declare_refused, entered, on_entry
from ..rules.entry import block
from ..rules.headquarters import flip, tired, traffic_jam
from ..rules.nations import open_schlieffen, settle_danger
from ..rules.siege import settle_siege
from ..state import Mark, State
from .battle import DesignateAttackers, OfferBattle, ResolveBattles
from .cavalry import CavalryDelay
from .control import settle
from .fortunes import OfferBelgianWithdrawal
from .retreat import Displace


@rule("8.2.1", "8.2.3#2")
@dataclass(eq=False)
class Activate(Auto):
    """8.2 Activate a hex: movement of its units, declarations of battle, then the battles.

    Before: the CAP is paid, `s.active` is the side, `s.activations` counts this activation, `s.activation` is None;
    `EndOfActivation` lies below. After: units have moved, battles have been declared and resolved, control is settled;
    the stack is as before, `s.activation` may be left set (EndOfActivation clears it).
    """

    hex: Hex
    free: bool = False  # 14.3.6a5 no CAP was paid

    def run(self, s: State) -> None:
        s.activation = Activation(self.hex, self.free)
        s.push(Movement())


@rule("8.2.2#1", "8.2.2#2", "8.2.2#3", "8.5#2", "8.6", "9.1#1", "8.4.5b", "8.4.5c")
class Movement(Decision):
    """8.2.2 The units of the activated hex move as they like, or fight there; when movement is over come the battles.

    In a General Withdrawal there are no battles, and a hex is activated to move at least one group.
    """

    asked_by: ClassVar[str] = "8.2.2"
    labels: ClassVar[tuple[tuple[str, str], ...]] = (("done", "End the movement"),)

    def seat(self, s: State) -> int:
        return movement.mover(s)

    def actions(self, s: State) -> list[Action]:
        joins = [notation.join(u) for u in movement.starters(s)]
        if s.withdrawing >= 0:
            return [DONE, *joins] if activation_of(s).moved or not joins else joins
        here = activation_of(s).hex
        fights = [notation.declare(here)] if declare_refused(s, self.seat(s), here) is None else []
        return [DONE, *joins, *fights, *self.unblocks(s, here)]

    def unblocks(self, s: State, here: Hex) -> list[Action]:
        """8.4.5c The owner may take off Blocked markers; he is asked when one end of the hexside is activated."""
        own = [(a, b) for side, a, b in s.blocked if side == self.seat(s) and here in (a, b)]
        return [notation.unblock(a, b) for a, b in own]

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            s.push(*([] if s.withdrawing >= 0 else [ResolveBattles()]))
        elif action.verb == notation.JOIN:
            s.push(MoveGroup((action.args[0],)), self)
        elif action.verb == notation.DECLARE:
            s.push(DesignateAttackers(action.args[0]), self)
        else:
            lifted = (self.seat(s), action.args[0], action.args[1])
            s.blocked = tuple(b for b in s.blocked if b != lifted)
            s.push(self)

    def prompt(self, s: State) -> str:
        what = "a unit that moves from" if s.withdrawing >= 0 else "a unit that moves, or a battle, in"
        return f"{what.capitalize()} {activation_of(s).hex}, or done"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.DECLARE:
            if s.withdrawing >= 0:
                return Refusal("8.7.2#2", "no battles are declared in a General Withdrawal")
            return declare_refused(s, self.seat(s), action.args[0])
        if action.verb == notation.UNBLOCK:
            return Refusal("8.4.5c", "you have no Blocked marker there")
        return join_refused(s, (), action) if action.verb == notation.JOIN else None


def activation_of(s: State) -> Activation:
    """The activation that is going on."""
    if s.activation is None:
        raise RuntimeError("units move in an activation only")
    return s.activation


def join_refused(s: State, group: tuple[Unit, ...], action: Action) -> Refusal:
    """8.4 Why a unit may not begin a group or join it."""
    u = action.args[0]
    refusal = movement.unit_refused(s, u)
    if refusal:
        return refusal
    if group and not group[-1] < u:
        return Refusal("8.4#1", "a group is formed in the order of the counters")
    return march_sentence(s, (*group, u)) or Refusal("8.4#1", f"with {u} the group could not enter any hex")


def march_sentence(s: State, group: tuple[Unit, ...]) -> Refusal | None:
    """The rule against the first hex that a group might enter, to tell why it cannot move at all."""
    left = s.hex(group[0])
    refusals = (movement.march_refused(s, group, left, h, 0, 0) for h in left.neighbours)
    return next((r for r in refusals if r), None)


# A group -----------------------------------------------------------------------------------------


@rule("8.4#1", "8.4#3", "8.4.6a#6", "8.3.1#3")
@dataclass(eq=False)
class MoveGroup(Decision):
    """8.4 A group is formed, and then marches from hex to adjacent hex; units may be dropped, none added on the way."""

    units: tuple[Unit, ...]
    steps: int = 0  # hexes it has entered
    points: int = 0  # movement points it has spent
    tired: tuple[Unit, ...] = ()  # HQs that flip when their movement is over
    dropped: int = -1  # the last unit dropped in this hex

    asked_by: ClassVar[str] = "8.4"

    @property
    def group(self) -> tuple[Unit, ...]:
        """The units, in order of number."""
        return self.units

    def seat(self, s: State) -> int:
        return movement.mover(s)

    def actions(self, s: State) -> list[Action]:
        march = [notation.march(h) for h in movement.marches(s, self.group, self.steps, self.points)]
        if not self.steps:
            return [*(notation.join(u) for u in movement.starters(s, self.group)), *march]
        halt = [HALT] if movement.stay_refused(s, self.group, s.hex(self.units[0])) is None else []
        return [*halt, *self.drops(s), *march]

    def drops(self, s: State) -> list[Action]:
        """8.4 The units that may be dropped here."""
        return [notation.drop(u) for u in self.group if self.drop_refused(s, u) is None]

    def drop_refused(self, s: State, u: Unit) -> Refusal | None:
        """8.4 Why a unit may not be dropped here."""
        return movement.drop_refused(s, self.group, u, self.steps, self.points, self.dropped)

    def take(self, s: State, action: Action) -> None:
        if action == HALT:
            end_movement(s, self.units, self.tired)
            s.push(*self.battle(s, self.units))
        elif action.verb == notation.JOIN:
            s.push(replaced(self, units=(*self.units, action.args[0])))
        elif action.verb == notation.DROP:
            u = action.args[0]
            end_movement(s, (u,), self.tired)
            s.push(replaced(self, units=tuple(v for v in self.units if v != u), dropped=u.n))
            s.push(*self.battle(s, (u,)))
        else:
            march(s, self, action.args[0])

    @rule("9.1.2c#1")
    def battle(self, s: State, units: tuple[Unit, ...]) -> list[Step]:
        """9.1.2c Units that stay where friends besiege a fort may attack it."""
        if s.withdrawing >= 0:
            return []
        here = s.hex(units[0])
        caused = on_entry(s, units[0].side, here, units)
        return battle_of_entry(s, here, caused) if caused == "optional" else []

    def prompt(self, s: State) -> str:
        names = ", ".join(u.name for u in self.group)
        return f"{names}: where to?" if self.steps else f"{names}: who joins, or where to?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.MARCH:
            left = s.hex(self.units[0])
            return movement.march_refused(s, self.group, left, action.args[0], self.steps, self.points)
        if action.verb == notation.JOIN:
            late = Refusal("8.4#3", "no unit may be added once the group has moved")
            return late if self.steps else join_refused(s, self.group, action)
        if action.verb == notation.DROP:
            return self.drop_refused(s, action.args[0])
        if action == HALT:
            still = Refusal("8.4#1", "the group has not moved yet")
            return movement.stay_refused(s, self.group, s.hex(self.units[0])) if self.steps else still
        return None


@rule("8.4.1#2", "8.7.2#2", "8.7.3#2")
def end_movement(s: State, units: tuple[Unit, ...], tired_hqs: tuple[Unit, ...]) -> None:
    """8.4.1 The movement of units is over: HQs that lent theirs too freely are flipped."""
    activation = activation_of(s)
    s.activation = replace(activation, moved=tuple(sorted((*activation.moved, *units))))
    for u in units:
        if s.withdrawing >= 0:
            s.mark(u, Mark.MOVED)
        if u in tired_hqs:
            flip(s, u)


# One hex further ---------------------------------------------------------------------------------


@rule("8.4.4b1#6", "8.4.5a", "8.4.5b", "8.3.3#1")
def march(s: State, step: MoveGroup, entered: Hex) -> None:
    """8.4.4 A group enters a hex: blocks, traffic jams, what the enemy there must do, control, Paris in danger."""
    group, left = step.group, s.hex(step.units[0])
    side = group[0].side
    door = movement.doors(s, left)[entered]
    steps, points = step.steps + 1, step.points + door.cost
    flips = tuple(sorted({*step.tired, *tired(s, group, steps, points)}))
    blocks = s.controls(side, left) and any(u.combat for u in group) and any(u.side is not side for u in s.at(entered))
    open_schlieffen(s, group, entered)
    traffic_jam(s, group, entered)
    for u in group:
        s.put(u, entered)
    s.say(f"{', '.join(u.name for u in group)}: {left} to {entered}")
    if blocks:
        block(s, side, left, entered)
    moved = MoveGroup(step.units, steps, points, flips)
    s.push(*displaced(s, side, left, entered), *what_follows(s, moved, entered, door.stops))
    settle_siege(s, left)
    settle(s, left, entered)
    settle_danger(s, entered)


@rule("9.4.4#1", "9.4.4#5", "9.5.4a#4", "9.5.4a#5")
def displaced(s: State, side: Side, left: Hex, entered: Hex) -> list[Step]:
    """9.4.4 HQs and guns that a march has left alone with the enemy, in the hex left and in the one entered."""
    exposed = ((side, left), (side, entered), (side.other, entered))
    return [Displace(int(owner), hex_) for owner, hex_ in exposed if _alone(s, owner, hex_)]


def _alone(s: State, side: Side, hex_: Hex) -> bool:
    """Whether HQs or guns of a side stand among enemy combat units or forts without a combat unit of their own."""
    lone = any(u.side is side and (u.hq or u.ha) for u in s.at(hex_))
    return lone and not s.combat_units(side, hex_) and any(u.combat or u.fort for u in s.at(hex_) if u.side is not side)


@rule("8.4.4b1#4", "9.1.2b#1", "9.1.2c#1", "9.6.3#1", "8.6")
def what_follows(s: State, moved: MoveGroup, hex_: Hex, stops: bool) -> list[Step]:
    """9.1.2 What comes after an entry: the march goes on, cavalry delays it, or it ends with or without a battle."""
    caused: Entry = on_entry(s, moved.group[0].side, hex_, moved.group)
    if caused == "delay":
        s.activation = replace(activation_of(s), stopped=False)
        return [CavalryDelay(hex_), AfterDelay(moved.units, moved.steps, moved.points, moved.tired)]
    if not stops:
        return [moved]
    end_movement(s, moved.units, moved.tired)
    return battle_of_entry(s, hex_, caused)


@rule("9.1.2b#1", "9.1.2c#1", "9.1.2c#2")
def battle_of_entry(s: State, hex_: Hex, caused: Entry) -> list[Step]:
    """9.1.2 The battle of those who have entered a hex in this activation and stay there: due, offered, or none."""
    group = entered(s, hex_)
    if caused not in ("mandatory", "optional") or not group:
        return []
    joined = any(b.hex is hex_ for b in activation_of(s).battles)
    if caused == "mandatory" or joined:
        declare(s, hex_, group, caused == "mandatory")
        return [] if joined else [OfferBelgianWithdrawal(hex_)]
    return [OfferBattle(hex_, tuple(group))] if any(can_attack(s, u, hex_) for u in group) else []


@rule("9.6.3#2", "9.6.3#3")
@dataclass(eq=False)
class AfterDelay(Auto):
    """9.6.3 Cavalry that stood has stopped the group; otherwise it goes on."""

    units: tuple[Unit, ...]
    steps: int
    points: int
    tired: tuple[Unit, ...] = ()

    def run(self, s: State) -> None:
        here = s.hex(self.units[0])
        if not any(u.combat or u.fort for u in s.at(here) if u.side is not self.units[0].side):
            cancel_battle(s, here)  # 9.6.3 the cavalry has gone: there is nobody left to attack
        if activation_of(s).stopped:
            end_movement(s, self.units, self.tired)
            s.activation = replace(activation_of(s), stopped=False)
        else:
            s.push(MoveGroup(self.units, self.steps, self.points, self.tired))
