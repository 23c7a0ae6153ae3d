"""The HTTP side of the API: games, tables, accounts."""

from __future__ import annotations

import asyncio
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Query, Request, WebSocket
from starlette.responses import Response

from ...games import DESCRIPTIONS, Description
from ...kernel.earlier import of_version, versions_of
from ...kernel.errors import GreatwarError
from ...kernel.game import Game
from ...kernel.rulebook import chapter_of, folder_path, load_chapters, load_rules, status
from ...kernel.rulings import load_rulings, numbers_of
from ...kernel.tables import VERSION_MARK
from ...players import levels
from . import auth, confirming, lobby, looking, models, operations, push
from . import film as films
from .analysis import Analyses, What
from .auth import Access
from .errors import Refused
from .live import serve_socket
from .operations import perform_checked
from .tables import Tables

router = APIRouter(prefix="/api")
Tokens = Annotated[list[str], Query(max_length=200)]
SeatName = Annotated[str | None, Query(max_length=40)]


def tables_of(request: Request | WebSocket) -> Tables:
    """The tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


def answer(value: Any, code: int = 200) -> Response:
    """JSON."""
    return Response(msgspec.json.encode(value), code, media_type="application/json")


def token_of(request: Request) -> str | None:
    """The token of a request, from its header or its address."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    found = given.strip() if kind.casefold() == "bearer" else request.query_params.get("token")
    return found[:200] if found else None


async def access_of(request: Request, id_: str) -> Access:
    """What the token of a request may do at a table."""
    token = token_of(request)
    if token is None:
        raise Refused(401, "This needs a token: the link to your seat")
    return await tables_of(request).doors.enter(id_[:64], token)


async def account_of(request: Request) -> str | None:
    """The account a request comes from, if it names one."""
    token = token_of(request)
    if not token or not token.startswith(auth.PREFIX["account"]):
        return None
    return await asyncio.to_thread(tables_of(request).doors.account, token)


def arriving(request: Request) -> None:
    """Count what a stranger can do without a seat."""
    tables_of(request).arrivals.spend(request.client.host if request.client else "?")


# Games ----------------------------------------------------------------------------------------------


@router.get("/games", tags=["games"])
async def games(request: Request) -> Response:
    """The games of this server with their scenarios and options."""
    return answer([_game(game) for game in tables_of(request).games.values()])


#: what is said of a game that is none of ours
NAMELESS: Final = Description("", "", "", 0, "draft")


def _game(game: Game[Any]) -> dict[str, Any]:
    described = DESCRIPTIONS.get(game.name, NAMELESS)
    scenarios = [
        {"name": s.name, "title": s.title, "text": s.text, "defaults": dict(s.defaults), "fixed": list(s.fixed)}
        for s in game.scenarios.values()
    ]
    return {
        "name": game.name,
        "title": game.title,
        "edition": described.edition,
        "about": described.about,
        "length": described.length,
        "difficulty": described.difficulty,
        "seats": list(game.seats),
        "areas": list(game.areas),
        "scenarios": scenarios,
        "options": [msgspec.to_builtins(option) for option in game.options.values()],
        "bots": [msgspec.to_builtins(level) for level in levels(game)],
    }


@router.get("/games/{game}/skin", tags=["games"])
async def skin(request: Request, game: str) -> Response:
    """How a game looks: everything about it that never changes. `NAME@1` is how it looked with tables of version 1."""
    name, _, version = game.partition(VERSION_MARK)
    found = tables_of(request).game(name)
    if version and version not in versions_of(found):
        raise Refused(404, f"{found.title} has no tables of version {version[:20]!r}")
    return unchanging(request, *_skin(of_version(found, version or found.data_version).package))


def unchanging(request: Request, body: bytes, tag: str) -> Response:
    """JSON that stays the same as long as the program does: who has it already is told so."""
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    return Response(body, headers=headers, media_type="application/json")


def tagged(value: Any) -> tuple[bytes, str]:
    """A value as JSON, with a tag that changes with it."""
    body = msgspec.json.encode(value)
    return body, f'"{sha256(body).hexdigest()[:32]}"'


@cache
def _skin(package: str) -> tuple[bytes, str]:
    try:
        found = find_spec(f"{package}.skin") is not None
    except ModuleNotFoundError:
        found = False
    return tagged(import_module(f"{package}.skin").skin() if found else {})


