"""Conditions on combat (12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .....games.pursuit_of_glory.components import SPACES, UNITS, space
from .....games.pursuit_of_glory.names import EMPIRE
from ...differences import OutOfStep
from ...verdicts import Predicate
from .common import named, unit_of

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


PREDICATES: dict[str, Predicate] = {
    "tribal_cavalry_fights": tribal_cavalry_fights,
    "attacker_may_advance": attacker_may_advance,
    "jafar_after_the_losses": jafar_after_the_losses,
    "sandstorms_played": sandstorms_played,
    "a_region_is_defended": a_region_is_defended,
    "on_the_coast": on_the_coast,
    "attacked_in_the_balkans": attacked_in_the_balkans,
    "retreat_by_sea": retreat_by_sea,
}
