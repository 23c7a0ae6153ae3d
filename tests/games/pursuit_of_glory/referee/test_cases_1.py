"""The cases of the referee, group 1."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import CARDS, SPACES, card, space
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.names import AP, CP, OFFENSIVES, POOLS
from greatwar.games.pursuit_of_glory.rules import (
    combat,
    offensives,
    placement,
    victory,
)
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.rules.fire import FIRE, TABLES
from greatwar.games.pursuit_of_glory.rules.hands import HANDS
from greatwar.games.pursuit_of_glory.state import DECK, DISCARD, OUT, REMOVED, TABLE
from greatwar.games.pursuit_of_glory.steps.combat import Retreats
from greatwar.games.pursuit_of_glory.steps.sequence import Round, Turn
from tests.games.pursuit_of_glory.cards.helpers import until
from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import (
    attack,
    fight,
    halt,
    join_all,
    rule_against,
)


@pytest.mark.case("pursuit-of-glory-1-001")
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


@pytest.mark.case("pursuit-of-glory-1-003")
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


@pytest.mark.case("pursuit-of-glory-1-005")
@pytest.mark.rule("16.1.2", "16.1.3", "2.0.wcl")
def test_case_1_005_commitment() -> None:
    """Case 1-005."""
    p = Position(turn=2, units="1914").war_status(0, 4).offensive("AP").offensive("CP").phase("War Status")
    assert p.s.level == (0, 1)
    from greatwar.games.pursuit_of_glory.rules.hands import HANDS

    assert len(HANDS.pile(p.s, AP)) == 34


@pytest.mark.case("pursuit-of-glory-1-007")
@pytest.mark.rule("5.2.1a", "5.2.1b", "5.1.2")
@pytest.mark.parametrize(
    ("vp", "marker", "ending"),
    [(17, 17, "CP"), (18, 17, "CP"), (16, 17, ""), (0, 17, "AP"), (19, 0, ""), (20, 0, "CP"), (-2, 0, "AP")],
)
def test_case_1_007_automatic_victory(vp: int, marker: int, ending: str) -> None:
    """Cases 1-007, 1-023."""
    p = Position(turn=13).set(vp=vp, cp_auto=marker)
    assert victory.automatic(p.s)[:2] == ending


@pytest.mark.case("pursuit-of-glory-1-011")
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


@pytest.mark.case("pursuit-of-glory-1-013")
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


@pytest.mark.case("pursuit-of-glory-1-015")
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


@pytest.mark.case("pursuit-of-glory-1-019")
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


@pytest.mark.case("pursuit-of-glory-1-023")
@pytest.mark.rule("5.2.1a", "5.2.1b", "5.1.2")
@pytest.mark.parametrize(
    ("vp", "marker", "ending"),
    [(17, 17, "CP"), (18, 17, "CP"), (16, 17, ""), (0, 17, "AP"), (19, 0, ""), (20, 0, "CP"), (-2, 0, "AP")],
)
def test_case_1_023_automatic_victory(vp: int, marker: int, ending: str) -> None:
    """Cases 1-007, 1-023."""
    p = Position(turn=13).set(vp=vp, cp_auto=marker)
    assert victory.automatic(p.s)[:2] == ending


@pytest.mark.case("pursuit-of-glory-1-027")
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


@pytest.mark.case("pursuit-of-glory-1-029")
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


@pytest.mark.case("pursuit-of-glory-1-031")
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


@pytest.mark.case("pursuit-of-glory-1-033")
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


@pytest.mark.case("pursuit-of-glory-1-035")
@pytest.mark.rule("6.G#1", "6.G#2", "17.3.1#2", "17.1.2")
def test_case_1_035_max_tu_marker_through_a_turn() -> None:
    """Case 1-035."""
    p = Position(turn=7, active="CP").happened("AP-11").set(max_tu=17, card_tu=6).points("TU", 3).points("GE", 2)
    p.put("Sivas", "TU X Corps [r]", "TU IX Corps [r]").phase("Replacement")
    assert p.seat == "CP"
    p.do("restore TU X Corps", "restore TU IX Corps", "done")
    assert p.s.max_tu == 18
    assert not any(p.s.rp)


@pytest.mark.case("pursuit-of-glory-1-039")
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


@pytest.mark.case("pursuit-of-glory-1-041")
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


@pytest.mark.case("pursuit-of-glory-1-043")
@pytest.mark.rule("7.4.2.REV", "7.2.RU", "7.1.2#1")
def test_case_1_043_revolution_voids_offensives() -> None:
    """Case 1-043."""
    p = Position(turn=10, units="1914").set(stage=1).phase("Offensive").dice(2, 1)
    assert p.s.offensive == ((1,), (0,))
    p = Position(turn=15, units="1914").set(stage=4).phase("Offensive").dice(2, 2)
    assert p.s.offensive == ((0,), (0,))


@pytest.mark.case("pursuit-of-glory-1-051")
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


@pytest.mark.case("pursuit-of-glory-1-053")
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


@pytest.mark.case("pursuit-of-glory-1-055")
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


@pytest.mark.case("pursuit-of-glory-1-059")
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


@pytest.mark.case("pursuit-of-glory-1-009")
@pytest.mark.rule("6.F4", "16.1.4", "9.5.4.3")
def test_case_1_009_a_rise_shuffles_the_table_in() -> None:
    """Case 1-009: retained combat cards join the shuffle, NO PRISONERS and the hand do not."""
    p = Position(turn=9, active="CP").level("CP", 1).level("AP", 2).war_status(11, 3).hand("AP")
    p.offensive("AP").offensive("CP").hand("CP", "CP-22", "CP-23").table("CP", "CP-21", "AP-21")
    for c in CARDS:
        if c.side == CP and not p.s.in_hand(c) and c.title != "FLIEGERABTEILUNG" and c.deck < 2:
            p.s.set_pile(c, REMOVED)
    limited = [c for c in CARDS if c.side == CP and p.s.in_pile(c, REMOVED)]
    for c in limited[:5]:
        p.s.set_pile(c, DECK)
    for c in limited[5:17]:
        p.s.set_pile(c, DISCARD)
    p.phase("War Status")
    assert p.s.level[CP] == 2
    assert len(HANDS.pile(p.s, CP)) == 21 + 5 + 12 + 1
    assert p.s.in_pile(card("CP-21"), DECK)
    assert p.s.in_pile(card("AP-21"), TABLE)
    assert {str(c) for c in HANDS.hand(p.s, CP)} == {"CP-22", "CP-23"}
    p.phase("Draw").do("done", "done")
    assert len(HANDS.hand(p.s, CP)) == 7
    assert len(HANDS.pile(p.s, CP)) == 34
    assert p.s.in_pile(card("AP-21"), TABLE)


@pytest.mark.case("pursuit-of-glory-1-017")
@pytest.mark.rule("4.1.4c", "18.8.5.1#1", "18.8.5.1#2")
def test_case_1_017_tribes_in_neutral_persia() -> None:
    """Case 1-017: a tribe acts in Neutral Persia before it is opened, a regular does not enter."""

    def p(*events: str) -> Position:
        q = Position(turn=2, active="CP").happened(*events).put("Enzeli", "Jangali").put("Khanikan", "TU-A DIV")
        return q.ops(2).do("activate-move Enzeli", "activate-move Khanikan")

    q = p()
    assert q.offers("move Jangali > Menjil")
    assert not q.offers("move TU-A DIV > Karind")
    assert rule_against(q, "move TU-A DIV > Karind") == "18.8.5.1"
    q.do("move Jangali > Menjil")
    assert q.where("Jangali") == "Menjil"
    assert not q.offers("move TU-A DIV > Karind")
    assert p("CP-10").offers("move TU-A DIV > Karind")
    assert p("AP-08").offers("move TU-A DIV > Karind")

    def allied(*events: str) -> Position:
        q = Position(turn=2).happened(*events).put("Maragha", "RU DIV").control("AP", "Maragha")
        return q.ops(2).do("activate-move Maragha")

    neutral = {str(x) for x in space("Maragha").neighbours if "neutral_persia" in x.areas}
    assert neutral
    for events, entered in (((), set()), (("CP-10",), neutral), (("AP-08",), neutral)):
        q = allied(*events)
        assert {t.rpartition(" > ")[2] for t in q.offered("move")} & neutral == entered


@pytest.mark.case("pursuit-of-glory-1-021")
@pytest.mark.rule("4.1.3a", "4.1.3b")
@pytest.mark.parametrize("taken", [True, False])
def test_case_1_021_initial_cards(taken: bool) -> None:
    """Case 1-021: the AP first and only RUSSO-BRITISH ASSAULT, then the CP one 4-OPS card; both are public."""
    p = Position(turn=1)
    p.s = GAME.new("campaign-1914", GAME.complete("campaign-1914", {}))
    p.s.log = []
    GAME.settle(p.s)
    p.dice()
    assert p.seat == "AP"
    assert [t for t in p.offered() if t != "done"] == [next(t for t in p.offered() if "AP-01" in t)]
    p.do(next(t for t in p.offered() if "AP-01" in t) if taken else "done")
    assert p.seat == "CP"
    assert {t.rpartition(" ")[2] for t in p.offered()} == {"CP-01", "CP-12", "CP-13", "CP-14", "done"}
    assert ("AP begins with RUSSO-BRITISH ASSAULT", None) in (p.s.log or []) or not taken
    p.do(next(t for t in p.offered() if "CP-13" in t))
    assert ("CP begins with PAN-TURKISM", None) in (p.s.log or [])
    assert not any("draws" in line for line, seat in p.s.log or [] if seat is None)
    assert len(HANDS.hand(p.s, AP)) == 7
    assert len(HANDS.hand(p.s, CP)) == 7
    assert p.s.in_hand(card("CP-13"))
    assert not taken or p.s.in_hand(card("AP-01"))
    assert p.step == "TakeAction"
    assert p.offers("one-op")


@pytest.mark.case("pursuit-of-glory-1-025")
@pytest.mark.rule("6.H1", "6.H2", "6.H3")
def test_case_1_025_discards_and_the_draw() -> None:
    """Case 1-025: combat cards only; the retained one must go; JAFAR PASHA stays and does not count."""
    p = Position(turn=8).hand("CP").hand("AP", "AP-04", "AP-14").table("AP", "AP-15", "CP-20")
    rest = [c for c in CARDS if c.side == AP and p.s.pile[c.n] in (DECK, OUT)]
    for i, c in enumerate(rest):
        p.s.set_pile(c, DECK if i < 3 else DISCARD if i < 13 else OUT)
    p.phase("Draw")
    assert p.s.in_pile(card("AP-15"), DISCARD)
    assert p.s.in_pile(card("CP-20"), TABLE)
    assert p.offered() == ["discard AP-04", "done"]
    assert rule_against(p, "discard AP-14") == "9.5.4.5"
    p.do("discard AP-04", "done", "done")
    assert len(HANDS.hand(p.s, AP)) == 7
    assert all(p.s.in_hand(c) for c in rest[:3])
    assert len(HANDS.pile(p.s, AP)) == 9
    assert p.s.in_pile(card("CP-20"), TABLE)


@pytest.mark.case("pursuit-of-glory-1-037")
@pytest.mark.rule("7.3.BALK", "7.1.3#2", "7.4.1")
def test_case_1_037_balkan_offensive_without_means() -> None:
    """Case 1-037: enemies in the area keep the offensive; neither lack of units nor an ANZ attack spares the VP."""
    p = Position(turn=10).set(mo_modifier=2).put("Constantinople", "TU I Corps").put("Kars", "RU DIV")
    p.phase("Offensive").dice(6, 2)
    assert p.s.offensive[AP] == (OFFENSIVES.index("Balkans"),)
    p.offensive("CP").phase("War Status")
    assert p.s.vp == 11

    def after(*attackers: str) -> int:
        q = Position(turn=10).level("AP", 2).happened("CP-33").offensive("AP", "Balkans").offensive("CP")
        q.control("AP", "Salonika").put("Salonika", *attackers).put("Doiran", "BU DIV")
        q.ops(9).do("activate-attack Salonika", "done", f"attack {attackers[0]} > Doiran")
        join_all(q)
        until(q, "AdvanceStep", dice=(1, 1))
        q.phase("War Status")
        return q.s.vp

    assert after("ANZ ANZAC") == 11
    assert after("BR XII Corps") == 10


@pytest.mark.case("pursuit-of-glory-1-045")
@pytest.mark.rule("9.5.2#3", "9.5.2#1", "18.8.1.2a#2")
def test_case_1_045_king_constantine_answers_greece() -> None:
    """Case 1-045: at once he keeps Greece neutral, later he is too late; the turn's Neutral Entry is spent."""

    def p() -> Position:
        q = Position(turn=11, round=3).level("AP", 2).level("CP", 2).happened("CP-33", "AP-34")
        q.hand("AP", "AP-45", "AP-29", "AP-10").hand("CP", "CP-16", "CP-02").control("AP", "Constanta", "Salonika")
        q.put("Athens", "GR DIV", control=False).put("Constantinople", "TU DIV").put(
            "Salonika", "BR XII Corps"
        ).war_status(9, 9)
        return q.begin(Round())

    q = p()
    while q.s.round < 3:
        q.do("one-op", "done")
    assert q.offers("event AP-45")
    assert q.offers("event AP-29")
    q.do("event AP-45")
    assert q.seat == "CP"
    q.do("event CP-16")
    assert q.s.greece == 2
    assert q.s.in_pile(card("AP-45"), DISCARD)
    assert (q.s.round, q.seat) == (4, "AP")
    assert not q.offers("event AP-29")
    assert not q.offers("event AP-45")
    q = p()
    while q.s.round < 3:
        q.do("one-op", "done")
    q.do("event AP-45", "done")
    assert q.s.greece == AP
    while q.seat == "AP":
        q.do(q.offered()[-1])
    q.do("event CP-16")
    assert q.s.greece == AP
    assert q.owner("Athens") == "AP"


