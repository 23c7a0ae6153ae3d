"""Pairs of rules by the rulebook: cards in combat, ports and Jihad, collapses, Persia, the end of a round."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, halt, join_all, moves, pass_cards
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle, numbers

TU = 4


def marching(p: Position, where: str) -> Position:
    p.ops(9).do(f"activate-move {where}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    return p.do("done")


def finish(p: Position) -> Position:
    while p.step and p.seat != "chance":
        p.do("done" if p.offers("done") else p.offered()[0])
    return p


# Jihad and ports -----------------------------------------------------------------------------------


@pytest.mark.rule("16.3.1.1c")
def test_taking_the_only_port_of_an_ap_force() -> None:
    """16.3.1.1c: the CP takes an Ottoman port through which AP units had their only supply: Jihad +1."""
    p = (
        Position(turn=5, active="CP")
        .control("AP", "Alexandretta")
        .put("Aleppo", "BR DIV")
        .put("Mamure Station", "TU DIV")
        .control("CP", "Hama")
    )
    assert p.supply("BR DIV") == "full"
    marching(p, "Mamure Station").do("move TU DIV > Alexandretta")
    assert p.supply("BR DIV") == "out of supply"
    assert p.s.jihad == 1
    p = (
        Position(turn=5, active="CP")
        .control("AP", "Alexandretta", "Hama", "Homs", "Riyaq", "Beirut")
        .put("Aleppo", "BR DIV")
        .put("Mamure Station", "TU DIV")
    )
    marching(p, "Mamure Station").do("move TU DIV > Alexandretta")
    assert p.supply("BR DIV") == "full"
    assert p.s.jihad == 0


@pytest.mark.rule("16.3.1.1e")
def test_a_jihad_city_counts_once_a_round() -> None:
    """16.3.1.1e: a city entered again in the same round raises the Jihad Level only once."""
    p = (
        Position(turn=9, active="CP")
        .set(jihad=2)
        .put("Faiyum", "Senussi (2-1-3)")
        .put("Bahariya Oasis", "Senussi (1-1-3)")
    )
    p.ops(9).do("activate-move Faiyum", "activate-move Bahariya Oasis", "done")
    p.do("move Senussi (2-1-3) > Cairo")
    halt(p)
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    assert p.s.jihad == 3


@pytest.mark.rule("16.3.1.1b", "12.7.11#4")
@pytest.mark.parametrize(("other", "jihad"), [("", 2), ("Adana", 0)])
def test_destroying_the_last_unit_of_a_port(other: str, jihad: int) -> None:
    """16.3.1.1b: the last AP unit supplied solely from an Ottoman port destroyed in combat: Jihad +2; not if the
    unit had another port.
    """
    p = (
        Position(turn=5, active="CP")
        .put("Alexandretta", "IN DIV [r]")
        .put("Aleppo", "TU IX Corps")
        .put("Antioch", "TU DIV")
    )
    if other:
        p.control("AP", "Adana", "Mamure Station")
    battle(p, ["Aleppo"], "attack TU IX Corps > Alexandretta", 6, 1, join=())
    assert p.at("Alexandretta") == []
    while p.step and p.step != "PlaceTribe":
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.s.jihad == jihad


# combat cards in play ------------------------------------------------------------------------------


@pytest.mark.rule("12.9.9#1", "12.9.9#2", "12.7.8")
def test_catastrophic_attack_from_the_hand() -> None:
    """12.9.9: after a lost British attack the stack must go back and the defenders, reduced ones too, may follow it."""
    p = (
        Position(turn=7)
        .level("AP", 2)
        .level("CP", 2)
        .control("AP", "Fao", "Basra", "Qurna")
        .put("Sannaiyat", "IN 2nd Corps", "IN DIV")
        .put("Amara", "IN Cavalry")
        .clear("Amara")
    )
    p.control("AP", "Amara").put("Kut", "TU-A XIII Corps", "TU-A DIV [r]").hand("CP", "CP-27").hand("AP")
    battle(p, ["Sannaiyat"], "attack IN 2nd Corps > Kut", 4, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    while p.step == "PlayCards" and not p.offers("card CP-27"):
        p.do("done")
    assert numbers(p)["CP"] > numbers(p)["AP"]
    assert p.seat == "CP"
    p.do("card CP-27")
    while p.step and p.seat == "AP":
        p.do(p.offered()[0])
    assert not any("IN" in u for u in p.at("Sannaiyat"))
    assert any("TU-A DIV" in t and t.endswith("> Sannaiyat") for t in p.offered("advance"))


@pytest.mark.rule("12.9.9#1")
def test_no_catastrophe_for_russians() -> None:
    """12.9.9: the card answers attacks of BR, IN or ANZ units; after a failed Russian attack it is not offered."""
    p = Position(turn=7).put("Kagizman", "RU DIV").put("Eleskirt", "TU IX Corps").hand("CP", "CP-27").hand("AP")
    battle(p, ["Kagizman"], "attack RU DIV > Eleskirt", 1, 5)
    assert not p.offers("card CP-27")


@pytest.mark.rule("12.5.1f", "12.5")
def test_indian_pugnacity_skips_the_weather() -> None:
    """12.5.1f: with PUGNACITY AND TENACITY Indian units are not checked."""
    p = (
        Position(turn=4, round=1)
        .control("AP", "Fao", "Basra")
        .put("Basra", "IN DIV")
        .put("Qurna", "TU DIV")
        .hand("AP", "AP-06")
        .hand("CP")
    )
    attack(p, ["Basra"], "attack IN DIV > Qurna")
    join_all(p)
    assert p.offers("card AP-06")
    p.do("card AP-06")
    pass_cards(p)
    assert p.step != "WeatherDie"
    assert p.at("Basra") == ["IN DIV"]


@pytest.mark.rule("12.5.1a#2", "12.5.1c")
def test_each_attacking_space_has_its_die() -> None:
    """12.5.1: two spaces, two dice; each hits its own space only."""
    p = (
        Position(turn=2, round=3, active="CP")
        .put("Koprukoy", "TU DIV")
        .put("Malazgirt", "TU Elite DIV")
        .put("Eleskirt", "RU DIV")
    )
    attack(p, ["Koprukoy", "Malazgirt"], "attack TU DIV > Eleskirt")
    pass_cards(join_all(p)).dice(2, 3)
    assert p.at("Koprukoy") == ["TU DIV"]
    assert p.at("Malazgirt") == ["TU Elite DIV [r]"]


@pytest.mark.rule("12.8#3")
def test_tribes_choose_when_the_turks_go() -> None:
    """12.8: CP won or tied: the TU division must go, the tribe may go or stay; if it stays nobody advances."""
    p = Position().put("Sarikamis", "TU DIV", "Kurds").put("Kagizman", "RU DIV")
    attack(p, ["Kagizman"], "attack RU DIV > Sarikamis")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    p.do(next(t for t in p.offered() if t != "done"))
    p.dice(1, 1)
    assert {t.partition(" > ")[0] for t in p.offered("retreat")} == {"retreat TU DIV 1"}
    p.do(p.offered("retreat")[0])
    assert p.seat == "CP"
    assert p.offers("done")
    p.do("done")
    assert p.offered("advance") == []
    assert p.at("Sarikamis") == ["Kurds"]
    assert p.owner("Sarikamis") == "CP"


# collapses and neutrals ----------------------------------------------------------------------------


@pytest.mark.rule("18.8.3.3a#2", "18.8.3.3a#3")
def test_who_leaves_with_serbia() -> None:
    """18.8.3.3: SB LCUs and SCUs without a port go, and the GE and AH units of BULGARIA but XI Army, Mackensen,
    artillery and GE divisions.
    """
    p = Position(turn=7, active="CP").level("CP", 1).hand("CP", "CP-33").action().do("event CP-33")
    finish(p)
    p.clear("Belgrade", "Skopje", "Nis", "Veles").control("CP", "Belgrade", "Skopje", "Nis").control(
        "AP", "Salonika", "Doiran"
    ).put("Doiran", "SB DIV").put("Monastir", "SB DIV")
    p.control("CP", "Florina", "Prespa", "Veles").offensive("AP").offensive("CP").phase("War Status")
    finish(p)
    assert p.s.serbia == 2
    galicia = " ".join(p.at("Galicia"))
    assert "GE-BU XI Army" in galicia
    assert "GE Mackensen HQ" in galicia
    assert "GE Hvy Arty" in galicia
    assert "AH VIII Corps" not in galicia
    assert "GE IV R Corps" not in galicia
    assert p.at("Doiran") == ["SB DIV"]
    assert p.at("Monastir") == []
    assert p.at("CP Reserve Box").count("GE DIV") == 2


@pytest.mark.rule("18.8.2.2", "9.5.2#2", "18.8.3.2")
def test_bulgaria_enters() -> None:
    """18.8.2.2: the listed units come, one BU division at Sofia and two in Reserve, and both countries open."""
    p = Position(turn=7, active="CP").level("CP", 1).hand("CP", "CP-33").action().do("event CP-33")
    finish(p)
    assert p.at("Sofia").count("BU DIV") == 1
    assert p.at("CP Reserve Box").count("BU DIV") == 2
    assert sorted(p.at("Belgrade")) == ["SB 1 Army", "SB 3 Army", "SB DIV"]
    assert (p.owner("Sofia"), p.owner("Belgrade"), p.owner("Bucharest")) == ("CP", "AP", "neutral")
    assert p.s.vp == 10


@pytest.mark.rule("18.8.1.1c", "14.1.3")
@pytest.mark.parametrize(("greece", "state"), [(2, "full"), (1, "full"), (0, "out of supply")])
def test_ap_supply_through_greece(greece: int, state: str) -> None:
    """18.8.1.2c: the AP traces through vacant and Greek-held spaces of neutral or allied Greece, not of a CP ally."""
    p = (
        Position(turn=9)
        .happened("CP-33")
        .control("AP", "Salonika")
        .put("Doiran", "GR DIV", control=False)
        .put("Veles", "BR DIV")
    )
    p.control("CP", "Skopje", "Monastir", "Strumica", "Florina")
    p.set(greece=greece)
    if greece == 0:
        p.control("CP", "Doiran", "The Struma", "Larissa")
    if greece == 1:
        p.control("AP", "Doiran", "The Struma", "Larissa")
    assert p.supply("BR DIV") == state


@pytest.mark.rule("18.8.5.3")
def test_german_intrigues() -> None:
    """18.8.5.3: the Persian unit on a vacant or CP space of Neutral Persia, three markers anywhere there, also on
    enemies.
    """
    p = (
        Position(turn=5, active="CP")
        .level("CP", 1)
        .put("Hamadan", "RU DIV")
        .hand("CP", "CP-23")
        .action()
        .do("event CP-23")
    )
    while p.step == "PlaceTribe":
        p.do("tribe Laz > Rize")
    places = {t.rpartition(" > ")[2] for t in p.offered("place")}
    assert {"Teheran", "Isfahan", "Qum", "Kermanshah"} <= places
    assert not places & {"Hamadan", "Tabriz", "Shushter", "Central Persia"}
    p.do("place PE Uprising > Teheran")
    assert p.s.vp == 11
    marks = {t.removeprefix("put ") for t in p.offered("put")}
    assert {"Hamadan", "Teheran", "Qum"} <= marks
    assert not marks & {"Tabriz", "Ahwaz"}
    p.do("put Hamadan", "put Qum", "put Isfahan")
    assert p.owner("Hamadan") == "AP"
    assert p.price("Hamadan") == 1 or p.set(active=1).price("Hamadan") == 2


@pytest.mark.rule("18.12.5", "18.12.1")
def test_gorlice_borrows_a_corps() -> None:
    """18.12.5: +2 VP, or the AP sends a Russian corps away that returns to Corps Assets after four turns."""
    p = (
        Position(turn=4, active="CP")
        .level("CP", 1)
        .put("Kars", "RU I Caucasian", "RU DIV")
        .hand("CP", "CP-31")
        .action()
        .do("event CP-31")
    )
    assert p.seat == "AP"
    assert any("RU I Caucasian" in t for t in p.offered())
    assert not any("RU DIV" in t for t in p.offered())
    q = Position()
    q.s = p.s.copy()
    finish(q.do("done"))
    assert q.s.vp == 12
    p.do(next(t for t in p.offered() if "RU I Caucasian" in t))
    finish(p)
    assert p.s.vp == 10
    assert p.where("RU I Caucasian") not in ("Kars", "AP permanently eliminated", "AP Eliminated Units Box")


@pytest.mark.rule("18.6.1.8")
def test_submarines_take_the_reserve_markers() -> None:
    """18.6.1.8: UNRESTRICTED SUBMARINE WARFARE removes Beachhead markers of the Reserve, not those on the map."""
    p = (
        Position(turn=11, active="CP")
        .level("CP", 2)
        .happened("CP-22")
        .set(beachheads=2)
        .beachhead("Beachhead Suvla Bay")
        .put("Lemnos", "BR DIV")
        .hand("CP", "CP-53")
        .action()
        .do("event CP-53")
    )
    finish(p)
    assert p.s.beachheads == 0
    p.set(active=1)
    marching(p, "Lemnos")
    assert p.offered("beachhead") == []
    assert moves(p, "BR DIV") == {"Beachhead Suvla Bay"}


@pytest.mark.rule("18.11.2c", "18.11.2b")
def test_the_fleet_at_the_bosphorus() -> None:
    """18.11.2: past Gallipoli the AP gets two elite divisions and may roll at the Bosphorus; success brings two RU
    RPs.
    """
    p = (
        Position(turn=3)
        .hand("AP", "AP-13")
        .action()
        .do("event AP-13", "put Kum Kale")
        .dice(2, 2)
        .do("put Canakkale")
        .dice(3, 2, 2)
    )
    p.do(p.offered()[-1])
    while p.step and p.offered("place"):
        p.do(next(t for t in p.offered("place") if t.endswith("AP Reserve Box")))
    assert p.at("AP Reserve Box").count("BR Elite DIV") == 2
    if p.seat == "AP":
        p.do(next(t for t in p.offered() if t not in ("done", "decline")))
    p.dice(4)
    finish(p)
    assert p.s.rp[2] == 4
    assert p.owner("The Bosphorus Forts") == "CP"


# attrition pairs -----------------------------------------------------------------------------------


@pytest.mark.rule("3.2.4.1#2", "14.3.2.2#2")
@pytest.mark.parametrize(("city", "around", "marked"), [("Van", ("Bitlis", "Baskale", "Ercis", "Khoy"), True)])
def test_spaces_won_by_attrition_for_russia(city: str, around: tuple[str, ...], marked: bool) -> None:
    """14.3.2.2: a VP space of Caucasia that starves for the CP and traces to a Russian source is marked Russian."""
    p = Position(turn=9).control("AP", *around).control("AP", "Malazgirt", "Mus").phase("Attrition")
    assert p.owner(city) == "AP"
    assert p.s.vp == 9
    assert (p.s.ru_vp == 1) is marked


@pytest.mark.rule("14.3.2.1", "3.2.1.5#3", "11.2.2.2c")
def test_tribes_and_the_disrupted_do_not_starve() -> None:
    """14.3.2.1: tribes in range never starve; units and spaces in Disrupted Supply stay."""
    p = (
        Position(turn=9)
        .control("AP", "Fao", "Basra", "Qurna", "Amara")
        .control("CP", "Ahwaz")
        .put("Amara", "IN DIV")
        .put("Qurna", "Marsh")
        .put("Nasiriya", "TU DIV")
    )
    p.phase("Attrition")
    assert p.at("Amara") == ["IN DIV"]
    assert p.owner("Amara") == "AP"
    assert p.at("Qurna") == ["Marsh"]


@pytest.mark.rule("18.1.2c")
def test_excess_corps_by_retreat_die_for_good() -> None:
    """18.1.2c: at Mobilization a second corps driven into Mesopotamia costs one of the two at once."""
    p = (
        Position(turn=5)
        .put("Mosul", "TU-A XII Corps")
        .put("Diyarbekir", "TU IX Corps")
        .put("Bitlis", "RU I Caucasian", "RU II Turkistani")
        .control("AP", "Mus", "Van")
    )
    p.control("AP", "Harput", "Mardin", "Cizre").box("CP Reserve Box", "TU DIV", "TU-A DIV")
    battle(p, ["Bitlis"], "attack RU I Caucasian > Diyarbekir", 1, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    while p.step == "Retreating":
        p.do(p.offered()[0])
    while p.step and p.step != "ChooseExcess":
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.step == "ChooseExcess"
    assert p.seat == "CP"
    assert {t.partition(" ")[2] for t in p.offered()} == {"TU-A XII Corps", "TU IX Corps"}


@pytest.mark.rule("16.3.1.1d", "18.6.2.1#2")
@pytest.mark.parametrize(("other", "jihad"), [("", 1), ("BR DIV", 0), ("Adana", 0)])
def test_shipping_the_last_unit_out(other: str, jihad: int) -> None:
    """16.3.1.1d: +1 when the last unit fed solely by an Ottoman port is shipped away; not if another stays or it had
    a second port.
    """
    p = Position(turn=5).put("Alexandretta", "IN DIV")
    if other == "BR DIV":
        p.put("Alexandretta", "BR DIV")
    elif other:
        p.control("AP", "Adana", "Mamure Station")
    p.redeploy(1).do("redeploy IN DIV > Alexandria")
    assert p.s.jihad == jihad


@pytest.mark.rule("16.3.1.1d")
def test_shipping_from_egypt_costs_nothing() -> None:
    """16.3.1.1d: only ports of the Ottoman Empire and Beachheads outside the Balkans count."""
    for start in ("Pt. Said", "Salonika"):
        p = Position(turn=5).control("AP", "Salonika").put(start, "IN DIV").redeploy(1).do("redeploy IN DIV > Lemnos")
        assert p.s.jihad == 0
    p = (
        Position(turn=5)
        .beachhead("Beachhead to Smyrna")
        .put("Beachhead to Smyrna", "IN DIV")
        .redeploy(1)
        .do("redeploy IN DIV > Alexandria")
    )
    assert p.s.jihad == 1


@pytest.mark.rule("7.1.2#3")
@pytest.mark.parametrize(("to", "penalty"), [("Cizre", False), ("Kirkuk", True)])
def test_an_emptied_area_voids_the_penalty(to: str, penalty: bool) -> None:
    """7.1.2: once the area of the offensive is empty of enemies the AP owes nothing this turn, even if they come
    back.
    """
    p = (
        Position(turn=9, active="CP")
        .put("Mosul", "TU DIV")
        .put("Kars", "RU DIV")
        .offensive("AP", "Meso-Persia")
        .offensive("CP")
    )
    marching(p, "Mosul").do(f"move TU DIV > {to}")
    halt(p)
    finish(p)
    p.s.clear_marks()
    marching(p, to).do("move TU DIV > Mosul")
    halt(p)
    finish(p)
    p.set(vp=10).phase("War Status")
    assert p.s.vp == (11 if penalty else 10)


@pytest.mark.rule("7.4.2.TALAAT", "7.4.1")
def test_talaat_ends_the_offensives() -> None:
    """7.4.2: TALAAT voids the open CP offensive and all later rolls; it needs VP below 10."""
    p = (
        Position(turn=9, active="CP", units="1914")
        .level("CP", 2)
        .set(vp=9)
        .offensive("CP", "RU")
        .offensive("AP")
        .hand("CP", "CP-41")
        .action()
        .do("event CP-41")
    )
    finish(p)
    p.phase("War Status")
    assert p.s.vp == 9
    p.set(turn=10).phase("Offensive").dice(1)
    assert p.seat != "chance"
    p = Position(turn=9, active="CP", units="1914").level("CP", 2).set(vp=10).hand("CP", "CP-41").action()
    assert not p.offers("event CP-41")


@pytest.mark.rule("5.2.2.2#1", "5.2.2.2#2", "5.2.2.2#3", "5.2.2.2#4", "5.2.2.2#5")
@pytest.mark.parametrize(
    ("where", "unit", "jihad", "vp"),
    [
        ("", "", 5, 10),
        ("", "", 8, 11),
        ("", "", 7, 10),
        ("", "", 4, 10),
        ("", "", 3, 9),
        ("Jifjaffa", "TU-A DIV", 5, 11),
        ("Suez", "TU DIV", 5, 11),
        ("El Arish", "TU DIV", 5, 10),
        ("Jifjaffa", "GE Yildirim", 5, 10),
        ("India", "TU DIV", 5, 11),
        ("Cairo", "GE Yildirim", 5, 11),
        ("Krithia", "BR DIV", 5, 9),
        ("Beachhead Suvla Bay", "BR DIV", 5, 9),
        ("Constantinople", "FR DIV", 5, 9),
    ],
)
def test_terms_of_the_armistice(where: str, unit: str, jihad: int, vp: int) -> None:
    """5.2.2.2: with two oil wells each and 10 VP: Jihad 8 or 3, Turks at the canal and in India, any CP unit in
    Cairo, AP units on the inset or at Constantinople.
    """
    p = Position(turn=17).set(jihad=jihad).control("AP", "Baku", "Shushter").control("CP", "Mosul")
    if where:
        if where.startswith("Beachhead"):
            p.beachhead(where)
        p.put(where, unit, control=False)
    p.set(vp=10).offensive("AP").offensive("CP").phase("War Status")
    assert any("game is over" in t for t in p.log)
    assert p.s.vp == vp


@pytest.mark.rule("18.8.2.1", "13.1#1")
def test_bulgarians_do_not_redeploy_to_turkey_or_by_sea() -> None:
    """18.8.2.1: BU units redeploy inside Bulgaria and Serbia, never into Turkey nor over the Black Sea."""
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("CP", "Nis", "Belgrade", "Constanta")
        .put("Varna", "BU DIV")
        .control("AP", "Turtukai")
    )
    p.redeploy(1).do("pick BU DIV 1")
    places = {t.rpartition(" > ")[2] for t in p.offered("redeploy")}
    assert {"Sofia", "Nis", "Burgas", "Plevna", "CP Reserve Box"} <= places
    assert not places & {"Adrianople", "Constantinople", "Trabzon", "Samsun", "The Bosphorus Forts"}


@pytest.mark.rule("13.6#1", "13.6#2")
def test_redeployment_keeps_to_friendly_ground() -> None:
    """13.6: not through enemy spaces; through a besieged enemy fort and a space held by a friendly tribe it goes."""
    p = Position(turn=9).put("Erzurum", "RU I Caucasian").control("AP", "Koprukoy", "Mus").put("Sarikamis", "RU DIV")
    p.redeploy(1).do("pick RU DIV 1")
    places = {t.rpartition(" > ")[2] for t in p.offered("redeploy")}
    assert {"Mus", "Erzurum", "Kars", "Tiflis"} <= places
    assert not places & {"Erzincan", "Bayburt", "Eleskirt"}
    p = Position(turn=9).control("AP", "Koprukoy", "Mus").put("Sarikamis", "RU DIV")
    p.redeploy(1).do("pick RU DIV 1")
    assert "Mus" not in {t.rpartition(" > ")[2] for t in p.offered("redeploy")}


@pytest.mark.rule("13.3", "13.11")
def test_one_redeployment_a_unit() -> None:
    """13.3: a unit that was redeployed is not redeployed again in the round; another one is."""
    p = Position(turn=9).put("Kars", "RU DIV", "RU Cavalry").redeploy(3).do("redeploy RU DIV > Tiflis")
    assert p.offered("pick") == ["pick RU Cavalry 1"]


@pytest.mark.rule("3.2.2.question", "12.2.8a#2")
def test_armoured_cars_count_as_cavalry() -> None:
    """12.2.8a: Dunsterforce and the Navy's cars give +1 against foot; camels against them cancel it."""
    p = (
        Position(turn=9)
        .put("Ismailia", "BR Royal Navy armoured cars")
        .put("Zagazig", "TU DIV")
        .control("AP", "Pt. Said", "Suez")
    )
    battle(p, ["Ismailia"], "attack BR Royal Navy armoured cars > Zagazig", 5, 1)
    assert "5+1" in next(t for t in p.log if t.startswith("AP fires"))
    p = (
        Position(turn=9)
        .put("Ismailia", "BR Royal Navy armoured cars")
        .put("Zagazig", "TU-A Camel Corps")
        .control("AP", "Pt. Said", "Suez")
    )
    battle(p, ["Ismailia"], "attack BR Royal Navy armoured cars > Zagazig", 5, 1)
    assert "5+0" in next(t for t in p.log if t.startswith("AP fires"))


