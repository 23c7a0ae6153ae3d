"""What the pattern of a verdict cannot say: conditions on the position and on the decisions before."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....games.paths_of_glory.components import CARDS, SPACES, UNITS, Country, Nation, Side, card, place, space
from ....games.paths_of_glory.rules.forts import enough_to_besiege
from ....games.paths_of_glory.rules.supply import supplied_at
from ....games.paths_of_glory.rules.victory import ARMISTICE, AUTOMATIC
from ....games.paths_of_glory.steps.action import gives_ops
from ....kernel.step import Auto
from ..differences import OutOfStep
from .decisions import PICK_FIRST
from .semantic import token

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


# Lists --------------------------------------------------------------------------------------------


def _named(e: OutOfStep) -> str:
    """The item that only one program offers."""
    return str(e.theirs if e.theirs is not None else e.ours)


def no_enemy_beside(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No enemy unit and no enemy fort stands next to the space."""
    s = r.state
    side = Side[line["who"].upper()]
    return not any(_enemy_in(s, x, side) for x in space(_named(e)).neighbours)


def _enemy_in(s: Any, x: Any, side: Side) -> bool:
    fort = s.fort(x) > 0 and s.owner(x) == side.other
    return fort or any(u.side is not side for u in s.at(x))


def marked_for_attack_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The recorded game has an Attack marker in that space, which ours left out as it leads to nothing."""
    return _named(e) in r.theirs.get("activated/attack", ())


def three_units_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Three friendly units are in the space already."""
    return _friends(r, place(_named(e)), line) >= 3


