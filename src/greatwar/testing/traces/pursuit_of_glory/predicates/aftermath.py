"""Conditions on what combats, entries and the phases of a turn leave behind: boxes, HQs, markers, trenches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import PERMANENT, SPACES, UNITS, UNITS_OF_KIND, Space, Unit, space
from .....games.pursuit_of_glory.names import AEGEAN, AP, BU, CP, DESERT, EMPIRE, SB
from .....games.pursuit_of_glory.rules import supply
from .....games.pursuit_of_glory.state import BEACHHEAD, MOVED, TO_MOVE
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..semantic import full_control
from ..words import SIDES, card_called, card_name, kind_of, side_name
from .common import FULL_STACK, bare, items_apart, named, played, unit_of
from .supply import _over_black_sea, beside_tribes_in_a_region, over_senussi_paths

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def _place(name: str) -> Space | None:
    return next((x for x in SPACES if str(x) == name), None)


# Boxes, HQs ------------------------------------------------------------------------------------------------


def staff_left_alone(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only HQs or Heavy Artillery differ, gone for good here or in company, which stand alone somewhere there."""
    kinds = {bare(t) for t in items_apart(e)}
    if not kinds or not all(k in UNITS_OF_KIND and UNITS_OF_KIND[k][0].staff for k in kinds):
        return False
    units = [UNITS_OF_KIND[k][0] for k in kinds]
    return all((r.state.place(u) is PERMANENT[u.side] or _in_company(r, u)) and _alone(r, u.kind) for u in units)


def _in_company(r: Replay, hq: Unit) -> bool:
    """Whether an HQ stands with a combat unit of its side in our position."""
    return r.state.on_map(hq) and any(not u.staff for u in r.state.of_side(r.state.space(hq), hq.side))


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


