"""The 24 places where the text of 2022 differs from that of 2018: the same play under both, or a switch."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, REMOVED, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import fire, supply
from greatwar.games.paths_of_glory.rules.attrition import suffers
from greatwar.games.paths_of_glory.rules.control import gain_control
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from greatwar.games.paths_of_glory.rules.reinforcements import entries
from greatwar.games.paths_of_glory.rules.retreat import retreat_length
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.advance import Advances
from greatwar.games.paths_of_glory.steps.attrition import AttritionPhase
from greatwar.games.paths_of_glory.steps.losses import Losses
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy
from greatwar.games.paths_of_glory.steps.retreat import Retreats
from greatwar.games.paths_of_glory.steps.war_status import VictoryPointSegment
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.battles import attack, attack_refused, barred, fight, pass_cards, play
from tests.games.paths_of_glory.cards.holding import playing
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal
from tests.games.paths_of_glory.redeploying import why

both = pytest.mark.parametrize("rules", [2018, 2022])


def differ(by_2018: Any, by_2022: Any) -> pytest.MarkDecorator:
    """A test with one answer under each text."""
    return pytest.mark.parametrize(("rules", "answer"), [(2018, by_2018), (2022, by_2022)])


def board(rules: int, side: str = "AP", turn: int = 12) -> Position:
    """An empty map late in the war, both sides at Total War."""
    p = position("campaign", rules=rules).clear().turn(turn).war("IT", "TU", "BU", "US")
    return p.level(cp=2, ap=2).war_status(cp=15, ap=15).active(side)


def battle(p: Position, here: str, there: str, *hand: str) -> State:
    """All units of a space attack another, with cards in the hands of their sides."""
    for side in ("AP", "CP"):
        p.hand(side, *(c for c in hand if c.startswith(side)))
    s = attack(p, here)
    return fight(s, there, *(str(u) for u in s.at(space(here))))


def beaten(p: Position, where: str, *attackers: str, by: int = 1) -> State:
    """The defender has lost by so many and now retreats."""
    return p.combat(where, *attackers, defender_loss=by + 1, attacker_loss=1).push(Retreats()).build()


# The same under both texts ----------------------------------------------------------------------


@both
@pytest.mark.rule("5.7.4.7", "9.1.3#2")
def test_row_01_the_event_comes_before_its_operations(rules: int):
    """5.7.4.7 Zimmermann Telegram: the VP is counted and the US at war when the first space is activated."""
    p = board(rules, turn=16).war_status(cp=15, ap=16).with_(us_entry=1, entered=(3, 3, 7, 0, 0, 0))
    s = playing(p.at("Paris", "FR 6").vp(10), "AP-54")
    assert (s.vp, s.at_war("US")) == (9, True)
    assert "activate-move Paris" in choices(s)


@both
@pytest.mark.rule("7.1.8#2", "7.1.8#6")
def test_row_02_which_french_attacks_offend_the_mutineers(rules: int):
    """7.1.8 Only attacks in the west, and only by French units without Americans in their space."""

    def vp(here: str, there: str, *units: str, enemy: str = "GE 1") -> int:
        p = board(rules, turn=16).vp(10).with_(offensive=(0, int(Offensive.FR_MUTINY))).at(here, *units)
        return battle(p.at(there, enemy), here, there).vp

    assert vp("Amiens", "Cambrai", "FR 1") == 11
    assert vp("Amiens", "Cambrai", "FR 1", "US 1") == 10
    assert vp("Turin", "Milan", "FR 1", enemy="AH 1") == 10


@both
@pytest.mark.rule("9.2.9#1", "12.2.1")
def test_row_03_one_combat_after_the_other(rules: int):
    """9.2.9 While a combat is being resolved no other is announced; then the next may be."""
    p = board(rules, "CP").at("Sedan", "GE 1", "GE 2").at("Cambrai", "FRc").at("Chateau Thierry", "FRc")
    s = fight(attack(p.hand("AP").hand("CP"), "Sedan"), "Cambrai", "GE 1")
    assert not any(c.startswith("attack") for c in choices(s))
    finish(s, 1, 1)
    assert "attack GE 2 > Chateau Thierry" in choices(s)


def finish(s: State, *dice: int) -> State:
    pass_cards(s)
    choose(s, dice=dice)
    while s.combat is not None:
        choose(s, choices(s)[-1])
    return s


@both
@pytest.mark.rule("PAC.VP#1", "6.0.E.1")
def test_row_04_a_late_italy_costs_a_vp_each_turn(rules: int):
    """9.5.2.5.1 While the Allies are at Total War and Italy is neutral, each War Status Phase adds a VP."""
    p = position("campaign", rules=rules).clear().turn(12).vp(10).level(ap=2)
    assert p.push(VictoryPointSegment()).build().vp == 11
    assert p.war("IT").push(VictoryPointSegment()).build().vp == 11


@both
@pytest.mark.rule("9.5.3.3#2", "9.5.3.3#7")
def test_row_05_reinforcing_armies_come_to_friendly_supplied_spaces(rules: int):
    """9.5.3.3 Both control and supply are asked for."""
    p = board(rules, "CP").control("Essen", "AP")
    for x in space("Berlin").neighbours:
        p.control(str(x), "AP")
    assert [str(x) for x in entries(p.build(), unit("GE 9"))] == ["Breslau"], "Essen is lost and Berlin cut off"


@both
@pytest.mark.rule("SUM.BR#1")
@pytest.mark.parametrize(
    ("units", "helped"), [(("AUSc",), False), (("CNDc",), False), (("PTc",), False), (("AUSc", "BRc"), True)]
)
def test_row_06_cards_of_a_nation_need_a_unit_of_it(rules: int, units: tuple[str, ...], helped: bool):
    """9.5.4.1.1 AUS, CND, PT (and ANA) are no British for cards, SN is no Turk."""
    p = board(rules).at("Amiens", *units).at("Cambrai", "GEc")
    assert barred(battle(p, "Amiens", "Cambrai", "AP-18"), "AP-18") is not helped
    arabs = battle(board(rules).at("Amman", "ANAc").at("Damascus", "TUc"), "Amman", "Damascus", "AP-18")
    assert barred(arabs, "AP-18")
    senussi = battle(board(rules).at("Alexandria", "BRc").at("Libya", "TU SNc"), "Alexandria", "Libya", "CP-16")
    assert barred(senussi, "CP-16")


@both
@pytest.mark.rule("11.3.2#1", "11.3.2#3", "12.1.9#2")
def test_row_08_the_caucasus_for_every_kind_of_passage(rules: int):
    """11.3.2 Moves, attacks and retreats share the one passage of a turn; after the Fall of the Tsar there is none."""
    front = board(rules).at("Caucasus", "RUc 1", "RUc 2").at("Poti", "TUc")
    s = choose(attack(front, "Caucasus"), "attack RUc 1 > Poti")
    assert s.near_east[0] == 1
    assert attack_refused(s, "RUc 2", "Poti") == "12.1.9"
    tsar = board(rules).event("CP-52").at("Caucasus", "RUc 1").at("Poti", "TUc")
    assert attack_refused(attack(tsar, "Caucasus"), "RUc 1", "Poti") == "12.1.9"
    s = beaten(board(rules, "CP").event("CP-52").at("Batum", "TU YLD").at("Poti", "RUc 1"), "Poti", "TU YLD")
    choose(s, "accept")
    assert s.place(unit("RUc 1")) == ELIMINATED[Side.AP], "no retreat either"


def brusilov(rules: int, level: int) -> Position:
    p = board(rules).with_(round_events=(int(card("AP-46")),)).at("Tarnopol", "RU 3").at("Dubno", "RU 8")
    return p.at("Lemberg", "AH 3").trench("Lemberg", "CP", level).control("Lutsk", "AP")


@both
@pytest.mark.rule("12.2.4", "CARD.AP46")
def test_row_09_brusilov_is_spent_with_or_without_a_trench(rules: int):
    """12.2.4 The one attack that ignores trenches may be one without; nothing is left for another."""
    p = brusilov(rules, 0).at("Czernowitz", "AHc").at("Kamenets-Podolski", "RU 9").hand("CP").hand("AP")
    s = attack(p, "Tarnopol", "Kamenets-Podolski")
    play(fight(s, "Lemberg", "RU 3"), "AP-46")
    finish(s, 1, 1)
    assert barred(fight(s, "Czernowitz", "RU 9"), "AP-46")
    turks = board(rules).with_(round_events=(int(card("AP-46")),)).at("Kars", "RUc").at("Erzerum", "TUc")
    s = battle(turks.destroyed("Erzerum"), "Kars", "Erzerum", "CP-60")
    play(s, "AP-46")
    play(s, "CP-60")
    assert s.combat is not None
    assert fire.trench(s, s.combat) == 0, "Turk Determination comes too late against it"


@both
@pytest.mark.rule("12.3.1#3")
def test_row_10_events_open_the_way_to_a_flank_attack_too(rules: int):
    """12.3.1 Brusilov cancels all effects of a trench, so that a flank attack may be tried."""
    s = fight(attack(brusilov(rules, 2).at("Lutsk", "RU 9"), "Tarnopol", "Lutsk"), "Lemberg", "RU 3", "RU 9")
    assert not any(c.startswith("flank") for c in choices(s.copy()))
    choose(s, "card AP-46")
    assert any(c.startswith("flank") for c in choices(s))


@both
@pytest.mark.rule("12.3.3#1", "12.3.3#2")
def test_row_11_the_side_that_fires_first_takes_the_losses_out_first(rules: int):
    """12.3.3 After a flank attack that succeeded the defender answers with what is left, else the attacker does."""
    p = board(rules, "CP", 2).at("Sedan", "GE 1").at("Brussels", "GE 2").at("Cambrai", "(FRc 1)")
    p.destroyed("Liege").control("Liege", "CP").hand("AP").hand("CP")
    s = choose(fight(attack(p, "Sedan", "Brussels"), "Cambrai", "GE 1", "GE 2"), "flank Sedan", dice=[6])
    pass_cards(s)
    choose(s, dice=[6])
    assert s.place(unit("FRc 1")) == ELIMINATED[Side.AP]
    assert s.combat is not None
    assert s.combat.attacker_loss == 0, "nobody is left to fire"
    p = board(rules, "CP", 2).at("Sedan", "GE 1").at("Brussels", "GEc").at("Cambrai", "FR 5", "FR 6", "FR 1")
    p.destroyed("Liege").control("Liege", "CP").hand("AP").hand("CP")
    s = choose(fight(attack(p, "Sedan", "Brussels"), "Cambrai", "GE 1", "GEc 1"), "flank Sedan", dice=[1])
    pass_cards(s)
    choose(s, dice=[6])
    assert s.combat is not None
    assert s.combat.attacker_loss > 3 > s.combat.defender_loss == -1, "hit before it fires"
    assert fire.strength(s, s.combat, True) < unit("GE 1").cf[0]


@both
@pytest.mark.rule("12.4.4.2")
@pytest.mark.parametrize(("armies", "number"), [(("FR 1", "FR 2"), 7), (("RU 1", "RU 2"), 5), (("FR 1", "FR 2"), 8)])
def test_row_12_without_a_corps_one_army_is_lost(rules: int, armies: tuple[str, str], number: int):
    """12.4.4.2 The two printed cases, and one more of the principle."""
    p = board(rules, "CP").at("Brussels", "GE 1").at("Cambrai", *armies)
    s = p.combat("Cambrai", "GE 1", defender_loss=number).push(Losses(True)).build()
    choose(s, f"loss {armies[0]}")
    assert s.place(unit(armies[0])) == REMOVED[Side.AP]
    assert not s.reduced(unit(armies[1]))


@both
@pytest.mark.rule("12.5.1#1", "12.7.1#1")
def test_row_13_and_15_montenegrins_drive_the_enemy_out_but_do_not_follow(rules: int):
    """12.5.1, 12.7.1 A full MN corps alone makes the loser retreat; it never advances."""
    p = board(rules, turn=3).at("Cetinje", "MNc").at("Mostar", "AHc 1")
    s = p.combat("Mostar", "MNc", defender_loss=1, attacker_loss=0).push(Retreats(), Advances()).build()
    assert retreat_length(s) == 1
    choose(s, "accept")
    assert s.place(unit("AHc 1")) == space("Sarajevo")
    assert not s.pending, "and nobody is asked to advance"
    assert s.place(unit("MNc")) == space("Cetinje")


@both
@pytest.mark.rule("13.1.11#1")
def test_row_16_a_besieged_capital_shuts_the_reserve_box(rules: int):
    """13.1.11 Siege counts like loss."""
    p = board(rules).at("Amiens", "FRc 1").reserve("FRc 2", "BRc 1")
    assert why(p.push(Redeploy(4)).build(), "FRc 2", "Amiens") == ""
    p = board(rules).at("Amiens", "FRc 1").reserve("FRc 2", "BRc 1").at("Paris", "GE 1")
    assert why(p.push(Redeploy(4)).build(), "FRc 2", "Amiens") == "13.1.11"


@both
@pytest.mark.rule("13.2.3")
def test_row_17_turks_of_any_size_come_and_go_freely(rules: int):
    """13.2.3 Turkish armies and corps neither use up the one corps of the Central Powers nor are stopped by it."""
    p = board(rules, "CP").at("Adrianople", "TU YLD", "TUc 1", "GEc 1").with_(near_east=(0, 0, 0, 1))
    s = p.push(Redeploy(5)).build()
    assert why(s, "TU YLD", "Bursa") == why(s, "TUc 1", "Bursa") == ""
    assert why(s, "GEc 1", "Bursa") == "13.2.3"
    s = board(rules, "CP").at("Adrianople", "TU YLD", "GEc 1").push(Redeploy(5)).build()
    choose(s, "redeploy TU YLD > Bursa")
    assert s.near_east[3] == 0
    assert why(s, "GEc 1", "Bursa") == ""


@both
@pytest.mark.rule("14.1.3#3")
def test_row_20_supply_over_dashed_lines_goes_by_nation(rules: int):
    """14.1.3 Italians trace from Valona to Taranto, the French beside them do not; armies like corps."""
    s = board(rules).at("Valona", "IT 1", "ITc", "FRc").control("Florina", "CP").build()
    assert {u.kind: supply.supplied(s, u) for u in s.at(space("Valona"))} == {"IT 1": True, "ITc": True, "FRc": False}


@both
@pytest.mark.rule("14.1.5#1", "14.3.6#1")
def test_row_21_units_that_need_no_supply_keep_their_space(rules: int):
    """14.1.5 MN, and in the Near East ANA and SN, hold the space they stand in; outside it these two trace."""
    p = board(rules).at("Cetinje", "MNc").at("Medina", "ANAc").at("Alexandria", "TU SNc")
    for x in (*space("Cetinje").neighbours, *space("Medina").neighbours):
        p.control(str(x), "CP")
    s = p.control("Cetinje", "AP").build()
    assert not any(suffers(s, space(x)) for x in ("Cetinje", "Medina", "Alexandria"))
    s = board(rules).at("Adrianople", "ANAc").at("Tirana", "TU SNc").build()
    assert suffers(s, space("Adrianople"))
    assert suffers(s, space("Tirana"))
    assert not supply.supplied(s, unit("ANAc"))
    assert not supply.supplied(s, unit("TU SNc"))


@both
@pytest.mark.rule("14.3.6#1")
def test_row_23_arabia_suffers_attrition(rules: int):
    """14.3.6 Arabia goes over to the other side when nobody can trace to it."""
    s = board(rules).control("Arabia", "AP").build()
    s.push(AttritionPhase())
    s = Position(s).build()
    assert s.owner(space("Arabia")) == Side.CP


@both
@pytest.mark.rule("3.0#22", "5.7.2#3", "5.7.2#4")
@pytest.mark.parametrize(("vp_map", "vp"), [("standard", 10), ("historical", 11)])
def test_row_24_the_example_counts_on_the_standard_map(rules: int, vp_map: str, vp: int):
    """EX.T1 Sedan is worth nothing on the map of the example, and a VP on the historical one."""
    s = position("campaign", rules=rules, vp_map=vp_map).vp(10).build()
    gain_control(s, space("Sedan"), Side.CP)
    assert s.vp == vp


# A switch ---------------------------------------------------------------------------------------


@differ(by_2018=False, by_2022=True)
@pytest.mark.rule("CARD.AP05")
def test_row_06_montenegrins_and_putnik(rules: int, answer: bool):
    """9.5.4.1.1 The text of 2018 does not tell Montenegrins from Serbs for Putnik; that of 2022 bars them."""
    p = board(rules, "CP", 3).level(ap=1).at("Mostar", "AHc").at("Cetinje", "MNc")
    assert barred(battle(p, "Mostar", "Cetinje", "AP-5"), "AP-5") is answer
    p = board(rules, "CP", 3).level(ap=1).at("Mostar", "AHc").at("Cetinje", "MNc", "SBc")
    assert not barred(battle(p, "Mostar", "Cetinje", "AP-5"), "AP-5"), "with Serbs beside them it fits in any case"


@differ(by_2018="", by_2022="11.1.4")
@pytest.mark.rule("11.1.4#1", "12.1.9#1")
def test_row_07_the_ana_on_british_dashed_lines(rules: int, answer: str):
    """11.1.4 AUS, CND, PT are British on dashed lines under both texts, the ANA only under that of 2018."""
    p = board(rules).at("Calais", "ANAc", "AUSc", "PTc").push(Operations(1))
    s = choose(p.build(), "activate-move Calais")
    assert refusal(s, Action("move", (unit("ANAc"), space("London")))) == answer
    assert refusal(s, Action("move", (unit("AUSc"), space("London")))) == ""
    assert refusal(s, Action("move", (unit("PTc"), space("London")))) == ""
    home = board(rules).at("London", "ANAc", "CNDc").at("Calais", "GE 1").at("Amiens", "BR 1")
    assert attack_refused(attack(home, "London", "Amiens"), "ANAc", "Calais") == answer
    s = beaten(board(rules, "CP").at("Cambrai", "GE 1").at("Calais", "ANAc").at("Amiens", "GE 2").at("Ostend", "GE 3"),
               "Calais", "GE 1")  # fmt: skip
    choose(s, "accept")
    assert s.place(unit("ANAc")) == (ELIMINATED[Side.AP] if answer else space("London"))
    senussi = board(rules, "CP").at("Aqaba", "TU SNc").push(Operations(1))
    s = choose(senussi.build(), "activate-move Aqaba")
    assert refusal(s, Action("move", (unit("TU SNc"), space("Medina")))) == "", "SN is Turkish under both"


def dead_end(rules: int) -> State:
    """RU 8 has lost Kishinev by two: Ismail is friendly but leads nowhere, Zhmerinka is the enemy's and leads on."""
    p = board(rules, "CP").war("RO").at("Barlad", "AHc 1").at("Galatz", "AHc 2").at("Odessa", "GE 1")
    p.at("Kishinev", "RU 8").control("Zhmerinka", "CP")
    p.combat("Kishinev", "AHc", defender_loss=3, attacker_loss=1, attackers=(int(unit("AHc 1")),))
    return p.push(Retreats()).build()


