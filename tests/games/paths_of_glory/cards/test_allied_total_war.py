"""The events of the Allied Total War deck."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.combat import Combat
from greatwar.games.paths_of_glory.components import Side, card, space, unit
from greatwar.games.paths_of_glory.rules import activation, combat_cards, fire, peace
from greatwar.games.paths_of_glory.rules import reinforcements as reinforcing
from greatwar.games.paths_of_glory.rules.combat_cards import Window
from greatwar.games.paths_of_glory.rules.replacements import adjust_allied, adjust_central
from greatwar.games.paths_of_glory.rules.tracks import UsEntry
from greatwar.games.paths_of_glory.state import Pile
from tests.games.paths_of_glory.cards.holding import holding, playing, why_not
from tests.games.paths_of_glory.positions import choices, choose, position


def attack(to: str, start: str, attacker: str, defender: str) -> Combat:
    """A combat of one unit against another."""
    return Combat(space(to).n, (int(unit(attacker).n),), (int(unit(defender).n),), (space(start).n,))


@pytest.mark.rule("CARD.AP35", "9.1.3#2")
def test_yanks_and_tanks_help_americans_for_a_round():
    p = position().turn(15).clear().war("US").at("Sedan", "US 1").at("Verdun", "FR 1").at("Metz", "GE 1")
    s = playing(p, "AP-35")
    assert s.ops == 4
    assert fire.modifier(s, attack("Metz", "Sedan", "US 1", "GE 1"), True) == 2
    assert fire.modifier(s, attack("Metz", "Verdun", "FR 1", "GE 1"), True) == 0
    choose(s, "done")
    assert not s.pending
    assert s.round_events == (), "the next round is free of it"
    assert s.pile_of(card("AP-35")) == Pile.REMOVED, "no combat card that could be kept"


@pytest.mark.rule("CARD.AP37")
def test_independent_air_force_ends_rathenau():
    s = playing(position().turn(12).event("CP-33", turn=8), "AP-37")
    adjust_central(s)
    assert s.points("GE") == 0
    s.set_played(card("AP-37"), 0)
    adjust_central(s)
    assert s.points("GE") == 1


@pytest.mark.rule("CARD.AP40", "16.3.5")
def test_14_points_leave_peace_to_the_allies():
    assert why_not(position().turn(14), "AP-40") == "16.3.5"
    p = position().turn(14).with_(us_entry=int(UsEntry.ZIMMERMANN)).vp(13)
    p.active("CP")
    assert peace.may_offer(p.s) is None
    s = playing(p, "AP-40")
    assert s.vp == 12
    s.active = Side.CP
    no = peace.may_offer(s)
    assert no is not None
    assert no.rule == "CARD.AP40"


@pytest.mark.rule("CARD.AP45")
def test_kerensky_offensive_for_one_russian_attack():
    assert why_not(position().turn(14), "AP-45") == "CARD.AP45"
    assert why_not(position().turn(14).event("CP-52", "CP-53"), "AP-45") == "CARD.AP45"
    p = position().turn(14).clear().at("Dubno", "RU 3").at("Tarnopol", "AH 3").event("CP-52")
    s = playing(p, "AP-45")
    assert s.ops == 3
    battle = attack("Tarnopol", "Dubno", "RU 3", "AH 3")
    assert combat_cards.refusal(s, battle, card("AP-45"), Side.AP, Window.CARDS) is None
    choose(s, "done")
    assert s.round_events == ()
    assert combat_cards.refusal(s, battle, card("AP-45"), Side.AP, Window.CARDS) is not None


@pytest.mark.rule("CARD.AP46")
def test_brusilov_offensive_for_all_russian_attacks_of_the_round():
    p = position().turn(11).clear().at("Dubno", "RU 3").at("Tarnopol", "AH 3").trench("Tarnopol", "CP", 2)
    s = playing(p, "AP-46")
    assert (s.ops, s.war_status[Side.AP]) == (4, 2)
    battle = attack("Tarnopol", "Dubno", "RU 3", "AH 3")
    assert fire.modifier(s, battle, True) == 1
    assert combat_cards.refusal(s, battle, card("AP-46"), Side.AP, Window.TRENCH) is None
    choose(s, "done")
    assert fire.modifier(s, battle, True) == 0


@pytest.mark.rule("CARD.AP49")
def test_sinai_pipeline_helps_the_allies_only():
    p = position().turn(12).clear().war("TU").at("Sinai", "BRc").at("Gaza", "TUc")
    battle = Combat(space("Gaza").n, (int(unit("BRc 1").n),), (int(unit("TUc 1").n),), (space("Sinai").n,))
    s = holding(p, "AP-49")
    assert fire.modifier(s, battle, True) == -3
    choose(s, "event AP-49")
    assert fire.modifier(s, battle, True) == 0
    s.active = Side.CP
    assert fire.modifier(s, battle, True) == -3
    assert reinforcing.pipeline(s, unit("BR NE"), space("Alexandria")) is None, "Allenby may come"


@pytest.mark.rule("CARD.AP51")
def test_everyone_into_battle_after_a_spring_offensive():
    assert why_not(position().turn(15), "AP-51") == "CARD.AP51"
    p = position().turn(15).clear().at("Amiens", "BR 1", "FR 1", "BE 1").at("Nancy", "FR 2", "BR 2")
    s = playing(p.event("CP-50"), "AP-51")
    assert activation.cost(s, space("Amiens"), True) == 1
    s.turn = 16
    assert activation.cost(s, space("Amiens"), True) == 2, "Belgians with British, and French"


@pytest.mark.rule("CARD.AP52")
def test_convoy_beats_the_u_boats():
    assert why_not(position().turn(14), "AP-52") == "CARD.AP52"
    p = position().turn(14).event("CP-36", "AP-55", turn=13).rp("BR", 2)
    assert why_not(position().turn(14).event("CP-36", "AP-55", turn=13), "AP-38") == "CARD.CP36"
    s = playing(p, "AP-52")
    assert s.vp == 9
    adjust_allied(s)
    assert s.points("BR") == 2
    assert why_not(position().turn(14).event("CP-36", "AP-55", "AP-52", turn=13), "AP-38") == ""


@pytest.mark.rule("CARD.AP54", "16.3.3", "5.7.4.7")
def test_the_zimmermann_telegram_brings_the_united_states():
    assert why_not(position().turn(12), "AP-54") == "16.3.2"
    allowed = int(UsEntry.ZIMMERMANN_ALLOWED)
    s = playing(position("historical").turn(12).war_status(cp=16, ap=14).with_(us_entry=allowed), "AP-54")
    assert s.at_war("US")
    assert s.us_entry == UsEntry.ZIMMERMANN
    assert (s.vp, s.war_status[2]) == (9, 32)
    assert s.ops == 5, "the stripe gives its OPS too"


@pytest.mark.rule("CARD.AP55", "16.3.4")
def test_over_there_opens_us_reinforcements():
    p = position().turn(13).war("US").with_(us_entry=int(UsEntry.ZIMMERMANN))
    assert why_not(p, "AP-55") == "16.3.4", "not on the turn of the telegram"
    p = position().turn(12).war("US").turn(13).with_(us_entry=int(UsEntry.ZIMMERMANN)).hand("AP", "AP-38", "AP-2")
    s = choose(playing(p, "AP-55"), "done")
    assert s.us_entry == UsEntry.OVER_THERE
    later = holding(position().turn(13).event("AP-55"), "AP-38")
    assert "event AP-38" in choices(later)
    choose(later, "rp AP-38")
    assert later.points("US") == 1


@pytest.mark.rule("CARD.AP62")
@pytest.mark.parametrize(("die", "vp"), [(1, 9), (3, 9), (4, 10), (6, 11)])
def test_the_sixtus_affair_rolls_on_the_low_line_of_the_peace_table(die: int, vp: int):
    s = playing(position().turn(13).war_status(cp=16, ap=14), "AP-62")
    assert s.war_status[2] == 31
    choose(s, dice=[die])
    assert s.vp == vp
    assert not s.pending


@pytest.mark.rule("CARD.AP65")
def test_influenza_stops_rp_cards_of_both_sides_for_a_turn():
    assert why_not(position().turn(15).war_status(cp=14, ap=15), "AP-65") == "CARD.AP65"
    p = position().turn(15).war_status(cp=15, ap=15).rp("GE", 3).hand("CP", "CP-9")
    s = playing(p, "AP-65")
    assert s.points("GE") == 3, "what is recorded stays"
    again = holding(position().turn(15).event("AP-65"), "CP-9")
    assert "rp CP-9" not in choices(again)
    assert "ops CP-9" in choices(again)
    assert "rp CP-9" in choices(holding(position().turn(16).event("AP-65", turn=15), "CP-9"))
