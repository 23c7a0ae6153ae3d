"""What an operator wants to see of a server: numbers in the text format of Prometheus, and whether it is well."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import sqlalchemy as sa

from ... import __version__
from .guard import App, Message, Receive, Scope, Send
from .tables import Tables

TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Counts:
    """ASGI middleware that counts answers by their status."""

    def __init__(self, app: App, answers: Counter[int]) -> None:
        self._app, self._answers = app, answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it was answered."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._answers[message["status"]] += 1
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)


def exposition(tables: Tables, answers: Counter[int]) -> str:
    """The numbers of this process; nothing in them tells who plays what."""
    sockets = [socket for entry in tables.entries() for socket in entry.sockets]
    watching = sum(socket.access.role != "seat" for socket in sockets)
    lines = _lines("greatwar_info", "gauge", "The version of the server.", {f'version="{__version__}"': 1})
    lines += _lines("greatwar_tables_open", "gauge", "Tables in memory.", {"": len(tables.entries())})
    kinds = {'role="seat"': len(sockets) - watching, 'role="watch"': watching}
    lines += _lines("greatwar_sockets", "gauge", "Websockets that are open.", kinds)
    lines += _lines("greatwar_changes_total", "counter", "Changes of tables that were stored.", {"": tables.changes})
    lines += _lines("greatwar_programs_running", "gauge", "Tables where programs decide.", {"": tables.driving})
    notices = {'result="sent"': tables.messenger.sent, 'result="failed"': tables.messenger.failed}
    lines += _lines("greatwar_notices_total", "counter", "Notices by mail, webhook and push.", notices)
    statuses = {f'status="{status}"': count for status, count in sorted(answers.items())}
    lines += _lines("greatwar_http_responses_total", "counter", "Answers by their status.", statuses)
    return "\n".join([*lines, ""])


def _lines(name: str, kind: str, about: str, values: dict[str, int]) -> list[str]:
    samples = [f"{name}{{{labels}}} {value}" if labels else f"{name} {value}" for labels, value in values.items()]
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}", *samples]


async def health(tables: Tables) -> dict[str, Any]:
    """That the server and its database answer; raises what the database raises."""
    await asyncio.to_thread(_ask, tables)
    return {"ok": True, "version": __version__}


def _ask(tables: Tables) -> None:
    with tables.engine.connect() as c:
        c.execute(sa.text("SELECT 1"))
