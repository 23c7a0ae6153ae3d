"""What Grand Illusion knows about being played well: the answers to the kernel's questions, each from its module."""

from __future__ import annotations

from ....kernel.adviser import Adviser
from ..state import State
from .advice import advise
from .chronicle import CHRONICLE
from .consider import consider, ply
from .evaluation import evaluate
from .odds import odds
from .supply_watch import supply_watch
from .timeline import timeline

#: see docs/opponents.md
STRENGTHS = {
    "sergeant": "won 300 of 300 games against random play",
    "general": "won 11 of 16 games against the sergeant",
}


class GrandIllusionAdviser(Adviser[State]):
    """The adviser of Grand Illusion."""

    strengths = STRENGTHS
    evaluate = staticmethod(evaluate)
    advise = staticmethod(advise)
    consider = staticmethod(consider)
    ply = staticmethod(ply)
    odds = staticmethod(odds)
    supply_watch = staticmethod(supply_watch)
    timeline = staticmethod(timeline)
    chronicle = staticmethod(CHRONICLE.chronicle)


ADVISER = GrandIllusionAdviser()
