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
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

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


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say of what was tried again why it had to be."""
    for report in terminalreporter.stats.get("rerun", ()):
        lines = [line for line in report.longreprtext.splitlines() if line.startswith("E ")] or ["E  ?"]
        terminalreporter.write_line(f"tried again: {report.nodeid}:{lines[0][1:]}")


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


class Rooms:
    """Profiles of the browser that are used again: a new one costs a process, and everything is fetched anew.

    Only the first visitor of a test gets one; it is emptied when the test is over, and only what was fetched stays.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[str, BrowserContext] = {}

    def enter(self, kind: str, how: dict[str, Any], scripts: tuple[str, ...]) -> BrowserContext:
        """A profile in which nobody has been before, or of which nobody could tell."""
        context = self._free.pop(kind, None)
        if context is None:
            context = self.browser.new_context(**how)
            for script in scripts:
                context.add_init_script(script)
        return context

    def leave(self, kind: str, context: BrowserContext, origins: set[str]) -> None:
        """Empty a profile for the next one; one of which there is another already goes away."""
        if kind in self._free or not kind:
            context.close()
            return
        page = context.new_page()  # the next one's page
        for other in context.pages:
            if other is not page:
                other.close()
        session = context.new_cdp_session(page)
        for origin in origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        self._free[kind] = context


@pytest.fixture(scope="session")
def rooms(browser: Browser) -> Rooms:
    """The profiles of the one browser."""
    return Rooms(browser)


@pytest.fixture
def visit(rooms: Rooms) -> Iterator[Callable[..., Page]]:
    """Open a page like a new visitor; errors in the browser's console fail the test."""
    faults: list[str] = []
    entered: list[tuple[str, BrowserContext]] = []
    origins: set[str] = set()

    def open_page(
        url: str,
        width: int = 1440,
        height: int = 900,
        dark: bool = False,
        touch: bool = False,
        motion: bool = False,
        script: str = "",
        film: bool = False,
        kept: bool = False,
        fresh: bool = False,
    ) -> Page:
        how: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": "no-preference" if motion else "reduce",  # a glow that pulses keeps a machine busy
            "has_touch": touch,
            "is_mobile": touch,
            "service_workers": "allow" if kept else "block",  # what the page keeps for when there is no network
        }
        # what the other side does is shown to who wants to see it
        scripts = (*(() if film else (NO_FILM,)), *((script,) if script else ()))
        kind = "" if fresh or kept else f"{how}{scripts}"
        context = rooms.enter(kind, how, scripts)
        entered.append((kind, context))
        origins.add("/".join(url.split("/")[:3]))
        page = context.pages[0] if context.pages else context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        page.goto(url)
        return page

    yield open_page
    for kind, context in entered:
        rooms.leave(kind, context, origins)
    usual = ("WebSocket", "Failed to load resource", "Cross-Origin-Opener-Policy header has been ignored")
    real = [fault for fault in faults if not any(words in fault for words in usual)]
    assert not real, real
