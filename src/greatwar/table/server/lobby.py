"""Making tables and sitting down at them; saves in and out."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ...kernel import save
from ...kernel.earlier import of_version
from ...kernel.game import Game
from ...kernel.rng import Dice
from ...kernel.session import Line, Record, Session
from ...kernel.step import CHANCE
from ...kernel.tables import pack_digest
from ..clock import fresh_seed
from . import auth, models
from .auth import PREFIX, Access, new_id, refuse_unless_seat
from .authority import Table
from .bots import Replayed, Unread, read_save
from .clocks import new_clock
from .errors import Refused
from .kept import Imported, marks_of
from .looking import seat_named
from .memory import CANNOT_BE_OPENED
from .pace import Pace
from .saying import now, say
from .schema import tokens_t
from .seats import Seat, seated
from .settings import find_game, ref_of
from .store import raw_save, read_about
from .tables import Tables

LISTED = 100

_log = logging.getLogger("greatwar.table")


# Making ---------------------------------------------------------------------------------------------


async def make_table(tables: Tables, body: models.NewTable, account: str | None) -> dict[str, Any]:
    """A new table, with a link for each seat and one to watch."""
    game = tables.game(body.game)
    scenario = body.scenario or next(iter(game.scenarios))
    seats = seated(game, body.seats, body.player)
    session: Session[Any] = Session(game, scenario, body.options, fresh_seed(), paused=True)
    return await _open_table(tables, session, seats, body, account)


async def import_save(tables: Tables, body: models.Import, account: str | None) -> dict[str, Any]:
    """A table from a save; its dice are fresh if another player could otherwise be cheated."""
    task = (tuple(tables.refs.values()), body.save, body.at)
    read = await tables.readers.run(read_save, task, tables.settings.import_seconds)
    if isinstance(read, Unread):
        raise Refused(422, f"This is no save that can be used: {read.reason}", opens=read.good)
    game = of_version(tables.game(read.header.game), read.header.data)
    seats = seated(game, body.seats, body.player)
    others = [name for name, seat in zip(game.seats, seats, strict=True) if seat.kind != "bot"]
    alone = all(body.seats.get(name) == "me" for name in others)
    session = _imported(game, read, alone and not body.reseed)
    imported = Imported(len(session.records), read.dice)
    return await _open_table(tables, session, seats, body, account, imported)


def _imported(game: Game[Any], read: Replayed, keep_seed: bool) -> Session[Any]:
    """The session of a save; the seed is kept for who plays alone, and of a game that is over."""
    header, state = read.header, game.from_bytes(read.state)
    told = header.seed if header.seed and Dice(header.seed).commitment == header.commitment else None
    kept = told if told and (keep_seed or game.actor(state) is None) else None
    records = [Record(by, game.parse(text), secret) for by, text, secret in read.records]
    log = [Line(*line) for line in read.lines]
    session = Session.restored(game, header.scenario, header.options, kept or fresh_seed(), state, records, log)
    if kept:
        session.dice = save.dice_of(header)
    return session


async def _open_table(
    tables: Tables,
    session: Session[Any],
    seats: list[Seat],
    body: models.NewTable | models.Import,
    account: str | None,
    imported: Imported | None = None,
) -> dict[str, Any]:
    game, at = session.game, now()
    table = Table(new_id(), ref_of(tables.refs[game.name], game), session, seats, body.name, at)
    table.imported, table.pack = imported, pack_digest(game.folder)
    table.clock = new_clock(game, None if body.clock is None else Pace(**body.clock.model_dump()))
    table.rated, table.aids = body.rated, body.aids
    mine = [n for n, name in enumerate(game.seats) if body.seats.get(name) == "me"]
    for n in mine:
        seats[n].account, seats[n].player = account or "", seats[n].player or account or ""
    others = [n for n, seat in enumerate(seats) if seat.kind == "human" and n not in mine]
    if body.commit is not None and mine and others:
        table.promise(mine, body.commit)
    session.resume()
    table.marks = marks_of(session)
    links, rows = _links(table, body.seats, account)
    watch = auth.new_token("watch")
    rows.append(auth.token_row(watch, table.id, "watch", ()))
    await tables.add(table, lambda c: c.execute(tokens_t.insert(), rows))
    return {"id": table.id, "links": links, "watch": watch, "commitment": session.dice.commitment}


def _links(table: Table, words: Mapping[str, str], account: str | None) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """A token for the maker's seats, an invitation for every other seat that a person may take."""
    names = table.game.seats
    mine = tuple(n for n, name in enumerate(names) if words.get(name) == "me")
    token, links, rows = auth.new_token("seat"), {}, []
    if mine:
        rows.append(auth.token_row(token, table.id, "seat", mine, account))
    for n, name in enumerate(names):
        if n in mine:
            links[name] = token
        elif table.seats[n].kind == "human":
            links[name] = auth.new_token("invite")
            rows.append(auth.token_row(links[name], table.id, "invite", (n,)))
    return links, rows


