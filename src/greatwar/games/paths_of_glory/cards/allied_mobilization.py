"""The events of the Allied Mobilization deck."""

from __future__ import annotations

from ..components import Deck, Side
from ..rules.events import AROUND_PARIS, award, no_taxi, places_for_trench
from ..state import State
from ..steps.events import ParisTaxis, PlaceCavalry, PlaceTrench
from .needs import after, below_level, entrench_too_early, no_room_for_cavalry, one_entrench, until_turn
from .registry import event


@event("AP-2")
def blockade(s: State) -> None:
    """CARD.AP02 From now on every Winter costs the Central Powers a VP (6.0.E.1)."""


@event("AP-9", until_turn("AP-9", 2))
def moltke(s: State) -> None:
    """CARD.AP09 Until Falkenhayn every CP unit in Belgium or France is activated at its own cost (9.2.2)."""


@event("AP-12", one_entrench, entrench_too_early)
def entrench(s: State) -> None:
    """CARD.AP12 A trench for a supplied army; from now on both sides may entrench (11.2.1)."""
    if places_for_trench(s, Side.AP):
        s.push(PlaceTrench(Side.AP))


@event("AP-13", after("AP-13", "CP-1"), below_level("AP-13", Deck.LW))
def rape_of_belgium(s: State) -> None:
    """CARD.AP13 A VP for the Allies."""
    award(s, "Rape of Belgium")


@event("AP-56")
def paris_taxis(s: State) -> None:
    """CARD.AP56 A reduced French army in or next to Paris returns to full strength."""
    if any(no_taxi(s, u) is None for x in AROUND_PARIS for u in s.at(x)):
        s.push(ParisTaxis())


@event("AP-57", no_room_for_cavalry)
def russian_cavalry(s: State) -> None:
    """CARD.AP57 Two cavalry corps join a Russian army."""
    s.push(PlaceCavalry())
