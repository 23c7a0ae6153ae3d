"""What the pattern of a verdict cannot say: conditions on the position and on the decisions before."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....games.paths_of_glory.components import (
    CARDS,
    RESERVE,
    SPACES,
    UNITS,
    UNITS_OF_KIND,
    Country,
    Nation,
    Side,
    Space,
    card,
    place,
    space,
)
from ....games.paths_of_glory.rules.access import closed, open_line
from ....games.paths_of_glory.rules.combat_cards import CARD, Does
from ....games.paths_of_glory.rules.forts import enough_to_besiege
from ....games.paths_of_glory.rules.movement import entry, stopping
from ....games.paths_of_glory.rules.redeployment import (
    FOOTHOLDS,
    from_reserve,
    indirectly,
    may_not_stop,
    passage,
    to_reserve,
)
from ....games.paths_of_glory.rules.reinforcements import (
    ARABIA,
    BY_CARD,
    ENTRY,
    MEF,
    NEAR_EAST_ARMY,
    ORLEANS,
    PARIS,
    counters,
)
from ....games.paths_of_glory.rules.supply import always_supplied, sources_at, space_supplied, supplied_at
from ....games.paths_of_glory.rules.victory import ARMISTICE, AUTOMATIC
from ....games.paths_of_glory.steps.action import gives_ops
from ....kernel.step import Auto
from ..differences import OutOfStep
from .adopt import state_from_trace
from .decisions import PICK_FIRST
from .semantic import token

if TYPE_CHECKING:
    from .title import PathsReplay as Replay

Predicate = Callable[["Replay", OutOfStep, dict[str, Any]], bool]
PERSIA = tuple(x for x in SPACES if x.country is Country.PERSIA and x.start_control is Side.AP)
SALONIKA = card("AP-30")
SINAI_PIPELINE = card("AP-49")
WITHDRAWAL = (card("AP-6"), card("CP-56"))
BRITISH_ALLIES = frozenset({"AUSc", "CNDc", "PTc", "BR ANAc"})
LAST_TURN = 20


def _action(r: Replay, e: OutOfStep) -> Any:
    """The action of ours that theirs would be."""
    return r.about if e.key.startswith("theirs only") else r.game.parse(str(e.theirs))


def legal_with_persia_open(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Turkey is neutral, and the action would be listed if the Allied spaces of Persia were open all the same."""
    action = _action(r, e)
    if action is None or r.state.at_war("TU"):
        return False
    s = r.state.copy()
    s.listed = None
    for x in PERSIA:
        s.set_control(x, Side.AP)
    refusal = r.game.why_not(s, action)
    return refusal is None or (action.verb == "redeploy" and refusal.rule == PICK_FIRST)


