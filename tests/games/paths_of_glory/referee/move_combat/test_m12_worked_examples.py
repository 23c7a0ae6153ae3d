"""Referee: the combats of the extended example of play, each from its position, with all its numbers."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.battles import attack
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    UNITS,
    choices,
    choose,
    early,
    fate,
    here,
    name,
    names_at,
    owner,
    space,
    trench,
    unit,
    where,
)
from tests.games.paths_of_glory.referee.move_combat.test_m6_retreat_advance import all_ends, lost
from tests.games.paths_of_glory.referee.move_combat.test_m8_pairs import flee


def result(s, *dice):
    """Roll and tell the Loss Numbers (defender's, attacker's) from the log."""
    s.log = []
    for d in dice:
        x = {str(a): a for a in GAME.actions(s)}[f"roll {d}"]
        GAME.apply(s, x)
    text = [str(line[0]) for line in s.log]
    got: dict[str, int | None] = {"attacker": None, "defender": None}
    for line in text:
        for who in got:
            if line.startswith(f"The {who} fires"):
                got[who] = int(line.rsplit(" ", 1)[1])
    return got["attacker"], got["defender"]


def designated(p, side, to, froms, *units, flank=None, die=None):
    s = attack(p.active(side), *froms)
    first, *others = units
    choose(s, f"attack {first} > {to}")
    for o in others:
        if name(s) == "Designate" and f"join {o}" in choices(s):
            choose(s, f"join {o}")
    choose(s, "resolve") if name(s) == "Designate" else None
    if name(s) == "FlankAttempt":
        choose(s, flank or "no-flank")
        if flank:
            choose(s, dice=[die])
    return s


def western(turn=1):
    return early(turn).destroyed("Liege").control("Liege", "CP")


@pytest.mark.rule("EX.T1.2", "12.3.2#1")
def test_tarnopol():
    p = (
        early(1)
        .at("Dubno", "RU 3")
        .at("Kamenets-Podolski", "RU 8")
        .at("Tarnopol", "AH 3")
        .at("Czernowitz", "AHc")
        .at("Munkacs", "(AH 2)")
        .reserve("AHc")
    )
    s = designated(
        p, "AP", "Tarnopol", ("Dubno", "Kamenets-Podolski"), "RU 3", "RU 8", flank="flank Kamenets-Podolski", die=3
    )
    # 3 + 1 is enough; the corps in Czernowitz touches Kamenets, not Dubno
    assert result(s, 3)[0] == 4
    assert fate(s, "AH 3") == "dead"
    assert [u.kind for u in s.at(space("Tarnopol"))] == ["AHc"]
    assert result(s, 4)[1] == 1
    assert not s.reduced(unit("RU 3"))
    assert not s.reduced(unit("RU 8"))
    assert name(s) == "Retreat"
    assert s.combat.retreat == 2
    assert any("Czernowitz" in {x for _, x in e} for e in all_ends(s))
    flee(s, "Stanislau", "Czernowitz")
    choose(s, "advance RU 3 > Tarnopol")
    assert owner(s, "Tarnopol") == "AP"


@pytest.mark.rule("EX.T1.2", "12.3.2#2")
def test_tarnopol_pinned_the_other_way():
    p = (
        early(1)
        .at("Dubno", "RU 3")
        .at("Kamenets-Podolski", "RU 8")
        .at("Tarnopol", "AH 3")
        .at("Czernowitz", "AHc")
        .at("Munkacs", "(AH 2)")
        .reserve("AHc")
    )
    s = designated(p, "AP", "Tarnopol", ("Dubno", "Kamenets-Podolski"), "RU 3", "RU 8", flank="flank Dubno", die=3)
    assert result(s, 3) == (None, 2), "Kamenets touches Czernowitz: 3 fails, the defender fires first (3 with 3)"


@pytest.mark.rule("EX.T1.3", "12.6.3#1")
def test_cambrai_with_withdrawal():
    p = western().at("Sedan", "GE 2", "GE 3").at("Cambrai", "(FR 5)").reserve("FRc").hand("AP", "AP-6")
    s = designated(p, "CP", "Cambrai", ("Sedan",), "GE 2", "GE 3")
    choose(s, "card AP-6")
    choose(s, "done") if name(s) == "PlayCombatCards" else None
    assert result(s, 4, 6) == (5, 3)
    lost(s, "GE 2")
    while name(s) == "SaveStep":
        choose(s, choices(s)[0])
    assert fate(s, "FR 5") == "dead"
    (c,) = [u for u in UNITS if u.kind == "FRc" and s.on_map(u)]
    assert s.reduced(c)
    flee(s, "Amiens")
    assert where(s, str(c)) == "Amiens"
    assert {k for k in choices(s) if k.startswith("advance")} == {"advance GE 3 > Cambrai"}


@pytest.mark.rule("EX.T1.4")
def test_sedan_first():
    p = (
        western()
        .at("Chateau Thierry", "(FR 9)")
        .at("Verdun", "FR 3", "FR 4")
        .at("Sedan", "(GE 2)")
        .reserve("GEc")
        .at("Brussels", "BR BEF")
    )
    s = attack(p.active("AP"), "Chateau Thierry", "Verdun", "Brussels")
    choose(s, "attack FR 9 > Sedan")
    assert "join BR BEF" not in choices(s), "no space has French and British"
    choose(s, "join FR 3", "join FR 4")
    choose(s, "resolve") if name(s) == "Designate" else None
    choose(s, "no-flank")
    assert result(s, 5, 3) == (5, 2)
    assert fate(s, "GE 2") == "dead"
    assert not names_at(s, "Sedan")
    assert {c for c in choices(s) if c.startswith("advance")} == {"advance FR 3 > Sedan", "advance FR 4 > Sedan"}


@pytest.mark.rule("12.2.7#1")
def test_czernowitz():
    p = (
        early(1)
        .at("Tarnopol", "RU 3")
        .at("Kamenets-Podolski", "RU 8")
        .at("Czernowitz", "(AH 2)", "AHc", "AHc")
        .hand("AP", "AP-4")
    )
    s = designated(p, "AP", "Czernowitz", ("Tarnopol", "Kamenets-Podolski"), "RU 3", "RU 8")
    choose(s, "card AP-4")
    choose(s, "done") if name(s) == "PlayCombatCards" else None
    assert result(s, 2, 3) == (4, 2)
    lost(s, "AHc 1", "AHc 2", "RU 3")
    assert here(s, "Czernowitz") in (["(AH 2)"], [])
    assert s.reduced(unit("RU 3"))
    ends = {dict(e)["AH 2"] for e in all_ends(s)}
    assert "Munkacs" in ends
    flee(s, "Stanislau", "Munkacs")
    choose(s, "advance RU 8 > Czernowitz")
    assert owner(s, "Czernowitz") == "AP"


@pytest.mark.rule("EX.T1.5")
def test_sedan_second():
    p = western().at("Liege", "GE 1").at("Metz", "GE 4", "GE 5").at("Sedan", "FR 3").reserve("FRc").at("Verdun", "FR 4")
    s = designated(p, "CP", "Sedan", ("Liege", "Metz"), "GE 1", "GE 4", "GE 5")
    assert result(s, 4, 3) == (7, 2)
    assert fate(s, "FR 3") == "dead"
    (c,) = [u for u in UNITS if u.kind == "FRc" and s.on_map(u)]
    assert s.reduced(c)
    assert name(s) == "Retreat", "the last step may not be given in the forest"
    assert any(dict(e)[str(c)] == "Chateau Thierry" for e in all_ends(s))


@pytest.mark.rule("EX.T1.5", "12.3.3#1", "12.4.6#1", "15.1.6#2")
def test_belgrade():
    p = early(1).at("Timisvar", "AHc").at("Novi Sad", "AH 5").at("Belgrade", "SB 1").at("Valjevo", "SB 2")
    s = designated(p, "CP", "Belgrade", ("Timisvar", "Novi Sad"), "AH 5", "AHc 1", flank="flank Novi Sad", die=4)
    assert result(s, 3)[0] == 3
    assert s.reduced(unit("SB 1"))
    assert s.fort(space("Belgrade"))
    assert result(s, 6)[1] == 3
    lost(s)
    assert s.reduced(unit("AH 5"))
    assert s.reduced(unit("AHc 1"))
    assert name(s) not in ("Retreat", "Stand", "Advance")


@pytest.mark.rule("EX.T1.7")
def test_chateau_thierry():
    p = western().at("Cambrai", "GE 3").at("Sedan", "GE 4").at("Chateau Thierry", "(FR 9)", "(FRc)").reserve("FRc")
    s = designated(p, "CP", "Chateau Thierry", ("Cambrai", "Sedan"), "GE 3", "GE 4")
    assert result(s, 6, 5) == (7, 3)
    lost(s, "GE 3")
    assert not names_at(s, "Chateau Thierry")
    assert s.reduced(unit("GE 3"))
    assert fate(s, "FR 9") == "dead"


@pytest.mark.rule("12.1.11.1#1")
def test_sedan_third():
    p = (
        western()
        .at("Brussels", "(FRc)", "BR BEF")
        .at("Verdun", "FR 1", "FR 4")
        .at("Sedan", "GE 4")
        .control("Koblenz", "CP")
    )
    s = designated(
        p, "AP", "Sedan", ("Brussels", "Verdun"), "FRc 1", "BR BEF", "FR 1", "FR 4", flank="flank Brussels", die=6
    )
    assert result(s, 2)[0] in (4, 5)  # 5+1+3+3 = 12
    assert s.reduced(unit("GE 4"))
    assert result(s, 2)[1] == 2
    lost(s)
    assert fate(s, "FRc 1") == "dead"
    assert not s.reduced(unit("BR BEF"))
    if name(s) == "Stand":
        pytest.fail("its last step")
    assert any(dict(e)["GE 4"] == "Liege" for e in all_ends(s))


@pytest.mark.rule("EX.T1.12")
def test_sedan_fourth_and_munkacs():
    p = western().at("Verdun", "FR 1", "FR 4").at("Sedan", "(GE 3)", "(GE 4)").reserve("GEc")
    s = designated(p, "AP", "Sedan", ("Verdun",), "FR 1", "FR 4")
    assert result(s, 5, 4) == (5, 4)
    lost(s, "GE 3", "FR 1")
    assert fate(s, "GE 3") == "dead"
    assert s.reduced(unit("FR 1"))
    assert name(s) == "Retreat"
    assert s.combat.retreat == 1
    p = early(1).at("Czernowitz", "RU 8").at("Munkacs", "(AH 2)").reserve("AHc")
    s = designated(p, "AP", "Munkacs", ("Czernowitz",), "RU 8")
    assert result(s, 3, 1) == (2, 0)
    assert fate(s, "AH 2") == "dead"
    choose(s, "accept") if name(s) == "Stand" else None
    assert any("Debrecen" in dict(e).values() for e in all_ends(s))


def test_lemberg_and_cambrai():
    p = early(2).at("Przemysl", "AH 4").at("Lemberg", "(RU 3)").reserve("RUc")
    s = designated(p, "CP", "Lemberg", ("Przemysl",), "AH 4")
    assert result(s, 3, 5) == (2, 3)
    lost(s)
    assert fate(s, "RU 3") == "dead"
    assert s.reduced(unit("AH 4"))
    assert name(s) != "Retreat"
    p = western(2).at("Sedan", "GE 3", "GE 4").at("Cambrai", "BE 1")
    s = designated(p, "CP", "Cambrai", ("Sedan",), "GE 3", "GE 4")
    assert result(s, 5, 3) == (5, 2)
    assert s.reduced(unit("BE 1"))
    assert s.combat.retreat == 2
    assert "Calais" in {dict(e)["BE 1"] for e in all_ends(s)}


@pytest.mark.parametrize(("a", "d"), [(1, 6), (1, 1), (6, 6)])
def test_an_army_always_destroys_a_corps_and_takes_nothing(a, d):
    p = western(2).at("Sedan", "GE 2").at("Chateau Thierry", "FRc")
    s = designated(p, "CP", "Chateau Thierry", ("Sedan",), "GE 2")
    choose(s, dice=[a, d])
    assert fate(s, "FRc 1") == "dead"
    assert not s.reduced(unit("GE 2"))


@pytest.mark.rule("EX.T2.6", "12.4.5#1")
def test_sedan_fifth():
    p = (
        western(2)
        .at("Verdun", "(FR 1)", "FR 4")
        .at("Brussels", "BR BEF", "BR 1", "FRc")
        .at("Sedan", "GE 2", "GE 3", "GE 4")
        .reserve("GEc")
        .control("Koblenz", "CP")
        .at("Metz", "GE 5")
    )
    s = designated(
        p, "AP", "Sedan", ("Verdun", "Brussels"), "FR 1", "FR 4", "BR BEF", "BR 1", "FRc 1", flank="flank Verdun", die=5
    )
    assert result(s, 6)[0] == 7
    lost(s, "GE 2", "GEc 1")
    assert fate(s, "GE 2") == "dead"
    assert sum(s.cf(u) for u in UNITS if s.on_map(u) and s.place(u) == space("Sedan")) == 11
    assert result(s, 1)[1] == 3
    assert s.reduced(unit("BR BEF")), "the first loss is the BEF's, without a question"
    choose(s, "accept") if name(s) == "Stand" else None
    ends = [dict(e) for e in all_ends(s)]
    assert any(d["GE 4"] == "Koblenz" and d["GE 3"] == "Metz" and d["GEc 1"] == "Strasbourg" for d in ends)


@pytest.mark.rule("EX.T2.7", "12.2.8#2")
def test_belfort():
    p = early(2).at("Mulhouse", "(GE 7)").at("Belfort", "FRc").trench("Belfort", "AP", 1)
    s = designated(p, "CP", "Belfort", ("Mulhouse",), "GE 7")
    assert result(s, 5, 6) == (2, 2)
    assert fate(s, "FRc 1") == "dead"
    assert s.fort(space("Belfort"))
    assert fate(s, "GE 7") == "map"
    assert name(s) != "Advance"


@pytest.mark.rule("EX.T2.8", "12.7.6", "11.2.5")
def test_nancy():
    p = (
        early(2)
        .at("Metz", "GE 3", "GE 5")
        .at("Strasbourg", "GE 6", "(GEc)")
        .at("Nancy", "FR 2")
        .trench("Nancy", "AP", 1)
        .reserve("FRc")
    )
    s = designated(p, "CP", "Nancy", ("Metz", "Strasbourg"), "GE 3", "GE 5", "GE 6", "GEc 1")
    assert name(s) != "FlankAttempt", "a trench"
    assert result(s, 6, 6) == (7, 5)
    lost(s, "GE 5", "GEc 1")
    assert fate(s, "FR 2") == "dead"
    assert (s.reduced(unit("GE 5")), fate(s, "GEc 1")) == (True, "dead"), "ruling 16"
    choose(s, "accept") if name(s) == "Stand" else None
    flee(s, "Verdun", "Bar le Duc")
    (c,) = [u for u in UNITS if u.kind == "FRc" and s.on_map(u)]
    assert s.reduced(c)
    assert where(s, str(c)) == "Bar le Duc"
    choose(s, "advance GE 3 > Nancy", "advance GE 6 > Nancy")
    assert trench(s, "Nancy") == ("", 0)
    assert owner(s, "Nancy") == "AP"
