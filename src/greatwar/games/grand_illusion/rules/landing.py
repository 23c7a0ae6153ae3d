"""14.3.6a4 The landing of option A4: delayed British divisions come ashore on a coastal hex."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import HEXES, TRACK, UNITS_OF, Hex, Nation, Side, Size, Unit
from ..setups import entry_of
from ..state import State
from ..what_if import EFFECTS
from .stacking import overstacked

OPTION: Final = "A4"
_EFFECT: Final = next(e for e in EFFECTS[OPTION] if e.effect == "landing")
MOST: Final = int(_EFFECT.get("max_divisions"))
FIRST_TURN: Final = int(_EFFECT.get("from_turn"))


@rule("14.3.6a4#1")
def divisions(s: State) -> list[Unit]:
    """14.3.6a4 The British infantry divisions whose entry has been delayed, in order."""
    waiting = [u for u in UNITS_OF[Side.ALLIED] if u.nation is Nation.BR and s.place(u) is TRACK[s.turn + 1]]
    return [u for u in waiting if u.infantry and u.size is Size.DIVISION and 0 < scheduled(s, u) <= s.turn]


def scheduled(s: State, u: Unit) -> int:
    """The turn on which a unit was due, 0 if it has none or comes back from the sea; option A3 moves some."""
    turn = entry_of(u).turn
    if not turn.isdecimal() or s.back(u):
        return 0
    moved = [e for e in EFFECTS["A3"] if e.effect == "move_track" and u.name in e.units("units")] if s.has("A3") else []
    return int(moved[0].get("to")) if moved else int(turn)


@rule("14.3.6a4#1", "14.3.6a4#2")
def refused(s: State, side: int, hex_: Hex) -> Refusal | None:
    """14.3.6a4 One landing from GT10 on, on any coastal hex, whoever holds it, within stacking."""
    if side != Side.ALLIED or not s.has(OPTION):
        return Refusal("14.3.6a4#1", "a landing needs option A4")
    if s.turn < FIRST_TURN:
        return Refusal("14.3.6a4#2", f"there is no landing before turn {FIRST_TURN}")
    if s.landing:
        return Refusal("14.3.6a4#1", "the landing has been made")
    if not hex_.coastal:
        return Refusal("14.3.6a4#1", f"{hex_} is not a coastal hex")
    if not divisions(s):
        return Refusal("14.3.6a4#1", "no British infantry division has been held back")
    full = [unit_refused(s, u, hex_, ()) for u in divisions(s)]
    return full[0] if all(full) else None


@rule("14.3.6a4#1", "8.4.6a#5")
def unit_refused(s: State, u: Unit, hex_: Hex, chosen: Iterable[Unit]) -> Refusal | None:
    """14.3.6a4 Up to four divisions that were held back, in order of number, within stacking."""
    before = tuple(chosen)
    if u not in divisions(s):
        return Refusal("14.3.6a4#1", f"{u} is no British infantry division that has been held back")
    if len(before) == MOST or any(not v < u for v in before):
        return Refusal("14.3.6a4#1", "up to four divisions land, named in the order of the counters")
    return overstacked(s, u.side, hex_, (*before, u))


def may_land(s: State, side: int) -> list[Hex]:
    """The hexes on which the landing may be made, in order."""
    if side != Side.ALLIED or s.landing or s.turn < FIRST_TURN or not s.has(OPTION):
        return []
    return [h for h in HEXES if h.coastal and refused(s, side, h) is None]