@pytest.mark.case("pursuit-of-glory-1-047")
@pytest.mark.rule("3.2.1.5#1", "16.3.2#1", "16.3.2a", "11.2.2.1a")
def test_case_1_047_jihad_brings_three_tribes_at_once() -> None:
    """Case 1-047: exactly three, at once; a vacant AP VP space is open, one with AP units is not."""
    p = Position(turn=1, round=1, active="CP", units="1914").clear("Ahwaz").hand("CP", "CP-01")
    assert p.at("Kagizman")
    p.action().do("event CP-01")
    assert p.s.jihad == 3
    assert p.step == "PlaceTribe"
    assert not p.offers("done")
    assert not p.offers("tribe Kurds 1 > Kagizman")
    p.do("tribe Bawi > Ahwaz")
    assert p.s.vp == 11
    p.do("tribe Kurds 1 > Van")
    assert p.step == "PlaceTribe"
    p.do("tribe Laz > Rize")
    assert p.step != "PlaceTribe"
    assert (p.where("Bawi"), p.where("Laz")) == ("Ahwaz", "Rize")


@pytest.mark.case("pursuit-of-glory-1-049")
@pytest.mark.rule("9.5.3.1#1", "9.5.3.1#2", "9.5.3.1#3", "9.5.3.2n")
def test_case_1_049_one_reinforcement_for_a_nation() -> None:
    """Case 1-049: IN and ANZ share their card of the turn; an Invasion card counts as a BR one; RU is free."""
    p = Position(turn=10).level("AP", 2).happened("AP-13").control("AP", "Shushter", "Basra", "Fao")
    p.put("Kars", "RU DIV").put("Erzurum", "TU DIV").hand("CP", "CP-02")
    p.hand("AP", "AP-35", "AP-26", "AP-36", "AP-02", "AP-37", "AP-30", "AP-27").begin(Round())
    assert p.offers("reinforce AP-30")
    assert not p.offers("event AP-30")
    assert rule_against(p, "event AP-30") in ("18.6.1.5", "9.5.3.2n", "9.5.3.2")
    for name in ("AP-35", "AP-26"):
        p.do(f"event {name}")
        while p.step != "TakeAction":
            p.do(p.offered()[-1])
        assert p.seat == "CP"
        p.do("one-op", "done")
    assert (p.s.round, p.seat) == (3, "AP")
    assert {t for t in p.offered() if t.startswith(("event", "reinforce"))} == {"event AP-37", "event AP-27"}
    assert all(p.offers(f"ops {name}") for name in ("AP-36", "AP-02", "AP-37", "AP-30", "AP-27"))


