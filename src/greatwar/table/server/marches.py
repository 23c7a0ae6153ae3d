"""A march as one gesture: pieces, and the places they go by. It is one message, one commit, and taken back as one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from greatwar.kernel import marches
from greatwar.kernel.action import Action
from greatwar.kernel.rng import Rng

from .authority import Table
from .errors import Refused


def seen_by(table: Table, seats: Collection[int], piece: str) -> Any:
    """What a seat sees that may lead this piece a step further now; None for everybody else."""
    actor = table.actor
    if actor is None or actor not in seats:
        return None
    view = table.game.view(table.session.state, actor)
    return view if marches.steps(table.game, view, piece) else None


async def ways(table: Table, view: Any, piece: str) -> dict[str, list[str]]:
    """Where a piece could get, by the place, each with the places on the way; as far as the seat can know.

    The rules run on a guess at what is hidden (always the same one for a view), never on the position itself, and
    beside the other work of the server: some pieces get far.
    """
    guess = table.game.determinise(view, Rng(0))
    found = await asyncio.to_thread(marches.ways, table.game, guess, piece)
    return {place: [str(step.args[1]) for step in way] for place, way in found.items()}


def march(table: Table, seats: Collection[int], n: int, pieces: Sequence[str], by: Sequence[str]) -> None:
    """Each piece after the other goes from place to place, as far as the rules list the steps."""
    actor, before = table.decider(seats, n), len(table.session.records)
    for piece in pieces:
        set_out = len(table.session.records)
        for place in by:
            if not _step(table, actor, piece, place, before):
                break
        if len(table.session.records) > set_out:
            _end(table, actor, before)
    if len(table.session.records) == before:
        raise Refused(422, f"{pieces[0]} cannot go to {by[0]} now")


def _step(table: Table, actor: int, piece: str, place: str, before: int) -> bool:
    """Whether a piece went on to a place; a die on the way, or a question to somebody else, stops it."""
    if table.actor != actor:
        return False
    listed = marches.steps(table.game, table.session.state, piece)
    step = next((step for step in listed if str(step.args[1]) == place), None)
    if step is not None:
        _carry_out(table, actor, step, before)
    return step is not None


def _end(table: Table, actor: int, before: int) -> None:
    """A piece that could go on stays: its gesture said where it goes."""
    end = marches.end_of(table.game, table.session.state) if table.actor == actor else None
    if end is not None:
        _carry_out(table, actor, end, before)


def _carry_out(table: Table, actor: int, action: Action, before: int) -> None:
    table.carry_out(actor, action, joined=len(table.session.records) > before)
