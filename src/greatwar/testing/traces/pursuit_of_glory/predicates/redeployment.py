"""Conditions on Strategic Redeployment (13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import SPACES, Unit, space
from .....games.pursuit_of_glory.names import (
    AEGEAN,
    AP,
    CP,
    DESERT,
    EMPIRE,
    FR,
    GE,
    GULF,
    IT,
    MEDITERRANEAN,
    RAIL,
    RED,
    RO,
    RU,
    SB,
    SEA,
    SINAI,
    STRAIT,
    TUNNEL,
)
from .....games.pursuit_of_glory.rules import activation, redeployment, supply
from .....games.pursuit_of_glory.state import BEACHHEAD, SINAI_BUILT, TUNNELS_BUILT
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..words import SIDES, kind_of
from .common import FULL_STACK, goal_of, named, unit_of

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def large_or_heavy(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit that they list is an LCU or Heavy Artillery."""
    return all(u.large or u.heavy for u in r.units(named(e)))


def from_or_to_the_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The redeployment begins or ends on a Beachhead or an Island Base."""
    ends = (str(line["unit"]).partition("@")[2], str(line["to"]) if e.key.startswith("illegal") else named(e))
    return any(x.beachhead or x.island for x in SPACES if str(x) in ends)


def nobody_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No unit of the side stands in the place."""
    where = str(line["to"]) if e.key.startswith("illegal") else named(e)
    return not any(r.state.of_side(x, SIDES[line["who"]]) for x in SPACES if str(x) == where)


def _route(r: Replay, unit: Unit, goal: str, deserts: bool, straits: bool, held: bool = False) -> bool:
    """Whether a redeployment over land would be open if deserts did not stop it, or straits were lines like others.

    `held` also opens what enemy irregulars and tribes hold in part.
    """
    s, side = r.state, r.state.side(unit)
    entered = redeployment._open_spaces(s, unit, side)[0]
    open_ = [bool(entered >> n & 1) for n in range(len(SPACES) + 1)]
    for x in SPACES:
        if held and s.owner(x) == 1 - side and s.full_owner(x) == side:
            open_[x.n] = True
    kinds = RAIL | (TUNNEL if s.has(TUNNELS_BUILT) else 0) | (SINAI if side == AP and s.has(SINAI_BUILT) else 0)
    todo = [s.space(unit)]
    found = {todo[0].n}
    while todo:
        x = todo.pop()
        if str(x) == goal:
            return True
        for to, link in x.link_to.items():
            if to.n in found or not open_[to.n] or not link.users & unit.users or link.kind & SEA:
                continue
            if link.kind & STRAIT and not straits:
                continue
            if x.terrain == DESERT and not deserts and not (link.kind & kinds and supply.rail_fed(s, side, x)):
                continue
            found.add(to.n)
            todo.append(to)
        if unit.nations & RU and x in redeployment.OVERLAND:
            more = [y for y in redeployment.OVERLAND if y.n not in found and open_[y.n]]
            found |= {y.n for y in more}
            todo += more
    return False


