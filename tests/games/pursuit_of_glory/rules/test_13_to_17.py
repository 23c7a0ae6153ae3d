"""5, 7, 9.2, 13, 14, 15, 17: redeployment, supply, sieges, replacements, victory, offensives, activation."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import space
from greatwar.games.pursuit_of_glory.names import AP, CP, OFFENSIVES
from greatwar.games.pursuit_of_glory.rules import offensives, placement, replacements, supply, victory
from tests.games.pursuit_of_glory.positions import Position, against

# 9.2 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.2.1", "9.2.2a", "9.2.2b", "9.2.2c", "9.2.2d")
def test_prices() -> None:
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


@pytest.mark.rule("9.2.2e", "9.2.2g", "9.2.2h", "3.2.3.1.FALK", "3.2.3.1.DESP")
def test_hqs_and_dual_units() -> None:
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


@pytest.mark.rule("8.1.2", "9.2.1", "9.2.3#1")
def test_no_passing_and_whole_price() -> None:
    """Case 1-013."""
    p = Position(turn=9, round=4).happened("CP-33").control("AP", "Salonika").put("Salonika", "BR XII Corps", "FR DIV")
    p.put("The Struma", "BR XVI Corps").hand("AP", "AP-10").action()
    assert not p.offers("done")
    p.do("one-op")
    assert not p.offers("activate-move Salonika")
    assert p.why_not("activate-move Salonika")[0] == "9.2.1"
    assert p.offers("activate-move The Struma")


# 7 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.1#2", "7.4.1", "7.1.1#3")
def test_offensive_tables() -> None:
    names = [OFFENSIVES[offensives.result(AP, die, 0)] for die in range(1, 7)]
    assert names == ["RU", "RU", "no-BR", "BR", "BR", "Meso-Persia"]
    assert [OFFENSIVES[offensives.result(AP, 6, n)] for n in (1, 2, 3, 4)] == [
        "none",
        "Balkans",
        "Egypt",
        "Egypt",
    ]
    assert [OFFENSIVES[offensives.result(CP, die, 0)] for die in range(1, 7)] == [
        "RU",
        "RU",
        "BR",
        "TU",
        "TU",
        "Enver",
    ]


@pytest.mark.rule("7.2.ENVER#1", "7.2.ENVER#2", "7.1.3#2")
def test_enver_to_the_front() -> None:
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


@pytest.mark.rule("7.4.2.REV", "7.2.RU", "7.1.2#1")
def test_revolution_voids_offensives() -> None:
    """Case 1-043."""
    p = Position(turn=10, units="1914").set(stage=1).phase("Offensive").dice(2, 1)
    assert p.s.offensive == ((1,), (0,))
    p = Position(turn=15, units="1914").set(stage=4).phase("Offensive").dice(2, 2)
    assert p.s.offensive == ((0,), (0,))


@pytest.mark.rule("7.1.2#2")
def test_empty_area_is_rolled_again() -> None:
    p = Position(turn=10, units="none").set(mo_modifier=2).put("Kars", "RU DIV").put("Erzurum", "TU DIV")
    p.phase("Offensive").dice(6)
    assert p.step == "OffensiveDie"
    assert p.s.offensive[AP] == ()
    p.put("Constantinople", "TU I Corps")
    p = Position(turn=10, units="none").set(mo_modifier=2).put("Kars", "RU DIV").put("Constantinople", "TU I Corps")
    p.phase("Offensive").dice(6, 1)
    assert p.s.offensive[AP] == (5,)


@pytest.mark.rule("7.1.3#1", "7.2.RU")
def test_what_meets_an_offensive() -> None:
    """Case 1-011."""
    from greatwar.games.pursuit_of_glory.rules import combat

    def met(attackers: list[str], target: str) -> bool:
        p = Position(turn=5, active="CP").offensive("CP", "RU").put("Kagizman", "RU DIV")
        p.put("Eleskirt", "TU XI Corps", "Kurds").put("Sarikamis", "TU IX Corps")
        combat.designate(p.s, space(target), [p.unit(u) for u in attackers])
        offensives.note_attack(p.s, p.combat)
        return bool(p.s.offensive[CP][0] & offensives.DONE_BIT)

    assert not met(["TU IX Corps"], "Kars")
    assert not met(["Kurds"], "Kagizman")
    assert met(["TU XI Corps", "Kurds"], "Kagizman")


# 13 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.7#1", "13.7#3", "13.7#4")
def test_sea_redeployment_of_the_cp() -> None:
    """Case 2-053."""

    def p(*events: str) -> Position:
        q = Position(turn=4, active="CP").happened(*events).put("Smyrna", "TU DIV").put("Beirut", "TU-A DIV")
        return q.put("Trabzon", "TU DIV").put("The Bosphorus Forts", "TU I Corps").redeploy(4)

    q = p()
    assert q.offers("redeploy TU DIV 1 > Beirut")
    from greatwar.games.pursuit_of_glory.rules import redeployment

    assert space("Fao").n not in redeployment.by_sea(q.s, q.unit("TU-A DIV"), space("Beirut"))
    assert q.offers("redeploy TU DIV 2 > The Bosphorus Forts")
    assert not q.offers("redeploy TU I Corps > Trabzon")
    q = p("AP-11")
    unit = q.unit("TU DIV 1")
    assert space("Beirut").n not in redeployment.by_sea(q.s, unit, space("Smyrna"))
    assert q.offers("redeploy TU DIV 2 > The Bosphorus Forts")


@pytest.mark.rule("13.8#2", "13.8#3", "13.8.1", "13.1#5", "13.7#5")
def test_out_of_the_reserve() -> None:
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
    assert q("AP").why_not("pick TU DIV 1")[0] == "13.8.1"
    assert q("AP").offers("redeploy BU DIV > Sofia")


@pytest.mark.rule("10.2#1", "18.9.1", "3.2.1.3.RU24")
def test_russians_do_not_stack_with_british() -> None:
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


@pytest.mark.rule("13.12.2", "13.12.ex", "3.1.1b#1", "13.12.1")
def test_redeployment_and_deserts() -> None:
    """The example of 13.12.2."""
    p = Position(turn=1, active="CP", units="1914").clear("Ankara", "Beersheba", "Gaza").put("Ankara", "TU Elite DIV")
    p.redeploy(4)
    assert p.offers("redeploy TU Elite DIV 11 > Beersheba") or any(
        t.endswith("> Beersheba") for t in p.do(f"pick {p.unit('TU Elite DIV', 'Ankara')}").offered()
    )
    sent = p.offered() if p.step == "SendUnit" else []
    assert not any(t.endswith("> Kossaima") for t in sent)
    assert any(t.endswith("> El Arish") for t in sent)
    assert not any(t.endswith("> Romani") for t in sent)


@pytest.mark.rule("9.3.1", "13.1#1", "13.10")
def test_sr_costs() -> None:
    from greatwar.games.pursuit_of_glory.rules import redeployment

    p = Position(active="CP").put("Ankara", "TU DIV", "TU IX Corps").put("Van", "TU DIV").uprising("Van", "armenian")
    assert redeployment.cost(p.s, p.unit("TU DIV", "Ankara"), space("Sivas")) == 1
    assert redeployment.cost(p.s, p.unit("TU IX Corps"), space("Sivas")) == 4
    assert redeployment.cost(p.s, p.unit("TU DIV", "Van"), space("Sivas")) == 2


# 14 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.3", "14.1.3.ex", "14.3.2.1", "14.3.2.2#1", "16.3.1.1f", "14.1.7", "11.2.2.2c")
def test_shushter_cut_off() -> None:
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


@pytest.mark.rule("14.1.3", "18.8.1.1c")
def test_supply_through_neutral_greece() -> None:
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


@pytest.mark.rule("14.2.1#2", "14.2.9", "14.1.9", "14.3.2.2#1")
def test_limited_supply_in_the_hejaz() -> None:
    """Case 3-021."""
    p = (
        Position(turn=15, active="CP")
        .happened("AP-11")
        .control("AP", "Tabuk", "Maan")
        .destroy("Maan", "Aqaba")
        .put("Tabuk", "BR Arab Northern Army (ANA)")
    )
    p.put("Medina", "TU-A DIV").put("The Hejaz", "TU-A DIV").control("AP", "Aqaba", "Yenbo")
    assert p.supply("TU-A DIV", "The Hejaz") == "limited"
    p.phase("Attrition")
    assert p.owner("The Hejaz") == "CP"
    p.ops(9)
    assert p.offers("activate-move The Hejaz")
    assert not p.offers("activate-attack The Hejaz")
    assert not any("The Hejaz" in t for t in p.offered("activate-attack"))
    p.s.clear_marks()
    unit = p.unit("TU-A DIV", "The Hejaz")
    assert not supply.may_redeploy(p.s, unit)


@pytest.mark.rule("14.2.2#2", "14.2.3", "18.9.2")
def test_allies_feed_each_other_poorly() -> None:
    """Case 3-041, with the Persian Regions lost so that no green lines join both empires."""
    p = Position(turn=9).control("AP", "Salonika", "Basra", "Fao").control("CP", "Eastern Persia", "Central Persia")
    p.put("Salonika", "RU 2/4 Special").put("Basra", "RU Cavalry").put("Tabriz", "IN Cavalry")
    assert p.supply("RU 2/4 Special") == "full"
    assert p.supply("RU Cavalry") == "limited"
    assert p.supply("IN Cavalry") == "limited"
    p.ops(9)
    assert p.offers("activate-attack Salonika")
    assert not p.offers("activate-attack Basra")
    assert p.why_not("activate-attack Basra")[0] == "14.3.1"
    assert p.offers("activate-move Basra")
    assert p.offers("activate-move Tabriz")


@pytest.mark.rule("14.1.4b")
def test_blockade_closes_the_seas() -> None:
    p = Position(turn=4, active="CP").control("AP", "Aleppo", "Homs", "Dera", "Riyaq", "Haifa", "Megiddo")
    p.put("Beirut", "TU DIV")
    assert p.supply("TU DIV") == "full"
    p.happened("AP-11")
    assert p.supply("TU DIV") == "out of supply"


@pytest.mark.rule("14.1.7", "14.1.9", "14.1.2a")
def test_two_imperfect_lines_make_a_full_one() -> None:
    assert supply.GRADES[supply.FULL] == "full"
    p = Position(active="CP").uprising("Van", "armenian").put("Van", "TU DIV")
    assert p.supply("TU DIV") == "disrupted"


# 15 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.2.1#1", "15.1.1", "15.2.6", "3.2.1.4#4", "3.2.1.5#5")
def test_who_besieges() -> None:
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


@pytest.mark.rule("15.3.1", "6.D", "15.1.8", "15.1.7")
def test_siege_phase() -> None:
    p = Position().put("Erzurum", "RU I Caucasian").phase("Siege").dice(3)
    assert p.owner("Erzurum") == "CP"
    p = Position().put("Erzurum", "RU I Caucasian").phase("Siege").dice(4)
    assert p.owner("Erzurum") == "AP"
    assert p.s.vp == 9
    assert p.s.ru_vp == 1


@pytest.mark.rule("15.2.5#1", "15.2.5#2")
def test_broken_siege() -> None:
    p = Position().put("Erzurum", "RU DIV").put("Koprukoy", "RU DIV", "RU DIV")
    p.phase("Siege")
    assert p.step == ""
    p.ops(9).do("activate-move Koprukoy", "done")
    assert p.offers("done")
    assert p.offers("move RU DIV > Erzurum")


# 17 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.G#1", "6.G#2", "17.3.1#2", "17.1.2")
def test_max_tu_marker_through_a_turn() -> None:
    """Case 1-035."""
    p = Position(turn=7, active="CP").happened("AP-11").set(max_tu=17, card_tu=6).points("TU", 3).points("GE", 2)
    p.put("Sivas", "TU X Corps [r]", "TU IX Corps [r]").phase("Replacement")
    assert p.seat == "CP"
    p.do("restore TU X Corps", "restore TU IX Corps", "done")
    assert p.s.max_tu == 18
    assert not any(p.s.rp)


@pytest.mark.rule("9.4.3#1", "9.4.3#2", "9.4.3.ex", "17.1.7")
def test_negative_points() -> None:
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


@pytest.mark.rule("17.1.3")
def test_capitals() -> None:
    """Case 3-011."""
    p = (
        Position(turn=9)
        .happened("AP-29")
        .put("Bucharest", "GE IX Army", control=False)
        .box("AP Eliminated Units Box", "RO DIV")
    )
    assert p.owner("Bucharest") == "AP"
    assert against(replacements.barred(p.s, p.unit("RO DIV"), True)) == "17.1.3"
    p = Position(turn=9).control("AP", "Ankara").box("CP Eliminated Units Box", "TU DIV")
    assert replacements.barred(p.s, p.unit("TU DIV"), True) is None
    p = (
        Position(turn=9)
        .happened("CP-33")
        .control("CP", "Belgrade", "Nis")
        .control("AP", "Salonika")
        .box("AP Eliminated Units Box", "SB DIV")
    )
    assert replacements.barred(p.s, p.unit("SB DIV"), True) is None
    assert {"Lemnos", "Salonika"} <= {str(x) for x in placement.places(p.s, p.unit("SB DIV"), True)}


@pytest.mark.rule("17.1.8#4", "9.5.3.2f", "17.1.8#5", "17.1.8#6", "17.1.8#1", "17.1.8#2")
def test_where_units_are_rebuilt() -> None:
    """Case 3-049."""
    p = Position(turn=9).level("AP", 2).control("AP", "Basra", "Fao").control("CP", "Trabzon")
    p.box("AP Eliminated Units Box", "IN 3rd Corps", "IN DIV", "RU IV Caucasian")
    corps = {str(x) for x in placement.places(p.s, p.unit("IN 3rd Corps"), True)}
    assert "Basra" in corps
    assert not corps & {"Suez", "AP Reserve Box", "AP Corps Assets Box"}
    div = {str(x) for x in placement.places(p.s, p.unit("IN DIV"), True)}
    assert {"Suez", "AP Reserve Box"} <= div
    russian = {str(x) for x in placement.places(p.s, p.unit("RU IV Caucasian"), True)}
    assert "Tiflis" in russian
    assert not russian & {"Batum", "Trabzon"}


@pytest.mark.rule("9.5.3.2f", "9.5.3.2g#1", "9.5.3.2l", "9.5.3.2o", "9.5.3.2p")
def test_where_reinforcements_come() -> None:
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


# 5 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.1a", "5.2.1b", "5.1.2")
@pytest.mark.parametrize(
    ("vp", "marker", "ending"),
    [(17, 17, "CP"), (18, 17, "CP"), (16, 17, ""), (0, 17, "AP"), (19, 0, ""), (20, 0, "CP"), (-2, 0, "AP")],
)
def test_automatic_victory(vp: int, marker: int, ending: str) -> None:
    """Cases 1-007, 1-023."""
    p = Position(turn=13).set(vp=vp, cp_auto=marker)
    assert victory.automatic(p.s)[:2] == ending


@pytest.mark.rule("5.2.2.2#1", "5.2.2.2#2", "5.2.2.2#3", "5.2.2.2#4", "5.2.2.2#6")
def test_terms_of_the_armistice() -> None:
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


@pytest.mark.rule("5.2.2.1#1", "5.2.2.1#2")
def test_date_of_the_armistice() -> None:
    for die, turn in ((1, 8), (2, 8), (3, 9), (4, 9), (5, 10), (6, 10)):
        p = Position(turn=5)
        victory.set_armistice(p.s, die)
        assert p.s.armistice == turn
    p = Position(turn=15)
    victory.set_armistice(p.s, 6)
    assert p.s.armistice == 17


@pytest.mark.rule("16.5.2", "17.3.2")
def test_blockade_costs_vp_each_winter() -> None:
    p = Position(turn=6, units="1914").happened("AP-11")
    victory.adjust(p.s)
    assert p.s.vp == 9
    p = Position(turn=7, units="1914").happened("AP-11")
    victory.adjust(p.s)
    assert p.s.vp == 10


@pytest.mark.rule("16.1.2", "16.1.3", "2.0.wcl")
def test_commitment() -> None:
    """Case 1-005."""
    p = Position(turn=2, units="1914").war_status(0, 4).offensive("AP").offensive("CP").phase("War Status")
    assert p.s.level == (0, 1)
    from greatwar.games.pursuit_of_glory.rules.hands import HANDS

    assert len(HANDS.pile(p.s, AP)) == 34


@pytest.mark.rule("3.2.1.3.PERU")
def test_persian_cossacks() -> None:
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


@pytest.mark.rule("14.2.4", "14.3.2.2#1", "14.2.9")
def test_serbia_is_not_lost_to_attrition() -> None:
    p = Position(turn=6).happened("CP-33").put("Belgrade", "SB DIV").control("AP", "Nis", "Skopje", "Veles", "Monastir")
    p.phase("Attrition")
    assert p.owner("Nis") == "AP"
    p.set(serbia=2).phase("Attrition")
    assert p.owner("Nis") == "CP"
