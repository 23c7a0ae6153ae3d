"""Around every request: headers that keep the browser strict, and a limit on what is sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 64 * 1024
LARGEST_SAVE = 4 * 1024 * 1024
#: so many times as long a large message may take
_LONGER_FOR_SAVES = 5

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions on the map; no style sheet and no script can be smuggled in
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class TooLarge(HTTPException):
    """More was sent than is read."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"The message is larger than {limit // 1024} kB")


class TooSlow(HTTPException):
    """A request began and did not come to an end."""

    def __init__(self) -> None:
        super().__init__(408, "The request did not come to an end in time")


class Guard:
    """ASGI middleware for all of it."""

    def __init__(self, app: App, patience: float = 20.0) -> None:
        self._app, self._patience = app, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, watched."""
        if scope["type"] == "websocket" and not same_origin(scope):
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = LARGEST_SAVE if scope["path"].endswith("/import") else LARGEST_BODY
        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = _with_headers(scope, list(message.get("headers", [])))
            await send(message)

        try:
            if _announced(scope) > limit:
                raise TooLarge(limit)
            await self._app(scope, _limited(receive, limit, self._patience), sending)
        except (TooLarge, TooSlow) as e:
            if not started:
                await _refuse(sending, e)


def same_origin(scope: Scope) -> bool:
    """Whether a websocket comes from our own page, or from a program (which names no page)."""
    headers = dict(scope.get("headers", ()))
    origin, host = headers.get(b"origin"), headers.get(b"host", b"")
    return origin is None or origin.partition(b"://")[2] == host


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


def _limited(receive: Receive, limit: int, patience: float) -> Receive:
    read, whole, start = 0, False, time.monotonic()
    patience *= 1 if limit == LARGEST_BODY else _LONGER_FOR_SAVES

    async def receiving() -> Message:
        nonlocal read, whole
        try:
            left = None if whole else max(0.0, start + patience - time.monotonic())
            message = await asyncio.wait_for(receive(), left)
        except TimeoutError as e:
            raise TooSlow from e
        whole = whole or not message.get("more_body", False)
        read += len(message.get("body", b""))
        if read > limit:
            raise TooLarge(limit)
        return message

    return receiving


def _with_headers(scope: Scope, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    names = {name.lower() for name, _ in headers}
    added = dict(HEADERS)
    if scope["path"].startswith("/api/"):
        added["cache-control"] = "no-store"
    return headers + [(k.encode(), v.encode()) for k, v in added.items() if k.encode() not in names]


async def _refuse(send: Send, error: HTTPException) -> None:
    body = msgspec.json.encode({"rule": "-", "reason": error.detail})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))  # what is still to come is not read
    await send({"type": "http.response.start", "status": error.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": body})
