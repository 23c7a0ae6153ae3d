"""9.2.6, 9.6 Cavalry: withdrawal from the Battle Board, delay on the map."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.battle import EMPTY_ROW, Battle
from greatwar.games.grand_illusion.components import DEADPILE, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.board import surplus
from greatwar.games.grand_illusion.steps.cavalry import CavalryDelay, CavalryWithdrawal
from greatwar.games.grand_illusion.steps.combat import Combats, Fire
from greatwar.games.grand_illusion.steps.movement import activation_of
from greatwar.kernel.step import Auto
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, pending, play, position, texts, why


class Next(Auto):
    """Stands for what follows."""

    def run(self, s):
        s.say("next")


def line(*spaces):
    filled = [tuple(unit(n.strip("()")) for n in space.split(" + ") if n) for space in spaces]
    return (*filled, *[()] * (4 - len(filled)))


def board(german, allied, reserve=()):
    """A German attack in 65."""
    here = position().clear(65)
    for space in (*german, *allied, *reserve):
        here.at(65, *(n for n in space.split(" + ") if n))
    attackers = tuple(sorted(u for space in line(*german) for u in space))
    here.s.battle = Battle(
        hex_at(65), GERMAN, attackers, front=(line(*german), line(*allied)), reserve=(EMPTY_ROW, line(*reserve))
    )
    return here.build(CavalryWithdrawal(), Combats(), Next())


def row(s, side):
    return [" + ".join(u.name for u in space) for space in s.battle.front[side]]


@pytest.mark.rule("9.2.6#1", "9.2.6#2", "9.6.2")
@pytest.mark.parametrize(("die", "hurt"), [(1, True), (2, True), (3, False), (6, False)])
def test_cavalry_withdraws_from_infantry_at_a_risk(die, hurt):
    s = board(["GE III", "GE IV"], ["FR 4C", "FR I"])
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["stand", "ride-off FR 4C"]
    assert why(s, "ride-off FR I") == "9.2.6#1"
    play(s, "ride-off FR 4C")
    dice(s, die)
    assert row(s, ALLIED) == ["", "FR I", "", ""]
    assert s.where[unit("FR 4C").n] == 65
    assert s.disrupted(unit("FR 4C")) is hurt
    assert s.battle.losses == (0, int(hurt))


@pytest.mark.rule("9.2.6#3", "9.6.2")
def test_cavalry_that_withdraws_from_cavalry_is_disrupted():
    s = play(board(["GE 2C", "GE IV"], ["FR 4C + FR 9C", "FR I"]), "ride-off FR 4C")
    assert s.disrupted(unit("FR 4C"))
    assert texts(s) == ["stand", "ride-off FR 9C"]
    assert row(s, ALLIED) == ["FR 9C", "FR I", "", ""]
    play(s, "stand")
    assert row(s, ALLIED) == ["FR 9C", "FR I", "", ""]
    assert not s.disrupted(unit("FR 9C"))


@pytest.mark.rule("9.2.6#1")
def test_disrupted_cavalry_and_the_attackers_stay():
    s = board(["GE 2C", "GE IV"], ["(FR 4C)", "FR I"])
    assert pending(s, Fire).space == 0  # the first combat
    assert texts(s)[0] == "roll 1"


@pytest.mark.rule("9.2.6#4", "9.6.2")
def test_a_reserve_steps_up_into_the_empty_space_and_fights():
    s = board(["GE III"], ["FR 4C"], reserve=["FR I"])
    play(s, "ride-off FR 4C")
    dice(s, 6)
    assert row(s, ALLIED) == ["FR I", "", "", ""]
    assert s.battle.reserve[ALLIED] == EMPTY_ROW
    assert s.battle.pursuing == ()
    dice(s, 2, 6)
    assert [u.name for u in s.battle.hit] == ["FR I"]


@pytest.mark.rule("9.2.6#5", "9.6.2")
def test_pursuers_are_out_of_the_battle():
    s = board(["GE III", "GE IV"], ["FR 4C", "FR I"])
    play(s, "ride-off FR 4C")
    dice(s, 6)
    assert s.battle.pursuing == (0,)
    assert list(surplus(s.battle, GERMAN)) == []  # no shift into reserve
    dice(s, 6, 6)
    assert not s.pending  # the second space was the only combat
    assert s.battle.fought == (1,)


# Delay ---------------------------------------------------------------------------------------------


def entered():
    here = position().clear(65).at(65, "GE III", "FR 4C", "(FR 9C)", "FR HQ4").control("German", 64, 74, 75)
    return here.active("German").activation(64).build(CavalryDelay(hex_at(65)), Next())


@pytest.mark.rule("9.6.3#2")
def test_cavalry_that_stands_is_lost_and_stops_the_march():
    s = entered()
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["stand", "fall-back"]
    play(s, "stand")
    while s.pending:
        play(s, texts(s)[0])
    assert {s.place(unit(n)) for n in ("FR 4C", "FR 9C")} == {DEADPILE}
    assert s.activation.stopped
    assert s.controls(GERMAN, hex_at(65))
    assert s.where[unit("FR HQ4").n] != 65


@pytest.mark.rule("9.6.3#3")
def test_cavalry_that_falls_back_goes_three_hexes_and_is_disrupted():
    s = play(entered(), "fall-back")
    while s.pending:
        play(s, texts(s)[0])
    for name in ("FR 4C", "FR 9C"):
        assert s.disrupted(unit(name))
        assert s.where[unit(name).n] != 65
    assert not activation_of(s).stopped
    assert s.controls(GERMAN, hex_at(65))
