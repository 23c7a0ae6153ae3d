"""12.1 Who may attack what."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import space, unit
from greatwar.games.paths_of_glory.rules.combat import four_nations, nation
from greatwar.games.paths_of_glory.state import Mark
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.battles import (
    attack,
    attack_refused,
    attackers,
    attacks,
    fight,
    join_refused,
    pass_cards,
)
from tests.games.paths_of_glory.positions import choices, choose, position, refusal


def west():
    """Germans in Sedan, French in Cambrai and Chateau Thierry, nobody else in sight."""
    return (
        position()
        .clear()
        .turn(2)
        .active("CP")
        .at("Sedan", "GE 1", "GE 2", "GEc 1")
        .at("Cambrai", "FR 5")
        .at("Chateau Thierry", "FR 6")
    )


@pytest.mark.rule("12.1.1#1", "9.2.9#1", "12.1.3")
def test_only_units_under_an_attack_marker_attack():
    s = attack(west().at("Brussels", "GE 3"), "Sedan")
    assert "attack GE 1 > Cambrai" in choices(s)
    assert attack_refused(s, "GE 3", "Cambrai") == "12.1.1"
    assert attack_refused(s, "FR 5", "Sedan") == "12.1.1"
    assert attack_refused(s, "GE 1", "Koblenz") == "12.1.3"


@pytest.mark.rule("12.1.1#2")
def test_nobody_must_attack():
    s = attack(west(), "Sedan")
    assert "done" in choices(s)
    choose(s, "done")
    assert not s.pending
    assert s.combat is None


@pytest.mark.rule("12.1.2")
def test_units_that_retreated_are_not_attacked_alone():
    p = west()
    p.s.mark(unit("FR 5"), Mark.RETREATED)
    s = attack(p, "Sedan")
    assert attack_refused(s, "GE 1", "Cambrai") == "12.1.2"
    p = west().at("Cambrai", "FRc")
    p.s.mark(unit("FR 5"), Mark.RETREATED)
    assert "attack GE 1 > Cambrai" in choices(attack(p, "Sedan"))


@pytest.mark.rule("12.1.4", "12.2.2")
def test_any_number_of_adjacent_units_attack_one_space():
    s = attack(west().at("Brussels", "GE 3"), "Sedan", "Brussels")
    choose(s, "attack GE 1 > Cambrai", "join GE 2", "join GE 3", "resolve")
    assert attackers(s) == {"GE 1", "GE 2", "GE 3"}
    s = attack(west().at("Brussels", "GE 3"), "Sedan", "Brussels")
    assert attack_refused(s, "GE 3", "Chateau Thierry") == "12.1.4"
    choose(s, "attack GE 1 > Chateau Thierry")
    assert join_refused(s, "GE 3") == "12.1.4"


@pytest.mark.rule("12.1.5", "12.1.6#1", "12.1.6#2")
def test_a_stack_may_split_but_nobody_and_nothing_is_in_two_attacks():
    s = attack(west(), "Sedan")
    fight(s, "Cambrai", "GE 1")
    pass_cards(s)
    choose(s, dice=[1, 1])
    while s.combat is not None:
        choose(s, choices(s)[-1])
    assert attack_refused(s, "GE 1", "Chateau Thierry") == "12.1.6"
    assert attack_refused(s, "GE 2", "Cambrai") in ("12.1.6", "12.1.3")
    assert "attack GE 2 > Chateau Thierry" in choices(s)


@pytest.mark.rule("12.1.6#2")
def test_a_space_is_attacked_once():
    s = attack(west().with_(attacked=[int(space("Cambrai"))]), "Sedan")
    assert attack_refused(s, "GE 2", "Cambrai") == "12.1.6"


@pytest.mark.rule("12.1.7")
def test_a_corps_without_factors_attacks_alone_and_adds_nothing():
    p = position().clear().turn(5).war("TU").active("CP").at("Kut", "(TUc)").at("Qurna", "BRc")
    s = attack(p, "Kut")
    weak = next(u for u in s.at(space("Kut")))
    assert s.cf(weak) == 0
    fight(s, "Qurna", str(weak))
    pass_cards(s)
    choose(s, dice=[6])
    assert s.combat is not None
    assert s.combat.defender_loss == 1


@pytest.mark.rule("12.1.8")
def test_only_those_who_take_part_are_in_the_combat():
    s = fight(attack(west(), "Sedan"), "Cambrai", "GE 1")
    assert attackers(s) == {"GE 1"}


@pytest.mark.rule("12.1.9#1", "12.1.10#2")
def test_dashed_lines_are_for_the_nations_beside_them():
    p = position().clear().turn(6).war("IT").active("AP").at("Taranto", "ITc", "FRc").at("Valona", "AHc")
    s = attack(p, "Taranto")
    assert any("> Valona" in c and c.startswith("attack ITc") for c in choices(s))
    assert not any(c.startswith("attack FRc") for c in choices(s))
    french = next(u for u in s.at(space("Taranto")) if u.nation == "FR")
    assert attack_refused(s, str(french), "Valona") == "11.1.4"


def caucasus():
    return position().clear().turn(6).war("TU").active("AP").at("Caucasus", "RU 1", "RUc 1", "RUc 2").at("Poti", "TUc")


@pytest.mark.rule("12.1.9#2")
def test_one_russian_corps_a_turn_attacks_over_the_caucasus():
    s = attack(caucasus(), "Caucasus")
    assert attacks(s) == ["attack RUc 1 > Poti", "attack RUc 2 > Poti"]
    assert attack_refused(s, "RU 1", "Poti") in ("12.1.9", "11.3.1")
    choose(s, "attack RUc 1 > Poti")
    assert s.combat is not None, "a second corps may not join, so the attack is complete"
    assert s.near_east[0] == 1
    s = attack(caucasus().with_(near_east=(1, 0, 0, 0)), "Caucasus")
    assert attack_refused(s, "RUc 1", "Poti") == "12.1.9"
    s = attack(caucasus().event("CP-52"), "Caucasus")
    assert attack_refused(s, "RUc 1", "Poti") == "12.1.9"


@pytest.mark.rule("12.1.10#1", "SUM.BR#3")
def test_london_needs_a_partner_in_france_or_belgium():
    p = position().clear().turn(5).active("AP").at("London", "BR 1").at("Calais", "GE 1")
    s = attack(p, "London")
    assert attack_refused(s, "BR 1", "Calais") == "12.1.10"


@pytest.mark.rule("12.1.10#1")
def test_london_joins_an_attack_from_france():
    p = position().clear().turn(5).active("AP").at("London", "BR 1").at("Calais", "GE 1").at("Amiens", "BR 2")
    s = attack(p, "London", "Amiens")
    choose(s, "attack BR 1 > Calais")
    assert s.combat is not None or choices(s) == ["join BR 2"]
    assert s.combat is None or attackers(s) == {"BR 1", "BR 2"}
    p = position().clear().turn(5).active("AP").at("London", "BR 1").at("Calais", "GE 1").at("Amiens", "FR 5")
    s = attack(p, "London", "Amiens")
    assert attack_refused(s, "BR 1", "Calais") == "12.1.10", "the French partner is of another nation"
    assert "attack FR 5 > Calais" in choices(s)


@pytest.mark.rule("12.1.11#1", "12.1.11.1#1", "EX.C2")
def test_several_nations_need_a_common_space():
    p = (
        position()
        .clear()
        .turn(10)
        .active("AP")
        .at("Amiens", "BR 3", "BR 4")
        .at("Chateau Thierry", "FR 6")
        .at("Cambrai", "GE 2")
    )
    s = attack(p, "Amiens", "Chateau Thierry")
    choose(s, "attack BR 3 > Cambrai")
    assert join_refused(s, "FR 6") == "12.1.11"
    s = attack(p.with_(pending=[]).at("Chateau Thierry", "CNDc"), "Amiens", "Chateau Thierry")
    choose(s, "attack BR 3 > Cambrai", "join FR 6")
    assert refusal(s, Action("resolve")) == "12.1.11", "the Canadians must take part"
    choose(s, "join CNDc", "join BR 4")
    assert attackers(s) == {"BR 3", "BR 4", "FR 6", "CNDc"}


@pytest.mark.rule("12.1.11#2")
def test_belgians_are_no_british():
    p = position().clear().turn(3).active("AP").at("Amiens", "BR 1").at("Ostend", "BE 1")
    s = attack(p.at("Calais", "GE 1"), "Amiens", "Ostend")
    choose(s, "attack BR 1 > Calais")
    assert s.combat is not None
    assert attackers(s) == {"BR 1"}
    p = position().clear().turn(3).active("AP").at("Amiens", "BR 1", "BEc").at("Ostend", "BE 1").at("Calais", "GE 1")
    s = choose(attack(p, "Amiens", "Ostend"), "attack BR 1 > Calais", "join BE 1")
    assert attackers(s) == {"BR 1", "BE 1", "BEc"}, "the Belgian corps must join, so it does"


@pytest.mark.rule("12.1.11.1#2")
def test_four_nations_never_attack_together():
    p = position().clear().turn(12).war("IT", "US").active("AP").at("Sedan", "GE 1")
    s = p.at("Verdun", "BR 1", "FR 5", "IT 1").at("Cambrai", "USc").build()
    units = tuple(u for name in ("Verdun", "Cambrai") for u in s.at(space(name)))
    no = four_nations(s, space("Sedan"), units, ())
    assert no is not None
    assert no.rule == "12.1.11.1"
    assert four_nations(s, space("Sedan"), units[:3], ()) is None


@pytest.mark.rule("12.1.11.2")
def test_small_nations_count_as_their_big_ones():
    assert {nation(unit(n)) for n in ("ANAc", "AUSc", "CNDc", "PTc")} == {"BR"}
    assert nation(unit("TU SNc")) == "TU"
    assert nation(unit("MNc")) == "SB"
    p = position().clear().turn(2).active("AP").at("Cetinje", "MNc").at("Mostar", "AHc").at("Valjevo", "SB 1")
    s = attack(p.at("Sarajevo", "AH 5"), "Cetinje", "Valjevo")
    assert "attack MNc > Mostar" in choices(s)


@pytest.mark.rule("12.1.11#1", "12.1.11#2")
def test_everyone_into_battle_does_not_relax_multinational_attacks():
    p = (
        position()
        .clear()
        .turn(18)
        .active("AP")
        .at("Amiens", "BR 3")
        .at("Chateau Thierry", "FR 6")
        .at("Cambrai", "GE 2")
    )
    s = attack(p.event("AP-51"), "Amiens", "Chateau Thierry")
    choose(s, "attack BR 3 > Cambrai")
    assert s.combat is not None
    assert attackers(s) == {"BR 3"}


@pytest.mark.rule("14.3.1", "14.1.1.2")
def test_units_out_of_supply_do_not_attack():
    p = position(rules=2022).clear().turn(5).active("CP").at("Orleans", "GE 1")
    s = attack(p.at("Paris", "FR 5").at("Melun", "FR 6"), "Orleans")
    assert attack_refused(s, "GE 1", "Paris") == "14.3.1"
    p = west()
    s = attack(p.with_(inactive=[int(unit("GE 1"))]), "Sedan")
    assert attack_refused(s, "GE 1", "Cambrai") == "14.3.1"
    assert "attack GE 2 > Cambrai" in choices(s)


@pytest.mark.rule("16.4.9#3", "CARD.CP45")
def test_no_attacks_by_or_on_russians_after_the_treaty():
    def east(side):
        return position().clear().turn(18).event("CP-45").at("Tarnopol", "RU 3").at("Lemberg", "AH 3").active(side)

    assert attack_refused(attack(east("AP"), "Tarnopol"), "RU 3", "Lemberg") == "16.4.9"
    assert attack_refused(attack(east("CP"), "Lemberg"), "AH 3", "Tarnopol") == "16.4.9"
    p = position().clear().turn(18).war("TU").event("CP-45").active("CP").at("Erzerum", "TUc").at("Kars", "RUc")
    assert attacks(attack(p, "Erzerum"))


# Events that forbid attacks ------------------------------------------------------------------------


@pytest.mark.rule("CARD.CP55", "7.1.4#3")
def test_lloyd_george_spares_germans_in_strong_trenches():
    def front(*events):
        p = position().clear().turn(14).active("AP").at("Amiens", "BR 1", "CNDc", "FR 5").at("Cambrai", "GE 1")
        return attack(p.trench("Cambrai", "CP", 2).event("CP-55", *events), "Amiens")

    s = front()
    assert attack_refused(s, "BR 1", "Cambrai") == "CARD.CP55"
    assert attacks(s) == ["attack FR 5 > Cambrai", "attack CNDc > Cambrai"]
    assert "attack BR 1 > Cambrai" in choices(front("CP-49")), "the Spring offensives end it"


@pytest.mark.rule("CARD.CP58")
def test_stavka_timidity_spares_germans_in_trenches():
    def front(*others):
        p = position().clear().turn(12).active("AP").at("Pinsk", "RU 3").at("Kovel", "GEc 1", *others)
        return p.at("Sarny", "AHc").trench("Kovel", "CP", 1).event("CP-58")

    s = attack(front(), "Pinsk")
    assert attack_refused(s, "RU 3", "Kovel") == "CARD.CP58"
    assert "attack RU 3 > Kovel" in choices(attack(front("AH 3"), "Pinsk"))


@pytest.mark.rule("11.3.1", "11.1.17", "5.7.4.6#1")
def test_no_attack_into_places_that_are_closed():
    p = (
        position()
        .clear()
        .turn(6)
        .war("TU", "BU")
        .active("CP")
        .at("Adrianople", "GE 1", "GEc 1")
        .at("Constantinople", "BRc")
    )
    s = attack(p, "Adrianople")
    assert attack_refused(s, "GE 1", "Constantinople") == "11.3.1"
    assert attack_refused(s, "GEc 1", "Constantinople") == ""
    p = position("historical").clear().turn(6).war("IT").active("CP").at("Trent", "GE 1", "AH 1").at("Verona", "IT 1")
    s = attack(p, "Trent")
    assert attack_refused(s, "GE 1", "Verona") == "5.7.4.6"
    assert attack_refused(s, "AH 1", "Verona") == ""
    p = position().clear().turn(6).war("IT").active("AP").at("Turin", "BR BEF").at("Milan", "AHc 1")
    assert attack_refused(attack(p, "Turin"), "BR BEF", "Milan") == "11.1.17"
