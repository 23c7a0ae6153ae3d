"""Conditions on what combats, entries and the phases of a turn leave behind: boxes, HQs, markers, trenches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import PERMANENT, SPACES, UNITS_OF_KIND, Space, space
from .....games.pursuit_of_glory.names import AP, EMPIRE
from .....games.pursuit_of_glory.rules import supply
from .....games.pursuit_of_glory.state import BEACHHEAD
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..semantic import full_control
from ..words import SIDES, card_called, card_name, kind_of, side_name
from .common import FULL_STACK, bare, items_apart, named, played, unit_of
from .supply import beside_tribes_in_a_region, over_senussi_paths

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def _place(name: str) -> Space | None:
    return next((x for x in SPACES if str(x) == name), None)


# Boxes, HQs ------------------------------------------------------------------------------------------------


def staff_left_alone(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only HQs or Heavy Artillery differ, gone for good here, which stand somewhere without a combat unit there."""
    kinds = {bare(t) for t in items_apart(e)}
    if not kinds or not all(k in UNITS_OF_KIND and UNITS_OF_KIND[k][0].staff for k in kinds):
        return False
    units = [UNITS_OF_KIND[k][0] for k in kinds]
    return all(r.state.place(u) is PERMANENT[u.side] and _alone(r, u.kind) for u in units)


def _alone(r: Replay, kind: str) -> bool:
    """Whether an HQ of the recorded position stands in a space without combat units of its side."""
    for key, names in r.theirs.items():
        kinds = [bare(t) for t in names] if key.startswith("units/") else []
        if kind in kinds and _place(key.removeprefix("units/")) is not None:
            return all(
                UNITS_OF_KIND[k][0].staff or UNITS_OF_KIND[k][0].side != UNITS_OF_KIND[kind][0].side for k in kinds
            )
    return False


