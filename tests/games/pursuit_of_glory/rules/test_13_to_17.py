"""5, 7, 9.2, 13, 14, 15, 17: redeployment, supply, sieges, replacements, victory, offensives, activation."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import space
from greatwar.games.pursuit_of_glory.names import AP, CP, OFFENSIVES
from greatwar.games.pursuit_of_glory.rules import offensives, placement, replacements, supply, victory
from tests.games.pursuit_of_glory.positions import Position, against

# 9.2 ---------------------------------------------------------------------------------------------------


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


# 5 -----------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("14.2.4", "14.3.2.2#1", "14.2.9")
def test_serbia_is_not_lost_to_attrition() -> None:
    p = Position(turn=6).happened("CP-33").put("Belgrade", "SB DIV").control("AP", "Nis", "Skopje", "Veles", "Monastir")
    p.phase("Attrition")
    assert p.owner("Nis") == "AP"
    p.set(serbia=2).phase("Attrition")
    assert p.owner("Nis") == "CP"
