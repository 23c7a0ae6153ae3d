"""Leanings for players without a plan, and what many of their games together should come past."""

from __future__ import annotations

from ...kernel.session import Session
from .components import CARDS
from .state import State

#: style -> verb -> weight (10 unless named)
STYLES: dict[str, dict[str, int]] = {
    "attacker": {
        "attack": 40,
        "activate-attack": 30,
        "stack-attack": 20,
        "join": 25,
        "advance": 30,
        "done": 3,
        "ops": 25,
    },
    "planner": {"event": 40, "play": 30, "cardless": 2, "war-status": 20},
    "builder": {"rp": 25, "raise-unit": 30, "repair": 20, "entrench": 40, "assemble": 30, "disassemble": 20, "sr": 20},
}

LANDMARKS: dict[str, frozenset[str]] = {
    "card": frozenset(str(c) for c in CARDS),
    "ending": frozenset({"AP Automatic Victory", "CP Automatic Victory", "Stalemate"}),
}


def passed(session: Session[State]) -> dict[str, frozenset[str]]:
    """Which landmarks a finished game came past."""
    played = frozenset(str(c) for c in CARDS if session.state.played[c.n])
    return {"card": played, "ending": frozenset({session.state.ending})}