@pytest.mark.rule("12.10.2#1", "12.1.1#2", "12.10.1", "12.10.2#2")
@pytest.mark.parametrize(
    ("region", "target", "units", "joined"),
    [("Eastern Persia", "Teheran", "RU DIV", 2), ("Galicia", "Belgrade", "AH DIV", 3)],
)
def test_two_stacks_of_one_region(region: str, target: str, units: str, joined: int) -> None:
    """12.10.2, 12.1.1: several stacks of a Region may attack one target together, but only one stack crosses a green
    line.
    """
    side = "AP" if units == "RU DIV" else "CP"
    p = (
        Position(turn=9, active=side)
        .happened("AP-08", "CP-33")
        .put(region, *[units] * 4)
        .put(target, "TU DIV" if side == "AP" else "SB DIV")
    )
    p.ops(9)
    for _ in range(2):
        p.do(f"activate-attack {region}")
        while p.step == "FormStack":
            p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    p.do(p.offered("attack")[0])
    assert len(p.offered("join")) == joined


@pytest.mark.rule("11.1.4#2")
def test_moving_into_a_region_that_fights() -> None:
    """11.1.4: units may move into a Region where a stack is activated for combat, but take no part."""
    p = (
        Position(turn=9)
        .put("Central Persia", "BR DIV")
        .put("Eastern Persia", "TU DIV")
        .put("Southern Persia", "BR Cavalry")
    )
    p.ops(9).do("activate-attack Central Persia", "activate-move Southern Persia", "done")
    p.do("move BR Cavalry > Central Persia")
    halt(p)
    while p.step in ("Movement", "Dig"):
        p.do("done")
    assert p.offered("attack") == ["attack BR DIV 1 > Eastern Persia"]
    p.do("attack BR DIV > Eastern Persia")
    assert p.offered("join") == []


