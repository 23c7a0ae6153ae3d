"""Tournaments of a club: sign-up, rounds and pairings, tables for them, standings, and what their host rules."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ...kernel.session import Session
from ...kernel.tables import pack_digest
from ..clock import fresh_seed
from . import auth, models
from .auth import new_id
from .authority import Table
from .clocks import new_clock
from .confirming import account_scope
from .errors import Refused
from .kept import marks_of
from .letters import confirmed_by
from .pace import Pace
from .pairing import Pairing, cup, decided, standings, swiss
from .ratings import mu_of, result_of
from .saying import now
from .schema import accounts_t, tokens_t, tournaments_t
from .seats import Notify, Seat
from .tables import Tables

PLAYERS, HOSTED, LISTED = 128, 5, 50
_log = logging.getLogger("greatwar.table")


class Tournament(msgspec.Struct):
    """A tournament as it is stored; players are named by their accounts."""

    name: str
    game: str
    scenario: str
    options: dict[str, str]
    format: Literal["swiss", "cup"]
    planned: int
    pace: Pace | None
    aids: bool
    host: str
    state: Literal["open", "running", "over"] = "open"
    players: list[str] = []
    away: list[str] = []  # who has left
    rounds: list[list[Pairing]] = []

    def pairing(self, table: str) -> Pairing:
        """The pairing that is played at a table."""
        found = [p for round_ in self.rounds for p in round_ if p.table == table and table]
        if not found:
            raise Refused(404, "There is no such table in this tournament")
        return found[0]


_TOURNAMENT = msgspec.json.Decoder(Tournament)
Act = Callable[[Connection, Tournament], None]


class Tournaments:
    """All tournaments of a server."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        tables.when_over = self._table_over

    # Reading and changing -------------------------------------------------------------------

    async def get(self, id_: str) -> Tournament:
        """A tournament as it stands; what has ended since is taken into account."""
        found, behind = await asyncio.to_thread(self._looked_at, id_)
        return await self.advance(id_) if behind else found

    def _looked_at(self, id_: str) -> tuple[Tournament, bool]:
        """A tournament, and whether it could go on."""
        with self._tables.engine.connect() as c:
            found, _ = _read(c, id_)
            before = msgspec.json.encode(found)
            _go_on(c, found)
            behind = msgspec.json.encode(found) != before
            missing = found.rounds and any(p.points is None and not p.table for p in found.rounds[-1])
            return _TOURNAMENT.decode(before), behind or bool(missing)

    def _read(self, id_: str) -> Tournament:
        with self._tables.engine.connect() as c:
            return _read(c, id_)[0]

    async def _change(self, id_: str, act: Act) -> Tournament:
        def write(c: Connection) -> Tournament:
            found, version = _read(c, id_)
            act(c, found)
            _write(c, id_, found, version)
            return found

        result: Tournament = await self._tables.writer.write(f"tournament {id_}", write)
        return result

    def latest(self) -> list[dict[str, Any]]:
        """The latest tournaments."""
        with self._tables.engine.connect() as c:
            rows = c.execute(tournaments_t.select().order_by(tournaments_t.c.made.desc()).limit(LISTED)).mappings()
            found = [(str(row["id"]), _TOURNAMENT.decode(row["about"])) for row in rows]
        keys = ("name", "game", "format", "state", "host")
        return [{"id": id_, **{k: getattr(t, k) for k in keys}, "players": len(t.players)} for id_, t in found]

    # What people do -------------------------------------------------------------------------

    async def make(self, body: models.NewTournament, account: str) -> str:
        """Announce a tournament; a sentence if its tables could not be made."""
        game = self._tables.game(body.game)
        if len(game.seats) != 2:
            raise Refused(422, "Tournaments are for games of two")
        scenario = body.scenario or next(iter(game.scenarios))
        Session(game, scenario, body.options, "", paused=True)
        pace = None if body.clock is None else Pace(**body.clock.model_dump())
        new_clock(game, pace)
        made = Tournament(
            body.name, body.game, scenario, dict(body.options), body.format, body.rounds, pace, body.aids, account
        )
        id_ = new_id()

        def write(c: Connection) -> None:
            rows = c.execute(sa.select(tournaments_t.c.about)).scalars()
            mine = [t for t in map(_TOURNAMENT.decode, rows) if t.host == account and t.state != "over"]
            if len(mine) >= HOSTED:
                raise Refused(409, f"You host {HOSTED} tournaments already")
            text = msgspec.json.encode(made).decode()
            c.execute(tournaments_t.insert().values(id=id_, version=1, made=now(), about=text))

        await self._tables.writer.write("", write)
        return id_

    async def join(self, id_: str, account: str) -> None:
        """Sign up."""

        def act(_: Connection, t: Tournament) -> None:
            _refuse_unless(t.state == "open", "The tournament has begun")
            _refuse_unless(account not in t.players, "You have signed up already")
            _refuse_unless(len(t.players) < PLAYERS, f"There are {PLAYERS} players already")
            t.players.append(account)

        await self._change(id_, act)

    async def leave(self, id_: str, account: str, by: str) -> None:
        """Leave, or be put out by the host: a game that goes on is lost."""

        def act(_: Connection, t: Tournament) -> None:
            if by not in (account, t.host):
                raise Refused(403, "Only the host can put somebody else out")
            _refuse_unless(account in t.players and account not in t.away, "He does not play in this tournament")
            _refuse_unless(t.state != "over", "The tournament is over")
            if t.state == "open":
                t.players.remove(account)
            else:
                t.away.append(account)

        t = await self._change(id_, act)
        for pairing in t.rounds[-1] if t.rounds else ():
            if pairing.points is None and pairing.table and account in (pairing.first, pairing.second):
                await self._end(pairing.table, int(pairing.first == account), f"{account} has left the tournament")

    async def start(self, id_: str, by: str) -> None:
        """End the sign-up and pair the first round, the strongest first."""

        def act(c: Connection, t: Tournament) -> None:
            if by != t.host:
                raise Refused(403, "Only the host can start the tournament")
            _refuse_unless(t.state == "open", "The tournament has begun")
            _refuse_unless(len(t.players) >= 2, "A tournament needs two players")
            t.players.sort(key=lambda player: -mu_of(c, t.game, player))
            t.state = "running"

        await self._change(id_, act)
        await self.advance(id_)

    async def rule(self, id_: str, body: models.Ruling, by: str) -> None:
        """What the host says about a game that does not come to an end."""
        t = await asyncio.to_thread(self._read, id_)
        if by != t.host:
            raise Refused(403, "Only the host can rule")
        pairing = t.pairing(body.table)
        players = [pairing.first, pairing.second]
        winner = None if body.winner is None else body.winner.casefold()
        if winner is not None and winner not in players:
            raise Refused(422, "He does not play at this table")
        _refuse_unless(pairing.points is None, "This game has been decided")
        await self._end(body.table, None if winner is None else players.index(winner), "the host has ruled")

    async def _end(self, table_id: str, winner: int | None, why: str) -> None:
        def act(table: Table) -> None:
            if table.over:
                raise Refused(409, "This game has been decided")
            table.end(winner, why)

        await self._tables.change(table_id, act)

    # Going on -------------------------------------------------------------------------------

    async def _table_over(self, id_: str) -> None:
        try:
            await self.advance(id_)
        except Exception:  # whoever looks at the tournament next tries again
            _log.exception("tournament %s does not go on", id_)

    async def advance(self, id_: str) -> Tournament:
        """Take in results, pair the next round when this one is decided, and make the tables that are missing."""
        t = await self._change(id_, _go_on)
        for number, pairing in enumerate(t.rounds[-1] if t.rounds else ()):
            if pairing.points is None and not pairing.table:
                await self._make_table(id_, t, len(t.rounds) - 1, number)
        return t

    async def _make_table(self, id_: str, t: Tournament, round_: int, number: int) -> None:
        """A table for a pairing; both are stored together, and only if nobody was faster."""
        pairing, game = t.rounds[round_][number], self._tables.game(t.game)
        assert pairing.second is not None
        players = (pairing.first, pairing.second)
        seats = await asyncio.to_thread(self._seats, players)
        session: Session[Any] = Session(game, t.scenario, t.options, fresh_seed(), paused=True)
        table = Table(new_id(), self._tables.refs[game.name], session, seats, f"{t.name}, round {round_ + 1}", now())
        table.pack, table.clock, table.aids = pack_digest(game.folder), new_clock(game, t.pace), t.aids
        table.tournament = id_
        session.resume()
        table.marks = marks_of(session)
        rows = [auth.token_row(auth.new_token("seat"), table.id, "seat", (n,), p) for n, p in enumerate(players)]

        def also(c: Connection) -> None:
            found, version = _read(c, id_)
            mine = found.rounds[round_][number]
            if mine.table or mine.points is not None:
                raise Refused(409, "The table has been made already")
            mine.table = table.id
            _write(c, id_, found, version)
            c.execute(tokens_t.insert(), rows)

        try:
            await self._tables.add(table, also)
            pairing.table = table.id
        except Refused as e:
            if e.status != 409:
                raise

    def _seats(self, players: tuple[str, str]) -> list[Seat]:
        """Seats of accounts, which are told by mail if they have confirmed an address."""
        found = []
        with self._tables.engine.connect() as c:
            for player in players:
                row = c.execute(accounts_t.select().where(accounts_t.c.name == player)).mappings().first()
                shown, email = (str(row["shown"]), str(row["email"])) if row is not None else (player, "")
                sure = bool(email) and confirmed_by(c, [account_scope(player)], email)
                wish = Notify(email=email, confirmed=True) if sure else Notify()
                found.append(Seat("human", shown, taken=True, account=player, notify=wish))
        return found


