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
    CP,
    MIXED_GAUGE,
    ROAD,
    RU,
    SB,
)
from ..pieces import Space, Unit
from ..state import State
from . import supply
from .redeployment import converted
from .sieges import enemy_fort, enough, german_forts, held_siege, russian_forts

NO_FORT: Final = 0
#: 4.3g from where no attack goes into Serbia on Turn 1
TURN_1: Final = (space("Temesvar"), space("Novi Sad"))


# The target --------------------------------------------------------------------------------------------------


@rule("2.0:defending", "23.3.3b", "12.1h")
def fighters(s: State, target: Space) -> list[Unit]:
    """12.1h, 12.7.6a The units in a place that could defend against the active side: not those that retreated."""
    units = [u for u in s.at(target) if s.side_of(u) != s.active and not u.staff]
    return [u for u in units if not s.does(u, RETREATED)]


def nothing_there(s: State, target: Space) -> Refusal | None:
    """12.1h Somebody must be there to attack: units that have not retreated in this round, or an enemy fort alone."""
    return None if fighters(s, target) else only_retreated(s, target) or no_enemy(s, target)


@rule("12.1h")
def only_retreated(s: State, target: Space) -> Refusal | None:
    """12.1h Units that retreated in this round are not attacked, nor the fort that they stand in."""
    if any(s.side_of(u) != s.active and s.does(u, RETREATED) for u in s.at(target)):
        return Refusal("12.1h", f"only units that retreated in this round stand in {target}")
    return None


@rule("20.1.2a", "20.1.2b")
def no_enemy(s: State, target: Space) -> Refusal | None:
    """20.1.2 Where no units stand an undestroyed enemy fort may be attacked, besieged or not."""
    return None if enemy_fort(s, target, s.active) else Refusal("12.1a", f"there is no enemy in {target}")


@rule("12.1.1a", "12.1.1b")
def attacked_before(s: State, target: Space) -> Refusal | None:
    """12.1.1 Units in a place are attacked once in an Action Round."""
    return Refusal("12.1.1a", f"{target} was attacked in this round") if target.n in s.attacked else None


# A unit and its target ---------------------------------------------------------------------------------------


def link_between(start: Space, to: Space) -> Link | None:
    """The line along which an attack goes; None within one place."""
    return supply.links_to(start, to)


@rule("12.1e", "18.3e", "20.3.3b")
def out_of_reach(s: State, unit: Unit, target: Space) -> Refusal | None:
    """12.1 A unit attacks along a line, within its region, or the fort that it besieges; a besieged fort only so."""
    here = s.space(unit)
    return None if here is target else not_connected(here, target) or besieged_by_us(s, target)


@rule("12.1g", "18.3f", "25.2.3c", "25.4a", "12.1d")
def not_connected(here: Space, target: Space) -> Refusal | None:
    """12.1g Attacks go along lines, of whatever kind."""
    if link_between(here, target) is None:
        return Refusal("12.1g", f"{here} is not connected to {target}")
    return None


@rule("20.1.2c")
def besieged_by_us(s: State, target: Space) -> Refusal | None:
    """20.1.2c A besieged fort is attacked from within."""
    if held_siege(s, target, s.active):
        return Refusal("20.1.2c", f"the besieged fort of {target} is attacked only from within")
    return None


def no_attack_left(s: State, unit: Unit, target: Space) -> Refusal | None:
    """12.1 A unit attacks by itself if it is a Combat Unit that is activated to attack and has not attacked."""
    return not_by_itself(s, unit) or not_activated(s, unit) or has_attacked(s, unit)


@rule("27.0i", "27.0e#2", "12.1i")
def not_by_itself(s: State, unit: Unit) -> Refusal | None:
    """12.1i, 27.0i Uprising Units never attack; HQs and artillery join by being committed."""
    if s.side_of(unit) != s.active or not s.on_map(unit) or unit.staff:
        return Refusal("12.1c", f"{unit} is no Combat Unit of yours that attacks by itself")
    return None


@rule("12.1a", "12.1b", "11.1.1a", "12.1c")
def not_activated(s: State, unit: Unit) -> Refusal | None:
    """12.1a Only units with an Attack marker attack."""
    return None if s.does(unit, TO_ATTACK) else Refusal("12.1a", f"{unit} is not activated to attack")


@rule("12.1f")
def has_attacked(s: State, unit: Unit) -> Refusal | None:
    """12.1f Each unit attacks once in a round."""
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


def peace(s: State, unit: Unit, target: Space) -> Refusal | None:
    """28.0d After the Treaty Russians attack only Uprising Units, and nobody attacks Russians or their forts.

    Others may be attacked in places that Russia controls, but nobody advances there.
    """
    if not s.treaty:
        return None
    there = fighters(s, target)
    if unit.nations == 1 << RU:
        return by_russians(unit, target, there)
    return on_russians(s, target, there)


@rule("28.0d.4", "28.0d.1", "28.0d.2")
def by_russians(unit: Unit, target: Space, there: list[Unit]) -> Refusal | None:
    """28.0d.4 Russians attack only Uprising Units, and in Russia only."""
    if target.nation == RU and there and all(u.uprising for u in there):
        return None
    return Refusal("28.0d.4", f"{unit} attacks only Uprising Units in Russia")


