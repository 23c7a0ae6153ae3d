"""Third reading, chapter 3: units with rules of their own, HQs, tribes and irregulars, markers."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, finish, halt, march, moves, places, tribes
from tests.games.pursuit_of_glory.referee.test_chapter_12_combat import battle, numbers, went


def collapsing(*units: tuple[str, str]) -> Position:
    """Serbia on the point of collapse, with some AP units about."""
    p = Position(turn=7).happened("CP-33").control("CP", "Belgrade", "Skopje", "Nis").offensive("AP").offensive("CP")
    for where, unit in units:
        p.put(where, unit)
    return finish(p.phase("War Status"))


# 3.2.1.3 units with rules of their own ---------------------------------------------------------------


@pytest.mark.rule("3.2.1.3.CND#2", "18.8.3.3a#4")
@pytest.mark.parametrize(
    ("where", "unit", "vp"),
    [
        ("Salonika", "BR DIV", 10),
        ("Veles", "BR Cavalry", 10),
        ("Salonika", "GR-BR Corps of National Defense (CND)", 11),
        ("Salonika", "FR DIV", 11),
        ("Lemnos", "BR DIV", 11),
        ("Rodosto", "BR DIV", 11),
    ],
)
def test_who_keeps_the_prestige_when_serbia_falls(where: str, unit: str, vp: int) -> None:
    """18.8.3.3: +1 VP without a BR unit in Greece or Serbia; the CND is none, Lemnos is not in Greece."""
    p = collapsing((where, unit))
    assert p.s.serbia == 2
    assert p.s.vp == vp


@pytest.mark.rule("18.8.3.3a#4")
def test_a_beachhead_is_not_in_greece() -> None:
    """18.8.3.3: British on the Beachhead off Salonika are not in Greece."""
    p = Position(turn=7).happened("CP-33").control("CP", "Belgrade", "Skopje", "Nis").offensive("AP").offensive("CP")
    p.beachhead("Beachhead Thermaikos Bay").put("Beachhead Thermaikos Bay", "BR DIV")
    assert finish(p.phase("War Status")).s.vp == 11


@pytest.mark.rule("3.2.1.3.YUGO", "18.9.1", "12.1.6")
@pytest.mark.parametrize(("unit", "together"), [("RU-SB Yugoslav Division", True), ("RU 2/4 Special", False)])
def test_who_fights_beside_the_british(unit: str, together: bool) -> None:
    """18.9.1: the Yugoslavs attack with the British from a mixed stack; the 2/4 Special never does."""
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika", "Florina", "Prespa").put("Monastir", "BU DIV")
    p.put("Florina", "FR DIV", "BR DIV").put("Prespa", unit, "FR DIV")
    attack(p, ["Florina", "Prespa"], "attack BR DIV > Monastir")
    joined = {t.removeprefix("join ") for t in p.offered("join")}
    assert (unit in joined) is False, "the British stack holds no unit of that nation"
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika", "Florina", "Prespa").put("Monastir", "BU DIV")
    p.put("Florina", "FR DIV", "RU-SB Yugoslav Division" if together else "BR DIV").put("Prespa", "BR DIV", "FR DIV")
    if together:
        p.put("Florina", "BR DIV")
        attack(p, ["Florina", "Prespa"], "attack RU-SB Yugoslav Division > Monastir")
        assert any(t.startswith("join BR DIV") for t in p.offered("join"))


@pytest.mark.rule("3.2.1.3.RU24", "18.9.1", "12.1.6")
def test_the_special_brigades_attack_with_the_french() -> None:
    """3.2.1.3: the 2/4 Special joins French attackers from a mixed stack, not British ones."""
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika").put("Monastir", "BU DIV")
    p.put("Florina", "FR DIV", "RU 2/4 Special").put("Prespa", "FR DIV")
    attack(p, ["Florina", "Prespa"], "attack RU 2/4 Special > Monastir")
    assert {t.rpartition(" ")[0] for t in p.offered("join")} == {"join FR DIV"}
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika").put("Monastir", "BU DIV")
    p.put("Florina", "FR DIV", "RU 2/4 Special").put("Prespa", "FR DIV", "BR DIV")
    attack(p, ["Florina", "Prespa"], "attack RU 2/4 Special > Monastir")
    assert not any("BR DIV" in t for t in p.offered("join"))


@pytest.mark.rule("9.2.2e")
@pytest.mark.parametrize(("stage", "with_br"), [(0, 2), (4, 1)])
def test_what_the_yugoslavs_count_for(stage: int, with_br: int) -> None:
    """9.2.2e, 16.4.5: RU or SB for activation; from Stage 4 they are treated as British."""
    p = Position(turn=13).happened("CP-33").set(stage=stage).control("AP", "Salonika")
    p.put("Salonika", "RU-SB Yugoslav Division", "BR DIV")
    assert p.price("Salonika") == with_br
    p = (
        Position(turn=13)
        .happened("CP-33")
        .control("AP", "Salonika")
        .put("Salonika", "RU-SB Yugoslav Division", "SB DIV")
    )
    assert p.price("Salonika") == 1


@pytest.mark.rule("3.2.1.3.TRANSC", "11.1.2g")
def test_the_federation_lives_on_its_own_ground() -> None:
    """3.2.1.3: ARM and GEO are in supply in Russia and Caucasia though cut off, and do not leave them."""
    p = (
        Position(turn=15)
        .set(stage=4)
        .control("CP", "Kars", "Aleksandropol", "Kagizman", "Nachivan", "Ardebil", "Tiflis")
    )
    p.control("CP", "Batum", "Baku", "Petrovsk").put("Erevan", "Arm Transcas").put("Julfa", "Geo Transcaucasian")
    assert p.supply("Arm Transcas") == "full"
    assert p.supply("Geo Transcaucasian") == "full"
    march(p, "Julfa")
    assert {"Bayazit", "Nachivan"} <= moves(p, "Geo Transcaucasian")
    assert "Tabriz" not in moves(p, "Geo Transcaucasian")


@pytest.mark.rule("3.2.1.3.TRANSC")
def test_the_federation_does_not_survive_a_retreat_to_persia() -> None:
    """3.2.1.3: a unit that must retreat out of Russia and Caucasia is eliminated."""
    p = Position(turn=15, active="CP").set(stage=4).put("Julfa", "Geo Transcaucasian", "Geo Transcaucasian")
    p.control("CP", "Erevan", "Kagizman").put("Nachivan", "TU IX Corps", "TU DIV")
    p.put("Bayazit", "TU DIV").put("Ordubad", "TU DIV").control("AP", "Tabriz")
    battle(p, ["Nachivan"], "attack TU IX Corps > Julfa", 5, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    if p.step == "Stand":
        p.do("done")
    finish(p)
    assert "Geo Transcaucasian" not in " ".join(p.at("Tabriz"))


@pytest.mark.rule("3.2.1.3.ALPEN", "14.1.9", "14.2.1#4")
def test_the_alpenkorps_attacks_in_limited_supply() -> None:
    """3.2.1.3: fed by Sofia alone the Alpenkorps may attack; an AH division beside it may not."""
    p = Position(turn=7, active="CP").happened("CP-33").control("AP", "Belgrade", "Nis")
    p.put("Strumica", "GE Alpenkorps", "AH DIV").put("Doiran", "FR DIV")
    assert p.supply("GE Alpenkorps") == "limited"
    attack(p, ["Strumica"])
    assert set(p.offered("attack")) == {"attack GE Alpenkorps > Doiran"}
    p = Position(turn=7, active="CP").happened("CP-33").control("AP", "Belgrade", "Nis")
    p.put("Strumica", "AH DIV").put("Doiran", "FR DIV").ops(9)
    assert not p.offers("activate-attack Strumica")
    assert p.offers("activate-move Strumica")


@pytest.mark.rule("3.2.1.3.INGAR", "3.2.1.3.CORDON", "17.1.8#1")
def test_garrison_and_cordon_come_back_in_lost_regions() -> None:
    """3.2.1.3: rebuilt in India, the Cordon in the Persian Regions, India or Baluchistan, even under the CP."""
    p = Position(turn=13).control("CP", "India", "Southern Persia").points("BR", 4)
    p.box("AP Eliminated Units Box", "BR IN Garrison", "BR Persian Cordon").phase("Replacement")
    assert places(p, "rebuild", "BR IN Garrison") == {"India"}
    assert places(p, "rebuild", "BR Persian Cordon") >= {"Southern Persia", "Central Persia", "Eastern Persia", "India"}
    assert "Abadan" not in places(p, "rebuild", "BR Persian Cordon")


@pytest.mark.rule("3.2.1.3.DUN#2", "17.1.8#1")
@pytest.mark.parametrize("owner", ["AP", "CP"])
def test_dunsterforce_may_come_back_at_baghdad(owner: str) -> None:
    """3.2.1.3: rebuilt as other BR units, but also in AP-controlled Baghdad."""
    p = Position(turn=13).control(owner, "Baghdad").points("BR", 2).box("AP Eliminated Units Box", "BR Dunsterforce")
    p.phase("Replacement")
    assert ("Baghdad" in places(p, "rebuild", "BR Dunsterforce")) is (owner == "AP")
    assert "Lemnos" in places(p, "rebuild", "BR Dunsterforce")


@pytest.mark.rule("3.2.1.3.GEBUXI", "12.6.5#5")
def test_the_eleventh_army_is_replaced_by_either_nation() -> None:
    """3.2.1.3: destroyed it is replaced by a GE or BU division of the Reserve, by the CP's choice."""
    p = Position(turn=7).happened("CP-33").control("AP", "Salonika").put("Doiran", "FR Army Orient 1", "FR DIV")
    p.put("Veles", "GE-BU XI Army [r]").box("CP Reserve Box", "GE DIV", "BU DIV", "AH DIV", "TU DIV")
    battle(p, ["Doiran"], "attack FR Army Orient 1 > Veles", 3, 1)
    assert numbers(p)["AP"] == 3
    assert {t.rpartition(" > ")[2].rstrip(" 0123456789") for t in p.offered("replace")} == {"GE DIV", "BU DIV"}


