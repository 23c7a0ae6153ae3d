"""12.1, 18.3 Declaring combats: who may attack what, and with whom."""

from __future__ import annotations

from typing import Final

from ....families.cdg.board import Link
from ....families.cdg.combat import Declaration
from ....families.cdg.state import ATTACKED, RETREATED, TO_ATTACK
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..cards import language
from ..combat import Combat
from ..components import BOARD, SPACES, UNITS, space
from ..names import (
    ALPINE_TRAIL,
    BU,
    CP,
    ISLAND,
    IT,
    MIXED_GAUGE,
    NATION_TITLES,
    NEUTRAL,
    REGION,
    RO,
    ROAD,
    RU,
    SB,
    SEA,
    SEA_LANE,
)
from ..pieces import Space, Unit
from ..state import State
from . import supply
from .redeployment import converted
from .sieges import enemy_fort, enough, german_forts, held_siege, russian_forts

#: 4.3g from where no attack goes into Serbia on Turn 1
TURN_1: Final = (space("Temesvar"), space("Novi Sad"))


# The target --------------------------------------------------------------------------------------------------


@rule("2.0:defending")
def fighters(s: State, target: Space) -> list[Unit]:
    """12.1h, 12.7.6a The units in a place that could defend against the active side: not those that retreated."""
    units = [u for u in s.at(target) if s.side_of(u) != s.active and not u.staff]
    return [u for u in units if not s.does(u, RETREATED)]


@rule("9.4.3e", "12.1h", "10.4c", "20.1.2a", "20.1.2b", "23.3.3b")
def nothing_there(s: State, target: Space) -> Refusal | None:
    """12.1h Somebody must be there to attack: units that have not retreated in this round, or an enemy fort alone."""
    if fighters(s, target):
        return None
    if any(s.side_of(u) != s.active and s.does(u, RETREATED) for u in s.at(target)):
        return Refusal("12.1h", f"only units that retreated in this round stand in {target}")
    if enemy_fort(s, target, s.active):
        return None
    return Refusal("12.1a", f"there is no enemy in {target}")


@rule("12.1.1a", "12.1.1b")
def attacked_before(s: State, target: Space) -> Refusal | None:
    """12.1.1 Units in a place are attacked once in an Action Round."""
    return Refusal("12.1.1a", f"{target} was attacked in this round") if target.n in s.attacked else None


@rule("11.1.5a", "26.3.1e")
def closed_land(s: State, target: Space) -> Refusal | None:
    """11.1.5a Nothing is attacked in nations that have not entered the war, but for Greece and Albania."""
    if target.inset and not s.at_war(IT):
        return Refusal("11.1.5a", "Italy is neutral")
    if target.nation in (BU, RO) and not s.at_war(target.nation):
        return Refusal("11.1.5a", f"{NATION_TITLES[target.nation]} is neutral")
    return None


# A unit and its target ---------------------------------------------------------------------------------------


def link_between(start: Space, to: Space) -> Link | None:
    """The line along which an attack goes; None within one place."""
    return supply.links_to(start, to)


@rule("12.1e", "12.1g", "18.3e", "18.3f", "20.1.2c", "20.3.3b", "25.2.3c", "25.4a", "12.1d")
def out_of_reach(s: State, unit: Unit, target: Space) -> Refusal | None:
    """12.1 A unit attacks along a line, within its region, or the fort that it besieges; a besieged fort only so."""
    here = s.space(unit)
    if here is target:
        if target.kind == REGION or (enemy_fort(s, target, s.active) and not fighters(s, target)):
            return None
        return Refusal("12.1a", f"{unit} stands in {target} itself")
    link = link_between(here, target)
    if link is None:
        return Refusal("12.1g", f"{here} is not connected to {target}")
    if held_siege(s, target, s.active):
        return Refusal("20.1.2c", f"the besieged fort of {target} is attacked only from within")
    if target.kind == ISLAND or here.kind == ISLAND:
        return Refusal("9.4.2a", "nobody attacks to or from Lemnos")
    if link.kind == SEA_LANE and target.kind == SEA and target.n not in s.landings:
        return Refusal("25.4a", f"no Landing marker lies in {target}")
    return None


@rule("12.1a", "12.1b", "12.1f", "11.1.1a", "12.1c", "27.0i", "27.0e#2", "12.1i")
def no_attack_left(s: State, unit: Unit, target: Space) -> Refusal | None:
    """12.1f Each unit attacks once in a round, if it is activated to attack.

    HQs and artillery join by being committed.
    """
    if s.side_of(unit) != s.active or not s.on_map(unit) or unit.staff:
        return Refusal("12.1c", f"{unit} is no Combat Unit of yours that attacks by itself")
    if not s.does(unit, TO_ATTACK):
        return Refusal("12.1a", f"{unit} is not activated to attack")
    return Refusal("12.1f", f"{unit} has attacked in this round") if s.does(unit, ATTACKED) else None