@pytest.mark.case("pursuit-of-glory-1-057")
@pytest.mark.rule("3.2.1.3.DUN#1")
def test_case_1_057_where_dunsterforce_appears() -> None:
    """Case 1-057: the Russian sphere is closed to Dunsterforce until the penalty is paid or the Revolution begins."""

    def places(*, entered: bool = False, stage: int = 0) -> set[str]:
        p = Position(turn=9).level("AP", 2).happened("AP-08").set(stage=stage).ru("Central Persia")
        p.control("AP", "Southern Persia", "Shushter", "Central Persia", "Hamadan", "Tabriz", "Baghdad", "Khanikan")
        p.control("AP", "Basra", "Fao", "Qurna", "Amara", "Kut", "Sannaiyat", "Aziziya", "Ctesiphon")
        if entered:
            p.put("Khanikan", "IN DIV").ops(9).do("activate-move Khanikan", "done", "move IN DIV > Karind")
            halt(p)
            assert p.s.vp == 11
        p.hand("AP", "AP-35").action().do("event AP-35")
        return {t.rpartition(" > ")[2] for t in p.offered("place") if "Dunsterforce" in t}

    open_to_all = {"Southern Persia", "Shushter"}
    assert open_to_all <= places()
    assert not places() & {"Central Persia", "Hamadan", "Tabriz"}
    assert {"Hamadan", *open_to_all} <= places(entered=True)
    assert not places(entered=True) & {"Central Persia", "Tabriz"}
    assert "Hamadan" in places(stage=1)
    assert not places(stage=1) & {"Central Persia", "Tabriz"}


