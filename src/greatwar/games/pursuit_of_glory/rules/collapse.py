"""16.6, 18.8.2-4 The collapses of Bulgaria, Serbia and Romania."""

from __future__ import annotations

from ..state import State


def check(s: State) -> None:
    """6.F5 The chapter 18.8 pushes its steps here."""
