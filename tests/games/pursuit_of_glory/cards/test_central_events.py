"""Events of the Central Powers, card by card: what they do, and when they may not be played."""

import pytest

from greatwar.games.pursuit_of_glory.components import SPACES, card, space
from greatwar.games.pursuit_of_glory.names import MO_RU
from greatwar.games.pursuit_of_glory.rules import activation, offensives, turn_start
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.state import (
    APIS,
    DISCARD,
    GALICIA_USED,
    HAND,
    INQUIRY,
    INVASIONS_OVER,
    NO_BR_RP,
    NO_GE_RP,
    NO_MORE_MO,
    NO_RU_RP,
    PERSIA_OPEN,
    PERSIAN,
    REMOVED,
    SHOWN,
    SUBS_TURN,
    TUNNELS_BUILT,
    USE_SR,
)
from tests.games.pursuit_of_glory.cards.helpers import (
    battle,
    cards_window,
    drm,
    play,
    points,
    ready,
    refused,
    too_late,
    until,
)


@pytest.mark.rule("16.3.1", "9.4.1a")
def test_cp_01_jihad():
    p = play(ready("CP-01").war_status(7, 0).set(jihad=1), "CP-01")
    assert p.s.jihad == 4
    assert points(p, "TU") == 2
    assert p.step == "PlaceTribe"
    assert too_late(ready("CP-01").war_status(8, 0), "CP-01")


@pytest.mark.rule("9.4.1a")
def test_cp_02_fresh_recruits_are_spent_at_once():
    p = ready("CP-02").put("Constantinople", "TU DIV [r]", "TU DIV [r]").points("GE", 3)
    play(p, "CP-02")
    assert p.offers("restore TU DIV")
    assert not p.offered("convert")
    p.do("restore TU DIV", "done")
    assert points(p, "TU") == 0
    assert points(p, "GE") == 3


@pytest.mark.rule("7.4.2.ENVERCON")
def test_cp_03_enver_to_constantinople():
    p = ready("CP-03").hand("AP", "AP-05", "AP-15", "AP-20", "AP-33")
    p.s.offensive = ((MO_RU | offensives.ENVER_BIT,), ())
    play(p, "CP-03")
    assert p.s.offensive[0][0] & offensives.DONE_BIT
    assert len([c for c in ("AP-05", "AP-15", "AP-20", "AP-33") if p.s.pile[card(c).n] == SHOWN]) == 3
    assert refused(ready("CP-03").offensive("CP", "RU"), "CP-03")


def test_cp_07_goeben_shells_batum():
    p = play(ready("CP-07").points("RU", 1), "CP-07").dice(3)
    assert points(p, "RU") == 0
    assert p.s.fort(space("Batum")) == 0
    q = play(ready("CP-07").points("RU", 5), "CP-07").dice(2)
    assert points(q, "RU") == 3
    assert q.s.fort(space("Batum")) > 0


def test_cp_08_german_military_mission_digs_four_trenches():
    p = play(ready("CP-08"), "CP-08")
    assert points(p, "TU") == 1
    assert not p.offers("entrench Gaza")
    p.do("entrench Gallipoli", "entrench Smyrna", "entrench Krithia", "entrench Ankara")
    assert p.s.trench_at(space("Krithia")) == (0, 1)
    assert p.step != "DigTrenches"


def test_cp_09_parliamentary_inquiry():
    p = ready("CP-09").box("AP permanently eliminated", "IN 2nd Corps")
    play(p, "CP-09")
    assert p.s.has_now(INQUIRY)
    assert p.s.has_now(NO_BR_RP)
    p.s.active = 1
    p.put("Cairo", "BR DIV")
    x = space("Cairo")
    assert activation.ACTIVATION.price(p.s, list(p.s.at(x)), x, False) == 2
    assert refused(ready("CP-09").box("AP removed from game", "IN 2nd Corps"), "CP-09")
    assert too_late(ready("CP-09").happened("AP-55"), "CP-09")


@pytest.mark.rule("18.8.5.1#1")
def test_cp_10_persian_push():
    p = ready("CP-10").put("Mosul", "TU DIV")
    play(p, "CP-10")
    assert p.s.has(PERSIA_OPEN)
    assert not p.offers("place TU-A DIV > Damascus")
    p.do("place TU-A DIV > Baghdad")
    assert p.offers("activate-move Mosul")


