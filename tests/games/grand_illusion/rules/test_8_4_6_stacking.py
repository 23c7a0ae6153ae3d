"""8.4.6 Stacking, and stacks that both sides may inspect."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import PLACES, UNITS, Side, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.stacking import overstacked, too_many
from greatwar.games.grand_illusion.state import Mark
from greatwar.kernel.rng import Rng
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


@pytest.mark.rule("8.4.6b", "8.4.6c#1", "8.4.6c#2")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_no_unit_of_any_stack_or_box_is_hidden(scenario):
    """Ruling 64: hidden movement would have to be agreed on, and has no rules."""
    session = GAME.start(scenario, seed=5)
    for number in range(400):
        if session.actor is None:
            break
        if number % 50 == 0:
            _nothing_is_masked(session.state)
        session.play(GAME.random_action(session.state, Rng(number)))


def _nothing_is_masked(s):
    lying = {u.name: (str(s.place(u)), s.marked(u, Mark.BACK)) for u in UNITS if s.where[u.n]}
    stacks = {str(box): [u.name for u in s.at(box)] for box in PLACES[1:]}
    assert {UNITS[n].side for n, at in enumerate(s.where) if at} == set(Side), "both sides have units to look at"
    for seat in (GERMAN, ALLIED):
        view = GAME.view(s, seat)
        told = GAME.describe(view)
        assert {n: (u["place"], u.get("reduced", False)) for n, u in told["units"].items()} == lying
        assert {str(box): [u.name for u in view.at(box)] for box in PLACES[1:]} == stacks
        assert told["boxes"] == {name: stack for name, stack in stacks.items() if stack and not name.isdecimal()}
        assert GAME.board(view) == GAME.board(s)
