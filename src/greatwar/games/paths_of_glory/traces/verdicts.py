"""Known differences: what the two programs do, who is right by which rule, and how to recognise them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ....kernel.errors import DataError
from ....kernel.tables import read_toml
from ..components import SPACES, Country, Side, card, space
from ..rules.forts import enough_to_besiege
from ..rules.supply import supplied_at
from ..rules.victory import ARMISTICE, AUTOMATIC
from .differences import OutOfStep

if TYPE_CHECKING:
    from .replay import Replay

PERSIA = tuple(x for x in SPACES if x.country is Country.PERSIA and x.start_control is Side.AP)
SALONIKA = card("AP-30")
WITHDRAWAL = (card("AP-6"), card("CP-56"))
BRITISH_ALLIES = frozenset({"AUSc", "CNDc", "PTc", "BR ANAc"})
LAST_TURN = 20
#: cards of the "Valiant" deck whose text is not the printed one
ALTERED = frozenset({"AP-27"})
OWN = Path(__file__).with_name("verdicts.toml")
Predicate = Callable[["Replay", OutOfStep, dict[str, Any]], bool]


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A known difference; the patterns are regular expressions for the whole text."""

    id: str
    rule: str
    right: Literal["ours", "peer", "question"]
    why: str
    key: str
    ours: str = ".*"
    theirs: str = ".*"
    k: str = ".*"
    when: str = ""  # a predicate of `PREDICATES`
    skip: bool = False  # the decision has no effect: the replay goes on without it


class _File(msgspec.Struct, forbid_unknown_fields=True):
    verdict: list[Verdict]


def read_verdicts(path: Path = OWN) -> tuple[Verdict, ...]:
    """The verdicts of a file, checked."""
    found = tuple(read_toml(path, _File).verdict)
    for verdict in found:
        if verdict.when and verdict.when not in PREDICATES:
            raise DataError(f"{path}: verdict {verdict.id!r} names the unknown predicate {verdict.when!r}")
        for pattern in (verdict.key, verdict.ours, verdict.theirs, verdict.k):
            try:
                re.compile(pattern)
            except re.error as e:
                raise DataError(f"{path}: verdict {verdict.id!r} has the bad pattern {pattern!r}: {e}") from e
    return found


def judge(verdicts: Iterable[Verdict], r: Replay, e: OutOfStep, line: dict[str, Any]) -> Verdict | None:
    """The first verdict that covers a difference."""
    for verdict in verdicts:
        texts = (
            (verdict.key, e.key),
            (verdict.k, line.get("k", line["t"])),
            (verdict.ours, e.ours),
            (verdict.theirs, e.theirs),
        )
        if all(re.fullmatch(pattern, str(text), re.DOTALL) for pattern, text in texts):
            if not verdict.when or PREDICATES[verdict.when](r, e, line):
                return verdict
    return None


# What a pattern cannot say ------------------------------------------------------------------------


def legal_with_persia_open(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Turkey is neutral, and the action would be listed if the Allied spaces of Persia were open all the same."""
    if r.state.at_war("TU"):
        return False
    s = r.state.copy()
    s.__dict__.clear()
    for x in PERSIA:
        s.set_control(x, Side.AP)
    return r.game.parse(str(e.theirs)) in r.game.actions(s)


def salonika_this_turn(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Salonika event was played in this turn."""
    return r.state.played[SALONIKA] == r.state.turn


def senussi_redeployed(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The SN corps was redeployed in this turn."""
    return any(d["k"] == "sr" and "TU SNc" in d["unit"] for d in r.this_turn())


def withdrawal_played(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The defender plays Withdrawal in this combat."""
    return r.state.combat is not None and any(c in WITHDRAWAL for c in r.state.combat.cards)


def only_supply_differs(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All spaces to retreat to are the enemy's, the recorded one as well, but ours give supply."""
    unit, to = r.game.parse(str(e.theirs)).args
    ours = [a.args[1] for a in r.listed if a.verb == "retreat"]
    if not ours or any(r.state.control[x] == unit.side for x in (*ours, to)):
        return False
    return supplied_at(r.state, unit, ours[0]) and not supplied_at(r.state, unit, to)


def alberich_this_round(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Alberich has cancelled an attack in this action round, and another card was played there."""
    cards = [d["card"] for d in r.this_round() if d["k"] == "combat_card"]
    return "CP-64" in cards and len(cards) > 1


def last_turn(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game has ended with the last turn."""
    return r.state.turn == LAST_TURN


def valiant_card(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game is played with altered cards, and one of them was played as an event in this round."""
    played = {d["card"] for d in r.this_round() if d["k"] == "play" and d["as"] == "event"}
    return bool(r.lines[0]["options"].get("valiant")) and bool(played & ALTERED)


def lone_fort_attacked(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The attacked space holds a fort and no unit to be in a trench."""
    target = next(d["space"] for d in r.this_round() if d["k"] == "attack")
    return space(target).fort > 0 and not r.theirs.get(f"units/{target}")


def british_allies_alone(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Australian, Canadian, Portuguese or Arab corps attack without any British unit."""
    units = next(d["units"] for d in r.this_round() if d["k"] == "attack")
    kinds = {name.partition("@")[0].strip("()") for name in units}
    return bool(kinds & BRITISH_ALLIES) and not any(k.startswith("BR") for k in kinds - BRITISH_ALLIES)


def trench_of_attrition(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space of the trench suffered attrition since the last checkpoint."""
    where = e.key.rpartition("/")[2]
    return any(d["k"] == "attrition" and d.get("space") == where for d in r.this_round())


def siege_broken_by_losses(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units stand on the fort that are too few to besiege it."""
    return _too_few(r, e.key.rpartition("/")[2])


def rolls_for_broken_sieges(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All dice that ours did not ask for are those of sieges by too few units."""
    rolls = [str(text).partition("siege_roll ")[2] for text in e.theirs]
    return all(name and _too_few(r, name) for name in rolls)


def _too_few(r: Replay, name: str) -> bool:
    here = space(name)
    units = r.state.at(here)
    return bool(here.fort and units) and not enough_to_besiege(here.fort, units)


def ana_left_a_fallen_fort(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The ANA has left a space in which the fort had fallen to it."""
    where = e.key.rpartition("/")[2]
    moved = any("BR ANAc@" + where in name for d in r.this_round() for name in d.get("units", ()))
    return moved and space(where).fort > 0 and not r.state.fort(space(where))


def ended_in_war_status_phase(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game ended by automatic victory or armistice."""
    return r.state.ending in (AUTOMATIC, ARMISTICE)


PREDICATES: dict[str, Predicate] = {
    "alberich_this_round": alberich_this_round,
    "ana_left_a_fallen_fort": ana_left_a_fallen_fort,
    "british_allies_alone": british_allies_alone,
    "ended_in_war_status_phase": ended_in_war_status_phase,
    "last_turn": last_turn,
    "legal_with_persia_open": legal_with_persia_open,
    "lone_fort_attacked": lone_fort_attacked,
    "only_supply_differs": only_supply_differs,
    "rolls_for_broken_sieges": rolls_for_broken_sieges,
    "salonika_this_turn": salonika_this_turn,
    "senussi_redeployed": senussi_redeployed,
    "siege_broken_by_losses": siege_broken_by_losses,
    "trench_of_attrition": trench_of_attrition,
    "valiant_card": valiant_card,
    "withdrawal_played": withdrawal_played,
}
