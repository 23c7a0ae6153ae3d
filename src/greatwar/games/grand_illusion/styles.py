"""Leanings for players without a plan, and what many of their games together should come past."""

from __future__ import annotations

from ...kernel.session import Session
from . import notation
from .components import HEXES, Hex, Side
from .rules.cups import GERMAN_VP_HEXES, PARIS, TRIER
from .rules.geometry import distance
from .rules.victory import IMMEDIATE, REGULAR, SUDDEN_DEATH
from .state import OPTION_CODES, State
from .tables import TABLES

#: farther than this from its goal, a hex has no pull
_FAR = 14


def _towards(side: Side, goal: Hex, stations: tuple[Hex, ...] = ()) -> dict[str, int]:
    """A side drawn to a hex: each step nearer weighs three times as much, and hexes on the way two steps more."""
    steps = {h: max(_FAR - distance(h, goal), 0) + (2 if h in stations else 0) for h in HEXES}
    return {f"{side}: > {h}": 3**n for h, n in steps.items()}


#: much fighting with whole stacks, no segment given away
_FIGHTING = {
    "accept": 30,
    "activate": 60,
    "bombard": 40,
    "declare": 60,
    "designate": 40,
    "done": 3,
    "enter": 60,
    "fall-back": 3,
    "halt": 5,
    "hold-fire": 2,
    "join": 40,
    "land": 60,
    "march": 20,
    "pass": 1,
    "send-nothing": 2,
    "stop": 2,
    "withdraw": 1,
}
#: the Allies are drawn to Trier, whose fall ends the game
LIVELY = _FIGHTING | _towards(Side.ALLIED, TRIER)
#: the Germans march on Paris by way of the hexes that count, and the Allies mostly look on
HASTY = (
    _FIGHTING
    | {"Allied: pass": 200, "Allied: activate": 5, "Allied: withdraw": 0, "German: decline": 2, "besiege": 60}
    | _towards(Side.GERMAN, PARIS, GERMAN_VP_HEXES)
    | _towards(Side.ALLIED, TRIER)
)
STYLES = {"lively": LIVELY, "hasty": HASTY}

FORTUNES, ENDINGS, OPTIONS = "rows of the Fortunes of War", "endings", "options"
LANDMARKS = {
    FORTUNES: frozenset(f"{roll} {row.result}" for roll, row in TABLES.fortunes.items()),
    ENDINGS: frozenset(
        {
            f"{IMMEDIATE} of {Side.GERMAN}",
            f"{SUDDEN_DEATH} of {Side.ALLIED}",
            *(f"{REGULAR} of {side}" for side in Side),
        }
    ),
    OPTIONS: frozenset(OPTION_CODES),
}


def passed(session: Session[State]) -> dict[str, frozenset[str]]:
    """The results of the Fortunes of War, the options chosen, and how the game ended."""
    s = session.state
    rolls = {r.action.args[0] for r in session.records if r.action.verb == notation.FORTUNES}
    return {
        FORTUNES: frozenset(f"{roll} {TABLES.fortunes[roll].result}" for roll in rolls),
        ENDINGS: frozenset({f"{s.ending} of {Side(s.winner)}"}),
        OPTIONS: frozenset(code for code in OPTION_CODES if s.has(code)),
    }