@pytest.mark.rule("16.3.3.1")
def test_cp_12_liberate_suez_keeps_two_ops_for_egypt():
    p = ready("CP-12").set(jihad=1).put("Jifjaffa", "TU DIV").put("Ismailia", "BR DIV").put("Sivas", "TU DIV")
    p.put("Ankara", "TU DIV").put("Konya", "TU DIV").control("CP", "Romani", "El Arish")
    play(p, "CP-12")
    assert p.s.jihad == 2
    assert points(p, "TU") == 1
    until(p, "Activate")
    p.do("activate-move Sivas", "activate-move Ankara")
    assert not p.offers("activate-move Konya")
    assert p.why_not("activate-move Konya")[1].startswith("LIBERATE SUEZ")
    assert refused(ready("CP-12"), "CP-12")


def test_cp_12_gives_one_against_egypt():
    p = ready("CP-12").set(jihad=1).put("Jifjaffa", "TU DIV").put("Ismailia", "BR DIV").control("CP", "Romani")
    p.s.round_events = (card("CP-12").n,)
    battle(p, "Jifjaffa", "TU DIV", "Ismailia")
    with_card = drm(p)
    p.s.round_events = ()
    assert with_card == drm(p) + 1


@pytest.mark.rule("16.3.3.1")
def test_cp_13_pan_turkism():
    p = play(ready("CP-13").set(jihad=0), "CP-13")
    assert p.s.jihad == 1
    assert points(p, "TU") == 1
    until(p, "PlaceUnits")
    assert p.offers("place TU Elite DIV > Constantinople")
    assert not refused(ready("AP-32").happened("CP-13"), "AP-32")


@pytest.mark.rule("16.3.3.1")
def test_cp_14_indian_mutiny():
    p = ready("CP-14").set(jihad=9).put("Kut", "TU DIV").put("Sannaiyat", "IN DIV")
    p.s.round_events = (card("CP-14").n,)
    battle(p, "Kut", "TU DIV", "Sannaiyat")
    with_card = drm(p)
    p.s.round_events = ()
    assert with_card == drm(p) + 1
    q = play(ready("CP-14").set(jihad=9), "CP-14")
    assert q.s.jihad == 10
    assert refused(ready("CP-14").set(jihad=8), "CP-14")


def test_cp_15_djemal_opens_the_hand_of_the_ap():
    p = ready("CP-15").hand("AP", "AP-05").set(jihad=1)
    play(p, "CP-15")
    assert p.s.jihad == 2
    assert p.s.pile[card("AP-05").n] == SHOWN


@pytest.mark.rule("18.8.1.2a#3", "9.5.2#4")
def test_cp_16_king_constantine_brings_greece_in():
    p = ready("CP-16").control("AP", "Belgrade").put("Larissa", "BU DIV")
    assert not refused(p, "CP-16")
    play(p, "CP-16")
    assert p.s.greece == 0
    q = ready("CP-16").control("AP", "Belgrade")
    assert refused(q, "CP-16")
    assert not refused(ready("CP-16"), "CP-16")  # no Balkan VP space is in AP hands
    assert too_late(ready("CP-16").set(greece=1), "CP-16")


@pytest.mark.rule("9.5.2#3", "18.8.1.2a#2")
def test_cp_16_king_constantine_answers_greece():
    p = ready("AP-45").put("Salonika", "BR XVI Corps").control("AP", "Belgrade").set(vp=10).war_status(5, 5, 10)
    p.hand("CP", "CP-16", "CP-02")
    play(p, "AP-45")
    assert p.seat == "CP"
    p.do("event CP-16")
    assert p.s.greece == 2
    assert p.s.vp == 10
    assert p.s.war_status == (5, 5, 10)
    assert p.s.pile[card("AP-45").n] == DISCARD
    assert p.s.pile[card("CP-16").n] == DISCARD
    p.s.active = 0
    p.action()
    assert p.s.uses(0)[-1][1] == card("CP-16").n  # it was the CP's play
    assert p.s.pile[card("CP-02").n] == HAND


@pytest.mark.rule("9.5.2#3")
def test_cp_16_the_question_tells_nothing_about_the_hand():
    p = ready("AP-45").put("Salonika", "BR XVI Corps").hand("CP", "CP-16").hand("CP", "CP-02")
    play(p, "AP-45")  # CP-16 is in the draw pile, as far as the CP knows
    assert p.step == "Answer"
    assert p.offered() == ["done"]
    p.do("done")
    assert p.s.greece == 1


