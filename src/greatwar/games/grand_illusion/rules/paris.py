"""8.4.9 Paris in Danger: what the state of emergency brings to the Allies."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import PARIS_IN_DANGER, REMOVED, TRACK, Hex, Nation, Unit, unit
from ..state import State
from .cups import PARIS
from .stacking import overstacked
from .units import remove

ALSACE_HQ: Final = unit("FR HQA")
IX_MINUS: Final = unit("FR IX-")
IX: Final = unit("FR IX")


def effects(s: State) -> None:
    """8.4.9c-g Everything that happens at once when Paris comes into danger; nothing of it is a choice."""
    disband_alsace(s)
    call_reserves(s)
    s.free_corps = True


@rule("8.4.9c", "2.4#5")
def disband_alsace(s: State) -> None:
    """8.4.9c The French Alsace HQ is removed wherever it is."""
    if s.place(ALSACE_HQ) is not REMOVED:
        remove(s, ALSACE_HQ)
        s.say(f"{ALSACE_HQ} is disbanded")


@rule("8.4.9d", "8.4.9e", "2.4#5")
def call_reserves(s: State) -> None:
    """8.4.9d The units of the Paris in Danger Box come on the next turn: 71R in its hex, IX as `relieve_ix` tells."""
    for u in s.at(PARIS_IN_DANGER):
        s.put(u, TRACK[s.turn + 1])
        s.say(f"{u} will come on turn {s.turn + 1}")


@rule("8.4.9f")
def relieves_ix(s: State) -> bool:
    """8.4.9f Whether IX Corps is due now and its smaller counterpart is still in the game."""
    return TRACK[1].n <= s.where[IX.n] <= TRACK[s.turn].n and s.place(IX_MINUS) is not REMOVED


@rule("8.4.9f")
def relieve_ix(s: State) -> None:
    """8.4.9f IX Corps takes the place of IX(-) on the map, if it fits; wherever that one is, it leaves the game."""
    here = s.place(IX_MINUS)
    remove(s, IX_MINUS)
    if isinstance(here, Hex) and overstacked(s, IX.side, here, (IX,)) is None:
        s.put(IX, here)
        s.say(f"{IX} takes the place of {IX_MINUS} in {here}")


@rule("8.4.9g")
def free_to_paris(s: State, u: Unit, hex_: Hex) -> bool:
    """8.4.9g Whether a rail move costs nothing: one French corps to Paris."""
    return s.free_corps and hex_ == PARIS and u.nation is Nation.FR and u.infantry and u.corps
