"""Blind referee tests: special rules of the scenarios (14.x.1): command, Belgian Withdrawal, Maubeuge, Plan
17, fatigue.
"""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    GAME,
    GERMAN,
    NEAR,
    TakeAction,
    active_hexes,
    admin,
    all_spots,
    at,
    auto,
    base,
    chance,
    dead,
    declare,
    dice_left,
    dis,
    go,
    new,
    offered,
    play,
    position,
    rein,
    roll,
    spots,
    step,
    texts,
    until,
    whole,
)

F4 = ("FR VIII", "FR XIII", "FR XXI", "FR XIV")
G = ("GE III", "GE IV", "GE X", "GE VII")
HISTORICAL = ["campaign", "short-campaign"]
NORTH = {62, 54, 46, 45}


def started(scenario="campaign", setup=("done",), **kw):
    s = new(scenario, **kw)
    for m in setup:
        play(s, m)
    if scenario == "what-if":
        until(s, lambda s: step(s) == "InitiativeRoll", pip=6)
        go(s, 6, 1)
    return s


def germans_pass(s):
    """The Germans activate something harmless, so that the Allies have a full segment."""
    go(s, "activate 94" if "activate 94" in texts(s) else "activate 105", "done", "stop")
    until(s, lambda s: step(s) == "TakeAction")
    return s


# Allied Command Restrictions ----------------------------------------------------------------------


@pytest.mark.parametrize("scenario", HISTORICAL)
def test_14_1_1a_hexes_of_the_first_segment(scenario):
    s = started(scenario)
    assert active_hexes(s) == {19, 25, 34, 45, 46, 54, 56, 57, 62, 64, 87, 97, 98, 104}  # ruling 83


@pytest.mark.parametrize("scenario", HISTORICAL)
@pytest.mark.parametrize("first", sorted(NORTH))
def test_14_1_1a_only_one_of_the_four(scenario, first):
    """Only one CAP up north: neither the others nor, by the developer's note, the same hex again."""
    s = started(scenario)
    go(s, f"activate {first}", "done")
    germans_pass(s)
    assert active_hexes(s) == {19, 25, 34, 56, 57, 64, 87, 97, 98, 104}  # ruling 83


@pytest.mark.parametrize("other", [25, 34, 57, 64, 97])
def test_14_1_1a_others_do_not_count(other):
    s = started()
    go(s, f"activate {other}", "done")
    germans_pass(s)
    assert active_hexes(s) >= NORTH
    assert not {66, 76} & active_hexes(s)


def test_14_1_1a_gone_on_gt2():
    s = whole(position().turn(2).active("Allied").caps(5, 5))
    assert {66, 76} | NORTH <= active_hexes(s)


def test_14_1_1a_a_recovery_in_62_is_an_activation_of_it():
    """8.1.1b: a CAP is spent to activate a hex and undisrupt there; so 62 is the one hex of GT1."""
    s = started()
    go(s, "recover 62")
    germans_pass(s)
    assert not NORTH & active_hexes(s)


def test_14_1_1a_no_recovery_in_62_after_another_of_the_four():
    s = started()
    go(s, "activate 45", "done")
    germans_pass(s)
    assert "recover 62" not in texts(s)


@pytest.mark.parametrize("hex_", [66, 76])
def test_14_1_1a_no_recovery_in_66_and_76(hex_):
    p = position().turn(1).active("Allied").caps(5, 5)
    for u in p.s.at(hex_at(hex_)):
        if u.combat:
            p.s.mark(u, 1)
    s = whole(p)
    assert f"recover {hex_}" not in texts(s)


def test_14_3_1a_two_in_hexes_1_to_66():
    s = started("what-if")
    assert active_hexes(s) == {19, 25, 34, 45, 46, 54, 56, 57, 62, 64, 66, 76, 87, 97, 98, 104}  # ruling 83
    go(s, "activate 66", "done", "activate 34", "done")
    germans_pass(s)
    assert active_hexes(s) == {76, 87, 97, 98, 104}


def test_14_3_1a_a_recovery_counts_among_the_two():
    s = started("what-if")
    go(s, "activate 66", "done", "recover 62")
    germans_pass(s)
    assert not {h for h in active_hexes(s) if h <= 66}


