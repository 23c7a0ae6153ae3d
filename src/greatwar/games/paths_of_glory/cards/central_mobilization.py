"""The events of the Central Powers' Mobilization deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.rules import rule
from ..components import Deck, Nation, Side, Space, Unit, space, unit
from ..rules.control import enter
from ..rules.effects import ACTIVATED, CHANNEL_PORTS, NATIONALITIES, RUSSIAN_FORTS
from ..rules.events import award, places_for_trench
from ..rules.stacking import LIMIT
from ..state import State
from ..steps.combat import Combats
from ..steps.events import Landwehr, PlaceTrench
from .needs import below_level, berlin_lost, entrench_too_early, first_action, moltke_in_command, one_entrench
from .registry import event, lasting

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


RACE_TO_THE_SEA: Final = lasting("CP-8")


@CHANNEL_PORTS.answered_by(RACE_TO_THE_SEA)
@rule("CARD.CP08", "11.1.9#2")
def race_to_the_sea(s: State) -> bool:
    """CARD.CP08 The Central Powers may move and redeploy to Amiens, Calais and Ostend (11.1.9)."""
    return True


@event("CP-9", below_level("CP-9", Deck.TW))
@rule("EX.T2.3")
def reichstag_truce(s: State) -> None:
    """CARD.CP09 A VP for the Central Powers."""
    award(s, "Reichstag Truce")


SUD_ARMY: Final = lasting("CP-10")


@NATIONALITIES.answered_by(SUD_ARMY)
@rule("CARD.CP10", "9.2.3#5")
def sud_army(s: State, units: Sequence[Unit], where: Space) -> int:
    """CARD.CP10 One stack a round of an AH unit with German corps costs 1; a unit of another kind makes it 2."""
    others = [u for u in units if not (u.nation is Nation.GE and not u.army)]
    if SUD_ARMY.n in s.round_events or len(others) == len(units) or not any(u.nation is Nation.AH for u in others):
        return LIMIT
    return min(len(others), LIMIT)


@ACTIVATED.answered_by(SUD_ARMY)
@rule("CARD.CP10")
def sud_army_acts(s: State, units: Sequence[Unit], price: int) -> None:
    """CARD.CP10 The saving is for one stack a round."""
    if sud_army(s, units, s.space_of(units[0])) == price < len({u.activates_as for u in units}):
        s.round_events += (SUD_ARMY.n,)


OBEROST: Final = lasting("CP-11")


@RUSSIAN_FORTS.answered_by(OBEROST)
@rule("CARD.CP11", "15.1.11#2")
def oberost(s: State) -> bool:
    """CARD.CP11 German units may attack Russian forts (15.1.11)."""
    return True


#: CARD.CP13 Moltke (AP-9) is dismissed; Place of Execution (CP-26) may be played
FALKENHAYN: Final = lasting("CP-13", moltke_in_command)
