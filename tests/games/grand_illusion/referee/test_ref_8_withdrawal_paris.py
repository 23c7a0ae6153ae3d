"""Blind referee tests: General Withdrawal (8.7), Paris in Danger (8.4.9), the BEF alone (12.1)."""

from __future__ import annotations

import os

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    DEADPILE,
    GAME,
    GERMAN,
    HEXES,
    NEAR,
    PARIS_IN_DANGER,
    TRACK,
    Phase,
    at,
    base,
    declare,
    dis,
    go,
    offered,
    over,
    plain,
    play,
    spots,
    step,
    strategic,
    texts,
    turn_start,
    unit,
    until,
    where,
    whole,
)


def p0(turn, active="German", g=5, a=5, scenario="campaign"):
    return (
        base(turn=turn, active=active, g=g, a=a, scenario=scenario)
        .at(94, "GE III", "GE HQ1")
        .at(46, "FR I", "FR X", "FR HQ5")
    )


def chance_to_withdraw(s):
    """Who is offered a withdrawal, segment by segment, until the phase ends."""
    seen = set()
    while s.phase == Phase.ACTION and not over(s):
        if "withdraw" in texts(s):
            seen.add(GAME.actor(s))
        plain(s)
    return seen


def finish(s):
    """End a withdrawal that is going on."""
    return until(s, lambda s: s.withdrawing < 0)


# 8.7.1 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["German", "Allied"])
@pytest.mark.parametrize(
    ("turn", "aw", "gw", "who"),
    [
        (1, 0, 0, set()),
        (2, 0, 0, set()),
        (3, 0, 0, {1}),
        (4, 0, 0, {1}),
        (15, 0, 0, {1}),
        (4, 3, 0, {0}),
        (4, 4, 0, set()),
        (5, 4, 0, {0}),
        (9, 4, 0, {0}),
        (9, 4, 6, set()),
    ],
)
def test_8_7_1_when_and_who(first, turn, aw, gw, who):
    p = p0(turn, first)
    if aw:
        p.withdrew("Allied", aw)
    if gw:
        p.withdrew("German", gw)
    assert chance_to_withdraw(whole(p)) == who


def test_8_7_1_at_the_start_of_the_enemy_segment_before_his_first_activation_only():
    s = whole(p0(4, "German"))
    assert (step(s), GAME.actor(s)) == ("DeclareWithdrawal", ALLIED)
    go(s, "decline", "activate 94", "done")
    assert step(s) == "TakeAction", "no second question inside the segment"
    assert GAME.actor(s) == GERMAN, "no second question inside the segment"


def test_8_7_1_not_after_ones_own_first_activation():
    s = whole(p0(4, "Allied"))
    assert "withdraw" in texts(s)
    go(s, "activate 46", "done")
    assert GAME.actor(s) == ALLIED
    assert "withdraw" not in texts(s)


def test_8_7_1_german_in_the_allied_segment():
    s = whole(p0(5, "Allied").withdrew("Allied", 3))
    assert (step(s), GAME.actor(s)) == ("DeclareWithdrawal", GERMAN)
    go(s, "withdraw")
    finish(s)
    assert GAME.actor(s) == ALLIED
    assert s.vp[GERMAN] == -3
    assert s.activations == 0


@pytest.mark.parametrize(("turn", "cost"), [(3, 3), (4, 2), (5, 2), (9, 2)])
@pytest.mark.parametrize("first", ["German", "Allied"])
def test_8_7_2_price(turn, cost, first):
    s = whole(p0(turn, first).vp(0, 5))
    go(s, "withdraw")
    finish(s)
    assert s.vp == (0, 5 - cost)
    assert s.caps == (5, 5)
    assert GAME.actor(s) == GERMAN, "after it the German player begins or begins again"


