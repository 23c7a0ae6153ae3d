"""10.0 Strategic movement by rail and sea."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import Phase, hex_at, unit
from greatwar.games.grand_illusion.steps.strategic_movement import StrategicMovementPhase
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why


def ready(turn=8, scenario="campaign", german=2, allied=2):
    return position(scenario).clear().turn(turn).phase(Phase.STRATEGIC_MOVEMENT).caps(german, allied)


def stations(s, verb="rail"):
    return [int(t.split(" > ")[1]) for t in texts(s) if t.startswith(verb)]


@pytest.mark.rule("10.1#1", "5.2#4")
def test_each_unit_costs_a_cap_and_moves_once():
    s = ready().at(58, "FR I", "FR HQ5", "FR 1C").build(StrategicMovementPhase(ALLIED))
    assert texts(s) == ["done", "join FR I", "join FR 1C", "join FR HQ5"]
    play(s, "join FR HQ5", "rail FR HQ5 > 48")
    assert (s.where[unit("FR HQ5").n], s.caps[ALLIED]) == (48, 1)
    assert why(s, "join FR HQ5") == "10.2#1"
    play(s, "join FR 1C", "rail FR 1C > 48")
    assert (s.caps[ALLIED], s.pending) == (0, [])


@pytest.mark.rule("10.1#1")
def test_guns_and_forts_do_not_move():
    s = ready().at(84, "GE HA420", "GE III").at(86, "Fort Metz 5").build(StrategicMovementPhase(GERMAN))
    assert texts(s) == ["done", "join GE III"]
    assert why(s, "join GE HA420") == "10.1#1"
    assert why(s, "join Fort Metz 5") == "10.1#1"
    assert why(s, "join FR I") == "10.1#1"
    none = ready(german=0).at(84, "GE III").build(StrategicMovementPhase(GERMAN))
    assert not none.pending


@pytest.mark.rule("10.2#1")
def test_rail_moves_stay_on_friendly_lines_joined_to_a_source():
    s = ready().at(58, "FR I").at(48, "GE III").control("German", 59, 67, 49)
    s = s.build(StrategicMovementPhase(ALLIED))
    play(s, "join FR I")
    assert 48 in stations(s)  # enemy units do not matter
    assert 49 not in stations(s)
    assert why(s, "rail FR I > 49") == "10.2#1"
    assert why(s, "rail FR I > 31") == "10.2#1"  # no rail there
    assert why(s, "rail FR II > 48") == "10.1#1"


@pytest.mark.rule("10.2#1")
def test_ten_hexes_and_no_more():
    corridor = (1, 8, 17, 26, 25, 24, 14, 15)
    long = ready().control("German").control("Allied", *corridor, 34, 44, 45, 46, 56, 57, 48).at(1, "FR I")
    s = long.build(StrategicMovementPhase(ALLIED))
    play(s, "join FR I")
    assert 56 in stations(s)  # 8 17 26 25 34 44 45 46 56 and one more
    assert 57 in stations(s)
    assert 48 not in stations(s)
    assert why(s, "rail FR I > 48") == "10.2#1"


@pytest.mark.rule("10.2#1")
def test_a_line_cut_off_from_all_sources_does_not_run():
    s = ready().control("German").control("Allied", 58, 48, 47).at(58, "FR I").build(StrategicMovementPhase(ALLIED))
    assert not s.pending


@pytest.mark.rule("10.2#1", "8.4.6a#5")
def test_stacking_at_the_end():
    crowd = ("FR II", "FR III", "FR IV", "FR V", "FR VI", "FR VII")
    s = ready().at(58, "FR I").at(48, *crowd).build(StrategicMovementPhase(ALLIED))
    play(s, "join FR I")
    assert 48 not in stations(s)
    assert 47 in stations(s)  # passing through is no matter
    assert why(s, "rail FR I > 48") == "8.4.6a#1"


@pytest.mark.rule("10.3#1", "10.3#2")
def test_no_trains_on_turns_1_and_2():
    for side, name, where in ((ALLIED, "FR I", 58), (GERMAN, "GE III", 84), (ALLIED, "BR 1", 58)):
        early = ready(2).at(where, name).build(StrategicMovementPhase(side))
        assert not early.pending
        assert texts(ready(3).at(where, name).build(StrategicMovementPhase(side))) == ["done", f"join {name}"]


@pytest.mark.rule("10.3#1", "10.4#1")
def test_ships_sail_on_turn_1_and_trains_do_not():
    s = ready(1).at(14, "BR 1").at(58, "FR I").build(StrategicMovementPhase(ALLIED))
    assert texts(s) == ["done", "join BR 1"]
    assert why(s, "join FR I") == "10.3#1"
    play(s, "join BR 1")
    assert why(s, "rail BR 1 > 15") == "10.3#1"


@pytest.mark.rule("10.3#3")
def test_german_trains_run_at_home_first():
    for turn in (4, 5):
        s = ready(turn).at(91, "GE III").control("German", 75, 74, 64).build(StrategicMovementPhase(GERMAN))
        play(s, "join GE III")
        assert (72 in stations(s), 75 in stations(s)) == (turn == 5, turn == 5)
        assert 84 in stations(s)
        if turn == 4:
            assert why(s, "rail GE III > 72") == "10.3#3"
            abroad = ready(turn).at(72, "GE III").build(StrategicMovementPhase(GERMAN))
            assert not abroad.pending


@pytest.mark.rule("10.3#4", "10.4#2")
def test_belgians_never_move_so():
    s = ready().at(14, "BE I").at(23, "BR 1").build(StrategicMovementPhase(ALLIED))
    assert texts(s) == ["done", "join BR 1"]
    assert why(s, "join BE I") == "10.3#4"


@pytest.mark.rule("10.3#5")
def test_the_british_pass_through_paris():
    s = ready().control("German", 17).at(28, "BR 1").build(StrategicMovementPhase(ALLIED))
    play(s, "join BR 1")
    assert 19 not in stations(s)
    assert {9, 20} <= set(stations(s))
    assert why(s, "rail BR 1 > 19") == "10.3#5"


@pytest.mark.rule("10.4#1", "10.4#3", "5.2#4")
def test_sea_moves_lead_west_between_friendly_ports():
    s = ready(2).control("German", 7).at(23, "FR I").build(StrategicMovementPhase(ALLIED))
    play(s, "join FR I")
    assert stations(s, "sail") == [1, 14]
    assert why(s, "sail FR I > 32") == "10.4#3"
    assert why(s, "sail FR I > 7") == "10.4#1"
    assert why(s, "sail FR I > 15") == "10.4#1"
    play(s, "sail FR I > 1")
    assert (s.where[unit("FR I").n], s.caps[ALLIED]) == (1, 1)


@pytest.mark.rule("10.4#1")
def test_germans_have_no_ships():
    s = ready().control("German").at(23, "GE III").at(91, "GE II").build(StrategicMovementPhase(GERMAN))
    play(s, "join GE III")
    assert why(s, "sail GE III > 14") == "10.4#1"


@pytest.mark.rule("12.5.4", "14.3.6b5#5")
def test_antwerp_has_no_ships_without_the_scheldt():
    closed = ready(2, "what-if").at(52, "FR I").at(14, "BR 1").build(StrategicMovementPhase(ALLIED))
    assert texts(closed) == ["done", "join BR 1"]
    play(closed, "join BR 1")
    assert why(closed, "sail BR 1 > 52") == "12.5.4"
    open_ = ready(2, "what-if").options("G5").at(52, "FR I", "BE I").build(StrategicMovementPhase(ALLIED))
    assert texts(open_) == ["done", "join FR I"]
    play(open_, "join FR I")
    assert stations(open_, "sail") == [1, 7, 14, 23, 32]


@pytest.mark.rule("10.2#1", "8.4.3h#2")
def test_the_end_of_the_rail_net_stops_german_trains():
    base = ready(5).set(namur_fell=3, end_of_rail_net=True).control("German", 75, 74, 64, 65, 56, 57, 66)
    s = base.at(91, "GE III").build(StrategicMovementPhase(GERMAN))
    play(s, "join GE III")
    assert 56 in stations(s)
    assert 57 not in stations(s)


@pytest.mark.rule("10.2#1")
def test_no_train_leaves_a_hex_with_a_besieged_fort():
    s = ready(5).control("German", 74, 64).at(64, "GE III", "Fort Namur").siege(64).at(73, "GE II")
    assert texts(s.build(StrategicMovementPhase(GERMAN))) == ["done", "join GE II"]


@pytest.mark.rule("10.2#1", "8.3.3#1")
def test_a_hex_that_is_left_to_the_enemy_is_his():
    s = ready().at(87, "FR I", "FR HQ2", "GE III").at(88, "FR II").build(StrategicMovementPhase(ALLIED))
    play(s, "join FR I", "rail FR I > 88")
    assert s.controls(GERMAN, hex_at(87))
    assert s.where[unit("FR HQ2").n] == 88  # it could not stay alone