@pytest.mark.rule("18.8.1.1a")
def test_cp_17_treachery_at_fort_rupel():
    p = ready("CP-17").put("Salonika", "BR DIV").happened("CP-33").put("Strumica", "BU DIV")
    p.put("Doiran", "GR DIV", control=False).put("Ft. Rupel", "GR DIV", control=False)
    play(p, "CP-17")
    p.do("place GR DIV > Lamia")
    until(p, "WalkIn", "")
    assert "GR DIV" not in p.at("Doiran")
    p.do("advance BU DIV > Ft. Rupel") if p.offers("advance BU DIV > Ft. Rupel") else p.do("advance BU DIV > Doiran")
    assert "CP" in (p.owner("Ft. Rupel"), p.owner("Doiran"))
    assert p.s.greece == 2
    assert refused(ready("CP-17"), "CP-17")
    assert refused(ready("CP-17").put("Salonika", "BR DIV").set(greece=1), "CP-17")


@pytest.mark.rule("18.6.1.7")
def test_cp_22_german_subs():
    p = play(ready("CP-22"), "CP-22")
    assert p.s.has_now(SUBS_TURN)
    p.s.active = 1
    p.put("Lemnos", "BR DIV")
    assert activation.under_submarines(p.s, space("Lemnos"))
    p.control("AP", "Athens")
    assert not activation.under_submarines(p.s, space("Lemnos"))


@pytest.mark.rule("18.8.5.3")
def test_cp_23_german_intrigues_in_persia():
    p = play(ready("CP-23").set(jihad=1), "CP-23")
    assert p.s.jihad == 2
    until(p, "PlaceUnits")
    assert p.offers("place PE Uprising > Qum")
    p.do("place PE Uprising > Hamadan")
    p.do("put Qum", "put Teheran", "put Kazvin")
    assert p.s.marked(space("Qum"), PERSIAN)
    assert refused(ready("CP-23").control("AP", "Baghdad"), "CP-23")


@pytest.mark.rule("16.3.3.1")
def test_cp_24_mission_to_afghanistan():
    p = play(ready("CP-24").set(jihad=4), "CP-24")
    assert p.s.jihad == 5
    assert refused(ready("CP-24").set(jihad=3), "CP-24")


@pytest.mark.rule("18.3")
def test_cp_26_one_of_the_new_corps_is_organized_at_once():
    p = ready("CP-26").put("Ankara", "TU DIV", "TU DIV", "TU DIV")
    play(p, "CP-26")
    until(p, "OrganizeEarly")
    p.do("organize TU XV Corps > Ankara")
    until(p, "")
    assert "TU XV Corps [r]" in p.at("Ankara") or "TU XV Corps" in p.at("Ankara")
    assert sorted(p.at("CP Corps Assets Box")) == ["TU XIV Corps", "TU XVI Corps", "TU XVII Corps", "TU-A XVIII Corps"]


@pytest.mark.parametrize("name", ["CP-18", "CP-37"])
def test_cp_18_cp_37_arabs_come_reduced_after_arab_revolt(name: str):
    p = play(ready(name), name)
    p.do("place TU-A DIV > Damascus")
    assert p.at("Damascus") == ["TU-A DIV"]
    q = play(ready(name).happened("AP-16"), name)
    q.do("place TU-A DIV > Damascus")
    assert q.at("Damascus") == ["TU-A DIV [r]"]


def test_cp_37_digs_a_trench_in_palestine():
    p = play(ready("CP-37"), "CP-37")
    p.do(*["place TU-A DIV > CP Reserve Box"] * 4)
    assert p.offers("entrench Gaza")
    assert p.offers("entrench El Arish")
    assert not p.offers("entrench Ankara")
    p.do("entrench Gaza")
    assert p.s.trench_at(space("Gaza")) == (0, 1)


def balkan_war(p):
    """Bulgaria is in, and the railroad from Constantinople to Galicia is CP."""
    p.happened("CP-33")
    for x in SPACES:
        if x.areas & {"serbia", "bulgaria", "austria"}:
            p.control("CP", str(x))
    return p


