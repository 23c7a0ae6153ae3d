"""Allied events, card by card: what they do, and when they may not be played."""

import pytest

from greatwar.games.pursuit_of_glory.components import SPACES, card, space
from greatwar.games.pursuit_of_glory.rules import offensives, turn_start
from greatwar.games.pursuit_of_glory.rules.control import CONTROL
from greatwar.games.pursuit_of_glory.state import (
    BEACHHEAD,
    BLOCKADE,
    BOSPHORUS_BONUS,
    CYPRUS_OPEN,
    DISCARD,
    KITCHENER,
    PERSIA_OPEN,
    REMOVED,
    SHOWN,
    SUBS_TURN,
    WARM_PORT,
)
from tests.games.pursuit_of_glory.cards.helpers import battle, drm, play, points, ready, refused, too_late, until


def test_ap_01_russo_british_assault_lands_at_fao_and_lets_russians_attack():
    p = ready("AP-01", turn=1).beachhead("Beachhead Shatt al-Arab")
    p.put("Beachhead Shatt al-Arab", "IN DIV", "IN DIV").put("Basra", "TU DIV").put("Kars", "RU DIV")
    p.put("Koprukoy", "TU DIV").offensive("AP", "RU")
    assert p.s.fort(space("Fao")) > 0
    play(p, "AP-01")  # there is no other place to land
    assert p.at("Fao") == ["IN DIV", "IN DIV"]
    assert p.s.fort(space("Fao")) == 0
    assert p.owner("Fao") == "AP"
    assert p.step == "FreeActivation"
    until(p, "Attacks")
    assert p.offers("attack IN DIV > Basra")


def test_ap_01_is_no_russian_offensive():
    p = ready("AP-01", turn=1).put("Kars", "RU DIV").put("Sarikamis", "TU DIV").offensive("AP", "RU")
    play(p, "AP-01")
    p.do("activate-attack Kars", "attack RU DIV > Sarikamis")
    until(p, "")
    assert any("attack Sarikamis" in line for line in p.log)
    assert not any(entry & offensives.DONE_BIT for entry in p.s.offensive[1])
    q = ready("AP-01", turn=1).put("Kars", "RU DIV").put("Sarikamis", "TU DIV").offensive("AP", "RU")
    battle(q, "Kars", "RU DIV", "Sarikamis")
    until(q, "")
    assert any(entry & offensives.DONE_BIT for entry in q.s.offensive[1])


def test_ap_01_comes_too_late_after_the_first_round():
    assert too_late(ready("AP-01", turn=1, round=2), "AP-01")
    assert too_late(ready("AP-01", turn=2), "AP-01")
    assert refused(ready("AP-01", turn=1), "AP-01")  # nobody is there to land or attack


@pytest.mark.rule("9.5.3.2o")
def test_ap_03_egyptian_coup_opens_cyprus():
    p = ready("AP-03").set(jihad=3)
    play(p, "AP-03")
    assert p.s.has(CYPRUS_OPEN)
    assert p.s.jihad == 2
    assert p.s.pile[card("AP-03").n] == REMOVED


@pytest.mark.rule("7.4.2.ENVEREAST")
def test_ap_07_enver_goes_east_sends_turks_against_russians():
    p = ready("AP-07", turn=4).put("Sarikamis", "TU DIV", "TU DIV").put("Kars", "RU DIV")
    p.control("CP", "Koprukoy", "Erzurum").offensive("CP", "RU").destroy("Kars")
    play(p, "AP-07")
    if p.step == "SendEast":
        assert p.seat == "AP"
        p.do("attack TU DIV > Kars")
    assert p.s.combat is not None
    assert p.s.combat.side == 0
    assert len(p.s.combat.attackers) == 2
    until(p, "SendEast", "TakeAction")
    assert p.s.active == 1
    assert any(entry & offensives.DONE_BIT for entry in p.s.offensive[0])


def test_ap_07_needs_a_stack_that_can_attack():
    p = ready("AP-07").put("Sarikamis", "TU DIV").put("Jaffa", "TU DIV").put("Gaza", "BR DIV")
    assert refused(p, "AP-07")


