"""Leanings for players without a plan, and what many of their games together should come past."""

from __future__ import annotations

from ...kernel.session import Session
from .components import CARDS, Card, Country, Deck, Side
from .notation import CARD, EVENT
from .rules.tracks import VP_HISTORICAL, VP_STANDARD
from .rules.victory import ARMISTICE, AUTOMATIC, LAST_TURN, PEACE, TOTAL_WAR
from .state import State

#: much fighting, many events, few rounds given away
LIVELY = {
    "activate-attack": 60,
    "advance": 30,
    "attack": 60,
    "card": 40,
    "discard": 3,
    "done": 2,
    "event": 40,
    "flank": 60,
    "join": 60,
    "move": 30,
    "no-flank": 3,
    "one-op": 2,
    "ops": 30,
    "peace": 1,
    "resolve": 10,
    "rp": 8,
    "select": 40,
    "sr": 8,
    "stop": 3,
}
#: events that can be played at rare moments only: these are seized, and waited for
_RARE = ("AP-33", "CP-28", "CP-45", "CP-52", "CP-53", "CP-58", "CP-63")
_KEPT = (*_RARE, *(str(c) for c in CARDS if c.combat))
#: events before all, those first that raise the War Status to Total War, and a pull to the east: the late war comes
#: early, and nobody makes peace before it
HASTY = (
    LIVELY
    | {"card": 200, "discard": 0, "event": 300, "ops": 40, "peace": 0, "rp": 5, "sr": 5}
    | {f"event {c}": 10 + 60 * c.war_status for c in CARDS if c.deck < Deck.TW}
    | {f"> {x}": 200 for x in VP_STANDARD | VP_HISTORICAL if x.country is Country.RUSSIA}
    | {f"{use} {c}": 0 for use in ("ops", "rp", "sr") for c in _KEPT}
    | {f"event {c}": 2000 for c in _RARE}
)
STYLES = {"lively": LIVELY, "hasty": HASTY}

EVENTS, ENDINGS = "cards played as event", "endings"
BOTH_LOSE = f"{PEACE}, both lose"
LANDMARKS = {
    EVENTS: frozenset(map(str, CARDS)),
    ENDINGS: frozenset({ARMISTICE, BOTH_LOSE, LAST_TURN, PEACE, TOTAL_WAR})
    | {f"{AUTOMATIC} of {side.name}" for side in Side},
}


def passed(session: Session[State]) -> dict[str, frozenset[str]]:
    """The cards played as events or in combats, and how the game ended."""
    s = session.state
    ending = f"{s.ending} of {Side(s.winner).name}" if s.ending == AUTOMATIC else s.ending
    return {EVENTS: frozenset(map(str, _played(session))), ENDINGS: frozenset({ending})}


def _played(session: Session[State]) -> set[Card]:
    """Cards whose event was noted since the set-up, and combat cards laid down."""
    s, start = session.state, session.game.new(session.scenario, session.options)
    noted = {c for c in CARDS if s.happened(c) and not start.happened(c)}
    return noted | {r.action.args[0] for r in session.records if r.action.verb in (CARD, EVENT)}
