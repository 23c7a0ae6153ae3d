"""Blind referee tests, last part: odd corners of chapters 8 to 12."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import hex_at
from tests.games.grand_illusion.referee.refkit import (
    ALLIED,
    GAME,
    GERMAN,
    TRACK,
    TakeAction,
    at,
    auto,
    base,
    chance,
    dead,
    declare,
    dice_left,
    dis,
    enter,
    go,
    play,
    roll,
    step,
    texts,
    to_admin,
    to_strategic,
    unit,
    whole,
)

GE6 = ("GE III", "GE IV", "GE X", "GE VII", "GE IX", "GE II")
FR6 = ("FR I", "FR X", "FR XI", "FR XII", "FR XIII", "FR V")


def quiet(s):
    while step(s) == "DeclareWithdrawal":
        play(s, "decline")
    return s


# 9.2.1: at most four on the board ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("ge", "fr", "dice"), [(6, 2, 6), (6, 3, 7), (6, 4, 8), (6, 1, 3), (2, 6, 6), (3, 6, 7), (1, 6, 3), (5, 6, 8)]
)
def test_9_2_1_four_units_a_side_reserves_included(ge, fr, dice):
    """A maximum of four units of each side goes to the Battle Board, reserves among them."""
    s = base().at(97, *GE6[:ge], *FR6[:fr]).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert dice_left(s) == dice


def test_9_2_1_counterattack_too():
    s = base().at(97, *GE6, *FR6[:2]).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 10")
    assert dice_left(s) == 6


# 9.2.6 -------------------------------------------------------------------------------------------


def test_9_2_6_a_reserve_behind_the_cavalry_steps_up():
    """GE III faces the cavalry, FR I is in reserve behind it; it rides off: GE III and FR I fight, no free shot."""
    s = base().at(97, "GE III", "FR I", "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    play(s, next(t for t in texts(s) if t.endswith("> 2")))
    auto(s, RideOff="ride-off FR 1C")
    roll(s, 6, RideOff="stand")
    assert dice_left(s) == 2


def test_9_2_6_attackers_reserve_behind_the_pursuers_has_no_target():
    s = base().at(97, "GE III", "GE IV", "GE X", "FR I", "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    while step(s) != "RideOff":
        t = texts(s)
        play(s, next((x for x in t if x.startswith("reserve") and x.endswith("> 2")), t[0]))
    play(s, "ride-off FR 1C")
    roll(s, 6)
    assert dice_left(s) == 2


# 9.6.1 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pip", "hit"), [(3, True), (4, False)])
def test_9_6_1_disrupted_infantry_has_its_free_shot_too(pip, hit):
    s = base().at(97, "GE 2C", "(FR I)").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8", pip)
    assert (dis(s, "GE 2C") == ["GE 2C"]) == hit


def test_9_6_1_a_pair_of_cavalry_is_hit_together():
    s = base().at(97, "GE 2C", "GE 4C", "FR I").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    if not chance(s):
        play(s, next(t for t in texts(s) if t.startswith("pair")))
    auto(s)
    play(s, "roll 1")
    assert dis(s, "GE 2C", "GE 4C") == ["GE 2C", "GE 4C"]


@pytest.mark.parametrize(("pip", "hit"), [(4, True), (5, False)])
def test_12_2_british_reserves_defend_with_one_more(pip, hit):
    s = base().at(97, "GE III", "FR I", "BR 1").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    while step(s) == "PlaceAttacker":
        play(s, next((t for t in texts(s) if t.endswith("> 1")), texts(s)[0]))
    auto(s)
    roll(s, 6, 6, pip)
    assert (dis(s, "GE III") == ["GE III"]) == hit


# 9.4 ---------------------------------------------------------------------------------------------


def test_9_4_1a_a_fort_alone_drives_nobody_back():
    s = base().at(86, "GE III").at(77, "Fort St Mihiel").at(46, "FR I").build(TakeAction())
    enter(s, 86, 77, "GE III")
    go(s, "fortunes 8", 6, 1)
    assert dis(s, "GE III") == ["GE III"]
    assert at(s, "GE III") == 77
    assert not s.besieged(hex_at(77))


def test_9_4_1d_a_hex_of_the_retreating_attacker_changes_hands():
    s = base().at(97, "GE III", "FR I").control("German", 97).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 6, 1)
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert s.controls(ALLIED, hex_at(97))


def test_9_4_4_hq_beside_a_fort_leaves_at_once_when_entered():
    s = base().at(86, "GE III").at(77, "Fort St Mihiel", "FR HQ1").at(68, "FR I").build(TakeAction())
    go(s, "activate 86", "join GE III", "march 77")
    assert at(s, "FR HQ1") == 68


def test_9_5_4a_a_gun_beside_a_fort_is_lost_at_once_when_entered():
    s = base(active="Allied").at(86, "Fort Metz 5", "GE HA420").at(87, "FR I").at(94, "GE X").build(TakeAction())
    go(s, "activate 87", "join FR I", "march 86")
    assert at(s, "GE HA420") not in range(1, 108)


def test_9_5_4a_gun_and_hq_alone():
    s = (
        base(active="Allied")
        .at(84, "GE HQ6", "GE HA420")
        .at(75, "FR I")
        .at(94, "GE X")
        .control("Allied", 74)
        .build(TakeAction())
    )
    go(s, "activate 75", "join FR I", "march 84")
    assert at(s, "GE HQ6") == 94
    assert at(s, "GE HA420") not in range(1, 108)


def test_8_3_1_an_hq_does_not_stop_anybody():
    s = base().at(96, "GE III").at(97, "FR HQ1").at(98, "FR I").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97")
    assert "march 88" in texts(s)


@pytest.mark.parametrize("name", ["GE HQ6", "GE HA420"])
def test_8_3_3_hqs_and_guns_take_no_hex(name):
    s = base().at(96, name).at(98, "FR I").build(TakeAction())
    go(s, "activate 96", f"join {name}")
    if "march 97" in texts(s):
        play(s, "march 97")
        assert s.controls(ALLIED, hex_at(97))


# 8.4 ---------------------------------------------------------------------------------------------


def test_8_4_1_units_that_leave_the_hq_have_their_own_allowance():
    """The HQ is dropped after one hex: the corps has one hex left, not two."""
    s = base().at(91, "GE III", "GE HQ6").at(46, "FR I").build(TakeAction())
    go(s, "activate 91", "join GE III", "join GE HQ6", "march 92")
    drop = [t for t in texts(s) if "HQ6" in t]
    assert drop, texts(s)
    play(s, drop[0])
    play(s, "march 93")
    assert step(s) != "MoveGroup" or "march 94" not in texts(s)
    assert dis(s, "GE HQ6") == []


def test_8_4_dropped_units_stay():
    s = base().at(91, "GE III", "GE IV").at(46, "FR I").build(TakeAction())
    go(s, "activate 91", "join GE III", "join GE IV", "march 92")
    play(s, next(t for t in texts(s) if t.startswith("drop")))
    play(s, "march 93")
    assert sorted((at(s, "GE III"), at(s, "GE IV"))) == [92, 93]


def test_9_1_2b_a_second_group_into_the_same_battle_attacks_too():
    s = base().at(96, "GE III", "GE IIIR").at(97, "FR I", "FR X").build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97", "join GE IIIR", "march 97", "done", "fortunes 8")
    assert dice_left(s) == 4


def test_8_4_6_no_entry_where_one_must_stop_without_room():
    s = base().at(96, "GE XI").at(97, *GE6, "FR I").control("German", 97).build(TakeAction())
    go(s, "activate 96", "join GE XI")
    assert "march 97" not in texts(s)


def test_8_4_5a_no_block_from_an_enemy_hex():
    """GE III leaves 97 (Allied, contested) for 96 (German, contested): the hexside is not blocked."""
    s = base().at(97, "GE III", "FR I").at(96, "GE IV", "FR X").build(TakeAction())
    go(s, "activate 97", "join GE III", "march 96")
    assert (0, hex_at(97), hex_at(96)) not in s.blocked


def test_8_4_5a_block_from_a_friendly_hex_into_a_friendly_contested_hex():
    s = base().at(95, "GE III").at(96, "GE IV", "FR X").build(TakeAction())
    go(s, "activate 95", "join GE III", "march 96")
    assert (0, hex_at(95), hex_at(96)) in s.blocked


def test_8_4_5c_block_ends_when_the_enemy_takes_the_hex_behind():
    s = base().at(96, "GE III").at(97, "FR I").at(87, "FR X").build(TakeAction())
    enter(s, 96, 97, "GE III")
    go(s, "fortunes 8")
    roll(s, 6, 6)
    go(s, "stay", "stop")
    quiet(s)
    assert (0, hex_at(96), hex_at(97)) in s.blocked
    go(s, "activate 87", "join FR X", "march 96")
    while chance(s):
        play(s, texts(s)[0])
    assert (0, hex_at(96), hex_at(97)) not in s.blocked


def test_9_2_3b_impassable_hexsides_do_not_qualify():
    """52 (terrain 1): 43 and 53 count, 42 behind the impassable hexside does not: GE 33R (2) needs a 1; a 2 misses."""
    p = base(turn=8).control("German", 42, 43, 53, 62, 63, 64, 72, 73).at(42, "GE III").at(43, "GE IV").at(53, "GE X")
    s = p.at(52, "GE 33R", "FR I").build(TakeAction())
    declare(s, 52)
    go(s, "fortunes 8")
    roll(s, 2, 6)
    assert dis(s, "FR I") == []
    assert not dead(s, "FR I")
    p = base(turn=8).control("German", 42, 43, 53, 62, 63, 64, 72, 73).at(62, "GE III").at(43, "GE IV").at(53, "GE X")
    s = p.at(52, "GE 33R", "FR I").build(TakeAction())
    declare(s, 52)
    go(s, "fortunes 8")
    roll(s, 2, 6)
    assert dis(s, "FR I") == ["FR I"] or dead(s, "FR I")


def test_9_4_3a_no_retreat_over_an_impassable_hexside():
    p = base(turn=8).control("German", 43, 53, 62, 63, 64, 72, 73).at(43, "GE IV").at(53, "GE X").at(62, "GE VII")
    s = p.at(52, "GE III", "FR I").build(TakeAction())
    declare(s, 52)
    go(s, "fortunes 8")
    roll(s, 1, 6)
    assert dead(s, "FR I") == ["FR I"]


@pytest.mark.parametrize(("name", "ok"), [("GE HQ6", True), ("GE III", False), ("GE 2C", False)])
def test_8_4_8_bars_combat_units_only(name, ok):
    p = (
        base(turn=6)
        .at(34, "GE III", "GE 2C", "GE HQ6")
        .control("German", 34, 44, 45, 54, 53, 62, 63, 64, 72, 73, 35, 25)
    )
    s = p.at(14, "FR X").build(TakeAction())
    go(s, "activate 34", f"join {name}")
    assert ("march 33" in texts(s)) == ok


def test_8_7_2_belgians_stay_when_the_others_go():
    s = base(turn=4, active="Allied").at(53, "FR I", "FR X", "BE 3", "BE HQ").at(96, "GE III").build(TakeAction())
    go(s, "withdraw", "activate 53")
    assert not any("BE" in t for t in texts(s)), texts(s)


def test_8_7_2_enemy_hqs_are_enemy_units():
    """Only hexes without enemy units: a German HQ alone in an Allied hex cannot be; a gun neither. Contested is out."""
    s = base(turn=4, active="Allied").at(97, "FR I").at(88, "GE 2C", "FR X").at(96, "GE III").build(TakeAction())
    go(s, "withdraw", "activate 97")
    assert "march 88" not in texts(s)
    assert {"march 87", "march 98"} <= set(texts(s))


# 8.1.1 and General Staff -------------------------------------------------------------------------


def test_8_1_1b_a_cap_won_in_battle_keeps_the_initiative_for_the_second_activation():
    s = base(g=1).at(97, "GE III", "FR I").control("German", 97).build(TakeAction())
    declare(s, 97)
    assert s.caps[GERMAN] == 0
    go(s, "fortunes 5")
    roll(s, 6, 6)
    go(s, "stay")
    assert s.caps[GERMAN] == 1
    assert s.active == GERMAN
    assert "activate 97" in texts(s)


def test_8_1_1b_a_cap_won_by_the_enemy_ends_the_run_of_activations():
    s = base(g=5, a=0).at(97, "GE III", "FR I").control("German", 97).build(TakeAction())
    go(s, "activate 97", "done")
    declare(s, 97)
    go(s, "fortunes 9")
    roll(s, 6, 6)
    go(s, "stay")
    quiet(s)
    assert s.caps[ALLIED] == 1
    assert s.active == ALLIED


# 10 ----------------------------------------------------------------------------------------------


def strategic(p, side):
    s = to_strategic(whole(p))
    while step(s) == "ChooseMover" and GAME.actor(s) != side:
        play(s, "done")
    return s


def test_10_2_no_trains_on_a_net_without_a_french_source():
    """14-24-23 cut off: 14 is a British source, not a French one; by rail nobody moves there, by sea they do."""
    p = (
        base(turn=6)
        .at(24, "BR 1")
        .at(12, "FR X")
        .control("German", 15, 25, 34, 33, 16, 26)
        .at(15, "GE III")
        .at(94, "GE X")
    )
    s = strategic(p, ALLIED)
    assert "join BR 1" not in texts(s)


def test_10_2_trains_with_a_french_source():
    p = base(turn=6).at(24, "BR 1").at(12, "FR X").control("German", 15, 34, 33).at(15, "GE III").at(94, "GE X")
    s = strategic(p, ALLIED)
    assert "join BR 1" in texts(s)


def test_10_2_8_3_4_cavalry_control_stops_trains():
    """Cavalry converts control for all purposes but supply. 59-69 is cut by cavalry in 69; 58 is still reached."""
    p = (
        base(turn=6)
        .at(79, "FR I")
        .control("German", 69, cavalry=True)
        .control("German", 89, 80, 70, cavalry=True)
        .at(69, "GE 2C")
    )
    s = strategic(p.at(94, "GE X").at(12, "FR X").at(70, "GE 4C").at(80, "GE 9C").at(89, "GE 3C"), ALLIED)
    assert "join FR I" not in texts(s)


def test_10_2_units_out_of_the_net_do_not_entrain():
    s = strategic(base(turn=6).at(31, "FR I").at(12, "FR X").at(94, "GE X"), ALLIED)
    assert "join FR I" not in texts(s), "31 has no rail"


# 11 ----------------------------------------------------------------------------------------------


def test_11_4_units_out_of_supply_do_not_count_for_the_second_recovery():
    """34 contested: two disrupted French in supply and a British division without (1, 4, 14 lost): one recovers."""
    p = base(turn=8).at(34, "(FR I)", "(FR X)", "BR 1", "GE III").control("German", 1, 4, 14).at(94, "GE X")
    s = to_admin(whole(p))
    guard = 0
    while s.turn == 8 and guard < 9:
        play(s, "roll 6" if chance(s) else texts(s)[0])
        guard += 1
    assert dis(s, "BR 1") == ["BR 1"]
    assert len(dis(s, "FR I", "FR X")) == 1


@pytest.mark.parametrize(
    ("fort", "where", "pip", "gone"),
    [
        ("Fort Strasbourg", 105, 2, True),
        ("Fort Strasbourg", 105, 3, False),
        ("Fort Metz 3", 86, 1, True),
        ("Fort Metz 3", 86, 2, False),
    ],
)
def test_9_5_3c_german_forts_surrender_too(fort, where, pip, gone):
    p = base(turn=8).at(where, fort, "FR I").siege(where).control("Allied", where, 96, 97, 87, 101).at(94, "GE X")
    s = to_admin(whole(p))
    assert chance(s), (step(s), s.turn)
    assert s.turn == 8, (step(s), s.turn)
    play(s, f"roll {pip}")
    assert (at(s, fort) != where) == gone


def test_11_4_guns_and_hqs_beside_the_enemy_recover_always():
    s = to_admin(whole(base(turn=6).at(97, "GE III", "(GE HQ6)", "(GE HA420)", "FR I").control("German", 97)))
    assert dis(s, "GE HQ6", "GE HA420") == []


# mixtures ----------------------------------------------------------------------------------------


def test_9_4_5_several_units_roll_one_by_one():
    p = (
        base(turn=7)
        .at(14, "GE III", "GE IV", "BR 1", "FR IIT")
        .control("German", 15, 23, 24)
        .at(15, "GE VI")
        .at(23, "GE X")
        .at(24, "GE VII")
    )
    s = p.build(TakeAction())
    declare(s, 14)
    go(s, "fortunes 8")
    roll(s, 1, 6, 1, 6)
    n = 0
    while chance(s) and n < 5:
        play(s, "roll 3")
        n += 1
    assert n == 2
    # British 3-1=2: three turns ahead; Territorial 3+2=5: lost. Whatever the order of the dice
    assert s.place(unit("BR 1")) is TRACK[10]
    assert dead(s, "FR IIT") == ["FR IIT"]


def test_9_4_5_a_friendly_hex_comes_before_the_sea():
    p = base(turn=7).at(14, "GE III", "FR I").control("German", 15, 23).at(15, "GE VI").at(23, "GE X")
    s = p.build(TakeAction())
    declare(s, 14)
    go(s, "fortunes 8")
    roll(s, 1, 6)
    while step(s) == "Retreat":
        play(s, texts(s)[0])
    assert at(s, "FR I") == 24


def test_9_3_3_9_5_a_fort_hit_in_the_last_step_is_gone_and_gives_no_help_later():
    """Versailles 2;1: two battles with a natural one destroy it."""
    p = (
        base(turn=8)
        .at(10, "Fort Versailles", "GE III")
        .steps_lost("Fort Versailles", 1)
        .control("German", 10)
        .siege(10)
    )
    s = p.at(46, "FR I").build(TakeAction())
    declare(s, 10)
    go(s, "fortunes 8")
    roll(s, 1, 6)
    assert at(s, "Fort Versailles") != 10


def test_9_3_2b_a_fort_fires_with_its_strength_before_the_hit():
    s = base().at(86, "GE III").at(77, "Fort St Mihiel").at(46, "FR I").build(TakeAction())
    enter(s, 86, 77, "GE III")
    go(s, "fortunes 8", 1, 4)
    assert dis(s, "GE III") == ["GE III"]


def test_9_3_2b_a_disrupted_unit_that_is_eliminated_fires_all_the_same():
    s = base().at(97, "GE III", "(FR I)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 1, 3)
    assert dead(s, "FR I") == ["FR I"]
    assert dis(s, "GE III") == ["GE III"]


def test_9_8_3a_not_the_unsupplied():
    p = (
        base(turn=8, active="Allied")
        .at(34, "(FR I)", "(BR 1)")
        .control("German", 1, 4, 14)
        .at(94, "GE X")
        .at(46, "FR X")
    )
    s = p.build(TakeAction())
    go(s, "recover 34")
    assert dis(s, "FR I", "BR 1") == ["BR 1"]


def test_9_8_3a_fatigue_counts_supplied_units():
    """GT12: four disrupted of whom one is out of supply: half of three, rounded up, are two."""
    p = (
        base(turn=12, active="Allied")
        .at(34, "(FR I)", "(FR X)", "(FR XI)", "(BR 1)")
        .control("German", 1, 4, 14)
        .at(94, "GE X")
        .at(46, "FR V")
    )
    s = p.build(TakeAction())
    go(s, "recover 34")
    guard = 0
    while step(s) not in ("TakeAction", "DeclareWithdrawal") and guard < 9:
        play(s, texts(s)[0])
        guard += 1
    assert len(dis(s, "FR I", "FR X", "FR XI")) == 1


# placement lists ---------------------------------------------------------------------------------


def test_9_2_2c_cavalry_before_disrupted():
    s = base().at(97, *GE6[:4], *FR6[:3], "FR 1C", "(FR XII)").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    while step(s) == "PlaceAttacker":
        play(s, texts(s)[0])
    assert (step(s), texts(s)) == ("RideOff", ["stand", "ride-off FR 1C"])


def test_9_2_2c_division_before_brigade_and_pairs_with_corps():
    s = base().at(97, *GE6[:4], *FR6[:3], "FR 71R", "FR MAR", "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert set(texts(s)) == {"pair FR 71R > FR MAR", "front FR XI > 1"}, "corps and pairs are of one rank"
    play(s, "front FR XI > 1")
    # no pair: the division fills the fourth space, brigade and cavalry stay out
    assert GAME.actor(s) != ALLIED or step(s) != "PlaceDefender"
    auto(s)
    assert dice_left(s) == 8


def test_9_2_3a_attacker_division_before_brigade_and_cavalry():
    s = base(active="Allied").at(97, "GE III", "GE IV", "FR I", "FR 71R", "FR MAR", "FR 1C").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    t = set(texts(s))
    assert {x for x in t if "MAR" in x} == {"pair FR 71R > FR MAR"}, t
    assert not any("1C" in x for x in t), t


def test_9_2_2c_five_corps_are_a_choice():
    s = base().at(97, *GE6[:4], "FR I", "FR XX", "FR XVIII", "FR 1R", "FR IVbR").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    assert (step(s), GAME.actor(s)) == ("PlaceDefender", ALLIED)


# HQs and Battle markers --------------------------------------------------------------------------


def test_9_4_4_not_into_a_hex_with_a_battle_marker():
    """97 and 87 are both attacked from 96; the HQ left alone in 97 passes by 87 and 88 and goes to 79."""
    p = base().at(97, "(FR I)", "FR HQ1").at(87, "FR X").at(79, "FR XI").at(96, "GE III", "GE IIIR")
    s = p.build(TakeAction())
    go(s, "activate 96", "join GE III", "march 97", "join GE IIIR", "march 87", "done")
    play(s, next(t for t in texts(s) if "97" in t))
    go(s, "fortunes 8", 1, 6)
    assert at(s, "FR HQ1") == 79


def test_9_4_4_on_entry_not_into_a_hex_with_a_battle_marker():
    p = base().at(97, "FR HQ1").at(87, "FR X").at(79, "FR XI").at(96, "GE III", "GE IIIR")
    s = p.build(TakeAction())
    go(s, "activate 96", "join GE IIIR", "march 87", "join GE III", "march 97")
    assert at(s, "FR HQ1") == 79


def test_9_4_4_only_supplied_units_attract_an_hq():
    """FR X in 98 is cut off with 98 and 88: the HQ passes to nobody; with supply it goes there."""
    p = base().at(97, "(FR I)", "FR HQ1", "GE III").at(98, "FR X").at(46, "FR XI")
    s = p.control("German", 87, 88, 89, 99, 103, 104).build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 8")
    roll(s, 1, 6)
    assert at(s, "FR HQ1") not in range(1, 108)


# 12.5.2 and recovery -----------------------------------------------------------------------------


def test_9_4_3a_a_retreating_attacker_goes_back_where_it_came_from():
    s = base().at(96, "GE III").at(97, "FR I").control("Allied", 86, 87, 95, 102, 103).build(TakeAction())
    enter(s, 96, 97, "GE III")
    go(s, "fortunes 8", 6, 1)
    assert at(s, "GE III") == 96


def test_9_4_2_option_after_a_skirmish():
    s = base().at(97, "GE III", "FR I").build(TakeAction())
    declare(s, 97)
    go(s, "fortunes 4")
    roll(s, 6, 6)
    assert step(s) == "DecideRetreat"


@pytest.mark.parametrize(("turn", "level"), [(8, 1)])
def test_8_7_3_no_second_marker_at_the_withdrawal(turn, level):
    p = base(turn=turn).withdrew("Allied", 4).at(86, "GE III").at(96, "GE IV").at(46, "FR I")
    s = p.build(TakeAction())
    go(s, "withdraw")
    seen, guard = set(), 0
    while s.active == GERMAN and guard < 20 and GAME.actor(s) == GERMAN:
        t = texts(s)
        seen |= {x for x in t if x.startswith("entrench")}
        play(s, next((x for x in t if x in ("halt", "done", "decline", "stop")), t[0]))
        guard += 1
    assert seen == {"entrench 96"}
