"""8.3 Control of hexes, and what follows from it."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.control import due_to
from greatwar.games.grand_illusion.rules.cups import in_cup, lay_german, marked
from greatwar.games.grand_illusion.rules.entry import block
from greatwar.games.grand_illusion.rules.siege import settle_siege
from greatwar.games.grand_illusion.rules.units import eliminate
from greatwar.games.grand_illusion.rules.victory import SUDDEN_DEATH
from greatwar.games.grand_illusion.steps.control import settle
from greatwar.kernel.step import Chance
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position


@pytest.mark.rule("8.3.3#1")
def test_supplied_units_alone_take_a_hex():
    s = position().at(74, "GE III").build()
    settle(s, hex_at(74))
    assert s.controls(GERMAN, hex_at(74))
    assert not s.cavalry_control(hex_at(74))


@pytest.mark.rule("8.3.3#1")
def test_units_without_supply_do_not():
    s = position().at(40, "GE III").build()
    assert due_to(s, hex_at(40)) is None
    settle(s, hex_at(40))
    assert s.controls(ALLIED, hex_at(40))


@pytest.mark.rule("8.3.3#1")
def test_a_line_opened_elsewhere_lets_cut_off_units_take_their_hex():
    s = position().clear(64, 65, 56, 66, 74).at(65, "GE IV").at(56, "GE V").control("Allied", 75).build()
    settle(s, hex_at(65), hex_at(56))
    assert (s.controller(hex_at(65)), s.controller(hex_at(56))) == (ALLIED, ALLIED)
    s.put(unit("GE III"), hex_at(64))
    settle(s, hex_at(64))
    assert [s.controller(hex_at(h)) for h in (64, 65, 56)] == [GERMAN, GERMAN, GERMAN]
    assert "due to" not in " ".join(GAME.invariants(s))


@pytest.mark.rule("8.3.3#1", "9.5.3b", "8.4.3a#2")
def test_a_line_is_opened_by_the_fall_of_a_fort_and_not_by_the_end_of_its_siege():
    here = position().clear(86, 96, 87, 97).at(86, "(FR II)", "Fort Metz 5").at(96, "FR XX").siege(86)
    s = here.control("Allied", 86).control("German", 87, 97, 101, 102, 105).build()
    settle(s, hex_at(96))
    assert s.controls(GERMAN, hex_at(96))
    settle_siege(s, hex_at(86))
    settle(s, hex_at(86))
    assert not s.besieged(hex_at(86))
    assert s.controls(GERMAN, hex_at(96)), "besiegers who are spent or march away open no railway"
    eliminate(s, unit("Fort Metz 5"))
    settle(s, hex_at(86))
    assert s.controls(ALLIED, hex_at(96))


@pytest.mark.rule("8.3.2#2", "8.3.3#1")
@pytest.mark.parametrize("keeper", ["FR II", "(FR II)", "FR 9C", "Fort Namur"])
def test_a_unit_or_a_fort_keeps_a_hex(keeper):
    s = position().clear(74).at(74, "GE III", keeper).build()
    settle(s, hex_at(74))
    assert s.controls(ALLIED, hex_at(74))


@pytest.mark.rule("8.3.3#2", "8.3.2#2")
def test_headquarters_keep_and_take_nothing():
    s = position().at(74, "GE III", "FR HQ4").build()
    settle(s, hex_at(74))
    assert s.controls(GERMAN, hex_at(74))
    s = position().at(74, "GE HQ1", "GE HA420").build()
    settle(s, hex_at(74))
    assert s.controls(ALLIED, hex_at(74))


@pytest.mark.rule("8.3.2#2")
def test_a_besieged_fort_keeps_nothing():
    s = position().clear(64).at(64, "GE III", "Fort Namur").siege(64).build()
    settle(s, hex_at(64))
    assert s.controls(GERMAN, hex_at(64))


@pytest.mark.rule("8.3.2#3", "12.5.1#2")
def test_antwerp_is_kept_by_its_fort():
    here = position().clear(64).control("German", 53, 63, 64).at(52, "GE III").siege(52)
    s = here.build()
    settle(s, hex_at(52))
    assert s.controls(ALLIED, hex_at(52))
    eliminate(s, unit("Fort Antwerp"))
    settle(s, hex_at(52))
    assert s.controls(GERMAN, hex_at(52))


@pytest.mark.rule("14.3.6b5#4")
def test_with_option_g5_a_siege_of_antwerp_gives_control():
    s = position("what-if").clear(64).options("G5").control("German", 53, 63, 64).at(52, "GE III").siege(52).build()
    settle(s, hex_at(52))
    assert s.controls(GERMAN, hex_at(52))


@pytest.mark.rule("8.3.4#1", "8.3.4#2", "2.8#2")
def test_cavalry_control_until_infantry_comes():
    s = position().at(74, "GE 2C").build()
    settle(s, hex_at(74))
    assert s.controls(GERMAN, hex_at(74))
    assert s.cavalry_control(hex_at(74))
    s.put(unit("GE III"), hex_at(74))
    settle(s, hex_at(74))
    assert not s.cavalry_control(hex_at(74))
    assert s.controls(GERMAN, hex_at(74))


@pytest.mark.rule("14.1.2a1#1", "14.1.2a1#2", "14.1.2d#2", "2.8#4")
def test_a_plan_17_hex_draws_a_marker_once():
    s = position().clear(105, 101, 102, 103, 106).control("Allied", 106, 103).at(105, "FR VII").vp(0, 3).build()
    settle(s, hex_at(105))
    step = GAME.step(s)
    assert isinstance(step, Chance)
    assert [(str(a), n) for a, n in step.outcomes(s)] == [("draw 1", 5), ("draw 2", 2), ("draw 3", 1)]
    play(s, "draw 3")
    assert s.vp == (0, 3 + 2 * 3)
    assert in_cup(s, "plan17") == [1, 1, 1, 1, 1, 2, 2]


@pytest.mark.rule("14.1.2a1#3", "14.1.2a1#1")
def test_plan_17_points_stay_and_are_not_drawn_again():
    s = position().at(107, "FR VII").vp(0, 3).build()
    settle(s, hex_at(107))
    play(s, "draw 2")
    s.put(unit("FR VII"), hex_at(104))
    s.put(unit("GE III"), hex_at(107))
    settle(s, hex_at(107))
    assert (s.controller(hex_at(107)), s.vp) == (GERMAN, (0, 5))
    s.put(unit("GE III"), hex_at(106))
    s.put(unit("FR VII"), hex_at(107))
    settle(s, hex_at(107))
    assert (s.controller(hex_at(107)), s.vp, s.pending) == (ALLIED, (0, 5), [])


@pytest.mark.rule("14.1.3b", "14.2.3b")
@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
def test_trier_ends_the_game(scenario):
    s = position(scenario).clear(94, 85, 84).control("Allied", 85, 84).at(94, "FR VII").build()
    settle(s, hex_at(94))
    result = GAME.result(s)
    assert result is not None
    assert (result.winner, result.ending) == (ALLIED, SUDDEN_DEATH)


@pytest.mark.rule("14.1.3d#2", "14.1.2b#2")
def test_a_retaken_vp_hex_gives_its_marker_back():
    s = position().clear().control("German", 76, 85, 75).build()
    lay_german(s, hex_at(76), 3)
    assert (s.vp[GERMAN], marked(s, hex_at(76))) == (6, True)
    s.put(unit("FR VI"), hex_at(76))
    settle(s, hex_at(76))
    assert (s.controller(hex_at(76)), s.vp[GERMAN], marked(s, hex_at(76))) == (ALLIED, 0, False)
    assert len(in_cup(s, "german")) == 15


@pytest.mark.rule("14.1.3a#3", "14.1.3a#4")
def test_paris_is_noted_and_its_points_go_with_it():
    s = position().clear().control("German").control("Allied", 19).at(19, "GE III").turn(5).build()
    settle(s, hex_at(19))
    assert s.paris_fell == 5
    s = position().clear().control("German", 19).at(19, "FR VI").set(paris_counted=True).vp(12, 3).build()
    settle(s, hex_at(19))
    assert s.vp == (2, 3)
    assert not s.paris_counted


@pytest.mark.rule("8.4.5a", "8.4.5c")
def test_blocks_end_with_the_units_or_the_hex_behind():
    s = position().at(65, "GE III", "FR II").control("German", 74).build()
    block(s, GERMAN, hex_at(74), hex_at(65))
    settle(s, hex_at(65))
    assert list(s.blocked) == [(GERMAN, hex_at(74), hex_at(65))]
    s.put(unit("GE III"), hex_at(74))
    settle(s, hex_at(65))
    assert not s.blocked
    s.put(unit("GE III"), hex_at(65))
    block(s, GERMAN, hex_at(74), hex_at(65))
    s.set_control(hex_at(74), ALLIED)
    settle(s, hex_at(65))
    assert not s.blocked
