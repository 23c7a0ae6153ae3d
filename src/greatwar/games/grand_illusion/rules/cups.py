"""14.1.2 The VP markers: two cups, markers drawn without looking and laid on hexes."""

from __future__ import annotations

from typing import Final

from ....kernel.action import Action
from ....kernel.rules import rule
from .. import notation
from ..components import HEXES, Hex, Side, hex_at
from ..state import State
from ..tables import TABLES

PARIS: Final = hex_at(19)
TRIER: Final = hex_at(94)
GERMAN_VP_HEXES: Final = tuple(h for h in HEXES if h.vp_kind == "german_cup")
PLAN17_HEXES: Final = tuple(h for h in HEXES if h.vp_kind == "plan17_cup")


@rule("13.1.2a", "13.1.2d", "2.8#3", "2.8#4")
def in_cup(s: State, cup: str) -> list[int]:
    """13.1.2 The values of the markers still in a cup, in rising order."""
    left = list(TABLES.cups[cup])
    for _, value in s.german_markers if cup == "german" else s.plan17_markers:
        left.remove(value)
    return left


def draws(s: State, cup: str) -> list[tuple[Action, int]]:
    """What may be drawn from a cup, with weights."""
    left = in_cup(s, cup)
    return [(notation.draw(value), left.count(value)) for value in sorted(set(left))]


@rule("14.1.2a1#1", "14.1.2a1#2", "14.1.2a1#3", "14.2.2a", "14.3.2")
def lay_plan17(s: State, hex_: Hex, value: int) -> None:
    """14.1.2a A drawn Plan 17 marker scores at once and for good; Metz and Strasbourg count double."""
    s.plan17_markers = (*s.plan17_markers, (hex_, value))
    s.change_vp(Side.ALLIED, value * hex_.vp_multiplier, f"Plan 17 marker {value} in {hex_}")


@rule("14.1.2b#1", "14.1.2b#2", "14.1.3d#1", "14.2.2b#0", "14.3.3")
def lay_german(s: State, hex_: Hex, value: int) -> None:
    """14.1.2b A drawn German VP marker scores while it lies; Verdun and Toul count double."""
    s.german_markers = (*s.german_markers, (hex_, value))
    s.change_vp(Side.GERMAN, value * hex_.vp_multiplier, f"VP marker {value} in {hex_}")


@rule("14.1.3d#2", "14.1.3a#3")
def take_back(s: State, hex_: Hex) -> None:
    """14.1.3 A German VP marker goes back into the cup, and its points with it."""
    for marker in s.german_markers:
        if marker[0] == hex_:
            s.german_markers = tuple(m for m in s.german_markers if m != marker)
            s.change_vp(Side.GERMAN, -marker[1] * hex_.vp_multiplier, f"VP marker of {hex_} returned")


def marked(s: State, hex_: Hex) -> bool:
    """Whether a hex has its VP marker, German or Plan 17."""
    return any(h == hex_ for h, _ in (*s.german_markers, *s.plan17_markers))
