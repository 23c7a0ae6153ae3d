"""The events of the Central Powers' Total War deck."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import ELIMINATED, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import activation, combat, combat_cards, offensives
from greatwar.games.paths_of_glory.rules import reinforcements as reinforcing
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from greatwar.games.paths_of_glory.rules.replacements import adjust_allied
from greatwar.games.paths_of_glory.rules.tracks import Capitulation
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.cards.holding import playing, why_not
from tests.games.paths_of_glory.positions import GAME, choices, choose, position, refusal


@pytest.mark.rule("CARD.CP36")
def test_u_boats_cost_british_rp_and_keep_americans_away():
    assert why_not(position().turn(13), "CP-36") == "CARD.CP36"
    s = playing(position().turn(13).event("CP-54", "AP-55").rp("BR", 2), "CP-36")
    adjust_allied(s)
    assert s.points("BR") == 1
    adjust_allied(s)
    assert s.points("BR") == 0, "each turn"
    no = reinforcing.not_over_there(s, card("AP-38"))
    assert no is not None
    assert no.rule == "CARD.CP36"
    assert s.war_status[2] == 2


@pytest.mark.rule("CARD.CP37", "7.1.9")
def test_hoffmann_adds_to_the_rolls_for_offensives():
    assert why_not(position().turn(13), "CP-37") == "CARD.CP37"
    s = playing(position().turn(13).event("CP-54"), "CP-37")
    for die in range(1, 6):
        later = offensives.roll_result(s, Side.CP, die)
        plain = position().turn(13).event("CP-54").build()
        assert later == offensives.roll_result(plain, Side.CP, die + 1)
    assert offensives.modified(s, Side.AP, 3) == 3


@pytest.mark.rule("CARD.CP45", "16.4.8")
def test_treaty_of_brest_litovsk():
    assert why_not(position().turn(14), "CP-45") == "16.4.8"
    revolution = int(Capitulation.BOLSHEVIK_REVOLUTION)
    p = position().turn(14).clear().at("Lublin", "RU 5").at("Salonika", "RUc").at("Przemysl", "GE 9")
    s = playing(p.with_(capitulation=revolution), "CP-45")
    assert s.capitulation == Capitulation.TREATY_OF_BREST_LITOVSK
    assert s.place(unit("RUc 1")) == ELIMINATED[Side.AP]
    assert combat.forbidden(s, unit("GE 9"), space("Lublin")) is not None
    s.active = Side.AP
    assert activation.peaceful(s, space("Lublin"), True) is not None


@pytest.mark.rule("CARD.CP47", "7.1.8#1")
def test_french_mutiny_turns_offensives_into_mutinies():
    s = playing(position().turn(13).with_(offensive=(0, int(Offensive.FR))), "CP-47")
    assert s.offensive[Side.AP] == Offensive.FR_MUTINY
    assert offensives.in_force(s, Offensive.FR) is Offensive.FR_MUTINY, "later ones too"
    assert s.war_status[2] == 1
    other = playing(position().turn(13).with_(offensive=(0, int(Offensive.RU))), "CP-47")
    assert other.offensive[Side.AP] == Offensive.RU


@pytest.mark.rule("CARD.CP52", "16.4.5#1", "5.7.4.7")
@pytest.mark.parametrize(("romania", "vp"), [(True, 11), (False, 13)])
def test_fall_of_the_tsar(romania: bool, vp: int):
    assert why_not(position().turn(13), "CP-52") == "16.4.4"
    allowed = int(Capitulation.FALL_OF_THE_TSAR_ALLOWED)
    p = position().turn(13).clear().at("Lublin", "RU 5", "RUc").control("Warsaw", "CP").at("Metz", "GE 1")
    p.war_status(cp=16, ap=16).with_(capitulation=allowed)
    if romania:
        p.war("RO")
    s = playing(p, "CP-52")
    assert s.vp == vp
    assert s.capitulation == Capitulation.FALL_OF_THE_TSAR
    assert s.tsar_fell == 1
    assert s.ops == 5
    assert activation.cost(s, space("Lublin"), True) == 2
    assert activation.cost(s, space("Lublin"), False) == 1


@pytest.mark.rule("CARD.CP53", "7.1.11")
def test_bolshevik_revolution():
    assert why_not(position().turn(14), "CP-53") == "16.4.6"
    allowed = int(Capitulation.BOLSHEVIK_REVOLUTION_ALLOWED)
    p = position().turn(14).event("CP-52", turn=13).with_(capitulation=allowed, offensive=(0, int(Offensive.RU)))
    s = playing(p.control("Warsaw", "CP").rp("RU", 3), "CP-53")
    assert s.capitulation == Capitulation.BOLSHEVIK_REVOLUTION
    assert s.offensive[Side.AP] == Offensive.NONE
    assert offensives.in_force(s, Offensive.RU) is Offensive.NONE
    adjust_allied(s)
    assert s.points("RU") == 1


@pytest.mark.rule("CARD.CP54", "7.1.10")
def test_h_l_take_command():
    s = playing(position().turn(12).with_(offensive=(int(Offensive.GE), 0)), "CP-54")
    assert s.offensive[Side.CP] == Offensive.NONE
    assert offensives.in_force(s, Offensive.GE) is Offensive.NONE
    assert s.war_status[2] == 2
    assert why_not(position().turn(12).event("CP-54"), "CP-36") == ""
    assert why_not(position().turn(12).event("CP-54"), "CP-37") == ""
    assert card("CP-49") in combat_cards.CARD


@pytest.mark.rule("CARD.CP55")
def test_lloyd_george_keeps_the_british_from_deep_trenches():
    for spring in ("CP-49", "CP-50", "CP-51"):
        assert why_not(position().turn(13).event(spring), "CP-55") == "CARD.CP55"
    p = position().turn(13).clear().at("Amiens", "BR 1", "FR 1").at("Cambrai", "GE 1").trench("Cambrai", "CP", 2)
    s = playing(p, "CP-55")
    assert combat.forbidden(s, unit("BR 1"), space("Cambrai")) is not None
    assert combat.forbidden(s, unit("FR 1"), space("Cambrai")) is None
    s.turn = 14
    assert combat.forbidden(s, unit("BR 1"), space("Cambrai")) is None


@pytest.mark.rule("CARD.CP63")
def test_russian_desertions_reduce_four_units():
    assert why_not(position().turn(14), "CP-63") == "CARD.CP63"
    p = position().turn(14).clear().at("Lublin", "RU 5", "(RU 4)").at("Kovno", "RU 1", "RUc").at("Riga", "RU 2")
    s = playing(p.reserve("RUc").eliminated("RU 3").event("CP-52"), "CP-63")
    assert GAME.actor(s) == Side.CP
    assert choices(s) == [f"loss {u}" for u in ("RU 1", "RU 2", "RU 5", "RUc 1", "RUc 2")]
    for name in ("RU 4", "RU 3", "FR 1"):
        assert refusal(s, Action("loss", (unit(name),))) == "CARD.CP63"
    choose(s, "loss RU 1", "loss RU 2", "loss RU 5", "loss RUc 1")
    assert not s.pending
    assert [str(u) for u in (unit("RU 1"), unit("RU 5"), unit("RUc 1"), unit("RUc 2")) if s.reduced(u)] == [
        "RU 1",
        "RU 5",
        "RUc 1",
    ]


@pytest.mark.rule("CARD.CP63")
def test_fewer_russians_are_all_that_desert():
    s = playing(position().turn(14).clear().at("Lublin", "RU 5", "(RU 4)").event("CP-52"), "CP-63")
    assert s.reduced(unit("RU 5"))
    assert not s.pending


@pytest.mark.rule("CARD.CP65")
def test_prince_max_raises_war_status_by_three():
    assert why_not(position().turn(17), "CP-65") == "CARD.CP65"
    s = playing(position().turn(16).war_status(cp=5, ap=5).level(cp=1), "CP-65")
    assert s.war_status == (8, 5, 13)
