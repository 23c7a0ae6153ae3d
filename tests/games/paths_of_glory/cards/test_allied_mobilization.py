"""The events of the Allied Mobilization deck."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, card, space, unit
from greatwar.games.paths_of_glory.rules import access, activation, trenches
from greatwar.games.paths_of_glory.rules.victory import war_status_points
from greatwar.games.paths_of_glory.state import Pile
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.cards.holding import holding, playing, why_not
from tests.games.paths_of_glory.positions import choices, choose, position, refusal


@pytest.mark.rule("CARD.AP02", "9.5.1.2", "9.5.1.3")
def test_blockade_costs_a_vp_every_winter():
    s = playing(position().turn(3), "AP-2")
    assert s.war_status == (0, 2, 2)
    assert s.pile_of(card("AP-2")) == Pile.REMOVED
    assert war_status_points(s) == []
    s.turn = 4
    assert war_status_points(s) == [(-1, "Blockade in effect, Winter turn")]
    used = choose(holding(position().turn(3), "AP-2"), "rp AP-2")
    assert used.pile_of(card("AP-2")) == Pile.DISCARD, "only an event leaves the game"
    assert used.war_status == (0, 0, 0)


@pytest.mark.rule("CARD.AP09")
def test_moltke_makes_every_unit_in_belgium_and_france_cost_a_point():
    before = position().turn(2).clear("Sedan").at("Sedan", "GE 1", "GE 2", "GEc").build()
    assert activation.cost(before, space("Sedan"), True) == 1
    s = playing(position().turn(2).clear("Sedan").at("Sedan", "GE 1", "GE 2", "GEc"), "AP-9")
    assert activation.cost(s, space("Sedan"), True) == 3
    assert activation.cost(s, space("Metz"), True) == 1, "not in Germany"
    assert why_not(position().turn(3), "AP-9") == "CARD.AP09"


@pytest.mark.rule("CARD.AP12", "11.2.1#4", "9.5.1.1#3")
def test_entrench_puts_a_trench_and_lets_both_sides_dig():
    s = playing(position().turn(2), "AP-12")
    assert "trench Sedan" in choices(s)
    assert refusal(s, Action("trench", (space("Verdun"),))) == "CARD.AP12", "no trench is improved"
    assert refusal(s, Action("trench", (space("Grenoble"),))) == "CARD.AP12", "a corps does not do"
    assert refusal(s, Action("trench", (space("Metz"),))) == "CARD.AP12"
    choose(s, "trench Sedan")
    assert s.trench_level(space("Sedan"), Side.AP) == 1
    choose(s)
    s.active, s.move_marks = Side.CP, (int(space("Koblenz")),)
    assert trenches.may_entrench(s, unit("GE 2")) is None
    assert why_not(position().turn(5).event("AP-12", turn=2), "CP-6") == "11.2.1"


@pytest.mark.rule("CARD.AP12")
def test_the_trench_goes_only_to_supplied_armies():
    p = position().turn(3).clear().at("Sedan", "FR 5").at("Berlin", "FR 6").at("Paris", "FR 1")
    s = playing(p.control("Berlin", "CP").trench("Paris", "AP", 0), "AP-12")
    assert choices(s) == ["trench Paris", "trench Sedan"]


@pytest.mark.rule("5.7.4.4")
def test_no_entrench_on_turn_1_of_the_historical_scenario():
    assert why_not(position("historical"), "AP-12") == "5.7.4.4"
    assert why_not(position("historical").turn(2), "AP-12") == ""
    assert why_not(position("campaign"), "AP-12") == ""


@pytest.mark.rule("CARD.AP13")
def test_rape_of_belgium_answers_the_guns_of_august():
    assert why_not(position().turn(2), "AP-13") == "CARD.AP13"
    assert why_not(position().turn(5).event("CP-1", turn=1).level(ap=1), "AP-13") == "CARD.AP13"
    s = playing(position().turn(2).event("CP-1", turn=1), "AP-13")
    assert s.vp == 9
    assert s.war_status[Side.AP] == 2


@pytest.mark.rule("CARD.AP56")
def test_paris_taxis_restore_an_army_near_paris():
    p = position().turn(2).clear().at("Paris", "(FR 6)", "(FRc)").at("Melun", "(FR 5)").at("Verdun", "(FR 3)")
    s = playing(p.at("Rouen", "FR 1"), "AP-56")
    assert choices(s) == ["flip FR 5", "flip FR 6"]
    for name in ("FR 3", "FR 1", "FRc 1"):
        assert refusal(s, Action("flip", (unit(name),))) == "CARD.AP56"
    choose(s, "flip FR 5")
    assert not s.reduced(unit("FR 5"))
    assert s.reduced(unit("FR 6"))
    moot = playing(position().turn(2).clear().at("Paris", "FR 6"), "AP-56")
    assert not moot.pending


@pytest.mark.rule("CARD.AP57")
def test_russian_cavalry_joins_a_russian_army():
    p = position().turn(2).clear().at("Lublin", "RU 5").at("Lomza", "RU 2", "RUc").at("Tannenberg", "RU 1")
    s = holding(p.at("Kars", "RU CAU").at("Riga", "RUc").at("Kovno", "RU 3"), "AP-57")
    choose(s, "event AP-57")
    assert choices(s) == ["place RU CAVc 1 > Kovno", "place RU CAVc 1 > Lublin"]
    assert refusal(s, Action("place", (unit("RU CAVc 1"), space("Lomza")))) == "10.1.1"
    assert refusal(s, Action("place", (unit("RU CAVc 1"), space("Tannenberg")))) == "CARD.AP57", "not in Germany"
    assert refusal(s, Action("place", (unit("RU CAVc 1"), space("Riga")))) == "CARD.AP57", "no army there"
    assert refusal(s, Action("place", (unit("RU CAVc 1"), space("Kars")))) == "CARD.AP57", "not in the Near East"
    assert refusal(s, Action("place", (unit("RU CAVc 2"), space("Kovno")))) == "CARD.AP57"
    choose(s, "place RU CAVc 1 > Lublin")
    assert [str(u) for u in s.at(space("Lublin"))] == ["RU 5", "RU CAVc 1", "RU CAVc 2"]
    assert access.closed(s, unit("RU CAVc 1"), space("Kars")) is not None


@pytest.mark.rule("CARD.AP57")
def test_russian_cavalry_needs_room_for_both_corps():
    assert why_not(position().turn(2).clear().at("Lomza", "RU 2", "RUc"), "AP-57") == "CARD.AP57"
