"""Mails that hold a key: to confirm an address, to choose a new password. Each key opens one thing, once, for a while.

Nothing that a stranger wrote is in such a mail, so that nobody can send his words to others by way of this server.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from . import auth
from .errors import Refused
from .limits import Allowance
from .notify import page_of
from .schema import confirmed_t, letters_t
from .sending import FAILURES, letter, send_mail
from .settings import Settings
from .writer import Writer

Kind = Literal["seat", "account", "reset"]
PREFIX = "c_"
_SECONDS = {"seat": 7 * 86_400.0, "account": 7 * 86_400.0, "reset": 3600.0}
#: letters to one address: so many at once, and one more in so many seconds
_BURST, _EVERY_SECONDS = 4, 900.0
_log = logging.getLogger("greatwar.table")

_TEXTS = {
    "confirm": (
        "Confirm your address",
        "Somebody asked that notices of a table of greatwar be sent to this address.",
        "If it was you, open this page to confirm it:",
        "If it was not you, do nothing: no more mail will come.",
    ),
    "reset": (
        "A new password",
        "Somebody asked for a new password for your account at this table of greatwar.",
        "If it was you, open this page within an hour and choose one:",
        "If it was not you, do nothing: your password stays as it is.",
    ),
}


class Letter(msgspec.Struct, frozen=True):
    """What a key opens."""

    kind: Kind
    scope: str  # a table and its seats, or an account
    email: str


class Letters:
    """Sends keys and takes them back."""

    def __init__(self, settings: Settings, writer: Writer) -> None:
        self._settings, self._writer = settings, writer
        self._allowed = Allowance(1 / _EVERY_SECONDS, _BURST)
        self._all = Allowance(settings.letters_per_minute / 60, settings.letter_burst)
        self._tasks: set[asyncio.Task[None]] = set()

    def spend(self, email: str) -> None:
        """Count a letter to an address; refused if it has had too many."""
        self._all.spend("")  # nobody writes to the whole world by way of this server
        self._allowed.spend(email.casefold())

    async def send(self, what: Letter) -> None:
        """Send a key."""
        key = PREFIX + secrets.token_urlsafe(24)
        await self._writer.write("", _writing(key, what))
        task = asyncio.ensure_future(self._post(key, what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _post(self, key: str, what: Letter) -> None:
        settings = self._settings
        subject, first, how, last = _TEXTS["reset" if what.kind == "reset" else "confirm"]
        page = page_of(settings.public_url, f"{'reset' if what.kind == 'reset' else 'confirm'}/{key}") or key
        try:
            message = letter(settings, what.email, f"greatwar: {subject}", first, how, page, last)
            await asyncio.to_thread(send_mail, settings.smtp, message)
        except FAILURES as e:
            _log.warning("a letter could not be sent: %s", e)

    async def open(self, key: str, *kinds: Kind) -> Letter:
        """What a key opens; it does so once."""
        found: Letter | None = None
        if key.startswith(PREFIX):
            found = await self._writer.write("", lambda c: _taken(c, key, kinds))
        if found is None:
            raise Refused(410, "This link has been used, or it has run out: ask for a new one")
        return found


def _writing(key: str, what: Letter) -> Any:
    def write(c: Connection) -> None:
        c.execute(letters_t.delete().where(letters_t.c.until < time.time()))
        until = time.time() + _SECONDS[what.kind]
        about = msgspec.json.encode(what).decode()
        c.execute(letters_t.insert().values(hash=auth.hash_of(key), about=about, until=until))

    return write


def _taken(c: Connection, key: str, kinds: tuple[Kind, ...]) -> Letter | None:
    mine = sa.and_(letters_t.c.hash == auth.hash_of(key), letters_t.c.until > time.time())
    about = c.execute(sa.select(letters_t.c.about).where(mine)).scalar()
    if about is None:
        return None
    found = msgspec.json.decode(about, type=Letter)
    if found.kind not in kinds:
        return None
    return found if c.execute(letters_t.delete().where(mine)).rowcount == 1 else None


# Addresses that are confirmed -----------------------------------------------------------------------


def confirming(scope: str, email: str) -> Any:
    """A job that notes that an address was confirmed by an account; its earlier one counts no longer."""

    def write(c: Connection) -> None:
        c.execute(confirmed_t.delete().where(confirmed_t.c.scope == scope))
        c.execute(confirmed_t.insert().values(scope=scope, email=email))

    return write


def forgetting(scope: str, address: bool = False) -> Any:
    """A job after which no key that was sent for an account opens anything; with `address`, it has confirmed none."""
    named = f'"scope":{msgspec.json.encode(scope).decode()}'

    def write(c: Connection) -> None:
        c.execute(letters_t.delete().where(letters_t.c.about.contains(named, autoescape=True)))
        if address:
            c.execute(confirmed_t.delete().where(confirmed_t.c.scope == scope))

    return write


def confirmed_by(c: Connection, scopes: list[str], email: str) -> bool:
    """Whether one of these accounts has confirmed an address."""
    wanted = sa.and_(confirmed_t.c.scope.in_(scopes), confirmed_t.c.email == email)
    return c.execute(sa.select(confirmed_t.c.email).where(wanted)).first() is not None
