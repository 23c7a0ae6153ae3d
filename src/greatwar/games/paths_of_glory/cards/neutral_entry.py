"""9.5.2 The events by which neutral nations enter the war."""

from __future__ import annotations

from ....families.cdg.effects import Lasting
from ....kernel.rules import rule
from ..components import Nation, card
from ..rules.effects import SERBS_IN_SALONIKA
from ..rules.neutral_entry import one_entry_a_turn
from ..state import State
from ..steps.neutral_entry import enter_with_free_corps
from .needs import romania_stays_out
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


@SERBS_IN_SALONIKA.answered_by(Lasting(card("AP-44")))
@rule("CARD.AP44", "17.1.5#2")
def serbs_in_salonika(s: State) -> bool:
    """17.1.5 Serbian armies may come back in Salonika."""
    return True


@event("CP-34", one_entry_a_turn)
def bulgaria(s: State) -> None:
    """CARD.CP34 Bulgaria joins the Central Powers."""
    enter_with_free_corps(s, Nation.BU)