@router.get("/games/{game}/rules", tags=["games"])
async def rulebook(request: Request, game: str) -> Response:
    """All rules of a game in our own words, by chapters, with our rulings on them."""
    found = tables_of(request).game(game)
    return unchanging(request, *await asyncio.to_thread(_rulebook, found.folder, found.name, found.title))


@cache
def _rulebook(folder: str, name: str, title: str) -> tuple[bytes, str]:
    try:
        rows = load_rules(folder) if (folder_path(folder) / "rules.tsv").is_file() else ()
        chapters = [*load_chapters(folder)] if rows else []
    except GreatwarError:
        rows, chapters = (), []
    named = {chapter for chapter, _ in chapters}
    chapters += [(x, x) for x in dict.fromkeys(chapter_of(row.id) for row in rows) if x not in named]
    numbers = {row.id.partition("#")[0] for row in rows}
    return tagged(
        {
            "chapters": [{"id": chapter, "title": heading} for chapter, heading in chapters],
            "rules": [{"id": r.id, "title": r.title, "kind": r.kind, "statement": r.statement} for r in rows],
            "rulings": [
                {**msgspec.to_builtins(ruling), "rules": numbers_of(ruling, numbers)}
                for ruling in (load_rulings(name, title) if rows else ())
            ],
        }
    )


@router.get("/games/{game}/rules/{number}", tags=["games"])
async def rules(request: Request, game: str, number: str) -> Response:
    """One rule in our own words, with what its tests show."""
    folder = tables_of(request).game(game).folder
    rows = await asyncio.to_thread(_rules, folder)
    exact = [row for row in rows if row["id"].casefold() == number.casefold()]
    found = exact or [row for row in rows if row["id"].partition("#")[0].casefold() == number.casefold()]
    if not found:
        raise Refused(404, f"There is no rule {number[:40]!r}")
    return answer(found)


@cache
def _rules(folder: str) -> list[dict[str, str]]:
    try:
        if not (folder_path(folder) / "rules.tsv").is_file():
            return []
    except GreatwarError:
        return []
    judged = {row.id: row.status for row in status(folder)}
    keys = ("id", "title", "kind", "statement")
    return [{**{k: getattr(row, k) for k in keys}, "status": judged[row.id]} for row in load_rules(folder)]


# Tables ---------------------------------------------------------------------------------------------


@router.post("/tables", status_code=201, tags=["tables"])
async def make_table(request: Request, body: models.NewTable) -> Response:
    """Make a table; the answer holds a link for each seat and one to watch."""
    arriving(request)
    return answer(await lobby.make_table(tables_of(request), body, await account_of(request)), 201)


@router.post("/tables/import", status_code=201, tags=["tables"])
async def import_save(request: Request, body: models.Import) -> Response:
    """Make a table from a save, at its end or after its first K records."""
    arriving(request)
    return answer(await lobby.import_save(tables_of(request), body, await account_of(request)), 201)


@router.get("/tables", tags=["tables"])
async def list_tables(request: Request, token: Tokens = []) -> Response:  # noqa: B006 - FastAPI copies it
    """Tables with a seat to take, and those of the tokens given."""
    bearer = token_of(request)
    tokens = sorted({*token, *([bearer] if bearer else [])})
    return answer(await asyncio.to_thread(looking.list_tables, tables_of(request), tokens))


@router.get("/tables/{id}", tags=["tables"])
async def snapshot(request: Request, id: str, seat: SeatName = None) -> Response:
    """A table as the holder of the token may see it now."""
    return answer(await looking.snapshot(tables_of(request), await access_of(request, id), seat))


@router.post("/tables/{id}/join", tags=["tables"])
async def join(request: Request, id: str, body: models.Join) -> Response:
    """Take a seat: the one of an invitation, or one that is open to all."""
    arriving(request)
    tables, account = tables_of(request), await account_of(request)
    if body.account is not None:
        account = await asyncio.to_thread(tables.doors.account, body.account)
    return answer(await lobby.join(tables, id[:64], body, token_of(request), account))


