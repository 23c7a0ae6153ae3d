"""Blind referee tests: sequence of play (4), CAPS (5), initiative (6), passes (8.1)."""

from __future__ import annotations

import pytest

from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    GAME,
    GERMAN,
    Phase,
    TakeAction,
    admin,
    base,
    chance,
    dead,
    declare,
    go,
    new,
    over,
    plain,
    play,
    position,
    rein,
    step,
    turn_start,
    until,
    whole,
)

TABLE = {  # column -> caps by die; the printed data
    "Joffre": (4, 4, 5, 5, 6, 6),
    "Joffre II": (5, 6, 6, 7, 7, 8),
    "Moltke": (5, 6, 7, 7, 8, 9),
    "Falkenhayn": (6, 6, 7, 7, 8, 8),
}


def quiet(turn, scenario="campaign"):
    return position(scenario).clear().turn(turn).at(46, "FR I").at(94, "GE III").caps(0, 0)


def caps_rolls(s, pip):
    n = 0
    while step(s) == "CapsRoll":
        play(s, f"roll {pip}")
        n += 1
    return n


# 5.1 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pip", range(1, 7))
@pytest.mark.parametrize(("aw", "gw", "turn"), [(0, 0, 5), (4, 0, 5), (4, 5, 6), (5, 0, 5), (4, 5, 5)])
def test_5_1_2_and_3_columns_change_on_the_turn_after_the_withdrawal(pip, aw, gw, turn):
    p = quiet(turn)
    if aw:
        p.withdrew("Allied", aw)
    if gw:
        p.withdrew("German", gw)
    s = turn_start(p)
    assert caps_rolls(s, pip) == 2
    al = "Joffre II" if aw and aw < turn else "Joffre"
    ge = "Falkenhayn" if gw and gw < turn else "Moltke"
    assert s.caps == (TABLE[ge][pip - 1], TABLE[al][pip - 1])


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
def test_5_1_4_no_dice_on_gt1(scenario):
    s = new(scenario)
    play(s, "done")
    assert step(s) == "TakeAction"
    assert s.caps == (6, 4)


def test_14_3_1d_dice_on_gt1_in_the_third_scenario():
    s = new("what-if")
    until(s, chance)
    assert step(s) == "CapsRoll"
    assert caps_rolls(s, 1) == 2
    assert s.caps == (5, 4)
    assert step(s) == "InitiativeRoll"


def test_5_1_1_unspent_caps_are_lost():
    s = turn_start(quiet(5).caps(10, 10))
    caps_rolls(s, 1)
    assert s.caps == (5, 4)


@pytest.mark.parametrize(("caps", "after"), [(9, 10), (8, 9)])
def test_5_1_1_general_staff_never_above_ten(caps, after):
    s = base(g=caps + 1).at(97, "GE III", "FR I").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 5")
    assert s.caps[GERMAN] == after


def test_5_1_1_general_staff_at_ten_is_lost():
    """The defender stands at ten."""
    s = base(g=5, a=10).at(97, "GE III", "FR I").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 9")
    assert s.caps[ALLIED] == 10


@pytest.mark.parametrize(("turn", "pip", "caps"), [(9, 6, 8), (10, 6, 9), (10, 1, 6), (15, 2, 7)])
def test_14_3_6_a3_one_more_allied_cap_from_gt10(turn, pip, caps):
    s = turn_start(quiet(turn, "what-if").options("A3").withdrew("Allied", 4))
    caps_rolls(s, pip)
    assert s.caps[ALLIED] == caps


@pytest.mark.parametrize(("entered", "turn", "pip", "caps"), [(1, 2, 6, 10), (1, 5, 1, 6), (2, 3, 3, 8), (0, 4, 6, 9)])
def test_14_3_6_b4_one_more_german_cap_after_the_entry(entered, turn, pip, caps):
    s = turn_start(quiet(turn, "what-if").options("G4").set(more_troops=entered))
    caps_rolls(s, pip)
    assert s.caps[GERMAN] == caps


