"""9.2 Activation: which spaces may be activated, for what, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ....kernel.tables import version_of
from ..components import FOLDER, SPACES, Country, Nation, Side, Space, Terrain, Unit, space, unit
from ..state import State
from ..tables import TURNS
from . import supply
from .access import open_line
from .combat import barred_target
from .effects import ACTIVATION_COST, ATTACKERS, NATIONALITIES
from .forts import enemy_fort
from .limits import refused2, refused3
from .stacking import LIMIT

MEF: Final = unit("BR MEF")
BR_NE: Final = unit("BR NE")
BELGIANS_AS_BRITISH: Final = frozenset(map(space, ("Antwerp", "Ostend", "Calais", "Amiens")))
LONDON: Final = space("London")
#: version 1 let an Attack marker lie where nobody may be attacked (ruling 84); games begun with it go on so
MARKERS_WITHOUT_TARGET: Final = version_of(FOLDER) == "1"
_FORTS: Final = tuple(x for x in SPACES if x.fort)


# Cost -------------------------------------------------------------------------------------------


@rule("9.2.2#1", "9.2.4#1", "9.2.7.1#3")
def cost(s: State, where: Space, attack: bool) -> int:
    """9.2.2 What the whole stack costs: the same for moving and attacking, but for the Russians after the Tsar."""
    units = s.at(where)
    beach = beachhead_cost(s, units)
    if beach:
        return beach
    for price in ACTIVATION_COST.in_force(s):
        changed = price(s, units, where, attack)
        if changed:
            return changed
    return nationalities(s, units, where)


@rule("10.1.6", "9.2.3#1", "9.2.3#3", "9.2.3#6", "EX.T1.8")
def nationalities(s: State, units: Sequence[Unit], where: Space) -> int:
    """9.2.3 One point for each nationality in the space; some count as one."""
    nations = {u.activates_as for u in units}
    if len(nations) < 2:
        return len(nations)
    belgians_as_british(nations, where)
    french_and_americans(nations, where)
    return min(len(nations), combined(s, units, where))


@rule("9.2.3#2", "SUM.BR")
def belgians_as_british(nations: set[Nation], where: Space) -> None:
    """9.2.3 Belgians count as British in Antwerp, Ostend, Calais and Amiens."""
    if where in BELGIANS_AS_BRITISH and Nation.BR in nations:
        nations.discard(Nation.BE)


@rule("9.2.3#4")
def french_and_americans(nations: set[Nation], where: Space) -> None:
    """9.2.3 French and US units count as one nationality in France and Germany."""
    if where.country in (Country.FRANCE, Country.GERMANY) and Nation.FR in nations:
        nations.discard(Nation.US)


@rule("9.2.3#5")
def combined(s: State, units: Sequence[Unit], where: Space) -> int:
    """9.2.3 As how many nationalities events let a mixed stack count; the limit of stacking if they do not."""
    return min([count(s, units, where) for count in NATIONALITIES.in_force(s)], default=LIMIT)


@rule("9.2.7.1#1", "9.2.7.1#2", "9.2.7.1#4")
def beachhead_cost(s: State, units: Sequence[Unit]) -> int:
    """9.2.7.1 Units supplied through the beachhead: 3 for the MEF army, 1 for each corps; 0 if there are none."""
    if not s.beachhead or units[0].side is not Side.AP:
        return 0
    landed = [u for u in units if supply.through_beachhead(s, u)]
    if not landed:
        return 0
    rest = {u.activates_as for u in units if u not in landed} - {Nation.BR}
    return sum(3 if u == MEF else 1 for u in landed) + len(rest)


# What may be activated ----------------------------------------------------------------------------


@rule("9.2.6", "9.2.4#3", "2.2.1#1")
def unoccupied(s: State, where: Space, attack: bool) -> Refusal | None:
    """9.2.6 Only a space with units of one's own; a fort alone is not enough."""
    if s.holder(where) != s.active:
        return Refusal("9.2.6", f"{where} holds no unit of yours")
    for u in s.at(where):
        if able(s, u):
            return None
    return Refusal("14.3.1", f"no unit in {where} can act: out of supply or neutral")


