"""Conditions on the tracks, the phases of a turn and the boxes (5, 7, 16)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import SPACES, UNITS_OF_KIND, space
from .....games.pursuit_of_glory.names import AP, BR, CP, GR
from .....games.pursuit_of_glory.notation import DONE
from .....games.pursuit_of_glory.rules import supply
from .....games.pursuit_of_glory.rules.victory import terms
from .....games.pursuit_of_glory.setups import load_setup
from .....games.pursuit_of_glory.state import CLOSED, NO_MORE_MO
from ...differences import OutOfStep
from ...verdicts import Predicate, judge
from ..words import PLACE_NAMES, SIDES, kind_of
from .common import bare, items_apart, played

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def fourth_german_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The lists differ by one GE DIV only, and the recorded game has four of them."""
    apart = [kind_of(x)[0] for x in items_apart(e).elements()]
    count = sum(kind_of(x)[0] == "GE DIV" for key, names in r.theirs.items() if key.startswith("units/") for x in names)
    return apart == ["GE DIV"] and count == 4


def neutral_persia_entered(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Somebody entered Persia since the last checkpoint, for which the recorded game moves the VP marker."""
    return any("event/neutral_persia_first_entry_penalty" in d["delta"] for d in r.this_round())


def bulgaria_is_neutral(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Bulgaria is not in the war."""
    return r.state.bulgaria == CLOSED


def only_triangles_differ(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The lists differ by units with a triangle only."""
    kinds = [kind_of(x)[0] for x in items_apart(e)]
    return bool(kinds) and all(kind in UNITS_OF_KIND and UNITS_OF_KIND[kind][0].triangle for kind in kinds)


def set_up_boxes(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only ours has the units, and the set-up of 1916 puts them there."""
    if r.lines[0]["scenario"] != "PACK 1916":
        return False
    ours, theirs = Counter(map(bare, e.ours or ())), Counter(map(bare, e.theirs or ()))
    name = e.key.rpartition("/")[2]
    names = (name, name.replace("Permanently Eliminated", "Removed"))
    first = Counter(u.kind for u, where, _ in load_setup("total-war-1916").units if PLACE_NAMES[where.n] in names)
    return not theirs - ours and bool(ours - theirs) and not (ours - theirs) - first


def no_offensive_to_make(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The side has no offensive, or one that forbids attacks: nothing is left to be made."""
    return str(r.theirs.get(f"mo/{e.key[-2:]}")) in ("none", "british_no_attack")


def no_more_offensives(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """TALAAT PASHA has been played."""
    return r.state.has(NO_MORE_MO)


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
    begun_by = "event/parvus_to_berlin" in r.theirs or r.state.parvus > 0
    begun = int(r.theirs.get("revolution_stage") or 0)
    return (begun_by or begun > 0 or r.state.stage > 0) and begun != r.state.stage


def black_sea_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the Black Sea Division or the Persian Cossacks differ, which have a mark against rebuilding."""
    kinds = [kind_of(x)[0] for x in items_apart(e)]
    return bool(kinds) and all(k in ("RU Black Sea Division", "PE-RU Persian Cossacks") for k in kinds)


def _tribes(r: Replay) -> tuple[int, int]:
    """How many tribes of the recorded position are on the map, and how many lie elsewhere but on the Key."""
    on_map = boxed = 0
    for key, names in r.theirs.items():
        head, _, where = key.partition("/")
        if head == "units" and where != "Tribal Key":
            tribes = sum(bare(x) in UNITS_OF_KIND and UNITS_OF_KIND[bare(x)][0].tribe for x in names)
            boxed += tribes if where.endswith("Box") else 0
            on_map += 0 if where.endswith("Box") else tribes
    return on_map, boxed


def tribes_miscounted(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """In the Tribal Check the recorded game stops at another number of tribes on the map than the Jihad Level.

    It counts those of the Reserve Box, and in the set-up of 1916 some that lie on the Key.
    """
    in_reserve = any(UNITS_OF_KIND[bare(x)][0].tribe for x in r.theirs.get("units/CP Reserve Box", ()))
    on_key = r.lines[0]["scenario"] == "PACK 1916" and bool(r.theirs.get("units/Tribal Key"))
    return r.theirs.get("round") == LAST_ROUND and (in_reserve or on_key)


#: the round that the format gives to the phases after the actions
LAST_ROUND = 7


def returned_too_many(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A tribe goes back to the Key although no more of them are on the map than the Jihad Level."""
    on_map = _tribes(r)[0]
    on_map += line["unit"].partition("@")[2] not in ("Tribal Key", "CP Reserve Box")
    return on_map <= r.theirs["jihad"] + 1 and tribes_miscounted(r, e, line)


def supremacy_played(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """JIHAD SUPREMACY is the event of this action."""
    return "CP46" in played(r, "event")


def irregulars_on_a_fort(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """AP irregulars have left, entered or died in a Jihad City of the CP's whose fort stands."""
    for d in r.this_round():
        if "jihad" in d["delta"]:
            for city in ("Medina", "Jerusalem", "Baghdad"):
                here = space(city)
                if f"units/{city}" in d["delta"] and r.state.fort(here) and r.state.owner(here) == CP:
                    return True
    return False


def starved_there_only(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Attrition Phase of the recorded game has eliminated an AP unit that ours has in supply."""
    for d in r.this_round():
        if d["k"] == "ack" and d["delta"].get("round") == LAST_ROUND and "jihad" in d["delta"]:
            gone = [u for u in r.state.units(AP) if f"units/{r.state.space(u)}" in d["delta"]]
            return any(supply.grade(r.state, u) > supply.OOS for u in gone)
    return False


def last_man_leaves_a_beachhead(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """In this action the last unit on a Beachhead outside the Balkans has gone back to its Island Base."""
    for d in r.this_round():
        if d["k"] == "move" and d["who"] == "ap" and d["path"]:
            start, end = space(d["from"]), d["path"][-1]
            left = d["delta"].get(f"units/{start}", True) is None
            if start.beachhead and not start.balkans and left and any(str(x) == end and x.island for x in SPACES):
                return True
    return False


def _changed(r: Replay, part: str) -> list[str]:
    """The names after a part of the keys that have changed in this round."""
    return [key.removeprefix(part) for d in r.this_round() for key in d["delta"] if key.startswith(part)]


def irregulars_in_a_vp_space(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Irregulars or tribes have come to a VP space, left it or died there, or regulars have joined or left them.

    The markers differ by no more than what these spaces are worth.
    """
    worth, before = 0, r.lines[_last_check(r)]["state"]
    for name in sorted(set(_changed(r, "units/"))):
        x = next((x for x in SPACES if str(x) == name and x.vp), None)
        kinds = {bare(t) for t in (*before.get(f"units/{name}", ()), *r.theirs.get(f"units/{name}", ()))}
        if x is not None and any(k in UNITS_OF_KIND and not UNITS_OF_KIND[k][0].regular for k in kinds):
            worth += x.vp
    apart = len(items_apart(e)) if isinstance(e.ours, list) else abs(e.ours - e.theirs)
    return 0 < apart <= worth


def _last_check(r: Replay) -> int:
    """The line of the checkpoint before this round."""
    return next((n for n in range(r.at - 1, 1, -1) if r.lines[n]["t"] == "check"), 1)


def follows_control(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The markers differ by just those VP spaces whose control differs too, and that has a verdict."""
    unlike = [(key.partition("/")[2], a, b) for key, a, b in r._unlike() if key.startswith("control/")]
    total = 0
    for name, a, b in unlike:
        x = space(name)
        if judge(r.verdicts, r, OutOfStep(f"control/{name}", a, b), line) is None:
            return False
        total += x.vp * ((a == "cp") - (b == "cp") + (b == "ap") - (a == "ap"))
    return bool(unlike) and total != 0 and abs(e.ours - e.theirs) in (abs(total), (abs(total) + 1) // 2, 1)


def corps_counts_as_three(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU has been sent away for KAISERSCHLACHT, and the troops are worth three divisions at least."""
    at = [d for d in r.this_round() if d.get("at") == "event_kaiserschlacht_remove" and d.get("verb") == "piece"]
    units = [UNITS_OF_KIND[bare(str(d["arg"]).partition("@")[0])][0] for d in at]
    return any(u.large for u in units) and sum(3 if u.large else 1 for u in units) >= 3 and e.ours == e.theirs - 1


def british_stood_by_serbia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Serbia has collapsed in this phase, and a BR combat unit is in Greece or Serbia."""
    fell = any(d.get("at") == "war_status_serbian_collapse_offer" and d["verb"] == "accept" for d in r.this_round())
    there = [u for u in r.state.units(AP) if u.nations & BR and not u.nations & GR and not u.staff]
    return fell and e.ours == e.theirs - 1 and any(r.state.space(u).areas & {"greece", "serbia"} for u in there)


def russians_sent_to_arabistan(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """RU units have been redeployed to Arabistan for the first time; or move there when they have been before."""
    sent = [d for d in r.this_round() if d["k"] == "sr" and "RU " in d["unit"] and _in(d["to"], "arabistan")]
    counted = any("event/russian_british_sphere_penalty" in d["delta"] for d in r.this_round())
    return (bool(sent) and e.ours == e.theirs + 1) or (counted and e.ours == e.theirs - 1)


def _in(name: str, area: str) -> bool:
    return any(str(x) == name and area in x.areas for x in SPACES)


def region_left_to_the_enemy(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The last unit of its side has been redeployed out of a Region, in which enemies stand."""
    for d in r.this_round():
        x = next((x for x in SPACES if d["k"] == "sr" and str(x) == str(d["unit"]).partition("@")[2]), None)
        if x is not None and x.shared and x.vp and r.state.of_side(x, 1 - SIDES[d["who"]]):
            return not [u for u in r.state.of_side(x, SIDES[d["who"]]) if u.regular]
    return False


def police_in_a_city(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """GRAND DUKE TO TIFLIS has put the Police North into a VP space that is not the AP's."""
    police = UNITS_OF_KIND["PE-RU Police North"][0]
    return "AP23" in played(r) and r.state.on_map(police) and r.state.space(police).vp > 0


def dual_nation(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the Yugoslav Division differs, by its strength."""
    return {bare(t) for t in items_apart(e)} == {"RU-SB Yugoslav Division"} and r.state.stage >= 2


def combined_division_stays(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the Combined Division and units that fell with the collapse of Romania differ."""
    kinds = {bare(t) for t in items_apart(e)}
    gone = {"BU-AH Combined Division", "GE Schmettow", "AH VI R Corps"}
    return (
        "BU-AH Combined Division" in kinds
        and kinds <= gone
        and any("romani" in str(d.get("at", "")) or "event/romania_collapse" in d["delta"] for d in r.this_round())
    )


def reserves_swept_up(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """BULL'S EYE DIRECTIVE is the event of the action: they have more in the Reserve Box and less elsewhere."""
    ours, theirs = Counter(e.ours or ()), Counter(e.theirs or ())
    more = theirs - ours if e.key == "units/CP Reserve Box" else ours - theirs
    less = ours - theirs if e.key == "units/CP Reserve Box" else theirs - ours
    return "CP30" in played(r, "event") and bool(more) and not less


def ninth_army(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the GE IX Army differs, in Stage 4."""
    return {bare(t) for t in items_apart(e)} == {"GE IX Army"} and r.state.stage >= 4


def fourth_army(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the BU 4 Army differs, by its strength, in the action of the SUMMIT."""
    return {bare(t) for t in items_apart(e)} == {"BU 4 Army"} and "CP29" in played(r, "event")


def advanced_in_vain(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit was to advance from a Region in this action, and the recorded position shows no trace of it."""
    names = (e.key.partition("/")[2], "Galicia")
    for d in r.this_round():
        if d["k"] == "advance" and not any(k.startswith("units/") for k in d["delta"]):
            start, target = d["unit"].partition("@")[2], _attacked(r)
            if e.key == "vp" or names[0] in (start, target):
                return any(str(x) == start and x.shared for x in SPACES)
    return False


def _attacked(r: Replay) -> str:
    """The space that was attacked last."""
    return next((d["space"] for d in r.this_round() if d["k"] == "attack"), "")


def mutiny(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only Indian Mutiny units differ, after a revolt of India in this phase."""
    rolled = any(d.get("verb") == "rebel_india" for d in r.this_round())
    return {bare(t) for t in items_apart(e)} == {"Indian Mutiny"} and rolled


def _last_attacks(r: Replay, side: str) -> list[dict[str, Any]]:
    return [d for d in r.this_round() if d["k"] == "attack" and d["who"] == side]


def attack_in_azerbaijan(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The offensive is Meso or Persia, and a space of Azerbaijan or Arabistan was attacked."""
    areas = [space(d["space"]).areas for d in _last_attacks(r, "ap")]
    return r.theirs.get("mo/ap") == "mesopotamia" and any(a & {"azerbaijan", "arabistan"} for a in areas)


def attack_out_of_egypt(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The offensive is Egypt, and a BR unit has attacked outside Syria and Palestine."""
    tokens = [t for d in _last_attacks(r, "ap") if "syria" not in space(d["space"]).areas for t in d["units"]]
    return r.theirs.get("mo/ap") == "egypt" and any(bare(t.partition("@")[0]).startswith("BR ") for t in tokens)


def only_a_fort_attacked(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The attack that made the offensive there was on a fort without units, or for the Balkans by no BR combat unit."""
    made = next((d for d in r.this_round() if d["k"] == "attack" and f"mo_fulfilled/{e.key[-2:]}" in d["delta"]), None)
    if made is None:
        return False
    before = r.lines[_last_check(r)]["state"]
    if r.theirs.get("mo/ap") == "balkans":
        kinds = [bare(t.lstrip("*").partition("@")[0]) for t in made["units"]]
        return not any(UNITS_OF_KIND[k][0].nations & BR and not UNITS_OF_KIND[k][0].staff for k in kinds)
    return not before.get(f"units/{made['space']}")


def one_attack_for_two(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Enver has two different offensives, and one attack makes both."""
    kinds = [r.theirs.get(f"mo/cp/{i}") for i in (1, 2)]
    asked = any(d.get("at") == "choose_enver_mo_fulfillment" for d in r.this_round())
    return r.theirs.get("mo/cp") == "enver" and kinds[0] != kinds[1] and asked


def cannot_end(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ours does not let the action end: an HQ would be alone, a stack too high or a siege broken."""
    if r.asking == "Redeploy":
        mine = [r.state.of_side(x, r.state.active) for x in SPACES]
        return DONE not in r.listed and any(here and all(u.staff for u in here) for here in mine)
    why = str(r.game.why_not(r.state, DONE))
    return r.asking in ("Redeploy", "Movement") and any(rule in why for rule in ("3.2.3", "10.", "15.2.4", "13.6"))


def robertson_is_an_action(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only ROBERTSON differs among the actions of the turn."""
    return set(items_apart(e)) == {"event:CP48"}


def austrians_after_a_collapse(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Serbia or Romania has collapsed in this phase, and only AH divisions, or the fourth GE one, differ."""
    fell = any("collapse_offer" in str(d.get("at", "")) and d["verb"] == "accept" for d in r.this_round())
    fell = fell or any(key.endswith("_collapse") for d in r.this_round() for key in d["delta"])
    kinds = {bare(t) for t in items_apart(e)}
    return fell and "AH DIV" in kinds and kinds <= {"AH DIV", "GE DIV"}


def sixth_army_arrives(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the RU 6 Army differs, which is out of play here, at the beginning of a turn of a later scenario."""
    return (
        r.lines[0]["scenario"] != "Historical"
        and {bare(t) for t in items_apart(e)} == {"RU 6 Army"}
        and not r.state.on_map(UNITS_OF_KIND["RU 6 Army"][0])
        and any("turn" in d["delta"] for d in r.this_round())
    )


PREDICATES: dict[str, Predicate] = {
    "fourth_german_division": fourth_german_division,
    "neutral_persia_entered": neutral_persia_entered,
    "bulgaria_is_neutral": bulgaria_is_neutral,
    "only_triangles_differ": only_triangles_differ,
    "set_up_boxes": set_up_boxes,
    "no_offensive_to_make": no_offensive_to_make,
    "no_more_offensives": no_more_offensives,
    "armistice_terms": armistice_terms,
    "first_turn_over": first_turn_over,
    "help_by_divisions": help_by_divisions,
    "other_clock": other_clock,
    "black_sea_division": black_sea_division,
    "tribes_miscounted": tribes_miscounted,
    "returned_too_many": returned_too_many,
    "supremacy_played": supremacy_played,
    "irregulars_on_a_fort": irregulars_on_a_fort,
    "starved_there_only": starved_there_only,
    "last_man_leaves_a_beachhead": last_man_leaves_a_beachhead,
    "irregulars_in_a_vp_space": irregulars_in_a_vp_space,
    "follows_control": follows_control,
    "corps_counts_as_three": corps_counts_as_three,
    "british_stood_by_serbia": british_stood_by_serbia,
    "russians_sent_to_arabistan": russians_sent_to_arabistan,
    "region_left_to_the_enemy": region_left_to_the_enemy,
    "police_in_a_city": police_in_a_city,
    "dual_nation": dual_nation,
    "combined_division_stays": combined_division_stays,
    "reserves_swept_up": reserves_swept_up,
    "ninth_army": ninth_army,
    "fourth_army": fourth_army,
    "advanced_in_vain": advanced_in_vain,
    "mutiny": mutiny,
    "attack_in_azerbaijan": attack_in_azerbaijan,
    "attack_out_of_egypt": attack_out_of_egypt,
    "only_a_fort_attacked": only_a_fort_attacked,
    "one_attack_for_two": one_attack_for_two,
    "cannot_end": cannot_end,
    "robertson_is_an_action": robertson_is_an_action,
    "austrians_after_a_collapse": austrians_after_a_collapse,
    "sixth_army_arrives": sixth_army_arrives,
}
