"""9.4, 17 Replacement Points: recorded by RP cards, spent in the Replacement Phase.

A corps costs half a point, so points are counted in halves here: an army is two halves.
"""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import (
    ELIMINATED,
    POOLS,
    REMOVED,
    RESERVE,
    SPACES,
    Card,
    Country,
    Nation,
    Place,
    Side,
    Space,
    Unit,
    space,
)
from ..scenarios import SCENARIOS
from ..state import Mark, State, replaced
from ..tables import replacement_cost
from . import reinforcements, supply
from .capitals import capital_taken
from .effects import OVER_THERE, REPLACEMENT_POINTS, SERBS_IN_SALONIKA, allowed
from .limits import refused2, refused3
from .reinforcements import ANA, ARABIA, SALONIKA
from .units import restore

BELGRADE, NIS, CALAIS, WARSAW, SEDAN = map(space, ("Belgrade", "Nis", "Calais", "Warsaw", "Sedan"))
#: 17.1.5 where the Belgian army comes back while any of them is held and supplied
BELGIAN_ENTRY: Final = tuple(map(space, ("Ostend", "Brussels", "Antwerp")))
LOW_COUNTRIES: Final = tuple(x for x in SPACES if x.country in (Country.FRANCE, Country.BELGIUM))
SIDE_POOLS: Final = (POOLS[:4], POOLS[4:])
TOTAL_WAR: Final = 2


# Recording ------------------------------------------------------------------------------------


@rule("9.4.1#1", "9.4.1#2", "9.4.1#3", "9.4.2", "9.4.5", "17.1.8", "3.0#20", "SUM.US", "EX.T1.9", "EX.T2.9")
def record_rp(s: State, played: Card) -> None:
    """9.4.1 Record the points of a card, except for neutrals; 17.1.8 one for the US after Over There."""
    points = {pool: n for pool, n in played.rp.items() if s.at_war(pool)}
    if played.side is Side.AP and allowed(s, OVER_THERE):
        points["US"] = 1
    for pool, n in points.items():
        s.add_points(pool, n)
    s.say(f"{played.side} records {', '.join(f'{n} {pool}' for pool, n in points.items()) or 'no'} RP")


# The points of the phase ----------------------------------------------------------------------


def adjust_allied(s: State) -> None:
    """17.1 Events in force change the points of the Allies."""
    adjust(s, Side.AP)


def adjust_central(s: State) -> None:
    """17.1 Events in force change the points of the Central Powers; Sedan gives one more (5.7.3)."""
    adjust(s, Side.CP)
    if sedan(s):
        s.add_points("GE", 1)


def adjust(s: State, side: int) -> None:
    """9.5.1 What events in force do to the points of a side."""
    for change in REPLACEMENT_POINTS.in_force(s):
        change(s, side)


@rule("5.7.3")
def sedan(s: State) -> bool:
    """5.7.3 Historical, Total War cards drawn: CP holds Sedan and two more spaces of France or Belgium."""
    if "5.7.3" not in SCENARIOS[s.options.scenario].rules or s.level[Side.CP] < TOTAL_WAR or s.reshuffle[Side.CP]:
        return False
    held = sum(1 for x in LOW_COUNTRIES if s.owner(x) == Side.CP)
    return s.owner(SEDAN) == Side.CP and held >= 3


@rule("17.1.2")
def lose_unspent(s: State, side: int) -> None:
    """17.1.2 Points that were not spent are lost."""
    for pool in SIDE_POOLS[side]:
        s.rp = replaced(s.rp, POOLS.index(pool), 0)


# Cost -----------------------------------------------------------------------------------------


@rule("17.1.4", "PAC.RP")
def halves(unit: Unit) -> int:
    """17.1.4 The cost of flipping or recreating a unit in half points: two corps for the price of one army."""
    if unit.army:
        return 2 * replacement_cost("flip army")
    return replacement_cost("flip two corps")


@rule("17.1.1", "17.1.1.1", "SUM.BRA")
def affordable(s: State, unit: Unit, open_half: int) -> bool:
    """17.1.1 Whether the unit's own pool has the points; `open_half` has a bit for each pool with half a point."""
    if not unit.rp_pool:
        return False
    pool = POOLS.index(unit.rp_pool)
    return 2 * s.rp[pool] + (open_half >> pool & 1) >= halves(unit)


