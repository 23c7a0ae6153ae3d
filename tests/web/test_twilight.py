"""1914, Twilight in the East at the table: a map of thousands of hexes, stacks that march, army displays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.web.hurry import at
from tests.web.people import Visit, asked, figures, moved_on, picture, position, told
from tests.web.test_panels import AXE, Look

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

TITLE = "twilight-in-the-east"
#: a sharp picture of the map, and when it was first there
READY = "canvas.sheet[data-ready]"
#: drags the map to and fro for two seconds; how long each frame took, and how long the drawing of it
PAN = """() => new Promise(done => {
  const port = document.querySelector('.port'), box = port.getBoundingClientRect();
  const canvas = document.querySelector('canvas.sheet'), world = document.querySelector('.world');
  const x = box.left + box.width / 2, y = box.top + box.height / 2, places = new Set();
  const mouse = (type, dx, dy) => (type === 'mousedown' ? port : window).dispatchEvent(new MouseEvent(type,
    { bubbles: true, cancelable: true, view: window, clientX: x + dx, clientY: y + dy, buttons: 1 }));
  const frames = [], drawing = [];
  let last = 0, n = 0;
  mouse('mousedown', 0, 0);
  const step = now => {
    if (last) frames.push(now - last);
    last = now;
    drawing.push(Number(canvas.dataset.ms));
    places.add(world.style.transform);
    mouse('mousemove', 250 * Math.sin(++n / 20), 180 * Math.sin(n / 14));
    if (n < 120) return requestAnimationFrame(step);
    mouse('mouseup', 0, 0);
    const sorted = list => list.sort((a, b) => a - b);
    done({ frames: sorted(frames), drawing: sorted(drawing), places: places.size });
  };
  requestAnimationFrame(step);
})"""


def opened(visit: Visit, server: Server, other: str = "me", **how: object) -> Page:
    """A new table of the learning scenario; one person plays both sides unless somebody else is named."""
    page = visit(server.url, **how)
    page.click(f"[data-game={TITLE}]")
    page.check("input[value=a_gumbinnen]")
    page.select_option("select[aria-label$='Central Powers player']", other)
    page.click(".new form .go.main")
    if other == "me":
        page.click("[data-open-hands]")
    page.wait_for_selector(READY)
    return page


def act(page: Page, what: str) -> None:
    """Click something that leads to another position."""
    before = position(page)
    page.click(what)
    moved_on(page, before)


def to_movement(page: Page) -> None:
    """Through the phases before the first movement."""
    act(page, '.prompt [data-action="accept"]')
    act(page, '.prompt [data-action="done"]')
    asked(page, "move a unit")


def go_to(page: Page, place: str) -> None:
    """Bring a hex into the middle of the map by its number."""
    page.keyboard.press("/")
    page.wait_for_selector(".palette input:focus")
    page.keyboard.type(place)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-space="{place}"]')


def test_the_lobby_says_that_components_are_reconstructed(visit: Visit, server: Server):
    page = visit(server.url)
    page.click(f"[data-game={TITLE}]")
    page.wait_for_selector('.edition:has-text("reconstructed")')


def test_a_stack_marches_and_what_cannot_be_done_is_explained(visit: Visit, server: Server):
    page = opened(visit, server)
    to_movement(page)
    go_to(page, "38.19")
    assert "R 29/20" in (page.get_attribute('[data-space="38.19"]', "aria-label") or "")
    page.click('[data-space="38.19"]')
    act(page, ".fan .whole")
    asked(page, "R 29/20, R 25/3, R 3 how, R 20 Train in 38.19 Wirballen: 7 MPs left")
    picture(page, "twilight-march")
    page.click('[data-space="44.20"]')
    page.wait_for_selector('.notice:has-text("An enemy unit stands there")')
    page.wait_for_selector('.notice .rule:has-text("8.0")')
    act(page, '[data-space="39.19"]')
    page.wait_for_selector('[data-space="39.19"][aria-label*="R 29/20"]')
    asked(page, "move a unit")
    assert page.locator('[data-space="38.19"]').count() == 0  # nobody is left there


def test_a_stack_is_drawn_along_a_way(visit: Visit, server: Server):
    page = opened(visit, server)
    to_movement(page)
    page.click('[aria-label="Zoom in"]')
    page.click('[aria-label="Zoom in"]')
    go_to(page, "38.20")
    page.wait_for_selector("canvas.sheet[data-sharp=true]")
    before = position(page)
    page.hover('[data-space="38.20"]')
    page.mouse.down()
    box = page.locator('[data-space="38.20"]').bounding_box()
    assert box is not None
    for k in (1, 2):  # two columns to the west, each half a hex lower or higher
        page.mouse.move(
            box["x"] + box["width"] * (0.5 - 0.75 * k), box["y"] + box["height"] * (1 if k == 1 else 0.5), steps=4
        )
    page.mouse.up()
    moved_on(page, before)
    page.wait_for_selector('[data-space="40.20"][aria-label*="R 27/3"]')
    told(page, "Russia: Movement Phase")


def test_the_way_of_a_march_is_shown_before_it_is_made(visit: Visit, server: Server):
    page = opened(visit, server)
    to_movement(page)
    go_to(page, "38.20")
    act(page, '[data-space="38.20"]')
    asked(page, "R 27/3 in 38.20")
    page.hover('[data-space="40.20"]')
    page.wait_for_selector('canvas.sheet[data-way="38.20 39.20 40.20"]')
    page.wait_for_selector('.tip:has-text("5 MPs, 2 left")')
    picture(page, "twilight-march-preview")
    page.hover('[data-space="42.22"]')
    page.wait_for_selector('canvas.sheet[data-way$="42.22"]')
    act(page, '[data-space="40.20"]')
    page.wait_for_selector('[data-space="40.20"][aria-label*="R 27/3"]')


def test_keys_and_lists_do_what_the_mouse_does(visit: Visit, server: Server):
    page = opened(visit, server)
    to_movement(page)
    go_to(page, "38.20")
    page.focus('[data-space="38.20"]')
    before = position(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    asked(page, "R 27/3 in 38.20")
    page.focus('[data-space="39.20"]')
    before = position(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    page.click('role=tab[name="Text"]')
    page.wait_for_selector('.textboard li:has-text("39.20"):has-text("R 27/3 10-12-7")')
    assert page.locator(".textboard li").count() < 60


def test_the_whole_map_and_the_army_displays(visit: Visit, server: Server):
    page = opened(visit, server)
    page.click('[aria-label="Whole map"]')
    page.wait_for_selector("canvas.sheet[data-sharp=true]")
    picture(page, "twilight-whole-map")
    scale = page.evaluate("Number(/scale\\(([\\d.]+)/.exec(document.querySelector('.world').style.transform)[1])")
    assert scale < 0.15
    page.click('role=tab[name="Armies"]')
    page.wait_for_selector('.army[aria-label="Russian First Army"] h4:has-text("20 Corps")')
    assert page.locator('.army [data-unit="R 28/20"]').count() == 1
    assert page.locator(".army .levels i.now").count() > 8
    army = page.locator('.army[aria-label="Russian First Army"]')
    assert army.locator(".muster .tower").first.locator("i").count() == army.locator(".levels").count()  # all are fresh
    page.wait_for_selector('.army h4:has-text("20 Corps"):has-text("20 of 20 steps")')
    page.wait_for_selector('.army li:has([data-unit="R FIRST Minor"]) small:has-text("APs")')
    page.click('.army li:has([data-unit="R 28/20"]) .name.space')
    page.wait_for_selector('[data-space="37.17"]')
    picture(page, "twilight-army-display")


def test_the_lesson_leads_through_an_attack_with_odds_and_supply(visit: Visit, server: Server):
    page = visit(server.url)
    page.click(f"[data-game={TITLE}]")
    page.click("[data-learn]")
    page.wait_for_selector(READY)
    seen: list[str] = []
    while (lesson := page.wait_for_selector(f'.lesson[data-step="{len(seen)}"] h3')) is not None:
        seen.append(lesson.inner_text())
        if seen[-1] == "Before you commit":
            page.wait_for_selector('.odds figcaption:has-text("CRT, 3:1")')
            page.wait_for_selector('.odds .note:has-text("Strength 30 against 16: 2:1; Prepared Attack +1: 3:1.")')
            picture(page, "twilight-odds")
        elif seen[-1] == "Supply":
            page.check(".plan .switch input")
            page.wait_for_selector('.plan .threats small:has-text("Lines hang on")')
            picture(page, "twilight-supply-watch")
        elif seen[-1] == "Why not?":
            break
        if page.query_selector(".lesson [data-next]"):
            page.click(".lesson [data-next]")
        while page.query_selector(f'.lesson[data-step="{len(seen) - 1}"] [data-do]'):
            act(page, ".lesson [data-do]:enabled")
    assert len(seen) == 19
    page.click('role=tab[name="Log"]')
    told(page, "Russia earns 1 VP: Prepared Attack")


@pytest.mark.alone
def test_the_first_picture_comes_soon_and_is_small(visit: Visit, server: Server):
    page = visit(server.url, fresh=True)
    page.click(f"[data-game={TITLE}]")
    page.check("input[value=a_gumbinnen]")
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    assert not [name for name in names if "/maps/" in name or "HexMap" in name]  # the lobby fetches no map
    page.select_option("select[aria-label$='Central Powers player']", "me")
    page.click(".new form .go.main")
    page.click("[data-open-hands]")
    page.wait_for_selector(READY)
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(e => [e.name, e.encodedBodySize])"
    )
    total = sum(size for _, size in loaded)
    first = float(page.get_attribute("canvas.sheet", "data-first") or "inf")
    figures("twilight-first-picture", {"ms": first, "kB": round(total / 1024)})
    assert total <= 300 * 1024, loaded
    assert first < 6000  # two seconds on a machine that does nothing else


@pytest.mark.alone
@pytest.mark.parametrize("scale", ["near", "far"])
def test_the_map_is_moved_frame_by_frame(visit: Visit, server: Server, scale: str):
    page = opened(visit, server, motion=True)
    for button in ("Zoom in", "Zoom in") if scale == "near" else ("Whole map", "Zoom in", "Zoom in"):
        page.click(f'[aria-label="{button}"]')
    page.wait_for_selector("canvas.sheet[data-sharp=true]")
    found = page.evaluate(PAN)
    frames, drawing = found["frames"], found["drawing"]
    assert found["places"] > 60
    shown = {"frames": len(frames), "p50_ms": at(frames, 0.5), "p95_ms": at(frames, 0.95)}
    figures(
        f"twilight-frames-{scale}", shown | {"drawing_p50_ms": at(drawing, 0.5), "drawing_p95_ms": at(drawing, 0.95)}
    )
    assert at(drawing, 0.5) < 12  # of the sixteen milliseconds of a frame


def test_a_browser_is_sent_what_its_seat_may_know(visit: Visit, server: Server):
    received: list[str] = []
    page = visit(server.url)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: received.append(str(text))))
    page.click(f"[data-game={TITLE}]")
    page.check("input[value=a_gumbinnen]")
    page.select_option("select[aria-label$='Central Powers player']", "bot:sergeant")
    page.click(".new form .go.main")
    page.wait_for_selector(READY)
    to_movement(page)
    views = [view for text in received if (view := json.loads(text).get("view"))]
    assert views
    for view in views:
        for name, unit in view.get("units", {}).items():
            if unit and name[0] in "GA" and not name.endswith("Train"):  # a Train bears the name of its corps
                assert not {"army", "corps", "status", "lost", "low"} & set(unit), name
    assert all(len(text) < 40_000 for text in received)
    assert page.locator(".army").count() == 0
    page.click('role=tab[name="Armies"]')
    page.wait_for_selector(".army")
    assert page.locator(".army").count() == 1


def test_on_a_phone_in_the_dark(visit: Visit, server: Server):
    page = opened(visit, server, width=390, height=844, touch=True, dark=True)
    page.wait_for_selector("[data-space]")
    picture(page, "twilight-phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    to_movement(page)
    go_to(page, "38.20")
    before = position(page)
    page.tap('[data-space="38.20"]')
    moved_on(page, before)
    asked(page, "R 27/3 in 38.20")
    before = position(page)
    page.tap('[data-space="39.20"]')
    moved_on(page, before)
    asked(page, "move a unit")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(visit: Visit, server: Server, theme: str):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm install in web/)")
    page = opened(visit, server, dark=theme == "dark")
    to_movement(page)
    look = Look(page, theme)
    look.at("table", "document")
    for tab in ("Armies", "Tracks", "Text"):
        page.click(f'role=tab[name="{tab}"]')
        look.at(tab, "'.side'")
    assert not look.faults, "\n".join(look.faults)
