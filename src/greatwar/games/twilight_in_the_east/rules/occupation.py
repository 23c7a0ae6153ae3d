"""4.3, 27.2 What entering a hex does: control, stars, printed IPs, railways, pontoons, objectives, enemy markers."""

from __future__ import annotations

from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, PRINTED_IPS, STAR_INDEX
from ..components import FORTS, HEX_COUNT, HEXES, UNITS, Unit
from ..state import State, changed_at
from . import plans, pontoons, railways, restrictions
from .units import left_hex
from .victory import score


@rule("27.2(4)#1")
def capture_star(s: State, side: int, h: int) -> None:
    """27.2(4) A starred town earns its number for whoever takes it from the other side."""
    k = STAR_INDEX.get(h)
    if k is None:
        return
    holder = s.stars[k] - 1 if s.stars[k] else (nm.RUSSIA if HEXES[h].nation == nm.RUSSIAN else nm.CENTRAL)
    if holder != side:
        s.stars = changed_at(s.stars, k, side + 1)
        score(s, side, HEXES[h].star, f"{HEXES[h].town} is occupied")


@rule("4.3#1", "13.5.1#1")
def occupy(s: State, u: Unit, h: int) -> None:
    """4.3 The hex that troops enter is theirs at once; an enemy IP printed there is ruined."""
    side = u.side
    if not s.controls(side, h):
        s.set_control(side, h)
    printed = PRINTED_IPS.get(h)
    if printed is not None and printed[1] != side and not s.ruined & printed[0]:
        s.ruined |= printed[0]
        s.say(f"The IP in {HEXES[h]} is ruined")
        s.refresh(h)
    if h in STAR_INDEX:
        capture_star(s, side, h)
    railways.entered(s, side, h)
    if s.pontoons:
        pontoons.enemy_moved(s, side, h)
    plans.note_march(s, u, h)


@rule("8.9.3#1", "8.2.5#1", "8.2.4#4", "7.4.2#2", "8.6#1")
def approach(s: State, side: int, h: int) -> None:
    """8.9.3 A unit of `side` stands in a hex now: enemies next to it lose markers of recovery and of en- and
    detraining.
    """
    bit = nm.ANY << nm.SHIFT[1 - side]
    for n in ADJ[h]:
        if s.occ[n] & bit:
            for m in s.numbers_at(n):
                if m < FORTS and s.task[m] & nm.TASK_KIND:
                    _lose_marker(s, UNITS[m])
    restrictions.came_adjacent(s, side, h)


def _lose_marker(s: State, u: Unit) -> None:
    kind = s.task_of(u)
    if kind in (nm.RECOVER, nm.REORDER):
        s.set_task(u, nm.NO_TASK)
        s.say(f"{u} loses its MPs Expended marker ({nm.TASK_NAMES[kind]})", u.side)
    elif kind in (nm.ENTRAIN, nm.DETRAIN):
        s.set_task(u, nm.NO_TASK)
        s.set_half(u, nm.HALF_INITIAL)
        s.say(f"{u} loses its MPs Expended marker ({nm.TASK_NAMES[kind]}) and gets a Combat Strength 1/2 marker")


def enter(s: State, u: Unit, h: int) -> None:
    """A unit comes to stand in a hex, from another or from off the map, with all that follows at once."""
    old = s.at_number(u.n)
    s.put(u, h)
    if old < HEX_COUNT:
        left_hex(s, u.side, old)
    if not u.dummy:
        occupy(s, u, h)
        approach(s, u.side, h)
