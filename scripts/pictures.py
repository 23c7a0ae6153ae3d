#!/usr/bin/env python3
"""Take pictures of the table for the README and the lobby: every title in the middle of a game of two sergeants.

    scripts/pictures.py                        all titles (the client must be built: make web)
    scripts/pictures.py paths-of-glory         only these

Large pictures go to docs/pictures, small ones to web/public/pictures.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, FloatRect, Page, ViewportSize, sync_playwright

from greatwar.games import TITLES, load
from greatwar.kernel import save
from greatwar.kernel.session import Session
from greatwar.players import rng_for
from greatwar.players.match import decide, seat_players

ROOT: Final = Path(__file__).resolve().parents[1]
LARGE: Final = ROOT / "docs" / "pictures"
SMALL: Final = ROOT / "web" / "public" / "pictures"
CHROMIUM: Final = os.environ.get("GREATWAR_CHROMIUM") or shutil.which("chromium") or "chromium"

WINDOW: Final[ViewportSize] = {"width": 1440, "height": 900}


class Scene(NamedTuple):
    """What is shown of a title."""

    scenario: str
    seed: int
    decisions: int
    early: int  # after so many decisions only the map is shown, small


SCENES: Final = {
    "paths-of-glory": Scene("campaign", 3, 420, 40),
    "pursuit-of-glory": Scene("campaign-1914", 3, 260, 0),
    "illusions-of-glory": Scene("campaign", 3, 260, 0),
    "grand-illusion": Scene("campaign", 3, 160, 0),
    "twilight-in-the-east": Scene("b_tannenberg", 3, 160, 10),
}


def game_so_far(name: str, scene: Scene, decisions: int) -> str:
    """A save of a game of two sergeants after so many decisions."""
    session: Session[Any] = Session(load(name), scene.scenario, {}, scene.seed)
    players = seat_players(session.game, ["sergeant"] * len(session.game.seats))
    rngs = [rng_for("player", scene.seed, seat) for seat in session.game.seats]
    for _ in range(decisions):
        if (seat := session.actor) is None:
            break
        decide(session, seat, players[seat], rngs[seat])
    return save.dump(session)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """`greatwar serve` on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "greatwar.cli.main", "serve", "--port", str(port), "--db", str(folder / "db")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{url}api/games", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextmanager
def table(browser: Browser, url: str, saved: str, folder: Path, scale: float) -> Iterator[Page]:
    """A save at the table, with open hands."""
    file = folder / "game.save"
    file.write_text(saved, encoding="utf-8")
    context = browser.new_context(viewport=WINDOW, device_scale_factor=scale, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(60000)
    page.goto(url)
    page.wait_for_selector("[data-quick]")
    page.set_input_files("input[type=file]", file)
    page.click("[data-open-hands]")
    page.wait_for_selector(".space, [data-space]")
    page.wait_for_load_state("networkidle")
    page.mouse.move(1, 1)
    page.wait_for_timeout(2000)  # tiles and fonts
    yield page
    context.close()


def middle(page: Page) -> FloatRect:
    """The middle of the map, as high as it is and eight to five."""
    box = page.locator(".stage").bounding_box()
    assert box is not None
    height = min(box["height"], box["width"] * 5 / 8)
    width = height * 8 / 5
    return {"x": box["x"] + (box["width"] - width) / 2, "y": box["y"], "width": width, "height": height}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", choices=[*TITLES, []])
    chosen = parser.parse_args().titles or list(TITLES)
    for kept in (LARGE, SMALL):
        kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name in chosen:
            scene, kind = SCENES[name], Path(f"{name}.jpg")
            with table(browser, url, game_so_far(name, scene, scene.decisions), Path(folder), 1) as page:
                page.screenshot(path=LARGE / kind, type="jpeg", quality=78)
            with table(browser, url, game_so_far(name, scene, scene.early), Path(folder), 0.24) as page:
                page.click('[aria-label="Hide the hand"]') if page.locator(".hand").count() else None
                page.evaluate("document.querySelectorAll('.tools, .front-chips').forEach(x => x.remove())")
                page.screenshot(path=SMALL / kind, type="jpeg", quality=46, clip=middle(page))
            print(name)
        browser.close()


if __name__ == "__main__":
    main()
