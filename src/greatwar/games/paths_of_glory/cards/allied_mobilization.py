"""The events of the Allied Mobilization deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....families.cdg.effects import Lasting
from ....kernel.rules import rule
from ..components import Country, Deck, Side, Space, Unit, card
from ..rules.effects import ACTIVATION_COST, DIGGING, WAR_STATUS_VP
from ..rules.events import AROUND_PARIS, award, no_taxi, places_for_trench
from ..state import State
from ..steps.events import ParisTaxis, PlaceCavalry, PlaceTrench
from ..tables import TURNS
from .needs import after, below_level, entrench_too_early, no_room_for_cavalry, one_entrench, until_turn
from .registry import event, lasting

FALKENHAYN: Final = card("CP-13")


BLOCKADE: Final = lasting("AP-2")


@WAR_STATUS_VP.answered_by(BLOCKADE)
@rule("CARD.AP02", "6.0.E.1")
def blockade(s: State) -> str:
    """CARD.AP02 From now on every Winter costs the Central Powers a VP (6.0.E.1)."""
    return "Blockade in effect, Winter turn" if TURNS[s.turn].season == "Winter" else ""


@rule("CARD.AP09", "CARD.CP13")
def moltke_dismissed(s: State) -> bool:
    """CARD.AP09 Falkenhayn ends it."""
    return s.happened(FALKENHAYN)


MOLTKE: Final = lasting("AP-9", until_turn("AP-9", 2), until=moltke_dismissed)


@ACTIVATION_COST.answered_by(MOLTKE)
@rule("CARD.AP09")
def moltke(s: State, units: Sequence[Unit], where: Space, attack: bool) -> int:
    """CARD.AP09 Until Falkenhayn every CP unit in Belgium or France is activated at its own cost (9.2.2)."""
    in_the_west = where.country in (Country.BELGIUM, Country.FRANCE)
    return len(units) if in_the_west and units[0].side is Side.CP else 0


@event("AP-12", one_entrench, entrench_too_early)
def entrench(s: State) -> None:
    """CARD.AP12 A trench for a supplied army; from now on both sides may entrench (11.2.1)."""
    if places_for_trench(s, Side.AP):
        s.push(PlaceTrench(Side.AP))


@DIGGING.answered_by(Lasting(card("AP-12")))
@DIGGING.answered_by(Lasting(card("CP-6")))
@rule("11.2.1#1")
def everybody_digs(s: State) -> bool:
    """11.2.1 After either Entrench event both sides may entrench."""
    return True


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
