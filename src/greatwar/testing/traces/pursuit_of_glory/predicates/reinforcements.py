"""Conditions on new units and where they come in (9.5.3, 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import SPACES, Space, space
from .....games.pursuit_of_glory.names import AEGEAN, AP, CP, DESERT, MEDITERRANEAN
from .....games.pursuit_of_glory.rules import activation, placement, replacements, supply
from .....games.pursuit_of_glory.rules.stacking import over_cap
from .....games.pursuit_of_glory.state import BEACHHEAD, SUBS_TURN
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..words import SIDES, kind_of
from .common import FULL_STACK, items_apart, named, played, unit_of

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def beside_a_full_place(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space is none where the unit is rebuilt, but lies beside one that holds three units."""
    unit, name = unit_of(r, e, line), str(e.theirs).rpartition("> ")[2]
    here = next((x for x in SPACES if str(x) == name), None)
    if unit is None or here is None:
        return False
    bases = placement.sources(r.state, unit, True)
    full = [x for x in bases if sum(not u.staff for u in r.state.of_side(x, SIDES[line["who"]])) >= FULL_STACK]
    return here not in bases and any(x in here.neighbours for x in full)


def beside_a_full_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space is no port, but lies beside a port that is no source and holds three AP units."""
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
    if here is None or here.seas or line["who"] != "ap":
        return False
    ports = [x for x in here.neighbours if x.seas and not x.free and r.state.owner(x) == AP]
    return any(sum(not u.staff for u in r.state.of_side(x, AP)) >= FULL_STACK for x in ports)


def sent_to_assets(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The recorded game has put a new LCU into the Corps Assets Box that its card does not send there."""
    return any(d.get("verb") == "space" and str(d.get("arg")).endswith("Corps Assets Box") for d in r.this_round())


def dunsterforce_comes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card of this action is BRITISH REINFORCEMENTS."""
    return any(d.get("card") == "AP35" for d in r.this_round() if d["k"] == "play")


def french_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card of this action is D'ESPEREY, and the place a port of the Aegean or the E. Mediterranean."""
    here = next((x for x in SPACES if str(x) == named(e)), None)
    played = any(d.get("card") == "AP53" for d in r.this_round() if d["k"] == "play")
    return played and here is not None and bool(here.seas & (AEGEAN | MEDITERRANEAN) or here.beachhead or here.island)


def held_by_tribes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Enemy irregulars or tribes hold the place in part."""
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
    side = SIDES[line["who"]]
    return here is not None and r.state.owner(here) == 1 - side and r.state.full_owner(here) == side


def neither_port_nor_source(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """New units of the Western Allies, and a space that is no port, Beachhead or Island Base and no Region."""
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
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
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
    side = SIDES[line["who"]]
    if here is None:
        return False
    return any(sum(not u.staff for u in r.state.of_side(x, side)) >= FULL_STACK for x in here.neighbours)


def no_trench_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is a Region, not the CP's, or has a trench or enemies."""
    here = space(named(e).removeprefix("space "))
    taken = r.state.trench_at(here)[1] > 0 or bool(r.state.enemies(here, CP))
    return here.shared or r.state.owner(here) != CP or taken


