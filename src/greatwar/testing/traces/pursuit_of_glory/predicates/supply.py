"""Conditions on supply, control and forts (11.2, 14, 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import SPACES, Unit, space
from .....games.pursuit_of_glory.names import AEGEAN, AP, BU, CP, DESERT, RO, RU, SB
from .....games.pursuit_of_glory.rules import supply
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..words import SIDES, kind_of
from .common import items_apart, named, supplied

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


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


def corps_in_reserve(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU of the Reserve Box."""
    return named(e).endswith(("Corps)@CP Reserve Box", "Corps@CP Reserve Box"))


def corps_in_desert_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU that stands in a desert port."""
    unit = supplied(r, e)
    if unit is None or not r.state.on_map(unit) or not unit.large:
        return False
    here = r.state.space(unit)
    return here.terrain == DESERT and bool(here.seas)


def beside_tribes_in_a_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A regular unit in a Region of its side, in which enemy irregulars or tribes stand too, and no other enemies."""
    unit, s = supplied(r, e), r.state
    if unit is None or not unit.regular or not s.on_map(unit) or not s.space(unit).shared:
        return False
    others = s.enemies(s.space(unit), s.side(unit))
    return bool(others) and not any(u.regular for u in others)


def line_through_tribes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Every clean line over land leads through a Region of its side with regulars of it and enemy tribes only."""
    unit, s = supplied(r, e), r.state
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
    unit, s = supplied(r, e), r.state
    if unit is None or not s.on_map(unit):
        return False
    net, n = supply.network(s, unit), s.space(unit).n
    kinds = (supply.FULL_CLEAN, supply.FULL_ROUGH, supply.LIMITED_CLEAN)
    clean, rough, limited = (supply.reach(s, net, kind).fed >> n & 1 for kind in kinds)
    return not clean and bool(rough) and bool(limited)


def _over_black_sea(r: Replay, unit: Unit) -> bool:
    """A unit that is neither RU, SB nor RO and that only the Black Sea joins to a Russian source."""
    s = r.state
    if unit.nations & (RU | SB | RO) or s.side(unit) != AP or not s.on_map(unit):
        return False
    return (
        supply.grade(s, unit) == supply.OOS
        and supply.reach(s, supply.RU_SPACES, supply.FULL_ROUGH).fed >> s.space(unit).n & 1 == 1
    )


def over_the_black_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit, or all in the space, could be fed by nothing but the Black Sea, which does not serve its nation."""
    name = str(e.theirs).rpartition(" ")[2] if e.key.startswith("illegal/activate") else named(e)
    if e.key.startswith("illegal/activate"):
        name = str(line["space"])
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else [u for u in r.state.of_side(where, AP) if not u.staff]
    return bool(units) and all(_over_black_sea(r, u) for u in units)


def bulgarians_by_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A BU unit that reaches Sofia only through ports of the Black Sea."""
    name = named(e)
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else [u for u in r.state.of_side(where, CP) if u.regular]
    if not units or not all(u.nations & BU and r.state.on_map(u) for u in units):
        return False
    return all(_only_by_sea(r, u) for u in units)


def _only_by_sea(r: Replay, unit: Unit) -> bool:
    net, s = supply.network(r.state, unit), r.state
    ashore = supply.Network(0, net.side, net.users, net.full, net.limited, 0)
    by_land = supply.flood(s, ashore, ashore.full, True).fed >> s.space(unit).n & 1
    return supply.grade(s, unit) > supply.LIMITED and not by_land


def serbs_by_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """SB units on an Aegean Beachhead after the collapse of Serbia."""
    name, s = named(e), r.state
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else s.of_side(where, AP)
    here = [s.space(u) for u in units if s.on_map(u)]
    return bool(here) and all(u.nations & SB for u in units) and all(x.beachhead and x.seas & AEGEAN for x in here)


def outside_its_area(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units with a box around the Movement Factor that have left the land where they are in supply."""
    name, s = named(e), r.state
    if e.key.startswith("illegal/activate"):
        name = str(line["space"])
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else [u for u in s.of_side(where, SIDES[line["who"]]) if not u.staff]
    return bool(units) and all(u.boxed and u.area and s.on_map(u) and not u.area & s.space(u).areas for u in units)


