"""6.0.D, 15.3 The Siege Phase, and what a siege is worth while it lasts."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, space, unit
from greatwar.games.paths_of_glory.rules.control import enter
from greatwar.games.paths_of_glory.rules.forts import besieged
from greatwar.games.paths_of_glory.steps.sieges import SiegePhase, SiegeRoll
from tests.games.paths_of_glory.positions import Position, choose, position


def siege(fort: str, *units: str, turn: int = 5) -> Position:
    """Units on an enemy fort at the start of the Siege Phase."""
    return position("campaign").clear().war("TU").turn(turn).at(fort, *units).push(SiegePhase())


@pytest.mark.rule("6.0.D", "15.3.1")
def test_every_besieged_fort_is_checked_in_order_of_number():
    s = siege("Verdun", "GE 1").at("Liege", "GE 2").at("Breslau", "RU 1").build()
    forts = [step.fort for step in reversed(s.pending) if isinstance(step, SiegeRoll)]
    assert forts == sorted(map(space, ("Liege", "Verdun", "Breslau")))
    choose(s, dice=(1, 1, 1))
    assert not s.pending


@pytest.mark.rule("15.3.2")
@pytest.mark.parametrize(("roll", "falls"), [(3, False), (4, True)])
def test_a_roll_above_the_loss_factor_takes_the_fort(roll: int, falls: bool):
    s = choose(siege("Verdun", "GE 1").build(), dice=(roll,))
    assert (s.fort(space("Verdun")) == 0) == falls


@pytest.mark.rule("3.0#10", "15.1.10")
def test_control_and_the_point_pass_only_when_the_fort_falls():
    s = choose(siege("Verdun", "GE 1").vp(10).build(), dice=(1,))
    assert (s.owner(space("Verdun")), s.vp) == (Side.AP, 10)
    s.push(SiegeRoll(space("Verdun")))
    choose(s, dice=(6,))
    assert (s.owner(space("Verdun")), s.vp) == (Side.CP, 11)


@pytest.mark.rule("15.1.9")
def test_a_destroyed_fort_does_not_come_back():
    s = choose(siege("Verdun", "GE 1").build(), dice=(6,))
    s.put(unit("GE 1"), space("Metz"))
    s.put(unit("FR 5"), space("Nancy"))
    enter(s, unit("FR 5"), space("Verdun"))
    assert s.owner(space("Verdun")) == Side.AP
    assert s.fort(space("Verdun")) == 0
    assert not besieged(s, space("Verdun"))


@pytest.mark.rule("15.3.3")
@pytest.mark.parametrize(("turn", "falls"), [(1, False), (2, False), (3, True)])
def test_two_less_in_the_months_of_1914(turn: int, falls: bool):
    s = choose(siege("Liege", "GE 1", turn=turn).build(), dice=(5,))
    assert (s.fort(space("Liege")) == 0) == falls
    assert (choose(siege("Liege", "GE 1", turn=turn).build(), dice=(6,)).fort(space("Liege")) == 0) is True


@pytest.mark.rule("15.2.4#2")
def test_a_broken_siege_is_not_rolled_for():
    assert not siege("Verdun", "GEc", "GEc").build().pending
    assert siege("Verdun", "GEc", "GEc", "GEc").build().pending == [SiegeRoll(space("Verdun"))]


@pytest.mark.rule("15.2.5#2")
def test_desert_forts_are_rolled_for_in_summer():
    s = siege("Gaza", "BR NE", turn=6).build()
    assert s.pending == [SiegeRoll(space("Gaza"))]


@pytest.mark.rule("3.0#10")
def test_the_arab_army_holds_a_fallen_fort_only_while_it_is_there():
    s = choose(siege("Aqaba", "ANAc").build(), dice=(6,))
    assert s.owner(space("Aqaba")) == Side.AP
    enter(s, unit("ANAc"), space("Arabia"))
    assert s.owner(space("Aqaba")) == Side.CP
