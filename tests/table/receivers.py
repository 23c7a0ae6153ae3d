"""The other ends of notices, on loopback: a mail server, and an HTTP server that keeps what it is sent."""

from __future__ import annotations

import email
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec


class Call:
    """What one call brought."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path, self.headers, self.body = path, headers, body

    @property
    def json(self) -> dict[str, Any]:
        """Its body."""
        found: dict[str, Any] = msgspec.json.decode(self.body)
        return found


class Web:
    """A receiver of webhooks and push messages."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.calls: list[Call] = []
        self.answers: list[int] = []  # the statuses of the next answers; 204 afterwards

    def url(self, path: str = "/hook") -> str:
        """An address to call."""
        return self.address + path


@contextmanager
def web_server() -> Iterator[Web]:
    """A web server that takes everything."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            web.calls.append(Call(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(web.answers.pop(0) if web.answers else 204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    web = Web(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield web
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def mail_server() -> Iterator[tuple[str, list[Message]]]:
    """A mail server that takes everything."""
    mails: list[Message] = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 test\r\n")
            while line := self.rfile.readline():
                if line.upper().startswith(b"DATA"):
                    self.wfile.write(b"354 go\r\n")
                    text = b"".join(iter(self.rfile.readline, b".\r\n"))
                    mails.append(email.message_from_bytes(text))
                self.wfile.write(b"221 bye\r\n" if line.upper().startswith(b"QUIT") else b"250 ok\r\n")

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"smtp://127.0.0.1:{server.server_address[1]}", mails
    finally:
        server.shutdown()
        server.server_close()


def text_of(mail: Message) -> str:
    """What a mail says."""
    found = mail.get_payload(decode=True)
    assert isinstance(found, bytes)
    return found.decode().replace("\r\n", "\n")


def key_in(mail: Message) -> str:
    """The key that a mail brings."""
    found = re.search(r"\bc_[\w-]+", text_of(mail))
    assert found is not None
    return found[0]
