"""Perft of Paths of Glory: the words of its recipes.

scenario campaign              the set-up, with nothing pending
clear                          no units on the map (or: clear Sedan)
at Sedan: FR 5, (FR 9)         units in a place; `reserve FRc, GEc` and `eliminated FR 9` likewise
control Sedan: CP              trench Sedan: AP 2; turn 5; vp 10; rp FR 2; event CP-11; hand AP: AP-4
pending AP operations 3        what is to be done, and by whom (see PENDING)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from greatwar.games.paths_of_glory.components import Side
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy
from greatwar.games.paths_of_glory.steps.replacements import Replace
from greatwar.games.paths_of_glory.steps.sequence import Turn
from greatwar.kernel.step import Step
from tests.games.counting import Counting
from tests.games.paths_of_glory.positions import Position, position

#: what may be pending, made from a number
PENDING: dict[str, Callable[[Side, int], Step]] = {
    "operations": lambda side, points: Operations(points),
    "redeployment": lambda side, points: Redeploy(points),
    "replacements": lambda side, points: Replace(side),
    "turn": lambda side, phase: Turn(phase),
}


class Making:
    """A position being made, line by line, with the builder of the tests."""

    def __init__(self) -> None:
        self._made: Position | None = None
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The position, once something is pending."""
        assert self._state is not None
        return self._state

    def word(self, word: str, rest: str) -> None:
        """One line of the recipe."""
        if word == "scenario":
            self._made = position(rest)
            return
        assert self._made is not None
        if word == "pending":
            self._state = _pend(self._made, *rest.split())
        else:
            _set(self._made, word, rest)


def _pend(made: Position, side: str, what: str, number: str = "0") -> State:
    made.active(side)
    return made.push(PENDING[what](Side[side], int(number))).build()


def _set(made: Position, word: str, rest: str) -> None:
    """One line of the recipe: a method of the builder with its words."""
    where, colon, what = rest.partition(":")
    if word in ("at", "hand"):
        getattr(made, word)(where, *_names(what))
    elif word in ("reserve", "eliminated", "event", "clear", "war"):
        getattr(made, word)(*_names(rest))
    elif word in ("turn", "vp"):
        getattr(made, word)(int(rest))
    elif colon:
        getattr(made, word)(where, *(int(x) if x.isdecimal() else x for x in what.split()))
    else:
        getattr(made, word)(*(int(x) if x.isdecimal() else x for x in rest.split()))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


COUNTING = Counting(GAME, Path(__file__).parent, Making)