@pytest.mark.parametrize(("turn", "cost"), [(4, 4), (5, 3), (9, 3)])
@pytest.mark.parametrize("first", ["German", "Allied"])
def test_8_7_3_price(turn, cost, first):
    s = whole(p0(turn, first).vp(1, 5).withdrew("Allied", 3))
    until(s, lambda s: "withdraw" in texts(s) and GAME.actor(s) == GERMAN)
    go(s, "withdraw")
    finish(s)
    assert s.vp == (1 - cost, 5)
    assert GAME.actor(s) == ALLIED


def test_8_7_2_mandated_battles_are_cancelled_now_and_at_no_price():
    s = whole(p0(4, "Allied").mandated(2, 3).vp(0, 5))
    go(s, "withdraw")
    finish(s)
    assert s.mandated == (2, 0)
    until(s, lambda s: s.turn == 5)
    assert s.vp == (-2, 3), "two German ones are charged, no Allied one"


def test_8_7_3_german_mandates_are_not_cancelled():
    s = whole(p0(12, "German").mandated(1, 1).withdrew("Allied", 3).vp(5, 5))
    go(s, "withdraw")
    finish(s)
    assert s.mandated == (1, 1)
    until(s, lambda s: s.turn == 13)
    assert s.vp == (5 - 3 - 1, 4)


def test_8_7_2_who_moves_and_once():
    p = p0(4, "Allied").at(45, "BR 1", "BR HQ").at(53, "BE I", "BE HQ", "FR V").at(10, "Fort Versailles")
    s = whole(p)
    go(s, "withdraw")
    assert set(texts(s)) == {"done", "activate 45", "activate 46", "activate 53"}
    go(s, "activate 53")
    assert not any("BE" in t for t in texts(s))
    until(s, lambda s: step(s) == "Withdrawing", answers=("march 44", "halt", "done"))
    go(s, "activate 46", "join FR I", "march 36")
    if "halt" in texts(s):
        go(s, "halt")
    until(s, lambda s: step(s) == "Withdrawing", answers=("done",))
    assert at(s, "FR I") == 36
    assert "activate 36" not in texts(s)
    go(s, "activate 46")
    assert not any(t[5:] == "FR I" for t in texts(s))


def test_8_7_2_friendly_uncontested_hexes_only():
    """Not into enemy hexes, nor contested ones, nor ones with unbesieged enemy forts; besieged forts do not matter."""
    p = base(turn=4, active="Allied").at(97, "FR I").at(88, "GE IV", "FR X").at(46, "FR V").at(94, "GE III")
    s = whole(p.at(87, "GE X").control("German", 98, 87))
    go(s, "withdraw")
    assert "activate 97" not in texts(s)
    assert "activate 46" in texts(s)


def test_8_7_2_besieged_enemy_fort_does_not_matter():
    p = (
        base(turn=4, active="Allied")
        .at(97, "FR I")
        .at(96, "FR X")
        .at(86, "Fort Metz 3", "FR V")
        .siege(86)
        .control("Allied", 86, 96, 95)
    )
    s = whole(p.at(94, "GE III"))
    go(s, "withdraw", "activate 96")
    assert "86" in offered(s, "march")
    assert "95" in offered(s, "march")


def test_8_7_3_besieged_allied_fort_does_not_matter_unbesieged_is_no_friendly_hex():
    p = base(turn=5).withdrew("Allied", 3).at(64, "GE IV").at(54, "Fort Maubeuge", "GE X").siege(54).at(46, "FR I")
    p.control("German", 54, 53, 63, 62, 64, 72, 73, 44)
    s = whole(p)
    go(s, "withdraw", "activate 64")
    assert "54" in offered(s, "march")
    assert "55" not in offered(s, "march")


def test_8_7_2_units_leave_contested_hexes():
    s = whole(base(turn=4, active="Allied").at(97, "FR I", "(FR X)", "GE IV").at(94, "GE III").at(46, "FR V"))
    go(s, "withdraw", "activate 97", "join FR I")
    assert {"87", "88", "98"} <= set(offered(s, "march"))


