"""7.3 The East Front on GT3."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import REMOVED, Phase, hex_at, unit
from greatwar.games.grand_illusion.steps.east_front import EastFront
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why


def wing(turn=3, scenario="campaign"):
    """Two armies of the right wing, a third far away."""
    s = position(scenario).clear().turn(turn).phase(Phase.REINFORCEMENT).caps(0, 0)
    s.at(72, "GE HQ1", "GE II", "(GE III)", "GE 2C").at(73, "GE IVR", "GE 4C").at(105, "GE XIV", "GE HQ7")
    return s.at(81, "GE 9C")


@pytest.mark.rule("7.3#1", "13.1.3b")
def test_on_turn_3_the_germans_must_choose():
    assert isinstance(wing().build(ReinforcementPhase(GERMAN)).pending[-1], EastFront)
    assert not wing(4).build(ReinforcementPhase(GERMAN)).pending
    assert not wing().build(ReinforcementPhase(ALLIED)).pending


@pytest.mark.rule("14.3.1d#1")
def test_not_in_what_if():
    assert not wing(scenario="what-if").build(ReinforcementPhase(GERMAN)).pending


@pytest.mark.rule("7.3#3")
def test_nothing_costs_two_points():
    s = wing().vp(5, 3).build(ReinforcementPhase(GERMAN))
    play(s, "send-nothing")
    assert (s.vp, s.pending) == ((3, 3), [])
    assert s.where[unit("GE II").n] == 72


@pytest.mark.rule("7.3#2")
def test_nine_points_and_a_cavalry_division_go():
    s = wing().vp(5, 3).build(ReinforcementPhase(GERMAN))
    assert [t for t in texts(s) if t.startswith("send-east")] == [
        f"send-east GE {n}" for n in ("II", "III", "IVR", "2C", "4C", "9C")
    ]
    assert why(s, "send-east GE XIV") == "7.3#2"
    play(s, "send-east GE II", "send-east GE 4C")  # five points
    assert why(s, "send-east GE 2C") == "7.3#2"
    assert why(s, "done") == "7.3#2"
    play(s, "send-east GE III")  # four more: its disrupted side
    assert texts(s) == ["done", "send-east GE IVR"]
    play(s, "done")
    assert [s.place(unit(f"GE {n}")) for n in ("II", "III", "4C")] == [REMOVED] * 3
    assert (s.vp, s.pending) == ((5, 3), [])


@pytest.mark.rule("7.3#2", "7.3#3")
def test_without_enough_troops_nothing_can_be_sent():
    s = wing().clear(73, 81).vp(5, 3)
    s.s.put(unit("GE 2C"), REMOVED)
    built = s.build(EastFront())
    assert (built.vp, built.pending) == ((3, 3), [])  # the only answer left


@pytest.mark.rule("7.3#2")
def test_a_hex_that_is_left_passes_to_the_enemy():
    s = wing().clear(72).at(72, "GE HQ1").at(62, "GE II", "GE III", "GE 2C", "BE I").control("German", 62)
    s = s.at(73, "GE IVR", "GE 4C").build(EastFront())
    play(s, "send-east GE II", "send-east GE III", "send-east GE 2C", "done")
    assert s.controls(ALLIED, hex_at(62))
