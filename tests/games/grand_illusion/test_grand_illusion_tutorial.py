"""The lesson: every step can be taken as it is told, with the dice it tells of."""

from __future__ import annotations

from greatwar.games.grand_illusion import skin as looks
from greatwar.games.grand_illusion.components import HEXES, UNITS
from greatwar.games.grand_illusion.game import GAME
from greatwar.kernel import save
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
    assert "Fortunes of War 8: No Effect" in told
    fire = [line for line in told if " fire at " in line]
    assert [line.rpartition(" ")[2] for line in fire] == ["hit", "hit", "hit", "miss", "hit", "hit"]
    assert told[-2:] == ["GE II recovers", "GE IV recovers"]
    assert "German control of 62" in told


def test_a_step_names_things_that_exist() -> None:
    names = {str(x) for x in (*HEXES, *UNITS)}
    rules = {row.id.partition("#")[0] for row in load_rules(GAME.folder)}
    for step in LESSON["steps"]:
        assert set(step.get("show", ())) <= names, step["title"]
        assert "rule" not in step or step["rule"] in rules, step["rule"]
        assert step.get("panel", "plan") == "plan"
        assert step["text"] == step["text"].strip() != ""