# more states of supply and control -----------------------------------------------------------------


@pytest.mark.rule("14.1.7", "3.2.4.2#2")
@pytest.mark.parametrize(
    ("marker", "side", "price"),
    [
        ("armenian", "CP", 2),
        ("armenian", "AP", 1),
        ("soviet", "CP", 2),
        ("soviet", "AP", 2),
        ("persian", "AP", 2),
        ("persian", "CP", 1),
    ],
)
def test_whose_uprising_hurts_whom(marker: str, side: str, price: int) -> None:
    """3.2.4.2: Armenian markers hurt the CP, Persian ones the AP, Soviet ones both."""
    p = (
        Position(turn=9, active=side)
        .happened("AP-08")
        .put("Mus", "TU DIV" if side == "CP" else "RU DIV")
        .control("AP" if side == "AP" else "CP", "Malazgirt", "Eleskirt", "Bitlis")
    )
    p.uprising("Mus", marker)
    assert p.price("Mus") == price


@pytest.mark.rule("11.2.2.2a", "14.1.7")
def test_disruption_is_not_counted_twice() -> None:
    """11.2.2.2: a line through two disrupted spaces costs +1, not +2."""
    p = (
        Position(turn=9)
        .control("AP", "Fao", "Basra", "Qurna", "Amara", "Sannaiyat")
        .control("CP", "Ahwaz")
        .put("Sannaiyat", "IN DIV")
        .put("Qurna", "Marsh")
        .put("Amara", "Marsh")
        .put("Nasiriya", "TU DIV")
    )
    assert p.supply("IN DIV") == "disrupted"
    assert p.price("Sannaiyat") == 2