@pytest.mark.rule("3.2.1.3.GEINF", "18.8.4.2")
@pytest.mark.parametrize("first", ["CP-33", "AP-29"])
def test_three_german_divisions(first: str) -> None:
    """3.2.1.3: two come with the first Balkan neutral, one with the second."""
    p = Position(turn=5).level("AP", 2).level("CP", 2).put("Odessa", "RU I Caucasian").put("Sivas", "TU DIV")
    second = "AP-29" if first == "CP-33" else "CP-33"
    got = []
    for turn, card in ((5, first), (6, second)):
        p.set(turn=turn, active=1 if card[:2] == "AP" else 0, this_turn=0).hand(card[:2], card).action().do(
            f"event {card}"
        )
        finish(p)
        got.append(p.at("CP Reserve Box").count("GE DIV"))
    assert got == [2, 3]


@pytest.mark.rule("3.2.1.3.PERU", "3.2.4.1#1")
def test_cossacks_are_russians_for_the_offensive_and_the_marker() -> None:
    """3.2.1.3, 7.3: an attack by the Cossacks is a Russian one; the VP space they take is marked Russian."""
    p = Position(turn=5).happened("AP-08").offensive("AP", "RU").put("Kazvin", "PE-RU Persian Cossacks")
    p.put("Sultan Bulak", "PE Uprising")
    battle(p, ["Kazvin"], "attack PE-RU Persian Cossacks > Sultan Bulak", 6, 1)
    finish(p)
    assert not any(p.s.offensive[1]) or p.phase("War Status").s.vp == 10
    p = Position(turn=5).happened("AP-08").put("Kazvin", "PE-RU Persian Cossacks")
    march(p, "Kazvin").do("move PE-RU Persian Cossacks > Teheran")
    assert p.s.ru_vp == 1
    assert p.s.vp == 9