def test_14_3_1a_the_east_does_not_count():
    s = started("what-if")
    go(s, "activate 76", "done", "activate 97", "done")
    germans_pass(s)
    assert {25, 34, 45, 46, 54, 57, 62, 64, 66} <= active_hexes(s)


def test_14_3_1a_the_same_hex_twice_counts_twice():
    s = started("what-if")
    go(s, "activate 46", "done", "activate 46", "done")
    germans_pass(s)
    assert not {h for h in active_hexes(s) if h <= 66}


def test_14_3_1a_gone_on_gt2():
    s = whole(position("what-if").turn(2).active("Allied").caps(9, 9))
    go(s, "activate 46", "done", "activate 46", "done")
    until(s, lambda s: step(s) == "TakeAction")
    go(s, "activate 105", "done", "stop")
    until(s, lambda s: step(s) == "TakeAction")
    assert {25, 46, 62} <= active_hexes(s)


# Belgian Withdrawal --------------------------------------------------------------------------------


def into_brussels(s, *names):
    go(s, "activate 72", *(f"join {n}" for n in names), "march 62")
    if step(s) == "Movement":
        go(s, "done")
    return s


@pytest.mark.parametrize("scenario", HISTORICAL)
@pytest.mark.parametrize("second", [False, True])
def test_14_1_1a_belgian_withdrawal(scenario, second):
    s = started(scenario)
    go(s, "activate 97", "done")
    if second:
        go(s, "activate 94" if "activate 94" in texts(s) else "activate 105", "done")
    into_brussels(s, "GE II", "GE III")
    assert (step(s), GAME.actor(s)) == ("BelgianWithdrawal", ALLIED)
    caps = s.caps
    go(s, "fall-back")
    assert [at(s, n) for n in ("BE I", "BE II", "BE 3", "BE C", "BE HQ")] == [52] * 5
    assert s.caps == (caps[0], caps[1] - 1)
    assert s.controls(GERMAN, hex_at(62))
    until(s, lambda s: step(s) == "TakeAction")
    assert GAME.actor(s) == (ALLIED if second else GERMAN)
    assert not dead(s, "BE I", "BE II", "BE 3", "BE C")
    assert dis(s, "BE I", "BE II", "BE 3", "BE C") == ["BE 3"]


def test_14_1_1a_belgian_withdrawal_counts_as_the_activation():
    s = started()
    go(s, "activate 97", "done")
    into_brussels(s, "GE II")
    go(s, "fall-back", "done", "stop")  # ruling 66
    until(s, lambda s: step(s) == "TakeAction")
    assert GAME.actor(s) == ALLIED
    assert not NORTH & active_hexes(s)
    assert 52 not in NORTH


@pytest.mark.parametrize("first", [45, 46, 54, 62])
def test_14_1_1a_no_withdrawal_after_an_activation_in_the_north(first):
    s = started()
    go(s, f"activate {first}", "done")
    into_brussels(s, "GE II")
    assert step(s) != "BelgianWithdrawal"


def test_14_1_1a_withdrawal_open_after_an_activation_elsewhere():
    s = started()
    go(s, "activate 34", "done")
    into_brussels(s, "GE II")
    assert step(s) == "BelgianWithdrawal"


def test_14_1_1a_no_cap_no_withdrawal():
    s = started()
    go(s, "activate 97", "done")
    s.caps = (6, 0)
    into_brussels(s, "GE II")
    assert step(s) != "BelgianWithdrawal"


def test_14_1_1a_declined_then_offered_at_the_next_battle():
    s = started()
    go(s, "activate 97", "done")
    into_brussels(s, "GE II", "GE III")
    go(s, "decline", "done", "fortunes 8")  # ruling 66
    until(s, lambda s: step(s) == "TakeAction", pip=6)
    assert GAME.actor(s) == GERMAN
    declare(s, 62)
    assert step(s) == "BelgianWithdrawal"


