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
    if u.n < len(s.marks) and s.marks[u.n] & nm.RAIL:
        return 0
    if u.half_stack == 2 and s.on_reduced(u):
        return 1
    return u.half_stack


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


@rule("4.2.5#1", "4.2.5#2")
def tops(s: State, h: int) -> list[Unit]:
    """4.2.5 The units that may lie on top: in an IP the largest infantry, elsewhere the largest cavalry, then the
    other, then the rest. Equals are several (ruling 43).
    """
    best: list[Unit] = []
    best_key: tuple[int, int, int, int] = (9, 0, 0, 0)
    stack = s.numbers_at(h)
    if not stack:
        return best
    dug_in = s.ip(h, UNITS[stack[0]].side) > 0
    for n in stack:
        u = UNITS[n]
        if u.infantry:
            order = 0 if dug_in else 1
        elif u.cavalry:
            order = 1 if dug_in else 0
        elif u.fort:
            order = 2
        elif u.artillery:
            order = 3
        elif u.supply:
            order = 4
        else:
            order = 5
        aside = 1 if n < len(s.marks) and (s.marks[n] & nm.RAIL or s.orders[n] & nm.RETREATED) else 0  # ruling 6
        weak = 1 if s.demoralized(u) or s.halved(u) else 0
        key = (aside, order, weak, -s.steps(u))
        if key < best_key:
            best, best_key = [u], key
        elif key == best_key:
            best.append(u)
    return best


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
