"""25.0 What leaders do in combat and movement."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Step
from .. import names as nm
from ..combat import Combat
from ..components import ARMIES, CORPS, DUMMIES, HEX_COUNT, LEADERS, UNITS, Leader, Unit, leader_named
from ..state import State, changed_at
from . import special

NAKHICHEVANSKI: Final[Leader] = leader_named("Khan Nakhichevanski")
FRANCOIS: Final[Leader] = leader_named("Francois")
FRANCOIS_OF_EIGHTH: Final[Leader] = leader_named("Francois (army)")
PRITTWITZ: Final[Leader] = leader_named("Prittwitz")
_FIRST_CAVALRY: Final[int] = next(c.n for c in CORPS if c.name == "R 1 C")
_FIRST_CORPS: Final[int] = next(c.n for c in CORPS if c.name == "G 1")
_EIGHTH: Final[int] = next(a.n for a in ARMIES if a.name == "G EIGHTH")


#: in `State.leaders`: the marker lies on its back, its combat benefit is used, its other effects last
FLIPPED: Final = 254


@rule("25.0#1")
def active(s: State, leader: Leader) -> bool:
    """25.0 Whether a leader's marker is in play in this GT."""
    return s.leader(leader) > 0 and leader.from_gt <= s.turn <= leader.last_gt


# Combat --------------------------------------------------------------------------------------------


def _own(s: State, battle: Combat, leader: Leader, attacking: bool) -> list[Unit]:
    """The units of a leader's command that attack or defend in a combat."""
    numbers = battle.attackers if attacking else battle.defenders
    found = [UNITS[n] for n in numbers if n < DUMMIES and UNITS[n].side == leader.side]
    if leader.army >= 0:
        return [u for u in found if s.army[u.n] == leader.army + 1]
    return [u for u in found if s.corps[u.n] == leader.corps + 1]


@rule("25.2#1", "25.3#1", "25.4#1", "25.5#1", "25.6.1#2", "25.7#1")
def concerned(s: State, battle: Combat, leader: Leader) -> bool:
    """25.2 to 25.7 Whether a combat is one that a leader's marker speaks of."""
    if not active(s, leader) or leader.role == "movement" or s.leader(leader) == FLIPPED:
        return False
    attacking = battle.attacker == leader.side
    if leader.role != "both" and (leader.role == "attack") != attacking:
        return False
    own = _own(s, battle, leader, attacking)
    if leader is PRITTWITZ and any(s.corps[n] == _FIRST_CORPS + 1 for n in battle.attackers if n < DUMMIES):
        return False
    if leader.army >= 0 and leader.mandatory:
        return any(u.infantry and u.size == nm.DIVISION for u in own)
    return bool(own)


def at_work(s: State, battle: Combat) -> list[Leader]:
    """The leaders that act in a combat: those that must, and those that their owner uses."""
    return [x for x in LEADERS if (x.mandatory or x.n in battle.leaders) and concerned(s, battle, x)]


@rule("25.5#1", "25.6.1#2")
def usable(s: State, battle: Combat, side: int) -> list[Leader]:
    """25.5, 25.6.1 The leaders that a side may choose to use in a combat."""
    return [
        x
        for x in LEADERS
        if x.side == side and not x.mandatory and x.n not in battle.leaders and concerned(s, battle, x)
    ]


@rule("25.4#1", "25.5#1", "25.6.1#2", "25.7#1")
def columns(s: State, battle: Combat) -> int:
    """25.2 to 25.7 Columns to the right that leaders give in this combat; mandatory ones and those in
    battle.leaders.
    """
    return sum([x.columns if x.side == battle.attacker else -x.columns for x in at_work(s, battle)])


@rule("25.2#1", "25.3#1", "25.4#1", "25.5#1", "25.6.1#2", "25.7#1")
def slrt_drm(s: State, battle: Combat, attacker: bool) -> int:
    """25.2 to 25.7 What leaders add to a side's SLRT roll."""
    return sum([x.drm for x in at_work(s, battle) if (x.side == battle.attacker) == attacker])


