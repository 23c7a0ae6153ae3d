"""Time and fresh seeds."""

from __future__ import annotations

import secrets
import time


class Stopwatch:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The time passed so far."""
        return time.perf_counter() - self._start


def stamp() -> str:
    """Day and time for the name of a file: 19140801-120000."""
    return time.strftime("%Y%m%d-%H%M%S")


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)
