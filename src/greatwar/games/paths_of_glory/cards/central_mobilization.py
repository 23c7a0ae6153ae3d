"""The events of the Central Powers' Mobilization deck."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import Deck, Side, space, unit
from ..rules.control import enter
from ..rules.events import award, places_for_trench
from ..state import State
from ..steps.combat import Combats
from ..steps.events import Landwehr, PlaceTrench
from .needs import below_level, berlin_lost, entrench_too_early, first_action, moltke_in_command, one_entrench
from .registry import event

LIEGE: Final = space("Liege")
GE_1, GE_2, GE_3 = map(unit, ("GE 1", "GE 2", "GE 3"))
#: CP-5 the replacement points of Landwehr, in halves
LANDWEHR_HALVES: Final = 4


@event("CP-1", first_action)
@rule("EX.T1.1")
def guns_of_august(s: State) -> None:
    """CARD.CP01 The fort of Liege is destroyed, two armies enter it, and these with a third may attack."""
    s.destroy_fort(LIEGE)
    s.say(f"The fort of {LIEGE} is destroyed")
    for army in (GE_1, GE_2):
        enter(s, army, LIEGE)
        s.say(f"{army} advances to {LIEGE}")
    activate_for_combat(s)
    s.push(Combats())


def activate_for_combat(s: State) -> None:
    """CARD.CP01 Attack markers for the three armies; whoever else stands with them stays out of it."""
    armies = (GE_1, GE_2, GE_3)
    s.attack_marks = tuple(sorted({s.where[u.n] for u in armies}))
    s.inactive = tuple(sorted(int(u) for x in s.attack_marks for u in s.stacks[x] if u not in armies))


@event("CP-5", berlin_lost)
def landwehr(s: State) -> None:
    """CARD.CP05 Two German RP, to be spent at once on reduced units."""
    s.push(Landwehr(LANDWEHR_HALVES))


@event("CP-6", one_entrench, entrench_too_early)
def entrench(s: State) -> None:
    """CARD.CP06 A trench for a supplied army; from now on both sides may entrench (11.2.1)."""
    if places_for_trench(s, Side.CP):
        s.push(PlaceTrench(Side.CP))


@event("CP-8")
def race_to_the_sea(s: State) -> None:
    """CARD.CP08 The Central Powers may move and redeploy to Amiens, Calais and Ostend (11.1.9)."""


@event("CP-9", below_level("CP-9", Deck.TW))
@rule("EX.T2.3")
def reichstag_truce(s: State) -> None:
    """CARD.CP09 A VP for the Central Powers."""
    award(s, "Reichstag Truce")


@event("CP-10")
def sud_army(s: State) -> None:
    """CARD.CP10 Each round one stack of an AH unit and German corps is activated as one nation (9.2.3)."""


@event("CP-11")
def oberost(s: State) -> None:
    """CARD.CP11 German units may attack Russian forts (15.1.11)."""


@event("CP-13", moltke_in_command)
def falkenhayn(s: State) -> None:
    """CARD.CP13 Moltke is dismissed; Place of Execution may be played."""
