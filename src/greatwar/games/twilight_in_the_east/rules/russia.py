"""24.0 Russian special rules: Incomplete Trains, the Praga depot, the Warsaw Garrison on the march, the Eleventh
Army.
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, special
from ..components import COMPLEXES, POOL, Army, Unit, army_named, hex_named, unit
from ..state import State
from . import special as marks
from .attachment import CITY_STEPS, WARSAW, garrison_met, garrison_strength
from .special import campaign
from .units import take_off

ELEVENTH: Final[Army] = army_named("R ELEVENTH")
PRAGA_3: Final[Unit] = unit("R PRAGA 3")
PRAGA_HEX: Final[int] = special("praga_trigger")[0][0]
_GARRISON: Final[frozenset[int]] = frozenset(
    [*COMPLEXES["Warsaw"], *COMPLEXES["Novo-Georgievsk"], hex_named("57.48").n]
)
COMPLETING_MPS: Final = 7


# 24.2 ----------------------------------------------------------------------------------------------------


@rule("24.2#1")
def eleventh_refusal(s: State, side: int) -> Refusal | None:
    """24.2 (c) Why the Eleventh Army cannot be formed now."""
    if side != nm.RUSSIA or not campaign(s):
        return Refusal("24.2", "the Eleventh Army is formed in the Grand Campaign only")
    if s.in_play >> ELEVENTH.n & 1:
        return Refusal("24.2", "the Eleventh Army is in play")
    if s.turn < ELEVENTH.from_gt:
        return Refusal("24.2", "the Eleventh Army may be formed from GT 25 on")
    return None


# 24.3 ----------------------------------------------------------------------------------------------------


@rule("24.3.2#1")
def complete_refusal(s: State, train: Unit, half_mps: int) -> Refusal | None:
    """24.3.2 Why a Train cannot work off its Incomplete marker: seven MPs of one phase, without leaving its hex."""
    if not train.train or not s.ap_bits(train) & (nm.INCOMPLETE_1 | nm.INCOMPLETE_2):
        return Refusal("24.3.2", f"{train} bears no Incomplete marker")
    if half_mps < 2 * COMPLETING_MPS:
        return Refusal("24.3.2", "seven MPs must be spent in one phase; they are not carried over")
    return None


@rule("24.3.2#1")
def complete(s: State, train: Unit) -> None:
    """24.3.2 The marker is turned to its second side, or removed."""
    bits = s.ap_bits(train)
    kept = bits & (255 - nm.INCOMPLETE_1 - nm.INCOMPLETE_2)
    s.set_ap(train, kept | nm.INCOMPLETE_2 if bits & nm.INCOMPLETE_1 else kept)
    s.say(f"{train} is {'Incomplete 2' if bits & nm.INCOMPLETE_1 else 'complete'}")


# 24.5 ----------------------------------------------------------------------------------------------------


@rule("24.5.2#1", "24.5.1#1")
def watch_praga(s: State) -> None:
    """24.5.2 In the Tannenberg scenario Praga is off the map while a German unit is adjacent to its hex."""
    away = marks.noted(s, marks.PRAGA_AWAY)
    if not away and s.at_number(PRAGA_3.n) != PRAGA_HEX:
        return
    near = any(s.holds(nm.CENTRAL, h, nm.ANY) for h in ADJ[PRAGA_HEX])
    if near and not away:
        army = s.army_of(PRAGA_3)
        take_off(s, PRAGA_3, POOL)
        s.set_army(PRAGA_3, army)
        marks.note(s, marks.PRAGA_AWAY)
        s.say("The Praga depot is removed: a German unit is adjacent")
    elif away and not near and not s.holds(nm.CENTRAL, PRAGA_HEX, nm.ANY):
        marks.unnote(s, marks.PRAGA_AWAY)
        s.put(PRAGA_3, PRAGA_HEX)
        s.set_control(nm.RUSSIA, PRAGA_HEX)
        s.say("The Praga depot is back")


# 24.1 ----------------------------------------------------------------------------------------------------


@rule("24.1.2#1")
def garrison_refusal(s: State, mover: Unit, start: int, h: int) -> Refusal | None:
    """24.1 (c) Why a unit of the Warsaw Garrison may not end in a hex: outside its fortresses, or the garrison
    too weak.
    """
    if s.army[mover.n] != WARSAW.n + 1:
        return None
    if h not in _GARRISON:
        return Refusal("24.1.2", f"{mover} belongs to the Warsaw Garrison")
    before, after = garrison_strength(s, mover, start), garrison_strength(s, mover, h)
    return weakening(after) if garrison_met(before) else shrinking(before, after)


@rule("24.1.1#1")
def weakening(after: tuple[int, int, int]) -> Refusal | None:
    """24.1.1 A garrison that has its minimum keeps it."""
    return None if garrison_met(after) else Refusal("24.1.1", "the Warsaw Garrison would be below its minimum")


@rule("24.1.1#2")
def shrinking(before: tuple[int, int, int], after: tuple[int, int, int]) -> Refusal | None:
    """24.1.1 A garrison that is short loses no step, and at Warsaw none that it needs there."""
    if after[1] < before[1] or after[2] < min(before[2], CITY_STEPS):
        return Refusal("24.1.1", "nobody leaves the Warsaw Garrison until its shortage is made good")
    return None