@differ(by_2018="removed", by_2022="saved")
@pytest.mark.rule("12.5.5#10", "12.5.5#4")
def test_row_14_a_dead_end_of_higher_priority(rules: int, answer: str):
    """12.5.5 2018: each space by its priority, even into a dead end; 2022: no unit is lost that has a way of two."""
    s = dead_end(rules)
    while s.pending:
        choose(s, choices(s)[0])
    if answer == "removed":
        assert s.place(unit("RU 8")) == REMOVED[Side.AP]
        assert s.combat is not None
        assert s.combat.paths == ((int(space("Ismail")),),), "it got as far as Ismail"
    else:
        assert s.on_map(unit("RU 8"))
        assert s.combat is not None
        assert s.combat.paths[0][0] == space("Zhmerinka").n


@both
@pytest.mark.rule("12.5.5#4")
def test_row_14_among_spaces_of_the_same_priority_nobody_walks_into_a_dead_end(rules: int):
    """12.5.5 Under both texts a unit is eliminated only if it has no other route of the same priority."""
    p = board(rules, "CP").war("RO").at("Barlad", "AHc 1").at("Galatz", "AHc 2").at("Odessa", "GE 1")
    p.at("Kishinev", "RU 8")
    p.combat("Kishinev", "AHc", defender_loss=3, attacker_loss=1, attackers=(int(unit("AHc 1")),))
    s = p.push(Retreats()).build()
    while s.pending:
        choose(s, choices(s)[0])
    assert s.on_map(unit("RU 8"))


