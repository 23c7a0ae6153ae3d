"""What Illusions of Glory knows about being played well: the answers to the kernel's questions."""

from __future__ import annotations

from ....kernel.adviser import Adviser
from ..state import State
from .advice import HEURISTICS
from .chronicle import CHRONICLE, timeline
from .odds import ODDS
from .supply_watch import WATCH

#: as measured
STRENGTHS = {"sergeant": "won 20 of 20 games of the Limited War against random play"}


class IllusionsAdviser(Adviser[State]):
    """The adviser of Illusions of Glory."""

    strengths = STRENGTHS
    evaluate = staticmethod(HEURISTICS.evaluate)
    advise = staticmethod(HEURISTICS.advise)
    consider = staticmethod(HEURISTICS.consider)
    ply = staticmethod(HEURISTICS.ply)
    odds = staticmethod(ODDS.odds)
    supply_watch = staticmethod(WATCH.supply_watch)
    timeline = staticmethod(timeline)
    chronicle = staticmethod(CHRONICLE.chronicle)


ADVISER = IllusionsAdviser()