def salonika_this_turn(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Salonika event was played in this turn."""
    return r.state.played[SALONIKA.n] == r.state.turn


def senussi_redeployed(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The SN corps was redeployed to or from the Near East in this turn."""
    return any(d["k"] == "sr" and "TU SNc" in d["unit"] and _crosses(d) for d in r.this_turn())


def _crosses(d: dict[str, Any]) -> bool:
    """Whether a recorded redeployment leads to or from the Near East."""
    return _in_near_east(d["unit"].partition("@")[2]) != _in_near_east(d["to"])


def _in_near_east(name: str) -> bool:
    where = place(name)
    return isinstance(where, Space) and where.near_east


def second_after_senussi(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The SN corps has passed between the maps in this turn, and another CP corps, not Turkish, is to pass now."""
    start, to = line["unit"].partition("@")[2], _named(e)
    passing = _in_near_east(start) != _in_near_east(to)
    return passing and "TU" not in line["unit"] and r.state.near_east[3] == 0 and senussi_redeployed(r, e, line)


def senussi_on_a_turkish_line(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The SN corps would use a dashed line that Turkish units may use."""
    names = [line["unit"]] if "unit" in line else line.get("units", [])
    turkish = [link for link in space(_named(e)).links.values() if link.only and Nation.TU in link.only]
    return bool(turkish) and all("TU SNc" in name for name in names)


def went_round(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A corps was redeployed in this round within the Near East, but by ways that leave it."""
    return any(d["k"] == "sr" and _round_about(r, d["unit"], d["to"]) for d in r.this_round())


def goes_round(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Both spaces are in the Near East, but all ways between them leave it."""
    return _round_about(r, line["unit"], _named(e))


def _round_about(r: Replay, name: str, to: str) -> bool:
    kind, _, start = name.partition("@")
    if not (_in_near_east(start) and _in_near_east(to)):
        return False
    unit = UNITS_OF_KIND[kind.strip("()")][0]
    return space(to) not in overland(r.state, unit, space(start), near_east_only=True)


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
    used = [d["card"] for d in _both_actions(r) if d["k"] == "combat_card" and d.get("i") != line.get("i")]
    now = [d["card"] for d in r.this_round() if d["k"] == "combat_card" and d.get("i") != line.get("i")]
    name = _named(e).removeprefix("card ")
    return r.state.active == Side.AP and name in used and name not in now


def _both_actions(r: Replay) -> list[dict[str, Any]]:
    """The decisions of this action and of the one before it."""
    found, checks = [], 0
    for number in range(r.at, 0, -1):
        checks += r.lines[number]["t"] == "check"
        if checks == 2:
            break
        if r.lines[number]["t"] == "d":
            found.append(r.lines[number])
    return found


def last_turn(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game has ended with the last turn."""
    return r.state.turn == LAST_TURN


def valiant_card(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game is played with altered cards, and the event of this round gives OPS that the printed card does not."""
    if not r.lines[0]["options"].get("valiant"):
        return False
    plays = [d for d in r.this_round() if d["k"] == "play" and d["as"] == "event" and "ops" in d["delta"]]
    return any(not gives_ops(r.state, card(d["card"])) for d in plays)


def valiant_without_the_us(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The game is played with altered cards, and the United States have taken no step towards the war yet."""
    return bool(r.lines[0]["options"].get("valiant")) and r.theirs["us_entry"] == 0


def allies_in_libya(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Allied units stand in Libya."""
    return r.state.enemy_at(space("Libya"), Side.CP)


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


def trenches_negated(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Another card that negates trenches has been played in this combat."""
    for d in r.this_round():
        if d["k"] == "attack":
            return False
        if d["k"] == "combat_card" and CARD[card(d["card"])].does & Does.CANCEL_TRENCHES and d["i"] != line["i"]:
            return True
    return False


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
    return _ana_left(r, where) and space(where).fort > 0 and not r.state.fort(space(where))


def _ana_left(r: Replay, where: str) -> bool:
    """Whether the ANA went away from a space, or was lost there, in this round."""
    names = [name for d in r.this_round() for name in (d.get("unit", ""), *d.get("units", ()))]
    return any("BR ANAc" in name and name.endswith(f"@{where}") for name in names)


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


def no_space_beside(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Beside the unit are only enemy units, closed spaces and lines that it may not use."""
    s, unit = r.state, r.units(_named(e))[0]
    lines = [(x, link) for x, link in s.space_of(unit).links.items() if open_line(unit, link, s.options.rules)]
    return not any(closed(s, unit, x) is None and not s.enemy_at(x, unit.side) for x, _ in lines)


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


def armies_do_not_fit(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The armies of the card are more than the places free for them where they may come in."""
    s, played = r.state, card(_named(e).removeprefix("event "))
    armies = [u for u in counters(s, played) if u.army]
    return bool(armies) and sum(_places_free(s, armies[0], x) for x in _entries(s, armies[0])) < len(armies)


def _entries(s: Any, army: Any) -> set[Any]:
    """Capital, sources, what the card says, and Orleans beside a full Paris."""
    found = {*ENTRY[army.nation], *BY_CARD.get(army, ())}
    if army == NEAR_EAST_ARMY and not s.happened(SINAI_PIPELINE):
        found -= set(BY_CARD[army])
    if army == MEF and (not s.at_war("TU") or s.happened(SALONIKA)):
        found -= set(BY_CARD[army])
    if army.nation is Nation.FR and s.owner(PARIS) == Side.AP and len(s.at(PARIS)) >= 3:
        found.add(ORLEANS)
    return found


def _places_free(s: Any, army: Any, x: Any) -> int:
    theirs = s.owner(x) != army.side and not x.beach
    if theirs or s.enemy_at(x, army.side) or not (x.beach or supplied_at(s, army, x)):
        return 0
    return max(0, 3 - len(s.at(x)))


def nowhere_to_go(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Every place that the unit could reach is full, out of supply, or beyond what 13.2 leaves it this turn."""
    units = r.units(_named(e))
    return bool(units) and not any(_may_end(r.state, units[0], x) for x in _reached(r.state, units[0]))


def _reached(s: Any, unit: Any) -> set[Any]:
    """The places that a redeployment could lead to: over land, by sea, to or from the Reserve Box."""
    if not s.on_map(unit):
        friends = (u for u in UNITS if u.nation is unit.nation and s.on_map(u) and u.sub not in ("ANA", "SN"))
        return {x for x in FOOTHOLDS[unit.nation] if s.owner(x) == unit.side} | {s.space_of(u) for u in friends}
    here = s.space_of(unit)
    found = overland(s, unit, here) if unit.nation is not Nation.MN else set()
    if not unit.army and unit.nation not in (Nation.RU, Nation.MN) and _port(s, unit.side, here):
        found |= {x for x in SPACES if _port(s, unit.side, x)}
    return (found - {here}) | (set() if unit.army else {RESERVE[unit.side]})


def _port(s: Any, side: Side, x: Any) -> bool:
    return bool((x.cp_port if side is Side.CP else x.ap_port) and s.owner(x) == side)


def overland(s: Any, unit: Any, start: Any, near_east_only: bool = False) -> set[Any]:
    """The friendly spaces joined to one over lines open to a unit."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for x, link in here.links.items():
            inside = x.near_east or not near_east_only
            if x not in found and inside and open_line(unit, link, s.options.rules) and _passes(s, unit, x):
                found.add(x)
                todo.append(x)
    return found


def _passes(s: Any, unit: Any, x: Any) -> bool:
    besieging = s.fort(x) > 0 and bool(s.at(x)) and enough_to_besiege(x.fort, s.at(x))
    friendly = s.owner(x) == unit.side or besieging
    russia = unit.nation is not Nation.RU or x.country is Country.RUSSIA
    return friendly and russia and not s.enemy_at(x, unit.side) and closed(s, unit, x) is None


def _may_end(s: Any, unit: Any, x: Any) -> bool:
    """Whether there is room and supply, and the way is no passage that 13.2 does not leave to the unit."""
    if not isinstance(x, Space):
        return to_reserve(s, unit) is None
    if len(s.at(x)) >= 3 or not supplied_at(s, unit, x) or not _passes(s, unit, x):
        return False
    if may_not_stop(s, unit, x) is not None:
        return False
    if not s.on_map(unit):
        return from_reserve(s, unit, x) is None
    here = s.space_of(unit)
    if x not in overland(s, unit, here):
        return indirectly(s, unit, here, x) is None
    inside = here.near_east and x.near_east and x in overland(s, unit, here, near_east_only=True)
    return inside or not (here.near_east or x.near_east) or passage(s, unit) is None


def dead_end(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit may not stop there, and comes from there to no space where it may with the points it has left."""
    if r.about is None or r.about.verb != "move":
        return False
    unit, to = r.about.args
    s = r.state
    reached = {to}
    for _ in range(s.mf(unit) - r.step.spent - 1):
        reached |= {x for here in reached for x in here.neighbours if entry(s, unit, here, x) is None}
    return all(stopping(s, unit, x) is not None for x in reached)


def defended_by_others_too(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Both Russian units and units of other nations are among the defenders."""
    target = next(d["space"] for d in r.this_round() if d["k"] == "attack")
    nations = {u.nation for u in r.state.at(space(target)) if u.side is Side.AP}
    return Nation.RU in nations and len(nations) > 1


def arabia_lost_its_supply(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An Attrition Phase has passed, and Arabia, without units, had no supply of the side that holds it there."""
    ended = line["t"] == "end" or any("turn" in d["delta"] for d in r.this_round())
    holder = Side.CP if r.theirs.get("control/Arabia") == "cp" else Side.AP
    last = next(x["state"] for x in reversed(r.lines[: r.at]) if x["t"] in ("check", "setup"))
    around = (r.state, state_from_trace(last))  # attrition may have opened a way at the same moment
    return ended and not r.state.at(ARABIA) and not all(space_supplied(s, holder, ARABIA) for s in around)


def ana_left_arabia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The ANA has left Arabia, which had passed to the Central Powers by attrition before it came back there."""
    return _ana_left(r, "Arabia")


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


def traced_outside_serbia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """All spaces are the enemy's; theirs feed Serbs without a path, ours with one."""
    spaces = [step for step in line["steps"] if step[0] == "space"]
    theirs = [space(name) for name in spaces[0][2]["space"]]
    unit, to = r.units(line["units"][0])[0], space(_named(e))
    enemy = not any(r.state.owner(x) == unit.side for x in (to, *theirs))
    return enemy and all(always_supplied(r.state, unit, x) for x in theirs) and bool(sources_at(r.state, unit, to.n))


def turkey_is_neutral(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Turkey is not in the war, so Persia is closed."""
    return not r.state.at_war("TU")


def broken_siege_there(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Units stand on the fort of the space that are too few to besiege it."""
    return _too_few(r, _named(e))


def sud_army_left(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A German corps with two Austrians was activated for 2 in this round; this stack of one and corps is the first."""
    activated = [d["space"] for d in r.this_round() if d["k"] == "activate"]
    counts = [_austrians_and_germans(r, name) for name in activated if name != line.get("space")]
    austrians, germans = _austrians_and_germans(r, _named(e))
    dear = any(a > 1 and g for a, g in counts) and not any(a == 1 and g for a, g in counts)
    return r.state.happened(card("CP-10")) and dear and austrians == 1 and 0 < germans < 3


def _austrians_and_germans(r: Replay, name: str) -> tuple[int, int]:
    nations = [u.nation for u in r.state.at(space(name))]
    return nations.count(Nation.AH), nations.count(Nation.GE)


def redeployed_before_its_line(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ours has carried out a redeployment out of a crowded space before its turn."""
    return any(number > r.at or r.lines[number] in r.this_round() for number in r.done)


def from_the_near_east(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The unit is in the Near East."""
    return space((_named(e) if "@" in _named(e) else line["arg"]).rpartition("@")[2]).near_east


def in_the_near_east(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space is on the Near East map."""
    return _in_near_east(_named(e))


def serbs_of_the_reserve(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A Serbian corps of the Reserve Box goes to Serbia, from where it can trace to no source."""
    unit, to = r.units(line["unit"])[0], space(line["to"] if e.key.startswith("illegal") else _named(e))
    serbia = unit.nation is Nation.SB and to.country is Country.SERBIA
    return serbia and line["unit"].endswith("Reserve Box") and not sources_at(r.state, unit, to.n)


def several_russians(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Two or more Russian units set out together for the Near East, where one a turn may go."""
    return len(line["units"]) > 1 and all("RU" in name for name in line["units"])


PREDICATES: dict[str, Predicate] = {
    f.__name__: f
    for f in (
        alberich_this_round,
        allies_in_libya,
        ana_left_a_fallen_fort,
        ana_left_arabia,
        arabia_lost_its_supply,
        armies_do_not_fit,
        belgian_corps_to_its_capital,
        british_allies_alone,
        broken_siege_there,
        dead_end,
        defended_by_others_too,
        defenders_partly_out_of_supply,
        ended_in_war_status_phase,
        fort_against_few,
        fort_too_strong_to_advance,
        from_the_near_east,
        goes_round,
        in_the_near_east,
        last_turn,
        legal_with_persia_open,
        lone_fort_attacked,
        loss_in_another_order,
        lost_one_before,
        no_enemy_beside,
        no_friendly_retreat,
        no_reduced_army_at_paris,
        no_space_beside,
        nowhere_to_go,
        only_supply_differs,
        passed_its_attack,
        redeployed_before_its_line,
        rolls_for_broken_sieges,
        salonika_this_turn,
        second_after_senussi,
        senussi_on_a_turkish_line,
        serbs_of_the_reserve,
        senussi_redeployed,
        several_russians,
        siege_broken_by_losses,
        sud_army_left,
        three_units_there,
        three_units_where_it_stops,
        traced_outside_serbia,
        trench_of_attrition,
        trenches_negated,
        turkey_is_neutral,
        used_in_the_other_action,
        valiant_card,
        valiant_without_the_us,
        went_round,
        withdrawal_played,
    )
}