def test_8_7_2_blocked_hexsides_hold():
    s = whole(
        base(turn=4, active="Allied").at(97, "FR I", "GE IV").blocked("German", 88, 97).at(94, "GE III").at(46, "FR V")
    )
    go(s, "withdraw", "activate 97")
    assert "88" not in offered(s, "march")
    assert {"87", "98"} <= set(offered(s, "march"))


def test_8_7_2_hq_takes_disrupted_units_along_and_flips():
    s = whole(base(turn=4, active="Allied").at(46, "(FR X)", "FR HQ5").at(94, "GE III"))
    go(s, "withdraw", "activate 46", "join FR X", "join FR HQ5", "march 36", "march 26")
    until(s, lambda s: step(s) == "Withdrawing" or s.withdrawing < 0, answers=("halt", "done"))
    assert at(s, "FR X") == 26
    assert dis(s, "FR HQ5") == ["FR HQ5"]


def test_8_7_2_the_british_pass_through_paris_and_do_not_stay():
    s = whole(base(turn=4, active="Allied").at(28, "BR 1").at(94, "GE III").at(46, "FR V"))
    go(s, "withdraw", "activate 28", "march 19")
    assert "halt" not in texts(s)
    assert "10" in offered(s, "march")


def test_8_7_2_no_battle_arises():
    s = whole(base(turn=4, active="Allied").at(97, "FR I", "FR X", "FR V", "FR IV", "GE IV", "GE X").at(94, "GE III"))
    go(s, "withdraw", "activate 97")
    assert not any(t.startswith("declare") for t in texts(s))


def test_8_7_3_trenches():
    """One CAP for each hex with supplied German infantry, contested or not, not where a trench is, not for cavalry."""
    p = (
        base(turn=5, g=3)
        .withdrew("Allied", 3)
        .at(97, "GE III", "FR I")
        .at(96, "(GE IV)")
        .at(95, "GE 2C")
        .at(86, "GE X")
        .at(101, "GE HQ6")
    )
    p.at(58, "GE VII").at(46, "FR X").at(84, "GE 33R")
    s = whole(p)
    go(s, "withdraw")
    while step(s) == "Withdrawing":
        go(s, "done")
    assert set(offered(s, "entrench")) == {"97", "96", "84"}
    go(s, "entrench 84", "entrench 96")
    assert s.caps[GERMAN] == 1
    assert s.trench(hex_at(84)) == 1
    assert s.trench(hex_at(96)) == 1
    go(s, "entrench 97")
    assert s.caps[GERMAN] == 0
    assert GAME.actor(s) == ALLIED


def test_8_7_3_trenches_in_any_order():
    """No sentence asks for the order of the hexes: after 97 the hexes 84 and 96 are still open."""
    p = base(turn=5, g=3).withdrew("Allied", 3).at(97, "GE III", "FR I").at(96, "GE IV").at(46, "FR X").at(84, "GE 33R")
    s = whole(p)
    go(s, "withdraw")
    while step(s) == "Withdrawing":
        go(s, "done")
    go(s, "entrench 97")
    assert set(offered(s, "entrench")) == {"96", "84"}


def test_8_7_3_no_caps_no_trenches():
    p = base(turn=5, active="Allied", g=0).withdrew("Allied", 3).at(96, "GE IV").at(46, "FR X")
    s = whole(p)
    if "withdraw" in texts(s):
        go(s, "withdraw")
        while step(s) == "Withdrawing":
            go(s, "done")
        assert not offered(s, "entrench")


