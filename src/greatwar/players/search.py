"""Search over what one cannot know: the same question asked in many worlds that the view does not exclude.

A candidate is first followed, by the title's adviser, as far as we alone decide: up to the first die or the first
decision of somebody else. Two candidates that lead to the same position are one. From there each world deals the
hidden things anew; in every world all candidates meet the same dice, play goes on by the adviser of both sides until
what belongs together is finished, and the position is evaluated as we see it. Candidates that fall behind are dropped,
so that the effort goes to the decision that is close.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Any

from ..kernel.action import Action
from ..kernel.adviser import Advice
from ..kernel.game import Game, pick_at
from ..kernel.rng import Rng
from ..kernel.step import CHANCE
from .player import Study, Tally

#: no line is followed further than this
LONGEST = 400
#: what the end of the game counts for, beside victory points
DECIDED = 40.0
#: the first guess counts for as many worlds, and what nothing can change any more for so many
TRUST, SURE = 2.0, 6
#: how far behind a candidate may be before it is dropped, in victory points, after one world; it shrinks with more
SLACK = 1.6
#: what is closer than this after so many worlds makes no difference; and no question is worth more worlds than the last
CLOSE, SOME, MANY = 0.06, 6, 36
#: at least so many candidates meet at least one world, however short the time
LEAST = 3

#: what a chance to win in the place of an evaluation counts for: victory points for a unit of log-odds
POINTS = 2.5
#: chances nearer to certainty than this are not told apart
NEAREST = 0.001

#: chance is spread over so many parts of its range, each of so many grains
STRATA, GRAIN = 6, 1 << 20
_PRIME = 0x9E3779B97F4A7C15

#: somebody else's evaluation: a view and a seat give its chance to win
Evaluate = Callable[[Any, int], float]
#: whether there is room for so many more tries beside those that were made
Room = Callable[[int, int], bool]


def room_for_tries(allowed: float) -> Room:
    """Room for so many tries altogether."""
    return lambda made, more: made + more <= allowed


class RoomInTime:
    """Room for what can be begun within so many milliseconds and is half done then, if it takes as long as the last."""

    def __init__(self, clock: Callable[[], float], start: float, allowed: float) -> None:
        self.clock, self.start, self.allowed = clock, start, allowed
        self.made, self.looked, self.each = 0, 0.0, 0.0

    def __call__(self, made: int, more: int) -> bool:
        """Whether there is room."""
        now = 1000 * (self.clock() - self.start)
        if made > self.made:
            self.each = (now - self.looked) / (made - self.made)
        self.made, self.looked = made, now
        return now + self.each * more / 2 < self.allowed


class Candidate:
    """An action that is tried, with what it brought so far."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice
        self.tried, self.total = 0, 0.0
        self.dropped = False
        self.line: Any = None  # the position up to which we alone decide
        self.settled: float | None = None  # what it is worth if nothing is left to chance or to others

    def score(self, base: float) -> float:
        """The mean of what it brought and of the first guess, which is relative to the best guess."""
        return (self.total + TRUST * (base + self.advice.worth)) / (self.tried + TRUST)


