"""Chapters 13, 14 and 15 by the rulebook: redeployment, the states of supply, attrition, forts and sieges."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position


def gulf(turn: int = 5) -> Position:
    return Position(turn=turn).control("AP", "Fao", "Basra", "Qurna", "Amara", "Sannaiyat", "Nasiriya")


def sent(p: Position, unit: str, points: int = 4) -> set[str]:
    """Where a unit may be redeployed with these points."""
    p.redeploy(points)
    pick = next((t for t in p.offered("pick") if t.startswith(f"pick {unit}")), "")
    if not pick:
        return set()
    p.do(pick)
    return {t.rpartition(" > ")[2] for t in p.offered("redeploy")}


BALKANS_OPEN = ("Nis", "Belgrade")


# 14 states of supply -------------------------------------------------------------------------------


@pytest.mark.rule("14.2.1#1", "14.2.1#4", "14.1.9")
@pytest.mark.parametrize(
    ("unit", "where", "linked", "state"),
    [
        ("TU DIV", "Sivas", False, "full"),
        ("BU DIV", "Philippopoli", False, "full"),
        ("BU DIV", "Adrianople", True, "full"),
        ("GE DIV", "Sofia", False, "limited"),
        ("GE DIV", "Sofia", True, "full"),
        ("AH DIV", "Sofia", False, "limited"),
        ("AH DIV", "Plevna", True, "full"),
        ("GE Yildirim", "Damascus", False, "limited"),
        ("GE Yildirim", "Damascus", True, "full"),
        ("GE-BU XI Army", "Sofia", False, "full"),
        ("BU-AH Combined Division", "Sofia", False, "full"),
    ],
)
def test_central_powers_and_their_own_sources(unit: str, where: str, linked: bool, state: str) -> None:
    """14.2.1: GE and AH live on Galicia, BU on Sofia, TU on Turkey; a foreign source alone is Limited Supply; dual
    units choose.
    """
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("CP" if linked else "AP", *BALKANS_OPEN)
        .put(where, unit)
    )
    assert p.supply(unit) == state
    p.ops(9)
    assert p.offers(f"activate-move {where}")
    assert p.offers(f"activate-attack {where}") is (state == "full")


@pytest.mark.rule("14.2.1#4")
def test_turks_fed_by_sofia_only() -> None:
    """14.2.1: a TU unit in Bulgaria cut off from Turkey is in Limited Supply."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("AP", "Adrianople")
        .destroy("Adrianople")
        .put("Plevna", "TU DIV")
    )
    p.control("AP", "Burgas", "Varna")
    assert p.supply("TU DIV") == "limited"
    p = Position(turn=9, active="CP").happened("CP-33").put("Plevna", "TU DIV")
    assert p.supply("TU DIV") == "full"


@pytest.mark.rule("14.2.2#1", "14.2.5", "14.2.4")
def test_sources_of_the_eastern_allies() -> None:
    """14.2.2, 14.2.4, 14.2.5: RU from Odessa by the Black Sea, RO from RU sources, SB anywhere in Serbia until it
    falls.
    """
    p = (
        Position(turn=9)
        .happened("AP-29")
        .put("Constanta", "RO DIV")
        .control("CP", "Braila", "Cernavoda", "Bolgrad", "Turtukai")
    )
    assert p.supply("RO DIV") == "full"
    p = (
        Position(turn=9)
        .happened("AP-29")
        .put("Bucharest", "RO DIV")
        .control("CP", "Braila", "Cernavoda", "Ploesti", "Craiova", "Campolung")
    )
    assert p.supply("RO DIV") == "out of supply"
    p = Position(turn=9).happened("CP-33").put("Nis", "SB DIV").control("CP", "Skopje", "Belgrade")
    assert p.supply("SB DIV") == "full"
    p.set(serbia=2)
    assert p.supply("SB DIV") == "out of supply"
    p = Position(turn=9).put("Rize", "RU DIV").control("CP", "Ardahan", "Trabzon")
    assert p.supply("RU DIV") == "full"


