"""11.3 Post-combat effectiveness checks: what modifies the dice, and what a failure does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..charts import ec_failure
from ..combat import Combat
from ..components import Unit
from ..state import State
from .losses import below, beyond
from .units import lower

CheckModifier = Callable[[State, Combat, list[Unit], bool], int]


@rule("11.3.1#1", "11.2.5(5)#1")
def _steps_lost(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 +2 for each step that the SLRT cost the Force; those of a retreat do not count."""
    numbers = [u.n for u in force]
    return sum([2 * lost for n, lost in battle.losses if n in numbers])


@rule("11.3.1#2")
def _burdened(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 +1 for the Force that bears the +1 of the SLRT."""
    return 1 if battle.burdened[0 if attacker else 1] in [u.n for u in force] else 0


@rule("11.3.1#3", "11.2.1b#1")
def _hexes(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 +1 for each hex that the CRT made the Force retreat."""
    numbers = [u.n for u in force]
    return max([count for n, count in battle.crt_hexes if n in numbers] or [0])


@rule("11.3.1#4", "14.5.1#1")
def _low_supply(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 +1 if a unit of the Force is in Low Supply."""
    return 1 if any(s.marked(u, nm.LOW) for u in force) else 0


@rule("11.3.1#5")
def _reduced(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 +1 in summer if the formation lies on its reduced side."""
    return 1 if s.season() == 0 and force[0].formation and s.on_reduced(force[0]) else 0


@rule("11.3.1#6", "10.4.3#1")
def _flank_check(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 +1 for a flanked defender."""
    return 1 if battle.flanked and not attacker else 0


@rule("11.3.1#7", "13.3.3#1")
def _dug_in(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 -1 for a defender in a Level 2 to 4 IP who did not have to retreat."""
    stayed = not attacker and not _hexes(s, battle, force, attacker)
    return -1 if stayed and battle.level >= 2 else 0


@rule("11.3.1#8")
def _low_odds_check(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 -1 for the defender for every column below 1:4."""
    return 0 if attacker else -below(battle)


@rule("11.3.1#9")
def _asterisk(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 -1 for all attackers with an asterisk on the CRT."""
    return -1 if attacker and battle.star else 0


@rule("11.3.1#10")
def _high_odds_check(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 -1 for the attacker for every three columns beyond 6:1, or part of three."""
    return -((beyond(battle) + 2) // 3) if attacker else 0


#: 11.3.1 what is added to the dice of a check
CHECK_MODIFIERS: Final[tuple[CheckModifier, ...]] = (
    _steps_lost,
    _burdened,
    _hexes,
    _low_supply,
    _reduced,
    _flank_check,
    _dug_in,
    _low_odds_check,
    _asterisk,
    _high_odds_check,
)


def check_drm(s: State, battle: Combat, force: list[Unit], attacker: bool) -> int:
    """11.3.1 What is added to the dice of a Force's check."""
    return sum([drm(s, battle, force, attacker) for drm in CHECK_MODIFIERS])


@rule(
    "11.3.2a#1",
    "11.3.2a#2",
    "11.3.2a#3",
    "11.3.2a#4",
    "11.3.2a#5",
    "11.3.2a#6",
    "11.3.2b#1",
    "11.3.2b#2",
    "11.3.2b#3",
    "11.3.2b#4",
    "7.4#1",
    "7.2.1#1",
    "11.3.2-ex",
    "11.3.2a-ex",
    "6.4.1#1",
    "6.4.2#1",
)
def fail_check(s: State, force: list[Unit], by: int) -> tuple[int, int]:
    """11.3.2 What a failed check does to a Force at once; returns (hexes of retreat, steps that the Force still
    loses).
    """
    lead = force[0]
    if not lead.formation:
        row = ec_failure(False, by)
        return row.retreat, row.cel_loss
    if s.demoralized(lead):
        row = ec_failure(True, by)
        if row.disorder:
            s.set_cel(lead, nm.DEMORALIZED + max(row.disorder, s.disorder(lead)))
            s.say(f"{lead} is Disordered", lead.side)
        return row.retreat, row.steps
    row = ec_failure(False, by)
    excess = lower(s, lead, row.cel_loss, "post-combat check")
    hexes, steps = row.retreat, 0
    if s.demoralized(lead):
        hexes += 1
    if excess >= 1:
        steps += 1
        s.set_cel(lead, nm.D1)
    if excess >= 2:
        hexes += 1
        s.set_cel(lead, nm.D2)
    if excess >= 3:
        steps += 1
    return hexes, steps
