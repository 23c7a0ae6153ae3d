"""10 Unit Stacking: three counted units, one HQ, and nations that do not mix."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..names import RO, RU, SEA, SPACE
from ..pieces import Space, Unit
from ..state import State

LIMIT: Final = 3
#: units of RU or RO and of other nations (`Unit.bloc`) together
BOTH_BLOCS: Final = 3


def friends(s: State, where: Space, side: int) -> list[Unit]:
    """The units of a side in a place."""
    return s.of_side(where, side)


@rule("10.1a", "10.1b", "10.1f", "27.0a", "10.1e", "25.2.4a")
def too_many(where: Space, units: list[Unit]) -> Refusal | None:
    """10.1a Three counted units in a space.

    HQs, Heavy Artillery and forts do not count. Regions and Lemnos: any number.
    """
    if where.kind in (SPACE, SEA) and len([u for u in units if u.counted]) > LIMIT:
        return Refusal("10.1a", f"more than three units would stand in {where}")
    return None


@rule("10.1d", "27.0d")
def staff(where: Space, units: list[Unit]) -> Refusal | None:
    """10.1d, 27.0d One HQ in a space; one Heavy Artillery, with an HQ only if that is of the same nation."""
    if where.kind not in (SPACE, SEA):
        return None
    hqs = [u for u in units if u.hq]
    guns = [u for u in units if u.artillery]
    if len(hqs) > 1:
        return Refusal("10.1d", f"two HQs would stand in {where}")
    if len(guns) > 1 or (guns and hqs and hqs[0].nation != guns[0].nation):
        return Refusal("27.0d", f"the Heavy Artillery may not stand in {where} with another, or with a foreign HQ")
    return None


@rule("10.2a", "10.2b")
def strangers(where: Space, units: list[Unit]) -> Refusal | None:
    """10.2b RU and RO units stack only with each other; two Russian SCUs may stack with any AP nation."""
    if where.kind not in (SPACE, SEA):
        return None
    plain = [u for u in units if not u.any_stack]
    eastern = [u for u in plain if u.nation in (RU, RO)]
    if eastern and len(eastern) < len(plain):
        return Refusal("10.2b", f"RU and RO units may not stack with others in {where}")
    return None


@rule("10.1a", "10.1b", "10.1f", "27.0a", "10.1e", "25.2.4a", "10.1d", "27.0d", "10.2a", "10.2b")
def stacked(where: Space, units: list[Unit]) -> Refusal | None:
    """10 What is wrong with these units of one side in one place, or None: only the limits that can speak are asked."""
    if len(units) < 2 or where.free:
        return None
    counted, blocs = 0, 0
    for u in units:
        blocs |= u.bloc
        if u.counted:
            counted += 1
    refusal = too_many(where, units) if counted > LIMIT else None
    if refusal is None and counted < len(units):
        refusal = staff(where, units)
    return strangers(where, units) if refusal is None and blocs == BOTH_BLOCS else refusal


def refused(s: State, where: Space, unit: Unit) -> Refusal | None:
    """10 Why a unit may not join its side's units in a place."""
    return stacked(where, [*[u for u in s.of_side(where, s.side_of(unit)) if u is not unit], unit])


@rule("10.3a", "10.3c")
def room(s: State, where: Space, unit: Unit) -> bool:
    """10.3 Whether a unit may be placed in a place without overstacking."""
    return refused(s, where, unit) is None


@rule("2.0:stack", "10.1a", "9.4.1b", "10.2b", "18.1.1b", "18.3b", "25.2.2a")
def stack_of(where: Space, units: list[Unit]) -> Refusal | None:
    """10.1a Whether units may form one stack in a region or on Lemnos: the limits of a space hold for it."""
    if len([u for u in units if u.counted]) > LIMIT:
        return Refusal("10.1a", "a stack has at most three units")
    if len([u for u in units if u.hq]) > 1:
        return Refusal("10.1d", "a stack has at most one HQ")
    plain = [u for u in units if not u.any_stack]
    eastern = [u for u in plain if u.nation in (RU, RO)]
    if eastern and len(eastern) < len(plain):
        return Refusal("10.2b", "RU and RO units may not stack with others")
    return None