@pytest.mark.rule("14.2.3", "14.2.2#2", "18.9.2")
def test_french_and_italians_are_british_fed() -> None:
    """14.2.3: FR and IT units live on British sources; on Russian ones alone they are in Limited Supply."""
    p = Position(turn=9).control("AP", "Salonika").put("Salonika", "FR DIV", "IT DIV")
    assert {p.supply("FR DIV"), p.supply("IT DIV")} == {"full"}
    p = Position(turn=9).put("Ardahan", "FR DIV", "IT DIV").control("CP", "Eastern Persia")
    assert {p.supply("FR DIV"), p.supply("IT DIV")} == {"limited"}
    p = Position(turn=9).put("Trabzon", "FR DIV").destroy("Trabzon")
    assert p.supply("FR DIV") == "out of supply"


@pytest.mark.rule("2.0.region", "14.2.2#1")
def test_odessa_feeds_even_in_enemy_hands() -> None:
    """2.0: the AP always uses the ports and sources of Regions; a lost Tiflis feeds nobody."""
    p = (
        Position(turn=9)
        .destroy("Trabzon")
        .put("Trabzon", "RU DIV")
        .control("CP", "Batum", "Poti", "Odessa")
        .destroy("Batum")
    )
    assert p.supply("RU DIV") == "full"
    p = Position(turn=9).put("Suram", "RU DIV").control("CP", "Tiflis", "Batum", "Poti", "Akhalkaln").destroy("Batum")
    assert p.supply("RU DIV") == "out of supply"


@pytest.mark.rule("14.1.4b", "14.1.4")
@pytest.mark.parametrize(("blockade", "state"), [(False, "full"), (True, "out of supply")])
def test_the_blockade_ends_cp_supply_by_sea(blockade: bool, state: str) -> None:
    """14.1.4b: after the BLOCKADE the CP traces over the Black and Caspian Seas only."""
    p = Position(active="CP").put("Haifa", "TU DIV").control("AP", "Beirut", "Megiddo", "Jaffa")
    if blockade:
        p.happened("AP-11")
    assert p.supply("TU DIV") == state
    p = Position(active="CP").put("Trabzon", "TU DIV").control("AP", "Giresun", "Gumushane", "Rize")
    if blockade:
        p.happened("AP-11")
    assert p.supply("TU DIV") == "full"


@pytest.mark.rule("14.1.4c")
@pytest.mark.parametrize(
    ("unit", "forts", "straits", "state"),
    [
        ("RU DIV", True, False, "full"),
        ("RU DIV", False, True, "limited"),
        ("BR DIV", False, True, "full"),
        ("BR DIV", False, False, "out of supply"),
    ],
)
def test_constantinople_as_a_port(unit: str, forts: bool, straits: bool, state: str) -> None:
    """14.1.4c: to Russia with the Bosphorus Forts, to other sources with all straits."""
    p = Position(turn=9).put("Constantinople", unit)
    if forts:
        p.destroy("The Bosphorus Forts").control("AP", "The Bosphorus Forts")
    if straits:
        names = ("Seddul Bahr", "Kum Kale", "Maidos", "Canakkale", "Gallipoli", "Chardak", "Rodosto", "Bandirma")
        p.destroy("Seddul Bahr", "Kum Kale", "Maidos", "Canakkale", "Gallipoli").control("AP", *names)
        p.control("CP", "Catalca", "Eastern Persia")
    assert p.supply(unit) == state


@pytest.mark.rule("14.1.2b", "14.1.3", "15.2.2", "15.2.5#2")
@pytest.mark.parametrize(
    ("besiegers", "state"), [(("RU DIV", "RU DIV", "RU DIV"), "full"), (("RU DIV", "RU DIV"), "out of supply")]
)
def test_tracing_through_a_besieged_fort(besiegers: tuple[str, ...], state: str) -> None:
    """14.1.2b, 15.2.5: the besieger traces through the fort's space, not once the besiegers are too few; they
    themselves trace out.
    """
    p = Position(turn=9).put("Erzurum", *besiegers).put("Erzincan", "RU Cavalry").control("AP", "Koprukoy", "Sarikamis")
    assert p.supply("RU Cavalry") == state
    assert p.supply("RU DIV", "Erzurum") == "full"


