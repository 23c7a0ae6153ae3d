"""8.4.3d-f Supply and movement: supplied units stay in supply, the others go back to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import HEXES, Hex, Nation, Phase, Side, Unit
from ..state import State
from .entry import holds
from .geometry import NEAR, members
from .supply import ANTWERP, ROYAL_NAVAL, Assumed, line, supplied, supply_at, trace

__all__ = ["Assumed", "lost_by_leaving", "supply_refused"]
#: farther away than any hex
_NOWHERE: Final = 255


@rule("8.4.3d#1", "8.4.3c#4", "8.4.3g2#1", "8.4.4b1#8")
def supply_refused(s: State, u: Unit, left: Hex, entered: Hex, assumed: Assumed) -> Refusal | None:
    """8.4.3d A supplied unit enters only hexes from which it can trace supply; emergency supply will do."""
    if traces(s, u, entered, assumed):
        return None
    if supplied(s, u):
        return Refusal("8.4.3d#1", f"{u} could not trace supply from {entered}")
    return no_nearer(s, u, left, entered)


def traces(s: State, u: Unit, hex_: Hex, assumed: Assumed) -> bool:
    """8.4.3a Whether a unit would be in supply in a hex; the Royal Naval Division always is in Allied Antwerp."""
    if u == ROYAL_NAVAL and hex_ == ANTWERP and s.controls(Side.ALLIED, ANTWERP):
        return True
    return bool(trace(s, u.nation, hex_, assumed) if assumed else supply_at(s, u.nation, hex_))


@rule("8.4.3f")
def no_nearer(s: State, u: Unit, left: Hex, entered: Hex) -> Refusal | None:
    """8.4.3f A unit out of supply moves only closer to hexes that would supply it (ruling 45)."""
    away = _distances(s, u.nation)
    if away[entered.n] < away[left.n]:
        return None
    return Refusal("8.4.3f", f"{u} is out of supply, and {entered} brings it no closer to supply")


def _distances(s: State, nation: Nation) -> bytes:
    """For each hex the number of hexes to the nearest one that supplies the nation, not over impassable hexsides."""
    key = ("to supply", nation, s.phase)
    found: bytes | None = s.networks.get(key)
    if found is None:
        found = s.networks[key] = _rings({h for h in HEXES if line(s, nation, h)})
    return found


def _rings(ring: set[Hex]) -> bytes:
    found = bytearray([_NOWHERE]) * (len(HEXES) + 1)
    step = 0
    while ring:
        for hex_ in ring:
            found[hex_.n] = step
        ring = {n for hex_ in ring for n in members(NEAR[hex_.n]) if found[n.n] == _NOWHERE}
        step += 1
    return bytes(found)


@rule("8.4.3d#1", "8.3.3#1")
def lost_by_leaving(s: State, group: Iterable[Unit], left: Hex) -> Assumed:
    """8.4.3d The hex that passes to the enemy when this group leaves it: its own move may cut its supply."""
    side = next(iter(group)).side
    enemies = s.combat_units(1 - side, left)
    if not enemies or not s.controls(side, left) or _held_without(s, side, left, set(group)):
        return ()
    if s.phase == Phase.ACTION and all(u.cavalry for u in enemies):
        return ()  # 8.3.4 cavalry alone does not cut supply
    return ((left, int(side.other)),) if any(supplied(s, u) for u in enemies) else ()


def _held_without(s: State, side: Side, hex_: Hex, group: set[Unit]) -> bool:
    """8.3.2 Whether units that stay behind keep a hex."""
    return holds(s, side, hex_) and any(
        u.combat or (u.fort and not s.besieged(hex_)) for u in s.at(hex_) if u.side is side and u not in group
    )
