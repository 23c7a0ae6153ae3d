"""Games of version 1 keep their tables; beside them stand the tables of today."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from greatwar.games import load
from greatwar.games.grand_illusion.components import FOLDER
from greatwar.games.grand_illusion.game import GAME
from greatwar.kernel import save
from greatwar.kernel.earlier import of_version, versions_of
from greatwar.kernel.errors import SaveError
from greatwar.kernel.tables import read_cells
from greatwar.testing.contract import check_game
from greatwar.testing.playing import AnyGame

EARLIER = Path(__file__).parent / "saves" / "earlier" / "what-if.jsonl"

if "1" not in versions_of(GAME):
    pytest.skip("compiled rules have no earlier versions", allow_module_level=True)
THEN = load("grand-illusion@1")


def test_both_versions_stand_side_by_side():
    assert (GAME.data_version, GAME.ref) == ("2", "grand-illusion")
    assert (THEN.data_version, THEN.ref, THEN.name) == ("1", "grand-illusion@1", "grand-illusion")
    then, now = (game.start("campaign").board() for game in (THEN, GAME))
    assert then != now
    assert of_version(THEN, "2") is GAME
    assert of_version(GAME, "1") is THEN
    assert of_version(GAME, "7") is GAME, "what is not kept is read as far as it goes"


def railways(game: AnyGame, number: str) -> set[str]:
    """The hexes to which a railway leads from a hex."""
    return {str(x) for x in game.parse(f"march {number}").args[0].rails}


def test_railways_led_from_66_to_75_and_76_in_version_1():
    assert (railways(THEN, "66"), railways(GAME, "66")) == ({"56", "75", "76"}, {"56"})


def test_only_tables_that_differ_are_kept():
    kept = sorted((FOLDER / "earlier" / "1").iterdir())
    assert kept
    for file in kept:
        own = FOLDER / "data" / file.name
        (header, *then), (columns, *now) = read_cells(file), read_cells(own)
        facts = [k for k, name in enumerate(header) if name not in ("source", "note")]
        assert header == columns, "they have the columns of today"
        assert [[row[k] for k in facts] for row in then] != [[row[k] for k in facts] for row in now], file.name


def test_a_game_of_version_1_is_carried_out_with_its_tables_and_not_with_others():
    text = EARLIER.read_text(encoding="utf-8")
    session = save.load(text, load)
    assert session.game is THEN
    assert session.result is not None
    assert save.read_header(save.dump(session)).data == "1"
    with pytest.raises(SaveError, match=r"9\.4\.3c"):
        save.load(text.replace('"data":"1"', '"data":"2"', 1), load)


def test_a_position_of_version_1_goes_through_bytes_and_to_other_processes():
    session = save.load(EARLIER.read_text(encoding="utf-8"), load, at=130)
    state = THEN.from_bytes(session.state.to_bytes())
    assert state == session.state
    action = THEN.actions(state)[0]
    assert pickle.loads(pickle.dumps(action)) == action
    with pytest.raises(SaveError):
        GAME.from_bytes(session.state.to_bytes())


@pytest.mark.parametrize("scenario", list(THEN.scenarios))
def test_version_1_keeps_the_contract(scenario: str):
    check_game(THEN, scenario, {}, 1914)
