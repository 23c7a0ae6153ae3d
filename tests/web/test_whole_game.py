"""A whole Introductory game through the browser to its end, and the figures of the client measured on the way."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.hurry import STOPWATCH, at, to_the_end, verified
from tests.web.people import Visit, asked, begin, figures, menu, picture, say

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Server


def test_a_whole_game_to_its_end(visit: Visit, server: Server, tmp_path: Path):
    page = visit(server.url, script=STOPWATCH)
    received: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: received.append(str(text))))
    page.select_option("select[aria-label$='Allied Powers']", "bot:random")
    page.click(".new form .go.main")
    asked(page, "Guns of August")
    say(page, "take-guns", "event CP-1", "attack GE 1 > Sedan", "join GE 2", "resolve")
    to_the_end(page)
    asked(page, "Seed of the dice")
    picture(page, "game-over")
    check_secrets(received, "AP")
    trips = sorted(page.evaluate("window.trips"))
    assert len(trips) > 30
    figures("round-trip", {"decisions": len(trips), "p50_ms": at(trips, 0.5), "p95_ms": at(trips, 0.95)})
    verified(page, tmp_path)
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


@pytest.mark.alone
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
    page = begin(visit, server, fresh=True)
    page.wait_for_selector("canvas[data-ready]")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(e => [e.name, e.transferSize])"
    )
    total = sum(size for _, size in loaded)
    figures("first-load", {"kB": round(total / 1024)})
    assert total <= 300 * 1024, loaded
