"""Third reading, chapters 13 to 15: redeployment, supply in all its states, forts and sieges."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import finish, march, moves, places


def goes(p: Position, kind: str, where: str) -> bool:
    """Whether a redeployment is offered."""
    return p.offers(f"redeploy {kind} > {where}")


# 13 redeployment --------------------------------------------------------------------------------------


@pytest.mark.rule("13.1#5", "13.8#2")
def test_out_of_reserve_only_where_the_nation_could_redeploy() -> None:
    """13.1: RU divisions do not come to Salonika although the 2/4 Special stands there: no RU source reaches it."""
    p = (
        Position(turn=9)
        .control("AP", "Salonika")
        .put("Salonika", "RU 2/4 Special")
        .box("AP Reserve Box", "RU DIV")
        .redeploy(4)
    )
    assert not goes(p, "RU DIV", "Salonika")
    assert goes(p, "RU DIV", "Tiflis")


@pytest.mark.rule("13.1#5", "13.8#2")
@pytest.mark.parametrize(("belgrade", "may"), [("CP", True), ("AP", False)])
def test_germans_come_by_the_railroad(belgrade: str, may: bool) -> None:
    """13.1: a Yildirim unit of the Reserve joins the one at Aleppo only if it could come from Galicia."""
    p = Position(turn=13, active="CP").happened("CP-33", "CP-49").control(belgrade, "Belgrade").control("CP", "Nis")
    p.put("Aleppo", "GE Yildirim", "TU DIV").box("CP Reserve Box", "GE Yildirim").redeploy(4)
    assert goes(p, "GE Yildirim", "Galicia")
    assert goes(p, "GE Yildirim", "Aleppo") is may


@pytest.mark.rule("3.1.1b#2", "13.8#2")
@pytest.mark.parametrize(
    ("where", "may"), [("El Arish", True), ("Romani", False), ("Beersheba", True), ("Kossaima", False)]
)
def test_out_of_reserve_into_the_desert(where: str, may: bool) -> None:
    """3.1.1b: into a desert space with a supplied friend if the way there crosses no other desert off the railroad."""
    p = Position(turn=5, active="CP").put(where, "TU DIV").box("CP Reserve Box", "TU-A DIV").redeploy(4)
    assert p.supply("TU DIV", where) == "full"
    assert goes(p, "TU-A DIV", where) is may


@pytest.mark.rule("13.1#5", "3.2#3")
def test_dual_units_come_for_either_nation() -> None:
    """13.1: the Combined Division comes to Sofia as a BU unit, to Galicia as an AH one; BU divisions do not."""
    p = Position(turn=9, active="CP").happened("CP-33").control("CP", "Belgrade", "Nis")
    p.box("CP Reserve Box", "BU-AH Combined Division", "BU DIV", "AH DIV").redeploy(4)
    assert goes(p, "BU-AH Combined Division", "Sofia")
    assert goes(p, "BU-AH Combined Division", "Galicia")
    assert goes(p, "BU DIV", "Sofia")
    assert not goes(p, "BU DIV", "Galicia")
    assert not goes(p, "AH DIV", "Sofia")


@pytest.mark.rule("13.8.1", "3.2#3")
def test_a_dual_unit_with_one_capital_lost() -> None:
    """13.8.1 with 3.2: Sofia lost, BU units stay in the box; the Combined Division goes as an Austrian."""
    p = Position(turn=9, active="CP").happened("CP-33").control("CP", "Belgrade", "Nis").control("AP", "Sofia")
    p.box("CP Reserve Box", "BU-AH Combined Division", "BU DIV").redeploy(4)
    assert goes(p, "BU-AH Combined Division", "Galicia")
    assert not any("BU DIV" in t for t in p.offered("pick"))


@pytest.mark.rule("13.8.1")
@pytest.mark.parametrize(("siege", "may"), [(True, False), (False, True)])
def test_a_besieged_capital_closes_the_box(siege: bool, may: bool) -> None:
    """13.8.1: Bucharest besieged: RO divisions neither leave the Reserve nor enter it."""
    p = Position(turn=9).happened("AP-29").put("Ploesti", "RO DIV").box("AP Reserve Box", "RO DIV")
    p.put("Bucharest", "RO DIV") if not siege else p.put("Bucharest", "GE IV R Corps", control=False)
    p.control("AP", "Braila", "Bolgrad").redeploy(4)
    assert any("RO DIV" in t for t in p.offered("pick")) or not may
    assert goes(p, "RO DIV", "AP Reserve Box") is may


@pytest.mark.rule("13.8#1", "13.5")
def test_into_the_reserve_only_with_a_full_source() -> None:
    """13.8: a division fed by Medina alone does not go to the Reserve Box; one fed by Damascus does."""
    p = (
        Position(turn=9, active="CP")
        .happened("AP-11")
        .control("AP", "Tabuk", "Aqaba")
        .put("The Hejaz", "TU-A DIV")
        .redeploy(4)
    )
    assert not any("TU-A DIV" in t for t in p.offered("pick"))
    p = Position(turn=9, active="CP").put("The Hejaz", "TU-A DIV").redeploy(4)
    assert goes(p, "TU-A DIV", "CP Reserve Box")


@pytest.mark.rule("13.6#1", "3.1.5.2.2")
def test_no_redeployment_over_the_straits() -> None:
    """13.6: solid lines only: from Rodosto to Bandirma a division goes by Constantinople and Bosphorus, not the
    ferry.
    """
    p = Position(turn=5, active="CP").put("Rodosto", "TU DIV").redeploy(4)
    assert goes(p, "TU DIV", "Bandirma")
    p = (
        Position(turn=5, active="CP")
        .put("Rodosto", "TU DIV")
        .control("AP", "The Bosphorus Forts")
        .destroy("The Bosphorus Forts")
    )
    p.redeploy(4)
    assert not goes(p, "TU DIV", "Bandirma")


@pytest.mark.rule("13.10", "13.1#1")
def test_disruption_costs_a_point_once() -> None:
    """13.10: a unit that traces only through two disrupted spaces pays one point more; with one point it stays."""
    p = Position(turn=5).control("AP", "Fao", "Basra", "Qurna", "Amara").destroy("Fao")
    p.put("Amara", "IN DIV").put("Qurna", "Marsh").control("CP", "Ahwaz").put("Basra", "Marsh")
    assert p.supply("IN DIV") == "disrupted"
    p.redeploy(1)
    assert not any("IN DIV" in t for t in p.offered("pick"))
    p.redeploy(2)
    assert any("IN DIV" in t for t in p.offered("pick"))


@pytest.mark.rule("13.7#5", "14.1.4c")
@pytest.mark.parametrize(("forts", "may"), [(True, True), (False, False)])
def test_the_black_sea_opens(forts: bool, may: bool) -> None:
    """13.7: with the Bosphorus Forts and all straits the AP redeploys between the Black Sea and the Aegean."""
    p = Position(turn=9).control(
        "AP", "Seddul Bahr", "Kum Kale", "Maidos", "Canakkale", "Gallipoli", "Chardak", "Rodosto"
    )
    p.control("AP", "Bandirma", "Constantinople").destroy("Seddul Bahr", "Kum Kale", "Maidos", "Canakkale", "Gallipoli")
    if forts:
        p.control("AP", "The Bosphorus Forts").destroy("The Bosphorus Forts")
    p.put("Alexandria", "BR DIV").put("Batum", "RU DIV").redeploy(4)
    assert not goes(p, "RU DIV", "Alexandria"), "they do not stack"
    assert goes(p, "RU DIV", "Pt. Said") is may
    assert goes(p, "BR DIV", "Poti") is may


@pytest.mark.rule("18.10.1", "18.10.2")
@pytest.mark.parametrize(
    ("lost", "delayed"), [((), False), (("Suez",), True), (("Ismailia",), True), (("Cairo",), False)]
)
def test_any_canal_space_delays(lost: tuple[str, ...], delayed: bool) -> None:
    """18.10: any one space of the western shore in CP hands keeps units from India out of the Mediterranean this
    turn.
    """
    p = Position(turn=9).control("CP", *lost).put("India", "IN DIV", "IN Cavalry").redeploy(4)
    assert goes(p, "IN DIV", "Alexandria") is not delayed
    assert goes(p, "IN DIV", "Bahrain")


@pytest.mark.rule("13.1#4")
def test_turks_redeploy_into_sinai_but_not_egypt() -> None:
    """13.1: Sinai is not Egypt: El Arish by Gaza is open, a CP-held Ismailia is not."""
    p = Position(turn=5, active="CP").put("Damascus", "TU DIV").control("CP", "Ismailia", "Pt. Said").redeploy(4)
    assert goes(p, "TU DIV", "El Arish")
    assert not goes(p, "TU DIV", "Pt. Said")


@pytest.mark.rule("13.9#2")
def test_empire_divisions_reach_lost_regions_by_sea() -> None:
    """13.9: the Sudan in CP hands, uncontested: an Indian division from Suez may still go there; a French one may
    not.
    """
    p = Position(turn=9).control("CP", "Sudan and Darfur").put("Suez", "IN DIV").put("Alexandria", "FR DIV").redeploy(4)
    assert goes(p, "IN DIV", "Sudan and Darfur")
    assert not goes(p, "FR DIV", "Sudan and Darfur")


@pytest.mark.rule("13.1#3", "13.12.1")
def test_british_corps_by_the_railroads_of_egypt() -> None:
    """13.12.1: a corps of Alexandria goes by rail to Suez or Mersa Matruh, not to Sidi Barrani; never by sea."""
    p = Position(turn=9).level("AP", 2).put("Alexandria", "BR XII Corps").redeploy(4)
    assert goes(p, "BR XII Corps", "Suez")
    assert goes(p, "BR XII Corps", "Sudan and Darfur")
    assert goes(p, "BR XII Corps", "Mersa Matruh")
    assert not goes(p, "BR XII Corps", "Sidi Barrani")
    assert not goes(p, "BR XII Corps", "Lemnos")


@pytest.mark.rule("13.1#2")
def test_coloured_railroads_for_redeployment() -> None:
    """13.1: a Turkish division redeploys over Belgrade to Galicia, a Serbian never; a British one not by Derbent."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("CP", "Belgrade", "Nis")
        .put("Adrianople", "TU DIV")
        .redeploy(4)
    )
    assert goes(p, "TU DIV", "Galicia")
    p = Position(turn=15).set(stage=4).put("Baku", "BR DIV").redeploy(4)
    assert not goes(p, "BR DIV", "Petrovsk")