def test_8_7_2_fow_mandates_after_the_withdrawal_still_count():
    """The schedule ends with the withdrawal; a mandate by the Fortunes of War is a new one (9.1.1a)."""
    import csv

    import greatwar.games.grand_illusion as gi

    path = os.path.join(os.path.dirname(gi.__file__), "data", "fortunes_of_war.csv")
    with open(path, encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    num = [int(r["roll"]) for r in rows if r["mandated_attacker"] == "1" or r["mandated_defender"] == "1"]
    assert num
    seen = False
    for n in num:
        s = whole(
            base(turn=6, active="Allied").withdrew("Allied", 4).at(97, "GE III", "FR I").at(46, "FR X").at(94, "GE IV")
        )
        until(s, lambda s: step(s) == "TakeAction")
        declare(s, 97)
        go(s, f"fortunes {n}")
        seen = seen or s.mandated[ALLIED] == 1 or s.mandated[GERMAN] == 1
    assert seen


@pytest.mark.parametrize("turn", [4, 5])
def test_8_7_2_no_scheduled_mandates_after_the_withdrawal(turn):
    s = turn_start(base(turn=4).withdrew("Allied", 3).at(94, "GE III").at(46, "FR X"))
    until(s, lambda s: s.phase == Phase.ACTION)
    assert s.mandated == (0, 0)


# 8.4.9 -------------------------------------------------------------------------------------------

PD = {9, 10, 18, 20, 28, 29}
RING = {h for d in PD for h in NEAR[d]} - PD - {19}
OUTSIDE = (26, 36, 48, 7, 40, 49, 47)


def german_march(target, turn=5, name="GE IV", scenario="campaign", opened=True, extra=()):
    """A German group marches from a supplied neighbour into a hex; everything is German but Paris and the target.

    4 and 11 are fed through Paris only (ruling 83), so there Paris is German too.
    """
    start = next(h for h in sorted(NEAR[target], reverse=True) if h != 19)
    paris = () if target in (4, 11) else (19,)
    p = base(turn=turn, scenario=scenario).control("German").control("Allied", *paris, target, 13)
    if target != 11:
        p.control("Allied", 4)
    p.at(start, name, *extra).at(19 if paris else 13, "FR I").at(104, "FR HQA")
    p.s.put(unit("FR IX"), PARIS_IN_DANGER)
    p.s.put(unit("FR 71R"), PARIS_IN_DANGER)
    if opened:
        p.s.open_hex(hex_at(target))
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, f"activate {start}")
    if f"join {name}" in texts(s):
        go(s, f"join {name}")
    go(s, f"march {target}")
    return s


@pytest.mark.parametrize("target", sorted(PD | RING))
def test_8_4_9b_danger_in_and_beside_the_six_hexes(target):
    s = german_march(target)
    assert at(s, "GE IV") == target
    assert s.danger == 5
    assert not s.on_map(unit("FR HQA"))
    assert where(s, "FR HQA") not in (DEADPILE, *TRACK[1:])
    assert where(s, "FR IX") == TRACK[6]
    assert where(s, "FR 71R") == TRACK[6]


@pytest.mark.parametrize("target", OUTSIDE)
def test_8_4_9b_no_danger_farther_away(target):
    s = german_march(target)
    assert at(s, "GE IV") == target
    assert not s.danger
    assert at(s, "FR HQA") == 104
    assert where(s, "FR IX") == PARIS_IN_DANGER


@pytest.mark.parametrize(
    ("name", "danger"),
    [("GE IV", True), ("(GE IV)", True), ("GE 2C", True), ("GE 33R", True), ("GE HQ1", False), ("GE HA420", False)],
)
def test_8_4_9b_combat_units_only(name, danger):
    p = base(turn=5).control("German").control("Allied", 19, 4, 13).at(36, name).at(19, "FR I").at(104, "FR HQA")
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    n = name.strip("()")
    go(s, "activate 36")
    if f"join {n}" in texts(s):
        go(s, f"join {n}")
    go(s, "march 27")
    assert at(s, n) == 27
    assert bool(s.danger) == danger


