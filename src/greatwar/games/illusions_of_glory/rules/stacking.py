"""10 Unit Stacking: three counted units, one HQ, and nations that do not mix."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..pieces import Space, Unit
from ..state import State

LIMIT: Final = 3
#: units of RU or RO and of other nations (`Unit.bloc`) together
BOTH_BLOCS: Final = 3


def friends(s: State, where: Space, side: int) -> list[Unit]:
    """The units of a side in a place."""
    return s.of_side(where, side)


@rule("10.1a", "10.1b", "10.1f", "27.0a", "25.2.4a")
def too_many(units: list[Unit]) -> bool:
    """10.1a Three counted units stand in a space; HQs, Heavy Artillery and forts do not count."""
    return len([u for u in units if u.counted]) > LIMIT


@rule("10.1d", "27.0d")
def staff(where: Space, units: list[Unit]) -> Refusal | None:
    """10.1d, 27.0d One HQ in a space; one Heavy Artillery, with an HQ only if that is of the same nation."""
    hqs = [u for u in units if u.hq]
    guns = [u for u in units if u.artillery]
    if len(hqs) > 1:
        return Refusal("10.1d", f"two HQs would stand in {where}")
    if len(guns) > 1 or (guns and hqs and hqs[0].nation != guns[0].nation):
        return Refusal("27.0d", f"the Heavy Artillery may not stand in {where} with another, or with a foreign HQ")
    return None


@rule("10.2a", "10.2b")
def strangers(units: list[Unit]) -> bool:
    """10.2b RU and RO units stack only with each other; two Russian SCUs may stack with any AP nation."""
    blocs = 0
    for u in units:
        blocs |= u.bloc
    return blocs == BOTH_BLOCS


@rule("10.1e")
def stacked(where: Space, units: list[Unit]) -> Refusal | None:
    """10 What is wrong with these units of one side in one place, or None; regions and Lemnos take any number."""
    return None if where.free else wrong_together(where, units)


def wrong_together(where: Space, units: list[Unit]) -> Refusal | None:
    """10 What is wrong with units of one side in one space, or in one stack of a region."""
    if len(units) < 2:
        return None
    if too_many(units):
        return Refusal("10.1a", f"more than three units would stand together in {where}")
    if strangers(units):
        return Refusal("10.2b", f"RU and RO units may not stack with others in {where}")
    return staff(where, units)


def refused(s: State, where: Space, unit: Unit) -> Refusal | None:
    """10 Why a unit may not join its side's units in a place."""
    return stacked(where, [*[u for u in s.of_side(where, s.side_of(unit)) if u is not unit], unit])


@rule("10.3a", "10.3c")
def room(s: State, where: Space, unit: Unit) -> bool:
    """10.3 Whether a unit may be placed in a place without overstacking."""
    return refused(s, where, unit) is None


@rule("2.0:stack", "9.4.1b", "18.1.1b", "18.3b", "25.2.2a", "10.1g")
def stack_of(where: Space, units: list[Unit]) -> Refusal | None:
    """10.1a Whether units may form one stack in a region or on Lemnos: the limits of a space hold for it."""
    return wrong_together(where, units)
