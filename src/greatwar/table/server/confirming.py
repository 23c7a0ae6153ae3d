"""Mail only to who has said that it may come: addresses of seats and of accounts are confirmed by a key."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
import sqlalchemy as sa

from .auth import Access
from .authority import Table
from .changing import Nothing
from .letters import Letter, confirmed_by, confirming
from .schema import tokens_t
from .tables import Tables


async def is_confirmed(tables: Tables, access: Access, email: str) -> bool:
    """Whether mail may go to an address: its holder has confirmed it for these seats, or for the account of theirs."""
    async with tables.opened(access.table) as table:
        wishes = [table.seats[n].notify for n in access.seats]
    if all(wish.confirmed and wish.email == email for wish in wishes):
        return True
    return await asyncio.to_thread(_by_account, tables, access, email)


def _by_account(tables: Tables, access: Access, email: str) -> bool:
    t = tokens_t.c
    held = sa.and_(t.table_id == access.table, t.role == "seat", t.account.is_not(None))
    with tables.engine.connect() as c:
        rows = c.execute(sa.select(t.seats, t.account).where(held)).all()
        seats = {str(n) for n in access.seats}
        mine = [account_scope(account) for places, account in rows if seats <= set(places.split(","))]
        return bool(mine) and confirmed_by(c, mine, email)


def account_scope(account: str) -> str:
    """How the address of an account is filed."""
    return f"@{account}"


async def ask_to_confirm(tables: Tables, access: Access, email: str) -> None:
    """Ask the holder of an address whether notices of a seat may go there."""
    scope = f"{access.table}:{','.join(map(str, access.seats))}"
    await tables.letters.send(Letter("seat", scope, email))


async def confirm(tables: Tables, key: str) -> dict[str, Any]:
    """An address is confirmed by who holds it."""
    letter = await tables.letters.open(key, "seat", "account")
    if letter.kind == "account":
        await tables.writer.write("", confirming(letter.scope, letter.email))
        return {"email": letter.email}
    table_id, _, places = letter.scope.partition(":")
    seats = [int(n) for n in places.split(",")]

    def act(table: Table) -> None:
        for seat in seats:
            wish = table.seats[seat].notify
            if wish.email == letter.email:
                table.seats[seat].notify = msgspec.structs.replace(wish, confirmed=True)
                table.touch()
        if not table.dirty:
            raise Nothing

    with contextlib.suppress(Nothing):  # another address may have been chosen meanwhile
        await tables.change(table_id, act)
    return {"email": letter.email, "table": table_id}