@pytest.mark.case("pursuit-of-glory-1-001")
@pytest.mark.rule("2.0.cc", "9.5.4.1")
def test_case_1_001_cards_at_a_lone_fort() -> None:
    """Case 1-001: no combat card helps a fort without units; the attacker plays his."""
    for guarded in (False, True):
        p = Position(turn=5, active="CP").level("AP", 1).put("Sarikamis", "TU IX Corps").hand("CP", "CP-05")
        p.hand("AP", "AP-20").put("Kars", "RU DIV") if guarded else p.hand("AP", "AP-20")
        attack(p, ["Sarikamis"], "attack TU IX Corps > Kars")
        seen = set()
        while p.step in ("Join", "PlayCards", "AnnounceFlank", "CommitStaff", "AnnounceWithdrawal"):
            seen |= {(p.seat, t) for t in p.offered("card")}
            p.do("resolve" if p.step == "Join" else p.offered()[-1])
        assert ("CP", "card CP-05") in seen
        assert (("AP", "card AP-20") in seen) is guarded


@pytest.mark.case("pursuit-of-glory-1-007")
@pytest.mark.rule("5.1.2", "5.2.1b")
def test_case_1_007_twenty_in_mid_turn_ends_nothing() -> None:
    """Case 1-007: the track may pass 20 or 0 during the turn; only the War Status Phase looks at it."""
    p = Position(turn=11, active="CP").set(vp=19).put("Kagizman", "TU DIV").put("Constantinople", "TU DIV")
    p.ops(9).do("activate-move Kagizman", "done", "move TU DIV > Erevan")
    halt(p)
    assert p.s.vp == 20
    assert p.s.winner == -1
    p.s.clear_marks()
    p.clear("Erevan").set(active=AP).put("Nachivan", "RU DIV").ops(9)
    p.do("activate-move Nachivan", "done", "move RU DIV > Erevan")
    halt(p)
    assert p.s.vp == 19
    p.offensive("AP").offensive("CP").phase("War Status")
    assert p.s.winner == -1
    p = Position(turn=11).set(vp=20)
    p.s.change_vp(2, "an event")
    assert p.s.vp == 22
    p.s.change_vp(-25, "an event")
    assert p.s.vp == -3
    assert p.s.winner == -1
    p = Position(turn=11).set(vp=20).offensive("AP").offensive("CP").phase("War Status")
    assert p.s.winner == CP