@rule("9.5.2.4#5", "14.1.1.1", "14.3.1", "SUM.GR", "SUM.GR2")
def able(s: State, unit_: Unit) -> bool:
    """14.1.1.1 Supply is looked at when the marker is placed; neutral Greeks never act (9.5.2.4)."""
    if unit_.nation is Nation.GR and not s.at_war("GR"):
        return False
    return supply.supplied(s, unit_) and not supply.medina_only(s, unit_)


@rule("9.2.5#1")
def activated_already(s: State, where: Space, attack: bool) -> Refusal | None:
    """9.2.5 A space is activated for one thing only, once a round."""
    if where.n in s.move_marks or where.n in s.attack_marks:
        return Refusal("9.2.5", f"{where} is already activated")
    return None


@rule("9.2.1", "3.0#18")
def too_dear(s: State, where: Space, attack: bool) -> Refusal | None:
    """9.2.1 The points of the card must cover the whole cost."""
    price = cost(s, where, attack)
    if price > s.ops:
        return Refusal("9.2.1", f"{where} costs {price} and {s.ops} points are left")
    return None


@rule("9.5.2.4#2")
def nobody_to_attack(s: State, where: Space, attack: bool) -> Refusal | None:
    """12.1.1 For combat there must be an enemy unit or fort that a unit here may attack (ruling 84)."""
    if attack and not any(worth_attacking(s, to) and in_reach(s, where, to) for to in (where, *where.neighbours)):
        return Refusal("12.1.1", f"there is nothing to attack from {where}")
    return None


@rule("12.1.9#1", "15.2.5#1")
def in_reach(s: State, where: Space, to: Space) -> bool:
    """12.1.9 Whether some unit here might attack a space: over the line, and nothing that lasts forbids it."""
    if MARKERS_WITHOUT_TARGET:
        return over_the_line(s, where, to)
    link = where.links.get(to)
    for u in s.at(where):
        usable = link is None or not link.only or open_line(u, link, s.options.rules)
        if usable and able(s, u) and barred_target(s, u, to) is None:
            return True
    return False


def over_the_line(s: State, where: Space, to: Space) -> bool:
    """12.1.9, 15.2.5 The line and the desert in Summer alone were asked for before ruling 84."""
    if to.terrain is Terrain.DESERT and TURNS[s.turn].season == "Summer":
        return False
    link = where.links.get(to)
    return link is None or not link.only or any(open_line(u, link, s.options.rules) for u in s.at(where))


def worth_attacking(s: State, to: Space) -> bool:
    """Whether a space holds enemy units or an enemy fort (perhaps to be left by its besiegers, 9.2.9)."""
    return s.enemy_at(to, s.active) or enemy_fort(s, to, s.active) > 0


@rule("15.2.5#1")
def desert_in_summer(s: State, where: Space, attack: bool) -> Refusal | None:
    """15.2.5 A desert space is not activated for combat in Summer."""
    if attack and where.terrain is Terrain.DESERT and TURNS[s.turn].season == "Summer":
        return Refusal("15.2.5", f"{where} is desert and it is Summer")
    return None


@rule("9.2.7#1", "9.2.7#2", "9.2.7#3", "9.2.7#5")
def one_near_east_combat(s: State, where: Space, attack: bool) -> Refusal | None:
    """9.2.7 The Allies activate one Near East space a round for combat, beachhead and BR NE Army apart."""
    if not attack or s.active != Side.AP or not counts_in_near_east(s, where):
        return None
    if any(counts_in_near_east(s, SPACES[x - 1]) for x in s.attack_marks):
        return Refusal("9.2.7", "the Allies have activated a Near East space for combat in this round")
    return None


