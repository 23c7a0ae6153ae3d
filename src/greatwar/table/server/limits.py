"""How much one client may write."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from .errors import Refused

_KEPT = 50_000


class Allowance:
    """So many writes a second on average for each key, and a few more at once (a bucket of tokens each)."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = per_second, max(1.0, burst), clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str) -> None:
        """Count one write; refused if it is one too many."""
        if not self._rate:
            return
        now = self._clock()
        left, then = self._buckets.pop(key, (self._burst, now))
        left = min(self._burst, left + max(0.0, now - then) * self._rate)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        if len(self._buckets) > _KEPT:
            self._buckets.popitem(last=False)
        if not allowed:
            raise Refused(429, "That was too much at once; wait a moment")

    def give_back(self, key: str) -> None:
        """Count one write less: it was none that is limited."""
        if key in self._buckets:
            left, then = self._buckets[key]
            self._buckets[key] = (min(self._burst, left + 1), then)
