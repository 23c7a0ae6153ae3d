"""5.0 CAPS."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.command import bonus, gain, receive, spend
from greatwar.games.grand_illusion.steps.caps import CapsPhase
from greatwar.games.grand_illusion.tables import caps_for
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, position


@pytest.mark.rule("5.1.4", "4.0#1")
@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
def test_turn_1_has_fixed_caps(scenario):
    s = position(scenario).caps(0, 0).build(CapsPhase())
    assert s.caps == (6, 4)
    assert not s.pending


@pytest.mark.rule("14.3.1d#7", "5.1.1#1")
def test_the_what_if_scenario_rolls_on_turn_1():
    s = position("what-if").build(CapsPhase())
    dice(s, 1, 6)
    assert s.caps == (caps_for("Moltke", 6), caps_for("Joffre", 1))


@pytest.mark.rule("5.1.1#1", "5.1.1#3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_on_the_column_replaces_what_was_left(die):
    s = position().turn(2).caps(9, 9).build(CapsPhase())
    assert [str(a) for a, _ in GAME.outcomes(s)] == [f"roll {n}" for n in range(1, 7)]
    dice(s, die, die)
    assert s.caps == (caps_for("Moltke", die), caps_for("Joffre", die))


@pytest.mark.rule("5.1.2", "5.1.3", "8.7.2#1", "8.7.3#1")
def test_second_commanders_roll_from_the_turn_after():
    s = position().turn(6).withdrew("Allied", 4).withdrew("German", 6).build(CapsPhase())
    dice(s, 6, 6)
    assert s.caps == (caps_for("Moltke", 6), caps_for("Joffre II", 6))
    s = position().turn(7).withdrew("Allied", 4).withdrew("German", 6).build(CapsPhase())
    dice(s, 6, 6)
    assert s.caps[GERMAN] == caps_for("Falkenhayn", 6)


@pytest.mark.rule("5.1.1#4", "5.1.1#2")
def test_never_more_than_ten():
    s = position().caps(10, 9).build()
    gain(s, GERMAN)
    gain(s, ALLIED)
    assert s.caps == (10, 10)
    receive(s, GERMAN, 12)
    assert s.caps[GERMAN] == 10


@pytest.mark.rule("5.2#1", "5.2#2")
def test_spending():
    s = position().caps(1, 3).build()
    spend(s, ALLIED, 2)
    assert s.caps == (1, 1)
    with pytest.raises(ValueError, match="no 2 CAPS"):
        spend(s, GERMAN, 2)


@pytest.mark.rule("14.3.6a3#3")
def test_empires_in_arms_give_one_cap_from_turn_10():
    assert bonus(position("what-if").options("A3").turn(9).build(), ALLIED) == 0
    s = position("what-if").options("A3").turn(10).build(CapsPhase())
    dice(s, 1, 1)
    assert s.caps == (caps_for("Moltke", 1), caps_for("Joffre", 1) + 1)


@pytest.mark.rule("14.3.6b4#2")
def test_more_troops_give_one_cap_after_their_entry():
    assert bonus(position("what-if").options("G4").turn(2).build(), GERMAN) == 0
    assert bonus(position("what-if").options("G4").turn(2).set(more_troops=1).build(), GERMAN) == 1
