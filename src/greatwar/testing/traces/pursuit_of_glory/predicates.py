"""What the pattern of a verdict cannot say: conditions on the position and on the decisions before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ....games.pursuit_of_glory.components import SPACES, UNITS_OF_KIND, Unit, space
from ....games.pursuit_of_glory.names import AP, DESERT, EMPIRE, NEUTRAL
from ....games.pursuit_of_glory.rules import activation, placement, supply
from ....games.pursuit_of_glory.state import CLOSED, TO_ATTACK, TO_MOVE
from ..differences import OutOfStep
from ..verdicts import Predicate
from .words import SIDES, kind_of

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
    return found[0] if found else None


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


def only_corps_in_reserve(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The lists differ by LCUs of the Reserve Box only."""
    apart = _apart(e)
    return bool(apart) and all(x.endswith("Corps)@CP Reserve Box") or x.endswith("Corps@CP Reserve Box") for x in apart)


def only_corps_in_desert_ports(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The lists differ by LCUs only that stand in desert ports."""
    apart = _apart(e)
    units = [u for x in apart for u in r.units(x)]
    here = [r.state.space(u) for u in units if r.state.on_map(u)]
    return (
        bool(apart)
        and len(here) == len(units)
        and all(u.large for u in units)
        and all(x.terrain == DESERT and x.seas for x in here)
    )


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
    here = next((x for x in SPACES if str(x) == _named(e)), None)
    if here is None or here.seas or line["who"] != "ap":
        return False
    ports = [x for x in here.neighbours if x.seas and not x.free and r.state.owner(x) == AP]
    return any(sum(not u.staff for u in r.state.of_side(x, AP)) >= FULL_STACK for x in ports)


PREDICATES: dict[str, Predicate] = {
    "beside_a_full_place": beside_a_full_place,
    "beside_a_full_port": beside_a_full_port,
    "before_the_revolution": before_the_revolution,
    "bulgaria_is_neutral": bulgaria_is_neutral,
    "empire_unit": empire_unit,
    "from_or_to_the_sea": from_or_to_the_sea,
    "large_or_heavy": large_or_heavy,
    "nobody_mobile_left": nobody_mobile_left,
    "nobody_there": nobody_there,
    "only_corps_in_desert_ports": only_corps_in_desert_ports,
    "only_corps_in_reserve": only_corps_in_reserve,
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
