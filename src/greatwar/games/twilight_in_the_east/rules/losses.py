"""10.10, 11.1 Losses: what modifies the SLRT dice, and who bears the steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..charts import HIGHEST, LOWEST
from ..combat import Combat
from ..components import UNITS, Unit
from ..state import State
from . import leaders
from .combat import alive, lined_up, with_ap
from .odds import across_river, rounded
from .units import strength


@rule("10.10.3(3)#1")
def gun_total(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3 The artillery value of a side in whole points."""
    return rounded(_attacking_guns(battle) if attacker else _defending_guns(s, battle))


@rule("10.10.3(3)#1", "10.6.1#1")
def _attacking_guns(battle: Combat) -> int:
    """10.6.1 The attacker's guns with APs in half points, halved across large rivers."""
    return sum(
        [
            u.guns if across_river(origin, battle.target) else 2 * u.guns
            for u, origin in lined_up(battle)
            if with_ap(battle, u, True)
        ]
    )


@rule("10.10.3(3)#1", "3.7.2#2", "12.2#1")
def _defending_guns(s: State, battle: Combat) -> int:
    """10.10.3, 12.2 The defender's guns with APs in half points; of a fortress unit half its strength."""
    halves = 0
    for n in battle.defenders:
        u = UNITS[n]
        if u.fort:
            halves += strength(s, u, False)
        elif with_ap(battle, u, False):
            halves += 2 * u.guns
    return halves


@rule("10.10.3(3)#1")
def gun_drm(value: int) -> int:
    """10.10.3(3) What the opponent's guns add."""
    for most, drm in ((2, 0), (6, 1), (11, 2), (17, 3), (24, 4)):
        if value <= most:
            return drm
    return 5


Modifier = Callable[[State, Combat, bool], int]


def sides_of(battle: Combat, attacker: bool) -> tuple[list[Unit], list[Unit]]:
    """The units of a side in the combat, and those of its opponent."""
    own, other = battle.attackers, battle.defenders
    return [UNITS[n] for n in (own if attacker else other)], [UNITS[n] for n in (other if attacker else own)]


@rule("10.10.3(2)#1", "2.1-Intrinsic#1")
def _no_artillery(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(2) -1 if no unit of the opponent has an artillery value at all."""
    return 0 if any(u.guns or u.fort for u in sides_of(battle, attacker)[1]) else -1


@rule("10.10.3(3)#1")
def _artillery(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(3) What the opponent's guns add."""
    return gun_drm(gun_total(s, battle, not attacker))


@rule("10.10.3(4)#1")
def _germans(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(4) -1 if all own units are German."""
    return -1 if all(u.nation == nm.GERMAN for u in sides_of(battle, attacker)[0]) else 0


@rule("10.10.3(5)#1", "7.3.1#4")
def _demoralized_defender(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(5) -3 for the attacker of a Demoralized unit."""
    return -3 if attacker and any(n in battle.demoralized for n in battle.defenders) else 0


@rule("10.10.3(6)#1", "13.3.2#1")
def _level_four(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(6) +1 for the attacker of a Level 4 IP."""
    return 1 if attacker and battle.level == 4 else 0


@rule("10.10.3(7)#1")
def _attack_beyond_six(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(7) -1 for the attacker for every two columns beyond 6:1, or part of two."""
    return -((beyond(battle) + 1) // 2) if attacker else 0


@rule("10.10.3(8)#1")
def _defence_beyond_six(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(8) +1 for the defender for every three columns beyond 6:1, or part of three."""
    return 0 if attacker else (beyond(battle) + 2) // 3


@rule("10.10.3(9)#1")
def _low_odds(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(9) -1 for the defender for every column below 1:4."""
    return 0 if attacker else -below(battle)


@rule("10.10.3(10)#1", "10.4.3#1")
def _flank_losses(s: State, battle: Combat, attacker: bool) -> int:
    """10.10.3(10) +2 for a flanked defender."""
    return 2 if battle.flanked and not attacker else 0


def beyond(battle: Combat) -> int:
    """The columns by which the final odds are above 6:1."""
    return max(0, battle.column - HIGHEST)


def below(battle: Combat) -> int:
    """The columns by which the final odds are below 1:4."""
    return max(0, LOWEST - battle.column)


#: 10.10.3 what is added to a loss die besides the result of the CRT and leaders
LOSS_MODIFIERS: Final[tuple[Modifier, ...]] = (
    _no_artillery,
    _artillery,
    _germans,
    _demoralized_defender,
    _level_four,
    _attack_beyond_six,
    _defence_beyond_six,
    _low_odds,
    _flank_losses,
)


@rule("10.10.3(1)#1", "10.9.1#2")
def slrt_drm(s: State, battle: Combat, attacker: bool, crt: int) -> int:
    """10.10.3 All that is added to a side's SLRT die."""
    return crt + sum([drm(s, battle, attacker) for drm in LOSS_MODIFIERS]) + leaders.slrt_drm(s, battle, attacker)


@rule("11.1.1#1", "11.1.1#2", "23.8#1", "12.2.1#1", "10.10.2-ex")
def bearers(s: State, battle: Combat, attacker: bool) -> list[Unit]:
    """11.1.1 The units that may take the next step loss: those with the fewest that survive it; by choice also units
    on their last step (ruling 44) and fortress units.
    """
    own = alive(s, battle.attackers if attacker else battle.defenders)
    taken = dict(battle.losses)
    men = [u for u in own if not u.fort]
    if not men:
        return [u for u in own if u.fort]
    first = not any(taken.get(n, 0) for n in (battle.attackers if attacker else battle.defenders))
    if attacker and first and any(not u.marsch for u in men):
        men = [u for u in men if not u.marsch]
    sound = [u for u in men if s.steps(u) > 1] or men
    least = min([taken.get(u.n, 0) for u in sound])
    found = [u for u in sound if taken.get(u.n, 0) == least]
    found += [u for u in men if u not in sound and taken.get(u.n, 0) <= least]
    return [*found, *[u for u in own if u.fort]]
