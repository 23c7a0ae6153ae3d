"""Odds, supply, evaluation and timeline of a table, worked out in another process from what a seat may know."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from ...analysis.report import report
from ...analysis.series import turns
from ...kernel.adviser import Adviser
from ...kernel.game import Game
from ...kernel.session import Record, Session
from .auth import Access
from .authority import Table
from .bots import Course
from .errors import Refused
from .looking import looked_from, seat_named
from .payload import common
from .settings import find_game
from .tables import Tables

What = Literal["odds", "supply", "evaluation", "timeline", "report"]
#: what is switched off where people have agreed to play without
_ADVICE = ("odds", "supply", "evaluation")
#: answers and timelines that are kept
_ANSWERS, _TIMELINES = 400, 32
#: of the places in the queue, what those may take who only watch
_WATCHERS_SHARE = 0.5


class Asked(msgspec.Struct, frozen=True):
    """A question about a position: the views it may be answered from (all seats' for who only watches)."""

    game: str
    what: What
    views: tuple[bytes, ...]
    seat: int  # whose supply, whose worth


class Points(msgspec.Struct, frozen=True):
    """The open figures of a game after some of its records, and where it stood then."""

    epoch: int
    records: int
    state: bytes
    points: list[dict[str, Any]]


class Analyses:
    """The answers of one server, each worked out once."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._answers: OrderedDict[tuple[Any, ...], asyncio.Future[Any]] = OrderedDict()
        self._timelines: OrderedDict[str, Points] = OrderedDict()

    async def answer(self, access: Access, what: What, seat: str | None, of: str | None) -> Any:
        """What the holder of a token may know about the position, or the game so far."""
        if access.role == "invite":
            raise Refused(403, "An invitation is exchanged for a seat first")
        self._tables.writes.spend(access.who)
        async with self._tables.opened(access.table) as table:
            viewer = looked_from(table, access, seat)
            about = seat_named(table, of) if of is not None else viewer or 0
            n = table.number(viewer)
            if what in _ADVICE and not table.aids and not table.over:
                raise Refused(403, "Odds and advice are switched off at this table")
            if what == "report" and not table.over:
                raise Refused(409, "The report tells everything: it is made when the game is over")
            asked = question(table, what, viewer, about)
        share = 1.0 if access.role == "seat" else _WATCHERS_SHARE
        if what == "timeline":
            return {"n": n, what: await self._timeline(access.table, share)}
        if what == "report":
            return {"n": n, what: await self._report(access.table, n, share)}
        return {"n": n, what: await self._once((access.table, what, viewer, about, n), asked, share)}

    async def _report(self, id_: str, n: int, share: float) -> Any:
        """What can be told of a game that is over."""
        async with self._tables.opened(id_) as table:
            session = table.session
            records = tuple((r.by, str(r.action)) for r in session.records)
            course = Course(table.ref, session.scenario, dict(session.options), None, records)
        return await self._kept((id_, "report", n), report_of, course, share)

    async def _once(self, key: tuple[Any, ...], asked: Asked, share: float) -> Any:
        """The answer to a question."""
        return await self._kept(key, answered, asked, share)

    async def _kept(self, key: tuple[Any, ...], work: Callable[[Any], Any], asked: Any, share: float) -> Any:
        """The result of some work; who asks for the same meanwhile waits for the same work."""
        found = self._answers.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
            found = self._answers[key] = asyncio.ensure_future(
                self._tables.analysts.run(work, asked, self._tables.settings.analysis_seconds, share)
            )
            if len(self._answers) > _ANSWERS:
                self._answers.popitem(last=False)
        return await asyncio.shield(found)

    async def _timeline(self, id_: str, share: float) -> list[dict[str, Any]]:
        """The figures that lie open, whenever one of them changed."""
        async with self._tables.opened(id_) as table:
            epoch, session = table.epoch, table.session
            records = tuple((r.by, str(r.action)) for r in session.records)
        known = self._timelines.get(id_)
        if known is None or known.epoch != epoch or known.records > len(records):
            known = Points(epoch, 0, b"", [])
        course = Course(
            table.ref, session.scenario, dict(session.options), known.state or None, records[known.records :]
        )
        if course.records or not known.points:
            state, more = await self._tables.analysts.run(
                points_of, course, self._tables.settings.analysis_seconds, share
            )
            known = Points(epoch, len(records), state, joined(known.points[:], more))
            self._timelines[id_] = known
            if len(self._timelines) > _TIMELINES:
                self._timelines.popitem(last=False)
        return known.points


def question(table: Table, what: What, viewer: int | None, about: int) -> Asked:
    """A question as it is sent to another process: with views, never with the state."""
    seats = range(len(table.seats)) if viewer is None else (viewer,)
    views = tuple(table.game.view(table.session.state, seat).to_bytes() for seat in seats)
    return Asked(table.ref, what, views, about)


# In the other process -------------------------------------------------------------------------------


def answered(asked: Asked) -> Any:
    """The answer: what it is in every view, so that who watches learns nothing that only one seat knows."""
    game = find_game(asked.game)
    answers = [{"": one_answer(game.adviser, asked.what, game.from_bytes(view), asked.seat)} for view in asked.views]
    found = answers[0]
    for other in answers[1:]:
        found = common(found, other)
    return found.get("", {})


def one_answer(adviser: Adviser[Any], what: What, view: Any, seat: int) -> Any:
    """An answer of the title's adviser as plain data; what it has no answer to is left empty."""
    if what == "odds":
        return msgspec.to_builtins(adviser.odds(view))
    if what == "supply":
        watch = adviser.supply_watch(view, seat)
        return {} if watch is None else msgspec.to_builtins(watch)
    worth = adviser.evaluate(view, seat)
    return {} if worth is None else {"parts": dict(worth.parts), "total": worth.total, "chance": worth.chance}


def report_of(course: Course) -> dict[str, Any]:
    """The report on a whole game, with the record at which each fight told of was decided."""
    game = find_game(course.game)
    session: Session[Any] = Session(game, course.scenario, course.options, "", paused=True, begun=True)
    at, where = 0, dict[int, int]()

    def tick() -> None:
        nonlocal at
        at += 1

    session.replay([Record(by, game.parse(text)) for by, text in course.records])
    found = report(session, tick, lambda event: where.setdefault(id(event), at))
    plain: dict[str, Any] = msgspec.to_builtins(found)
    for fight, event in zip(plain["fights"], found.fights, strict=True):
        fight["at"] = min(where[id(event)] + 1, len(course.records))
    return {**plain, "turns": turns(found.points)}


def points_of(course: Course) -> tuple[bytes, list[dict[str, Any]]]:
    """Go on with a game: its last state, and the open figures after each record that changed them."""
    game = find_game(course.game)
    session: Session[Any] = Session(game, course.scenario, course.options, "", paused=True, begun=True)
    if course.start is not None:
        session.state = game.from_bytes(course.start)
    points = [figures(game, session.state)]
    for by, text in course.records:
        session.replay([Record(by, game.parse(text))])
        session.forget()
        points = joined(points, [figures(game, session.state)])
    return session.state.to_bytes(), points


def figures(game: Game[Any], s: Any) -> dict[str, Any]:
    """The figures that every seat sees alike."""
    found: dict[str, Any] = game.adviser.timeline(game.view(s, 0))
    for seat in range(1, len(game.seats)):
        found = common(found, game.adviser.timeline(game.view(s, seat)))
    return found


def joined(points: list[dict[str, Any]], more: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Two stretches of a timeline; a point is noted when it differs from the one before."""
    for point in more:
        if not points or points[-1] != point:
            points.append(point)
    return points
