"""The cases of the referee, group 2."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatwar.games.pursuit_of_glory.components import card, space
from greatwar.games.pursuit_of_glory.names import POOLS
from greatwar.games.pursuit_of_glory.rules import combat, redeployment
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.rules.fire import FIRE
from greatwar.games.pursuit_of_glory.rules.movement import MOVEMENT
from greatwar.games.pursuit_of_glory.state import DISCARD, TABLE
from greatwar.games.pursuit_of_glory.steps.advance import AdvanceStep
from greatwar.games.pursuit_of_glory.steps.combat import Retreats
from greatwar.games.pursuit_of_glory.steps.losses import Damage
from greatwar.games.pursuit_of_glory.steps.sequence import Round
from tests.games.pursuit_of_glory.cards.helpers import until
from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import (
    attack,
    beaten,
    ends,
    fight,
    halt,
    join_all,
    kars,
    lost,
    moves,
    pass_cards,
    rule_against,
)


@pytest.mark.case("pursuit-of-glory-2-003")
@pytest.mark.rule("10.2#1", "18.9.1", "3.2.1.3.RU24")
def test_case_2_003_russians_do_not_stack_with_british() -> None:
    """Case 2-003."""
    p = (
        Position(turn=9)
        .control("AP", "Salonika")
        .put("Salonika", "BR DIV", "BR DIV")
        .box("AP Reserve Box", "RU 2/4 Special")
    )
    assert not p.redeploy(4).offers("redeploy RU 2/4 Special > Salonika")
    p = (
        Position(turn=9)
        .control("AP", "Salonika")
        .put("Salonika", "FR DIV", "FR DIV")
        .box("AP Reserve Box", "RU 2/4 Special")
    )
    assert p.redeploy(4).offers("redeploy RU 2/4 Special > Salonika")


@pytest.mark.case("pursuit-of-glory-2-005")
@pytest.mark.rule("10.3", "10.5", "11.1.1#2", "10.0")
def test_case_2_005_overstack_must_be_cured() -> None:
    """Case 2-005."""
    p = Position(turn=6, active="CP").put("Kut", "TU-A DIV", "TU-A DIV", "TU-A DIV").put("Aziziya", "TU-A DIV")
    p.ops(9).do("activate-move Aziziya", "activate-move Kut", "done")
    p.do("move TU-A DIV 4 > Kut", "stop")
    assert len(p.at("Kut")) == 4
    assert not p.offers("done")
    assert rule_against(p, "done") == "10.0"
    p.do("move TU-A DIV > Sannaiyat", "stop")
    assert p.offers("done")


@pytest.mark.case("pursuit-of-glory-2-007")
@pytest.mark.rule("11.1.2a", "11.1.2b", "2.0.mf", "3.2.1.3.DUN#2")
def test_case_2_007_green_lines_take_the_whole_move() -> None:
    """Case 2-007."""

    def p() -> Position:
        q = Position(turn=15).happened("AP-08").level("AP", 2)
        return q.control("AP", "Basra", "Fao", "Ahwaz", "Abadan", "Southern Persia", "Central Persia")

    q = p().put("Basra", "IN Cavalry").ops(9).do("activate-move Basra", "done", "move IN Cavalry > Abadan")
    assert "Southern Persia" not in moves(q, "IN Cavalry")
    assert rule_against(q, "move IN Cavalry > Southern Persia") == "11.1.2a"
    q = p().put("Abadan", "IN DIV").ops(9).do("activate-move Abadan", "done")
    assert q.offers("move IN DIV > Southern Persia")
    q = p().put("Ahwaz", "BR Dunsterforce").ops(9).do("activate-move Ahwaz", "done")
    q.do("move BR Dunsterforce > Abadan", "move BR Dunsterforce > Southern Persia")
    assert not q.offers("move BR Dunsterforce > Central Persia")
    q = p().put("Abadan", "BR Dunsterforce").ops(9).do("activate-move Abadan", "done")
    q.do("move BR Dunsterforce > Southern Persia", "move BR Dunsterforce > Central Persia")
    assert q.where("BR Dunsterforce") == "Central Persia"


@pytest.mark.case("pursuit-of-glory-2-009")
@pytest.mark.rule("11.1.4#1", "11.1.5", "11.1.5.ex")
def test_case_2_009_attack_marker_may_be_passed() -> None:
    """Case 2-009."""
    p = Position(turn=9).level("AP", 2)
    p.control("AP", "Fao", "Basra", "Qurna", "Amara", "Sannaiyat", "Kut", "The Hai", "Nasiriya")
    p.put("Kut", "IN 2nd Corps").put("Aziziya", "TU-A DIV").put("Qurna", "IN Cavalry")
    p.ops(9).do("activate-attack Kut", "activate-move Qurna", "done")
    p.do("move IN Cavalry > Amara", "move IN Cavalry > Sannaiyat", "move IN Cavalry > Kut")
    assert not p.offers("stop")
    assert not p.offers("move IN Cavalry > Aziziya")
    assert rule_against(p, "move IN Cavalry > Aziziya") == "11.1.5"
    p.do("move IN Cavalry > The Hai")
    assert p.offers("stop")
    p.do("move IN Cavalry > Nasiriya")
    assert p.where("IN Cavalry") == "Nasiriya"


@pytest.mark.case("pursuit-of-glory-2-011")
@pytest.mark.rule("11.1.9b", "16.3.1.1a", "16.3.2#1", "18.6.3")
def test_case_2_011_empty_beachheads_fall_to_movement() -> None:
    """Case 2-011."""
    p = (
        Position(round=4, active="CP")
        .set(jihad=4)
        .beachhead("Beachhead Cape Helles")
        .put("Seddul Bahr", "TU Elite DIV")
    )
    p.ops(9).do("activate-move Seddul Bahr", "done", "move TU Elite DIV > Beachhead Cape Helles")
    assert p.s.jihad == 5
    assert p.step == "PlaceTribe"
    p.do(p.offered()[0])
    assert p.at("Seddul Bahr") == ["TU Elite DIV"]
    assert not p.s.marked(space("Beachhead Cape Helles"), 8)
    assert p.offered() in ([], ["done"]) or "move TU Elite DIV 1 > Krithia" not in p.offered()
    p = (
        Position(active="CP")
        .happened("CP-33")
        .set(jihad=4)
        .beachhead("Beachhead Thermaikos Bay")
        .put("Salonika", "BU DIV")
    )
    p.ops(9).do("activate-move Salonika", "done", "move BU DIV > Beachhead Thermaikos Bay")
    assert p.s.jihad == 4
    assert p.at("Salonika") == ["BU DIV"]


@pytest.mark.case("pursuit-of-glory-2-013")
@pytest.mark.rule("11.2.2.1", "11.2.2.1d#1", "11.2.2.ex#4", "11.2.2.1a")
def test_case_2_013_tribe_in_erevan() -> None:
    """Case 2-013: partial control counts VP while it lasts; a space passed through is unhurt."""
    p = Position(turn=4, active="CP").put("Eleskirt", "Kurds").control("AP", "Bayazit").put("Bayazit", "RU DIV")
    p.control("CP", "Eleskirt")
    p.s.held = ()
    p.ops(9).do("activate-move Eleskirt", "done", "move Kurds > Kagizman", "move Kurds > Erevan")
    halt(p)
    assert p.s.vp == 11
    assert p.owner("Erevan") == "CP"
    assert p.owner("Kagizman") == "AP"
    assert p.owner("Eleskirt") == "CP"
    p.s.clear_marks()
    p.ops(9).do("activate-move Erevan", "done", "move Kurds > Kagizman", "move Kurds > Eleskirt")
    halt(p)
    assert p.s.vp == 10
    assert p.owner("Erevan") == "AP"


@pytest.mark.case("pursuit-of-glory-2-015")
@pytest.mark.rule("11.2.2.1c", "11.2.1a")
def test_case_2_015_regular_takes_what_a_tribe_held() -> None:
    """Case 2-015 A."""
    p = (
        Position(turn=4, active="CP")
        .put("Erevan", "Kurds")
        .set(vp=11)
        .put("Eleskirt", "TU DIV")
        .put("Koprukoy", "TU DIV")
    )
    p.ops(9).do("activate-move Eleskirt", "done", "move TU DIV > Kagizman", "move TU DIV > Erevan")
    halt(p)
    assert p.s.vp == 11
    assert p.owner("Kagizman") == "CP"
    assert not p.s.is_held(space("Erevan"))


@pytest.mark.case("pursuit-of-glory-2-015")
@pytest.mark.rule("12.7.9", "11.2.2.1d#1")
def test_case_2_015_a_tribe_that_retreats_gives_its_space_back() -> None:
    """Case 2-015 B."""
    p = (
        Position(turn=4)
        .put("Erevan", "Kurds")
        .set(vp=11)
        .put("Aleksandropol", "RU DIV")
        .control("CP", "Kagizman", "Eleskirt")
    )
    beaten(p, "Erevan", ["RU DIV"], 3, 0)
    while p.step in ("Stand", "Retreating"):
        p.do(p.offered()[-1] if p.step == "Stand" else p.offered()[0])
    assert p.owner("Erevan") == "AP"
    assert p.s.vp == 10


@pytest.mark.case("pursuit-of-glory-2-017")
@pytest.mark.rule("11.3.1#1", "11.3.1#2", "11.3.1#3", "11.3.1b", "11.3.1d")
def test_case_2_017_trenches() -> None:
    """Case 2-017."""

    def p(*units: str) -> Position:
        return Position(active="CP").put("Mus", *units).ops(9).do("activate-move Mus")

    q = p("TU DIV [r]", "TU Cavalry", "Kurds").do("done", "done").do("entrench Mus").dice(2)
    assert q.s.trench_at(space("Mus")) == (0, 1)
    q = p("TU DIV [r]", "TU Cavalry", "Kurds").do("done", "done").do("entrench Mus").dice(3)
    assert q.s.trench_at(space("Mus"))[1] == 0
    assert not q.offers("entrench Mus")
    q = p("TU DIV [r]", "TU Cavalry", "Kurds").do("done", "move TU Cavalry > Malazgirt", "stop", "done")
    q.do("entrench Mus").dice(2)
    assert q.s.trench_at(space("Mus"))[1] == 0
    q = p("TU DIV [r]", "TU Cavalry", "TU IX Corps [r]").do("done", "done").do("entrench Mus").dice(3)
    assert q.s.trench_at(space("Mus"))[1] == 1


@pytest.mark.case("pursuit-of-glory-2-019")
@pytest.mark.rule("11.4.1", "11.4.2", "11.4.3", "11.4.ex")
def test_case_2_019_gallipoli_map() -> None:
    """Case 2-019: one point to enter, one for all spaces, one more for an intact fort."""
    p = Position(turn=7).control("AP", "Rodosto", "Constantinople", "The Bosphorus Forts", "Catalca", "Adrianople")
    p.control("AP", "Bandirma", "Salonika").destroy("Gallipoli", "Maidos", "The Bosphorus Forts")
    p.control("AP", "Kum Kale", "Seddul Bahr", "Maidos", "Canakkale", "Gallipoli", "Chardak").destroy(
        "Kum Kale", "Canakkale"
    )
    p.control("CP", "Seddul Bahr").beachhead("Beachhead Gaba Tepe")
    p.put("Rodosto", "BR DIV")
    p.control(
        "AP",
        "Bulair",
        "Taifur Keui",
        "Karnabikeui",
        "Bair Keui",
        "Anafarta",
        "Yalova",
        "Sari Bahr",
        "Bergaz",
        "Krithia",
    )
    p.ops(9).do("activate-move Rodosto", "done")
    assert p.offers("move BR DIV > Bulair")
    p.do("move BR DIV > Bulair")
    assert p.s.pending[-1].spent == 1
    reachable = ends(p, "BR DIV")
    assert reachable["Krithia"] == 2
    assert reachable["Gallipoli"] == 2
    assert reachable["Seddul Bahr"] == 3
    p.do("move BR DIV > Gallipoli")
    assert not p.offers("move BR DIV > Bulair")
    q = (
        Position(turn=7)
        .control("AP", "Rodosto", "Bulair", "Gallipoli")
        .destroy("Gallipoli")
        .beachhead("Beachhead Suvla Bay")
    )
    q.control("AP", "Anafarta", "Karnabikeui", "Bair Keui", "Taifur Keui").put("Bair Keui", "BR DIV")
    q.ops(9).do("activate-move Bair Keui", "done")
    assert MOVEMENT.ways(q.s, q.unit("BR DIV"), space("Bair Keui"))
    found = {str(w.path[-1]): w.done.spent for w in MOVEMENT.ways(q.s, q.unit("BR DIV"), space("Bair Keui")) if w.path}
    assert found["Bulair"] == 1
    assert found["Rodosto"] == 2


@pytest.mark.case("pursuit-of-glory-2-021")
@pytest.mark.rule("12.1.2#3", "12.2.8b", "12.9.1#1")
def test_case_2_021_zero_factors_fight() -> None:
    """Case 2-021."""
    p = Position(turn=5).control("AP", "Basra", "Fao", "Qurna").put("Qurna", "Marsh [r]").put("Basra", "IN Cavalry [r]")
    assert p.owner("Qurna") == "CP"
    attack(p, ["Basra"], "attack IN Cavalry > Qurna")
    if p.step == "Join":
        p.do("resolve")
    pass_cards(p).dice(3, 3)
    assert p.where("Marsh 1") == "CP Eliminated Units Box"
    assert p.owner("Qurna") == "AP"
    assert not p.offered("advance")


@pytest.mark.case("pursuit-of-glory-2-023")
@pytest.mark.rule("12.1.6", "12.1.3", "12.1.1#1")
def test_case_2_023_nations_attack_together_only_from_a_mixed_stack() -> None:
    """Case 2-023."""
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika", "Florina", "Prespa").put("Monastir", "BU DIV")
    p.put("Florina", "BR DIV", "BR DIV").put("Prespa", "FR DIV", "FR DIV")
    assert (p.price("Florina", True), p.price("Prespa", True)) == (1, 1)
    p.ops(3).do("activate-attack Florina", "activate-attack Prespa", "done", "attack BR DIV > Monastir")
    assert not any("FR DIV" in t for t in p.offered("join"))
    assert rule_against(p, "join FR DIV 1") == "12.1.6"
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika", "Florina", "Prespa").put("Monastir", "BU DIV")
    p.put("Florina", "BR DIV", "FR DIV").put("Prespa", "FR DIV", "FR DIV")
    p.ops(3).do("activate-attack Florina", "activate-attack Prespa")
    assert p.step == "Attacks"
    p.do("attack BR DIV > Monastir")
    assert len(p.offered("join")) == 3


@pytest.mark.case("pursuit-of-glory-2-025")
@pytest.mark.rule("12.11", "12.4.2#1", "12.5.1a", "12.6.4", "12.7.2", "12.9.3")
def test_case_2_025_example_of_combat() -> None:
    """Case 2-025, the example of 12.11 without its two cards: their modifiers are set by hand."""
    p = Position(turn=2, round=5, active="CP")
    p.put("Koprukoy", "TU IX Corps").put("Malazgirt", "TU X Corps [r]", "TU Cavalry")
    p.control("AP", "Kagizman").put("Eleskirt", "RU I Caucasian [r]", "RU IV Caucasian [r]")
    p.box("AP Reserve Box", "RU DIV").box("CP Reserve Box", "TU Elite DIV")
    attack(p, ["Koprukoy", "Malazgirt"], "attack TU IX Corps > Eleskirt")
    join_all(p)
    assert p.step == "AnnounceFlank"
    p.do("flank Koprukoy")
    assert p.step == "WeatherDie"
    p.dice(4, 3)
    assert p.at("Malazgirt") == ["TU Cavalry", "TU X Corps [r]"]
    pass_cards(p)
    p.s.combat = type(record(p.s))(
        **{f: getattr(record(p.s), f) for f in record(p.s).__struct_fields__ if not f.startswith("drm")},
        drm_attack=1,
        drm_defence=1,
    )
    p.dice(3)
    assert record(p.s).flank == 3
    p.dice(3)
    assert record(p.s).defender_loss == 5
    assert p.seat == "AP"
    assert set(p.offered()) == {"replace RU I Caucasian > RU DIV 1", "replace RU IV Caucasian > RU DIV 1"}
    p.do("replace RU I Caucasian > RU DIV 1")
    assert p.where("RU I Caucasian") == "AP Eliminated Units Box"
    assert p.where("RU DIV") == "AP Eliminated Units Box"
    p.dice(4)
    assert record(p.s).attacker_loss == 3
    assert p.seat == "CP"
    p.do("replace TU X Corps > TU Elite DIV")
    if p.step == "TakeLosses":
        p.do("loss TU Cavalry")
    assert p.at("Malazgirt") == ["TU Cavalry [r]", "TU Elite DIV"]
    pass_cards(p)
    assert record(p.s).retreat == 2
    assert p.step == "Retreating"
    p.do("retreat RU IV Caucasian > Kagizman")
    if p.step == "Retreating":
        p.do("retreat RU IV Caucasian > Erevan")
    assert p.step == "AdvanceStep"
    assert p.offers("advance TU IX Corps > Eleskirt")
    assert p.offers("advance TU Elite DIV > Eleskirt")
    assert not p.offers("advance TU Cavalry > Eleskirt")
    p.do("advance TU IX Corps > Eleskirt")
    assert p.offers("advance TU IX Corps > Kagizman")
    p.do("advance TU IX Corps > Kagizman")
    assert not p.offers("advance TU IX Corps > Erevan")


@pytest.mark.case("pursuit-of-glory-2-027")
@pytest.mark.rule("12.3.4#1", "12.3.3#1", "12.2.8a#2", "12.2.8b", "12.3.4#2")
def test_case_2_027_canal_crossing() -> None:
    """Case 2-027."""
    p = Position(turn=9, active="CP").put("Romani", "TU DIV").put("Jifjaffa", "TU DIV")
    p.control("CP", "El Arish", "Gaza", "Kossaima", "Nekhi").put("Ismailia", "IN DIV [r]", "IN Bikanir Camel")
    attack(p, ["Romani", "Jifjaffa"], "attack TU DIV 1 > Ismailia")
    join_all(p)
    assert p.step != "AnnounceFlank"
    pass_cards(p)
    assert record(p.s).water
    p.dice(4)
    assert record(p.s).attacker_loss == 1
    assert p.seat == "CP"
    p.do(p.offered()[0])
    p.dice(5)
    assert record(p.s).defender_loss == 1
    p.do(p.offered()[0])
    told = [t for t in p.log if "Loss Numbers" in t]
    assert told == ["Loss Numbers 1 to 1: nobody wins"]


@pytest.mark.case("pursuit-of-glory-2-029")
@pytest.mark.rule("12.3.3#2", "3.1.1.1")
def test_case_2_029_lcus_attack_deserts_by_rail_only() -> None:
    """Case 2-029 B."""
    p = Position(turn=10).level("AP", 2).once("SINAI_BUILT").control("AP", "Romani", "El Arish")
    p.put("El Arish", "BR XXI Corps").put("Gaza", "TU XXII Corps", "TU-A DIV")
    attack(p, ["El Arish"])
    assert p.offers("attack BR XXI Corps > Gaza")
    p = (
        Position(turn=10, active="CP")
        .level("AP", 2)
        .level("CP", 2)
        .once("SINAI_BUILT")
        .control("AP", "Romani", "El Arish")
    )
    p.put("El Arish", "BR XXI Corps").put("Gaza", "TU XXII Corps", "TU-A DIV")
    attack(p, ["Gaza"])
    assert p.offers("attack TU-A DIV > El Arish")
    assert not p.offers("attack TU XXII Corps > El Arish")
    assert rule_against(p, "attack TU XXII Corps > El Arish") == "3.1.1a"


@pytest.mark.case("pursuit-of-glory-2-029")
@pytest.mark.rule("3.1.1a", "11.1.2d", "18.2.1", "3.1.5.1")
def test_case_2_029_lcus_cross_desert_by_rail_only() -> None:
    """Cases 1-019, 2-029 A."""
    for built, allowed in ((False, False), (True, True)):
        p = (
            Position(turn=10)
            .level("AP", 2)
            .control("AP", "Romani", "El Arish")
            .put("Ismailia", "BR XII Corps", "BR DIV")
        )
        if built:
            p.once("SINAI_BUILT")
        p.ops(9).do("activate-move Ismailia", "done")
        assert p.offers("move BR DIV > Romani")
        assert p.offers("move BR XII Corps > Romani") is allowed
        if not allowed:
            assert rule_against(p, "move BR XII Corps > Romani") == "3.1.1a"
    p = Position(turn=10, active="CP").level("CP", 2).once("SINAI_BUILT").put("Gaza", "TU XXII Corps", "TU DIV")
    p.ops(9).do("activate-move Gaza", "done")
    assert p.offers("move TU DIV > El Arish")
    assert not p.offers("move TU XXII Corps > El Arish")


@pytest.mark.case("pursuit-of-glory-2-031")
@pytest.mark.rule("12.4.4", "12.4.2#1", "12.4.2#2", "12.4.3a", "12.4.3b", "12.4.1")
@pytest.mark.parametrize(
    ("flanked", "pin", "die", "outcome"),
    [
        (True, "Ardahan", 2, 2),
        (True, "Ardahan", 3, 3),
        (True, "Sarikamis", 3, 2),
        (True, "Sarikamis", 4, 3),
        (False, "Sarikamis", 2, 3),
    ],
)
def test_case_2_031_flank_attacks(flanked: bool, pin: str, die: int, outcome: int) -> None:
    """Case 2-031."""
    p = kars(flanked)
    assert p.step == "AnnounceFlank"
    p.do(f"flank {pin}")
    pass_cards(p).dice(die)
    assert record(p.s).flank == outcome


@pytest.mark.case("pursuit-of-glory-2-033")
@pytest.mark.rule("12.5", "12.5.1a", "12.5.1b", "12.5.1c", "12.5.1a#2")
def test_case_2_033_weather() -> None:
    """Case 2-033."""

    def p(die: int) -> Position:
        q = (
            Position(turn=10, round=2)
            .control("AP", "Bitlis", "Mardin", "Mus", "Van", "Cizre", "Nazibin", "Mosul", "Ruwandiz")
            .ru("Van")
        )
        q.put("Bitlis", "RU II Turkistani", "RU DIV").put("Mardin", "RU DIV").put("Diyarbekir", "TU DIV")
        attack(q, ["Bitlis", "Mardin"], "attack RU II Turkistani > Diyarbekir")
        q.do("join RU DIV 2", "resolve")
        if q.step == "AnnounceFlank":
            q.do("no-flank")
        assert q.step == "WeatherDie"
        return q.dice(die)

    q = p(1)
    assert q.step != "WeatherDie"
    assert q.at("Bitlis") == ["RU DIV", "RU II Turkistani"]
    q = p(2)
    assert q.at("Bitlis") == ["RU DIV", "RU II Turkistani [r]"]
    assert q.at("Mardin") == ["RU DIV"]


@pytest.mark.case("pursuit-of-glory-2-035")
@pytest.mark.rule("12.6.4", "12.6.4.ex1", "12.6.5#1", "12.6.3#1", "12.6.3#2", "12.6.7")
@pytest.mark.parametrize(
    ("loss", "reserve", "corps", "div"),
    [
        (2, True, "Eleskirt", "AP Reserve Box"),
        (3, True, "Eleskirt [r]", "AP Reserve Box"),
        (5, True, "Eleskirt [r]", "AP Reserve Box"),
        (7, True, "AP Eliminated Units Box", "Eleskirt [r]"),
        (7, False, "AP permanently eliminated", ""),
    ],
)
def test_case_2_035_losses_of_a_corps(loss: int, reserve: bool, corps: str, div: str) -> None:
    """Case 2-035."""
    from msgspec.structs import replace

    p = Position(turn=5, active="CP").put("Eleskirt", "RU I Caucasian").put("Koprukoy", "TU IX Corps")
    if reserve:
        p.box("AP Reserve Box", "RU DIV")
    combat.designate(p.s, space("Eleskirt"), [p.unit("TU IX Corps")])
    p.s.combat = replace(record(p.s), defender_loss=loss, attacker_loss=0)
    p.begin(Damage(False))

    def told(kind: str) -> str:
        unit = p.unit(kind)
        return str(p.s.place(unit)) + (" [r]" if p.s.reduced(unit) else "")

    assert told("RU I Caucasian") == corps
    if div:
        assert told("RU DIV") == div


@pytest.mark.case("pursuit-of-glory-2-037")
@pytest.mark.rule("12.6.6#1", "12.6.6a", "12.6.8", "12.9.5#1", "15.1.5", "15.1.6", "3.2.3#2")
@pytest.mark.parametrize(("loss", "fort", "owner"), [(4, 3, "AP"), (5, 0, "CP")])
def test_case_2_037_fort_is_hit_last(loss: int, fort: int, owner: str) -> None:
    """Case 2-037."""
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.steps.advance import AdvanceStep

    p = Position(turn=5, active="CP").put("Kars", "RU DIV", "RU Yudenich HQ").put("Sarikamis", "TU IX Corps", "TU DIV")
    combat.designate(p.s, space("Kars"), [p.unit("TU IX Corps"), p.unit("TU DIV")])
    p.s.combat = replace(record(p.s), defender_loss=loss, attacker_loss=0)
    p.begin(Damage(False))
    assert p.s.fort(space("Kars")) == fort
    assert p.where("RU Yudenich HQ") == "AP permanently eliminated"
    p.begin(AdvanceStep())
    assert p.offers("advance TU IX Corps > Kars")
    assert p.offers("advance TU DIV > Kars")
    p.do("advance TU IX Corps > Kars")
    assert p.owner("Kars") == owner


@pytest.mark.case("pursuit-of-glory-2-039")
@pytest.mark.rule("12.7.2", "12.7.3", "12.7.1#1", "12.7.1c", "3.1.1.2")
def test_case_2_039_retreat_may_be_cancelled_in_rough_ground() -> None:
    """Case 2-039."""

    def p(where: str, *units: str) -> Position:
        q = Position(turn=5, active="CP").put(where, *units).control("AP", "Kagizman", "Sarikamis", "Ardahan")
        return q.put("Koprukoy", "TU IX Corps").control("CP", "Eleskirt" if where != "Eleskirt" else "Koprukoy")

    q = lost(p("Oltu", "RU DIV [r]", "RU Cavalry [r]"), "Oltu", ["TU IX Corps"], 1, 3)
    assert q.step == "Stand"
    assert q.offered() == ["cancel RU Cavalry 1", "cancel RU DIV 1", "done"]
    assert record(q.s).retreat == 2
    q.do("cancel RU DIV")
    assert q.where("RU DIV") == "AP Eliminated Units Box"
    assert q.at("Oltu") == ["RU Cavalry [r]"]
    q = lost(p("Oltu", "RU DIV [r]"), "Oltu", ["TU IX Corps"], 1, 3)
    assert q.step == "Retreating"
    q = lost(p("Eleskirt", "RU DIV", "RU Cavalry"), "Eleskirt", ["TU IX Corps"], 1, 3)
    assert q.step == "Retreating"
    q = lost(p("Eleskirt", "RU DIV", "RU Cavalry").trench("Eleskirt", "AP"), "Eleskirt", ["TU IX Corps"], 1, 2)
    assert q.step == "Stand"
    assert record(q.s).retreat == 1
    q = lost(p("Oltu", "RU DIV", "RU Cavalry"), "Oltu", ["TU IX Corps"], 2, 2)
    assert q.step == ""


@pytest.mark.case("pursuit-of-glory-2-041")
@pytest.mark.rule("12.7.5", "12.7.6b", "12.9.3", "12.9.8")
def test_case_2_041_retreat_into_a_region() -> None:
    """Case 2-041."""
    p = (
        Position(turn=5, active="CP")
        .control("CP", "Fao", "Basra", "Ahwaz")
        .put("Basra", "TU-A DIV")
        .put("Ahwaz", "TU-A DIV")
    )
    p.put("Abadan", "IN DIV [r]", "IN DIV [r]", "IN DIV [r]").put("Southern Persia", "Tangistani")
    p.control("AP", "Southern Persia")
    p.s.held = ()
    lost(p, "Abadan", ["TU-A DIV 1", "TU-A DIV 2"], 1, 3)
    assert p.step == "Stand"
    p.do("done")
    assert p.offers("retreat IN DIV > Southern Persia")
    p.do("retreat IN DIV > Southern Persia", "retreat IN DIV > Southern Persia", "retreat IN DIV > Southern Persia")
    assert len(p.at("Southern Persia")) == 4
    assert p.step == "AdvanceStep"
    p.do("advance TU-A DIV > Abadan")
    assert not any("Southern Persia" in t for t in p.offered("advance"))


@pytest.mark.case("pursuit-of-glory-2-043")
@pytest.mark.rule("12.7.11#1", "12.7.11#2", "12.7.11#3", "12.7.11#5", "16.3.1.1b", "12.7.11#4")
def test_case_2_043_retreat_by_sea() -> None:
    """Case 2-043."""

    def p(turn: int, *units: str) -> Position:
        q = Position(turn=turn, active="CP").set(max_tu=20).put("Jaffa", *units).put("Jerusalem", "TU XX Corps")
        q.put("Nablus", "TU DIV").put("Gaza", "TU DIV").put("Megiddo", "TU DIV").put("Haifa", "TU DIV")
        return q.level("AP", 2).level("CP", 2)

    q = lost(p(13, "BR DIV", "BR DIV", "BR DIV"), "Jaffa", ["TU XX Corps"], 1, 3)
    assert q.offers("retreat BR DIV > Alexandria")
    for _ in range(3):
        q.do("retreat BR DIV > Alexandria")
    while q.step not in ("PlaceTribe", ""):
        q.do("done")
    assert q.s.rp[4] == 2
    assert q.s.max_tu == 20
    assert q.s.jihad == 2
    q = lost(p(14, "BR DIV", "BR DIV", "BR DIV"), "Jaffa", ["TU XX Corps"], 1, 3)
    for _ in range(3):
        if q.step == "Retreating":
            q.do("eliminate BR DIV")
    assert q.where("BR DIV 1") == "AP permanently eliminated"
    q = lost(p(13, "FR DIV", "FR DIV"), "Jaffa", ["TU XX Corps"], 1, 3)
    assert not any(t.startswith("retreat FR DIV") for t in q.offered())


@pytest.mark.case("pursuit-of-glory-2-045")
@pytest.mark.rule("12.8#1", "12.8#2", "12.8#3", "12.8#4", "12.7.1b", "12.2.8d")
def test_case_2_045_turkish_withdrawal() -> None:
    """Case 2-045."""
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.rules.withdrawal import may_withdraw

    def p(ap: int, *attackers: str) -> Position:
        q = Position(turn=5).put("Qurna", "TU-A DIV", "TU-A DIV", "Marsh").control("AP", "Fao")
        q.put("Basra", *attackers).control("CP", "Amara", "Nasiriya")
        units = list(q.s.at(space("Basra")))
        combat.designate(q.s, space("Qurna"), units)
        assert may_withdraw(q.s, record(q.s))
        q.s.combat = replace(record(q.s), withdraws=True)
        mine = FIRE.final(q.s, record(q.s), True, ap)
        q.s.combat = replace(record(q.s), defender_loss=mine, attacker_loss=1)
        return q.begin(Retreats(Retreats.CHAIN.index(Retreats)))

    q = p(2, "IN Elite DIV [r]", "IN DIV [r]", "IN DIV [r]")
    assert q.step == "Retreating"
    assert not q.offered("cancel")
    for _ in range(2):
        q.do(next(t for t in q.offered("retreat") if t.startswith("retreat TU-A DIV")))
    assert q.step == "Optional"
    stays = Position()
    stays.s = q.s.copy()
    stays.do("done")
    assert not stays.offered("advance")
    q.do(next(t for t in q.offered("retreat") if t.startswith("retreat Marsh")))
    if q.step == "Optional":
        q.do("done")
    assert q.offers("advance IN DIV > Qurna")
    assert q.offers("advance IN Elite DIV > Qurna")
    q = p(3, "IN Elite DIV", "IN DIV [r]", "IN DIV [r]")
    assert len({t.partition(" > ")[0] for t in q.offered("retreat")}) == 3


@pytest.mark.case("pursuit-of-glory-2-047")
@pytest.mark.rule("12.9.1#1", "12.9.2", "12.9.3", "3.1.1.3")
def test_case_2_047_advances() -> None:
    """Case 2-047."""

    def p(where: str = "Eleskirt", *, retreat: tuple[str, ...] = ()) -> Position:
        q = (
            Position(turn=5, active="CP")
            .put("Koprukoy", "TU IX Corps", "TU DIV")
            .put("Malazgirt", "TU X Corps", "TU Elite DIV")
        )
        q.put(where, "RU DIV").control("AP", "Kagizman", "Sarikamis")
        names = (
            ["TU IX Corps", "TU DIV"]
            if where == "Sarikamis"
            else ["TU IX Corps", "TU DIV", "TU X Corps", "TU Elite DIV"]
        )
        lost(q, where, names, 1, 1 + max(1, len(retreat)))
        if q.step == "Stand":
            q.do("done")
        for x in retreat:
            q.do(f"retreat RU DIV > {x}") if q.step == "Retreating" else None
        return q

    q = p(retreat=("Kagizman", "Erevan"))
    q.do("advance TU IX Corps > Eleskirt", "advance TU IX Corps > Kagizman")
    assert not q.offers("advance TU IX Corps > Erevan")
    q.do("advance TU DIV > Eleskirt", "advance TU X Corps > Eleskirt")
    assert not q.offers("advance TU Elite DIV > Eleskirt")
    assert rule_against(q, "advance TU Elite DIV 1 > Eleskirt") == "12.9.1"
    q = p(retreat=("Kagizman",)).do("advance TU IX Corps > Eleskirt")
    assert not q.offers("advance TU IX Corps > Kagizman")
    q = p("Sarikamis", retreat=("Kars", "Aleksandropol")).do("advance TU IX Corps > Sarikamis")
    assert not any(t.startswith("advance TU IX Corps") for t in q.offered())


@pytest.mark.case("pursuit-of-glory-2-049")
@pytest.mark.rule("12.9.9#1", "12.9.9#2", "12.9.9#4", "11.1.5a")
def test_case_2_049_catastrophic_attack() -> None:
    """Case 2-049."""
    from greatwar.games.pursuit_of_glory.steps.catastrophe import NameStack

    def p(*idle: str) -> Position:
        q = (
            Position(turn=7)
            .level("AP", 2)
            .control("AP", "Sannaiyat", "The Hai", "Amara", "Qurna", "Basra", "Fao", "Nasiriya")
        )
        q.put("Sannaiyat", "IN 2nd Corps", "IN DIV", *idle).put("The Hai", "IN Elite DIV")
        q.put("Kut", "TU-A XIII Corps", "TU-A DIV", "TU-A DIV [r]")
        fight(q, "Kut", "IN 2nd Corps", "IN DIV", "IN Elite DIV")
        q.s.combat = replace(record(q.s), defender_loss=1, attacker_loss=3)
        return q.begin(NameStack())

    q = p("IN Cavalry")
    assert q.offered() == ["put Sannaiyat", "put The Hai"]
    q.do("put Sannaiyat")
    assert q.seat == "AP"
    assert q.at("Amara") == ["IN 2nd Corps", "IN DIV"]
    q.do("done")
    assert not any("pursues" in line for line in q.log)
    assert q.step == ""
    q = p()
    q.do("put Sannaiyat", "done")
    assert q.offers("advance TU-A DIV 1 > Sannaiyat")
    assert q.offers("advance TU-A DIV 2 > Sannaiyat")
    assert not any("The Hai" in t for t in q.offered())
    q.do("advance TU-A DIV 1 > Sannaiyat", "advance TU-A DIV 1 > Amara")
    assert not q.offers("done")
    q.do("advance TU-A DIV 1 > Qurna")
    assert q.owner("Amara") == "AP"
    assert q.owner("Qurna") == "CP"


@pytest.mark.case("pursuit-of-glory-2-051")
@pytest.mark.rule("12.10.3#1", "12.10.3#2", "12.10.4", "12.10.5", "12.10.6", "12.10.2#1")
def test_case_2_051_combat_in_a_region() -> None:
    """Case 2-051."""
    p = Position(turn=15).level("AP", 2).control("AP", "Central Persia", "Southern Persia", "Abadan", "Fao", "Basra")
    p.put("Eastern Persia", "TU DIV [r]", "TU DIV [r]", "TU DIV [r]", "TU DIV [r]", "GE Yildirim [r]", "Qashqai")
    p.put("Eastern Persia", "GE Falkenhayn HQ").put("Central Persia", "IN 2nd Corps", "IN DIV", "IN DIV [r]")
    p.put("Eastern Persia", "BR DIV", "BR DIV")
    p.ops(9).do("activate-attack Central Persia", "join IN 2nd Corps", "join IN DIV 1", "join IN DIV 2")
    if p.step == "FormStack":
        p.do("done")
    p.do("activate-attack Eastern Persia", "join BR DIV 1", "join BR DIV 2")
    if p.step == "FormStack":
        p.do("done")
    p.do("done", "attack IN 2nd Corps > Eastern Persia")
    join_all(p)
    assert p.step == "ChooseDefenders"
    assert p.seat == "CP"
    p.do("defend TU DIV 1", "defend TU DIV 2", "defend TU DIV 3")
    if p.step == "ChooseDefenders":
        p.do("done")
    assert p.step == "CommitStaff"
    p.do("done")
    pass_cards(p)
    assert FIRE.strength(p.s, record(p.s), True) == 7
    p.dice(6, 4)
    assert record(p.s).defender_loss == 5
    while p.step == "TakeLosses" and p.seat == "CP":
        p.do(p.offered()[0])
    assert sorted(k for k in p.at("Eastern Persia") if "TU" in k or "Qash" in k) == ["Qashqai", "TU DIV [r]"]
    while p.step == "TakeLosses":
        p.do(next(t for t in p.offered() if "BR DIV" in t))
    pass_cards(p)
    assert p.step == "AdvanceStep"
    assert p.offers("advance IN 2nd Corps > Eastern Persia")
    assert not p.offers("advance IN DIV 2 > Eastern Persia")
    p.do("advance IN 2nd Corps > Eastern Persia")
    assert p.owner("Eastern Persia") == "CP"


@pytest.mark.case("pursuit-of-glory-2-053")
@pytest.mark.rule("13.7#1", "13.7#3", "13.7#4")
def test_case_2_053_sea_redeployment_of_the_cp() -> None:
    """Case 2-053."""

    def p(*events: str) -> Position:
        q = Position(turn=4, active="CP").happened(*events).put("Smyrna", "TU DIV").put("Beirut", "TU-A DIV")
        return q.put("Trabzon", "TU DIV").put("The Bosphorus Forts", "TU I Corps").redeploy(4)

    q = p()
    assert q.offers("redeploy TU DIV 1 > Beirut")

    assert space("Fao").n not in redeployment.by_sea(q.s, q.unit("TU-A DIV"), space("Beirut"))
    assert q.offers("redeploy TU DIV 2 > The Bosphorus Forts")
    assert not q.offers("redeploy TU I Corps > Trabzon")
    q = p("AP-11")
    unit = q.unit("TU DIV 1")
    assert space("Beirut").n not in redeployment.by_sea(q.s, unit, space("Smyrna"))
    assert q.offers("redeploy TU DIV 2 > The Bosphorus Forts")


@pytest.mark.case("pursuit-of-glory-2-055")
@pytest.mark.rule("13.8#2", "13.8#3", "13.8.1", "13.1#5", "13.7#5")
def test_case_2_055_out_of_the_reserve() -> None:
    """Case 2-055."""
    p = Position(turn=9).control("AP", "Basra", "Fao", "Salonika").put("Tiflis", "RU DIV")
    p.box("AP Reserve Box", "IN DIV", "IT DIV", "RU DIV", "RU 2/4 Special").redeploy(4)
    assert p.offers("redeploy IN DIV > Basra")
    assert not p.offers("redeploy IT DIV > Basra")
    assert p.offers("redeploy IT DIV > Salonika")
    assert p.offers("redeploy RU DIV > Tiflis")
    assert not p.offers("redeploy RU DIV 2 > Salonika")
    assert p.offers("redeploy RU 2/4 Special > Salonika")

    def q(owner: str) -> Position:
        r = Position(turn=9, active="CP").happened("CP-33").control(owner, "Constantinople")
        return r.box("CP Reserve Box", "TU DIV", "BU DIV").redeploy(4)

    assert q("CP").offers("redeploy TU DIV > Erzincan")
    assert q("CP").offers("redeploy BU DIV > Sofia")
    assert not q("AP").offers("redeploy TU DIV > Erzincan")
    assert rule_against(q("AP"), "pick TU DIV 1") == "13.8.1"
    assert q("AP").offers("redeploy BU DIV > Sofia")


@pytest.mark.case("pursuit-of-glory-2-057")
@pytest.mark.rule("14.1.3", "14.1.3.ex", "14.3.2.1", "14.3.2.2#1", "16.3.1.1f", "14.1.7", "11.2.2.2c")
def test_case_2_057_shushter_cut_off() -> None:
    """Cases 2-057, 3-001."""
    p = Position(turn=3).put("Shushter", "BR DIV").put("Ahwaz", "TU DIV").put("Amara", "TU DIV")
    assert p.supply("BR DIV") == "out of supply"
    p.phase("Attrition")
    assert p.step == "PlaceTribe"
    assert p.where("BR DIV") == "AP permanently eliminated"
    assert p.owner("Shushter") == "CP"
    assert (p.s.vp, p.s.jihad) == (11, 1)
    p = Position(turn=3).put("Shushter", "BR DIV").put("Ahwaz", "Bawi")
    assert p.supply("BR DIV") == "disrupted"
    assert p.price("Shushter") == 2
    p.phase("Attrition")
    assert p.where("BR DIV") == "Shushter"
    assert p.owner("Shushter") == "AP"
    assert p.s.jihad == 0


@pytest.mark.case("pursuit-of-glory-2-059")
@pytest.mark.rule("14.1.3", "18.8.1.1c")
def test_case_2_059_supply_through_neutral_greece() -> None:
    """Case 2-059."""
    p = Position(turn=9).happened("CP-33").put("Doiran", "GR DIV", control=False).control("AP", "Salonika", "Veles")
    p.control("CP", "Skopje", "Monastir", "Strumica").put("Veles", "BR DIV")
    assert p.supply("BR DIV") == "full"

    def q(*greek: str) -> str:
        r = (
            Position(turn=9)
            .happened("CP-33")
            .control("CP", "Monastir", "Veles", "Skopje", "Nis", "Larissa")
            .control("AP", "Florina", "Salonika")
        )
        for x in greek:
            r.put(x, "GR DIV", control=False)
        r.put("Lamia", "GR DIV", control=False).put("Larissa", "BU DIV")
        return r.supply("BU DIV")

    assert q() == "full"
    assert q("Trikkala") == "out of supply"


@pytest.mark.case("pursuit-of-glory-2-001")
@pytest.mark.rule("9.5.4.2#1", "9.5.4.2#2", "12.2.8d")
@pytest.mark.parametrize("used_again", [True, False])
def test_case_2_001_a_retained_card_is_used_once_a_round(used_again: bool) -> None:
    """Case 2-001: kept by the winner, not offered again in the same round, nor in the defence if used in the attack."""
    p = Position(turn=3, round=1).hand("AP", "AP-05", "AP-10", "AP-11").hand("CP", "CP-07", "CP-08", "CP-02")
    p.put("Sarikamis", "RU I Caucasian", "RU IV Caucasian").put("Koprukoy", "TU DIV", "TU DIV", "TU DIV")
    p.put("Kagizman", "RU II Turkistani", "RU DIV", "RU DIV").put("Eleskirt", "TU IX Corps", "TU X Corps")
    p.control("AP", "Kars").begin(Round())
    while (p.s.round, p.seat) != (3, "AP"):
        p.do("one-op", "done")

    def fight(where: str, unit: str, target: str, play: bool, dice: tuple[int, int]) -> bool:
        """Attack; whether the AP was offered the card; with `play` it is played."""
        p.do("one-op", f"activate-attack {where}", f"attack {unit} > {target}")
        join_all(p)
        offered, left = False, list(dice)
        while p.s.pending and p.s.combat is not None:
            if p.seat == "chance":
                p.dice(left.pop(0))
            elif p.step == "PlayCards" and p.seat == "AP" and p.offers("card AP-05"):
                offered = True
                p.do("card AP-05" if play else "done")
            else:
                p.do("no-flank" if p.step == "AnnounceFlank" else p.offered()[-1])
        while p.step != "TakeAction":
            p.do(p.offered()[-1])
        return offered

    assert fight("Sarikamis", "RU I Caucasian", "Koprukoy", True, (4, 1))
    assert p.s.in_pile(card("AP-05"), TABLE)
    assert (p.s.round, p.seat) == (3, "CP")
    assert not fight("Eleskirt", "TU IX Corps", "Kagizman", False, (1, 1))
    assert (p.s.round, p.seat) == (4, "AP")
    p.put("Koprukoy", "TU DIV")
    assert fight("Sarikamis", "RU I Caucasian", "Koprukoy", used_again, (6, 1))
    assert (p.s.round, p.seat) == (4, "CP")
    assert p.s.in_pile(card("AP-05"), TABLE)
    assert fight("Eleskirt", "TU IX Corps", "Kagizman", False, (1, 1)) is not used_again


@pytest.mark.case("pursuit-of-glory-2-003")
@pytest.mark.rule("10.2#1", "16.4.5.S4a")
def test_case_2_003_the_survivor_stacks_with_the_british() -> None:
    """Case 2-003: after Stage 4 the kept Russian cavalry counts as British for stacking."""
    for stage, allowed in ((0, False), (4, True)):
        p = Position(turn=16).set(stage=stage).put("Kars", "RU Cavalry").put("Aleksandropol", "BR DIV").ops(9)
        p.do("activate-move Kars", "done")
        p.do("move RU Cavalry > Aleksandropol")
        assert p.offers("stop") is allowed


@pytest.mark.case("pursuit-of-glory-2-015")
@pytest.mark.rule("11.2.2.1c", "11.2.2.1d#1")
def test_case_2_015_the_regular_leaves_full_control_behind() -> None:
    """Case 2-015 A: after both have left, Erevan stays CP with its VP."""
    p = (
        Position(turn=4, active="CP")
        .put("Erevan", "Kurds")
        .set(vp=11)
        .put("Eleskirt", "TU DIV")
        .put("Koprukoy", "TU DIV")
    )
    p.control("CP", "Eleskirt").ops(9)
    p.do("activate-move Eleskirt", "done", "move TU DIV > Kagizman", "move TU DIV > Erevan")
    halt(p)
    p.s.clear_marks()
    p.ops(9).do("activate-move Erevan", "done", "move TU DIV > Kagizman")
    halt(p)
    p.do("move Kurds > Kagizman")
    halt(p)
    assert p.at("Erevan") == []
    assert p.owner("Erevan") == "CP"
    assert p.s.vp == 11


@pytest.mark.case("pursuit-of-glory-2-025")
@pytest.mark.rule("12.11", "9.5.4.2#1")
def test_case_2_025_with_both_cards() -> None:
    """Case 2-025: both cards are played in earnest; the winner keeps his, the loser's is discarded."""
    p = Position(turn=2, round=5, active="CP").hand("CP").hand("AP", "AP-05").table("CP", "CP-05")
    p.put("Koprukoy", "TU IX Corps").put("Malazgirt", "TU X Corps [r]", "TU Cavalry")
    p.control("AP", "Kagizman").put("Eleskirt", "RU I Caucasian [r]", "RU IV Caucasian [r]")
    p.box("AP Reserve Box", "RU DIV").box("CP Reserve Box", "TU Elite DIV")
    attack(p, ["Koprukoy", "Malazgirt"], "attack TU IX Corps > Eleskirt")
    join_all(p).do("flank Koprukoy").dice(4, 3)
    played = []
    while p.step == "PlayCards":
        name = next(iter(p.offered("card")), "done")
        played.append(name)
        p.do(name)
    assert {"card CP-05", "card AP-05"} <= set(played)
    p.dice(3, 3)
    assert record(p.s).defender_loss == 5
    p.do("replace RU I Caucasian > RU DIV 1").dice(4)
    assert record(p.s).attacker_loss == 3
    p.do("replace TU X Corps > TU Elite DIV")
    if p.step == "TakeLosses":
        p.do("loss TU Cavalry")
    until(p, "")
    assert p.s.in_pile(card("CP-05"), TABLE)
    assert p.s.in_pile(card("AP-05"), DISCARD)