@pytest.mark.rule("18.5")
def test_cp_29_enver_falkenhayn_summit_sends_turks_to_the_balkans():
    p = balkan_war(ready("CP-29")).put("Constantinople", "TU II Corps", "TU DIV")
    assert not refused(p, "CP-29")
    play(p, "CP-29")
    p.do("place BU 4 Army > Sofia")
    assert p.step == "SummitSr"
    p.do("pick TU II Corps", "redeploy TU II Corps > Galicia")
    assert p.at("Galicia") == ["TU II Corps"]
    assert p.s.has(GALICIA_USED)
    p.do("pick TU DIV")
    places = {x.split(" > ")[1] for x in p.offered("redeploy")}
    assert "Sofia" in places
    assert all(space(x).balkans for x in places)
    assert p.s.uses(0)[-1] == (USE_SR, card("CP-29").n)


def test_cp_29_needs_the_railroad_and_is_an_sr():
    assert refused(ready("CP-29"), "CP-29")
    p = balkan_war(ready("CP-29"))
    p.s.taken = ((USE_SR, card("CP-02").n), ())
    assert refused(p, "CP-29")


@pytest.mark.rule("12.7.7#2", "3.2.3.1#1")
def test_cp_30_bulls_eye_directive_brings_reserves_and_a_second_attack():
    p = ready("CP-30").put("Sarikamis", "TU IX Corps", "TU DIV", "TU DIV").control("CP", "Koprukoy")
    p.put("Kars", "RU DIV [r]").put("Aleksandropol", "RU DIV").destroy("Kars").box("CP Reserve Box", "TU DIV")
    play(p, "CP-30")
    p.do("activate-attack Sarikamis", "done")
    until(p, "AddReserves")
    p.do("place TU DIV > Sarikamis")
    assert len(p.at("Sarikamis")) == 4
    p.do("attack TU IX Corps > Kars", "resolve")
    assert drm(p) == 1
    until(p, "AdvanceStep", dice=(6, 1))
    p.do("advance TU IX Corps > Kars")
    until(p, "SecondAttack")
    p.do("activate-attack Kars")
    assert p.offers("attack TU IX Corps > Aleksandropol")
    until(p, "")
    assert len(p.at("Sarikamis")) <= 3
    assert p.s.active == 0


def test_cp_30_helps_only_against_russians():
    p = ready("CP-30").put("Jaffa", "TU DIV").put("Gaza", "BR DIV")
    p.s.round_events = (card("CP-30").n,)
    p.ops(3).do("activate-attack Jaffa", "done")
    until(p, "Attacks")
    p.do("attack TU DIV > Gaza")
    assert drm(p) == 0


@pytest.mark.rule("18.12.1", "18.12.5")
def test_cp_31_gorlice_tarnow():
    p = ready("CP-31", turn=5).set(vp=10).put("Kars", "RU I Caucasian")
    play(p, "CP-31")
    assert p.s.has_now(NO_RU_RP)
    p.do("eliminate RU I Caucasian")
    until(p, "")
    assert p.s.vp == 10
    assert p.s.delayed[0][2] == 9
    q = play(ready("CP-31").set(vp=10).put("Kars", "RU I Caucasian"), "CP-31").do("done")
    assert q.s.vp == 12
    assert too_late(ready("CP-31").set(stage=1), "CP-31")


@pytest.mark.rule("18.12.1", "18.12.2", "18.12.2.ex", "18.12.3")
def test_cp_32_verdun():
    p = ready("CP-32").set(vp=10).put("Cairo", "BR Elite DIV", "BR Elite DIV", "IN DIV")
    play(p, "CP-32")
    assert p.s.has_now(NO_GE_RP)
    p.do("eliminate BR Elite DIV", "eliminate BR Elite DIV", "done")
    assert p.s.vp == 11
    q = play(ready("CP-32").set(vp=10), "CP-32")
    assert q.s.vp == 12
    assert refused(ready("CP-32").put("Krithia", "BR XVI Corps"), "CP-32")
    beach = ready("CP-32").beachhead("Beachhead Suvla Bay").put("Beachhead Suvla Bay", "BR XVI Corps")
    assert not refused(beach, "CP-32")


@pytest.mark.rule("9.5.2#2", "18.8.2.2", "18.8.3.2")
def test_cp_33_bulgaria_enters_and_serbia_with_it():
    p = play(ready("CP-33"), "CP-33")
    assert (p.s.bulgaria, p.s.serbia) == (1, 1)
    assert "BU 2 Army" in p.at("Sofia")
    assert "SB 1 Army" in p.at("Belgrade")
    for town in ("Belgrade", "Nis", "Veles", "Skopje"):
        assert p.owner(town) == "AP"
    assert p.owner("Varna") == "CP"
    assert "GE Mackensen HQ" in p.at("Galicia")


