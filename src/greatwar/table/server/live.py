"""The websocket: every change is told at once to everybody it concerns, as the difference from what he has."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ...kernel.errors import GreatwarError
from .auth import Access
from .authority import Table
from .errors import Refused, out_of_reach
from .looking import looked_from, timed, whole
from .memory import Entry
from .operations import perform
from .payload import delta, full, since
from .tables import Tables

LARGEST_MESSAGE = 64 * 1024
UNKNOWN_TOKEN, NO_TABLE, SILENT, TOO_MANY, TOO_LARGE, LATER = 4401, 4404, 4408, 4409, 1009, 1013
_WRITERS_AT_ONCE = 32

_json = msgspec.json.Encoder()


class Socket:
    """One client that looks at a table."""

    def __init__(self, tables: Tables, websocket: WebSocket, access: Access, seat: str | None) -> None:
        self.tables, self.websocket, self.access, self.seat = tables, websocket, access, seat
        self.wake = asyncio.Event()
        self.ended = False  # the session that opened it is over
        self.last: dict[str, Any] | None = None
        self._sending = asyncio.Lock()

    # Sending --------------------------------------------------------------------------------

    async def send(self, message: dict[str, Any]) -> None:
        """Send one message."""
        async with self._sending:
            if self.websocket.application_state is WebSocketState.CONNECTED:
                await self.websocket.send_text(_json.encode(message).decode())

    async def keep_telling(self) -> None:
        """Tell what has changed whenever something has."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            if self.ended:
                raise Refused(401, "You are not logged in any more")
            async with self.tables.opened(self.access.table) as table:
                message = self._news(table)
            if message is not None:
                await self.send(message)

    def _news(self, table: Table) -> dict[str, Any] | None:
        new = whole(self.tables, table, self.access, looked_from(table, self.access, self.seat))
        old, self.last = self.last, new
        if old is None or old["you"] != new["you"]:
            return timed(self.tables, table, full(new))
        message = delta(old, new)
        return None if message is None else timed(self.tables, table, message)

    async def catch_up(self, n: int | None, talk: int) -> None:
        """Begin where the client was left, if that is still known."""
        if n is not None:
            async with self.tables.opened(self.access.table) as table:
                viewer = looked_from(table, self.access, self.seat)
                known = since(table, viewer, n, talk)
                if known is not None:
                    self.last = whole(self.tables, table, self.access, viewer)
                    message = delta(known, self.last)
                    message = None if message is None else timed(self.tables, table, message)
            if known is not None and message is not None:
                await self.send(message)
                return
        self.wake.set()

    # Receiving ------------------------------------------------------------------------------

    async def keep_listening(self) -> None:
        """Read messages until the client goes."""
        writers = asyncio.Semaphore(_WRITERS_AT_ONCE)
        async with asyncio.TaskGroup() as group:
            while True:
                text = await asyncio.wait_for(self._received(), self.tables.settings.idle_seconds)
                await writers.acquire()
                task = group.create_task(self._answer(text))
                task.add_done_callback(lambda _: writers.release())

    async def _received(self) -> str:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        found = text if text is not None else (message.get("bytes") or b"").decode(errors="replace")
        if len(found) > LARGEST_MESSAGE:
            raise WebSocketDisconnect(TOO_LARGE)
        return str(found)

    async def _answer(self, text: str) -> None:
        id_: Any = None
        try:
            content = _object(text)
            id_ = content.get("id")
            await self._dispatch(content)
        except Refused as e:
            await self.send({"type": "refused", "id": _plain(id_), "status": e.status, **e.body()})
        except GreatwarError as e:
            await self.send({"type": "refused", "id": _plain(id_), "status": 400, "rule": "-", "reason": str(e)})
        except SQLAlchemyError as e:
            refused = out_of_reach(e)
            await self.send({"type": "refused", "id": _plain(id_), "status": refused.status, **refused.body()})

    async def _dispatch(self, content: dict[str, Any]) -> None:
        kind, id_ = content.pop("type", None), content.get("id")
        if kind == "ping":
            await self.send({"type": "pong"})
        elif kind == "look":
            await self._look(content.get("seat"))
        elif not isinstance(kind, str):
            raise Refused(422, "A message has a type")
        else:
            if id_ is not None and not isinstance(id_, str):
                content["id"] = str(id_)
            found = await perform(self.tables, self.access, kind, content)
            await self.send({"type": "why" if kind == "why" else "ack", "id": _plain(id_), **found})

    async def _look(self, seat: Any) -> None:
        async with self.tables.opened(self.access.table) as table:
            looked_from(table, self.access, None if seat is None else str(seat))
        self.seat, self.last = None if seat is None else str(seat), None
        self.wake.set()


def _object(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as e:
        raise Refused(422, "A message is a JSON object") from e


def _plain(id_: Any) -> Any:
    return id_ if isinstance(id_, str | int) and len(str(id_)) <= 64 else None


async def serve_socket(tables: Tables, websocket: WebSocket, id_: str, token: str, seat: str | None) -> None:
    """One websocket from its beginning to its end."""
    await websocket.accept()
    try:
        access = await tables.doors.enter(id_, token)
        if access.role == "invite":
            raise Refused(401, "An invitation is exchanged for a seat first")
        async with tables.opened(id_) as table:
            looked_from(table, access, seat)
    except Refused as e:
        await websocket.close(_REFUSED.get(e.status, UNKNOWN_TOKEN), e.reason.encode()[:120].decode(errors="ignore"))
        return
    except SQLAlchemyError as e:
        await websocket.close(LATER, out_of_reach(e).reason)
        return
    entry = tables.entry(id_)
    if _crowded(tables, entry, access):
        await websocket.close(TOO_MANY, "too many look at this table")
        return
    socket = Socket(tables, websocket, access, seat)
    entry.sockets.add(socket)
    tables.tell(entry)
    try:
        await _talk(socket)
    finally:
        entry.sockets.discard(socket)
        tables.tell(entry)


#: codes to close with, by the status of a refusal
_REFUSED = {401: UNKNOWN_TOKEN, 404: NO_TABLE, 503: LATER}


def _crowded(tables: Tables, entry: Entry, access: Access) -> bool:
    """Who only watches has places of his own, and so has every seat: nobody takes those of another."""
    alike = [s for s in entry.sockets if (s.access.role == "seat") == (access.role == "seat")]
    if access.role != "seat":
        return len(alike) >= tables.settings.sockets_per_table
    mine = [s for s in alike if set(s.access.seats) & set(access.seats)]
    return len(mine) >= tables.settings.sockets_per_seat


async def _talk(socket: Socket) -> None:
    """Tell and listen until either ends."""
    query = socket.websocket.query_params
    await socket.catch_up(_number(query.get("since")), _number(query.get("talk")) or 0)
    code = 1000
    tasks = [asyncio.create_task(socket.keep_telling()), asyncio.create_task(socket.keep_listening())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        code = _code(next(iter(done)).exception())
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.websocket.close(code)


def _code(error: BaseException | None) -> int:
    """The code to close with."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, TimeoutError):
        return SILENT
    if isinstance(error, WebSocketDisconnect):
        return error.code if error.code == TOO_LARGE else 1000
    if isinstance(error, Refused):
        return _REFUSED.get(error.status, NO_TABLE)
    if isinstance(error, SQLAlchemyError):
        return LATER
    return 1000 if isinstance(error, RuntimeError | OSError) else 1011


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) < 17 else None