def trabzon_is_russian(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Trabzon is the AP's with a RU VP marker, or its neighbour is meant while it is full."""
    return r.state.owner(space("Trabzon")) == AP and r.state.ru_marked(space("Trabzon"))


def held_by_friends(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Irregulars of the side hold the place in part."""
    here = space(named(e))
    return r.state.is_held(here) and r.state.owner(here) == SIDES[line["who"]]


def yildirim_card(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """YILDIRIM is being played: the place is a source, or lies beside one, that has a Yildirim unit already."""
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
    if here is None or "CP45" not in played(r):
        return False
    near = (here, *here.neighbours) if e.theirs is not None else (here,)
    return any(u.kind == "GE Yildirim" for x in near for u in r.state.at(x))


def beside_a_full_source(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place lies beside a full source of the CP and is as far from enemies as any other there."""
    here = next((x for x in SPACES if str(x) == named(e)), None)
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
    here = next((x for x in SPACES if str(x) == named(e)), None)
    return here is not None and r.state.has_now(SUBS_TURN) and not activation.out_of_reach(r.state, here)


def new_corps(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit that is placed now is an LCU."""
    units = {a.args[0] for a in r.listed if a.verb == "place"}
    return bool(units) and any(u.large for u in units)


def black_sea_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card is D'ESPEREY or ALLIED SOLIDARITY, and the place touches neither the Aegean nor the Mediterranean."""
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
    return here is not None and bool(played(r) & {"AP53", "AP17"}) and not here.seas & (AEGEAN | MEDITERRANEAN)


def over_the_cap(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is in a Restricted Area that has all the LCUs it may have."""
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
    return here is not None and over_cap(r.state, SIDES[line["who"]], here, 1) is not None


def canal_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ismailia, while the AP holds Pt. Said or Suez."""
    return named(e) == "Ismailia" and any(r.state.owner(space(x)) == AP for x in ("Pt. Said", "Suez"))


def arab_army_waits(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the Arab Northern Army differs, and ALLENBY has been played while Aqaba is not the AP's."""
    kinds = [kind_of(x)[0] for x in items_apart(e)]
    return kinds == ["BR Arab Northern Army (ANA)"] and r.state.owner(space("Aqaba")) != AP


def from_box_to_box(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit that goes back to the Reserve Box by BULL'S EYE DIRECTIVE, or the like, is of another kind there."""
    return "CP30" in played(r)


def marker_with_units(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """KITCHENER'S INVASION: the Beachhead is occupied, or another has been chosen for the units of the card."""
    name = named(e).removeprefix("space ")
    here = next((x for x in SPACES if str(x) == name), None)
    if here is None or "AP22" not in played(r) or not here.beachhead:
        return False
    placed = {d["arg"] for d in r.this_round()[1:] if d.get("at") == line.get("at") and d.get("verb") == "space"}
    return bool(r.state.at(here)) or bool(placed - {name})


def beachhead_is_a_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is a Beachhead with a marker."""
    here = next((x for x in SPACES if str(x) == named(e)), None)
    return here is not None and bool(here.beachhead) and r.state.marked(here, BEACHHEAD)


def a_tribe(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is a tribe that may take points."""
    units = r.units(named(e))
    return bool(units) and all(u.tribe and replacements.tribe_line(r.state, u) is None for u in units)


def stuck_in_the_desert(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The units stand in a desert from which no railroad leads that is fed."""
    s, units = r.state, r.units(named(e))
    here = [s.space(u) for u in units if s.on_map(u)]
    return bool(here) and all(x.terrain == DESERT and not supply.rail_fed(s, CP, x) for x in here)


def an_hq(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is an HQ."""
    units = r.units(named(e).removeprefix("piece "))
    return bool(units) and all(u.staff for u in units)


def far_from_a_port(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit stands in a space without a port, and the card sends it over the sea."""
    units = [u for u in r.units(named(e)) if r.state.on_map(u)]
    return bool(units) and not any(r.state.space(u).seas for u in units)


def neutral_persia_place(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is a space of Neutral Persia."""
    here = next((x for x in SPACES if str(x) == named(e)), None)
    return here is not None and "neutral_persia" in here.areas


def enemies_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An enemy unit stands in the place."""
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
    return here is not None and bool(r.state.enemies(here, SIDES[line["who"]]))


def new_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """GALLIPOLI INVASION: the division that is to go to the Reserve Box has come with the card itself."""
    before = {d["arg"] for d in r.this_round()[1:] if str(d.get("at", "")).endswith("place_units_island")}
    return str(line["arg"]).partition("@")[2] in before and "AP30" in played(r)


def enemy_fort_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An intact enemy fort is in the place."""
    here = next((x for x in SPACES if str(x) == named(e).removeprefix("space ")), None)
    return here is not None and bool(r.state.enemy_fort(here, SIDES[line["who"]]))


def attacked_already(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The stack is sent against a space that another stack has attacked in this action."""
    target = str(e.theirs).rpartition("> ")[2]
    named_ = [d["arg"] for d in r.this_round() if str(d.get("at", "")).endswith("goes_east_select_target")]
    return named_.count(target) > 1


def hungry_stack(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The stack that is sent is out of supply, or has no full supply."""
    start = str(e.theirs).removeprefix("attack ").partition(" > ")[0]
    units = [u for u in r.state.of_side(space(start), CP) if u.ottoman and not u.staff]
    return bool(units) and not any(supply.may_fight(r.state, u) for u in units)


def collapse_of_romania(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Romania has collapsed in this phase."""
    return any(d.get("at") == "war_status_romanian_collapse_offer" for d in r.this_round()) or any(
        "event/romania_collapse" in d["delta"] for d in r.this_round()
    )


def kitcheners_units(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only units of KITCHENER'S INVASION differ, in the action in which it is played."""
    kinds = {kind_of(t)[0] for t in items_apart(e)}
    return "AP22" in played(r, "event") and kinds <= {"BR IX Corps", "BR DIV"}


PREDICATES: dict[str, Predicate] = {
    "beside_a_full_place": beside_a_full_place,
    "beside_a_full_port": beside_a_full_port,
    "sent_to_assets": sent_to_assets,
    "dunsterforce_comes": dunsterforce_comes,
    "french_port": french_port,
    "held_by_tribes": held_by_tribes,
    "held_by_friends": held_by_friends,
    "neither_port_nor_source": neither_port_nor_source,
    "beside_three_counters": beside_three_counters,
    "no_trench_there": no_trench_there,
    "trabzon_is_russian": trabzon_is_russian,
    "yildirim_card": yildirim_card,
    "beside_a_full_source": beside_a_full_source,
    "fed_by_land_too": fed_by_land_too,
    "new_corps": new_corps,
    "black_sea_port": black_sea_port,
    "over_the_cap": over_the_cap,
    "canal_port": canal_port,
    "arab_army_waits": arab_army_waits,
    "from_box_to_box": from_box_to_box,
    "marker_with_units": marker_with_units,
    "beachhead_is_a_port": beachhead_is_a_port,
    "a_tribe": a_tribe,
    "stuck_in_the_desert": stuck_in_the_desert,
    "an_hq": an_hq,
    "far_from_a_port": far_from_a_port,
    "neutral_persia_place": neutral_persia_place,
    "enemies_there": enemies_there,
    "new_division": new_division,
    "enemy_fort_there": enemy_fort_there,
    "attacked_already": attacked_already,
    "hungry_stack": hungry_stack,
    "collapse_of_romania": collapse_of_romania,
    "kitcheners_units": kitcheners_units,
}