def cut_off_in_the_action(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only units differ that a combat of this action has destroyed in places which are cut off now, and changed hands.

    At the last checkpoint nobody took them for out of supply.
    """
    kinds = [bare(t) for t in items_apart(e).elements()]
    moved = any(key.startswith("control/") for d in r.this_round() for key in d["delta"])
    lost = [str(d["unit"]) for d in r.this_round() if d["k"] == "loss" and str(d.get("unit", "")).startswith("(")]
    found = []
    for token in lost:
        name, _, where = token.partition("@")
        kin, here = UNITS_OF_KIND.get(bare(name)), _place(where)
        if kin and here is not None and supply.grade_at(r.state, kin[0], here) == supply.OOS:
            found.append(bare(name))
    return bool(kinds) and moved and all(k in found for k in kinds)


def boxed_corps_starved(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A turn has ended, and only corps differ that lie in the Reserve Box here and are eliminated there."""
    kinds = {bare(t) for t in items_apart(e)}
    ended = any(d["k"] in ("draw", "rp_end") for d in r.this_round())
    units = [UNITS_OF_KIND[k][0] for k in kinds if k in UNITS_OF_KIND]
    boxed = [str(r.state.place(u)) for u in units]
    return ended and bool(units) and all(u.large for u in units) and set(boxed) == {"CP Reserve Box"}


def serbs_in_reserve(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """THE SERBS RETURN is the event, and the unit comes out of the Reserve Box or stays in it."""
    if "AP24" not in played(r, "event"):
        return False
    moved = {key for key in line["delta"] if key.startswith("units/")}
    return moved <= {"units/AP Reserve Box", f"units/{line['arg']}"} or line["arg"] == "AP Reserve Box"


def entry_overstacks(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """ROMANIA or BULGARIA is the event of this action, and a space of its entry holds more than three there."""
    if not played(r, "event") & {"AP29", "CP33"}:
        return False
    crowded = {
        key for key, names in r.theirs.items() if key.startswith("units/") and _combat_units(key, names) > FULL_STACK
    }
    if e.key.startswith("entry/"):
        return bool(crowded)
    kinds = {bare(t) for t in items_apart(e)}
    return (
        bool(crowded)
        and (e.key in crowded or e.key.endswith("Box"))
        and kinds <= {"AH DIV", "GE DIV", "RO DIV", "BU DIV"}
    )


def _combat_units(key: str, names: list[str]) -> int:
    here = _place(key.removeprefix("units/"))
    if here is None or here.free:
        return 0
    return sum(bare(t) in UNITS_OF_KIND and not UNITS_OF_KIND[bare(t)][0].staff for t in names)


def only_the_fourth_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Of the stack only a GE DIV is missing, of which the recorded game has one more there."""
    if not isinstance(e.theirs, list) or {bare(t.partition("@")[0]) for t in e.theirs} != {"GE DIV"}:
        return False
    where = str(e.theirs[0]).partition("@")[2]
    theirs = sum(bare(t) == "GE DIV" for t in r.theirs.get(f"units/{where}", ()))
    return theirs > sum(u.kind == "GE DIV" for u in r.state.at(space(where)))


# Places ----------------------------------------------------------------------------------------------------


def no_railroad_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A vacant AP space of Russia or Azerbaijan that no railroad joins to a Russian source."""
    here = _place(named(e).removeprefix("space "))
    if here is None or not here.areas & {"russia", "azerbaijan"} or r.state.owner(here) != AP:
        return False
    return not supply.by_rail(r.state, AP, here, supply.RU_SOURCES, False)


def no_tribe_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No tribe stands in the place."""
    here = _place(named(e))
    return here is not None and not any(u.tribe for u in r.state.at(here))


def beyond_senussi_paths(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space that was activated is one that clean lines reach only over paths of the Senussi."""
    name = e.key.removeprefix("ops/")
    units = [f"{u.kind}@{name}" for u in r.state.of_side(space(name), SIDES[line["who"]])]
    return any(over_senussi_paths(r, OutOfStep("supply/disrupted", t, None), line) for t in units)


def hungry_on_the_way(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit would be out of supply in the space, which it can leave again in the same move."""
    unit, here = unit_of(r, e, line), _place(named(e))
    return unit is not None and here is not None and supply.grade_at(r.state, unit, here) == supply.OOS


def by_land_to_baluchistan(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An Empire unit on the map that may be sent to Baluchistan as well, or stands in it."""
    unit = unit_of(r, e, line)
    if unit is None or not unit.nations & EMPIRE or not r.state.on_map(unit):
        return False
    goals = {str(a.args[-1]) for a in r.listed if a.verb == "redeploy"} | {str(r.state.space(unit))}
    return "Baluchistan" in goals


def fewer_builders(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units were named for the trench that are too few for the die, and more of their space have not moved."""
    where = e.key.removeprefix("trench/")
    digs = [d for d in r.this_round() if d["k"] == "entrench" and d.get("from") == where]
    if not digs:
        return False
    kinds = [bare(t.partition("@")[0]) for t in digs[0]["units"]]
    regular = [u for u in r.state.of_side(space(where), SIDES[digs[0]["who"]]) if u.regular]
    large = any(UNITS_OF_KIND[k][0].large for k in kinds)
    rolls = [
        c["roll"] for d in r.this_round() if d["k"] == "entrench_roll" for c in d.get("chance") or () if "roll" in c
    ]
    return len(kinds) < len(regular) and not large and any(len(kinds) < pips <= FULL_STACK for pips in rolls)


def beachhead_without_marker(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Beachhead has no marker any more."""
    here = _place(e.key.removeprefix("trench/"))
    return here is not None and bool(here.beachhead) and not r.state.marked(here, BEACHHEAD)


def owners_in_the_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units of the side that ours gives the Region to stand in it, and an enemy has moved there in this action."""
    here = _place(e.key.rpartition("/")[2])
    if here is None or not here.shared or not r.state.of_side(here, SIDES[str(e.ours)]):
        return False
    return any(str(here) in d.get("path", ()) for d in r.this_round() if d["k"] == "move")


def surrounded_place(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An empty place of the AP's here that the recorded game gives to the other side, which holds nothing beside it."""
    here = _place(named(e))
    if here is None or r.state.at(here):
        return False
    theirs = full_control(r.theirs)[here]
    return theirs != side_name(r.state.owner(here)) and not any(
        side_name(r.state.owner(x)) == theirs for x in here.neighbours
    )


def last_man_sent_over_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The last unit of a Beachhead or Ottoman port has been redeployed out of it in this action."""
    for d in r.this_round():
        sent = d["k"] == "sr" or (d["k"] == "event_choice" and str(d["at"]).endswith("_sr"))
        where = str(d.get("unit", d.get("arg", ""))).partition("@")[2]
        here = _place(where) if sent and d["who"] == "ap" else None
        if here is None or here.balkans or not (here.beachhead or ("ottoman" in here.areas and here.seas)):
            continue
        if d["delta"].get(f"units/{here}", True) is None:
            return True
    return False


# Cards and points ------------------------------------------------------------------------------------------


def jafar_stays(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """JAFAR PASHA is in two places there, or stays before the side that has used it."""
    user = next((d["who"] for d in r.this_round() if d["k"] == "combat_card" and d["card"] == "CP20"), "")
    return "CP20" in r.doubled or "CP20" in (r.theirs.get(f"retained/{user}") or ())


def jafar_lets_them_go(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The defender chooses the retreat of JAFAR PASHA in this combat."""
    for d in r.lines[r.at :]:
        if d["t"] != "d" or (d["k"] == "attack" and d is not r.lines[r.at]):
            break
        if d.get("at") == "choose_jafar_pasha":
            return bool(d["verb"] == "retreat")
    return False


def starred_card_given_up(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only starred combat cards differ that were taken out of a cancelled combat of this action."""
    cards = [card_called(x) for x in items_apart(e)]
    gone = any(d.get("verb") == "remove_cc" for d in r.this_round())
    used = {d["card"] for d in r.this_round() if d["k"] == "combat_card"}
    return gone and bool(cards) and all(c.starred and card_name(c) in used for c in cards)


def nobody_won(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Loss Numbers of the combat are equal, and the AP has attacked."""
    c = r.state.combat
    return c is not None and c.side == AP and c.attacker_loss == c.defender_loss


def repaired_beside_irregulars(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Regulars of the CP have been repaired in a Region with enemy irregulars: half a point each is the difference."""
    spent = 0
    for d in r.this_round():
        name, _, where = str(d.get("unit", "")).partition("@")
        if d["k"] == "replace" and d["who"] == "cp" and _place(where) is not None:
            probe = OutOfStep("supply/disrupted", None, f"{kind_of(name)[0]}@{where}")
            spent += beside_tribes_in_a_region(r, probe, line)
    return spent > 0 and e.ours - e.theirs == spent * HALF


HALF = 0.5


def germans_paid_in_vain(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """VERDUN or KAISERSCHLACHT was played in the turn that has ended, and GE points have paid for TU units in it."""
    before = next(r.lines[n]["state"] for n in range(r.at - 1, 0, -1) if r.lines[n]["t"] == "check")
    banned = any(use in ("event:CP32", "event:CP50") for use in before["rounds/cp"])
    paid = [d for d in r.this_round() if d["k"] == "replace" and "rp/ge" in d["delta"] and "TU" in str(d["unit"])]
    return banned and bool(paid) and e.ours < e.theirs


def city_left_and_entered(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """CP irregulars have come to a Jihad City, gone on and come back in one move, and hold it."""
    for d in r.this_round():
        names = [t.removeprefix("space ") for t in d.get("clicks", ()) if d.get("at") == "jihad_placement"]
        here = [_place(x) for x in names[1:]]
        if any(x is not None and str(x) in CITIES and r.state.is_held(x) for x in here):
            return bool(e.ours == e.theirs + 1)
    return False


#: 16.3.1.3
CITIES = ("Jerusalem", "Baghdad", "Mecca", "Medina", "Cairo", "Qum", "The Hejaz")

PREDICATES: dict[str, Predicate] = {
    "staff_left_alone": staff_left_alone,
    "cut_off_in_the_action": cut_off_in_the_action,
    "boxed_corps_starved": boxed_corps_starved,
    "serbs_in_reserve": serbs_in_reserve,
    "entry_overstacks": entry_overstacks,
    "only_the_fourth_division": only_the_fourth_division,
    "no_railroad_there": no_railroad_there,
    "no_tribe_there": no_tribe_there,
    "beyond_senussi_paths": beyond_senussi_paths,
    "hungry_on_the_way": hungry_on_the_way,
    "by_land_to_baluchistan": by_land_to_baluchistan,
    "fewer_builders": fewer_builders,
    "beachhead_without_marker": beachhead_without_marker,
    "owners_in_the_region": owners_in_the_region,
    "surrounded_place": surrounded_place,
    "last_man_sent_over_sea": last_man_sent_over_sea,
    "jafar_stays": jafar_stays,
    "nobody_won": nobody_won,
    "jafar_lets_them_go": jafar_lets_them_go,
    "starred_card_given_up": starred_card_given_up,
    "repaired_beside_irregulars": repaired_beside_irregulars,
    "germans_paid_in_vain": germans_paid_in_vain,
    "city_left_and_entered": city_left_and_entered,
}
