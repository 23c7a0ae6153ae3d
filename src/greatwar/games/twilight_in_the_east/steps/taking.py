"""8.0 Which pieces may be moved now."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..components import BUKOWINA, FORTS, HEX_COUNT, MOVABLE_OF, UNITS, Unit
from ..state import State
from . import rail


@rule("8.0#1")
def _yours(s: State, side: int, u: Unit) -> Refusal | None:
    """8.0 A side moves its own pieces that are on the map, on an off-map railway or in the Bukowina."""
    there = u.n < FORTS and (s.at_number(u.n) < HEX_COUNT or rail.off_map(s, u) or rail.in_box(s, u))
    return None if u.side == side and there else Refusal("8.0", f"{u} is not yours to move")


@rule("8.1#2")
def _once(s: State, side: int, u: Unit) -> Refusal | None:
    """8.1 Who has finished its movement does not move again in the phase."""
    return Refusal("8.1", f"{u} has finished its movement in this phase") if s.orders[u.n] & nm.MOVED else None


@rule("3.3.4#1", "22.4.1#1")
def _mobile(s: State, side: int, u: Unit) -> Refusal | None:
    """3.3.4 A unit without a Movement Allowance is immobile."""
    return Refusal("3.3.4", f"{u} has no Movement Allowance") if not u.ma else None


@rule("8.2.5#2", "9.5.1a#1")
def _unmarked(s: State, side: int, u: Unit) -> Refusal | None:
    """8.2.5, 9.5.1a Units with a Combat Strength 1/2 marker and displaced guns spend no MPs."""
    if s.halved(u):
        return Refusal("8.2.5", f"{u} bears a Combat Strength 1/2 marker")
    return Refusal("9.5.1a", f"{u} is displaced") if s.marks[u.n] & nm.DISPLACED else None


def take_refusal(s: State, side: int, u: Unit) -> Refusal | None:
    """8.0 Why a piece cannot be moved now."""
    return _yours(s, side, u) or _once(s, side, u) or _mobile(s, side, u) or _unmarked(s, side, u)


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
