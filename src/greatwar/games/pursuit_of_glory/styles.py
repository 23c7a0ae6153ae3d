"""Leanings of players without a plan, and what many games together should come past."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .components import CARDS
from .rules import victory

STYLES: Final[dict[str, dict[str, int]]] = {
    "plain": {},
    "eventful": {"event": 40, "card": 40},
    "bloody": {"activate-attack": 60, "attack": 80, "done": 4},
    "restless": {"move": 30, "activate-move": 40, "stop": 3},
}
LANDMARKS: Final[dict[str, frozenset[str]]] = {
    "events": frozenset([str(c) for c in CARDS]),
    "endings": frozenset(
        [
            victory.AUTOMATIC_AP,
            victory.AUTOMATIC_CP,
            victory.MARGINAL_AP,
            victory.MARGINAL_CP,
            victory.ENDURANCE_AP,
            victory.ENDURANCE_CP,
        ]
    ),
}


def passed(session: Any) -> Mapping[str, frozenset[str]]:
    """Which of the landmarks a finished game came past."""
    s = session.state
    return {
        "events": frozenset([str(c) for c in CARDS if s.played[c.n]]),
        "endings": frozenset([s.ending]) & LANDMARKS["endings"],
    }
