"""Errors that recorded games have shown, each with the other side of the boundary."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.cards import registry
from greatwar.games.pursuit_of_glory.cards.registry import COMBAT_CARDS
from greatwar.games.pursuit_of_glory.components import card, space
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.names import AP, CP, NEUTRAL
from greatwar.games.pursuit_of_glory.rules import activation, neutral_entry, revolution
from greatwar.games.pursuit_of_glory.rules.control import CONTROL
from greatwar.games.pursuit_of_glory.rules.hands import HANDS
from greatwar.games.pursuit_of_glory.state import DISCARD
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.rule("11.2.2.1")
def test_11_2_2_1_a_regular_unit_of_the_owner_ends_the_disruption_of_a_region() -> None:
    p = Position(active="AP").put("Central Persia", "Qashqai").put("Eastern Persia", "BR Persian Cordon")
    assert p.owner("Central Persia") == "CP"
    before = p.s.vp
    CONTROL.enter(p.s, p.unit("BR Persian Cordon", "Eastern Persia"), space("Central Persia"))
    assert p.owner("Central Persia") == "AP"
    assert p.s.vp == before - 1
    assert p.at("Central Persia") == ["BR Persian Cordon", "Qashqai"]


@pytest.mark.rule("11.2.1c")
def test_11_2_1c_a_region_in_the_enemys_full_control_stays_his_while_he_is_in_it() -> None:
    p = Position(active="AP").put("Central Persia", "TU DIV").put("Eastern Persia", "BR Persian Cordon")
    CONTROL.enter(p.s, p.unit("BR Persian Cordon", "Eastern Persia"), space("Central Persia"))
    assert p.owner("Central Persia") == "CP"


@pytest.mark.rule("18.8.4.2")
@pytest.mark.parametrize(("bulgaria", "asked"), [(0, False), (1, True)])
def test_18_8_4_2_the_combined_division_waits_in_reserve_while_bulgaria_is_neutral(bulgaria: int, asked: bool) -> None:
    p = Position(active="AP")
    if bulgaria:
        p.happened("CP-33")
    neutral_entry.romania_enters(p.s)
    waiting = [step for step in p.s.pending if type(step).__name__ == "PlaceUnits"]
    assert bool(waiting) == asked
    assert ("BU-AH Combined Division" in p.at("CP Reserve Box")) != asked


@pytest.mark.rule("6.F1")
@pytest.mark.parametrize(("turn", "more"), [(16, 0), (17, 1)])
def test_a_goal_of_the_last_turn_is_missed_before_the_armistice(turn: int, more: int) -> None:
    plain = Position(turn=turn).set(vp=10, cp_auto=0).phase("War Status")
    p = Position(turn=turn).set(vp=10, cp_auto=0, goal=(space("Jerusalem").n, 17)).phase("War Status")
    assert p.s.vp == plain.s.vp + more


@pytest.mark.parametrize(("kind", "where", "at_home"), [("Arab Revolt", "The Hejaz", True), ("BR DIV", "India", False)])
def test_18_6_1_7_irregulars_at_home_draw_nothing_over_the_sea_of_the_submarines(
    kind: str, where: str, at_home: bool
) -> None:
    p = Position(active="AP", turn=9).put(where, kind)
    assert activation.self_fed(p.s, p.unit(kind, where), space(where)) == at_home


@pytest.mark.rule("3.2.3#1")
@pytest.mark.parametrize(("units", "offered"), [(("FR DIV",) * 3, True), ((), False)])
def test_3_2_3_an_hq_appears_in_a_full_stack_but_not_alone(units: tuple[str, ...], offered: bool) -> None:
    p = Position(active="AP", turn=12).happened("AP-55").hand("AP", "AP-53").put("Salonika", *units)
    p.control("AP", "Salonika").action().do("event AP-53", "place FR DIV > Lemnos", "place FR DIV > Lemnos")
    assert p.offers("place FR D'Esperey HQ > Salonika") == offered
    assert offered or "FR D'Esperey HQ" in p.at("Lemnos")  # the only place left


@pytest.mark.parametrize(
    ("name", "early", "later"), [("AP-06", True, True), ("CP-39", True, True), ("AP-51", True, False)]
)
def test_12_2_5_cards_against_the_weather_are_played_before_it_or_with_the_others(
    name: str, early: bool, later: bool
) -> None:
    played = card(name)
    assert COMBAT_CARDS.fits(played, registry.BEFORE_WEATHER) == early
    assert COMBAT_CARDS.fits(played, registry.BEFORE) == later
    assert not COMBAT_CARDS.fits(played, registry.AFTER_ROLLS)


@pytest.mark.rule("16.4.5.S2")
def test_16_4_5_s2_corps_assets_are_eliminated_and_only_stage_4_is_for_good() -> None:
    p = Position(turn=10).box("AP Corps Assets Box", "RU II Turkistani")
    revolution.stage_two(p.s)
    assert p.at("AP Eliminated Units Box") == ["RU II Turkistani"]
    revolution.stage_four(p.s, None)
    assert p.at("AP permanently eliminated").count("RU II Turkistani") == 1


@pytest.mark.parametrize(("units", "offered"), [((), True), (("RU DIV",), False)])
def test_2_0_spaces_of_a_card_are_regions_too(units: tuple[str, ...], offered: bool) -> None:
    p = Position(active="AP", turn=2).hand("AP", "AP-09").put("Petrovsk", *units).action().do("event AP-09")
    assert p.offers("put Petrovsk") == offered
    assert p.offers("put Derbent")


@pytest.mark.rule("18.8.1.2a#1")
def test_18_8_1_2_a_fort_of_neutral_greece_defends_with_the_greeks_that_are_attacked() -> None:
    p = Position(active="CP", turn=9).happened("CP-33").put("Strumica", "BU DIV")
    p.put("Ft. Rupel", "GR DIV", control=False).control("neutral", "Ft. Rupel")
    p.ops(1).do("activate-attack Strumica", "done", "attack BU DIV > Ft. Rupel")
    assert p.owner("Ft. Rupel") == "AP"
    assert p.combat.fort == 2


@pytest.mark.rule("9.5.4.4")
@pytest.mark.parametrize(("answer", "kept"), [("take-back AP-05", True), ("discard AP-05", False)])
def test_9_5_4_4_cards_go_back_when_jafar_pasha_lets_the_defenders_flee(answer: str, kept: bool) -> None:
    p = Position(active="AP", turn=5).put("Kars", "RU DIV").put("Ardahan", "TU DIV").put("Oltu", "TU DIV")
    p.hand("AP", "AP-05").hand("CP", "CP-20")
    p.ops(1).do("activate-attack Kars", "done", "attack RU DIV > Ardahan", "card AP-05", "done")
    p.do("card CP-20").dice(5)
    while p.step in ("Retreating", "PlayCards"):
        p.do(p.offered()[-1] if p.step == "PlayCards" else p.offered("retreat")[0])
    assert p.step == "TakeBack"
    p.do(answer)
    assert (card("AP-05") in HANDS.hand(p.s, AP)) == kept
    assert (p.s.pile[card("AP-05").n] == DISCARD) != kept


@pytest.mark.rule("11.2.2.1")
@pytest.mark.parametrize(("where", "otherwise"), [("Siwa Oasis", "AP"), ("Sehneh", "neutral")])
def test_11_2_2_1_irregulars_hold_their_places_in_part_from_the_set_up_of_1916_on(where: str, otherwise: str) -> None:
    s = GAME.new("total-war-1916", GAME.complete("total-war-1916", {}))
    assert s.owner(space(where)) == CP
    assert s.full_owner(space(where)) == {"AP": AP, "neutral": NEUTRAL}[otherwise]
