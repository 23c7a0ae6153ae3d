"""The supply guard: before a round ends the table says who is newly in danger, by which march, and draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.people import Visit, begin, next_round, picture, position, say

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
SCREENS = pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
#: the films are left out, the guard is not
GUARDED = "try { localStorage.setItem('greatwar.view', '{\"nofilm\":true}') } catch {}"
EXPOSED = ("ops CP-1", "activate-move Strasbourg", "done", "move GE 6 > Metz")


def exposed(visit: Visit, server: Server, screen: dict[str, Any]) -> Page:
    """A round after which an army can be cut off, up to its last decision."""
    page = begin(visit, server, script=GUARDED, **screen)
    say(page, *EXPOSED)
    return page


@SCREENS
def test_an_army_in_danger_is_asked_about_before_the_round_ends(visit: Visit, server: Server, screen: dict[str, Any]):
    page = exposed(visit, server, screen)
    before = position(page)
    page.click('.prompt [data-action="stop"]')
    page.wait_for_selector(".guard")
    asked = page.inner_text(".guard")
    assert "Before you end the round" in asked
    assert "GE 7 in Mulhouse" in asked
    assert "FR 9" in asked
    way = page.get_attribute(".guard-layer [data-danger]", "data-danger") or ""
    assert way.split(">")[-1] == "Strasbourg"
    picture(page, f"guard{'-phone' if screen else ''}")
    page.click("[data-guard-back]")
    page.wait_for_selector(".guard", state="detached")
    page.wait_for_function("n => document.querySelector('.prompt')?.dataset.n !== n", arg=before)  # taken back
    say(page, "move GE 6 > Metz")
    page.click('.prompt [data-action="stop"]')
    page.click("[data-guard-on]")
    page.wait_for_selector(".guard", state="detached")
    next_round(page)


def test_the_watch_is_on_and_the_guard_can_be_switched_off(visit: Visit, server: Server):
    page = exposed(visit, server, {})
    page.wait_for_selector('.tools .on[aria-label^="Show on the map what could be cut off"]')
    page.click('role=tab[name="Plan"]')
    page.uncheck("[data-guard-switch]")
    before = position(page)
    page.click('.prompt [data-action="stop"]')
    next_round(page, before)
    assert page.locator(".guard").count() == 0
