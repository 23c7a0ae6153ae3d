"""Errors that recorded games have shown, each with the other side of the boundary."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.cards import registry
from greatwar.games.pursuit_of_glory.cards.registry import COMBAT_CARDS
from greatwar.games.pursuit_of_glory.components import TURN_TRACK, UNITS_OF_KIND, card, space
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.names import AP, CP, NEUTRAL
from greatwar.games.pursuit_of_glory.rules import activation, neutral_entry, replacements, revolution
from greatwar.games.pursuit_of_glory.rules.control import CONTROL
from greatwar.games.pursuit_of_glory.rules.hands import HANDS
from greatwar.games.pursuit_of_glory.state import DISCARD, INQUIRY
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


@pytest.mark.rule("9.5.4.4")
@pytest.mark.parametrize(
    ("turn", "early", "kept"),
    [(7, True, True), (8, True, False), (8, False, True)],  # Spring; Summer, before the check and after it
)
def test_9_5_4_4_a_card_against_the_weather_goes_back_unless_it_has_kept_the_weather_off(
    turn: int, early: bool, kept: bool
) -> None:
    p = Position(active="AP", turn=turn).hand("AP", "AP-06").hand("CP", "CP-06").level("AP", 1)
    p.control("AP", "Basra", "Fao", "Qurna").put("Amara", "IN DIV").put("Sannaiyat", "TU DIV")
    p.ops(1).do("activate-attack Amara", "done", "attack IN DIV > Sannaiyat")
    p.do(*(["card AP-06"] if early else ["done"]))
    while not p.offers("card CP-06"):
        if p.step == "WeatherDie":
            p.dice(1)
        else:
            p.do("card AP-06" if p.offers("card AP-06") else "done")
    p.do("card CP-06")
    assert (p.step == "TakeBack") == kept


@pytest.mark.rule("3.2.3.2")
@pytest.mark.parametrize(("kind", "after"), [("GE IV R Corps", "GE Hvy Arty [r]"), ("AH XXII R Corps", "GE Hvy Arty")])
def test_3_2_3_2_heavy_artillery_flips_only_if_it_has_fired_beside_germans(kind: str, after: str) -> None:
    p = Position(active="CP", turn=7).happened("CP-33").put("Galicia", kind, "GE Hvy Arty")
    p.put("Belgrade", "SB 2 Army").ops(9).do("activate-attack Galicia")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    p.do("done", f"attack {kind} > Belgrade")
    if p.step == "Join":
        p.do("resolve")
    p.do("commit GE Hvy Arty")
    while p.step == "PlayCards":
        p.do("done")
    p.dice(1, 6)
    while p.step:
        p.do("done" if p.offers("done") else p.offered()[0])
    assert next(t for t in p.at("Galicia") if "Hvy" in t) == after


@pytest.mark.rule("17.2.2", "17.2.1.1")
@pytest.mark.parametrize(("side", "name", "halves", "left"), [("AP", "BR > RU", 1, 0), ("AP", "BR > RU", 3, 1)])
def test_17_2_2_the_half_point_that_is_left_is_converted_too(side: str, name: str, halves: int, left: int) -> None:
    p = Position(turn=9).happened("AP-14").put("Kars", "RU DIV [r]").put("Cairo", "BR DIV [r]").points("BR", halves / 2)
    p.phase("Replacement")
    assert p.seat == side
    p.do(f"convert {name}")
    assert not p.offers(f"convert {name}")  # KITCHENER: one point in all
    assert replacements.have(p.s, "BR") == left
    assert replacements.have(p.s, "RU") == halves - left


@pytest.mark.rule("16.4.5.S4d")
@pytest.mark.parametrize(("answer", "there"), [("pick GE DIV", ["GE DIV"]), ("done", [])])
def test_16_4_5_s4d_a_division_may_take_the_place_of_the_ninth_army(answer: str, there: list[str]) -> None:
    p = Position(turn=13).happened("CP-33", "AP-29").set(stage=3).put("Kars", "RU Cavalry")
    p.put("Hermannstadt", "GE IX Army").box("CP Reserve Box", "GE DIV").phase("Revolution")
    while p.step != "NinthArmyGoes":
        p.do(p.offered()[0])
    p.do(answer)
    assert p.at("Hermannstadt") == there
    assert p.where("GE IX Army") == "CP permanently eliminated"


@pytest.mark.rule("16.4.5.S4a")
@pytest.mark.parametrize(("stage", "price"), [(3, 1), (4, 2)])
def test_16_4_5_s4a_the_russians_that_are_left_pay_for_the_inquiry_as_british(stage: int, price: int) -> None:
    p = Position(active="AP", turn=12).set(stage=stage).put("Tiflis", "RU Cavalry")
    p.s.note_now(INQUIRY)
    assert p.price("Tiflis") == price


@pytest.mark.rule("18.1.2a")
@pytest.mark.parametrize(("kind", "passes"), [("ANZ Cavalry", True), ("BR XII Corps", False)])
def test_18_1_2a_a_division_passes_corps_that_are_too_many_already(kind: str, passes: bool) -> None:
    p = Position(active="AP", turn=9).level("AP", 0).control("AP", "Jaffa", "Haifa", "Beirut")
    p.put("Jaffa", "BR VIII Corps", "BR XVI Corps", "BR DIV").put("Haifa", kind).ops(9).do(
        "activate-move Haifa", "done"
    )
    assert p.offers(f"move {kind} > Jaffa") == passes


@pytest.mark.rule("14.3.2.2#1", "11.2.2.1")
@pytest.mark.parametrize(("tribe", "owner"), [(True, "CP"), (False, "AP")])
def test_14_3_2_2_a_tribe_holds_the_space_that_attrition_takes_from_its_side(tribe: bool, owner: str) -> None:
    p = Position(turn=9).happened("AP-08").control("AP", "Hamadan", "Sehneh", "Karind").put("Kermanshah", "TU DIV")
    if tribe:
        p.put("Kermanshah", "Sinjabi")
    p.phase("Attrition")
    assert p.at("Kermanshah") == (["Sinjabi"] if tribe else [])
    assert p.owner("Kermanshah") == owner
    assert p.s.full_owner(space("Kermanshah")) == AP


@pytest.mark.rule("3.2.3.1#4", "3.2.3.1.ALLENBY")
@pytest.mark.parametrize(("kind", "after"), [("BR DIV", "BR Allenby HQ [r]"), ("SB DIV", "BR Allenby HQ")])
def test_3_2_3_1_an_hq_without_units_that_it_leads_is_not_blamed_for_a_defeat(kind: str, after: str) -> None:
    p = Position(active="AP", turn=13).happened("CP-33", "AP-55", "AP-53").control("AP", "Salonika", "Veles", "Skopje")
    p.put("Veles", kind, kind, "BR Allenby HQ").put("Sofia", "BU 2 Army").ops(9).do("activate-attack Veles", "done")
    p.do(f"attack {kind} > Sofia")
    while p.step == "Join":
        p.do("resolve")
    if p.step == "CommitStaff":
        p.do("commit BR Allenby HQ")
    while p.step == "PlayCards":
        p.do("done")
    p.dice(1, 6)
    while p.step:
        p.do("done" if p.offers("done") else p.offered()[0])
    assert [t for t in p.at("Veles") if "HQ" in t] == [after]


@pytest.mark.rule("16.4.5.S4a")
@pytest.mark.parametrize(("stage", "helps"), [(3, False), (4, True)])
def test_16_4_5_s4a_the_flying_corps_helps_the_russians_that_count_as_british(stage: int, helps: bool) -> None:
    p = Position(active="AP", turn=13).set(stage=stage).hand("AP", "AP-38").level("AP", 2).put("Kars", "RU Cavalry")
    p.put("Ardahan", "TU DIV").ops(9).do("activate-attack Kars", "done", "attack RU Cavalry > Ardahan")
    assert (p.step == "PlayCards" and p.offers("card AP-38")) == helps


@pytest.mark.rule("16.4.5.S4a")
def test_16_4_5_s4a_a_corps_that_gorlice_has_called_away_does_not_come_back() -> None:
    p = Position(turn=13).set(stage=3)
    corps = UNITS_OF_KIND["RU I Caucasian"][0]
    p.s.put(corps, TURN_TRACK)
    revolution.stage_four(p.s, None)
    assert p.where("RU I Caucasian") == "AP permanently eliminated"
