"""2, 3, 11.2 What units are, where they may be, and what they control."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import kind, space
from greatwar.games.pursuit_of_glory.names import ARM, TU
from greatwar.games.pursuit_of_glory.rules import (
    activation,
    geography,
    placement,
    replacements,
    sieges,
    stacking,
    supply,
)
from greatwar.games.pursuit_of_glory.rules.control import CONTROL, RU_VP_SPACES
from greatwar.games.pursuit_of_glory.rules.stacking import STACKING
from tests.games.pursuit_of_glory.positions import Position, against


@pytest.mark.rule("3.2.1.4#1", "3.2.1.4#2", "3.2.1.4#3", "3.2.1.3.INGAR", "3.2.1.3.CORDON", "3.2.1.3.TRANSC", "18.4.4")
@pytest.mark.parametrize(
    ("unit", "inside", "outside"),
    [
        ("Arab Revolt", "Jerusalem", "Adana"),
        ("Armenian Uprising", "Sivas", "Mosul"),
        ("PE Uprising", "Teheran", "Khanikan"),
        ("Egypt Rebel", "Cairo", "Romani"),
        ("Afghan Uprising", "Afghanistan", "India"),
        ("BR IN Garrison", "India", "Baluchistan"),
        ("BR Persian Cordon", "Eastern Persia", "Basra"),
        ("Arm Transcas", "Kars", "Sivas"),
        ("BU DIV", "Sofia", "Bandirma"),
        ("GE DIV", "Belgrade", "Gallipoli"),
    ],
)
def test_areas_of_units(unit: str, inside: str, outside: str) -> None:
    u = kind(unit)[0]
    assert geography.out_of_area(u, space(inside)) is None
    assert geography.out_of_area(u, space(outside)) is not None
    if not u.regular:
        p = Position().put(inside, unit)
        assert p.supply(unit, inside) == "full"


@pytest.mark.rule("3.2.1.5#2", "3.2.1.5#3", "14.2.10", "11.1.8", "3.1.2", "14.2.11", "14.2.8")
def test_range_of_tribes() -> None:
    marsh = kind("Marsh")[0]
    near = {str(x) for x in (space("Basra"), space("Shaiba"), space("Baghdad")) if x.n in geography.tribe_range(marsh)}
    assert near == {"Basra", "Shaiba"}
    kurds = kind("Kurds")[0]
    assert space("Erevan").n in geography.tribe_range(kurds)
    assert space("Constantinople").n not in geography.tribe_range(kurds)
    bawi = kind("Bawi")[0]
    assert geography.tribe_range(bawi) == {space("Ahwaz").n}
    p = Position().put("Baghdad", "Marsh")
    assert p.supply("Marsh", "Baghdad") == "out of supply"


@pytest.mark.rule("2.0.islandbase", "3.1.6", "3.2.4.3", "11.1.9")
def test_island_bases_and_beachheads() -> None:
    p = Position()
    assert against(geography.usable(p.s, 0, space("Lemnos"))) == "2.0.islandbase"
    assert geography.usable(p.s, 1, space("Lemnos")) is None
    assert geography.usable(p.s, 1, space("Cyprus")) is not None
    assert geography.usable(p.happened("AP-03").s, 1, space("Cyprus")) is None
    assert against(geography.usable(p.s, 1, space("Beachhead Suvla Bay"))) == "11.1.9"
    assert geography.usable(p.beachhead("Beachhead Suvla Bay").s, 1, space("Beachhead Suvla Bay")) is None


@pytest.mark.rule("18.8.6#1", "18.9.3")
def test_afghanistan_and_india() -> None:
    p = Position().put("Eastern Persia", "IN DIV")
    assert against(geography.closed(p.s, p.unit("IN DIV"), space("Afghanistan"))) == "18.8.6"
    assert geography.closed(p.s, kind("TU DIV")[0], space("Afghanistan")) is None
    assert geography.closed(p.s, kind("TU IX Corps")[0], space("Afghanistan")) is not None
    assert against(geography.barred_to_russians(kind("RU Cavalry")[0], space("India"))) == "18.9.3"
    assert geography.barred_to_russians(kind("IN Cavalry")[0], space("India")) is None


@pytest.mark.rule("10.1", "10.2#2", "3.2.1.3.YILD", "10.0", "3.2.3#1")
def test_who_counts_in_a_stack() -> None:
    p = Position()

    def room(where: str, *units: str) -> bool:
        return not STACKING.too_many(
            p.s, space(where), [kind(u.rstrip("123"))[int(u[-1]) - 1] if u[-1] in "123" else kind(u)[0] for u in units]
        )

    assert room("Sivas", "TU DIV1", "TU DIV2", "TU DIV3", "TU Army Islam HQ", "GE Hvy Arty")
    assert room("Sivas", "TU DIV1", "TU DIV2", "TU DIV3", "GE Yildirim1")
    assert not room("Sivas", "TU DIV1", "TU DIV2", "TU DIV3", "GE Yildirim1", "GE Yildirim2")
    assert not room("Sivas", "TU DIV1", "TU Army Islam HQ", "GE Falkenhayn HQ")
    assert not room("Sivas", "TU DIV1", "TU DIV2", "TU DIV3", "Kurds1")
    assert room("Lemnos", "BR DIV1", "BR DIV2", "BR DIV3", "FR DIV1", "FR DIV2")


@pytest.mark.rule("10.2#1", "18.9.1", "3.2.1.3.YUGO", "3.2.1.3.RU24", "16.4.5.S4a", "18.9.2")
def test_british_beside_russians() -> None:
    p = Position()
    british, russian, yugoslav = kind("BR DIV")[0], kind("RU DIV")[0], kind("RU-SB Yugoslav Division")[0]
    assert stacking.together_barred(p.s, [british, russian])
    assert stacking.together_barred(p.s, [kind("ANZ Cavalry")[0], kind("RU 2/4 Special")[0]])
    assert not stacking.together_barred(p.s, [british, yugoslav])
    assert not stacking.together_barred(p.s, [kind("FR DIV")[0], russian])
    assert not stacking.together_barred(p.set(stage=4).s, [british, kind("RU Cavalry")[0]])


@pytest.mark.rule("5.1.1", "11.2.1a", "2.0.control", "11.2#1", "11.2.1b", "2.0.jihadcity", "16.3.1.3", "16.3.1.2")
def test_taking_spaces() -> None:
    p = Position().put("Ctesiphon", "IN DIV").control("AP", "Basra", "Fao")
    CONTROL.enter(p.s, p.unit("IN DIV"), space("Baghdad"))
    assert (p.s.vp, p.s.jihad) == (8, 0)
    p = Position().set(jihad=4).put("Ctesiphon", "IN DIV")
    CONTROL.enter(p.s, p.unit("IN DIV"), space("Baghdad"))
    assert p.s.jihad == 3
    p = Position().set(jihad=4).put("Zagazig", "TU DIV")
    CONTROL.enter(p.s, p.unit("TU DIV"), space("Cairo"))
    assert (p.s.vp, p.s.jihad) == (10 + space("Cairo").vp, 5)
    p.s.set_owner(space("Cairo"), 1)
    CONTROL.enter(p.s, p.unit("TU DIV"), space("Cairo"))
    assert p.s.jihad == 5


@pytest.mark.rule(
    "16.4.2#1", "16.4.2#2", "3.2.4.1#1", "3.2.4.1#3", "2.0.ruvpspace", "16.4.1", "16.4.3#3", "11.2#2", "11.2.2.ex#2"
)
def test_russian_points() -> None:
    assert {
        str(x)
        for x in (space(n) for n in ("Kars", "Tiflis", "Batum", "Baku", "Erevan", "Tabriz", "Urmia", "Central Asia"))
    } == {
        str(space_)
        for space_ in [
            space("Kars"),
            space("Tiflis"),
            space("Batum"),
            space("Baku"),
            space("Erevan"),
            space("Tabriz"),
            space("Urmia"),
            space("Central Asia"),
        ]
    }
    assert len(RU_VP_SPACES) == 8
    p = Position().set(czar=5, parvus=5).put("Eleskirt", "RU DIV").put("Bayazit", "RU DIV")
    CONTROL.enter(p.s, p.unit("RU DIV"), space("Van"))
    assert (p.s.ru_vp, p.s.czar) == (1, 6)
    assert p.s.ru_marked(space("Van"))
    p.put("Bitlis", "TU DIV")
    p.s.put(p.unit("RU DIV", "Van"), space("Eleskirt"))
    CONTROL.enter(p.s, p.unit("TU DIV"), space("Van"))
    assert (p.s.ru_vp, p.s.czar) == (0, 5)
    assert not p.s.ru_marked(space("Van"))
    p = Position().put("Kagizman", "TU DIV")
    CONTROL.enter(p.s, p.unit("TU DIV"), space("Erevan"))
    assert p.s.ru_vp == -1
    p = Position().once("PERSIA_OPEN").control("AP", "Hamadan").ru("Hamadan").set(ru_vp=1, vp=9).put("Karind", "Kurds")
    CONTROL.enter(p.s, p.unit("Kurds 1"), space("Hamadan"))
    assert (p.s.vp, p.s.ru_vp) == (10, 0)
    assert p.s.ru_marked(space("Hamadan"))
    CONTROL.leave(p.s, p.unit("Kurds 1"))
    assert (p.s.vp, p.s.ru_vp) == (9, 1)


@pytest.mark.rule("18.7#2", "11.2.2.ex#5", "11.2.2.1")
def test_armenians_hold_for_russia() -> None:
    p = Position().put("Bitlis", "Armenian Uprising").control("CP", "Bitlis")
    p.s.held = ()
    CONTROL.enter(p.s, p.unit("Armenian Uprising"), space("Van"))
    assert (p.s.vp, p.s.ru_vp) == (9, 1)
    CONTROL.leave(p.s, p.unit("Armenian Uprising"))
    assert (p.s.vp, p.s.ru_vp) == (10, 0)
    assert kind("Armenian Uprising")[0].nations & ARM


@pytest.mark.rule("18.8.5.2a", "18.8.5.2b", "18.9.4")
def test_persian_spheres() -> None:
    p = Position().once("PERSIA_OPEN").put("Shushter", "IN DIV").put("Julfa", "RU DIV")
    CONTROL.enter(p.s, p.unit("IN DIV"), space("Dizful"))
    assert p.s.vp == 11
    CONTROL.enter(p.s, p.unit("IN DIV"), space("Burujird"))
    assert p.s.vp == 11
    CONTROL.enter(p.s, p.unit("RU DIV"), space("Ahwaz"))
    assert p.s.vp == 12


@pytest.mark.rule("11.1.5b", "3.2.3#2")
def test_lone_hq_is_overrun() -> None:
    p = Position(active="CP").put("Kagizman", "RU Yudenich HQ").put("Eleskirt", "TU DIV")
    p.ops(9).do("activate-move Eleskirt", "done", "move TU DIV > Kagizman")
    assert p.where("RU Yudenich HQ") == "AP permanently eliminated"


@pytest.mark.rule("11.3.3", "11.3.2#2")
def test_trenches_are_lost_to_the_enemy() -> None:
    p = Position().trench("Ctesiphon", "CP", 1).put("Kut", "IN DIV")
    CONTROL.enter(p.s, p.unit("IN DIV"), space("Ctesiphon"))
    assert p.s.trench_at(space("Ctesiphon"))[1] == 0
    p = Position().happened("CP-33").trench("Doiran", "CP", 2).put("Salonika", "BR DIV").control("CP", "Doiran")
    CONTROL.enter(p.s, p.unit("BR DIV"), space("Doiran"))
    assert p.s.trench_at(space("Doiran")) == (1, 1)


@pytest.mark.rule("18.8.1.2a#1", "18.8.1.2b", "18.8.1.1c", "18.8.1.2c")
def test_greece_joins_the_other_side() -> None:
    p = (
        Position(turn=9)
        .put("Athens", "GR DIV", control=False)
        .put("Larissa", "BR DIV")
        .control("AP", "Salonika", "Larissa")
    )
    p.clear("Athens").put("Lamia", "GR DIV", control=False)
    CONTROL.enter(p.s, p.unit("BR DIV"), space("Athens"))
    assert p.s.greece == 0
    assert p.owner("Trikkala") == "CP"
    assert p.s.side(p.unit("GR DIV")) == 0


@pytest.mark.rule("15.2.1#2", "18.6.6#2")
def test_marines_count_three() -> None:
    p = Position().put("Trabzon", "RU Black Sea Division", control=False).set(marines=space("Trabzon").n)
    assert sieges.SIEGES.strength_of(p.s, space("Trabzon"), p.unit("RU Black Sea Division")) == 3
    assert sieges.SIEGES.strength_of(p.s, space("Erzurum"), p.unit("RU Black Sea Division")) == 1


@pytest.mark.rule("16.4.5.S1b", "9.2.2f", "9.2.3#2")
def test_revolution_makes_attacks_dear() -> None:
    p = Position(turn=12).set(stage=1).put("Kagizman", "RU DIV").put("Eleskirt", "TU DIV")
    assert (p.price("Kagizman"), p.price("Kagizman", True)) == (1, 2)
    p.ops(1)
    assert not p.offers("activate-attack Kagizman")
    assert p.why_not("activate-attack Sarikamis")[0] == "9.2.3"
    assert not activation.ACTIVATION.able(p.s, kind("GE Georgian Protectorate")[0], False)


@pytest.mark.rule("17.1.1.1a", "17.1.1.1b", "17.1.1.1c", "17.1.1.2a", "17.1.1", "9.4.1#2", "3.2.1.2#1", "17.2.1.2")
@pytest.mark.parametrize(
    ("unit", "pools"),
    [
        ("FR DIV", ["AP-A"]),
        ("SB DIV", ["AP-A"]),
        ("RO DIV", ["AP-A"]),
        ("IT DIV", ["AP-A"]),
        ("ANZ Cavalry", ["BR", "AP-A"]),
        ("BR DIV", ["BR"]),
        ("IN DIV", ["IN"]),
        ("RU DIV", ["RU"]),
        ("Arab Revolt", ["BR", "AP-A"]),
        ("BR Arab Northern Army (ANA)", ["BR", "AP-A"]),
        ("TU-A DIV", ["TU"]),
        ("Kurds", ["TU", "GE", "CP-A"]),
        ("Egypt Rebel", ["Egypt", "TU", "GE", "CP-A"]),
        ("GE DIV", ["GE"]),
    ],
)
def test_pools(unit: str, pools: list[str]) -> None:
    p = Position(turn=9).happened("CP-33")
    assert replacements.pools(p.s, kind(unit)[0]) == pools
    if unit == "GE DIV":
        assert replacements.pools(p.s, kind("AH DIV")[0]) == ["CP-A", "GE"]
        linked = replacements.pools(p.control("CP", "Belgrade", "Nis").s, kind("BU DIV")[0])
        assert linked == ["CP-A", "GE"]
        assert replacements.pools(p.control("AP", "Belgrade", "Nis").s, kind("BU DIV")[0]) == ["CP-A"]


@pytest.mark.rule("17.2.1.1", "17.2.2", "16.4.5.S1a")
def test_conversions() -> None:
    p = Position(turn=7).points("GE", 3).points("BR", 3)
    assert replacements.german_points(p.s) == 2
    assert replacements.british_points(p.s) == 0
    p.happened("AP-14")
    assert replacements.british_points(p.s) == 2
    p.happened("AP-33")
    assert replacements.british_points(p.s) == 6
    p.set(stage=1)
    assert replacements.british_points(p.s) == 0
    p = Position(turn=7).happened("CP-33").points("GE", 3).control("CP", "Belgrade", "Nis", "Sofia", "Philippopoli")
    assert replacements.german_points(p.s) == 6


@pytest.mark.rule("17.1.5", "17.1.6", "3.2.2.triangle#2", "3.2.2.dot", "17.1.4", "14.1.7")
def test_who_takes_no_points() -> None:
    p = Position(turn=13).put("Sivas", "TU Elite DIV [r]", "TU Stanke Bey [r]", "TU DIV [r]").points("TU", 5)
    assert replacements.repair_refused(p.s, p.unit("TU Elite DIV")) is None
    assert against(replacements.repair_refused(p.s, p.unit("TU Stanke Bey"))) == "17.1.5"
    assert against(replacements.barred(p.s, p.unit("TU Elite DIV"), True)) == "17.1.6"
    p.happened("AP-48")
    assert against(replacements.repair_refused(p.s, p.unit("TU Elite DIV"))) == "17.1.6"
    assert replacements.step_cost(p.s, p.unit("TU DIV")) == 1
    p.uprising("Sivas", "armenian")
    assert replacements.step_cost(p.s, p.unit("TU DIV")) == 2


@pytest.mark.rule(
    "17.1.8#3", "17.1.8#7", "17.1.8#8", "17.1.8#9", "17.1.8#10", "3.2.1.2#2", "9.5.3.2d", "9.5.3.2e", "17.1.8#0"
)
@pytest.mark.parametrize(
    ("unit", "there", "not_there"),
    [
        ("TU DIV", {"Constantinople", "Erzincan", "Kayseri"}, {"Damascus", "Baghdad"}),
        ("TU-A DIV", {"Damascus", "Baghdad"}, {"Constantinople"}),
        ("GE DIV", {"Galicia"}, {"Sofia"}),
        ("BU DIV", {"Sofia"}, {"Galicia"}),
        ("FR DIV", {"Salonika", "Lemnos", "Alexandria"}, {"Suez", "Basra"}),
        ("Arab Revolt", {"The Hejaz"}, {"Aqaba"}),
        ("Kurds", {"Tribal Warfare Key"}, {"Van"}),
        ("Indian Mutiny", {"India"}, set()),
        ("BR IN Garrison", {"India"}, {"Suez"}),
        ("GR-BR Corps of National Defense (CND)", {"Lemnos", "Salonika"}, {"Alexandria"}),
        ("SB DIV", {"Belgrade", "Nis", "Lemnos", "Salonika"}, {"Veles", "Alexandria"}),
    ],
)
def test_where_each_nation_builds(unit: str, there: set[str], not_there: set[str]) -> None:
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika")
    found = {str(x) for x in placement.places(p.s, kind(unit)[0], True)}
    assert there <= found
    assert not found & not_there


@pytest.mark.rule("9.5.3.2c", "9.5.3.2b", "9.5.3.2i")
def test_full_sources_overflow() -> None:
    p = Position(active="CP").happened("CP-33").put("Sofia", "BU DIV", "BU DIV", "BU DIV")
    found = {str(x) for x in placement.places(p.s, kind("BU DIV")[5], True)}
    assert "Sofia" not in found
    assert "CP Reserve Box" in found
    assert found & {str(x) for x in space("Sofia").neighbours}


@pytest.mark.rule("14.1.4c", "14.1.4", "14.2.5", "14.2.4", "14.2.6")
def test_supply_of_the_nations() -> None:
    p = Position(turn=9).happened("CP-33").put("Veles", "SB DIV")
    assert p.supply("SB DIV") == "full"
    p.set(serbia=2)
    assert p.supply("SB DIV") == "out of supply"
    p = Position(turn=9).happened("AP-29").put("Constanta", "RO DIV").control("CP", "Bolgrad")
    assert p.supply("RO DIV") == "full"
    p = Position(turn=9).put("Lamia", "GR DIV", control=False).set(greece=1)
    assert p.supply("GR DIV") == "full"
    p = Position(turn=9, active="AP").put("Constantinople", "BR DIV")
    for x in space("Constantinople").neighbours:
        p.control("CP", str(x))
    assert p.supply("BR DIV") == "out of supply"
    p.control("AP", "Seddul Bahr", "Kum Kale", "Maidos", "Canakkale", "Gallipoli", "Chardak", "Rodosto", "Bandirma")
    assert p.supply("BR DIV") == "full"
    p = Position(turn=15).put("The Hejaz", "Arab Revolt").put("Jiddah", "BR Arab Northern Army (ANA)")
    assert p.supply("BR Arab Northern Army (ANA)") == "full"


@pytest.mark.rule("14.2.1#4", "17.1.4", "14.1.9")
def test_foreign_sources_feed_poorly() -> None:
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .control("AP", "Belgrade", "Nis")
        .put("Sofia", "GE IV R Corps", "TU DIV")
    )
    assert p.supply("GE IV R Corps") == "limited"
    assert p.supply("TU DIV") == "full"
    assert not supply.may_fight(p.s, p.unit("GE IV R Corps"))
    p.control("AP", "Adrianople", "Burgas", "Xanthi", "Varna")
    assert p.supply("TU DIV") == "limited"
    assert kind("TU DIV")[0].nation == TU


@pytest.mark.rule("14.1.4a", "14.1.8", "2.0.region")
def test_regions_serve_the_allies() -> None:
    p = Position(turn=15).control("CP", "India").put("India", "TU DIV").put("India", "IN DIV", control=False)
    assert p.supply("IN DIV") == "full"
    p = (
        Position(turn=15)
        .control("CP", "Southern Persia")
        .put("Southern Persia", "TU DIV")
        .put("Southern Persia", "IN DIV", control=False)
    )
    assert p.supply("IN DIV") == "full"


@pytest.mark.rule("14.1.5", "14.1.6", "15.2.2", "14.1.2b")
def test_sieges_and_supply() -> None:
    p = (
        Position()
        .put("Erzurum", "RU I Caucasian")
        .put("Erzincan", "RU DIV")
        .control("CP", "Bayburt", "Mus", "Malazgirt", "Trabzon")
    )
    p.control("AP", "Koprukoy")
    assert p.owner("Erzurum") == "CP"
    assert p.supply("RU DIV", "Erzincan") in ("full", "out of supply")
    before = p.supply("RU DIV", "Erzincan")
    p.clear("Erzurum").put("Erzurum", "RU Cavalry")
    after = p.supply("RU DIV", "Erzincan")
    assert (before, after) == ("full", "out of supply")


@pytest.mark.rule("16.3.1.1c")
def test_a_port_lost_with_those_it_fed() -> None:
    p = (
        Position()
        .control("AP", "Basra", "Fao", "Qurna")
        .put("Qurna", "IN DIV")
        .control("CP", "Abadan", "Ahwaz", "Amara")
        .put("Shaiba", "TU DIV")
    )
    assert p.supply("IN DIV") == "full"
    p.s.pending = []
    CONTROL.enter(p.s, p.unit("TU DIV"), space("Basra"))
    assert p.supply("IN DIV") == "out of supply"
    assert p.s.jihad == 1
