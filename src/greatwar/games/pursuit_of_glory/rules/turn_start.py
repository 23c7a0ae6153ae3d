"""What happens at the very beginning of a turn: railroads completed, delayed units arriving."""

from __future__ import annotations

from ....kernel.rules import rule
from ..names import POOLS
from ..state import BOSPHORUS_BONUS, SINAI_BUILT, State
from .cards_by_name import GERMAN_SUBS, LLOYD_GEORGE, ROBERTSON, TURKISH_WAR_WEARINESS


def begin(s: State) -> None:
    """The Sinai Railroad is completed; bonus points of every turn are recorded; delayed units arrive."""
    from . import delays

    complete_sinai(s)
    record_bonus(s)
    delays.arrive(s)


@rule("18.2.1")
def complete_sinai(s: State) -> None:
    """18.2.1 The Sinai Railroad is completed at the beginning of its turn."""
    if s.sinai and s.turn >= s.sinai and not s.has(SINAI_BUILT):
        s.note(SINAI_BUILT)
        s.say("the Sinai Railroad is completed for the AP")


@rule("18.11.2c", "9.4.1a")
def record_bonus(s: State) -> None:
    """9.4.1a Points that events give or take every turn."""
    before = s.turn
    if 0 < s.played[LLOYD_GEORGE.n] < before:
        s.add_points(POOLS.index("BR"), 2)
    if 0 < s.played[ROBERTSON.n] < before:
        s.add_points(POOLS.index("BR"), -2)
    if 0 < s.played[TURKISH_WAR_WEARINESS.n] < before:
        s.add_points(POOLS.index("TU"), -4)
    if s.has(BOSPHORUS_BONUS) and not s.happened(GERMAN_SUBS) and s.stage == 0:
        s.add_points(POOLS.index("RU"), 2)
    from .revolts import record_points

    record_points(s)
