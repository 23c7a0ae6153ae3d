"""20 Forts: who besieges, who is needed for a siege, what a broken siege means."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..components import SPACES
from ..names import AP, GE, NATIONS, RU
from ..pieces import Space, Unit
from ..state import State

#: what suffices for a fort of any strength
ANY_FORT: Final = 99


@rule("20.3.1a", "25.5d", "27.0a", "12.8.1d", "20.1.6a")
def strength(unit: Unit) -> int:
    """20.3.1a What a unit counts in a siege: an LCU suffices, SCUs count one each, HQs and artillery nothing."""
    if not unit.counted:
        return 0
    return ANY_FORT if unit.large or unit.black_sea else 1


def enough(fort: int, units: list[Unit]) -> bool:
    """20.3.1a Whether units suffice to besiege a fort of that strength."""
    found = 0
    for unit in units:
        found += strength(unit)
    return found >= fort


def enemy_fort(s: State, x: Space, side: int) -> int:
    """The strength of an undestroyed fort against which a side's units stand; 0 if there is none."""
    return s.fort(x) if x.fort and s.owner(x) == 1 - side else 0


@rule("20.3.5a")
def held_siege(s: State, x: Space, side: int) -> bool:
    """20.3.1a Whether a side besieges the fort of a place: enough of its units stand there."""
    fort = enemy_fort(s, x, side)
    return bool(fort) and enough(fort, s.of_side(x, side))


def besieged(s: State, x: Space) -> bool:
    """20.3.1a Whether the fort of a place is besieged by the enemy of its owner."""
    owner = s.owner(x)
    return owner <= AP and bool(s.stacks[x.n]) and held_siege(s, x, 1 - owner)


@rule("20.3.5a", "20.3.5d", "20.3.5e")
def broken(s: State, x: Space, side: int) -> bool:
    """20.3.5 Whether a side's units stand in an enemy fort space and are too few to besiege it."""
    fort = enemy_fort(s, x, side)
    units = s.of_side(x, side)
    return bool(fort) and bool(units) and not enough(fort, units)


def besieged_by(s: State, by: list[str], fort_nation: str) -> list[Space]:
    """The forts of a nation that units of some nations besiege."""
    bits = 0
    for name in by:
        bits |= 1 << NATIONS.index(name)
    nation = NATIONS.index(fort_nation)
    found = [x for x in SPACES if x.fort and x.nation == nation and s.fort(x) and besieged(s, x)]
    return [x for x in found if any(u.nations & bits and u.counted for u in s.at(x))]


@rule("20.1.7#1", "20.1.7#2")
def russian_forts(s: State, unit: Unit, to: Space) -> Refusal | None:
    """20.1.7 German units may not attack Russian Fort spaces until OberOst is played or CP War Status is 4."""
    if not unit.nations >> GE & 1 or unit.nations != 1 << GE:
        return None
    if to.nation != RU or not s.fort(to) or s.owner(to) != AP or s.flag("oberost") or s.war_status[0] >= 4:
        return None
    return Refusal("20.1.7#1", f"{unit} may not attack the Russian fort of {to} before OberOst or CP War Status 4")


@rule("20.1.8#1", "4.3i")
def german_forts(s: State, unit: Unit, to: Space) -> Refusal | None:
    """20.1.8 On Turn 1 Russian units may not attack, enter or besiege a German Fort space."""
    if s.turn > 1 or not unit.nations >> RU & 1 or to.nation != GE or not s.fort(to):
        return None
    return Refusal("20.1.8#1", f"{unit} may not attack or enter the German fort of {to} on Turn 1")
