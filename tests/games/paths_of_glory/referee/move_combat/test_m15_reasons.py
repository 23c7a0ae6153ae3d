"""Referee: the reason a player is given when movement or combat is refused names a rule that really forbids it."""

from __future__ import annotations

import pytest

from tests.games.paths_of_glory.battles import attack
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    base,
    choices,
    choose,
    early,
    fought,
    name,
    ops,
)
from tests.games.paths_of_glory.referee.move_combat.test_m6_retreat_advance import lost
from tests.games.paths_of_glory.referee.move_combat.test_m8_pairs import flee


def why(s, text):
    r = GAME.why_not(s, GAME.parse(text))
    return r.rule if r else ""


def moved(p, side, x, *acts):
    s = ops(p, side, move=[x])
    for a in acts:
        choose(s, a)
    return s


CASES = {
    "enemy unit": (
        lambda: moved(base().at("Sedan", "GE 1").at("Cambrai", "FR 1"), "CP", "Sedan"),
        "move GE 1 > Cambrai",
        {"11.1.7", "10.1.5"},
    ),
    "fort too strong": (
        lambda: moved(base().at("Metz", "GEc"), "CP", "Metz"),
        "move GEc 1 > Verdun",
        {"11.1.8", "15.1.1", "15.2.1"},
    ),
    "not connected": (lambda: moved(base().at("Metz", "GEc"), "CP", "Metz"), "move GEc 1 > Paris", {"11.1.3"}),
    "dashed line": (lambda: moved(base().at("Calais", "FR 1"), "AP", "Calais"), "move FR 1 > London", {"11.1.4"}),
    "points": (
        lambda: moved(
            base().at("Koblenz", "GE 1", "GE 2"),
            "CP",
            "Koblenz",
            "move GE 1 > Frankfurt",
            "move GE 1 > Kassel",
            "move GE 1 > Erfurt",
        ),
        "move GE 1 > Leipzig",
        {"11.1.5", "11.1.1"},
    ),
    "neutral": (lambda: moved(early(3).at("Nice", "FR 1"), "AP", "Nice"), "move FR 1 > Turin", {"11.1.11"}),
    "bef": (lambda: moved(base().at("Grenoble", "BR BEF"), "AP", "Grenoble"), "move BR BEF > Turin", {"11.1.17"}),
    "near east army": (
        lambda: moved(base().at("Adrianople", "GE 11"), "CP", "Adrianople"),
        "move GE 11 > Constantinople",
        {"11.3.1"},
    ),
    "caucasus army": (
        lambda: moved(base().at("Caucasus", "RU 1"), "AP", "Caucasus"),
        "move RU 1 > Grozny",
        {"11.3.2", "11.3.1"},
    ),
    "caucasus after the tsar": (
        lambda: moved(base().event("CP-52").at("Caucasus", "RUc"), "AP", "Caucasus"),
        "move RUc 1 > Grozny",
        {"11.3.2"},
    ),
    "beach": (
        lambda: moved(base(war=("TU", "IT", "BU")).at("Gallipoli", "TUc"), "CP", "Gallipoli"),
        "move TUc 1 > MEF1",
        {"11.1.10"},
    ),
    "german fort in august": (
        lambda: moved(early(1).at("Insterberg", "RU 1"), "AP", "Insterberg"),
        "move RU 1 > Konigsberg",
        {"15.1.12"},
    ),
    "stop on the channel": (
        lambda: moved(
            early(2).at("Cambrai", "GE 1").control("Sedan", "CP").destroyed("Liege").control("Liege", "CP"),
            "CP",
            "Cambrai",
            "move GE 1 > Amiens",
        ),
        "stop",
        {"11.1.9"},
    ),
    "stop in a full space": (
        lambda: moved(
            base().at("Frankfurt", "GE 4").at("Koblenz", "GE 1", "GE 2", "GE 3"),
            "CP",
            "Frankfurt",
            "move GE 4 > Koblenz",
        ),
        "stop",
        {"10.1.1", "10.1.2"},
    ),
    "no entrench": (lambda: moved(early(3).at("Koblenz", "GE 1"), "CP", "Koblenz"), "entrench GE 1", {"11.2.1"}),
    "corps do not dig": (lambda: moved(base().at("Koblenz", "GEc"), "CP", "Koblenz"), "entrench GEc 1", {"11.2.1"}),
    "deep enough": (
        lambda: moved(base().at("Koblenz", "GE 1").trench("Koblenz", "CP", 2), "CP", "Koblenz"),
        "entrench GE 1",
        {"11.2.3"},
    ),
    "montenegro": (
        lambda: moved(base().at("Cetinje", "MNc", "SBc"), "AP", "Cetinje"),
        "move MNc > Tirana",
        {"11.1.1", "11.1.5"},
    ),
    "attack over a dashed line": (
        lambda: attack(base().at("Taranto", "FR 1", "IT 1").at("Valona", "AHc").active("AP"), "Taranto"),
        "attack FR 1 > Valona",
        {"12.1.9", "11.1.4"},
    ),
    "besieged fort": (
        lambda: attack(
            base().at("Verdun", "GE 1").at("Metz", "GE 2").control("Sedan", "CP").active("CP"), "Metz", "Verdun"
        ),
        "attack GE 2 > Verdun",
        {"15.1.3"},
    ),
    "besieger leaves": (
        lambda: attack(
            base().at("Verdun", "GE 1").at("Bar le Duc", "FR 1").control("Sedan", "CP").active("CP"), "Verdun"
        ),
        "attack GE 1 > Bar le Duc",
        {"15.2.3"},
    ),
    "oberost": (
        lambda: attack(early(2).at("Lodz", "GE 9", "AH 1").at("Warsaw", "RU 1").active("CP"), "Lodz"),
        "attack GE 9 > Warsaw",
        {"15.1.11"},
    ),
    "august": (
        lambda: attack(
            early(1).at("Insterberg", "RU 1").at("Konigsberg", "GEc").at("Tannenberg", "GEc").active("AP"), "Insterberg"
        ),
        "attack RU 1 > Konigsberg",
        {"15.1.12"},
    ),
    "summer": (
        lambda: attack(
            base(6)
            .at("Jerusalem", "TUc")
            .at("Beersheba", "BRc")
            .destroyed("Beersheba")
            .at("Nablus", "BRc")
            .active("CP"),
            "Jerusalem",
        ),
        "attack TUc 1 > Beersheba",
        {"15.2.5"},
    ),
    "near east attack": (
        lambda: attack(base().at("Adrianople", "GE 11", "GEc").at("Constantinople", "BRc").active("CP"), "Adrianople"),
        "attack GE 11 > Constantinople",
        {"11.3.1"},
    ),
    "bef attack": (
        lambda: attack(
            base().at("Augsburg", "BR BEF", "BR 1").control("Stuttgart", "AP").at("Innsbruck", "AHc").active("AP"),
            "Augsburg",
        ),
        "attack BR BEF > Innsbruck",
        {"11.1.17"},
    ),
    "nobody there": (
        lambda: attack(base().at("Sedan", "GE 1").at("Chateau Thierry", "FR 1").active("CP"), "Sedan"),
        "attack GE 1 > Cambrai",
        {"12.1.1", "12.1.2", "12.1.3", "12.1.4", "12.2.2"},
    ),
    "not adjacent": (
        lambda: attack(
            base().at("Sedan", "GE 1").at("Chateau Thierry", "FR 1").at("Paris", "FR 2").active("CP"), "Sedan"
        ),
        "attack GE 1 > Paris",
        {"12.1.4"},
    ),
    "not marked": (
        lambda: attack(base().at("Sedan", "GE 1").at("Metz", "GE 2").at("Verdun", "FR 1").active("CP"), "Sedan"),
        "attack GE 2 > Verdun",
        {"12.1.1"},
    ),
}


@pytest.mark.parametrize("case", list(CASES))
def test_the_reason(case):
    make, text, rules = CASES[case]
    s = make()
    assert text not in choices(s), "it is refused"
    got = why(s, text)
    assert got.partition("#")[0] in rules, (got, rules)


@pytest.mark.rule("12.1.2")
def test_the_reason_for_those_who_fled():
    p = (
        base()
        .at("Sedan", "GE 1", "GE 2")
        .at("Cambrai", "FR 1", "FRc")
        .at("Paris", "GE 4", "GE 5")
        .at("Calais", "GEc")
        .at("Chateau Thierry", "GEc")
        .at("Brussels", "GEc")
        .destroyed("Paris")
        .at("Orleans", "FRc")
    )
    s = attack(p.active("CP"), "Sedan", "Paris")
    fought(s, "Cambrai", "GE 1", "GE 2", dice=(1, 2))
    lost(s, "FR 1")
    flee(s, "Amiens")
    choose(s, "done") if name(s) == "Advance" else None
    assert why(s, "attack GE 4 > Amiens").startswith("12.1.2")
    assert why(s, "attack GE 1 > Cambrai").startswith("12.1.6")
