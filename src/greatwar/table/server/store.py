"""Tables in a database: SQLite without any set-up, or PostgreSQL, through the same statements.

A table is one row with its present state, one row per record, one per line of talk. What is written for a decision is
written in one transaction, and only if nobody else has written to the table since it was read (`version`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ...kernel.earlier import of_version
from ...kernel.errors import GreatwarError
from ...kernel.fair import Agreement, FairDice, agreements_of
from ...kernel.game import Game
from ...kernel.rng import Dice
from ...kernel.save import FORMAT, Entry, Header
from ...kernel.session import Line, Record, Session
from ...kernel.step import CHANCE
from ...kernel.tables import VERSION_MARK, pack_digest
from .authority import Table
from .kept import Agreeing, Ending, Imported, Mark, Talk, UndoOffer
from .pace import Clock
from .schema import acknowledged_t, clocks_t, records_t, tables_t, talk_t
from .seats import Seat
from .settings import ref_of

CHANNEL = "greatwar"
#: answers to clients that are kept for repeated messages
ACKNOWLEDGED = 500


class About(msgspec.Struct):
    """What of a table needs no column of its own."""

    seats: list[Seat]
    started_from: int = 0  # of tables that were stored before `imported` was
    undo_offer: UndoOffer | None = None
    draw_agreed: tuple[int, ...] = ()
    paused_by: int | None = None
    ending: Ending | None = None
    imported: Imported | None = None
    agreements: tuple[Agreement, ...] = ()
    agreeing: Agreeing | None = None
    pack: str | None = None  # None: stored before this was noted
    pause_agreed: tuple[int, ...] = ()
    clock: Clock | None = None
    rated: bool = True
    aids: bool = True
    aids_agreed: tuple[int, ...] = ()
    tournament: str = ""
    data: str | None = None  # the version of the title's tables; None: stored before this was noted


#: what a table and this part of its row call by the same name
_AS_IT_IS = (
    "seats",
    "undo_offer",
    "draw_agreed",
    "paused_by",
    "ending",
    "imported",
    "agreeing",
    "pack",
    "pause_agreed",
    "clock",
    "rated",
    "aids",
    "aids_agreed",
    "tournament",
)

#: made once and here: msgspec must not get to know a type in two threads at the same time
_ABOUT, _TALK, _MARK = msgspec.json.Decoder(About), msgspec.json.Decoder(Talk), msgspec.json.Decoder(Mark)

#: statements are made once, so that they are understood once
_CHANGING = ("version", "epoch", "changed", "actor", "over", "open", "bot_to_move", "about", "state")
_CHANGE = (
    tables_t.update()
    .where(tables_t.c.id == sa.bindparam("table"), tables_t.c.version == sa.bindparam("known"))
    .values({name: sa.bindparam(name) for name in _CHANGING})
)
_CUT = records_t.delete().where(
    records_t.c.table_id == sa.bindparam("table"), records_t.c.i >= sa.bindparam("first", type_=sa.Integer)
)
_DROP_TALK = talk_t.delete().where(
    talk_t.c.table_id == sa.bindparam("table"), talk_t.c.i < sa.bindparam("first", type_=sa.Integer)
)
_ADD_TABLE, _ADD_RECORDS, _ADD_TALK = tables_t.insert(), records_t.insert(), talk_t.insert()
_FORGET_DUE, _ADD_DUE = clocks_t.delete().where(clocks_t.c.table_id == sa.bindparam("table")), clocks_t.insert()
_ADD_ACK = acknowledged_t.insert()
_FORGET_ACK = acknowledged_t.delete().where(
    acknowledged_t.c.table_id == sa.bindparam("table"),
    acknowledged_t.c.who == sa.bindparam("client"),
    acknowledged_t.c.id == sa.bindparam("mine"),
)

#: one piece of writing inside a transaction; False = somebody else was faster
Job = Callable[[Connection], Any]


# Writing --------------------------------------------------------------------------------------------


def saving(table: Table, ack: tuple[str, str, int] | None = None) -> Job:
    """What has changed at a table since it was stored; the data are taken now, written when the job is run."""
    row, version = _row(table), table.version
    first, talk_from = table.stored_records, table.stored_talk
    records = [_record_row(table, i) for i in range(first, len(table.session.records))]
    dropped = table.talk_from
    talk = [
        {"table_id": table.id, "i": dropped + i, "line": msgspec.json.encode(line).decode()}
        for i, line in enumerate(table.talk)
        if dropped + i >= talk_from
    ]
    drop, cut = dropped > 0 and bool(talk), table.cut
    clocked, due = table.clock is not None, table.clock.due if table.clock is not None else None

    def write(c: Connection) -> bool:
        if not _claimed(c, row, version):
            return False
        if cut:
            c.execute(_CUT, {"table": row["id"], "first": first})
        if records:
            c.execute(_ADD_RECORDS, records)
        if talk:
            c.execute(_ADD_TALK, talk)
        if drop:
            c.execute(_DROP_TALK, {"table": row["id"], "first": dropped})
        if clocked:
            c.execute(_FORGET_DUE, {"table": row["id"]})
        if due is not None:
            c.execute(_ADD_DUE, {"table_id": row["id"], "due": due})
        if ack is not None:
            values = {"table_id": row["id"], "who": ack[0], "id": ack[1], "n": ack[2], "version": version + 1}
            c.execute(_FORGET_ACK, {"table": row["id"], "client": ack[0], "mine": ack[1]})
            c.execute(_ADD_ACK, values)
        if c.dialect.name == "postgresql":
            c.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{row['id']} {version + 1}")))
        return True

    return write


def both(first: Job, second: Job) -> Job:
    """Two jobs in one transaction; the second only if the first was done."""

    def write(c: Connection) -> Any:
        done = first(c)
        if done:
            second(c)
        return done

    return write


def _claimed(c: Connection, row: dict[str, Any], version: int) -> bool:
    """Write the table's own row, if it is still the one that was read."""
    if version == 0:
        c.execute(_ADD_TABLE, row)
        return True
    changing = {key: row[key] for key in _CHANGING}
    return c.execute(_CHANGE, {"table": row["id"], "known": version, **changing}).rowcount == 1