@pytest.mark.rule("13.6#2", "15.2.4")
def test_a_besieger_may_not_be_redeployed_away() -> None:
    """13.6: out of a siege only as long as the fort stays besieged when the half-round is over."""
    p = (
        Position(turn=5)
        .put("Erzurum", "RU DIV", "RU DIV", "RU DIV", control=False)
        .control("AP", "Koprukoy", "Sarikamis")
    )
    assert p.redeploy(3).offered("pick") == []
    p = (
        Position(turn=5)
        .put("Erzurum", "RU I Caucasian", "RU DIV", control=False)
        .control("AP", "Koprukoy", "Sarikamis")
    )
    assert p.redeploy(3).offered("pick") == ["pick RU DIV 1"]


# 14 supply -----------------------------------------------------------------------------------------------


@pytest.mark.rule("14.2.2#2", "14.2.3", "18.9.2")
def test_limited_by_the_other_empire() -> None:
    """14.2.3: British fed by Tiflis only are in Limited Supply: they may move, not attack, redeploy or be repaired."""
    p = (
        Position(turn=13)
        .set(stage=1)
        .control("CP", "Eastern Persia")
        .put("Kars", "BR DIV [r]")
        .put("Sarikamis", "TU DIV")
    )
    p.points("BR", 3)
    assert p.supply("BR DIV") == "limited"
    p.ops(9)
    assert p.offers("activate-move Kars")
    assert not p.offers("activate-attack Kars")
    p.redeploy(4)
    assert not any("BR DIV" in t for t in p.offered("pick"))
    assert not any("BR DIV" in t for t in p.phase("Replacement").offered("restore"))


