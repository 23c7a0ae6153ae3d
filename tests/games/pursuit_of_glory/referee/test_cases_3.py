"""The cases of the referee, group 3."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import card
from greatwar.games.pursuit_of_glory.rules import placement, replacements, supply
from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, rule_against


@pytest.mark.rule("14.1.3", "14.1.3.ex", "14.3.2.1", "14.3.2.2#1", "16.3.1.1f", "14.1.7", "11.2.2.2c")
def test_case_3_001_shushter_cut_off() -> None:
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


@pytest.mark.rule("15.2.1#1", "15.1.1", "15.2.6", "3.2.1.4#4", "3.2.1.5#5")
def test_case_3_003_who_besieges() -> None:
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


@pytest.mark.rule("17.1.3")
def test_case_3_011_capitals() -> None:
    """Case 3-011."""
    p = (
        Position(turn=9)
        .happened("AP-29")
        .put("Bucharest", "GE IX Army", control=False)
        .box("AP Eliminated Units Box", "RO DIV")
    )
    assert p.owner("Bucharest") == "AP"
    refusal = replacements.barred(p.s, p.unit("RO DIV"), True)
    assert refusal is not None
    assert refusal.rule == "17.1.3"
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


@pytest.mark.rule("14.2.1#2", "14.2.9", "14.1.9", "14.3.2.2#1")
def test_case_3_021_limited_supply_in_the_hejaz() -> None:
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


@pytest.mark.rule("17.3.1#1", "17.3.1#2")
def test_case_3_031_max_tu_rp() -> None:
    """Case 3-031: the marker falls with points recorded by cards and stops at 0."""
    p = Position(units="1914", active="CP").happened("AP-11").set(max_tu=2).hand("CP", "CP-26", "CP-13")
    tu = dict(card("CP-26").rp)[4]
    assert tu >= 2
    p.action().do("rp CP-26")
    assert p.s.max_tu == 0
    assert p.s.rp[4] == 4


@pytest.mark.rule("14.2.2#2", "14.2.3", "18.9.2")
def test_case_3_041_allies_feed_each_other_poorly() -> None:
    """Case 3-041, with the Persian Regions lost so that no green lines join both empires."""
    p = Position(turn=9).control("AP", "Salonika", "Basra", "Fao").control("CP", "Eastern Persia", "Central Persia")
    p.put("Salonika", "RU 2/4 Special").put("Basra", "RU Cavalry").put("Tabriz", "IN Cavalry")
    assert p.supply("RU 2/4 Special") == "full"
    assert p.supply("RU Cavalry") == "limited"
    assert p.supply("IN Cavalry") == "limited"
    p.ops(9)
    assert p.offers("activate-attack Salonika")
    assert not p.offers("activate-attack Basra")
    assert rule_against(p, "activate-attack Basra") == "14.3.1"
    assert p.offers("activate-move Basra")
    assert p.offers("activate-move Tabriz")


@pytest.mark.rule("12.1.5#2", "15.1.2", "12.1.5#1", "15.2.3")
def test_case_3_043_besieged_fort() -> None:
    """Case 3-043."""
    p = Position().put("Erzurum", "RU I Caucasian").put("Koprukoy", "RU II Turkistani")
    attack(p, ["Koprukoy", "Erzurum"])
    assert not p.offers("attack RU II Turkistani > Erzurum")
    assert rule_against(p, "attack RU II Turkistani > Erzurum") == "15.1.2"
    assert p.offers("attack RU I Caucasian > Erzurum")
    p = Position().put("Erzurum", "RU I Caucasian").put("Koprukoy", "RU II Turkistani")
    p.ops(9).do("activate-attack Koprukoy", "activate-move Erzurum", "done")
    way = next(t for t in p.offered("move") if t.startswith("move RU I Caucasian"))
    p.do(way)
    if p.step == "Movement" and p.offers("stop"):
        p.do("stop")
    while p.step in ("Movement", "Dig"):
        p.do("done")
    assert p.offers("attack RU II Turkistani > Erzurum")


@pytest.mark.rule("17.1.8#4", "9.5.3.2f", "17.1.8#5", "17.1.8#6", "17.1.8#1", "17.1.8#2")
def test_case_3_049_where_units_are_rebuilt() -> None:
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