@pytest.mark.rule("18.8.5.1#1")
def test_ap_08_secret_treaty_opens_persia():
    p = ready("AP-08").set(jihad=2).put("Tabriz", "RU DIV")
    play(p, "AP-08")
    assert p.s.has(PERSIA_OPEN)
    assert p.s.jihad == 3
    until(p, "PlaceUnits")
    assert p.offers("place BR Persian Cordon > Eastern Persia")
    p.do("place BR Persian Cordon > Eastern Persia")
    assert p.step == "FreeActivation"
    assert p.offers("activate-move Tabriz")
    assert p.offers("activate-move Eastern Persia")


def test_ap_08_the_cordon_must_be_in_supply(monkeypatch):
    from greatwar.games.pursuit_of_glory.rules import supply

    p = ready("AP-08")
    assert not refused(p, "AP-08")
    monkeypatch.setattr(supply, "grade_at", lambda s, u, x: 0)
    assert refused(p, "AP-08")


@pytest.mark.rule("9.5.3.2a")
def test_ap_09_sphere_of_influence_comes_together():
    p = ready("AP-09")
    play(p, "AP-09")
    p.do("put Erevan") if p.offers("put Erevan") else p.do(p.offered()[0])
    where = next(x for x in SPACES if any(u.kind == "RU Elite DIV" for u in p.s.at(x)))
    assert sorted(p.at(str(where))) == ["RU DIV", "RU DIV", "RU Elite DIV"]


def test_ap_09_needs_a_vacant_space_on_a_russian_railroad():
    p = ready("AP-09")
    for x in SPACES:
        if x.areas & {"russia", "azerbaijan"}:
            p.control("CP", str(x))
    assert refused(p, "AP-09")


@pytest.mark.rule("17.3.1#1")
def test_ap_11_royal_navy_blockade():
    p = play(ready("AP-11"), "AP-11")
    assert p.s.has(BLOCKADE)
    assert p.s.max_tu == 25


@pytest.mark.rule("18.6.1#2", "18.6.1.6")
def test_ap_12_project_alexandria_opens_a_beachhead_beside_cyprus():
    p = ready("AP-12").happened("AP-03").set(vp=10, jihad=3)
    p.put("Alexandria", "BR DIV", "BR Cavalry").box("AP Reserve Box", "IN DIV")
    play(p, "AP-12")
    assert p.offers("beachhead Beachhead to Beirut")
    assert not p.offers("beachhead Beachhead Suvla Bay")
    p.do("beachhead Beachhead to Haifa")
    until(p, "SendTo")
    assert any("VP +1" in line and "Syria" in line for line in p.log)
    assert p.s.jihad >= 4
    assert not p.offers("redeploy BR Cavalry > Beachhead to Haifa")
    p.do("redeploy BR DIV > Beachhead to Haifa", "redeploy IN DIV > Beachhead to Haifa")
    assert sorted(p.at("Beachhead to Haifa")) == ["BR DIV", "IN DIV"]


@pytest.mark.rule("18.6.1#1", "18.6.1.5", "18.6.1.8")
def test_ap_12_needs_egyptian_coup_and_no_winter():
    assert refused(ready("AP-12"), "AP-12")
    assert refused(ready("AP-12", turn=6).happened("AP-03"), "AP-12")
    assert too_late(ready("AP-12").happened("AP-03", "CP-53"), "AP-12")


@pytest.mark.rule("18.11.1", "18.11.2a", "18.11.2b", "18.11.2c")
def test_ap_13_churchill_prevails_reaches_constantinople():
    p = ready("AP-13").set(vp=10, jihad=1)
    play(p, "AP-13")
    assert sorted(p.offered("put")) == ["put Kum Kale", "put Seddul Bahr"]
    p.do("put Kum Kale").dice(6)
    p.dice(6)
    until(p, "Shell", dice=(6, 6, 6, 6, 6))
    assert p.s.fort(space("Gallipoli")) == 0
    p.do("choose yes")
    assert (p.s.vp, p.s.jihad) == (9, 2)
    until(p, "PlaceUnits")
    p.do("place BR Elite DIV > AP Reserve Box", "place BR Elite DIV > Lemnos")
    p.do("put The Bosphorus Forts").dice(4)
    assert p.s.has(BOSPHORUS_BONUS)
    assert points(p, "RU") == 2
    p.s.turn += 1
    turn_start.record_bonus(p.s)
    assert points(p, "RU") == 3


