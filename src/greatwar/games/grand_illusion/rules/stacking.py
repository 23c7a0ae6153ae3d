"""8.4.6 How many units of a side may stay in a hex."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Hex, Unit
from ..state import State
from ..tables import TABLES

LIMITS: Final = TABLES.stacking
VOSGES: Final = "stack_vosges"


@rule("8.4.6a#1", "8.4.6a#2", "8.4.6a#3", "8.4.6a#4", "9.5.4a#2")
def too_many(units: Iterable[Unit], hex_: Hex) -> Refusal | None:
    """8.4.6 The limit against these units of one side together in a hex: HQ, HA and forts are free."""
    counted = [u for u in units if u.combat]
    infantry = sum(u.half_corps for u in counted if u.infantry)
    if VOSGES in hex_.flags:
        return _vosges(counted, infantry)
    if sum(u.half_corps for u in counted) > LIMITS.max_half_corps:
        return Refusal("8.4.6a#1", f"no more than eight corps of a side may stay in {hex_}")
    if infantry > LIMITS.max_infantry_half_corps:
        return Refusal("8.4.6a#1", f"no more than six infantry corps of a side may stay in {hex_}")
    return None


@rule("8.4.6a#7", "2.2#13")
def _vosges(counted: list[Unit], infantry: int) -> Refusal | None:
    """8.4.6 Hexes 102 and 103: three infantry corps, and one division or brigade, which may be cavalry (ruling 1)."""
    small = [u for u in counted if u.half_corps == 1]
    corps = infantry - sum(u.half_corps for u in small if u.infantry)
    fits = corps + len(small) <= LIMITS.vosges_infantry_half_corps and sum(u.cavalry for u in small) <= 1
    if fits:
        return None
    return Refusal("8.4.6a#7", "three infantry corps and one division or brigade of a side are the limit here")


@rule("8.4.6a#5")
def overstacked(s: State, side: int, hex_: Hex, extra: Iterable[Unit] = ()) -> Refusal | None:
    """8.4.6 The limit against a side's units in a hex, together with others that would stay there."""
    here = [u for u in s.at(hex_) if u.side == side]
    return too_many([*here, *(u for u in extra if s.place(u) is not hex_)], hex_)