@pytest.mark.rule("11.2.2.2b")
def test_friendly_partial_control_feeds_fully() -> None:
    """11.2.2.2b: one traces full supply through a space held by one's own irregulars."""
    p = (
        Position(turn=9, active="CP")
        .control("AP", "Qurna")
        .put("Qurna", "Marsh")
        .put("Basra", "TU DIV")
        .control("AP", "Abadan", "Fao", "Shaiba")
        .control("CP", "Amara", "Nasiriya")
    )
    assert p.supply("TU DIV") == "full"


@pytest.mark.rule("11.2.2.1d#2", "16.4.2#1")
def test_russians_who_drive_a_tribe_out_mark_the_space() -> None:
    """11.2.2.1d: a space freed by a Russian attack and entered by the Russians becomes a RU VP space."""
    p = (
        Position(turn=9)
        .happened("AP-08")
        .control("AP", "Hamadan", "Sultan Bulak", "Kazvin", "Zenjan")
        .put("Hamadan", "Kurds [r]")
        .put("Sultan Bulak", "RU I Caucasian")
    )
    battle(p, ["Sultan Bulak"], "attack RU I Caucasian > Hamadan", 6, 1)
    assert p.at("Hamadan") == []
    p.do("advance RU I Caucasian > Hamadan")
    assert p.owner("Hamadan") == "AP"
    assert p.s.vp == 9
    assert p.s.ru_vp == 1


