"""Blind referee tests: rules of chapters 2 to 8, 12 and 14 that meet."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    GAME,
    GERMAN,
    Phase,
    active_hexes,
    admin,
    all_spots,
    at,
    base,
    chance,
    declare,
    dis,
    go,
    new,
    offered,
    over,
    plain,
    play,
    position,
    rein,
    spots,
    step,
    texts,
    until,
    where,
    whole,
)


def acting(p, side):
    s = whole(p)
    return until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == side)


# 8.3.3 the instant --------------------------------------------------------------------------------------


def test_8_3_3_a_unit_that_comes_into_supply_takes_its_hex_at_once():
    """GE X stands unsupplied in the vacant Allied hex 46; GE V takes 56, which feeds 46: 46 is German at that instant.

    The line comes through 64 and 65 (ruling 83).
    """
    p = (
        base(turn=5)
        .control("German", 74, 64, 65)
        .at(46, "GE X")
        .at(65, "GE V")
        .at(94, "GE III")
        .at(19, "FR I")
        .set(end_of_rail_net=False)
    )
    s = acting(p, GERMAN)
    assert s.controls(ALLIED, hex_at(46))
    go(s, "activate 65", "join GE V", "march 56")
    assert s.controls(GERMAN, hex_at(56))
    assert s.controls(GERMAN, hex_at(46))


def test_8_3_3_plan17_marker_at_that_instant_too():
    """FR X stands unsupplied in 95 (German, vacant); FR V takes 96: 95 falls as well, two markers."""
    p = base(turn=5, active="Allied").at(95, "FR X").at(97, "FR V").at(91, "GE III").at(46, "FR I").vp(0, 3)
    s = acting(p, ALLIED)
    go(s, "activate 97", "join FR V", "march 96")
    n = 0
    while chance(s) and texts(s)[0].startswith("draw"):
        play(s, "draw 1")
        n += 1
    assert n == 2
    assert s.vp == (0, 5)
    assert s.controls(ALLIED, hex_at(95))


def test_14_1_3b_trier_by_supply_at_the_instant():
    p = (
        base(turn=5, active="Allied")
        .control("Allied", 75, 66)
        .at(94, "FR X")
        .at(76, "FR V")
        .at(91, "GE III")
        .at(46, "FR I")
        .vp(0, 3)
    )
    s = acting(p, ALLIED)
    assert s.controls(GERMAN, hex_at(94))
    go(s, "activate 76", "join FR V", "march 85")
    while chance(s) and texts(s)[0].startswith("draw"):
        play(s, "draw 1")
    assert over(s)
    assert s.winner == ALLIED


def test_14_1_2a_metz_by_siege_is_worth_twice():
    """Both forts of Metz besieged after a battle: Allied control, one marker, doubled."""
    p = (
        base(turn=5, active="Allied")
        .at(86, "Fort Metz 5", "Fort Metz 3", "FR X", "FR V", "FR I")
        .at(91, "GE III")
        .control("Allied", 96, 95, 97)
        .vp(0, 3)
    )
    s = acting(p, ALLIED)
    declare(s, 86)
    go(s, "fortunes 8")
    until(s, lambda s: step(s) in ("TakeAction",) or texts(s)[0].startswith("draw"), answers=("besiege 86",))
    assert s.besieged(hex_at(86))
    assert s.controls(ALLIED, hex_at(86))
    assert texts(s)[0].startswith("draw")
    go(s, "draw 3")
    assert s.vp == (0, 9)


# 8.4.9 by other ways than marching ------------------------------------------------------------------------


def test_8_4_9b_by_retreat():
    """A German corps beaten in 26 retreats to 27 or 17 (both beside the six hexes): danger."""
    p = (
        base(turn=5, active="Allied")
        .control("German")
        .control("Allied", 26, 25, 16, 35, 36, 19, 4, 13)
        .at(26, "(GE X)", "FR V", "FR X")
        .at(19, "FR I")
        .at(104, "FR HQA")
    )
    s = acting(p, ALLIED)
    declare(s, 26)
    go(s, "fortunes 8")
    until(s, lambda s: step(s) in ("Retreat", "TakeAction"), pip=6)
    until(s, lambda s: step(s) == "TakeAction" or s.turn > 5)
    if at(s, "GE X") in (17, 27):
        assert s.danger == 5
    else:
        pytest.skip(str(where(s, "GE X")))


@pytest.mark.parametrize(("danger", "due", "cost"), [(2, 3, 3), (3, 4, 2), (7, 8, 2)])
def test_8_4_9b_forced_withdrawal_has_its_price_and_its_moves(danger, due, cost):
    p = base(turn=due, g=2, a=2).set(danger=danger).vp(0, 5).at(94, "GE III").at(46, "FR I", "FR X").mandated(0, 0)
    s = whole(p)
    moved = False
    while s.phase == Phase.ACTION and not over(s):
        if s.withdrawing == ALLIED and step(s) == "Withdrawing":
            moved = moved or "activate 46" in texts(s)
        plain(s)
    assert moved
    assert s.vp[ALLIED] == 5 - cost
    assert s.withdrawal[ALLIED] == due


def test_8_4_9b_declared_in_time_is_not_repeated():
    p = base(turn=6, g=2, a=2).set(danger=5).withdrew("Allied", 5).vp(0, 5).at(94, "GE III").at(46, "FR I", "FR X")
    s = whole(p)
    until(s, lambda s: s.turn == 7)
    assert s.vp[ALLIED] == 5


def test_8_4_9b_forced_withdrawal_lets_the_germans_go_later():
    """Forced on GT6: Germans may withdraw on GT7, not on GT6."""
    p = base(turn=6, g=2, a=2).set(danger=5).vp(0, 5).at(94, "GE III").at(46, "FR I", "FR X")
    s = whole(p)
    seen = set()
    while s.turn <= 7 and not over(s):
        if GAME.actor(s) == GERMAN and "withdraw" in texts(s):
            seen.add(s.turn)
        plain(s)
    assert seen == {7}


# 12.4 -----------------------------------------------------------------------------------------------------


def allenby(turn, *names, before=()):
    p = (
        base(turn=turn)
        .at(45, *names, "GE X", "GE V")
        .control("German", 44, 54, 53, 62, 63, 64, 72, 73, 45)
        .at(94, "GE III")
        .at(19, "FR I")
        .set(attacked_british=before)
    )
    s = acting(p, GERMAN)
    declare(s, 45)
    return s


@pytest.mark.parametrize(
    ("turn", "names", "ok"),
    [
        (1, ("BR 1", "BR C"), True),
        (2, ("BR 1", "BR C"), True),
        (3, ("BR 1", "BR C"), False),
        (2, ("BR 1",), False),
        (2, ("BR C",), False),
        (2, ("BR 1", "BR C", "FR X"), True),
        (2, ("FR X", "FR 1C"), False),
    ],
)
def test_12_4_first_battle_of_gt1_and_gt2(turn, names, ok):
    s = allenby(turn, *names)
    assert ("skirmish" in texts(s)) == ok


def test_12_4_the_second_battle_in_the_hex_rolls():
    s = allenby(2, "BR 1", "BR C", before=(45,))
    assert "skirmish" not in texts(s)
    s = allenby(2, "BR 1", "BR C", before=(54,))
    assert "skirmish" in texts(s)


def test_12_4_declined_and_then_never_again_in_the_hex():
    s = allenby(2, "BR 1", "BR C")
    go(s, "decline" if "decline" in texts(s) else texts(s)[0])
    go(s, "fortunes 8")
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN, pip=6)
    if s.turn == 2 and at(s, "BR 1") == 45 and at(s, "BR C") == 45:
        declare(s, 45)
        assert "skirmish" not in texts(s)


# reinforcements and danger -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("closed", "expected"), [("enemy", set()), ("open", {98}), ("stack", set())])
def test_8_4_9e_71r_in_98_or_a_turn_later_at_a_source(closed, expected):
    p = (
        position()
        .clear()
        .turn(6)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(91, "GE III")
        .set(danger=5)
        .withdrew("Allied", 5)
        .track(6, "FR 71R")
    )
    if closed == "enemy":
        p.control("German", 98).at(98, "GE X")
    if closed == "stack":
        p.at(98, "FR X", "FR XI", "FR XII", "FR XIII", "FR V", "FR IV")
    s = rein(p)
    assert all_spots(s, "FR 71R") == expected
    if not expected:
        until(s, lambda s: s.turn == 7 and spots(s, "FR 71R"))
        assert spots(s, "FR 71R") - {1} == {4, 13, 61, 80, 89}


def test_8_4_9f_ix_variable_before_gt7_keeps_out_of_the_schlieffen_hexes():
    p = (
        position()
        .clear()
        .turn(6)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(91, "GE III")
        .set(danger=5)
        .withdrew("Allied", 5)
        .track(6, "FR IX")
        .at(24, "FR HQ5")
        .at(47, "FR HQ4")
    )
    assert all_spots(rein(p), "FR IX") == {4, 13, 61, 80, 89, 19, 47}


def test_8_4_9f_ix_minus_counts_half_and_ix_a_whole_corps():
    """IX(-) in a full hex: IX does not fit there and is variable (ruling 28)."""
    full = ("FR X", "FR XI", "FR XII", "FR XIII", "FR V")
    p = (
        position()
        .clear()
        .turn(6)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(91, "GE III")
        .set(danger=5)
        .withdrew("Allied", 5)
        .track(6, "FR IX")
        .at(46, *full, "FR 71R", "FR IX-")
    )
    s = rein(p)
    assert 46 not in all_spots(s, "FR IX")
    assert 13 in spots(s, "FR IX")


# GT8 and GT12 with other rules --------------------------------------------------------------------------------


def test_14_1_1_gt12_bef_disrupted_and_fatigue_do_not_touch():
    p = (
        position()
        .clear()
        .turn(12)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(91, "GE III")
        .dead("BR 1")
        .at(45, "BR HQ")
    )
    s = rein(p)
    go(s, "replace BR 1", "place BR 1 > 45")
    assert dis(s, "BR 1") == ["BR 1"]
    until(s, lambda s: s.turn == 13)
    assert dis(s, "BR 1") == [], "half of one, rounded up, is one"


def test_14_1_1_gt8_no_bef_replacement_in_an_unsupplied_hq_hex():
    p = (
        position()
        .clear()
        .turn(8)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(19, "FR I")
        .at(91, "GE III")
        .dead("BR 1")
        .at(97, "BR HQ")
        .control("German", 87, 88, 98, 102, 103)
    )
    s = rein(p)
    go(s, "replace BR 1")
    assert spots(s, "BR 1") == {1, 4, 14}


def test_14_1_1_gt12_only_eliminated_units():
    """A British division on the track (escaped by sea) is not eliminated."""
    p = (
        position()
        .clear()
        .turn(12)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(19, "FR I")
        .at(91, "GE III")
        .track(14, "(BR 1)")
    )
    s = rein(p)
    assert not any("BR 1" in t for t in texts(s))


# German replacements by an HQ just relieved ---------------------------------------------------------------------


def test_7_2_14_1_1b_replacements_keep_away_from_the_relieved_hex():
    p = (
        position()
        .clear()
        .turn(6)
        .active("Allied")
        .caps(5, 5)
        .mandated(0, 0)
        .at(19, "FR I")
        .at(91, "GE III")
        .at(95, "GE HQ6")
        .track(6, "GE HQD")
        .dead("GE IV")
    )
    s = rein(p)
    go(s, "relieve GE HQ6", "replace GE IV")
    assert spots(s, "GE IV") == {91, 94, 100, 105, 107}


# Withdrawal and Plan 17 --------------------------------------------------------------------------------------------


def test_8_7_2_9_1_1e_no_plan17_point_after_the_withdrawal():
    four = ("FR VIII", "FR XIII", "FR XXI", "FR XIV")
    p = (
        base(turn=4, active="Allied")
        .mandated(0, 1)
        .vp(0, 5)
        .at(96, *four, "GE III", "GE IV")
        .at(46, "FR I")
        .at(94, "GE II")
    )
    s = whole(p)
    go(s, "withdraw")
    until(s, lambda s: s.withdrawing < 0)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 94", "done", "stop")
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    declare(s, 96)
    go(s, "fortunes 8")
    assert s.vp == (0, 3)


def test_8_7_3_guns_move_with_the_withdrawal():
    p = base(turn=5).withdrew("Allied", 3).at(96, "GE HA420", "GE X").at(94, "GE III").at(46, "FR I")
    s = whole(p)
    go(s, "withdraw", "activate 96", "join GE HA420")
    assert "95" in offered(s, "march")
    go(s, "march 95")
    assert not offered(s, "march")


def test_8_7_3_flipped_by_the_withdrawal_hq_counts():
    p = base(turn=5).withdrew("Allied", 3).at(96, "GE HQ6", "GE X").at(94, "GE III").at(46, "FR I")
    s = whole(p)
    go(s, "withdraw", "activate 96", "join GE X", "join GE HQ6", "march 95", "march 100", "march 101")
    until(s, lambda s: s.withdrawing < 0 or step(s) in ("Withdrawing", "PlaceTrenches"), answers=("halt", "done"))
    assert dis(s, "GE HQ6") == ["GE HQ6"]
    assert at(s, "GE X") == 101


# GT1 ------------------------------------------------------------------------------------------------------------------


def test_14_1_1a_four_hexes_are_those_hexes_not_their_armies():
    """GT1: the 5th Army went from 46 to 55; 55 is none of the four and may be activated again."""
    p = position().turn(1).active("Allied").caps(6, 4).clear(46).at(55, "FR I", "FR X").set(north=(46,))
    s = whole(p)
    assert 55 in active_hexes(s)
    assert not {45, 54, 62} & active_hexes(s)


def test_6_gt1_the_first_segment_ends_after_a_recovery_too():
    s = new()
    go(s, "done", "recover 62")
    assert GAME.actor(s) == GERMAN


def test_6_gt1_the_allies_may_pass():
    s = new()
    go(s, "done", "pass")
    assert GAME.actor(s) == GERMAN
    go(s, "activate 105", "done", "stop")
    assert GAME.actor(s) == ALLIED
    go(s, "activate 97", "done")
    assert GAME.actor(s) == ALLIED, "two activations in later segments"


# Schlieffen hexes and supply sources --------------------------------------------------------------


@pytest.mark.parametrize(("turn", "ok"), [(3, False), (6, False), (7, True)])
def test_8_4_7c_hq_in_a_schlieffen_hex_serves_no_replacement(turn, ok):
    p = (
        position()
        .clear()
        .turn(turn)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(19, "FR I")
        .at(91, "GE III")
        .at(24, "FR HQ5")
        .dead("FR X")
    )
    s = until(rein(p), lambda s: "replace FR X" in texts(s), answers=("send-nothing",))
    go(s, "replace FR X")
    assert (24 in spots(s, "FR X")) == ok
    assert (1 in spots(s, "FR X")) == ok


def test_7_1_1_germans_may_be_placed_in_schlieffen_hexes():
    p = (
        position()
        .clear()
        .turn(6)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(19, "FR I")
        .at(91, "GE III")
        .control("German", 24, 34, 44, 54, 53, 62, 63, 64, 72, 73)
        .at(24, "GE HQ1", "GE X")
        .track(6, "GE IILW")
        .set(namur_fell=1)
    )
    assert 24 in all_spots(rein(p), "GE IILW")


# end of the game ----------------------------------------------------------------------------------


def test_14_1_3c_bef_penalty_and_mandates_come_before_the_count():
    """GT7 of the short campaign: 12.1 is over; a German mandate of the Fortunes of War costs one."""
    p = (
        base(turn=7, scenario="short-campaign", g=0, a=0)
        .vp(7, 3)
        .mandated(1, 0)
        .at(24, "BR 1")
        .at(94, "GE III")
        .at(46, "FR I")
    )
    s = until(whole(p), over)
    assert s.vp == (6, 3)
    assert s.winner == GERMAN


def test_14_2_2b_gt5_points_before_the_check_of_paris_or_after_do_not_matter_for_the_total():
    p = (
        base(turn=5, scenario="short-campaign")
        .vp(0, 3)
        .set(french_corps_lost=7, british_hits=6)
        .at(94, "GE III")
        .at(46, "FR I")
    )
    s = until(admin(p), lambda s: s.turn > 5)
    assert s.vp == (6, 3)


def test_11_3_attrition_is_no_hit_on_the_british():
    p = (
        base(turn=5, scenario="short-campaign")
        .vp(0, 3)
        .set(british_hits=5)
        .at(97, "BR 1")
        .control("German", 87, 88, 98, 102, 103)
        .at(94, "GE III")
        .at(46, "FR I")
    )
    s = until(admin(p), lambda s: s.turn > 5)
    assert dis(s, "BR 1") == ["BR 1"]
    assert s.vp[GERMAN] == 0
