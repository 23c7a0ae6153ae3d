"""9.5.2 The events by which neutral nations enter the war."""

from __future__ import annotations

from ..components import Nation
from ..rules.neutral_entry import one_entry_a_turn, romania_stays_out
from ..state import State
from ..steps.neutral_entry import enter_with_free_corps
from .registry import event


@event("AP-16", one_entry_a_turn, romania_stays_out)
def romania(s: State) -> None:
    """CARD.AP16 Romania joins the Allies; not after the Fall of the Tsar."""
    enter_with_free_corps(s, Nation.RO)


@event("AP-17", one_entry_a_turn)
def italy(s: State) -> None:
    """CARD.AP17 Italy joins the Allies."""
    enter_with_free_corps(s, Nation.IT)


@event("AP-44", one_entry_a_turn)
def greece(s: State) -> None:
    """CARD.AP44 Greece joins the Allies; units placed by Salonika become active where they stand."""
    enter_with_free_corps(s, Nation.GR)


@event("CP-34", one_entry_a_turn)
def bulgaria(s: State) -> None:
    """CARD.CP34 Bulgaria joins the Central Powers."""
    enter_with_free_corps(s, Nation.BU)