def test_8_4_9b_unsupplied_units_raise_no_alarm():
    """Cut off in 36; 27 is nearer to supply nowhere: put the unit in 26 out of supply, moving towards supply by 27 is
    refused or raises no danger.
    """
    p = base(turn=5).control("German", 36, 27, 26).at(36, "GE IV").at(46, "FR I").at(104, "FR HQA")
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 36")
    if "join GE IV" in texts(s):
        go(s, "join GE IV")
    if "march 27" in texts(s):
        go(s, "march 27")
    assert not s.danger


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
@pytest.mark.parametrize(("turn", "due"), [(2, 3), (3, 4), (5, 6)])
def test_8_4_9b_withdrawal_by_the_next_turn(turn, due, scenario):
    """If the Allied player never declares it, it comes on the turn after (GT3 for GT2); not in the third scenario."""
    s = german_march(27, turn, scenario=scenario)
    assert s.danger == turn
    until(s, lambda s: s.turn > due)
    assert s.withdrawal[ALLIED] == (0 if scenario == "what-if" else due)


def test_8_4_9b_declared_before_none_is_forced():
    s = german_march(27, 5)
    s.withdrawal = (0, 3)
    until(s, lambda s: s.turn > 6)
    assert s.withdrawal == (0, 3)


@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
def test_8_4_9d_e_arrivals_on_the_next_turn(scenario):
    """71 R in 98, IX variable when IX(-) is not on the map."""
    s = german_march(27, 7, scenario=scenario)
    s.set_control(hex_at(98), ALLIED)
    for h in (88, 89, 99, 80, 79, 61, 104):
        s.set_control(hex_at(h), ALLIED)
    until(s, lambda s: s.turn == 8 and (spots(s, "FR 71R") or spots(s, "FR IX")))
    seen = {}
    while s.turn == 8 and s.phase == Phase.REINFORCEMENT and step(s) == "PlaceUnit":
        for n in ("FR 71R", "FR IX"):
            if spots(s, n):
                seen[n] = spots(s, n)
        play(s, texts(s)[0])
    assert seen["FR 71R"] == {98}
    assert 98 not in seen["FR IX"]
    assert {4, 13, 61, 80, 89} <= seen["FR IX"]


def ix_test(place):
    s = german_march(27, 7)
    for h in (98, 88, 89, 99, 80, 79, 61, 104, 70, 69, 60, 50, 51):
        s.set_control(hex_at(h), ALLIED)
    u = unit("FR IX-")
    if place == "map":
        s.put(u, HEXES[69 - 1])
    elif place == "map disrupted":
        s.put(u, HEXES[69 - 1])
        s.mark(u, 1)
    elif place == "dead":
        s.put(u, DEADPILE)
    elif place == "track":
        s.put(u, TRACK[8])
    elif place == "rebuilt":
        s.put(u, TRACK[9])
        s.mark(u, 16)
    until(s, lambda s: s.turn == 8 and s.phase == Phase.REINFORCEMENT and step(s) in ("PlaceUnit", "Replacements"))
    return s


@pytest.mark.parametrize("place", ["map", "map disrupted", "dead", "track", "rebuilt"])
def test_8_4_9f_ix_corps_takes_the_place_of_ix_minus(place):
    s = ix_test(place)
    seen_ix, repl = set(), set()
    while s.turn == 8 and s.phase == Phase.REINFORCEMENT:
        seen_ix |= spots(s, "FR IX")
        repl |= {t for t in texts(s) if "IX-" in t}
        if spots(s, "FR IX"):
            play(s, "place FR IX > 80")
        else:
            plain(s)
    if place.startswith("map"):
        assert at(s, "FR IX") == 69
        assert not dis(s, "FR IX")
        assert not seen_ix
    else:
        assert at(s, "FR IX") == 80
    assert not repl, repl
    assert not s.on_map(unit("FR IX-"))
    assert where(s, "FR IX-") not in (DEADPILE, *TRACK[1:])


def test_8_4_9f_delaying_ix_does_not_bring_ix_minus_back():
    """IX(-) dead: regardless of location it is out of play once Paris is in danger; the delay of IX changes nothing."""
    s = ix_test("dead")
    repl = set()
    while s.turn == 8 and s.phase == Phase.REINFORCEMENT:
        repl |= {t for t in texts(s) if t.startswith(("replace", "rebuild")) and "IX-" in t}
        play(s, "delay FR IX") if "delay FR IX" in texts(s) else plain(s)
    assert not repl


