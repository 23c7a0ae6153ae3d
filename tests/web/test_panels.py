"""What stands beside the map: panels, charts, the course of the war, looking back; and whether all can use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.people import ROOT, Visit, asked, begin, both_sides, menu, picture, say, told

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def test_names_in_the_log_light_up(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "ops CP-1", "activate-move Koblenz")
    page.hover('.log .name.space:has-text("Koblenz")')
    page.wait_for_selector(".lit")
    page.hover(".bar")
    page.wait_for_selector(".lit", state="detached")


def test_panels(visit: Visit, server: Server):
    page = begin(visit, server)
    for name, inside in (
        ("Plan", "Supply watch"),
        ("Boxes", "CP Reserve Box"),
        ("Cards", "in the deck"),
        ("Text", "Koblenz"),
        ("Tracks", "Victory points"),
    ):
        page.click(f'role=tab[name="{name}"]')
        page.wait_for_function("x => document.querySelector('.panel').innerText.includes(x)", arg=inside)
    page.click("[data-timeline]")
    page.wait_for_selector('.timeline tr:has-text("victory points") svg .line', state="attached")
    picture(page, "panel-tracks")
    page.click("[data-charts]")
    page.click('dialog.charts button:has-text("Army fire table")')
    page.wait_for_selector('dialog.charts td:has-text("7")')
    picture(page, "charts")


def test_the_worth_of_the_position_is_told_in_parts(visit: Visit, server: Server):
    page = begin(visit, server)
    page.click('role=tab[name="Plan"]')
    page.click(".plan >> text=Judge the position")
    page.wait_for_selector('.plan .big:has-text("Chance to win")')
    assert page.locator(".plan .parts dt").count() >= 2


def test_looking_back_with_a_bookmark(visit: Visit, server: Server):
    page = both_sides(visit, server)
    say(page, "ops CP-1", "activate-move Koblenz", "done", "move GE 2 > Frankfurt")
    menu(page, "Replay")
    page.click('[aria-label="First"]')
    page.wait_for_selector('.replay .count:has-text("0 of ")')
    last = int(page.inner_text(".replay .count").split()[-1])
    assert last > 5
    page.click('[aria-label="Last"]')
    told(page, "GE 2 moves Koblenz - Frankfurt")
    page.click('[aria-label="Bookmark this moment"]')
    page.wait_for_selector('[aria-label="Remove the bookmark"]')
    page.click('[aria-label="First"]')
    page.wait_for_selector('.replay .count:has-text("0 of ")')
    page.select_option('[aria-label="Bookmarks"]', str(last))
    page.wait_for_selector(f'.replay .count:has-text("{last} of {last}")')
    picture(page, "replay")
    page.click("text=Back to the game")
    asked(page, "Move GE 2 on")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(visit: Visit, server: Server, theme: str):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm install in web/)")
    page = visit(server.url, dark=theme == "dark")
    page.wait_for_selector("[data-quick]")
    page.click(".account summary")
    look = Look(page, theme)
    look.at("lobby", "document")
    page.click("[data-quick]")
    page.click('[data-action="take-guns"]')
    asked(page, "play a card")
    picture(page, f"table-{theme}")
    look.at("table", "document" if theme == "light" else "{ exclude: ['.world', '.minimap'] }")
    for tab in ("Plan", "Tracks", "Boxes", "Cards", "Text"):
        page.click(f'role=tab[name="{tab}"]')
        look.at(tab, "'.side'")
    page.click('[data-card="CP-1"]')
    page.wait_for_selector(".uses .reason")
    look.at("card", "'.tray'")
    page.keyboard.press("Escape")
    menu(page, "Tables and charts")
    page.wait_for_selector("dialog.charts[open]")
    look.at("charts", "'dialog.charts'")
    page.keyboard.press("Escape")
    menu(page, "Notices and standing orders")
    page.click("[data-add-order]")
    look.at("settings", "'dialog.settings'")
    assert not look.faults, "\n".join(look.faults)


class Look:
    """axe-core's look at parts of a page: the faults that it calls serious or critical."""

    def __init__(self, page: Page, theme: str) -> None:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        self.page, self.faults = page, list[str]()
        self.rules = "" if theme == "light" else ", runOnly: ['color-contrast']"  # nothing else depends on the theme

    def at(self, where: str, part: str) -> None:
        """Look at a part: a selector in quotes, or the whole document."""
        found = self.page.evaluate(
            f"axe.run({part}, {{ resultTypes: ['violations']{self.rules} }}).then(r => r.violations)"
        )
        self.faults += [
            f"{where}: {fault['id']}: {fault['help']} ({len(fault['nodes'])}): {fault['nodes'][0]['html'][:160]}"
            for fault in found
            if fault["impact"] in ("serious", "critical")
        ]
