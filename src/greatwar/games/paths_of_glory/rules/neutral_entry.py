"""9.5.2, 16.1.3.1 Neutral nations enter the war: their countries open and their units appear."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import OUT_OF_PLAY, SPACES, Nation, Space, Unit
from ..setups import EntrySetup, entry_setup
from ..state import NEUTRAL, NEUTRALS, Mark, State
from .access import OPENED_BY

#: nations that enter by an event card, of which one may be played a turn
BY_EVENT: Final = ("IT", "RO", "GR", "BU")
_OPENED: Final = {n: tuple(x for x in SPACES if OPENED_BY.get(x.country) == n) for n in NEUTRALS}


@rule("9.5.2.2", "16.1.3.1#2")
def one_entry_a_turn(s: State) -> Refusal | None:
    """9.5.2.2 One Neutral Entry event a turn, whoever plays it; Turkey and the US do not count."""
    for nation in BY_EVENT:
        if s.entered[NEUTRALS.index(nation)] == s.turn:
            return Refusal("9.5.2.2", f"a neutral ({nation}) has already entered the war this turn")
    return None


@rule("9.5.2.1", "9.5.2.4#5", "9.5.2.4.1#2")
def join(s: State, nation: Nation) -> EntrySetup:
    """9.5.2.1 A nation enters: its country opens and its units go on the map; those to be chosen are given back."""
    entry = entry_setup(nation)
    s.enter_war(nation)
    s.say(f"{nation} enters the war")
    open_country(s, nation)
    place_units(s, entry)
    return entry


@rule("11.1.13", "9.5.2.4#4")
def open_country(s: State, nation: str) -> None:
    """11.1.13 Spaces of nobody become those of the side printed there; with Turkey, Persia's too."""
    for space in _OPENED[nation]:
        if s.owner(space) == NEUTRAL and space.start_control is not None and not _neutral_greeks(s, space):
            s.set_control(space, space.start_control)


def place_units(s: State, entry: EntrySetup) -> None:
    """4.2.2 Put the units of a nation where the set-up says, if they are not on the map already."""
    for unit, place, reduced in entry.units:
        if s.place(unit) is OUT_OF_PLAY:
            s.put(unit, place)
            s.mark(unit, Mark.REDUCED, reduced)
    for space, side, level in entry.trenches:
        s.set_trench(space, side, level)


@rule("9.5.2.4#1", "9.5.2.4#3", "9.5.2.4#4", "9.5.2.4.1#2", "SUM.GR")
def limited_greek_entry(s: State) -> None:
    """9.5.2.4 Salonika before Greek entry: Greek units are placed as neutrals, the other Greek spaces open."""
    if not s.at_war("GR"):
        place_units(s, entry_setup(Nation.GR))
        open_country(s, "GR")


@rule("9.5.2.3", "16.1.3.1#1", "4.2.2#2", "11.1.13")
def turkey_enters(s: State) -> None:
    """16.1.3.1 Turkey joins the Central Powers when they reach Limited War."""
    if not s.at_war("TU"):
        join(s, Nation.TU)


@rule("9.5.2.4#2", "9.5.2.4#5")
def neutral_greek(s: State, unit: Unit) -> Refusal | None:
    """9.5.2.4 Nobody moves, redeploys or uses Greek units before Greece is at war."""
    if unit.nation is Nation.GR and not s.at_war("GR"):
        return Refusal("9.5.2.4", f"{unit} is neutral until Greece enters the war")
    return None


def _neutral_greeks(s: State, space: Space) -> bool:
    """Whether neutral Greek units keep a space nobody's."""
    return any(neutral_greek(s, u) for u in s.at(space))
