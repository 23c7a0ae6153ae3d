"""A game from its first record to its last, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..kernel.counsel import Moment
from ..kernel.game import Game
from ..kernel.session import Session
from .series import Points


def course(session: Session[Any]) -> Iterator[Moment[Any]]:
    """The moments of a game, replayed: the session itself is left alone."""
    again: Session[Any] = Session(session.game, session.scenario, session.options, session.dice.seed, paused=True)
    for record in session.records:
        before = again.state
        again.replay([record])
        again.forget()
        yield Moment(before, record.by, record.action, again.state)


def drawn(game: Game[Any], moments: Iterator[Moment[Any]], points: Points) -> Iterator[Moment[Any]]:
    """The same moments, with their figures noted on the way."""
    for n, moment in enumerate(moments):
        if not n:
            points.add(game.counsel.timeline(moment.before))
        points.add(game.counsel.timeline(moment.after))
        yield moment
