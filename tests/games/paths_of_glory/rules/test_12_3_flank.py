"""12.3 Flank attacks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatwar.games.paths_of_glory.combat import FLANK_FAILS, FLANK_SUCCEEDS
from greatwar.games.paths_of_glory.components import Side, space, unit
from greatwar.games.paths_of_glory.rules import fire, flank
from greatwar.games.paths_of_glory.state import Mark
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.battles import attack, card_refused, fight, pass_cards, play
from tests.games.paths_of_glory.positions import GAME, choices, choose, position, refusal


def pincer(*defenders, target="Cambrai", turn=2):
    """Germans in Sedan and Brussels on both sides of Cambrai."""
    p = position().clear().turn(turn).active("CP").at("Sedan", "GE 1").at("Brussels", "GE 2")
    return p.at(target, *(defenders or ("FR 5",)))


def flankers(p, to="Cambrai"):
    s = attack(p, "Sedan", "Brussels")
    return fight(s, to, *(str(u) for name in ("Sedan", "Brussels") for u in s.at(space(name))))


def why_no_flank(s):
    assert s.combat is not None
    no = flank.refusal(s, s.combat)
    return no.rule if no else ""


@pytest.mark.rule("12.3.1#1", "12.2.5")
def test_two_spaces_and_an_army_are_needed():
    s = flankers(pincer())
    assert choices(s) == ["flank Sedan", "flank Brussels", "no-flank"] or choices(s)[-1] == "no-flank"
    s = fight(attack(pincer(), "Sedan", "Brussels"), "Cambrai", "GE 1")
    assert why_no_flank(s) == "12.3.1"
    p = position().clear().turn(2).active("CP").at("Sedan", "GEc 1").at("Brussels", "GEc 2").at("Cambrai", "FR 5")
    s = flankers(p)
    assert why_no_flank(s) == "12.3.1"


@pytest.mark.rule("12.3.1#2", "PAC.TEC#5")
def test_not_against_swamp_mountain_or_trench():
    p = position().clear().turn(2).active("CP").at("Ostend", "GE 1").at("Cambrai", "GE 2").at("Calais", "FR 5")
    p.control("Brussels", "CP").control("Sedan", "CP")
    s = fight(attack(p, "Ostend", "Cambrai"), "Calais", "GE 1", "GE 2")
    assert why_no_flank(s) == "12.3.1"
    assert why_no_flank(flankers(pincer().trench("Cambrai", "AP", 1))) == "12.3.1"
    p = position().clear().turn(2).active("AP").at("Cambrai", "FR 5").at("Verdun", "FR 6").at("Sedan", "GE 1")
    assert why_no_flank(fight(attack(p, "Cambrai", "Verdun"), "Sedan", "FR 5", "FR 6")) == "", "forest is no obstacle"


@pytest.mark.rule("12.3.1#2", "15.1.6#1", "15.1.6#2")
def test_not_against_a_fort_alone_but_against_units_with_one():
    def verdun(*inside):
        p = position().clear().turn(2).active("CP").at("Sedan", "GE 1").at("Metz", "GE 2")
        s = attack(p.at("Verdun", *inside).trench("Verdun", "AP", 0), "Sedan", "Metz")
        return fight(s, "Verdun", "GE 1", "GE 2")

    assert why_no_flank(verdun()) == "12.3.1"
    assert why_no_flank(verdun("FR 3")) == ""


@pytest.mark.rule("12.3.1#3", "CARD.CP50")
def test_a_card_that_cancels_trenches_allows_it():
    p = pincer(turn=17).trench("Cambrai", "AP", 2).level(cp=2, ap=2).event("CP-54").hand("CP", "CP-50")
    s = flankers(p)
    choose(s, "card CP-50")
    while "no-flank" not in choices(s):
        choose(s, "done")
    assert "flank Sedan" in choices(s)


@pytest.mark.rule("12.3.2#1")
def test_each_space_beyond_the_pinning_one_gives_one():
    s = flankers(pincer())
    assert s.combat is not None
    assert flank.flank_drm(s, s.combat, space("Sedan")) == 1
    p = pincer().at("Chateau Thierry", "GE 3")
    s = fight(attack(p, "Sedan", "Brussels", "Chateau Thierry"), "Cambrai", "GE 1", "GE 2", "GE 3")
    assert s.combat is not None
    assert flank.flank_drm(s, s.combat, space("Sedan")) == 2
    assert refusal(s, Action("flank", (space("Amiens"),))) == "12.3.2"


@pytest.mark.rule("12.3.2#2", "12.3.2#3", "12.3.2#4")
def test_another_enemy_next_to_a_space_takes_its_bonus():
    s = flankers(pincer().at("Antwerp", "BE 1"))  # next to Brussels
    assert s.combat is not None
    assert flank.flank_drm(s, s.combat, space("Sedan")) == 0
    assert flank.flank_drm(s, s.combat, space("Brussels")) == 1, "Sedan is free"
    s.put(unit("BE 1"), space("Calais"))
    assert flank.flank_drm(s, s.combat, space("Sedan")) == 1, "it counts as things are at the time of the attack"
    s = flankers(pincer())
    assert s.combat is not None
    assert s.fort(space("Antwerp"))
    assert flank.flank_drm(s, s.combat, space("Sedan")) == 1, "the fort of Antwerp alone does not count"


@pytest.mark.rule("12.3.2#3")
def test_dashed_lines_do_not_disturb():
    p = position().clear().turn(3).active("CP").at("Calais", "GE 1").at("Sedan", "GE 2").at("London", "BR 1")
    p.control("Ostend", "CP").control("Brussels", "CP")
    s = fight(attack(p.at("Cambrai", "FR 5"), "Calais", "Sedan"), "Cambrai", "GE 1", "GE 2")
    assert s.combat is not None
    assert flank.flank_drm(s, s.combat, space("Sedan")) == 1


@pytest.mark.rule("SUM.BR#3", "12.3.2#2")
def test_london_adds_nothing():
    p = position().clear().turn(3).active("AP").at("London", "BR 1").at("Rouen", "BR 2").at("Le Havre", "GE 1")
    s = fight(attack(p, "London", "Rouen"), "Le Havre", "BR 1", "BR 2")
    assert s.combat is not None
    assert flank.flank_drm(s, s.combat, space("Rouen")) == 0
    assert flank.flank_drm(s, s.combat, space("London")) == 1


@pytest.mark.rule("12.3.3#1", "12.2.9#2")
def test_success_lets_the_attacker_fire_first():
    s = flankers(pincer("FR 5", "FRc 1"))
    choose(s, "flank Sedan", dice=[3])
    assert s.combat is not None
    assert s.combat.flank == FLANK_SUCCEEDS
    pass_cards(s)
    choose(s, dice=[1])
    assert s.combat is not None
    assert s.combat.defender_loss == 3
    assert s.combat.attacker_loss == -1
    assert GAME.actor(s) in (Side.AP, -1), "the defender loses before he fires"


@pytest.mark.rule("12.3.3#2", "12.2.9#2")
def test_failure_lets_the_defender_fire_first():
    s = flankers(pincer())
    choose(s, "flank Sedan", dice=[2])
    assert s.combat is not None
    assert s.combat.flank == FLANK_FAILS
    pass_cards(s)
    choose(s, dice=[6])
    assert s.combat is not None
    assert s.combat.attacker_loss == 4
    assert s.combat.defender_loss == -1
    assert GAME.actor(s) == Side.CP
    assert choices(s)[0].startswith("loss")
    full = fire.strength(s, s.combat, True)
    choose(s, choices(s)[0])
    assert s.combat is not None
    assert fire.strength(s, s.combat, True) < full, "he answers with what is left"


@pytest.mark.rule("12.3.4", "CARD.AP18")
def test_a_card_stays_in_force_when_its_units_are_gone():
    p = position().clear().turn(6).active("AP").level(ap=1, cp=1).at("Amiens", "(BRc 1)", "FR 5")
    p.at("Chateau Thierry", "FR 6").at("Cambrai", "GE 1").hand("AP", "AP-18")
    s = fight(attack(p, "Amiens", "Chateau Thierry"), "Cambrai", "BRc 1", "FR 5", "FR 6")
    choose(s, "flank Chateau Thierry", dice=[1])
    choose(s, "card AP-18")
    pass_cards(s)
    assert s.combat is not None
    s.combat = replace(s.combat, attackers=tuple(u for u in s.combat.attackers if u != unit("BRc 1").n))
    assert fire.modifier(s, s.combat, True) == 1


@pytest.mark.rule("12.3.4.1", "CARD.CP31")
def test_kemal_turns_what_is_left_to_the_army_table():
    p = position().clear().turn(7).war("TU").active("AP").level(cp=1, ap=1).at("Basra", "BRc 1").at("Ahwaz", "BR NE")
    p.at("Qurna", "TUc 1").control("Kut", "CP").hand("CP", "CP-31")
    s = fight(attack(p, "Basra", "Ahwaz"), "Qurna", "BRc 1", "BR NE")
    choose(s, "flank Basra", dice=[6])
    while "card CP-31" not in choices(s):
        choose(s, "done")
    choose(s, "card CP-31")
    assert s.combat is not None
    s.mark(unit("TUc 1"), Mark.REDUCED)  # reduced by the first fire: no combat factor is left
    assert fire.strength(s, s.combat, False) == 0
    assert fire.fire_table(s, s.combat, False) == "army"
    assert fire.column(s, s.combat, False) == 0


@pytest.mark.rule("12.3.4.2", "12.6.3#2")
def test_withdrawal_gives_back_its_step_after_the_defender_has_fired():
    s = flankers(pincer("BRc 1", "BRc 2").hand("AP", "AP-6"))
    choose(s, "flank Sedan", dice=[6])
    play(s, "AP-6")
    pass_cards(s)
    choose(s, dice=[1])
    while choices(s)[0].startswith("loss"):
        choose(s, choices(s)[0])
    assert s.combat is not None
    assert len(s.combat.defenders) == 1, "Loss Number 3 costs three of the four corps steps"
    assert choices(s)[0] == "roll 1", "and the defender fires with the last"
    choose(s, dice=[1])
    while s.combat is not None and not s.combat.paths:
        choose(s, choices(s)[0])
    steps = sum(2 - s.reduced(u) for u in (unit("BRc 1"), unit("BRc 2")) if s.on_map(u))
    assert steps == 2, "one step has come back"


@pytest.mark.rule("12.3.1#1", "CARD.CP02")
def test_wireless_intercepts_is_played_at_the_flank_step():
    def east(*defenders):
        p = position().clear().turn(2).active("CP").at("Konigsberg", "GE 8").at("Danzig", "GEc 1")
        s = attack(p.at("Tannenberg", *defenders).hand("CP", "CP-2"), "Konigsberg", "Danzig")
        return fight(s, "Tannenberg", "GE 8", "GEc 1")

    s = east("RU 2")
    assert "card CP-2" in choices(s)
    choose(s, "card CP-2")
    assert s.combat is not None
    assert s.combat.flank == FLANK_SUCCEEDS
    assert card_refused(east("RU 2", "SBc 1"), "CP-2") == "CARD.CP02", "Russians alone"
