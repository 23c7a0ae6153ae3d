"""`serve`: a port that is taken is a sentence, and the browser is opened only when the server answers."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from greatwar.cli import serve
from greatwar.kernel.errors import GreatwarError
from greatwar.table.server.schema import open_engine
from greatwar.table.server.taken import take_file


def test_a_port_that_is_taken_is_refused_with_a_way_out():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(GreatwarError, match=rf"cannot listen on 127\.0\.0\.1:{port} .*--port names another"):
            serve._port("127.0.0.1", port)
    assert serve._port("127.0.0.1", 0) > 0


class Answer(BaseHTTPRequestHandler):
    """Answers everything with nothing."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"[]")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_the_browser_waits_for_the_server(monkeypatch: pytest.MonkeyPatch):
    opened = threading.Event()
    seen: list[str] = []

    def note(url: str) -> None:
        seen.append(url)
        opened.set()

    monkeypatch.setattr(webbrowser, "open", note)
    port = serve._port("127.0.0.1", 0)
    serve._open_when_ready(f"http://127.0.0.1:{port}/")
    time.sleep(0.3)
    assert not opened.is_set()  # nothing answers yet
    with HTTPServer(("127.0.0.1", port), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert opened.wait(30)
        server.shutdown()
    assert seen == [f"http://127.0.0.1:{port}/"]


def test_a_database_that_cannot_be_used_is_told_before_the_address(run: Any, tmp_path: Path):
    """A second server on one file, and a file that can only be read: a sentence each, and no address."""
    path = tmp_path / "tables.sqlite"
    open_engine(f"sqlite:///{path}").dispose()
    held = take_file(f"sqlite:///{path}")
    assert held is not None
    second = run("serve", "--db", path)
    held.close()
    read_only = run("serve", "--db", f"sqlite:///file:{path}?mode=ro&uri=true")
    for result, sentence in ((second, "another server uses the database"), (read_only, "readonly database")):
        assert result.exit_code != 0
        assert sentence in result.output + result.stderr
        assert "The table is at" not in result.output