@pytest.mark.rule("18.11.1")
def test_ap_13_stops_at_the_first_fort_that_holds():
    p = ready("AP-13").set(vp=10)
    play(p, "AP-13")
    strength = p.s.fort(space("Seddul Bahr"))
    p.do("put Seddul Bahr").dice(strength)
    assert p.s.fort(space("Seddul Bahr")) == strength
    assert p.step in ("", "TakeAction")
    assert not refused(ready("AP-22").happened("AP-13"), "AP-22")
    assert refused(ready("AP-22"), "AP-22")


@pytest.mark.rule("18.11.2c")
def test_ap_13_brings_no_russian_points_after_german_subs():
    from greatwar.games.pursuit_of_glory.steps.churchill import Bosphorus

    p = ready("AP-13").happened("CP-22").begin(Bosphorus())
    p.do("put The Bosphorus Forts").dice(6)
    assert points(p, "RU") == 0
    assert not p.s.has(BOSPHORUS_BONUS)


@pytest.mark.rule("17.2.2")
def test_ap_14_kitchener():
    p = play(ready("AP-14"), "AP-14")
    assert [points(p, x) for x in ("BR", "IN", "AP-A", "RU")] == [1, 1, 1, 1]
    assert p.s.has_now(KITCHENER)
    p.put("Sarikamis", "RU DIV").put("Koprukoy", "TU DIV").control("AP", "Kars")
    battle(p, "Sarikamis", "RU DIV", "Koprukoy")
    with_card = drm(p)
    p.s.this_turn &= ~KITCHENER
    assert with_card == drm(p) + 1
    assert too_late(ready("AP-14").happened("AP-55"), "AP-14")


@pytest.mark.rule("9.5.3.2g#5")
def test_ap_16_arab_revolt_rises_in_the_hejaz():
    p = ready("AP-16").happened("AP-18").set(jihad=7).put("Medina", "TU DIV")
    play(p, "AP-16")
    assert sorted(p.at("The Hejaz")) == ["Arab Revolt", "Arab Revolt", "Arab Revolt Faisal"]
    p.do("activate-attack The Hejaz")
    while p.step == "FormStack":
        p.do(p.offered("join")[0] if p.offered("join") else "done")
    until(p, "Attacks")
    assert p.offers("attack Arab Revolt Faisal > Medina")
    assert refused(ready("AP-16").happened("AP-18").set(jihad=8), "AP-16")
    assert refused(ready("AP-16").set(jihad=2), "AP-16")


@pytest.mark.rule("9.5.3.2g#1", "18.8.1.1d")
def test_ap_17_allied_solidarity_opens_salonika():
    p = play(ready("AP-17"), "AP-17")
    assert p.offers("place RU 2/4 Special > Lemnos")
    assert not p.offers("place RU 2/4 Special > Salonika")
    p.do("place RU 2/4 Special > Lemnos")
    assert sorted(p.at("Lemnos")) == ["IT DIV", "RU 2/4 Special"]
    p.do("place GR-BR Corps of National Defense (CND) > Salonika")
    assert p.owner("Salonika") == "AP"
    assert p.s.greece == 2


@pytest.mark.rule("18.6.1.7")
def test_ap_17_submarines_keep_it_out():
    p = ready("AP-17")
    p.s.note_now(SUBS_TURN)
    assert refused(p, "AP-17")


def test_ap_18_lawrence_opens_the_hand_of_the_cp():
    p = ready("AP-18").set(jihad=4).hand("CP", "CP-02", "CP-05")
    play(p, "AP-18")
    assert p.s.jihad == 3
    assert [p.s.pile[card(x).n] for x in ("CP-02", "CP-05")] == [SHOWN, SHOWN]
    assert p.step == "Activate" or p.s.ops == 0


@pytest.mark.rule("18.2.1")
def test_ap_19_murray_builds_the_sinai_railroad_in_three_turns():
    p = play(ready("AP-19", turn=5), "AP-19")
    assert p.s.sinai == 8
    assert {u.split(" > ")[0] for u in p.offered("place")} >= {"place ANZ Imp Camel"}