@pytest.mark.rule("14.1.4", "14.2.4")
def test_serbians_live_on_salonika_after_the_collapse() -> None:
    """14.2.4: after the collapse Serbians in Serbia need a line to an AP port or source."""
    p = Position(turn=9).happened("CP-33").set(serbia=2).control("AP", "Salonika", "Doiran").put("Veles", "SB DIV")
    assert p.supply("SB DIV") == "full"
    p = (
        Position(turn=9)
        .happened("CP-33")
        .set(serbia=2)
        .control("CP", "Doiran")
        .control("AP", "Salonika")
        .put("Veles", "SB DIV")
    )
    p.control("CP", "Monastir", "Skopje")
    assert p.supply("SB DIV") == "out of supply"
    p = Position(turn=9).happened("CP-33").control("CP", "Doiran", "Monastir", "Skopje").put("Veles", "SB DIV")
    assert p.supply("SB DIV") == "full"


@pytest.mark.rule("14.2.6", "18.8.1.1b")
@pytest.mark.parametrize(
    ("greece", "where", "state"), [(1, "Larissa", "full"), (1, "Veles", "full"), (0, "Veles", "full")]
)
def test_greeks_at_home_and_abroad(greece: int, where: str, state: str) -> None:
    """14.2.6: Greeks are in supply in Greece, and elsewhere on any source of their side."""
    p = Position(turn=13).happened("CP-33").set(greece=greece)
    p.control("AP" if greece else "CP", "Doiran", "Salonika", "Athens", "Larissa", "Lamia")
    if not greece:
        p.control("CP", "Belgrade", "Nis", "Sofia")
    p.put(where, "GR DIV")
    assert p.supply("GR DIV") == state