@pytest.mark.rule("11.2.2.1d#2", "12.7.9")
def test_russians_who_make_a_tribe_retreat_mark_the_space() -> None:
    """11.2.2.1d: the same when the tribe retreats and the Russians advance; if they stay out the space is plain AP
    again.
    """
    for advance, ru in ((True, 1), (False, 0)):
        p = (
            Position(turn=9)
            .happened("AP-08")
            .control("AP", "Hamadan", "Sultan Bulak", "Kazvin", "Zenjan")
            .put("Hamadan", "Kurds")
            .put("Sultan Bulak", "RU I Caucasian")
        )
        p.control("CP", "Kermanshah", "Karind")
        battle(p, ["Sultan Bulak"], "attack RU I Caucasian > Hamadan", 1, 1)
        while p.step in ("TakeLosses", "Stand", "Retreating"):
            p.do("done" if p.step == "Stand" else p.offered()[0])
        assert p.at("Hamadan") == []
        p.do("advance RU I Caucasian > Hamadan" if advance else "done")
        assert p.owner("Hamadan") == "AP"
        assert p.s.ru_vp == ru


@pytest.mark.rule("11.2.2.ex#2", "16.4.2#2")
def test_a_tribe_in_a_russian_vp_space_moves_the_czar() -> None:
    """11.2.2 example 2: Kurds in a Hamadan marked Russian cost a VP, a RU VP and a turn of the Czar; all come back
    when they leave.
    """
    p = (
        Position(turn=9, active="CP")
        .happened("AP-08")
        .set(parvus=5, revolution=9, czar=10, ru_vp=5)
        .control("AP", "Hamadan")
        .ru("Hamadan")
        .put("Kermanshah", "Kurds")
    )
    marching(p, "Kermanshah").do("move Kurds > Hamadan")
    halt(p)
    assert (p.s.vp, p.s.ru_vp, p.s.czar) == (11, 4, 9)
    p.s.clear_marks()
    marching(p, "Hamadan").do("move Kurds > Kermanshah")
    halt(p)
    assert (p.s.vp, p.s.ru_vp, p.s.czar) == (10, 5, 10)


