"""A person in a hurry, who plays any title to its end through the browser, and what is measured on the way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.people import menu

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: notes inside the browser how long each decision took to be acknowledged, and how long the others' answers took
STOPWATCH = """
(() => {
  const Socket = window.WebSocket, sent = new Map();
  let since = 0;
  window.trips = [];
  window.waited = 0;
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', event => {
        const { type, id, actions, result } = JSON.parse(event.data), now = performance.now();
        if (type === 'ack' && sent.has(id)) window.trips.push(now - sent.get(id));
        if (type === 'state' && since && (actions?.length || result)) {
          window.waited += now - since;
          since = 0;
        }
      });
    }
    send(text) {
      const { type, id } = JSON.parse(text);
      if (type === 'decide') sent.set(id, (since = performance.now()));
      super.send(text);
    }
  };
})()
"""
#: what a player in a hurry chooses, if it is offered
FAST = (
    "done",
    "pass",
    "one-op",
    "resolve",
    "no-flank",
    "accept",
    "stop",
    "halt",
    "reject",
    "decline",
    "end-phase",
    "stand",
)
#: waits until another position than n is mine to decide, or the game is over; what the buttons offer
NEXT = """n => {
  const p = document.querySelector('.prompt');
  if (!p || p.dataset.busy || p.dataset.n === n) return false;
  if (p.innerText.includes('The game is over')) return { over: true };
  const listed = [...p.querySelectorAll('[data-action]:enabled')].map(button => button.dataset.action);
  return p.classList.contains('mine') && { n: p.dataset.n, listed };
}"""


def to_the_end(page: Page, most: int = 600) -> int:
    """Decide until the game is over, by a button if there is one, else by the palette; how often that was."""
    before = ""
    for decisions in range(most):
        now = page.wait_for_function(NEXT, arg=before).json_value()
        if now.get("over"):
            return decisions
        listed, before = now["listed"], now["n"]
        chosen = next((verb for verb in FAST if verb in listed), listed[0] if listed else "")
        if chosen:
            page.click(f'.prompt [data-action="{chosen}"]')
        else:
            page.keyboard.press("Control+k")
            page.wait_for_selector(".palette input:focus")
            page.keyboard.press("Enter")
    raise AssertionError(f"not over after {most} decisions: {page.inner_text('.prompt')}")


def verified(page: Page, folder: Path) -> str:
    """The save that the table's menu gives, after `greatwar verify` has agreed to it."""
    page.wait_for_selector("dialog.end[open]")  # how it went is shown by itself
    page.click("dialog.end .close")
    page.wait_for_selector("dialog.end[open]", state="detached")
    with page.expect_download() as download:
        menu(page, "Export the save")
    kept = folder / "game.jsonl"
    download.value.save_as(kept)
    command = [sys.executable, "-m", "greatwar.cli.main", "verify", str(kept)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    page.keyboard.press("Escape")
    return kept.read_text(encoding="utf-8")


def at(values: list[float], share: float) -> float:
    """A value that this share of the sorted values does not exceed."""
    return round(values[min(len(values) - 1, int(len(values) * share))], 1)
