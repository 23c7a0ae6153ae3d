"""9.6 Cavalry: delay on the map, withdrawal from the Battle Board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import Hex, Unit
from ..notation import FALL_BACK, STAND
from ..rules.board import filled, with_front, with_reserve, without
from ..rules.fire import units_of
from ..rules.markers import battle_of, in_range
from ..rules.units import disrupt, eliminate, hit
from ..state import State, with_value
from ..tables import TABLES
from .control import settle
from .retreat import CavalryRetreat, Displace

# Withdrawal from the Battle Board ------------------------------------------------------------------


@rule("9.2.6#1", "9.6.2")
def riders(s: State) -> list[Unit]:
    """9.2.6 Undisrupted cavalry defending in a front space with an attacker opposite."""
    battle = battle_of(s)
    ours, theirs = battle.front[1 - battle.attacker], battle.front[battle.attacker]
    return [u for i, space in enumerate(ours) if theirs[i] for u in space if u.cavalry and not s.back(u)]


@rule("9.2.6#1", "9.6.2")
class CavalryWithdrawal(Auto):
    """9.2.6 The defender's cavalry may leave before the combats."""

    def run(self, s: State) -> None:
        if riders(s):
            s.push(RideOff())


@rule("9.2.6#1", "9.2.6#2", "9.2.6#3", "9.6.2")
class RideOff(Decision):
    """9.2.6 Cavalry that withdraws from the battle, unit by unit, until the rest stands."""

    asked_by: ClassVar[str] = "9.2.6"

    def seat(self, s: State) -> int:
        return 1 - battle_of(s).attacker

    def actions(self, s: State) -> list[Action]:
        return [STAND, *(notation.ride_off(u) for u in riders(s))]

    def take(self, s: State, action: Action) -> None:
        if action == STAND:
            return
        u: Unit = action.args[0]
        s.push(CavalryWithdrawal())
        space = next(i for i, units in enumerate(battle_of(s).front[u.side]) if u in units)
        if all(enemy.cavalry for enemy in units_of(battle_of(s).front[1 - u.side][space])):
            disrupt(s, u)
        else:
            s.push(ParthianDie(u))
        leave(s, u, space)

    def prompt(self, s: State) -> str:
        return "Cavalry that withdraws from the battle, or stand"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == notation.RIDE_OFF:
            return Refusal("9.2.6#1", "only undisrupted cavalry that defends in the front line may withdraw")
        return None


@rule("9.2.6#1", "9.2.6#4", "9.2.6#5", "9.6.2")
def leave(s: State, u: Unit, space: int) -> None:
    """9.2.6 Back into the hex; a reserve behind an emptied space steps up, otherwise its attackers pursue in vain."""
    battle = battle_of(s)
    battle = with_front(battle, u.side, without(battle.front[u.side], {u}))
    behind = battle.reserve[u.side][space]
    if not battle.front[u.side][space] and behind:
        battle = with_front(battle, u.side, filled(battle.front[u.side], space, behind))
        battle = with_reserve(battle, u.side, filled(battle.reserve[u.side], space, ()))
    elif not battle.front[u.side][space]:
        battle = replace(battle, pursuing=(*battle.pursuing, space))
    s.battle = battle
    s.say(f"{u} withdraws from the battle")


@rule("9.2.6#2", "9.6.2")
@dataclass(eq=False)
class ParthianDie(Die):
    """9.2.6 Cavalry that withdraws from infantry is hit on a low die."""

    unit: Unit

    asked_by: ClassVar[str] = "9.2.6"

    def take(self, s: State, action: Action) -> None:
        shot = in_range(action.args[0], TABLES.battle["cavalry", "withdraw_from_infantry_hit"].value)
        s.say(f"{self.unit} rides off under fire: {action.args[0]}, {'a hit' if shot else 'a miss'}")
        if shot:
            battle, side = battle_of(s), self.unit.side
            s.battle = replace(battle, losses=with_value(battle.losses, side, battle.losses[side] + 1))
            hit(s, self.unit)


# Delay on the map ----------------------------------------------------------------------------------


@rule("9.6.3#2", "9.6.3#3")
@dataclass(eq=False)
class CavalryDelay(Decision):
    """9.6.3 Enemy cavalry alone in a hex that an undisrupted infantry corps enters stands or withdraws.

    Before: the group has entered the hex; `rules.declaration.on_entry` says "delay". The enemy chooses: stand (the
    cavalry is eliminated, `s.activation.stopped` is set) or fall back (`steps.retreat.CavalryRetreat`). After: no enemy
    cavalry is left in the hex, control is settled; the stack is as before (the moving group lies below).
    """

    hex: Hex

    asked_by: ClassVar[str] = "9.6.3"

    def seat(self, s: State) -> int:
        return 1 - s.active

    def actions(self, s: State) -> list[Action]:
        return [STAND, FALL_BACK]

    def take(self, s: State, action: Action) -> None:
        side = self.seat(s)
        s.push(Displace(side, self.hex))
        if action == FALL_BACK:
            s.push(CavalryRetreat(side, self.hex))
            return
        for u in s.combat_units(side, self.hex):
            eliminate(s, u)
        if s.activation is not None:
            s.activation = replace(s.activation, stopped=True)
        settle(s, self.hex)

    def prompt(self, s: State) -> str:
        return f"Cavalry Delay in {self.hex}: stand and be lost, or fall back three hexes"