@pytest.mark.rule("14.1.7", "14.1.9", "14.2.1#2")
def test_limited_and_disrupted_at_once() -> None:
    """14.1.7 with 14.1.9: a line to Medina only, and that through a disrupted space."""
    p = (
        Position(turn=13, active="CP")
        .happened("AP-11")
        .put("Tabuk", "BR Arab Northern Army (ANA)")
        .put("Yenbo", "TU-A DIV")
    )
    p.control("AP", "Aqaba")
    assert p.supply("TU-A DIV") == "limited"
    p.put("Jiddah", "Arab Revolt")
    assert p.supply("TU-A DIV") == "limited and disrupted"
    p.ops(1)
    assert not p.offers("activate-move Yenbo")
    p.ops(2)
    assert p.offers("activate-move Yenbo")
    assert not p.offers("activate-attack Yenbo")


@pytest.mark.rule("14.1.5", "14.3.2.1", "14.3.2.2#1")
def test_the_fort_stays_the_garrison_starves() -> None:
    """14.1.5: Medina's fort keeps the space; a TU division there lives on Medina; the same at Gaza starves."""
    p = Position(turn=13).control("AP", "El Arish", "Romani", "Jaffa", "Beersheba", "Jerusalem").put("Gaza", "TU DIV")
    p.put("Tiflis", "RU DIV")
    assert p.supply("TU DIV") == "out of supply"
    finish(p.phase("Attrition"))
    assert p.at("CP permanently eliminated") == ["TU DIV"]
    assert p.owner("Gaza") == "CP"


@pytest.mark.rule("14.3.2.1", "14.3.2.2#1")
def test_a_beachhead_feeds_its_shore() -> None:
    """3.2.4.3: units ashore live on the Beachhead behind them; without the marker they starve and the space is lost."""
    p = Position(turn=5).beachhead("Beachhead Suvla Bay").put("Anafarta", "BR DIV")
    assert p.supply("BR DIV") == "full"
    p = Position(turn=5).put("Anafarta", "BR DIV")
    assert p.supply("BR DIV") == "out of supply"
    finish(p.phase("Attrition"))
    assert p.owner("Anafarta") == "CP"


@pytest.mark.rule("3.2.4.1#4", "3.2.4.1#2")
@pytest.mark.parametrize(
    ("space", "line", "marked"),
    [
        ("Van", ("Bayazit", "Ercis", "Khoy"), True),
        ("Hamadan", ("Sultan Bulak", "Kazvin", "Zenjan", "Mianeh"), True),
        ("Shushter", ("Ahwaz", "Abadan"), False),
    ],
)
def test_what_attrition_gives_to_russia(space: str, line: tuple[str, ...], marked: bool) -> None:
    """3.2.4.1: starved spaces of Caucasia and Neutral Persia that trace to Russia are hers, of Arabistan never."""
    p = Position(turn=9).happened("AP-08").control("AP", *line).control("CP", space).put("Tiflis", "RU DIV")
    around = {"Van": ("Bitlis", "Baskale"), "Hamadan": ("Kermanshah", "Burujird"), "Shushter": ("Dizful",)}[space]
    p.control("AP", *around)
    before = p.s.ru_vp
    finish(p.phase("Attrition"))
    assert p.owner(space) == "AP"
    assert p.s.ru_vp - before == (1 if marked else 0)


@pytest.mark.rule("14.1.3")
def test_a_friendly_besieged_fort_stops_the_line() -> None:
    """14.1.3: Kars besieged by the CP is no way for Russian supply."""
    p = (
        Position(turn=5)
        .put("Kars", "TU IX Corps", control=False)
        .put("Sarikamis", "RU DIV")
        .control("CP", "Kagizman", "Oltu")
    )
    p.control("CP", "Eleskirt")
    assert p.supply("RU DIV") == "out of supply"
    p.clear("Kars")
    assert p.supply("RU DIV") == "full"


