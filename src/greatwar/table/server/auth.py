"""Who may do what: tokens that cannot be guessed, of which only hashes are kept; accounts for those who want one."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import OrderedDict
from hashlib import sha256
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy.engine import Connection, Engine

from .errors import Refused
from .schema import accounts_t, logins_t, sessions_t, tokens_t

Role = Literal["seat", "invite", "watch"]
PREFIX: dict[str, str] = {"seat": "s_", "invite": "i_", "watch": "w_", "account": "x_"}
LOGIN_SECONDS = 90 * 24 * 3600
_CACHED = 20_000
#: letters of a session's hash by which it is named
SHOWN = 16
#: how tables are named (see `new_id`)
ID = re.compile(r"[0-9a-f]{1,32}\Z")

_hasher = PasswordHasher()
#: checked when there is no such account, so that the time of an answer does not tell which names exist
_NOBODY = _hasher.hash(secrets.token_urlsafe(16))


class Access(msgspec.Struct, frozen=True):
    """What a token opens."""

    table: str
    role: Role
    seats: tuple[int, ...]
    who: str  # part of the token's hash: tells clients apart without telling the token


def new_token(kind: str) -> str:
    """A token with 192 bits of chance."""
    return PREFIX[kind] + secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return sha256(token.encode(errors="replace")).hexdigest()


def token_row(token: str, table: str, role: Role, seats: tuple[int, ...], account: str | None = None) -> dict[str, Any]:
    """A token as it is stored."""
    places = ",".join(map(str, seats))
    return {"hash": hash_of(token), "table_id": table, "role": role, "seats": places, "account": account}


class Doors:
    """Looks tokens up, and remembers those that never change."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._known: OrderedDict[tuple[str, str], Access] = OrderedDict()

    async def enter(self, table: str, token: str) -> Access:
        """What a token may do at a table; the database is asked in a thread, so that others need not wait for it."""
        known = self._known.get((table, hash_of(token)))
        return known if known is not None else await asyncio.to_thread(self.access, table, token)

    def access(self, table: str, token: str) -> Access:
        """What a token may do at a table; refused if it is none of this table's."""
        if not ID.match(table):
            raise Refused(404, "There is no such table")
        key = (table, hash_of(token))
        known = self._known.get(key)
        if known is not None:
            return known
        found = self._account_access(table, token) if token.startswith(PREFIX["account"]) else self._look_up(*key)
        if found.role != "invite" and not token.startswith(PREFIX["account"]):
            self._known[key] = found
            while len(self._known) > _CACHED:
                self._known.popitem(last=False)
        return found

    def _look_up(self, table: str, hashed: str) -> Access:
        with self._engine.connect() as c:
            mine = sa.and_(tokens_t.c.hash == hashed, tokens_t.c.table_id == table)
            row = c.execute(tokens_t.select().where(mine)).mappings().first()
        if row is None:
            raise Refused(401, "This link is not valid for this table")
        return Access(table, row["role"], _seats(row["seats"]), hashed[:16])

    def _account_access(self, table: str, token: str) -> Access:
        account = self.account(token)
        with self._engine.connect() as c:
            mine = sa.and_(tokens_t.c.account == account, tokens_t.c.table_id == table, tokens_t.c.role == "seat")
            rows = c.execute(sa.select(tokens_t.c.seats).where(mine)).scalars().all()
        seats = tuple(sorted({seat for row in rows for seat in _seats(row)}))
        if not seats:
            raise Refused(403, "Your account has no seat at this table")
        return Access(table, "seat", seats, hash_of(token)[:16])

    def tables_of(self, tokens: list[str]) -> dict[str, tuple[int, ...]]:
        """The tables at which these tokens hold seats (or watch: no seats)."""
        found: dict[str, tuple[int, ...]] = {}
        hashes = [hash_of(t) for t in tokens if not t.startswith(PREFIX["account"])]
        accounts = [self.account(t) for t in tokens if t.startswith(PREFIX["account"])]
        with self._engine.connect() as c:
            mine = sa.or_(tokens_t.c.hash.in_(hashes), tokens_t.c.account.in_(accounts))
            for row in c.execute(tokens_t.select().where(mine, tokens_t.c.role != "invite")).mappings():
                seats = {*found.get(row["table_id"], ()), *_seats(row["seats"])}
                found[row["table_id"]] = tuple(sorted(seats))
        return found

    # Accounts -------------------------------------------------------------------------------

    def account(self, token: str) -> str:
        """The account that is logged in with a token."""
        with self._engine.connect() as c:
            mine = sa.and_(logins_t.c.hash == hash_of(token), logins_t.c.until > time.time())
            name = c.execute(sa.select(logins_t.c.account).where(mine)).scalar()
        if name is None:
            raise Refused(401, "You are not logged in any more")
        return str(name)

    def about_account(self, token: str) -> dict[str, str]:
        """Name and address of who is logged in."""
        name = self.account(token)
        with self._engine.connect() as c:
            row = c.execute(accounts_t.select().where(accounts_t.c.name == name)).mappings().first()
        if row is None:
            raise Refused(401, "You are not logged in any more")
        return {"name": row["shown"], "email": row["email"]}

    def email_of(self, account: str) -> str:
        """The address of an account, confirmed or not."""
        with self._engine.connect() as c:
            return str(c.execute(sa.select(accounts_t.c.email).where(accounts_t.c.name == account)).scalar() or "")

    def sessions(self, account: str, token: str) -> list[dict[str, Any]]:
        """Where an account is logged in; a session is named by the beginning of its hash, which opens nothing."""
        mine = sa.and_(logins_t.c.account == account, logins_t.c.until > time.time())
        joined = logins_t.outerjoin(sessions_t, sessions_t.c.hash == logins_t.c.hash)
        wanted = sa.select(logins_t.c.hash, sessions_t.c.made, sessions_t.c.agent).select_from(joined).where(mine)
        with self._engine.connect() as c:
            rows = c.execute(wanted.order_by(logins_t.c.until.desc())).all()
        this = hash_of(token)
        return [
            {"id": h[:SHOWN], "made": made or "", "agent": agent or "", "this": h == this} for h, made, agent in rows
        ]

    def seats_of(self, account: str) -> dict[str, tuple[int, ...]]:
        """The seats of an account, by tables."""
        found: dict[str, tuple[int, ...]] = {}
        with self._engine.connect() as c:
            mine = sa.and_(tokens_t.c.account == account, tokens_t.c.role == "seat")
            for row in c.execute(tokens_t.select().where(mine)).mappings():
                found[row["table_id"]] = tuple(sorted({*found.get(row["table_id"], ()), *_seats(row["seats"])}))
        return found

    def password_of(self, name: str) -> str:
        """The stored hash of an account's password, or one that fits nobody."""
        with self._engine.connect() as c:
            found = c.execute(sa.select(accounts_t.c.password).where(accounts_t.c.name == name.casefold())).scalar()
        return str(found or _NOBODY)