def _go_on(c: Connection, t: Tournament) -> None:
    """Take in the results of the round, and pair the next one when all are in."""
    if t.state != "running":
        return
    for pairing in t.rounds[-1] if t.rounds else ():
        played = result_of(c, pairing.table) if pairing.table and pairing.points is None else None
        if played is not None:
            _take_in(t, pairing, played.winner)
    if not decided(t.rounds):
        return
    left = [p for p in t.players if p not in t.away]
    final = t.format == "cup" and bool(t.rounds) and len(t.rounds[-1]) == 1
    if final or (t.format == "swiss" and (len(t.rounds) >= t.planned or len(left) < 2)):
        t.state = "over"
    else:
        t.rounds.append(cup(t.players, t.rounds) if t.format == "cup" else swiss(t.players, t.rounds, t.away))
        _forfeit(t)


def _take_in(t: Tournament, pairing: Pairing, winner: int | None) -> None:
    if winner is None and t.format == "cup":  # a cup has no draws: it is played again with sides changed
        assert pairing.second is not None
        pairing.first, pairing.second, pairing.table, pairing.again = (
            pairing.second,
            pairing.first,
            "",
            pairing.again + 1,
        )
    else:
        pairing.points = (0.5, 0.5) if winner is None else (1.0, 0.0) if winner == 0 else (0.0, 1.0)


