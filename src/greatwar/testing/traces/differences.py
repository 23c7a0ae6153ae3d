"""Where two programs do not agree."""

from __future__ import annotations

from typing import Any

import msgspec


class Difference(msgspec.Struct, frozen=True):
    """A place of a trace, what is different there, and what either program has."""

    i: int
    key: str
    ours: Any
    theirs: Any


class OutOfStep(Exception):
    """Our engine does not allow, or does not ask for, what the trace decided."""

    def __init__(self, key: str, ours: Any, theirs: Any) -> None:
        super().__init__(f"{key}: ours {ours}, theirs {theirs}")
        self.key, self.ours, self.theirs = key, ours, theirs
