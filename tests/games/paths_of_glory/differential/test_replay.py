"""The replay of recorded games, on a small game written down here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import unit
from greatwar.games.paths_of_glory.game import GAME
from greatwar.kernel.errors import DataError, GreatwarError
from greatwar.kernel.rulebook import load_rules
from greatwar.testing.traces.check import check
from greatwar.testing.traces.paths_of_glory.adopt import adopt, begin_round
from greatwar.testing.traces.paths_of_glory.predicates import PREDICATES
from greatwar.testing.traces.paths_of_glory.semantic import same, semantic, value
from greatwar.testing.traces.paths_of_glory.title import PathsReplay
from greatwar.testing.traces.replay import Report
from greatwar.testing.traces.verdicts import Verdict, read_verdicts
from tests.games.paths_of_glory.differential.recorder import Recorder, opening

COVERED = """
[[verdict]]
id = "test"
rule = "9.2.6"
right = "question"
why = "for a test"
"""


@pytest.fixture
def game() -> Recorder:
    return opening()


def line(game: Recorder, k: str) -> dict[str, Any]:
    """The first decision of a kind."""
    return next(x for x in game.lines if x.get("k") == k)


def first(report: Report) -> tuple[int, str]:
    assert report.first_difference is not None
    return report.first_difference.i, report.first_difference.key


def test_a_game_of_ours_replays_without_difference(game: Recorder):
    report = check(game.lines)
    assert report.differences == []
    assert report.matched == report.decisions == 9
    assert report.verdicts == {}
    assert set(report.deltas) <= {"at once", "by the next checkpoint"}


def test_a_value_that_differs_is_found_at_the_decision_that_changed_it(game: Recorder):
    line(game, "move")["delta"]["units/Lyon"] = ["(FRc)"]
    report = check(game.lines)
    assert first(report) == (5, "units/Lyon")
    assert report.differences[0].ours == ["FRc"]
    assert report.differences[0].theirs == ["(FRc)"]


def test_a_decision_that_we_do_not_allow_is_told_with_our_rule(game: Recorder):
    line(game, "activate")["space"] = "Berlin"
    report = check(game.lines)
    assert first(report) == (3, "illegal/activate")
    assert "9.2.6" in report.differences[0].ours


def test_a_die_that_we_do_not_roll_is_a_difference(game: Recorder):
    line(game, "move")["chance"] = [{"roll": 3}]
    assert first(check(game.lines))[1] == "chance/surplus"


def test_a_missing_draw_is_a_difference(game: Recorder):
    game.lines[1]["chance"] = [x for x in game.lines[1]["chance"] if "draw" not in x]
    assert first(check(game.lines))[1] == "chance/draw"


def test_supply_is_compared_at_checkpoints(game: Recorder):
    next(x for x in game.lines if x["t"] == "check")["oos"] = ["GE 1@Aachen"]
    assert first(check(game.lines))[1] == "oos"


def test_an_unknown_kind_of_decision_is_a_difference(game: Recorder):
    line(game, "move")["k"] = "fly"
    assert first(check(game.lines))[1] == "unknown/fly"


def own() -> tuple[Verdict, ...]:
    return read_verdicts(PathsReplay.VERDICTS, PREDICATES)


def verdicts(tmp_path: Path, more: str) -> Path:
    path = tmp_path / "verdicts.toml"
    path.write_text(COVERED + more)
    return path


def test_after_a_verdict_the_recorded_position_is_taken_over(game: Recorder, tmp_path: Path):
    line(game, "activate")["space"] = "Berlin"
    file = verdicts(tmp_path, 'key = "illegal/activate"\ntheirs = "activate-move Berlin"\n')
    report = check(game.lines, file)
    assert report.differences == []
    assert report.verdicts == {"test": 1}
    assert report.matched == report.decisions - 4, "the rest of that round is not replayed"


def test_a_verdict_may_say_that_the_decision_has_no_effect(game: Recorder, tmp_path: Path):
    extra = line(game, "activate") | {"space": "Berlin", "delta": {}}
    game.lines.insert(game.lines.index(line(game, "activate")), extra)
    report = check(game.lines, verdicts(tmp_path, 'key = "illegal/activate"\nskip = true\n'))
    assert report.differences == []
    assert report.matched == report.decisions - 1


def test_a_verdict_covers_nothing_else(game: Recorder, tmp_path: Path):
    line(game, "activate")["space"] = "Berlin"
    file = verdicts(tmp_path, 'key = "illegal/activate"\ntheirs = "activate-move Vienna"\n')
    assert first(check(game.lines, file))[1] == "illegal/activate"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ('key = "x"\nwhen = ["nonsense"]\n', "unknown predicate 'nonsense'"),
        ('key = "("\n', "bad pattern"),
        ('kez = "x"\n', "kez"),
    ],
)
def test_a_file_of_verdicts_is_checked(tmp_path: Path, more: str, sentence: str):
    with pytest.raises(DataError, match=re.escape(sentence)):
        read_verdicts(verdicts(tmp_path, more), PREDICATES)


def test_our_verdicts_are_narrow_and_cite_rules_that_exist():
    known = {entry.id for entry in load_rules("paths_of_glory")}
    for verdict in own():
        assert verdict.rule in known or verdict.rule in {x.partition("#")[0] for x in known}, verdict.id
        assert verdict.key != ".*"
        assert (
            verdict.when
            or verdict.theirs not in (".*", "event .*")
            or ".*" not in (verdict.ours, verdict.key)
            or verdict.key in ("control/Arabia", "asks/great_retreat")
        )
        assert len(verdict.why) > 40
    assert {name for v in own() for name in v.when} == set(PREDICATES)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "glory-trace/9"}, "the format is 'glory-trace/9'"),
        ({"game": "chess"}, "it is a game of 'chess'"),
        ({"scenario": "Campaign"}, "its scenario 'Campaign'"),
    ],
)
def test_another_trace_is_refused(game: Recorder, change: dict[str, str], sentence: str):
    game.lines[0] |= change
    with pytest.raises(GreatwarError, match=re.escape(sentence)):
        check(game.lines)


def test_lines_that_cannot_be_read_are_refused(game: Recorder):
    with pytest.raises(GreatwarError, match="second line"):
        check(game.lines[:1])
    with pytest.raises(GreatwarError, match="unknown kind 'x'"):
        check([*game.lines, {"t": "x"}])
    with pytest.raises(GreatwarError, match="has no 'delta'"):
        check([*game.lines, {"t": "d", "i": 1, "who": "cp", "k": "ack"}])


def test_a_position_taken_over_tells_the_same(game: Recorder):
    now = game.now()
    s = GAME.new("historical", GAME.complete("historical", {"rules-version": "2022"}))
    adopt(s, now)
    begin_round(s, now)
    ours = semantic(s)
    assert all(same(key, ours.get(key), theirs) for key, theirs in now.items() if key not in ("active", "ops"))
    assert not GAME.invariants(s)
    GAME.settle(s)
    assert (s.round, s.active) == (game.state.round, game.state.active)


def test_single_values_agree_with_the_whole(game: Recorder):
    whole = semantic(game.state)
    for key, theirs in whole.items():
        if key != "ws":
            assert same(key, value(game.state, key), theirs), key
    assert value(game.state, "units/Turin") == ["ITc"], "neutrals are on that map from the start"
    assert value(game.state, "nonsense") is None


def test_counters_are_known_by_their_kind(game: Recorder):
    assert value(game.state, "units/Lyon") == ["FRc"]
    game.state.mark(unit("FRc 10"), 1)
    assert value(game.state, "units/Lyon") == ["(FRc)"]
