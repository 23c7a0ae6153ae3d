"""10.1.3 Stacks that are too high by mistake, in positions entered by hand."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, Side, space, unit
from greatwar.games.paths_of_glory.rules.stacking import overstacked
from greatwar.games.paths_of_glory.steps.overstack import Overstack
from greatwar.games.paths_of_glory.steps.sequence import EndOfRound
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import GAME, choices, choose, position, refusal


@pytest.mark.rule("10.1.3")
def test_the_opponent_chooses_what_goes_and_armies_go_for_good():
    p = position().clear().at("Metz", "GE 1", "GE 2", "GE 3", "GEc", "GEc").at("Berlin", "GE 4")
    s = p.push(Overstack(space("Metz"))).build()
    assert GAME.actor(s) == Side.AP
    assert len(choices(s)) == 5
    assert refusal(s, Action("eliminate", (unit("GE 4"),))) == "10.1.3"
    choose(s, "eliminate GE 1")
    assert s.place(unit("GE 1")) is REMOVED[Side.CP]
    choose(s, "eliminate GEc 1")
    assert s.place(unit("GEc 1")) is ELIMINATED[Side.CP]
    assert len(s.at(space("Metz"))) == 3
    assert not s.pending


@pytest.mark.rule("10.1.3")
def test_it_is_put_right_at_the_end_of_an_action():
    s = position().clear().active("AP").at("Paris", "FR 1", "FR 2", "FR 3", "FRc").push(EndOfRound()).build()
    assert overstacked(s) == [space("Paris")]
    assert GAME.actor(s) == Side.CP
    choose(s, "eliminate FR 2")
    assert overstacked(s) == []