@pytest.mark.case("pursuit-of-glory-1-019")
@pytest.mark.rule("3.1.5.1", "18.2.1")
def test_case_1_019_when_the_sinai_railroad_is_done() -> None:
    """Case 1-019: three turns after the event, at the beginning of the turn."""
    p = Position(turn=7).level("AP", 1).hand("AP", "AP-19").action().do("event AP-19")
    until(p, "")
    assert p.s.sinai == 10
    p.level("AP", 2).control("AP", "Romani").put("Ismailia", "BR XII Corps", "BR DIV")
    for turn, allowed in ((9, False), (10, True)):
        p.set(turn=turn).hand("AP").hand("CP")
        p.s.listed = None
        p.begin(Turn()).dice(1, 1)
        p.s.clear_marks()
        p.set(active=AP).ops(9).do("activate-move Ismailia", "done")
        assert p.offers("move BR DIV > Romani")
        assert p.offers("move BR XII Corps > Romani") is allowed
        p.s.clear_marks()


@pytest.mark.case("pursuit-of-glory-1-027")
@pytest.mark.rule("7.2.ENVER#1", "7.2.ENVER#2", "7.4.2.ENVERCON")
@pytest.mark.parametrize(
    ("attacks", "card_played", "vp"), [(0, False, 9), (1, False, 9), (2, False, 10), (1, True, 10)]
)
def test_case_1_027_two_equal_offensives(attacks: int, card_played: bool, vp: int) -> None:
    """Case 1-027: equal offensives need separate attacks; the penalty is one VP; the card cancels Enver's."""
    p = Position(turn=3).put("Koprukoy", "TU IX Corps").put("Sarikamis", "RU DIV").put("Eleskirt", "TU X Corps")
    p.put("Kagizman", "RU DIV").put("Cairo", "BR DIV").control("AP", "Kars").phase("Offensive").dice(1, 6)
    p.do("offensive TU").dice(4).offensive("AP").set(active=CP)
    named = [("Koprukoy", "TU IX Corps", "Sarikamis"), ("Eleskirt", "TU X Corps", "Kagizman")][:attacks]
    if named:
        p.ops(9).do(*[f"activate-attack {x}" for x, _, _ in named], "done")
        for _, unit, target in named:
            p.do(f"attack {unit} > {target}")
            until(p, "Attacks", "", dice=(1, 1, 1, 1))
            while p.step not in ("Attacks", ""):
                p.do(p.offered()[-1])
        until(p, "")
    if card_played:
        p.hand("CP", "CP-03").action().do("event CP-03")
        until(p, "")
    p.set(vp=10).phase("War Status")
    assert p.s.vp == vp