def three_units_where_it_stops(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Three other friendly units are in the space in which the unit would stop."""
    mover = getattr(r.step, "mover", -1)
    return mover >= 0 and _friends(r, r.state.place(UNITS[mover]), line) >= 4


def _friends(r: Replay, where: Any, line: dict[str, Any]) -> int:
    return len([u for u in r.state.at(where) if u.side is Side[line["who"].upper()]])


def fort_against_few(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An enemy fort is there, and the units of the stack are too few to besiege it."""
    where = space(_named(e))
    units = [r.units(name)[0] for name in line["units"] if r.units(name)]
    return r.state.fort(where) > 0 and not enough_to_besiege(where.fort, [*units, *r.state.at(where)])


def fort_too_strong_to_advance(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The attacked space holds a fort that the attackers who are left cannot besiege."""
    c = r.state.combat
    if c is None:
        return False
    where = SPACES[c.space - 1]
    attackers = [UNITS[u] for u in c.attackers if r.state.on_map(UNITS[u]) and not r.state.marks[u] & 1]
    return r.state.fort(where) > 0 and not enough_to_besiege(where.fort, attackers)


def passed_its_attack(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of that name, or its stack, gave up its attack in this round."""
    given_up = [name for d in r.this_round() if d["k"] == "skip_attack" for name in d.get("units", ())]
    return _named(e) in given_up


def loss_in_another_order(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The loss is offered here as well, after another one that is due in any case."""
    s = r.state.copy()
    s.listed = None
    return _later(r, s, _named(e), 60)


def _later(r: Replay, s: Any, name: str, depth: int) -> bool:
    stack = [s]
    for _ in range(depth):
        if not stack:
            return False
        now = stack.pop()
        step = now.pending[-1]
        for a in r.game.actions(now):
            said = f"{token(now, a.args[0])}@{now.place(a.args[0])}" if a.verb == "loss" else a.verb
            if said == name:
                return True
            if a.verb in ("loss", "replace"):
                after = now.copy()
                after.listed = None
                after.pending.pop().take(after, a)
                while after.pending and isinstance(after.pending[-1], Auto):
                    after.pending.pop().run(after)
                if after.pending and type(after.pending[-1]) is type(step):
                    stack.append(after)
    return False


def no_reduced_army_at_paris(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """No reduced French army is in or next to Paris."""
    paris = space("Paris")
    near = [u for x in (paris, *paris.neighbours) for u in r.state.at(x)]
    return not any(u.nation is Nation.FR and u.army and r.state.marks[u.n] & 1 for u in near)


def belgian_corps_to_its_capital(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A Belgian corps of the Reserve Box may go to the Belgian capital, which is Allied."""
    return line["unit"].endswith("BEc@AP Reserve Box") and r.state.owner(space("Brussels")) == Side.AP


def capital_is_full(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The place named in our reason holds three units, so an army of the card cannot come in there."""
    where = re.search(r"cannot come in: (.*) is full", str(e.ours))
    return where is not None and len(r.state.at(space(where[1]))) >= 3


def no_way_out(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is in the Reserve Box, or no friendly space with room lies next to it."""
    units = r.units(_named(e))
    if not units:
        return False
    if not r.state.on_map(units[0]):
        return not any(u.nation is units[0].nation and r.state.on_map(u) and room(r, u) for u in UNITS)
    here = r.state.space_of(units[0])
    return not any(r.state.owner(x) == units[0].side and len(r.state.at(x)) < 3 for x in here.neighbours)


def room(r: Replay, unit: Any) -> bool:
    """Whether there is room beside a unit in supply outside of Serbia."""
    where = r.state.space_of(unit)
    return len(r.state.at(where)) < 3 and supplied_at(r.state, unit, where) and where.country is not Country.SERBIA


def defended_by_others_too(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units other than Russian ones are among the defenders."""
    c = r.state.combat
    return c is not None and len({UNITS[u].nation for u in c.defenders}) > 1


def turn_has_ended(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An Attrition Phase lies between this checkpoint and the last."""
    return line["t"] == "end" or any(d["k"] == "draw" for d in r.this_round())


def lost_one_before(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A loss of ours that theirs names later in the same combat."""
    number = r.at
    while number < len(r.lines) and r.lines[number].get("k") in ("loss", "break_to"):
        offered = r.lines[number].get("steps", [[0, 0, {}]])[0]
        if len(offered) > 2 and _named(e) in offered[2].get("piece", ()):
            return True
        number += 1
    return False


def no_friendly_retreat(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All spaces that either program offers to a retreat are the enemy's."""
    ours = [a.args[1] for a in r.listed if a.verb == "retreat"]
    side = Side[line["who"].upper()]
    return not any(r.state.owner(x) == side for x in (*ours, space(_named(e))))


def turkey_is_neutral(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Turkey is not in the war, so Persia is closed."""
    return not r.state.at_war("TU")


def opened_by_persia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space lies in Persia, or would be supplied or reached if Persia were open."""
    where = space(_named(e))
    return where.country is Country.PERSIA or any(x.country is Country.PERSIA for x in where.neighbours)


def broken_siege_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units stand on the fort of the space that are too few to besiege it."""
    return _too_few(r, _named(e))


def sud_army_stack(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Sud Army is in force, and one Austrian unit stands with one or two German corps."""
    kinds = [u.nation for u in r.state.at(space(_named(e)))]
    return r.state.happened(card("CP-10")) and kinds.count(Nation.AH) == 1 and 0 < kinds.count(Nation.GE) < 3


def redeployed_before_its_line(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ours has carried out a redeployment out of a crowded space before its turn."""
    return any(number > r.at or r.lines[number] in r.this_round() for number in r.done)


def from_the_near_east(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is in the Near East."""
    return space(_named(e).rpartition("@")[2]).near_east


def several_russians(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Two or more Russian units set out together for the Near East, where one a turn may go."""
    return len(line["units"]) > 1 and all("RU" in name for name in line["units"])


PREDICATES: dict[str, Predicate] = {
    "broken_siege_there": broken_siege_there,
    "from_the_near_east": from_the_near_east,
    "lost_one_before": lost_one_before,
    "no_friendly_retreat": no_friendly_retreat,
    "opened_by_persia": opened_by_persia,
    "redeployed_before_its_line": redeployed_before_its_line,
    "several_russians": several_russians,
    "sud_army_stack": sud_army_stack,
    "turkey_is_neutral": turkey_is_neutral,
    "belgian_corps_to_its_capital": belgian_corps_to_its_capital,
    "capital_is_full": capital_is_full,
    "defended_by_others_too": defended_by_others_too,
    "fort_against_few": fort_against_few,
    "fort_too_strong_to_advance": fort_too_strong_to_advance,
    "loss_in_another_order": loss_in_another_order,
    "marked_for_attack_there": marked_for_attack_there,
    "no_enemy_beside": no_enemy_beside,
    "no_reduced_army_at_paris": no_reduced_army_at_paris,
    "no_way_out": no_way_out,
    "passed_its_attack": passed_its_attack,
    "three_units_there": three_units_there,
    "three_units_where_it_stops": three_units_where_it_stops,
    "turn_has_ended": turn_has_ended,
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
