"""Conditions on new units and where they come in (9.5.3, 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import SPACES, Space, space
from .....games.pursuit_of_glory.names import AEGEAN, AP, CP, MEDITERRANEAN
from .....games.pursuit_of_glory.rules import activation, placement
from .....games.pursuit_of_glory.rules.stacking import over_cap
from .....games.pursuit_of_glory.state import SUBS_TURN
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
    """The place is a Region, or not the CP's, or has a trench."""
    here = space(named(e))
    return here.shared or r.state.owner(here) != CP or r.state.trench_at(here)[1] > 0


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
}
