"""What a person does at the table, in words the tests share: every step waits for what it leads to, none for time."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "build" / "screenshots"

Visit = Callable[..., "Page"]


def picture(page: Page, name: str) -> None:
    """Keep a picture to be looked at, when the page has drawn everything."""
    if page.query_selector(".port"):
        page.wait_for_selector("canvas[data-ready]", state="attached")
    page.evaluate("() => document.fonts.ready.then(() => new Promise(r => setTimeout(() => requestAnimationFrame(r))))")
    page.screenshot(path=PICTURES / f"{name}.png")


def figures(name: str, found: dict[str, Any]) -> None:
    """Keep measured figures beside the pictures, and print them."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"{name}.json").write_text(json.dumps(found), encoding="utf-8")
    print(f"{name}: {json.dumps(found)}")


def prompt(page: Page) -> str:
    """What is asked now."""
    return page.inner_text(".prompt")


def asked(page: Page, what: str) -> None:
    """Wait until something is asked."""
    page.wait_for_function("what => document.querySelector('.prompt')?.innerText.includes(what)", arg=what)


def told(page: Page, line: str) -> None:
    """Wait until the log has a line with these words."""
    page.wait_for_function("x => document.querySelector('.log')?.innerText.includes(x)", arg=line)


def position(page: Page) -> str:
    """The name of the position that is shown."""
    return page.get_attribute(".prompt", "data-n") or ""


def moved_on(page: Page, before: str) -> None:
    """Wait until the table has left a position and no message is under way."""
    page.wait_for_function(
        "n => { const p = document.querySelector('.prompt'); return p && p.dataset.n !== n && !p.dataset.busy; }",
        arg=before,
    )


def begin(visit: Visit, server: Server, **how: object) -> Page:
    """A new game as the Central Powers against the computer, up to the first card."""
    page = visit(server.url, **how)
    page.click("[data-quick]")
    page.click('[data-action="take-guns"]')
    asked(page, "play a card")
    return page


def seated(visit: Visit, server: Server, allied: str, **how: object) -> Page:
    """A new Introductory game as the Central Powers; `allied` says who plays the other side."""
    page = visit(server.url, **how)
    page.select_option("select[aria-label$='Allied Powers']", allied)
    page.click(".new form .go.main")
    return page


def both_sides(visit: Visit, server: Server) -> Page:
    """A table where one person plays both sides with open hands, up to the first card."""
    page = seated(visit, server, "me")
    page.click("[data-open-hands]")
    page.click('[data-action="take-guns"]')
    asked(page, "play a card")
    return page


def say(page: Page, *commands: str) -> None:
    """Type commands into the palette, one after the other."""
    for command in commands:
        before = position(page)
        page.keyboard.press("Control+k")
        page.wait_for_selector(".palette input:focus")
        page.keyboard.type(command)
        page.keyboard.press("Enter")
        page.wait_for_selector(".palette", state="detached")
        moved_on(page, before)


def next_round(page: Page, before: str = "") -> None:
    """Wait for the second card of a turn; who is attacked meanwhile takes the first choice that he is given.

    The program on the other side may do what it likes, and about once in eighty rounds it likes to attack.
    """
    while True:
        page.wait_for_function(
            "n => { const p = document.querySelector('.prompt.mine');"
            " return p && p.dataset.n !== n && !p.dataset.busy; }",
            arg=before,
        )
        if "round 2" in prompt(page):
            return
        before = position(page)
        page.keyboard.press("Control+k")
        page.wait_for_selector(".palette input:focus")
        page.keyboard.press("Enter")


def whole_map(page: Page) -> None:
    """Look at the whole map: a table opens near the front."""
    page.click('.tools [aria-label="Whole map"]')


def menu(page: Page, entry: str) -> None:
    """Choose an entry of the table's menu."""
    page.click('[aria-label="Menu"]')
    page.click(f".dropdown >> text={entry}")


def invited(visit: Visit, one: Page) -> Page:
    """A second person who follows the invitation of the first."""
    one.click('[aria-label="Menu"]')
    invitation = one.input_value(".dropdown input[aria-label^='Invitation']")
    one.keyboard.press("Escape")
    two = visit(invitation)
    two.click("text=Take the seat")
    two.wait_for_selector(".space")
    return two
