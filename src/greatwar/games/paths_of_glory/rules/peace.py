"""16.5 Who may offer Peace Terms, and when."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import Side
from ..scenarios import SCENARIOS
from ..state import State
from .effects import PEACE_OFFERS
from .limits import refused2

#: the VP from which the Central Powers may offer, and up to which the Allies may
CP_FROM: Final = 11
AP_UP_TO: Final = 9


@rule("5.3.3", "5.7.2#1")
def no_peace_in_this_scenario(s: State, side: int) -> Refusal | None:
    """5.3.3, 5.7.2 Some scenarios know no Peace Terms."""
    barred_by = SCENARIOS[s.options.scenario].no_peace_terms
    return Refusal(barred_by, "Peace Terms are not used in this scenario") if barred_by else None


@rule("16.3.5")
def not_listened_to(s: State, side: int) -> Refusal | None:
    """16.3.5 An event in force keeps a side from offering."""
    return refused2(PEACE_OFFERS.in_force(s), s, side)


@rule("16.5.1", "16.5.1.1#1", "16.5.1.1#2", "8.1.3#2")
def out_of_range(s: State, side: int) -> Refusal | None:
    """16.5.1 The Central Powers may offer from 11 VP on, the Allies up to 9."""
    if side == Side.CP and s.vp < CP_FROM:
        return Refusal("16.5.1.1#1", f"the Central Powers may offer Peace Terms from {CP_FROM} VP on, not at {s.vp}")
    if side == Side.AP and s.vp > AP_UP_TO:
        return Refusal("16.5.1.1#2", f"the Allied Powers may offer Peace Terms up to {AP_UP_TO} VP, not at {s.vp}")
    return None


LIMITS: Final = (no_peace_in_this_scenario, not_listened_to, out_of_range)


def may_offer(s: State) -> Refusal | None:
    """Why the active side may not offer Peace Terms as its action, or None."""
    return refused2(LIMITS, s, s.active)