@pytest.mark.rule("9.5.2#1")
def test_cp_33_one_neutral_entry_a_turn():
    from greatwar.games.pursuit_of_glory.state import ENTRY_PLAYED

    p = ready("CP-33")
    p.s.note_now(ENTRY_PLAYED)
    assert refused(p, "CP-33")


@pytest.mark.rule("16.4.3#2", "16.4.3#3")
def test_cp_34_parvus_to_berlin():
    p = play(ready("CP-34", turn=5).set(ru_vp=2), "CP-34")
    assert (p.s.parvus, p.s.revolution, p.s.czar) == (5, 9, 7)


@pytest.mark.rule("5.2.1b")
def test_cp_35_townshend_to_lemnos():
    p = ready("CP-35").happened("CP-55").war_status(16, 16, 32).set(cp_auto=19)
    play(p, "CP-35")
    assert p.s.cp_auto == 18
    assert refused(ready("CP-35").war_status(16, 16, 32), "CP-35")
    assert refused(ready("CP-35").happened("CP-55").war_status(15, 16, 31), "CP-35")


def test_cp_36_apis():
    p = ready("CP-36").happened("CP-33").put("Nis", "SB 2 Army").put("Belgrade", "SB 1 Army").put("Vidin", "BU DIV")
    play(p, "CP-36")
    p.do("eliminate SB 2 Army")
    assert p.at("AP permanently eliminated") == ["SB 2 Army"]
    assert p.s.has_now(APIS)
    p.s.active = 1
    p.ops(5)
    assert not p.offers("activate-attack Belgrade")
    assert p.offers("activate-move Belgrade")


def test_cp_40_to_help_and_save_you():
    p = ready("CP-40").happened("CP-33").set(vp=10).put("Nis", "BR XVI Corps")
    p.box("CP Eliminated Units Box", "GE IV R Corps", "AH DIV").box("CP removed from game", "GE DIV")
    play(p, "CP-40")
    p.do("return GE IV R Corps")
    assert p.s.vp == 9
    p.do("return AH DIV")
    assert p.s.vp == 8
    p.do("return GE DIV") if p.step == "BringBack" else None
    assert p.s.vp == 8  # of one group
    assert sorted(p.at("Galicia")) == ["AH DIV [r]", "GE DIV [r]", "GE IV R Corps [r]"]
    assert refused(ready("CP-40"), "CP-40")


@pytest.mark.rule("7.4.2.TALAAT")
def test_cp_41_talaat():
    p = play(ready("CP-41").set(vp=9).offensive("CP", "RU"), "CP-41")
    assert p.s.has(NO_MORE_MO)
    offensives.penalties(p.s)
    assert p.s.vp == 9
    assert refused(ready("CP-41").set(vp=10), "CP-41")


@pytest.mark.rule("3.2.1.3.YILD")
def test_cp_45_yildirim():
    p = balkan_war(ready("CP-45"))
    play(p, "CP-45")
    p.do(*["place GE Yildirim > Constantinople"] * 3)
    assert p.at("Constantinople").count("GE Yildirim") == 3
    assert refused(ready("CP-45"), "CP-45")


def test_cp_46_jihad_supremacy_is_for_tribes():
    from greatwar.games.pursuit_of_glory.components import UNITS

    p = ready("CP-46").set(jihad=10)
    tribes = [u for u in UNITS if u.tribe][:2]
    kind = tribes[0].kind
    fallen = tribes[1].kind
    p.box("CP Eliminated Units Box", fallen)
    from greatwar.games.pursuit_of_glory.rules.geography import TRIBAL

    where = next(x for x in TRIBAL[tribes[0].people])
    p.put(str(where), f"{kind} [r]").put("Ankara", "TU DIV")
    play(p, "CP-46")
    assert "Tribal Warfare Key" in [str(p.s.place(u)) for u in UNITS if u.kind == fallen]
    assert p.at(str(where)) == [kind]
    assert not p.offers("activate-move Ankara")
    assert p.why_not("activate-move Ankara") is not None
    assert p.offers(f"activate-move {where}")
    assert refused(ready("CP-46").set(jihad=9), "CP-46")


