"""12.2 The steps of a combat, strengths, tables, columns, dice and the winner."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatwar.games.paths_of_glory.components import Side, space, unit
from greatwar.games.paths_of_glory.rules import fire
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from greatwar.games.paths_of_glory.state import Mark, Pile
from tests.games.paths_of_glory.battles import (
    attack,
    attackers,
    card_refused,
    defenders,
    fight,
    pass_cards,
    pile,
)
from tests.games.paths_of_glory.positions import GAME, choices, choose, position


def duel(turn=2):
    """One German army in Sedan against one French army in Cambrai."""
    return position().clear().turn(turn).active("CP").at("Sedan", "GE 1").at("Cambrai", "FR 5")


def losses(s):
    """(attacker's, defender's) Loss Number."""
    assert s.combat is not None
    return s.combat.attacker_loss, s.combat.defender_loss


@pytest.mark.rule("EX.C1", "12.2.1", "12.3.3#1", "12.2.8#1")
def test_combat_example_1():
    p = position().clear().turn(1).active("CP").at("Konigsberg", "GE 8").at("Danzig", "GEc 1").at("Tannenberg", "RU 2")
    s = attack(p.reserve("RUc 1"), "Konigsberg", "Danzig")
    fight(s, "Tannenberg", "GE 8", "GEc 1")
    choose(s, "flank Konigsberg", dice=[3])  # 3 + 1 succeeds
    pass_cards(s)
    choose(s, dice=[3])
    assert s.combat is not None
    assert s.combat.defender_loss == 4
    assert defenders(s) == {"RUc 1"}, "both steps of the army are lost and a corps replaces it"
    choose(s, dice=[4])
    assert s.combat is not None
    assert s.combat.attacker_loss == 1
    choose(s, *[c for c in choices(s) if c == "loss GEc 1"])
    assert s.reduced(unit("GEc 1"))
    choose(s, "accept")
    assert s.combat is not None
    assert s.combat.retreat == 2


@pytest.mark.rule("EX.C2", "12.2.3", "12.2.7#1", "12.2.8#2", "12.2.9#1", "12.2.11#1", "11.2.8")
def test_combat_example_2():
    p = position().clear().turn(10).active("AP").level(cp=1, ap=1).at("Amiens", "BR 3", "BR 4")
    p.at("Chateau Thierry", "(CNDc)", "FR 6").at("Cambrai", "GE 2", "GEc 1", "GEc 2").trench("Cambrai", "CP", 2)
    s = attack(p.control("Sedan", "CP").hand("CP", "CP-18"), "Amiens", "Chateau Thierry")
    fight(s, "Cambrai", "BR 3", "BR 4", "FR 6", "CNDc")
    assert s.combat is not None
    assert fire.strength(s, s.combat, True) == 13
    assert "flank Amiens" not in choices(s)
    pass_until(s, Side.CP)
    choose(s, "card CP-18")
    pass_cards(s)
    choose(s, dice=[4, 5])
    assert losses(s) == (7, 4)
    choose(s, "loss GE 2")  # then a corps: there are two alike
    while choices(s)[0].startswith("loss GE"):
        choose(s, choices(s)[0])
    assert not s.on_map(unit("CNDc")), "the Canadians take the first loss and are gone"
    choose(s, "loss BR 3", "loss BR 4")
    assert space("Cambrai").n in s.attacked, "the combat is over: no retreat, no advance"
    assert pile(s, "CP-18") == Pile.TABLE, "the winner keeps his card"


def pass_until(s, side):
    """Play no cards until a side is asked."""
    while GAME.actor(s) != side:
        choose(s, "done")


@pytest.mark.rule("12.2.3", "15.1.4", "3.0#7")
def test_a_fort_adds_its_factor_to_the_defence():
    s = fight(
        attack(position().clear().turn(2).active("CP").at("Sedan", "GE 1").at("Verdun", "FR 3"), "Sedan"),
        "Verdun",
        "GE 1",
    )
    assert s.combat is not None
    assert fire.strength(s, s.combat, False) == s.cf(unit("FR 3")) + 3
    assert fire.strength(s, s.combat, True) == 5


@pytest.mark.rule("15.1.5")
def test_a_fort_never_attacks():
    p = position().clear().turn(2).active("AP").at("Verdun", "FR 3").at("Sedan", "GE 1")
    s = fight(attack(p, "Verdun"), "Sedan", "FR 3")
    assert s.combat is not None
    assert fire.strength(s, s.combat, True) == s.cf(unit("FR 3"))


@pytest.mark.rule("12.2.8#1", "3.0#24")
def test_one_army_even_reduced_fires_on_the_army_table():
    s = fight(attack(duel().at("Sedan", "(GE 1)"), "Sedan"), "Cambrai", "GE 1")
    assert s.combat is not None
    assert fire.fire_table(s, s.combat, True) == "army"
    p = position().clear().turn(2).active("CP").at("Sedan", "GEc 1", "GEc 2").at("Verdun", "FRc")
    s = fight(attack(p, "Sedan"), "Verdun", "GEc 1", "GEc 2")
    assert s.combat is not None
    assert fire.fire_table(s, s.combat, True) == "corps"
    assert fire.fire_table(s, s.combat, False) == "corps"


@pytest.mark.rule("12.2.8#1", "12.5.6#1")
def test_a_retreated_army_gives_neither_factors_nor_the_army_table():
    p = duel().at("Cambrai", "FRc")
    p.s.mark(unit("FR 5"), Mark.RETREATED)
    s = fight(attack(p, "Sedan"), "Cambrai", "GE 1")
    assert s.combat is not None
    assert unit("FR 5").n not in s.combat.defenders
    assert fire.strength(s, s.combat, False) == 1
    assert fire.fire_table(s, s.combat, False) == "corps"


@pytest.mark.rule("12.2.8#2", "PAC.TEC#1", "PAC.TEC#2")
def test_terrain_and_trench_shift_together_and_not_off_the_table():
    p = position().clear().turn(5).active("CP").at("Mulhouse", "GEc 1").at("Belfort", "FRc").trench("Belfort", "AP", 2)
    s = fight(attack(p, "Mulhouse"), "Belfort", "GEc 1")
    assert s.combat is not None
    assert fire.column(s, s.combat, True) == 2 - 3  # mountain and a trench of level 2
    assert fire.column(s, s.combat, False) == 1 + 2 + 1
    assert [fire.loss_inflicted(s, s.combat, True, die) for die in (4, 5)] == [0, 1], "the attacker stays in column 0"


@pytest.mark.rule("12.2.9#1")
def test_a_modified_die_stays_between_1_and_6():
    s = fight(attack(duel(), "Sedan"), "Cambrai", "GE 1")
    assert s.combat is not None
    assert fire.loss_inflicted(s, s.combat, True, 9) == fire.loss_inflicted(s, s.combat, True, 6)
    assert fire.loss_inflicted(s, s.combat, True, -3) == fire.loss_inflicted(s, s.combat, True, 1)


@pytest.mark.rule("11.2.8", "11.2.9#2")
def test_corps_and_units_with_a_fort_use_the_trench():
    p = position().clear().turn(5).active("CP").at("Sedan", "GE 1").at("Verdun", "FRc").trench("Verdun", "AP", 1)
    s = fight(attack(p, "Sedan"), "Verdun", "GE 1")
    assert s.combat is not None
    assert fire.trench(s, s.combat) == 1
    assert fire.column(s, s.combat, False) == 4 + 1  # corps 1 and fort 3, one column to the right


@pytest.mark.rule("11.2.9#1", "15.1.6#1")
def test_a_fort_alone_does_not_use_the_trench():
    p = position().clear().turn(5).active("CP").at("Sedan", "GE 1").trench("Verdun", "AP", 2)
    s = fight(attack(p, "Sedan"), "Verdun", "GE 1")
    assert s.combat is not None
    assert fire.trench(s, s.combat) == 0
    assert fire.column(s, s.combat, False) == 3


def sinai(side="AP", *others):
    enemy = ("TUc 1", "BRc 1") if side == "AP" else ("BRc 1", "TUc 1")
    p = position().clear().turn(7).war("TU").active(side).at("Sinai", enemy[1])
    return p.at("Gaza" if side == "AP" else "Port Said", enemy[0])


@pytest.mark.rule("12.2.7#2", "SUM.SINAI", "CARD.AP49", "3.0#12", "12.2.7#3")
def test_attacks_from_sinai_alone_have_minus_three():
    s = fight(attack(sinai(), "Sinai"), "Gaza", "BRc 1")
    assert s.combat is not None
    assert fire.modifier(s, s.combat, True) == -3
    assert fire.modifier(s, s.combat, False) == 0
    s = fight(attack(sinai().event("AP-49"), "Sinai"), "Gaza", "BRc 1")
    assert s.combat is not None
    assert fire.modifier(s, s.combat, True) == 0
    s = fight(attack(sinai("CP").event("AP-49"), "Sinai"), "Port Said", "TUc 1")
    assert s.combat is not None
    assert fire.modifier(s, s.combat, True) == -3, "the pipeline is Allied"
    s.combat = replace(s.combat, origins=(*s.combat.origins, int(space("Cairo"))))
    assert fire.modifier(s, s.combat, True) == 0, "another space joins"


@pytest.mark.rule("12.2.8#3", "12.2.10", "3.0#15", "12.4.1")
def test_fire_is_simultaneous_and_the_defender_loses_first():
    s = fight(attack(duel().at("Cambrai", "FR 6"), "Sedan"), "Cambrai", "GE 1")
    pass_cards(s)
    choose(s, dice=[6, 6])
    assert losses(s) == (5, 5), "the defender fires with all he had"
    assert GAME.actor(s) == Side.AP
    assert choices(s)[0].startswith("loss")


@pytest.mark.rule("12.2.9#2", "CARD.CP44")
def test_nobody_answers_if_nobody_is_left():
    p = position().clear().turn(14).active("CP").level(cp=2, ap=2).at("Kovel", "GE 1", "GE 2", "GE 3")
    p.at("Sarny", "(RUc)").control("Lublin", "CP").control("Ivangorod", "CP").hand("CP", "CP-44")
    p.control("Cracow", "CP").at("Lublin", "AHc")
    s = fight(attack(p, "Kovel"), "Sarny", "GE 1", "GE 2", "GE 3")
    choose(s, "card CP-44")
    pass_cards(s)
    choose(s, dice=[6])
    assert s.combat is None or s.combat.attacker_loss == 0


@pytest.mark.rule("12.2.11#1", "12.2.11#2")
def test_the_higher_loss_number_wins_and_a_tie_has_no_winner():
    s = fight(attack(duel(), "Sedan"), "Cambrai", "GE 1")
    assert s.combat is not None
    assert fire.attacker_won(replace(s.combat, attacker_loss=1, defender_loss=2)) is True
    assert fire.attacker_won(replace(s.combat, attacker_loss=3, defender_loss=2)) is False
    assert fire.attacker_won(replace(s.combat, attacker_loss=2, defender_loss=2)) is None


@pytest.mark.rule("12.2.12", "12.2.13")
def test_retreat_then_advance():
    s = fight(attack(duel(), "Sedan"), "Cambrai", "GE 1")
    pass_cards(s)
    choose(s, dice=[6, 1])  # 5 against 1
    assert losses(s) == (1, 5)
    while not any(c.startswith("advance") for c in choices(s)):
        choose(s, choices(s)[0])
    choose(s, "advance GE 1 > Cambrai")
    assert s.controls(Side.CP, space("Cambrai"))


@pytest.mark.rule("7.1.3#1")
def test_the_attack_is_noted_for_the_mandated_offensive():
    p = duel().with_(offensive=(int(Offensive.GE), 0))
    s = fight(attack(p, "Sedan"), "Cambrai", "GE 1")
    assert s.offensive[Side.CP] == Offensive.MADE
    p = position().clear().turn(2).active("CP").at("Sedan", "GE 1").with_(offensive=(int(Offensive.GE), 0))
    s = fight(attack(p, "Sedan"), "Verdun", "GE 1")
    assert s.offensive[Side.CP] == Offensive.GE, "a fort alone is no combat unit"


@pytest.mark.rule("14.1.1.2", "14.3.4")
def test_supply_for_cards_is_looked_at_when_the_combat_begins():
    def pocket(*inside, rules=2018):
        p = position(rules=rules).clear().turn(4).active("CP").at("Sarajevo", "AH 5").at("Mostar", *inside)
        return p.hand("AP", "AP-7", "AP-4").at("Banja Luka", "AHc").at("Cetinje", "AHc")

    s = fight(attack(pocket("RUc"), "Sarajevo"), "Mostar", "AH 5")
    assert s.combat is not None
    assert s.combat.oos
    pass_cards(s)
    assert choices(s)[0] == "roll 1", "the Allies are not even asked"
    s = fight(attack(pocket("RUc", "MNc"), "Sarajevo"), "Mostar", "AH 5")
    pass_until(s, Side.AP)
    assert "card AP-7" in choices(s), "the Montenegrins are in supply"
    assert card_refused(s, "AP-4") == "CARD.AP04", "but the Russians get no help"
    s = fight(attack(pocket("RUc", "MNc", rules=2022), "Sarajevo"), "Mostar", "AH 5")
    pass_cards(s)
    assert choices(s)[0] == "roll 1", "2022: the whole stack goes without cards"


@pytest.mark.rule("3.0#5")
def test_cards_do_not_help_a_fort_alone():
    p = position().clear().turn(4).active("CP").at("Mulhouse", "GE 1").hand("AP", "AP-7")
    s = fight(attack(p, "Mulhouse"), "Belfort", "GE 1")
    pass_cards(s)
    assert choices(s)[0] == "roll 1"
    assert attackers(s) == {"GE 1"}


@pytest.mark.rule("3.0#14", "12.4.6#1")
def test_a_fort_falls_to_a_loss_number_of_its_factor():
    p = position().clear().turn(2).active("CP").at("Sedan", "GE 1")
    s = fight(attack(p, "Sedan"), "Verdun", "GE 1")
    pass_cards(s)
    choose(s, dice=[2, 1])  # 3 meets the loss factor of the fort
    assert not s.fort(space("Verdun"))