# 3.2.3 HQs ------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2.3#2", "12.6.8")
@pytest.mark.parametrize("idle", [False, True])
def test_an_attacking_hq_dies_with_its_stack(idle: bool) -> None:
    """3.2.3: if all units stacked with an HQ are eliminated it is gone for good, in attack too; not if one is left."""
    p = Position(active="CP").put("Koprukoy", "TU DIV [r]", "TU Army Islam HQ").put("Eleskirt", "RU I Caucasian")
    p.control("CP", "Sarikamis", "Oltu")
    if idle:
        p.put("Koprukoy", "TU Elite DIV")
    attack(p, ["Koprukoy"], "attack TU DIV > Eleskirt")
    if p.step == "Join":
        p.do("resolve")
    while p.step in ("PlayCards", "CommitStaff"):
        p.do("done")
    p.dice(1, 6)
    finish(p)
    assert (p.where("TU Army Islam HQ") == "Koprukoy") is idle
    assert (p.where("TU Army Islam HQ") == "CP permanently eliminated") is not idle


@pytest.mark.rule("3.2.3.1.YUD", "12.7.2")
@pytest.mark.parametrize(("companion", "asked"), [("RU DIV", True), ("Arm Transcas", False)])
def test_yudenich_needs_a_russian(companion: str, asked: bool) -> None:
    """3.2.3.1: Yudenich negates a space of retreat only with a RU unit beside him."""
    p = Position(active="CP").put("Eleskirt", companion, companion, "RU Yudenich HQ")
    p.put("Koprukoy", "TU IX Corps", "TU X Corps", "TU DIV").control("AP", "Kagizman", "Erevan", "Sarikamis", "Kars")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 2, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert p.offers("hold") is asked


