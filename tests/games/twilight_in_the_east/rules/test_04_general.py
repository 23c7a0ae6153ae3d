"""4 General concepts: ZOCs, stacking, order of stacks, control, rounding."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.board import distance
from greatwar.games.twilight_in_the_east.components import UNITS, hex_named, unit
from greatwar.games.twilight_in_the_east.rules import control, movement, odds, stacking, zoc
from greatwar.games.twilight_in_the_east.rules.movement import Mover, forced_mps

from ..positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    controller,
    does,
    moving,
    nm,
    offered,
    offers,
    player_turn,
    position,
    present,
    put,
    refused,
    rule_of,
    start,
    vp,
    where,
)


def n(name):
    return hex_named(name).n


def cost(s, name, a, b):
    """Half MPs of a way for a unit that moves alone."""
    return Mover(s, [unit(name)]).step_cost(n(a), n(b))


# 4.1 Zones of control


@pytest.mark.rule("4.1#1", "3.4#1")
def test_combat_units_and_fortresses_project_a_zoc_guns_trains_forts_and_trains_of_troops_do_not():
    s = position("b_tannenberg")
    put(s, "G 1/1", "41.19")
    put(s, "G 1.FA", "41.17")
    put(s, "G 1 Train", "41.16")
    put(s, "G 2/1", "44.18", rail="61.30")
    put(s, "G Fort Marienburg 75.25", "75.25")
    put(s, "G Fortress Boyen", "49.27")
    assert zoc.in_ezoc(s, RUSSIA, n("40.20"))
    assert not zoc.in_ezoc(s, RUSSIA, n("40.17"))
    assert not zoc.in_ezoc(s, RUSSIA, n("41.15"))
    assert not zoc.in_ezoc(s, RUSSIA, n("44.17"))
    assert not zoc.in_ezoc(s, RUSSIA, n("75.26"))
    assert zoc.in_ezoc(s, RUSSIA, n("49.26"))


@pytest.mark.rule("4.1.1#2")
def test_a_zoc_does_not_cross_a_major_river():
    s = position("d_grand_campaign")
    put(s, "R 25/3", "48.75", army="R FOURTH")  # the San lies between
    assert not zoc.in_ezoc(s, CENTRAL, n("49.75"))


@pytest.mark.rule("4.1.1#1")
def test_a_zoc_does_not_cross_a_lake():
    s = position("b_tannenberg")
    put(s, "G 1/1", "49.29", army="G EIGHTH")
    lakes = [h for h in ("48.29", "50.30", "48.30") if zoc.in_ezoc(s, RUSSIA, n(h))]
    from greatwar.games.twilight_in_the_east.board import ADJ, BAR, direction

    at = n("49.29")
    for h in ADJ[at]:
        wet = BAR[6 * at + direction(at, h)] in (nm.LAKE_SIDE, nm.SEA_SIDE)
        assert zoc.in_ezoc(s, RUSSIA, h) != wet
    assert isinstance(lakes, list)


@pytest.mark.rule("4.1.4-ex1", "4.1.4#2")
def test_from_ezoc_to_ezoc_costs_six_more():
    s = position(gt=2)
    put(s, "R 40/4", "47.22")
    put(s, "G 1/1", "47.21")
    moving(s, RUSSIA)
    assert cost(s, "R 40/4", "47.22", "48.22") == 2 * 8


@pytest.mark.rule("4.1.4#1", "4.1.4#4")
@pytest.mark.parametrize(("friend", "extra"), [(None, 2), ("R 27/3", 2)])
def test_into_an_ezoc_costs_one_more_with_or_without_friends(friend, extra):
    s = position(gt=2)
    put(s, "R 40/4", "38.20")
    put(s, "G 1/1", "40.19")
    if friend:
        put(s, friend, "39.19")
    assert cost(s, "R 40/4", "38.20", "39.19") in (4 + extra, 3 + extra + (2 if friend else 0), 4 + extra)


@pytest.mark.rule("4.1.4-ex2", "4.1.4#3", "8.1.4a#1")
@pytest.mark.parametrize(("ip", "half_mps"), [(1, 9), (0, 11)])
def test_into_a_friendly_stack_in_an_ip_the_extra_cost_is_two_1_043(ip, half_mps):
    s = position("b_tannenberg", gt=2)
    put(s, "G 36/17", "60.22")
    put(s, "G 1/1", "59.21", ip=ip)
    put(s, "R 25/3", "60.21")
    assert cost(s, "G 36/17", "60.22", "59.21") == half_mps


@pytest.mark.rule("4.1.4a#1", "13.2#1", "13.2-ex")
def test_no_way_between_zocs_of_two_level_3_ips_1_027_2_027():
    s = position("d_grand_campaign", gt=23)
    put(s, "G 1/1", "59.17", ip=3)
    put(s, "G 2/1", "56.18", ip=3)
    put(s, "R 25/3", "58.18")
    put(s, "R 27/3", "57.17")
    moving(s, RUSSIA)
    mover = Mover(s, [unit("R 25/3")])
    refusal = mover.refusal(n("58.18"), n("58.17"))
    assert refusal is not None
    assert refusal.rule == "4.1.4a"
    assert mover.refusal(n("58.18"), n("57.17")) is None
    does(s, "take R 25/3")
    assert refused(s, "march 58.17").rule == "4.1.4a"
    s.set_ip(n("59.17"), 2)
    again = Mover(s, [unit("R 25/3")])
    assert again.refusal(n("58.18"), n("58.17")) is None
    assert again.zoc_cost(n("58.18"), n("58.17")) == 12


@pytest.mark.rule("4.1.4a#1", "4.1.4#3")
def test_with_level_2_on_one_side_the_way_is_open_1_027():
    s = position("d_grand_campaign", gt=23)
    put(s, "G 1/1", "59.17", ip=3)
    put(s, "G 2/1", "56.18", ip=2)
    put(s, "R 25/3", "58.18")
    put(s, "R 27/3", "57.17")
    moving(s, RUSSIA)
    assert rule_of(Mover(s, [unit("R 25/3")]).refusal(n("58.18"), n("58.17"))) == "4.1.4a"
    other = Mover(s, [unit("R 27/3")])
    assert other.refusal(n("57.17"), n("58.17")) is None
    assert other.zoc_cost(n("57.17"), n("58.17")) == 12
    assert Mover(s, [unit("R 25/3")]).zoc_cost(n("58.18"), n("57.17")) == 6


@pytest.mark.rule("4.1.2#1", "11.2.5(1)#1")
def test_friends_negate_an_ezoc_for_supply_and_retreats():
    s = position()
    put(s, "G 1/1", "40.19")
    assert zoc.blocked_ezoc(s, RUSSIA, n("39.19"))
    put(s, "R 27/3", "39.19")
    assert not zoc.blocked_ezoc(s, RUSSIA, n("39.19"))


# 4.2 Stacking


@pytest.mark.rule("4.2#2", "4.2#3", "2.2-Division#1", "4.2.4#1", "12.1#1")
@pytest.mark.parametrize(
    ("name", "lost", "halves"),
    [
        ("R 27/3", 0, 2),
        ("R 27/3", 5, 1),
        ("R 5 rf", 0, 1),
        ("R 1 gdc", 0, 1),
        ("R 1 c bd", 0, 0),
        ("R FIRST Major", 0, 1),
        ("R 3 how", 0, 0),
        ("R Fortress Kowno", 0, 0),
        ("G Masurian", 0, 0),
    ],
)
def test_what_counts_for_stacking(name, lost, halves):
    s = position("b_tannenberg")
    u = put(s, name, "38.20", lost=lost)
    assert stacking.half_size(s, u) == halves


@pytest.mark.rule("4.2.4#1")
def test_entrained_units_do_not_count_for_stacking():
    s = position()
    u = put(s, "R 27/3", "36.19", rail="26.17")
    assert stacking.half_size(s, u) == 0


@pytest.mark.rule("4.2.1#1", "4.2.3#1")
def test_above_three_divisions_the_owner_disbands_at_the_end_of_his_phase():
    s = position()
    for name in ("R 25/3", "R 27/3", "R 28/20", "R 29/20"):
        put(s, name, "38.20")
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert len(offers(s, "disband")) == 4
    does(s, "disband R 29/20")
    assert where(s, "R 29/20") == "eliminated"
    assert vp(s) == (0, 4)


@pytest.mark.rule("4.2.1#1")
def test_a_third_artillery_unit_is_too_much():
    s = position("b_tannenberg")
    for name in ("R 3 how", "R 20 how", "R 1 how"):
        put(s, name, "38.20", army="R FIRST")
    assert stacking.over_stacked(s, RUSSIA, n("38.20"))
    assert {u.name for u in stacking.excess(s, RUSSIA, n("38.20"))} == {"R 3 how", "R 20 how", "R 1 how"}


@pytest.mark.rule("4.2.3#4", "9.1.1#1", "4.2.3#1")
def test_reaction_may_over_stack_until_the_next_own_movement_phase_1_051():
    s = position(gt=3)
    put(s, "R 1 c", "40.19")
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        put(s, name, "39.19")
    put(s, "G 1/1", "43.20")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 41.19")
    assert offered(s, "ride R 1 c > 39.19")
    does(s, "ride R 1 c > 39.19")
    assert where(s, "R 1 c") == "39.19"
    assert stacking.over_stacked(s, RUSSIA, n("39.19"))
    moving(s, RUSSIA, counter=True)
    does(s, "end-phase")
    assert "disband R 1 c" in offers(s)


@pytest.mark.rule("4.2.5#1", "4.2.5#2")
def test_the_top_unit_by_terrain_and_state_1_057():
    s = position("a_gumbinnen", gt=4)
    put(s, "G 1/1", "44.20", status=-4)
    put(s, "G 2/1", "44.20", lost=2)
    put(s, "G 1 c", "44.20")
    assert present(stacking.top(s, n("44.20"))).name == "G 1 c"
    s.set_ip(n("44.20"), 1)
    assert present(stacking.top(s, n("44.20"))).name == "G 2/1"


@pytest.mark.rule("4.2.6#1", "4.2.6a#1", "4.2.6b#1", "4.2.5#1")
def test_only_the_top_unit_is_seen_and_not_under_an_ip_from_afar_1_057():
    s = position("a_gumbinnen", gt=4)
    put(s, "G 1/1", "44.20", status=-4)
    put(s, "G 2/1", "44.20", lost=2)
    put(s, "G 1 c", "44.20", task=nm.RECOVER, mps=3)
    put(s, "R 25/3", "42.20")
    moving(s, RUSSIA)
    view = GAME.view(s, RUSSIA)
    assert where(view, "G 1 c") == "44.20"
    assert where(view, "G 1/1") == where(view, "G 2/1") == "somewhere"
    assert view.task_of(unit("G 1 c")) == 0
    s.set_ip(n("44.20"), 1)
    view = GAME.view(s, RUSSIA)
    assert where(view, "G 2/1") == "somewhere"
    put(s, "R 27/3", "43.20")
    assert where(GAME.view(s, RUSSIA), "G 2/1") == "44.20"


# 4.3 Control


@pytest.mark.rule("4.3#1")
def test_entering_a_hex_takes_it_and_its_star_at_once():
    s = position(gt=2)
    put(s, "R 27/3", "40.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 41.19")
    assert controller(s, "41.19") == RUSSIA


@pytest.mark.rule("4.3#1", "4.3#2", "4.3.1#1")
def test_what_lies_behind_a_closed_front_changes_hands_and_only_between_player_turns():
    s = start("a_gumbinnen")
    before = s.control
    control.settle_control(s)
    assert s.control == before
    ring = ["44.19", "46.20", "46.22", "45.23", "43.22", "43.20"]
    s = position(gt=3)
    names = ["R 25/3", "R 27/3", "R 28/20", "R 29/20", "R 40/4", "R 30/4"]
    for name, at in zip(names, ring, strict=True):
        put(s, name, at)
    put(s, "G 1/1", "52.20")
    assert controller(s, "45.21") == CENTRAL
    control.settle_control(s)
    assert controller(s, "45.21") == RUSSIA
    assert controller(s, "48.20") == CENTRAL
    settled = s.control
    control.settle_control(s)
    assert s.control == settled


@pytest.mark.rule("4.3.1#1")
def test_isolated_and_entrained_units_are_no_part_of_the_front():
    s = position()
    put(s, "R 25/3", "44.19", isolated=True)
    put(s, "R 27/3", "38.19", rail="26.17")
    put(s, "R 28/20", "40.19")
    assert control.front_hexes(s, RUSSIA) == [n("40.19")]


# 4.4, 4.5 Rounding


@pytest.mark.rule("4.4.1#1", "4.4.1-ex1", "4.4.1-ex2", "4.4.1-ex3", "10.7-ex", "10.7#1")
@pytest.mark.parametrize(
    ("attack", "defence", "text"),
    [
        (16, 11, "1:1"),
        (12, 16, "1:1"),
        (15, 48, "1:3"),
        (10, 13, "1:1"),
        (42, 23, "2:1"),
        (7, 2, "4:1"),
        (17, 11, "2:1"),
        (11, 16, "1:2"),
        (13, 48, "1:4"),
        (5, 1, "5:1"),
    ],
)
def test_odds_round_at_the_midpoint(attack, defence, text):
    assert odds.odds_text(odds.column(attack, defence)) == text


@pytest.mark.rule("4.5#1", "4.4#1")
@pytest.mark.parametrize(
    ("spent", "allowed", "mps"), [(14, 14, 0), (15, 14, 1), (16, 14, 1), (17, 14, 2), (8, 7, 1), (13, 7, 3), (3, 7, 0)]
)
def test_only_the_total_of_a_march_is_rounded(spent, allowed, mps):
    assert forced_mps(spent, allowed) == mps


@pytest.mark.rule("4.5#3", "4.4#1", "4.5#4")
def test_half_points_are_rounded_once():
    assert odds.rounded(2 * 7 + 1) == 8
    assert odds.rounded(2 * 7) == 7


@pytest.mark.rule("4.6#1")
def test_ranges_count_the_receiver_and_not_the_source():
    assert distance(n("40.20"), n("40.20")) == 0
    assert distance(n("40.20"), n("38.20")) == 2


@pytest.mark.rule("3.3.4#2", "3.3.4#1", "5.4.7#1")
def test_the_allowance_is_halved_in_the_counter_movement_phase_and_keeps_its_half():
    s = position()
    u = put(s, "R 27/3", "40.20")
    s.phase = nm.MOVEMENT
    assert movement.allowance(s, u) == 14
    s.phase = nm.COUNTER_MOVEMENT
    assert movement.allowance(s, u) == 7


def test_a_whole_player_turn_can_be_asked_for():
    s = position(gt=2)
    put(s, "R 27/3", "40.20")
    player_turn(s, RUSSIA)
    assert s.phasing == RUSSIA
    assert UNITS