def one_serb_more(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """THE SERBS RETURN is the event, and only SB divisions differ."""
    return "AP24" in played(r, "event") and {bare(t) for t in items_apart(e)} == {"SB DIV"}


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


def activated_before(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The last stack of the Region was activated to attack in the side's action before this one, and did not attack."""
    checks = [n for n in range(r.at, 0, -1) if r.lines[n]["t"] == "check"][:3]
    if len(checks) < 3:
        return False
    before = r.lines[checks[2] : checks[1]]
    roused = [d for d in before if d.get("k") == "activate_stack" and d["for"] == "attack" and d["space"] == named(e)]
    fought = [t for d in before if d.get("k") == "attack" for t in d["units"]]
    return bool(roused) and not any(t.lstrip("*").endswith(f"@{named(e)}") for t in fought)


def in_neutral_greece(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place lies in Greece, which is neutral."""
    here = _place(named(e))
    return here is not None and "greece" in here.areas and "event/greece" not in r.theirs


def corps_in_a_restricted_area(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An LCU, and a place of a Restricted Area."""
    unit, here = unit_of(r, e, line), _place(named(e))
    return unit is not None and unit.large and here is not None and bool(here.restricted)


def serbs_starved_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A turn has ended, and only SB units differ, which stand on a Beachhead of the Aegean here."""
    kinds = {bare(t) for t in items_apart(e)}
    ended = line["t"] == "end" or any(d["k"] in ("draw", "rp_end") for d in r.this_round())
    units = [u for u in UNITS if u.kind in kinds]
    there = [r.state.space(u) for u in units if r.state.on_map(u) and r.state.space(u).beachhead]
    return ended and bool(units) and all(u.nations & SB for u in units) and any(x.seas & AEGEAN for x in there)


def corps_perished_in_the_desert(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A turn has ended, and only LCUs differ that stand in a desert here."""
    kinds = {bare(t) for t in items_apart(e)}
    ended = line["t"] == "end" or any(d["k"] in ("draw", "rp_end") for d in r.this_round())
    units = [u for u in UNITS if u.kind in kinds]
    deserts = [u for u in units if u.large and r.state.on_map(u) and r.state.space(u).terrain == DESERT]
    return ended and bool(units) and deserts == units


def staff_would_be_alone(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is the only combat unit beside an HQ or Heavy Artillery."""
    units = [u for u in r.units(named(e)) if r.state.on_map(u)]
    there = r.state.of_side(r.state.space(units[0]), SIDES[line["who"]]) if units else []
    return any(u.staff for u in there) and sum(not u.staff for u in there) == 1


def stops_in_a_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The mover has come to a Region or Island Base in which three of its side or more stand."""
    mover = getattr(r.step, "mover", -1) if not r.over else -1
    here = r.state.space(UNITS[mover]) if mover >= 0 else None
    return here is not None and here.free and len(r.state.of_side(here, SIDES[line["who"]])) > FULL_STACK


def no_friends_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place is not the CP's."""
    here = _place(named(e).removeprefix("space "))
    return here is not None and r.state.owner(here) != CP


def staff_in_the_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A Region in which an HQ of the side stands."""
    here = _place(named(e))
    return here is not None and here.free and any(u.staff for u in r.state.of_side(here, SIDES[line["who"]]))


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


def fed_where_it_stands(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A turn has ended, and a regular unit in supply stands in the place."""
    here = _place(e.key.rpartition("/")[2])
    ended = line["t"] == "end" or any(d["k"] in ("draw", "rp_end") for d in r.this_round())
    if here is None or not ended:
        return False
    return any(u.regular and supply.in_supply(r.state, u) for u in r.state.at(here))


def others_may_go(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units of the side in the place are activated to move and have not moved yet."""
    here = _place(named(e))
    units = r.state.of_side(here, SIDES[line["who"]]) if here is not None else []
    return any(r.state.does(u, TO_MOVE) and not r.state.does(u, MOVED) for u in units)


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


def card_still_lies_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The combat began with a card on the table that an earlier attack of ENVER GOES EAST has used."""
    begun = next((d for d in r.this_round() if d["k"] == "ack" and "resolve_next_attack" in str(d.get("what"))), None)
    return begun is not None and any(begun["delta"].get(f"combat_cards/{side}") for side in ("ap", "cp"))


def withdrawn_in_spite_of_thirst(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """In a combat of this action a withdrawal was declared and WATER SHORTAGE played; only SCUs of the Turks differ."""
    fought = [d for d in r.this_round() if d["k"] in ("attack", "withdrawal", "combat_card")]
    thirsty = declared = False
    for d in reversed(fought):
        declared = d["k"] != "attack" and (declared or bool(d.get("declare")))
        thirsty = thirsty or (declared and d.get("card") == "CP38")
    if e.key == "asks" or e.key.startswith("illegal"):
        return thirsty and "Retreat your units" in str(e.ours)
    kinds = {bare(t) for t in items_apart(e)}
    return thirsty and all(k in UNITS_OF_KIND and UNITS_OF_KIND[k][0].ottoman for k in kinds)


def hungry_fighters(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All units of the side in the combat are out of supply: there too, or fed over the Black Sea."""
    c, s, side = r.state.combat, r.state, SIDES[line["who"]]
    before = next(r.lines[n]["supply"]["units"] for n in range(r.at, 0, -1) if r.lines[n]["t"] == "check")
    if c is None:
        return False
    units = [UNITS[n] for n in (c.designated if c.side == side else c.defended)]
    known = {bare(t.partition("@")[0]) + t[t.index("@") :] for t in before}
    return bool(units) and all(
        f"{u.kind}@{s.space(u)}" in known or _over_black_sea(r, u) for u in units if s.on_map(u) and not u.staff
    )


def water_shortage_of_the_winner(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only WATER SHORTAGE differs, which was played in this action."""
    return set(items_apart(e)) == {"CP38"} and any(d.get("card") == "CP38" for d in r.this_round())


def order_kept_by_the_winner(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only I ORDER YOU TO DIE differs, which was played in this action."""
    return set(items_apart(e)) == {"CP28"} and any(d.get("card") == "CP28" for d in r.this_round())


def maude_in_a_region(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """MAUDE has put its HQ into a Region in this combat, and no die for a fire follows there."""
    c = r.state.combat
    put = [d for d in r.this_round() if d.get("at") == "maude_place_hq"]
    here = _place(str(put[0]["arg"])) if put else None
    return c is not None and here is not None and here.free


def only_dual_bulgarians(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Of the enemies in the combat only units of two nations are BU."""
    c = r.state.combat
    units = [UNITS[n] for n in (c.defended if c.side == AP else c.designated)] if c is not None else []
    found = [u for u in units if u.nations & BU]
    return bool(found) and all(u.nations != BU for u in found)


def last_defender_or_staff(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is an HQ, or the only defender left, and reduced."""
    c, units = r.state.combat, r.units(named(e))
    alone = c is not None and len([n for n in c.defenders if r.state.on_map(UNITS[n])]) == 1
    return bool(units) and all(u.staff or (alone and r.state.reduced(u)) for u in units)


def austrians_kept(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The choice of AH divisions was skipped."""
    return any(d.get("at") == "event_romanian_collapse_choice" and d["verb"] == "skip" for d in r.this_round())


def revolt_in_a_move(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A revolt has succeeded in a move of this action: the Jihad Level has risen with a die of a move."""
    return any(d["k"] == "move" and d.get("chance") and "jihad" in d["delta"] for d in r.this_round())


def rifles_and_a_vp_space(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Rifles have passed or left a VP space in this action, or hold the place beside one that changed hands."""
    worth = 0
    for d in r.this_round():
        if d["k"] == "move" and "South Persia Rifles" in str(d["units"]):
            worth += sum(x.vp for x in map(_place, {d["from"], *d["path"]}) if x is not None)
    rifles = UNITS_OF_KIND["PE-BR South Persia Rifles"][0]
    if r.state.on_map(rifles):
        here = r.state.space(rifles)
        worth += here.vp if r.state.is_held(here) else 0
        worth += sum(
            x.vp for x in (here, *here.neighbours) if full_control(r.theirs)[x] != side_name(r.state.full_owner(x))
        )
    return bool(0 < abs(e.ours - e.theirs) <= worth)


def rifles_next_door(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A turn has ended, and the Rifles stand in the place or beside it."""
    here = _place(e.key.rpartition("/")[2])
    ended = line["t"] == "end" or any(d["k"] in ("draw", "rp_end") for d in r.this_round())
    rifles = UNITS_OF_KIND["PE-BR South Persia Rifles"][0]
    return ended and here is not None and r.state.on_map(rifles) and r.state.space(rifles) in (here, *here.neighbours)


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


def four_german_divisions(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The recorded game has four GE divisions."""
    names = [bare(t) for key, found in r.theirs.items() if key.startswith("units/") for t in found]
    return names.count("GE DIV") > len(UNITS_OF_KIND["GE DIV"])


def paid_by_a_box(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A corps of the Corps Assets Box has paid in this phase, and only Turkish units differ."""
    paid = [str(d["arg"]) for d in r.this_round() if d.get("at") == "turkish_war_weariness_penalty"]
    kinds = {bare(t) for t in items_apart(e)} if isinstance(e.ours, list) or isinstance(e.theirs, list) else set()
    turks = all(k in UNITS_OF_KIND and UNITS_OF_KIND[k][0].ottoman for k in kinds)
    asked = e.key != "asks" or str(e.ours).startswith("Choose the SCU that replaces TU")
    return any(t.endswith("Corps Assets Box") for t in paid) and turks and asked


def debt_paid_by_corps(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A corps has paid a debt of this phase, eliminated without a cadre or for too much; only Turkish units differ."""
    paid = [str(d["arg"]) for d in r.this_round() if d.get("at") == "turkish_war_weariness_penalty"]
    large = any(UNITS_OF_KIND[bare(t.partition("@")[0])][0].large for t in paid)
    kinds = {bare(t) for t in items_apart(e)} - {"GE DIV"}
    return large and bool(kinds) and all(UNITS_OF_KIND[k][0].ottoman for k in kinds if k in UNITS_OF_KIND)


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
    "one_serb_more": one_serb_more,
    "only_the_fourth_division": only_the_fourth_division,
    "no_railroad_there": no_railroad_there,
    "no_tribe_there": no_tribe_there,
    "no_friends_there": no_friends_there,
    "staff_in_the_region": staff_in_the_region,
    "beyond_senussi_paths": beyond_senussi_paths,
    "hungry_on_the_way": hungry_on_the_way,
    "by_land_to_baluchistan": by_land_to_baluchistan,
    "fewer_builders": fewer_builders,
    "beachhead_without_marker": beachhead_without_marker,
    "owners_in_the_region": owners_in_the_region,
    "surrounded_place": surrounded_place,
    "fed_where_it_stands": fed_where_it_stands,
    "others_may_go": others_may_go,
    "card_still_lies_there": card_still_lies_there,
    "last_man_sent_over_sea": last_man_sent_over_sea,
    "jafar_stays": jafar_stays,
    "only_dual_bulgarians": only_dual_bulgarians,
    "last_defender_or_staff": last_defender_or_staff,
    "austrians_kept": austrians_kept,
    "revolt_in_a_move": revolt_in_a_move,
    "rifles_and_a_vp_space": rifles_and_a_vp_space,
    "rifles_next_door": rifles_next_door,
    "order_kept_by_the_winner": order_kept_by_the_winner,
    "maude_in_a_region": maude_in_a_region,
    "withdrawn_in_spite_of_thirst": withdrawn_in_spite_of_thirst,
    "hungry_fighters": hungry_fighters,
    "water_shortage_of_the_winner": water_shortage_of_the_winner,
    "stops_in_a_region": stops_in_a_region,
    "in_neutral_greece": in_neutral_greece,
    "corps_in_a_restricted_area": corps_in_a_restricted_area,
    "serbs_starved_there": serbs_starved_there,
    "staff_would_be_alone": staff_would_be_alone,
    "corps_perished_in_the_desert": corps_perished_in_the_desert,
    "activated_before": activated_before,
    "four_german_divisions": four_german_divisions,
    "paid_by_a_box": paid_by_a_box,
    "debt_paid_by_corps": debt_paid_by_corps,
    "nobody_won": nobody_won,
    "jafar_lets_them_go": jafar_lets_them_go,
    "starred_card_given_up": starred_card_given_up,
    "repaired_beside_irregulars": repaired_beside_irregulars,
    "germans_paid_in_vain": germans_paid_in_vain,
    "city_left_and_entered": city_left_and_entered,
}
