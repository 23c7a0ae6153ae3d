"""What Illusions of Glory knows about being played well: the answers to the kernel's questions."""

from __future__ import annotations

from ....kernel.counsel import Counsel
from ..state import State
from .advice import ADVISER

#: as measured
STRENGTHS = {"sergeant": "won 20 of 20 games of the Limited War against random play"}


class IllusionsCounsel(Counsel[State]):
    """The counsel of Illusions of Glory."""

    strengths = STRENGTHS
    evaluate = staticmethod(ADVISER.evaluate)
    advise = staticmethod(ADVISER.advise)


COUNSEL = IllusionsCounsel()
