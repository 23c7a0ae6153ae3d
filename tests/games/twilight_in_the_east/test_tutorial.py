"""The lesson: every step can be taken as it is told, with the dice it tells of."""

from __future__ import annotations

from pathlib import Path

import pytest

from greatwar.games.twilight_in_the_east import skin as looks
from greatwar.games.twilight_in_the_east.adviser import ADVISER
from greatwar.games.twilight_in_the_east.components import FOLDER, HEXES, UNITS
from greatwar.games.twilight_in_the_east.game import GAME
from greatwar.kernel import save
from greatwar.kernel.errors import DataError
from greatwar.kernel.lesson import load_tutorial
from greatwar.kernel.rulebook import load_rules

LESSON = looks.skin()["tutorial"]


def test_the_steps_can_be_taken_in_their_order() -> None:
    session = save.load(LESSON["save"], lambda _: GAME)
    session.resume()
    odds = []
    for step in LESSON["steps"]:
        if step["title"] == "Before you commit":
            odds = ADVISER.odds(GAME.view(session.state, session.actor or 0))
        if step["title"] == "Supply":
            watch = ADVISER.supply_watch(GAME.view(session.state, 0), 0)
            assert watch is not None
            assert [(t.units, t.by[0]) for t in watch.next] == [(["R 1 c"], "take G 1/1")]
        for action in step.get("expect", ()):
            assert action in [str(a) for a in session.actions], f"{step['title']}: {action} is not listed"
            session.play(action)
    told = session.lines()
    marches = [line.partition(":")[0] for line in told if "Forced march of" in line and line.endswith("passed")]
    assert marches == ["Forced march of R 27/3", "Forced march of R 25/3"]
    for line in (
        "30 against 23: 1:1, Prepared Attack +1: 2:1",
        "CRT dice 10: -1  / +1 r1",
        "Russia SLRT die 5+1, Medium: 1 steps",
        "Attacker: check, dice 5",
        "Check of G 1/1: dice 12+4 against 11, failed by 5",
        "G 1/1 drops to status -2: post-combat check",
        "Russia earns 1 VP: Prepared Attack",
        "G 1/1: CEL recovery, 5 of 7 MPs",
    ):
        assert line in told
    assert {one.title.partition(" attack")[2] for one in odds} == {
        "",
        ", without APs",
        ", if the defender's guns have APs",
    }


def test_a_step_names_things_that_exist() -> None:
    names = {str(x) for x in (*HEXES, *UNITS)}
    rules = {row.id.partition("#")[0] for row in load_rules(GAME.folder)}
    for step in LESSON["steps"]:
        assert set(step.get("show", ())) <= names, step["title"]
        assert "rule" not in step or step["rule"] in rules, step["rule"]
        assert step.get("panel", "plan") in ("plan", "armies")
        assert step["text"] == step["text"].strip() != ""


def test_a_broken_lesson_is_refused_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tutorial.toml").write_text('title = "x"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"tutorial\.toml"):
        load_tutorial(tmp_path)
    assert load_tutorial(FOLDER).steps