def _seats(text: str) -> tuple[int, ...]:
    return tuple(int(n) for n in text.split(",") if n)


def hash_password(password: str) -> str:
    """Argon2id; slow on purpose, so call it in a thread."""
    return _hasher.hash(password)


def password_fits(stored: str, password: str) -> bool:
    """Whether a password is the one that was hashed; slow on purpose."""
    try:
        return _hasher.verify(stored, password)
    except (Argon2Error, InvalidHashError):
        return False


def making_account(name: str, password_hash: str, email: str, made: str) -> Any:
    """A job that writes a new account; False if the name is taken."""

    def write(c: Connection) -> bool:
        key = name.casefold()
        if c.execute(sa.select(accounts_t.c.name).where(accounts_t.c.name == key)).first() is not None:
            return False
        c.execute(accounts_t.insert().values(name=key, shown=name, password=password_hash, email=email, made=made))
        return True

    return write


def logging_in(name: str, token: str, made: str = "", agent: str = "") -> Any:
    """A job that writes a login, and forgets those that have run out."""

    def write(c: Connection) -> None:
        now, hashed = time.time(), hash_of(token)
        c.execute(logins_t.delete().where(logins_t.c.until < now))
        c.execute(logins_t.insert().values(hash=hashed, account=name.casefold(), until=now + LOGIN_SECONDS))
        c.execute(sessions_t.insert().values(hash=hashed, made=made, agent=agent))

    return write


def logging_out(token: str) -> Any:
    """A job that ends a login."""
    return lambda c: c.execute(logins_t.delete().where(logins_t.c.hash == hash_of(token)))


def ending_session(account: str, session: str, keep: str) -> Any:
    """A job that ends a session of an account, or all `others` than the one to keep; which were ended."""
    which = logins_t.c.hash != hash_of(keep)
    if session != "others":
        which = sa.func.substr(logins_t.c.hash, 1, SHOWN) == session
    return lambda c: _ended(c, sa.and_(logins_t.c.account == account, which))


def _ended(c: Connection, which: Any) -> list[str]:
    hashes = list(c.execute(sa.select(logins_t.c.hash).where(which)).scalars())
    c.execute(logins_t.delete().where(which))
    return [hashed[:SHOWN] for hashed in hashes]


def setting_password(account: str, hashed: str, keep: str) -> Any:
    """A job that sets a password, and ends all sessions but the one to keep; which were ended."""

    def write(c: Connection) -> list[str]:
        c.execute(accounts_t.update().where(accounts_t.c.name == account).values(password=hashed))
        return _ended(c, sa.and_(logins_t.c.account == account, logins_t.c.hash != hash_of(keep)))

    return write


def setting_email(account: str, email: str) -> Any:
    """A job that sets where an account's mail goes."""
    return lambda c: c.execute(accounts_t.update().where(accounts_t.c.name == account).values(email=email))


def new_id() -> str:
    """The name of a new table; it opens nothing."""
    return secrets.token_hex(8)


def refuse_unless_seat(access: Access) -> None:
    """Only who holds a seat may change anything."""
    if access.role != "seat":
        raise Refused(403, "Only who holds a seat can do this")
