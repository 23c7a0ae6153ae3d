"""Blind referee tests: control by cavalry (8.3.4), supply notes (8.4.3), rail markers (8.4.3g, h), 11.2 to 11.5."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.scenkit import (
    ALLIED,
    GAME,
    GERMAN,
    HEXES,
    Phase,
    TakeAction,
    admin,
    at,
    auto,
    base,
    chance,
    declare,
    dis,
    go,
    offered,
    over,
    plain,
    play,
    position,
    rein,
    spots,
    step,
    strategic,
    texts,
    unit,
    until,
    whole,
)


def oos_after(p, turn, *names):
    """Units out of supply in the check of the turn: disrupted afterwards (full strength before)."""
    s = until(admin(p), lambda s: s.turn > turn)
    return dis(s, *names)


def marches(p, start, *names, side=None):
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == unit(names[0]).side)
    go(s, f"activate {start}")
    for n in names:
        if f"join {n}" in texts(s):
            go(s, f"join {n}")
    return {int(x) for x in offered(s, "march")}


# 8.4.3 sources ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sources"),
    [
        ("FR X", {1, 4, 13, 61, 80, 89}),
        ("BR 1", {1, 4, 14}),
        ("BE I", {1, 14}),
        ("FR 1COL", {1, 4, 13, 61, 80, 89}),
        ("BR 3IN", {1, 4, 14}),
    ],
)
def test_8_4_3b_sources_by_nation(name, sources):
    """All sources but one German: the unit in that source is in supply if it is one of its nation."""
    every = {1, 4, 13, 14, 61, 80, 89}
    got = set()
    for h in every:
        p = base(turn=9).control("German").control("Allied", h, 19).at(h, name).at(19, "FR HQ1").at(94, "GE III")
        s = admin(p)
        while chance(s) and texts(s)[0].startswith("draw"):
            play(s, texts(s)[0])
        until(s, lambda s: s.turn > 9)
        if not dis(s, name):
            got.add(h)
    assert got == sources


@pytest.mark.parametrize(
    ("name", "ok"), [("BE I", True), ("BE C", True), ("BR RN", True), ("BR 7", False), ("BR 1", False), ("FR X", False)]
)
def test_8_4_3b_antwerp(name, ok):
    p = (
        base(turn=8)
        .control("German", 43, 53, 62, 63, 44)
        .at(52, name, "Fort Antwerp")
        .at(94, "GE III")
        .at(46, "FR I")
        .at(53, "GE X")
        .at(43, "GE IV")
    )
    assert (oos_after(p, 8, name) == []) == ok


@pytest.mark.parametrize("hex_", [91, 94, 100, 105, 107])
def test_8_4_3c_german_sources(hex_):
    p = base(turn=8).control("Allied").control("German", hex_).at(hex_, "GE X").at(46, "FR I")
    assert oos_after(p, 8, "GE X") == []


@pytest.mark.parametrize("hex_", [90, 81, 106, 101])
def test_8_4_3c_no_other_source(hex_):
    p = base(turn=8).control("Allied").control("German", hex_).at(hex_, "GE X").at(46, "FR I")
    assert oos_after(p, 8, "GE X") == ["GE X"]


# play note 8.4.3 --------------------------------------------------------------------------------------


def test_8_4_3_play_note_107_is_a_dead_end_until_103():
    for held, ok in (((107,), False), ((107, 103), True)):
        p = base(turn=5, active="Allied").control("Allied", *held).at(107, "FR X").at(94, "GE III").at(46, "FR I")
        assert (106 in marches(p, 107, "FR X")) == ok


def test_8_4_3_play_note_102_is_a_dead_end():
    p = base(turn=5, active="Allied").control("Allied", 102).at(102, "FR X").at(94, "GE III").at(46, "FR I")
    got = marches(p, 102, "FR X")
    assert not {101, 105, 106} & got


def test_8_4_3_play_note_antwerp_on_gt1():
    """At start nobody gets from 72 or 73 past Brussels to 53; 63 can be entered."""
    s = position().active("German").build(TakeAction())
    go(s, "activate 72", "join GE 2C", "march 63")
    assert 53 not in {int(x) for x in offered(s, "march")}
    assert 54 not in {int(x) for x in offered(s, "march")}


def test_8_4_3_play_note_antwerp_with_namur_gone():
    p = base(turn=2).control("German", 64, 63, 62).at(63, "GE IV").at(94, "GE III").at(46, "FR I").set(namur_fell=1)
    assert 53 in marches(p, 63, "GE IV")


# 8.4.3h -----------------------------------------------------------------------------------------------


def rails(turn, namur, fell=0, marker=True, unit_hex=57):
    """Germans hold 64, 65, 56 and 46; a corps in 45, which is next to 46 only. 66-75 is no railway (ruling 83).

    The fort of Namur is not put into 64, which it would shut: the marker asks for its fall alone.
    """
    p = (
        base(turn=turn)
        .control("German", 64, 65, 56, 46)
        .at(45, "GE X")
        .at(94, "GE III")
        .at(19, "FR I")
        .set(end_of_rail_net=marker, namur_fell=fell)
    )
    if namur:
        p.at(62, "Fort Namur")
    return p


@pytest.mark.parametrize(
    ("turn", "namur", "fell", "ok"),
    [
        (3, True, 0, True),
        (3, False, 2, False),
        (4, False, 2, False),
        (5, False, 2, False),
        (5, True, 0, True),
        (7, True, 0, True),
        (7, False, 7, False),
    ],
)
def test_8_4_3h_end_of_rail_net(turn, namur, fell, ok):
    """In effect only when Namur has fallen; it still holds in the supply check after which it is removed."""
    assert (oos_after(rails(turn, namur, fell), turn, "GE X") == []) == ok


def test_8_4_3h_56_itself_is_reached():
    p = rails(4, False, 2).clear(45).at(57, "GE X")
    assert oos_after(p, 4, "GE X") == []


@pytest.mark.parametrize(
    ("turn", "namur", "fell", "left"),
    [
        (4, False, 2, True),
        (5, False, 2, False),
        (5, False, 5, False),
        (5, True, 0, True),
        (6, True, 0, True),
        (6, False, 6, False),
        (8, False, 8, False),
    ],
)
def test_8_4_3h_when_the_marker_goes(turn, namur, fell, left):
    s = until(admin(rails(turn, namur, fell)), lambda s: s.turn > turn)
    assert s.end_of_rail_net == left


def test_8_4_3h_namur_surrenders_after_the_check_of_gt6():
    """The fort falls in the Attrition Segment of GT6: the marker stays until the check of GT7."""
    p = rails(6, True).at(64, "Fort Namur", "GE IV").siege(64).control("German", 64, 63)
    s = admin(p)
    until(s, lambda s: chance(s) and "roll 1" in texts(s))
    assert s.turn == 6
    go(s, 1)
    assert not s.on_map(unit("Fort Namur"))
    until(s, lambda s: s.turn == 7)
    assert s.end_of_rail_net
    until(s, lambda s: s.turn == 8)
    assert not s.end_of_rail_net


def test_8_4_3h_the_allies_do_not_care():
    p = base(turn=4).set(namur_fell=2).at(65, "FR X").at(94, "GE III").control("German", 66, 75, 64, 54, 55)
    assert oos_after(p, 4, "FR X") == []


# 8.3.4 ------------------------------------------------------------------------------------------------


def cut(cavalry, marker):
    """Germans in 97 are fed by 96 only (86, 87, 102, 103 Allied); 96 is Allied by infantry or by cavalry."""
    p = base(turn=8).control("Allied", 96, 86, 87, 101, 95, 102, 103, 105, 100, cavalry=False)
    return p


def test_8_3_4_supply_runs_through_a_cavalry_hex():
    """Germans at 66 are fed by 75; French cavalry alone took 75: they stay in supply; infantry cuts them."""
    for cav, unit_, ok in ((True, "FR 1C", True), (False, "FR V", False)):
        p = (
            base(turn=8)
            .control("German", 66, 65, 56)
            .control("Allied", 75, cavalry=cav)
            .at(75, unit_)
            .at(66, "GE X")
            .at(94, "GE III")
            .at(46, "FR I")
            .control("Allied", 76, 64, 74)
        )
        assert (oos_after(p, 8, "GE X") == []) == ok


def test_8_3_4_movement_supply_runs_through_a_cavalry_hex():
    """64 feeds 65 and 56 (ruling 83: the railway 66-75 is none)."""
    for cav, unit_, ok in ((True, "FR 1C", True), (False, "FR V", False)):
        p = (
            base(turn=8)
            .control("German", 74, 65, 56)
            .control("Allied", 64, cavalry=cav)
            .at(64, unit_)
            .at(65, "GE X")
            .at(94, "GE III")
            .at(46, "FR I")
            .control("Allied", 66, 75, 76)
        )
        got = marches(p, 65, "GE X")
        assert (56 in got) == ok, (cav, got)


def test_8_3_4_cavalry_takes_a_hex_with_its_own_marker_and_infantry_replaces_it():
    s = whole(base(turn=8, active="Allied").at(76, "FR 1C", "FR X").at(94, "GE III").control("German", 75))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 76", "join FR 1C", "march 75")
    assert s.controls(ALLIED, hex_at(75))
    assert s.cavalry_control(hex_at(75))
    until(s, lambda s: step(s) == "Movement", answers=("halt",))
    go(s, "join FR X", "march 75")
    assert s.controls(ALLIED, hex_at(75))
    assert not s.cavalry_control(hex_at(75))


def test_8_3_4_infantry_passing_through_replaces_the_marker():
    """FR X marches 77-76-67 through 76, which cavalry holds: entering is enough."""
    p = (
        base(turn=8, active="Allied")
        .control("Allied", 76, cavalry=True)
        .at(76, "FR 1C")
        .at(77, "FR X")
        .at(94, "GE III")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 77", "join FR X", "march 76", "march 67")
    assert not s.cavalry_control(hex_at(76))


def test_8_3_4_mixed_groups_leave_a_full_marker():
    s = whole(base(turn=8, active="Allied").at(76, "FR 1C", "FR X").at(94, "GE III").control("German", 75))
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 76", "join FR X", "join FR 1C", "march 75")
    assert s.controls(ALLIED, hex_at(75))
    assert not s.cavalry_control(hex_at(75))


def test_8_3_4_not_in_the_reinforcement_phase():
    """The exception names the Action and Check Supply phases: a German HQ behind a cavalry hex takes no
    replacements.
    """
    for cav, ok in ((True, False),):
        p = position().clear().turn(8).active("German").caps(5, 5).mandated(0, 0).at(46, "FR I").at(91, "GE III")
        p.control("German", 66, 65, 56).control("Allied", 75, cavalry=cav).at(75, "FR 1C").at(
            66, "GE HQ4", "GE X"
        ).dead("GE IV").control("Allied", 76, 64, 74)
        s = rein(p)
        until(s, lambda s: step(s) == "Replacements" and GAME.actor(s) == GERMAN)
        go(s, "replace GE IV")
        assert (66 in spots(s, "GE IV")) == ok


def test_8_3_4_no_trains_through_a_cavalry_hex():
    p = (
        base(turn=8, g=5)
        .control("German", 66, 65, 56)
        .control("Allied", 75, cavalry=True)
        .at(75, "FR 1C")
        .at(66, "GE X")
        .at(94, "GE III")
        .at(46, "FR I")
        .control("Allied", 76, 64, 74)
    )
    s = strategic(p)
    until(s, lambda s: step(s) == "ChooseMover" and GAME.actor(s) == GERMAN)
    if "join GE X" in texts(s):
        go(s, "join GE X")
        assert not {"rail GE X > 84", "rail GE X > 94"} & set(texts(s))


def test_8_3_4_control_for_victory_points():
    """German cavalry alone in 87 (supplied): control for all purposes, so a marker on GT9."""
    s = admin(base(turn=9).control("German", 87, cavalry=True).at(87, "GE 2C").at(94, "GE III").at(46, "FR I"))
    assert texts(s)[0].startswith("draw")


# 8.4.3g -----------------------------------------------------------------------------------------------


def emergency(turn, fort=True, siege=True, extra=()):
    """54 besieged, 44 German, corps at 45 (next to 44)."""
    p = (
        base(turn=turn)
        .control("German", 54, 44, 53, 62, 63, 64, 72, 73)
        .at(54, "GE IV")
        .at(45, *extra)
        .at(94, "GE III")
        .at(19, "FR I")
        .set(namur_fell=1)
    )
    if fort:
        p.at(54, "Fort Maubeuge")
        if siege:
            p.siege(54)
    return p


@pytest.mark.parametrize(("turn", "ok"), [(2, False), (3, True), (4, True), (5, False), (6, False)])
def test_8_4_3g_gt3_to_gt5(turn, ok):
    """On GT5 the marker goes before the Administrative Phase. Beside 44 the unit is fed on GT3 and GT4 only."""
    p = emergency(turn, extra=("GE X",)).control("German", 45)
    s = whole(p)
    until(s, lambda s: s.turn > turn, pip=6)
    assert (dis(s, "GE X") == []) == ok


def test_8_4_3g_effects():
    """HQs flip and stay flipped; undisrupted units suffer nothing; disrupted stay, but for one in the hex of an HQ."""
    p = (
        emergency(4, extra=("GE X", "(GE V)", "(GE II)", "GE HQ1"))
        .control("German", 45, 35)
        .at(35, "(GE VII)", "GE VIII")
    )
    s = whole(p)
    until(s, lambda s: s.turn > 4, pip=6)
    assert dis(s, "GE X", "GE VIII") == []
    assert dis(s, "GE HQ1") == ["GE HQ1"]
    assert len(dis(s, "GE V", "GE II")) == 1
    assert dis(s, "GE VII") == ["GE VII"]


def test_8_4_3g_recovery_for_a_cap_is_open():
    p = emergency(4, extra=("(GE X)", "(GE V)")).control("German", 45)
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "recover 45")
    assert dis(s, "GE X", "GE V") == []


def test_8_4_3g_fort_gone_normal_supply():
    p = emergency(4, fort=False, extra=("(GE X)", "GE HQ1")).control("German", 45)
    s = whole(p)
    until(s, lambda s: s.turn > 4, pip=6)
    assert dis(s, "GE X", "GE HQ1") == []


# 11.4, 11.3 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["FR", "GE"])
@pytest.mark.parametrize(
    ("own", "left"),
    [
        (("(a)",), 0),
        (("(a)", "b"), 0),
        (("(a)", "(b)"), 1),
        (("(a)", "(b)", "c"), 0),
        (("(a)", "(b)", "(c)"), 1),
        (("(a)", "(b)", "(c)", "(d)"), 2),
    ],
)
def test_11_4_beside_the_enemy(side, own, left):
    """One or two supplied units: one recovers; three or more: two."""
    letters = {"a": "X", "b": "V", "c": "IV" if side == "FR" else "II", "d": "XI"}
    names = [n.replace(n.strip("()"), f"{side} {letters[n.strip('()')]}") for n in own]
    enemy = "GE III" if side == "FR" else "FR III"
    p = (
        base(turn=6)
        .at(97, *names, enemy)
        .at(94, "GE VII")
        .at(46, "FR I")
        .control("Allied" if side == "FR" else "German", 97)
    )
    s = until(admin(p), lambda s: s.turn > 6)
    assert len(dis(s, *(n.strip("()") for n in names))) == left


@pytest.mark.parametrize(("enemy", "siege", "left"), [("Fort Toul", True, 1), ("FR HQ1", False, 0)])
def test_11_4_forts_count_and_headquarters_do_not(enemy, siege, left):
    p = (
        base(turn=6)
        .at(87, "(GE X)", "(GE V)", enemy)
        .control("German", 87)
        .at(94, "GE VII")
        .at(46, "FR I")
        .siege(87, siege)
    )
    if enemy == "FR HQ1":
        p.clear(87).at(88, "(GE X)", "(GE V)").control("German", 87, 88)
    s = until(admin(p), lambda s: s.turn > 6)
    assert len(dis(s, "GE X", "GE V")) == left


def test_11_3_attrition_and_the_siege():
    """A besieger that becomes disrupted by attrition ends the siege at once: no roll for surrender."""
    p = (
        base(turn=8)
        .at(98, "Fort Epinal B", "GE X")
        .siege(98)
        .control("German", 98)
        .control("Allied", 103, 102, 97)
        .at(94, "GE III")
        .at(46, "FR I")
    )
    s = admin(p)
    rolled = False
    while s.turn == 8 and not over(s):
        rolled = rolled or (chance(s) and "roll 1" in texts(s) and s.phase == Phase.ADMINISTRATIVE)
        plain(s)
        if step(s) == "CapsRoll":
            break
    assert dis(s, "GE X") == ["GE X"]
    assert not s.besieged(hex_at(98))
    assert not rolled


@pytest.mark.parametrize(
    ("fort", "hex_", "pip", "gone"),
    [
        ("Fort Namur", 64, 2, True),
        ("Fort Namur", 64, 3, False),
        ("Fort Maubeuge", 54, 1, True),
        ("Fort Maubeuge", 54, 2, False),
        ("Fort Paris", 19, 2, True),
        ("Fort Nancy", 87, 2, True),
        ("Fort Toul", 87, 2, False),
        ("Fort Versailles", 10, 2, True),
        ("Fort Verdun 76", 76, 2, False),
        ("Fort Belfort", 104, 1, True),
        ("Fort Langres", 79, 2, True),
    ],
)
def test_11_3_surrender(fort, hex_, pip, gone):
    p = (
        base(turn=8)
        .control("German")
        .control("Allied", 4, 13)
        .at(hex_, fort, "GE X")
        .siege(hex_)
        .at(94, "GE III")
        .at(4, "FR I")
    )
    s = admin(p)
    until(s, lambda s: chance(s) and "roll 1" in texts(s))
    assert s.turn == 8
    go(s, pip)
    assert (not s.on_map(unit(fort))) == gone


# 8.3.4: every way to enter ------------------------------------------------------------------------------


def test_8_3_4_infantry_by_rail_replaces_the_marker():
    p = base(turn=8, a=5, g=0).control("Allied", 76, cavalry=True).at(76, "FR 1C").at(67, "FR X").at(94, "GE III")
    s = strategic(p)
    until(s, lambda s: step(s) == "ChooseMover" and GAME.actor(s) == ALLIED)
    go(s, "join FR X", "rail FR X > 76")
    assert at(s, "FR X") == 76
    assert not s.cavalry_control(hex_at(76))


def test_8_3_4_a_placed_infantry_unit_replaces_the_marker():
    p = (
        position()
        .clear()
        .turn(8)
        .active("German")
        .caps(5, 5)
        .mandated(0, 0)
        .control("Allied", 76, cavalry=True)
        .at(76, "FR 1C", "FR HQ3")
        .at(94, "GE III")
        .track(8, "FR 45")
    )
    s = rein(p)
    go(s, "place FR 45 > 76")
    assert not s.cavalry_control(hex_at(76))


def test_8_3_4_a_retreating_infantry_unit_replaces_the_marker():
    """FR X beaten in 77 retreats to 76 (all other neighbours German)."""
    p = (
        base(turn=8)
        .control("German", 86, 87, 68, 78, 67)
        .control("Allied", 76, cavalry=True)
        .at(76, "FR 1C")
        .at(77, "FR X", "GE IV", "GE V")
        .at(94, "GE III")
        .at(46, "FR I")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    declare(s, 77)
    go(s, "fortunes 8")
    auto(s)
    until(s, lambda s: (s.on_map(unit("FR X")) and at(s, "FR X") != 77) or s.turn > 8, pip=1)
    if at(s, "FR X") == 76:
        assert not s.cavalry_control(hex_at(76))


def test_8_3_4_headquarters_do_not_replace_the_marker():
    p = (
        base(turn=8, active="Allied")
        .control("Allied", 76, cavalry=True)
        .at(76, "FR 1C")
        .at(77, "FR HQ1")
        .at(94, "GE III")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 77", "join FR HQ1", "march 76")
    assert s.cavalry_control(hex_at(76))


def test_8_3_4_the_marker_stays_when_the_cavalry_leaves():
    """The hex stays Allied with its Cavalry Control marker; Germans trace through it still."""
    p = (
        base(turn=8, active="Allied")
        .control("German", 66, 65, 56)
        .control("Allied", 75, 76, 64, 74)
        .control("Allied", 75, cavalry=True)
        .at(75, "FR 1C")
        .at(66, "GE X")
        .at(94, "GE III")
        .at(46, "FR I")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 75", "join FR 1C", "march 76")
    until(s, lambda s: s.turn == 9, answers=("halt", "done"))
    assert s.controls(ALLIED, hex_at(75))
    assert dis(s, "GE X") == []


def test_8_3_4_brigades_of_cavalry_are_cavalry():
    p = (
        base(turn=13, active="Allied", scenario="what-if")
        .options("A3")
        .at(97, "BR SEC")
        .at(94, "GE III")
        .at(46, "FR I")
    )
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == ALLIED)
    go(s, "activate 97", "join BR SEC", "march 96")
    while chance(s) and texts(s)[0].startswith("draw"):
        play(s, "draw 1")
    assert s.controls(ALLIED, hex_at(96))
    assert s.cavalry_control(hex_at(96))


def test_8_3_4_own_side_uses_its_cavalry_hex():
    """Control for all purposes: French beyond a French cavalry hex trace through it."""
    p = (
        base(turn=8)
        .control("Allied", 96, 101, cavalry=False)
        .control("Allied", 96, cavalry=True)
        .at(101, "FR X")
        .at(94, "GE III")
        .at(46, "FR I")
    )
    assert oos_after(p, 8, "FR X") == []


# 8.3.2, 8.3.3 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "flips"), [(("GE X",), True), (("GE 2C",), True), (("GE HQ6",), False), (("GE HA420",), False)]
)
def test_8_3_3_who_takes_a_hex(names, flips):
    p = base(turn=5).at(96, *names, "GE V").at(94, "GE III").at(46, "FR I")
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 96", f"join {names[0]}")
    if "97" in offered(s, "march"):
        go(s, "march 97")
        assert s.controls(GERMAN, hex_at(97)) == flips
    else:
        assert not flips


def test_8_3_3_unsupplied_units_take_nothing():
    p = base(turn=5).control("German", 58).at(58, "GE X").at(94, "GE III").at(19, "FR I")
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 58")
    if "join GE X" in texts(s):
        go(s, "join GE X")
    for h in offered(s, "march"):
        t = s.copy()
        go(t, f"march {h}")
        assert t.controls(ALLIED, hex_at(int(h)))


def test_8_4_3f_unsupplied_units_only_go_nearer():
    """GE X cut off in 58: nearest hex that would supply it; every offered hex is nearer than 58."""
    p = base(turn=5).control("German", 58).at(58, "GE X").at(94, "GE III").at(19, "FR I")
    fed = set(HEXES)
    s = whole(p)
    until(s, lambda s: step(s) == "TakeAction" and GAME.actor(s) == GERMAN)
    go(s, "activate 58")
    if "join GE X" in texts(s):
        go(s, "join GE X")
    got = {int(x) for x in offered(s, "march")}
    assert got
    assert 48 not in got
    assert 59 not in got
    assert got <= {57, 67, 66, 68, 49}
    assert fed