@pytest.mark.case("pursuit-of-glory-1-027")
@pytest.mark.rule("7.2.ENVER#1")
def test_case_1_027_two_sixes() -> None:
    """Case 1-027: after a second 6 the CP chooses, also TU."""
    p = Position(turn=3, units="1914").phase("Offensive").dice(1, 6).do("offensive TU").dice(6)
    assert p.seat == "CP"
    assert p.offered() == ["offensive RU", "offensive BR", "offensive TU"]


@pytest.mark.case("pursuit-of-glory-1-043")
@pytest.mark.rule("7.2.BR", "16.4.5.S4a")
def test_case_1_043_the_kept_cavalry_is_no_british_target() -> None:
    """Case 1-043: at Stage 4 an attack on the kept Russian cavalry does not make the offensive against the British."""
    for unit, vp in (("RU Cavalry", 9), ("BR Cavalry", 10)):
        p = Position(turn=15, active="CP").set(stage=4).offensive("CP", "BR").offensive("AP").put("Kars", unit)
        p.put("Cairo", "BR DIV").destroy("Kars").put("Sarikamis", "TU IX Corps").ops(9)
        p.do("activate-attack Sarikamis", "done", "attack TU IX Corps > Kars")
        until(p, "", dice=(1, 1, 1))
        p.set(vp=10).phase("War Status")
        assert p.s.vp == vp


