"""A person plays a scenario from its first turn to its last against a program that thinks, through the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from greatwar.games import load
from greatwar.kernel import save
from greatwar.players import levels
from tests.web.hurry import STOPWATCH, to_the_end, verified
from tests.web.people import Visit, figures, picture

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from .conftest import Server

long = pytest.mark.long
#: how a game may be over before its last turn; a person in a hurry is not hard to beat
EARLY = {
    "paths-of-glory": {"automatic victory"},
    "pursuit-of-glory": {"AP Automatic Victory", "CP Automatic Victory"},
    "illusions-of-glory": {"AP Automatic Victory", "CP Automatic Victory"},
    "grand-illusion": {"Immediate Victory", "Sudden Death Victory"},
    "twilight-in-the-east": set(),
}


def opposite(page: Page, title: str, scenario: str, program: str) -> None:
    """Sit down in the first seat of a new table; the program takes the other."""
    game = load(title)
    if program not in {level.name for level in levels(game)}:
        pytest.skip(f"{game.title} gives no advice that a {program} could follow")
    page.click(f"[data-game={title}]")
    page.check(f"input[value={scenario}]")
    page.select_option(".seats label:first-of-type select", "me")
    page.select_option(".seats label:last-of-type select", f"bot:{program}")
    page.click(".new form .go.main")
    page.wait_for_selector(".space")


@pytest.mark.parametrize(
    ("title", "scenario", "turns", "program"),
    [
        ("paths-of-glory", "introductory", 3, "general"),
        ("grand-illusion", "short-campaign", 7, "sergeant"),
        pytest.param("paths-of-glory", "introductory", 3, "sergeant", marks=long),
        pytest.param("pursuit-of-glory", "limited-war-1914", 7, "sergeant", marks=long),
        pytest.param("pursuit-of-glory", "campaign-1914", None, "sergeant", marks=long),
        pytest.param("illusions-of-glory", "brusilov-short", 12, "sergeant", marks=long),
        pytest.param("illusions-of-glory", "limited-war", None, "sergeant", marks=long),
        pytest.param("paths-of-glory", "limited-war", None, "general", marks=long),
        pytest.param("paths-of-glory", "campaign", None, "sergeant", marks=long),
        pytest.param("grand-illusion", "short-campaign", 7, "general", marks=long),
        pytest.param("grand-illusion", "campaign", 15, "sergeant", marks=long),
        pytest.param("twilight-in-the-east", "a_gumbinnen", 4, "sergeant", marks=long),
    ],
)
def test_from_the_first_turn_to_the_last(
    title: str, scenario: str, turns: int | None, program: str, visit: Visit, server: Server, tmp_path: Path
):
    page = visit(server.url, width=1000, height=640, script=STOPWATCH)
    opposite(page, title, scenario, program)
    to_the_end(page, most=3000)
    picture(page, f"over-{title}-{scenario}-{program}")
    game = save.load(verified(page, tmp_path), load)
    assert game.result is not None
    assert turns in (game.result.turn, None) or game.result.ending in EARLY[title]
    answers = sum(record.by == 1 for record in game.records)
    each = page.evaluate("window.waited") / answers
    figures(f"answers-{title}-{scenario}-{program}", {"answers": answers, "ms_each": round(each, 1)})
    assert each < 1000  # a generous bound: the machine may be busy
