"""Blind referee tests, supply and movement once more, Paris in danger, traffic jams."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.refkit import (
    ALLIED,
    GAME,
    GERMAN,
    TakeAction,
    at,
    base,
    chance,
    dis,
    go,
    offers,
    play,
    step,
    texts,
    to_admin,
    to_strategic,
    whole,
)


def quiet(s):
    while step(s) == "DeclareWithdrawal":
        play(s, "decline")
    return s


def moves(s, origin, *group):
    go(s, f"activate {origin}", *(f"join {u}" for u in group))
    return {int(t.split()[-1]) for t in texts(s) if t.startswith("march")}


# 8.4.3 notes -------------------------------------------------------------------------------------


def test_8_4_3c_note_102_is_a_dead_end():
    s = (
        base(turn=8, active="Allied")
        .at(102, "FR I")
        .control("Allied", 102)
        .at(46, "FR X")
        .at(94, "GE X")
        .build(TakeAction())
    )
    assert not moves(s, 102, "FR I") & {101, 105, 106}


@pytest.mark.parametrize("have103", [False, True])
def test_8_4_3c_note_107_needs_103(have103):
    p = base(turn=8, active="Allied").at(107, "FR I").control("Allied", 107).at(46, "FR X").at(94, "GE X")
    if have103:
        p = p.control("Allied", 103)
    s = p.build(TakeAction())
    assert (106 in moves(s, 107, "FR I")) == have103


@pytest.mark.parametrize(("cavalry", "ok"), [(True, True), (False, False)])
def test_8_4_3d_exception_cavalry_control_does_not_cut_a_move(cavalry, ok):
    """French in 88 go to 97: the net 88-87, 88-98 is cut by Germans or only by cavalry in 98 (ruling 83)."""
    p = base(turn=8, active="Allied").at(88, "FR I").control("German", 87, 103).control("German", 98, cavalry=cavalry)
    s = p.at(98, "GE 2C").at(87, "GE IV").at(46, "FR X").build(TakeAction())
    assert (97 in moves(s, 88, "FR I")) == ok


def test_8_4_3d_a_march_makes_its_own_railway():
    """GE III converts 97 and goes on to 88, next to the rail hex 97 that is linked with 96."""
    s = base(turn=8).at(96, "GE III").at(46, "FR X").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert "march 88" in texts(s)
    assert "march 98" in texts(s)


def test_8_4_3d_two_hexes_from_the_railway_is_too_far():
    """With an HQ on 89 or 79: 88 becomes German on the way and has the link 88-98 and 88-87 and 78 only, none
    with 97.
    """
    s = base(turn=8).at(96, "GE III", "GE HQ6").at(46, "FR X").build(TakeAction())
    go(s, "activate 96", "join GE III", "join GE HQ6", "march 97", "march 88")
    t = {int(x.split()[-1]) for x in texts(s) if x.startswith("march")}
    # next to the German net (96-97, 86): 87, 98 (next to 97), 97; not 78, 79, 89
    assert t == {87, 97, 98}, t


def test_8_4_3f_units_out_of_supply_only_towards_supply():
    """GE III in 69 without supply; the German net ends at 86, 96: nearer are 78, 77 (and not 59, 60, 70, 68, 79)."""
    s = base(turn=8).at(69, "GE III").at(46, "FR X").at(94, "GE X").build(TakeAction())
    got = moves(s, 69, "GE III")
    # distance to the nearest supplying hex: 77, 87, 76, 97 touch 86 or 96. From 69: 78 touches 77 and 87;
    # 68 touches 67, 77
    assert 78 in got
    assert not got & {59, 60, 70}


def test_8_4_3f_control_is_not_taken_by_them():
    s = base(turn=8).at(69, "GE III").at(46, "FR X").at(94, "GE X").build(TakeAction())
    go(s, "activate 69", "join GE III", "march 78")
    assert s.controls(ALLIED, hex_at(78))


# 8.4.1 -------------------------------------------------------------------------------------------


def test_8_4_1_mixed_nations_with_one_hq():
    """FR I may go three hexes with FR HQ5, BR 1 only two."""
    s = base(turn=8, active="Allied").at(60, "FR I", "FR HQ5", "BR 1").at(46, "FR X").at(94, "GE X").build(TakeAction())
    go(s, "activate 60", "join FR I", "join FR HQ5", "join BR 1", "march 50", "march 49")
    assert "march 48" not in texts(s), "not with the British"
    go(s, "drop BR 1", "march 48")
    assert at(s, "BR 1") == 49
    assert at(s, "FR I") == 48


def test_8_4_1_a_jam_flips_at_once_and_shortens_the_march():
    """HQ6 (3, flipped 2) comes through 92 with HQ5: both flip immediately; its allowance is two from then on."""
    s = base(turn=8).at(91, "GE III", "GE HQ6").at(92, "GE HQ5").at(46, "FR X").build(TakeAction())
    go(s, "activate 91", "join GE III", "join GE HQ6", "march 92")
    assert dis(s, "GE HQ6", "GE HQ5") == ["GE HQ6", "GE HQ5"]
    assert "march 93" in texts(s)
    play(s, "march 93")
    assert step(s) != "MoveGroup" or "march 94" not in texts(s)


def test_8_4_1_a_group_of_two_hqs():
    """Ruling 43: HQs that enter in one group do not jam each other."""
    s = base(turn=8).at(91, "GE HQ6", "GE HQ5").at(46, "FR X").build(TakeAction())
    go(s, "activate 91", "join GE HQ5", "join GE HQ6", "march 92", "halt")
    assert dis(s, "GE HQ6", "GE HQ5") == []


def test_9_1_2b_own_hq_or_gun_in_the_hex_does_not_make_it_optional():
    """97 holds FR I and cavalry-less Germans only by an HQ, which left at once: entering is a mandatory battle."""
    s = base(turn=8).at(96, "GE III").at(97, "FR I").at(95, "GE IV").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert step(s) != "OfferBattle"


# 8.4.9 -------------------------------------------------------------------------------------------

NORTH = (*range(44, 50), *range(53, 60), *range(62, 69), *range(72, 79), 36)


def danger(turn=5, a=5, **kw):
    """GE III goes from 47 to 37, next to 28."""
    p = (
        base(turn=turn, a=a)
        .control("German", *NORTH)
        .at(47, "GE III")
        .at(104, "FR HQA")
        .at(12, "FR X", "FR 45", "BR 1")
    )
    p = p.at(21, "FR XI").set(end_of_rail_net=False)
    s = whole(p)
    quiet(s)
    go(s, "activate 47", "join GE III", "march 37")
    while step(s) == "MoveGroup":
        play(s, "halt")
    if step(s) == "Movement":
        play(s, "done")
    return s


def test_8_4_9c_the_alsace_hq_goes():
    s = danger()
    assert at(s, "FR HQA") not in range(1, 108)


def test_8_4_9g_one_french_corps_to_paris_without_a_cap():
    s = to_strategic(danger(a=0))
    while step(s) == "ChooseMover" and GAME.actor(s) == GERMAN:
        play(s, "done")
    assert step(s) == "ChooseMover", step(s)
    assert GAME.actor(s) == ALLIED, step(s)
    got = offers(s, "join")
    assert got <= {"join FR X", "join FR XI"}, got
    assert got, got
    play(s, sorted(got)[0])
    if step(s) == "ChooseDestination":
        assert {t.split()[-1] for t in texts(s)} == {"19"}
        play(s, texts(s)[0])
    assert 19 in (at(s, "FR X"), at(s, "FR XI"))
    assert s.caps[ALLIED] == 0
    assert step(s) != "ChooseMover" or GAME.actor(s) != ALLIED


def test_8_4_9g_with_caps_the_free_move_costs_nothing_and_the_next_does():
    s = to_strategic(danger(a=2))
    while step(s) == "ChooseMover" and GAME.actor(s) == GERMAN:
        play(s, "done")
    caps = s.caps[ALLIED]
    go(s, "join FR X")
    play(s, next(t for t in texts(s) if t.split()[-1] == "19"))
    assert s.caps[ALLIED] == caps
    go(s, "join FR XI")
    play(s, next(t for t in texts(s) if t.split()[-1] == "19"))
    assert s.caps[ALLIED] == caps - 1


def test_8_4_9b_the_withdrawal_is_due_by_the_end_of_the_next_turn():
    s = danger()
    guard = 0
    start = s.vp[ALLIED]
    while s.turn < 7 and guard < 80:
        if chance(s):
            play(s, texts(s)[0])
        else:
            t = texts(s)
            play(s, next((x for x in ("decline", "pass", "stop", "done") if x in t), t[0]))
        guard += 1
    assert s.turn == 7
    assert s.vp[ALLIED] == start - 2, "it is carried out at the end of the Action Phase of GT6 and costs two"


def test_8_4_9b_not_twice():
    """A General Withdrawal made before: no second one is due."""
    p = (
        base(turn=5)
        .control("German", *NORTH)
        .at(47, "GE III")
        .at(12, "FR X")
        .withdrew("Allied", 4)
        .set(end_of_rail_net=False)
    )
    s = whole(p)
    quiet(s)
    go(s, "activate 47", "join GE III", "march 37")
    guard = 0
    start = s.vp[ALLIED]
    while s.turn < 7 and guard < 80:
        if chance(s):
            play(s, texts(s)[0])
        else:
            t = texts(s)
            play(s, next((x for x in ("halt", "decline", "pass", "stop", "done") if x in t), t[0]))
        guard += 1
    assert s.vp[ALLIED] == start


def test_8_4_9b_only_combat_units_alarm_paris():
    p = (
        base(turn=5)
        .control("German", *NORTH)
        .at(47, "GE HQ1")
        .at(12, "FR X")
        .at(104, "FR HQA")
        .set(end_of_rail_net=False)
    )
    s = p.build(TakeAction())
    go(s, "activate 47", "join GE HQ1")
    if "march 37" in texts(s):
        play(s, "march 37")
        assert at(s, "FR HQA") == 104


def test_8_4_9b_cavalry_does():
    p = (
        base(turn=5)
        .control("German", *NORTH)
        .at(47, "GE 2C")
        .at(12, "FR X")
        .at(104, "FR HQA")
        .set(end_of_rail_net=False)
    )
    s = p.build(TakeAction())
    go(s, "activate 47", "join GE 2C", "march 37")
    assert at(s, "FR HQA") != 104


# 11.4 --------------------------------------------------------------------------------------------


def test_9_5_4b_a_gun_out_of_supply_stays_fired():
    s = to_admin(whole(base(turn=5).at(60, "(GE HA420)", "(GE HQ6)", "GE III").at(46, "FR I").at(94, "GE X")))
    assert dis(s, "GE HA420", "GE HQ6") == ["GE HA420", "GE HQ6"]
