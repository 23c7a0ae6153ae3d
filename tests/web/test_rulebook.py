"""The rulebook at the table: opened from the menu and from every number, searched, with rulings and siblings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.people import ROOT, Visit, begin, menu, picture

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

SIZES = {
    "desktop": {"width": 1440, "height": 900},
    "small": {"width": 1000, "height": 640},
    "phone": {"width": 390, "height": 844, "touch": True},
    "dark": {"width": 1440, "height": 900, "dark": True},
}
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def inside(page: Page, selector: str) -> bool:
    """Whether an element lies wholly in the window."""
    box = page.locator(selector).first.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    return box["x"] >= 0 and box["x"] + box["width"] <= size["width"] + 1 and 0 <= box["y"] < size["height"]


@pytest.mark.parametrize("size", ["desktop", "small", "phone", pytest.param("dark", marks=pytest.mark.long)])
def test_the_rulebook_is_read_and_searched(visit: Visit, server: Server, size: str):
    page = begin(visit, server, **SIZES[size])
    loaded = page.evaluate("performance.getEntriesByType('resource').map(x => x.name)")
    assert not [name for name in loaded if "Rulebook" in name], "the reader is no part of the first load"
    menu(page, "Rulebook")
    page.wait_for_selector("dialog.rulebook h3:has-text('Components')")
    page.fill("dialog.rulebook input[type=search]", "12.5.5")
    page.wait_for_selector("dialog.rulebook [data-rule='12.5.5']")
    page.click("dialog.rulebook [data-rule='12.5.5'] > .number")
    page.wait_for_selector("dialog.rulebook article.asked[data-rule='12.5.5']")
    rule = page.locator("dialog.rulebook article.asked")
    assert rule.locator(".rows > p").count() > 2, "siblings stand together"
    assert "Ruling 2." in rule.inner_text()
    assert inside(page, "dialog.rulebook article.asked")
    picture(page, f"rulebook-{size}")
    page.fill("dialog.rulebook input[type=search]", "out of supply")
    page.wait_for_selector("dialog.rulebook mark")
    assert all(
        re.search("supply", text, re.IGNORECASE) for text in page.locator("dialog.rulebook article").all_inner_texts()
    )
    assert "places" in page.inner_text("dialog.rulebook .found")
    assert "#" not in page.inner_text("dialog.rulebook")
    picture(page, f"rulebook-search-{size}")
    page.fill("dialog.rulebook input[type=search]", "zeppelin raids on London")
    page.wait_for_selector("dialog.rulebook h3:has-text('No rule speaks of')")
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_numbers_lead_into_the_rulebook(visit: Visit, server: Server, size: str):
    page = begin(visit, server, **SIZES[size])
    label = page.inner_text(".prompt .ask .name.rule")
    page.click(".prompt .ask .name.rule")
    page.wait_for_selector("dialog.rulebook article.asked")
    number = page.get_attribute("dialog.rulebook article.asked", "data-rule") or "?"
    assert label == f"Rule {number}"
    page.click("dialog.rulebook [aria-label='Close']")
    page.wait_for_selector("dialog.rulebook", state="detached")
    page.keyboard.press("Control+k")
    page.keyboard.type("14.3.1")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog.rulebook article.asked[data-rule='14.3.1']")
    if size == "phone":
        page.click("dialog.rulebook .contents")
    page.click("dialog.rulebook nav button:has-text('Forts')")
    page.wait_for_selector("dialog.rulebook [data-rule='15.1.1']")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_the_rulebook(visit: Visit, server: Server, theme: str):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm install in web/)")
    page = begin(visit, server, dark=theme == "dark")
    menu(page, "Rulebook")
    page.fill("dialog.rulebook input[type=search]", "supply")
    page.wait_for_selector("dialog.rulebook .ruling")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('dialog.rulebook', { resultTypes: ['violations'] }).then(r => r.violations)")
    assert [fault["help"] for fault in found if fault["impact"] in ("serious", "critical")] == []
