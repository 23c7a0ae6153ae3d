"""9.5.4 Combat cards: when they are played and what becomes of them."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, card, unit
from greatwar.games.paths_of_glory.rules.combat_cards import Window, conceivable, fate, playable
from greatwar.games.paths_of_glory.state import Pile
from greatwar.games.paths_of_glory.steps.draw import DrawPhase
from tests.games.paths_of_glory.battles import attack, card_refused, fight, pass_cards, pile
from tests.games.paths_of_glory.positions import GAME, choices, choose, position


def somme(*hand, turn=7):
    """A British attack on Germans in a trench, with cards in the Allied hand."""
    p = position().clear().turn(turn).active("AP").level(cp=1, ap=1).at("Amiens", "BR 3", "BR 4", "FR 5")
    return p.at("Cambrai", "GE 1").control("Sedan", "CP").hand("AP", *hand)


def asked(s, side):
    """Pass until a side is asked for cards."""
    while GAME.actor(s) != side or choices(s)[-1] != "done":
        choose(s, "done")
    return s


def finish(s, *dice):
    """No more cards, then the dice, and the first answer to every question after that."""
    pass_cards(s)
    choose(s, dice=list(dice))
    while s.combat is not None:
        choose(s, choices(s)[-1])
    return s


@pytest.mark.rule("9.5.4.1#1", "12.2.6#1", "12.2.6#2")
def test_the_attacker_plays_before_the_defender():
    p = somme("AP-18", "AP-19").trench("Cambrai", "CP", 1).hand("CP", "CP-18")
    s = fight(attack(p, "Amiens"), "Cambrai", "BR 3")
    assert GAME.actor(s) == Side.AP
    assert choices(s) == ["card AP-18", "card AP-19", "done"]
    choose(s, "card AP-18", "card AP-19")
    assert GAME.actor(s) == Side.CP
    assert choices(s) == ["card CP-18", "done"]


@pytest.mark.rule("9.5.4.1#2")
def test_no_other_card_is_played_in_the_opponents_round():
    p = somme("AP-18").trench("Cambrai", "CP", 1).hand("CP", "CP-18", "CP-1", "CP-15")
    s = asked(fight(attack(p, "Amiens"), "Cambrai", "BR 3"), Side.CP)
    assert card_refused(s, "CP-1") == "9.5.4.1"
    assert card_refused(s, "CP-15") == "CARD.CP15", "a card for attacks"
    assert card_refused(s, "CP-19") == "9.5.4.1", "it is not in the hand"


@pytest.mark.rule("12.2.6#2")
def test_a_window_opens_whatever_the_hand_holds():
    p = somme().trench("Cambrai", "CP", 1).hand("CP")
    p.hand("CP", "CP-1").s.set_pile(card("CP-18"), Pile.DECK)
    s = asked(fight(attack(p, "Amiens"), "Cambrai", "BR 3"), Side.CP)
    assert choices(s) == ["done"], "Fortified Machine Guns might be there"
    assert s.combat is not None
    assert conceivable(s, s.combat, Side.CP, Window.CARDS)
    s.set_pile(card("CP-18"), Pile.DISCARD)
    assert not conceivable(s, s.combat, Side.CP, Window.CARDS), "everybody can see that it is not"
    assert playable(s, s.combat, Side.CP, Window.CARDS) == []


@pytest.mark.rule("9.5.4.2#1")
def test_the_winner_keeps_his_cards_on_the_table_for_another_round():
    s = fight(attack(somme("AP-18"), "Amiens"), "Cambrai", "BR 3", "BR 4")
    choose(s, "card AP-18")
    finish(s, 6, 1)
    assert pile(s, "AP-18") == Pile.TABLE
    p = somme().with_(used=[])
    p.s.set_pile(card("AP-18"), Pile.TABLE)
    s = fight(attack(p, "Amiens"), "Cambrai", "BR 3")
    assert "card AP-18" in choices(s)


@pytest.mark.rule("9.5.4.3", "12.2.11#2")
def test_the_loser_discards_and_on_a_tie_both_do():
    s = fight(attack(somme("AP-18"), "Amiens"), "Cambrai", "BR 3")
    choose(s, "card AP-18")
    finish(s, 1, 6)
    assert pile(s, "AP-18") == Pile.DISCARD
    assert fate(card("AP-18"), won=False, tied=True) == Pile.DISCARD


@pytest.mark.rule("9.5.4.2#2", "3.0#4")
def test_starred_and_once_per_turn_cards_go_even_with_the_winner():
    p = somme("AP-21", "AP-36").trench("Cambrai", "CP", 1).level(ap=2, cp=1)
    s = fight(attack(p, "Amiens"), "Cambrai", "BR 3", "BR 4", "FR 5")
    choose(s, "card AP-21", "card AP-36")
    finish(s, 6, 1)
    assert pile(s, "AP-21") == Pile.REMOVED, "starred"
    assert pile(s, "AP-36") == Pile.DISCARD, "once per turn"


@pytest.mark.rule("9.5.4.2#3", "12.2.11#3")
def test_they_shall_not_pass_stays_until_a_combat_is_lost():
    tsnp = card("AP-39")
    assert fate(tsnp, won=True, tied=False) == Pile.TABLE
    assert fate(tsnp, won=False, tied=True) == Pile.TABLE
    assert fate(tsnp, won=False, tied=False) == Pile.DISCARD


@pytest.mark.rule("9.5.4.4#1", "9.5.4.4#2")
def test_a_card_is_used_once_in_a_round():
    p = position().clear().turn(3).active("AP").at("Valjevo", "SB 1").at("Belgrade", "SB 2").at("Sarajevo", "(AHc 1)")
    s = attack(p.at("Novi Sad", "(AHc 2)").hand("AP", "AP-5"), "Valjevo", "Belgrade")
    fight(s, "Sarajevo", "SB 1")
    asked(s, Side.AP)
    choose(s, "card AP-5")
    assert card_refused_now(s) == "9.5.4.4"
    finish(s, 6, 1)
    assert pile(s, "AP-5") == Pile.TABLE
    assert s.used == (card("AP-5").n,)
    fight(s, "Novi Sad", "SB 2")
    assert s.combat is not None
    assert card("AP-5") not in playable(s, s.combat, Side.AP, Window.CARDS)


def card_refused_now(s):
    from greatwar.games.paths_of_glory.rules.combat_cards import refusal

    no = refusal(s, s.combat, card("AP-5"), Side.AP, Window.CARDS)
    return no.rule if no else ""


@pytest.mark.rule("9.5.4.5")
def test_cards_on_the_table_are_discarded_at_the_end_of_the_turn():
    p = somme()
    p.s.set_pile(card("AP-18"), Pile.TABLE)
    s = p.hand("AP").push(DrawPhase()).build()
    assert pile(s, "AP-18") in (Pile.DISCARD, Pile.DECK)


@pytest.mark.rule("9.5.4.6#1", "9.5.4.6#2")
def test_combat_cards_and_no_others_may_be_discarded_before_drawing():
    s = somme("AP-18", "AP-1").hand("CP", "CP-4").push(DrawPhase()).build()
    assert choices(s) == ["discard CP-4", "done"]
    choose(s, "done")
    assert choices(s) == ["discard AP-18", "done"], "AP-1 is no combat card"
    choose(s, "discard AP-18", "done")
    assert pile(s, "AP-18") == Pile.DISCARD
    assert pile(s, "CP-4") == Pile.HAND


@pytest.mark.rule("12.2.4", "12.3.1#3")
def test_trench_negating_cards_come_before_the_flank_attempt():
    p = position().clear().turn(17).active("CP").level(cp=2, ap=2).at("Sedan", "GE 1").at("Brussels", "GE 2")
    p.at("Cambrai", "FR 5").trench("Cambrai", "AP", 2).event("CP-54").hand("CP", "CP-49", "CP-40")
    s = fight(attack(p, "Sedan", "Brussels"), "Cambrai", "GE 1", "GE 2")
    assert choices(s) == ["card CP-49", "done"]
    assert card_refused(s, "CP-40") == "12.2.1"
    choose(s, "card CP-49")
    while "no-flank" not in choices(s):
        choose(s, "done")
    choose(s, "no-flank")
    assert "card CP-40" in choices(s)
    assert card_refused(s, "CP-49") == "9.5.4.4"


@pytest.mark.rule("9.5.1.3")
def test_war_status_is_raised_by_a_combat_card():
    p = position().clear().turn(17).active("CP").level(cp=2, ap=2).at("Sedan", "GE 1").at("Cambrai", "FR 5")
    s = fight(attack(p.war_status(cp=12, ap=11).event("CP-54").hand("CP", "CP-49"), "Sedan"), "Cambrai", "GE 1")
    choose(s, "card CP-49")
    assert s.war_status == (12, 11, 24), "at Total War only the combined one"
    assert s.turn_of(card("CP-49")) == 17
    assert not s.reduced(unit("GE 1"))
