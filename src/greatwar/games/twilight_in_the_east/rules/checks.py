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


@rule("7.2.1#1", "6.4.1#1")
def fail_check(s: State, force: list[Unit], by: int) -> tuple[int, int]:
    """11.3.2 What a failed check does to a Force at once; returns (hexes of retreat, steps that the Force still
    loses).
    """
    lead = force[0]
    if not lead.formation:
        return _assets_fail(by)
    return _demoralized_fails(s, lead, by) if s.demoralized(lead) else _formation_fails(s, lead, by)


@rule("6.4.2#1")
def _assets_fail(by: int) -> tuple[int, int]:
    """6.4.2 Assets by themselves lose a step for every level."""
    row = ec_failure(False, by)
    return row.retreat, row.cel_loss


@rule("11.3.2b#1", "11.3.2b#2", "11.3.2b#3", "11.3.2b#4")
def _demoralized_fails(s: State, lead: Unit, by: int) -> tuple[int, int]:
    """11.3.2b A Demoralized unit retreats, loses steps and is Disordered."""
    row = ec_failure(True, by)
    if row.disorder > s.disorder(lead):
        s.set_cel(lead, nm.DEMORALIZED + row.disorder)
        s.say(f"{lead} is Disordered", lead.side)
    return row.retreat, row.steps


@rule("11.3.2a#1", "11.3.2a#2", "11.3.2a#3", "11.3.2a#4", "11.3.2a#5", "11.3.2-ex", "11.3.2a-ex")
def _formation_fails(s: State, lead: Unit, by: int) -> tuple[int, int]:
    """11.3.2a Levels and hexes by the amount; who becomes Demoralized retreats one hex more."""
    row = ec_failure(False, by)
    excess = lower(s, lead, row.cel_loss, "post-combat check")
    more = _excess(s, lead, excess)
    return row.retreat + (1 if s.demoralized(lead) else 0) + more[0], more[1]


@rule("11.3.2a#6", "7.4#1", "11.3.2-ex")
def _excess(s: State, lead: Unit, levels: int) -> tuple[int, int]:
    """11.3.2a Levels that cannot be lost: a step and D1, then a hex and D2, then another step."""
    if not levels:
        return 0, 0
    s.set_cel(lead, nm.D1 if levels == 1 else nm.D2)
    return (0 if levels == 1 else 1), (2 if levels == 3 else 1)
