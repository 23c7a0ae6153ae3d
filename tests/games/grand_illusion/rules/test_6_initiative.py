"""6.0 Initiative."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.steps.initiative import InitiativePhase, row
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, position


@pytest.mark.rule("6.0#1", "4.0#2")
def test_the_allies_have_turn_1_with_one_activation():
    s = position().build(InitiativePhase())
    assert s.initiative == ALLIED
    assert row(s).first_segment_max_activations == 1


@pytest.mark.rule("6.0#2")
@pytest.mark.parametrize("turn", [2, 3])
def test_the_germans_have_turns_2_and_3(turn):
    s = position().turn(turn).active("Allied").build(InitiativePhase())
    assert s.initiative == GERMAN
    assert not s.pending


@pytest.mark.rule("6.0#3")
@pytest.mark.parametrize(("allied", "german", "first"), [(5, 4, ALLIED), (4, 5, GERMAN), (3, 3, GERMAN)])
def test_later_the_higher_die_goes_first(allied, german, first):
    s = position().turn(4).build(InitiativePhase())
    dice(s, allied, german)
    assert s.initiative == first
    assert not s.pending


@pytest.mark.rule("14.3.1d#8")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_what_if_scenario_always_rolls(turn):
    s = position("what-if").turn(turn).build(InitiativePhase())
    dice(s, 6, 1)
    assert s.initiative == ALLIED
