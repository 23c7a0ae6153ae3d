"""Longer ways made of single steps: where a piece can get by what is listed now and after each step.

The rules say where the next step may lead; nobody else says it again. So a client that shows how far an army gets, or
sends it there with one gesture, asks here.
"""

from __future__ import annotations

from typing import TypeVar

from .action import Action
from .game import Game
from .state import BaseState

S = TypeVar("S", bound=BaseState)

#: no piece goes further in one decision after the other
LONGEST = 12


def ways(game: Game[S], s: S, piece: str) -> dict[str, list[Action]]:
    """The places a piece can get to without a die and before anybody else is asked, each with the fewest steps."""
    found: dict[str, list[Action]] = {}
    seat, tried = game.actor(s), {("", game.prompt(s))}
    edge: list[tuple[S, list[Action]]] = [(s, [])]
    for _ in range(LONGEST):
        edge = [after for here in edge for after in _further(game, here, piece, found) if game.actor(after[0]) == seat]
        edge = [after for after in edge if _is_new(game, after, tried)]
    return found


def _further(
    game: Game[S], here: tuple[S, list[Action]], piece: str, found: dict[str, list[Action]]
) -> list[tuple[S, list[Action]]]:
    """The positions one step further; the places that are new are noted with the way to them."""
    state, done = here
    positions: list[tuple[S, list[Action]]] = []
    for action in steps(game, state, piece):
        after, way = state.copy(), [*done, action]
        game.apply(after, action)
        found.setdefault(str(action.args[1]), way)
        positions.append((after, way))
    return positions


def _is_new(game: Game[S], after: tuple[S, list[Action]], tried: set[tuple[str, str]]) -> bool:
    """Whether nobody stood there with as much of his movement left, of which the question tells."""
    key = (str(after[1][-1].args[1]), game.prompt(after[0]))
    new = key not in tried
    tried.add(key)
    return new


def steps(game: Game[S], s: S, piece: str) -> list[Action]:
    """The listed steps of a piece."""
    return [a for a in game.actions(s) if a.verb in game.stepping and len(a.args) == 2 and str(a.args[0]) == piece]


def end_of(game: Game[S], s: S) -> Action | None:
    """What ends the way of a piece that could go on; None if it has ended."""
    return next((a for a in game.actions(s) if a.verb in game.stepping.values() and not a.args), None)