# 6.0 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("allied", "german", "first"), [(a, g, ALLIED if a > g else GERMAN) for a in (1, 3, 6) for g in (1, 3, 6)]
)
@pytest.mark.parametrize(
    ("scenario", "turn"), [("campaign", 4), ("campaign", 15), ("short-campaign", 7), ("what-if", 2)]
)
def test_6_dice_high_roll_first_ties_german(allied, german, first, scenario, turn):
    s = turn_start(quiet(turn, scenario))
    caps_rolls(s, 1)
    assert step(s) == "InitiativeRoll"
    go(s, allied, german)
    assert s.initiative == first


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
@pytest.mark.parametrize(("turn", "side"), [(2, GERMAN), (3, GERMAN)])
def test_6_fixed_initiative(scenario, turn, side):
    s = turn_start(quiet(turn, scenario))
    caps_rolls(s, 1)
    assert step(s) != "InitiativeRoll"
    assert s.initiative == side


def test_6_gt1_one_allied_activation_then_two_german_then_two_allied():
    s = new()
    play(s, "done")
    assert s.active == ALLIED
    go(s, "activate 97", "done")
    assert (GAME.actor(s), s.caps) == (GERMAN, (6, 3))
    go(s, "activate 72", "done")
    assert GAME.actor(s) == GERMAN
    go(s, "activate 72", "done")
    assert (GAME.actor(s), s.caps) == (ALLIED, (4, 3))
    go(s, "activate 97", "done")
    assert GAME.actor(s) == ALLIED
    go(s, "activate 97", "done")
    assert (GAME.actor(s), s.caps) == (GERMAN, (4, 1))


def test_6_gt1_in_the_third_scenario_two_activations():
    s = new("what-if")
    until(s, lambda s: step(s) == "InitiativeRoll", pip=1)
    go(s, 6, 1)
    assert GAME.actor(s) == ALLIED
    go(s, "activate 97", "done")
    assert GAME.actor(s) == ALLIED
    go(s, "activate 97", "done")
    assert GAME.actor(s) == GERMAN


# 4.0 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["German", "Allied"])
def test_4_the_side_without_initiative_places_replaces_and_moves_first(first):
    p = (
        position()
        .clear()
        .turn(8)
        .active(first)
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I", "FR HQ5")
        .at(91, "GE III", "GE HQ1")
    )
    p.track(8, "FR 45", "GE IILW").dead("FR X", "GE IV")
    s = rein(p)
    order = []
    while s.turn == 8 and not over(s):
        if not chance(s):
            order.append((step(s), GAME.actor(s)))
        plain(s)
    a, b = (1, 0) if first == "German" else (0, 1)
    kinds = [x for x in order if x[0] in ("PlaceUnit", "Replacements", "ChooseMover")]
    kinds = [x for i, x in enumerate(kinds) if i == 0 or x != kinds[i - 1]]
    assert kinds == [
        ("PlaceUnit", a),
        ("Replacements", a),
        ("PlaceUnit", b),
        ("Replacements", b),
        ("ChooseMover", a),
        ("ChooseMover", b),
    ]


def test_8_1_1a_two_passes_end_the_phase_with_caps_left():
    s = whole(base(turn=2, g=5, a=5).at(94, "GE III").at(46, "FR I"))
    go(s, "pass", "pass")
    assert s.phase != Phase.ACTION


def test_8_1_1a_pass_stop_is_not_two_passes():
    """German pass, Allied one activation and stop, German pass: the Allies still have their turn."""
    s = whole(base(turn=2, g=5, a=5).at(94, "GE III").at(46, "FR I"))
    go(s, "pass", "activate 46", "done", "stop")
    assert GAME.actor(s) == GERMAN
    go(s, "pass")
    assert s.phase == Phase.ACTION
    assert GAME.actor(s) == ALLIED
    go(s, "pass")
    assert s.phase != Phase.ACTION


def test_8_1_1a_a_withdrawal_is_no_pass():
    """German pass, Allied General Withdrawal, German pass: the Allies have a segment again; then their pass ends it."""
    s = whole(base(turn=4, g=5, a=5).at(94, "GE III").at(46, "FR I"))
    until(s, lambda s: step(s) == "TakeAction")
    go(s, "pass", "withdraw")
    until(s, lambda s: step(s) == "TakeAction" and s.withdrawing < 0)
    assert GAME.actor(s) == GERMAN
    go(s, "pass")
    until(s, lambda s: step(s) != "DeclareWithdrawal")
    assert s.phase == Phase.ACTION
    assert GAME.actor(s) == ALLIED