@pytest.mark.rule("14.2.1#4", "18.5e")
def test_the_corps_in_galicia_is_fed_by_turkey() -> None:
    """18.5e: the TU corps of Galicia takes points as long as it traces back to Turkey."""
    for belgrade, may in (("CP", True), ("AP", False)):
        p = (
            Position(turn=9)
            .happened("CP-33")
            .control(belgrade, "Belgrade")
            .control("CP", "Nis")
            .put("Galicia", "TU XV Corps [r]")
        )
        p.points("TU", 2).set(max_tu=20)
        p.phase("Replacement")
        while p.step and p.seat == "AP":
            p.do("done")
        assert p.offers("restore TU XV Corps") is may


# 15 forts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.2.5#2", "15.2.5#1")
def test_reinforcing_a_broken_siege() -> None:
    """15.2.5: one division is left before Erzurum (3): one more may not join it, two may."""
    p = Position(turn=5).put("Erzurum", "RU DIV", control=False).put("Koprukoy", "RU DIV").control("AP", "Sarikamis")
    march(p, "Koprukoy")
    assert not p.offers("move RU DIV > Erzurum")
    p = (
        Position(turn=5)
        .put("Erzurum", "RU DIV", control=False)
        .put("Koprukoy", "RU DIV", "RU DIV")
        .control("AP", "Sarikamis")
    )
    march(p, "Koprukoy")
    assert any(t.endswith("> Erzurum") for t in p.offered("move"))


@pytest.mark.rule("15.3.1", "15.2.6")
@pytest.mark.parametrize(("die", "falls"), [(3, False), (4, True)])
def test_a_siege_by_corps_and_tribe(die: int, falls: bool) -> None:
    """15.3.1: Kars (3) falls to a 4; its VP goes over and the Czar loses a turn."""
    p = Position(turn=5).set(parvus=3, revolution=7, czar=5).put("Kars", "TU IX Corps", "Kurds", control=False)
    p.control("CP", "Sarikamis", "Kagizman").phase("Siege").dice(die)
    finish(p)
    assert (p.owner("Kars") == "CP") is falls
    assert p.s.vp == (11 if falls else 10)
    assert p.s.czar == (4 if falls else 5)


@pytest.mark.rule("15.2.1#2", "18.6.6#2")
def test_marines_hold_the_bosphorus_alone() -> None:
    """18.6.6: after its landing the Black Sea Division alone besieges the Bosphorus Forts (3): the siege is rolled."""
    p = Position(turn=6).put("Batum", "RU Black Sea Division").put("Constantinople", "TU DIV")
    p.ops(9).do("activate-attack Batum", "done")
    landing = [t for t in p.offered() if "Bosphorus" in t]
    assert landing
    p.do(landing[0])
    finish(p)
    assert p.where("RU Black Sea Division") == "The Bosphorus Forts"
    assert p.owner("The Bosphorus Forts") == "CP"
    assert p.supply("RU Black Sea Division") == "full"
    p.phase("Siege").dice(4)
    finish(p)
    assert p.owner("The Bosphorus Forts") == "AP"
    assert p.s.ru_vp == 1


@pytest.mark.rule("18.6.6#1")
def test_where_the_marines_may_land() -> None:
    """18.6.6: any vacant enemy Black Sea port; not one with a unit in it, not a friendly one."""
    p = Position(turn=5).put("Batum", "RU Black Sea Division").put("Rize", "TU DIV").control("AP", "Samsun")
    p.ops(9).do("activate-attack Batum", "done")
    told = " ".join(t for t in p.offered() if "Black Sea Division" in t)
    assert "Trabzon" in told
    assert "Giresun" in told
    assert "Inebolu" in told
    assert "Rize" not in told.replace("> Rize", "", 0) or "attack RU Black Sea Division > Rize" not in told
    assert "Samsun" not in told
    assert "Poti" not in told