@router.post("/tables/{id}/claim", tags=["tables"])
async def claim(request: Request, id: str, body: models.Claim) -> Response:
    """Let a seat that is held by a link belong to the account that is logged in."""
    account = await account_of(request)
    if account is None:
        raise Refused(401, "Log in first")
    await lobby.claim(tables_of(request), id[:64], body.token, account)
    return answer({})


@router.get("/tables/{id}/why", tags=["play"])
async def why(request: Request, id: str, action: Annotated[str, Query(max_length=400)]) -> Response:
    """Whether an action is allowed now, and if not, which rule forbids it."""
    access = await access_of(request, id)
    return answer(await perform_checked(tables_of(request), access, "why", models.Why(action=action)))


@router.get("/tables/{id}/replay", tags=["tables"])
async def replay(
    request: Request, id: str, at: Annotated[int, Query(ge=0, lt=2**31)] = 0, seat: SeatName = None
) -> Response:
    """How the table looked after K lines of the log, or after the end: after K records."""
    access = await access_of(request, id)
    if access.role == "invite":
        raise Refused(403, "An invitation is exchanged for a seat first")
    return answer(await looking.replay(tables_of(request), access, at, seat))


@router.get("/tables/{id}/film", tags=["tables"])
async def film(
    request: Request,
    id: str,
    start: Annotated[int, Query(ge=0, lt=2**31, alias="from")] = 0,
    seat: SeatName = None,
) -> Response:
    """What happened after the first K lines of the log, as the holder of the token could see it."""
    access = await access_of(request, id)
    if access.role == "invite":
        raise Refused(403, "An invitation is exchanged for a seat first")
    tables = tables_of(request)
    tables.writes.spend(access.who)
    return answer(await films.film(tables, access, start, seat))


@router.get("/tables/{id}/analysis/{what}", tags=["tables"])
async def analysis(request: Request, id: str, what: What, seat: SeatName = None, of: SeatName = None) -> Response:
    """Odds of the fights at hand, what is or could be cut off, what the position is worth, the course of the game."""
    found: Analyses = request.app.state.analyses
    return answer(await found.answer(await access_of(request, id), what, seat, of))


@router.get("/tables/{id}/export", tags=["tables"])
async def export(request: Request, id: str) -> Response:
    """The save of a table, as far as the holder of the token may know it."""
    access = await access_of(request, id)
    if access.role == "invite":
        raise Refused(403, "An invitation is exchanged for a seat first")
    text = await lobby.export(tables_of(request), access)
    headers = {"content-disposition": f'attachment; filename="greatwar-{access.table}.jsonl"'}
    return Response(text, headers=headers, media_type="application/jsonl")


_PATHS = {"decide": "decisions"}


def _operation(kind: str) -> None:
    """One route for one kind of message; PUT and POST do the same."""
    model, handler = operations.OPERATIONS[kind]

    async def endpoint(request: Request, id: str, body: Any) -> Response:
        return answer(await perform_checked(tables_of(request), await access_of(request, id), kind, body))

    endpoint.__annotations__.update(request=Request, id=str, body=model)
    endpoint.__doc__ = handler.__doc__
    for method in ("POST", "PUT"):
        router.add_api_route(
            f"/tables/{{id}}/{_PATHS.get(kind, kind)}",
            endpoint,
            methods=[method],
            name=kind,
            tags=["play"],
            include_in_schema=method == "POST",
        )


for _kind in operations.OPERATIONS:
    if _kind != "why":
        _operation(_kind)


@router.websocket("/tables/{id}/live")
async def live(websocket: WebSocket, id: str) -> None:
    """Everything that happens at a table, as it happens."""
    query = websocket.query_params
    seat = query.get("seat")
    await serve_socket(
        tables_of(websocket), websocket, id[:64], query.get("token", "")[:200], seat[:40] if seat else None
    )


# Notices ------------------------------------------------------------------------------------------------


@router.get("/push", tags=["notices"])
async def push_key(request: Request) -> Response:
    """The key with which a browser subscribes to push messages of this server; null if it sends none."""
    if not push.possible():
        return answer({"key": None})
    return answer({"key": await asyncio.to_thread(tables_of(request).keys.public)})


@router.post("/confirm", tags=["notices"])
async def confirm(request: Request, body: models.Key) -> Response:
    """Say with the key of a letter that mail may come to its address."""
    arriving(request)
    return answer(await confirming.confirm(tables_of(request), body.key))
