"""What Pursuit of Glory knows about being played well: the answers to the kernel's questions."""

from __future__ import annotations

from ....kernel.counsel import Counsel
from ..state import State
from .advice import ADVISER

#: as measured
STRENGTHS = {"sergeant": "won 11 of 11 games of the Limited War against random play"}


class PursuitCounsel(Counsel[State]):
    """The counsel of Pursuit of Glory."""

    strengths = STRENGTHS
    evaluate = staticmethod(ADVISER.evaluate)
    advise = staticmethod(ADVISER.advise)


COUNSEL = PursuitCounsel()
