"""The page itself: it can be installed, opens without a network and says so; its sounds can be switched off."""

from __future__ import annotations

import json
import urllib.request
from typing import TYPE_CHECKING

from tests.web.people import Visit, begin, menu, picture

if TYPE_CHECKING:
    from .conftest import Server


def test_the_page_can_be_installed(server: Server):
    with urllib.request.urlopen(f"{server.url}manifest.webmanifest") as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        about = json.load(answer)
    assert about["display"] == "standalone"
    for icon in about["icons"]:
        with urllib.request.urlopen(server.url + icon["src"]) as found:
            assert found.headers["content-type"] == icon["type"]


def test_the_page_opens_without_a_network_and_says_so(visit: Visit, server: Server):
    page = visit(server.url, kept=True)
    page.wait_for_selector("[data-quick]")
    page.evaluate("() => navigator.serviceWorker.register('./sw.js').then(() => navigator.serviceWorker.ready)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[data-offline]")
    assert page.inner_text("h1") == "greatwar"
    picture(page, "offline")
    page.context.set_offline(False)
    page.wait_for_selector("[data-offline]", state="detached")


def test_sounds_are_switched_off_for_good(visit: Visit, server: Server):
    page = begin(visit, server)
    menu(page, "Switch the sounds off")
    page.reload()
    page.wait_for_selector(".prompt")
    page.click('[aria-label="Menu"]')
    page.wait_for_selector("[data-sounds]:has-text('Switch the sounds on')")


def test_the_page_speaks_german_to_who_wants_it(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("text=Import a save")
    page.select_option("select.language", "de")
    page.wait_for_selector("text=Spielstand laden")
    assert page.get_attribute("html", "lang") == "de"
    picture(page, "lobby-german")
    page.click("[data-quick]")
    page.wait_for_selector(".prompt.mine")
    assert page.locator(".tabs >> text=Protokoll").count() == 1
    picture(page, "table-german")
