"""The HTTP side of tournaments."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from . import models
from .account_routes import logged_in
from .routes import answer, arriving, tables_of
from .tournaments import Tournaments, described

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
Id = Annotated[str, Path(max_length=64)]


def tournaments_of(request: Request) -> Tournaments:
    """The tournaments of this server."""
    found: Tournaments = request.app.state.tournaments
    return found


async def _shown(request: Request, id_: str) -> Response:
    return answer(described(id_, await tournaments_of(request).get(id_)))


async def _acting(request: Request) -> str:
    """The account that does something, which it may not do too often."""
    account = await logged_in(request)
    tables_of(request).writes.spend(account)
    return account


@router.get("")
async def tournaments(request: Request) -> Response:
    """The latest tournaments."""
    return answer(await asyncio.to_thread(tournaments_of(request).latest))


@router.post("", status_code=201)
async def make(request: Request, body: models.NewTournament) -> Response:
    """Announce a tournament: Swiss, with so many rounds, or a cup. Who does so is its host."""
    account = await _acting(request)
    arriving(request)
    return answer({"id": await tournaments_of(request).make(body, account)}, 201)


@router.get("/{id}")
async def tournament(request: Request, id: Id) -> Response:
    """Players, rounds, pairings with their tables, standings."""
    return await _shown(request, id)


@router.post("/{id}/join")
async def join(request: Request, id: Id) -> Response:
    """Sign up with one's account."""
    await tournaments_of(request).join(id, await _acting(request))
    return await _shown(request, id)


@router.post("/{id}/leave")
async def leave(request: Request, id: Id) -> Response:
    """Leave; a game that goes on is lost."""
    account = await _acting(request)
    await tournaments_of(request).leave(id, account, account)
    return await _shown(request, id)


@router.post("/{id}/drop")
async def drop(request: Request, id: Id, body: models.Player) -> Response:
    """Put a player out; for the host."""
    account = await _acting(request)
    await tournaments_of(request).leave(id, body.name.casefold(), account)
    return await _shown(request, id)


@router.post("/{id}/start")
async def start(request: Request, id: Id) -> Response:
    """End the sign-up and pair the first round; for the host."""
    await tournaments_of(request).start(id, await _acting(request))
    return await _shown(request, id)


@router.post("/{id}/rule")
async def rule(request: Request, id: Id, body: models.Ruling) -> Response:
    """Decide a game that does not come to an end; for the host."""
    await tournaments_of(request).rule(id, body, await _acting(request))
    return await _shown(request, id)