@pytest.mark.rule("3.2.3.1.FALK", "12.1.6", "9.2.2g")
@pytest.mark.parametrize(("hqs", "may"), [((), False), (("GE Mackensen HQ",), True)])
def test_mackensen_lets_nations_attack_together(hqs: tuple[str, ...], may: bool) -> None:
    """12.1.6: without a mixed stack BU and AH do not attack together unless both stand by Mackensen."""
    p = Position(turn=7, active="CP").happened("CP-33").control("CP", "Belgrade", "Nis", "Skopje")
    p.put("Skopje", "BU DIV", *hqs).put("Nis", "AH DIV").put("Veles", "SB DIV").control("CP", "Monastir", "Doiran")
    p.clear("Nis").put("Monastir", "AH DIV")
    if hqs:
        p.clear("Skopje").put("Skopje", "BU DIV").put("Sofia", "BU DIV", *hqs).clear("Monastir")
        p.put("Sofia", "AH DIV")
        attack(p, ["Skopje", "Sofia"], "attack BU DIV 1 > Veles")
        assert any("AH DIV" in t for t in p.offered("join"))
        return
    attack(p, ["Skopje", "Monastir"], "attack BU DIV > Veles")
    assert not any("AH DIV" in t for t in p.offered("join"))


@pytest.mark.rule("3.2.3.1.FALK", "12.1.6")
def test_one_stack_by_falkenhayn_the_other_by_mackensen() -> None:
    """3.2.3.1: the bonus also holds if one stack is adjacent to Falkenhayn and the other to Mackensen."""
    p = Position(turn=9, active="CP").happened("CP-33").control("CP", "Belgrade", "Nis", "Skopje", "Monastir", "Doiran")
    p.put("Nis", "AH DIV", "GE Mackensen HQ").put("Skopje", "AH DIV").put("Strumica", "BU DIV", "GE Falkenhayn HQ")
    p.put("Sofia", "BU DIV").put("Veles", "SB DIV")
    attack(p, ["Skopje", "Sofia"], "attack AH DIV 2 > Veles")
    assert any("BU DIV" in t for t in p.offered("join"))


@pytest.mark.rule("3.2.3.1.DESP", "12.1.6")
@pytest.mark.parametrize(("beside", "may"), [("FR DIV", True), ("SB DIV", False)])
def test_desperey_lets_nations_attack_together(beside: str, may: bool) -> None:
    """3.2.3.1: with a FR unit beside D'Esperey adjacent stacks of different nations attack together."""
    p = Position(turn=15).happened("CP-33", "AP-53").control("AP", "Salonika", "Florina", "Prespa", "Doiran")
    p.put("Salonika", beside, "FR D'Esperey HQ").put("Florina", "BR DIV").put("Doiran", "SB DIV")
    p.put("Veles", "BU DIV").control("AP", "Monastir").put("Monastir", "BR DIV")
    attack(p, ["Doiran", "Monastir"], "attack SB DIV > Veles")
    # Monastir is two spaces from Salonika: its British do not profit
    assert not any("BR DIV" in t for t in p.offered("join"))
    p = Position(turn=15).happened("CP-33", "AP-53").control("AP", "Salonika", "Larissa", "The Struma", "Monastir")
    p.put("Salonika", beside, "FR D'Esperey HQ").put("The Struma", "BR DIV").put("Doiran", "BU DIV")
    p.control("CP", "Veles").put("Salonika", "IT DIV")
    attack(p, ["Salonika", "The Struma"], "attack IT DIV > Doiran")
    assert any("BR DIV" in t for t in p.offered("join")) is may


# 3.2.1.4, 3.2.1.5 irregulars and tribes -----------------------------------------------------------------


