"""What Pursuit of Glory knows about being played well: the answers to the kernel's questions."""

from __future__ import annotations

from ....kernel.counsel import Counsel
from ..state import State
from .advice import ADVISER


class PursuitCounsel(Counsel[State]):
    """The counsel of Pursuit of Glory."""

    evaluate = staticmethod(ADVISER.evaluate)
    advise = staticmethod(ADVISER.advise)


COUNSEL = PursuitCounsel()