def pay(s: State, unit: Unit, open_half: int) -> int:
    """17.1.4 Spend the points; the pools with half a point left over are returned."""
    pool = POOLS.index(unit.rp_pool)
    left = 2 * s.rp[pool] + (open_half >> pool & 1) - halves(unit)
    s.rp = replaced(s.rp, pool, left // 2)
    return open_half & ~(1 << pool) | (left & 1) << pool


# Who may take replacements --------------------------------------------------------------------


@rule("17.1.7", "9.5.3.4#3")
def never_replaced(s: State, unit: Unit) -> Refusal | None:
    """17.1.7 Units with the dot never take replacements, nor those that left the game for good."""
    if not unit.replaceable:
        return Refusal("17.1.7", f"{unit} never takes replacements")
    if s.place(unit) is REMOVED[unit.side]:
        return Refusal("17.1.7", f"{unit} has left the game for good")
    return None


@rule("17.1.3#1", "17.1.3#2", "17.1.3#3")
def no_capital(s: State, unit: Unit) -> Refusal | None:
    """17.1.3 A nation whose capital is enemy-controlled or besieged spends no points."""
    capital = capital_taken(s, unit)
    return Refusal("17.1.3", f"{capital} is lost or besieged") if capital else None


@rule("CARD.CP59")
def poles(s: State, unit: Unit) -> Refusal | None:
    """CARD.CP59 Polish corps take no replacements while Warsaw is Allied."""
    if unit.sub == "PL" and s.owner(WARSAW) == Side.AP:
        return Refusal("CARD.CP59", "Polish corps take no replacements while Warsaw is Allied")
    return None


UNIT_LIMITS: Final = (never_replaced, no_capital, poles)


def unit_refusal(s: State, unit: Unit) -> Refusal | None:
    """Why a unit may not take replacements at all, or None."""
    return refused2(UNIT_LIMITS, s, unit)


# Flipping -------------------------------------------------------------------------------------


@rule("17.1.4", "PAC.RP")
def not_reduced(s: State, unit: Unit) -> Refusal | None:
    """17.1.4 Only reduced units on the map or in the Reserve Box are flipped."""
    if not s.reduced(unit):
        return Refusal("17.1.4", f"{unit} is not reduced")
    if not s.on_map(unit) and s.place(unit) is not RESERVE[unit.side]:
        return Refusal("17.1.4", f"{unit} is neither on the map nor in the Reserve Box")
    return None


@rule("14.1.5#4")
def out_of_supply(s: State, unit: Unit) -> Refusal | None:
    """14.1.1 Replacements reach only units in supply, and none in Medina on its special supply (14.1.5)."""
    if not s.on_map(unit):
        return None
    if not supply.supplied(s, unit):
        return Refusal("14.1.1", f"{unit} is out of supply")
    if supply.medina_only(s, unit):
        return Refusal("14.1.5", f"{unit} in Medina is supplied against attrition only")
    return None


@rule("17.1.4.1")
def foreign_supply(s: State, unit: Unit) -> Refusal | None:
    """17.1.4.1 A unit that traces only to sources of other nations takes no replacements; ruling 110 for armies."""
    if s.on_map(unit) and supply.foreign_supply(s, unit):
        return Refusal("17.1.4.1", f"{unit} is not supplied from a source of its own nation")
    return None


FLIP_LIMITS: Final = (not_reduced, never_replaced, no_capital, poles, out_of_supply, foreign_supply)


def flip_refusal(s: State, unit: Unit) -> Refusal | None:
    """Why a unit may not be flipped to full strength, or None; points apart."""
    return refused2(FLIP_LIMITS, s, unit)


# Recreating -----------------------------------------------------------------------------------


@rule("17.1.4", "17.1.7")
def not_eliminated(s: State, unit: Unit, to: Place) -> Refusal | None:
    """17.1.4 Only units in the Eliminated Box are recreated."""
    if s.place(unit) is not ELIMINATED[unit.side]:
        return Refusal("17.1.4", f"{unit} is not in the Eliminated Box")
    return unit_refusal(s, unit)


@rule("17.1.4", "17.1.3#3", "17.1.6", "SUM.NE2")
def corps_place(s: State, unit: Unit, to: Place) -> Refusal | None:
    """17.1.4 Corps come back to the Reserve Box, 17.1.6 the Arab Northern Army to Arabia."""
    if unit.army:
        return None
    if unit == ANA:
        if to == ARABIA:
            return reinforcements.entry_refusal(s, unit, ARABIA)
        return Refusal("17.1.6", f"{unit} comes back in Arabia")
    return None if to == RESERVE[unit.side] else Refusal("17.1.4", "corps come back to the Reserve Box")


@rule("17.1.5#1", "17.1.5#2", "17.1.5#3", "SUM.BE", "SUM.SB")
def army_place(s: State, unit: Unit, to: Place) -> Refusal | None:
    """17.1.5 Armies come back where reinforcements come in; Serbs and Belgians have rules of their own."""
    if not unit.army:
        return None
    if not isinstance(to, Space):
        return Refusal("17.1.5", "armies come back on the map")
    if unit.nation is Nation.BE:
        return belgian_army(s, unit, to)
    if unit.nation is Nation.SB:
        return serbian_army(s, unit, to)
    return reinforcements.entry_refusal(s, unit, to)


_HELD: Final = (reinforcements.not_held, reinforcements.full, reinforcements.unsupplied)


@rule("17.1.5#2")
def serbian_army(s: State, unit: Unit, to: Space) -> Refusal | None:
    """17.1.5 Serbian armies come back in Belgrade unless Nis is lost, or in Salonika once Greece is open."""
    if to == BELGRADE:
        if s.owner(NIS) == Side.CP:
            return Refusal("17.1.5", "no Serbian army comes back in Belgrade while Nis is lost")
    elif to != SALONIKA:
        return Refusal("17.1.5", f"no Serbian army comes back in {to}")
    elif not allowed(s, SERBS_IN_SALONIKA):
        return Refusal("17.1.5", "Salonika opens with Salonika or Greece")
    return refused3(_HELD, s, unit, to)


@rule("17.1.5#3")
def belgian_army(s: State, unit: Unit, to: Space) -> Refusal | None:
    """17.1.5 The Belgian army comes back in Brussels, Antwerp, Ostend; in Calais if none of them will do."""
    if to == CALAIS:
        kept = next((x for x in BELGIAN_ENTRY if _held_and_supplied(s, unit, x)), None)
        if kept is not None:
            return Refusal("17.1.5", f"the Belgian army comes back in Belgium while {kept} is held")
    elif to not in BELGIAN_ENTRY:
        return Refusal("17.1.5", f"the Belgian army does not come back in {to}")
    return refused3(_HELD, s, unit, to)


def _held_and_supplied(s: State, unit: Unit, to: Space) -> bool:
    return s.owner(to) == unit.side and supply.supplied_at(s, unit, to)


REBUILD_LIMITS: Final = (not_eliminated, corps_place, army_place)


def rebuild_refusal(s: State, unit: Unit, to: Place) -> Refusal | None:
    """Why a unit may not be recreated in a place, or None; points apart."""
    return refused3(REBUILD_LIMITS, s, unit, to)


def rebuild_places(s: State, unit: Unit) -> list[Place]:
    """17.1.4, 17.1.5 Where an eliminated unit may be recreated now."""
    return [to for to in _candidates(unit) if rebuild_refusal(s, unit, to) is None]


def _candidates(unit: Unit) -> tuple[Place, ...]:
    if not unit.army:
        return (ARABIA,) if unit == ANA else (RESERVE[unit.side],)
    if unit.nation is Nation.BE:
        return (CALAIS, *BELGIAN_ENTRY)
    if unit.nation is Nation.SB:
        return (SALONIKA, BELGRADE)
    extra = (reinforcements.ORLEANS,) if unit.nation is Nation.FR else ()
    return tuple(sorted({*reinforcements.ENTRY[unit.nation], *extra}))


def flip(s: State, unit: Unit) -> None:
    """17.1.4 A reduced unit returns to full strength."""
    restore(s, unit)


@rule("17.1.5#1", "17.1.6", "EX.T1.13")
def rebuild(s: State, unit: Unit, to: Place) -> None:
    """17.1.4 An eliminated unit comes back reduced."""
    if isinstance(to, Space):
        reinforcements.come_in(s, unit, to)
    else:
        s.put(unit, to)
    s.mark(unit, Mark.REDUCED)
    s.say(f"{unit} is recreated in {to}")
