"""12.3 Flank attacks: when one may be tried, and what helps it."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import FLANK_FAILS, FLANK_SUCCEEDS, Combat
from ..components import SPACES, UNITS, Space
from ..state import State
from ..tables import effect_of
from .combat import LONDON
from .combat_cards import battlefield, enemies
from .limits import refused2

NEEDED: Final = 4


@rule("12.3.1#1")
def one_space(s: State, c: Combat) -> Refusal | None:
    """12.3.1 The attack must come from two spaces or more."""
    if len(c.origins) < 2:
        return Refusal("12.3.1", "a flank attack must come from two spaces or more")
    return None


@rule("12.3.1#1")
def no_army(s: State, c: Combat) -> Refusal | None:
    """12.3.1 At least one army must attack."""
    if not any(UNITS[u].army for u in c.attackers):
        return Refusal("12.3.1", "a flank attack needs an army")
    return None


@rule("12.3.1#2", "12.3.1#3")
def bad_ground(s: State, c: Combat) -> Refusal | None:
    """12.3.1 Not against swamp, mountain or a trench; a card that cancels all trench effects lifts the last."""
    level = 0 if c.trenches_cancelled else s.trench[c.space] & 3
    if not effect_of(battlefield(c).terrain, level).flank_allowed:
        return Refusal("12.3.1", f"{battlefield(c)} cannot be taken in the flank")
    return None


@rule("12.3.1#2", "15.1.6#1", "15.1.6#2")
def empty_fort(s: State, c: Combat) -> Refusal | None:
    """15.1.6 A fort without units cannot be taken in the flank; units with a fort can."""
    if not enemies(s, c):
        return Refusal("12.3.1", f"the fort of {battlefield(c)} stands alone")
    return None


LIMITS: Final = (one_space, no_army, bad_ground, empty_fort)


def refusal(s: State, c: Combat) -> Refusal | None:
    """Why no flank attack may be tried, or None."""
    return refused2(LIMITS, s, c)


@rule("12.3.2#1", "12.3.2#4", "EX.T1.2")
def flank_drm(s: State, c: Combat, pin: Space) -> int:
    """12.3.2 One for each attacking space but the pinning one that no enemy disturbs, as things are now."""
    return sum(1 for x in c.origins if x != pin.n and free_to_turn(s, SPACES[x - 1], c.space))


@rule("12.3.2#2", "12.3.2#3", "SUM.BR#3")
def free_to_turn(s: State, origin: Space, target: int) -> bool:
    """12.3.2 No other space with enemy units lies across a solid line (forts alone and dashed lines do not count).

    London's own line is dashed: its attack adds nothing.
    """
    if origin == LONDON:
        return False
    return not any(x.n != target and not link.dashed and s.enemy_at(x, s.active) for x, link in origin.links.items())


@rule("12.3.3#1", "12.3.3#2")
def outcome(die: int, drm: int) -> int:
    """12.3.3 Four or more succeeds; less fails."""
    return FLANK_SUCCEEDS if die + drm >= NEEDED else FLANK_FAILS
