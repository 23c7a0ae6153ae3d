"""A whole Introductory game through the browser to its end, and the figures of the client measured on the way."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.web.people import Visit, asked, begin, figures, menu, moved_on, picture, position, say

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from .conftest import Server

#: notes when each decision was sent and acknowledged, inside the browser
STOPWATCH = """
(() => {
  const Socket = window.WebSocket, sent = new Map();
  window.trips = [];
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', event => {
        const { type, id } = JSON.parse(event.data);
        if (type === 'ack' && sent.has(id)) window.trips.push(performance.now() - sent.get(id));
      });
    }
    send(text) {
      const { type, id } = JSON.parse(text);
      if (type === 'decide') sent.set(id, performance.now());
      super.send(text);
    }
  };
})()
"""
#: what a player in a hurry chooses, if it is offered
FAST = ("done", "one-op", "resolve", "no-flank", "accept", "stop", "reject")


def decide(page: Page) -> bool:
    """Take one decision quickly, by a button or the palette; False when the game is over."""
    page.wait_for_function(
        "() => { const p = document.querySelector('.prompt'); return p && !p.dataset.busy &&"
        " (p.classList.contains('mine') || p.innerText.includes('The game is over')); }"
    )
    if "mine" not in (page.get_attribute(".prompt", "class") or "").split():
        return False
    before = position(page)
    listed = {button.get_attribute("data-action"): button for button in page.query_selector_all("[data-action]")}
    found = next((listed[verb] for verb in FAST if verb in listed), None)
    if found is not None:
        found.click()
    else:
        page.keyboard.press("Control+k")
        page.wait_for_selector(".palette input:focus")
        page.keyboard.press("Enter")
    moved_on(page, before)
    return True


def test_a_whole_game_to_its_end(visit: Visit, server: Server, tmp_path: Path):
    page = visit(server.url, script=STOPWATCH)
    received: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: received.append(str(text))))
    page.select_option("select[aria-label$='Allied Powers']", "bot:random")
    page.click(".new form .go.main")
    asked(page, "Guns of August")
    say(page, "take-guns", "event CP-1", "attack GE 1 > Sedan", "join GE 2", "resolve")
    for _ in range(600):
        if not decide(page):
            break
    asked(page, "The game is over")
    asked(page, "Seed of the dice")
    picture(page, "game-over")
    check_secrets(received, "AP")
    trips = sorted(page.evaluate("window.trips"))
    assert len(trips) > 30
    figures("round-trip", {"decisions": len(trips), "p50_ms": at(trips, 0.5), "p95_ms": at(trips, 0.95)})
    with page.expect_download() as download:
        menu(page, "Export the save")
    kept = tmp_path / "whole-game.jsonl"
    download.value.save_as(kept)
    command = [sys.executable, "-m", "greatwar.cli.main", "verify", str(kept)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    page.keyboard.press("Escape")
    menu(page, "Replay")
    page.click('[aria-label="Next"], [aria-label="Forward"]')
    page.wait_for_selector('.replay .count:has-text("1 of ")')
    page.click("text=Play on from here")
    page.click("[data-open-hands]")
    asked(page, "play a card")


def check_secrets(received: list[str], side: str) -> None:
    """Nothing that a browser was sent names a card of the other side before the log had told of it.

    Only until the deck is shuffled anew: then whoever counts cards knows which are held.
    """
    told: set[str] = set()
    deck, card = 99, re.compile(rf"\b{side}-\d+\b")
    for text in received:
        message = json.loads(text)
        left = message.get("view", {}).get("piles", {}).get(side, {}).get("deck", deck)
        if message.get("result") or left > deck:
            break
        deck = left
        told |= {name for line in message.get("log", ()) for name in card.findall(line["text"])}
        assert set(card.findall(text)) <= told, text[:2000]
    assert len(told) > 3  # cards were played, and the pattern finds them


def at(values: list[float], share: float) -> float:
    """A value that this share of the sorted values does not exceed."""
    return round(values[min(len(values) - 1, int(len(values) * share))], 1)


def test_the_map_is_moved_frame_by_frame(visit: Visit, server: Server):
    page = begin(visit, server, motion=True)
    page.wait_for_selector("canvas[data-ready]")
    times = page.evaluate(
        """async () => {
          const port = document.querySelector('.port'), world = document.querySelector('.world'), times = [];
          const start = world.style.transform;
          const at = { clientX: 500, clientY: 300, bubbles: true, cancelable: true };
          let last = performance.now();
          for (let k = 0; k < 60; k++) {
            port.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: k % 30 < 15 ? -40 : 40, view: window }));
            await new Promise(requestAnimationFrame);
            const now = performance.now();
            times.push(now - last);
            last = now;
            if (k === 7 && world.style.transform === start) throw new Error('the map stands still');
          }
          return times.sort((a, b) => a - b);
        }"""
    )
    figures("frames", {"frames": len(times), "p50_ms": at(times, 0.5), "p95_ms": at(times, 0.95)})
    assert len(times) == 60


def test_the_first_load_is_small(visit: Visit, server: Server):
    page = begin(visit, server)
    page.wait_for_selector("canvas[data-ready]")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(e => [e.name, e.transferSize])"
    )
    total = sum(size for _, size in loaded)
    figures("first-load", {"kB": round(total / 1024)})
    assert total <= 300 * 1024, loaded
