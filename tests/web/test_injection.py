"""Scripts in names, chat, notes, saves and packs are shown as text and never run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from greatwar.kernel.rulebook import folder_path
from greatwar.table.client import Server as Client
from tests.web.conftest import Server
from tests.web.people import Visit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

SCRIPT = "<img src=x onerror=window.hit=1>"
GAME = "grand-illusion"


@pytest.fixture
def hostile(tmp_path: Path) -> Iterator[Server]:
    """A server with a pack in which a corps is called by a script."""
    pack = tmp_path / "pack"
    pack.mkdir()
    text = (folder_path("grand_illusion") / "data" / "units.csv").read_text(encoding="utf-8")
    assert "BE I,I Corps," in text
    (pack / "units.csv").write_text(text.replace("BE I,I Corps,", f"BE I,{SCRIPT},", 1), encoding="utf-8")
    it = Server(tmp_path, "--pack", f"{GAME}={pack}")
    it.start()
    yield it
    it.stop()


def safe(page: Page) -> None:
    """The script stands somewhere as text, and nothing of it has become a part of the page."""
    page.wait_for_function("x => document.body.innerText.includes(x)", arg=SCRIPT)
    assert page.evaluate("window.hit") is None
    assert page.locator("img[src=x]").count() == 0


def test_nothing_that_people_write_is_run(visit: Visit, server: Server):
    made = Client(server.url).new_table(GAME, {"German": "me", "Allied": "friend"}, name=SCRIPT, player=SCRIPT)
    other = Client(server.url).join(made.table, made.links["Allied"], player=SCRIPT)
    for seat in (made, other):
        seat.do("chat", text=SCRIPT)
        seat.do("notes", text=SCRIPT)
    for seat in (made, other):
        page = visit(f"{server.url}#/t/{seat.table}/{seat.token}")
        page.wait_for_selector(".prompt")
        page.click('[role=tab]:has-text("Chat")')
        page.wait_for_function("x => document.querySelector('.chat, .panel')?.innerText.includes(x)", arg=SCRIPT)
        safe(page)
        page.click('[aria-label="Menu"]')
        safe(page)
    page.goto(server.url)
    page.wait_for_selector("text=My tables")
    safe(page)


def test_nothing_in_a_save_is_run(visit: Visit, server: Server, tmp_path: Path):
    made = Client(server.url).new_table(GAME, {"German": "me", "Allied": "me"})
    lines = made.export().splitlines()
    head = json.loads(lines[0])
    for key in [key for key, value in head.items() if isinstance(value, str)]:
        changed = tmp_path / f"{key}.save"
        changed.write_text("\n".join([json.dumps({**head, key: SCRIPT}), *lines[1:]]), encoding="utf-8")
        page = visit(server.url)
        page.set_input_files("input[type=file]", changed)
        page.wait_for_selector(".banner.bad, .curtain")
        assert page.evaluate("window.hit") is None, key
        assert page.locator("img[src=x]").count() == 0


def test_nothing_in_a_pack_is_run(visit: Visit, hostile: Server):
    made = Client(hostile.url).new_table(GAME, {"German": "me", "Allied": "me"})
    page = visit(f"{hostile.url}#/t/{made.table}/{made.token}")
    page.click("[data-open-hands]")
    page.wait_for_selector(".prompt.mine")
    page.click('[data-space="62"]')
    page.wait_for_function("() => document.documentElement.outerHTML.includes('onerror=window.hit')")
    assert page.evaluate("window.hit") is None
    assert page.locator("img[src=x]").count() == 0
