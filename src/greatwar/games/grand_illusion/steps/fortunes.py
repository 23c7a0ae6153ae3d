"""9.1.4 The Fortunes of War before a battle, and what may stand in their place: 12.4, 14.1.1a, 14.3.6a4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Chance, Decision, Refusal, Step
from .. import notation
from ..components import Hex, Nation, Side
from ..notation import DECLINE, FALL_BACK, SKIRMISH
from ..rules.activation import note_command, surrender
from ..rules.attack import driven
from ..rules.command import spend
from ..rules.declaration import cancel_battle
from ..rules.elan import settle_mandate
from ..rules.fortunes import (
    ANTWERP,
    BRUSSELS,
    belgians_may_go,
    choice_refused,
    choices,
    give,
    price,
    result,
    screened_by_allenby,
)
from ..rules.markers import battle_of, landing_surprises, parameter, switched
from ..state import State
from .cavalry import CavalryWithdrawal
from .combat import Combats, Elan
from .counterattack import Counterattack
from .losses import ApplyLosses
from .placement import AttackerPlacement, DefenderPlacement, NobodyAttacks
from .reserves import ReserveFire, ReservePlacement
from .retreat import ConcludeBattle, Displace, RetreatForce

#: 9.1.4 the Fortunes of War are rolled with two dice
TWO_DICE: Final = [(notation.fortunes(n), 6 - abs(n - 7)) for n in range(2, 13)]


# Before the roll ----------------------------------------------------------------------------------


@rule("14.1.1a#1", "14.2.1#2", "14.3.1a#1")
@dataclass(eq=False)
class OfferBelgianWithdrawal(Auto):
    """14.1.1a As soon as a German battle is declared in 62 on GT1, the Belgians there may go to 52 (ruling 66)."""

    hex: Hex

    def run(self, s: State) -> None:
        if belgians_may_go(s, self.hex):
            s.push(BelgianWithdrawal())


@rule("14.1.1a#1", "14.2.1#2", "14.3.1a#1")
class BelgianWithdrawal(Decision):
    """14.1.1a Spend a CAP and retreat all Belgian units from 62 to 52, or fight."""

    asked_by: ClassVar[str] = "14.1.1a"

    def seat(self, s: State) -> int:
        return Side.ALLIED

    def actions(self, s: State) -> list[Action]:
        return [DECLINE, FALL_BACK]

    def take(self, s: State, action: Action) -> None:
        if action == DECLINE:
            return
        spend(s, Side.ALLIED, int(parameter("belgian_withdrawal", "cost_caps")))
        note_command(s, Side.ALLIED, BRUSSELS)
        s.antwerp = True
        cancel_battle(s, BRUSSELS)
        s.push(RetreatForce(Side.ALLIED, BRUSSELS, ANTWERP, forced=False))

    def prompt(self, s: State) -> str:
        return "Belgian Withdrawal: spend a CAP and retreat from 62 to 52 before the battle?"


# The roll -----------------------------------------------------------------------------------------


@rule("9.1.3f", "9.1.4#1", "9.1.4#2", "12.4", "14.3.6a4#3")
class Fortunes(Auto):
    """9.1.4 Two dice before every battle, even if bombardment has left no defender; a landing has its own die."""

    def run(self, s: State) -> None:
        battle = battle_of(s)
        if battle.landing:
            s.push(LandingDie())
        elif screened_by_allenby(s, battle):
            s.attacked_british = (*s.attacked_british, battle.hex)
            s.push(Allenby())
        else:
            s.push(FortunesDice())


@rule("12.4")
class Allenby(Decision):
    """12.4 The Allies may let the first battle against British infantry and cavalry be a Skirmish."""

    asked_by: ClassVar[str] = "12.4"

    def seat(self, s: State) -> int:
        return Side.ALLIED

    def actions(self, s: State) -> list[Action]:
        return [DECLINE, SKIRMISH]

    def take(self, s: State, action: Action) -> None:
        if action == SKIRMISH:
            s.battle = replace(battle_of(s), effect="skirmish")
            fight(s)
        else:
            s.push(FortunesDice())

    def prompt(self, s: State) -> str:
        return "Allenby's cavalry: let this battle be a Skirmish?"


@rule("9.1.4#1", "9.1.3d", "9.1.1d#1", "9.1.1e#2")
class FortunesDice(Chance):
    """9.1.4 The two dice of the attacker, and what they bring."""

    asked_by: ClassVar[str] = "9.1.4"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return TWO_DICE

    def take(self, s: State, action: Action) -> None:
        battle = battle_of(s)
        roll: int = action.args[0]
        row = result(battle, roll)
        s.battle = battle = replace(battle, fortune=roll, effect=row.effect)
        s.say(f"Fortunes of War {roll}: {row.result}")
        give(s, battle, row)
        if row.initiative_passes:
            pass_on(s)
        if row.effect == "advantage" and choices(s, battle):
            s.push(TacticalAdvantage())
        elif row.effect == "cautious":
            s.battle = None
            s.push(Displace(1 - battle.attacker, battle.hex))
        else:
            fight(s)


@rule("9.1.3d")
def pass_on(s: State) -> None:
    """9.1.3d The initiative goes to the defender: battles that are not resolved yet are cancelled."""
    surrender(s)
    if s.activation is not None:
        s.activation = replace(s.activation, battles=())


@rule("9.1.4#1", "9.1.1d#1")
class TacticalAdvantage(Decision):
    """9.1.4 The defender may pay for a withdrawal, a Skirmish or a counterattack."""

    asked_by: ClassVar[str] = "9.1.4"

    def seat(self, s: State) -> int:
        return 1 - battle_of(s).attacker

    def actions(self, s: State) -> list[Action]:
        return [DECLINE, *(notation.choice(verb) for verb in choices(s, battle_of(s)))]

    def take(self, s: State, action: Action) -> None:
        battle = battle_of(s)
        if action == DECLINE:
            fight(s)
            return
        spend(s, 1 - battle.attacker, price(action.verb))
        if action == FALL_BACK:
            s.push(RetreatForce(1 - battle.attacker, battle.hex, forced=False), ConcludeBattle())
            return
        s.battle = replace(battle, effect=action.verb)
        if action != SKIRMISH and switched("advantage", "counterattack_initiative_passes"):
            pass_on(s)
        fight(s)

    def prompt(self, s: State) -> str:
        return "Tactical Advantage: for a CAP withdraw, make it a Skirmish, or counterattack"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        known = action.verb in (notation.FALL_BACK.verb, notation.SKIRMISH.verb, notation.COUNTERATTACK.verb)
        return choice_refused(s, battle_of(s), action.verb) if known else None


@rule("14.3.6a4#3")
class LandingDie(Die):
    """14.3.6a4 One die for a landing: a surprise, or an attack with élan."""

    asked_by: ClassVar[str] = "14.3.6a4"

    def take(self, s: State, action: Action) -> None:
        battle = s.battle = replace(battle_of(s), landing=action.args[0], effect="none")
        told = "a surprise" if landing_surprises(battle) else "the Germans are ready"
        s.say(f"The landing: {action.args[0]}, {told}")
        fight(s)


# The battle ---------------------------------------------------------------------------------------


@rule("9.1.3f", "9.1.4#2", "9.1.1d#1", "9.1.2a#3")
def fight(s: State) -> None:
    """9.1.3f The battle is on: placements, reserves, cavalry, combats, losses, élan, retreats."""
    battle = battle_of(s)
    settle_mandate(s, battle)
    drive_forward(s)
    here, side = battle.hex, battle.attacker
    if not any(u.side != side and (u.combat or u.fort) for u in s.at(here)):
        s.push(ConcludeBattle())
        return
    placement: list[Step] = [DefenderPlacement(1 - side), AttackerPlacement(side)]
    if battle.effect == "counterattack":
        placement = [Counterattack()]
    s.push(*placement, NobodyAttacks(), ReservePlacement(), CavalryWithdrawal(), Combats(), *aftermath())


def aftermath() -> list[Step]:
    """9.3.3-9.4 What follows the combats."""
    return [ApplyLosses(), ReserveFire(), ApplyLosses(), Elan(), ConcludeBattle()]


@rule("9.1.2a#3", "9.2.3a#7")
def drive_forward(s: State) -> None:
    """9.1.2a An Offensive to the Limit takes along disrupted French units that were not designated (ruling 53)."""
    battle, activation = battle_of(s), s.activation
    if activation is None or activation.hex != battle.hex or not driven(s, battle):
        return
    units = s.combat_units(battle.attacker, battle.hex)
    french = {u for u in units if u.nation is Nation.FR and s.back(u) and u not in activation.moved}
    s.battle = replace(battle, attackers=tuple(sorted(french | set(battle.attackers))))
