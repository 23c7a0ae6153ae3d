"""13 Strategic Redeployment: who may go, where to, and by which way."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import PLACES, RESERVE, Country, Nation, Place, Side, Space, Unit, space, unit
from ..state import Mark, State, replaced
from ..tables import supply_of
from . import supply
from .access import closed
from .capitals import capital_taken
from .control import enter, leave
from .forts import enemy_fort, enough_to_besiege
from .limits import refused2, refused3
from .movement import channel_ports, italian_border
from .networks import NETWORK_OF
from .reinforcements import ENTRY
from .routes import Routes, routes

ANA: Final = unit("ANAc")
SALONIKA, RIGA = map(space, ("Salonika", "Riga"))
CONSTANTINOPLE: Final = space("Constantinople")
#: indexed by place: on the Near East map
NEAR_EAST: Final = tuple(isinstance(p, Space) and p.near_east for p in PLACES)
#: 13.1.8 capital and sources of each nation (US: French ports); Salonika serves the Serbs
FOOTHOLDS: dict[Nation, frozenset[Space]] = {n: frozenset(x) for n, x in ENTRY.items()}
FOOTHOLDS[Nation.SB] |= {SALONIKA}
#: 13.2.1 who may not go to or from the Near East by sea or over the Reserve Box
BARRED_NATIONS: Final = frozenset({Nation.FR, Nation.IT, Nation.GR, Nation.RO, Nation.SB, Nation.US, Nation.BE})
BARRED_BRITISH: Final = frozenset({"CND", "PT", "BEF"})
#: 13.1.8, 13.1.12 nations for which it matters where their supply comes from, with the sources that will do
HOME_BOUND: Final = {
    nation: frozenset(map(space, supply_of(nation).reserve_from))
    for nation in (Nation.GE, Nation.AH, Nation.TU, Nation.BU, Nation.RU, Nation.RO, Nation.SB)
}
#: places in State.near_east
RUSSIAN: Final = 1
BRITISH: Final = 2
CENTRAL: Final = 3
ARMY_COST: Final = 4
CORPS_COST: Final = 1
_REDEPLOYED: Final = int(Mark.REDEPLOYED)


@rule("13.1.2")
def cost(unit: Unit) -> int:
    """13.1.2 One point for a corps, four for an army, full or reduced."""
    return ARMY_COST if unit.army else CORPS_COST


# Who may go -----------------------------------------------------------------------------------


@rule("13.1.1")
def not_there(s: State, unit: Unit) -> Refusal | None:
    """13.1.1 Units on the map or in the Reserve Box are redeployed, by their own side."""
    if unit.side != s.active or not (s.on_map(unit) or s.place(unit) is RESERVE[unit.side]):
        return Refusal("13.1.1", f"{unit} is not yours on the map or in the Reserve Box")
    if unit.nation is Nation.GR and not s.at_war("GR"):
        return Refusal("9.5.2.4", f"{unit} is neutral")
    return None


@rule("13.1.3")
def went_already(s: State, unit: Unit) -> Refusal | None:
    """13.1.3 No unit goes twice in an action round."""
    return Refusal("13.1.3", f"{unit} has been redeployed") if s.marked(unit, _REDEPLOYED) else None


@rule("13.1.5#1", "14.3.2")
def out_of_supply(s: State, unit: Unit) -> Refusal | None:
    """13.1.5 Only units in supply are redeployed; the special supply of Medina does not do (14.1.5)."""
    if not supply.supplied(s, unit):
        return Refusal("14.3.2", f"{unit} is out of supply")
    if supply.medina_only(s, unit):
        return Refusal("14.1.5", f"{unit} in Medina is supplied against attrition only")
    return None


@rule("13.1.5#4")
def breaks_siege(s: State, unit: Unit) -> Refusal | None:
    """13.1.5 A unit stays if the fort it besieges would no longer be besieged."""
    here = s.place(unit)
    if not isinstance(here, Space) or not here.fort:
        return None
    fort, units = enemy_fort(s, here, unit.side), s.at(here)
    if fort and enough_to_besiege(fort, units) and not enough_to_besiege(fort, [u for u in units if u != unit]):
        return Refusal("13.1.5", f"without {unit} the siege of {here} would end")
    return None


@rule("13.1.6", "SUM.RU2")
def abroad(s: State, unit: Unit) -> Refusal | None:
    """13.1.6 Russians outside Russia are not redeployed, not even to the Reserve Box."""
    if unit.nation is not Nation.RU or not s.on_map(unit):
        return None
    here = s.space_of(unit)
    return None if here.country is Country.RUSSIA else Refusal("13.1.6", f"{unit} in {here} is outside Russia")


#: limits of the others, and of Russians, that hold whatever has been redeployed already
_TIES: Final = (not_there, out_of_supply, breaks_siege)
_RUSSIAN_TIES: Final = (not_there, abroad, out_of_supply, breaks_siege)


def tied(s: State, unit: Unit) -> Refusal | None:
    """Why units like this one may not be redeployed from where it is, or None."""
    return refused2(_RUSSIAN_TIES if unit.nation is Nation.RU else _TIES, s, unit)


def unit_refusal(s: State, unit: Unit, points: int) -> Refusal | None:
    """Why a unit may not be redeployed at all, or None."""
    refusal = not_there(s, unit) or went_already(s, unit) or tied(s, unit)
    if refusal is None and cost(unit) > points:
        return Refusal("13.1.2", f"{unit} costs {cost(unit)} points")
    return refusal


# Where to -------------------------------------------------------------------------------------


@rule("13.1.5#1", "13.1.5#3", "11.1.12#1", "9.5.2.4#4", "SUM.AL")
def not_friendly(s: State, unit: Unit, to: Space) -> Refusal | None:
    """13.1.5 Into friendly spaces without enemy units, and into besieged enemy forts; from the box too (ruling 109)."""
    if s.enemy_at(to, unit.side):
        return Refusal("13.1.5", f"enemy units stand in {to}")
    if not routes(s, unit.side).there[to.n]:
        return closed(s, unit, to) or Refusal("13.1.5", f"{to} is not friendly")
    return None


def not_allowed(s: State, unit: Unit, to: Space) -> Refusal | None:
    """11.1.11-11.1.17, 11.3.1 Places that are closed to the unit."""
    return closed(s, unit, to)


@rule("13.1.5#1", "14.1.5#4")
def unsupplied(s: State, unit: Unit, to: Space) -> Refusal | None:
    """13.1.5 The unit must be in supply where it goes; for Turks Medina on its special supply does not do."""
    special = supply.in_medina(unit, to) and unit.sub != "SN"  # SN and ANA need no path in the Near East
    if supply.supplied_at(s, unit, to) and (not special or supply.sources_at(s, unit, to.n)):
        return None
    return Refusal("13.1.5", f"{unit} would be out of supply at {to}")


@rule("13.1.6", "13.2.4", "SUM.RU2")
def outside_russia(s: State, unit: Unit, to: Space) -> Refusal | None:
    """13.1.6 Russians are redeployed inside Russia only, its Near East included; so too from the Reserve Box."""
    if unit.nation is Nation.RU and to.country is not Country.RUSSIA:
        return Refusal("13.1.6", f"Russian units are redeployed inside Russia only, and {to} lies outside")
    return None


@rule("11.1.9#1", "11.1.9#2", "5.7.4.6#2", "SUM.GE")
def may_not_stop(s: State, unit: Unit, to: Space) -> Refusal | None:
    """11.1.9, 5.7.4.6 Spaces that a unit may pass but where it may not stop."""
    return channel_ports(s, unit, to) or italian_border(s, unit, to)


PLACE_LIMITS: Final = (not_friendly, not_allowed, outside_russia, may_not_stop, unsupplied)


def place_refusal(s: State, unit: Unit, to: Space) -> Refusal | None:
    """Why a unit may not go to a space by any way, or None."""
    return refused3(PLACE_LIMITS, s, unit, to)


# The Near East --------------------------------------------------------------------------------


@rule("13.2.2", "13.2.3", "13.2.4", "13.2.5", "SUM.RU", "SUM.NE2")
def near_east(s: State, unit: Unit, start: Place, to: Place) -> Refusal | None:
    """13.2.2, 13.2.3 One Russian corps (no army) and one CP corps not Turkish go to or from the Near East each turn."""
    return None if NEAR_EAST[start.n] == NEAR_EAST[to.n] else passage(s, unit)


def passage(s: State, unit: Unit) -> Refusal | None:
    """13.2.2, 13.2.3 Why a unit may not pass between the Near East and the rest of the map, or None."""
    if unit.nation is Nation.RU:
        if unit.army:
            return Refusal("13.2.2", "no Russian army is redeployed to or from the Near East")
        if s.near_east[RUSSIAN]:
            return Refusal("13.2.2", "a Russian corps has gone to or from the Near East this turn")
    if unit.side is Side.CP and unit.nation is not Nation.TU and s.near_east[CENTRAL]:
        return Refusal("13.2.3", "a corps of the Central Powers has gone to or from the Near East this turn")
    return None


@rule("13.0#1", "13.1.8#4", "13.2.1#1", "13.2.1#2", "13.2.1#3", "13.2.1#4", "13.2.1#5", "13.2.1#6")
def near_east_indirectly(s: State, unit: Unit, start: Place, to: Place) -> Refusal | None:
    """13.2.1 By sea or Reserve Box one British corps a turn goes to or from the Near East; most others never do.

    From port to port within it all corps may go that go by sea at all (ruling 101).
    """
    if unit == ANA and (NEAR_EAST[start.n] or not isinstance(to, Space)) and not NEAR_EAST[to.n]:
        return Refusal("13.2.1", f"{unit} does not leave the Near East by sea, nor for the Reserve Box")
    if NEAR_EAST[start.n] == NEAR_EAST[to.n] or unit.side is Side.CP:
        return None
    if unit.nation in BARRED_NATIONS or unit.sub in BARRED_BRITISH:
        return Refusal("13.2.1", f"{unit} may not go to or from the Near East by sea or Reserve Box")
    if unit.nation is Nation.BR and s.near_east[BRITISH]:
        return Refusal("13.2.1", "a British corps has gone to or from the Near East this turn")
    return None


def indirectly(s: State, unit: Unit, start: Place, to: Place) -> Refusal | None:
    """13.2 What speaks against going to or from the Near East by sea or Reserve Box, or None."""
    return near_east(s, unit, start, to) or near_east_indirectly(s, unit, start, to)


def near_east_count(unit: Unit, start: Place, to: Place, overland: bool, roundabout: bool) -> int:
    """13.2 The count of State.near_east that a redeployment uses up; 0 for none."""
    if NEAR_EAST[start.n] == NEAR_EAST[to.n] and not roundabout:
        return 0
    if unit.side is Side.CP:
        return 0 if unit.nation is Nation.TU else CENTRAL
    if unit.nation is Nation.RU:
        return RUSSIAN
    return BRITISH if unit.nation is Nation.BR and not overland else 0


# From space to space --------------------------------------------------------------------------


@rule("13.1.5#2", "13.1.11#3", "SUM.MN")
def overland(s: State, unit: Unit, start: Space, to: Space, ways: Routes) -> Refusal | None:
    """13.1.5 Overland through friendly spaces; 13.1.11 not for Montenegrins."""
    if unit.nation is Nation.MN:
        return Refusal("13.1.11", f"{unit} is redeployed only to and from the Reserve Box")
    if to not in ways.overland(s, unit, start):
        return Refusal("13.1.5", f"no way through friendly spaces leads {unit} from {start} to {to}")
    return near_east(s, unit, start, to) or roundabout(s, unit, start, to, ways)


@rule("13.2.2", "13.2.3", "13.2.4", "11.3.2#1")
def roundabout(s: State, unit: Unit, start: Space, to: Space, ways: Routes) -> Refusal | None:
    """13.2.2, 13.2.3 A way out of the Near East and back into it is not solely within that map (ruling 101)."""
    return passage(s, unit) if ways.leaves_near_east(s, unit, start, to) else None


@rule("13.1.7#1", "13.1.7#2", "13.1.7#3", "13.1.7.1", "13.1.7.2")
def by_sea(s: State, unit: Unit, start: Space, to: Space, ways: Routes) -> Refusal | None:
    """13.1.7 Corps, but no Russians, go by sea from one friendly port to another."""
    refusal = sea_unit(unit)
    if refusal is not None:
        return refusal
    for port in (start, to):
        if port not in ways.ports:
            return no_port(s, unit, port)
    return indirectly(s, unit, start, to)


@rule("13.1.7#2", "13.1.7#3", "13.1.6", "13.1.11#3", "13.2.1#4")
def sea_unit(unit: Unit) -> Refusal | None:
    """13.1.7 Armies, Russians and Montenegrins never go by sea."""
    if unit.army:
        return Refusal("13.1.7", "no army is redeployed by sea")
    if unit.nation is Nation.RU:
        return Refusal("13.1.6", "no Russian unit is redeployed by sea")
    if unit.nation is Nation.MN:
        return Refusal("13.1.11", f"{unit} is redeployed only to and from the Reserve Box")
    return None


@rule("13.1.7.1", "13.1.7.2")
def no_port(s: State, unit: Unit, place: Space) -> Refusal:
    """13.1.7 Why a space is no port: besieged Riga (13.1.7.1), Constantinople without Gallipoli (13.1.7.2), or none."""
    if place == RIGA and unit.side is Side.CP:
        return Refusal("13.1.7.1", f"{place} is no port for the Central Powers while it is not theirs")
    if place == CONSTANTINOPLE and unit.side is Side.AP:
        return Refusal("13.1.7.2", f"{place} is an Allied port only together with Gallipoli")
    return Refusal("13.1.7", f"{place} is no friendly port")


def way_refusal(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    """13.1.5, 13.1.7 Why a unit comes neither overland nor by sea from one space to another, or None."""
    ways = routes(s, unit.side)
    land = overland(s, unit, start, to, ways)
    if land is None:
        return None
    sea = by_sea(s, unit, start, to, ways)
    harbours = all(x.cp_port if unit.side is Side.CP else x.ap_port for x in (start, to))
    return sea if sea is None or harbours else land


# The Reserve Box ------------------------------------------------------------------------------


@rule("13.1.9", "13.1.8#1")
def army_and_reserve(s: State, unit: Unit, to: Place) -> Refusal | None:
    """13.1.9 Only corps go to the Reserve Box."""
    return Refusal("13.1.9", "no army goes to the Reserve Box") if unit.army else None


@rule("13.1.11#1", "13.1.11#2")
def no_capital(s: State, unit: Unit, to: Place) -> Refusal | None:
    """13.1.11 No Reserve Box for a nation whose capital is lost or besieged; Belgians and Serbs are exempt."""
    capital = capital_taken(s, unit)
    return Refusal("13.1.11", f"{capital} is lost or besieged") if capital else None


@rule("13.1.12", "13.1.8#3")
def foreign_supply(s: State, unit: Unit, to: Place) -> Refusal | None:
    """13.1.12 No Reserve Box for units fed from other nations' sources; 13.1.8 nor into Serbia's special supply."""
    if unit.nation not in HOME_BOUND:
        return None
    coming = s.place(unit) is RESERVE[unit.side]
    where = to.n if coming else s.where[unit.n]
    traced = [names for names, fed in supply.reach(s, NETWORK_OF[unit.n]).parts if fed[where]]
    if coming and unit.nation is Nation.SB and not traced:
        return Refusal("13.1.8", f"the special supply of Serbia brings no corps from the Reserve Box to {to}")
    own = HOME_BOUND[unit.nation]
    if traced and all(own.isdisjoint(names) for names in traced):
        return Refusal("13.1.12", f"{unit} would be supplied from sources of other nations only")
    return None


@rule("13.1.8#1", "13.1.8#2", "13.1.8#3", "13.1.8#5", "13.0#1", "SUM.US", "SUM.MN")
def no_foothold(s: State, unit: Unit, to: Place) -> Refusal | None:
    """13.1.8 From the Reserve Box to a supplied unit of the nation (ANA, SN apart), its capital or a source in it."""
    if to in FOOTHOLDS[unit.nation] or any(_welcomes(s, u, unit) for u in s.at(to)):
        return None
    return Refusal("13.1.8", f"{to} is neither capital nor source of {unit.nation} and no supplied unit of it is there")


def _welcomes(s: State, there: Unit, unit: Unit) -> bool:
    if there.nation is not unit.nation or there.sub in ("ANA", "SN"):
        return False
    return supply.supplied(s, there) and not supply.medina_only(s, there)


ARRIVAL: Final = (no_foothold, foreign_supply)


@rule("13.1.9")
def to_reserve(s: State, unit: Unit) -> Refusal | None:
    """13.1.9 Why a unit may not go from the map to the Reserve Box, or None."""
    start, box = s.place(unit), RESERVE[unit.side]
    no = army_and_reserve(s, unit, box) or no_capital(s, unit, box) or foreign_supply(s, unit, box)
    return no or indirectly(s, unit, start, box)


@rule("13.1.8#1", "13.1.8#2")
def from_reserve(s: State, unit: Unit, to: Space) -> Refusal | None:
    """13.1.8 Why a corps may not come from the Reserve Box to a space, or None; the limits of the space apart."""
    return no_capital(s, unit, to) or arrival(s, unit, to)


def arrival(s: State, unit: Unit, to: Space) -> Refusal | None:
    """13.1.8 The same for a nation that has its capital."""
    return refused3(ARRIVAL, s, unit, to) or indirectly(s, unit, RESERVE[unit.side], to)


# Together -------------------------------------------------------------------------------------


def refusal(s: State, unit: Unit, to: Place, points: int) -> Refusal | None:
    """Why a unit may not be redeployed to a place, or None; stacking apart."""
    no = unit_refusal(s, unit, points)
    if no is not None:
        return no
    start = s.place(unit)
    if to == start:
        return Refusal("13.1.1", f"{unit} is in {to} already")
    if not isinstance(to, Space):
        return to_reserve(s, unit) if to == RESERVE[unit.side] else Refusal("13.1.1", f"no unit is redeployed to {to}")
    no = place_refusal(s, unit, to)
    if no is None:
        no = way_refusal(s, unit, start, to) if isinstance(start, Space) else from_reserve(s, unit, to)
    return no


@rule("13.1.1", "13.1.3", "13.2.1#1", "13.2.2", "13.2.3")
def redeploy(s: State, unit: Unit, to: Place) -> None:
    """13.1.1 Carry out a redeployment, and count it if it leads to or from the Near East (13.2)."""
    start = s.place(unit)
    by_land = round_ = False
    if isinstance(start, Space) and isinstance(to, Space):
        ways = routes(s, unit.side)
        by_land = overland(s, unit, start, to, ways) is None
        round_ = by_land and ways.leaves_near_east(s, unit, start, to)
    count = near_east_count(unit, start, to, by_land, round_)
    if count:
        s.near_east = replaced(s.near_east, count, s.near_east[count] + 1)
    if isinstance(to, Space):
        enter(s, unit, to)
    else:
        leave(s, unit)
        s.put(unit, to)
    s.mark(unit, Mark.REDEPLOYED)
    s.say(f"{unit} is redeployed from {start} to {to}")