@pytest.mark.rule("18.6.1#2", "18.6.1.1a")
def test_ap_22_kitcheners_invasion_lands_at_once():
    p = ready("AP-22").happened("AP-13").set(vp=10)
    play(p, "AP-22")
    assert not p.offers("hold")
    p.do("beachhead Beachhead Suvla Bay")
    if p.step == "OntoBeach":
        p.do("put Beachhead Suvla Bay")
    assert sorted(p.at("Beachhead Suvla Bay")) == ["BR DIV", "BR DIV", "BR IX Corps"]
    assert sorted(p.at("AP Reserve Box")) == ["BR Cavalry", "BR Elite DIV"]


def test_ap_22_keeps_its_marker_if_a_vacant_one_lies_there():
    p = ready("AP-22").happened("AP-13").beachhead("Beachhead Gaba Tepe")
    play(p, "AP-22")
    p.do("hold")
    assert p.s.beachheads == 1
    if p.step == "OntoBeach":
        p.do("put Beachhead Gaba Tepe")
    assert len(p.at("Beachhead Gaba Tepe")) == 3


@pytest.mark.rule("18.6.1#1", "18.11.3", "18.6.1.8", "18.6.1.5")
@pytest.mark.parametrize("name", ["AP-22", "AP-30", "AP-34"])
def test_ap_22_ap_30_ap_34_need_churchill_no_winter_and_no_submarine_warfare(name: str):
    assert not refused(ready(name).happened("AP-13"), name)
    assert refused(ready(name), name)
    assert refused(ready(name, turn=6).happened("AP-13"), name)
    assert too_late(ready(name).happened("AP-13", "CP-53"), name)  # ruling 63
    assert not too_late(ready(name).happened("AP-13"), name)


@pytest.mark.rule("18.6.5", "9.5.3.2n")
@pytest.mark.parametrize(("name", "count"), [("AP-22", 5), ("AP-30", 5), ("AP-34", 4)])
def test_ap_22_ap_30_ap_34_as_british_reinforcements(name: str, count: int):
    p = ready(name, turn=6).action()
    p.do(f"reinforce {name}")
    placed = 0
    while p.step == "PlaceUnits":
        p.do(p.offered("place")[0])
        placed += 1
    assert placed == count
    assert p.s.beachheads == 0
    assert not any(p.s.marked(x, BEACHHEAD) for x in SPACES)


@pytest.mark.rule("18.6.1.7")
def test_ap_22_as_reinforcement_keeps_out_of_the_aegean_in_the_turn_of_german_subs():
    p = ready("AP-22", turn=6)
    p.s.note_now(SUBS_TURN)
    p.action().do("reinforce AP-22")
    assert p.offers("place BR IX Corps > India")
    assert not p.offers("place BR IX Corps > Lemnos")
    q = ready("AP-22", turn=6).action().do("reinforce AP-22")
    assert q.offers("place BR IX Corps > Lemnos")


@pytest.mark.rule("9.5.3.2a")
def test_ap_23_grand_duke_to_tiflis_drives_turks_out_of_a_port():
    p = ready("AP-23").happened("AP-08").put("Enzeli", "TU DIV").control("CP", "Menjil", "Astara")
    play(p, "AP-23")
    p.do("put Enzeli")
    assert p.step == "FallBack"
    assert p.seat == "CP"
    p.do("retreat TU DIV > Menjil")
    assert p.at("Menjil") == ["TU DIV"]
    until(p, "CavalryFollows", "PlaceUnits")
    assert sorted(p.at("Enzeli")) == ["RU Baratov HQ", "RU Cavalry", "RU DIV"]
    assert p.owner("Enzeli") == "AP"
    until(p, "PlaceUnits")
    places = p.offered("place")
    assert any("PE-RU Police North" in x for x in places)
    until(p, "")
    cordons = [u for u in p.s.units(1) if u.kind == "BR Persian Cordon"]
    assert len(cordons) == 3
    assert all("persian_regions" in p.s.space(u).areas for u in cordons)


def test_ap_23_needs_an_open_persia_and_brings_only_the_cordon_after_stage_4():
    assert refused(ready("AP-23"), "AP-23")
    p = play(ready("AP-23").happened("CP-10").set(stage=4), "AP-23")
    assert p.step == "PlaceUnits"
    assert all("Persian Cordon" in x for x in p.offered("place"))


