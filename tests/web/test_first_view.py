"""What a table shows at first sight: a front with counters that can be read, and a map that keeps its room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from greatwar.games import TITLES, load
from greatwar.table.client import Server as Client
from tests.web.people import Visit, begin, picture, say

if TYPE_CHECKING:
    from .conftest import Server

SIZES = {"1440": (1440, 900), "1920": (1920, 1080), "phone": (390, 844)}
#: the edge of a counter in units of the map
EDGES = {"grand-illusion": 40.0, "twilight-in-the-east": 44.0}

#: the scale of the map, the share of the window it has, and whether the small map lies on a counter of a front
SEEN = """() => {
  const port = document.querySelector('.port'), box = port.getBoundingClientRect();
  const scale = new DOMMatrix(getComputedStyle(port.querySelector('.world')).transform).a;
  const inside = x => x.left > box.left && x.right < box.right && x.top > box.top && x.bottom < box.bottom;
  const units = [...port.querySelectorAll('[data-space]')].filter(
    x => inside(x.getBoundingClientRect()) && !/, (neutral|controlled by [^,]*)$/.test(x.getAttribute('aria-label')));
  return { scale, share: box.width * box.height / (innerWidth * innerHeight), spaces: units.length };
}"""


#: every title at every size; at the widest the first title stands for all where nobody asks for more
VIEWS = [
    pytest.param(title, size, marks=[pytest.mark.long] if size == "1920" and k else [])
    for k, title in enumerate(TITLES)
    for size in SIZES
]


@pytest.mark.parametrize(("title", "size"), VIEWS)
def test_a_table_opens_at_a_front_that_can_be_read(visit: Visit, server: Server, title: str, size: str):
    mine, other = load(title).seats
    made = Client(server.url).new_table(title, {mine: "me", other: "bot:sergeant"})
    width, height = SIZES[size]
    page = visit(f"{server.url}#/t/{made.table}/{made.token}", width=width, height=height, touch=size == "phone")
    page.wait_for_selector(".port canvas[data-ready]", state="attached")
    page.wait_for_selector(".prompt.mine")
    seen = page.evaluate(SEEN)
    assert seen["scale"] * EDGES.get(title, 42.0) >= 39.9
    assert seen["spaces"] >= 3
    picture(page, f"first-{title}-{size}")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_map_keeps_its_room_with_the_hand_open(visit: Visit, server: Server, dark: bool):
    page = begin(visit, server, dark=dark)
    say(page, "ops CP-1")
    page.wait_for_selector(".tray.spines .face")
    page.wait_for_selector('.prompt.mine:has-text("Activate a space")')
    assert page.evaluate(SEEN)["share"] >= 0.6
    picture(page, f"first-room{'-dark' if dark else ''}")
