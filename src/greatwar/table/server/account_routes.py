"""The HTTP side of accounts: making one, logging in and out, passwords, addresses, sessions, profiles, the ladder."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from . import auth, models, ratings
from .authority import Table
from .clocks import go_away
from .confirming import account_scope
from .errors import Refused
from .letters import Letter, confirmed_by, forgetting
from .operations import say_as
from .routes import account_of, answer, arriving, tables_of, token_of
from .saying import now
from .sending import check_email
from .tables import Tables

router = APIRouter(prefix="/api")
AccountName = Annotated[str, Path(max_length=40)]


async def logged_in(request: Request) -> str:
    """The account that a request comes from; refused if it names none."""
    account = await account_of(request)
    if account is None:
        raise Refused(401, "Log in first")
    return account


def _agent(request: Request) -> str:
    """What somebody has logged in with, as he will recognise it."""
    return "".join(c for c in request.headers.get("user-agent", "") if c.isprintable())[:120]


async def _enter(tables: Tables, request: Request, name: str) -> dict[str, str]:
    token = auth.new_token("account")
    await tables.writer.write("", auth.logging_in(name, token, now(), _agent(request)))
    return {"name": name, "token": token}


async def _check_password(tables: Tables, account: str, password: str) -> None:
    """Refuse a wrong password, whatever the address it comes from: many addresses are no way to guess one."""
    tables.logins.spend(account)
    stored = await asyncio.to_thread(tables.doors.password_of, account)
    if not await asyncio.to_thread(auth.password_fits, stored, password):
        raise Refused(401, "Name or password is wrong")
    tables.logins.give_back(account)


# Coming and going -----------------------------------------------------------------------------------


@router.post("/accounts", status_code=201, tags=["accounts"])
async def make_account(request: Request, body: models.NewAccount) -> Response:
    """Make an account, and be logged in; an address of it is confirmed by mail."""
    arriving(request)
    tables = tables_of(request)
    if body.email:
        check_email(body.email, tables.settings)
        tables.letters.spend(body.email)
    hashed = await asyncio.to_thread(auth.hash_password, body.password)
    job = auth.making_account(body.name, hashed, body.email, now())
    if not await tables.writer.write("", job):
        raise Refused(409, f"There is an account {body.name!r} already")
    if body.email:
        await tables.letters.send(Letter("account", account_scope(body.name.casefold()), body.email))
    return answer(await _enter(tables, request, body.name), 201)


@router.post("/login", tags=["accounts"])
async def login(request: Request, body: models.Login) -> Response:
    """Come back to an account."""
    arriving(request)
    tables = tables_of(request)
    await _check_password(tables, body.name.casefold(), body.password)
    return answer(await _enter(tables, request, body.name))


@router.post("/logout", tags=["accounts"])
async def logout(request: Request) -> Response:
    """End a login."""
    token = token_of(request)
    if token:
        await tables_of(request).writer.write("", auth.logging_out(token))
    return answer({})


@router.get("/me", tags=["accounts"])
async def me(request: Request) -> Response:
    """Who is logged in."""
    token = token_of(request)
    if token is None:
        raise Refused(401, "You are not logged in")
    return answer(await asyncio.to_thread(_about, tables_of(request), token))


def _about(tables: Tables, token: str) -> dict[str, Any]:
    found = tables.doors.about_account(token)
    with tables.engine.connect() as c:
        sure = bool(found["email"]) and confirmed_by(c, [account_scope(found["name"].casefold())], found["email"])
    return {**found, "confirmed": sure, "mail": bool(tables.settings.smtp)}


# Passwords and addresses ----------------------------------------------------------------------------


@router.put("/me/password", tags=["accounts"])
async def change_password(request: Request, body: models.NewPassword) -> Response:
    """Choose another password; every other session of the account is ended."""
    account, tables = await logged_in(request), tables_of(request)
    await _check_password(tables, account, body.old)
    hashed = await asyncio.to_thread(auth.hash_password, body.new)
    ended = await tables.writer.write("", auth.setting_password(account, hashed, keep=token_of(request) or ""))
    tables.hang_up(ended)
    await tables.writer.write("", forgetting(account_scope(account)))
    return answer({})


@router.put("/me/email", tags=["accounts"])
async def change_email(request: Request, body: models.NewAddress) -> Response:
    """Choose where mail goes; it does so when the address is confirmed."""
    account, tables = await logged_in(request), tables_of(request)
    if body.email:
        check_email(body.email, tables.settings)
    await _check_password(tables, account, body.password)
    if body.email:
        tables.letters.spend(body.email)
    await tables.writer.write("", auth.setting_email(account, body.email))
    await tables.writer.write("", forgetting(account_scope(account), address=True))
    if body.email:
        await tables.letters.send(Letter("account", account_scope(account), body.email))
    return answer({})


@router.post("/forgot", tags=["accounts"])
async def forgot(request: Request, body: models.Forgotten) -> Response:
    """Ask for a new password; the key to it goes to the account's confirmed address. The answer never tells whether
    there is such an account.
    """
    arriving(request)
    tables = tables_of(request)
    if not tables.settings.smtp:
        raise Refused(422, "This server sends no mail: ask who runs it")
    account = body.name.casefold()
    email = await asyncio.to_thread(_confirmed_address, tables, account)
    if email:
        with contextlib.suppress(Refused):  # he has had some already
            tables.letters.spend(email)
            await tables.letters.send(Letter("reset", account_scope(account), email))
    return answer({})


def _confirmed_address(tables: Tables, account: str) -> str:
    found = tables.doors.email_of(account)
    with tables.engine.connect() as c:
        return found if found and confirmed_by(c, [account_scope(account)], found) else ""


@router.post("/reset", tags=["accounts"])
async def reset(request: Request, body: models.Reset) -> Response:
    """Choose a new password with the key that came by mail; every session of the account is ended."""
    arriving(request)
    tables = tables_of(request)
    letter = await tables.letters.open(body.key, "reset")
    hashed = await asyncio.to_thread(auth.hash_password, body.password)
    account = letter.scope.removeprefix(account_scope(""))
    tables.hang_up(await tables.writer.write("", auth.setting_password(account, hashed, keep="")))
    await tables.writer.write("", forgetting(letter.scope))
    return answer({"name": account})


# Sessions and holidays ------------------------------------------------------------------------------


@router.get("/me/sessions", tags=["accounts"])
async def sessions(request: Request) -> Response:
    """Where the account is logged in."""
    account, tables = await logged_in(request), tables_of(request)
    return answer(await asyncio.to_thread(tables.doors.sessions, account, token_of(request) or ""))


@router.delete("/me/sessions/{session}", tags=["accounts"])
async def end_session(request: Request, session: Annotated[str, Path(max_length=64)]) -> Response:
    """End one session of the account, or `others`: all but this one."""
    account, tables = await logged_in(request), tables_of(request)
    job = auth.ending_session(account, session, keep=token_of(request) or "")
    ended = await tables.writer.write("", job)
    if not ended and session != "others":
        raise Refused(404, "There is no such session")
    tables.hang_up(ended)
    return answer({})


@router.put("/me/vacation", tags=["accounts"])
async def vacation(request: Request, body: models.Days) -> Response:
    """Go on a holiday at all tables of the account that have a clock and holidays; the tables where that was done."""
    account, tables = await logged_in(request), tables_of(request)
    tables.writes.spend(account)
    held = await asyncio.to_thread(tables.doors.seats_of, account)
    done = []
    for id_, seats in held.items():
        with contextlib.suppress(Refused):  # it has no holidays, or not so many
            await tables.change(id_, partial(_away, tables, seats, body.days))
            done.append(id_)
    return answer({"tables": done})


def _away(tables: Tables, seats: tuple[int, ...], days: int, table: Table) -> None:
    say_as(table, seats[0], "clock", go_away(table, seats, days, tables.time.now()))


# Players --------------------------------------------------------------------------------------------


@router.get("/players/{name}", tags=["players"])
async def profile(request: Request, name: AccountName) -> Response:
    """A player: ratings by game, and the last games."""

    def asked() -> dict[str, Any] | None:
        with tables_of(request).engine.connect() as c:
            return ratings.profile(c, name)

    found = await asyncio.to_thread(asked) if "\0" not in name else None
    if found is None:
        raise Refused(404, "There is no such player")
    return answer(found)


@router.get("/ladder/{game}", tags=["players"])
async def ladder(request: Request, game: str) -> Response:
    """The players of a game, the strongest first; programs are among them."""
    known = tables_of(request).game(game).name

    def asked() -> list[dict[str, Any]]:
        with tables_of(request).engine.connect() as c:
            return ratings.ladder(c, known)

    return answer(await asyncio.to_thread(asked))