@pytest.mark.rule("14.1.3")
def test_a_besieged_source_feeds_nobody_through_it() -> None:
    """14.1.3: nobody traces to or through a friendly besieged fort."""
    p = Position(active="CP").put("Trabzon", "RU DIV", control=False).put("Rize", "TU DIV")
    assert p.supply("TU DIV") == "full" or p.supply("TU DIV") == "out of supply"
    p = Position(active="CP").happened("AP-11").put("Erzurum", "RU I Caucasian", control=False).put("Bayburt", "TU DIV")
    p.control("AP", "Gumushane")
    assert p.supply("TU DIV") == "out of supply"


@pytest.mark.rule("14.1.8", "14.1.4a", "2.0.region")
def test_regions_and_supply() -> None:
    """14.1.8: one traces out of an enemy-controlled contested Region, not through it; the AP uses its port."""
    p = (
        Position(turn=9)
        .put("Southern Persia", "TU DIV")
        .put("Southern Persia", "BR Cavalry", control=False)
        .control("CP", "Baluchistan")
    )
    assert p.owner("Southern Persia") == "CP"
    assert p.supply("BR Cavalry") == "full"
    p = (
        Position(turn=9)
        .put("Southern Persia", "TU DIV")
        .put("Central Persia", "BR Cavalry")
        .control("CP", "Baluchistan", "Eastern Persia")
    )
    p.put("Southern Persia", "BR DIV", control=False)
    assert p.supply("BR Cavalry") == "out of supply"
    p = (
        Position(turn=9)
        .put("Southern Persia", "BR DIV")
        .put("Central Persia", "BR Cavalry")
        .put("Southern Persia", "TU DIV", control=False)
    )
    p.control("CP", "Eastern Persia")
    assert p.supply("BR Cavalry") == "full"


@pytest.mark.rule("14.2.7")
def test_arabs_live_on_the_hejaz() -> None:
    """14.2.7: Arab Revolt units and the ANA treat The Hejaz as a source even if it is CP-controlled."""
    p = Position(turn=13).put("The Hejaz", "Arab Revolt", control=False).control("CP", "The Hejaz")
    assert p.supply("Arab Revolt") == "full"
    p = (
        Position(turn=13)
        .destroy("Aqaba")
        .put("Aqaba", "BR Arab Northern Army (ANA)")
        .put("Maan", "Arab Revolt", control=False)
    )
    assert p.supply("BR Arab Northern Army (ANA)") == "full"


@pytest.mark.rule("14.2.8", "14.2.11", "3.2.1.3.PERU")
def test_persians_live_anywhere_in_persia() -> None:
    """14.2.8: PE units and the Cossacks are in supply anywhere in Persia; a RU division beside them is not."""
    p = Position(turn=9).happened("AP-08").put("Qum", "PE-RU Persian Cossacks", "RU DIV")
    assert p.supply("PE-RU Persian Cossacks") == "full"
    assert p.supply("RU DIV") == "out of supply"
    p = Position(turn=9, active="CP").put("Qum", "PE Uprising")
    assert p.supply("PE Uprising") == "full"


@pytest.mark.rule("14.3.1", "14.1.9", "14.1.7")
def test_what_each_state_allows() -> None:
    """14.3.1, 14.1.9: out of supply nothing; Limited movement only; Disrupted everything for +1 OPS and +1 SR."""
    p = gulf(turn=9).put("Sannaiyat", "IN DIV").put("Qurna", "TU DIV").control("CP", "Ahwaz")
    assert p.supply("IN DIV") == "out of supply"
    assert p.ops(9).offered() in ([], ["done"])
    assert sent(p, "IN DIV") == set()
    p = gulf(turn=9).put("Sannaiyat", "IN DIV").put("Qurna", "Marsh").control("CP", "Ahwaz").put("Nasiriya", "TU DIV")
    assert p.supply("IN DIV") == "disrupted"
    assert [p.price("Sannaiyat"), p.price("Sannaiyat", attack=True)] == [2, 2]
    assert sent(p, "IN DIV", 1) == set()
    p = gulf(turn=9).put("Sannaiyat", "IN DIV").put("Qurna", "Marsh").control("CP", "Ahwaz").put("Nasiriya", "TU DIV")
    assert "Amara" in sent(p, "IN DIV", 2)