def siege_train(rules: int) -> State:
    """GE 1 besieges Liege and so feeds GE 2 in Brussels; both spaces are activated for movement."""
    p = board(rules, "CP", 3).at("Liege", "GE 1").at("Brussels", "GE 2", "GEc 1").at("Metz", "GE 3")
    s = p.push(Operations(3)).build()
    return choose(s, "activate-move Liege", "activate-move Brussels", "activate-move Metz")


@differ(by_2018="", by_2022="14.3.1")
@pytest.mark.rule("14.1.1.1", "14.3.1")
def test_row_18_a_unit_that_lost_its_supply_before_its_move(rules: int, answer: str):
    """14.1.1.1, 14.1.1.3 2018: supply at the activation counts; 2022: also when the unit's own move starts."""
    s = choose(siege_train(rules), "move GE 1 > Aachen", "stop")
    assert not supply.supplied(s, unit("GE 2"))
    assert refusal(s, Action("move", (unit("GE 2"), space("Sedan")))) == answer
    s = choose(siege_train(rules), "move GE 2 > Cambrai", "move GE 2 > Amiens", "move GE 2 > Paris")
    assert supply.supplied(s, unit("GE 1")), "whoever moves first may go wherever he likes, even out of supply"
    assert refusal(s, Action("move", (unit("GEc 1"), space("Sedan")))) == ""


