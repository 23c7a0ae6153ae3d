"""22.0 German special rules: the Western Front, the Ninth Army, Landsturm."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, PRUSSIA, WEST_OF_VISTULA, distance
from ..charts import points
from ..components import DUMMIES, FORTS, HEX_COUNT, SUPPLIES, UNITS, Army, army_named, hex_named
from ..scenarios import SCENARIOS
from ..state import State
from . import special
from .special import campaign
from .units import leave_game
from .victory import score

NINTH: Final[Army] = army_named("G NINTH")
_WARSAW: Final[int] = hex_named("58.52").n
FIRST_CALL: Final = 5
LAST_CALL: Final = 10
CALL_TO_ARRIVAL: Final = 4


# 22.1 Western Front ------------------------------------------------------------------------------------


@rule("22.1#1")
def call_refusal(s: State, side: int) -> Refusal | None:
    """22.1 Why the Western Front reinforcements cannot be called now."""
    if side != nm.CENTRAL or not SCENARIOS[s.options.scenario].western_front:
        return Refusal("22.1", "no reinforcements come from the Western Front in this scenario")
    if s.called:
        return Refusal("22.1", f"they were called in GT {s.called}")
    if s.turn < FIRST_CALL:
        return Refusal("22.1", "they can be called from GT 5 on")
    return None


@rule("22.1#1", "27.2(3)#1")
def call(s: State) -> None:
    """22.1, 27.2(3) The call: the earlier, the dearer."""
    s.called = s.turn
    s.say("The Western Front reinforcements are called")
    score(s, nm.CENTRAL, points("western_front_call", s.turn), f"Western Front reinforcements called in GT {s.turn}")


@rule("22.1.2#1")
def west_arrives(s: State) -> bool:
    """22.1.2 They arrive four GTs after the call."""
    return bool(s.called) and s.turn == s.called + CALL_TO_ARRIVAL


# 22.2 The Ninth Army -----------------------------------------------------------------------------------


@rule("22.2#1")
def note_prussia(s: State) -> None:
    """22.2 At the beginning of a GT: whether no Russian Corps Train is on Prussian territory."""
    inside = [
        n for n in range(SUPPLIES, FORTS) if UNITS[n].train and UNITS[n].side == nm.RUSSIA and s.at_number(n) in PRUSSIA
    ]
    if inside:
        special.unnote(s, special.PRUSSIA_CLEAR)
    else:
        special.note(s, special.PRUSSIA_CLEAR)


@rule("22.2#1")
def far_in_poland(s: State) -> bool:
    """22.2 Whether a Russian infantry brigade or division is more than ten hexes from Warsaw west of the Vistula."""
    for n in range(DUMMIES):
        unit = UNITS[n]
        if unit.side == nm.RUSSIA and unit.infantry and unit.size >= nm.BRIGADE:
            h = s.at_number(n)
            if h < HEX_COUNT and h in WEST_OF_VISTULA and distance(h, _WARSAW) > 10:
                return True
    return False


@rule("22.2#1")
def ninth_forms(s: State) -> bool:
    """22.2 (c) Whether the Ninth Army is formed in this GT: once, between GT 10 and 21, at the earliest occasion."""
    if not campaign(s) or s.in_play >> NINTH.n & 1 or s.turn < 10:
        return False
    return s.turn >= 21 or special.noted(s, special.PRUSSIA_CLEAR) or far_in_poland(s)


# 22.4 Landsturm ----------------------------------------------------------------------------------------


@rule("22.4.1#1")
def landsturm_flees(s: State, h: int) -> None:
    """22.4.1 Landsturm Abteilungen next to a hex with Russian infantry are removed at once."""
    if not any(UNITS[n].infantry and UNITS[n].side == nm.RUSSIA for n in s.numbers_at(h)):
        return
    for near in ADJ[h]:
        for n in s.numbers_at(near):
            if UNITS[n].landsturm:
                leave_game(s, UNITS[n], "Russian infantry is adjacent")