@pytest.mark.rule("14.1.7", "17.1.1", "3.2.4.2#2")
def test_disrupted_units_pay_double_for_repair() -> None:
    """14.1.7: a reduced division costs half a point, in Disrupted Supply a whole one."""
    for disrupted, left in ((False, 1), (True, 0)):
        p = gulf(turn=9).put("Amara", "IN DIV [r]").control("CP", "Ahwaz").put("Nasiriya", "TU DIV").points("IN", 1)
        if disrupted:
            p.uprising("Amara", "soviet")
        p.phase("Replacement").do("restore IN DIV")
        assert bool([t for t in p.log if "IN DIV" in t])
        assert p.at("Amara") == ["IN DIV"]
        assert p.s.rp[1] + p.s.rp[0] + p.s.rp[2] + p.s.rp[3] == left or p.step == ""


# 14.3 attrition ------------------------------------------------------------------------------------


@pytest.mark.rule("14.3.2.1", "16.3.1.1f")
@pytest.mark.parametrize(
    ("unit", "where", "jihad"),
    [
        ("IN DIV", "Kut", 1),
        ("BR DIV", "Kut", 1),
        ("ANZ Cavalry", "Kut", 1),
        ("FR DIV", "Kut", 0),
        ("BR DIV", "Veles", 0),
        ("RU DIV", "Kut", 1),
    ],
)
def test_attrition_and_jihad(unit: str, where: str, jihad: int) -> None:
    """14.3.2.1, 16.3.1.1f: units out of supply die for good; +1 Jihad for RU, BR, IN or ANZ regulars outside the
    Balkans.
    """
    p = Position(turn=9).happened("CP-33").put(where, unit).phase("Attrition")
    assert p.where(unit) == "AP permanently eliminated"
    assert p.s.jihad == jihad


@pytest.mark.rule("16.3.1.1f")
def test_one_jihad_point_however_many_starve() -> None:
    """16.3.1.1f: +1 a turn, however many units were lost; Turks out of supply give none."""
    p = Position(turn=9).put("Hilla", "IN DIV", "IN DIV").put("Kut", "BR DIV").phase("Attrition")
    assert p.s.jihad == 1
    p = Position(turn=9, active="CP").put("Faiyum", "TU DIV").put("Erevan", "TU DIV").phase("Attrition")
    assert p.s.jihad == 0
    assert p.at("Erevan") == []


@pytest.mark.rule("14.3.2.1")
def test_both_sides_starve_at_once() -> None:
    """14.3.2.1: the loss of an enemy out of supply opens no line for one's own."""
    p = gulf(turn=9).put("Sannaiyat", "IN DIV").put("Amara", "TU DIV").control("CP", "Ahwaz")
    p.phase("Attrition")
    assert p.at("Sannaiyat") == []
    assert p.at("Amara") == []


@pytest.mark.rule("14.3.2.2#1", "14.1.5", "11.3.4")
def test_spaces_change_hands_except_forts() -> None:
    """14.3.2.2: cut-off spaces go to the enemy, forts and their trenches do not, neutral spaces never."""
    p = Position(turn=9).control("AP", "Mus", "Malazgirt").trench("Mus", "AP", 1).phase("Attrition")
    assert p.owner("Mus") == "CP"
    assert p.owner("Malazgirt") == "CP"
    p = (
        Position(turn=9)
        .control("CP", "Aleksandropol", "Ardahan", "Kagizman", "Sarikamis")
        .put("Sarikamis", "TU DIV")
        .phase("Attrition")
    )
    assert p.owner("Kars") == "AP"
    assert p.owner("Hamadan") == "neutral"


