"""The lesson: every step can be taken as it is told, with the dice it tells of."""

from __future__ import annotations

from pathlib import Path

import pytest

from greatwar.games.pursuit_of_glory import skin as looks
from greatwar.games.pursuit_of_glory.components import FOLDER, PLACES, UNITS
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.kernel import save
from greatwar.kernel.errors import DataError
from greatwar.kernel.lesson import load_tutorial
from greatwar.kernel.rulebook import load_rules

LESSON = looks.skin()["tutorial"]


def test_the_steps_can_be_taken_in_their_order() -> None:
    session = save.load(LESSON["save"], lambda _: GAME)
    session.resume()
    for step in LESSON["steps"]:
        for action in step.get("expect", ()):
            assert action in [str(a) for a in session.actions], f"{step['title']}: {action} is not listed"
            session.play(action)
    told = session.lines()
    assert "AP fires: 4 on the Light table: 2+0, Loss Number 1" in told
    assert "CP fires: 0 on the Light table: 3+1, Loss Number 1" in told
    assert "Jihad +3, now 3: JIHAD" in told
    assert told[-1] == "RU DIV 2 redeploys Tiflis - Kars (1 SR)"


def test_a_step_names_things_that_exist() -> None:
    names = {str(x) for x in (*PLACES, *UNITS)}
    rules = {row.id.partition("#")[0] for row in load_rules(GAME.folder)}
    for step in LESSON["steps"]:
        assert set(step.get("show", ())) <= names, step["title"]
        assert "rule" not in step or step["rule"] in rules, step["rule"]
        assert step.get("panel", "plan") == "plan"
        assert step["text"] == step["text"].strip() != ""


def test_a_broken_lesson_is_refused_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tutorial.toml").write_text('title = "x"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"tutorial\.toml"):
        load_tutorial(tmp_path)
    assert load_tutorial(FOLDER).steps
