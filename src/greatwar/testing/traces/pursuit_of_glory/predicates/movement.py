"""Conditions on activation and movement (9.2, 11)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import SPACES, UNITS, UNITS_OF_KIND, Space, space
from .....games.pursuit_of_glory.names import AP, BR, CP, DESERT, EMPIRE, NEUTRAL, RU, SB, STRAIT
from .....games.pursuit_of_glory.rules import activation, supply
from .....games.pursuit_of_glory.rules.offensives import british_held_back
from .....games.pursuit_of_glory.rules.sieges import SIEGES
from .....games.pursuit_of_glory.state import COLLAPSED, MOVED, RU_ATTACKED, TO_ATTACK, TO_MOVE
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..words import SIDES, kind_of, name_of
from .common import FULL_STACK, named, unit_of
from .supply import beside_tribes_in_a_region, clean_line_to_limited, line_through_tribes

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def no_enemy_beside(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No enemy unit and no enemy fort is in the space or next to it."""
    s, side, here = r.state, SIDES[line["who"]], space(named(e))
    return not any(s.enemies(x, side) or s.enemy_fort(x, side) for x in (here, *here.neighbours))


def only_neutrals_beside(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """What stands next to the space belongs to neutral Greece, or the space lies in neutral Persia."""
    s, here = r.state, space(named(e))
    return any(s.side(u) == NEUTRAL for x in here.neighbours for u in s.at(x))


def in_persia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space lies in Persia."""
    return "persia" in space(named(e)).areas


def empire_unit(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit belongs to the British Empire."""
    unit = unit_of(r, e, line)
    return unit is not None and unit.nations & EMPIRE > 0


def russian_unit(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is Russian."""
    unit = unit_of(r, e, line)
    return unit is not None and unit.russian


def before_the_revolution(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Russian Revolution has not begun."""
    return r.state.stage == 0


def nobody_mobile_left(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All units of the side there have a Movement Factor of 0 or are activated already."""
    s, here = r.state, space(named(e))
    units = [u for u in s.of_side(here, SIDES[line["who"]]) if not s.does(u, TO_MOVE) and not s.does(u, TO_ATTACK)]
    return all(s.mf(u) == 0 for u in units)


def under_submarines(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """GERMAN SUBS makes the space dearer."""
    return activation.under_submarines(r.state, space(named(e)))


def fort_in_its_own_space(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An enemy fort stands in the very space, and no enemy is next to it."""
    s, side, here = r.state, SIDES[line["who"]], space(named(e))
    return s.enemy_fort(here, side) > 0 and not any(
        s.enemies(x, side) or s.enemy_fort(x, side) for x in here.neighbours
    )


def lone_forts_beside(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All that is hostile next to the space are forts without units."""
    s, side, here = r.state, SIDES[line["who"]], space(named(e))
    near = [x for x in (here, *here.neighbours) if s.enemies(x, side) or s.enemy_fort(x, side)]
    return bool(near) and not any(s.enemies(x, side) for x in near)


def orders_hold_british_back(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """BR units have orders not to attack, and all regular units of the space count as BR."""
    here = space(named(e))
    units = [u for u in r.state.of_side(here, AP) if u.regular]
    return bool(units) and all(u.nations & BR for u in units) and british_held_back(r.state)


def no_way_to_attack(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All enemies beside are out of reach: over a closed strait, or corps would have to attack in the desert."""
    s, side, here = r.state, SIDES[line["who"]], space(named(e))
    units = [u for u in s.of_side(here, side) if not u.staff]
    for x, link in here.link_to.items():
        if not (s.enemies(x, side) or s.enemy_fort(x, side)):
            continue
        desert = all(u.large for u in units) and DESERT in (here.terrain, x.terrain)
        if not desert and not link.kind & STRAIT:
            return False
    return bool(units) and not s.enemies(here, side)


def dearer_by_tribes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The recorded game takes units of the space for disrupted: because of tribes in Regions, or of ruling 9."""
    s = r.state
    name = e.key.removeprefix("ops/") if e.key.startswith("ops/") else named(e).partition("@")[2] or named(e)
    units = [u for u in s.of_side(space(name), SIDES[line["who"]]) if u.regular]
    for u in units:
        probe = OutOfStep("supply/disrupted", None, name_of(s, u))
        if any(f(r, probe, line) for f in (beside_tribes_in_a_region, line_through_tribes, clean_line_to_limited)):
            return True
    return False


def too_few_in_all(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All units that are activated to move, with those who stand there, are too few to besiege the fort."""
    s, side = r.state, SIDES[line["who"]]
    found = re.search(r"would be in (.*) to besiege", str(e.ours))
    here = space(found.group(1)) if found else None
    if here is None:
        return False
    able = [u for u in s.units(side) if (s.does(u, TO_MOVE) and not s.does(u, MOVED)) or s.space(u) is here]
    near = [u for u in able if s.space(u) is here or _within(s.space(u), here, max(s.mf(u), 0))]
    return not SIEGES.enough(s, here, near)


def _within(start: Space, goal: Space, steps: int) -> bool:
    found, edge = {start}, {start}
    for _ in range(steps):
        edge = {y for x in edge for y in x.neighbours} - found
        found |= edge
    return goal in found


def only_the_alpenkorps(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Alpenkorps stands there in Limited Supply, and nobody who may attack without it."""
    s, here = r.state, space(named(e))
    able = [u for u in s.of_side(here, CP) if not u.staff and supply.may_fight(s, u)]
    return bool(able) and all(u.kind == "GE Alpenkorps" and supply.grade(s, u) <= supply.LIMITED for u in able)


def staff_of_another_nation(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An HQ or the Heavy Artillery stands with regular units none of which is of its nation."""
    s = r.state
    here = space(e.key.removeprefix("ops/") if e.key.startswith("ops/") else named(e))
    units = s.of_side(here, SIDES[line["who"]])
    regular = [u for u in units if u.regular]
    return any(u.staff and not any(u.blocs & v.blocs for v in regular) for u in units) and bool(regular)


def only_staff(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Nobody but HQs and Heavy Artillery stands there."""
    units = r.state.of_side(space(named(e)), SIDES[line["who"]])
    return bool(units) and all(u.staff for u in units)


def staff_moves(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is an HQ or the Heavy Artillery that moves."""
    unit = unit_of(r, e, line)
    return unit is not None and unit.staff


def subs_and_neutral_greece(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """GERMAN SUBS makes the space dearer, which lies in neutral Greece and is the AP's."""
    name = e.key.removeprefix("ops/") if e.key.startswith("ops/") else str(line.get("space", named(e)))
    here = space(name if e.key.startswith(("ops/", "illegal")) else named(e))
    neutral = "event/greece" not in r.theirs and "greece" in here.areas
    return neutral and activation.under_submarines(r.state, here) and r.state.owner(here) == AP


def neutral_greece_entered(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space lies in neutral Greece and is the side's."""
    here = space(named(e))
    return "event/greece" not in r.theirs and "greece" in here.areas and r.state.owner(here) == SIDES[line["who"]]


def combined_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is the BU-AH Combined Division or the GE-BU XI Army, which count as either nation."""
    unit = unit_of(r, e, line)
    names = [u.kind for u in r.units(named(e))] or ([unit.kind] if unit is not None else [])
    return bool(names) and all(name in ("BU-AH Combined Division", "GE-BU XI Army") for name in names)


def two_by_irregulars(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All units of the space are irregulars, and enemies stand in the next spaces only."""
    s, here = r.state, space(named(e))
    units = [u for u in s.of_side(here, SIDES[line["who"]]) if not u.staff]
    return bool(units) and all(u.irregular for u in units) and not s.enemies(here, SIDES[line["who"]])


def fourth_division_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the fourth GE DIV of the recorded game is there."""
    name = str(e.theirs).rpartition("> ")[2].rpartition("move ")[2].rpartition("@")[2]
    kinds = [kind_of(x)[0] for x in r.theirs.get(f"units/{name}", ())]
    here = next((x for x in SPACES if str(x) == name), None)
    return here is not None and "GE DIV" in kinds and not any(u.kind == "GE DIV" for u in r.state.at(here))


def unit_of_serbia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An SB unit."""
    unit = unit_of(r, e, line)
    return unit is not None and bool(unit.nations & SB)


def persian_cossacks(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is the Persian Cossacks that move, or advance."""
    unit = unit_of(r, e, line)
    return (unit.kind if unit is not None else named(e)).strip("(").startswith("PE-RU Persian Cossacks")


def marker_beside_own_land(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A Beachhead without a marker, beside land of the AP's, and a marker is in Reserve."""
    here = space(named(e))
    return bool(here.beachhead) and r.state.beachheads > 0


def empire_or_staff(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the British Empire, or an HQ."""
    unit = unit_of(r, e, line)
    return unit is not None and (bool(unit.nations & EMPIRE) or unit.staff)


def only_staff_against(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Nobody but HQs or Heavy Artillery of the enemy stands in the space."""
    units = r.state.enemies(space(named(e)), SIDES[line["who"]]) or r.state.of_side(
        space(named(e)), 1 - SIDES[line["who"]]
    )
    return bool(units) and all(u.staff for u in units)


def no_place_to_stop(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space is full, or holds units that the mover may not stack with."""
    unit, here = unit_of(r, e, line), space(named(e))
    friends = [u for u in r.state.of_side(here, SIDES[line["who"]]) if not u.staff]
    mixed = unit is not None and any(bool(unit.nations & RU) != bool(u.nations & RU) for u in friends)
    return len(friends) >= FULL_STACK or (mixed and bool(friends))


def dunsterforce_moves(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is Dunsterforce that moves, into or out of a Region."""
    unit = unit_of(r, e, line)
    return unit is not None and unit.kind == "BR Dunsterforce" and space(named(e)).shared


def last_unit_left_a_beachhead(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The last unit of a Beachhead outside the Balkans has gone back to its Island Base in this action."""
    for d in r.this_round():
        if d["k"] == "move" and space(d["from"]).beachhead and d["path"] and space(d["path"][-1]).island:
            here = space(d["from"])
            if not here.balkans and not r.state.of_side(here, AP):
                return True
    return False


def own_fort_target(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The target is the enemy fort on which the attacker stands."""
    here = space(named(e))
    places = {str(token).partition("@")[2] for token in line.get("units", ())}
    return str(here) in places and r.state.enemy_fort(here, SIDES[line["who"]]) > 0


def russians_have_attacked(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """RU units alone stand there, and the only RU attack of the turn that the Revolution leaves has been made."""
    s = r.state
    units = [u for u in s.of_side(space(named(e)), AP) if not u.staff]
    return bool(units) and all(u.russian for u in units) and s.stage > 0 and s.has_now(RU_ATTACKED)


def serbs_held_back(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """SB units alone stand there after the collapse, while Belgrade is not the AP's."""
    s = r.state
    units = [u for u in s.of_side(space(named(e)), AP) if not u.staff]
    lost = s.serbia == COLLAPSED and s.owner(space("Belgrade")) != AP
    return bool(units) and all(u.nations & SB for u in units) and lost


def others_will_go(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The mover stands where the stack is too high now, and others there are activated and have not moved."""
    step = r.step
    if getattr(step, "mover", -1) < 0:
        return False
    here = r.state.space(UNITS[step.mover])
    units = [u for u in r.state.of_side(here, SIDES[line["who"]]) if not u.staff]
    waiting = [u for u in units if r.state.does(u, TO_MOVE) and not r.state.does(u, MOVED) and u.n != step.mover]
    return len(units) > FULL_STACK and bool(waiting)


def back_by_the_island(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The way leads from a Beachhead to its Island Base and on from there."""
    way = [line.get("from", ""), *line.get("path", ())]
    return any(space(a).beachhead and space(b).island for a, b in pairwise(way[:-1]))


def dug_by_staff(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only HQs or Heavy Artillery dig there in the recorded game."""
    where = str(e.theirs).removeprefix("entrench ")
    units = [x for d in r.this_round() if d["k"] == "entrench" and d.get("from") == where for x in d["units"]]
    kinds = [kind_of(x.partition("@")[0])[0] for x in units]
    return bool(kinds) and all(k in UNITS_OF_KIND and UNITS_OF_KIND[k][0].staff for k in kinds)


def only_staff_activated(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Nobody but HQs and Heavy Artillery of the side stands in the space that was activated."""
    units = r.state.of_side(space(e.key.removeprefix("ops/")), SIDES[line["who"]])
    return bool(units) and all(u.staff for u in units)


def staff_of_the_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Mackensen or Falkenhayn is in the Region, but not in the stack that was activated."""
    here = space(str(line["space"]))
    hqs = [u.kind for u in r.state.at(here) if u.kind in ("GE Mackensen HQ", "GE Falkenhayn HQ")]
    return here.shared and bool(hqs) and not any(kind in str(line.get("units", "")) for kind in hqs)


def blockade_for_ops(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """ROYAL NAVY BLOCKADE was played for OPS in this action, and theirs has one less."""
    return any(d["k"] == "play" and d["as"] == "ops" and d["card"] == "AP11" for d in r.this_round()) and (
        e.ours == e.theirs + 1
    )


def beside_india(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit comes out of Baluchistan or Afghanistan."""
    text = f"{line.get('from', '')} {line.get('unit', '')} {line.get('units', '')} {line.get('path', '')}"
    return "Baluchistan" in text or "Afghanistan" in text


def empire_takes_india(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the British Empire has fought for India and may advance into it."""
    c, units = r.state.combat, r.units(named(e))
    if c is None or str(SPACES[c.space - 1]) != "India":
        return False
    return bool(units) and all(u.nations & EMPIRE for u in units)


def empty_fort(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The fort stands, and no unit is in its space."""
    here = space(named(e).removeprefix("space "))
    return r.state.enemy_fort(here, SIDES[line["who"]]) > 0 and not r.state.at(here)


PREDICATES: dict[str, Predicate] = {
    "no_enemy_beside": no_enemy_beside,
    "in_persia": in_persia,
    "nobody_mobile_left": nobody_mobile_left,
    "under_submarines": under_submarines,
    "fort_in_its_own_space": fort_in_its_own_space,
    "lone_forts_beside": lone_forts_beside,
    "orders_hold_british_back": orders_hold_british_back,
    "no_way_to_attack": no_way_to_attack,
    "dearer_by_tribes": dearer_by_tribes,
    "too_few_in_all": too_few_in_all,
    "only_the_alpenkorps": only_the_alpenkorps,
    "staff_of_another_nation": staff_of_another_nation,
    "only_staff": only_staff,
    "staff_moves": staff_moves,
    "subs_and_neutral_greece": subs_and_neutral_greece,
    "two_by_irregulars": two_by_irregulars,
    "empire_unit": empire_unit,
    "russian_unit": russian_unit,
    "before_the_revolution": before_the_revolution,
    "marker_beside_own_land": marker_beside_own_land,
    "empire_or_staff": empire_or_staff,
    "persian_cossacks": persian_cossacks,
    "unit_of_serbia": unit_of_serbia,
    "combined_division": combined_division,
    "neutral_greece_entered": neutral_greece_entered,
    "fourth_division_there": fourth_division_there,
    "only_staff_against": only_staff_against,
    "no_place_to_stop": no_place_to_stop,
    "dunsterforce_moves": dunsterforce_moves,
    "last_unit_left_a_beachhead": last_unit_left_a_beachhead,
    "own_fort_target": own_fort_target,
    "russians_have_attacked": russians_have_attacked,
    "serbs_held_back": serbs_held_back,
    "others_will_go": others_will_go,
    "back_by_the_island": back_by_the_island,
    "dug_by_staff": dug_by_staff,
    "only_staff_activated": only_staff_activated,
    "staff_of_the_region": staff_of_the_region,
    "blockade_for_ops": blockade_for_ops,
    "beside_india": beside_india,
    "empire_takes_india": empire_takes_india,
    "empty_fort": empty_fort,
}
