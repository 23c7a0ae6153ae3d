"""11.3 Trenches."""

from __future__ import annotations

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import SPACES, Space, Unit
from ..names import AH, DESERT, EMPIRE, FR, GE, MOUNTAIN, SWAMP
from ..state import MOVED, REDEPLOYED, TO_MOVE, State

_ENGINEERS = EMPIRE | FR | GE | AH


@rule("11.3.1#1", "11.3.1a", "11.3.1b", "11.3.1d", "11.3.1e", "11.3.5", "14.3.1")
def diggers(s: State, where: Space) -> list[Unit]:
    """11.3.1 The regular units that were activated to move and stayed."""
    return [
        u for u in s.of_side(where, s.active) if u.regular and s.does(u, TO_MOVE) and not s.does(u, MOVED | REDEPLOYED)
    ]


def may_dig(s: State, where: Space) -> Refusal | None:
    """11.3.1 Why no trench can be built in a space."""
    if where.n not in s.move_marks:
        return Refusal("11.3.1", f"{where} is not activated for movement")
    return no_ground(where) or dug_already(s, where) or nobody_digs(s, where) or hard_ground(s, where)


@rule("11.3.7")
def no_ground(where: Space) -> Refusal | None:
    """11.3.7 No trenches in Regions, on Island Bases and on Beachheads."""
    return Refusal("11.3.7", f"there are no trenches at {where}") if where.free else None


@rule("11.3.2#1")
def dug_already(s: State, where: Space) -> Refusal | None:
    """11.3.2 One trench in a space: the second level is never built."""
    return Refusal("11.3.2", f"{where} has a trench") if s.trench_at(where)[1] else None


@rule("11.3.1#1", "11.3.1b", "11.3.1e")
def nobody_digs(s: State, where: Space) -> Refusal | None:
    """11.3.1 Somebody must stay to dig."""
    return None if diggers(s, where) else Refusal("11.3.1", f"no regular unit has stayed in {where} to dig")


@rule("11.3.1c")
def hard_ground(s: State, where: Space) -> Refusal | None:
    """11.3.1c No trench in a desert; in mountains and swamps only with those who know how."""
    if where.terrain == DESERT:
        return Refusal("11.3.1c", "no trench is built in a desert")
    if where.terrain in (MOUNTAIN, SWAMP) and not any(u.nations & _ENGINEERS for u in s.of_side(where, s.active)):
        return Refusal("11.3.1c", f"nobody in {where} can dig in such ground")
    return None


@rule("11.3.1#2", "11.3.1#3", "11.3.1.ex")
def chance(s: State, where: Space) -> int:
    """11.3.1 The highest roll that builds the trench: 3 with an LCU, else the number of regular SCUs up to 3."""
    units = diggers(s, where)
    return 3 if any(u.large for u in units) else min(3, len(units))


def sites(s: State) -> list[Space]:
    """The spaces in which a trench may be tried now."""
    return [SPACES[n - 1] for n in s.move_marks if may_dig(s, SPACES[n - 1]) is None]
