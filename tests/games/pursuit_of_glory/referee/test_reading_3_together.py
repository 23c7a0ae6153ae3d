"""Third reading: rules that meet in one position."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, finish, join_all, march, moves, pass_cards, places
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle


@pytest.mark.rule("16.3.3.3", "16.3.2#1", "16.3.3.5.EG", "16.3.1.1e", "11.1.1#2")
def test_a_march_on_cairo_raises_egypt() -> None:
    """16.3: the first Turks west of the canal roll at once; the revolt brings two tribes and three rebels before the
    march goes on, and Cairo itself another tribe.
    """
    p = Position(turn=5, active="CP").set(jihad=7).happened("CP-13", "CP-12").put("Jifjaffa", "TU DIV")
    march(p, "Jifjaffa").do("move TU DIV > Ismailia").dice(5)
    assert (p.s.jihad, p.step) == (9, "PlaceTribe")
    p.do("tribe Laz > Rize", "tribe Marsh > Kut")
    assert p.step == "PlaceUnits"
    assert {"Cairo", "Ismailia", "Sudan and Darfur", "Suez"} <= places(p, "place", "Egypt Rebel")
    assert "Romani" not in places(p, "place", "Egypt Rebel")
    while p.step == "PlaceUnits":
        p.do(next(t for t in p.offered() if t.endswith("> Faiyum")))
    p.do("move TU DIV > Zagazig", "move TU DIV > Cairo")
    assert (p.s.jihad, p.s.vp, p.step) == (10, 13, "PlaceTribe")


@pytest.mark.rule("16.3.3.3")
def test_a_first_entry_too_early_is_the_only_one() -> None:
    """16.3.3.3: who enters Egypt before the events are played has no free roll, and later entries have none either."""
    p = Position(turn=3, active="CP").set(jihad=6).put("Romani", "TU DIV")
    march(p, "Romani").do("move TU DIV > Pt. Said")
    finish(p)
    p.s.clear_marks()
    p.clear("Pt. Said").happened("CP-13", "CP-12").put("Romani", "TU Elite DIV").set(round=3)
    march(p, "Romani").do("move TU Elite DIV > Pt. Said")
    assert p.seat != "chance"


@pytest.mark.rule("16.3.3.3", "12.10.6")
def test_an_advance_is_an_entry_too() -> None:
    """16.3.3.3: the first CP regular that comes to Central Asia by advance rolls at once."""
    p = (
        Position(turn=15, active="CP")
        .set(jihad=5)
        .happened("CP-13", "CP-24", "AP-08")
        .put("Central Asia", "RU DIV [r]")
    )
    p.put("Eastern Persia", "TU DIV").control(
        "CP", "Teheran", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind"
    )
    p.ops(9).do("activate-attack Eastern Persia")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    p.do("done").dice(6, 1).do("attack TU DIV > Central Asia")
    pass_cards(p)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    p.do("advance TU DIV 1 > Central Asia")
    assert p.step == "RevoltDie"


@pytest.mark.rule("7.3.NOBR#2", "9.2.2i", "12.1.6")
def test_the_french_attack_while_the_british_stand_by() -> None:
    """7.3 with 12.1.6: under No BR a mixed space is activated without its British for 1 OPS, and its French join others
    of their nation; no VP is paid.
    """
    p = (
        Position(turn=9)
        .offensive("AP", "no-BR")
        .happened("CP-33")
        .control("AP", "Salonika")
        .put("Florina", "BR DIV", "FR DIV")
    )
    p.put("Prespa", "FR DIV").put("Monastir", "BU DIV").ops(2)
    p.do("activate-attack-without-br Florina", "activate-attack Prespa", "done", "attack FR DIV 1 > Monastir")
    assert p.offered("join") == ["join FR DIV 2"]
    assert p.s.vp == 10


@pytest.mark.rule("12.9.8", "11.2.2.2a", "14.1.7")
def test_tribes_that_advance_disrupt_the_road_behind() -> None:
    """12.9.8 with 11.2.2: Kurds that advance into Kagizman hold it in part; the division at Bayazit beyond is in
    Disrupted Supply, not out of it.
    """
    p = Position(turn=5, active="CP").put("Eleskirt", "Kurds").put("Kagizman", "RU DIV [r]").put("Bayazit", "RU DIV")
    p.control("CP", "Khoy", "Julfa", "Ercis")
    assert p.supply("RU DIV", "Bayazit") == "full"
    battle(p, ["Eleskirt"], "attack Kurds > Kagizman", 6, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    p.do("advance Kurds 1 > Kagizman")
    finish(p)
    assert p.supply("RU DIV", "Bayazit") == "disrupted"
    assert p.set(active=1).price("Bayazit") == 2


@pytest.mark.rule("16.4.5.S4b", "3.2.1.3.GEOPROT", "9.2.2f")
def test_the_protectorate_bars_everybody() -> None:
    """3.2.1.3: nobody moves through Tiflis under the Protectorate; only TU and TU-A units attack it."""
    p = (
        Position(turn=15)
        .set(stage=4)
        .put("Tiflis", "GE Georgian Protectorate", control=False)
        .put("Aleksandropol", "Arm Transcas")
    )
    march(p, "Aleksandropol")
    assert "Tiflis" not in moves(p, "Arm Transcas")
    p = Position(turn=15, active="CP").set(stage=4).put("Tiflis", "GE Georgian Protectorate", control=False)
    p.put("Akstafa", "TU DIV", "GE Yildirim").control(
        "CP", "Evlakh", "Shemakha", "Baku", "Salyani", "Astara", "Ardebil"
    )
    p.control("CP", "Tabriz", "Julfa", "Bayazit")
    attack(p, ["Akstafa"])
    assert p.offered("attack") == ["attack TU DIV 1 > Tiflis"]


@pytest.mark.rule("12.7.11#1", "16.3.1.1b")
def test_a_land_retreat_costs_no_prestige() -> None:
    """12.7.11: British divisions of Jaffa may go to Jerusalem or by sea; by land the Jihad does not rise."""
    p = Position(turn=5, active="CP").control("AP", "Jerusalem").put("Jaffa", "BR DIV", "BR DIV").level("CP", 2)
    p.put("Nablus", "TU IX Corps", "TU X Corps", "TU XI Corps")
    battle(p, ["Nablus"], "attack TU IX Corps > Jaffa", 2, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert {"Jerusalem", "Alexandria", "Pt. Said"} <= places(p, "retreat", "BR DIV")
    while p.step == "Retreating":
        land = ("Jerusalem", "Amman", "Beersheba")
        p.do(next(t for t in p.offered("retreat") if t.endswith(land)))
    assert p.s.jihad == 0


@pytest.mark.rule("9.5.4.4", "9.5.4.2#1")
def test_a_kept_card_comes_back_face_up() -> None:
    """9.5.4.4: a retained card committed to a cancelled combat may go back before its owner; the canceller is gone."""
    from greatwar.games.pursuit_of_glory.components import card
    from greatwar.games.pursuit_of_glory.state import DISCARD, TABLE

    p = (
        Position(turn=5)
        .control("AP", "Romani")
        .put("El Arish", "BR DIV")
        .put("Kossaima", "TU DIV")
        .hand("AP")
        .table("AP", "AP-15")
    )
    attack(p.hand("CP", "CP-06"), ["El Arish"], "attack BR DIV > Kossaima")
    p.do("card AP-15", "done", "card CP-06", "take-back AP-15")
    assert p.s.pile[card("AP-15").n] == TABLE
    assert p.s.pile[card("CP-06").n] == DISCARD


@pytest.mark.rule("12.8#3", "12.7.1c", "12.8#2")
def test_a_withdrawal_from_a_reduced_victor() -> None:
    """12.8: the AP wins without a full-strength attacker: the Turks go, the Kurds may stay."""
    p = (
        Position(turn=5)
        .put("Kagizman", "RU I Caucasian [r]", "RU IV Caucasian [r]")
        .put("Sarikamis", "TU DIV", "Kurds")
    )
    attack(p, ["Kagizman"], "attack RU I Caucasian > Sarikamis")
    join_all(p)
    while p.step in ("PlayCards", "CommitStaff"):
        p.do("done")
    p.do("withdraw").dice(5, 1).do("loss Kurds", "loss TU DIV")
    assert any("AP wins" in t for t in p.log)
    gone = {t.removeprefix("retreat ").partition(" > ")[0].rstrip(" 0123456789") for t in p.offered("retreat")}
    assert gone == {"TU DIV"}
    p.do(p.offered("retreat")[0], "done")
    assert p.at("Sarikamis") == ["Kurds [r]"]


@pytest.mark.rule("13.11", "13.3")
def test_a_chain_of_redeployments() -> None:
    """13.11: A goes from the Reserve onto B, B goes on, and C comes onto B in the new place; nobody goes twice."""
    p = (
        Position(turn=5)
        .put("Kars", "RU DIV")
        .box("AP Reserve Box", "RU Elite DIV", "RU Cavalry")
        .control("AP", "Erevan")
        .redeploy(4)
    )
    assert not p.offers("redeploy RU Cavalry > Erevan")
    p.do("redeploy RU Elite DIV > Kars", "redeploy RU DIV > Erevan")
    assert p.offers("redeploy RU Cavalry > Erevan")
    p.do("redeploy RU Cavalry > Erevan")
    assert p.at("Kars") == ["RU Elite DIV"]
    assert sorted(p.at("Erevan")) == ["RU Cavalry", "RU DIV"]


@pytest.mark.rule("18.6.2.1#3", "12.6.5#4")
def test_a_reduced_corps_breaks_into_two() -> None:
    """18.6.2.1: a reduced corps withdrawn under fire breaks into two divisions, which are reduced."""
    p = (
        Position(turn=5)
        .beachhead("Beachhead Suvla Bay")
        .put("Beachhead Suvla Bay", "BR XII Corps [r]")
        .put("Anafarta", "TU DIV")
    )
    p.box("AP Reserve Box", "BR DIV").box("AP Eliminated Units Box", "BR DIV")
    march(p, "Beachhead Suvla Bay").do("withdraw-from Beachhead Suvla Bay")
    finish(p)
    assert len(p.at("Lemnos")) == 2
    assert all(u.endswith("[r]") for u in p.at("Lemnos"))
    assert p.at("AP Reserve Box") == []
    assert p.at("AP Eliminated Units Box") == ["BR DIV"], "a reduced corps takes none of these"
