"""8.0 Which pieces may be moved now."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..components import BUKOWINA, FORTS, HEX_COUNT, MOVABLE_OF, UNITS, Unit
from ..state import State
from . import rail


@rule("8.0#1", "8.1#2", "3.3.4#1", "8.2.5#2", "9.5.1a#1", "22.4.1#1")
def take_refusal(s: State, side: int, u: Unit) -> Refusal | None:
    """8.0 Why a piece cannot be moved now."""
    at = s.at_number(u.n)
    if u.side != side or u.n >= FORTS or not (at < HEX_COUNT or rail.off_map(s, u) or rail.in_box(s, u)):
        return Refusal("8.0", f"{u} is not yours to move")
    if s.orders[u.n] & nm.MOVED:
        return Refusal("8.1", f"{u} has finished its movement in this phase")
    if not u.ma or u.immobile:
        return Refusal("3.3.4", f"{u} has no Movement Allowance")
    if s.halved(u):
        return Refusal("8.2.5", f"{u} bears a Combat Strength 1/2 marker")
    if s.marks[u.n] & nm.DISPLACED:
        return Refusal("9.5.1a", f"{u} is displaced")
    return None


#: by piece: 1 = it has a Movement Allowance
_MOVES: Final = bytes([1 if u.ma and not u.immobile else 0 for u in UNITS])
#: the Bukowina box as it stands in `State.where`
_IN_BOX: Final = bytes([BUKOWINA >> 8, BUKOWINA & 255])
#: by `State.marks`: 1 = displaced, or a Combat Strength 1/2 marker is in effect
_STAYING: Final = bytes(
    [1 if m & nm.DISPLACED or m & nm.HALF in (nm.HALF_INITIAL, nm.HALF_FINAL) else 0 for m in range(256)]
)


def ready(s: State, side: int) -> list[int]:
    """The side's pieces that may be taken, in order: `take_refusal` is None.

    Its limits stand here in numbers, because this list is asked for after every move of an army of hundreds.
    """
    orders, marks, occ, bit = s.orders, s.marks, s.occ, nm.ANY << nm.SHIFT[side]
    found = []
    for h, stack in s.stacks.items():
        if occ[h] & bit:
            for n in stack:
                if n < FORTS and not orders[n] & nm.MOVED and not _STAYING[marks[n]] and _MOVES[n]:
                    found.append(n)
    off = [n for n, _, _ in s.offmap if UNITS[n].side == side]
    if side == nm.CENTRAL and _IN_BOX in s.where:
        off += [u.n for u in MOVABLE_OF[side] if s.at_number(u.n) == BUKOWINA]
    found += [n for n in off if take_refusal(s, side, UNITS[n]) is None]
    found.sort()
    return found
