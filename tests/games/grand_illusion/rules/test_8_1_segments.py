"""8.1, 8.2 The frame of the Action Phase, with activations that do nothing."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.activation import surrender
from greatwar.games.grand_illusion.steps.action import ActionPhase, ActionSegment, EndOfActionPhase
from greatwar.games.grand_illusion.steps.movement import Activate
from greatwar.games.grand_illusion.steps.recovery import Recover
from greatwar.games.grand_illusion.steps.withdrawal import GeneralWithdrawal
from greatwar.kernel.step import Auto
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why

AFTER: list[str] = []


class Later(Auto):
    """Stands for what follows the Action Phase."""

    def run(self, s):
        AFTER.append(f"turn {s.turn}")


@pytest.fixture(autouse=True)
def idle(monkeypatch):
    """Activations, recoveries and withdrawals that only leave a trace."""
    AFTER.clear()
    monkeypatch.setattr(Activate, "run", lambda self, s: AFTER.append(f"activate {self.hex}"))
    monkeypatch.setattr(Recover, "run", lambda self, s: AFTER.append(f"recover {self.hex}"))
    monkeypatch.setattr(GeneralWithdrawal, "run", withdrawn)


def withdrawn(step, s):
    s.withdrawal = (s.turn, s.withdrawal[1]) if step.side == GERMAN else (s.withdrawal[0], s.turn)
    AFTER.append(f"withdrawal of the {GAME.seats[step.side]} side")


def begun(german=3, allied=3, turn=2, **fields):
    return position().turn(turn).caps(german, allied).set(initiative=GERMAN, **fields).build(ActionPhase(), Later())


def actor(s):
    seat = GAME.actor(s)
    return None if seat is None else GAME.seats[seat]


@pytest.mark.rule("4.0#4", "8.1.1#1", "5.2#1")
def test_two_activations_then_the_enemy():
    s = begun()
    assert actor(s) == "German"
    play(s, "activate 72")
    assert (actor(s), s.caps, s.activations) == ("German", (2, 3), 1)
    play(s, "activate 72")
    assert (actor(s), s.caps, AFTER) == ("Allied", (1, 3), ["activate 72", "activate 72"])


@pytest.mark.rule("8.1.1b#1")
def test_more_than_two_while_the_enemy_has_no_caps():
    s = begun(german=4, allied=0)
    play(s, "activate 72", "activate 73", "activate 72")
    assert (actor(s), s.caps[GERMAN], s.activations) == ("German", 1, 3)


@pytest.mark.rule("6.0#1")
def test_on_turn_1_the_allies_have_one_activation_first():
    s = position().caps(6, 4).set(initiative=ALLIED).build(ActionPhase(), Later())
    play(s, "activate 97")
    assert actor(s) == "German"
    play(s, "activate 72", "activate 72", "activate 97", "activate 97")
    assert actor(s) == "German"


@pytest.mark.rule("8.1.1a", "8.1.1a#2", "8.1.2")
def test_two_passes_in_a_row_end_the_phase():
    s = begun()
    play(s, "pass")
    assert actor(s) == "Allied"
    play(s, "pass")
    assert AFTER == ["turn 2"]
    assert s.caps == (3, 3)


@pytest.mark.rule("8.1.1a#2", "8.1.1b#6")
def test_an_activation_between_two_passes_keeps_the_phase_going():
    s = begun()
    play(s, "pass", "activate 97", "stop", "pass")
    assert actor(s) == "Allied"
    assert AFTER == ["activate 97"]


@pytest.mark.rule("8.1.1a")
def test_after_an_activation_one_stops_and_does_not_pass():
    s = begun()
    play(s, "activate 72")
    assert "pass" not in texts(s)
    assert why(s, "pass") == "8.1.1a"
    play(s, "stop")
    assert not s.passed


@pytest.mark.rule("8.1.1b#2")
def test_a_side_without_caps_surrenders_the_initiative():
    s = begun(german=1, allied=2)
    play(s, "activate 72")
    assert actor(s) == "Allied"
    play(s, "activate 97", "activate 97")
    assert AFTER[-1] == "turn 2"


@pytest.mark.rule("8.1.2")
def test_without_any_caps_the_phase_is_over():
    begun(german=0, allied=0)
    assert AFTER == ["turn 2"]


@pytest.mark.rule("8.1.1a#2")
def test_a_pass_against_a_side_without_caps_ends_the_phase():
    s = begun(german=0, allied=2)
    assert actor(s) == "Allied"
    play(s, "pass")
    assert AFTER == ["turn 2"]


@pytest.mark.rule("8.1.1b#4")
def test_a_fortune_of_war_takes_the_initiative(monkeypatch):
    monkeypatch.setattr(Activate, "run", lambda self, s: surrender(s))
    s = begun()
    play(s, "activate 72")
    assert (actor(s), s.activations) == ("Allied", 0)
    play(s, "pass", "pass")
    assert AFTER == ["turn 2"]


def disrupted(**fields):
    s = begun(**fields)
    for name in ("GE III", "GE Gd"):
        s.mark(unit(name), 1)
    s.listed = None
    return s


@pytest.mark.rule("8.1.1b#3", "9.8.3b#0", "9.8.3b#1", "5.2#5")
def test_after_a_recovery_only_another_one():
    s = disrupted()
    assert "recover 72" in texts(s)
    play(s, "recover 72")
    assert s.caps == (2, 3)
    assert texts(s)[0] == "stop"
    assert all(t.startswith(("stop", "recover")) for t in texts(s))
    assert why(s, "activate 72") == "9.8.3b#1"
    play(s, "recover 73")
    assert actor(s) == "Allied"


@pytest.mark.rule("9.8.3b#2")
def test_a_recovery_may_be_the_second_activation():
    s = disrupted()
    play(s, "activate 72", "recover 72")
    assert (actor(s), AFTER) == ("Allied", ["activate 72", "recover 72"])


@pytest.mark.rule("9.8.3a", "5.2#6")
def test_recovery_wants_supplied_disrupted_units_and_no_enemy():
    s = disrupted()
    assert why(s, "recover 83") == "9.8.3a"
    s = position().at(66, "(GE III)").turn(2).caps(3, 3).active("German").build(ActionSegment(GERMAN))
    assert why(s, "recover 66") == "9.8.3a"
    s = position().clear().at(54, "(GE III)", "Fort Maubeuge").siege(54).turn(2).caps(3, 3).build(ActionSegment(GERMAN))
    assert why(s, "recover 54") == "9.8.3a"


@pytest.mark.rule("9.8.3a")
@pytest.mark.parametrize("enemy", ["FR XX", "FR 1C", "Fort Maubeuge"])
def test_no_recovery_beside_enemy_combat_units_or_forts(enemy):
    def asked(*names):
        there = position().clear().at(85, "(GE III)", *names).siege(85, on="Fort Maubeuge" in names)
        return texts(there.turn(2).caps(3, 3).active("German").build(ActionSegment(GERMAN)))

    assert "recover 85" in asked()
    assert "recover 85" in asked("FR HQ3")
    assert "recover 85" not in asked(enemy)


@pytest.mark.rule("8.2.1", "8.2.3#1", "4.0#5")
def test_a_hex_needs_a_unit_that_can_act():
    s = begun()
    fort = position().clear().at(94, "Fort Trier").at(72, "GE II").turn(2).caps(3, 3).set(initiative=GERMAN)
    assert why(fort.build(ActionPhase(), Later()), "activate 94") == "8.2.1"
    assert why(s, "activate 19") == "8.2.1"  # the enemy's
    play(s, "activate 73")
    assert "activate 73" in texts(s)


# Entrenching --------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1#1", "9.7.2#2", "9.7.2#3", "5.2#3", "9.7.2#1")
def test_entrenching():
    s = position().at(66, "GE III").turn(6).caps(3, 3).withdrew("Allied", 6).build(ActionSegment(GERMAN))
    assert why(s, "entrench 66") == "9.7.1#1"
    here = position().at(75, "GE III", "FR II").turn(6).caps(3, 3).withdrew("Allied", 4).withdrew("German", 5)
    s = here.build(ActionSegment(GERMAN))
    assert [t for t in texts(s) if t.startswith("entrench")] == ["entrench 75"]
    assert why(s, "entrench 72") == "9.7.2#2"
    play(s, "entrench 75")
    assert (s.trench(hex_at(75)), s.caps) == (1, (2, 3))
    other = position().at(75, "GE III", "FR II").turn(6).caps(3, 3).withdrew("Allied", 4).withdrew("German", 5)
    assert "entrench 75" in texts(other.trench(58).build(ActionSegment(ALLIED)))
    assert why(s, "entrench 75") == "9.7.2#3"


@pytest.mark.rule("9.7.2#1")
def test_the_allies_dig_after_the_germans_only():
    """The trench of Metz was there before; it is not one that the Germans have built."""
    here = position().at(75, "GE III", "FR II").turn(6).caps(3, 3).withdrew("Allied", 4).withdrew("German", 5)
    s = here.build(ActionSegment(ALLIED))
    assert s.trench(hex_at(86)) == 1
    assert why(s, "entrench 75") == "9.7.2#1"
    assert not [t for t in texts(s) if t.startswith("entrench")]


# General Withdrawal -------------------------------------------------------------------------------


@pytest.mark.rule("8.7.1#1", "8.7.1#2")
@pytest.mark.parametrize("turn", [1, 2])
def test_no_withdrawal_on_turns_1_and_2(turn):
    s = position().turn(turn).caps(3, 3).build(ActionSegment(ALLIED))
    assert "withdraw" not in texts(s)
    assert why(s, "withdraw") == "8.7.1#1"


@pytest.mark.rule("8.7.1#2", "8.7.1#4", "8.1.1b#5")
def test_the_allies_may_withdraw_at_the_start_of_a_german_segment():
    s = begun(turn=3)
    assert (actor(s), texts(s)) == ("Allied", ["decline", "withdraw"])
    play(s, "decline")
    assert actor(s) == "German"
    play(s, "activate 72", "stop")
    play(s, "withdraw")
    assert AFTER == ["activate 72", "withdrawal of the Allied side"]
    assert (actor(s), s.caps) == ("German", (2, 3))


@pytest.mark.rule("8.7.1#2", "8.7.1#1")
def test_not_after_an_activation_and_only_once():
    s = position().turn(3).caps(3, 3).build(ActionSegment(ALLIED))
    play(s, "activate 97")
    assert why(s, "withdraw") == "8.7.1#2"
    s = position().turn(5).caps(3, 3).withdrew("Allied", 3).build(ActionSegment(ALLIED))
    if actor(s) == "German":
        play(s, "decline")
    assert why(s, "withdraw") == "8.7.1#1"


@pytest.mark.rule("8.7.1#3")
def test_the_germans_withdraw_only_after_the_turn_of_the_allied_one():
    s = position().turn(4).caps(3, 3).withdrew("Allied", 4).build(ActionSegment(GERMAN))
    assert why(s, "withdraw") == "8.7.1#3"
    s = position().turn(5).caps(3, 3).withdrew("Allied", 4).build(ActionSegment(GERMAN))
    assert "withdraw" in texts(s)


@pytest.mark.rule("8.4.9b#2")
@pytest.mark.parametrize(("danger", "turn", "due"), [(1, 2, False), (1, 3, True), (3, 3, False), (3, 4, True)])
def test_danger_to_paris_makes_a_withdrawal_due(danger, turn, due):
    position().turn(turn).set(danger=danger).build(EndOfActionPhase(), Later())
    assert AFTER[-1] == f"turn {turn}"
    assert ("withdrawal of the Allied side" in AFTER) == due


@pytest.mark.rule("14.3.1d#6")
def test_not_in_the_what_if_scenario():
    position("what-if").turn(4).set(danger=3).build(EndOfActionPhase(), Later())
    assert AFTER == ["turn 4"]


# Turn 1 -------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1.1a#2", "14.2.1#3")
@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
def test_allied_command_on_turn_1(scenario):
    s = position(scenario).caps(6, 4).active("Allied").build(ActionSegment(ALLIED))
    assert why(s, "activate 66") == "14.1.1a#2"
    assert why(s, "activate 76") == "14.1.1a#2"
    play(s, "activate 45")
    assert why(s, "activate 46") == "14.1.1a#2"
    assert "activate 97" in texts(s)
    assert "activate 46" in texts(position(scenario).turn(2).caps(6, 4).build(ActionSegment(ALLIED)))


@pytest.mark.rule("14.3.1a#2")
def test_two_activations_in_the_north_in_the_what_if_scenario():
    s = position("what-if").caps(0, 4).active("Allied").build(ActionSegment(ALLIED))
    play(s, "activate 66", "activate 45")
    assert why(s, "activate 46") == "14.3.1a#2"
    assert "activate 76" in texts(s)


@pytest.mark.rule("12.5.2#1", "12.5.2#2", "12.5.1#3")
def test_a_screened_belgian_army_is_not_activated():
    camp = ("BE I", "BE II", "BE 3", "BE C", "BE HQ")

    def start(*screen):
        here = position().clear(62).at(52, *camp).at(53, *screen).turn(3).caps(3, 3).set(antwerp=True)
        return here.withdrew("Allied", 3).build(ActionSegment(ALLIED))

    assert why(start("GE II", "GE III"), "activate 52") == "12.5.2#1"
    assert "activate 52" in texts(start("GE II"))
    s = start("GE II", "GE III")
    s.turn = 7
    s.listed = None
    assert "activate 52" in texts(s)


@pytest.mark.rule("12.1", "14.3.1d#2")
def test_the_bef_must_keep_contact():
    s = position().at(33, "BR 1").turn(5).vp(0, 3).build(EndOfActionPhase())
    assert s.vp == (0, 2)
    assert position().at(33, "BR 1").turn(6).vp(0, 3).build(EndOfActionPhase()).vp == (0, 3)
    assert position("what-if").at(33, "BR 1").turn(5).vp(0, 3).build(EndOfActionPhase()).vp == (0, 3)