@pytest.mark.rule("15.1.1", "11.1.6", "15.2.1#1")
def test_excess_units_pass_a_fort_only_once_it_is_besieged() -> None:
    """15.2.1: when a corps has besieged Erzurum, a second unit may move through to Erzincan in the same round."""
    p = Position(turn=5).put("Koprukoy", "RU I Caucasian", "RU DIV").control("AP", "Sarikamis", "Oltu")
    march(p, "Koprukoy").do("move RU I Caucasian > Erzurum")
    p.do("move RU DIV > Erzurum")
    assert {"Erzincan", "Bayburt", "Mus"} <= moves(p, "RU DIV")


@pytest.mark.rule("11.3.5", "11.3.1c")
def test_besiegers_dig_in() -> None:
    """11.3.5: units besieging a fort in clear ground may entrench; Russians in a mountain may not."""
    p = Position(turn=5, active="CP").put("Kars", "TU IX Corps", control=False).control("CP", "Sarikamis", "Kagizman")
    march(p, "Kars").do("done")
    assert p.offers("entrench Kars")
    p = Position(turn=5).put("Erzurum", "RU I Caucasian", control=False).control("AP", "Koprukoy", "Sarikamis")
    march(p, "Erzurum").do("done")
    assert not p.offers("entrench Erzurum")


@pytest.mark.rule("15.2.2", "13.6#2")
def test_redeploying_through_a_siege() -> None:
    """13.6: a division redeploys through besieged Erzurum to Bayburt, not through an unbesieged one."""
    p = Position(turn=5).put("Erzurum", "RU I Caucasian", control=False).control("AP", "Koprukoy", "Sarikamis", "Mus")
    p.put("Kars", "RU DIV").redeploy(1)
    assert goes(p, "RU DIV", "Mus")
    p = Position(turn=5).control("AP", "Koprukoy", "Sarikamis", "Mus").put("Kars", "RU DIV").redeploy(1)
    assert not goes(p, "RU DIV", "Mus")


@pytest.mark.rule("9.5.3.2c", "9.5.3.2d")
def test_a_full_source_overflows_away_from_the_enemy() -> None:
    """9.5.3.2c: Constantinople and Kayseri full: new Turks come beside them, farthest from the enemy, or to Reserve."""
    p = (
        Position(turn=5, active="CP")
        .level("CP", 1)
        .put("Erzincan", "TU DIV", "TU DIV", "TU DIV")
        .put("Bayburt", "RU DIV")
    )
    p.put("Constantinople", "TU DIV", "TU DIV", "TU DIV").put("Kayseri", "TU DIV", "TU DIV", "TU DIV")
    p.hand("CP", "CP-25").action().do("event CP-25")
    told = places(p, "place")
    assert "Erzincan" not in told
    assert not told & {"Gumushane", "Erzurum"}
    assert told & {"Devrigi", "Sebin Kara-Hissar", "Harput"}
    assert "CP Reserve Box" in told


def landed() -> Position:
    """The marines have landed at the Bosphorus; a division waits at Batum."""
    p = Position(turn=6).put("Batum", "RU Black Sea Division", "RU DIV").put("Constantinople", "TU DIV")
    p.ops(9).do("activate-attack Batum", "done", "assault RU Black Sea Division > The Bosphorus Forts")
    finish(p)
    p.s.clear_marks()
    return p.set(round=2)


@pytest.mark.rule("18.6.6#2", "13.6#2", "16.3.1.1d")
def test_marines_may_be_taken_off_again() -> None:
    """18.6.6: the besieged fort serves as a port, also for the division itself; the CP gains nothing when it leaves."""
    p = landed().redeploy(2)
    assert goes(p, "RU DIV", "The Bosphorus Forts")
    assert goes(p, "RU Black Sea Division", "Batum")
    p.do("redeploy RU Black Sea Division > Batum")
    finish(p)
    assert (p.s.jihad, p.at("The Bosphorus Forts"), p.owner("The Bosphorus Forts")) == (0, [], "CP")
    p = landed().redeploy(2).do("redeploy RU DIV > The Bosphorus Forts")
    assert not goes(p, "RU Black Sea Division", "Batum"), "the other division alone could not besiege"


@pytest.mark.rule("18.6.6#2", "15.2.1#2")
def test_marines_count_three_only_where_they_landed() -> None:
    """15.2.1: at another fort the Black Sea Division is one SCU: alone it does not enter Erzurum, but Trabzon (1)."""
    p = Position(turn=6).put("Oltu", "RU Black Sea Division").put("Rize", "RU DIV")
    march(p, "Oltu", "Rize")
    assert not p.offers("move RU Black Sea Division > Erzurum")
    assert p.offers("move RU DIV > Trabzon")
