"""Movement: unit after unit along lines; what a step costs, where a move must stop and where it may.

What a mover has used up is a `March`; a title's step stores its three numbers. Costs need not be 1: a line may take
the whole allowance, and a part of the map may be crossed for one flat price (a bit of `flat` says it is paid).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, Final, Generic

from ...kernel.refusal import Refusal
from .board import Board, Link, Place, U, X
from .limits import Limit4, Limit5, refused4, refused5
from .state import S


class March:
    """What a mover has used up: points, flat prices paid (bits), and what it has crossed (bits of the title)."""

    def __init__(self, spent: int = 0, flat: int = 0, crossed: int = 0) -> None:
        self.spent = spent
        self.flat = flat
        self.crossed = crossed

    def __repr__(self) -> str:
        return f"March({self.spent}, {self.flat}, {self.crossed})"


FRESH: Final = March()


class Way(Generic[X]):
    """A way that a unit may go: the spaces it enters in order, and what it has used up at the end."""

    def __init__(self, path: tuple[X, ...], done: March) -> None:
        self.path = path
        self.done = done


class Movement(Generic[S, U, X]):
    """Steps along lines.

    ENTRY limits are (s, unit, start, link, done) -> Refusal | None, STOP limits (s, unit, at, done). The title
    overrides `allowance`, `price`, `after`, `must_stop`.
    """

    def __init__(
        self,
        board: Board[U, X, Any],
        entry: tuple[Limit5[S, U, X, Link, March], ...],
        stop: tuple[Limit4[S, U, X, March], ...],
    ) -> None:
        self.board = board
        self.ENTRY = entry
        self.STOP = stop

    # The title's --------------------------------------------------------------------------------------

    def allowance(self, s: S, unit: U) -> int:
        """The movement points of a unit; lines that are cut may lower them."""
        return int(s.mf(unit))

    def price(self, s: S, unit: U, start: X, link: Link, done: March) -> int:
        """What a step costs."""
        return 1

    def after(self, s: S, unit: U, start: X, link: Link, done: March) -> March:
        """What is used up after a step; a title that has flat prices or counts crossings adds their bits."""
        return March(done.spent + self.price(s, unit, start, link, done), done.flat, done.crossed)

    def must_stop(self, s: S, unit: U, to: X, done: March) -> bool:
        """Whether a unit that enters a space goes no further."""
        return False

    def least(self, start: Place, goal: Place) -> int:
        """What a way from a space to another costs at the least, whoever stands on it; 0 if that is not known."""
        return 0

    # The family's -------------------------------------------------------------------------------------

    def refusal(self, s: S, unit: U, start: X, link: Link, done: March) -> Refusal | None:
        """Why a unit may not take a step, points apart, or None."""
        return refused5(self.ENTRY, s, unit, start, link, done)

    def affords(self, s: S, unit: U, start: X, link: Link, done: March) -> bool:
        """Whether a unit has the points for a step."""
        return self.after(s, unit, start, link, done).spent <= self.allowance(s, unit)

    def stop_refusal(self, s: S, unit: U, at: X, done: March) -> Refusal | None:
        """Why a unit may not end its move in a space, stacks and sieges apart, or None."""
        return refused4(self.STOP, s, unit, at, done)

    def links(self, s: S, unit: U, start: X, done: March) -> list[Link]:
        """The lines that a unit may take next, as far as entry and points go."""
        return [
            link
            for link in start.links
            if self.affords(s, unit, start, link, done) and self.refusal(s, unit, start, link, done) is None
        ]

    def finished(self, s: S, unit: U, at: X, done: March) -> bool:
        """Whether a unit that has come to a space goes no further: it must stop, or has no line left to take."""
        return self.must_stop(s, unit, at, done) or not self.links(s, unit, at, done)

    def ways(
        self, s: S, unit: U, start: X, done: March = FRESH, moving: bool = False, goal: X | None = None
    ) -> list[Way[X]]:
        """How a unit could go on from a space: the cheapest way to each end, the way of staying first.

        `moving` says that it has just come to `start` and perhaps must stop there; with a `goal` only the way there is
        looked for. Where a unit may stop is not asked: that may hang on the spaces it takes on its way (see `arrival`).
        """
        found: list[Way[X]] = []
        best: dict[tuple[int, int, int], int] = {}
        queue: list[tuple[int, int, Way[X]]] = [(done.spent, 0, Way((), done))]
        pushed = 0
        ended: set[int] = set()
        points = self.allowance(s, unit)
        while queue:
            _, _, way = heappop(queue)
            here = way.path[-1] if way.path else start
            key = here.n, way.done.flat, way.done.crossed
            if best.get(key, way.done.spent + 1) <= way.done.spent:
                continue
            best[key] = way.done.spent
            if here.n not in ended:
                ended.add(here.n)
                if goal is None:
                    found.append(way)
                elif here is goal:
                    return [way]
            if (way.path or moving) and self.must_stop(s, unit, here, way.done):
                continue
            for link in here.links:
                after = self.after(s, unit, here, link, way.done)
                if after.spent > points or (goal is not None and after.spent + self.least(link.to, goal) > points):
                    continue
                if self.refusal(s, unit, here, link, way.done) is not None:
                    continue
                pushed += 1
                heappush(queue, (after.spent, pushed, Way((*way.path, self.board.end(link)), after)))
        return found

    def first_steps(self, s: S, unit: U, start: X, done: March = FRESH, moving: bool = False) -> list[Way[X]]:
        """The ways of a single step: what a search tries before it looks for all ways."""
        if moving and self.must_stop(s, unit, start, done):
            return []
        return [
            Way((self.board.end(link),), self.after(s, unit, start, link, done))
            for link in self.links(s, unit, start, done)
        ]
