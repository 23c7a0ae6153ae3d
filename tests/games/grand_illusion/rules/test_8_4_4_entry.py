"""8.4.2, 8.4.4, 8.4.5 The entry chart, hexsides and their cost."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from greatwar.games.grand_illusion.rules.entry import (
    BATTLE,
    CONVERTS,
    GOES_ON,
    STOPS,
    cell,
    cost,
    entry_barred,
    kind_of,
)
from tests.games.grand_illusion.positions import GERMAN, position


def board():
    """65 is left; 74, 64, 75, 55, 56 are of the five kinds for the Germans."""
    here = position().clear(55, 56, 64, 65, 66, 74, 75).control("German", 74, 64).control("Allied", 75, 55, 56)
    return here.at(64, "GE VII", "FR I").at(55, "FR II").at(56, "GE X", "FR III")


KINDS = {
    74: ("friendly_uncontested", {GOES_ON}),
    64: ("friendly_contested", {STOPS}),
    75: ("enemy_vacant", {GOES_ON, CONVERTS}),
    55: ("enemy_occupied", {STOPS, BATTLE}),
    56: ("enemy_contested", {STOPS}),
}


@pytest.mark.rule("8.4.4b1#1", "8.3.2#1", "8.4.4a")
@pytest.mark.parametrize(("entered", "found"), KINDS.items())
def test_from_an_uncontested_hex_everything_may_be_entered(entered, found):
    s = board().control("German", 65).at(65, "GE III").build()
    assert kind_of(s, GERMAN, hex_at(entered)) == found[0]
    row = cell(s, GERMAN, hex_at(65), hex_at(entered))
    assert row.allowed
    assert set(row.notes) - {6} == found[1]


@pytest.mark.rule("8.4.4b1#2")
@pytest.mark.parametrize("entered", KINDS)
def test_from_a_contested_hex_of_our_own_too(entered):
    s = board().control("German", 65).at(65, "GE III", "FR XI").build()
    assert cell(s, GERMAN, hex_at(65), hex_at(entered)).allowed
    assert entry_barred(s, GERMAN, hex_at(65), hex_at(entered)) is None


@pytest.mark.rule("8.4.4b1#3")
@pytest.mark.parametrize("entered", KINDS)
def test_from_a_contested_enemy_hex_not_into_enemy_units(entered):
    s = board().control("Allied", 65).at(65, "GE III", "FR XI").build()
    refusal = entry_barred(s, GERMAN, hex_at(65), hex_at(entered))
    assert (refusal is not None) == (entered in (55, 56))


@pytest.mark.rule("8.4.4b1#7")
def test_a_besieged_fort_does_not_contest():
    here = position().clear(64).control("German", 64).at(64, "GE III", "Fort Namur")
    assert kind_of(here.build(), GERMAN, hex_at(64)) == "friendly_contested"
    assert kind_of(here.siege(64).build(), GERMAN, hex_at(64)) == "friendly_uncontested"


@pytest.mark.rule("8.4.4b2", "2.2#10")
def test_impassable_and_blocked_hexsides():
    s = position().control("German", 42, 52).build()
    refusal = entry_barred(s, GERMAN, hex_at(42), hex_at(52))
    assert refusal is not None
    assert refusal.rule == "8.4.4b2"
    here = position().clear(65).at(65, "GE III", "FR II").control("German", 74)
    assert entry_barred(here.build(), GERMAN, hex_at(65), hex_at(74)) is None
    s = here.blocked("Allied", 74, 65).build()
    refusal = entry_barred(s, GERMAN, hex_at(65), hex_at(74))
    assert refusal is not None
    assert refusal.rule == "8.4.5a"
    assert entry_barred(s, GERMAN, hex_at(65), hex_at(75)) is None


@pytest.mark.rule("8.4.2#1", "2.2#9", "14.3.6b5#1")
def test_costs_of_hexsides():
    s = position().build()
    assert cost(s, hex_at(73), hex_at(64)) == 1
    assert cost(s, hex_at(73), hex_at(74)) == 2
    holland = position("what-if").options("G5").control("German", 42, 52).build()
    assert entry_barred(holland, GERMAN, hex_at(42), hex_at(52)) is None
    assert cost(holland, hex_at(42), hex_at(52)) == 2


def test_only_adjacent_hexes():
    refusal = entry_barred(position().build(), GERMAN, hex_at(72), hex_at(19))
    assert refusal is not None
    assert refusal.rule == "8.4#1"