@pytest.mark.case("pursuit-of-glory-2-025")
@pytest.mark.rule("12.5.1a", "12.5")
@pytest.mark.parametrize(("die", "reduced"), [(4, False), (5, True), (6, True)])
def test_case_2_025_weather_at_malazgirt(die: int, reduced: bool) -> None:
    """Case 2-025: a 5 or 6 reduces the cavalry at Malazgirt; the reduced corps has no step to lose to weather."""
    p = Position(turn=2, round=5, active="CP").put("Koprukoy", "TU IX Corps")
    p.put("Malazgirt", "TU X Corps [r]", "TU Cavalry").control("AP", "Kagizman").put("Eleskirt", "RU I Caucasian [r]")
    attack(p, ["Koprukoy", "Malazgirt"], "attack TU IX Corps > Eleskirt")
    join_all(p).do("flank Koprukoy").dice(4, die)
    assert p.at("Koprukoy") == ["TU IX Corps"]
    assert p.at("Malazgirt") == ["TU Cavalry" + (" [r]" if reduced else ""), "TU X Corps [r]"]


@pytest.mark.case("pursuit-of-glory-2-043")
@pytest.mark.rule("12.7.11#2", "12.7.11#3")
def test_case_2_043_a_corps_cannot_sail() -> None:
    """Case 2-043 (C): the corps is lost for good, with a bonus TU RP and +2 Jihad."""
    p = Position(turn=13, active="CP").level("AP", 2).level("CP", 2).set(max_tu=20).put("Jaffa", "BR XXI Corps")
    p.put("Jerusalem", "TU XX Corps").put("Nablus", "TU DIV").put("Gaza", "TU DIV").put("Megiddo", "TU DIV")
    p.put("Haifa", "TU DIV").box("AP Reserve Box", "BR DIV")
    lost(p, "Jaffa", ["TU XX Corps"], 1, 3)
    assert not any("BR XXI Corps" in t for t in p.offered("retreat"))
    until(p, "PlaceTribe", "")
    assert p.where("BR XXI Corps") == "AP permanently eliminated"
    assert p.where("BR DIV") == "AP Reserve Box"
    assert (p.s.rp[POOLS.index("TU")], p.s.max_tu, p.s.jihad) == (2, 20, 2)


