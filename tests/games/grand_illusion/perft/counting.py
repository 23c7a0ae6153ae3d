"""Perft of Grand Illusion: the words of its recipes.

    scenario campaign              the set-up in its Action Phase, with nothing pending
    clear 66, 76                   no units in these hexes (or: clear, all of them)
    at 74: GE III, (FR II)         units in a hex, disrupted ones in parentheses; `dead GE III` in the deadpile
    control Allied: 74, 75         control of hexes; `siege 54`, `trench 45`, `turn 5`, `caps 6 4`, `withdrew German 5`
    pending segment German         what is to be done, and by whom (see PENDING)

`start what-if` instead of all this is the beginning of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.names import side_named
from greatwar.games.grand_illusion.state import State
from greatwar.games.grand_illusion.steps.action import ActionSegment
from greatwar.games.grand_illusion.steps.administrative import AdministrativePhase
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from greatwar.games.grand_illusion.steps.strategic_movement import StrategicMovementPhase
from greatwar.kernel.step import Step
from tests.games.counting import Counting
from tests.games.grand_illusion.positions import Position, position

#: what may be pending, made from a side
PENDING: dict[str, Callable[[int], Step]] = {
    "segment": ActionSegment,
    "reinforcements": ReinforcementPhase,
    "strategic": StrategicMovementPhase,
    "administration": lambda side: AdministrativePhase(),
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
        if word == "start":
            self._state = GAME.setup(rest)
        elif word == "scenario":
            self._made = position(rest)
        else:
            assert self._made is not None
            if word == "pending":
                what, side = rest.split()
                self._state = self._made.build(PENDING[what](side_named(side)))
            else:
                _set(self._made, word, rest)


def _set(made: Position, word: str, rest: str) -> None:
    """One line of the recipe: a method of the builder with its words."""
    where, _, what = rest.partition(":")
    if word == "at":
        made.at(int(where), *_names(what))
    elif word == "control":
        made.control(where, *map(int, _names(what)))
    elif word == "clear":
        made.clear(*map(int, _names(rest)))
    elif word == "dead":
        made.dead(*_names(rest))
    else:
        getattr(made, word)(*(int(x) if x.isdecimal() else x for x in rest.split()))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


COUNTING = Counting(GAME, Path(__file__).parent, Making, ("roll", "draw", "fortunes"))