@both
@pytest.mark.rule("14.1.1.1", "10.1.2")
def test_row_18_what_is_unsettled_is_set_right_all_the_same(rules: int):
    """14.1.1.1 A stack too high may still be reduced by units that lost their supply through the very move."""
    p = board(rules, "CP", 3).at("Liege", "GE 1").at("Brussels", "GE 2", "GEc 1", "GEc 2").push(Operations(2))
    s = choose(p.build(), "activate-move Liege", "activate-move Brussels", "move GE 1 > Brussels", "stop")
    assert "done" not in choices(s)
    assert refusal(s, Action("move", (unit("GEc 1"), space("Cambrai")))) == ""
    choose(s, "move GEc 1 > Cambrai", "stop")
    assert "done" in choices(s) or not s.pending


def cut_off_in_combat(rules: int) -> State:
    """Three weak corps besiege Liege and feed GE 2 in Brussels; they attack the fort and lose one of them."""
    p = board(rules, "CP", 3).at("Liege", "(GEc 1)", "(GEc 2)", "(GEc 3)").at("Brussels", "GE 2")
    p.at("Cambrai", "FRc 1").hand("AP").hand("CP").push(Operations(2))
    s = choose(p.build(), "activate-attack Liege", "activate-attack Brussels")
    while not any(c.startswith("attack") for c in choices(s)):
        choose(s, "done")
    fight(s, "Liege", "GEc 1", "GEc 2", "GEc 3")
    return finish(s, 1, 6)