@pytest.mark.case("pursuit-of-glory-2-053")
@pytest.mark.rule("13.7#4")
def test_case_2_053_sea_and_land_do_not_combine() -> None:
    """Case 2-053: from Smyrna by sea to Beirut, but not on by land to what the land does not reach."""
    p = Position(turn=4, active="CP").put("Smyrna", "TU DIV").control("AP", "Aleppo", "Adana", "Mamure Station")
    p.control("AP", "Alexandretta").redeploy(4)
    assert p.offers("redeploy TU DIV > Beirut")
    assert not p.offers("redeploy TU DIV > Damascus")


@pytest.mark.case("pursuit-of-glory-2-037")
@pytest.mark.rule("12.6.6a", "15.1.5")
@pytest.mark.parametrize(("loss", "fort"), [(2, 3), (3, 0)])
def test_case_2_037_a_fort_alone(loss: int, fort: int) -> None:
    """Case 2-037: less than the strength of a fort does nothing to it."""
    p = Position(turn=5, active="CP").put("Sarikamis", "TU IX Corps")
    combat.designate(p.s, space("Kars"), [p.unit("TU IX Corps")])
    combat.note(p.s, defender_loss=loss, attacker_loss=0)
    p.begin(Damage(False))
    assert p.s.fort(space("Kars")) == fort