@rule("9.2.7#4")
def counts_in_near_east(s: State, where: Space) -> bool:
    """9.2.7 Whether a space uses up the one Near East combat space of the round."""
    return where.near_east and where.n != s.beachhead and BR_NE not in s.at(where)


@rule("12.1.10#1")
def london_alone(s: State, where: Space, attack: bool) -> Refusal | None:
    """12.1.10 Units in London attack only together with units in France or Belgium next to the target."""
    if not attack or where != LONDON:
        return None
    for to in LONDON.neighbours:
        if worth_attacking(s, to) and any(partner(s, x) for x in to.neighbours):
            return None
    return Refusal("12.1.10", "London needs a partner in France or Belgium for its attack")


def partner(s: State, where: Space) -> bool:
    """12.1.10 Friendly units in France or Belgium."""
    return where.country in (Country.FRANCE, Country.BELGIUM) and s.holder(where) == s.active


def peaceful(s: State, where: Space, attack: bool) -> Refusal | None:
    """9.5.1 Events in force let nobody here attack."""
    by_event = ATTACKERS.in_force(s)
    if not attack or not by_event:
        return None
    refusals = [refused2(by_event, s, u) for u in s.at(where)]
    return refusals[0] if refusals and None not in refusals else None


#: limits that stay the same while a side activates its spaces, and those that change with each marker
FOR_COMBAT: Final = (nobody_to_attack, desert_in_summer, london_alone, peaceful)
STEADY: Final = (unoccupied, *FOR_COMBAT)
CHANGING: Final = (activated_already, one_near_east_combat, too_dear)
LIMITS: Final = (*STEADY, *CHANGING)


def refusal(s: State, where: Space, attack: bool) -> Refusal | None:
    """Why a space may not be activated for moving (or attacking), or None."""
    return refused3(LIMITS, s, where, attack)


@rule("9.2.1", "9.2.5#1", "3.0#18")
def possible(s: State) -> tuple[tuple[Space, ...], tuple[Space, ...]]:
    """9.2.5 The spaces that may be activated for moving, and for attacking: not marked yet and not too dear (9.2.1)."""
    if not s.ops:
        return (), ()
    key = "activation", s.active, s.turn, s.played, s.round_events, s.trench, s.near_east[0], s.war_status, s.level
    if key not in s.derived:
        s.derived[key] = _steady(s)
    found: tuple[Prices, Prices] = s.derived[key]
    moves, attacks = found
    marked, ops = {*s.move_marks, *s.attack_marks}, s.ops
    combat = [x for x, price in attacks if price <= ops and x.n not in marked]
    return (
        tuple([x for x, price in moves if price <= ops and x.n not in marked]),
        tuple([x for x in combat if one_near_east_combat(s, x, True) is None]),
    )


#: spaces with what they cost
Prices = tuple[tuple[Space, int], ...]


def _steady(s: State) -> tuple[Prices, Prices]:
    """The spaces against which nothing speaks that stays the same while markers are placed."""
    spaces = [SPACES[x - 1] for x in sorted({s.where[u.n] for u in s.units(s.active)})]
    moves = [(x, cost(s, x, False)) for x in spaces if unoccupied(s, x, False) is None]
    front = near_enemies(s)
    attacks = [(x, price) for x, price in moves if front[x.n] and refused3(FOR_COMBAT, s, x, True) is None]
    if ACTIVATION_COST.in_force(s):
        attacks = [(x, cost(s, x, True)) for x, _ in attacks]
    return tuple(moves), tuple(attacks)


def near_enemies(s: State) -> list[bool]:
    """The spaces with, or next to, enemy units or spaces where the enemy may have a fort."""
    enemy = 1 - s.active
    near = [False] * (len(SPACES) + 1)
    for number in sorted({s.where[u.n] for u in s.units(enemy)}):
        _near(SPACES[number - 1], near)
    for x in _FORTS:
        if s.owner(x) == enemy:
            _near(x, near)
    return near


def _near(here: Space, near: list[bool]) -> None:
    near[here.n] = True
    for x in here.neighbours:
        near[x.n] = True
