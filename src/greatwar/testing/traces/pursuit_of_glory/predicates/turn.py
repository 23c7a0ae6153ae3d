"""Conditions on the tracks, the phases of a turn and the boxes (5, 7, 16)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import UNITS_OF_KIND
from .....games.pursuit_of_glory.rules.victory import terms
from .....games.pursuit_of_glory.setups import load_setup
from .....games.pursuit_of_glory.state import CLOSED, NO_MORE_MO
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..words import PLACE_NAMES, kind_of
from .common import bare, items_apart

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


def turn_has_ended(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The phases after the actions lie between this checkpoint and the last."""
    return line["t"] == "end" or any(d["k"] in ("draw", "rp_end") for d in r.this_round())


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
    played = "event/parvus_to_berlin" in r.theirs or r.state.parvus > 0
    begun = int(r.theirs.get("revolution_stage") or 0)
    return (played or begun > 0 or r.state.stage > 0) and begun != r.state.stage


def black_sea_division(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the Black Sea Division or the Persian Cossacks differ, which have a mark against rebuilding."""
    kinds = [kind_of(x)[0] for x in items_apart(e)]
    return bool(kinds) and all(k in ("RU Black Sea Division", "PE-RU Persian Cossacks") for k in kinds)


PREDICATES: dict[str, Predicate] = {
    "fourth_german_division": fourth_german_division,
    "neutral_persia_entered": neutral_persia_entered,
    "turn_has_ended": turn_has_ended,
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
}
