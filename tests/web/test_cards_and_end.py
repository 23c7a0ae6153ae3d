"""Cards seen and unseen, the log by sides, and the page that tells how a game went."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.people import Visit, asked, begin, both_sides, menu, picture, say

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

SIZES = {
    "desktop": {"width": 1440, "height": 900},
    "small": {"width": 1000, "height": 640},
    "phone": {"width": 390, "height": 844, "touch": True},
    "dark": {"width": 1440, "height": 900, "dark": True},
}
#: only the colours differ, and tests/project/test_colours.py and axe look at those
DARK = pytest.param("dark", marks=pytest.mark.long)


def pile(page: Page, seat: str, kind: str) -> list[str]:
    """The ids of the cards that a list shows."""
    found = page.locator(f"[data-cards-of='{seat}'] [data-pile='{kind}'] [data-open-card]")
    return [x.get_attribute("data-open-card") or "" for x in found.all()]


@pytest.mark.parametrize("size", ["desktop", "phone", DARK])
def test_cards_unseen_and_seen(visit: Visit, server: Server, size: str):
    page = begin(visit, server, **SIZES[size])
    page.click('role=tab[name="Cards"]')
    page.wait_for_selector("[data-cards-of='AP']")
    own = pile(page, "CP", "hand")
    assert len(own) == 7
    assert not set(own) & set(pile(page, "CP", "unseen"))
    assert len(pile(page, "AP", "unseen")) == 65, "nothing of the other hand is known"
    assert pile(page, "AP", "hand") == []
    page.fill(".piles .seek", "blockade")
    page.wait_for_selector("[data-open-card='AP-2']")
    picture(page, f"cards-{size}")
    page.click("[data-open-card='AP-2']")
    page.wait_for_selector(".uses:has-text('Blockade')")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_log_is_banded_and_its_cards_open(visit: Visit, server: Server, size: str):
    page = begin(visit, server, **SIZES[size])
    say(page, "ops CP-1", "activate-move Koblenz")
    if size == "phone":
        page.click('role=tab[name="Log"]')
    page.wait_for_selector(".log p.band.seat-0[data-by='CP'], .log p.band.seat-1[data-by='CP']")
    picture(page, f"log-{size}")
    page.click(".log .name.card >> nth=0")
    page.wait_for_selector(".uses .face")


@pytest.mark.parametrize("size", ["desktop", "small", "phone", DARK])
def test_how_it_went_and_a_rematch(visit: Visit, server: Server, size: str):
    page = begin(visit, server, **SIZES[size])
    say(page, "ops CP-1", "activate-attack Koblenz")
    page.on("dialog", lambda dialog: dialog.accept())
    menu(page, "Resign")
    page.wait_for_selector("dialog.end h2:has-text('Allied Powers win')")
    page.wait_for_selector("dialog.end .course svg")
    picture(page, f"end-{size}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    before = page.url
    page.click("[data-rematch]")
    page.wait_for_function("x => location.href !== x", arg=before)
    page.wait_for_selector(".figures .seat[title='Allied Powers'] small:text-is('Me')", state="attached")
    page.wait_for_selector(".figures .seat[title='Central Powers'] small:text-is('sergeant')", state="attached")


def test_try_it_from_here_against_the_computer(visit: Visit, server: Server):
    page = both_sides(visit, server)
    say(page, "ops CP-1", "activate-move Koblenz", "done", "move GE 2 > Frankfurt")
    page.on("dialog", lambda dialog: dialog.accept())
    menu(page, "Resign")
    page.wait_for_selector("dialog.end [data-watch]")
    page.click("dialog.end [data-watch]")
    page.click('[aria-label="Last"]')
    before = page.url
    page.click("[data-try]")
    page.wait_for_function("x => location.href !== x", arg=before)
    asked(page, "GE 2")
    page.wait_for_selector(".figures .seat small:text-is('sergeant')")
