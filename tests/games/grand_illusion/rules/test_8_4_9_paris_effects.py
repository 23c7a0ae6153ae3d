"""8.4.9c-g What Paris in Danger brings."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import (
    DEADPILE,
    PARIS_IN_DANGER,
    REMOVED,
    TRACK,
    UNITS,
    Phase,
    hex_at,
    unit,
)
from greatwar.games.grand_illusion.rules.nations import settle_danger
from greatwar.games.grand_illusion.rules.paris import effects
from greatwar.games.grand_illusion.steps.strategic_movement import StrategicMovementPhase
from tests.games.grand_illusion.positions import ALLIED, play, position, texts
from tests.games.grand_illusion.rules.test_7_1_reinforcement import next_turn, places


def called():
    """Nothing but the two units of the Paris in Danger Box."""
    s = position().clear().turn(4).phase(Phase.REINFORCEMENT).caps(0, 0).s
    for name in ("FR IX", "FR 71R"):
        s.put(unit(name), PARIS_IN_DANGER)
    return s


@pytest.mark.rule("8.4.9c", "2.4#5")
def test_four_french_units_bear_the_notation_and_the_alsace_hq_goes():
    assert {u.name: u.pd for u in UNITS if u.pd} == {
        "FR HQA": "PD-R",
        "FR IX-": "PD-R",
        "FR IX": "PD-?",
        "FR 71R": "PD-98",
    }
    s = position().turn(4).build()
    assert s.where[unit("FR HQA").n] == 104
    effects(s)
    assert s.place(unit("FR HQA")) is REMOVED


@pytest.mark.rule("8.4.9d")
def test_the_units_of_the_box_come_a_turn_later():
    s = called()
    effects(s)
    assert s.place(unit("FR IX")) is s.place(unit("FR 71R")) is TRACK[5]
    settle_danger(s, hex_at(19))  # no German is there
    assert not s.danger


@pytest.mark.rule("8.4.9e")
def test_the_71st_enters_in_its_hex():
    s = called()
    s.put(unit("FR IX"), REMOVED)
    effects(s)
    next_turn(s, ALLIED)
    assert texts(s) == ["place FR 71R > 98", "delay FR 71R"]


@pytest.mark.rule("8.4.9f")
def test_ix_corps_takes_the_place_of_its_half():
    s = called()
    s.put(unit("FR IX-"), hex_at(46))
    s.mark(unit("FR IX-"), 1)
    effects(s)
    assert s.where[unit("FR IX-").n] == 46
    next_turn(s, ALLIED)
    assert (s.where[unit("FR IX").n], s.place(unit("FR IX-")), s.back(unit("FR IX"))) == (46, REMOVED, False)


@pytest.mark.rule("8.4.9f")
@pytest.mark.parametrize("place", [DEADPILE, TRACK[5]])
def test_without_it_on_the_map_ix_corps_is_a_variable_reinforcement(place):
    s = called()
    s.put(unit("FR 71R"), REMOVED)
    s.put(unit("FR IX-"), place)
    effects(s)
    next_turn(s, ALLIED)
    assert s.place(unit("FR IX-")) is REMOVED
    assert places(s, "FR IX") == [4, 13, 19, 61, 80, 89]


@pytest.mark.rule("8.4.9f", "7.1#2")
def test_where_it_does_not_fit_ix_corps_is_variable_too():
    s = called()
    s.put(unit("FR 71R"), REMOVED)
    for name in ("FR I", "FR II", "FR III", "FR IV", "FR V", "FR 45"):
        s.put(unit(name), hex_at(46))
    s.put(unit("FR IX-"), hex_at(46))
    effects(s)
    next_turn(s, ALLIED)
    assert s.place(unit("FR IX-")) is REMOVED
    assert 19 in places(s, "FR IX")


@pytest.mark.rule("8.4.9g")
def test_a_french_corps_goes_to_paris_without_a_cap():
    here = position().clear().turn(4).phase(Phase.STRATEGIC_MOVEMENT).caps(3, 0).at(58, "FR I", "FR 45", "FR HQ5")
    s = here.set(free_corps=True).build(StrategicMovementPhase(ALLIED))
    assert texts(s) == ["done", "join FR I"]
    play(s, "join FR I")  # one destination: it goes
    assert (s.where[unit("FR I").n], s.caps, s.free_corps) == (19, (3, 0), False)
    assert not s.pending


@pytest.mark.rule("8.4.9g")
def test_the_free_move_is_for_one_corps_and_waits_for_trains():
    base = position().clear().at(58, "FR I", "FR II").set(free_corps=True).phase(Phase.STRATEGIC_MOVEMENT)
    early = base.turn(2).caps(0, 1).build(StrategicMovementPhase(ALLIED))
    assert (early.free_corps, early.pending) == (True, [])
    s = base.turn(3).build(StrategicMovementPhase(ALLIED))
    play(s, "join FR I", "rail FR I > 19")
    assert (s.caps[ALLIED], s.free_corps) == (1, False)
    play(s, "join FR II", "rail FR II > 19")
    assert s.caps[ALLIED] == 0
    unused = base.set(free_corps=True).caps(0, 1).build(StrategicMovementPhase(ALLIED))
    unused.put(unit("FR I"), hex_at(58))
    play(unused, "done")
    assert not unused.free_corps


def test_the_danger_calls_the_effects():
    s = position().turn(4).build()
    for hex_ in (28, 37, 38, 47, 48, 57, 56, 65, 64):
        s.set_control(hex_at(hex_), 0)
    for u in s.at(hex_at(64)):
        s.put(u, REMOVED)
    s.end_of_rail_net = False
    s.changed()
    s.put(unit("GE III"), hex_at(28))
    settle_danger(s, hex_at(28))
    assert s.danger == 4
    assert s.place(unit("FR HQA")) is REMOVED
    assert s.free_corps
