"""What the pattern of a verdict cannot say: conditions on the position and on the decisions before."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from ....games.pursuit_of_glory.cards.registry import is_lapsed
from ....games.pursuit_of_glory.components import SPACES, UNITS, UNITS_OF_KIND, Space, Unit, space
from ....games.pursuit_of_glory.names import (
    AEGEAN,
    AP,
    BR,
    BU,
    CP,
    DESERT,
    EMPIRE,
    MEDITERRANEAN,
    NEUTRAL,
    RAIL,
    RO,
    RU,
    SB,
    SEA,
    SINAI,
    STRAIT,
    TUNNEL,
)
from ....games.pursuit_of_glory.rules import activation, placement, redeployment, supply
from ....games.pursuit_of_glory.rules.offensives import british_held_back
from ....games.pursuit_of_glory.rules.sieges import SIEGES
from ....games.pursuit_of_glory.rules.stacking import over_cap
from ....games.pursuit_of_glory.rules.victory import terms
from ....games.pursuit_of_glory.setups import load_setup
from ....games.pursuit_of_glory.state import (
    BLOCKADE,
    CLOSED,
    MOVED,
    NO_GE_RP,
    NO_MORE_MO,
    SINAI_BUILT,
    SUBS_TURN,
    TO_ATTACK,
    TO_MOVE,
    TUNNELS_BUILT,
)
from ..differences import OutOfStep
from ..verdicts import Predicate
from .words import PLACE_NAMES, SIDES, card_called, kind_of, name_of

if TYPE_CHECKING:
    from .title import PursuitReplay as Replay

#: the two cards that pass from side to side
PASSING = frozenset({"CP20", "AP21"})


#: 10.0
FULL_STACK = 3


def _named(e: OutOfStep) -> str:
    """The item that only one program offers."""
    return str(e.theirs if e.theirs is not None else e.ours)


def _apart(e: OutOfStep) -> Counter[str]:
    """The items of two lists that only one of them has."""
    ours, theirs = Counter(e.ours or ()), Counter(e.theirs or ())
    return (ours - theirs) + (theirs - ours)


def no_enemy_beside(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No enemy unit and no enemy fort is in the space or next to it."""
    s, side, here = r.state, SIDES[line["who"]], space(_named(e))
    return not any(s.enemies(x, side) or s.enemy_fort(x, side) for x in (here, *here.neighbours))