@rule("4.3g")
def turn_1(s: State, unit: Unit, target: Space) -> Refusal | None:
    """4.3g On Turn 1 the CP does not attack into Serbia from Temesvar or Novi Sad."""
    if s.turn == 1 and s.active == CP and target.nation == SB and s.space(unit) in TURN_1:
        return Refusal("4.3g", f"no attack goes from {s.space(unit)} into Serbia on Turn 1")
    return None


def forts_forbidden(s: State, unit: Unit, target: Space) -> Refusal | None:
    """20.1.7, 20.1.8 Forts that some nations may not attack yet."""
    return russian_forts(s, unit, target) or german_forts(s, unit, target)


@rule("28.0d.4", "28.0d.5", "28.0d.6", "28.0d.1", "28.0d.2")
def peace(s: State, unit: Unit, target: Space) -> Refusal | None:
    """28.0d After the Treaty Russians attack only Uprising Units, and nobody attacks Russians or their forts.

    Others may be attacked in places that Russia controls, but nobody advances there.
    """
    if not s.treaty:
        return None
    there = fighters(s, target)
    russian = unit.nations == 1 << RU
    if russian and (not there or any(not u.uprising for u in there) or target.nation != RU):
        return Refusal("28.0d.4", f"{unit} attacks only Uprising Units in Russia")
    attacked = any(u.nations == 1 << RU and not u.uprising for u in there) if there else supply.russian(s, target)
    if not russian and attacked:
        return Refusal("28.0d.5", "Russia is out of the war")
    return None


def barred_by_event(s: State, unit: Unit, target: Space) -> Refusal | None:
    """An Event forbids a nation to attack (word no_attack); a dual unit may be of its other nation (ruling 41)."""
    for clause in language.in_force(s, "no_attack"):
        if not unit.nations & ~clause.nations("nation"):
            return Refusal("9.7.1a", f"{clause.card} {clause.card.title} forbids {unit} to attack")
    return None


# All attackers together --------------------------------------------------------------------------------------


