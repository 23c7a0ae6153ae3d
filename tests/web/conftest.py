"""The real server and Debian's Chromium, for tests of the web client."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "greatwar" / "table" / "static"
PICTURES = ROOT / "build" / "screenshots"
CHROMIUM = os.environ.get("GREATWAR_CHROMIUM") or shutil.which("chromium") or ""
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP lan.example 127.0.0.1",  # a name without TLS, as at home
]
PATIENCE = int(os.environ.get("GREATWAR_PATIENCE", "20000"))  # milliseconds; the machine may be busy
STARTING = 120  # seconds that a server may take to answer; two start side by side
NO_FILM = """try {
  if (!localStorage.getItem('greatwar.view')) localStorage.setItem('greatwar.view', '{"nofilm":true,"noguard":true}');
} catch {}"""
THINKING = "40ms"  # what a general may spend on a decision in these tests


def pytest_addoption(parser: pytest.Parser) -> None:
    """Whole campaigns take minutes: they are played when somebody asks for them."""
    parser.addoption("--long", action="store_true", help="play the long scenarios too")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Say why these tests cannot run where the client is not built or there is no browser."""
    reason = missing()
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.slow)
            if item.get_closest_marker("long") and not item.config.getoption("--long"):
                item.add_marker(pytest.mark.skip(reason="a long game: make browser ARGS=--long"))
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


def missing() -> str:
    """What these tests lack."""
    if not (STATIC / "index.html").is_file():
        return "the web client is not built (make web)"
    if not CHROMIUM:
        return "there is no chromium (apt-get install chromium)"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "playwright is not installed"
    return ""


class Server:
    """`greatwar serve` on a free port, with a database of its own."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.words = words  # of the command line, before `serve`
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.folder = folder
        self.url = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "greatwar.cli.main", *self.words, "serve", "--port", str(self.port)]
        command += ["--db", str(self.folder / "tables.db"), "--arrivals", "0", "--writes", "0", "--thinking", THINKING]
        output = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=output, stderr=output)
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}api/games", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "server.log").read_text())

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, politely or not."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(timeout=20)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    it = Server(tmp_path_factory.mktemp("server"))
    it.start()
    yield it
    it.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests; each page gets a profile of its own."""
    from playwright.sync_api import sync_playwright

    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        it = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield it
        it.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a page like a new visitor; errors in the browser's console fail the test."""
    faults: list[str] = []
    contexts = []

    def open_page(
        url: str,
        width: int = 1440,
        height: int = 900,
        dark: bool = False,
        touch: bool = False,
        motion: bool = False,
        script: str = "",
        film: bool = False,
        kept: bool = True,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",  # a glow that pulses keeps a machine busy
            has_touch=touch,
            is_mobile=touch,
            service_workers="allow" if kept else "block",  # what the page keeps for itself is not seen on its way
        )
        contexts.append(context)
        if not film:  # what the other side does is shown to who wants to see it
            context.add_init_script(NO_FILM)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    usual = ("WebSocket", "Failed to load resource", "Cross-Origin-Opener-Policy header has been ignored")
    real = [fault for fault in faults if not any(words in fault for words in usual)]
    assert not real, real
