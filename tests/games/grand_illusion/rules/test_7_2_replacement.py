"""7.2 Replacements, and those that the scenario grants."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import DEADPILE, TRACK, Phase, unit
from greatwar.games.grand_illusion.state import Mark
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why
from tests.games.grand_illusion.rules.test_7_1_reinforcement import next_turn, places


def empty(turn, scenario="campaign", german=4, allied=4):
    return position(scenario).clear().turn(turn).phase(Phase.REINFORCEMENT).caps(german, allied)


@pytest.mark.rule("7.2#1", "5.2#2")
def test_two_caps_bring_a_unit_back_at_once():
    s = empty(4, allied=3).dead("FR I", "FR 1C").build(ReinforcementPhase(ALLIED))
    assert texts(s) == ["done", "replace FR I", "replace FR 1C", "rebuild FR I", "rebuild FR 1C"]
    play(s, "replace FR 1C", "place FR 1C > 61")
    assert (s.where[unit("FR 1C").n], s.caps[ALLIED], s.back(unit("FR 1C"))) == (61, 1, False)
    assert why(s, "replace FR I") == "7.2#1"
    assert texts(s) == ["done", "rebuild FR I"]


@pytest.mark.rule("7.2#1")
def test_a_unit_that_comes_at_once_cannot_be_delayed():
    s = empty(4).dead("FR I").build(ReinforcementPhase(ALLIED))
    play(s, "replace FR I")
    assert why(s, "delay FR I") == "7.2#1"


@pytest.mark.rule("7.2#2", "14.2.1#7")
def test_one_cap_brings_it_back_two_turns_later():
    s = empty(2, "short-campaign").dead("GE III").build(ReinforcementPhase(GERMAN))
    play(s, "rebuild GE III")
    assert (s.place(unit("GE III")), s.caps[GERMAN]) == (TRACK[4], 3)
    s.turn = 3
    next_turn(s, GERMAN)
    assert places(s, "GE III") == [91, 94, 100, 105, 107]
    play(s, "place GE III > 94")
    assert s.marks[unit("GE III").n] == 0


@pytest.mark.rule("7.2#2")
def test_nobody_pays_for_a_unit_after_the_end():
    s = empty(14).dead("FR I").build(ReinforcementPhase(ALLIED))
    assert texts(s) == ["done", "replace FR I"]
    assert why(s, "rebuild FR I") == "7.2#2"


@pytest.mark.rule("7.2#4")
def test_british_and_belgian_units_are_not_replaced():
    s = empty(7).dead("BR 1", "BE 3", "FR I").build(ReinforcementPhase(ALLIED))
    assert why(s, "replace BR 1") == "7.2#4"
    assert why(s, "rebuild BE 3") == "7.2#4"
    assert why(s, "replace GE III") == "7.2#1"


@pytest.mark.rule("7.2#5", "7.2#6")
def test_where_replacements_enter():
    s = empty(8).dead("FR I").at(46, "FR HQ5").at(45, "BR HQ").build(ReinforcementPhase(ALLIED))
    play(s, "replace FR I")
    assert places(s, "FR I") == [1, 4, 13, 19, 46, 61, 80, 89]
    assert why(s, "place FR I > 45") == "7.2#5"


@pytest.mark.rule("7.2#1")
def test_no_hex_no_replacement():
    lost = empty(8).dead("FR I").control("German").build(ReinforcementPhase(ALLIED))
    assert texts(lost) == ["done", "rebuild FR I"]
    assert why(lost, "replace FR I") == "7.2#5"


@pytest.mark.rule("7.2#7")
def test_not_where_an_hq_came_this_turn_but_in_paris():
    s = empty(9).dead("FR I").track(9, "FR HQ10", "FR HQ8").build(ReinforcementPhase(ALLIED))
    play(s, "place FR HQ10 > 61", "place FR HQ8 > 19", "replace FR I")
    assert places(s, "FR I") == [1, 4, 13, 19, 80, 89]
    assert why(s, "place FR I > 61") == "7.2#7"


@pytest.mark.rule("7.2#8", "8.4.7c")
def test_not_in_schlieffen_hexes_before_turn_7():
    s = empty(6).dead("FR I").at(24, "FR HQ5").build(ReinforcementPhase(ALLIED))
    play(s, "replace FR I")
    assert places(s, "FR I") == [4, 13, 19, 61, 80, 89]
    assert why(s, "place FR I > 24") == "7.2#8"


@pytest.mark.rule("14.3.1d#4")
def test_in_what_if_they_may_enter_there():
    s = empty(6, "what-if").dead("FR I").at(24, "FR HQ5").build(ReinforcementPhase(ALLIED))
    play(s, "replace FR I")
    assert {1, 24} <= set(places(s, "FR I"))


@pytest.mark.rule("7.2#9")
def test_german_replacements_keep_out_of_france_before_turn_5():
    for turn, sources in ((4, []), (5, [67])):
        s = empty(turn).dead("GE III").at(67, "GE HQ5").at(86, "GE HQ6").at(75, "GE HQ4").at(74, "GE HQ2")
        s.control("German", 67, 66, 75, 74, 76).caps(2, 0)
        built = s.build(ReinforcementPhase(GERMAN))
        play(built, "replace GE III")
        assert [h for h in places(built, "GE III") if h < 90] == sorted([74, 75, 86, *sources])
        if not sources:
            assert why(built, "place GE III > 67") == "7.2#9"


@pytest.mark.rule("14.1.1a#10", "14.3.1a#4")
@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
def test_on_turn_8_a_british_unit_comes_back_free(scenario):
    s = empty(8, scenario, allied=0).dead("BR 1", "BR 2", "BR C", "BE 3").build(ReinforcementPhase(ALLIED))
    assert texts(s) == ["done", "replace BR 1", "replace BR 2"]
    assert why(s, "replace BR C") == "7.2#4"
    play(s, "replace BR 2", "place BR 2 > 4")
    assert (s.where[unit("BR 2").n], s.back(unit("BR 2")), s.caps[ALLIED]) == (4, False, 0)
    assert not s.pending
    assert s.place(unit("BR 1")) is DEADPILE


@pytest.mark.rule("14.1.1a#11", "14.3.1a#4")
def test_on_turn_12_a_british_and_a_belgian_come_back_disrupted():
    s = empty(12, allied=0).dead("BR 1", "BR 2", "BE 3", "BE C").build(ReinforcementPhase(ALLIED))
    assert texts(s) == ["done", "replace BR 1", "replace BR 2", "replace BE 3"]
    play(s, "replace BE 3", "place BE 3 > 14", "replace BR 1", "place BR 1 > 14")
    assert not s.pending
    assert s.back(unit("BE 3"))
    assert s.back(unit("BR 1"))
    none = empty(13, allied=0).dead("BR 1", "BE 3").build(ReinforcementPhase(ALLIED))
    assert not none.pending


@pytest.mark.rule("14.1.1c#1", "14.3.1c#1")
@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
def test_from_turn_8_later_replacements_come_disrupted(scenario):
    for turn, disrupted in ((7, False), (8, True)):
        s = empty(turn, scenario).dead("FR I").build(ReinforcementPhase(ALLIED))
        play(s, "rebuild FR I")
        s.turn += 1
        next_turn(s, ALLIED)
        play(s, "delay FR I")
        next_turn(s, ALLIED)
        play(s, "place FR I > 61")
        assert s.back(unit("FR I")) == disrupted
        assert not s.marked(unit("FR I"), Mark.REPLACED)


@pytest.mark.rule("14.1.1c#2", "14.3.1c#1")
def test_from_turn_10_immediate_replacements_come_disrupted():
    for turn, disrupted in ((9, False), (10, True)):
        s = empty(turn).dead("FR I").build(ReinforcementPhase(ALLIED))
        play(s, "replace FR I", "place FR I > 61")
        assert s.back(unit("FR I")) == disrupted
