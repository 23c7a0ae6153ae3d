"""Blind referee tests of chapter 8: segments, control, movement, stacking, restrictions, General Withdrawal."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.refkit import (
    ALLIED,
    GAME,
    GERMAN,
    Phase,
    TakeAction,
    at,
    base,
    chance,
    declare,
    dis,
    enter,
    go,
    offers,
    play,
    position,
    roll,
    step,
    texts,
    to_admin,
    whole,
    why,
)

ROUND = (87, 88, 96, 98, 102, 103)


def quiet(s):
    """Decline General Withdrawals until somebody may act."""
    while step(s) == "DeclareWithdrawal":
        play(s, "decline")
    return s


def start(**kw):
    return base(**kw).at(96, "GE III").at(95, "GE IV").at(97, "FR I").at(98, "FR X")


# 8.1 ---------------------------------------------------------------------------------------------


def test_8_1_1_two_activations_then_the_other_side():
    s = start().build(TakeAction())
    go(s, "activate 96", "done", "activate 95", "done")
    quiet(s)
    assert (s.active, GAME.actor(s)) == (ALLIED, ALLIED)
    assert s.caps == (3, 5)


def test_8_1_1_two_more_while_the_enemy_has_no_caps():
    s = start(a=0).build(TakeAction())
    for _ in range(4):
        quiet(s)
        go(s, "activate 96", "done")
    quiet(s)
    assert s.active == GERMAN
    assert s.caps[GERMAN] == 1


def test_8_1_1a_two_passes_end_the_phase():
    s = whole(start())
    quiet(s)
    go(s, "pass")
    quiet(s)
    go(s, "pass")
    assert s.phase != Phase.ACTION


def test_8_1_1a_a_stop_after_an_activation_is_no_pass():
    s = whole(start())
    quiet(s)
    go(s, "activate 96", "done", "stop")
    quiet(s)
    assert GAME.actor(s) == ALLIED
    go(s, "pass")
    quiet(s)
    assert s.phase == Phase.ACTION
    assert GAME.actor(s) == GERMAN
    go(s, "pass")
    assert s.phase != Phase.ACTION


def test_8_1_1a_pass_activation_pass_goes_on():
    s = start().build(TakeAction())
    go(s, "pass")
    quiet(s)
    go(s, "activate 97", "done", "stop")
    quiet(s)
    go(s, "pass")
    quiet(s)
    assert s.phase == Phase.ACTION
    assert GAME.actor(s) == ALLIED


def test_8_1_1b_cautious_attacker_surrenders_though_the_enemy_has_no_caps_and_a_new_segment_begins():
    """FoW 3 in the second activation with an enemy without CAPS: he must surrender back; two activations again."""
    s = start(a=0).at(97, "GE X").build(TakeAction())
    quiet(s)
    declare(s, 97)
    go(s, "fortunes 3")
    quiet(s)
    assert s.active == GERMAN
    assert GAME.actor(s) == GERMAN
    assert s.phase == Phase.ACTION


def test_6_0_gt1_allies_have_one_activation():
    s = whole(position().phase(Phase.ACTION).active("Allied").caps(6, 4))
    first = next(t for t in texts(s) if t.startswith("activate") and t.split()[1] in ("87", "88", "97", "98", "104"))
    go(s, first, "done")
    quiet(s)
    assert s.active == GERMAN


def test_8_1_2_last_cap_ends_the_segment():
    s = start(g=1).build(TakeAction())
    go(s, "activate 96", "done")
    quiet(s)
    assert s.active == ALLIED


# 8.2.1 -------------------------------------------------------------------------------------------


def test_8_2_1_exact_list_of_hexes():
    s = start().at(86, "Fort Metz 5").at(94, "GE HQ5").at(83, "GE HA420").build(TakeAction())
    assert offers(s, "activate") == {"activate 96", "activate 95", "activate 94", "activate 83"}


def test_8_2_3_same_hex_again():
    s = start().build(TakeAction())
    go(s, "activate 96", "done")
    assert "activate 96" in texts(s)


# 8.3 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "cav"), [("GE III", False), ("GE 2C", True)])
def test_8_3_4_cavalry_marker(name, cav):
    s = base().at(96, name).at(46, "FR I").build(TakeAction())
    go(s, "activate 96", f"join {name}", "march 97")
    assert s.controls(GERMAN, hex_at(97))
    assert bool(s.cavalry_control(hex_at(97))) == cav


def test_8_3_4_infantry_replaces_the_cavalry_marker():
    s = base().at(96, "GE III").at(97, "GE 2C").control("German", 97, cavalry=True).at(46, "FR I").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert not s.cavalry_control(hex_at(97))


def test_8_3_4_infantry_passing_through_replaces_it_too():
    s = base().at(96, "GE III").at(97, "GE 2C").control("German", 97, cavalry=True).at(46, "FR I").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97", "march 88")
    assert s.controls(GERMAN, hex_at(97))
    assert not s.cavalry_control(hex_at(97))


def test_8_3_4_supply_runs_through_enemy_cavalry_control():
    """FR I in 97 is supplied through 87 and 88; cut 88 and 98 with German control, 87 with cavalry control
    (ruling 83).
    """
    p = (
        base(active="Allied")
        .at(97, "FR I")
        .control("German", 88, 98, 103)
        .control("German", 87, cavalry=True)
        .at(87, "GE 2C")
    )
    # rail of 97 goes to 87 and 96 only; 87 is joined to 77 and 78
    s = to_admin(whole(p))
    assert s.turn == 6
    assert dis(s, "FR I") == []


def test_8_3_3_unsupplied_units_take_nothing():
    """A German corps out of supply in 60, retreating or moving, does not convert; it may only move towards supply."""
    p = base().at(60, "GE III").control("Allied").control("German", 96, 86, 95, 85, 94, 100)
    s = p.at(46, "FR I").build(TakeAction())
    go(s, "activate 60", "join GE III")
    m = [t for t in texts(s) if t.startswith("march")]
    if m:
        h = int(m[0].split()[1])
        play(s, m[0])
        assert s.controls(ALLIED, hex_at(h))


def test_8_3_2_a_fort_keeps_the_hex():
    s = base().at(86, "GE III").at(77, "Fort St Mihiel").at(46, "FR I").build(TakeAction())
    go(s, "activate 86", "join GE III", "march 77")
    assert s.controls(ALLIED, hex_at(77))


def test_8_3_3_leaving_a_hex_to_the_enemy_switches_it():
    s = base().at(97, "GE III", "FR I").control("German", 97).build(TakeAction())
    go(s, "activate 97", "join GE III", "march 96")
    assert s.controls(ALLIED, hex_at(97))


def test_8_3_3_hq_and_guns_do_not_hold_a_hex():
    s = base().at(97, "GE III", "GE HQ6", "FR I").control("German", 97).at(95, "GE IV").build(TakeAction())
    go(s, "activate 97", "join GE III", "march 96")
    while not chance(s) and step(s) in ("MoveGroup",):
        play(s, "halt")
    if step(s) not in ("Movement", "TakeAction"):
        play(s, texts(s)[0])
    assert s.controls(ALLIED, hex_at(97))
    assert at(s, "GE HQ6") != 97


# 8.4.1 -------------------------------------------------------------------------------------------


def reach(s, target):
    """March from hex to hex along a list."""
    for h in target:
        assert f"march {h}" in texts(s), (h, texts(s))
        play(s, f"march {h}")


@pytest.mark.parametrize(
    ("group", "steps", "ok", "flips"),
    [
        (("GE III",), 2, True, None),
        (("GE III",), 3, False, None),
        (("GE III", "GE HQ6"), 3, True, True),
        (("GE III", "GE HQ6"), 4, False, None),
        (("GE III", "GE HQ6"), 2, True, False),
        (("(GE III)", "GE HQ6"), 2, True, True),
        (("(GE III)",), 1, True, None),
        (("(GE III)",), 2, False, None),
        (("(GE III)", "GE HQ6"), 3, True, True),
        (("GE III", "GE HQ1"), 4, True, True),
        (("GE 2C", "GE HQ6"), 3, True, False),
        (("GE 2C", "GE HQ1"), 4, True, True),
        (("GE III", "(GE HQ6)"), 2, True, None),
        (("GE III", "(GE HQ6)"), 3, False, None),
    ],
)
def test_8_4_1_hq_allowance(group, steps, ok, flips):
    """Along 90, 91, 92, 93, 94 over friendly hexes; the HQ flips when its allowance was used (rulings 42, 83)."""
    s = base().at(90, *group).at(46, "FR I").build(TakeAction())
    go(s, "activate 90", *(f"join {u.strip('()')}" for u in group))
    path = (91, 92, 93, 94)[:steps]
    for i, h in enumerate(path):
        last = i == len(path) - 1
        if last and not ok:
            assert f"march {h}" not in texts(s)
            return
        play(s, f"march {h}")
    while step(s) == "MoveGroup":
        play(s, "halt")
    hq = next((u for u in group if "HQ" in u), None)
    if flips is not None:
        assert (dis(s, hq) == [hq]) == flips


def test_8_4_1_hq_of_another_nation_gives_nothing():
    """FR I goes two hexes whether BR HQ is with it or not; with FR HQ5 it goes three."""
    for hq, ok in (("BR HQ", False), ("FR HQ5", True)):
        s = base(turn=8, active="Allied").at(60, "FR I", hq).at(46, "FR X").build(TakeAction())
        go(s, "activate 60", "join FR I", f"join {hq}", "march 50", "march 49")
        assert (step(s) == "MoveGroup" and "march 48" in texts(s)) == ok, (hq, texts(s))


def test_8_4_1_guns_go_one_hex_even_with_an_hq():
    s = base().at(91, "GE HQ6", "GE HA420").at(46, "FR I").build(TakeAction())
    go(s, "activate 91", "join GE HQ6", "join GE HA420", "march 92")
    if step(s) == "MoveGroup":
        t = texts(s)
        if "march 93" in t:
            play(s, "march 93")
    assert at(s, "GE HA420") == 92


def test_8_4_1_hq_enters_a_hex_with_an_hq():
    s = base().at(91, "GE HQ6").at(92, "GE HQ5").at(46, "FR I").build(TakeAction())
    go(s, "activate 91", "join GE HQ6", "march 92")
    assert dis(s, "GE HQ6", "GE HQ5") == ["GE HQ6", "GE HQ5"]


def test_8_4_1_hq_of_an_ally_jams_too():
    """A friendly HQ: the rule does not ask for the same nation."""
    s = base(active="Allied").at(50, "FR HQ5").at(49, "BR HQ").at(46, "FR X").build(TakeAction())
    go(s, "activate 50", "join FR HQ5", "march 49")
    assert dis(s, "FR HQ5", "BR HQ") == ["FR HQ5", "BR HQ"]


# 8.4.2 -------------------------------------------------------------------------------------------


def test_8_4_2_red_diamond_costs_two():
    s = base().at(83, "GE III", "GE 2C").control("German", 74, 75, 65, 64).at(46, "FR I").build(TakeAction())
    go(s, "activate 83", "join GE III", "march 74")
    assert step(s) == "Movement"
    assert at(s, "GE III") == 74
    go(s, "join GE 2C", "march 74")
    assert step(s) == "MoveGroup"
    assert "march 64" not in texts(s)
    assert "march 75" in texts(s)


def test_8_4_2_disrupted_units_may_cross_it():
    s = base().at(83, "(GE III)", "GE HA420").control("German", 74, 75).at(46, "FR I").build(TakeAction())
    go(s, "activate 83", "join GE III", "march 74")
    assert at(s, "GE III") == 74
    go(s, "join GE HA420", "march 74")
    assert at(s, "GE HA420") == 74


def test_8_4_2_one_point_left_is_not_enough_for_a_diamond():
    s = base().at(82, "GE III").control("German", 74, 75).at(46, "FR I").build(TakeAction())
    go(s, "activate 82", "join GE III", "march 83")
    assert "march 74" not in texts(s)


# 8.4.4 -------------------------------------------------------------------------------------------


def chart(exit_, enter_):
    """97 is left, 88 is entered (88 is supplied from 87/98 for Germans if those are German)."""
    p = base().at(97, "GE III").control("German", 96, 87, 78, 98, 97)
    if exit_ == "friendly contested":
        p = p.at(97, "FR I")
    elif exit_ == "enemy contested":
        p = p.at(97, "FR I").control("Allied", 97)
    if enter_ == "friendly":
        p = p.control("German", 88)
    elif enter_ == "friendly contested":
        p = p.control("German", 88).at(88, "GE X", "FR X")
    elif enter_ == "enemy occupied":
        p = p.at(88, "FR X")
    elif enter_ == "enemy contested":
        p = p.at(88, "FR X", "GE X")
    s = p.at(46, "FR XI").build(TakeAction())
    return go(s, "activate 97", "join GE III")


@pytest.mark.parametrize("exit_", ["friendly", "friendly contested", "enemy contested"])
@pytest.mark.parametrize(
    "enter_", ["friendly", "friendly contested", "enemy vacant", "enemy occupied", "enemy contested"]
)
def test_8_4_4_the_chart(exit_, enter_):
    s = chart(exit_, enter_)
    allowed = not (exit_ == "enemy contested" and enter_ in ("enemy occupied", "enemy contested"))
    assert ("march 88" in texts(s)) == allowed
    if not allowed:
        assert why(s, "march 88").startswith("8.4.4")
        return
    play(s, "march 88")
    stops = enter_ not in ("friendly", "enemy vacant")
    assert (step(s) == "MoveGroup" and "march 78" in texts(s)) == (not stops)


def test_8_4_4_a_hex_with_a_besieged_enemy_fort_is_uncontested():
    """From friendly 77 with a besieged fort one may leave as from any friendly hex, and enter it without stopping."""
    p = base().at(86, "GE 2C").at(77, "Fort St Mihiel", "GE III").control("German", 77, 86, 76, 68).siege(77)
    s = p.at(46, "FR I").build(TakeAction())
    go(s, "activate 86", "join GE 2C", "march 77")
    assert step(s) == "MoveGroup", texts(s)
    assert "march 67" in texts(s), texts(s)


# 8.4.5 -------------------------------------------------------------------------------------------


def test_8_4_5a_the_enemy_cannot_move_through_the_blocked_hexside():
    """GE III from 96 into 97 (FR I, battle undecided): FR I may not go to 96 even if it is empty."""
    s = base().at(96, "GE III").at(97, "FR I").build(TakeAction())
    enter(s, 96, 97, "GE III")
    go(s, "fortunes 8")
    roll(s, 6, 6)
    go(s, "stay", "stop")
    quiet(s)
    assert GAME.actor(s) == ALLIED
    go(s, "activate 97", "join FR I")
    assert "march 96" not in texts(s)
    assert why(s, "march 96").startswith("8.4.5") or why(s, "march 96").startswith("8.4.4b2")
    assert "march 88" in texts(s)


def test_8_4_5c_the_block_ends_when_the_blockers_are_gone():
    s = base().at(96, "GE III").at(97, "FR I").build(TakeAction())
    enter(s, 96, 97, "GE III")
    go(s, "fortunes 8")
    roll(s, 6, 6)
    go(s, "stay", "activate 97", "join GE III", "march 96")
    assert not s.blocked


def test_8_4_5a_friendly_units_pass_their_own_block():
    s = base().at(96, "GE III", "GE IIIR").at(97, "FR I").build(TakeAction())
    enter(s, 96, 97, "GE III")
    go(s, "fortunes 8")
    roll(s, 6, 6)
    go(s, "stay", "activate 96", "join GE IIIR")
    assert "march 97" in texts(s)


# 8.4.6 -------------------------------------------------------------------------------------------

SIX = ("GE IV", "GE X", "GE VII", "GE IX", "GE II", "GE XI")


@pytest.mark.parametrize(
    ("there", "mover", "ok"),
    [
        (SIX[:5], "GE III", True),
        (SIX, "GE III", False),
        ((*SIX[:5], "GE 33R"), "GE 30R", True),
        ((*SIX[:5], "GE 33R"), "GE III", False),
        (SIX, "GE 2C", True),
        ((*SIX, "GE 2C", "GE 4C", "GE 9C"), "GE 5C", True),
        ((*SIX, "GE 2C", "GE 4C", "GE 9C", "GE 3C"), "GE 5C", False),
        ((*SIX, "GE 2C", "GE 4C", "GE 9C", "GE 3C"), "GE HQ6", True),
        ((*SIX, "GE 2C", "GE 4C", "GE 9C", "GE 3C"), "GE HA420", True),
    ],
)
def test_8_4_6_limits(there, mover, ok):
    """Entering a full hex is possible only to pass on: halting there is not."""
    s = base().at(92, mover).at(93, *there).at(46, "FR I").build(TakeAction())
    go(s, "activate 92", f"join {mover}")
    if "march 93" not in texts(s):
        assert not ok
        return
    play(s, "march 93")
    if ok:
        assert step(s) != "MoveGroup" or "halt" in texts(s)
    else:
        assert step(s) == "MoveGroup"
        assert "halt" not in texts(s)


@pytest.mark.parametrize(
    ("there", "mover", "ok"),
    [
        (("GE IV", "GE X"), "GE III", True),
        (("GE IV", "GE X", "GE VII"), "GE III", False),
        (("GE IV", "GE X", "GE VII"), "GE 33R", True),
        (("GE IV", "GE X", "GE VII", "GE 33R"), "GE 30R", False),
        (("GE IV", "GE X", "GE VII"), "GE 2C", True),
        (("GE IV", "GE X", "GE VII", "GE 33R"), "GE 2C", False),
    ],
)
def test_8_4_6_vosges(there, mover, ok):
    s = base().at(106, mover).at(103, *there).at(46, "FR I").control("German", 104).build(TakeAction())
    go(s, "activate 106", f"join {mover}")
    if "march 103" in texts(s):
        play(s, "march 103")
        if step(s) == "MoveGroup" and "halt" in texts(s):
            play(s, "halt")
    assert (at(s, mover) == 103 and step(s) != "MoveGroup") == ok


# 8.4.7, 8.4.8 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "ok"), [("BE 3", False), ("BE HQ", False), ("FR I", True), ("BR 1", True)])
def test_8_4_7a_belgians_stay_in_belgium(name, ok):
    s = base(turn=8, active="Allied").at(33, name).at(46, "FR X").build(TakeAction())
    go(s, "activate 33", f"join {name}")
    assert ("march 24" in texts(s)) == ok
    assert ("march 34" in texts(s)) == ok
    assert "march 23" in texts(s)
    assert "march 44" in texts(s)


def test_8_4_7b_british_pass_paris_but_do_not_stop():
    s = base(turn=8, active="Allied").at(20, "BR 1").at(46, "FR X").build(TakeAction())
    go(s, "activate 20", "join BR 1", "march 19")
    assert "halt" not in texts(s)
    assert "march 18" in texts(s)
    s = base(turn=8, active="Allied").at(20, "(BR 1)").at(46, "FR X").build(TakeAction())
    go(s, "activate 20", "join BR 1")
    assert "march 19" not in texts(s)


@pytest.mark.parametrize(
    ("turn", "there", "ok"),
    [(6, (), False), (6, ("FR I",), True), (6, ("BR C",), True), (6, ("FR HQ5",), False), (7, (), True)],
)
def test_8_4_8_schlieffen_hexes(turn, there, ok):
    """Germans in 34 next to 24 and 33; the rail 34-44-54... is theirs."""
    p = base(turn=turn).at(34, "GE III").control("German", 34, 44, 45, 54, 53, 62, 63, 64, 72, 73, 35, 25)
    s = p.at(33, *there).at(14, "FR X").build(TakeAction())
    go(s, "activate 34", "join GE III")
    assert ("march 33" in texts(s)) == ok


def test_8_4_8_hqs_are_no_combat_units_and_opened_hexes_stay_open():
    p = (
        base(turn=6)
        .at(34, "GE III", "GE IIIR", "GE HQ6")
        .control("German", 34, 44, 45, 54, 53, 62, 63, 64, 72, 73, 35, 25)
    )
    s = p.at(33, "FR I").at(14, "FR X").build(TakeAction())
    go(s, "activate 34", "join GE III", "march 33", "done", "fortunes 8")
    roll(s, 1, 6)
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert s.controls(GERMAN, hex_at(33))
    go(s, "activate 34", "join GE IIIR")
    assert "march 33" in texts(s)
    assert "march 24" not in texts(s) or at(s, "FR I") == 24


# 8.4.9 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "target", "danger"), [(47, 37, True), (56, 47, False), (57, 48, True), (48, 38, True)]
)
def test_8_4_9b_entering_or_coming_next_to_a_danger_hex(origin, target, danger):
    """PD hexes 9,10,18,20,28,29; 37 and 38 touch 28/29; 48 touches 38 and 37 only."""
    pd = {9, 10, 18, 20, 28, 29}
    nb = {
        37: {27, 28, 36, 38, 47, 48},
        47: {36, 37, 46, 48, 56, 57},
        48: {37, 38, 47, 49, 57, 58},
        38: {28, 29, 37, 39, 48, 49},
    }
    expect = bool(nb[target] & pd) or target in pd
    p = base(turn=5).control("German", *range(44, 50), *range(53, 60), *range(62, 69), *range(72, 79), 36, 37)
    s = p.at(origin, "GE III").at(104, "FR HQA").at(12, "FR X").set(end_of_rail_net=False).build(TakeAction())
    go(s, f"activate {origin}", "join GE III")
    assert f"march {target}" in texts(s), texts(s)
    play(s, f"march {target}")
    assert bool(s.danger) == expect
    assert (at(s, "FR HQA") == 104) == (not expect)


# 8.7 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "offered"), [(1, False), (2, False), (3, True), (4, True)])
def test_8_7_1_not_on_turns_1_and_2(turn, offered):
    s = base(turn=turn, active="Allied").at(46, "FR I").at(97, "FR X").at(96, "GE III").build(TakeAction())
    assert ("withdraw" in texts(s)) == offered


@pytest.mark.parametrize(("allied", "turn", "offered"), [(None, 5, False), (5, 5, False), (4, 5, True), (3, 5, True)])
def test_8_7_1_germans_on_a_later_turn_than_the_allies(allied, turn, offered):
    p = base(turn=turn).at(96, "GE III").at(97, "FR I")
    if allied:
        p = p.withdrew("Allied", allied)
    s = p.build(TakeAction())
    assert ("withdraw" in texts(s)) == offered


@pytest.mark.parametrize(("turn", "cost"), [(3, 3), (4, 2), (5, 2)])
def test_8_7_2_allied_price(turn, cost):
    s = (
        base(turn=turn, active="Allied")
        .vp(0, 8)
        .mandated(0, 1)
        .at(97, "FR I")
        .at(96, "GE III")
        .at(62, "BE 3")
        .build(TakeAction())
    )
    go(s, "withdraw")
    t = texts(s)
    assert "activate 62" not in t, t
    assert "activate 97" in t, t
    go(s, "activate 97")
    assert "march 96" not in texts(s)
    play(s, "march 88")
    while step(s) != "TakeAction" or GAME.actor(s) != GERMAN:
        t = texts(s)
        play(s, next((x for x in t if x in ("halt", "done", "decline")), t[0]))
    assert s.vp[ALLIED] == 8 - cost
    assert s.mandated[ALLIED] == 0
    assert s.active == GERMAN
    assert s.caps == (5, 5)


@pytest.mark.parametrize(("turn", "cost"), [(4, 4), (5, 3)])
def test_8_7_3_german_price_and_trenches(turn, cost):
    p = base(turn=turn).withdrew("Allied", 3).vp(0, 5).at(96, "GE III").at(95, "GE 2C").at(46, "FR I").at(97, "FR X")
    s = p.build(TakeAction())
    go(s, "withdraw")
    seen = set()
    guard = 0
    while s.active == GERMAN and guard < 20 and not (step(s) == "TakeAction" and GAME.actor(s) == ALLIED):
        t = texts(s)
        seen |= {x for x in t if x.startswith("entrench")}
        play(
            s,
            next(
                (x for x in t if x == "entrench 96"),
                next((x for x in t if x in ("halt", "done", "decline", "stop")), t[0]),
            ),
        )
        guard += 1
    assert seen == {"entrench 96"}
    assert s.vp[GERMAN] == -cost
    assert s.caps[GERMAN] == 4
    assert s.trench(hex_at(96)) == 1


def test_8_7_2_only_friendly_uncontested_hexes_and_once_each():
    p = base(turn=4, active="Allied").at(97, "FR I").at(88, "GE X", "FR X").at(87, "Fort Nancy").at(96, "GE III")
    s = p.control("German", 98).build(TakeAction())
    go(s, "withdraw", "activate 97")
    assert at(s, "FR I") == 87, "the only hex open to it"
    while step(s) == "MoveGroup":
        play(s, "halt")
    if step(s) == "Movement":
        play(s, "done")
    assert "activate 87" not in texts(s)


def test_8_7_1_once_per_game():
    s = base(turn=6, active="Allied").withdrew("Allied", 4).at(97, "FR I").at(96, "GE III").build(TakeAction())
    assert "withdraw" not in texts(s)


def test_8_7_1_at_the_start_of_an_enemy_segment():
    s = start(turn=4).build(TakeAction())
    go(s, "activate 96", "done", "stop")
    # start of the Allied segment: the Germans may not withdraw yet; Allies act
    assert GAME.actor(s) == ALLIED
    go(s, "activate 97", "done")
    assert "withdraw" not in texts(s), "not in the middle of a segment"
    go(s, "stop")
    assert step(s) == "DeclareWithdrawal"
    assert GAME.actor(s) == ALLIED
    go(s, "withdraw")
    guard = 0
    while s.active != GERMAN or step(s) != "TakeAction":
        t = texts(s)
        play(s, next((x for x in t if x in ("halt", "done", "decline")), t[0]))
        guard += 1
        assert guard < 20
    assert GAME.actor(s) == GERMAN