@rule("14.3.1a.2a", "14.3.1a.2")
def mixed_supply(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """14.3.1 Units out of supply do not attack together with supplied ones."""
    grades = {supply.out_of_supply(s, u) for u in units}
    return Refusal("14.3.1a.2a", "units out of supply attack only among themselves") if len(grades) > 1 else None


@rule("20.3.3a")
def needed_for_sieges(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """20.3.3a Only units that are not needed for a siege attack out of a besieged fort's space."""
    for number in sorted({s.where[u.n] for u in units}):
        here = SPACES[number - 1]
        fort = enemy_fort(s, here, s.active)
        if here is target or not fort:
            continue
        rest = [u for u in s.of_side(here, s.active) if u not in units and not s.does(u, ATTACKED)]
        if not enough(fort, rest):
            return Refusal("20.3.3a", f"too few units would go on besieging {here}")
    return None


@rule("12.1.2c", "14.3.1a.7")
def no_strength(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """12.1.2c Units with a Combat Factor of 0 attack only together with others."""
    if any(factor(s, u, supply.out_of_supply(s, u)) > 0 for u in units):
        return None
    return Refusal("12.1.2c", "units with a Combat Factor of 0 do not attack alone")


@rule("14.3.1a.7")
def factor(s: State, unit: Unit, oos: bool) -> int:
    """14.3.1 The Combat Factor of a unit; out of supply 2 or more becomes 1, and 1 becomes 0."""
    printed = s.cf(unit)
    if not oos:
        return printed
    return 1 if printed >= 2 else 0


@rule("12.1.3a", "18.3h", "18.3g", "18.3i")
def no_common_stack(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    """12.1.3a If several nations attack together, one attacking stack must hold all of them."""
    if DECLARATION.one_stack_holds_all(s, units):
        return None
    return Refusal("12.1.3a", "no attacking stack holds units of every nation in the attack")


class IllusionsDeclaration(Declaration[State, Unit, Space]):
    """12.1 Stacks are activations: a space, or a stack of a region."""

    def stack_of(self, s: State, unit: Unit) -> int:
        for number, a in enumerate(s.activations):
            if a[0] == TO_ATTACK and unit.n in a[2:]:
                return number
        return 1000 + unit.n

    def able(self, s: State) -> list[Unit]:
        numbers = {n for a in s.activations if a[0] == TO_ATTACK for n in a[2:]}
        units = [UNITS[n] for n in sorted(numbers)]
        return [u for u in units if s.on_map(u) and s.side_of(u) == s.active and self.may_attack(s, u)]

    def may_attack(self, s: State, unit: Unit) -> bool:
        return not unit.staff and s.does(unit, TO_ATTACK) and not s.does(unit, ATTACKED)


DECLARATION: Final = IllusionsDeclaration(
    BOARD,
    (nothing_there, attacked_before, closed_land),
    (no_attack_left, out_of_reach, turn_1, forts_forbidden, peace, barred_by_event),
    (mixed_supply, needed_for_sieges),
    (no_strength, no_common_stack),
)


# An Uprising Unit beside enemy units ---------------------------------------------------------------------------


@rule("23.3.3b", "12.1.1b", "28.0d.4")
def no_separate_uprising(s: State, target: Space) -> Refusal | None:
    """23.3.3b In a region an Uprising Unit may be attacked by itself, though enemy units stand there too."""
    there = fighters(s, target)
    if target.kind != REGION or not any(u.uprising for u in there) or all(u.uprising for u in there):
        return Refusal("23.3.3b", f"no Uprising Unit stands beside enemy units in {target}")
    if -target.n in s.attacked:
        return Refusal("12.1.1b", f"the Uprising Unit in {target} was attacked in this round")
    return None


@rule("28.0d.4", "28.0d.2")
def quell_peace(s: State, unit: Unit, target: Space) -> Refusal | None:
    """28.0d After the Treaty Russians attack Uprising Units in Russia only."""
    if s.treaty and unit.nations == 1 << RU and target.nation != RU:
        return Refusal("28.0d.2", f"{unit} may not attack outside Russia")
    return None


QUELL: Final = IllusionsDeclaration(
    BOARD,
    (no_separate_uprising, closed_land),
    (no_attack_left, out_of_reach, turn_1, quell_peace, barred_by_event),
    (mixed_supply, needed_for_sieges),
    (no_strength, no_common_stack),
)


# The record --------------------------------------------------------------------------------------------------


def defenders_of(s: State, target: Space) -> list[Unit]:
    """Who would defend: an Uprising Unit, or the enemy's (or neutral Greek) units that have not retreated."""
    there = fighters(s, target)
    players = [u for u in there if not u.uprising]
    return players or there


@rule(
    "12.2.A", "12.7.6a", "12.2.D", "20.1.3a", "20.1.3b", "12.4.3a#1", "12.4.3b", "12.5a", "12.5b", "12.5e", "2.0:combat"
)
def record_of(s: State, target: Space, units: list[Unit], quell: bool = False) -> Combat:
    """12.2.A Who takes part, from where, over which lines; the fort helps only its own side."""
    defenders = [u for u in fighters(s, target) if u.uprising] if quell else defenders_of(s, target)
    uprising = bool(defenders) and defenders[0].uprising
    links = [link_between(s.space(u), target) for u in units]
    outside = [k for k in links if k is not None]
    every = len(outside) == len(units)
    fort = 0 if uprising else enemy_fort(s, target, s.active)
    if not fort and target.fort and not uprising and defenders and s.side_of(defenders[0]) == NEUTRAL:
        fort = s.fort(target)
    return Combat(
        space=target.n,
        attackers=tuple(sorted([u.n for u in units])),
        defenders=tuple([u.n for u in defenders]),
        origins=DECLARATION.origins(s, units),
        designated=tuple(sorted([u.n for u in units])),
        fort=fort,
        grades=tuple([(u.n, supply.grade(s, u)) for u in [*units, *defenders] if s.side_of(u) <= 1]),
        defending=tuple([u.n for u in defenders]),
        uprising=uprising,
        all_water=every and all(k.water for k in outside),
        all_alpine=every and all(k.kind == ALPINE_TRAIL for k in outside),
        no_rail=every and all(poor_line(s, s.space(units[i]), outside[i]) for i in range(len(outside))),
        inside=not every,
    )


def poor_line(s: State, start: Space, link: Link) -> bool:
    """12.5 Whether a line is a Road, or a Mixed-Gauge Railroad that is not converted."""
    if link.kind == ROAD:
        return True
    return link.kind == MIXED_GAUGE and not converted(s, s.active, start, SPACES[link.to.n - 1])


def was_oos(c: Combat, number: int) -> bool:
    """Whether a unit was out of supply when the combat began; replacing SCUs never are."""
    return (number, supply.OOS) in c.grades


def current(s: State) -> Combat:
    """The combat being resolved."""
    assert s.combat is not None
    return s.combat


def units_of(numbers: tuple[int, ...]) -> list[Unit]:
    """Units by their numbers."""
    return [UNITS[n] for n in numbers]


def where(c: Combat) -> Space:
    """The place attacked."""
    return SPACES[c.space - 1]