def test_14_1_1a_other_battles_of_the_activation_go_on():
    """GE II into 62, GE III into 63: nobody is in 63. Use 64: from 73 the Guard attacks Namur in the same turn, not
    activation. Here: two battles from 72 by 62 and, with Belgians put in 63, 63.
    """
    p = position().turn(1).active("German").caps(6, 4).at(63, "BE 4")
    s = whole(p)
    go(s, "activate 72", "join GE II", "march 62", "fall-back", "join GE III", "march 63")  # ruling 66
    until(s, lambda s: step(s) != "Movement", answers=("done",))
    guard = 0
    while step(s) != "FortunesDice" and guard < 5:
        t = texts(s)
        play(s, next((x for x in ("resolve 62", "fall-back") if x in t), t[0]))
        guard += 1
    assert at(s, "BE I") == 52, "the battle of 63 is still fought"
    assert step(s) == "FortunesDice", "the battle of 63 is still fought"


@pytest.mark.parametrize("turn", [2, 3])
def test_14_1_1a_first_turn_only(turn):
    s = whole(position().turn(turn).active("German").caps(6, 4))
    until(s, lambda s: step(s) == "TakeAction")
    into_brussels(s, "GE II")
    assert step(s) != "BelgianWithdrawal"


@pytest.mark.parametrize(("opts", "ok"), [("none", True), ("A1", True), ("A5", False)])
def test_14_3_1a_belgian_withdrawal_unless_prepared(opts, ok):
    p = position("what-if").turn(1).active("German").caps(6, 4)
    if opts != "none":
        p.options(opts)
    s = whole(p)
    into_brussels(s, "GE II")
    assert (step(s) == "BelgianWithdrawal") == ok


def test_14_3_1a_withdrawal_counts_among_the_two():
    s = whole(position("what-if").turn(1).active("German").caps(6, 6))
    into_brussels(s, "GE II")
    go(s, "fall-back", "done", "stop")  # ruling 66
    until(s, lambda s: step(s) == "TakeAction")
    go(s, "activate 34", "done")
    assert not {h for h in active_hexes(s) if h <= 66}


# Maubeuge ----------------------------------------------------------------------------------------


def may_enter(s, start, target, *names):
    go(s, f"activate {start}")
    for n in names:
        if f"join {n}" in texts(s):
            go(s, f"join {n}")
    return str(target) in offered(s, "march")


@pytest.mark.parametrize(
    ("scenario", "turn", "ok"),
    [("campaign", 1, False), ("campaign", 2, True), ("short-campaign", 1, False), ("what-if", 1, True)],
)
@pytest.mark.parametrize("name", ["GE IV", "GE 2C"])
def test_14_1_1a_germans_and_maubeuge(scenario, turn, ok, name):
    p = (
        base(turn=turn, scenario=scenario)
        .control("German", 62, 63, 64, 53, 72, 73)
        .at(53, name, "GE X")
        .at(54, "FR 1C", "FR I")
        .at(46, "FR X")
    )
    s = whole(p)
    assert may_enter(s, 53, 54, name) == ok


@pytest.mark.parametrize(
    ("scenario", "turn", "ok"),
    [
        ("campaign", 1, False),
        ("campaign", 2, False),
        ("campaign", 3, True),
        ("short-campaign", 2, False),
        ("what-if", 1, True),
    ],
)
@pytest.mark.parametrize("name", ["BR 1", "BR HQ", "BR C", "FR X", "FR 4C", "FR HQ5"])
def test_14_1_1a_allies_from_outside_and_maubeuge(scenario, turn, ok, name):
    s = whole(base(turn=turn, scenario=scenario, active="Allied").at(44, name).at(94, "GE III").at(54, "Fort Maubeuge"))
    assert may_enter(s, 44, 54, name) == ok


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("name", ["FR 1C", "FR 3C", "FR 5C"])
def test_14_1_1a_the_first_garrison_may_return(turn, name):
    s = whole(base(turn=turn, active="Allied").at(55, name).at(94, "GE III").at(54, "Fort Maubeuge"))
    assert may_enter(s, 55, 54, name)


def test_14_1_1a_the_british_who_began_there_may_return():
    s = started(setup=("reposition BR 2 > 54", "reposition BR 3 > 54"))
    go(s, "activate 54", "join BR 2", "march 45")
    until(s, lambda s: step(s) == "Movement", answers=("halt",))
    go(s, "done")
    s.turn = 2
    s.changed()
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 45", "join BR 2")
    assert "54" in offered(s, "march")
    go(s, "march 54")
    until(s, lambda s: step(s) == "Movement", answers=("halt",))
    if "join BR 1" in texts(s):
        go(s, "join BR 1")
        assert "54" not in offered(s, "march")