@pytest.mark.rule("14.2.9", "11.1.3b")
def test_spaces_trace_to_any_source_of_their_side() -> None:
    """14.2.9: a Russian space may live on a British source and a British one on a Russian source."""
    p = (
        Position(turn=9)
        .happened("AP-08")
        .control("CP", "Tiflis", "Petrovsk", "Odessa", "Central Asia", "Derbent", "Suram", "Akstafa")
    )
    p.control(
        "AP",
        "Hamadan",
        "Kermanshah",
        "Karind",
        "Khanikan",
        "Baghdad",
        "Ctesiphon",
        "Aziziya",
        "Kut",
        "Sannaiyat",
        "Amara",
        "Qurna",
        "Basra",
        "Fao",
    )
    p.control("AP", "Sultan Bulak", "Kazvin", "Zenjan")
    p.phase("Attrition")
    assert p.owner("Tabriz") == "AP"
    assert p.owner("Mianeh") == "AP"


# 13 redeployment -----------------------------------------------------------------------------------


@pytest.mark.rule("13.1#1", "9.3.1", "13.4")
@pytest.mark.parametrize(("points", "corps"), [(3, False), (4, True)])
def test_prices_of_redeployment(points: int, corps: bool) -> None:
    """13.1: four points for an LCU, one for a division or an HQ; none for irregulars, tribes and units that cannot
    move.
    """
    p = (
        Position(turn=9, active="CP")
        .put("Constantinople", "TU IX Corps [r]", "TU DIV", "TU Army Islam HQ")
        .put("Mus", "Kurds")
    )
    p.redeploy(points)
    picks = p.offered("pick")
    assert ("pick TU IX Corps" in picks) is corps
    assert "pick TU DIV 1" in picks
    assert "pick TU Army Islam HQ" in picks
    assert not any("Kurds" in t for t in picks)
    p = Position(turn=9).put("India", "BR IN Garrison", "BR DIV").put("Van", "Armenian Uprising").redeploy(points)
    assert p.offered("pick") == ["pick BR DIV 1"]


@pytest.mark.rule("13.1#2", "13.12.1", "18.2", "18.2.2")
@pytest.mark.parametrize("tunnels", [False, True])
def test_corps_go_by_finished_rail(tunnels: bool) -> None:
    """13.12.1: from Constantinople a corps reaches Konya and Ankara by rail, Aleppo only with the tunnels, Sivas
    never.
    """
    p = Position(turn=13, active="CP").level("CP", 2).put("Constantinople", "TU IX Corps", "TU DIV")
    if tunnels:
        p.happened("CP-49")
    places = sent(p, "TU IX Corps")
    assert {"Konya", "Ankara", "Eskishehir", "Adrianople"} <= places
    assert "Sivas" not in places
    assert ("Aleppo" in places) is tunnels
    assert ("Damascus" in places) is tunnels
    assert not any("Box" in x for x in places)
    assert "Smyrna" in places
    assert "Galicia" not in places


@pytest.mark.rule("13.12.2", "13.12.ex", "3.1.1b#1")
def test_divisions_stop_in_the_desert() -> None:
    """13.12.2: from Ankara a division reaches Beersheba and El Arish, but not Kossaima nor Romani beyond."""
    p = Position(turn=5, active="CP").put("Ankara", "TU Elite DIV")
    places = sent(p, "TU Elite DIV")
    assert {"Beersheba", "El Arish", "Gaza"} <= places
    assert not places & {"Kossaima", "Romani", "Jifjaffa", "Nekhi"}


@pytest.mark.rule("13.1#3", "13.1#4")
def test_swamps_and_egypt() -> None:
    """13.1: TU corps do not end in swamps; TU units never redeploy into Egypt."""
    p = (
        Position(turn=9, active="CP")
        .control("CP", "Pt. Said", "Ismailia", "Romani", "El Arish")
        .once("SINAI_BUILT")
        .put("Gaza", "TU DIV")
    )
    places = sent(p, "TU DIV")
    assert "El Arish" in places
    assert not places & {"Pt. Said", "Ismailia"}


