"""The events of the Central Powers' Limited War deck."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.combat import Combat
from greatwar.games.paths_of_glory.components import REMOVED, RESERVE, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import activation, combat, retreat
from greatwar.games.paths_of_glory.rules.events import FRENCH_FORTS
from greatwar.games.paths_of_glory.rules.forts import besieged
from greatwar.games.paths_of_glory.rules.replacements import adjust_allied, adjust_central, flip_refusal
from greatwar.games.paths_of_glory.rules.tracks import Capitulation
from greatwar.games.paths_of_glory.state import Pile, Use, replaced
from greatwar.games.paths_of_glory.views import mask
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.cards.holding import holding, playing, why_not
from tests.games.paths_of_glory.positions import GAME, Position, choices, choose, position, refusal


@pytest.mark.rule("CARD.CP17")
def test_mata_hari_shows_the_allied_hand_and_gives_its_ops():
    p = position().turn(5).hand("AP", "AP-2", "AP-30")
    s = playing(p, "CP-17")
    assert [s.pile_of(card(c)) for c in ("AP-2", "AP-30")] == [Pile.SHOWN, Pile.SHOWN]
    assert mask(s, Side.CP).pile[card("AP-30").n] == Pile.SHOWN
    assert mask(s, Side.CP).pile[card("AP-9").n] == Pile.UNKNOWN
    assert s.ops == 2
    assert "activate-move Metz" in choices(s)


@pytest.mark.rule("CARD.CP25")
def test_the_vp_of_the_high_seas_fleet_comes_after_the_allied_action():
    s = playing(position().turn(5), "CP-25")
    assert s.vp == 10
    assert s.uses(Side.CP) == [(Use.EVENT, card("CP-25").n)]
    s = holding(Position(s), "AP-28")
    assert s.vp == 10
    choose(s, "ops AP-28")
    assert s.vp == 10, "the Allied action is not over"
    choose(s, "done")
    assert s.vp == 11


def french_forts_down(p: Position) -> Position:
    """All French forts are destroyed."""
    return p.destroyed(*map(str, FRENCH_FORTS))


@pytest.mark.rule("CARD.CP26")
def test_place_of_execution_alone_for_its_war_status():
    assert why_not(position().turn(8).event("CP-13"), "CP-26") == "CARD.CP26", "French forts stand"
    assert why_not(french_forts_down(position().turn(8)), "CP-26") == "CARD.CP26", "before Falkenhayn"
    assert why_not(french_forts_down(position().turn(8)).event("CP-13", "CP-54"), "CP-26") == "CARD.CP26"
    s = playing(french_forts_down(position().turn(8)).event("CP-13"), "CP-26")
    assert s.war_status[Side.CP] == 1
    assert s.pile_of(card("CP-26")) == Pile.REMOVED
    assert not s.pending


@pytest.mark.rule("CARD.CP27")
@pytest.mark.parametrize(("points", "left"), [(6, 2), (3, 0)])
def test_zeppelin_raids_cost_the_british_four_rp_this_turn(points: int, left: int):
    s = playing(position().turn(8).rp("BR", points), "CP-27")
    assert s.points("BR") == points
    adjust_allied(s)
    assert s.points("BR") == left
    s.turn, s.rp = 9, replaced(s.rp, 5, 6)
    adjust_allied(s)
    assert s.rp[5] == 6, "the next turn is spared"


@pytest.mark.rule("CARD.CP28", "16.4.3#1", "5.7.4.7")
def test_tsar_takes_command():
    assert why_not(position().turn(8), "CP-28") == "16.4.3"
    allowed = int(Capitulation.TSAR_TAKES_COMMAND_ALLOWED)
    p = position("historical").turn(8).with_(capitulation=allowed).control("Warsaw", "CP").control("Riga", "CP")
    s = playing(p.control("Kovno", "CP"), "CP-28")
    assert s.capitulation == Capitulation.TSAR_TAKES_COMMAND
    assert s.ops == 4


@pytest.mark.rule("CARD.CP29", "9.5.1.1#2")
def test_11th_army_is_activated_with_corps_of_other_nations():
    p = position().turn(8).clear().at("Tarnow", "GE 11", "AHc", "GEc").at("Munkacs", "GE 12", "AHc")
    s = playing(p, "CP-29")
    assert activation.cost(s, space("Tarnow"), False) == 1
    assert activation.cost(s, space("Munkacs"), False) == 2
    assert why_not(position().turn(8).removed("GE 11"), "CP-29") == "", "even when the army is lost"


def africa() -> Position:
    """British corps in many places."""
    p = position().turn(8).clear().reserve("BRc", "BR BEFc", "AUSc").at("Cairo", "(BRc)").at("London", "BRc", "PTc")
    return p.eliminated("BRc").at("Arabia", "ANAc").reserve("CNDc")


@pytest.mark.rule("CARD.CP32", "SUM.BR#2")
def test_war_in_africa_takes_a_british_corps_of_full_strength():
    s = playing(africa(), "CP-32")
    assert GAME.actor(s) == Side.AP
    assert choices(s) == ["eliminate BRc 1", "eliminate BRc 3", "reject"]
    for name in ("BRc 2", "BRc 4", "BR BEFc", "AUSc", "PTc", "ANAc", "CNDc", "FRc 1"):
        assert refusal(s, Action("eliminate", (unit(name),))) == "CARD.CP32"
    choose(s, "eliminate BRc 3")
    assert s.place(unit("BRc 3")) == REMOVED[Side.AP]
    assert (s.vp, s.war_status[Side.CP]) == (10, 1)


@pytest.mark.rule("CARD.CP32")
def test_war_in_africa_or_a_vp():
    assert choose(playing(africa(), "CP-32"), "reject").vp == 11
    s = playing(position().turn(8).clear().at("Cairo", "(BRc)"), "CP-32")
    assert choices(s) == ["eliminate BRc 1", "reject"], "a reduced corps if there is no other"
    assert playing(position().turn(8).clear(), "CP-32").vp == 11, "without a corps there is no choice"


@pytest.mark.rule("CARD.CP32", "15.2.2#1")
def test_war_in_africa_may_break_a_siege():
    p = position().turn(8).clear().at("Strasbourg", "BRc", "BRc", "BRc")
    s = holding(p, "CP-32")
    assert besieged(s, space("Strasbourg"))
    choose(s, "event CP-32", "eliminate BRc 1")
    assert not besieged(s, space("Strasbourg"))


@pytest.mark.rule("CARD.CP33", "9.5.1.1#2")
def test_rathenau_gives_a_german_rp_each_turn():
    s = playing(position().turn(8), "CP-33")
    assert s.war_status[Side.CP] == 2
    adjust_central(s)
    assert s.points("GE") == 1
    assert why_not(position().turn(12).event("AP-37"), "CP-33") == "", "for its War Status"


@pytest.mark.rule("CARD.CP58")
def test_stavka_timidity_spares_entrenched_germans_for_a_turn():
    assert why_not(position().turn(9), "CP-58") == "CARD.CP58"
    p = position().turn(9).clear().at("Lublin", "RU 5").at("Przemysl", "GE 9").trench("Przemysl", "CP", 1)
    s = playing(p.event("CP-28", turn=8), "CP-58")
    assert combat.forbidden(s, unit("RU 5"), space("Przemysl")) is not None
    assert s.pile_of(card("CP-58")) == Pile.DISCARD, "it may come back"
    s.turn = 10
    assert combat.forbidden(s, unit("RU 5"), space("Przemysl")) is None


@pytest.mark.rule("CARD.CP59")
def test_polish_restoration():
    assert why_not(position().turn(9), "CP-59") == "CARD.CP59"
    s = playing(position().turn(9).clear().control("Warsaw", "CP"), "CP-59")
    assert [str(u) for u in s.at(RESERVE[Side.CP])] == ["PLc 1", "PLc 2", "PLc 3"]
    assert s.vp == 9
    s.mark(unit("PLc 1"), 1)
    assert flip_refusal(s, unit("PLc 1")) is None, "German points serve them"
    s.set_control(space("Warsaw"), Side.AP)
    assert flip_refusal(s, unit("PLc 1")) is not None


@pytest.mark.rule("CARD.CP61")
def test_haig_lets_entrenched_germans_stand():
    assert why_not(position().turn(9).event("CP-49"), "CP-61") == "CARD.CP61"
    p = position().turn(9).clear().at("Amiens", "BR 1").at("Cambrai", "GE 1").trench("Cambrai", "CP", 1)
    s = playing(p, "CP-61")
    s.active = Side.AP
    s.combat = Combat(space("Cambrai").n, (int(unit("BR 1").n),), (int(unit("GE 1").n),), (space("Amiens").n,))
    assert retreat.ignoring(s) == (unit("GE 1").n,)
    s.turn = 10
    assert retreat.ignoring(s) == ()