def test_13_1_1_at_most_two_british_infantry_in_54():
    s = new()
    assert set(offered(s, "reposition")) == {f"BR {n} > 54" for n in (1, 2, 3, 5)}
    go(s, "reposition BR 1 > 54", "reposition BR 5 > 54")
    assert step(s) == "TakeAction"
    assert (at(s, "BR 1"), at(s, "BR 5"), at(s, "BR 2"), at(s, "BR C"), at(s, "BR HQ")) == (
        54,
        54,
        45,
        45,
        45,
    )


# Plan 17 -----------------------------------------------------------------------------------------


def plan17(turn=2, mandated=1, french=F4, germans=G[:2], start=97, target=96, scenario="campaign", extra=(), vp=3):
    p = (
        base(turn=turn, active="Allied", scenario=scenario)
        .mandated(0, mandated)
        .vp(0, vp)
        .at(start, *french)
        .at(target, *germans)
        .at(46, "FR I")
        .at(94, "GE II")
    )
    for h, *names in extra:
        p.at(h, *names)
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, f"activate {start}")
    for n in french:
        n = n.strip("()")
        if f"join {n}" in texts(s):
            go(s, f"join {n}")
    go(s, f"march {target}")
    until(s, lambda s: step(s) == "FortunesDice", answers=("done",))
    return s


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
@pytest.mark.parametrize(("turn", "vp"), [(1, 4), (2, 4), (3, 4), (4, 4), (5, 3), (6, 3)])
@pytest.mark.parametrize("fow", [8, 3, 4, 7, 10])
def test_14_1_1a_plan17_battle_ignores_four_results(scenario, turn, vp, fow):
    """GT1 to GT4 the battle is fought normally for one point; later a mandate by fortune gives none and ignores
    none.
    """
    s = plan17(turn, scenario=scenario)
    go(s, f"fortunes {fow}")
    if turn <= 4:
        until(s, lambda s: step(s) not in ("PlaceAttacker", "PlaceDefender", "ToReserve"))
        assert chance(s), step(s)
        assert step(s) not in ("CapsRoll",), step(s)
        n = dice_left(s)
        assert n == 6, "two fights and two reserves: neither skirmish nor counterattack"
        assert s.vp[ALLIED] == 4
        assert s.mandated[ALLIED] == 0
    elif fow == 3:
        assert s.vp[ALLIED] == 3
        assert s.mandated[ALLIED] == 1
        assert s.active == GERMAN
    else:
        assert s.vp[ALLIED] == 3


@pytest.mark.parametrize(
    ("french", "germans", "vp", "left"),
    [
        (F4, G[:2], 4, 0),
        (F4[:3], G[:2], 3, 1),
        (F4, G[:1], 3, 1),
        (F4, (G[0], "GE 33R", "GE 30R"), 3, 1),
        ((*F4[:3], "FR 71R", "FR 45"), G[:2], 3, 1),
        (F4, ("(GE III)", "(GE IV)"), 4, 0),
        ((*F4[:3], "(FR XIV)"), G[:2], 3, 1),
        (F4, ("GE III", "GE 2C", "GE 4C", "GE 9C"), 3, 1),
        ((*F4, "FR X"), G[:3], 4, 0),
    ],
)
def test_9_1_1c_what_counts(french, germans, vp, left):
    s = plan17(french=french, germans=germans)
    go(s, "fortunes 8")
    until(s, lambda s: step(s) in ("TakeAction", "DecideRetreat", "Retreat"), pip=6)
    assert (s.vp[ALLIED], s.mandated[ALLIED]) == (vp, left)


@pytest.mark.parametrize("target", [85, 86, 95, 96, 100, 103, 105, 107])
def test_14_1_2a_each_plan17_hex(target):
    """Contested already, four corps against two: a point each."""
    p = (
        base(turn=2, active="Allied")
        .mandated(0, 1)
        .vp(0, 3)
        .at(target, *(F4 if target != 103 else F4[:3]), *G[:2])
        .at(46, "FR I")
        .at(94, "GE II")
    )
    near = list(NEAR[target])
    p.control("Allied", *near, 97, 87, 96, 86, 101, 102, 104, 98, 88, 95)
    p.control("German", target, 94)
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    declare(s, target)
    go(s, "fortunes 8")
    assert s.vp[ALLIED] == (3 if target == 103 else 4), "103 holds three corps only"


