"""9.3.1, 9.3.2 Fire on the Battle Board: strength, modifiers, hit or miss. Reserves fire by the same rules (9.3.4)."""

from __future__ import annotations

from collections.abc import Iterable

from ....kernel.rules import rule
from ..components import Unit
from ..state import State
from ..tables import TABLES
from .markers import Markers, battle_of, landing_surprises, markers, switched, with_elan
from .units import strength


def drm_of(key: str) -> int:
    """A modifier of the battle table."""
    return int(TABLES.battle["drm", key].value)


def units_of(space: Iterable[Unit]) -> list[Unit]:
    """The units in a space of the Battle Board."""
    return list(space)


@rule("9.3.1c#1", "9.3.1c#2", "9.3.1c#3", "9.5.1#4", "2.9#2")
def hits(die: int, drm: int, combat_strength: int, fort: bool) -> bool:
    """9.3.1c The modified die is at most the strength; natural 1 hits, natural 6 misses; forts suffer from 1 only."""
    if die == 1:
        return True
    return die != 6 and not fort and die + drm <= combat_strength


@rule("9.6.1#0", "9.2.6#4", "9.5.1#2")
def harmless(firing: Iterable[Unit], target: Iterable[Unit]) -> bool:
    """9.6.1 Whether attackers may not fire: cavalry that finds a fort opposite, which has stepped up (ruling 73)."""
    return all(u.cavalry for u in firing) and any(u.fort for u in target)


@rule("9.3.1d", "9.3.2b#1", "9.5.1#5")
def strength_of(s: State, units: Iterable[Unit], defending: bool) -> int:
    """9.3.1d The strengths of two stacked units are added; hits not yet applied do not count."""
    return sum(strength(s, u, defending) for u in units)


@rule("9.3.1b#1", "9.3.1b#2", "9.3.1b#3", "9.3.1b#5", "2.9#2")
def attacker_drm(s: State, firing: Iterable[Unit]) -> int:
    """9.3.1b Terrain, trench, concentric attack and mountain units; in a counterattack only its own modifier."""
    battle = battle_of(s)
    if battle.counterattack:
        return drm_of("counterattack")
    lying = markers(s)
    return terrain_drm(s, lying) + trench_drm(s, lying) + lying.concentric + mountain_drm(s, firing)


@rule("9.3.1b#1", "14.3.6a4#3", "14.3.6a4#5")
def terrain_drm(s: State, lying: Markers) -> int:
    """9.3.1b The terrain number, unless the attack or the landing is a surprise."""
    battle = battle_of(s)
    ignored = battle.effect == "surprise" and switched("surprise", "ignore_tem")
    return 0 if ignored or landing_surprises(battle) else lying.tem


@rule("9.3.1b#2", "9.2.1#5", "9.7.2#4", "9.7.3#2")
def trench_drm(s: State, lying: Markers) -> int:
    """9.3.1b The level of the trench, unless the attack is a surprise; forts have their own rule (`hits`)."""
    ignored = battle_of(s).effect == "surprise" and switched("surprise", "ignore_trench")
    return 0 if ignored else lying.trench


@rule("9.3.1b#4", "2.4#9")
def mountain_drm(s: State, firing: Iterable[Unit]) -> int:
    """9.3.1b Mountain units attack better in the High Vosges."""
    vosges = "mountain_drm" in battle_of(s).hex.flags
    return drm_of("mountain") if vosges and any(u.mountain for u in firing) else 0


@rule("9.3.2c", "9.3.2e", "9.3.5b", "9.3.1b#5", "14.1.1a#9", "14.2.1#6")
def defender_drm(s: State, firing: Iterable[Unit]) -> int:
    """9.3.2 The help of a fort and, against élan, the terrain number, forts included; nothing in a counterattack."""
    battle = battle_of(s)
    if battle.counterattack:
        return 0
    elan = -battle.hex.tem if with_elan(battle) else 0
    return elan + (0 if any(u.fort for u in firing) else fort_support(s))


@rule("9.3.2d#1", "9.3.2d#2", "9.5.1#6", "9.2.1#7")
def fort_support(s: State) -> int:
    """9.3.2d A fort of the defender in the hex, besieged or not, on the board or not, helps but in a Skirmish."""
    battle = battle_of(s)
    if battle.effect == "skirmish" and not switched("skirmish", "fort_minus1_applies"):
        return 0
    return drm_of("fort_support") if s.forts(1 - battle.attacker, battle.hex) else 0


@rule("9.3.1a", "9.3.2a")
def scores(s: State, side: int, firing: Iterable[Unit], target: Iterable[Unit], die: int) -> bool:
    """9.3.1, 9.3.2 Whether the units of one space score a hit on those of another with this die."""
    units, attacks = units_of(firing), battle_of(s).attacker == side
    drm = attacker_drm(s, units) if attacks else defender_drm(s, units)
    return hits(die, drm, strength_of(s, units, not attacks), any(t.fort for t in target))
