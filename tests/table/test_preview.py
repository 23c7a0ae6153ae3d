"""What an action would do: told before it is taken, from what the seat may know, and nothing changes by asking."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.twilight_in_the_east.game import GAME as TWILIGHT
from greatwar.kernel.rng import Rng
from greatwar.kernel.session import Session
from greatwar.players.random import RandomPlayer
from greatwar.table.client import Refusal, Seat
from greatwar.table.server.authority import Table
from greatwar.table.server.seats import Seat as Place
from tests.table.serving import PATHS, Running


def preview(seat: Seat, action: str) -> dict[str, Any]:
    found: dict[str, Any] = seat.call("POST", "/preview", {"action": action})
    return found


def test_the_cost_of_an_activation_and_the_effect_of_an_event_are_told(server: Running):
    mine, _ = server.two(PATHS, scenario="introductory")
    mine.decide(mine.state()["n"], "take-guns")
    before = mine.state()
    event = preview(mine, "event CP-1")
    assert "The fort of Liege is destroyed" in event["lines"]
    assert (event["chance"], event["then"]) == (False, "Attack a space, or end combat")
    assert mine.state() == before
    mine.decide(before["n"], "ops CP-1")
    assert preview(mine, "activate-move Koblenz") == {
        "lines": ["Koblenz is activated to move (1 OPS)"],
        "chance": False,
        "passes": False,
        "then": "Activate a space for movement or combat (2 OPS left)",
    }
    mine.decide(mine.state()["n"], "activate-move Koblenz")
    mine.decide(mine.state()["n"], "done")
    assert preview(mine, "move GE 3 > Frankfurt")["passes"] is False
    assert preview(mine, "done")["passes"] is True  # nothing is left to be done: the other side decides


def test_only_what_is_listed_for_the_seat_is_foreseen(server: Running):
    mine, other = server.two(PATHS, scenario="introductory")
    for seat, action in ((other, "take-guns"), (mine, "ops CP-1"), (mine, "nonsense"), (mine, "")):
        with pytest.raises(Refusal) as e:
            preview(seat, action)
        assert e.value.status == 422


def test_a_die_is_announced_but_not_rolled(server: Running):
    mine, _ = server.two(PATHS, scenario="introductory")
    told = preview(mine, "take-guns")
    assert told["chance"] is True
    assert not [line for line in told["lines"] if "draws" in line]


def at_table(session: Session[Any]) -> Table:
    return Table("t", PATHS, session, [Place("human"), Place("human")], "", "")


def with_other_secrets(session: Session[Any], seat: int) -> Session[Any]:
    """The same game with another hand behind the enemy's back: a world that the seat cannot tell from this one."""
    other: Session[Any] = Session(session.game, session.scenario, session.options, "other", paused=True)
    other.state = GAME.determinise(GAME.view(session.state, seat), Rng(77))
    other.records = list(session.records)
    return other


def test_what_is_foreseen_does_not_depend_on_what_is_hidden():
    session: Session[Any] = Session(GAME, "introductory", {}, 3)
    rng, player, compared = Rng(1), RandomPlayer(), 0
    while session.actor is not None and len(session.records) < 260:
        seat = int(session.actor)
        if len(session.records) % 7 == 0:
            real, guess = at_table(session), at_table(with_other_secrets(session, seat))
            for action in list(session.actions)[:4]:
                assert real.foresee((seat,), str(action)) == guess.foresee((seat,), str(action)), str(action)
                compared += 1
        session.play(player.decide(GAME.view(session.state, seat), session.actions, rng))
    assert compared > 40


def test_the_way_of_a_march_is_told():
    session: Session[Any] = Session(TWILIGHT, "a_gumbinnen", {}, 3)
    for action in ("accept", "done", "take R 27/3"):
        session.play(action)
    table = Table("t", TWILIGHT.name, session, [Place("human"), Place("human")], "", "")
    told = table.foresee((0,), "march 40.20")
    assert (told["way"], told["lines"]) == (["38.20", "39.20", "40.20"], ["5 MPs, 2 left"])
    assert "way" not in table.foresee((0,), "halt")
