"""Blind referee tests: victory points and victory in the three scenarios (14.x.2, 14.x.3, 3.2, 11.1)."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    DEADPILE,
    GAME,
    GERMAN,
    HEXES,
    NEAR,
    TRACK,
    UNITS,
    TakeAction,
    admin,
    auto,
    base,
    chance,
    declare,
    dis,
    go,
    new,
    over,
    play,
    position,
    rein,
    roll,
    step,
    texts,
    unit,
    until,
    where,
    whole,
)

VP15 = (8, 14, 16, 23, 26, 34, 36, 38, 48, 52, 58, 76, 87, 98, 104)
PLAN17 = (85, 86, 95, 96, 100, 103, 105, 107)


def all_german(turn, scenario="campaign", allied=(19, 4, 13), **kw):
    return (
        base(turn=turn, scenario=scenario, **kw)
        .control("German")
        .control("Allied", *allied)
        .at(94, "GE III")
        .at(19, "FR I")
    )


def draws(s, value=None):
    """Draw all markers asked for now; the hexes that got one."""
    n = 0
    while chance(s) and texts(s)[0].startswith("draw"):
        t = texts(s)
        play(s, f"draw {value}" if f"draw {value}" in t else t[0])
        n += 1
    return n


# 14.1.3d Interim ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
@pytest.mark.parametrize("turn", [8, 9, 10])
def test_14_1_3d_interim_on_gt9_only(scenario, turn):
    s = admin(all_german(turn, scenario))
    n = draws(s, 1)
    assert n == (15 if turn == 9 else 0)
    if turn == 9:
        assert {h.n for h, _ in s.german_markers} == set(VP15)


def test_14_1_3d_all_fifteen_with_doubles():
    """4x1 + 5x2 + 5x3 + 1x4 = 33 points (ruling 83) on 15 hexes; 76 and 87 count twice what lies there."""
    s = admin(all_german(9).vp(0, 3))
    draws(s, 1)
    v = {h.n: value for h, value in s.german_markers}
    assert sum(v.values()) == 33
    assert s.vp[GERMAN] == 33 + v[76] + v[87]


def test_14_1_3d_each_double():
    seen = set()
    for h in VP15:
        s = admin(
            base(turn=9)
            .control("German")
            .control("Allied", 19, 4, 13, *(x for x in VP15 if x != h))
            .at(94, "GE III")
            .at(19, "FR I")
        )
        n = draws(s, 2)
        if n == 0:
            continue  # not in supply with all others Allied
        seen.add(h)
        assert s.vp[GERMAN] == (4 if h in (76, 87) else 2), h
    assert {76, 87} <= seen, seen
    assert len(seen) >= 8, seen


def test_14_1_2d_unsupplied_hexes_do_not_count():
    """14 German in an Allied north: no marker."""
    s = admin(base(turn=9).control("German", 14).at(14, "GE IV").at(94, "GE III").at(46, "FR I"))
    assert draws(s) == 0
    assert s.vp[GERMAN] == 0


def test_14_1_2d_contested_but_german_counts():
    s = admin(base(turn=9).control("German", 87).at(87, "GE IV", "FR X").at(94, "GE III").at(46, "FR I"))
    assert draws(s, 1) == 1
    assert s.vp[GERMAN] == 2


def test_14_1_2d_besieged_fort_hex_counts():
    s = admin(
        base(turn=9).control("German", 76).at(76, "GE IV", "Fort Verdun 76").siege(76).at(94, "GE III").at(46, "FR I")
    )
    assert draws(s, 1) == 1
    assert s.vp[GERMAN] == 2


def test_14_1_3d_lost_hex_returns_its_marker():
    """87 (twice 3) is lost: six points less, the marker is back; retaken it has none until the end."""
    p = (
        base(turn=10, active="Allied")
        .vp(6, 3)
        .control("German", 87)
        .at(88, "FR X", "FR V")
        .at(94, "GE III")
        .at(46, "FR I")
        .at(86, "GE IV")
    )
    p.set(german_markers=((87, 3),))
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 88", "join FR X" if "join FR X" in texts(s) else "join FR V")
    go(s, "march 87")
    assert s.controls(ALLIED, hex_at(87))
    assert s.vp == (0, 3)
    assert s.german_markers == ()


def test_14_1_3d_a_hex_taken_after_gt9_waits_for_the_end():
    p = base(turn=10).vp(0, 3).at(86, "GE IV").at(46, "FR I").at(94, "GE III")
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 86", "join GE IV", "march 87")
    assert s.controls(GERMAN, hex_at(87))
    until(s, lambda s: s.turn == 11)
    assert s.vp == (0, 3)


@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
def test_14_1_3c_at_the_end_only_hexes_without_marker(scenario):
    p = (
        base(turn=15, scenario=scenario)
        .control("German", 87, 76, 98)
        .vp(5, 3)
        .at(94, "GE III")
        .at(46, "FR I")
        .at(87, "GE IV")
        .at(76, "GE V")
    )
    p.set(german_markers=((87, 2), (98, 1)))
    s = admin(p)
    assert draws(s, 3) == 1
    assert over(s)
    assert s.vp[GERMAN] == 5 + 6
    assert s.winner == GERMAN


def test_14_1_3c_one_cup_for_all():
    """All threes and the four lie on the map (ruling 83): none of them can be drawn at the end."""
    p = base(turn=15).control("German", 87).vp(12, 3).at(94, "GE III").at(46, "FR I").at(87, "GE IV")
    p.set(german_markers=((8, 3), (14, 3), (16, 3), (23, 3), (26, 3), (34, 4)))
    s = admin(p)
    assert texts(s) == ["draw 1", "draw 2"]


# 14.1.3c Regular victory ---------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
@pytest.mark.parametrize(
    ("g", "a", "win"),
    [
        (6, 3, True),
        (5, 2, False),
        (5, -3, False),
        (6, 4, False),
        (7, 3, True),
        (7, 4, False),
        (8, 4, True),
        (9, 5, False),
        (10, 5, True),
        (6, 0, True),
        (6, -4, True),
        (-1, -5, False),
        (0, 0, False),
        (12, 6, True),
        (12, 7, False),
    ],
)
def test_14_1_3c_six_and_twice(scenario, g, a, win):
    s = until(
        admin(
            base(turn=7 if scenario == "short-campaign" else 15, scenario=scenario)
            .vp(g, a)
            .at(94, "GE III")
            .at(46, "FR I")
        ),
        over,
    )
    assert s.winner == (GERMAN if win else ALLIED)


# 14.1.3a Immediate victory --------------------------------------------------------------------------


def paris(turn, scenario="campaign", g=0, a=3, **kw):
    p = (
        base(turn=turn, scenario=scenario)
        .control("German", 19, 9, 10, 18, 20, 28, 29, 27, 36, 46, 56, 66, 75, 65, 64, 63, 53, 72, 73)
        .vp(g, a)
    )
    return p.at(19, "GE IV").at(94, "GE III").at(80, "FR I").set(paris_fell=kw.pop("fell", turn), **kw)


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
@pytest.mark.parametrize(
    ("g", "a", "win"),
    [
        (0, 4, True),
        (0, 5, False),
        (1, 5, True),
        (-4, 2, True),
        (-4, 3, False),
        (-2, 4, False),
        (-11, -1, True),
        (-10, 0, False),
        (-12, -1, False),
        (2, 6, False),
        (3, 6, True),
    ],
)
def test_14_1_3a_less_than_half(scenario, g, a, win):
    """36 is the only other VP hex of the Germans (worth 1 here)."""
    s = admin(paris(6, scenario, g, a))
    draws(s, 1)
    total = g + 10 + 1
    expect = 2 * a < total
    assert (over(s) and s.winner == GERMAN) == expect
    if not expect:
        assert s.vp[GERMAN] == g + 10
        assert s.german_markers == ()


def test_14_1_3a_once_only():
    s = admin(paris(7, fell=6, g=10, a=3, paris_judged=True, paris_counted=True))
    assert draws(s) == 0
    assert not over(s)
    until(s, lambda s: s.turn == 8)
    assert s.vp[GERMAN] == 10


def test_14_1_3a_interim_markers_are_returned_too():
    """Paris falls on GT11 with markers of GT9 on the map: each non-Paris marker goes back, their points too."""
    p = paris(11, g=5, a=9)
    p.control("German", 26, 34, 44, 54, 45, 35)
    p.set(german_markers=((36, 3), (34, 2)))
    s = admin(p)
    n = draws(s, 1)
    assert n == 1, "26 only: the others have theirs"
    assert not over(s)
    assert s.german_markers == ()
    assert s.vp[GERMAN] == 10


def test_14_1_3a_then_interim_on_the_same_turn():
    """GT9: the check (B) first, its markers return; then the interim count (C)."""
    s = admin(paris(9, g=0, a=9))
    assert draws(s, 1) == 2
    assert not over(s)
    assert s.german_markers == ((hex_at(36), 1),)
    assert s.vp[GERMAN] == 11


def test_14_1_3a_then_the_final_count_on_the_last_turn():
    s = admin(paris(15, g=0, a=6))
    assert draws(s, 1) == 2
    assert over(s)
    assert s.vp[GERMAN] == 11
    assert s.winner == ALLIED


def test_14_1_3a_paris_again_allied_takes_the_ten_away():
    p = (
        base(turn=8, active="Allied")
        .control("German", 19)
        .vp(10, 3)
        .at(29, "FR X")
        .at(94, "GE III")
        .set(paris_fell=6, paris_judged=True, paris_counted=True)
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 29", "join FR X", "march 19")
    assert s.controls(ALLIED, hex_at(19))
    assert s.vp == (0, 3)


def test_14_1_3a_in_play_paris_falls_and_is_checked_at_the_end_of_the_turn():
    p = (
        base(turn=8)
        .control("German")
        .control("Allied", 19, 4, 13)
        .at(28, "GE IV")
        .at(4, "FR I")
        .vp(0, 3)
        .at(94, "GE III")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 28", "join GE IV", "march 19")
    assert s.controls(GERMAN, hex_at(19))
    assert not over(s)
    assert s.vp == (0, 3)
    until(s, over)
    assert s.winner == GERMAN
    assert s.turn == 8


def test_14_1_3a_paris_needs_its_fort_taken_or_besieged():
    p = (
        base(turn=8)
        .control("German")
        .control("Allied", 19, 4, 13)
        .at(28, "GE IV")
        .at(19, "Fort Paris")
        .at(4, "FR I")
        .vp(0, 3)
        .at(94, "GE III")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 28", "join GE IV", "march 19")
    assert s.controls(ALLIED, hex_at(19))


# 14.1.2a Plan 17 hexes -----------------------------------------------------------------------------


@pytest.mark.parametrize("target", PLAN17)
@pytest.mark.parametrize(("turn", "value"), [(2, 1), (2, 3), (12, 2)])
def test_14_1_2a_marker_at_the_moment(target, turn, value):
    start = next(h for h in sorted(NEAR[target]) if h not in (94,))
    p = (
        base(turn=turn, active="Allied")
        .control("Allied")
        .control("German", target, 94, 91, *(h for h in (90, 92, 93)))
        .at(start, "FR X", "FR V")
        .at(94, "GE III")
        .vp(0, 3)
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, f"activate {start}")
    go(s, next(t for t in texts(s) if t.startswith("join")), f"march {target}")
    assert texts(s)[0].startswith("draw"), (step(s), texts(s))
    assert texts(s) == ["draw 1", "draw 2", "draw 3"]
    go(s, f"draw {value}")
    assert s.vp == (0, 3 + value * (2 if target in (86, 105) else 1))


@pytest.mark.parametrize("target", [84, 94, 101, 102, 106])
def test_14_1_2a_no_marker_elsewhere(target):
    start = 85 if target in (84, 94) else 96
    p = (
        base(turn=2, active="Allied")
        .control("Allied")
        .control("German", target, 91, 90)
        .at(start, "FR X", "FR V")
        .at(91, "GE III")
        .vp(0, 3)
    )
    if target in (106,):
        start = 103
        p.at(103, "FR X", "FR V")
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, f"activate {start}")
    go(s, next(t for t in texts(s) if t.startswith("join")), f"march {target}")
    assert over(s) or not texts(s)[0].startswith("draw")
    assert s.vp == (0, 3)
    if target == 94:
        assert over(s)
        assert s.winner == ALLIED


def test_14_1_2a_cavalry_alone_scores_too():
    p = base(turn=2, active="Allied").at(97, "FR 1C").at(94, "GE III").at(46, "FR I").vp(0, 3)
    s = whole(p)
    go(s, "activate 97", "join FR 1C", "march 96")
    assert texts(s)[0] == "draw 1"
    go(s, "draw 2")
    assert s.vp == (0, 5)
    assert s.cavalry_control(hex_at(96))


def test_14_1_2a_points_are_permanent_and_drawn_once():
    p = base(turn=5).control("Allied", 96).vp(0, 5).at(95, "GE IV").at(97, "FR X").at(46, "FR I").at(94, "GE III")
    p.set(plan17_markers=((96, 2),))
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 95", "join GE IV", "march 96")
    assert s.controls(GERMAN, hex_at(96))
    assert s.vp == (0, 5)


def test_14_1_2a_eight_markers_in_the_cup():
    """1x4, 2x3, 3x1: when the three is gone only one and two are left."""
    p = base(turn=2, active="Allied").at(97, "FR 1C").at(94, "GE III").at(46, "FR I").vp(0, 6)
    p.set(plan17_markers=((85, 3),))
    s = whole(p)
    go(s, "activate 97", "join FR 1C", "march 96")
    assert texts(s) == ["draw 1", "draw 2"]


def test_14_1_2a_marching_through_takes_marker_after_marker():
    """Cavalry goes 97-96-95: two hexes, two markers."""
    p = base(turn=2, active="Allied").at(97, "FR 1C").at(94, "GE III").at(46, "FR I").vp(0, 3)
    s = whole(p)
    go(s, "activate 97", "join FR 1C", "march 96", "draw 1")
    if "march 95" in texts(s):
        go(s, "march 95", "draw 2")
        assert s.vp == (0, 6)


# 14.1.3b Trier -------------------------------------------------------------------------------------


def test_14_1_3b_trier_with_its_fort_must_be_besieged_or_taken():
    p = (
        base(turn=5, active="Allied")
        .control("Allied", 85, 86, 95, 96)
        .at(85, "FR X", "FR V")
        .at(94, "Fort Trier")
        .at(91, "GE III")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 85", next(t for t in ("join FR V", "join FR X")), "march 94")
    assert not over(s)
    assert s.controls(GERMAN, hex_at(94))
    until(s, lambda s: over(s) or step(s) in ("TakeAction",), answers=("besiege 94", "done"), pip=6)
    assert over(s)
    assert s.winner == ALLIED
    assert s.turn == 5


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
def test_14_1_3b_trier_beats_points(scenario):
    p = (
        base(turn=5, active="Allied", scenario=scenario)
        .control("Allied", 85, 86, 95, 96)
        .vp(30, -5)
        .at(85, "FR X", "FR V")
        .at(91, "GE III")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 85", "join FR V", "march 94")
    assert over(s)
    assert s.winner == ALLIED


def test_14_1_3b_cavalry_takes_trier_too():
    p = base(turn=5, active="Allied").control("Allied", 85, 86, 95, 96).vp(30, -5).at(85, "FR 1C").at(91, "GE III")
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 85", "join FR 1C", "march 94")
    assert over(s)
    assert s.winner == ALLIED


# 14.2.2b Scenario 2 --------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
@pytest.mark.parametrize(
    ("turn", "french", "british", "gain"),
    [(5, 7, 0, 3), (5, 6, 0, 0), (5, 9, 0, 3), (5, 0, 6, 3), (5, 0, 5, 0), (5, 7, 6, 6), (4, 7, 6, 0), (6, 7, 6, 0)],
)
def test_14_2_2b_losses_by_gt5(scenario, turn, french, british, gain):
    p = (
        base(turn=turn, scenario=scenario)
        .vp(0, 3)
        .at(94, "GE III")
        .at(46, "FR I")
        .set(french_corps_lost=french, british_hits=british)
    )
    s = until(admin(p), lambda s: s.turn > turn)
    assert s.vp == ((gain if scenario == "short-campaign" else 0), 3)


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
@pytest.mark.parametrize(
    ("ctrl", "forts", "gain"),
    [
        ((54, 64), (), 3),
        ((54, 64), ("Fort Maubeuge",), 0),
        ((54, 64), ("Fort Namur",), 0),
        ((64,), (), 0),
        ((54,), (), 0),
    ],
)
def test_14_2_2b_maubeuge_and_namur(scenario, ctrl, forts, gain):
    p = (
        base(turn=7, scenario=scenario)
        .vp(0, 3)
        .control("German", *ctrl, 63, 53, 72, 73)
        .at(94, "GE III")
        .at(46, "FR I")
    )
    for h, n in ((64, "GE IV"), (54, "GE X")):
        p.at(h, n if h in ctrl else "FR V" if h == 54 else "FR IV")
    for f in forts:
        p.at(54 if "Maub" in f else 64, f).siege(54 if "Maub" in f else 64)
    s = until(admin(p), lambda s: s.turn > 7)
    assert s.vp[GERMAN] == (gain if scenario == "short-campaign" else 0)


@pytest.mark.parametrize("antwerp", [True, False])
@pytest.mark.parametrize(
    ("screen", "allied", "gain"),
    [
        (((53, "GE IV", "GE X"),), True, 2),
        (((62, "GE IV", "GE X"),), True, 2),
        (((53, "GE IV"), (62, "GE X")), True, 2),
        (((53, "GE IV"),), True, 0),
        (((53, "GE IV", "GE 33R", "GE 30R"),), True, 0),
        (((53, "GE IV", "GE 2C"),), True, 0),
        (((53, "GE IV", "GE X"),), False, 0),
        (((43, "GE IV", "GE X"),), True, 0),
        (((53, "GE IV", "GE X", "GE V"),), True, 2),
    ],
)
def test_14_2_2b_antwerp_screened(screen, allied, gain, antwerp):
    """52 Allied, screened by two corps in 53 and 62; whether or not the army went there on GT1."""
    p = (
        base(turn=7, scenario="short-campaign")
        .vp(0, 3)
        .control("German", 53, 62, 63, 72, 73, 43)
        .at(94, "GE III")
        .at(46, "FR I")
        .set(antwerp=antwerp)
    )
    p.at(52, "Fort Antwerp", "BE I")
    if not allied:
        p.control("German", 52).clear(52)
    for h, *names in screen:
        p.at(h, *names)
    s = admin(p)
    n = draws(s, 1)
    until(s, over)
    assert s.vp[GERMAN] == gain + n


def test_14_2_2b_extras_decide():
    """3 + 2 + 1 (a marker) against 3 wins."""
    p = (
        base(turn=7, scenario="short-campaign")
        .vp(1, 3)
        .control("German", 54, 64, 53, 62, 63, 72, 73)
        .at(94, "GE III")
        .at(46, "FR I")
        .at(53, "GE IV", "GE X")
        .at(52, "Fort Antwerp")
    )
    s = until(admin(p), over)
    assert s.vp == (6, 3)
    assert s.winner == GERMAN


# Counting losses -----------------------------------------------------------------------------------


def fight(defenders, dice, attackers=("GE III", "GE IV"), turn=5, scenario="short-campaign"):
    s = (
        base(turn=turn, scenario=scenario)
        .at(97, *attackers, *defenders)
        .at(46, "FR XX")
        .control("German", 97)
        .build(TakeAction())
    )
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, *dice)
    return s


@pytest.mark.parametrize(
    ("defender", "lost"),
    [("(FR I)", 1), ("FR I", 0), ("(FR 71R)", 0), ("(FR 1C)", 0), ("(FR IIT)", 1), ("(BR 1)", 0), ("(FR COL)", 1)],
)
def test_14_2_2b_french_corps_count(defender, lost):
    s = fight((defender,), (1, 6), attackers=("GE III",))
    assert s.french_corps_lost == lost


@pytest.mark.parametrize(
    ("defenders", "dice", "hits"),
    [
        (("BR 1",), (1, 6), 1),
        (("(BR 1)",), (1, 6), 1),
        (("BR C",), (1, 6), 1),
        (("FR I",), (1, 6), 0),
        (("BE I",), (1, 6), 0),
        (("BR 1",), (6, 6), 0),
    ],
)
def test_14_2_2b_british_hits_count(defenders, dice, hits):
    s = fight(defenders, dice, attackers=("GE III",))
    assert s.british_hits == hits


def test_14_2_2b_a_pair_takes_two_hits():
    s = (
        base(turn=5, scenario="short-campaign")
        .at(97, "GE III", "BR 1", "BR 2")
        .at(46, "FR XX")
        .control("German", 97)
        .build(TakeAction())
    )
    declare(s, 97)
    go(s, "fortunes 8")
    pair = [t for t in texts(s) if t.startswith("pair")]
    if pair:
        play(s, pair[0])
    auto(s)
    play(s, "roll 1")
    until(s, lambda s: step(s) in ("Retreat", "DecideRetreat", "TakeAction", "DeclareWithdrawal"), pip=6)
    assert s.british_hits == 2
    assert dis(s, "BR 1", "BR 2") == ["BR 1", "BR 2"]


def test_14_2_2b_replaced_corps_stay_counted():
    p = (
        position("short-campaign")
        .clear()
        .turn(5)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(91, "GE III")
        .dead("FR X")
        .set(french_corps_lost=7)
        .vp(0, 3)
    )
    s = rein(p)
    go(s, "replace FR X", "place FR X > 80")
    until(s, lambda s: s.turn == 6)
    assert s.vp[GERMAN] == 3


# 13.1.3, start --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
def test_13_1_3_markers(scenario):
    s = new(scenario)
    assert s.turn == 1
    assert s.vp == (0, 3)
    assert s.mandated == (0, 1)
    assert s.trench(hex_at(86)) == 1
    assert [h.n for h in HEXES if s.trench(h)] == [86]
    assert s.end_of_rail_net
    assert not s.emergency
    assert s.controls(GERMAN, hex_at(72))
    assert s.controls(GERMAN, hex_at(73))
    assert s.caps == ((0, 0) if scenario == "what-if" else (6, 4))
    assert s.withdrawal == (0, 0)
    assert not s.german_markers
    assert not s.plan17_markers


FORTS = {
    "Fort Antwerp": (52, 5),
    "Fort Namur": (64, 3),
    "Fort Metz 5": (86, 5),
    "Fort Metz 3": (86, 3),
    "Fort Trier": (94, 3),
    "Fort Strasbourg": (105, 5),
    "Fort Versailles": (10, 2),
    "Fort Paris": (19, 5),
    "Fort Maubeuge": (54, 5),
    "Fort Verdun 67": (67, 5),
    "Fort Verdun 76": (76, 5),
    "Fort St Mihiel": (77, 4),
    "Fort Langres": (79, 4),
    "Fort Nancy": (87, 4),
    "Fort Toul": (87, 5),
    "Fort Epinal A": (98, 4),
    "Fort Epinal B": (98, 5),
    "Fort Belfort": (104, 5),
}


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
def test_13_1_6_forts_at_start(scenario):
    s = new(scenario)
    on_map = {str(u): int(s.where[u.n]) for u in UNITS if u.fort and s.on_map(u)}
    assert on_map == {n: h for n, (h, _) in FORTS.items()}


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
def test_13_1_1_no_orange_unit(scenario):
    s = new(scenario)
    for n in (
        "FR XXII",
        "FR HA",
        "BR 8",
        "BR SEC",
        "BE Io",
        "GE OXXII",
        "GE HQ9",
        "GE HA420b",
        "Fort Lille orange",
        "Fort Liege orange",
    ):
        assert not s.on_map(unit(n))
        assert where(s, n) not in TRACK[1:]
        assert where(s, n) != DEADPILE