@pytest.mark.rule("18.8.3.1c", "18.8.3.3b")
def test_ap_24_the_serbs_return():
    p = play(ready("AP-24").set(serbia=2), "AP-24")
    assert sorted(p.at("AP Corps Assets Box")) == ["SB 1 Army", "SB 2 Army", "SB 3 Army"]
    assert p.offers("place SB DIV > Lemnos")
    assert p.offers("place SB DIV > AP Reserve Box")
    assert not p.offers("place SB DIV > Salonika")
    assert refused(ready("AP-24").set(serbia=1), "AP-24")
    q = ready("AP-24").set(serbia=2).box("AP removed from game", "SB 1 Army", "SB DIV", "SB DIV")
    q.box("AP Eliminated Units Box", "SB DIV").box("AP permanently eliminated", "SB 2 Army").put("Lemnos", "SB Cavalry")
    play(q, "AP-24")
    assert sorted(q.at("AP Corps Assets Box")) == ["SB 1 Army", "SB 3 Army"]
    q.do(*["place SB DIV > AP Reserve Box"] * 6)
    assert q.at("AP Reserve Box") == ["SB DIV"] * 6


def test_ap_27_let_the_french_bleed():
    p = play(ready("AP-27").set(vp=10), "AP-27")
    assert p.s.vp == 11
    assert p.offers("place BR Elite DIV > Alexandria")
    assert not p.offers("place BR Elite DIV > AP Reserve Box")
    p.do(*["place BR Elite DIV > Alexandria"] * 3)
    assert p.at("Alexandria") == ["BR Elite DIV"] * 3


@pytest.mark.rule("18.8.4.2", "9.5.2#2")
def test_ap_29_romania_enters_and_may_attack():
    p = ready("AP-29").set(vp=10).put("Salonika", "BR XVI Corps")
    play(p, "AP-29")
    until(p, "FreeActivation")
    assert p.s.romania == 1
    assert p.owner("Bucharest") == "AP"
    assert "RO 1 Army" in p.at("Craiova")
    assert p.owner("Craiova") == "AP"
    assert refused(ready("AP-29"), "AP-29")
    assert too_late(ready("AP-29").set(stage=1), "AP-29")


@pytest.mark.rule("18.6.1#2", "18.6.1.1a")
def test_ap_30_gallipoli_invasion_comes_full_with_divisions_in_reserve():
    p = ready("AP-30").happened("AP-13").box("AP Reserve Box", "BR DIV")
    play(p, "AP-30")
    until(p, "OntoIsland")
    p.do("put Lemnos")
    here = p.at("Lemnos")
    assert "BR VIII Corps" in here
    assert "ANZ ANZAC [r]" in here
    assert here.count("FR DIV") == 2
    assert p.s.beachheads == 2


def test_ap_30_a_division_may_be_sent_into_reserve_first():
    p = ready("AP-30").happened("AP-13").put("Alexandria", "ANZ Elite DIV")
    play(p, "AP-30")
    p.do("redeploy ANZ Elite DIV > AP Reserve Box")
    until(p, "OntoIsland")
    p.do("put Lemnos")
    assert "ANZ ANZAC" in p.at("Lemnos")
    assert "BR VIII Corps [r]" in p.at("Lemnos")


def test_ap_31_russian_winter_offensive_defies_mountains_and_forts():
    p = ready("AP-31", turn=6).put("Koprukoy", "RU I Caucasian").control("AP", "Kars", "Sarikamis", "Aleksandropol")
    p.control("CP", "Erzurum").put("Erzurum", "TU DIV")
    play(p, "AP-31")
    p.do("activate-attack Koprukoy", "done", "attack RU I Caucasian > Erzurum")
    if p.step == "Join":
        p.do("resolve")
    assert p.s.combat is not None
    assert p.s.combat.fort == 0
    from greatwar.games.pursuit_of_glory.rules import weather

    assert weather.checks(p.s, p.s.combat) == []
    assert drm(p) == 1
    until(p, "AdvanceStep", dice=(6, 1))
    p.do("advance RU I Caucasian > Erzurum")
    assert p.s.fort(space("Erzurum")) == 0
    assert p.owner("Erzurum") == "AP"