@pytest.mark.rule("15.2.1#1", "15.2.4", "11.1.1#2")
def test_besiegers_may_be_relieved_in_one_round() -> None:
    """15.2.4: a corps may leave the siege of Erzurum if another enters in the same round."""
    p = Position().put("Erzurum", "RU I Caucasian").put("Koprukoy", "RU II Turkistani").control("AP", "Oltu", "Mus")
    p.ops(9).do("activate-move Koprukoy", "activate-move Erzurum", "done")
    p.do("move RU II Turkistani > Erzurum")
    halt(p)
    p.do("move RU I Caucasian > Mus")
    halt(p)
    assert p.step != "Movement" or p.offers("done")
    assert p.at("Erzurum") == ["RU II Turkistani"]


@pytest.mark.rule("15.1.8", "11.2#1", "15.2.2")
def test_a_besieged_fort_keeps_its_city() -> None:
    """15.1.8: no VP for a besieged fort; the VP comes when it is destroyed in combat and entered."""
    p = Position().put("Koprukoy", "RU I Caucasian")
    marching(p, "Koprukoy").do("move RU I Caucasian > Erzurum")
    halt(p)
    assert (p.owner("Erzurum"), p.s.vp) == ("CP", 10)
    p.s.clear_marks()
    attack(p, ["Erzurum"], "attack RU I Caucasian > Erzurum")
    pass_cards(join_all(p)).dice(6, 1)
    finish(p)
    assert numbers(p)["AP"] == 3
    assert (p.owner("Erzurum"), p.s.vp) == ("AP", 9)


