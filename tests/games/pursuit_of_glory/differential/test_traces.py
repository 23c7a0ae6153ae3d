"""Recorded games of Pursuit of Glory are replayed to their end with forced chance."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from greatwar.games.pursuit_of_glory.components import CARDS, PLACES, SPACES, UNITS_OF_KIND
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.kernel.rulebook import load_rules
from greatwar.testing.traces.check import check
from greatwar.testing.traces.pursuit_of_glory.adopt import adopt, begin_action
from greatwar.testing.traces.pursuit_of_glory.semantic import same, semantic, with_control
from greatwar.testing.traces.pursuit_of_glory.title import PursuitReplay
from greatwar.testing.traces.pursuit_of_glory.words import (
    PLACE_NAMES,
    card_called,
    card_name,
    kind_of,
    place_called,
)
from greatwar.testing.traces.reading import read_trace, traces_of
from greatwar.testing.traces.verdicts import read_verdicts

TRACES = traces_of("pursuit-of-glory", os.environ.get("GREATWAR_TRACES"))
#: the share of the decisions that is replayed; the rest follows a difference until the next checkpoint
REPLAYED = 0.6
#: kinds of differences that have no verdict yet -> how many of them one game has at most; all others are errors
REMAINING = {
    kind: int(most)
    for kind, most, _ in (
        line.split("\t") for line in Path(__file__).with_name("remaining.tsv").read_text().splitlines()[1:]
    )
}


def test_names_are_the_same_both_ways() -> None:
    assert all(card_called(card_name(c)) is c for c in CARDS)
    named = [place_called(name) for name in PLACE_NAMES[1:-1]]
    assert named == list(PLACES[1:-1])
    assert all(kind_of(f"({kind})") == (kind, True) and kind_of(kind) == (kind, False) for kind in UNITS_OF_KIND)


def test_a_position_taken_over_tells_the_same() -> None:
    s = GAME.new("campaign-1914", GAME.complete("campaign-1914", {}))
    now = semantic(s) | {"active": "cp", "round": 2}
    other = GAME.new("total-war-1916", GAME.complete("total-war-1916", {}))
    other.greece = s.greece
    for x in SPACES:
        if "greece" in x.areas:  # the format does not tell whose they are while Greece is neutral
            other.set_owner(x, s.owner(x))
    adopt(other, now)
    begin_action(other, now)
    ours = semantic(other)
    unlike = [key for key, theirs in with_control(now).items() if key in ours and not same(key, ours[key], theirs)]
    assert [key for key in unlike if not key.startswith(("mo", "retained", "trench/Doiran"))] == []
    GAME.settle(other)
    assert (other.round, other.active) == (2, 0)


def test_verdicts_are_narrow_and_cite_rules_that_exist() -> None:
    known = {entry.id for entry in load_rules("pursuit_of_glory")}
    for verdict in read_verdicts(PursuitReplay.VERDICTS, PursuitReplay.PREDICATES):
        assert verdict.rule in known or verdict.rule in {x.partition("#")[0] for x in known}, verdict.rule
        assert verdict.when or ".*" not in (verdict.ours, verdict.theirs) or verdict.ours != verdict.theirs, verdict.id
        assert len(verdict.why) > 40


@pytest.mark.slow
@pytest.mark.skipif(not TRACES, reason="recorded games are needed: put the folder with *.jsonl.gz into GREATWAR_TRACES")
@pytest.mark.parametrize("path", TRACES, ids=lambda p: p.name.split(".")[0])
def test_a_recorded_game_replays_to_its_end(path: Path) -> None:
    report = check(read_trace(path))
    assert report.matched > REPLAYED * report.decisions
    assert sum(report.legal["compared"].values()) > report.decisions / 3
    assert {kind: n for kind, n in report.kinds.items() if n > REMAINING.get(kind, 0)} == {}
