"""The general: thinks ahead over what it cannot know, as long as it is given."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..kernel.action import Action
from ..kernel.adviser import Advice, Adviser
from ..kernel.errors import GreatwarError
from ..kernel.game import Game
from ..kernel.rng import Rng
from .player import Study, Tally, Tools
from .search import Evaluate, RoomInTime, Search, room_for_tries

#: the budget of a decision, unless it is named
USUAL = "250ms"
#: fewer tries than this are not worth sharing out among processes
SHORTEST = 8
#: what small decisions leave over is saved for great ones, up to this many decisions' worth; as much may be owed, and
#: who owes that takes his first guesses until it is paid
SAVED = 40
#: nobody owes more than this, so that a machine that has slept does not spoil the rest of a game
FORGIVEN = 2 * SAVED
#: how much of what is saved one decision may take
SHARE = 0.25
#: with so many milliseconds, or so many tries, it pays to look further ahead
AMPLE_TIME, AMPLE_TRIES = 100, 30


class General:
    """A player that searches. The budget is what a decision may take on the average: milliseconds, or tries.

    `evaluate` takes the place of the title's evaluation: a view and a seat give its chance to win.
    """

    def __init__(
        self,
        game: Game[Any],
        budget: float,
        clock: Callable[[], float] | None,
        evaluate: Evaluate | None = None,
        study: Callable[[list[Study]], list[Tally]] | None = None,
        processes: int = 1,
    ) -> None:
        if type(game.adviser).advise is Adviser.advise:
            raise GreatwarError(f"{game.title} gives no advice yet: no general can play it")
        self.game, self.adviser = game, game.adviser
        self.budget, self.clock, self.evaluate = budget, clock, evaluate
        self.study, self.processes = study, processes
        ample = budget >= (AMPLE_TIME if clock else AMPLE_TRIES)
        self.ahead = self.adviser.ahead + (self.adviser.further if ample else 0)
        self.credit = 0.0
        self.reason = ""

    def decide(self, view: Any, actions: list[Action], rng: Rng) -> Action:
        """The action that fares best in the worlds that were tried."""
        start = self.clock() if self.clock else 0.0
        self.credit = min(self.credit + self.budget, self.budget * SAVED)
        advice = self._choose(view, actions, rng, start)
        if self.clock:
            self.credit = max(self.credit - 1000 * (self.clock() - start), -self.budget * FORGIVEN)
        self.reason = advice.reason
        return advice.action

    def _choose(self, view: Any, actions: list[Action], rng: Rng, start: float) -> Advice:
        candidates = self.adviser.consider(view, actions, rng)
        if len(candidates) < 2 or self._in_debt():
            return candidates[0]
        search = Search(self.game, view, candidates, rng, self.ahead, self.evaluate)
        allowed = max(min(self.budget, self.credit), SHARE * self.credit)
        if self.study is not None and (self.clock or allowed >= SHORTEST):
            found = search.merge(self.study(self._parts(search, rng, allowed)))
        else:
            found = search.run(RoomInTime(self.clock, start, allowed) if self.clock else room_for_tries(allowed))
        if not self.clock:
            self.credit -= search.rollouts
        return found.advice

    def _in_debt(self) -> bool:
        """Whether as much time is owed as may be: then the first guess has to do."""
        return self.clock is not None and self.credit <= self.budget * (1 - SAVED)

    def _parts(self, search: Search, rng: Rng, allowed: float) -> list[Study]:
        """The same question for several processes, each with worlds of its own; tries are shared out among them."""
        guesses = tuple((str(c.advice.action), c.advice.worth) for c in search.candidates)
        view, timed = search.view.to_bytes(), self.clock is not None
        each = allowed if timed else allowed / self.processes
        return [
            Study(self.game.ref, view, guesses, rng.next64(), self.ahead, each, timed) for _ in range(self.processes)
        ]


def general(game: Game[Any], setting: str, tools: Tools) -> General:
    """A general with its budget, 50ms (time a decision) or 20it (tries a decision), and the processes: 50ms:2.

    Who counts the time thinks in all the processes there are, unless they are named; who counts tries in one, so that
    the same tries are made on every machine.
    """
    found = re.fullmatch(r"(\d{1,6})(ms|it)(?::([1-9]))?", setting or USUAL)
    if found is None or not int(found[1]):
        raise GreatwarError(f"the budget of a general is written 50ms or 20it (in one process 50ms:1), not {setting!r}")
    clock = tools.clock if found[2] == "ms" else None
    if clock is None and found[2] == "ms":
        raise GreatwarError("a general with a budget of time needs a clock: give it tries instead, general:20it")
    processes = int(found[3]) if found[3] else tools.processes if clock else 1
    return General(game, float(found[1]), clock, None, tools.study if processes > 1 else None, processes)