@pytest.mark.rule("18.4.3", "18.8.3.3a#4")
def test_serbs_before_the_collapse_attack_freely() -> None:
    """18.4.3: before the collapse Serbian units may attack Bulgaria; afterwards only Greece and Serbia."""
    for serbia, may in ((1, True), (2, False)):
        p = (
            Position(turn=9)
            .happened("CP-33")
            .set(serbia=serbia)
            .control("AP", "Salonika", "Doiran")
            .put("Doiran", "SB DIV")
            .put("Strumica", "BU DIV")
            .control("CP", "Belgrade", "Nis", "Skopje", "Veles")
        )
        attack(p, ["Doiran"])
        assert p.offers("attack SB DIV > Strumica") is may


@pytest.mark.rule("17.3.1#2")
def test_bonus_points_leave_the_marker_alone() -> None:
    """17.3.1: bonus TU points of FRESH RECRUITS do not move the Max marker, recorded ones do and stop at 0."""
    p = (
        Position(turn=5, active="CP")
        .happened("AP-11")
        .set(max_tu=1)
        .put("Sivas", "TU IX Corps [r]")
        .hand("CP", "CP-26")
        .action()
        .do("rp CP-26")
    )
    assert (p.s.max_tu, p.s.rp[TU]) == (0, 2)
    p = (
        Position(turn=5, active="CP")
        .happened("AP-11")
        .set(max_tu=5)
        .put("Sivas", "TU IX Corps [r]")
        .hand("CP", "CP-02")
        .action()
        .do("event CP-02")
    )
    p.do("restore TU IX Corps")
    assert p.at("Sivas") == ["TU IX Corps"]
    assert p.s.max_tu == 5


@pytest.mark.rule("6.F1", "16.5.1", "18.5b", "18.5")
@pytest.mark.parametrize(("unit", "turn", "vp"), [("TU XV Corps", 8, 11), ("TU XV Corps", 9, 10), ("TU DIV 1", 8, 10)])
def test_turks_in_galicia_must_be_a_corps(unit: str, turn: int, vp: int) -> None:
    """16.5.1: in Summer the TU corps sent to Galicia is worth a VP, a division is not, nor is any in another season."""
    p = (
        Position(turn=turn, active="CP")
        .level("CP", 1)
        .happened("CP-33")
        .set(serbia=2)
        .control("CP", "Nis", "Belgrade", "Skopje")
    )
    p.put("Constantinople", "TU XV Corps", "TU DIV").hand("CP", "CP-29").action()
    p.do("event CP-29", "place BU 4 Army > Sofia", f"pick {unit}")
    if p.offers(f"redeploy {unit} > Galicia"):
        p.do(f"redeploy {unit} > Galicia")
    finish(p)
    p.offensive("AP").offensive("CP").phase("War Status")
    finish(p)
    assert p.s.vp == vp
