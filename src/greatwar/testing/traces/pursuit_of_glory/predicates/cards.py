"""Conditions on cards and piles (9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.cards.registry import is_lapsed
from .....games.pursuit_of_glory.components import ELIMINATED, PERMANENT, REMOVED, UNITS
from .....games.pursuit_of_glory.names import AP, BR, IN
from .....games.pursuit_of_glory.rules.actions import reinforced
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..words import card_called
from .common import items_apart

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


#: the two cards that pass from side to side
PASSING = frozenset({"CP20", "AP21"})


def only_passing_cards_differ(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The lists differ by JAFAR PASHA or NO PRISONERS only, doubled there or strayed to the other side."""
    apart, side = set(items_apart(e)), e.key[-2:].upper()
    strayed = any(not name.startswith(side) for name in apart) and "retained" not in e.key
    return bool(apart) and apart <= PASSING and (bool(apart & (r.doubled | _strayed(r))) or strayed)


def _strayed(r: Replay) -> set[str]:
    """The passing cards that lie in a hand or pile of the side whose they are not."""
    piles = [(key, names) for key, names in r.theirs.items() if key.partition("/")[0] in PILES]
    return {c for c in PASSING for key, names in piles if c in names and key[-2:].upper() != c[:2]}


PILES = ("hand", "deck", "discard", "removed")


def passing_card_doubled(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """JAFAR PASHA or NO PRISONERS has been in two places of the recorded position, or is in the other side's hand."""
    name = str(e.theirs).removeprefix("card ").replace("-", "")
    return bool(PASSING & r.doubled) or name in _strayed(r)


def strayed_into_a_hand(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """JAFAR PASHA or NO PRISONERS counts among the cards of a hand there."""
    return any(c in r.theirs.get(f"hand/{side}", ()) for c in _strayed(r) for side in ("ap", "cp"))


def event_is_out_of_date(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The event of the card is no longer allowed: ours offers the card for its War Status, or to be rid of it."""
    return is_lapsed(r.state, card_called(str(e.ours)))


def only_as_reinforcement(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ours offers the Invasion card as BR Reinforcements, not as an invasion."""
    verbs = {a.verb for a in r.listed if a.args and a.args[0] is card_called(str(e.ours))}
    return "reinforce" in verbs and "event" not in verbs


def summit_played(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The SUMMIT was played this turn, and it is that by which the programs differ."""
    if e.key == "rounds/cp":
        apart = {*(e.ours or ())} ^ {*(e.theirs or ())}
        return bool(apart) and all(x.endswith(":CP29") for x in apart)
    uses = r.theirs.get("rounds/cp", ())
    return bool(uses) and uses[-1] == "event:CP29" and "the previous action was an SR card" in str(e.ours)


def discarded_before_the_shuffle(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card was discarded in this phase, and the first draw after it shuffled a new deck."""
    name = str(e.theirs).removeprefix("draw ").replace("-", "")
    side, phase = name[:2].lower(), r.this_round()
    discarded = any(d["k"] == "discard" and d["card"] == name for d in phase)
    draw = next((d for d in phase if d["k"] == "draw" and d["who"] == side), None)
    first = (draw["chance"] or [{}])[0] if draw is not None else {}
    return discarded and first.get("reshuffle") == side


def left_out_cards(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The recorded set-up of 1916 leaves out JAFAR PASHA and NO PRISONERS, and only they differ."""
    return r.lines[0]["scenario"] == "PACK 1916" and set(items_apart(e)) <= PASSING and line.get("i", 0) in (0, 1, -1)


def only_removed_corps(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The BR and IN LCUs that are gone have been removed from the game for another front, not eliminated."""
    gone = [u for u in UNITS if u.large and u.nations & (BR | IN)]
    removed = [u for u in gone if r.state.place(u) is REMOVED[AP]]
    return bool(removed) and not any(r.state.place(u) in (ELIMINATED[AP], PERMANENT[AP]) for u in gone)


def fall_of_1917(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """It is the last turn of 1917."""
    return r.state.turn == FALL_1917


FALL_1917 = 13


def stage_4(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Revolution has reached Stage 4."""
    return r.state.stage >= 4


def british_have_come(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A BR Reinforcement card, or an Invasion card as such, has been played this turn."""
    return reinforced(r.state, "BR")


def shuffled_before_the_discards(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A card that was discarded at the end of the turn, in which the side's War Commitment has changed."""
    apart, side = set(items_apart(e)), e.key[-2:]
    discarded = {d["card"] for d in r.this_round() if d["k"] == "discard"}
    raised = any(f"commitment/{side}" in d["delta"] for d in r.this_round())
    return len(apart) == 1 and apart <= discarded and raised


def strayed_card_drawn(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The other side's passing card lies in the deck there and has been drawn in place of another."""
    side, ours, theirs = e.key[-2:], set(e.ours or ()), set(e.theirs or ())
    stray = {c for c in r.theirs.get(f"hand/{side}", ()) if not c.startswith(side.upper())}
    if not stray or not stray <= PASSING or len(ours ^ theirs) > 2:
        return False
    return theirs - ours == stray if e.key.startswith("hand") else len(theirs - ours) == 1 and not ours - theirs


def passing_card_played(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only JAFAR PASHA or NO PRISONERS differ, and they have been played in this action."""
    apart = set(items_apart(e))
    used = {d["card"] for d in r.this_round() if d["k"] == "combat_card"}
    return bool(apart) and apart <= PASSING and bool(used & PASSING)


def jafar_for_a_retreat(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """JAFAR PASHA let the defender go, and the attacker's card came back to his hand there."""
    fled = any(d.get("at") == "choose_jafar_pasha" and d["verb"] == "retreat" for d in r.this_round())
    back = any(d.get("verb") == "return_cc" for d in r.this_round())
    used = {d["card"] for d in r.this_round() if d["k"] == "combat_card"}
    return fled and back and set(items_apart(e)) <= used


def kept_for_a_draw(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """WAR WEARY BALKANS, which is not retained, lies before the AP there."""
    return set(items_apart(e)) == {"AP44"}


PREDICATES: dict[str, Predicate] = {
    "only_passing_cards_differ": only_passing_cards_differ,
    "passing_card_doubled": passing_card_doubled,
    "strayed_into_a_hand": strayed_into_a_hand,
    "event_is_out_of_date": event_is_out_of_date,
    "only_as_reinforcement": only_as_reinforcement,
    "summit_played": summit_played,
    "discarded_before_the_shuffle": discarded_before_the_shuffle,
    "left_out_cards": left_out_cards,
    "only_removed_corps": only_removed_corps,
    "fall_of_1917": fall_of_1917,
    "stage_4": stage_4,
    "british_have_come": british_have_come,
    "shuffled_before_the_discards": shuffled_before_the_discards,
    "strayed_card_drawn": strayed_card_drawn,
    "passing_card_played": passing_card_played,
    "jafar_for_a_retreat": jafar_for_a_retreat,
    "kept_for_a_draw": kept_for_a_draw,
}
