"""`verify`: the dice of a finished game."""

from pathlib import Path
from typing import Any

from greatwar.kernel import save
from greatwar.players.match import play_match
from tests.kernel import small_game


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


def test_several_workers_need_postgresql(run: Any):
    result = run("serve", "--workers", "2")
    assert result.exit_code != 0