@differ(by_2018="", by_2022="14.3.1")
@pytest.mark.rule("14.1.1.2", "14.3.1")
def test_row_19_a_unit_that_lost_its_supply_before_its_attack(rules: int, answer: str):
    """14.1.1.2 2018: who was in supply at the activation attacks; 2022: not if he has lost it before his own attack."""
    s = cut_off_in_combat(rules)
    assert len(s.at(space("Liege"))) < 3
    assert not supply.supplied(s, unit("GE 2"))
    assert attack_refused(s, "GE 2", "Cambrai") == answer


@differ(by_2018=False, by_2022=True)
@pytest.mark.rule("14.3.4", "14.1.1.2")
def test_row_22_supplied_units_beside_units_out_of_supply(rules: int, answer: bool):
    """14.3.4 2018: cards help the units in supply; 2022: one unit without it bars the cards of the whole stack."""
    p = board(rules, "CP", 4).at("Sarajevo", "AH 5").at("Mostar", "RUc", "MNc")
    s = battle(p.at("Banja Luka", "AHc").at("Cetinje", "AHc"), "Sarajevo", "Mostar", "AP-7", "AP-4")
    assert s.combat is not None
    assert s.combat.oos == (unit("RUc 1").n,)
    assert barred(s, "AP-7") is answer
    assert barred(s, "AP-4"), "the Russians themselves get no help in any case"


def test_every_row_is_here():
    """Rows 1 to 24, by the numbers in the names of the tests."""
    rows = {int(n) for name in globals() if name.startswith("test_row_") for n in name.split("_") if n.isdigit()}
    assert rows == set(range(1, 25))
