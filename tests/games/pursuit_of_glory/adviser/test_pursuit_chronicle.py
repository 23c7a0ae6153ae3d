"""What a report tells of a game is what its log says."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from greatwar.analysis.course import course
from greatwar.analysis.html import page
from greatwar.analysis.report import Report, report
from greatwar.games.pursuit_of_glory.adviser.chronicle import CHRONICLE, timeline
from greatwar.games.pursuit_of_glory.components import UNITS
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.kernel.adviser import Event
from greatwar.kernel.session import Session
from tests.families.cdg import chronicled

RECORDS = 420


@cache
def played() -> Session[Any]:
    """The beginning of a game."""
    return chronicled.played(GAME, "limited-war-1914", RECORDS)


@cache
def events() -> list[Event]:
    """All that is told of it."""
    return list(GAME.adviser.chronicle(course(played())))


@cache
def told() -> Report:
    """The report on it."""
    return report(played())


def test_losses_are_those_of_the_log() -> None:
    by_log = chronicled.lost_by_log(played(), UNITS, CHRONICLE.nation)
    assert {(x.seat, x.what): x.figure for x in told().losses} == by_log
    assert sum(by_log.values()) > 5


def test_loss_numbers_are_those_of_the_log() -> None:
    rolled = [e.figure for e in events() if e.kind == "die" and e.what == "Loss Numbers"]
    verdicts = [re.fullmatch(r"Loss Numbers (\d+) to (\d+): .*", line.text) for line in played().log]
    assert sum(rolled) == sum(int(v[1]) + int(v[2]) for v in verdicts if v)
    assert len(rolled) > 8
    assert all(e.expected > 0 and e.variance >= 0 for e in events() if e.what == "Loss Numbers")


def test_every_combat_is_told_once() -> None:
    fights = [e for e in events() if e.kind == "fight"]
    about = ("activated", "flank attack")
    lines = [line.text for line in played().log if not any(words in line.text for words in about)]
    begun = [text for text in lines if re.fullmatch(r".+ attack .+", text)]
    assert [e.what.partition(": ")[2] for e in fights] == begun[: len(fights)]
    assert len(begun) - len(fights) <= 1
    assert fights


def test_cards_are_told_with_their_use() -> None:
    used = [r for r in played().records if r.action.verb in ("ops", "sr", "rp", "event", "card", "reinforce")]
    assert len([e for e in events() if e.kind == "card"]) >= len([r for r in used if r.action.args])


def test_the_page_and_the_figures() -> None:
    text = page(told())
    assert "Decisive fights" in text
    assert "Jihad" in text
    figures = timeline(played().state)
    assert figures["victory points"] == played().state.vp
    assert figures["tracks: Jihad"] == played().state.jihad
    assert figures["turn"] == played().state.turn
    assert all(timeline(GAME.view(played().state, seat)) == figures for seat in (0, 1))
