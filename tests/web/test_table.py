"""A person at the table: by mouse, by keyboard, on a phone, against another, after a crash."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "build" / "screenshots"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

Visit = Callable[..., "Page"]


def picture(page: Page, name: str) -> None:
    """Keep a picture to be looked at."""
    page.wait_for_timeout(350)
    page.screenshot(path=PICTURES / f"{name}.png")


def prompt(page: Page) -> str:
    """What is asked now."""
    return page.inner_text(".prompt")


def asked(page: Page, what: str) -> None:
    """Wait until something is asked."""
    page.wait_for_function("what => document.querySelector('.prompt')?.innerText.includes(what)", arg=what)


def begin(visit: Visit, server: Server, **how: object) -> Page:
    """A new game as the Central Powers against the computer, up to the first card."""
    page = visit(server.url, **how)
    page.click("[data-quick]")
    page.click('[data-action="take-guns"]')
    asked(page, "play a card")
    return page


def say(page: Page, command: str) -> None:
    """Type a command into the palette."""
    before = prompt(page)
    page.keyboard.press("Control+k")
    page.wait_for_selector(".palette input:focus")
    page.keyboard.type(command)
    page.keyboard.press("Enter")
    page.wait_for_selector(".palette", state="detached")
    page.wait_for_function(
        "before => { const now = document.querySelector('.prompt')?.innerText; return now && now !== before; }",
        arg=before,
    )


def test_a_new_user_plays_an_action_round_by_mouse(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-quick]")
    picture(page, "lobby")
    page.click("[data-quick]")
    asked(page, "Guns of August")
    page.click('[data-action="take-guns"]')
    asked(page, "play a card")
    page.wait_for_selector(".face.glowing")
    picture(page, "hand")
    page.click('[data-card="CP-1"]')
    picture(page, "card-uses")
    page.click('.uses button:has-text("OPS")')
    asked(page, "Activate a space")
    page.click('[data-space="Koblenz"]')
    page.click('.menu button:has-text("Activate to move")')
    asked(page, "2 OPS left")
    page.click('[data-action="done"]')
    asked(page, "Move or entrench")
    page.click('[data-space="Koblenz"]')
    page.click('.fan [data-unit="GE 2"]')
    asked(page, "GE 2 selected")
    page.wait_for_selector(".glow.far")
    picture(page, "move")
    page.click('[data-space="Hannover"]')  # three steps away: the client makes them one by one
    page.wait_for_function("() => document.querySelector('.log').innerText.includes('Kassel - Hannover')")
    page.mouse.move(5, 300)
    page.click('[data-action="done"]')
    asked(page, "round 2")
    assert "GE 2 moves Koblenz - Frankfurt" in page.inner_text(".log")


def test_a_stack_attacks_together(visit: Visit, server: Server):
    page = begin(visit, server)
    page.click('[data-card="CP-1"]')
    page.click('.uses button:has-text("Event")')
    asked(page, "Attack a space")
    page.click('[data-space="Liege"]')
    page.click(".fan .whole")
    asked(page, "2 units selected")
    picture(page, "attack")
    page.click('[data-space="Sedan"]')
    asked(page, "GE 1, GE 2 will attack Sedan")
    page.click('[data-action="resolve"]')
    page.wait_for_selector(".combat, .waiting, .log p:has-text('Sedan')")
    picture(page, "combat")


def test_an_action_round_by_keyboard_alone(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-quick]")
    page.focus("[data-quick]")
    page.keyboard.press("Enter")
    asked(page, "Guns of August")
    for command in ("take-guns", "ops CP-1", "activate-move Aachen", "done", "move GE 1 > Essen", "stop", "done"):
        say(page, command)
    asked(page, "round 2")
    page.keyboard.press("/")
    page.wait_for_selector(".palette input:focus")
    page.keyboard.type("ops")
    picture(page, "palette")
    page.keyboard.press("Escape")


def test_an_action_round_on_a_phone(visit: Visit, server: Server):
    page = visit(server.url, width=390, height=844, touch=True)
    page.wait_for_selector("[data-quick]")
    picture(page, "phone-lobby")
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
    page.tap('role=tab[name="Hand"]')
    picture(page, "phone-map")
    page.locator('[data-space="Koblenz"]').dispatch_event("click")
    page.tap('.menu button:has-text("Activate to move")')
    asked(page, "2 OPS left")
    page.tap('[data-action="done"]')
    asked(page, "Move or entrench")
    page.tap('[data-action="done"]')
    asked(page, "round 2")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


def test_what_cannot_be_done_is_explained(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "ops CP-1")
    page.click('[data-space="Berlin"]')
    page.wait_for_selector(".notice .rule")
    assert "Berlin" in page.inner_text(".notice")
    page.click(".notice .rule")
    page.wait_for_selector("dialog.rule article")
    picture(page, "rule")
    page.keyboard.press("Escape")


def test_undo_by_key(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "ops CP-1")
    say(page, "activate-move Koblenz")
    page.keyboard.press("Control+z")
    asked(page, "3 OPS left")
    page.keyboard.press("Control+z")
    asked(page, "play a card")


def test_names_in_the_log_light_up(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "ops CP-1")
    say(page, "activate-move Koblenz")
    page.hover('.log .name.space:has-text("Koblenz")')
    page.wait_for_selector(".lit")
    page.hover(".bar")
    page.wait_for_selector(".lit", state="detached")


def test_panels(visit: Visit, server: Server):
    page = begin(visit, server)
    for name, inside in (
        ("Tracks", "Victory points"),
        ("Boxes", "CP Reserve Box"),
        ("Cards", "in the deck"),
        ("Text", "Koblenz"),
    ):
        page.click(f'role=tab[name="{name}"]')
        page.wait_for_function("x => document.querySelector('.panel').innerText.includes(x)", arg=inside)
        picture(page, f"panel-{name.lower()}")
    page.click('role=tab[name="Chat"]')
    page.fill(".chat input", "Good luck")
    page.keyboard.press("Enter")
    page.wait_for_selector('.said p:has-text("Good luck")')


def test_two_people_by_invitation_and_an_onlooker(visit: Visit, server: Server):
    one = visit(server.url)
    one.select_option("select[aria-label$='Allied Powers']", "friend")
    one.click("form .go.main")
    asked(one, "Guns of August")
    one.click('[aria-label="Menu"]')
    invitation = one.input_value(".dropdown input[aria-label^='Invitation']")
    watch = one.input_value(".dropdown input[aria-label='Link for onlookers']")
    two = visit(invitation)
    two.click("text=Take the seat")
    two.wait_for_selector(".space")
    one.keyboard.press("Escape")
    one.click('[data-action="take-guns"]')
    asked(one, "play a card")
    two.wait_for_selector('.face[data-card^="AP"]')
    seen = {card.get_attribute("data-card") for card in two.query_selector_all('.face[data-card^="CP"]')}
    assert seen == {"CP-1"}  # everybody saw it being taken
    assert "Waiting for Central Powers" in prompt(two)
    three = visit(watch)
    three.wait_for_selector(".space")
    assert {card.get_attribute("data-card") for card in three.query_selector_all(".hand .face")} <= {"CP-1"}
    say(one, "one-op")
    say(one, "done")
    asked(two, "play a card")
    picture(two, "second-player")


def test_a_crash_of_the_server_is_survived(visit: Visit, server: Server):
    page = begin(visit, server)
    say(page, "ops CP-1")
    server.stop(signal.SIGKILL)
    page.wait_for_selector(".banner")
    picture(page, "connection-lost")
    server.start()
    page.wait_for_selector(".banner", state="detached")
    say(page, "activate-move Koblenz")
    page.reload()
    asked(page, "2 OPS left")


def test_looking_back(visit: Visit, server: Server):
    page = begin(visit, server)
    for command in ("ops CP-1", "activate-move Koblenz", "done", "move GE 2 > Frankfurt"):
        say(page, command)
    page.click('[aria-label="Menu"]')
    page.click("text=Replay")
    page.wait_for_selector(".replay input")
    page.click('[aria-label="First"]')
    page.wait_for_selector('.replay .count:has-text("0 of ")')
    assert int(page.inner_text(".replay .count").split()[-1]) > 5
    page.click('[aria-label="Last"]')
    page.wait_for_selector('.log p:has-text("GE 2 moves Koblenz - Frankfurt")')
    picture(page, "replay")
    page.click("text=Back to the game")
    asked(page, "Move GE 2 on")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(visit: Visit, server: Server, theme: str):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (npm ci in web/)")
    script = AXE.read_text(encoding="utf-8")
    page = visit(server.url, dark=theme == "dark")
    page.wait_for_selector("[data-quick]")
    faults = serious(page, script, "lobby")
    page.click("[data-quick]")
    page.click('[data-action="take-guns"]')
    asked(page, "play a card")
    picture(page, f"table-{theme}")
    faults += serious(page, script, "table")
    for tab in ("Tracks", "Boxes", "Cards", "Text"):
        page.click(f'role=tab[name="{tab}"]')
        faults += serious(page, script, tab)
    page.click('[data-card="CP-1"]')
    faults += serious(page, script, "card")
    assert not faults, "\n".join(faults)


def serious(page: Page, script: str, where: str) -> list[str]:
    """The faults that axe-core calls serious or critical."""
    page.evaluate(script)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations)")
    return [
        f"{where}: {fault['id']}: {fault['help']} ({len(fault['nodes'])}): {fault['nodes'][0]['html'][:160]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


def test_the_map_moves_smoothly(visit: Visit, server: Server):
    page = begin(visit, server)
    times = page.evaluate(
        """async () => {
          const port = document.querySelector('.port'), times = [];
          const at = { clientX: 500, clientY: 300, bubbles: true, cancelable: true };
          let last = performance.now();
          for (let k = 0; k < 90; k++) {
            port.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: k % 30 < 15 ? -40 : 40, view: window }));
            await new Promise(requestAnimationFrame);
            const now = performance.now();
            times.push(now - last);
            last = now;
          }
          return times.sort((a, b) => a - b);
        }"""
    )
    figures = {
        "frames": len(times),
        "p50_ms": round(times[len(times) // 2], 1),
        "p95_ms": round(times[int(len(times) * 0.95)], 1),
    }
    (PICTURES / "frames.json").write_text(json.dumps(figures), encoding="utf-8")
    if os.getloadavg()[0] < 1.5:  # on a busy machine the figure says nothing about the client
        assert figures["p50_ms"] < 20, figures
    assert figures["p50_ms"] < 200, figures


def test_the_first_load_is_small(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-quick]")
    page.click("[data-quick]")
    page.wait_for_selector("canvas[data-ready]")
    page.wait_for_timeout(500)
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(e => [e.name, e.transferSize])"
    )
    total = sum(size for _, size in loaded)
    assert total <= 300 * 1024, loaded


def test_texts_stand_in_one_file():
    """Words on the page come from texts.ts (or from the game): no component has a sentence of its own."""
    found = []
    for path in sorted((ROOT / "web" / "src" / "parts").glob("*.svelte")):
        markup = re.sub(r"<script.*?</script>", "", path.read_text(encoding="utf-8"), flags=re.S)
        markup = re.sub(r"&\w+;", "", re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", markup)))
        found += [f"{path.name}: {text.strip()}" for text in re.findall(r">([^<>{}]*[A-Za-z]{4,}[^<>{}]*)<", markup)]
    assert not found