def stored(table: Table) -> None:
    """Note that a table is stored as it stands."""
    table.version += 1
    table.dirty = table.cut = False
    table.recorded = table.over
    table.stored_records, table.stored_talk = len(table.session.records), table.talk_from + len(table.talk)
    table.recent.append((table.epoch, len(table.session.records), table.session.state.to_bytes()))


def _row(table: Table) -> dict[str, Any]:
    session = table.session
    about = About(
        **{name: getattr(table, name) for name in _AS_IT_IS},
        started_from=table.started_from,
        agreements=agreements_of(session.dice),
        data=table.game.data_version,
    )
    return {
        "id": table.id,
        "version": table.version + 1,
        "epoch": table.epoch,
        "game": table.ref.partition(VERSION_MARK)[0],
        "scenario": session.scenario,
        "options": msgspec.json.encode(session.options).decode(),
        "seed": session.dice.seed,
        "name": table.name,
        "created": table.created,
        "changed": table.changed,
        "actor": table.actor,
        "over": table.over,
        "open": not table.over and any(s.open and not s.taken for s in table.seats),
        "bot_to_move": table.bot_to_move,
        "about": msgspec.json.encode(about),
        "state": session.state.to_bytes(),
    }


def _record_row(table: Table, i: int) -> dict[str, Any]:
    record = table.session.records[i]
    return {
        "table_id": table.id,
        "i": i,
        "by": record.by,
        "action": str(record.action),
        "secret": record.secret,
        "mark": msgspec.json.encode(table.marks[i]).decode(),
        "lines": msgspec.json.encode(_lines_of(table, i)).decode(),
    }