@pytest.mark.rule("3.2.1.5#2", "12.1d")
def test_a_tribe_attacks_beyond_its_range_but_does_not_follow() -> None:
    """3.2.1.5: the Laz of Rize may be one space off and attack a second, into which they do not advance."""
    p = Position(active="CP").put("Ardahan", "Laz", "TU DIV").put("Kars", "RU DIV [r]").destroy("Kars")
    battle(p, ["Ardahan"], "attack Laz > Kars", 6, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert p.at("Kars") == []
    assert went(p, "advance", "TU DIV") == {"Kars"}
    assert went(p, "advance", "Laz") == set()


@pytest.mark.rule("16.3.2a", "10.0")
def test_a_tribe_needs_room() -> None:
    """16.3.2a, 10.0: three TU divisions at Rize leave no room for the Laz; two do."""
    for crowd, room in ((3, False), (2, True)):
        p = (
            Position(active="CP", turn=3)
            .put("Rize", *["TU DIV"] * crowd)
            .hand("CP", "CP-01")
            .action()
            .do("event CP-01")
        )
        assert p.step == "PlaceTribe"
        assert p.offers("tribe Laz > Rize") is room


@pytest.mark.rule("16.3.2#1", "3.2.1.5#1")
def test_an_empty_key_brings_nobody() -> None:
    """16.3.2: with all tribes on the map or eliminated a rise of the Jihad Level brings none."""
    p = Position(active="CP", turn=3).set(jihad=3)
    from greatwar.games.pursuit_of_glory.components import UNITS, place

    for u in UNITS:
        if u.tribe:
            p.s.put(u, place("CP Eliminated Units Box"))
    p.hand("CP", "CP-01").action().do("event CP-01")
    assert p.step != "PlaceTribe"
    assert p.s.jihad == 6


@pytest.mark.rule("11.2.2.1c")
def test_an_irregular_with_a_regular_takes_the_space_for_good() -> None:
    """3.2.1.4: irregulars take full control only in the company of a regular."""
    p = Position(turn=9).put("Ercis", "Armenian Uprising").put("Bayazit", "RU DIV").control("AP", "Ercis")
    march(p, "Ercis").do("move Armenian Uprising > Van")
    halt(p)
    assert (p.owner("Van"), p.s.vp, p.s.ru_vp) == ("AP", 9, 1)
    p.do("done") if p.step else p
    march(p.set(round=2), "Bayazit").do("move RU DIV > Ercis", "move RU DIV > Van")
    halt(p)
    assert p.s.vp == 9
    p.do("done") if p.step else p
    p.set(round=3).clear("Van")
    assert p.owner("Van") == "AP"


@pytest.mark.parametrize("unit", ["Armenian Uprising", "Kurds", "Egypt Rebel", "BR Arab Northern Army (ANA)"])
def test_boxed_factors_never_redeploy(unit: str) -> None:
    """3.2.2: units with a boxed movement factor never redeploy, the ANA included."""
    home = {"Armenian Uprising": "Kars", "Kurds": "Mus", "Egypt Rebel": "Cairo", "BR Arab Northern Army (ANA)": "Aqaba"}
    p = Position(turn=15).control("AP", "Maan", "Hesa").put(home[unit], unit)
    p.set(active=0 if unit in ("Kurds", "Egypt Rebel") else 1).redeploy(4)
    assert not any(unit in t for t in p.offered("pick"))


@pytest.mark.rule("3.2.1.4#1", "3.2.1.4#3")
def test_arab_units_stay_in_their_lands() -> None:
    """3.2.1.4: Arab Revolt units move in Syria/Palestine and The Hejaz: from Aqaba to Maan, not to Suez."""
    p = Position(turn=9).happened("AP-16").destroy("Medina", "Aqaba").put("The Hejaz", "Arab Revolt Faisal")
    march(p, "The Hejaz")
    assert {"Jiddah", "Medina", "Bair"} >= moves(p, "Arab Revolt Faisal") >= {"Jiddah", "Bair"}


# 3.2.4 markers --------------------------------------------------------------------------------------


@pytest.mark.rule("3.2.4.3", "13.7#1", "18.6.2.3")
def test_a_beachhead_serves_as_a_port() -> None:
    """3.2.4.3: divisions redeploy by sea to a Beachhead and from it, within stacking; corps never."""
    p = Position(turn=5).beachhead("Beachhead Suvla Bay").put("Alexandria", "BR DIV", "BR XII Corps")
    p.put("Beachhead Suvla Bay", "BR Cavalry").redeploy(8)
    assert p.offers("redeploy BR DIV > Beachhead Suvla Bay")
    assert p.offers("redeploy BR Cavalry > Alexandria")
    assert not p.offers("redeploy BR XII Corps > Beachhead Suvla Bay")
    p = Position(turn=5).beachhead("Beachhead Suvla Bay").put("Alexandria", "BR DIV")
    p.put("Beachhead Suvla Bay", "BR Cavalry", "BR Cavalry", "BR Cavalry").redeploy(1)
    assert not p.offers("redeploy BR DIV > Beachhead Suvla Bay")


def test_a_soviet_marker_disrupts_both_sides() -> None:
    """3.2.4.2: the Soviet marker at Baku makes the space dearer for whoever stands there."""
    for side, unit in (("AP", "BR DIV"), ("CP", "TU DIV")):
        p = Position(turn=16, active=side).set(stage=4).uprising("Baku", "soviet").put("Baku", unit)
        p.control(side, "Shemakha", "Evlakh", "Akstafa", "Tiflis", "Enzeli", "Central Asia")
        if side == "CP":
            p.control("CP", "Aleksandropol", "Erevan", "Kagizman", "Kars", "Sarikamis").destroy("Kars")
        if p.supply(unit) != "out of supply":
            assert p.price("Baku") == 2


@pytest.mark.rule("3.2.4.1#3", "16.4.2#1")
def test_a_space_taken_from_the_enemy_by_two_allies() -> None:
    """3.2.4.1: who enters first marks it: a British capture is plain, the Russians who follow change nothing."""
    p = Position(turn=9).put("Ctesiphon", "BR DIV").control("AP", "Aziziya", "Kut", "Sannaiyat", "Amara")
    p.control("AP", "Qurna", "Basra", "Fao").destroy("Fao")
    march(p, "Ctesiphon").do("move BR DIV > Baghdad", "move BR DIV > Ramadi")
    finish(p)
    assert (p.s.ru_vp, p.s.vp) == (0, 8)
    p.control("AP", "Khanikan", "Suleymaniye", "Kirkuk", "Mosul", "Ruwandiz").put("Khanikan", "RU DIV")
    march(p.set(round=2), "Khanikan").do("move RU DIV > Baghdad")
    assert (p.s.ru_vp, p.s.vp) == (0, 8)


@pytest.mark.rule("11.2.1b", "16.3.2a")
def test_tribes_come_before_anything_else() -> None:
    """16.3.2: the tribe of a rise inside movement is placed before the unit goes on."""
    p = Position(turn=9, active="CP").set(jihad=3).happened("CP-10").put("Teheran", "TU Cavalry")
    p.control("CP", "Kazvin", "Sultan Bulak", "Hamadan", "Kermanshah", "Karind")
    march(p, "Teheran").do("move TU Cavalry > Qum")
    assert p.step == "PlaceTribe"
    assert p.s.jihad == 4
    assert p.s.vp == 10
    tribes(p)
    assert "Sultanabad" in moves(p, "TU Cavalry")


@pytest.mark.rule("3.2.3.1.ISLAM")
@pytest.mark.parametrize(
    ("home", "target", "follow", "bonus"),
    [
        ("Kagizman", "Erevan", True, 0),  # only the space it came from has a circle
        ("Kagizman", "Erevan", False, 0),
        ("Erevan", "Kagizman", True, 2),
        ("Erevan", "Kagizman", False, 2),  # a victory there is enough, and both count once
    ],
)
def test_the_army_of_islam_and_the_circles(home: str, target: str, follow: bool, bonus: int) -> None:
    """3.2.3.1: a point for a combat won in a space with a circle or an advance into one, not for its own space."""
    p = Position(turn=15, active="CP").control("CP", "Julfa", "Nachivan").put(home, "TU IX Corps", "TU Army Islam HQ")
    p.put(target, "RU DIV [r]")
    attack(p, [home], f"attack TU IX Corps > {target}")
    while p.step in ("CommitStaff", "PlayCards", "Join"):
        p.do(
            "commit TU Army Islam HQ"
            if p.offers("commit TU Army Islam HQ")
            else "resolve"
            if p.step == "Join"
            else "done"
        )
    p.dice(5, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    p.do(f"advance TU IX Corps > {target}")
    if follow:
        p.do(f"advance TU Army Islam HQ > {target}")
    finish(p)
    from greatwar.games.pursuit_of_glory.names import POOLS

    assert p.s.rp[POOLS.index("TU")] == bonus
