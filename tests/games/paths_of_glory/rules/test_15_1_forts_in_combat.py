"""15.1, 15.2 Forts in combat: who may attack them, from where, and who is tied to a siege."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import space, unit
from greatwar.games.paths_of_glory.rules import movement
from tests.games.paths_of_glory.battles import (
    attack,
    attack_refused,
    attackers,
    attacks,
    fight,
    join_refused,
    pass_cards,
)
from tests.games.paths_of_glory.positions import choices, choose, position


@pytest.mark.rule("15.1.2")
def test_an_unbesieged_fort_is_attacked_from_next_door():
    s = attack(position().clear().turn(2).active("CP").at("Sedan", "GE 1"), "Sedan")
    fight(s, "Verdun", "GE 1")
    assert s.combat is not None
    assert s.combat.fort == 3
    assert not s.combat.defenders


@pytest.mark.rule("15.1.3", "15.2.3#2")
def test_a_besieged_fort_is_attacked_from_inside_only():
    p = position().clear().turn(2).active("CP").at("Sedan", "GE 1").at("Verdun", "GE 2").at("Chateau Thierry", "FR 1")
    s = attack(p, "Sedan", "Verdun")
    assert attack_refused(s, "GE 1", "Verdun") == "15.1.3"
    assert "attack GE 2 > Verdun" in choices(s)


@pytest.mark.rule("15.1.2", "15.1.3")
def test_a_fort_with_too_few_besiegers_is_attacked_by_them_and_from_next_door():
    p = position().clear().turn(2).active("CP").at("Sedan", "GE 1").at("Verdun", "GEc 1").at("Chateau Thierry", "FR 1")
    s = attack(p, "Sedan", "Verdun")
    assert {"attack GE 1 > Verdun", "attack GEc 1 > Verdun"} <= set(choices(s))


@pytest.mark.rule("9.2.9#2")
def test_a_fort_left_by_its_besiegers_is_attacked_from_next_door():
    p = position().clear().turn(2).active("CP").at("Sedan", "GE 1").at("Verdun", "GE 2").at("Chateau Thierry", "FR 1")
    p.s.put(unit("GE 2"), space("Metz"))  # it moved out earlier in the round
    s = attack(p, "Sedan")
    assert "attack GE 1 > Verdun" in choices(s)


def siege_of_verdun():
    return (
        position()
        .clear()
        .turn(2)
        .active("CP")
        .at("Verdun", "GE 1", "GEc 1", "GEc 2")
        .at("Chateau Thierry", "FR 1")
        .at("Bar le Duc", "FR 2")
    )


@pytest.mark.rule("15.2.3#1")
def test_besiegers_who_are_needed_do_not_attack_out():
    s = attack(siege_of_verdun(), "Verdun")
    assert attack_refused(s, "GE 1", "Bar le Duc") == "15.2.3", "two corps cannot hold Verdun"
    choose(s, "attack GEc 1 > Bar le Duc")
    assert join_refused(s, "GE 1") == "15.2.3"
    assert "join GEc 2" in choices(s)


@pytest.mark.rule("15.2.3#1")
def test_besiegers_do_not_take_turns():
    p = position().clear().turn(2).active("CP").at("Verdun", "GE 1", "GE 2")
    s = attack(p.at("Chateau Thierry", "FR 1").at("Bar le Duc", "FR 2"), "Verdun")
    fight(s, "Bar le Duc", "GE 1")
    pass_cards(s)
    choose(s, dice=[1, 3])
    while s.combat is not None:
        choose(s, choices(s)[-1])
    assert attack_refused(s, "GE 2", "Chateau Thierry", ("GE 1",)) == "15.2.3"


@pytest.mark.rule("15.1.11#1", "15.1.11#2", "SUM.GE")
def test_germans_spare_russian_forts_before_oberost():
    p = position().clear().turn(2).active("CP").at("Lodz", "GE 8", "AH 1").at("Warsaw", "RU 1")
    s = attack(p.war_status(cp=0), "Lodz")
    assert attack_refused(s, "GE 8", "Warsaw") == "15.1.11"
    assert "attack AH 1 > Warsaw" in choices(s)
    choose(s, "attack AH 1 > Warsaw")
    assert s.combat is not None
    assert attackers(s) == {"AH 1"}
    p = position().clear().turn(2).active("CP").at("Lodz", "GE 8").at("Warsaw", "RU 1")
    assert "attack GE 8 > Warsaw" in choices(attack(p.event("CP-11"), "Lodz"))
    p = position().clear().turn(2).active("CP").at("Lodz", "GE 8").at("Warsaw", "RU 1")
    assert "attack GE 8 > Warsaw" in choices(attack(p.war_status(cp=4), "Lodz"))
    s = attack(position().clear().turn(2).active("CP").at("Lodz", "GE 8").war_status(cp=0), "Lodz")
    assert attack_refused(s, "GE 8", "Warsaw") == "15.1.11"
    assert movement.entry(s, unit("GE 8"), space("Lodz"), space("Warsaw")) is None, "an empty fort may be besieged"


@pytest.mark.rule("15.1.12", "SUM.RU2")
def test_russians_spare_german_forts_in_august_1914():
    p = position().clear().turn(1).active("AP").at("Insterberg", "RU 1").at("Tannenberg", "GEc 1")
    s = attack(p, "Insterberg")
    assert attack_refused(s, "RU 1", "Konigsberg") == "15.1.12"
    p = position().clear().turn(2).active("AP").at("Insterberg", "RU 1").at("Tannenberg", "GEc 1")
    assert "attack RU 1 > Konigsberg" in choices(attack(p, "Insterberg"))


@pytest.mark.rule("15.2.5#1", "15.2.5#2")
def test_no_attack_into_or_out_of_the_desert_in_summer():
    def sinai(turn):
        return position().clear().turn(turn).war("TU").active("AP").at("Sinai", "BRc").at("Gaza", "TUc")

    s = attack(sinai(6), "Sinai")
    assert attack_refused(s, "BRc 1", "Gaza") == "15.2.5"
    assert attacks(attack(sinai(7), "Sinai"))
    p = position().clear().turn(6).war("TU").active("CP").at("Sinai", "TUc").at("Port Said", "BRc")
    s = attack(p, "Sinai")
    assert attack_refused(s, "TUc 1", "Port Said") == "15.2.5"
