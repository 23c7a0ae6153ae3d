"""How uvicorn serves the tables: which addresses are believed, and what becomes of requests that are never finished."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .live import LARGEST_MESSAGE
from .settings import Settings


def options(settings: Settings) -> dict[str, Any]:
    """The settings of uvicorn."""
    return {
        "http": protocol(settings.half_open_seconds),
        "ws": "websockets-sansio",
        "ws_max_size": LARGEST_MESSAGE,
        "server_header": False,
        # who a request comes from is what the connection says, unless it comes from a proxy that was named
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
    }


class Patient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection whose requests have to begin within their time; for the rest of a request `Guard` waits."""

    seconds: ClassVar[float] = Settings().half_open_seconds

    def connection_made(self, transport: Any) -> None:
        """The first request is awaited."""
        super().connection_made(transport)
        self._given_up: asyncio.TimerHandle | None = None
        self._await_request()

    def data_received(self, data: bytes) -> None:
        """More of a request: its head is whole when a cycle has begun."""
        super().data_received(data)
        if self._under_way():
            self._stop_waiting()
        elif self._given_up is None:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _under_way(self) -> bool:
        """Whether a request is being answered, or this has become a websocket."""
        upgraded = self.transport.get_protocol() is not self
        return upgraded or (self.cycle is not None and not self.cycle.response_complete)

    def _await_request(self) -> None:
        self._given_up = asyncio.get_running_loop().call_later(self.seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._given_up is not None:
            self._given_up.cancel()
            self._given_up = None

    def _give_up(self) -> None:
        self._given_up = None
        if not self._under_way() and not self.transport.is_closing():
            self.transport.close()


def protocol(seconds: float) -> type[asyncio.Protocol]:
    """The protocol with this patience; worker processes know the usual one by its name."""
    known: Any = Patient
    return known if seconds == Patient.seconds else type("Patient", (known,), {"seconds": seconds})
