"""7.1 Reinforcements: listed hexes, variable entry, headquarters, delays."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import TRACK, Phase, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.state import Mark
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why

FRENCH_SOURCES = (4, 13, 61, 80, 89)


def empty(turn, scenario="campaign"):
    """A map without units in the Reinforcement Phase."""
    return position(scenario).clear().turn(turn).phase(Phase.REINFORCEMENT)


def next_turn(s, side):
    """The same position a turn later, at the same side's reinforcements."""
    s.turn += 1
    s.changed()
    s.push(ReinforcementPhase(side))
    GAME.settle(s)
    return s


def places(s, name):
    """The hexes in which a unit may be placed."""
    head = f"place {name} > "
    return [int(t.removeprefix(head)) for t in texts(s) if t.startswith(head)]


@pytest.mark.rule("7.1#4", "7.1#3")
def test_a_reinforcement_enters_in_its_hex():
    s = empty(2).track(2, "FR 1M").build(ReinforcementPhase(ALLIED))
    assert texts(s) == ["place FR 1M > 56", "delay FR 1M"]
    assert why(s, "place FR 1M > 57") == "7.1#4"
    play(s, "place FR 1M > 56")
    assert s.where[unit("FR 1M").n] == 56
    assert not s.pending


@pytest.mark.rule("7.1#1")
def test_enemy_units_in_the_hex_do_not_matter_its_control_does():
    s = empty(2).track(2, "FR 1M").at(56, "GE III").build(ReinforcementPhase(ALLIED))
    assert places(s, "FR 1M") == [56]
    lost = empty(8).track(8, "FR 45").at(46, "FR HQ5", "FR I").control("German", 46).build(ReinforcementPhase(ALLIED))
    assert why(lost, "place FR 45 > 46") == "7.1#1"


@pytest.mark.rule("7.1#5")
def test_a_closed_hex_sends_the_unit_to_a_source_next_turn():
    s = empty(2).track(2, "FR 1M").control("German", 56).build(ReinforcementPhase(ALLIED))
    assert not s.pending
    assert s.place(unit("FR 1M")) is TRACK[3]
    next_turn(s, ALLIED)
    assert places(s, "FR 1M") == [1, *FRENCH_SOURCES]
    assert why(s, "place FR 1M > 57") == "7.1#5"
    play(s, "place FR 1M > 1")
    assert (s.where[unit("FR 1M").n], s.marks[unit("FR 1M").n]) == (1, 0)


@pytest.mark.rule("7.1#5", "7.1#1")
def test_a_hex_that_is_cut_off_is_closed():
    s = empty(2).track(2, "FR 1M").control("German").control("Allied", 56, 61).build(ReinforcementPhase(ALLIED))
    assert s.place(unit("FR 1M")) is TRACK[3]
    next_turn(s, ALLIED)
    assert places(s, "FR 1M") == [61]


@pytest.mark.rule("7.1#2", "7.1#5")
def test_stacking_closes_the_hex():
    crowd = ["FR I", "FR II", "FR III", "FR IV", "FR V", "FR VI"]
    s = empty(2).track(2, "FR 1M").at(56, *crowd).build(ReinforcementPhase(ALLIED))
    assert s.place(unit("FR 1M")) is TRACK[3]
    assert s.marked(unit("FR 1M"), Mark.AT_SOURCE)


@pytest.mark.rule("7.1#6")
def test_the_owner_may_delay():
    s = empty(2).track(2, "FR 1M").build(ReinforcementPhase(ALLIED))
    play(s, "delay FR 1M")
    assert s.place(unit("FR 1M")) is TRACK[3]
    next_turn(s, ALLIED)
    assert texts(s) == ["place FR 1M > 56", "delay FR 1M"]


@pytest.mark.rule("7.1.1#1")
def test_variable_units_go_to_an_hq_or_a_source():
    s = empty(8).track(8, "FR 45").at(46, "FR HQ5").at(45, "BR HQ").at(58, "FR I").build(ReinforcementPhase(ALLIED))
    assert places(s, "FR 45") == [1, 4, 13, 19, 46, 61, 80, 89]
    assert why(s, "place FR 45 > 45") == "7.1.1#1"
    assert why(s, "place FR 45 > 58") == "7.1.1#1"
    assert why(s, "place FR 45 > 91") == "7.1#1"


@pytest.mark.rule("7.1.1#1")
def test_an_hq_that_is_cut_off_receives_nobody():
    cut = empty(8).track(8, "FR 45").at(46, "FR HQ5").control("German").control("Allied", 46, 61)
    assert places(cut.build(ReinforcementPhase(ALLIED)), "FR 45") == [61]


@pytest.mark.rule("7.1.1#2", "8.4.7c")
def test_no_schlieffen_hexes_before_turn_7():
    for turn, allowed in ((6, False), (7, True)):
        s = empty(turn).track(turn, "BR 6").at(34, "BR HQ").build(ReinforcementPhase(ALLIED))
        assert (1 in places(s, "BR 6"), 14 in places(s, "BR 6")) == (allowed, allowed)
        if not allowed:
            assert why(s, "place BR 6 > 14") == "7.1.1#2"


