"""A march is one gesture: one message, one commit, taken back as one; the rules alone say how far it goes."""

from __future__ import annotations

import pytest

from greatwar.games import TITLES, load
from greatwar.kernel.marches import steps, ways
from greatwar.kernel.rng import Rng
from greatwar.table.client import Refusal, Seat
from tests.table.serving import PATHS, Running


def ready(server: Running) -> tuple[Seat, Seat]:
    """Koblenz is activated: GE 3 and a corps may go."""
    mine, other = server.two(PATHS, scenario="introductory")
    for action in ("take-guns", "ops CP-1", "activate-move Koblenz", "done"):
        mine.decide(mine.state()["n"], action)
    return mine, other


def place(seat: Seat, unit: str) -> str:
    found: str = seat.state()["view"]["units"][unit]["place"]
    return found


def test_the_engine_tells_how_far_a_piece_gets_and_by_which_way(server: Running):
    mine, other = ready(server)
    found = mine.do("ways", piece="GE 3")["ways"]
    assert found["Frankfurt"] == ["Frankfurt"]
    assert found["Stuttgart"] == ["Frankfurt", "Mannheim", "Stuttgart"]
    assert all(way[-1] == goal and len(way) <= 3 for goal, way in found.items())  # it has three movement points
    assert other.do("ways", piece="GE 3")["ways"] == {}  # it is not his to move
    assert mine.do("ways", piece="GE 1")["ways"] == {}  # its space is not activated


def test_a_march_over_several_spaces_is_taken_back_as_one(server: Running):
    mine, _ = ready(server)
    before = mine.state()
    way = mine.do("ways", piece="GE 3")["ways"]["Stuttgart"]
    mine.do("march", n=before["n"], pieces=["GE 3"], by=way)
    after = mine.state()
    assert place(mine, "GE 3") == "Stuttgart"
    assert "stop" not in after["actions"]  # who says where a piece goes has said where it stops
    assert after["undo"]["what"] == f"move GE 3 > {way[0]}"
    mine.do("undo")
    again = mine.state()
    assert (again["actions"], again["log"], again["view"]) == (before["actions"], before["log"], before["view"])


def test_a_way_that_was_drawn_is_kept_to(server: Running):
    mine, _ = ready(server)
    mine.do("march", n=mine.state()["n"], pieces=["GE 3"], by=["Frankfurt", "Koblenz"])
    assert place(mine, "GE 3") == "Koblenz"
    assert [x["text"] for x in mine.state()["log"] if "GE 3" in x["text"]]


def test_a_march_is_done_once_for_each_id_and_in_its_position_only(server: Running):
    mine, other = ready(server)
    n = mine.state()["n"]
    for _ in range(2):
        mine.do("march", n=n, pieces=["GE 3"], by=["Frankfurt"], id="once")
    assert place(mine, "GE 3") == "Frankfurt"
    with pytest.raises(Refusal) as late:
        mine.do("march", n=n, pieces=["GE 3"], by=["Koblenz"])
    assert late.value.status == 409
    with pytest.raises(Refusal):
        other.do("march", n=other.state()["n"], pieces=["GE 3"], by=["Koblenz"])


@pytest.mark.parametrize(("piece", "goal"), [("GE 3", "Paris"), ("FR 5", "Sedan"), ("nobody", "nowhere")])
def test_what_cannot_go_there_stays_and_nothing_changes(server: Running, piece: str, goal: str):
    mine, _ = ready(server)
    before = mine.state()
    with pytest.raises(Refusal, match="cannot go to") as e:
        mine.do("march", n=before["n"], pieces=[piece], by=[goal])
    assert e.value.status == 422
    assert mine.state() == before


@pytest.mark.parametrize("title", [title for title in TITLES if load(title).stepping])
def test_every_way_can_be_gone_step_by_step(title: str):
    """In random games: each step of each way is listed when its turn comes, and every listed step is a way."""
    game = load(title)
    met = 0
    for seed in range(2):
        s, rng = game.setup(next(iter(game.scenarios))), Rng(seed)
        for _ in range(90):
            pieces = {str(a.args[0]) for a in game.actions(s) if a.verb in game.stepping} if game.step(s) else set()
            for piece in sorted(pieces)[:1] if game.actor(s) in (0, 1) else ():
                found = ways(game, s, piece)
                assert {str(a.args[1]) for a in steps(game, s, piece)} <= set(found)
                goal = rng.choice(sorted(found))
                after = s.copy()
                for step in found[goal]:
                    assert step in game.actions(after)
                    game.apply(after, step)
                met += len(found[goal]) > 1
            if not s.pending:
                break
            game.apply(s, game.random_action(s, rng))
    assert met > 2