def test_ap_31_is_for_winter():
    assert refused(ready("AP-31", turn=5), "AP-31")


@pytest.mark.rule("18.7#1")
def test_ap_32_armenian_uprising():
    p = ready("AP-32").happened("CP-13").set(vp=10).put("Van", "TU DIV")
    play(p, "AP-32")
    assert p.s.vp == 9
    assert not p.offers("place Armenian Uprising > Van")
    p.do("place Armenian Uprising > Mus")
    p.do("put Van", "put Mus", "put Bitlis")
    assert p.s.marked(space("Van"), 1)
    assert p.owner("Van") == "CP"
    assert p.owner("Mus") == "AP"
    assert refused(ready("AP-32"), "AP-32")


@pytest.mark.rule("7.4.1", "17.2.2")
def test_ap_33_coalition():
    p = play(ready("AP-33"), "AP-33")
    assert points(p, "BR") == 2
    assert p.s.mo_modifier == 1
    assert any("BR Cavalry" in x for x in p.offered("place"))


@pytest.mark.rule("18.6.1#2", "18.6.1.7")
def test_ap_34_salonika_invasion_brings_three_more_divisions():
    p = ready("AP-34").happened("AP-13").put("Alexandria", "IN DIV").box("AP Reserve Box", "FR DIV")
    p.s.note_now(SUBS_TURN)
    play(p, "AP-34")
    p.do("put Lemnos")
    assert p.step == "SendTo"
    p.do("redeploy IN DIV > Lemnos", "redeploy FR DIV > Lemnos")
    here = p.at("Lemnos")
    assert "BR XII Corps [r]" in here
    assert "BR XVI Corps" in here
    assert here.count("FR DIV") == 3
    assert "IN DIV" in here
    assert p.at("AP Corps Assets Box") == ["FR Army Orient 1"]
    assert p.s.beachheads == 1


@pytest.mark.rule("3.2.1.3.DUN#1")
def test_ap_35_british_reinforcements_come_in_persia():
    p = play(ready("AP-35").control("AP", "Southern Persia", "Baghdad"), "AP-35")
    assert p.offers("place BR Dunsterforce > Southern Persia")
    assert not p.offers("place BR Dunsterforce > Baghdad")
    q = ready("AP-35")
    for x in SPACES:
        if "persia" in x.areas:
            q.control("neutral", str(x))
    assert refused(q, "AP-35")


@pytest.mark.rule("16.4.3.1")
def test_ap_40_warm_water_port_at_basra():
    way = [str(x) for x in SPACES if x.areas & {"neutral_persia", "mesopotamia"} and not x.beachhead]
    p = ready("AP-40").control("AP", *way).ru(*way).put("Basra", "RU DIV").ru("Basra").set(czar=9, parvus=5, vp=10)
    assert not refused(p, "AP-40")
    play(p, "AP-40")
    assert p.s.czar == 11
    assert p.s.vp == 10
    assert space("Basra").vp or p.s.control[space("Basra").n] & WARM_PORT
    assert refused(ready("AP-40"), "AP-40")
    assert too_late(ready("AP-40").set(stage=1), "AP-40")


def test_ap_41_balfour_declaration():
    towns = ("Jerusalem", "Jaffa", "Haifa", "Nablus")
    p = play(ready("AP-41").control("AP", *towns).set(vp=10), "AP-41")
    assert p.s.vp == 9
    assert refused(ready("AP-41").control("AP", *towns[1:]), "AP-41")


def test_ap_42_jerusalem_by_christmas():
    p = play(ready("AP-42", turn=10).set(vp=10), "AP-42")
    p.do("put Jerusalem")
    assert tuple(p.s.goal) == (space("Jerusalem").n, 12)
    before = p.s.vp
    q = p.s.copy()
    p.put("Nablus", "BR DIV")
    CONTROL.enter(p.s, p.unit("BR DIV", "Nablus"), space("Jerusalem"))
    assert p.s.vp == before - space("Jerusalem").vp - 1
    assert not p.s.goal
    from greatwar.games.pursuit_of_glory.steps import goals

    q.turn = 11
    goals.missed(q)
    assert q.vp == before
    q.turn = 12
    goals.missed(q)
    assert q.vp == before + 1


