"""9.2.2, 9.2.3 Units go to the Battle Board: first the defender's, then the attacker's opposite them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..battle import EMPTY_ROW
from ..components import Unit
from ..notation import DONE
from ..rules.attack import (
    SPENT,
    attacker_options,
    attacker_refused,
    attackers,
    forced,
    open_to,
    targets,
    tier_now,
)
from ..rules.board import filled, with_front
from ..rules.markers import battle_of
from ..rules.placement import Stack, defender_choices, defender_refused
from ..state import State


def put_in(s: State, side: int, stack: Stack, space: int) -> None:
    """Place units in a front space, counted from 0."""
    battle = battle_of(s)
    s.battle = with_front(battle, side, filled(battle.front[side], space, stack))


def pair_of(stack: Stack) -> Action:
    """The action that stacks two units."""
    return notation.pair(*stack)


def front(u: Unit, space: int) -> Action:
    """The action that places a unit; players count spaces from 1."""
    return notation.front(u, space + 1)


@rule("9.2.2a", "9.1.3f")
@dataclass(eq=False)
class DefenderPlacement(Auto):
    """9.2.2 The side that defends lines up its combat units and forts, whatever its front row showed before."""

    side: int

    def run(self, s: State) -> None:
        s.battle = with_front(battle_of(s), self.side, EMPTY_ROW)
        if defender_choices(s, self.side):
            s.push(PlaceDefender(self.side))


@rule("9.2.2a", "9.2.2b#1", "9.2.2b#4", "9.2.2c")
@dataclass(eq=False)
class PlaceDefender(Decision):
    """9.2.2 The next defender on the front line; which space it takes does not matter, so it takes the next one."""

    side: int

    asked_by: ClassVar[str] = "9.2.2c"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        space = self.space(s)
        return [pair_of(x) if len(x) == 2 else front(x[0], space) for x in defender_choices(s, self.side)]

    def space(self, s: State) -> int:
        """The first empty front space."""
        return battle_of(s).front[self.side].index(())

    def take(self, s: State, action: Action) -> None:
        stack = action.args if action.verb == notation.PAIR else action.args[:1]
        put_in(s, self.side, stack, self.space(s))
        if defender_choices(s, self.side):
            s.push(PlaceDefender(self.side))

    def prompt(self, s: State) -> str:
        return f"Defenders of {battle_of(s).hex}: a unit or a pair for space {self.space(s) + 1} of your front line"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.FRONT:
            if action.args[1] != self.space(s) + 1:
                return Refusal("9.2.2b#4", f"which space is taken does not matter: it is {self.space(s) + 1} now")
            return defender_refused(s, self.side, action.args[:1])
        return defender_refused(s, self.side, action.args) if action.verb == notation.PAIR else None


@rule("9.2.3a#1", "9.1.3f")
@dataclass(eq=False)
class AttackerPlacement(Auto):
    """9.2.3 The side that attacks places the units of `battle.attackers` opposite the defenders, and its surplus.

    Surplus undisrupted units stand in front spaces that nobody faces; 9.2.5 moves them into reserve.
    """

    side: int

    def run(self, s: State) -> None:
        s.battle = with_front(battle_of(s), self.side, EMPTY_ROW)
        if tier_now(s):
            s.push(PlaceAttacker(self.side))


@rule("9.2.3a#6", "9.4#1", "9.5.3a#1")
class NobodyAttacks(Auto):
    """9.2.3a If no attacker has been placed no battle is fought: no retreat and no siege follow (ruling 63)."""

    def run(self, s: State) -> None:
        battle = battle_of(s)
        if not any(battle.front[battle.attacker]) and not battle.called_off:
            s.battle = replace(with_front(battle, 1 - battle.attacker, EMPTY_ROW), called_off=True)
            s.say("No unit attacks: there is no battle")


@rule("9.2.3a#1", "9.2.3a#2", "9.2.3a#3", "9.2.3a#6", "9.2.1#2")
@dataclass(eq=False)
class PlaceAttacker(Decision):
    """9.2.3 The next attacker and its space; a pair is named first. Disrupted units may be left in the hex (done)."""

    side: int
    tier: int = 0
    last: int = -1
    stack: tuple[Unit, ...] = ()  # a pair that waits for its space

    asked_by: ClassVar[str] = "9.2.3a"

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        tier = tier_now(s)
        options = attacker_options(s, tier, self.after(tier))
        if self.stack:
            spaces = next(where for stack, where in options if stack == self.stack)
            return [front(self.stack[0], i) for i in spaces]
        listed = [DONE] if self.may_stop(s, tier) else []
        for stack, where in options:
            listed += [pair_of(stack)] if len(stack) == 2 else [front(stack[0], i) for i in where]
        return listed

    def after(self, tier: int) -> int:
        """The unit placed before, if the same part of the placement goes on."""
        return self.last if tier == self.tier else -1

    def may_stop(self, s: State, tier: int) -> bool:
        """9.2.3a Only disrupted units may be left in the hex, and not all of them always."""
        if tier < SPENT:
            return False
        spaces = targets(s)[tier - SPENT]
        return not forced(s, [u for u in attackers(s) if s.back(u) and open_to(s, u, spaces)])

    def take(self, s: State, action: Action) -> None:
        if action == DONE:
            return
        tier = tier_now(s)
        if action.verb == notation.PAIR:
            s.push(PlaceAttacker(self.side, tier, self.after(tier), action.args))
            return
        stack = self.stack or action.args[:1]
        put_in(s, self.side, stack, action.args[1] - 1)
        if tier_now(s):
            s.push(PlaceAttacker(self.side, tier, stack[0].n))

    def prompt(self, s: State) -> str:
        if self.stack:
            return f"A space for {' and '.join(u.name for u in self.stack)}"
        last = "a disrupted unit, or done" if self.may_stop(s, tier_now(s)) else "a unit and its space, or a pair"
        return f"Attackers in {battle_of(s).hex}: {last}"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        tier = tier_now(s)
        if action == DONE:
            return Refusal("9.2.3a#7" if tier >= SPENT else "9.2.3a#6", "these units must be placed")
        if self.stack and action.verb in (notation.FRONT, notation.PAIR):
            space = action.args[1] - 1 if action.verb == notation.FRONT else -1
            return attacker_refused(s, self.stack, space, tier)
        if action.verb == notation.FRONT:
            return attacker_refused(s, action.args[:1], action.args[1] - 1, tier)
        return attacker_refused(s, action.args, -1, tier) if action.verb == notation.PAIR else None
