"""4.0 The sequence of play, with phases that only leave a trace where a chapter is tested elsewhere."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import Phase
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.victory import REGULAR, finish
from greatwar.games.grand_illusion.steps.administrative import AdministrativePhase
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from greatwar.games.grand_illusion.steps.sequence import EndOfTurn, Turn
from greatwar.games.grand_illusion.steps.strategic_movement import StrategicMovementPhase
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, play, position

SEEN: list[tuple[str, int]] = []


@pytest.fixture(autouse=True)
def idle(monkeypatch):
    SEEN.clear()
    for kind in (ReinforcementPhase, StrategicMovementPhase, AdministrativePhase):
        monkeypatch.setattr(kind, "run", noting(kind.__name__))


def noting(name):
    return lambda self, s: SEEN.append((name, getattr(self, "side", -1)))


@pytest.mark.rule("4.0#1", "4.0#2", "4.0#3", "4.0#4", "4.0#6", "4.0#7", "7.1#3", "11.6", "13.1.3a")
def test_a_turn_and_the_next():
    s = position().build(Turn())
    assert (s.caps, s.mandated, s.initiative, s.phase) == ((6, 4), (0, 1), ALLIED, Phase.ACTION)
    assert SEEN == [("ReinforcementPhase", GERMAN), ("ReinforcementPhase", ALLIED)]
    play(s, "pass", "pass")
    assert SEEN[2:] == [
        ("StrategicMovementPhase", GERMAN),
        ("StrategicMovementPhase", ALLIED),
        ("AdministrativePhase", -1),
    ]
    assert (s.turn, s.phase, s.mandated) == (2, Phase.CAPS, (0, 2))
    dice(s, 3, 3)
    assert s.initiative == GERMAN
    assert SEEN[5:] == [("ReinforcementPhase", ALLIED), ("ReinforcementPhase", GERMAN)]


@pytest.mark.rule("11.6", "14.1#1", "14.2#1")
@pytest.mark.parametrize(("scenario", "last"), [("campaign", 15), ("short-campaign", 7)])
def test_the_last_turn_must_have_ended_the_game(scenario, last):
    s = position(scenario).turn(last - 1).build(EndOfTurn())
    assert s.turn == last
    with pytest.raises(RuntimeError, match="last turn"):
        position(scenario).turn(last).build(EndOfTurn())


def test_an_end_leaves_nothing_pending():
    s = position().turn(15).build(Turn())
    assert s.pending
    finish(s, GERMAN, REGULAR)
    result = GAME.result(s)
    assert result is not None
    assert (result.winner, result.ending, result.turn) == (GERMAN, REGULAR, 15)
    assert GAME.actions(s) == []
