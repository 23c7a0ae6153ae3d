"""14.3.6b4 With options G4 and G5 the 9th Army may come through Holland on GT2."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import TRACK, Hex, Nation, Side, Unit, hex_at, unit
from ..state import State
from ..tables import TABLES
from ..what_if import EFFECTS
from .entry import GOES_ON, kind_of
from .stacking import overstacked
from .supply import trace

_EFFECT: Final = next(e for e in EFFECTS["G4"] if e.effect == "holland_entry")
TURN: Final = int(_EFFECT.get("turn"))
HEXES: Final = tuple(hex_at(int(h)) for h in _EFFECT.get("hexes").split("|"))
#: the five corps and their headquarters
ARMY: Final[tuple[Unit, ...]] = tuple(sorted(unit(n) for e in EFFECTS["G4"] for n in e.units("unit")))


@rule("14.3.6b4#3")
def refused(s: State, side: int, hex_: Hex) -> Refusal | None:
    """14.3.6b4 All six units, held back on GT2, enter together through one of four hexes, in supply (ruling 34)."""
    if side != Side.GERMAN or not (s.has("G4") and s.has("G5")) or s.turn != TURN:
        return Refusal("14.3.6b4#3", "only on turn 2 and with options G4 and G5 an army comes through Holland")
    if any(s.place(u) is not TRACK[s.turn + 1] for u in ARMY):
        return Refusal("14.3.6b4#3", "the six units enter as one group: all must have been held back")
    if hex_ not in HEXES:
        return Refusal("14.3.6b4#3", "the army enters through 42, 52, 62 or 71")
    if not trace(s, Nation.GE, hex_):
        return Refusal("8.4.3d#1", f"the army could not trace supply from {hex_}")
    return overstacked(s, side, hex_, ARMY)


def may_enter(s: State, side: int) -> list[Hex]:
    """The hexes through which the army may enter, in order."""
    if side != Side.GERMAN or s.turn != TURN or not s.has("G4"):
        return []
    return [h for h in HEXES if refused(s, side, h) is None]


def stops(s: State, hex_: Hex) -> bool:
    """8.4.4 Whether the army must stop in the hex of entry; it comes as from a hex of its own."""
    return GOES_ON not in TABLES.entry["friendly_uncontested", kind_of(s, Side.GERMAN, hex_)].notes
