"""Fingers on the map of a phone: two of them zoom the map and never the page, one moves it, a tap chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.people import Visit, asked, begin, picture

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

    from .conftest import Server

Point = tuple[float, float]

#: where the map is: x, y and scale; and how far the page itself is zoomed and scrolled
MAP = """() => {
  const m = new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform), v = window.visualViewport;
  return { x: m.e, y: m.f, k: m.a, page: [v.scale, v.offsetLeft, v.offsetTop, scrollX, scrollY] };
}"""
STILL = [1, 0, 0, 0, 0]


class Hand:
    """Fingers, by way of the browser's own touch input: what its gestures make of them is not simulated."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def draw(self, *ways: tuple[Point, Point], steps: int = 8) -> None:
        """Each finger goes along its way, all at the same time."""
        for step in range(steps + 1):
            points = [
                {"x": a[0] + (b[0] - a[0]) * step / steps, "y": a[1] + (b[1] - a[1]) * step / steps, "id": finger}
                for finger, (a, b) in enumerate(ways)
            ]
            kind = "touchMove" if step else "touchStart"
            self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.fixture
def phone(visit: Visit, server: Server) -> Page:
    """A phone with a game on it."""
    page = begin(visit, server, width=390, height=844, touch=True)
    page.wait_for_selector("canvas[data-ready]")
    return page


def test_two_fingers_zoom_the_map_and_not_the_page(phone: Page):
    hand, before = Hand(phone), phone.evaluate(MAP)
    hand.draw(((165, 350), (105, 350)), ((225, 350), (285, 350)))  # from 60 apart to 180, about (195, 350)
    after = phone.evaluate(MAP)
    assert after["k"] == pytest.approx(3 * before["k"], rel=0.05)
    top = phone.evaluate("document.querySelector('.port').getBoundingClientRect().top")
    for at, axis in ((195, "x"), (350 - top, "y")):  # what was between the fingers stays there
        assert (at - after[axis]) / after["k"] == pytest.approx((at - before[axis]) / before["k"], abs=8)
    assert before["page"] == after["page"] == STILL
    picture(phone, "pinched")
    hand.draw(((105, 350), (165, 350)), ((285, 350), (225, 350)))
    again = phone.evaluate(MAP)
    assert again["k"] == pytest.approx(before["k"], rel=0.05)
    assert again["page"] == STILL


def test_one_finger_moves_the_map_and_not_the_page(phone: Page):
    before = phone.evaluate(MAP)
    Hand(phone).draw(((250, 450), (170, 330)))
    after = phone.evaluate(MAP)
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((-80, -120), abs=2)
    assert after["k"] == before["k"]
    assert after["page"] == STILL
    asked(phone, "play a card")  # and nothing was chosen by it


def test_a_pinch_that_begins_on_counters_chooses_nothing(phone: Page):
    phone.evaluate("document.querySelector('[data-action=\"one-op\"]').click()")
    asked(phone, "Activate a space")
    box = phone.locator(".hit.active").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = phone.evaluate(MAP)
    Hand(phone).draw(((x, y), (x - 30, y)), ((x + 60, y), (x + 90, y)))
    after = phone.evaluate(MAP)
    assert after["k"] == pytest.approx(2 * before["k"], rel=0.05)
    asked(phone, "Activate a space")
    assert not phone.query_selector(".menu, .fan")


def test_elsewhere_two_fingers_zoom_the_page_as_on_any_page(phone: Page):
    box = phone.locator(".prompt").bounding_box()
    assert box is not None
    y = box["y"] + 20
    Hand(phone).draw(((165, y), (105, y)), ((225, y), (285, y)))
    assert phone.evaluate(MAP)["page"][0] > 1.5
