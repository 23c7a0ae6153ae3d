"""The events of the Central Powers' Mobilization deck."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, card, space, unit
from greatwar.games.paths_of_glory.rules import activation, combat, movement, trenches
from greatwar.games.paths_of_glory.state import Pile
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.cards.holding import holding, playing, why_not
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal

LIEGE = space("Liege")


def opening(scenario: str = "campaign") -> Position:
    """The first action of the war."""
    return position(scenario).with_(round=1)


@pytest.mark.rule("CARD.CP01", "9.5.1.1#1")
def test_guns_of_august_opens_belgium():
    s = playing(opening(), "CP-1")
    assert s.fort(LIEGE) == 0
    assert s.owner(LIEGE) == Side.CP
    assert [str(u) for u in s.at(LIEGE)] == ["GE 1", "GE 2"]
    assert [str(u) for u in s.at(space("Koblenz"))] == ["GE 3"]
    assert s.war_status == (2, 0, 2)
    assert s.pile_of(card("CP-1")) == Pile.REMOVED
    assert s.vp == 10
    assert {"attack GE 1 > Sedan", "attack GE 2 > Sedan", "attack GE 3 > Sedan", "done"} <= set(choices(s))
    assert not any("GE 4" in text for text in choices(s)), "no other army is activated"


@pytest.mark.rule("CARD.CP01")
def test_the_attack_of_the_guns_of_august():
    s = choose(playing(opening(), "CP-1"), "attack GE 1 > Sedan", "join GE 2", "join GE 3")
    assert s.combat is not None
    assert set(s.combat.attackers) == {unit("GE 1").n, unit("GE 2").n, unit("GE 3").n}


@pytest.mark.rule("CARD.CP01")
def test_guns_of_august_is_an_event_only_as_the_first_action():
    assert why_not(opening().with_(round=2), "CP-1") == "CARD.CP01"
    assert why_not(opening().turn(2), "CP-1") == "CARD.CP01"
    s = playing(opening().at("Koblenz", "GE 4"), "CP-1")
    assert refusal(s, Action("attack", (unit("GE 4"), space("Sedan")))) != "", "it is not one of the three armies"


def reduced_germans() -> Position:
    """Reduced German units of all sorts."""
    p = position().turn(2).clear().at("Essen", "(GE 2)", "(GE 3)", "GE 4").at("Liege", "(GEc)", "AH 1")
    return p.at("Paris", "(GE 5)").control("Paris", "AP").reserve("(GEc)", "(AHc)").eliminated("GE 7")


@pytest.mark.rule("CARD.CP05")
def test_landwehr_spends_two_german_points_on_reduced_units():
    s = playing(reduced_germans().destroyed("Liege").control("Liege", "CP"), "CP-5")
    assert choices(s) == ["flip GE 2", "flip GE 3", "flip GEc 1", "flip GEc 2", "done"]
    assert refusal(s, Action("flip", (unit("GE 4"),))) == "17.1.4"
    assert refusal(s, Action("flip", (unit("GE 5"),))) == "14.1.1"
    assert refusal(s, Action("flip", (unit("GE 7"),))) == "17.1.4"
    assert refusal(s, Action("flip", (unit("AHc 1"),))) == "CARD.CP05"
    choose(s, "flip GE 2", "flip GEc 2", "flip GEc 1")
    assert not s.pending, "two corps cost as much as an army"
    assert [str(u) for u in map(unit, ("GE 2", "GE 3", "GEc 1", "GEc 2")) if s.reduced(u)] == ["GE 3"]


@pytest.mark.rule("CARD.CP05")
def test_half_a_point_is_not_enough_for_an_army():
    s = playing(reduced_germans().destroyed("Liege").control("Liege", "CP"), "CP-5")
    choose(s, "flip GEc 1", "flip GE 2")
    assert choices(s) == ["flip GEc 2", "done"]
    assert refusal(s, Action("flip", (unit("GE 3"),))) == "CARD.CP05"


@pytest.mark.rule("CARD.CP05")
def test_landwehr_needs_berlin():
    assert why_not(reduced_germans().control("Berlin", "AP"), "CP-5") == "CARD.CP05"
    cut = reduced_germans()
    for x in space("Berlin").neighbours:
        cut.control(str(x), "AP").at(str(x), "RUc")
    assert why_not(cut, "CP-5") == "CARD.CP05"


@pytest.mark.rule("CARD.CP06", "11.2.1#4", "9.5.1.1#3")
def test_entrench_of_the_central_powers():
    siege = position().turn(2).at("Verdun", "GE 5").clear("Verdun").at("Verdun", "GE 5")
    s = playing(siege.trench("Verdun", "AP", 0), "CP-6")
    assert "trench Verdun" in choices(s), "a besieging army may have it"
    assert refusal(s, Action("trench", (space("Metz"),))) == "CARD.CP06", "there is one already"
    choose(s, "trench Verdun")
    assert s.trench_level(space("Verdun"), Side.CP) == 1
    s.active, s.move_marks = Side.AP, (int(space("Sedan")),)
    assert trenches.may_entrench(s, unit("FR 5")) is None, "both sides may dig now"
    assert why_not(position().turn(3).event("CP-6", turn=2), "AP-12") == "11.2.1"


@pytest.mark.rule("5.7.4.4")
def test_no_entrench_of_the_central_powers_on_turn_1_of_the_historical_scenario():
    assert why_not(position("historical").with_(round=2), "CP-6") == "5.7.4.4"


@pytest.mark.rule("CARD.CP08", "9.5.1.1#2")
def test_race_to_the_sea_opens_the_channel_ports():
    closed = holding(position().turn(2), "CP-8")
    assert movement.channel_ports(closed, unit("GE 1"), space("Calais")) is not None
    choose(closed, "event CP-8")
    assert movement.channel_ports(closed, unit("GE 1"), space("Calais")) is None
    assert why_not(position().turn(3).war_status(cp=6), "CP-8") == "", "even when it changes nothing"


@pytest.mark.rule("CARD.CP09")
def test_reichstag_truce():
    s = playing(position().turn(2), "CP-9")
    assert (s.vp, s.war_status) == (11, (1, 0, 1))
    assert why_not(position().turn(9).level(cp=2), "CP-9") == "CARD.CP09"


@pytest.mark.rule("CARD.CP10")
def test_sud_army_activates_one_mixed_stack_for_a_point():
    p = position().turn(3).clear().at("Munkacs", "AH 2", "GEc", "GEc").at("Tarnow", "AHc", "GEc")
    s = playing(p, "CP-10")
    assert activation.cost(s, space("Munkacs"), False) == 1
    without = position().turn(3).clear().at("Munkacs", "AH 2", "GEc", "GEc").build()
    assert activation.cost(without, space("Munkacs"), False) == 2


@pytest.mark.rule("CARD.CP11", "9.5.1.1#2")
def test_oberost_lets_germans_attack_russian_forts():
    s = holding(position().turn(2), "CP-11")
    assert combat.russian_forts(s, unit("GE 8"), space("Kovno")) is not None
    choose(s, "event CP-11")
    assert combat.russian_forts(s, unit("GE 8"), space("Kovno")) is None
    assert s.war_status[Side.CP] == 1
    assert why_not(position().turn(4).war_status(cp=5), "CP-11") == "", "for its War Status"


@pytest.mark.rule("CARD.CP13")
def test_falkenhayn_dismisses_moltke():
    assert why_not(position().turn(2), "CP-13") == "CARD.CP13"
    assert why_not(position().turn(3), "CP-13") == ""
    p = position().turn(2).clear("Sedan").at("Sedan", "GE 1", "GE 2").event("AP-9", turn=1)
    assert activation.cost(p.s, space("Sedan"), True) == 2
    s = playing(p, "CP-13")
    assert activation.cost(s, space("Sedan"), True) == 1
    assert s.war_status[Side.CP] == 2
