"""Time and fresh seeds."""

from __future__ import annotations

import secrets
import time


class Stopwatch:
    """Seconds since it was made: by the clock, or (`cpu`) those this process has worked."""

    def __init__(self, *, cpu: bool = False) -> None:
        self._now = time.process_time if cpu else time.perf_counter
        self._start = self._now()

    @property
    def seconds(self) -> float:
        """The time passed so far."""
        return self._now() - self._start


def stamp() -> str:
    """Day and time for the name of a file: 19140801-120000."""
    return time.strftime("%Y%m%d-%H%M%S")


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)
