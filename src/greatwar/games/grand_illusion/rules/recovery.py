"""11.4, 14.1.1c How many units of a hex recover from disruption, for a CAP or in the Administrative Phase."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Hex, Unit
from ..state import Mark, State
from ..tables import TABLES
from .activation import recoverable
from .supply import Supply, supply_of

LIMITS: Final = TABLES.disruption
#: 11.4 from so many supplied combat units on a contested hex has the larger number
MANY: Final = 3


@rule("11.4#3", "14.1.1c#3", "14.3.1c#1", "14.2.1#7")
def how_many(s: State, side: int, hex_: Hex) -> int:
    """11.4 How many supplied disrupted units of a hex may recover: all; with enemies there one or two.

    14.1.1c From GT12 Fatigue lets only half of them, rounded up, recover where all could.
    """
    if contested(s, side, hex_):
        here = sum(in_supply(s, u) for u in s.combat_units(side, hex_))
        return LIMITS.admin_contested_3plus_units if here >= MANY else LIMITS.admin_contested_1_2_units
    n = len(recoverable(s, side, hex_))
    return (n + 1) // 2 if s.turn >= LIMITS.fatigue_from_turn else n


@rule("11.4#3", "9.8.3a#2")
def contested(s: State, side: int, hex_: Hex) -> bool:
    """11.4 Whether combat units or forts of the enemy are in a hex, besieged ones included."""
    return any(u.side != side and (u.combat or u.fort) for u in s.at(hex_))


@rule("11.4#2")
def in_supply(s: State, u: Unit) -> bool:
    """11.2.2 Whether a unit was found in supply in this Administrative Phase: it has no Out of Supply marker."""
    return not s.marked(u, Mark.OOS) and bool(supply_of(s, u))


@rule("11.4#1", "11.4#3", "8.4.3g2#5")
def limit(s: State, side: int, hex_: Hex) -> int:
    """11.4 How many units of a hex recover in the Administrative Phase; 8.4.3g one with an HQ on emergency supply."""
    units = recoverable(s, side, hex_)
    if any(on_emergency(s, u) for u in units):
        hq = any(u.hq and u.side == side and on_emergency(s, u) for u in s.at(hex_))
        return LIMITS.emergency_supply_per_hq_hex if hq else 0
    return min(how_many(s, side, hex_), len(units))


@rule("8.4.3g2#3", "8.4.3g2#4", "8.4.3g2#5")
def on_emergency(s: State, u: Unit) -> bool:
    """8.4.3g Whether a unit lives on the emergency source 44 alone."""
    return supply_of(s, u) is Supply.EMERGENCY


@rule("11.4#4", "5.2#7", "8.4.3g2#3")
def turns_round(s: State, u: Unit) -> bool:
    """11.4 Whether a flipped HQ or HA is turned to its front: always in supply, an HQ not on emergency supply."""
    return (u.hq or u.ha) and s.back(u) and in_supply(s, u) and not (u.hq and on_emergency(s, u))
