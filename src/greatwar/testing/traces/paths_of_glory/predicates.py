"""What the pattern of a verdict cannot say: conditions on the position and on the decisions before."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....games.paths_of_glory.components import CARDS, SPACES, Country, Side, card, space
from ....games.paths_of_glory.rules.forts import enough_to_besiege
from ....games.paths_of_glory.rules.supply import supplied_at
from ....games.paths_of_glory.rules.victory import ARMISTICE, AUTOMATIC
from ....games.paths_of_glory.steps.action import gives_ops
from ..differences import OutOfStep
from .decisions import PICK_FIRST

if TYPE_CHECKING:
    from .title import PathsReplay as Replay

Predicate = Callable[["Replay", OutOfStep, dict[str, Any]], bool]
PERSIA = tuple(x for x in SPACES if x.country is Country.PERSIA and x.start_control is Side.AP)
SALONIKA = card("AP-30")
WITHDRAWAL = (card("AP-6"), card("CP-56"))
BRITISH_ALLIES = frozenset({"AUSc", "CNDc", "PTc", "BR ANAc"})
LAST_TURN = 20


def legal_with_persia_open(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Turkey is neutral, and the action would be listed if the Allied spaces of Persia were open all the same."""
    if r.state.at_war("TU"):
        return False
    s = r.state.copy()
    for x in PERSIA:
        s.set_control(x, Side.AP)
    action = r.game.parse(str(e.theirs))
    refusal = r.game.why_not(s, action)
    return refusal is None or (action.verb == "redeploy" and refusal.rule == PICK_FIRST)


def salonika_this_turn(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Salonika event was played in this turn."""
    return r.state.played[SALONIKA.n] == r.state.turn


def senussi_redeployed(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The SN corps was redeployed in this turn."""
    return any(d["k"] == "sr" and "TU SNc" in d["unit"] for d in r.this_turn())


def withdrawal_played(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The defender plays Withdrawal in this combat."""
    return r.state.combat is not None and any(CARDS[c] in WITHDRAWAL for c in r.state.combat.cards)


def only_supply_differs(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All spaces to retreat to are the enemy's, the recorded one as well, but ours give supply."""
    unit, to = r.game.parse(str(e.theirs)).args
    ours = [a.args[1] for a in r.listed if a.verb == "retreat"]
    if not ours or any(r.state.owner(x) == unit.side for x in (*ours, to)):
        return False
    return supplied_at(r.state, unit, ours[0]) and not supplied_at(r.state, unit, to)


def alberich_this_round(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Alberich has cancelled an attack in this action round, and another card was played there."""
    cards = [d["card"] for d in r.this_round() if d["k"] == "combat_card"]
    return "CP-64" in cards and len(cards) > 1


def used_in_the_other_action(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card was used in the Central Powers' action of the round, and not yet in that of the Allies."""
    used = [d["card"] for d in r.this_round() if d["k"] == "combat_card"]
    return r.state.active == Side.AP and used.count(line["card"]) < 2


def last_turn(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game has ended with the last turn."""
    return r.state.turn == LAST_TURN


def valiant_card(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game is played with altered cards, and the event of this round gives OPS that the printed card does not."""
    if not r.lines[0]["options"].get("valiant"):
        return False
    plays = [d for d in r.this_round() if d["k"] == "play" and d["as"] == "event" and "ops" in d["delta"]]
    return any(not gives_ops(r.state, card(d["card"])) for d in plays)


def defenders_partly_out_of_supply(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Some of the defenders are out of supply, but not all."""
    c = r.state.combat
    return c is not None and 0 < len(set(c.oos) & set(c.defenders)) < len(c.defenders)


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
    "defenders_partly_out_of_supply": defenders_partly_out_of_supply,
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
    "used_in_the_other_action": used_in_the_other_action,
    "valiant_card": valiant_card,
    "withdrawal_played": withdrawal_played,
}