class SpreadChance:
    """The answers of chance, world by world: spread evenly, the more so the fewer worlds there are.

    The first die of a line falls on each sixth of its range once in six worlds, and in two worlds following each other
    on opposite ones; so do the second, the third, each in an order of its own.
    """

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.orders: list[list[int]] = []

    def at(self, world: int, k: int, below: int) -> int:
        """The answer to question `k` in a world: a number from 0, under `below`."""
        while len(self.orders) <= k:
            self.orders.append(self._order())
        order = self.orders[k]
        block, part = divmod(world, STRATA)
        inside = Rng(self.rng.state + _PRIME * (k * 4096 + block + 1) + part).below(GRAIN)
        return (order[part] * GRAIN + inside) * below // (STRATA * GRAIN)

    def _order(self) -> list[int]:
        pairs = [[i, STRATA - 1 - i] for i in range(STRATA // 2)]
        self.rng.shuffle(pairs)
        for pair in pairs:
            self.rng.shuffle(pair)
        return [part for pair in pairs for part in pair]


class Search:
    """One question in many worlds, so many plies ahead."""

    def __init__(
        self,
        game: Game[Any],
        view: Any,
        candidates: Sequence[Advice],
        rng: Rng,
        ahead: int,
        evaluate: Evaluate | None = None,
    ) -> None:
        self.game, self.adviser, self.view, self.rng = game, game.adviser, view, rng
        self.evaluate = evaluate
        self.seat = self._seat()
        best = max(advice.worth for advice in candidates)
        self.candidates = [Candidate(Advice(a.action, a.reason, a.worth - best)) for a in candidates]
        self.rollouts = self.worlds = 0
        self.last = self.adviser.ply(view) + ahead
        self.chance = SpreadChance(rng.next64())

    def run(self, room: Room) -> Candidate:
        """Try candidates in world after world as long as there is room; the best of them."""
        self._begin(room)
        while len(self.alive) > 1 and not self._settle() and not self._enough():
            asked = sum(c.settled is None for c in self.alive)
            if not room(self.rollouts, asked) and self.worlds:
                break
            self._world()
            self._drop()
        return self.best

    def _enough(self) -> bool:
        """Whether more worlds would be wasted: what is left is as good as the best, or has been asked often enough."""
        if self.worlds < SOME:
            return False
        base = self._base()
        scores = sorted((c.score(base) for c in self.alive), reverse=True)
        return self.worlds >= MANY or scores[0] - scores[-1] < CLOSE

    def _settle(self) -> bool:
        """Whether more worlds could tell no more: nothing that is alive depends on them."""
        alive = self.alive
        if any(c.settled is None for c in alive):
            return False
        for c in alive:
            c.tried, c.total = SURE, SURE * (c.settled or 0.0)
        return True

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

    def _begin(self, room: Room) -> None:
        """Follow every candidate as far as we alone decide, and leave out those that lead to the same position."""
        world, seen = self.game.determinise(self.view, self.rng), set()
        self.game.actions(world)
        for k, candidate in enumerate(self.candidates):
            if k >= LEAST and not room(self.rollouts, 1):
                candidate.dropped = True
                continue
            line = candidate.line = self._line(self.game.fork(world), candidate.advice.action)
            reached = line.to_bytes()
            candidate.dropped = reached in seen
            seen.add(reached)
            if self._finished(line) and not candidate.dropped:
                candidate.settled = self._value(line)
                self.rollouts += 1

    def _finished(self, s: Any) -> bool:
        """Whether what belongs together is finished, or the game is over."""
        return self.game.step(s) is None or self.adviser.ply(s) >= self.last

    def _line(self, s: Any, action: Action) -> Any:
        """Take an action and follow the adviser of our side as long as nobody else is asked."""
        game, rng = self.game, Rng(0)
        game.apply(s, action)
        for _ in range(LONGEST):
            if game.actor(s) != self.seat or self._finished(s):
                break
            game.apply(s, self._advised(s, rng))
        return s

    def _world(self) -> None:
        """One world: each candidate in turn with the same hidden things and the same dice."""
        seed = self.rng.next64()
        for candidate in self.alive:
            value = candidate.settled
            if value is None:
                value = self._try(self._deal(candidate.line, seed), Rng(seed))
                self.rollouts += 1
            candidate.tried, candidate.total = candidate.tried + 1, candidate.total + value
        self.worlds += 1

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

    def _deal(self, line: Any, seed: int) -> Any:
        """A world that our seat cannot tell from the line."""
        return self.game.determinise(self.game.view(line, self.seat), Rng(seed))

    def _try(self, s: Any, rng: Rng) -> float:
        """Follow the adviser of both sides in a world; what the position is then worth to us."""
        game, chances = self.game, 0
        for _ in range(LONGEST):
            if self._finished(s):
                break
            if game.actor(s) == CHANCE:
                outcomes = game.outcomes(s)
                at = self.chance.at(self.worlds, chances, sum(weight for _, weight in outcomes))
                game.apply(s, pick_at(outcomes, at))
                chances += 1
            else:
                game.apply(s, self._advised(s, rng))
        return self._value(s)

    def _advised(self, s: Any, rng: Rng) -> Action:
        advice = self.adviser.advise(s, self.game.actions(s), rng)
        assert advice is not None
        return advice.action

    def _value(self, s: Any) -> float:
        view = self.game.view(s, self.seat)
        if self.evaluate is not None and self.game.step(s) is not None:
            return points(self.evaluate(view, self.seat))
        found = self.adviser.evaluate(view, self.seat)
        assert found is not None
        if self.game.step(s) is None:
            return DECIDED * (2 * found.chance - 1)
        return found.total


def carry_out(study: Study, game: Game[Any], clock: Callable[[], float]) -> Tally:
    """Make a part of a search; the clock counts seconds."""
    candidates = [Advice(game.parse(text), "", worth) for text, worth in study.guesses]
    search = Search(game, game.from_bytes(study.view), candidates, Rng(study.seed), study.ahead)
    search.run(RoomInTime(clock, clock(), study.allowed) if study.timed else room_for_tries(study.allowed))
    return search.tally


def points(chance: float) -> float:
    """A chance to win in victory points, so that it can be weighed against first guesses."""
    kept = min(max(chance, NEAREST), 1 - NEAREST)
    return POINTS * log(kept / (1 - kept))