# Sitting down ---------------------------------------------------------------------------------------


async def join(tables: Tables, id_: str, body: models.Join, token: str | None, account: str | None) -> dict[str, Any]:
    """Take a seat: the one of an invitation, or one that is open to all."""
    invited = token is not None and token.startswith(PREFIX["invite"])
    if token is not None and invited:
        access = await tables.doors.enter(id_, token)
        if body.seat is not None:
            async with tables.opened(id_) as table:
                if seat_named(table, body.seat) not in access.seats:
                    raise Refused(403, "The invitation is for another seat")
    fresh, watch = auth.new_token("seat"), auth.new_token("watch")

    def write(c: Connection, taken: int) -> None:
        used = sa.and_(tokens_t.c.table_id == id_, tokens_t.c.role == "invite", tokens_t.c.seats == str(taken))
        c.execute(tokens_t.delete().where(used))
        rows = [auth.token_row(fresh, id_, "seat", (taken,), account), auth.token_row(watch, id_, "watch", ())]
        c.execute(tokens_t.insert(), rows)

    wanted = access.seats if invited else ()
    taken = await tables.change(id_, lambda table: _sit_down(table, body, wanted, account or ""), also=write)
    async with tables.opened(id_) as table:
        return {"seat": table.game.seats[taken], "token": fresh, "watch": watch}


def _sit_down(table: Table, body: models.Join, invited: tuple[int, ...], account: str) -> int:
    free = [n for n, seat in enumerate(table.seats) if not seat.taken and (n in invited if invited else seat.open)]
    if body.seat is not None:
        free = [n for n in free if n == seat_named(table, body.seat)]
    if not free:
        raise Refused(409, "This seat is taken" if invited or body.seat else "No seat is open at this table")
    free = free[:1]
    seat = table.seats[free[0]]
    seat.taken, seat.player, seat.account = True, body.player or account, account
    if body.commit is not None:
        table.promise(free, body.commit)
    say(table, free[0], "join", f"{seat.player or 'Somebody'} plays {table.game.seats[free[0]]}")
    return free[0]


async def claim(tables: Tables, id_: str, token: str, account: str) -> None:
    """Let a seat that is held by a link belong to an account too."""
    access = await tables.doors.enter(id_, token)
    refuse_unless_seat(access)
    if token.startswith(PREFIX["account"]):
        raise Refused(422, "A seat is claimed with its own link")
    mine = tokens_t.c.hash == auth.hash_of(token)

    def act(table: Table) -> None:
        """It counts for the account only if nothing was decided: nobody claims just the games that he wins."""
        if not any(record.by in access.seats for record in table.session.records):
            for seat in access.seats:
                table.seats[seat].account = table.seats[seat].account or account
        table.touch()

    def write(c: Connection, _: None) -> None:
        c.execute(tokens_t.update().where(mine).values(account=account))

    await tables.change(id_, act, also=write)


# Saves ----------------------------------------------------------------------------------------------


async def export(tables: Tables, access: Access) -> str:
    """The save of a table; who may not know everything gets what he may know, without the seed."""
    try:
        async with tables.opened(access.table) as table:
            everything = table.over or _alone(table.seats, access)
            text = save.dump(table.session, with_seed=table.over or everything)
            return text if everything else _redacted(text, table, access.seats)
    except Refused as e:
        found = await tables.rows(access.table) if e.status == CANNOT_BE_OPENED else None
        if found is None or not (found.row["over"] or _alone(read_about(found.row["about"]).seats, access)):
            raise
        return raw_save(found, find_game(found.row["game"]))


def _alone(seats: list[Seat], access: Access) -> bool:
    """Whether all seats of people are held by one of them."""
    people = {n for n, seat in enumerate(seats) if seat.kind == "human"}
    return bool(access.seats) and people <= set(access.seats)


def _redacted(text: str, table: Table, seats: tuple[int, ...]) -> str:
    header, *lines = text.splitlines(keepends=True)
    told = [header]
    for line, record, mark in zip(lines, table.session.records, table.marks, strict=True):
        if mark.secret is None or mark.secret in seats:
            told.append(line)
        else:
            by = None if record.by == CHANCE else table.game.seats[record.by]
            hidden = msgspec.json.encode(save.Entry("?", by)).decode() + "\n"
            if by is None or told[-1] != hidden:  # how many hidden decisions there were is hidden too
                told.append(hidden)
    return "".join(told)