def _forfeit(t: Tournament) -> None:
    """Who has left a cup loses what he would have played."""
    for pairing in t.rounds[-1]:
        if pairing.second is not None and pairing.first in t.away:
            pairing.points = (0.0, 1.0)
        elif pairing.second is not None and pairing.second in t.away:
            pairing.points = (1.0, 0.0)


def _refuse_unless(true: bool, reason: str) -> None:
    if not true:
        raise Refused(409, reason)


def _read(c: Connection, id_: str) -> tuple[Tournament, int]:
    wanted = tournaments_t.select().where(tournaments_t.c.id == id_).with_for_update()
    row = c.execute(wanted).mappings().first() if auth.ID.match(id_) else None
    if row is None:
        raise Refused(404, "There is no such tournament")
    return _TOURNAMENT.decode(row["about"]), int(row["version"])


def _write(c: Connection, id_: str, t: Tournament, version: int) -> None:
    text = msgspec.json.encode(t).decode()
    mine = sa.and_(tournaments_t.c.id == id_, tournaments_t.c.version == version)
    if c.execute(tournaments_t.update().where(mine).values(about=text, version=version + 1)).rowcount != 1:
        raise Refused(503, "The tournament is being changed; try again")


def described(id_: str, t: Tournament) -> dict[str, Any]:
    """A tournament as everybody may see it."""
    plain: dict[str, Any] = msgspec.to_builtins(t)
    return {"id": id_, **plain, "standings": msgspec.to_builtins(standings(t.players, t.rounds))}