def staff_listed(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit that only ours names is an HQ or Heavy Artillery."""
    units = r.units(str(e.ours))
    return bool(units) and all(u.staff for u in units)


def over_senussi_paths(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit in the Libyan desert that clean lines reach only over paths of the Senussi."""
    units = r.units(str(e.ours))
    here = [r.state.space(u) for u in units if r.state.on_map(u)]
    return bool(here) and all(str(x) in ("Siwa Oasis", "Bahariya Oasis", "Gara", "Sollum") for x in here)


def corps_in_desert(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU that stands in the desert; or a space in which all who could move are such."""
    name, s = named(e), r.state
    where = next((x for x in SPACES if str(x) == name), None)
    units = r.units(name) if where is None else [u for u in s.of_side(where, SIDES[line["who"]]) if not u.staff]
    return bool(units) and all(u.large and s.on_map(u) and s.space(u).terrain == DESERT for u in units)


def beachhead_fed_by_its_base(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit or space is on a Beachhead whose Island Base is the AP's."""
    name, s = named(e), r.state
    where = next((x for x in SPACES if str(x) == name), None) or next(
        (s.space(u) for u in r.units(name) if s.on_map(u)), None
    )
    return where is not None and bool(where.beachhead) and s.owner(space(where.base)) == AP


def friends_in_a_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """AP irregulars and tribes stand together in the unit's Region, or in one next to its Region, which is the AP's."""
    s, unit = r.state, supplied(r, e)
    if unit is None or not s.on_map(unit) or not s.space(unit).shared:
        return False
    near = [x for x in (s.space(unit), *s.space(unit).neighbours) if x.shared and s.owner(x) == AP]
    return any(s.of_side(x, AP) and s.enemies(x, AP) for x in near)


def perished_abroad(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only units differ that ours takes for out of supply outside their lands, and attrition lies between."""
    kinds = [kind_of(x)[0] for x in items_apart(e)]
    abroad = ("FR DIV", "IT DIV", "GR-BR Corps of National Defense (CND)", "Arm Transcas", "Geo Transcaucasian")
    return bool(kinds) and all(k in abroad for k in kinds) and (line["t"] == "end" or r.theirs.get("round") == 1)


def rifles_were_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The South Persia Rifles have passed, entered or left the place in this action."""
    here = e.key.rpartition("/")[2]
    for d in r.this_round():
        named_here = here in (d.get("from"), d.get("space"), *d.get("path", ())) or f"@{here}" in str(d.get("unit", ""))
        if "South Persia Rifles" in f"{d.get('units', '')} {d.get('unit', '')}" and named_here:
            return True
    return False


def protectorate_stands(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Georgian Protectorate stands in the place."""
    return any(u.kind == "GE Georgian Protectorate" for u in r.state.at(space(e.key.rpartition("/")[2])))


def fed_by_the_protectorate(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An AP unit that would be in better supply if the place of the Georgian Protectorate were the AP's."""
    unit = supplied(r, e)
    homes = [x for x in SPACES if any(u.kind == "GE Georgian Protectorate" for u in r.state.at(x))]
    if unit is None or not homes or r.state.side(unit) != AP:
        return False
    s = r.state.copy()
    for x in homes:
        s.set_owner(x, AP)
    better = supply.grade(s, unit) > supply.grade(r.state, unit)
    return better or supply.is_disrupted(r.state, unit) != supply.is_disrupted(s, unit)


def transcaucasians_fell_back(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the Transcaucasian Federation has retreated to the place in this action."""
    here = e.key.rpartition("/")[2]
    back = [str(d["unit"]) for d in r.this_round() if d["k"] == "retreat" and here in d.get("path", ())]
    return any("Transcas" in name or "Transcauc" in name for name in back)


def cnd_holds_salonika(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Greece has joined the CP in this action, and an AP unit stands in the place."""
    joined = any("event/greece" in d["delta"] for d in r.this_round())
    return joined and bool(r.state.of_side(space(e.key.rpartition("/")[2]), AP))


def passed_in_a_circle(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit has gone through the place on the Gallipoli map and back to one that it had passed."""
    here = e.key.rpartition("/")[2]
    if not space(here).inset:
        return False
    ways = [d["path"] for d in r.this_round() if d["k"] == "move" and here in d.get("path", ())]
    return any(len(set(way)) < len(way) for way in ways)


def cut_off_place(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A turn has ended; nobody stands in the place, and no place next to it is of the side that theirs gives it to."""
    here, side = space(e.key.rpartition("/")[2]), SIDES[str(e.theirs)]
    ended = any(d["k"] in ("draw", "rp_end") for d in r.this_round())
    return ended and not r.state.at(here) and not any(r.state.owner(x) == side for x in here.neighbours)


PREDICATES: dict[str, Predicate] = {
    "units_stand_on_the_fort": units_stand_on_the_fort,
    "too_few_on_the_fort": too_few_on_the_fort,
    "greece_is_neutral": greece_is_neutral,
    "corps_in_reserve": corps_in_reserve,
    "corps_in_desert_port": corps_in_desert_port,
    "corps_in_desert": corps_in_desert,
    "beside_tribes_in_a_region": beside_tribes_in_a_region,
    "line_through_tribes": line_through_tribes,
    "clean_line_to_limited": clean_line_to_limited,
    "over_the_black_sea": over_the_black_sea,
    "bulgarians_by_sea": bulgarians_by_sea,
    "serbs_by_port": serbs_by_port,
    "outside_its_area": outside_its_area,
    "staff_listed": staff_listed,
    "over_senussi_paths": over_senussi_paths,
    "beachhead_fed_by_its_base": beachhead_fed_by_its_base,
    "friends_in_a_region": friends_in_a_region,
    "perished_abroad": perished_abroad,
    "rifles_were_there": rifles_were_there,
    "protectorate_stands": protectorate_stands,
    "fed_by_the_protectorate": fed_by_the_protectorate,
    "transcaucasians_fell_back": transcaucasians_fell_back,
    "cnd_holds_salonika": cnd_holds_salonika,
    "passed_in_a_circle": passed_in_a_circle,
    "cut_off_place": cut_off_place,
}