@pytest.mark.rule("18.12.1", "7.4.1")
def test_cp_48_robertson():
    p = ready("CP-48", turn=10).happened("CP-55", "CP-50").set(vp=13, cp_auto=19, mo_modifier=3)
    play(p, "CP-48")
    assert p.s.vp == 14
    assert p.s.cp_auto == 18
    assert p.s.mo_modifier == 1
    assert points(p, "BR") == -1
    p.s.turn += 1
    turn_start.record_bonus(p.s)
    assert points(p, "BR") == -2
    assert refused(ready("CP-48", turn=10).happened("CP-55", "CP-50").set(vp=12), "CP-48")
    assert refused(ready("CP-48", turn=10).happened("CP-55").set(vp=13), "CP-48")
    assert refused(ready("CP-48", turn=9).happened("CP-55", "CP-50").set(vp=13), "CP-48")


@pytest.mark.rule("18.2.2")
def test_cp_49_berlin_baghdad():
    p = play(ready("CP-49").set(vp=10), "CP-49")
    assert p.s.has(TUNNELS_BUILT)
    assert p.s.vp == 11


@pytest.mark.rule("18.12.1")
def test_cp_50_kaiserschlacht():
    p = ready("CP-50").set(vp=10).put("Cairo", "BR XVI Corps")
    play(p, "CP-50")
    assert p.s.has_now(NO_GE_RP)
    p.do("eliminate BR XVI Corps")
    until(p, "")
    assert p.s.vp == 10
    assert p.at("AP removed from game") == ["BR XVI Corps"]
    assert play(ready("CP-50").set(vp=10), "CP-50").s.vp == 11


@pytest.mark.rule("9.5.3.2a")
def test_cp_52_caucasian_army_reforms():
    p = ready("CP-52").box("CP Corps Assets Box", "TU XIV Corps", "TU XV Corps").put("Ankara", "TU IX Corps")
    p.box("CP Reserve Box", "TU DIV", "TU DIV", "TU DIV")
    play(p, "CP-52")
    p.do("eliminate TU DIV")
    assert all("DIV" in x for x in p.offered("eliminate"))  # a triple once begun is finished
    p.do("eliminate TU DIV") if p.step == "GiveUp" and len(p.offered("eliminate")) > 1 else None
    until(p, "PlaceUnits")
    assert len(p.at("CP permanently eliminated")) == 6
    p.do("place TU 1 Caucasian > Erzurum", "place TU 2 Caucasian > Ankara")
    assert "TU 1 Caucasian" in p.at("Erzurum")
    assert refused(ready("CP-52").box("CP Corps Assets Box", "TU XIV Corps", "TU XV Corps"), "CP-52")


@pytest.mark.rule("18.6.1.8")
def test_cp_53_submarine_warfare():
    p = play(ready("CP-53", turn=10).happened("CP-22").set(vp=10, beachheads=2), "CP-53")
    assert p.s.has(INVASIONS_OVER)
    assert p.s.beachheads == 0
    assert p.s.vp == 9
    assert refused(ready("CP-53", turn=10), "CP-53")
    assert refused(ready("CP-53", turn=9).happened("CP-22"), "CP-53")


def test_cp_54_yildirim_offensive_storms_a_trench():
    from greatwar.games.pursuit_of_glory.rules.fire import FIRE

    p = balkan_war(ready("CP-54")).put("Jaffa", "TU DIV", "GE Yildirim").put("Gaza", "BR DIV").trench("Gaza", "AP")
    assert not refused(p, "CP-54")
    play(p, "CP-54")
    p.do("activate-attack Jaffa", "done")
    until(p, "Attacks")
    p.do("attack TU DIV > Gaza")
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    if p.step == "Join":
        p.do("resolve")
    assert drm(p) == 1
    assert FIRE.trench(p.s, record(p.s)) == 1
    assert cards_window(p, "CP-54")
    p.do("card CP-54")
    assert FIRE.trench(p.s, record(p.s)) == 0
    assert refused(ready("CP-54"), "CP-54")


@pytest.mark.rule("5.2.1b")
def test_cp_55_british_war_weariness():
    p = play(ready("CP-55").war_status(14, 14, 28), "CP-55")
    assert p.s.cp_auto == 19
    assert refused(ready("CP-55").war_status(14, 13, 27), "CP-55")


__all__ = ["REMOVED"]
