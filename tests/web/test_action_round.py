"""A person who has never seen the table plays an action round: by mouse, by keyboard, on a phone, by the lesson."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.web.people import (
    Visit,
    asked,
    begin,
    both_sides,
    moved_on,
    next_round,
    picture,
    position,
    prompt,
    say,
    told,
    whole_map,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server


def test_a_new_user_plays_an_action_round_by_mouse(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-learn]")
    picture(page, "lobby")
    page.click("[data-quick]")
    asked(page, "Guns of August")
    page.click('[data-action="take-guns"]')
    asked(page, "play a card")
    page.wait_for_selector(".face.glowing")
    picture(page, "hand")
    page.click('[data-card="CP-1"]')
    page.wait_for_selector('.uses .reason:has-text("The fort of Liege is destroyed")')
    picture(page, "card-uses")
    page.click('.uses button:has-text("OPS")')
    asked(page, "Activate a space")
    page.click('[data-space="Koblenz"]')
    page.wait_for_selector('.menu small:has-text("Koblenz is activated to move (1 OPS)")')
    picture(page, "cost-of-activation")
    page.click('.menu button:has-text("Activate to move")')
    asked(page, "2 OPS left")
    page.click('[data-action="done"]')
    asked(page, "Move or entrench")
    page.click('[data-space="Koblenz"]')
    page.click('.fan [data-unit="GE 2"]')
    asked(page, "GE 2 selected")
    page.wait_for_selector(".glow.far")
    picture(page, "map")
    sent: list[str] = []
    page.expose_function("sent", lambda text: sent.append(text))
    page.evaluate(
        "() => { const send = WebSocket.prototype.send;"
        " WebSocket.prototype.send = function (text) { window.sent(String(text)); return send.call(this, text); }; }"
    )
    page.click('[data-space="Hannover"]')  # three steps away, in one message
    told(page, "Kassel - Hannover")
    assert [json.loads(text)["type"] for text in sent if '"n":' in text] == ["march"]
    page.keyboard.press("Control+z")  # and taken back as one
    page.wait_for_function("() => !document.querySelector('.log').innerText.includes('GE 2 moves')")
    page.click('[data-space="Koblenz"]')
    page.click('.fan [data-unit="GE 2"]')
    page.wait_for_selector(".glow.far")
    page.click('[data-space="Hannover"]')
    told(page, "Kassel - Hannover")
    page.mouse.move(5, 300)
    before = position(page)
    page.click('[data-action="done"]')
    next_round(page, before)
    assert "GE 2 moves Koblenz - Frankfurt" in page.inner_text(".log")


def test_a_stack_is_drawn_along_its_way(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "ops CP-1", "activate-move Koblenz", "done")
    start = place(page, "Koblenz")
    page.mouse.move(*start)
    page.mouse.down()
    for space in ("Frankfurt", "Kassel"):
        page.mouse.move(*place(page, space), steps=5)
    page.wait_for_selector(".drawn")
    picture(page, "drawn-way")
    before = position(page)
    page.mouse.up()
    next_round(page, before)  # both units of the stack have moved, and nothing else is left to do
    for unit in ("GE 2", "GE 3"):
        told(page, f"{unit} moves Koblenz - Frankfurt")
        told(page, f"{unit} moves Frankfurt - Kassel")


def place(page: Page, space: str) -> tuple[float, float]:
    """The middle of a space on the screen."""
    box = page.locator(f'[data-space="{space}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_stack_attacks_together_and_sees_its_odds_first(visit: Visit, server: Server):
    page = begin(visit, server)
    page.click('[data-card="CP-1"]')
    page.click('.uses button:has-text("Event")')
    asked(page, "Attack a space")
    whole_map(page)
    page.click('[data-space="Liege"]')
    page.click(".fan .whole")
    asked(page, "2 units selected")
    picture(page, "attack")
    page.click('[data-space="Sedan"]')
    asked(page, "GE 1, GE 2 will attack Sedan")
    page.wait_for_selector('.combat figcaption:has-text("Defender\'s Loss Number")')
    shown = [
        float(text.split()[0]) for text in page.locator(".combat figure").first.locator(".value").all_inner_texts()
    ]
    assert abs(sum(shown) - 100) <= len(shown)  # each is rounded
    page.mouse.move(5, 300)
    picture(page, "combat")
    before = position(page)
    page.click('[data-action="resolve"]')
    moved_on(page, before)
    told(page, "GE 1, GE 2 attack Sedan")


def test_a_target_is_clicked_first_and_few_choices_are_buttons(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "event CP-1")
    asked(page, "Attack a space")
    whole_map(page)
    page.click('[data-space="Sedan"]')
    page.wait_for_selector('.menu button:has-text("Attack GE 3")')
    page.click('.menu button:has-text("Attack GE 1")')
    asked(page, "GE 1 will attack Sedan")
    page.hover('[data-action="join GE 2"]')
    page.wait_for_selector(".lit")  # where GE 2 stands
    page.click('[data-action="join GE 2"]')
    asked(page, "GE 1, GE 2 will attack Sedan")
    page.click('[data-action="resolve"]')
    page.wait_for_selector('.log p.news:has-text("GE 1, GE 2 attack Sedan")')
    page.click('[aria-label="Show or hide the small map"]')
    page.wait_for_selector(".minimap", state="detached")


def test_an_action_round_by_keyboard_alone(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-quick]")
    page.focus("[data-quick]")
    page.keyboard.press("Enter")
    asked(page, "Guns of August")
    say(page, "take-guns", "ops CP-1", "activate-move Aachen", "done", "move GE 1 > Essen", "stop")
    next_round(page)
    page.keyboard.press("/")
    page.wait_for_selector(".palette input:focus")
    page.keyboard.type("ops")
    picture(page, "palette")
    page.keyboard.press("Escape")


#: whether something that can be chosen lies in the window of the map
IN_SIGHT = """() => {
  const port = document.querySelector('.port').getBoundingClientRect();
  return [...document.querySelectorAll('.hit.active')].some(hit => {
    const { left, right, top, bottom } = hit.getBoundingClientRect();
    return left >= port.left && right <= port.right && top >= port.top && bottom <= port.bottom;
  });
}"""


def test_an_action_round_on_a_phone(visit: Visit, server: Server):
    page = visit(server.url, width=390, height=844, touch=True)
    page.wait_for_selector("[data-quick]")
    picture(page, "phone-lobby")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap("[data-quick]")
    asked(page, "Guns of August")
    page.tap('[data-action="take-guns"]')
    asked(page, "play a card")
    page.tap('role=tab[name="Hand"]')
    page.tap('[data-card="CP-1"]')
    picture(page, "phone-hand")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("document.querySelector('.prompt').scrollWidth") <= 390
    page.tap('.uses button:has-text("OPS")')
    asked(page, "Activate a space")
    page.wait_for_selector(".hand", state="hidden")  # the hand makes room for the map
    page.wait_for_function(IN_SIGHT)  # which has gone to what can be chosen
    picture(page, "phone-map")
    page.locator('[data-space="Koblenz"]').dispatch_event("click")
    page.tap('.menu button:has-text("Activate to move")')
    asked(page, "2 OPS left")
    page.tap('[data-action="done"]')
    asked(page, "Move or entrench")
    before = position(page)
    page.tap('[data-action="done"]')
    next_round(page, before)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_lesson_leads_through_an_action_round_of_each_side(visit: Visit, server: Server):
    page = visit(server.url)
    page.click("[data-learn]")
    seen = []
    while (lesson := step(page)) is not None:
        seen.append(lesson)
        if lesson == "An attack":
            whole_map(page)
            page.click('[data-space="Berlin"]')
            page.wait_for_selector('.notice:has-text("In this lesson")')
            page.click('[data-space="Liege"]')
            page.click('.fan [data-unit="GE 1"]')
            page.click('[data-space="Sedan"]')
        elif lesson == "Before you commit":
            page.wait_for_selector(".plan .odds .rod")
            picture(page, "lesson-odds")
            page.click("[data-next]")
        elif lesson == "Supply":
            page.check(".plan .switch input >> nth=0")
            page.wait_for_selector(".alarm.next")
            picture(page, "supply-watch")
            page.click("[data-next]")
        elif page.query_selector("[data-next]"):
            page.click("[data-next]")
        else:
            do_it(page)
        page.wait_for_function("t => document.querySelector('.lesson h3')?.innerText !== t", arg=lesson)
    assert len(seen) == 20
    assert "20 choices" in prompt(page) or "round 2" in prompt(page)
    page.reload()
    asked(page, "round 2")
    assert step(page) is None


def step(page: Page) -> str | None:
    """The step of the lesson, None when it is over."""
    page.wait_for_selector(".prompt[data-n]")
    found = page.query_selector(".lesson h3")
    return found.inner_text() if found else None


def do_it(page: Page) -> None:
    """Let the table take the actions of a step."""
    title = step(page)
    while step(page) == title:
        before = position(page)
        page.click("[data-do]:not([disabled])")
        moved_on(page, before)
        page.wait_for_function(
            "t => { const h = document.querySelector('.lesson h3'); return !h || h.innerText !== t ||"
            " document.querySelector('[data-do]:not([disabled])'); }",
            arg=title,
        )


def test_what_cannot_be_done_is_explained(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "ops CP-1")
    page.click('[data-space="Berlin"]')
    page.wait_for_selector(".notice .rule")
    assert "Berlin" in page.inner_text(".notice")
    page.click(".notice .rule")
    page.wait_for_selector("dialog.rulebook article")
    picture(page, "rule")
    page.keyboard.press("Escape")


def test_undo_by_key(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "ops CP-1", "activate-move Koblenz")
    page.keyboard.press("Control+z")
    asked(page, "3 OPS left")
    page.keyboard.press("Control+z")
    asked(page, "play a card")


def test_pointing_at_a_target_tells_what_a_click_would_do(visit: Visit, server: Server):
    page = both_sides(visit, server)
    say(page, "ops CP-1", "activate-move Koblenz", "done")
    page.click('[data-space="Koblenz"]')
    page.click('.fan [data-unit="GE 2"]')
    page.hover('[data-space="Frankfurt"]')
    page.wait_for_selector('.tip:has-text("GE 2 moves Koblenz - Frankfurt")')
    assert "GE 2 moves" not in page.inner_text(".log")
