"""A view as plain data for clients."""

from __future__ import annotations

from typing import Any

from .components import CARDS, PLACES, SPACES, UNITS
from .names import AP, CP, OFFENSIVES, POOLS, SIDES, turn_name
from .rules.hands import HANDS
from .rules.offensives import DONE_BIT, KIND
from .state import ARMENIAN, BEACHHEAD, PERSIAN, SOVIET, TABLE, State


def describe(view: State) -> dict[str, Any]:
    """A view (or a full state) as plain JSON data; nothing in it is None."""
    s = view
    return {
        "turn": s.turn,
        "turn_name": turn_name(s.turn),
        "round": s.round,
        "active": SIDES[s.active],
        "vp": s.vp,
        "jihad": s.jihad,
        "ru_vp": s.ru_vp,
        "czar": s.czar,
        "stage": s.stage,
        "war_status": list(s.war_status),
        "level": list(s.level),
        "max_tu": s.max_tu,
        "rp": {POOLS[i]: n / 2 for i, n in enumerate(s.rp) if n},
        "offensives": {
            SIDES[side]: [[OFFENSIVES[e & KIND], bool(e & DONE_BIT)] for e in s.offensive[side]] for side in (CP, AP)
        },
        "hands": {
            SIDES[side]: {
                "count": HANDS.hand_count(s, side),
                "cards": [str(c) for c in HANDS.hand(s, side)],
                "table": [str(c) for c in HANDS.cards(s, side, TABLE)],
            }
            for side in (CP, AP)
        },
        "spaces": {str(x): _space(s, x.n) for x in SPACES},
        "units": {str(u): {"at": str(PLACES[s.where[u.n]]), "reduced": s.reduced(u)} for u in UNITS if s.where[u.n]},
        "events": [str(c) for c in CARDS if s.played[c.n]],
    }


def _space(s: State, number: int) -> dict[str, Any]:
    x = SPACES[number - 1]
    side, level = s.trench_at(x)
    return {
        "owner": SIDES[s.owner(x)],
        "held": s.is_held(x),
        "ru": s.ru_marked(x),
        "fort": s.fort(x),
        "trench": [SIDES[side], level] if level else [],
        "beachhead": s.marked(x, BEACHHEAD),
        "uprising": s.marked(x, ARMENIAN | PERSIAN | SOVIET),
    }