def _lines_of(table: Table, i: int) -> list[tuple[str, int | None]]:
    """The lines of the log that a record caused; they are the last ones, so look from the end."""
    lines: list[tuple[str, int | None]] = []
    for line in reversed(table.session.log):
        if line.record < i:
            break
        if line.record == i:
            lines.append((line.text, line.only))
    return lines[::-1]


# Reading --------------------------------------------------------------------------------------------


class Stored(msgspec.Struct, frozen=True):
    """The rows of a table, as they were read."""

    row: dict[str, Any]
    records: list[dict[str, Any]]  # those that a known table does not have
    talk: list[tuple[int, str]]
    acknowledged: dict[tuple[str, str], int]


def read(c: Connection, id_: str, known: Table | None = None) -> Stored | None:
    """The rows of a table; of a `known` one only the records that have been added. This may be done in a thread."""
    found = c.execute(tables_t.select().where(tables_t.c.id == id_)).mappings().first()
    if found is None:
        return None
    row = as_dict(found)
    if known is not None and known.version == row["version"]:
        return Stored(row, [], [], {})
    first = known.stored_records if known is not None and known.epoch == row["epoch"] else 0
    wanted = sa.and_(records_t.c.table_id == id_, records_t.c.i >= first)
    records = c.execute(records_t.select().where(wanted).order_by(records_t.c.i)).mappings()
    talk = c.execute(sa.select(talk_t.c.i, talk_t.c.line).where(talk_t.c.table_id == id_).order_by(talk_t.c.i))
    return Stored(row, [as_dict(r) for r in records], [(i, line) for i, line in talk], _acknowledged(c, id_))


def _acknowledged(c: Connection, id_: str) -> dict[tuple[str, str], int]:
    a = acknowledged_t.c
    rows = c.execute(
        sa.select(a.who, a.id, a.n).where(a.table_id == id_).order_by(a.version.desc()).limit(ACKNOWLEDGED)
    )
    return {(who, mine): n for who, mine, n in rows}


def answered_before(c: Connection, id_: str, who: str, mine: str) -> int | None:
    """What a client was told when it sent a message with this name for the first time, however long ago."""
    a = acknowledged_t.c
    return c.execute(sa.select(a.n).where(a.table_id == id_, a.who == who, a.id == mine)).scalar()


def as_dict(row: sa.RowMapping) -> dict[str, Any]:
    """A row by the names of its columns."""
    return {str(key): value for key, value in row.items()}


def rebuild(stored_: Stored, find_game: Callable[[str], Game[Any]], known: Table | None = None) -> Table:
    """A table from its rows. Not in a thread: msgspec gets to know the types of a game when it first decodes them."""
    row = stored_.row
    if known is not None and known.version == row["version"]:
        return known
    base = known if known is not None and known.epoch == row["epoch"] else None
    about = read_about(row["about"])
    found = find_game(row["game"])
    game = of_version(found, begun_with(about, found))
    check_pack(about.pack, game)
    records, marks, log = _history(stored_, game, base)
    session = _session(row, game, records, log)
    table = Table(row["id"], ref_of(row["game"], game), session, about.seats, row["name"], row["created"])
    table.changed, table.version, table.epoch = row["changed"], row["version"], row["epoch"]
    table.marks, table.talk = marks, [_TALK.decode(line) for _, line in stored_.talk]
    table.talk_from = stored_.talk[0][0] if stored_.talk else 0
    for name in _AS_IT_IS:
        setattr(table, name, getattr(about, name))
    if about.imported is None and about.started_from:
        table.imported = Imported(about.started_from, "unknown")
    table.recorded, table.pack = bool(row["over"]), pack_digest(game.folder)
    table.session.held = about.agreeing is not None
    if about.agreements:
        table.session.dice = FairDice(row["seed"], about.agreements)
    table.stored_records, table.stored_talk = len(records), table.talk_from + len(table.talk)
    table.acknowledged = stored_.acknowledged
    table.recent = base.recent if base is not None else table.recent
    table.recent.append((table.epoch, len(records), bytes(row["state"])))
    return table


