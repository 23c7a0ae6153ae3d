"""Looking at tables: lists of them, what is told about one, and one as somebody may see it, now or in the past."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from ...kernel.fair import agreements_of
from ...kernel.rng import Dice
from .auth import Access
from .authority import Table
from .clocks import about_pace
from .errors import Refused
from .memory import Entry
from .payload import described, full, log_lines, payload
from .schema import tables_t
from .seats import Seat
from .store import as_dict, read_about
from .tables import Tables

LISTED = 100

_log = logging.getLogger("greatwar.table")


def seat_named(table: Table, name: str) -> int:
    """A seat of a table by its name."""
    if name not in table.game.seats:
        raise Refused(422, f"{table.game.title} has no seat {name[:40]!r}; it has {', '.join(table.game.seats)}")
    return table.game.seats.index(name)


def about(tables: Tables, entry: Entry | None, row: Mapping[str, Any], seats: list[Seat]) -> dict[str, Any]:
    """A table as it is listed."""
    game = tables.games[row["game"]]
    here = tables.here(entry) if entry is not None else set()
    return {
        "id": row["id"],
        "game": game.name,
        **({"skin": row["skin"]} if row.get("skin", game.name) != game.name else {}),
        "title": game.title,
        "scenario": row["scenario"],
        "options": row["options"],
        "name": row["name"],
        "created": row["created"],
        "changed": row["changed"],
        "commitment": Dice(row["seed"]).commitment,
        **({"imported": msgspec.to_builtins(row["imported"])} if row["imported"] is not None else {}),
        "rated": row["rated"],
        "aids": row["aids"],
        **({"tournament": row["tournament"]} if row["tournament"] else {}),
        **({"pace": about_pace(row["pace"])} if row["pace"] is not None else {}),
        "actor": None if row["actor"] is None else game.seats[row["actor"]],
        "over": row["over"],
        "listed": any(seat.open and not seat.taken for seat in seats),
        "seats": {name: _seat_row(seats[n], n in here) for n, name in enumerate(game.seats)},
    }


def _seat_row(seat: Seat, here: bool) -> dict[str, Any]:
    facts = {"kind": seat.kind, "player": seat.player, "taken": seat.taken, "open": seat.open and not seat.taken}
    if seat.account:
        facts["account"] = seat.account
    return {**facts, "here": here or seat.kind == "bot"}


def about_table(tables: Tables, table: Table) -> dict[str, Any]:
    """A table that is open in memory."""
    session = table.session
    row = {
        "id": table.id,
        "game": table.game.name,
        "skin": table.game.ref,
        "scenario": session.scenario,
        "options": dict(session.options),
        "name": table.name,
        "created": table.created,
        "changed": table.created,  # the time of each change would be told twice; the list has it
        "seed": session.dice.seed,
        "imported": table.imported,
        "pace": None if table.clock is None else table.clock.pace,
        "rated": table.rated,
        "aids": table.aids,
        "tournament": table.tournament,
        "actor": table.actor,
        "over": table.over,
    }
    facts = about(tables, tables.entry(table.id), row, table.seats)
    del facts["changed"]
    return {**facts, "dice": about_dice(table), "mail": bool(tables.settings.smtp)}


def about_dice(table: Table) -> dict[str, Any]:
    """How the dice were agreed, or are being agreed; for who may join, how many the server alone has rolled."""
    session, names, agreeing = table.session, table.game.seats, table.agreeing
    agreed = agreements_of(session.dice)
    free = any(seat.kind == "human" and not seat.taken for seat in table.seats)
    # where nobody can join any more the number would only tell how often something hidden was drawn
    alone = min(a.start for a in agreed) if agreed else session.answered if free else 0
    found: dict[str, Any] = {"alone": alone, "agreed": msgspec.to_builtins(agreed)}
    if agreeing is not None and not table.over:
        found["promised"] = {names[n]: commit for n, commit in sorted(agreeing.promised.items())}
        found["shown"] = [names[n] for n in sorted(agreeing.shown)]
        found["waits_for"] = [names[n] for n in table.waits_for()]
    return found


def list_tables(tables: Tables, tokens: list[str]) -> dict[str, Any]:
    """Tables with a seat to take, and those of these tokens."""
    held = tables.doors.tables_of(tokens) if tokens else {}
    t = tables_t.c
    columns = (t.id, t.game, t.scenario, t.options, t.name, t.created, t.changed, t.seed, t.actor, t.over, t.about)
    with tables.engine.connect() as c:
        open_rows = c.execute(sa.select(*columns).where(t.open).order_by(t.changed.desc()).limit(LISTED)).mappings()
        wanted = [as_dict(row) for row in open_rows if row["id"] not in held]
        mine_rows = c.execute(sa.select(*columns).where(t.id.in_(list(held))).order_by(t.changed.desc())).mappings()
        mine = [as_dict(row) for row in mine_rows]
    return {
        "open": [facts for row in wanted if (facts := _listed(tables, row)) is not None],
        "mine": [facts for row in mine if (facts := _mine(tables, row, held[row["id"]])) is not None],
    }


def _listed(tables: Tables, row: Mapping[str, Any]) -> dict[str, Any] | None:
    names = {ref: name for name, ref in tables.refs.items()}
    if row["game"] not in names:
        return None  # a game that this server does not have
    try:
        found = read_about(row["about"])
        options = msgspec.json.decode(row["options"])
        pace = None if found.clock is None else found.clock.pace
        facts = {**row, "game": names[row["game"]], "options": options, "imported": found.imported, "pace": pace}
        facts |= {"rated": found.rated, "aids": found.aids, "tournament": found.tournament}
        listed = about(tables, tables.known(row["id"]), facts, found.seats)
        left = None if found.clock is None else found.clock.left(tables.time.now())
        return listed if left is None else {**listed, "left": round(left)}
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as e:
        _log.warning("table %s cannot be listed: %s", row["id"], e)
        return None  # a row that cannot be read spoils its own table only


def _mine(tables: Tables, row: Mapping[str, Any], seats: tuple[int, ...]) -> dict[str, Any] | None:
    facts = _listed(tables, row)
    if facts is None:
        return None
    names = tables.games[facts["game"]].seats
    facts["you"] = [names[n] for n in seats]
    facts["your_turn"] = row["actor"] is not None and row["actor"] in seats
    return facts


def you(table: Table, access: Access, viewer: int | None) -> dict[str, Any]:
    """What the client holds, and from where it looks."""
    names = table.game.seats
    found: dict[str, Any] = {"role": access.role, "seats": [names[n] for n in access.seats]}
    return found if viewer is None else {**found, "seat": names[viewer]}


def whole(tables: Tables, table: Table, access: Access, viewer: int | None) -> dict[str, Any]:
    """Everything a client is shown: the game for its viewer, the table, and who it is."""
    return {
        **payload(table, viewer, access.seats),
        "table": about_table(tables, table),
        "you": you(table, access, viewer),
    }


def timed(tables: Tables, table: Table, message: dict[str, Any]) -> dict[str, Any]:
    """A message with the time by which the table's clock goes."""
    return message if table.clock is None else {**message, "time": round(tables.time.now(), 1)}


