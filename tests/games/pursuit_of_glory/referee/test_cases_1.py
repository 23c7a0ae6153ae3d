"""The cases of the referee, group 1."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import SPACES, space
from greatwar.games.pursuit_of_glory.names import AP, CP
from greatwar.games.pursuit_of_glory.rules import combat, offensives, placement, victory
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.rules.fire import FIRE, TABLES
from greatwar.games.pursuit_of_glory.steps.combat import Retreats
from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import fight, rule_against


@pytest.mark.rule("12.2.8b", "2.0.firetables", "2.0.scu", "2.0.lcu")
def test_case_1_001_strength_and_table() -> None:
    """Case 1-001: a fort alone fires its strength on the Light table."""
    p = fight(Position(active="CP").put("Sarikamis", "TU IX Corps"), "Kars", "TU IX Corps")
    assert FIRE.strength(p.s, record(p.s), True) == 3
    assert TABLES[FIRE.table(p.s, record(p.s), True)].name == "Heavy"
    assert FIRE.strength(p.s, record(p.s), False) == 3
    assert TABLES[FIRE.table(p.s, record(p.s), False)].name == "Light"
    p = Position(active="CP").put("Sarikamis", "TU IX Corps [r]", "TU DIV").put("Kars", "RU DIV", "RU Cavalry [r]")
    fight(p, "Kars", "TU IX Corps", "TU DIV")
    assert FIRE.strength(p.s, record(p.s), True) == 4
    assert FIRE.strength(p.s, record(p.s), False) == 3 + 2 + 1
    assert TABLES[FIRE.table(p.s, record(p.s), True)].name == "Heavy"


@pytest.mark.rule("3.1.5.2.1", "3.1.5.2.2", "3.1.5.2")
def test_case_1_003_straits_in_order() -> None:
    """Case 1-003: the AP needs both shores of all lower straits."""
    p = Position(turn=5).destroy("Seddul Bahr", "Kum Kale", "Maidos", "Gallipoli")
    p.control("AP", "Seddul Bahr", "Kum Kale", "Maidos", "Gallipoli", "Krithia", "Yalova", "Bair Keui", "Karnabikeui")
    p.beachhead("Beachhead Cape Helles").put("Canakkale", "TU DIV").put("Maidos", "BR DIV").put(
        "Gallipoli", "BR Elite DIV"
    )
    p.ops(9).do("activate-attack Maidos", "activate-move Gallipoli", "done")
    assert not p.offers("move BR Elite DIV > Chardak")
    assert rule_against(p, "move BR Elite DIV > Chardak") == "3.1.5.2"
    p.do("done")
    if p.step == "Dig":
        p.do("done")
    assert p.offers("attack BR DIV > Canakkale")
    p.do("attack BR DIV > Canakkale")
    assert record(p.s).water


@pytest.mark.rule("16.1.2", "16.1.3", "2.0.wcl")
def test_case_1_005_commitment() -> None:
    """Case 1-005."""
    p = Position(turn=2, units="1914").war_status(0, 4).offensive("AP").offensive("CP").phase("War Status")
    assert p.s.level == (0, 1)
    from greatwar.games.pursuit_of_glory.rules.hands import HANDS

    assert len(HANDS.pile(p.s, AP)) == 34


@pytest.mark.rule("5.2.1a", "5.2.1b", "5.1.2")
@pytest.mark.parametrize(
    ("vp", "marker", "ending"),
    [(17, 17, "CP"), (18, 17, "CP"), (16, 17, ""), (0, 17, "AP"), (19, 0, ""), (20, 0, "CP"), (-2, 0, "AP")],
)
def test_case_1_007_automatic_victory(vp: int, marker: int, ending: str) -> None:
    """Cases 1-007, 1-023."""
    p = Position(turn=13).set(vp=vp, cp_auto=marker)
    assert victory.automatic(p.s)[:2] == ending


@pytest.mark.rule("7.1.3#1", "7.2.RU")
def test_case_1_011_what_meets_an_offensive() -> None:
    """Case 1-011."""
    from greatwar.games.pursuit_of_glory.rules import combat

    def met(attackers: list[str], target: str) -> bool:
        p = Position(turn=5, active="CP").offensive("CP", "RU").put("Kagizman", "RU DIV")
        p.put("Eleskirt", "TU XI Corps", "Kurds").put("Sarikamis", "TU IX Corps")
        combat.designate(p.s, space(target), [p.unit(u) for u in attackers])
        offensives.note_attack(p.s, record(p.s))
        return bool(p.s.offensive[CP][0] & offensives.DONE_BIT)

    assert not met(["TU IX Corps"], "Kars")
    assert not met(["Kurds"], "Kagizman")
    assert met(["TU XI Corps", "Kurds"], "Kagizman")


@pytest.mark.rule("8.1.2", "9.2.1", "9.2.3#1")
def test_case_1_013_no_passing_and_whole_price() -> None:
    """Case 1-013."""
    p = Position(turn=9, round=4).happened("CP-33").control("AP", "Salonika").put("Salonika", "BR XII Corps", "FR DIV")
    p.put("The Struma", "BR XVI Corps").hand("AP", "AP-10").action()
    assert not p.offers("done")
    p.do("one-op")
    assert not p.offers("activate-move Salonika")
    assert rule_against(p, "activate-move Salonika") == "9.2.1"
    assert p.offers("activate-move The Struma")


@pytest.mark.rule("9.2.1", "9.2.2a", "9.2.2b", "9.2.2c", "9.2.2d")
def test_case_1_015_prices() -> None:
    """Case 1-015."""
    p = Position(turn=13, active="CP")
    p.put("Kut", "TU DIV", "TU-A DIV", "Marsh").put("Aleppo", "TU DIV", "GE Yildirim")
    p.put("Damascus", "TU DIV", "GE Yildirim", "GE Yildirim")
    assert [p.price(x) for x in ("Kut", "Aleppo", "Damascus")] == [1, 1, 2]
    p = Position(turn=13, active="CP").put("Qurna", "Marsh", "Marsh").put("Homs", "GE Yildirim")
    assert [p.price(x) for x in ("Qurna", "Homs")] == [1, 1]
    p = Position(turn=13).put("Gaza", "BR DIV", "IN DIV", "ANZ Cavalry").control("AP", "Jaffa", "Salonika")
    p.put("Salonika", "BR DIV", "FR DIV", "SB DIV")
    assert [p.price(x) for x in ("Gaza", "Salonika")] == [1, 3]


@pytest.mark.rule("3.1.1a", "11.1.2d", "18.2.1", "3.1.5.1")
def test_case_1_019_lcus_cross_desert_by_rail_only() -> None:
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


@pytest.mark.rule("5.2.1a", "5.2.1b", "5.1.2")
@pytest.mark.parametrize(
    ("vp", "marker", "ending"),
    [(17, 17, "CP"), (18, 17, "CP"), (16, 17, ""), (0, 17, "AP"), (19, 0, ""), (20, 0, "CP"), (-2, 0, "AP")],
)
def test_case_1_023_automatic_victory(vp: int, marker: int, ending: str) -> None:
    """Cases 1-007, 1-023."""
    p = Position(turn=13).set(vp=vp, cp_auto=marker)
    assert victory.automatic(p.s)[:2] == ending


@pytest.mark.rule("7.2.ENVER#1", "7.2.ENVER#2", "7.1.3#2")
def test_case_1_027_enver_to_the_front() -> None:
    """Case 1-027."""
    p = Position(turn=3, units="1914").phase("Offensive").dice(1, 6)
    assert p.seat == "AP"
    assert p.offered() == ["offensive RU", "offensive BR", "offensive TU"]
    p.do("offensive TU").dice(4)
    kinds = [e & offensives.KIND for e in p.s.offensive[CP]]
    assert kinds == [7, 7]
    p.s.offensive = ((p.s.offensive[CP][0] | offensives.DONE_BIT, p.s.offensive[CP][1]), (1 | offensives.DONE_BIT,))
    offensives.penalties(p.s)
    assert p.s.vp == 9


@pytest.mark.rule("9.2.2e", "9.2.2g", "9.2.2h", "3.2.3.1.FALK", "3.2.3.1.DESP")
def test_case_1_029_hqs_and_dual_units() -> None:
    """Case 1-029."""
    p = Position(turn=13, active="CP").happened("CP-33").put("Plevna", "BU-AH Combined Division", "BU DIV", "AH DIV")
    p.put("Varna", "GE Mackensen HQ", "BU 3 Army")
    assert p.price("Plevna") == 2
    for u in list(p.s.at(space("Varna"))):
        p.s.put(u, space("Rustchuk"))
    assert p.price("Plevna") == 1
    p = Position(turn=13, active="CP").happened("CP-33").put("Plevna", "BU-AH Combined Division", "AH DIV")
    assert p.price("Plevna") == 1
    p = (
        Position(turn=13)
        .happened("CP-33")
        .put("Salonika", "BR DIV", "FR DIV")
        .put("Florina", "FR D'Esperey HQ", "SB DIV")
    )
    assert p.price("Salonika") == 2
    p.put("Florina", "FR DIV")
    assert p.price("Salonika") == 1


@pytest.mark.rule("3.2.3.1.YUD", "3.2.3.1#4")
def test_case_1_031_yudenich_saves_the_line_and_falls() -> None:
    """Case 1-031."""
    p = (
        Position(turn=3, active="CP")
        .put("Sarikamis", "RU I Caucasian [r]", "RU Yudenich HQ [r]")
        .put("Koprukoy", "TU IX Corps")
    )
    combat.designate(p.s, space("Sarikamis"), [p.unit("TU IX Corps")])
    combat.note(p.s, defender_loss=4, attacker_loss=3)
    p.begin(Retreats(Retreats.CHAIN.index(Retreats)))
    assert record(p.s).retreat == 1
    p.do("hold")
    assert p.at("Sarikamis") == ["RU I Caucasian [r]"]
    assert p.where("RU Yudenich HQ") == "AP permanently eliminated"


@pytest.mark.rule("5.2.2.2#1", "5.2.2.2#2", "5.2.2.2#3", "5.2.2.2#4", "5.2.2.2#6")
def test_case_1_033_terms_of_the_armistice() -> None:
    """Case 1-033."""
    p = Position(turn=17).set(vp=8, jihad=3).control("AP", "Ploesti", "Shushter").control("CP", "Mosul", "Baku")
    p.put("India", "TU DIV", control=False).put("Cairo", "Senussi (2-1-3)").put("Romani", "GE Yildirim")
    p.put("Krithia", "BR DIV", "BR DIV", "BR DIV").put("Constantinople", "BR DIV", "BR DIV")
    assert victory.terms(p.s) == -1
    assert victory.armistice_result(8 - 1) == (AP, "AP Victory of Endurance")
    assert [victory.armistice_result(n)[1] for n in (14, 10, 9, 6)] == [
        "CP Marginal Victory",
        "CP Victory of Endurance",
        "AP Victory of Endurance",
        "AP Marginal Victory",
    ]


@pytest.mark.rule("6.G#1", "6.G#2", "17.3.1#2", "17.1.2")
def test_case_1_035_max_tu_marker_through_a_turn() -> None:
    """Case 1-035."""
    p = Position(turn=7, active="CP").happened("AP-11").set(max_tu=17, card_tu=6).points("TU", 3).points("GE", 2)
    p.put("Sivas", "TU X Corps [r]", "TU IX Corps [r]").phase("Replacement")
    assert p.seat == "CP"
    p.do("restore TU X Corps", "restore TU IX Corps", "done")
    assert p.s.max_tu == 18
    assert not any(p.s.rp)


@pytest.mark.rule("9.4.3#1", "9.4.3#2", "9.4.3.ex", "17.1.7")
def test_case_1_039_negative_points() -> None:
    """Case 1-039."""
    p = Position(turn=13, active="CP").set(max_tu=19).points("TU", -1)
    p.put("Sivas", "TU IX Corps [r]", "TU X Corps").put("Van", "TU DIV", "TU-A DIV [r]", "Kurds").box(
        "CP Reserve Box", "TU Elite DIV"
    )
    p.phase("Replacement")
    assert p.step == "Degrade"
    offered = p.offered("degrade")
    assert "degrade TU IX Corps" in offered
    assert "degrade TU X Corps" in offered
    assert "degrade TU DIV 1" in offered
    assert not any("Kurds" in t for t in offered)
    p.do("degrade TU IX Corps")
    assert p.at("Sivas") == ["TU Elite DIV", "TU X Corps"]
    assert p.where("TU IX Corps") == "CP Eliminated Units Box"
    assert p.s.max_tu == 19
    p = Position(turn=13, active="CP").points("TU", -1).points("GE", 1).put("Sivas", "TU X Corps").phase("Replacement")
    assert p.offers("convert GE > TU")
    p.do("convert GE > TU")
    assert p.at("Sivas") == ["TU X Corps"]


@pytest.mark.rule("3.2.3.2", "3.2.3.1.FALK")
def test_case_1_041_heavy_artillery_attacks_only() -> None:
    """Case 1-041."""
    p = Position(active="CP").happened("CP-33").put("Galicia", "GE IV R Corps", "GE Hvy Arty").put("Belgrade", "SB DIV")
    fight(p, "Belgrade", "GE IV R Corps")
    combat.note(p.s, committed=(p.unit("GE Hvy Arty").n,))
    assert FIRE.staff(p.s, record(p.s), True) == 2
    p.s.set_reduced(p.unit("GE Hvy Arty"))
    assert FIRE.staff(p.s, record(p.s), True) == 1
    p = Position(active="CP").happened("CP-33").put("Sofia", "BU 1 Army", "GE Mackensen HQ").put("Nis", "SB DIV")
    fight(p, "Nis", "BU 1 Army")
    combat.note(p.s, committed=(p.unit("GE Mackensen HQ").n,))
    assert FIRE.staff(p.s, record(p.s), True) == 1


@pytest.mark.rule("7.4.2.REV", "7.2.RU", "7.1.2#1")
def test_case_1_043_revolution_voids_offensives() -> None:
    """Case 1-043."""
    p = Position(turn=10, units="1914").set(stage=1).phase("Offensive").dice(2, 1)
    assert p.s.offensive == ((1,), (0,))
    p = Position(turn=15, units="1914").set(stage=4).phase("Offensive").dice(2, 2)
    assert p.s.offensive == ((0,), (0,))


@pytest.mark.rule("15.2.1#1", "15.1.1", "15.2.6", "3.2.1.4#4", "3.2.1.5#5")
def test_case_1_051_who_besieges() -> None:
    """Cases 1-051, 3-003."""
    p = Position(turn=12).put("Yenbo", "Arab Revolt").control("AP", "Yenbo").ops(9).do("activate-move Yenbo", "done")
    assert p.offers("move Arab Revolt > Aqaba")
    p.do("move Arab Revolt > Aqaba")
    assert p.owner("Aqaba") == "CP"
    p = Position(turn=12, active="CP").put("Kagizman", "Kurds").ops(9).do("activate-move Kagizman", "done")
    assert not p.offers("move Kurds > Kars")
    p = Position().put("Oltu", "RU DIV", "RU DIV", "RU DIV").put("Koprukoy", "RU I Caucasian [r]")
    p.ops(9).do("activate-move Koprukoy", "done")
    assert p.offers("move RU I Caucasian > Erzurum")
    p = Position().put("Koprukoy", "RU DIV", "RU DIV").ops(9).do("activate-move Koprukoy", "done")
    assert not p.offers("move RU DIV > Erzurum")
    p = Position().put("Koprukoy", "RU DIV", "RU DIV", "RU DIV").ops(9).do("activate-move Koprukoy", "done")
    p.do("move RU DIV 1 > Erzurum", "move RU DIV 2 > Erzurum")
    assert not p.offers("done")
    p.do("move RU DIV 3 > Erzurum")
    assert p.offers("done") or p.step != "Movement"


@pytest.mark.rule("9.5.3.2f", "9.5.3.2g#1", "9.5.3.2l", "9.5.3.2o", "9.5.3.2p")
def test_case_1_053_where_reinforcements_come() -> None:
    """Case 1-053."""
    p = Position(turn=12).level("AP", 2).control("CP", "Sudan and Darfur", "Tiflis")
    p.control("AP", "Fao", "Basra", "Aqaba", "Batum", "Trabzon", "Baghdad").ru("Trabzon").destroy("Trabzon")
    p.box("AP Reserve Box", "IN Tigris Corps", "RU V Caucasian").box("CP Reserve Box", "TU DIV")
    tigris = {str(x) for x in placement.places(p.s, p.unit("IN Tigris Corps"))}
    assert {"Sudan and Darfur", "India", "Lemnos", "Bahrain", "Basra"} <= tigris
    assert not tigris & {"Aqaba", "Batum", "Trabzon", "Cyprus", "Baghdad"}
    russian = {str(x) for x in placement.places(p.s, p.unit("RU V Caucasian"))}
    assert russian == {"Trabzon", "Petrovsk", "Odessa", "Central Asia"}
    assert "Tiflis" not in {str(x) for x in placement.places(p.s, p.unit("TU DIV"))}


@pytest.mark.rule("3.2.1.3.GEOPROT", "16.4.5.S4b", "9.2.2f")
def test_case_1_055_attack_on_the_georgian_protectorate() -> None:
    """Case 1-055."""
    p = (
        Position(turn=15, active="CP")
        .set(stage=4)
        .control("neutral", "Tiflis")
        .put("Akstafa", "TU XI Corps", "GE Yildirim")
    )
    p.happened("CP-33").put("Veles", "GE DIV").put("Tiflis", "GE Georgian Protectorate", control=False)
    for x in SPACES:
        if "russia" in x.areas and not x.shared and x.name != "Tiflis":
            p.control("CP", x.name)
    p.ops(9)
    assert p.offers("activate-attack Akstafa")
    p.do("activate-attack Akstafa", "done")
    assert p.offered("attack") == ["attack TU XI Corps > Tiflis"]
    p.do("attack TU XI Corps > Tiflis")
    if p.step == "Join":
        p.do("resolve")
    assert p.where("GE Yildirim 1") == "CP removed from game"
    assert p.at("Veles") == ["GE DIV"]
    while p.step in ("PlayCards", "CommitStaff"):
        p.do("done")
    p.dice(4, 1)
    while p.step in ("TakeLosses", "PlayCards", "Stand", "Retreating"):
        p.do("done" if p.offers("done") else p.offered()[0])
    assert p.at("Tiflis") in ([], ["TU XI Corps"])
    assert p.offers("advance TU XI Corps > Tiflis") or p.at("Tiflis") == ["TU XI Corps"]


@pytest.mark.rule("3.2.1.3.PERU")
def test_case_1_059_persian_cossacks() -> None:
    """Case 1-059."""
    p = (
        Position(turn=3)
        .put("Tabriz", "PE-RU Persian Cossacks")
        .control("CP", "Bayazit")
        .ops(9)
        .do("activate-move Tabriz", "done")
    )
    p.do("move PE-RU Persian Cossacks > Julfa")
    q = Position()
    q.s = p.s.copy()
    q.do("stop")
    assert q.where("PE-RU Persian Cossacks") == "AP permanently eliminated"
