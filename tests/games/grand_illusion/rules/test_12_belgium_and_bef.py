"""12.5, 12.6 Antwerp, Ghent, and the division of Namur."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import TRACK, Phase, hex_at, unit
from greatwar.games.grand_illusion.rules.belgium import embark, may_embark
from greatwar.games.grand_illusion.rules.siege import refused as siege_refused
from greatwar.games.grand_illusion.steps.movement import Activate
from greatwar.games.grand_illusion.steps.reinforcement import ReinforcementPhase
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why
from tests.games.grand_illusion.rules.test_7_1_reinforcement import next_turn, places


@pytest.mark.rule("12.5.1#1")
def test_antwerp_cannot_be_besieged():
    s = position().clear().at(52, "Fort Antwerp", "GE III").at(64, "Fort Namur", "GE II").build()
    refusal = siege_refused(s, GERMAN, hex_at(52))
    assert refusal is not None
    assert "Antwerp" in refusal.reason
    assert siege_refused(s, GERMAN, hex_at(64)) is None
    holland = position("what-if").options("G5").clear().at(52, "Fort Antwerp", "GE III").build()
    assert siege_refused(holland, GERMAN, hex_at(52)) is None


def before_ghent(scenario="campaign"):
    """Germans in 53 who could march to Ghent, Belgians in Antwerp."""
    s = position(scenario).clear().turn(7).control("German", 53, 62, 63, 64, 74).at(53, "GE III", "GE II")
    return s.at(52, "Fort Antwerp", "BE I").active("German").set(antwerp=True, namur_fell=2)


@pytest.mark.rule("12.5.3")
def test_ghent_is_closed_while_belgians_are_in_antwerp():
    s = before_ghent().build(Activate(hex_at(53)))
    play(s, "join GE II")
    assert "march 43" not in texts(s)
    assert why(s, "march 43") == "12.5.3"
    left = before_ghent().clear(52).at(52, "Fort Antwerp").build(Activate(hex_at(53)))
    play(left, "join GE II")
    assert "march 43" in texts(left)
    elsewhere = before_ghent().set(antwerp=False).build(Activate(hex_at(53)))
    play(elsewhere, "join GE II")
    assert "march 43" in texts(elsewhere)


@pytest.mark.rule("14.3.1d#3")
def test_in_what_if_ghent_is_open_and_the_screen_holds():
    s = before_ghent("what-if").build(Activate(hex_at(53)))
    play(s, "join GE II")
    assert "march 43" in texts(s)
    screened = before_ghent("what-if").turn(6).active("Allied").caps(1, 1).build(Activate(hex_at(52)))
    assert not [t for t in texts(screened) if t.startswith("join")]


@pytest.mark.rule("12.6")
def test_the_fourth_division_may_embark_and_comes_back():
    s = position().clear().turn(2).phase(Phase.ACTION).at(64, "(BE 4)", "BE I").caps(0, 0).build()
    assert may_embark(s, unit("BE 4"))
    assert not may_embark(s, unit("BE I"))
    embark(s, unit("BE 4"))
    assert (s.place(unit("BE 4")), s.back(unit("BE 4"))) == (TRACK[7], False)
    s.turn, s.phase = 6, Phase.REINFORCEMENT
    next_turn(s, ALLIED)
    assert places(s, "BE 4") == [1, 14]
    assert why(s, "place BE 4 > 52") == "12.6"
    play(s, "place BE 4 > 14")
    assert s.where[unit("BE 4").n] == 14


@pytest.mark.rule("12.6")
def test_replaced_it_enters_like_others():
    here = position().clear().turn(12).phase(Phase.REINFORCEMENT).caps(0, 0).dead("BE 4").at(23, "BE HQ")
    s = here.build(ReinforcementPhase(ALLIED))
    assert texts(s) == ["done", "replace BE 4"]
    play(s, "replace BE 4")
    assert places(s, "BE 4") == [1, 14, 23]
    # once it is on the track for another reason it is the division of Namur again
    other = position().clear().turn(7).phase(Phase.REINFORCEMENT).track(7, "BE 4").at(23, "BE HQ")
    assert places(other.build(ReinforcementPhase(ALLIED)), "BE 4") == [1, 14]