def only_neutrals_beside(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """What stands next to the space belongs to neutral Greece, or the space lies in neutral Persia."""
    s, here = r.state, space(_named(e))
    return any(s.side(u) == NEUTRAL for x in here.neighbours for u in s.at(x))


def only_passing_cards_differ(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The lists differ by JAFAR PASHA or NO PRISONERS only, doubled there or strayed to the other side."""
    apart, side = set(_apart(e)), e.key[-2:].upper()
    strayed = any(not name.startswith(side) for name in apart) and "retained" not in e.key
    return bool(apart) and apart <= PASSING and (bool(apart & r.doubled) or strayed)


def fourth_german_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The lists differ by one GE DIV only, and the recorded game has four of them."""
    apart = [kind_of(x)[0] for x in _apart(e).elements()]
    count = sum(kind_of(x)[0] == "GE DIV" for key, names in r.theirs.items() if key.startswith("units/") for x in names)
    return apart == ["GE DIV"] and count == 4


def units_stand_on_the_fort(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """By the units there the fort is besieged as ours says: that of the recorded game is a marker of its own."""
    here = space(e.key.rpartition("/")[2])
    return e.ours == "besieged" and supply.fort_besieged(r.state, here)


def too_few_on_the_fort(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The units that stand on the fort are too few, or none, to besiege it."""
    here = space(e.key.rpartition("/")[2])
    return e.ours != "besieged" and not supply.fort_besieged(r.state, here) and r.state.fort(here) > 0


def greece_is_neutral(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The key names a space of Greece, which is neutral."""
    name = e.key.rpartition("/")[2]
    return "event/greece" not in r.theirs and any(str(x) == name and "greece" in x.areas for x in SPACES)


def neutral_persia_entered(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Somebody entered Persia since the last checkpoint, for which the recorded game moves the VP marker."""
    return any("event/neutral_persia_first_entry_penalty" in d["delta"] for d in r.this_round())


def in_persia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space lies in Persia."""
    return "persia" in space(_named(e)).areas


def turn_has_ended(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The phases after the actions lie between this checkpoint and the last."""
    return line["t"] == "end" or any(d["k"] in ("draw", "rp_end") for d in r.this_round())


def bulgaria_is_neutral(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Bulgaria is not in the war."""
    return r.state.bulgaria == CLOSED


def only_triangles_differ(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The lists differ by units with a triangle only."""
    kinds = [kind_of(x)[0] for x in _apart(e)]
    return bool(kinds) and all(kind in UNITS_OF_KIND and UNITS_OF_KIND[kind][0].triangle for kind in kinds)


def passing_card_doubled(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """JAFAR PASHA or NO PRISONERS has been in two places of the recorded position."""
    return bool(PASSING & r.doubled)


def _unit_of(r: Replay, e: OutOfStep, line: dict[str, Any]) -> Unit | None:
    """The unit that a redeployment or a move of one unit is about."""
    tokens = [line["unit"]] if "unit" in line else line.get("units", ())
    found = [u for token in tokens for u in r.units(token)]
    kinds = [kind_of(token.lstrip("*").partition("@")[0])[0] for token in tokens]
    alike = [UNITS_OF_KIND[kind][0] for kind in kinds if kind in UNITS_OF_KIND]  # it has gone on already
    return found[0] if found else alike[0] if alike else None


def large_or_heavy(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit that they list is an LCU or Heavy Artillery."""
    return all(u.large or u.heavy for u in r.units(_named(e)))


def from_or_to_the_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The redeployment begins or ends on a Beachhead or an Island Base."""
    ends = (str(line["unit"]).partition("@")[2], str(line["to"]) if e.key.startswith("illegal") else _named(e))
    return any(x.beachhead or x.island for x in SPACES if str(x) in ends)


def nobody_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No unit of the side stands in the place."""
    where = str(line["to"]) if e.key.startswith("illegal") else _named(e)
    return not any(r.state.of_side(x, SIDES[line["who"]]) for x in SPACES if str(x) == where)


def empire_unit(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit belongs to the British Empire."""
    unit = _unit_of(r, e, line)
    return unit is not None and unit.nations & EMPIRE > 0


def russian_unit(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is Russian."""
    unit = _unit_of(r, e, line)
    return unit is not None and unit.russian


def before_the_revolution(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Russian Revolution has not begun."""
    return r.state.stage == 0


def _supplied(r: Replay, e: OutOfStep) -> Unit | None:
    """The unit whose state of supply the programs do not agree on."""
    found = r.units(_named(e))
    return found[0] if found else None


def corps_in_reserve(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU of the Reserve Box."""
    return _named(e).endswith(("Corps)@CP Reserve Box", "Corps@CP Reserve Box"))


def corps_in_desert_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU that stands in a desert port."""
    unit = _supplied(r, e)
    if unit is None or not r.state.on_map(unit) or not unit.large:
        return False
    here = r.state.space(unit)
    return here.terrain == DESERT and bool(here.seas)


def beside_tribes_in_a_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A regular unit in a Region of its side, in which enemy irregulars or tribes stand too, and no other enemies."""
    unit, s = _supplied(r, e), r.state
    if unit is None or not unit.regular or not s.on_map(unit) or not s.space(unit).shared:
        return False
    others = s.enemies(s.space(unit), s.side(unit))
    return bool(others) and not any(u.regular for u in others)


def line_through_tribes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Every clean line over land leads through a Region of its side with regulars of it and enemy tribes only."""
    unit, s = _supplied(r, e), r.state
    if unit is None or not s.on_map(unit) or supply.grade(s, unit) != supply.FULL:
        return False
    side, net = s.side(unit), supply.network(s, unit)
    crowded = set()
    for x in SPACES:
        others = s.enemies(x, side) if x.shared else []
        if others and not any(u.regular for u in others) and any(u.regular for u in s.of_side(x, side)):
            crowded.add(x)
    todo, found = [s.space(unit)], {s.space(unit)}
    while todo:
        x = todo.pop()
        if x in net.full and x not in crowded:
            return False
        more = [y for y, link in x.link_to.items() if link.users & unit.users and y not in found and y not in crowded]
        more = [y for y in more if s.owner(y) == side]
        found |= set(more)
        todo += more
    return bool(crowded)


def clean_line_to_limited(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit with a disrupted line to a full source and a clean one to a source that feeds it only in part."""
    unit, s = _supplied(r, e), r.state
    if unit is None or not s.on_map(unit):
        return False
    net, n = supply.network(s, unit), s.space(unit).n
    full = supply.reach(s, net, supply.FULL_CLEAN).fed[n], supply.reach(s, net, supply.FULL_ROUGH).fed[n]
    return not full[0] and bool(full[1]) and bool(supply.reach(s, net, supply.LIMITED_CLEAN).fed[n])


def _over_black_sea(r: Replay, unit: Unit) -> bool:
    """A unit that is neither RU, SB nor RO and that only the Black Sea joins to a Russian source."""
    s = r.state
    if unit.nations & (RU | SB | RO) or s.side(unit) != AP or not s.on_map(unit):
        return False
    return (
        supply.grade(s, unit) == supply.OOS
        and supply.reach(s, supply.RU_SPACES, supply.FULL_ROUGH).fed[s.space(unit).n] > 0
    )


def over_the_black_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit, or all in the space, could be fed by nothing but the Black Sea, which does not serve its nation."""
    name = str(e.theirs).rpartition(" ")[2] if e.key.startswith("illegal/activate") else _named(e)
    if e.key.startswith("illegal/activate"):
        name = str(line["space"])
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else [u for u in r.state.of_side(where, AP) if not u.staff]
    return bool(units) and all(_over_black_sea(r, u) for u in units)


def bulgarians_by_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A BU unit that reaches Sofia only through ports of the Black Sea."""
    name = _named(e)
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else [u for u in r.state.of_side(where, CP) if u.regular]
    if not units or not all(u.nations & BU and r.state.on_map(u) for u in units):
        return False
    return all(_only_by_sea(r, u) for u in units)


def _only_by_sea(r: Replay, unit: Unit) -> bool:
    net, s = supply.network(r.state, unit), r.state
    ashore = supply.Network(0, net.side, net.users, net.full, net.limited, 0)
    by_land = supply.flood(s, ashore, ashore.full, True).fed[s.space(unit).n]
    return supply.grade(s, unit) > supply.LIMITED and not by_land


def serbs_by_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """SB units on an Aegean Beachhead after the collapse of Serbia."""
    name, s = _named(e), r.state
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else s.of_side(where, AP)
    here = [s.space(u) for u in units if s.on_map(u)]
    return bool(here) and all(u.nations & SB for u in units) and all(x.beachhead and x.seas & AEGEAN for x in here)


def outside_its_area(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units with a box around the Movement Factor that have left the land where they are in supply."""
    name, s = _named(e), r.state
    if e.key.startswith("illegal/activate"):
        name = str(line["space"])
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else [u for u in s.of_side(where, SIDES[line["who"]]) if not u.staff]
    return bool(units) and all(u.boxed and u.area and s.on_map(u) and not u.area & s.space(u).areas for u in units)


def nobody_mobile_left(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All units of the side there have a Movement Factor of 0 or are activated already."""
    s, here = r.state, space(_named(e))
    units = [u for u in s.of_side(here, SIDES[line["who"]]) if not s.does(u, TO_MOVE) and not s.does(u, TO_ATTACK)]
    return all(s.mf(u) == 0 for u in units)


def under_submarines(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """GERMAN SUBS makes the space dearer."""
    return activation.under_submarines(r.state, space(_named(e)))


def beside_a_full_place(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space is none where the unit is rebuilt, but lies beside one that holds three units."""
    unit, name = _unit_of(r, e, line), str(e.theirs).rpartition("> ")[2]
    here = next((x for x in SPACES if str(x) == name), None)
    if unit is None or here is None:
        return False
    bases = placement.sources(r.state, unit, True)
    full = [x for x in bases if sum(not u.staff for u in r.state.of_side(x, SIDES[line["who"]])) >= FULL_STACK]
    return here not in bases and any(x in here.neighbours for x in full)


def beside_a_full_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space is no port, but lies beside a port that is no source and holds three AP units."""
    here = next((x for x in SPACES if str(x) == _named(e).removeprefix("space ")), None)
    if here is None or here.seas or line["who"] != "ap":
        return False
    ports = [x for x in here.neighbours if x.seas and not x.free and r.state.owner(x) == AP]
    return any(sum(not u.staff for u in r.state.of_side(x, AP)) >= FULL_STACK for x in ports)


def event_is_out_of_date(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The event of the card is no longer allowed: ours offers the card for its War Status, or to be rid of it."""
    return is_lapsed(r.state, card_called(str(e.ours)))


def only_as_reinforcement(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ours offers the Invasion card as BR Reinforcements, not as an invasion."""
    verbs = {a.verb for a in r.listed if a.args and a.args[0] is card_called(str(e.ours))}
    return "reinforce" in verbs and "event" not in verbs


def fort_in_its_own_space(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An enemy fort stands in the very space, and no enemy is next to it."""
    s, side, here = r.state, SIDES[line["who"]], space(_named(e))
    return s.enemy_fort(here, side) > 0 and not any(
        s.enemies(x, side) or s.enemy_fort(x, side) for x in here.neighbours
    )


def lone_forts_beside(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All that is hostile next to the space are forts without units."""
    s, side, here = r.state, SIDES[line["who"]], space(_named(e))
    near = [x for x in (here, *here.neighbours) if s.enemies(x, side) or s.enemy_fort(x, side)]
    return bool(near) and not any(s.enemies(x, side) for x in near)


def orders_hold_british_back(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """BR units have orders not to attack, and all regular units of the space count as BR."""
    here = space(_named(e))
    units = [u for u in r.state.of_side(here, AP) if u.regular]
    return bool(units) and all(u.nations & BR for u in units) and british_held_back(r.state)


def no_way_to_attack(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All enemies beside are out of reach: over a closed strait, or corps would have to attack in the desert."""
    s, side, here = r.state, SIDES[line["who"]], space(_named(e))
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
    name = e.key.removeprefix("ops/") if e.key.startswith("ops/") else _named(e).partition("@")[2] or _named(e)
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


def sent_to_assets(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The recorded game has put a new LCU into the Corps Assets Box that its card does not send there."""
    return any(d.get("verb") == "space" and str(d.get("arg")).endswith("Corps Assets Box") for d in r.this_round())


def half_points_converted(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A half point of an ally has paid for a unit in this phase."""
    for d in r.this_turn():
        paid = [k for k in d["delta"] if k.startswith("rp/")]
        kind = kind_of(str(d.get("unit", "")).partition("@")[0])[0]
        if d["k"] == "replace" and kind in UNITS_OF_KIND and paid:
            unit = UNITS_OF_KIND[kind][0]
            if (paid == ["rp/br"] and unit.nations & RU) or (paid == ["rp/ge"] and unit.ottoman):
                return True
    return False


def only_the_alpenkorps(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Alpenkorps stands there in Limited Supply, and nobody who may attack without it."""
    s, here = r.state, space(_named(e))
    able = [u for u in s.of_side(here, CP) if not u.staff and supply.may_fight(s, u)]
    return bool(able) and all(u.kind == "GE Alpenkorps" and supply.grade(s, u) <= supply.LIMITED for u in able)


def staff_of_another_nation(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An HQ or the Heavy Artillery stands with regular units none of which is of its nation."""
    s = r.state
    here = space(e.key.removeprefix("ops/") if e.key.startswith("ops/") else _named(e))
    units = s.of_side(here, SIDES[line["who"]])
    regular = [u for u in units if u.regular]
    return any(u.staff and not any(u.blocs & v.blocs for v in regular) for u in units) and bool(regular)


def only_staff(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Nobody but HQs and Heavy Artillery stands there."""
    units = r.state.of_side(space(_named(e)), SIDES[line["who"]])
    return bool(units) and all(u.staff for u in units)


def staff_moves(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is an HQ or the Heavy Artillery that moves."""
    unit = _unit_of(r, e, line)
    return unit is not None and unit.staff


def subs_and_neutral_greece(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """GERMAN SUBS makes the space dearer, which lies in neutral Greece and is the AP's."""
    name = e.key.removeprefix("ops/") if e.key.startswith("ops/") else str(line.get("space", _named(e)))
    here = space(name if e.key.startswith(("ops/", "illegal")) else _named(e))
    neutral = "event/greece" not in r.theirs and "greece" in here.areas
    return neutral and activation.under_submarines(r.state, here) and r.state.owner(here) == AP


# Redeployment ----------------------------------------------------------------------------------------------


def _route(r: Replay, unit: Unit, goal: str, deserts: bool, straits: bool, held: bool = False) -> bool:
    """Whether a redeployment over land would be open if deserts did not stop it, or straits were lines like others.

    `held` also opens what enemy irregulars and tribes hold in part.
    """
    s, side = r.state, r.state.side(unit)
    open_ = list(redeployment._open_spaces(s, unit, side))
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


def _goal(e: OutOfStep, line: dict[str, Any]) -> str:
    return str(line["to"]) if e.key.startswith("illegal") else _named(e)


def out_of_a_desert(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The route would be open if units went on from a desert without a railroad that is fed."""
    unit = _unit_of(r, e, line)
    if unit is None or not r.state.on_map(unit) or unit.large:
        return False
    return _route(r, unit, _goal(e, line), True, False)


def through_a_held_place(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The route would be open through a place that enemy irregulars or tribes hold in part, and it needs one."""
    unit = _unit_of(r, e, line)
    if unit is None or not r.state.on_map(unit):
        return False
    return _route(r, unit, _goal(e, line), True, False, True)


def over_a_strait(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The route would be open over a strait, and it needs one."""
    unit = _unit_of(r, e, line)
    if unit is None or not r.state.on_map(unit):
        return False
    return _route(r, unit, _goal(e, line), True, True) and not _route(r, unit, _goal(e, line), True, False)


def by_sea_from_bahrain_or_india(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The way by sea begins or ends in Bahrain or India."""
    unit, goal = _unit_of(r, e, line), _goal(e, line)
    ends = (goal, str(line["unit"]).partition("@")[2])
    if unit is None or not {"Bahrain", "India"} & set(ends):
        return False
    s = r.state
    return not s.on_map(unit) or any(str(SPACES[n - 1]) == goal for n in redeployment.by_sea(s, unit, s.space(unit)))


def small_turks_to_galicia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A TU or TU-A unit that is no LCU is sent to Galicia."""
    unit = _unit_of(r, e, line)
    return unit is not None and unit.ottoman and not unit.large and _goal(e, line) == "Galicia"


def no_countryman_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No regular unit of the nation stands in the space, which is neither its capital nor a source of it."""
    unit, goal = _unit_of(r, e, line), _goal(e, line)
    here = next((x for x in SPACES if str(x) == goal), None)
    if unit is None or here is None or here in supply.network(r.state, unit).full:
        return False
    return not any(u.regular and u.blocs & unit.blocs for u in r.state.of_side(here, r.state.side(unit)))


def cut_off_from_home(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No route over land, sea or railroad joins the place to a source or the capital of the nation."""
    unit, goal = _unit_of(r, e, line), _goal(e, line)
    here = next((x for x in SPACES if str(x) == goal), None)
    return unit is not None and here is not None and not redeployment._reachable_from_home(r.state, unit, here)


def summit_played(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The SUMMIT was played this turn, and it is that by which the programs differ."""
    if e.key == "rounds/cp":
        apart = {*(e.ours or ())} ^ {*(e.theirs or ())}
        return bool(apart) and all(x.endswith(":CP29") for x in apart)
    uses = r.theirs.get("rounds/cp", ())
    return bool(uses) and uses[-1] == "event:CP29" and "the previous action was an SR card" in str(e.ours)


def dunsterforce_comes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card of this action is BRITISH REINFORCEMENTS."""
    return any(d.get("card") == "AP35" for d in r.this_round() if d["k"] == "play")


def attacker_may_advance(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ours asks for the advance, or for a retreat, at this time."""
    return r.asking in ("AdvanceStep", "Retreating", "Optional", "Stand", "StaffRetreats")


def tribal_cavalry_fights(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A mounted tribe takes part in the combat."""
    c = r.state.combat
    return c is not None and any(UNITS[n].tribe and UNITS[n].mounted for n in (*c.designated, *c.defended))


def set_up_boxes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only ours has the units, and the set-up of 1916 puts them there."""
    if r.lines[0]["scenario"] != "PACK 1916":
        return False
    ours, theirs = Counter(map(_bare, e.ours or ())), Counter(map(_bare, e.theirs or ()))
    name = e.key.rpartition("/")[2]
    names = (name, name.replace("Permanently Eliminated", "Removed"))
    first = Counter(u.kind for u, where, _ in load_setup("total-war-1916").units if PLACE_NAMES[where.n] in names)
    return not theirs - ours and bool(ours - theirs) and not (ours - theirs) - first


def _bare(token: str) -> str:
    return kind_of(token)[0]


def serbs_without_belgrade(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An SB unit, while the enemy holds Belgrade."""
    units = r.units(_named(e))
    return bool(units) and all(u.nations == SB for u in units) and r.state.owner(space("Belgrade")) == CP


def to_the_balkans(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A Turkish SCU or HQ, or an LCU for another place of the Balkans than Galicia."""
    here = next((x for x in SPACES if str(x) == _named(e)), None)
    if here is not None:
        return here.balkans and str(here) != "Galicia"
    return any(u.ottoman for u in r.units(_named(e)))


def french_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card of this action is D'ESPEREY, and the place a port of the Aegean or the E. Mediterranean."""
    here = next((x for x in SPACES if str(x) == _named(e)), None)
    played = any(d.get("card") == "AP53" for d in r.this_round() if d["k"] == "play")
    return played and here is not None and bool(here.seas & (AEGEAN | MEDITERRANEAN) or here.beachhead or here.island)


def held_by_tribes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Enemy irregulars or tribes hold the place in part."""
    here = next((x for x in SPACES if str(x) == _named(e).removeprefix("space ")), None)
    side = SIDES[line["who"]]
    return here is not None and r.state.owner(here) == 1 - side and r.state.full_owner(here) == side


def neutral_greece_entered(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space lies in neutral Greece and is the side's."""
    here = space(_named(e))
    return "event/greece" not in r.theirs and "greece" in here.areas and r.state.owner(here) == SIDES[line["who"]]


def retreat_by_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An Empire SCU retreats out of a port to another one that is not adjacent."""
    unit, goal = _unit_of(r, e, line), space(_named(e))
    c = r.state.combat
    if unit is None or c is None or unit.large or not unit.nations & EMPIRE:
        return False
    start = SPACES[c.space - 1]
    return bool(start.seas or start.beachhead) and goal not in start.link_to


def neither_port_nor_source(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """New units of the Western Allies, and a space that is no port, Beachhead or Island Base and no Region."""
    here = next((x for x in SPACES if str(x) == _named(e).removeprefix("space ")), None)
    cards = {d.get("card") for d in r.this_round() if d["k"] == "play"}
    if here is None or line["who"] != "ap" or not cards & WESTERN:
        return False
    return not (here.seas or here.beachhead or here.island or here.free)


#: cards that bring BR, IN, ANZ, FR or IT units
WESTERN = frozenset(
    {"AP02", "AP19", "AP22", "AP26", "AP27", "AP30", "AP33", "AP34", "AP36", "AP47", "AP53", "AP54", "AP55"}
)


def beside_three_counters(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space lies beside one in which three units of the side stand: not full, no source, or nearer to enemies."""
    here = next((x for x in SPACES if str(x) == _named(e).removeprefix("space ")), None)
    side = SIDES[line["who"]]
    if here is None:
        return False
    return any(sum(not u.staff for u in r.state.of_side(x, side)) >= FULL_STACK for x in here.neighbours)


def no_trench_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is a Region, or not the CP's, or has a trench."""
    here = space(_named(e))
    return here.shared or r.state.owner(here) != CP or r.state.trench_at(here)[1] > 0


def trabzon_is_russian(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Trabzon is the AP's with a RU VP marker, or its neighbour is meant while it is full."""
    return r.state.owner(space("Trabzon")) == AP and r.state.ru_marked(space("Trabzon"))


def no_offensive_to_make(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The side has no offensive, or one that forbids attacks: nothing is left to be made."""
    return str(r.theirs.get(f"mo/{e.key[-2:]}")) in ("none", "british_no_attack")


def held_by_friends(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Irregulars of the side hold the place in part."""
    here = space(_named(e))
    return r.state.is_held(here) and r.state.owner(here) == SIDES[line["who"]]


def discarded_before_the_shuffle(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card was discarded in this phase, and the first draw after it shuffled a new deck."""
    name = str(e.theirs).removeprefix("draw ").replace("-", "")
    side, phase = name[:2].lower(), r.this_round()
    discarded = any(d["k"] == "discard" and d["card"] == name for d in phase)
    draw = next((d for d in phase if d["k"] == "draw" and d["who"] == side), None)
    first = (draw["chance"] or [{}])[0] if draw is not None else {}
    return discarded and first.get("reshuffle") == side


def no_more_offensives(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """TALAAT PASHA has been played."""
    return r.state.has(NO_MORE_MO)


def _played(r: Replay, use: str = "") -> set[str]:
    """The cards of this action, or those played for one use."""
    return {str(d.get("card")) for d in r.this_round() if d["k"] == "play" and use in ("", d["as"])}


#: cards with other RP values in the tables of the recorded game
OTHER_POINTS = frozenset({"AP11", "CP33", "CP44", "CP45", "CP52"})


def other_points(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A card was played for RPs that has other values there."""
    return bool(_played(r, "rp") & OTHER_POINTS)


def no_german_points(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No GE RPs are used this turn."""
    return r.state.has_now(NO_GE_RP)


def no_blockade(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """ROYAL NAVY BLOCKADE has not been played."""
    return "event/royal_navy_blockade" not in r.theirs and not r.state.has(BLOCKADE)


def armistice_terms(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game is over, and the marker differs by what the Armistice adds."""
    return line["t"] == "end" and bool(e.ours - terms(r.state) == e.theirs)


def first_turn_over(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The first turn has just ended."""
    return r.theirs.get("turn") == 2 and r.theirs.get("round") == 1 and any(d["k"] == "draw" for d in r.this_round())


def help_by_divisions(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """TO HELP AND SAVE YOU has brought back a number of divisions that three does not divide."""
    at = [d for d in r.this_round() if d.get("at") == "event_to_help_and_save_you" and d.get("verb") == "piece"]
    kinds = [kind_of(str(d["arg"]).partition("@")[0])[0] for d in at]
    small = [k for k in kinds if k in UNITS_OF_KIND and not UNITS_OF_KIND[k][0].large]
    return len(small) % 3 > 0 and e.ours < e.theirs


def other_clock(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """PARVUS has been played, and the Revolution began or went on in one of the programs only."""
    played = "event/parvus_to_berlin" in r.theirs or r.state.parvus > 0
    begun = int(r.theirs.get("revolution_stage") or 0)
    return (played or begun > 0 or r.state.stage > 0) and begun != r.state.stage


def staff_listed(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit that only ours names is an HQ or Heavy Artillery."""
    units = r.units(str(e.ours))
    return bool(units) and all(u.staff for u in units)


def over_senussi_paths(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit in the Libyan desert that clean lines reach only over paths of the Senussi."""
    units = r.units(str(e.ours))
    here = [r.state.space(u) for u in units if r.state.on_map(u)]
    return bool(here) and all(str(x) in ("Siwa Oasis", "Bahariya Oasis", "Gara", "Sollum") for x in here)


def combined_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is the BU-AH Combined Division or the GE-BU XI Army, which count as either nation."""
    unit = _unit_of(r, e, line)
    names = [u.kind for u in r.units(_named(e))] or ([unit.kind] if unit is not None else [])
    return bool(names) and all(name in ("BU-AH Combined Division", "GE-BU XI Army") for name in names)


def corps_in_desert(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU that stands in the desert; or a space in which all who could move are such."""
    name, s = _named(e), r.state
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else [u for u in s.of_side(where, SIDES[line["who"]]) if not u.staff]
    return bool(units) and all(u.large and s.on_map(u) and s.space(u).terrain == DESERT for u in units)


def beachhead_fed_by_its_base(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit or space is on a Beachhead whose Island Base is the AP's."""
    name, s = _named(e), r.state
    where = next((x for x in SPACES if str(x) == name), None) or next(
        (s.space(u) for u in r.units(name) if s.on_map(u)), None
    )
    return where is not None and bool(where.beachhead) and s.owner(space(where.base)) == AP


def friends_in_a_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Every clean line leads through a Region of the AP's in which its irregulars and tribes stand together."""
    s = r.state
    crowded = [x for x in SPACES if x.shared and s.owner(x) == AP and s.of_side(x, AP) and s.enemies(x, AP)]
    unit = _supplied(r, e)
    return bool(crowded) and unit is not None and s.on_map(unit) and s.space(unit).shared


def two_by_irregulars(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All units of the space are irregulars, and enemies stand in the next spaces only."""
    s, here = r.state, space(_named(e))
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
    unit = _unit_of(r, e, line)
    return unit is not None and bool(unit.nations & SB)


def persian_cossacks(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is the Persian Cossacks that move."""
    unit = _unit_of(r, e, line)
    return unit is not None and unit.kind == "PE-RU Persian Cossacks"


def attacked_in_the_balkans(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Another space of the Balkans was attacked in this action, and the unit does not live by a Greek port alone."""
    units, s = r.units(_named(e)), r.state
    before = [d for d in r.this_round()[1:] if d["k"] == "attack" and space(d["space"]).balkans]
    return bool(before) and bool(units) and all(s.on_map(u) and s.space(u).balkans for u in units)


def yildirim_card(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """YILDIRIM is being played: the place is a source, or lies beside one, that has a Yildirim unit already."""
    here = next((x for x in SPACES if str(x) == _named(e).removeprefix("space ")), None)
    if here is None or "CP45" not in _played(r):
        return False
    near = (here, *here.neighbours) if e.theirs is not None else (here,)
    return any(u.kind == "GE Yildirim" for x in near for u in r.state.at(x))


def beside_a_full_source(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place lies beside a full source of the CP and is as far from enemies as any other there."""
    here = next((x for x in SPACES if str(x) == _named(e)), None)
    if here is None or line["who"] != "cp":
        return False
    full = [x for x in here.neighbours if sum(not u.staff for u in r.state.of_side(x, CP)) >= FULL_STACK]
    return any(_farthest(r, here, x) for x in full)


def _farthest(r: Replay, here: Space, full: Space) -> bool:
    far = placement.enemy_distance(r.state, here, CP)
    near = [x for x in full.neighbours if r.state.owner(x) == CP]
    return far >= max((placement.enemy_distance(r.state, x, CP) for x in near), default=0) - 1


def fed_by_land_too(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """In the turn of GERMAN SUBS: a port that is fed otherwise than over the two seas."""
    here = next((x for x in SPACES if str(x) == _named(e)), None)
    return here is not None and r.state.has_now(SUBS_TURN) and not activation.out_of_reach(r.state, here)


def new_corps(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit that is placed now is an LCU."""
    units = {a.args[0] for a in r.listed if a.verb == "place"}
    return bool(units) and any(u.large for u in units)


def black_sea_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card is D'ESPEREY or ALLIED SOLIDARITY, and the place touches neither the Aegean nor the Mediterranean."""
    here = next((x for x in SPACES if str(x) == _named(e).removeprefix("space ")), None)
    return here is not None and bool(_played(r) & {"AP53", "AP17"}) and not here.seas & (AEGEAN | MEDITERRANEAN)


def over_the_cap(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is in a Restricted Area that has all the LCUs it may have."""
    here = next((x for x in SPACES if str(x) == _named(e).removeprefix("space ")), None)
    return here is not None and over_cap(r.state, SIDES[line["who"]], here, 1) is not None


def canal_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ismailia, while the AP holds Pt. Said or Suez."""
    return _named(e) == "Ismailia" and any(r.state.owner(space(x)) == AP for x in ("Pt. Said", "Suez"))


def jafar_after_the_losses(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The die is rolled again after losses have been taken for it."""
    return str(line.get("window", "")).startswith("post_roll")


def sandstorms_played(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """SANDSTORMS & MOSQUITOES has called the combat off."""
    cards = [d.get("card") for d in r.this_round()[1:] if d["k"] == "combat_card"]
    return "CP06" in cards[:3]


def a_region_is_defended(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The combat is in a Region, from which nobody retreats."""
    attack = next((d for d in r.this_round() if d["k"] == "attack"), None)
    return attack is not None and space(attack["space"]).shared


def on_the_coast(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The combat is in a space that touches the seas of the card, a Region or a place without a port."""
    c = r.state.combat
    if c is None:
        return False
    here = SPACES[c.space - 1]
    return here.shared or not here.seas


def marker_beside_own_land(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A Beachhead without a marker, beside land of the AP's, and a marker is in Reserve."""
    here = space(_named(e))
    return bool(here.beachhead) and r.state.beachheads > 0


def empire_or_staff(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the British Empire, or an HQ."""
    unit = _unit_of(r, e, line)
    return unit is not None and (bool(unit.nations & EMPIRE) or unit.staff)


def perished_abroad(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only units differ that ours takes for out of supply outside their lands, and attrition lies between."""
    kinds = [kind_of(x)[0] for x in _apart(e)]
    abroad = ("FR DIV", "IT DIV", "GR-BR Corps of National Defense (CND)", "Arm Transcas", "Geo Transcaucasian")
    return bool(kinds) and all(k in abroad for k in kinds) and (line["t"] == "end" or r.theirs.get("round") == 1)


def arab_army_waits(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the Arab Northern Army differs, and ALLENBY has been played while Aqaba is not the AP's."""
    kinds = [kind_of(x)[0] for x in _apart(e)]
    return kinds == ["BR Arab Northern Army (ANA)"] and r.state.owner(space("Aqaba")) != AP


def black_sea_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the Black Sea Division or the Persian Cossacks differ, which have a mark against rebuilding."""
    kinds = [kind_of(x)[0] for x in _apart(e)]
    return bool(kinds) and all(k in ("RU Black Sea Division", "PE-RU Persian Cossacks") for k in kinds)


def left_out_cards(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The recorded set-up of 1916 leaves out JAFAR PASHA and NO PRISONERS, and only they differ."""
    return r.lines[0]["scenario"] == "PACK 1916" and set(_apart(e)) <= PASSING and line.get("i", 0) in (0, 1, -1)


def from_box_to_box(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit that goes back to the Reserve Box by BULL'S EYE DIRECTIVE, or the like, is of another kind there."""
    return "CP30" in _played(r)


PREDICATES: dict[str, Predicate] = {
    "perished_abroad": perished_abroad,
    "arab_army_waits": arab_army_waits,
    "black_sea_division": black_sea_division,
    "left_out_cards": left_out_cards,
    "from_box_to_box": from_box_to_box,
    "turn_has_ended": turn_has_ended,
    "other_points": other_points,
    "no_german_points": no_german_points,
    "no_blockade": no_blockade,
    "armistice_terms": armistice_terms,
    "first_turn_over": first_turn_over,
    "help_by_divisions": help_by_divisions,
    "other_clock": other_clock,
    "staff_listed": staff_listed,
    "over_senussi_paths": over_senussi_paths,
    "combined_division": combined_division,
    "corps_in_desert": corps_in_desert,
    "beachhead_fed_by_its_base": beachhead_fed_by_its_base,
    "friends_in_a_region": friends_in_a_region,
    "two_by_irregulars": two_by_irregulars,
    "fourth_division_there": fourth_division_there,
    "unit_of_serbia": unit_of_serbia,
    "persian_cossacks": persian_cossacks,
    "attacked_in_the_balkans": attacked_in_the_balkans,
    "yildirim_card": yildirim_card,
    "beside_a_full_source": beside_a_full_source,
    "fed_by_land_too": fed_by_land_too,
    "new_corps": new_corps,
    "black_sea_port": black_sea_port,
    "over_the_cap": over_the_cap,
    "canal_port": canal_port,
    "jafar_after_the_losses": jafar_after_the_losses,
    "sandstorms_played": sandstorms_played,
    "a_region_is_defended": a_region_is_defended,
    "on_the_coast": on_the_coast,
    "marker_beside_own_land": marker_beside_own_land,
    "empire_or_staff": empire_or_staff,
    "discarded_before_the_shuffle": discarded_before_the_shuffle,
    "no_more_offensives": no_more_offensives,
    "held_by_friends": held_by_friends,
    "no_offensive_to_make": no_offensive_to_make,
    "beside_three_counters": beside_three_counters,
    "neither_port_nor_source": neither_port_nor_source,
    "neutral_greece_entered": neutral_greece_entered,
    "no_trench_there": no_trench_there,
    "retreat_by_sea": retreat_by_sea,
    "trabzon_is_russian": trabzon_is_russian,
    "lone_forts_beside": lone_forts_beside,
    "orders_hold_british_back": orders_hold_british_back,
    "no_way_to_attack": no_way_to_attack,
    "dearer_by_tribes": dearer_by_tribes,
    "too_few_in_all": too_few_in_all,
    "sent_to_assets": sent_to_assets,
    "half_points_converted": half_points_converted,
    "to_the_balkans": to_the_balkans,
    "french_port": french_port,
    "held_by_tribes": held_by_tribes,
    "line_through_tribes": line_through_tribes,
    "serbs_without_belgrade": serbs_without_belgrade,
    "through_a_held_place": through_a_held_place,
    "summit_played": summit_played,
    "dunsterforce_comes": dunsterforce_comes,
    "attacker_may_advance": attacker_may_advance,
    "tribal_cavalry_fights": tribal_cavalry_fights,
    "set_up_boxes": set_up_boxes,
    "event_is_out_of_date": event_is_out_of_date,
    "only_as_reinforcement": only_as_reinforcement,
    "fort_in_its_own_space": fort_in_its_own_space,
    "only_the_alpenkorps": only_the_alpenkorps,
    "staff_of_another_nation": staff_of_another_nation,
    "only_staff": only_staff,
    "staff_moves": staff_moves,
    "subs_and_neutral_greece": subs_and_neutral_greece,
    "out_of_a_desert": out_of_a_desert,
    "over_a_strait": over_a_strait,
    "by_sea_from_bahrain_or_india": by_sea_from_bahrain_or_india,
    "small_turks_to_galicia": small_turks_to_galicia,
    "no_countryman_there": no_countryman_there,
    "cut_off_from_home": cut_off_from_home,
    "corps_in_reserve": corps_in_reserve,
    "corps_in_desert_port": corps_in_desert_port,
    "beside_tribes_in_a_region": beside_tribes_in_a_region,
    "clean_line_to_limited": clean_line_to_limited,
    "over_the_black_sea": over_the_black_sea,
    "bulgarians_by_sea": bulgarians_by_sea,
    "serbs_by_port": serbs_by_port,
    "outside_its_area": outside_its_area,
    "beside_a_full_place": beside_a_full_place,
    "beside_a_full_port": beside_a_full_port,
    "before_the_revolution": before_the_revolution,
    "bulgaria_is_neutral": bulgaria_is_neutral,
    "empire_unit": empire_unit,
    "from_or_to_the_sea": from_or_to_the_sea,
    "large_or_heavy": large_or_heavy,
    "nobody_mobile_left": nobody_mobile_left,
    "nobody_there": nobody_there,
    "only_triangles_differ": only_triangles_differ,
    "passing_card_doubled": passing_card_doubled,
    "russian_unit": russian_unit,
    "under_submarines": under_submarines,
    "fourth_german_division": fourth_german_division,
    "greece_is_neutral": greece_is_neutral,
    "in_persia": in_persia,
    "neutral_persia_entered": neutral_persia_entered,
    "no_enemy_beside": no_enemy_beside,
    "only_passing_cards_differ": only_passing_cards_differ,
    "too_few_on_the_fort": too_few_on_the_fort,
    "units_stand_on_the_fort": units_stand_on_the_fort,
}
