"""Positions and questions for tests of Strategic Redeployment."""

from __future__ import annotations

from greatwar.games.paths_of_glory.components import place, unit
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy, RedeployTo
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import GAME, Position, position, refusal


def board(side: str = "AP", **options: str) -> Position:
    """An empty map with control as at the start."""
    return position(options.pop("scenario", "campaign")).clear().active(side)


def sr(p: Position, points: int = 4) -> State:
    return p.push(Redeploy(points)).build()


def why(s: State, name: str, to: str) -> str:
    """The rule against a redeployment; empty if it may be made."""
    return refusal(picked(s, name), Action("redeploy", (unit(name), place(to))))


def ways(s: State, name: str) -> set[str]:
    return {str(a.args[1]) for a in GAME.actions(picked(s, name)) if a.args and a.args[0] == unit(name) and a.args[1:]}


def picked(s: State, name: str) -> State:
    """The position after a unit has been picked, with its destinations to choose from; as it is if that may not be."""
    pick = Action("pick", (unit(name),))
    if pick not in GAME.actions(s):
        return s
    after = s.copy()
    after.pending.pop()
    after.pending.append(RedeployTo(unit(name), s.pending[-1].points))
    return after