def read_about(data: bytes) -> About:
    """What needs no column of its own."""
    return _ABOUT.decode(data)


def check_pack(played: str | None, game: Game[Any]) -> None:
    """A table goes on with the component pack it was begun with, or not at all."""
    used = pack_digest(game.folder)
    if played is None or played == used:
        return
    then, now = (f"the component pack {digest}" if digest else "the game's own tables" for digest in (played, used))
    raise GreatwarError(f"this table was begun with {then}, and the server has {now} now: it can go on with the first")


def begun_with(about: About, game: Game[Any]) -> str:
    """The version of a title that a table was begun with; packs were noted from version 2 on, and then versions."""
    if about.data is not None:
        return about.data
    return "1" if about.pack is None else min("2", type(game).data_version)


def _session(row: Mapping[str, Any], game: Game[Any], records: list[Record], log: list[Line]) -> Session[Any]:
    """The session in its stored state; a state that a newer version cannot read is replayed."""
    options = msgspec.json.decode(row["options"])
    try:
        state = game.from_bytes(bytes(row["state"]))
        return Session.restored(game, row["scenario"], options, row["seed"], state, records, log)
    except GreatwarError:
        session = Session(game, row["scenario"], options, row["seed"], paused=True, begun=True)
        for n, record in enumerate(records):
            try:
                session.replay([record])
            except GreatwarError as e:
                reason = (
                    f"it was begun with earlier rules or tables of {game.title}, and its record {n + 1} does not fit"
                )
                way = f"it can be exported, and its save opened up to its record {n} (--at {n}) and played on"
                raise GreatwarError(f"{reason} ({e}); {way}") from e
        session.forget()
        return session


def raw_save(stored_: Stored, game: Game[Any]) -> str:
    """The save of a table that cannot be opened any more, from its rows; its tables were those of earlier rules."""
    row, about = stored_.row, read_about(stored_.row["about"])
    dice = FairDice(row["seed"], about.agreements) if about.agreements else Dice(row["seed"])
    options, agreed = msgspec.json.decode(row["options"]), list(about.agreements) or msgspec.UNSET
    pack = about.pack or msgspec.UNSET
    named, promised = (FORMAT, game.name, row["scenario"], options, ""), (dice.commitment, row["seed"], pack, agreed)
    first = Header(*named, begun_with(about, game), *promised)
    entries = [Entry(r["action"], None if r["by"] == CHANCE else game.seats[r["by"]]) for r in stored_.records]
    return "".join(msgspec.json.encode(x).decode() + "\n" for x in (first, *entries))


def _history(stored_: Stored, game: Game[Any], base: Table | None) -> tuple[list[Record], list[Mark], list[Line]]:
    records = list(base.session.records[: base.stored_records]) if base else []
    marks = list(base.marks[: len(records)]) if base else []
    log = [x for x in base.session.log if x.record < len(records)] if base else []
    for row in stored_.records:
        records.append(Record(row["by"], game.parse(row["action"]), row["secret"]))
        marks.append(_MARK.decode(row["mark"]))
        log.extend(Line(row["i"], text, only) for text, only in msgspec.json.decode(row["lines"]))
    return records, marks, log


def bots_waiting(c: Connection) -> dict[str, int]:
    """Tables where a program is asked, with their versions."""
    waiting = sa.and_(tables_t.c.bot_to_move, sa.not_(tables_t.c.over))
    wanted = sa.select(tables_t.c.id, tables_t.c.version).where(waiting).order_by(tables_t.c.changed).limit(500)
    return {row.id: row.version for row in c.execute(wanted)}
