"""What Twilight in the East knows about being played well: the answers to the kernel's questions."""

from __future__ import annotations

from ....kernel.counsel import Counsel
from ..state import State
from .advice import advise
from .evaluation import evaluate


class TwilightCounsel(Counsel[State]):
    """The counsel of Twilight in the East."""

    evaluate = staticmethod(evaluate)
    advise = staticmethod(advise)


COUNSEL = TwilightCounsel()
