"""A game from its first record to its last, transition by transition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..kernel.adviser import Transition
from ..kernel.game import Game
from ..kernel.session import Session
from .series import Points


def course(session: Session[Any]) -> Iterator[Transition[Any]]:
    """The transitions of a game, replayed: the session itself is left alone."""
    again: Session[Any] = Session(
        session.game, session.scenario, session.options, session.dice.seed, paused=True, begun=True
    )
    for record in session.records:
        before = again.state
        again.replay([record])
        again.forget()
        yield Transition(before, record.by, record.action, again.state)


def drawn(game: Game[Any], transitions: Iterator[Transition[Any]], points: Points) -> Iterator[Transition[Any]]:
    """The same transitions, with their figures noted on the way."""
    for n, transition in enumerate(transitions):
        if not n:
            points.add(game.adviser.timeline(transition.before))
        points.add(game.adviser.timeline(transition.after))
        yield transition
