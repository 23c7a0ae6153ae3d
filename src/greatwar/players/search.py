"""Search over what one cannot know: the same question asked in many worlds that the view does not exclude.

Each world deals the hidden things anew. In every world all candidates are tried with the same dice, play goes on by
the title's counsel for both sides until what belongs together is finished and answered, and the position is
evaluated. Candidates that fall behind are dropped, so that the effort goes to the decision that is close.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Any

from ..kernel.action import Action
from ..kernel.counsel import Advice
from ..kernel.game import Game
from ..kernel.rng import Rng
from .player import Study, Tally

#: how many segments of play are looked ahead: the rest of this one and the answer
SEGMENTS = 2
#: no line is followed further than this
LONGEST = 400
#: what the end of the game counts for, beside victory points
DECIDED = 40.0
#: the first guess counts for as many worlds
TRUST = 2.0
#: how far behind a candidate may be before it is dropped, in victory points, after one world; it shrinks with more
SLACK = 1.6

#: what a chance to win in the place of an evaluation counts for: victory points for a unit of log-odds
POINTS = 2.5
#: chances nearer to certainty than this are not told apart
NEAREST = 0.001

#: somebody else's evaluation: a view and a seat give its chance to win
Evaluate = Callable[[Any, int], float]


class Candidate:
    """An action that is tried, with what it brought so far."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice
        self.tried, self.total = 0, 0.0
        self.dropped = False

    def score(self, base: float) -> float:
        """The mean of what it brought and of the first guess, which is relative to the best guess."""
        return (self.total + TRUST * (base + self.advice.worth)) / (self.tried + TRUST)


class Search:
    """One question in many worlds."""

    def __init__(
        self,
        game: Game[Any],
        view: Any,
        candidates: Sequence[Advice],
        rng: Rng,
        evaluate: Evaluate | None = None,
    ) -> None:
        self.game, self.counsel, self.view, self.rng = game, game.counsel, view, rng
        self.evaluate = evaluate
        self.seat = self._seat()
        best = max(advice.worth for advice in candidates)
        self.candidates = [Candidate(Advice(a.action, a.reason, a.worth - best)) for a in candidates]
        self.rollouts = 0

    def run(self, goes_on: Callable[[int], bool]) -> Candidate:
        """Try candidates in world after world as long as it goes on; the best of them."""
        while len(self.alive) > 1 and goes_on(self.rollouts):
            self._world(goes_on)
            self._drop()
        return self.best

    @property
    def best(self) -> Candidate:
        """The candidate that has fared best."""
        base = self._base()
        return max(self.alive, key=lambda c: c.score(base))

    @property
    def tally(self) -> Tally:
        """What has been found, to be added to what others have found."""
        return [(c.tried, c.total) for c in self.candidates]

    def merge(self, tallies: Sequence[Tally]) -> Candidate:
        """Add what was found elsewhere; a candidate that everybody dropped early is not the best."""
        for tally in tallies:
            for candidate, (tried, total) in zip(self.candidates, tally, strict=True):
                candidate.tried, candidate.total = candidate.tried + tried, candidate.total + total
                self.rollouts += tried
        most = max(c.tried for c in self.candidates)
        for candidate in self.candidates:
            candidate.dropped = 2 * candidate.tried < most
        return self.best

    def _seat(self) -> int:
        seat = self.game.actor(self.view)
        assert seat is not None
        return seat

    @property
    def alive(self) -> list[Candidate]:
        """The candidates still in question."""
        return [c for c in self.candidates if not c.dropped]

    def _world(self, goes_on: Callable[[int], bool]) -> None:
        """One world: each candidate in turn with the same hidden things and the same dice."""
        world, seed = self.game.determinise(self.view, self.rng), self.rng.next64()
        results = []
        for candidate in self.alive:
            results.append(self._try(world.copy(), candidate.advice.action, Rng(seed)))
            self.rollouts += 1
            if not goes_on(self.rollouts):
                break
        if len(results) < len(self.alive):
            return  # half a comparison would favour one side of it
        for candidate, value in zip(self.alive, results, strict=True):
            candidate.tried, candidate.total = candidate.tried + 1, candidate.total + value

    def _base(self) -> float:
        """What the candidates bring on the average: the level that first guesses are measured from."""
        tried = [c for c in self.alive if c.tried]
        return sum(c.total / c.tried for c in tried) / len(tried) if tried else 0.0

    def _drop(self) -> None:
        base = self._base()
        best = max(c.score(base) for c in self.alive)
        for candidate in self.alive:
            behind = best - candidate.score(base)
            if candidate.tried and behind > SLACK / candidate.tried**0.5:
                candidate.dropped = True

    def _try(self, s: Any, action: Action, rng: Rng) -> float:
        """Take an action and follow the counsel of both sides; what the position is then worth to us."""
        game, counsel = self.game, self.counsel
        last = counsel.moment(s) + SEGMENTS
        game.apply(s, action)
        for _ in range(LONGEST):
            actor = game.actor(s)
            if actor is None or counsel.moment(s) >= last:
                break
            game.apply(s, game.random_action(s, rng) if actor < 0 else self._advised(s, rng))
        return self._value(s)

    def _advised(self, s: Any, rng: Rng) -> Action:
        advice = self.counsel.advise(s, self.game.actions(s), rng)
        assert advice is not None
        return advice.action

    def _value(self, s: Any) -> float:
        if self.evaluate is not None and self.game.step(s) is not None:
            return points(self.evaluate(self.game.view(s, self.seat), self.seat))
        found = self.counsel.evaluate(s, self.seat)
        assert found is not None
        if self.game.step(s) is None:
            return DECIDED * (2 * found.chance - 1)
        return found.total


def carry_out(study: Study, game: Game[Any], clock: Callable[[], float]) -> Tally:
    """Make a part of a search; the clock counts seconds."""
    candidates = [Advice(game.parse(text), "", worth) for text, worth in study.guesses]
    search = Search(game, game.from_bytes(study.view), candidates, Rng(study.seed))
    start = clock()
    if study.timed:
        search.run(lambda tries: 1000 * (clock() - start) < study.allowed)
    else:
        search.run(lambda tries: tries < study.allowed)
    return search.tally


def points(chance: float) -> float:
    """A chance to win in victory points, so that it can be weighed against first guesses."""
    kept = min(max(chance, NEAREST), 1 - NEAREST)
    return POINTS * log(kept / (1 - kept))