# 8.4.9g ------------------------------------------------------------------------------------------


def free_train(turn=5, caps=0, **fields):
    p = (
        base(turn=turn, a=caps, g=0)
        .at(94, "GE III")
        .at(87, "FR I", "FR 71R", "FR HQ1", "FR 1C")
        .at(80, "FR X")
        .at(45, "BR 1")
    )
    p.set(free_corps=True, danger=turn, **fields)
    s = strategic(p)
    until(s, lambda s: GAME.actor(s) == ALLIED or s.turn > turn)
    return s


def test_8_4_9g_one_french_corps_for_nothing():
    s = free_train()
    assert set(offered(s, "join")) == {"FR I", "FR X"}, texts(s)
    go(s, "join FR I")
    if offered(s, "rail"):
        assert offered(s, "rail") == ["FR I > 19"], texts(s)
        go(s, "rail FR I > 19")
    assert at(s, "FR I") == 19
    assert s.caps[ALLIED] == 0
    assert step(s) != "ChooseMover" or not offered(s, "join")


def test_8_4_9g_with_caps_the_others_pay():
    s = free_train(caps=2)
    go(s, "join FR I", "rail FR I > 19")
    assert s.caps[ALLIED] == 2
    go(s, "join FR X", "rail FR X > 19")
    assert s.caps[ALLIED] == 1


def test_8_4_9g_after_the_alarm_in_play():
    s = german_march(27, 5)
    s.caps = (0, 0)
    s.put(unit("FR X"), HEXES[13 - 1])
    for h in (12, 21, 20, 13):
        s.set_control(hex_at(h), ALLIED)
    until(s, lambda s: s.phase == Phase.STRATEGIC_MOVEMENT and step(s) == "ChooseMover" and GAME.actor(s) == ALLIED)
    assert s.turn == 5
    assert "FR X" in offered(s, "join")


# 12.1 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5, 6])
def test_12_1_turns_and_scenarios(scenario, turn):
    s = whole(
        base(turn=turn, scenario=scenario, g=0, a=0)
        .vp(0, 5)
        .at(24, "BR 1")
        .at(33, "BR 2")
        .at(94, "GE III")
        .at(46, "FR I")
    )
    until(s, lambda s: s.turn > turn)
    assert s.vp[ALLIED] == (4 if turn <= 5 and scenario != "what-if" else 5)


@pytest.mark.parametrize(
    ("name", "hex_", "loss"),
    [
        ("BR 1", 1, 1),
        ("BR 1", 7, 1),
        ("BR 1", 8, 1),
        ("BR 1", 14, 1),
        ("BR 1", 15, 1),
        ("BR 1", 16, 1),
        ("BR 1", 23, 1),
        ("BR 1", 24, 1),
        ("BR 1", 32, 1),
        ("BR 1", 33, 1),
        ("BR 1", 42, 1),
        ("BR 1", 43, 1),
        ("BR 1", 25, 0),
        ("BR 1", 34, 0),
        ("BR 1", 44, 0),
        ("BR 1", 17, 0),
        ("BR 1", 9, 0),
        ("BR HQ", 24, 1),
        ("BR C", 24, 1),
        ("BR RN", 24, 1),
        ("FR X", 24, 0),
        ("BE I", 24, 0),
    ],
)
def test_12_1_hexes_and_units(name, hex_, loss):
    s = whole(base(turn=4, g=0, a=0).vp(0, 5).at(hex_, name).at(94, "GE III").at(46, "FR I"))
    until(s, lambda s: s.turn > 4)
    assert s.vp[ALLIED] == 5 - loss


def test_12_1_judged_before_strategic_movement():
    s = whole(base(turn=4, g=0, a=1).vp(0, 5).at(24, "BR 1").at(94, "GE III").at(46, "FR I"))
    until(s, lambda s: s.phase == Phase.STRATEGIC_MOVEMENT and step(s) == "ChooseMover")
    assert s.vp[ALLIED] == 4
