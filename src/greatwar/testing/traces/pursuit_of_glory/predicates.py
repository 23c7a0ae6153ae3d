"""What the pattern of a verdict cannot say: conditions on the position and on the decisions before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ....games.pursuit_of_glory.components import SPACES, space
from ....games.pursuit_of_glory.names import NEUTRAL
from ....games.pursuit_of_glory.rules import supply
from ....games.pursuit_of_glory.state import CLOSED
from ..differences import OutOfStep
from ..verdicts import Predicate
from .words import SIDES, kind_of

if TYPE_CHECKING:
    from .title import PursuitReplay as Replay

#: the two cards that pass from side to side
PASSING = frozenset({"CP20", "AP21"})


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
    """The lists differ by JAFAR PASHA or NO PRISONERS only, which the recorded game holds in two places."""
    apart = set(_apart(e))
    return bool(apart) and apart <= PASSING and bool(apart & r.doubled)


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


PREDICATES: dict[str, Predicate] = {
    "fourth_german_division": fourth_german_division,
    "greece_is_neutral": greece_is_neutral,
    "in_persia": in_persia,
    "neutral_persia_entered": neutral_persia_entered,
    "no_enemy_beside": no_enemy_beside,
    "only_passing_cards_differ": only_passing_cards_differ,
    "too_few_on_the_fort": too_few_on_the_fort,
    "units_stand_on_the_fort": units_stand_on_the_fort,
}
