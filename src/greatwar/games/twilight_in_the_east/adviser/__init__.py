"""What Twilight in the East knows about being played well: the answers to the kernel's questions."""

from __future__ import annotations

from ....kernel.adviser import Adviser
from ..state import State
from .advice import advise
from .evaluation import evaluate
from .odds import odds
from .supply_watch import supply_watch

#: measured in the learning scenario, seeds 1 to 20 and 101 to 120, on both sides
STRENGTHS = {"sergeant": "won 78 of 80 games of the learning scenario against random play"}


class TwilightAdviser(Adviser[State]):
    """The adviser of Twilight in the East."""

    strengths = STRENGTHS
    evaluate = staticmethod(evaluate)
    advise = staticmethod(advise)
    odds = staticmethod(odds)
    supply_watch = staticmethod(supply_watch)


ADVISER = TwilightAdviser()