@pytest.mark.parametrize("target", [84, 101, 102, 106, 87])
def test_14_1_1a_other_hexes_count_without_a_point(target):
    names = F4 if target != 102 else F4[:3]
    p = base(turn=2, active="Allied").mandated(0, 1).vp(0, 3).at(target, *names, *G[:2]).at(46, "FR I").at(94, "GE II")
    p.control("Allied", *NEAR[target], 97, 87, 96, 86, 75, 66)
    p.control("German", target, 94)
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    declare(s, target)
    go(s, "fortunes 8")
    assert (s.vp[ALLIED], s.mandated[ALLIED]) == (3, 1 if target == 102 else 0)


@pytest.mark.parametrize("fow", [3])
def test_9_1_1d_elsewhere_a_cautious_attack_satisfies_nothing(fow):
    p = (
        base(turn=2, active="Allied")
        .mandated(0, 1)
        .vp(0, 3)
        .at(101, *F4, *G[:2])
        .at(46, "FR I")
        .at(94, "GE II")
        .control("Allied", 97, 96, 87)
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    declare(s, 101)
    go(s, f"fortunes {fow}")
    assert (s.vp[ALLIED], s.mandated[ALLIED]) == (3, 1)


def test_14_1_2d_no_point_without_supply():
    p = (
        base(turn=2, active="Allied")
        .mandated(0, 1)
        .vp(0, 3)
        .at(96, *F4, *G[:2])
        .at(46, "FR I")
        .at(94, "GE II")
        .control("German", 97, 87, 86, 88, 98)
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    declare(s, 96)
    go(s, "fortunes 8")
    assert s.vp[ALLIED] == 3


def test_14_1_1a_no_mandate_left_no_point_and_no_ignoring():
    s = plan17(mandated=0)
    go(s, "fortunes 3")
    assert s.vp[ALLIED] == 3
    assert s.active == GERMAN


def test_14_1_1a_forts_count_as_corps():
    """Metz: two forts and no corps."""
    s = plan17(start=87, target=86, germans=("Fort Metz 5", "Fort Metz 3"))
    go(s, "fortunes 8")
    assert (s.vp[ALLIED], s.mandated[ALLIED]) == (4, 0)


@pytest.mark.parametrize(("turn", "hit"), [(2, True), (4, True), (5, False)])
def test_9_3_5_elan_terrain_helps_the_defender(turn, hit):
    """96 has terrain 1: a disrupted German corps (4) hits with a five on GT1-4."""
    s = plan17(turn, germans=("(GE III)", "(GE IV)"))
    go(s, "fortunes 8")
    roll(s, 6, 5)
    roll(s, 6, 6)
    roll(s, 6, 6) if chance(s) else None
    assert bool(dis(s, *F4)) == hit


def test_9_3_5_elan_costs_one_hit_at_least():
    s = plan17()
    go(s, "fortunes 8")
    assert dice_left(s) == 6
    assert step(s) not in ("TakeAction",)
    assert GAME.actor(s) == GERMAN, (step(s), texts(s))
    assert {t.split()[0] for t in texts(s)} == {"hit"}, (step(s), texts(s))
    play(s, texts(s)[0])
    assert len(dis(s, *F4)) == 1


def test_9_3_5_no_extra_hit_if_one_was_suffered():
    s = plan17()
    go(s, "fortunes 8")
    roll(s, 6, 1, 6, 6, 6, 6)
    assert len(dis(s, *F4)) == 1
    assert not offered(s, "hit")


def test_9_3_5_undisrupted_first():
    s = plan17(french=(*F4, "(FR X)"))
    go(s, "fortunes 8")
    auto(s, PlaceAttacker="done")
    dice_left(s)
    assert "hit FR X" not in texts(s)


# Fatigue -----------------------------------------------------------------------------------------

DIS = ("(FR I)", "(FR X)", "(FR XI)", "(FR V)", "(FR IV)")


@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
@pytest.mark.parametrize(
    ("turn", "n", "left"), [(11, 5, 0), (12, 5, 2), (12, 4, 2), (12, 3, 1), (12, 2, 1), (12, 1, 0), (15, 5, 2)]
)
def test_14_1_1c_fatigue_by_cap(scenario, turn, n, left):
    s = base(turn=turn, active="Allied", scenario=scenario).at(46, *DIS[:n]).at(94, "GE III").build(TakeAction())
    go(s, "recover 46")
    until(s, lambda s: step(s) != "Undisrupt")
    assert len(dis(s, *(x.strip("()") for x in DIS[:n]))) == left


@pytest.mark.parametrize(
    ("turn", "n", "left"), [(11, 5, 0), (12, 5, 2), (12, 4, 2), (12, 3, 1), (12, 1, 0), (14, 2, 1)]
)
@pytest.mark.parametrize("side", ["FR", "GE"])
def test_14_1_1c_fatigue_in_the_administrative_phase(turn, n, left, side):
    names = [x.strip("()") for x in DIS[:n]] if side == "FR" else ["GE II", "GE X", "GE XI", "GE V", "GE IV"][:n]
    p = base(turn=turn).at(46 if side == "FR" else 95, *(f"({x})" for x in names)).at(94, "GE III").at(45, "FR III")
    s = until(admin(p), lambda s: s.turn > turn)
    assert len(dis(s, *names)) == left


@pytest.mark.parametrize("turn", [11, 12])
@pytest.mark.parametrize(("n", "supplied", "left"), [(1, 1, 0), (2, 2, 1), (3, 3, 1), (5, 5, 3)])
def test_14_1_1c_beside_the_enemy_the_usual_numbers(turn, n, supplied, left):
    """11.4: one with one or two units, two with three or more; fatigue speaks of other hexes."""
    p = base(turn=turn).at(97, *DIS[:n], "GE III").at(94, "GE IV")
    s = until(admin(p), lambda s: s.turn > turn)
    assert len(dis(s, *(x.strip("()") for x in DIS[:n]))) == left


def test_14_1_1c_headquarters_and_guns_are_not_tired():
    p = base(turn=12).at(95, "(GE HQ6)", "(GE HA420)", "(GE III)").at(94, "GE IV").at(46, "FR I")
    s = until(admin(p), lambda s: s.turn > 12)
    assert dis(s, "GE HQ6", "GE HA420", "GE III") == []


def test_14_2_1_the_short_campaign_knows_no_fatigue_rules():
    """Nothing to test beyond GT7; replacements there are undisrupted on all turns."""
    s = rein(
        position("short-campaign")
        .clear()
        .turn(5)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(91, "GE III")
        .dead("FR X")
    )
    go(s, "rebuild FR X")
    until(s, lambda s: spots(s, "FR X"))
    play(s, texts(s)[0])
    assert s.turn == 7
    assert not dis(s, "FR X")


# 12.5.2, 12.5.3, 8.4.8 by turn and scenario --------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
@pytest.mark.parametrize(
    ("screen", "turn", "free"),
    [
        (((53, "GE III", "GE IV"),), 5, False),
        (((62, "GE III", "GE IV"),), 5, False),
        (((53, "GE III"), (62, "GE IV")), 6, False),
        (((53, "GE III"), (62, "GE IV")), 7, True),
        (((53, "GE III"),), 5, True),
        (((53, "GE III", "GE 33R", "GE 30R"),), 5, True),
        (((53, "GE III", "GE 2C"),), 5, True),
        (((53, "(GE III)", "(GE IV)"),), 5, False),
        (((63, "GE III", "GE IV"),), 5, True),
    ],
)
def test_12_5_2_the_screen(scenario, screen, turn, free):
    p = (
        base(turn=turn, active="Allied", scenario=scenario)
        .set(antwerp=True)
        .at(52, "BE I", "BE II", "Fort Antwerp")
        .at(46, "FR I")
        .control("German", 53, 62, 63, 64, 72, 73)
    )
    for h, *names in screen:
        p.at(h, *names)
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    assert (52 in active_hexes(s)) == free


def test_12_5_2_no_screen_without_the_retreat_of_gt1():
    p = (
        base(turn=5, active="Allied")
        .at(52, "BE I", "BE II", "Fort Antwerp")
        .at(46, "FR I")
        .control("German", 53, 62, 63, 64, 72, 73)
        .at(53, "GE III", "GE IV")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    assert 52 in active_hexes(s)


@pytest.mark.parametrize(
    ("scenario", "turn", "army", "ok"),
    [
        ("campaign", 8, True, False),
        ("campaign", 8, False, True),
        ("short-campaign", 7, True, False),
        ("what-if", 8, True, True),
        ("what-if", 3, True, True),
        ("campaign", 6, False, False),
    ],
)
def test_12_5_3_ghent(scenario, turn, army, ok):
    p = (
        base(turn=turn, scenario=scenario)
        .set(antwerp=True)
        .at(52, *(("BE I",) if army else ()), "Fort Antwerp")
        .at(53, "GE III", "GE IV")
        .at(46, "FR I")
    )
    s = whole(p.control("German", 53, 62, 63, 64, 72, 73))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    assert may_enter(s, 53, 43, "GE III") == ok


SP = (1, 7, 8, 14, 15, 16, 23, 24, 32, 33, 42, 43)


@pytest.mark.parametrize("hex_", SP)
@pytest.mark.parametrize(
    ("scenario", "turn", "inside", "ok"),
    [
        ("campaign", 6, None, False),
        ("campaign", 7, None, True),
        ("campaign", 3, "FR X", True),
        ("campaign", 3, "BE C", True),
        ("campaign", 6, "FR HQ1", False),
        ("short-campaign", 6, None, False),
        ("short-campaign", 7, None, True),
        ("what-if", 1, None, True),
    ],
)
def test_8_4_8_all_schlieffen_hexes(hex_, scenario, turn, inside, ok):
    """Until GT7 only where Allied combat units are."""
    start = max(h for h in NEAR[hex_] if not (hex_ == 42 and h == 52))
    p = (
        base(turn=turn, scenario=scenario)
        .control("German")
        .control("Allied", hex_, 4, 13, 19)
        .at(start, "GE IV", "GE X")
        .at(19, "FR I")
        .set(namur_fell=0)
    )
    if inside:
        p.at(hex_, inside)
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    assert may_enter(s, start, hex_, "GE IV") == ok


def test_8_4_8_an_entered_hex_stays_open():
    p = (
        base(turn=3)
        .control("German")
        .control("Allied", 24, 4, 13, 19, 23)
        .at(34, "GE IV", "GE X")
        .at(24, "FR X")
        .at(19, "FR I")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 34", "join GE IV", "march 24")
    assert s.opened(hex_at(24))
    assert not s.opened(hex_at(23))


# 8.4.7c ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["FR 45", "BR 6"])
@pytest.mark.parametrize(
    ("scenario", "turn", "ok"),
    [("campaign", 6, False), ("campaign", 7, True), ("short-campaign", 6, False), ("what-if", 2, True)],
)
def test_8_4_7c(name, scenario, turn, ok):
    s = rein(
        position(scenario)
        .clear()
        .turn(turn)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .at(46, "FR I")
        .at(91, "GE III")
        .track(turn, name)
    )
    assert (1 in all_spots(s, name)) == ok


@pytest.mark.parametrize(("screen", "ok"), [(("GE III", "GE IV"), False), (("GE III",), True)])
def test_12_5_2_a_screened_army_cannot_be_activated_for_recovery_either(screen, ok):
    """The Belgian Army cannot be activated; a recovery is an activation (8.1.1b, line 441)."""
    p = (
        base(turn=5, active="Allied")
        .set(antwerp=True)
        .at(52, "(BE I)", "(BE II)")
        .at(46, "FR I")
        .control("German", 53, 62, 63, 64, 72, 73)
        .at(53, *screen)
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    assert ("recover 52" in texts(s)) == ok


def test_12_5_2_a_battle_in_antwerp_frees_nobody_for_good():
    """Unless the German player declares a battle in that hex the army must remain: after it the screen holds again."""
    p = (
        base(turn=5, active="Allied")
        .set(antwerp=True)
        .at(52, "BE I", "BE II", "Fort Antwerp", "BE HQ")
        .at(46, "FR I")
        .control("German", 53, 62, 63, 64, 72, 73)
        .at(53, "GE III")
        .at(62, "GE IV")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    assert 52 not in active_hexes(s)
    assert not offered(s, "recover")