async def snapshot(tables: Tables, access: Access, seat: str | None) -> dict[str, Any]:
    """A table as the holder of a token may see it now."""
    async with tables.opened(access.table) as table:
        if access.role == "invite":
            invited = {"role": "invite", "seat": table.game.seats[access.seats[0]]}
            return {"you": invited, "table": about_table(tables, table)}
        return timed(tables, table, full(whole(tables, table, access, looked_from(table, access, seat))))


def looked_from(table: Table, access: Access, seat: str | None) -> int | None:
    """The side to look from: the one asked for if it is held, else the one that decides."""
    if seat is not None:
        wanted = seat_named(table, seat)
        if wanted not in access.seats:
            raise Refused(403, f"You do not hold the seat {seat}")
        return wanted
    if not access.seats:
        return None
    actor = table.actor
    return actor if actor is not None and actor in access.seats else access.seats[0]


async def replay(tables: Tables, access: Access, at: int, seat: str | None) -> dict[str, Any]:
    """How the table looked: after K records when the game is over, before that after K lines of the readable log."""
    table, states = await tables.history(access.table)
    viewer = looked_from(table, access, seat)
    if table.over:
        stops = list(range(len(states)))
    else:
        lines = [x for x in table.session.log if x.only is None or x.only == viewer]
        stops = [0, *(min(line.record + 1, len(states) - 1) for line in lines)]
    if not 0 <= at < len(stops):
        raise Refused(422, f"at is a number from 0 to {len(stops) - 1}")
    state = table.game.from_bytes(states[stops[at]])
    lines_then = log_lines(table, viewer, stops[at])
    unit = "record" if table.over else "line"
    return {"at": at, "last": len(stops) - 1, "unit": unit, "view": described(table, state, viewer), "log": lines_then}