@rule("25.2#1", "25.3#1", "25.4#1", "25.5#1", "25.6.1#2", "25.7#1")
def spend(s: State, battle: Combat) -> None:
    """25.2 to 25.7 Take the uses of this combat off the markers. Called once, when the combat is resolved."""
    for leader in at_work(s, battle):
        left = FLIPPED if leader is FRANCOIS else s.leader(leader) - 1
        s.leaders = changed_at(s.leaders, leader.n, left)
        s.say(f"{leader} has acted{'' if left else '; the marker is removed'}")


# Movement ------------------------------------------------------------------------------------------


@rule("25.1#1", "25.1.2#2")
def under_khan(s: State, unit: Unit) -> bool:
    """25.1 Whether a cavalry division or brigade is under Khan Nakhichevanski: attached to the 1st Cavalry Corps."""
    if not active(s, NAKHICHEVANSKI) or not unit.cavalry or unit.size < nm.BRIGADE or unit.side != nm.RUSSIA:
        return False
    if unit.formation:
        return s.corps[unit.n] == _FIRST_CAVALRY + 1
    h = s.at_number(unit.n)
    stacked = [n for n in s.numbers_at(h) if UNITS[n].formation and n < DUMMIES] if h < HEX_COUNT else []
    if stacked:
        return any(s.corps[n] == _FIRST_CAVALRY + 1 for n in stacked)
    return s.corps[unit.n] == _FIRST_CAVALRY + 1


@rule("25.1#2")
def must_retire(s: State, unit: Unit) -> bool:
    """25.1 Units of the 1st Cavalry Corps retire whenever they can."""
    return under_khan(s, unit)


@rule("25.1#1")
def khan_limits(roll: int, half_mps: int, forced_halves: int) -> tuple[int, int]:
    """25.1 What the Khan's die leaves of an allowance and of a forced march, both in half MPs."""
    if roll <= 4:
        return half_mps, forced_halves
    if roll == 5:
        return (half_mps + 1) // 2, min(forced_halves, 6)  # a quarter of an MP is rounded with the total (4.5)
    return 0, 0


@rule("25.6.1#1")
def francois_asks(s: State, unit: Unit) -> bool:
    """25.6.1 Whether this is the first combat unit of the German 1st Corps that moves in this phase."""
    return (
        active(s, FRANCOIS)
        and unit.combat
        and s.corps[unit.n] == _FIRST_CORPS + 1
        and not special.noted(s, special.FRANCOIS_ROLLED)
    )


@rule("25.6.1#1")
def francois_rolled(s: State, roll: int) -> None:
    """25.6.1 On a six no combat unit of the corps may end farther from the enemy in this phase."""
    special.note(s, special.FRANCOIS_ROLLED)
    if roll == 6:
        special.note(s, special.FRANCOIS_HOLDS)
    s.say(f"Francois: {roll}, the 1st Corps {'may not move away from the enemy' if roll == 6 else 'obeys'}")


@rule("25.6.1#1")
def held_by_francois(s: State, unit: Unit, start: int, h: int) -> bool:
    """25.6.1 Whether ending in a hex would take a unit of the 1st Corps farther from the nearest enemy."""
    if not special.noted(s, special.FRANCOIS_HOLDS) or not unit.combat or s.corps[unit.n] != _FIRST_CORPS + 1:
        return False
    return special.nearest_enemy(s, unit.side, h) > special.nearest_enemy(s, unit.side, start)


def phase_over(s: State) -> None:
    """25.6.1 A new phase: Francois' die is rolled anew."""
    special.unnote(s, special.FRANCOIS_ROLLED)
    special.unnote(s, special.FRANCOIS_HOLDS)


@rule("25.6.2#1")
def bound_to_eighth(s: State, unit: Unit) -> bool:
    """25.6.2 (c) GT 24 to 33 Assets of the Eighth Army stay in its area."""
    return active(s, FRANCOIS_OF_EIGHTH) and unit.asset and unit.nation == nm.GERMAN and s.army[unit.n] == _EIGHTH + 1


def before_move(s: State, unit: Unit) -> Step | None:
    """25.1, 25.6.1 A die to be rolled before this unit moves; the step must lead on to steps.movement.begin(s,
    unit, ...).
    """
    if not (under_khan(s, unit) or francois_asks(s, unit)):
        return None
    from ..steps.leaders import FrancoisDie, KhanDie

    return KhanDie(unit.n) if under_khan(s, unit) else FrancoisDie(unit.n)
