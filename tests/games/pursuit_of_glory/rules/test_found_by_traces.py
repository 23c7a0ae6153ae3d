"""Errors of ours that recorded games of another program have shown; the rulebook decided each."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import BOARD, card, kind, space
from greatwar.games.pursuit_of_glory.rules import placement, redeployment, trenches
from greatwar.games.pursuit_of_glory.rules.activation import submarine_toll
from greatwar.games.pursuit_of_glory.rules.redeployment import capital_lost, keeps_the_siege
from greatwar.games.pursuit_of_glory.rules.replacements import conversions, repairable
from greatwar.games.pursuit_of_glory.rules.stacking import no_room
from greatwar.games.pursuit_of_glory.state import SUBS_TURN
from tests.games.pursuit_of_glory.positions import Position, against


@pytest.mark.rule("9.5.3.2c")
def test_a_full_source_overflows_although_others_have_room() -> None:
    p = Position(turn=2, active="CP").put("Constantinople", "TU DIV", "TU DIV")
    new = kind("TU Elite DIV")[0]
    assert {"Constantinople", "Bandirma"} & {str(x) for x in placement.places(p.s, new)} == {"Constantinople"}
    p.put("Constantinople", "TU I Corps")
    found = {str(x) for x in placement.places(p.s, new)}
    assert {"Kayseri", "Erzincan", "Bandirma"} <= found
    assert "Constantinople" not in found


@pytest.mark.rule("11.3.7", "11.3.1#1")
def test_trenches_are_dug_on_beachheads_but_not_on_island_bases() -> None:
    beach = "Beachhead Shatt al-Arab"
    p = Position(turn=5, active="AP").beachhead(beach).put(beach, "BR DIV", "BR DIV")
    p.ops(2).do(f"activate-move {beach}", "done", "done")
    assert p.offers(f"entrench {beach}")
    p.dice(2).do(f"entrench {beach}")
    assert p.s.trench_at(space(beach)) == (1, 1)
    p = Position(turn=5, active="AP").put("Lemnos", "BR DIV")
    p.s.move_marks = (space("Lemnos").n,)
    refusal = trenches.may_dig(p.s, space("Lemnos"))
    assert refusal is not None
    assert refusal.rule == "11.3.7"


@pytest.mark.rule("18.6.1.7")
def test_german_subs_close_only_what_has_no_other_supply() -> None:
    p = Position(turn=5, active="AP").put("Salonika", "BR DIV").put("Suez", "BR DIV")
    p.s.note_now(SUBS_TURN)
    new = kind("BR Elite DIV")[0]
    found = {str(x) for x in placement.places(p.s, new)}
    assert {"Alexandria", "Pt. Said", "Suez", "India"} <= found
    assert not {"Salonika", "Lemnos", "Cyprus"} & found
    rebuilt = {str(x) for x in placement.places(p.s, new, rebuilt=True)}
    assert {"Alexandria", "Salonika", "Lemnos"} <= rebuilt
    by_sea = {str(BOARD.space(n)) for n in redeployment.by_sea(p.s, kind("BR DIV")[1], space("Suez"))}
    assert "Alexandria" in by_sea
    assert not {"Salonika", "Lemnos"} & by_sea


@pytest.mark.rule("11.2.2.2a", "14.1.2b", "14.1.8")
def test_tribes_alone_in_a_region_disrupt_the_line_through_it_and_do_not_cut_it() -> None:
    p = Position(turn=5).control("AP", "Eastern Persia", "Central Persia", "Southern Persia")
    p.put("Central Persia", "RU DIV")
    assert p.supply("RU DIV", "Central Persia") == "full"
    p.put("Southern Persia", "Tangistani").put("Eastern Persia", "Qashqai")
    assert p.supply("RU DIV", "Central Persia") == "disrupted"
    p.put("Eastern Persia", "TU DIV")
    assert p.supply("RU DIV", "Central Persia") == "limited and disrupted"


@pytest.mark.rule("9.5.3.2c")
def test_a_full_port_that_is_no_source_does_not_overflow() -> None:
    p = Position(turn=5).put("Pt. Said", "IN DIV", "IN DIV", "IN DIV").put("Tiflis", "RU DIV", "RU DIV", "RU DIV")
    p.put("Ismailia", "IN DIV", "IN DIV", "BR DIV").put("Suez", "BR DIV", "IN Cavalry", "IN Cavalry")
    found = {str(x) for x in placement.places(p.s, kind("BR Elite DIV")[0])}
    assert "Alexandria" in found
    assert not {"Pt. Said", "Zagazig", "Romani", "Jifjaffa"} & found
    beside = {"Suram", "Akstafa", "Aleksandropol"}
    assert beside & {str(x) for x in placement.places(p.s, kind("RU DIV")[9])}


@pytest.mark.rule("9.5.1#5")
def test_an_event_that_comes_too_late_has_not_happened() -> None:
    p = Position(turn=9).happened("AP-55").hand("AP", "AP-14").points("BR", 2)
    p.put("Kars", "RU DIV [r]")
    p.action().do("event AP-14")
    assert not p.s.happened(card("AP-14"))
    assert conversions(p.s, 1) == []  # 17.2.2 KITCHENER would let a BR point become a Russian one
    assert conversions(Position().happened("AP-14").points("BR", 2).s, 1) == [("BR", "RU")]


@pytest.mark.rule("13.8.1")
@pytest.mark.rule("3.2#3")
def test_a_unit_of_two_nations_redeploys_as_one_of_that_without_a_lost_capital() -> None:
    p = Position(turn=9).set(serbia=2, bulgaria=1).control("CP", "Belgrade")
    p.box("AP Reserve Box", "RU-SB Yugoslav Division", "SB DIV")
    assert capital_lost(p.s, p.unit("RU-SB Yugoslav Division", "AP Reserve Box")) is None
    assert against(capital_lost(p.s, p.unit("SB DIV", "AP Reserve Box"))) == "13.8.1"


@pytest.mark.rule("10.2#1")
@pytest.mark.rule("18.9.1")
def test_a_russian_hq_does_not_stack_with_the_empire() -> None:
    p = Position().put("Fao", "IN DIV").put("Kars", "RU DIV", "RU Yudenich HQ")
    hq = p.unit("RU Yudenich HQ", "Kars")
    assert no_room(p.s, space("Fao"), [hq]) is not None
    assert no_room(p.set(stage=4).s, space("Fao"), [hq]) is None
    assert no_room(Position().put("Kars", "RU DIV").s, space("Kars"), [hq]) is None


@pytest.mark.rule("17.1.1.2c")
def test_a_reduced_tribe_on_the_key_is_repaired() -> None:
    p = Position(active="CP").points("TU", 1)
    kurds = p.unit("Kurds", "Tribal Warfare Key")
    p.s.set_reduced(kurds)
    assert kurds in repairable(p.s, 0)
    assert kurds not in repairable(p.points("TU", 0).s, 0)


@pytest.mark.rule("14.2.4")
def test_units_fed_where_they_stand_pay_nothing_for_submarines() -> None:
    p = Position(turn=9).happened("CP-22").set(bulgaria=1, serbia=1)
    p.put("Salonika", "BR DIV").put("Nis", "SB DIV").control("AP", "Skopje", "Veles", "Doiran", "Monastir")
    assert p.price("Salonika") == 2
    assert p.price("Nis") == 1  # ruling 66


@pytest.mark.rule("13.6#2")
def test_the_last_besieger_does_not_redeploy() -> None:
    p = Position(turn=5).put("Fao", "IN DIV", control=False)
    p.beachhead("Beachhead Shatt al-Arab")
    unit = p.unit("IN DIV", "Fao")
    assert against(keeps_the_siege(p.s, unit, space("Fao"))) == "13.6"
    p.put("Fao", "IN DIV", control=False)
    assert keeps_the_siege(p.s, unit, space("Fao")) is None
    p.clear("Fao").destroy("Fao").put("Fao", "IN DIV")
    assert keeps_the_siege(p.s, p.unit("IN DIV", "Fao"), space("Fao")) is None


@pytest.mark.rule("9.2.1")
def test_both_submarine_cards_make_a_space_dearer() -> None:
    p = Position(turn=12).put("Cyprus", "BR DIV").put("Lemnos", "BR DIV").happened("AP-03", "CP-22")
    toll = [submarine_toll(p.s, space(name)) for name in ("Cyprus", "Lemnos", "Suez")]
    p.happened("CP-53")  # ruling 67: the E. Mediterranean only
    more = [submarine_toll(p.s, space(name)) for name in ("Cyprus", "Lemnos", "Suez")]
    assert (toll, more) == ([1, 1, 0], [2, 1, 0])
    assert p.price("Cyprus") >= 1
    p.control("AP", "Athens")
    assert submarine_toll(p.s, space("Cyprus")) == 0
