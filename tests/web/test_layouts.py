"""Where things stand at every width, what moves when something changes, and what can be read at first sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from greatwar.games import TITLES, load
from greatwar.table.client import Server as Client
from tests.web.people import Visit, begin, moved_on, picture, position, say

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

#: the boxes of what the page is made of, in pixels, and the size of the window
BOXES = """() => {
  const box = what => {
    const found = document.querySelector(what)?.getBoundingClientRect();
    return found && { left: found.left, top: found.top, right: found.right, bottom: found.bottom };
  };
  return { wide: innerWidth, high: innerHeight, map: box('.port'), side: box('.side'), about: box('.about'),
    panel: box('.panel'), low: box('.low'), small: box('.minimap'), overview: box('.overview') };
}"""
#: names on counters that something else is drawn over, in pixels of the screen
HIDDEN = """() => [...document.querySelectorAll('.spaces .space')].flatMap(space => {
  const top = [...space.querySelectorAll('.counter')].at(-1)?.querySelector('rect').getBoundingClientRect();
  if (!top) return [];
  const over = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1.5;
  const name = { left: top.left + 2, right: top.right - 2, top: top.top + 1, bottom: top.top + top.height * .26 };
  return [...space.querySelectorAll('.fort, .order, .number')].map(x => x.getBoundingClientRect())
    .filter(mark => over(name, mark, 'left', 'right') && over(name, mark, 'top', 'bottom'))
    .map(() => space.querySelector('[data-space]').dataset.space);
})"""
#: how light the map is, from 0 to 1: half of it is darker than the first number, 95 of 100 than the second
LIGHT = """() => {
  const small = new OffscreenCanvas(60, 40), pen = small.getContext('2d');
  pen.drawImage(document.querySelector('.port canvas'), 0, 0, 60, 40);
  const { data } = pen.getImageData(0, 0, 60, 40), found = [];
  const part = x => (x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  for (let k = 0; k < data.length; k += 4)
    found.push(0.2126 * part(data[k]) + 0.7152 * part(data[k + 1]) + 0.0722 * part(data[k + 2]));
  found.sort((a, b) => a - b);
  return [found[found.length / 2], found[Math.floor(found.length * 0.95)]];
}"""
#: counts what glides from now on
WATCHED = """() => {
  window.glided = [];
  new MutationObserver(list => list.forEach(change => change.addedNodes.forEach(node => {
    if (node.dataset?.glide) window.glided.push([node.dataset.glide, node.getAnimations().length]);
  }))).observe(document.querySelector('.board.top'), { childList: true, subtree: true });
}"""


def opened(visit: Visit, server: Server, title: str = "paths-of-glory", **how: object) -> Page:
    """A table of a title at its first question."""
    mine, other = load(title).seats
    made = Client(server.url).new_table(title, {mine: "me", other: "bot:sergeant"})
    page = visit(f"{server.url}#/t/{made.table}/{made.token}", **how)
    page.wait_for_selector(".port canvas[data-ready]", state="attached")
    page.wait_for_selector(".prompt.mine")
    return page


def test_a_tablet_held_upright_has_its_panels_under_the_map_in_two_halves(visit: Visit, server: Server):
    page = opened(visit, server, width=820, height=1180, touch=True)
    found = page.evaluate(BOXES)
    assert found["map"]["right"] - found["map"]["left"] == found["wide"]
    assert found["side"]["top"] >= found["low"]["bottom"] - 1
    assert found["about"]["right"] <= found["panel"]["left"] + 1
    assert found["about"]["top"] < found["panel"]["bottom"]
    page.tap('[data-space="Metz"]')
    page.wait_for_selector(".context h3:has-text('Metz')")
    picture(page, "layout-tablet")


def test_a_card_that_is_asked_for_leaves_the_map_its_room(visit: Visit, server: Server):
    page = begin(visit, server)
    page.wait_for_selector(".tray:not(.spines) .face.glowing")
    assert share(page) >= 0.6
    page.hover('.tray [data-card="CP-1"]')
    page.wait_for_selector(".about .shown .text")
    page.click('.tray [data-card="CP-1"]')
    page.wait_for_selector(".about .uses .reason")
    found = page.evaluate(BOXES)
    assert share(page) >= 0.6
    assert found["about"]["left"] >= found["map"]["right"] - 1  # beside the map, not on it
    picture(page, "layout-card")


def share(page: Page) -> float:
    """The part of the window that the map has."""
    found = page.evaluate(BOXES)
    box = found["map"]
    return float((box["right"] - box["left"]) * (box["bottom"] - box["top"]) / (found["wide"] * found["high"]))


def test_a_phone_that_lies_has_the_question_beside_the_map(visit: Visit, server: Server):
    page = opened(visit, server, width=844, height=390, touch=True)
    found = page.evaluate(BOXES)
    assert found["low"]["left"] >= found["map"]["right"] - 1
    assert found["map"]["bottom"] - found["map"]["top"] > 300


@pytest.mark.parametrize("title", TITLES)
def test_both_kinds_of_map_have_the_same_buttons_and_a_small_map_beside_them(visit: Visit, server: Server, title: str):
    page = opened(visit, server, title)
    labels = page.locator(".tools button").evaluate_all("all => all.map(x => x.getAttribute('aria-label'))")
    assert [label.split(" what")[0] for label in labels] == [
        "Zoom in",
        "Zoom out",
        "Whole map",
        "Show on the map",
        "Show or hide the small map",
    ]
    found = page.evaluate(BOXES)
    assert found["overview"]["left"] >= found["map"]["right"] - 1
    assert found["overview"]["bottom"] - found["overview"]["top"] > 100
    if title != "twilight-in-the-east":  # there the counters are painted, with their marks around them
        assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("title", TITLES)
def test_no_map_glares_in_the_dark(visit: Visit, server: Server, title: str):
    """The ground under the spaces; tests/project/test_colours.py has the spaces themselves."""
    page = opened(visit, server, title, dark=True)
    half, nearly_all = page.evaluate(LIGHT)
    assert half < 0.16
    assert nearly_all < 0.3


def test_chips_lead_to_the_fronts(visit: Visit, server: Server):
    page = opened(visit, server)
    assert page.locator(".front-chips button").all_inner_texts() == ["West 11", "East 18", "Balkans 6"]
    for name, place in (("East", "Lublin"), ("West", "Metz")):
        page.click(f".front-chips >> text={name}")
        page.wait_for_function(
            """place => { const a = document.querySelector(`[data-space="${place}"]`).getBoundingClientRect();
              const b = document.querySelector('.port').getBoundingClientRect();
              return a.left > b.left && a.right < b.right && a.top > b.top && a.bottom < b.bottom; }""",
            arg=place,
        )


@pytest.mark.parametrize("motion", [True, False], ids=["gliding", "still"])
def test_counters_glide_unless_somebody_wants_them_still(visit: Visit, server: Server, motion: bool):
    page = begin(visit, server, motion=motion)
    say(page, "ops CP-1", "activate-move Koblenz", "done")
    page.evaluate(WATCHED)
    say(page, "move GE 2 > Frankfurt")
    page.wait_for_function("() => !document.querySelector('[data-glide]')")
    glided = page.evaluate("window.glided")
    assert glided == ([["GE 2", 1]] if motion else [])
    assert "GE 2" in (page.get_attribute('[data-space="Frankfurt"]', "aria-label") or "")


def test_a_boundary_is_drawn_by_pointing_at_hexsides(visit: Visit, server: Server):
    """6.1 of Twilight in the East: the lines along the hexside under the pointer are shown, a click chooses."""
    made = Client(server.url).new_table(
        "twilight-in-the-east", {"Russia": "me", "Central Powers": "bot:sergeant"}, scenario="b_tannenberg"
    )
    page = visit(f"{server.url}#/t/{made.table}/{made.token}")
    page.wait_for_selector("canvas.sheet[data-ready]")
    page.wait_for_selector(".prompt.mine")
    say(page, "redraw R FIRST > R SECOND")
    page.wait_for_selector(".prompt .hint:has-text('hexside')")
    before = position(page)
    spot = pointed_at_a_line(page)
    picture(page, "layout-boundary")
    page.mouse.click(*spot)
    if page.locator(".menu").count():  # several lines run along that side: the one that is pointed at is shown alone
        page.hover(".menu [role=menuitem] >> nth=0")
        page.wait_for_function("() => !document.querySelector('canvas.sheet').dataset.drafts.includes(';')")
        assert page.locator(".menu [role=menuitem]").first.inner_text().startswith("Running ")
        page.click(".menu [role=menuitem] >> nth=0")
    moved_on(page, before)


def pointed_at_a_line(page: Page) -> tuple[float, float]:
    """Move the pointer over the map until it points at a hexside along which a line may run."""
    box = page.locator(".port").bounding_box()
    assert box is not None
    for k in range(60):
        spot = (box["x"] + box["width"] * (0.3 + 0.4 * (k % 10) / 10), box["y"] + box["height"] * (0.2 + k // 10 * 0.1))
        page.mouse.move(*spot)
        page.wait_for_timeout(60)
        if page.get_attribute("canvas.sheet", "data-drafts"):
            return spot
    raise AssertionError("no line anywhere")
