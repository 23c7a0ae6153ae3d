"""Conditions on combat (12)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .....families.cdg.fire import BOTH
from .....games.pursuit_of_glory.components import SPACES, UNITS, UNITS_OF_KIND, Space, Unit, space
from .....games.pursuit_of_glory.names import BU, CP, EMPIRE, SB
from .....games.pursuit_of_glory.rules.fire import FIRE
from .....games.pursuit_of_glory.rules.sieges import SIEGES
from ...differences import OutOfStep
from ...verdicts import Predicate
from ..lists import this_combat
from ..words import SIDES, kind_of
from .common import items_apart, named, unit_of

if TYPE_CHECKING:
    from ..title import PursuitReplay as Replay


def attacker_may_advance(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Ours asks for the advance, or for a retreat, at this time."""
    return r.asking in ("AdvanceStep", "Retreating", "Optional", "Stand", "StaffRetreats")


def tribal_cavalry_fights(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A mounted tribe takes part in the combat."""
    c = r.state.combat
    return c is not None and any(UNITS[n].tribe and UNITS[n].mounted for n in (*c.designated, *c.defended))


def retreat_by_sea(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """An Empire SCU retreats out of a port to another one that is not adjacent."""
    unit, goal = unit_of(r, e, line), space(named(e))
    c = r.state.combat
    if unit is None or c is None or unit.large or not unit.nations & EMPIRE:
        return False
    start = SPACES[c.space - 1]
    return bool(start.seas or start.beachhead) and goal not in start.link_to


def attacked_in_the_balkans(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Another space of the Balkans was attacked in this action, and the unit does not live by a Greek port alone."""
    units, s = r.units(named(e)), r.state
    before = [d for d in r.this_round()[1:] if d["k"] == "attack" and space(d["space"]).balkans]
    return bool(before) and bool(units) and all(s.on_map(u) and s.space(u).balkans for u in units)


def jafar_after_the_losses(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The die is rolled again after losses have been taken for it."""
    return str(line.get("window", "")).startswith("post_roll")


def sandstorms_played(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """SANDSTORMS & MOSQUITOES has called the combat off."""
    cards = [d.get("card") for d in r.this_round()[1:] if d["k"] == "combat_card"]
    return "CP06" in cards[:3]


def a_region_is_defended(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The combat is in a Region, from which nobody retreats."""
    attack = next((d for d in r.this_round() if d["k"] == "attack"), None)
    return attack is not None and space(attack["space"]).shared


def on_the_coast(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The combat is in a space that touches the seas of the card, a Region or a place without a port."""
    c = r.state.combat
    if c is None:
        return False
    here = SPACES[c.space - 1]
    return here.shared or not here.seas


# Fire and losses -------------------------------------------------------------------------------------------


def _cards_here(r: Replay) -> set[str]:
    """The cards played in the combat of this line."""
    return {str(line["card"]) for line in this_combat(r) if line["k"] == "combat_card"}


def nobody_left_to_fire(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The losses would be caused by a side that fires second and has lost all its units to the first fire."""
    c, s = r.state.combat, r.state
    return c is not None and FIRE.first(s, c) != BOTH and not FIRE.can_fire(s, c, line.get("of") == "defender")


def surprise_defends(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """SURPRISE has brought up defenders, and the losses are the attacker's."""
    return line.get("of") == "attacker" and "CP19" in _cards_here(r)


def ordered_to_die(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """I ORDER YOU TO DIE has dug the defenders in, and the losses are the attacker's."""
    return line.get("of") == "attacker" and "CP28" in _cards_here(r)


def army_of_islam(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Army of Islam HQ has joined the attack by its card, and the losses are the defender's."""
    return line.get("of") == "defender" and "CP44" in _cards_here(r)


def artillery_flipped(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The Heavy Artillery on its second side supports the attack, and the losses are the defender's."""
    c, s = r.state.combat, r.state
    return (
        line.get("of") == "defender"
        and c is not None
        and any(UNITS[n].heavy and s.reduced(UNITS[n]) for n in c.committed)
    )


def _between(r: Replay, *names: str) -> bool:
    c = r.state.combat
    return c is not None and all(str(SPACES[n - 1]) in names for n in (c.space, *c.origins))


def across_the_caspian(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The combat is between Baku and Enzeli."""
    return _between(r, "Baku", "Enzeli")


def out_of_targu_jiu(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The combat is between Targu Jiu and Craiova."""
    return _between(r, "Targu Jiu", "Craiova")


def _cadres(r: Replay) -> list[tuple[Unit, Unit]]:
    """The LCUs of these losses with the SCUs that take their places there."""
    from ..decisions import losses_from

    found = []
    for lost, by in losses_from(r)[0]:
        kinds = [kind_of(token.partition("@")[0])[0] for token in (lost, by)]
        if all(k in UNITS_OF_KIND for k in kinds):
            found.append((UNITS_OF_KIND[kinds[0]][0], UNITS_OF_KIND[kinds[1]][0]))
    return found


def cadre_of_the_other_turks(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A TU corps is replaced by a TU-A division or the other way round, and ours has one of its own nation."""
    cadres = [(large, small) for large, small in _cadres(r) if large.ottoman and small.ottoman]
    own = [a.args for a in r.listed if a.verb == "replace"]
    return any(
        large.nations != small.nations and any(x.nations == large.nations for y, x in own if y.kind == large.kind)
        for large, small in cadres
    )


def weaker_cadre(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The SCU that takes the place of an LCU could lose less than any that ours offers."""
    own = [a.args for a in r.listed if a.verb == "replace"]
    cadres = [(large, small) for large, small in _cadres(r) if any(y.kind == large.kind for y, _ in own)]
    return bool(cadres) and all(
        sum(small.lf) < min(sum(x.lf) for y, x in own if y.kind == large.kind) for large, small in cadres
    )


def cadre_of_the_empire(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A BR, IN or ANZ corps dies without replacement there, and only SCUs of another Empire nation are in Reserve."""
    own = [a.args for a in r.listed if a.verb == "replace"]
    return bool(own) and all(y.nations & EMPIRE and x.nations & EMPIRE and x.nations != y.nations for y, x in own)


def rifles_in_the_weather(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Only the South Persia Rifles differ, which the weather has reduced there in this action."""
    kinds = {kind_of(x.partition("@")[0])[0] for x in _differing(e)}
    hurt = any(
        "roll" in str(d.get("chance")) and "(PE-BR South Persia Rifles)" in str(d["delta"]) for d in r.this_round()
    )
    return kinds == {"PE-BR South Persia Rifles"} and hurt


def _differing(e: OutOfStep) -> list[str]:
    if isinstance(e.ours, list) or isinstance(e.theirs, list):
        return list(items_apart(e))
    return [named(e)]


# Attacks ---------------------------------------------------------------------------------------------------


def defenders_fled(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """JAFAR PASHA has let the defenders of an attack of this action retreat before it."""
    return any(d.get("at") == "choose_jafar_pasha" and d.get("verb") == "retreat" for d in r.this_round())


def lone_staff(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Nobody but HQs and Heavy Artillery stands in the spaces that the sentence names."""
    found = [space(name) for name in re.findall(r"no enemy stands in (.*?) \(rule", str(e.ours))]
    units = [r.state.of_side(x, 1 - SIDES[line["who"]]) for x in found]
    return bool(units) and all(here and all(u.staff for u in here) for here in units)


def activated_by_nobody(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The recorded game has no activation of the attacking place in this action."""
    tokens = [named(e)] if e.key.startswith("theirs only") and "@" in named(e) else line.get("units", ())
    places = {str(token).partition("@")[2] for token in tokens}
    active = {d["space"] for d in r.this_round() if d["k"] in ("activate", "activate_stack") and d["for"] == "attack"}
    return bool(places) and not places & active


def attacker_out_of_its_land(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The attacker has a box around the Movement Factor and has left the land where it is in supply."""
    kinds = [str(u) for u in UNITS if str(e.ours).startswith(f"{u} is not")]
    units = [u for u in UNITS if str(u) in kinds]
    return bool(units) and all(u.boxed and u.area and not u.area & r.state.space(u).areas for u in units)


# Cards -----------------------------------------------------------------------------------------------------


def used_in_this_action(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card has been played in an earlier combat of this action."""
    name = str(e.theirs).removeprefix("card ").replace("-", "")
    before = r.this_round()[len(this_combat(r)) :]
    return any(d["k"] == "combat_card" and d["card"] == name for d in before)


def weather_window_passed(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The card was offered before the weather check of this combat and not taken."""
    early = [d for d in this_combat(r) if str(d.get("window", "")).startswith("pre_weather")]
    return any(str(e.ours) in str(d.get("steps")) for d in early)


def balkans_defended(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The AP defends against BU units."""
    c = r.state.combat
    return c is not None and c.side == CP and any(UNITS[n].nations & BU for n in c.attackers)


# Retreat and advance ---------------------------------------------------------------------------------------


def region_of_enemies(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space is a Region in which units of the other side stand."""
    here = space(named(e))
    return here.shared and bool(r.state.enemies(here, SIDES[line["who"]]))


def friends_hold_a_way(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Irregulars or tribes of the side hold a space in part that is open to the retreat."""
    goals = [a.args[1] for a in r.listed if a.verb == "retreat"]
    return any(r.state.is_held(x) and r.state.owner(x) == SIDES[line["who"]] for x in goals)


def greece_joined_now(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Greece has joined a side by the attack that is fought, and the space lies in Greece."""
    joined = any(d["k"] == "attack" and "event/greece" in d["delta"] for d in r.this_round())
    return joined and "greece" in space(named(e)).areas


def greeks_of_the_king(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A GR unit of a Greece that is allied with the CP retreats."""
    unit = unit_of(r, e, line)
    return unit is not None and unit.greek and r.state.greece == CP


def fort_not_taken(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A fort without units was attacked, it stands, and the attacker has not won."""
    c, s = r.state.combat, r.state
    return c is not None and not c.defended and s.fort(SPACES[c.space - 1]) > 0 and FIRE.winner(s, c) != c.side


def too_few_for_the_fort(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The attackers that are left could not besiege the fort of the space together."""
    c, s = r.state.combat, r.state
    here = None if c is None else SPACES[c.space - 1]
    return (
        c is not None
        and here is not None
        and s.fort(here) > 0
        and not SIEGES.enough(s, here, [UNITS[n] for n in c.attackers])
    )


def serbs_leave_serbia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """SB units advance out of Serbia."""
    c = r.state.combat
    return (
        c is not None and "serbia" not in SPACES[c.space - 1].areas and any(UNITS[n].nations & SB for n in c.attackers)
    )


def empire_advances_in_persia(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """A unit of the British Empire advances into Persia before the Revolution."""
    c = r.state.combat
    units = r.units(named(e))
    in_persia = c is not None and "persia" in SPACES[c.space - 1].areas
    return in_persia and r.state.stage == 0 and bool(units) and all(u.nations & EMPIRE for u in units)


def _way_back(r: Replay, e: OutOfStep) -> Space:
    """The space of a retreat that only the recorded game allows."""
    return space(str(e.theirs).rpartition("> ")[2])


def enemies_hold_the_way(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """Enemy irregulars or tribes hold the space of the retreat in part."""
    here, side = _way_back(r, e), SIDES[line["who"]]
    return r.state.owner(here) == 1 - side and r.state.full_owner(here) == side


def through_neutral_greece(r: Replay, e: OutOfStep, line: dict[str, Any]) -> bool:
    """The space of the retreat lies in neutral Greece."""
    return "event/greece" not in r.theirs and "greece" in _way_back(r, e).areas


PREDICATES: dict[str, Predicate] = {
    "tribal_cavalry_fights": tribal_cavalry_fights,
    "attacker_may_advance": attacker_may_advance,
    "jafar_after_the_losses": jafar_after_the_losses,
    "sandstorms_played": sandstorms_played,
    "a_region_is_defended": a_region_is_defended,
    "on_the_coast": on_the_coast,
    "attacked_in_the_balkans": attacked_in_the_balkans,
    "retreat_by_sea": retreat_by_sea,
    "nobody_left_to_fire": nobody_left_to_fire,
    "surprise_defends": surprise_defends,
    "ordered_to_die": ordered_to_die,
    "army_of_islam": army_of_islam,
    "artillery_flipped": artillery_flipped,
    "across_the_caspian": across_the_caspian,
    "out_of_targu_jiu": out_of_targu_jiu,
    "cadre_of_the_other_turks": cadre_of_the_other_turks,
    "weaker_cadre": weaker_cadre,
    "cadre_of_the_empire": cadre_of_the_empire,
    "rifles_in_the_weather": rifles_in_the_weather,
    "defenders_fled": defenders_fled,
    "lone_staff": lone_staff,
    "activated_by_nobody": activated_by_nobody,
    "attacker_out_of_its_land": attacker_out_of_its_land,
    "used_in_this_action": used_in_this_action,
    "weather_window_passed": weather_window_passed,
    "balkans_defended": balkans_defended,
    "region_of_enemies": region_of_enemies,
    "friends_hold_a_way": friends_hold_a_way,
    "greece_joined_now": greece_joined_now,
    "greeks_of_the_king": greeks_of_the_king,
    "fort_not_taken": fort_not_taken,
    "too_few_for_the_fort": too_few_for_the_fort,
    "serbs_leave_serbia": serbs_leave_serbia,
    "empire_advances_in_persia": empire_advances_in_persia,
    "enemies_hold_the_way": enemies_hold_the_way,
    "through_neutral_greece": through_neutral_greece,
}
