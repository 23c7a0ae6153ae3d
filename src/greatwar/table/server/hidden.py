"""Which decisions are for one seat's eyes only: those that the others could not have told from another one."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...kernel.action import Action
from ...kernel.game import Game
from ...kernel.session import Session, acted
from ...kernel.step import CHANCE, Decision


def secret_of(game: Game[Any], before: Any, action: Action, actor: int) -> int | None:
    """The seat that alone may read a decision: its own if it hides something from another, else None."""
    others = [seat for seat in range(len(game.seats)) if seat != actor]
    after = _after(game, before, action)
    if after is None:
        return actor  # it cannot be judged, so it is not told
    hides = any(_hides(before, seat) or _hides(after[0], seat) for seat in others)
    return actor if hides or any(_alike(game, before, action, after, seat) for seat in others) else None


def _after(game: Game[Any], before: Any, action: Action) -> tuple[Any, list[tuple[str, int | None]]] | None:
    try:
        return acted(game, before, partial(_apply, game, action))
    except Exception:
        return None


def _apply(game: Game[Any], action: Action, state: Any) -> None:
    game.apply(state, action)


def _hides(state: Any, seat: int) -> bool:
    """Whether a pending step holds something that a seat may not know."""
    return any(isinstance(step, Decision) and step.masked(state, seat) != step for step in state.pending)


def _alike(game: Game[Any], before: Any, action: Action, after: Any, seat: int) -> bool:
    """Whether a seat sees the same after another choice as after this one."""
    seen = _seen(game, after, seat)
    return any(
        other is not None and _seen(game, other, seat) == seen
        for other in (_after(game, before, choice) for choice in _others(game, before, action))
    )


def _others(game: Game[Any], before: Any, action: Action) -> list[Action]:
    """Two other choices: one with the same verb, one with another."""
    listed = game.actions(before)
    same = next((a for a in listed if a != action and a.verb == action.verb), None)
    different = next((a for a in listed if a.verb != action.verb), None)
    return [a for a in (same, different) if a is not None]


def _seen(game: Game[Any], after: Any, seat: int) -> tuple[bytes, list[str]]:
    state, lines = after
    return game.view(state, seat).to_bytes(), [text for text, only in lines if only in (None, seat)]


def secrets_in(session: Session[Any]) -> list[int | None]:
    """For each record of a game that was replayed: the one seat that may read it."""
    found = [record.secret for record in session.records]
    for index, before in session.history():
        record = session.records[index]
        if record.by != CHANCE:
            found[index] = secret_of(session.game, before, record.action, record.by)
    return found