@rule("28.0d.5", "28.0d.6")
def on_russians(s: State, target: Space, there: list[Unit]) -> Refusal | None:
    """28.0d.5 Nobody attacks Russians, nor a Russian fort without units."""
    if any(u.nations == 1 << RU and not u.uprising for u in there) or (not there and supply.russian(s, target)):
        return Refusal("28.0d.5", "Russia is out of the war")
    return None


@rule("3.2.1h")
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

    def targets(self, s: State, unit: Unit) -> list[Space]:
        here = s.space(unit)
        near = [here, *[SPACES[link.to.n - 1] for link in here.links]]
        return [x for x in near if x.fort or s.barred(x, s.active)]

    def able(self, s: State) -> list[Unit]:
        numbers = {n for a in s.activations if a[0] == TO_ATTACK for n in a[2:]}
        units = [UNITS[n] for n in sorted(numbers)]
        return [u for u in units if s.on_map(u) and s.side_of(u) == s.active and self.may_attack(s, u)]

    def may_attack(self, s: State, unit: Unit) -> bool:
        return not unit.staff and s.does(unit, TO_ATTACK) and not s.does(unit, ATTACKED)


DECLARATION: Final = IllusionsDeclaration(
    BOARD,
    (nothing_there, attacked_before),
    (no_attack_left, out_of_reach, turn_1, forts_forbidden, peace, barred_by_event),
    (mixed_supply, needed_for_sieges),
    (no_strength, no_common_stack),
)


# An Uprising Unit beside enemy units ---------------------------------------------------------------------------


@rule("23.3.3b")
def no_separate_uprising(s: State, target: Space) -> Refusal | None:
    """23.3.3b In a region an Uprising Unit may be attacked by itself, though enemy units stand there too."""
    rising = uprising_at(s, target)
    if not rising or len(rising) == len(fighters(s, target)):
        return Refusal("23.3.3b", f"no Uprising Unit stands beside enemy units in {target}")
    return quelled_before(s, target)


@rule("12.1.1b")
def quelled_before(s: State, target: Space) -> Refusal | None:
    """12.1.1b The Uprising Unit of a region is attacked once in a round, as the units of a side are."""
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
    (no_separate_uprising,),
    (no_attack_left, out_of_reach, turn_1, quell_peace, barred_by_event),
    (mixed_supply, needed_for_sieges),
    (no_strength, no_common_stack),
)


# The record --------------------------------------------------------------------------------------------------


def uprising_at(s: State, target: Space) -> list[Unit]:
    """The Uprising Unit of a place, if there is one."""
    return [u for u in fighters(s, target) if u.uprising]


def defenders_of(s: State, target: Space) -> list[Unit]:
    """Who would defend: an Uprising Unit, or the enemy's (or neutral Greek) units that have not retreated."""
    there = fighters(s, target)
    players = [u for u in there if not u.uprising]
    return players or there


@rule("12.4.3a#1", "12.4.3a#2", "12.4.3b")
def all_over_water(links: list[Link | None]) -> bool:
    """12.4.3 Whether all attackers cross Water."""
    return all(k is not None and k.water for k in links)


@rule("12.5e", "12.2.G.2c", "3.2.1f.1")
def all_over_trails(links: list[Link | None]) -> bool:
    """12.5e Whether all attackers come along Alpine Trails."""
    return all(k is not None and k.kind == ALPINE_TRAIL for k in links)


@rule("12.5a", "12.5b", "12.2.1a.7")
def without_rail(s: State, starts: list[Space], target: Space) -> bool:
    """12.5a Whether no attacker comes along a Railroad that serves him."""
    return not any(by_rail(s, x, target) for x in starts)


def by_rail(s: State, start: Space, target: Space) -> bool:
    """12.5 Whether an attack from a place goes along a Railroad that serves, or within the place itself."""
    link = link_between(start, target)
    return link is None or not poor_line(s, start, link)


@rule("12.2.D", "20.1.3a", "23.3.2c")
def fort_of(s: State, target: Space, defenders: list[Unit]) -> int:
    """12.2.D The fort helps its own side only: neither those who besiege it nor an Uprising Unit."""
    return s.fort(target) if s.owner(target) == defending_side(s, defenders) else NO_FORT


def defending_side(s: State, defenders: list[Unit]) -> int:
    """The side that defends; in a fort without units the enemy."""
    return s.side_of(defenders[0]) if defenders else 1 - s.active


@rule("12.2.A", "12.7.6a", "2.0:combat")
def record_of(s: State, target: Space, units: list[Unit], quell: bool) -> Combat:
    """12.2.A Who takes part, from where, over which lines; the fort helps only its own side."""
    defenders = uprising_at(s, target) if quell else defenders_of(s, target)
    links = [link_between(s.space(u), target) for u in units]
    return Combat(
        space=target.n,
        attackers=tuple(sorted([u.n for u in units])),
        defenders=tuple([u.n for u in defenders]),
        origins=DECLARATION.origins(s, units),
        designated=tuple(sorted([u.n for u in units])),
        fort=fort_of(s, target, defenders),
        grades=tuple([(u.n, supply.grade(s, u)) for u in [*units, *defenders]]),
        defending=tuple([u.n for u in defenders]),
        uprising=any(u.uprising for u in defenders),
        all_water=all_over_water(links),
        all_alpine=all_over_trails(links),
        no_rail=without_rail(s, [s.space(u) for u in units], target),
        inside=from_within(links),
    )


@rule("11.2j", "20.1.2c")
def from_within(links: list[Link | None]) -> bool:
    """20.1.2c Whether the attackers stand in the place themselves, as besiegers do."""
    return None in links


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