@pytest.mark.rule("14.3.1d#4")
def test_in_what_if_schlieffen_hexes_are_open():
    s = empty(3, "what-if").track(3, "BR 4").build(ReinforcementPhase(ALLIED))
    assert places(s, "BR 4") == [1, 4, 14]


@pytest.mark.rule("7.1.2#1")
def test_an_hq_goes_to_any_supplied_hex_without_another():
    s = empty(9).track(9, "FR HQ10").at(46, "FR HQ5").at(45, "BR HQ").build(ReinforcementPhase(ALLIED))
    assert {25, 45, 66} <= set(places(s, "FR HQ10"))
    assert why(s, "place FR HQ10 > 46") == "7.1.2#1"
    assert why(s, "place FR HQ10 > 72") == "7.1#1"


@pytest.mark.rule("7.1.2#2", "7.1.1#1")
def test_a_new_hq_receives_nobody_this_turn():
    s = empty(9).track(9, "FR HQ10", "FR 45").build(ReinforcementPhase(ALLIED))
    play(s, "place FR HQ10 > 46")
    assert 46 not in places(s, "FR 45")
    assert why(s, "place FR 45 > 46") == "7.1.2#2"
    play(s, "delay FR 45")
    s.hq_placed = ()
    next_turn(s, ALLIED)
    assert 46 in places(s, "FR 45")


@pytest.mark.rule("7.1.3")
def test_paris_serves_the_french_only_while_it_is_theirs():
    crowded = empty(4).track(4, "FR HQ9", "FR 45", "BR 4").at(19, "FR HQ6", "GE III")
    s = crowded.build(ReinforcementPhase(ALLIED))
    play(s, "place FR HQ9 > 19")
    play(s, "place FR 45 > 19")
    assert why(s, "place BR 4 > 19") == "7.1.1#1"
    lost = empty(4).track(4, "FR 45").control("German", 19).build(ReinforcementPhase(ALLIED))
    assert why(lost, "place FR 45 > 19") == "7.1#1"


@pytest.mark.rule("12.3#1")
def test_two_british_divisions_may_land_on_the_coast():
    s = empty(10).track(10, "BR 7", "BR 3C").control("German", 16).build(ReinforcementPhase(ALLIED))
    assert places(s, "BR 7") == [1, 4, 7, 14, 15, 23, 32]
    assert why(s, "place BR 7 > 24") == "7.1.1#1"
    play(s, "delay BR 7")
    assert places(s, "BR 3C") == [1, 4, 14]


@pytest.mark.rule("12.3#1", "14.3.6b5#5")
def test_antwerp_is_open_to_them_with_the_scheldt():
    for options, open_ in (("none", False), ("G5", True)):
        s = empty(10, "what-if").options(options).track(10, "BR 7").at(52, "Fort Antwerp").control("Allied", 52)
        assert (52 in places(s.build(ReinforcementPhase(ALLIED)), "BR 7")) == open_


@pytest.mark.rule("14.3.6b5#2")
def test_holland_lets_reinforcements_of_aachen_come_to_antwerp():
    taken = empty(5, "what-if").options("G5").track(5, "GE IXR").control("German", 52, 53, 62)
    assert places(taken.build(ReinforcementPhase(GERMAN)), "GE IXR") == [52, 81]
    early = empty(3, "what-if").options("G5").track(3, "GE IXR").control("German", 52, 53, 62)
    assert places(early.build(ReinforcementPhase(GERMAN)), "GE IXR") == [81]


@pytest.mark.rule("14.1.1b#1", "14.2.1#1")
@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
def test_the_detachment_hq_may_relieve_a_numbered_one(scenario):
    s = empty(6, scenario).track(6, "GE HQD").at(105, "(GE HQ7)").at(106, "GE HQN").build(ReinforcementPhase(GERMAN))
    assert "relieve GE HQ7" in texts(s)
    assert why(s, "place GE HQD > 105") == "7.1.2#1"
    assert why(s, "relieve GE HQN") == "14.1.1b#1"
    play(s, "relieve GE HQ7")
    assert (s.where[unit("GE HQD").n], s.place(unit("GE HQ7"))) == (105, TRACK[7])
    next_turn(s, GERMAN)
    assert 101 in places(s, "GE HQ7")
    play(s, "place GE HQ7 > 101")
    assert not s.back(unit("GE HQ7"))


@pytest.mark.rule("14.3.6b4#2")
def test_the_optional_corps_bring_a_cap_when_they_enter():
    s = empty(1, "what-if").options("G4").caps(5, 5).track(1, "GE OXXII", "GE OXXIII").build(ReinforcementPhase(GERMAN))
    play(s, "place GE OXXII > 91", "place GE OXXIII > 91")
    assert (s.caps, s.more_troops) == ((6, 5), 1)
