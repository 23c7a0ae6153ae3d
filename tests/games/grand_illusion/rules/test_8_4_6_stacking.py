"""8.4.6 Stacking."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.rules.stacking import overstacked, too_many
from tests.games.grand_illusion.positions import ALLIED, GERMAN, position

SIX = ("GE II", "GE III", "GE IV", "GE IX", "GE IIIR", "GE IVR")
CAVALRY = ("GE 2C", "GE 4C", "GE 9C", "GE 3C", "GE 5C")


def units(*names):
    return [unit(n) for n in names]


@pytest.mark.rule("8.4.6a#1", "8.4.6a#2")
def test_six_infantry_corps_and_eight_in_all():
    here = hex_at(84)
    assert too_many(units(*SIX, *CAVALRY[:4]), here) is None
    assert too_many(units(*SIX, "GE 33R"), here) is not None
    assert too_many(units(*SIX, *CAVALRY), here) is not None


@pytest.mark.rule("8.4.6a#3", "8.4.6a#4", "9.5.4a#2")
def test_headquarters_guns_and_forts_are_free():
    free = units(*SIX, *CAVALRY[:4], "GE HQ1", "GE HQ2", "GE HA420", "Fort Metz 5")
    assert too_many(free, hex_at(86)) is None


@pytest.mark.rule("8.4.6a#7", "2.2#13")
@pytest.mark.parametrize("number", [102, 103])
def test_the_high_vosges(number):
    here = hex_at(number)
    assert too_many(units("GE II", "GE III", "GE IV", "GE 33R"), here) is None
    assert too_many(units("GE II", "GE III", "GE IV", "GE 2C"), here) is None
    assert too_many(units("GE II", "GE III", "GE IV", "GE IX"), here) is not None
    assert too_many(units("GE II", "GE III", "GE IV", "GE 33R", "GE 2C"), here) is not None


@pytest.mark.rule("8.4.6a#5", "8.4.6a#1")
def test_each_side_by_itself_with_those_that_come():
    s = position().clear(84).at(84, *SIX, "FR II").build()
    assert overstacked(s, GERMAN, hex_at(84)) is None
    assert overstacked(s, GERMAN, hex_at(84), units("GE III")) is None  # it is there already
    assert overstacked(s, GERMAN, hex_at(84), units("GE V")) is not None
    assert overstacked(s, ALLIED, hex_at(84), units("FR V")) is None