@pytest.mark.case("pursuit-of-glory-2-037")
@pytest.mark.rule("12.9.5#1")
def test_case_2_037_a_division_alone_cannot_besiege() -> None:
    """Case 2-037: the division may not advance to a fort of strength 3 without the corps."""
    p = Position(turn=5, active="CP").put("Kars", "RU DIV").put("Sarikamis", "TU IX Corps [r]", "TU DIV")
    combat.designate(p.s, space("Kars"), [p.unit("TU IX Corps"), p.unit("TU DIV")])
    combat.note(p.s, defender_loss=2, attacker_loss=0)
    p.begin(Damage(False)).begin(AdvanceStep())
    if p.step and p.offers("advance TU DIV > Kars"):
        p.do("advance TU DIV > Kars")
        until(p, "", dice=())
    assert "TU DIV" not in p.at("Kars")


@pytest.mark.case("pursuit-of-glory-2-047")
@pytest.mark.rule("12.9.3")
def test_case_2_047_after_elimination() -> None:
    """Case 2-047 (C): where all defenders died by losses, the advance ends in their space."""
    p = Position(turn=5, active="CP").put("Koprukoy", "TU IX Corps", "TU DIV").put("Eleskirt", "RU DIV [r]")
    p.control("AP", "Kagizman", "Sarikamis")
    combat.designate(p.s, space("Eleskirt"), [p.unit("TU IX Corps"), p.unit("TU DIV")])
    combat.note(p.s, defender_loss=3, attacker_loss=1)
    p.begin(Damage(False)).begin(Retreats(Retreats.CHAIN.index(Retreats)))
    assert p.at("Eleskirt") == []
    assert {t.rpartition(" > ")[2] for t in p.offered("advance")} == {"Eleskirt"}
    p.do("advance TU IX Corps > Eleskirt")
    assert not any("Kagizman" in t for t in p.offered("advance"))


@pytest.mark.case("pursuit-of-glory-2-033")
@pytest.mark.rule("12.5.1b")
def test_case_2_033_both_spaces_roll_against_a_mountain() -> None:
    """Case 2-033: an attack on mountain Harput from two clear spaces rolls one die for each."""
    p = Position(turn=10, round=2).control("AP", "Bitlis", "Van", "Mardin", "Cizre", "Nazibin", "Mosul").ru("Van")
    p.put("Diyarbekir", "RU DIV").put("Mus", "RU DIV").put("Harput", "TU DIV")
    attack(p, ["Diyarbekir", "Mus"], "attack RU DIV 1 > Harput")
    join_all(p)
    if p.step == "AnnounceFlank":
        p.do("no-flank")
    assert p.step == "WeatherDie"
    p.dice(1)
    assert p.step == "WeatherDie"
    p.dice(2)
    assert p.step != "WeatherDie"
    assert sorted(p.at("Diyarbekir") + p.at("Mus")) == ["RU DIV", "RU DIV [r]"]