def test_ap_42_needs_something_to_take():
    p = ready("AP-42")
    for x in SPACES:
        p.control("AP", str(x))
    assert refused(p, "AP-42")


@pytest.mark.rule("18.8.1.2a#2", "9.5.2#3")
def test_ap_45_greece_joins_the_ap():
    p = ready("AP-45").put("Salonika", "BR XVI Corps").set(vp=10).war_status(5, 5, 10).hand("CP")
    play(p, "AP-45")
    assert p.s.greece == 1
    assert p.owner("Athens") == "AP"
    assert p.s.vp == 10 - space("Athens").vp
    assert p.s.war_status[1] == 5 + card("AP-45").war_status
    assert refused(ready("AP-45"), "AP-45")
    assert too_late(ready("AP-45").set(greece=0), "AP-45")


def test_ap_46_arab_desertion_weakens_the_arabs():
    from greatwar.games.pursuit_of_glory.rules import replacements

    p = ready("AP-46", turn=10).happened("AP-16").war_status(15, 15, 30).put("Jaffa", "TU-A DIV [r]")
    assert replacements.barred(p.s, p.unit("TU-A DIV"), False) is None
    play(p, "AP-46")
    assert replacements.barred(p.s, p.unit("TU-A DIV"), False) is not None
    assert refused(ready("AP-46", turn=9).happened("AP-16").war_status(15, 15, 30), "AP-46")
    assert refused(ready("AP-46", turn=10).war_status(15, 15, 30), "AP-46")
    assert refused(ready("AP-46", turn=10).happened("AP-16").war_status(14, 15, 29), "AP-46")


@pytest.mark.rule("17.1.7")
def test_ap_48_turkish_war_weariness():
    p = play(ready("AP-48", turn=10).war_status(14, 14, 28).points("TU", 1), "AP-48")
    assert points(p, "TU") == -1
    p.s.turn += 1
    turn_start.record_bonus(p.s)
    assert points(p, "TU") == -3
    assert refused(ready("AP-48", turn=9).war_status(14, 14, 28), "AP-48")


def test_ap_53_d_esperey_comes_with_two_divisions():
    p = play(ready("AP-53").happened("AP-55"), "AP-53")
    assert p.at("AP Corps Assets Box") == ["FR Army Orient 2"]
    p.do("place FR DIV > Lemnos", "place FR DIV > Lemnos")
    assert sorted(p.at("Lemnos")) == ["FR D'Esperey HQ", "FR DIV", "FR DIV"]
    assert refused(ready("AP-53"), "AP-53")


@pytest.mark.rule("7.4.1")
def test_ap_54_allenby():
    p = ready("AP-54").happened("AP-55").box("AP Reserve Box", "BR Elite DIV")
    play(p, "AP-54")
    assert p.s.mo_modifier == 1
    assert sorted(p.at("AP Corps Assets Box")) == ["BR XX Corps", "BR XXI Corps"]
    assert p.at("AP Eliminated Units Box") == ["BR Arab Northern Army (ANA)"]
    until(p, "RemoveOne", "")
    if p.step == "RemoveOne":
        p.do("eliminate BR Elite DIV")
    assert p.at("AP removed from game") == ["BR Elite DIV"]
    q = play(ready("AP-54").happened("AP-55").control("AP", "Aqaba"), "AP-54")
    assert q.at("Aqaba") == ["BR Arab Northern Army (ANA)"]
    assert refused(ready("AP-54"), "AP-54")


@pytest.mark.rule("7.4.1", "9.4.1b")
def test_ap_55_lloyd_george_takes_command():
    p = play(ready("AP-55", turn=9), "AP-55")
    assert p.s.mo_modifier == 2
    assert points(p, "BR") == 1
    assert p.at("AP Corps Assets Box") == ["ANZ Desert Corps"]
    p.s.turn += 1
    turn_start.record_bonus(p.s)
    assert points(p, "BR") == 2
    assert refused(ready("AP-55", turn=8), "AP-55")
    assert not refused(ready("AP-55", turn=8).war_status(13, 13, 26), "AP-55")


__all__ = ["DISCARD"]
