"""4.2 Stacking: how much a hex holds, and which unit lies on top."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ
from ..components import UNITS, Unit
from ..state import State

#: 4.2.1, 4.2.2 limits in half divisions and artillery units
HEX_LIMIT: Final = 6
HEX_GUNS: Final = 2
COMBAT_LIMIT: Final = 4
COMBAT_GUNS: Final = 1


@rule("4.2#2", "4.2#3", "4.2.4#1", "2.2-Division#1", "12.1#1")
def half_size(s: State, u: Unit) -> int:
    """4.2 What a piece counts for stacking, in half divisions."""
    if s.marked(u, nm.RAIL):
        return 0
    return min(u.half_stack, 1) if s.on_reduced(u) else u.half_stack


def half_divisions(s: State, units: list[Unit]) -> int:
    """4.2 What pieces count together, in half divisions."""
    return sum([half_size(s, u) for u in units])


def gun_count(s: State, units: list[Unit]) -> int:
    """4.2.1 How many artillery units count."""
    return len([u for u in units if u.artillery and not s.marked(u, nm.RAIL)])


@rule("4.2.1#1")
def over_stacked(s: State, side: int, h: int) -> bool:
    """4.2.1 Whether a hex holds more than three divisions and two artillery units."""
    here = s.own(side, h)
    return half_divisions(s, here) > HEX_LIMIT or gun_count(s, here) > HEX_GUNS


@rule("4.2.3#1")
def excess(s: State, side: int, h: int) -> list[Unit]:
    """4.2.3 The units that the owner may take off a hex that holds too much."""
    here = s.own(side, h)
    found = []
    if half_divisions(s, here) > HEX_LIMIT:
        found += [u for u in here if half_size(s, u)]
    if gun_count(s, here) > HEX_GUNS:
        found += [u for u in here if u.artillery and not s.marked(u, nm.RAIL)]
    return found


def room_for(s: State, side: int, h: int, units: list[Unit]) -> bool:
    """4.2.1 Whether units would fit into a hex besides those that are there."""
    coming = {u.n for u in units}
    there = [u for u in s.own(side, h) if u.n not in coming]
    all_ = [*there, *units]
    return half_divisions(s, all_) <= HEX_LIMIT and gun_count(s, all_) <= HEX_GUNS


def top(s: State, h: int) -> Unit | None:
    """4.2.5 The unit on top; of equals the first."""
    found = tops(s, h)
    return found[0] if found else None


#: 4.2.5 the place of a unit in its stack by kind, 0 is the top: in the open, and in an IP; after infantry and cavalry
#: come fortress units, artillery, supply units, and whatever else there is
_IN_THE_OPEN: Final = {nm.CAVALRY: 0, nm.INFANTRY: 1, nm.FORTRESS: 2, nm.FORT: 2, nm.ARTILLERY: 3}
_IN_AN_IP: Final = {**_IN_THE_OPEN, nm.INFANTRY: 0, nm.CAVALRY: 1}
_BELOW: Final = {nm.MAJOR: 4, nm.MINOR: 4, nm.TRAIN: 4, nm.DUMMY: 5}
_ORDERS: Final[tuple[list[int], ...]] = tuple(
    [[({**first, **_BELOW})[kind] for kind in range(nm.DUMMY + 1)] for first in (_IN_THE_OPEN, _IN_AN_IP)]
)


@rule("4.2.5#1", "4.2.5#2")
def tops(s: State, h: int) -> list[Unit]:
    """4.2.5 The units that may lie on top: those of the first kind, the sound before the weak, with most steps.
    Equals are several (ruling 43).
    """
    stack = s.numbers_at(h)
    if not stack:
        return []
    units = [UNITS[n] for n in stack]
    order = _ORDERS[s.ip(h, units[0].side) > 0]
    keys = {u: (_aside(s, u), order[u.kind], s.demoralized(u) or s.halved(u), -s.steps(u)) for u in units}
    best = min(keys.values())
    return [u for u in units if keys[u] == best]


def _aside(s: State, u: Unit) -> bool:
    """Ruling 6: units in Rail Mode and those that have retreated in this phase lie below all others."""
    return s.marked(u, nm.RAIL) or s.has_order(u, nm.RETREATED)


@rule("4.2.6#1", "4.2.6b#1")
def known_top(s: State, seat: int, h: int) -> Unit | None:
    """4.2.6 The top unit of an enemy hex as a seat sees it: not under a cap, face down, or in an IP from afar."""
    found = top(s, h)
    if found is not None and found.n in s.hidden:  # a unit with a Prepared Attack marker is known all the same
        shown = [UNITS[n] for n in s.numbers_at(h) if n < len(s.orders) and s.orders[n] & nm.PREPARED]
        found = shown[0] if shown else None
    if found is None or h in s.caps:
        return None
    bit = nm.ANY << nm.SHIFT[seat]
    if s.ip(h, found.side) and not any(s.occ[n] & bit for n in ADJ[h]):
        return None
    return found
