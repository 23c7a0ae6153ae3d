"""The lesson: every step can be taken as it is told, with the dice it tells of; the charts show the printed tables."""

import pytest

from greatwar.games.paths_of_glory import skin as looks
from greatwar.games.paths_of_glory.charts import charts
from greatwar.games.paths_of_glory.components import FOLDER, PLACES, UNITS
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.tables import TABLES
from greatwar.games.paths_of_glory.tutorial import load_tutorial
from greatwar.kernel import save
from greatwar.kernel.errors import DataError
from greatwar.kernel.rulebook import load_rules

LESSON = looks.skin()["tutorial"]


def test_the_steps_can_be_taken_in_their_order():
    session = save.load(LESSON["save"], lambda _: GAME)
    session.resume()
    for step in LESSON["steps"]:
        for action in step.get("expect", ()):
            assert action in [str(a) for a in session.actions], f"{step['title']}: {action} is not listed"
            session.play(action)
    told = session.lines()
    assert "The attacker fires with 10 on the army table: 4+0, Loss Number 5" in told
    assert "The defender fires with 3 on the army table: 5+0, Loss Number 3" in told
    assert told[-1] == "GE 3 is redeployed from Koblenz to Liege"


def test_a_step_names_things_that_exist():
    names = {str(x) for x in (*PLACES, *UNITS)}
    rules = {row.id.partition("#")[0] for row in load_rules(GAME.folder)}
    for step in LESSON["steps"]:
        assert set(step.get("show", ())) <= names
        assert "rule" not in step or step["rule"] in rules, step["rule"]
        assert step["text"] == step["text"].strip() != ""


def test_a_broken_lesson_is_refused_with_its_file(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tutorial.toml").write_text('title = "x"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"tutorial\.toml"):
        load_tutorial(tmp_path)
    assert load_tutorial(FOLDER).steps


def test_charts_are_whole_tables():
    shown = {x["id"]: x for x in charts()}
    for chart in shown.values():
        assert chart["rows"]
        assert all(len(row) == len(chart["columns"]) for row in chart["rows"]), chart["id"]
    assert shown["fire-army"]["rows"][-1][1:] == list(TABLES.fire["army"][-1].losses)
    assert ["mountain", "1 left", "–", "a step instead", "stops", "no", "–"] in shown["terrain"]["rows"]
    assert shown["offensives"]["rows"][1] == ["Allied Powers", "FR", "FR", "BR", "IT", "IT", "RU"]


def test_charts_name_rules_that_are_written_down():
    rules = {row.id.partition("#")[0] for row in load_rules(GAME.folder)}
    assert {x["rule"] for x in charts()} <= rules
