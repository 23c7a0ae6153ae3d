"""What a report tells of a game is what its log says."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from greatwar.analysis.course import course
from greatwar.analysis.html import page
from greatwar.analysis.report import Report, report
from greatwar.games.illusions_of_glory.adviser.chronicle import CHRONICLE, timeline
from greatwar.games.illusions_of_glory.components import UNITS
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.kernel.adviser import Event
from greatwar.kernel.session import Session
from tests.families.cdg import chronicled

RECORDS = 420


@cache
def played() -> Session[Any]:
    """The beginning of a game."""
    return chronicled.played(GAME, "limited-war", RECORDS)


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


def test_loss_numbers_are_told_for_every_shot() -> None:
    rolled = [e for e in events() if e.kind == "die" and e.what == "Loss Numbers"]
    assert len(rolled) == len([line for line in played().log if re.match(r"(CP|AP) fires with ", line.text)]) > 8
    assert all(e.expected > 0 and e.variance >= 0 for e in rolled)


def test_every_combat_is_told_once() -> None:
    fights = [e for e in events() if e.kind == "fight"]
    begun = [
        line.text for line in played().log if re.fullmatch(r".+ attack .+", line.text) and "activated" not in line.text
    ]
    for event, line in zip(fights, begun, strict=False):
        assert event.what.rpartition(" attack ")[2] == line.rpartition(" attack ")[2]
    assert 0 <= len(begun) - len(fights) <= 1
    assert fights


def test_cards_are_told_with_their_use() -> None:
    used = [r for r in played().records if r.action.verb in ("ops", "sr", "rp", "event", "play")]
    assert len([e for e in events() if e.kind == "card"]) >= len(used) > 10


def test_the_page_and_the_figures() -> None:
    text = page(told())
    assert "Decisive fights" in text
    assert "National Will" in text
    figures = timeline(played().state)
    assert figures["victory points"] == played().state.vp
    assert figures["turn"] == played().state.turn
    assert all(timeline(GAME.view(played().state, seat)) == figures for seat in (0, 1))