def test_8_1_1b_activations_go_on_while_the_other_has_no_caps():
    s = whole(base(turn=2, g=4, a=0).at(94, "GE III").at(46, "FR I"))
    for _ in range(3):
        go(s, "activate 94", "done")
        assert GAME.actor(s) == GERMAN
    go(s, "activate 94", "done")
    assert s.phase != Phase.ACTION


def test_8_1_1b_one_cap_one_activation():
    s = whole(base(turn=2, g=1, a=2).at(94, "GE III").at(46, "FR I"))
    go(s, "activate 94", "done")
    assert GAME.actor(s) == ALLIED
    go(s, "activate 46", "done", "activate 46", "done")
    assert s.phase != Phase.ACTION


# 11.1: order in the Administrative Phase ----------------------------------------------------------


def test_4_vi_mandates_before_the_final_count():
    """GT15: Germans 7, Allies 3, one German Mandated Battle left: 6 against 3 wins still; with 6 it does not."""
    for vp, winner in ((7, GERMAN), (6, ALLIED)):
        p = base(turn=15).mandated(1, 0).vp(vp, 3).at(94, "GE III").at(46, "FR I")
        s = until(admin(p), over)
        assert s.winner == winner, vp


def test_4_vi_allied_mandates_before_the_final_count():
    for vp, winner in ((4, GERMAN), (5, ALLIED)):
        p = base(turn=15).mandated(0, 1).vp(6, vp).at(94, "GE III").at(46, "FR I")
        s = until(admin(p), over)
        assert s.winner == winner, vp


def test_4_vi_the_game_ends_before_attrition():
    """GT15: French I out of supply and disrupted is not eliminated before the count; GT14 it is."""
    for turn, gone in ((14, True), (15, False)):
        p = base(turn=turn).at(94, "GE III").at(97, "(FR I)").at(46, "FR X").control("German", 87, 88, 98, 102, 103)
        s = admin(p)
        until(s, lambda s, now=turn: s.turn > now)
        assert (dead(s, "FR I") == ["FR I"]) == gone


def test_9_1_1b_marker_is_reset():
    p = base(turn=5).mandated(2, 1).vp(4, 4).at(94, "GE III").at(46, "FR I")
    s = until(admin(p), lambda s: s.turn == 6)
    assert s.vp == (2, 3)
    assert s.mandated == (0, 0)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (1, (0, 1)),
        (2, (0, 2)),
        (3, (0, 1)),
        (4, (0, 1)),
        (5, (0, 0)),
        (11, (0, 0)),
        (12, (1, 0)),
        (13, (1, 0)),
        (14, (1, 0)),
        (15, (1, 0)),
    ],
)
def test_14_1_1_mandated_battles_by_turn(turn, expected):
    s = turn_start(quiet(turn).mandated(3, 3))
    until(s, lambda s: s.phase == Phase.ACTION)
    assert s.mandated == expected


@pytest.mark.parametrize(("turn", "expected"), [(4, (0, 1)), (12, (1, 0))])
def test_14_3_1_mandated_battles_in_the_third_scenario(turn, expected):
    s = turn_start(quiet(turn, "what-if").mandated(0, 0))
    until(s, lambda s: s.phase == Phase.ACTION)
    assert s.mandated == expected


@pytest.mark.parametrize(("scenario", "last"), [("campaign", 15), ("short-campaign", 7), ("what-if", 15)])
def test_14_length(scenario, last):
    s = until(
        admin(base(turn=last - 1, scenario=scenario).vp(0, 9).at(94, "GE III").at(46, "FR I")), lambda s: s.turn == last
    )
    assert not over(s)
    s = until(admin(base(turn=last, scenario=scenario).vp(0, 9).at(94, "GE III").at(46, "FR I")), over)
    assert s.winner == ALLIED
    assert s.turn == last