@pytest.mark.rule("13.7#1", "13.7#2", "13.7#5", "18.6.2.3")
def test_redeployment_by_sea() -> None:
    """13.7: divisions go from port to port; the Caspian is apart, the Black Sea closed until the straits are open."""
    p = gulf(turn=9).put("Alexandria", "BR DIV").control("AP", "Salonika").beachhead("Beachhead Suvla Bay")
    places = sent(p, "BR DIV")
    assert {"Salonika", "Basra", "Suez", "Lemnos", "India", "Beachhead Suvla Bay"} <= places
    assert not places & {"Odessa", "Batum", "Baku", "Poti", "Qurna"}
    p = Position(turn=9).put("Batum", "RU DIV")
    places = sent(p, "RU DIV")
    assert {"Odessa", "Poti"} <= places
    assert not places & {"Alexandria", "Lemnos"}
    p = Position(turn=9).level("AP", 2).put("Alexandria", "BR XII Corps")
    assert not sent(p, "BR XII Corps") & {"Lemnos", "Basra", "India"}


@pytest.mark.rule("13.6#3")
def test_russian_regions_are_joined() -> None:
    """13.6: RU units redeploy between Odessa, Petrovsk and Central Asia; a corps too, as by rail; others do not."""
    p = Position(turn=9).put("Odessa", "RU I Caucasian")
    assert {"Petrovsk", "Baku", "Tiflis", "Central Asia"} <= sent(p, "RU I Caucasian")


@pytest.mark.rule("13.8#1", "13.8#2", "13.8#3", "13.8.2")
def test_out_of_the_reserve_box() -> None:
    """13.8: to a supplied unit of the nation, the capital or a source; the Empire's to any AP port; FR and IT to the
    Mediterranean.
    """
    p = (
        gulf(turn=9)
        .box("AP Reserve Box", "IN DIV", "RU DIV", "FR DIV")
        .put("Kars", "RU Cavalry")
        .put("Amara", "BR DIV")
        .control("AP", "Salonika")
    )
    indian = sent(p, "IN DIV")
    assert {"Basra", "Amara", "India", "Alexandria", "Salonika"} <= indian
    assert not indian & {"Qurna", "Kars"}
    p = (
        gulf(turn=9)
        .box("AP Reserve Box", "IN DIV", "RU DIV", "FR DIV")
        .put("Kars", "RU Cavalry")
        .put("Amara", "BR DIV")
        .control("AP", "Salonika")
    )
    russian = sent(p, "RU DIV")
    assert {"Kars", "Tiflis", "Odessa", "Petrovsk"} <= russian
    assert not russian & {"Batum", "Basra", "Salonika"}
    p = (
        gulf(turn=9)
        .box("AP Reserve Box", "IN DIV", "RU DIV", "FR DIV")
        .put("Kars", "RU Cavalry")
        .put("Amara", "BR DIV")
        .control("AP", "Salonika")
    )
    french = sent(p, "FR DIV")
    assert {"Salonika", "Alexandria"} <= french
    assert "Lemnos" in french
    assert not french & {"Basra", "Amara", "Suez", "India", "Sudan and Darfur", "Bahrain"}  # ruling 64


