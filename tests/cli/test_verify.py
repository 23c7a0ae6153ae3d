"""`verify`: the dice of a finished game."""

from pathlib import Path
from typing import Any

from greatwar.kernel import save
from greatwar.kernel.fair import commit_to, promise_of
from greatwar.players.match import play_match
from greatwar.table.client import fresh_part
from tests.kernel import small_game
from tests.table.serving import SMALL, in_thread, play_on, settings


def test_fair_dice_are_told_from_others(run: Any, tmp_path: Path):
    session = play_match(small_game.GAME, "short", {}, "secret", ["random"])
    file = tmp_path / "game.jsonl"
    file.write_text(save.dump(session))
    fair = run("verify", file, "--commitment", session.dice.commitment)
    assert (fair.exit_code, "all as the seed gives them" in fair.output) == (0, True)
    assert run("verify", file, "--commitment", "0" * 64).exit_code == 1
    file.write_text(save.dump(session).replace('"seed":"secret"', '"seed":"other"'))
    assert run("verify", file, "--json").exit_code == 1
    file.write_text(save.dump(session, with_seed=False))
    assert '"dice":"unknown"' in run("verify", file, "--json").output


def test_verify_checks_what_both_added(run: Any, tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite", games=(SMALL,))) as server:
        mine, other = server.two()
        state = play_on([mine, other], 200)
        text = mine.export()
    assert state["result"] is not None
    file = tmp_path / "game.jsonl"
    file.write_text(text)
    commitment = state["table"]["commitment"]
    for options in ((), ("--commitment", commitment), ("--commitment", mine.promise), ("--part", other.part)):
        told = run("verify", file, *options)
        assert told.exit_code == 0, told.output
        assert "blue and red added to the dice from the first die on" in told.output
    assert run("verify", file, "--part", fresh_part()).exit_code == 1
    assert run("verify", file, "--commitment", promise_of(commitment, {"red": commit_to(mine.part)})).exit_code == 1
    for forged in (
        text.replace(mine.part, fresh_part()),  # a part that nobody promised
        text.replace('"start":0', '"start":3'),
        text.replace(other.part, mine.part).replace(commit_to(other.part), commit_to(mine.part)),
    ):
        file.write_text(forged)
        assert run("verify", file).exit_code == 1


def test_several_workers_need_postgresql(run: Any):
    result = run("serve", "--workers", "2")
    assert result.exit_code != 0