def out_of_a_desert(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The route would be open if units went on from a desert without a railroad that is fed."""
    unit = unit_of(r, e, line)
    if unit is None or not r.state.on_map(unit) or unit.large:
        return False
    return _route(r, unit, goal_of(e, line), True, False)


def through_a_held_place(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The route would be open through a place that enemy irregulars or tribes hold in part, and it needs one."""
    unit = unit_of(r, e, line)
    if unit is None or not r.state.on_map(unit):
        return False
    return _route(r, unit, goal_of(e, line), True, False, True)


def over_a_strait(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The route would be open over a strait, and it needs one."""
    unit = unit_of(r, e, line)
    if unit is None or not r.state.on_map(unit):
        return False
    return _route(r, unit, goal_of(e, line), True, True) and not _route(r, unit, goal_of(e, line), True, False)


def by_sea_from_bahrain_or_india(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The way by sea begins or ends in Bahrain or India."""
    unit, goal = unit_of(r, e, line), goal_of(e, line)
    ends = (goal, str(line["unit"]).partition("@")[2])
    if unit is None or not {"Bahrain", "India"} & set(ends):
        return False
    s = r.state
    return not s.on_map(unit) or any(str(SPACES[n - 1]) == goal for n in redeployment.by_sea(s, unit, s.space(unit)))


def small_turks_to_galicia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A TU or TU-A unit that is no LCU is sent to Galicia."""
    unit = unit_of(r, e, line)
    return unit is not None and unit.ottoman and not unit.large and goal_of(e, line) == "Galicia"


def no_countryman_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No regular unit of the nation stands in the space, which is neither its capital nor a source of it."""
    unit, goal = unit_of(r, e, line), goal_of(e, line)
    here = next((x for x in SPACES if str(x) == goal), None)
    if unit is None or here is None or here in supply.network(r.state, unit).full:
        return False
    return not any(u.regular and u.blocs & unit.blocs for u in r.state.of_side(here, r.state.side(unit)))


def cut_off_from_home(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No route over land, sea or railroad joins the place to a source or the capital of the nation."""
    unit, goal = unit_of(r, e, line), goal_of(e, line)
    here = next((x for x in SPACES if str(x) == goal), None)
    return unit is not None and here is not None and not redeployment._reachable_from_home(r.state, unit, here)


def serbs_without_belgrade(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An SB unit, while the enemy holds Belgrade."""
    units = r.units(named(e))
    return bool(units) and all(u.nations == SB for u in units) and r.state.owner(space("Belgrade")) == CP


def to_the_balkans(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A Turkish SCU or HQ, or an LCU for another place of the Balkans than Galicia."""
    here = next((x for x in SPACES if str(x) == named(e)), None)
    if here is not None:
        return here.balkans and str(here) != "Galicia"
    return any(u.ottoman for u in r.units(named(e)))


def first_yildirim_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A Yildirim unit joins another, or there is room only because the first of a stack does not count."""
    unit, s = unit_of(r, e, line), r.state
    here = next((x for x in SPACES if str(x) == named(e)), None)
    if unit is None or here is None or here.free:
        return False
    there = [u for u in s.of_side(here, CP) if not u.staff]
    some = any(u.kind == YILDIRIM for u in there)
    return (some and unit.kind == YILDIRIM) or (len(there) >= FULL_STACK and (some or unit.kind == YILDIRIM))


YILDIRIM = "GE Yildirim"


def a_port_beside_none(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the Empire comes out of the Reserve Box to India or Baluchistan, where none of them stands."""
    unit, name = unit_of(r, e, line), named(e)
    if unit is None or not unit.nations & EMPIRE or r.state.on_map(unit) or name not in ("India", "Baluchistan"):
        return False
    there = r.state.of_side(space(name), AP)
    return name == "India" or not any(u.regular and u.blocs & unit.blocs for u in there)


def round_the_cape(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Suez Canal is shut, and the unit may go to the ports beyond it by way of the Turn Track."""
    unit, s = unit_of(r, e, line), r.state
    if unit is None or not s.on_map(unit) or not redeployment.detour(s, unit, s.space(unit)):
        return False
    if e.theirs is None:
        return named(e) == "out of play"
    here, seas = space(named(e)), redeployment.sr_seas(s, unit, s.space(unit))
    west, east = AEGEAN | MEDITERRANEAN, RED | GULF
    return bool((seas & west and here.seas & east) or (seas & east and here.seas & west))


def heavy_guns(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is the Heavy Artillery."""
    unit = unit_of(r, e, line)
    return unit is not None and unit.heavy


def held_region_by_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit that is none of the Empire's, and a Region of the enemy's in which no friend stands."""
    unit, s = unit_of(r, e, line), r.state
    here = next((x for x in SPACES if str(x) == goal_of(e, line)), None)
    if unit is None or here is None or not here.shared or unit.nations & EMPIRE:
        return False
    return s.owner(here) != AP and not s.has_side(here, AP)


def inland_of_a_beachhead(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place lies beside a Beachhead with a marker, and no friendly port of another sort is joined to it by land."""
    here = next((x for x in SPACES if str(x) == goal_of(e, line)), None)
    unit, s = unit_of(r, e, line), r.state
    if here is None or unit is None or here.seas:
        return False
    return any(x.beachhead and s.ground[x.n] & BEACHHEAD for x in here.neighbours)


def hungry_countrymen(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Those of the nation who stand in the place are out of supply."""
    unit, s = unit_of(r, e, line), r.state
    here = next((x for x in SPACES if str(x) == goal_of(e, line)), None)
    if unit is None or here is None:
        return False
    there = [u for u in s.of_side(here, s.side(unit)) if u.regular and u.blocs & unit.blocs]
    return bool(there) and not any(supply.may_redeploy(s, u) for u in there)


def frenchmen_at_a_source(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """FR or IT units come out of the Reserve Box to a British source outside the two western seas, without a friend."""
    unit, goal = unit_of(r, e, line), goal_of(e, line)
    here = next((x for x in SPACES if str(x) == goal), None)
    if unit is None or here is None or unit.nations & ~(FR | IT) or r.state.on_map(unit):
        return False
    there = r.state.of_side(here, AP)
    return here in supply.BR_SOURCES and not any(u.regular and u.blocs & unit.blocs for u in there)


def submarines_lie_in_wait(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is fed solely over the seas of GERMAN SUBS or UNRESTRICTED SUBMARINE WARFARE."""
    here = next((x for x in SPACES if str(x) == named(e)), None)
    return here is not None and activation.under_submarines(r.state, here)


def came_to_the_same_place(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of this name has paid in this action for being sent to where it stands."""
    sent = [d for d in r.this_round() if d["k"] == "sr" and d["to"] == str(d["unit"]).partition("@")[2]]
    return any(str(d["unit"]) == named(e) for d in sent)


def turks_in_egypt(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Supplied TU or TU-A units that stand in Egypt."""
    units = [u for u in r.units(named(e)) if r.state.on_map(u)]
    return bool(units) and all(u.ottoman and "egypt" in r.state.space(u).areas for u in units)


def beyond_the_black_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the Western Allies out of supply, which only the Black Sea joins to a Russian source."""
    unit, s = unit_of(r, e, line), r.state
    if unit is None or unit.nations & (RU | SB | RO) or not s.on_map(unit) or s.side(unit) != AP:
        return False
    fed = supply.reach(s, supply.RU_SPACES, supply.FULL_ROUGH).fed >> s.space(unit).n & 1
    return supply.grade(s, unit) == supply.OOS and fed > 0


def germans_fed_in_part(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A GE unit whose lines lead to Turkish sources only."""
    units = [u for u in r.units(named(e)) if r.state.on_map(u)]
    limited = (supply.LIMITED, supply.LIMITED_DISRUPTED)
    return bool(units) and all(u.nations & GE and supply.grade(r.state, u) in limited for u in units)


def last_point_and_submarines(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A point is left, and submarines ask for more on the way to any place that the unit may go to."""
    return r.asking == "Redeploy" and r.step.points == 1 and activation.submarines_about(r.state) > 0


def one_german_more_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The fourth GE DIV of the recorded game stands in the place, too."""
    name = named(e).rpartition("@")[2]
    kinds = [kind_of(t)[0] for t in r.theirs.get(f"units/{name}", ())]
    here = next((x for x in SPACES if str(x) == name), None)
    return here is not None and kinds.count("GE DIV") > sum(u.kind == "GE DIV" for u in r.state.at(here))


PREDICATES: dict[str, Predicate] = {
    "large_or_heavy": large_or_heavy,
    "from_or_to_the_sea": from_or_to_the_sea,
    "nobody_there": nobody_there,
    "out_of_a_desert": out_of_a_desert,
    "through_a_held_place": through_a_held_place,
    "over_a_strait": over_a_strait,
    "by_sea_from_bahrain_or_india": by_sea_from_bahrain_or_india,
    "small_turks_to_galicia": small_turks_to_galicia,
    "no_countryman_there": no_countryman_there,
    "cut_off_from_home": cut_off_from_home,
    "serbs_without_belgrade": serbs_without_belgrade,
    "to_the_balkans": to_the_balkans,
    "first_yildirim_there": first_yildirim_there,
    "a_port_beside_none": a_port_beside_none,
    "round_the_cape": round_the_cape,
    "heavy_guns": heavy_guns,
    "held_region_by_sea": held_region_by_sea,
    "inland_of_a_beachhead": inland_of_a_beachhead,
    "hungry_countrymen": hungry_countrymen,
    "frenchmen_at_a_source": frenchmen_at_a_source,
    "submarines_lie_in_wait": submarines_lie_in_wait,
    "came_to_the_same_place": came_to_the_same_place,
    "turks_in_egypt": turks_in_egypt,
    "beyond_the_black_sea": beyond_the_black_sea,
    "germans_fed_in_part": germans_fed_in_part,
    "last_point_and_submarines": last_point_and_submarines,
    "one_german_more_there": one_german_more_there,
}
