"""9.3 Combat on the Battle Board: space by space, attacker's die, defender's die; 9.3.5 the price of élan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Decision, Refusal
from .. import notation
from ..components import Side, Unit
from ..rules.board import SPACES, with_front, without
from ..rules.elan import victims
from ..rules.fire import harmless, scores, units_of
from ..rules.markers import battle_of
from ..rules.units import hit
from ..state import State, with_value


@rule("9.1.3c", "9.3.1#1")
@dataclass(eq=False)
class Combats(Auto):
    """9.3.1 The combats of the front line, one space after the other from the left."""

    space: int = 0

    def run(self, s: State) -> None:
        battle = battle_of(s)
        for i in SPACES[self.space :]:
            if all(battle.front[side][i] for side in Side):
                s.push(Combat(i), Combats(i + 1))
                return


@rule("9.3.1#1", "9.3.2a", "9.3.2b#2", "9.6.1#1")
@dataclass(eq=False)
class Combat(Auto):
    """9.3.1 One combat: the attacker fires, then the defender; infantry fires at charging cavalry first."""

    space: int

    def run(self, s: State) -> None:
        battle = battle_of(s)
        s.battle = replace(battle, fought=(*battle.fought, self.space))
        attack, defence = battle.attacker, 1 - battle.attacker
        s.push(Exchange(self.space))
        riding = all(u.cavalry for u in units_of(battle.front[attack][self.space]))
        if riding and any(u.infantry for u in units_of(battle.front[defence][self.space])):
            s.push(FreeShot(defence, self.space))


@rule("9.3.2a")
@dataclass(eq=False)
class Exchange(Auto):
    """9.3.2 Both sides fire, the attacker's die first, if a charge has left anybody to do so."""

    space: int

    def run(self, s: State) -> None:
        battle = battle_of(s)
        ours, theirs = battle.front[battle.attacker][self.space], battle.front[1 - battle.attacker][self.space]
        if ours:
            attack = [] if harmless(ours, theirs) else [Fire(battle.attacker, self.space)]
            s.push(*attack, Fire(1 - battle.attacker, self.space))


@rule("9.3.1a", "9.3.2a", "9.3.2b#1")
@dataclass(eq=False)
class Fire(Die):
    """9.3.1a One die for the units of a front space; hits are marked and applied when all have fired."""

    side: int
    space: int

    asked_by: ClassVar[str] = "9.3.1"

    def take(self, s: State, action: Action) -> None:
        target = struck(s, self.side, self.space, action.args[0])
        s.battle = replace(battle_of(s), hit=(*battle_of(s).hit, *target))


@rule("9.6.1#1", "9.3.2b#2")
@dataclass(eq=False)
class FreeShot(Die):
    """9.6.1 Infantry fires once at attacking cavalry before the combat; a hit is applied at once."""

    side: int
    space: int

    asked_by: ClassVar[str] = "9.6.1"

    def take(self, s: State, action: Action) -> None:
        suffer(s, 1 - self.side, struck(s, self.side, self.space, action.args[0], " before they close"))


def struck(s: State, side: int, space: int, die: int, when: str = "") -> tuple[Unit, ...]:
    """9.3.1a The units opposite a front space that its fire hits: all of them or none."""
    firing, target = (battle_of(s).front[of][space] for of in (side, 1 - side))
    hit_them = scores(s, side, firing, target, die)
    s.say(f"{named(firing)} fire at {named(target)}{when}: {die}, {'a hit' if hit_them else 'a miss'}")
    return target if hit_them else ()


def suffer(s: State, side: int, units: tuple[Unit, ...]) -> None:
    """9.3.3 Hits that are applied at once; who is eliminated leaves the board."""
    battle = battle_of(s)
    for u in units:
        hit(s, u)
    gone = {u for u in units if s.place(u) is not battle.hex}
    lost = with_value(battle.losses, side, battle.losses[side] + len(units))
    s.battle = with_front(replace(battle, losses=lost), side, without(battle.front[side], gone))


def named(units: tuple[Unit, ...]) -> str:
    """Units in words."""
    return " and ".join(u.name for u in units)


@rule("9.3.5c", "14.1.1a#9")
class Elan(Auto):
    """9.3.5c If the attackers have suffered no hit, the defender puts one on them."""

    def run(self, s: State) -> None:
        if victims(s):
            s.push(ElanHit())


@rule("9.3.5c", "14.1.1a#9", "14.2.1#6", "14.3.6a4#3")
class ElanHit(Decision):
    """9.3.5c The defender chooses the attacker that is hit."""

    asked_by: ClassVar[str] = "9.3.5c"

    def seat(self, s: State) -> int:
        return 1 - battle_of(s).attacker

    def actions(self, s: State) -> list[Action]:
        return [notation.hit(u) for u in victims(s)]

    def take(self, s: State, action: Action) -> None:
        suffer(s, battle_of(s).attacker, (action.args[0],))

    def prompt(self, s: State) -> str:
        return "The attackers have suffered nothing: hit one of their units"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb != notation.HIT:
            return None
        u = action.args[0]
        if u not in battle_of(s).attackers:
            return Refusal("9.3.5c", f"{u} is no attacker of this battle")
        if s.back(u):
            return Refusal("9.3.5c", "an undisrupted unit is hit if there is one")
        return Refusal("9.3.5c", "a unit just like it is offered")
