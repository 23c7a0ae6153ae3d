"""Lasting events: how long each is in force, and what it answers to the questions that the chapters ask.

A chapter knows no card. It asks a `Question` (what does this attack add to its die? may this unit attack that space?),
and the card that has something to say has put a function of its own there, next to the rest of its text. The title
keeps its questions in one module, which chapters and cards import.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from ...kernel.state import BaseState

F = TypeVar("F")

# How long an event is in force.
GAME: Final = 0
TURN: Final = 1  # the turn in which it was played
ROUND: Final = 2  # the action for which it was noted in `round_events`

#: answers that are remembered; positions of a few games
_KNOWN: Final = 2048


class EventState(BaseState):
    """A state that notes events: what is in force depends on these fields alone."""

    __slots__ = ("played", "round_events", "turn")

    def __init__(self, pending: list[Any]) -> None:
        super().__init__(pending)
        self.turn: int = 1
        self.played: bytes = b""  # by card, the turn in which it was played as an event
        self.round_events: tuple[int, ...] = ()  # cards whose effect lasts this action round


class Lasting:
    """An event that goes on after it was played, for good or for a time, until something ends it."""

    def __init__(self, card: Any, span: int = GAME, until: Callable[[Any], bool] | None = None) -> None:
        self.n: int = card.n
        self.span = span
        self.until = until  # asks for nothing but cards that have been played

    def in_force(self, s: EventState) -> bool:
        """Whether the event is in force now."""
        if self.span == ROUND:
            return self.n in s.round_events
        begun: int = s.played[self.n]
        if not begun or (self.span == TURN and begun != s.turn):
            return False
        return self.until is None or not self.until(s)


class Question(Generic[F]):
    """Something that a chapter asks; F is the signature of the answers."""

    def __init__(self) -> None:
        self._answers: list[tuple[Lasting, F]] = []
        self._timed = False  # some event is in force for a time only
        self._known: dict[Any, tuple[F, ...]] = {}
        # what was asked last, and its answers: chapters ask many times before the next event
        # (one tuple, so that another thread sees all of it or nothing)
        self._last: tuple[bytes, int, tuple[int, ...], tuple[F, ...]] = (b"", -1, (), ())

    def answered_by(self, lasting: Lasting) -> Callable[[F], F]:
        """Register the decorated function as what an event answers while it is in force."""

        def register(answer: F) -> F:
            self._answers.append((lasting, answer))
            self._timed = self._timed or lasting.span != GAME
            return answer

        return register

    def in_force(self, s: EventState) -> tuple[F, ...]:
        """The answers of the events that are in force."""
        played, turn, round_events, found_last = self._last
        if s.played is played and s.turn == turn and s.round_events is round_events:
            return found_last
        key: Any = (s.played, s.turn, s.round_events) if self._timed else s.played
        found = self._known.get(key)
        if found is None:
            found = tuple([answer for lasting, answer in self._answers if lasting.in_force(s)])
            if len(self._known) >= _KNOWN:
                self._known.clear()
            self._known[key] = found
        self._last = (s.played, s.turn, s.round_events, found)
        return found