@pytest.mark.rule("13.8.1")
@pytest.mark.parametrize("lost", [False, True])
def test_no_reserve_without_the_capital(lost: bool) -> None:
    """13.8.1: with Constantinople lost no TU unit goes to or from the Reserve Box; BU units do."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .put("Sivas", "TU DIV")
        .put("Plevna", "BU DIV")
        .box("CP Reserve Box", "TU-A DIV")
    )
    if lost:
        p.control("AP", "Constantinople")
    assert ("CP Reserve Box" in sent(p, "TU DIV")) is not lost
    assert ("pick TU-A DIV 1" in p.redeploy(4).offered()) is not lost
    assert "CP Reserve Box" in sent(p, "BU DIV")


@pytest.mark.rule("13.9#1", "13.9#2")
def test_contested_regions_and_redeployment() -> None:
    """13.9: into and out of a contested enemy Region, not through it; the Empire's SCUs reach its port even if it is
    the enemy's alone.
    """
    p = (
        Position(turn=9)
        .put("Southern Persia", "TU DIV")
        .put("Alexandria", "BR DIV")
        .put("Central Persia", "BR Cavalry")
    )
    assert "Southern Persia" in sent(p, "BR DIV")
    p = Position(turn=9).put("Southern Persia", "TU DIV").put("Alexandria", "FR DIV")
    assert "Southern Persia" not in sent(p, "FR DIV")


@pytest.mark.rule("13.10")
def test_an_uprising_in_the_way_of_a_redeployment() -> None:
    """13.10: a route that enters an Uprising marker ends there; out of such a space it costs two points."""
    p = Position(turn=9, active="CP").put("Konya", "TU IX Corps").uprising("Afyon", "armenian")
    places = sent(p, "TU IX Corps")
    assert "Afyon" in places
    assert not places & {"Eskishehir", "Ankara", "Smyrna"}
    p = Position(turn=9, active="CP").put("Konya", "TU DIV").uprising("Konya", "armenian").redeploy(1)
    assert p.offered("pick") == []
    p = Position(turn=9, active="CP").put("Konya", "TU DIV").uprising("Konya", "armenian")
    assert "Afyon" in sent(p, "TU DIV", 2)


@pytest.mark.rule("13.2", "9.3.2", "9.4.2")
@pytest.mark.parametrize(("verb", "other"), [("sr", "rp"), ("rp", "sr")])
def test_no_two_in_a_row(verb: str, other: str) -> None:
    """9.3.2, 9.4.2: no SR card after an SR card, no RP card after an RP card; the other use stays open."""
    p = Position(turn=9, units="1914").hand("AP", "AP-10", "AP-20", "AP-25").level("AP", 2).action().do(f"{verb} AP-20")
    while p.step and p.step != "TakeAction":
        p.do("done")
    p.set(round=2).action()
    assert not p.offers(f"{verb} AP-10")
    assert p.offers(f"{other} AP-10")


# 15 forts ------------------------------------------------------------------------------------------


@pytest.mark.rule("15.3.1", "15.1.8", "15.1.7")
@pytest.mark.parametrize(
    ("where", "die", "falls"), [("Kars", 3, False), ("Kars", 4, True), ("Batum", 1, False), ("Batum", 2, True)]
)
def test_surrender(where: str, die: int, falls: bool) -> None:
    """15.3.1: a die above the strength takes the fort, its control and its VP."""
    p = (
        Position(turn=9)
        .put(where, "TU IX Corps", control=False)
        .put("Ardahan", "TU DIV")
        .control("CP", "Oltu")
        .phase("Siege")
        .dice(die)
    )
    assert (p.owner(where), p.s.vp) == (("CP", 11) if falls else ("AP", 10))


@pytest.mark.rule("15.2.6")
@pytest.mark.parametrize(
    ("units", "rolls"),
    [
        (("TU DIV", "TU DIV", "TU DIV"), True),
        (("TU DIV", "TU DIV"), False),
        (("TU DIV", "TU DIV", "Kurds"), False),
        (("TU IX Corps [r]",), True),
    ],
)
def test_who_keeps_a_siege(units: tuple[str, ...], rolls: bool) -> None:
    """15.2.5, 15.2.6: too few besiegers, or a tribe among them, and no surrender is rolled."""
    p = Position(turn=9).put("Kars", *units, control=False).put("Sarikamis", "TU DIV").phase("Siege")
    assert (p.step == "SiegeDie") is rolls


@pytest.mark.rule("15.3.2")
def test_sieges_know_no_weather() -> None:
    """15.3.2: the siege of Batum (mountain) in Winter harms nobody."""
    p = (
        Position(turn=2)
        .put("Batum", "TU DIV", control=False)
        .put("Ardahan", "TU DIV")
        .control("CP", "Oltu")
        .phase("Siege")
        .dice(1)
    )
    assert p.at("Batum") == ["TU DIV"]
