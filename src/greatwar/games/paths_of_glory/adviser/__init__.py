"""What Paths of Glory knows about being played well: the answers to the kernel's questions, each from its module."""

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
    "sergeant": "won 600 of 600 games against random play",
    "general": "won 48 of 60 games against the sergeant with 200 ms a decision",
}


class PathsAdviser(Adviser[State]):
    """The adviser of Paths of Glory."""

    strengths = STRENGTHS
    ahead = 2  # our round and its answer: what is cut off or walked into is seen only then
    further = 2  # and once more: what a round prepares is seen in the next
    evaluate = staticmethod(evaluate)
    advise = staticmethod(advise)
    consider = staticmethod(consider)
    ply = staticmethod(ply)
    odds = staticmethod(odds)
    supply_watch = staticmethod(supply_watch)
    timeline = staticmethod(timeline)
    chronicle = staticmethod(CHRONICLE.chronicle)


ADVISER = PathsAdviser()
