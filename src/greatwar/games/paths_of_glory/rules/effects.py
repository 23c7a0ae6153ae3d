"""9.5.1 The register of events in force: what the chapters ask, and what lasting events answer.

A chapter asks one of these questions and knows no card; the card's own module (`cards/`) says how long its event is in
force and what it answers::

    TIMIDITY: Final = lasting("CP-58", after("CP-58", "CP-28"), span=TURN)

    @ATTACKS.answered_by(TIMIDITY)
    @rule("CARD.CP58")
    def stavka_timidity(s: State, unit: Unit, to: Space) -> Refusal | None: ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....families.cdg.effects import Question
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import Card, Country, Space, Unit
from ..state import State

Yes = Callable[[State], bool]
Does = Callable[[State], None]

# What events forbid: the answer is the refusal, or None --------------------------------------------

#: 12.1 a unit attacks at all
ATTACKERS: Final[Question[Callable[[State, Unit], Refusal | None]]] = Question()
#: 12.1 a unit attacks a space
ATTACKS: Final[Question[Callable[[State, Unit, Space], Refusal | None]]] = Question()
#: 11.1, 12.5, 12.7, 13 a unit enters a space
ENTRIES: Final[Question[Callable[[State, Unit, Space], Refusal | None]]] = Question()
#: 11.3.2, 12.1.9 a unit passes between Caucasus and the Near East
CAUCASUS_PASSAGES: Final[Question[Callable[[State], Refusal | None]]] = Question()
#: 9.4 a card is played for its RP
RP_ACTIONS: Final[Question[Callable[[State, Card], Refusal | None]]] = Question()
#: 16.5 a side offers Peace Terms
PEACE_OFFERS: Final[Question[Callable[[State, int], Refusal | None]]] = Question()
#: 9.5.3.5 the MEF lands
LANDINGS: Final[Question[Callable[[State], Refusal | None]]] = Question()
#: 16.3.4 a card brings Americans
AMERICANS: Final[Question[Callable[[State], Refusal | None]]] = Question()

# What events allow: somebody answers True -----------------------------------------------------------

#: 11.2.1 armies dig in
DIGGING: Final[Question[Yes]] = Question()
#: 11.1.9 the Central Powers stop in the Channel ports
CHANNEL_PORTS: Final[Question[Yes]] = Question()
#: 15.1.11 Germans attack Russian forts
RUSSIAN_FORTS: Final[Question[Yes]] = Question()
#: 11.1.11 a country whose nation is neutral is open
OPEN_COUNTRIES: Final[Question[Callable[[State, Country], bool]]] = Question()
#: 17.1.5 Serbian armies come back in Salonika
SERBS_IN_SALONIKA: Final[Question[Yes]] = Question()
#: CARD.AP50 the British Near East army comes in at Alexandria
ALEXANDRIA: Final[Question[Yes]] = Question()
#: 12.2.7 an attack out of Sinai has water
WATER_IN_SINAI: Final[Question[Yes]] = Question()
#: 16.3.4 US reinforcements come, and Allied RP cards bring a US point (17.1.8)
OVER_THERE: Final[Question[Yes]] = Question()
#: 5.5.2 Russia has signed the treaty
TREATY: Final[Question[Yes]] = Question()

# What events change ---------------------------------------------------------------------------------

#: 12.2.7 what an attack adds to its die
ATTACK_DRM: Final[Question[Callable[[State, Combat], int]]] = Question()
#: 9.2.2 what a stack costs to be activated (to attack, if True) instead of its nationalities; 0 = as usual
ACTIVATION_COST: Final[Question[Callable[[State, Sequence[Unit], Space, bool], int]]] = Question()
#: 9.2.3 as how many nationalities a stack of several counts; 3 = as it is
NATIONALITIES: Final[Question[Callable[[State, Sequence[Unit], Space], int]]] = Question()
#: 9.2 a stack has been activated for a price
ACTIVATED: Final[Question[Callable[[State, Sequence[Unit], int], None]]] = Question()
#: 7.1.9 what a side adds to the die for its Mandated Offensive
OFFENSIVE_DRM: Final[Question[Callable[[State, int], int]]] = Question()
#: 7.1.2 what becomes of the box that was rolled
OFFENSIVE_BOX: Final[Question[Callable[[State, int], int]]] = Question()
#: 17.1 the points of a side in its Replacement Phase
REPLACEMENT_POINTS: Final[Question[Callable[[State, int], None]]] = Question()
#: 6.0.E.1 lines of the Victory Point Table that are due in the War Status Phase
WAR_STATUS_VP: Final[Question[Callable[[State], str]]] = Question()
#: 8.1 a side has taken its action
AFTER_ACTION: Final[Question[Does]] = Question()
#: 12.2 what comes before a combat: it pushes its steps
BEFORE_COMBAT: Final[Question[Does]] = Question()
#: 12.5.3 the defenders that may ignore their retreat
IGNORING_RETREATS: Final[Question[Callable[[State, Combat], tuple[int, ...]]]] = Question()

#: 9.3.3 the numbers of cards whose events count as SR
COUNTS_AS_SR: Final[set[int]] = set()


def allowed(s: State, question: Question[Yes]) -> bool:
    """Whether an event in force allows a thing."""
    return any(answer(s) for answer in question.in_force(s))
