"""4.1 Zones of control: one function for each purpose, since each has its own exceptions."""

from __future__ import annotations

from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, ZNB
from ..state import State
from .stacking import known_top


@rule("4.1#1", "4.1.1#1", "4.1.1#2", "3.4#1")
def in_ezoc(s: State, side: int, h: int) -> bool:
    """4.1 Whether a hex lies in an enemy ZOC, for movement (4.1.4: friends do not negate it)."""
    return s.ezoc(side, h)


@rule("4.1.2#1", "11.2.5(1)#1")
def blocked_ezoc(s: State, side: int, h: int) -> bool:
    """4.1.2, 11.2.5 An EZOC that no friendly unit in the hex negates: for supply, retreats, reaction, displacement."""
    return not s.holds(side, h, nm.ANY) and s.ezoc(side, h)


def strong_ezoc(s: State, side: int, h: int) -> bool:
    """4.1.4a Whether a hex lies in an EZOC projected from a Level 3 or 4 IP."""
    return s.zone(side, h) & nm.STRONG_EZOC != 0


def formation_ezoc(s: State, side: int, h: int) -> bool:
    """9.3 Whether a hex lies in the ZOC of an enemy infantry formation."""
    for n in ZNB[h]:
        if s.holds(1 - side, n, nm.ZOC):
            seen = known_top(s, side, n)  # ruling 6: what a player cannot see does not bind him
            if seen is not None and seen.infantry and seen.formation:
                return True
    return False


def ezoc_except(s: State, side: int, h: int, source: int) -> bool:
    """9.1.3 Whether a hex lies in an EZOC other than that coming from the hex `source`."""
    return any(n != source and s.holds(1 - side, n, nm.ZOC) for n in ZNB[h])


def adjacent_to_enemy(s: State, side: int, h: int) -> bool:
    """Whether an enemy unit of any kind stands next to a hex, across rivers too."""
    return s.zone(side, h) & nm.NEAR_ENEMY != 0


def adjacent_to(s: State, side: int, h: int, bits: int) -> bool:
    """Whether something of `side` stands next to a hex: bits ANY, COMBAT, ZOC."""
    mask = bits << nm.SHIFT[side]
    return any(s.occ[n] & mask for n in ADJ[h])


def enemy_within(s: State, side: int, h: int, radius: int) -> bool:
    """Whether an enemy unit stands at most so many hexes away."""
    if s.zone(side, h) & nm.NEAR_ENEMY:
        return radius > 0
    bit = nm.ANY << nm.SHIFT[1 - side]
    occ = s.occ
    ring = [h]
    seen = {h}
    for _ in range(radius):
        further = []
        for a in ring:
            for n in ADJ[a]:
                if n not in seen:
                    if occ[n] & bit:
                        return True
                    seen.add(n)
                    further.append(n)
        ring = further
    return False