@pytest.mark.case("pursuit-of-glory-1-051")
@pytest.mark.rule("15.3.1", "15.2.6")
def test_case_1_051_aqaba_falls_to_a_siege() -> None:
    """Case 1-051: the fort of strength 1 falls on a 2."""
    for die, owner in ((1, "CP"), (2, "AP")):
        p = Position(turn=12).put("Yenbo", "Arab Revolt").control("AP", "Yenbo").ops(9)
        p.do("activate-move Yenbo", "done", "move Arab Revolt > Aqaba")
        halt(p)
        assert p.owner("Aqaba") == "CP"
        p.phase("Siege").dice(die)
        assert p.owner("Aqaba") == owner


@pytest.mark.case("pursuit-of-glory-1-059")
@pytest.mark.rule("3.2.1.3.PERU")
def test_case_1_059_through_russia_and_back() -> None:
    """Case 1-059 (b): leaving Persia in passing is harmless, and takes Bayazit."""
    p = Position(turn=3).put("Tabriz", "PE-RU Persian Cossacks").control("CP", "Bayazit").control("AP", "Khoy")
    p.ops(9).do("activate-move Tabriz", "done")
    way = ["Julfa", "Bayazit", "Khoy"]
    for x in way:
        assert p.offers(f"move PE-RU Persian Cossacks > {x}"), x
        p.do(f"move PE-RU Persian Cossacks > {x}")
    halt(p)
    assert p.where("PE-RU Persian Cossacks") == "Khoy"
    assert p.owner("Bayazit") == "AP"


@pytest.mark.case("pursuit-of-glory-1-027")
@pytest.mark.rule("7.2.ENVER#2", "7.2.RU")
def test_case_1_027_unequal_offensives_share_an_attack() -> None:
    """Case 1-027, the other way: only equal offensives need separate attacks; Turks on Russians make RU and TU."""
    p = Position(turn=3, active="CP").put("Koprukoy", "TU IX Corps").put("Sarikamis", "RU DIV").put("Cairo", "BR DIV")
    p.offensive("CP", "RU", "TU").offensive("AP").ops(9)
    p.do("activate-attack Koprukoy", "done", "attack TU IX Corps > Sarikamis")
    until(p, "", dice=(1, 1, 1))
    p.set(vp=10).phase("War Status")
    assert p.s.vp == 10


@pytest.mark.case("pursuit-of-glory-1-005")
def test_case_1_005_no_rise_on_turn_one() -> None:
    """Case 1-005: the first turn ends without a War Status Phase, however high the War Status."""
    for turn, skipped in ((1, True), (2, False)):
        p = Position(turn=turn, units="1914").war_status(0, 4)
        assert Turn().skips(p.s, [type(x).__name__ for x in Turn.PHASES].index("WarStatusPhase")) is skipped
        assert p.s.level == (0, 0)


@pytest.mark.case("pursuit-of-glory-1-035")
@pytest.mark.rule("17.3.1#1", "17.3.1#2")
def test_case_1_035_a_card_lowers_the_marker() -> None:
    """Case 1-035: the card of round 2 takes the marker from 20 to 17; GE points do not move it."""
    p = Position(turn=7, active="CP").happened("AP-11").set(max_tu=20).hand("CP", "CP-12").action().do("rp CP-12")
    assert p.s.max_tu == 17
    assert (p.s.rp[POOLS.index("TU")], p.s.rp[POOLS.index("GE")]) == (6, 4)


@pytest.mark.case("pursuit-of-glory-1-039")
@pytest.mark.rule("9.4.3#1", "17.1.7")
def test_case_1_039_a_point_against_the_debt() -> None:
    """Case 1-039: 1 TU RP of a card makes 0 of -1: no damage, and the marker falls to 18."""
    p = Position(turn=13, active="CP").happened("AP-11").set(max_tu=19).points("TU", -1).put("Sivas", "TU X Corps")
    p.hand("CP", "CP-02").action().do("rp CP-02")
    assert p.s.rp[POOLS.index("TU")] == 0
    assert p.s.max_tu == 18
    p.phase("Replacement")
    assert p.step != "Degrade"
    until(p, "")
    assert p.at("Sivas") == ["TU X Corps"]
    assert p.s.max_tu == 18
