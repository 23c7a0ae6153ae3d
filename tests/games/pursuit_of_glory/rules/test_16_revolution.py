"""16.3.3, 16.4, 16.6, 18.8.2-4 Revolts, the Russian Revolution, collapses."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import space
from greatwar.games.pursuit_of_glory.rules import collapse, revolts, revolution
from greatwar.games.pursuit_of_glory.state import SOVIET
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.rule("16.3.2c", "6.E1", "3.2.1.5#1")
def test_tribes_follow_the_level() -> None:
    p = Position().set(jihad=2).put("Van", "Kurds").phase("Revolution")
    assert p.step == "PlaceTribe"
    p.do(p.offered()[0])
    assert len([u for u in p.s.units(0) if u.tribe]) == 2
    p = Position().set(jihad=0).put("Van", "Kurds").phase("Revolution")
    assert p.at("Van") == []
    assert p.where("Kurds 1") == "Tribal Warfare Key"


@pytest.mark.rule("16.3.3.1", "16.3.3.2", "16.3.3.4", "6.E2", "16.3.3.5.EG", "16.3.1.1g")
def test_revolt_in_egypt() -> None:
    p = (
        Position(turn=7)
        .happened("CP-13")
        .set(jihad=7)
        .put("Van", "Kurds", "Kurds")
        .put("Rize", "Laz")
        .put("Ahwaz", "Bawi")
    )
    p.put("Enzeli", "Jangali").put("Kut", "Marsh", "Marsh")
    p.phase("Revolution")
    assert p.step == ""
    p.happened("CP-12").phase("Revolution")
    assert p.offered() == ["choose Egypt", "done"]
    country = revolts.COUNTRIES[0]
    assert revolts.needed(p.s, country) == 17
    p.put("Suez", "TU DIV")
    assert revolts.needed(p.s, country) == 12
    p.do("choose Egypt").dice(4)
    assert p.s.jihad == 7
    p.phase("Revolution").do("choose Egypt").dice(5)
    assert p.s.jihad == 9
    assert p.step == "PlaceTribe"
    p.do(p.offered()[0]).do(p.offered()[0])
    assert p.step == "PlaceUnits"
    assert all("Egypt Rebel" in t for t in p.offered())


@pytest.mark.rule("16.3.3.3")
def test_first_entry_rolls_at_once() -> None:
    p = (
        Position(turn=7, active="CP")
        .happened("CP-13", "CP-12")
        .set(jihad=8)
        .put("Romani", "TU DIV")
        .control("CP", "El Arish", "Gaza")
    )
    p.ops(9).do("activate-move Romani", "done", "move TU DIV > Ismailia")
    assert p.step == "RevoltDie"
    p.dice(1)
    assert p.s.jihad == 8
    p = (
        Position(turn=7, active="CP")
        .happened("CP-13")
        .set(jihad=8)
        .put("Romani", "TU DIV")
        .control("CP", "El Arish", "Gaza")
    )
    p.ops(9).do("activate-move Romani", "done", "move TU DIV > Ismailia")
    assert p.step != "RevoltDie"


@pytest.mark.rule("16.3.3.5.IN", "16.3.3.5.AF", "16.3.3.5.CA")
def test_other_revolts() -> None:
    p = Position(turn=9).put("Basra", "IN DIV", "IN DIV").box("AP Eliminated Units Box", "IN Cavalry").set(jihad=9)
    p.s.pending = []
    revolts.revolt(p.s, revolts.COUNTRIES[1])
    assert p.at("India").count("Indian Mutiny") == 3
    assert p.where("IN Cavalry") == "AP permanently eliminated"
    assert p.s.jihad == 11
    p.do(p.offered()[0]).do(p.offered()[0])
    assert p.step == "MutinyDie"
    p.dice(2, 3)
    assert p.at("Basra") == ["IN DIV"]
    p = Position(turn=9)
    revolts.revolt(p.s, revolts.COUNTRIES[2])
    assert p.owner("Afghanistan") == "CP"
    assert len(p.at("Afghanistan")) == 3
    p = Position(turn=9)
    revolts.revolt(p.s, revolts.COUNTRIES[3])
    assert p.at("Central Asia") == ["CAsia Uprising"]


@pytest.mark.rule("16.4.3#1", "16.4.3#2", "16.4.3#4", "16.4.3.ex", "16.4.4", "6.E3")
def test_when_the_revolution_begins() -> None:
    p = Position(turn=3).set(ru_vp=3)
    revolution.set_clock(p.s)
    assert (p.s.parvus, p.s.revolution, p.s.czar) == (3, 7, 6)
    assert not revolution.begins(p.set(turn=6).s)
    assert revolution.begins(p.set(turn=7).s)
    p.set(czar=9)
    assert not revolution.begins(p.set(turn=8).s)
    assert revolution.begins(p.set(turn=9).s)
    p.control("AP", "Constantinople").ru("Constantinople")
    assert not revolution.begins(p.s)


@pytest.mark.rule("16.4.5.S1a", "16.4.5.S1c", "16.4.5.S2", "16.4.5.S3", "18.8.4.1")
def test_first_stages() -> None:
    p = (
        Position(turn=10)
        .set(parvus=5, revolution=9, czar=9)
        .put("Kars", "RU DIV", "RU I Caucasian")
        .box("AP Reserve Box", "RU Cavalry")
    )
    p.box("AP Corps Assets Box", "RU II Turkistani").phase("Revolution")
    assert (p.s.stage, p.s.vp, p.s.czar) == (1, 12, 0)
    p.phase("Revolution")
    assert p.s.stage == 2
    assert p.at("Kars") == ["RU DIV [r]", "RU I Caucasian [r]"]
    assert p.at("AP Reserve Box") == ["RU Cavalry [r]"]
    assert p.where("RU II Turkistani") == "AP Eliminated Units Box"
    p.phase("Revolution")
    assert p.s.stage == 3


@pytest.mark.rule("16.4.5.S4a", "16.4.5.S4b", "16.4.5.S4d", "3.2.1.3.GEOPROT")
def test_fourth_stage() -> None:
    p = (
        Position(turn=13)
        .happened("CP-33", "AP-29")
        .set(stage=3)
        .put("Kars", "RU DIV", "RU Cavalry")
        .put("Erevan", "RU Cavalry")
    )
    p.put("Tabriz", "PE-RU Persian Cossacks").box("AP Reserve Box", "RU-SB Yugoslav Division", "RU Elite DIV")
    p.put("Hermannstadt", "GE IX Army").box("CP Reserve Box", "GE DIV").phase("Revolution")
    assert p.step == "KeepCavalry"
    p.do("pick RU Cavalry 2")
    assert p.s.stage == 4
    assert p.at("Kars") == []
    assert p.at("Erevan") == ["RU Cavalry"]
    assert p.at("Tabriz") == []
    assert p.at("AP Reserve Box") == ["RU-SB Yugoslav Division"]
    assert p.s.marked(space("Baku"), SOVIET)
    assert p.offered() == ["put Tiflis", "put Batum", "done"] or set(p.offered()) == {"put Tiflis", "put Batum", "done"}
    p.do("put Tiflis")
    assert p.at("Tiflis") == ["GE Georgian Protectorate"]
    assert p.step == "PlaceUnits"
    assert not any("Tiflis" in t for t in p.offered())
    while p.step == "PlaceUnits":
        p.do(p.offered()[0])
    assert (p.step, p.seat) == ("NinthArmyGoes", "CP")
    p.do("pick GE DIV")
    assert p.at("Hermannstadt") == ["GE DIV"]


@pytest.mark.rule("18.8.2.3", "3.2.1.3.GEBUXI", "16.6")
def test_bulgaria_collapses() -> None:
    p = (
        Position(turn=13)
        .happened("CP-33")
        .put("Nis", "GE-BU XI Army", "BU DIV")
        .box("CP Reserve Box", "GE DIV", "BU DIV")
    )
    assert not collapse.bulgaria_falls(p.s)
    p.control("AP", "Sofia").offensive("AP").offensive("CP").phase("War Status")
    assert p.s.bulgaria == 2
    assert p.at("Nis") == ["GE DIV"]
    assert p.where("GE-BU XI Army") == "CP permanently eliminated"


@pytest.mark.rule("18.8.3.3a#1", "18.8.3.3a#2", "18.8.3.3a#3", "18.8.3.3a#4")
def test_serbia_collapses() -> None:
    p = (
        Position(turn=6)
        .happened("CP-33")
        .control("CP", "Belgrade", "Skopje", "Nis")
        .put("Monastir", "SB DIV")
        .put("Veles", "SB DIV")
    )
    p.put("Belgrade", "GE IV R Corps", "AH VIII Corps", "AH DIV").put("Nis", "GE-BU XI Army", "GE Mackensen HQ")
    p.box("AP Eliminated Units Box", "SB 1 Army").control("AP", "Salonika", "Doiran")
    assert collapse.serbia_falls(p.s)
    p.offensive("AP").offensive("CP").phase("War Status")
    assert p.s.serbia == 2
    assert p.s.vp == 11
    assert p.where("SB 1 Army") == "AP removed from game"
    assert p.at("Belgrade") == []
    assert p.at("Nis") == ["GE Mackensen HQ", "GE-BU XI Army"]
    assert p.step == "FreeTransfer"


@pytest.mark.rule("18.8.4.3#1", "18.8.4.3#2")
def test_romania_collapses() -> None:
    p = Position(turn=10).happened("AP-29").control("CP", "Bucharest", "Constanta", "Ploesti").put("Braila", "RO DIV")
    assert collapse.romania_falls(p.s)
    p.put("Braila", "RO 1 Army")
    assert not collapse.romania_falls(p.s)
    p.offensive("AP").offensive("CP").phase("War Status")
    assert p.offers("choose Romania")
    p.do("choose Romania")
    assert p.s.romania == 2
    assert p.at("Braila") == []
