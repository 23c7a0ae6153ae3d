"""8.7 General Withdrawals, and 9.8.3 Disruption Recovery by CAP."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import Phase, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.steps.action import declare
from greatwar.games.grand_illusion.steps.recovery import Recover
from greatwar.games.grand_illusion.steps.withdrawal import GeneralWithdrawal
from greatwar.kernel.step import Auto
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why


class Later(Auto):
    """Stands for the segment of the enemy."""

    def run(self, s):
        s.say("over")


def begun(built, side):
    return built.build(GeneralWithdrawal(side), Later())


def hexes(s, verb="march"):
    return {int(t.split()[1]) for t in texts(s) if t.startswith(verb)}


def front(turn=4):
    """French and British south of the Meuse, Belgians at Ostend, Germans in 57."""
    built = position().clear().turn(turn).active("Allied").control("German", 66, 56, 57, 65).at(57, "GE X")
    return built.at(58, "FR I", "FR II", "FR HQ5").at(48, "BR 1").at(32, "BE I").caps(5, 5)


# The Allies --------------------------------------------------------------------------------------


@pytest.mark.rule("8.7.2#2")
def test_french_and_british_move_hex_by_hex_for_nothing_once_each():
    s = begun(front(), ALLIED)
    assert texts(s) == ["done", "activate 48", "activate 58"]
    assert why(s, "activate 32") == "8.7.2#2"
    play(s, "activate 58", "join FR I", "join FR HQ5", "march 59", "march 60", "march 61")
    assert s.where[unit("FR I").n] == 61
    assert s.back(unit("FR HQ5")), "HQs lend their movement as ever"
    assert why(s, "join FR I") in ("8.2.1", "8.7.2#2")
    play(s, "done")
    assert texts(s) == ["done", "activate 48", "activate 58"]
    play(s, "activate 58", "march 59", "halt")
    assert texts(s) == ["done", "activate 48"]
    assert s.caps == (5, 5)
    assert why(s, "activate 59") == "8.7.2#2", "the corps there has moved"


@pytest.mark.rule("8.7.2#3")
def test_only_friendly_hexes_without_enemies_are_entered():
    s = begun(front().at(49, "GE V", "FR X"), ALLIED)
    play(s, "activate 58", "join FR I")
    assert hexes(s) == {48, 59, 67, 68}
    assert why(s, "march 57") == "8.7.2#3"
    assert why(s, "march 49") == "8.7.2#3", "contested"


@pytest.mark.rule("8.7.2#2")
def test_no_battle_is_declared_in_a_withdrawal():
    s = begun(front().at(58, "GE V"), ALLIED)
    play(s, "activate 58")
    assert why(s, "declare 58") == "8.7.2#2"
    assert "done" not in texts(s), "a hex is activated to move"


@pytest.mark.rule("8.7.2#5", "8.7.2#4")
@pytest.mark.parametrize(("turn", "cost"), [(3, -3), (4, -2), (9, -2)])
def test_the_allied_price(turn, cost):
    s = begun(front(turn).mandated(1, 2).vp(5, 5), ALLIED)
    play(s, "done")
    assert s.vp == (5, 5 + cost)
    assert s.mandated == (1, 0)
    assert (s.withdrawal, s.withdrawing) == ((0, turn), -1)


@pytest.mark.rule("8.7.2#6")
def test_the_german_segment_follows():
    s = front().build()
    declare(s, ALLIED)
    GAME.settle(s)
    play(s, "activate 58", "join FR I", "march 59", "halt", "done", "done")
    assert GAME.actor(s) == GERMAN
    assert s.active == GERMAN
    assert "activate 57" in texts(s)
    assert not any(s.marks), "nobody stays marked as moved"


# The Germans -------------------------------------------------------------------------------------


def german(turn=5):
    built = position().clear().turn(turn).active("German").control("German", 85, 86, 76, 66, 56, 57, 65, 67)
    return built.withdrew("Allied", 3).caps(3, 4).at(57, "GE X", "GE IB", "GE HA420").at(58, "FR I")


@pytest.mark.rule("8.7.3#2", "9.5.4a#6")
def test_german_and_bavarian_units_and_guns_move():
    s = begun(german(), GERMAN)
    play(s, "activate 57", "join GE X", "join GE IB", "join GE HA420", "march 66")
    assert why(s, "march 76") == "8.4#1"
    play(s, "drop GE HA420", "march 76")
    assert [s.where[unit(n).n] for n in ("GE X", "GE IB", "GE HA420")] == [76, 76, 66]
    assert texts(s) == ["done", "entrench 76"], "the gun has moved too, so nobody is left"


@pytest.mark.rule("8.7.3#3")
def test_germans_avoid_enemies_but_not_besieged_forts():
    built = german().control("German", 64, 74).at(67, "FR II").at(66, "GE V")
    s = begun(built.at(56, "Fort Maubeuge").siege(56), GERMAN)
    play(s, "activate 57", "join GE X")
    assert 56 in hexes(s)
    assert why(s, "march 67") == "8.7.3#3"
    assert why(s, "march 58") == "8.7.3#3"


@pytest.mark.rule("8.7.3#4")
def test_trenches_for_caps_wherever_supplied_infantry_stands():
    s = begun(german().at(66, "GE 3C").at(76, "GE V", "FR II"), GERMAN)
    play(s, "done")
    assert texts(s) == ["done", "entrench 57", "entrench 76"]
    assert why(s, "entrench 66") == "9.7.2#2"
    play(s, "entrench 57")
    assert (s.trench(hex_at(57)), s.caps[GERMAN]) == (1, 2)
    assert why(s, "entrench 57") == "9.7.2#3"
    play(s, "entrench 76")
    assert (s.trench(hex_at(76)), s.caps[GERMAN]) == (1, 1)


@pytest.mark.rule("8.7.3#4")
def test_trenches_are_placed_in_any_order():
    s = begun(german().at(76, "GE V", "FR II"), GERMAN)
    play(s, "done", "entrench 76")
    assert texts(s) == ["done", "entrench 57"]
    play(s, "entrench 57")
    assert (s.trench(hex_at(57)), s.trench(hex_at(76))) == (1, 1)


@pytest.mark.rule("8.7.3#4")
def test_no_trench_without_caps():
    s = begun(german().caps(1, 1).at(76, "GE V"), GERMAN)
    play(s, "done", "entrench 57")
    assert s.trench(hex_at(76)) == 0
    assert s.caps[GERMAN] == 0
    assert s.withdrawing == -1


@pytest.mark.rule("8.7.3#5")
@pytest.mark.parametrize(("turn", "cost"), [(4, -4), (5, -3), (9, -3)])
def test_the_german_price(turn, cost):
    s = begun(german(turn).caps(0, 0).vp(2, 2).mandated(1, 0), GERMAN)
    play(s, "done")
    assert s.vp == (2 + cost, 2)
    assert s.mandated == (1, 0), "only Allied Mandated Battles are cancelled"
    assert s.withdrawal[GERMAN] == turn


# Recovery ----------------------------------------------------------------------------------------


def tired(turn):
    names = ("(FR I)", "(FR II)", "(FR III)", "FR X")
    return position().clear().turn(turn).active("Allied").phase(Phase.ACTION).at(58, *names, "(FR HQ5)")


@pytest.mark.rule("9.8.3a", "14.1.1c#3")
def test_all_recover_before_turn_12():
    s = tired(11).build(Recover(hex_at(58)))
    assert not any(s.back(unit(n)) for n in ("FR I", "FR II", "FR III"))
    assert s.back(unit("FR HQ5")), "headquarters are not disrupted"


@pytest.mark.rule("14.1.1c#3")
def test_half_of_them_rounded_up_recover_from_turn_12():
    s = tired(12).build(Recover(hex_at(58)))
    tired_units = sorted(unit(n) for n in ("FR I", "FR II", "FR III"))
    assert texts(s) == [f"undisrupt {u}" for u in tired_units[:2]]
    assert why(s, "undisrupt FR X") == "9.8.3a"
    assert why(s, f"undisrupt {tired_units[2]}") == "14.1.1c#3"
    play(s, f"undisrupt {tired_units[0]}", f"undisrupt {tired_units[2]}")
    assert [s.back(u) for u in tired_units] == [False, True, False]
