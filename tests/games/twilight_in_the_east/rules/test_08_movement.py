"""7.4, 8 Movement on foot: costs, stacks, forced marches, Prepared Attacks, Repulse, tasks."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.board import BAR, CAUSEWAYS, NEIGHBOUR, RIVER, hexes_of_side
from greatwar.games.twilight_in_the_east.components import HEXES, hex_named, unit
from greatwar.games.twilight_in_the_east.rules import movement, tasks, ways
from greatwar.games.twilight_in_the_east.rules.movement import Mover
from greatwar.games.twilight_in_the_east.steps.forced_march import MarchCheck

from ..positions import (
    CENTRAL,
    RUSSIA,
    disorder,
    does,
    level,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    rule_of,
    run,
    status,
    steps,
    task,
    where,
)


def n(name):
    return hex_named(name).n


def way(s, name, a, b):
    return Mover(s, [unit(name)]).step_cost(n(a), n(b))


# 8.0, 8.1


@pytest.mark.rule("8.0#1", "4.2#1")
def test_nobody_enters_an_enemy_hex():
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert not offered(s, "march 41.19")
    assert refused(s, "march 41.19").rule == "8.0"


@pytest.mark.rule("8.1#2", "8.0#1")
def test_a_unit_moves_once_in_a_phase():
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "R 25/3", "40.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 40.19")
    assert not offered(s, "take R 27/3")
    assert refused(s, "take R 27/3").rule == "8.1"
    assert offered(s, "take R 25/3")
    assert refused(s, "take G 1/1").rule == "8.0"


@pytest.mark.rule("8.1.1#1")
def test_terrain_costs_of_the_chart():
    s = position("d_grand_campaign", gt=2)
    u = [unit("R 27/3")]
    gun = [unit("R 3 how")]
    summer, autumn = nm.SUMMER, nm.AUTUMN
    at = next(h for h in HEXES if h.terrain == nm.WETLANDS)
    sides = [6 * g + d for g in range(len(HEXES)) for d in range(6) if NEIGHBOUR[6 * g + d] == at.n]
    plain = [x for x in sides if not RIVER[x] and not BAR[x]]
    assert ways.off_road(summer, ways.movers(u), plain[0]) == 8
    assert ways.off_road(summer, ways.movers(gun), plain[0]) == 10
    assert ways.off_road(autumn, ways.movers(u), plain[0]) == 10
    assert ways.off_road(nm.AUTUMN_FREEZE, ways.movers(u), plain[0]) == 4
    assert s.chart() == summer


@pytest.mark.rule("8.1.1#2")
def test_guns_do_not_go_where_they_could_not_come_back():
    from greatwar.games.twilight_in_the_east.board import NEIGHBOUR

    for h in range(0, len(HEXES), 7):
        for bits in (ways.INFANTRY, ways.ARTILLERY):
            for w in ways.static_ways(nm.SUMMER, bits, h):
                back = [x >> 16 for x in ways.static_ways(nm.SUMMER, bits, w >> 16)]
                assert h in back
    assert NEIGHBOUR


@pytest.mark.rule("8.1.2#1")
def test_an_escarpment_is_paid_only_into_its_hex():
    from greatwar.games.twilight_in_the_east.board import ESCARPMENT_INTO, NEIGHBOUR

    side = min(ESCARPMENT_INTO)
    up = ways.off_road(nm.SUMMER, ways.INFANTRY, side)
    back = 6 * NEIGHBOUR[side] + (side % 6 + 3) % 6
    into = HEXES[NEIGHBOUR[side]]
    ground = {nm.CLEAR: 4, nm.FOREST: 6, nm.ROUGH: 6}[into.terrain]
    assert up == ground + 2
    assert back not in ESCARPMENT_INTO


@pytest.mark.rule("8.1.3#1", "2.2-Bridge#1", "20.1#2")
def test_a_bridge_costs_only_itself_and_more_in_high_water():
    from greatwar.games.twilight_in_the_east.board import BAR, CROSSING, NEIGHBOUR, RIVER, TERRAIN

    side = next(
        x
        for x in range(len(RIVER))
        if RIVER[x] == nm.MAJOR_RIVER and CROSSING[x] == nm.BRIDGE and TERRAIN[NEIGHBOUR[x]] == nm.CLEAR and not BAR[x]
    )
    assert ways.off_road(nm.SUMMER, ways.INFANTRY, side) == 4 + 1
    assert ways.off_road(nm.SUMMER_HIGH_WATER, ways.INFANTRY, side) == 4 + 2
    bare = next(
        x
        for x in range(len(RIVER))
        if RIVER[x] == nm.MAJOR_RIVER and not CROSSING[x] and TERRAIN[NEIGHBOUR[x]] == nm.CLEAR and not BAR[x]
    )
    assert ways.off_road(nm.SUMMER, ways.INFANTRY, bare) == 4 + 8
    assert ways.off_road(nm.SUMMER, ways.ARTILLERY, bare) == -1
    assert ways.off_road(nm.SUMMER_HIGH_WATER, ways.INFANTRY, bare) == 4 + 12


@pytest.mark.rule("8.1.3#2", "8.1.4#1")
def test_a_ferry_with_a_spur_lets_the_road_rate_be_paid():
    from greatwar.games.twilight_in_the_east.board import direction

    side = 6 * n("48.75") + direction(n("48.75"), n("49.75"))
    assert ways.by_road(nm.SUMMER, ways.INFANTRY, side) in (3 + 4, 4 + 4)


@pytest.mark.rule("8.1.4a#1", "8.1.4a#2", "8.1.4a-ex")
def test_congestion_of_the_example_1_011():
    s = position()
    put(s, "R 1 gdc", "40.19")
    put(s, "R 5 rf", "40.19")
    put(s, "R Kowno", "40.19")
    put(s, "R 3 how", "40.19")
    assert movement.congestion(s, RUSSIA, n("40.19")) == 3
    put(s, "R 27/3", "40.19")
    assert movement.congestion(s, RUSSIA, n("40.19")) == 5
    put(s, "R 27/3", "40.19", lost=5)
    assert movement.congestion(s, RUSSIA, n("40.19")) == 4


@pytest.mark.rule("8.1.4#2", "8.1.4a#3", "8.1.4#1", "8.1#1")
def test_only_a_unit_alone_uses_the_road_1_011():
    s = position()
    put(s, "R 25/3", "39.19")
    put(s, "R 3 how", "39.19")
    alone = Mover(s, [unit("R 25/3")])
    stack = Mover(s, [unit("R 25/3"), unit("R 3 how")])
    assert alone.step_cost(n("39.19"), n("40.19")) < stack.step_cost(n("39.19"), n("40.19"))
    assert stack.step_cost(n("39.19"), n("40.19")) == 4


@pytest.mark.rule("8.1.5#1")
def test_germans_cross_at_pillau_while_it_is_theirs():
    s = position("b_tannenberg")
    put(s, "G 1/1", "66.18")
    mover = Mover(s, [unit("G 1/1")])
    assert mover.step_cost(n("66.18"), n("67.18")) == 4
    s.set_control(RUSSIA, n("66.18"))
    assert mover.step_cost(n("66.18"), n("67.18")) == 255


@pytest.mark.rule("8.1.6#1", "8.1.6#2")
def test_causeways_need_both_ends_and_pass_few_units():
    s = position("b_tannenberg")
    a, b = hexes_of_side(CAUSEWAYS[0])
    put(s, "G 1/1", HEXES[a].name)
    mover = Mover(s, [unit("G 1/1")])
    assert mover.step_cost(a, b) < 255
    assert mover.refusal(a, b) is None
    s.crossed = ((CAUSEWAYS[0], unit("G 2/1").n),)
    assert rule_of(mover.refusal(a, b)) == "8.1.6"
    s.crossed = ((CAUSEWAYS[0], unit("G Masurian").n),)
    assert mover.refusal(a, b) is None
    s.set_control(RUSSIA, b)
    assert mover.step_cost(a, b) == 255


@pytest.mark.rule("8.1#3")
def test_stacks_drop_and_pick_up_units():
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "R 25/3", "40.20")
    put(s, "R 28/20", "40.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R 25/3", "through 40.19")
    assert where(s, "R 25/3") == where(s, "R 27/3") == "40.19"
    does(s, "drop R 25/3")
    assert not offered(s, "drop R 27/3")
    does(s, "join R 28/20", "march 40.18")
    assert where(s, "R 28/20") == where(s, "R 27/3") == "40.18"
    assert where(s, "R 25/3") == "40.19"
    assert offers(s, "take") == []


# 8.3 Forced marches


@pytest.mark.rule("8.3#1", "8.3.1#1")
def test_forced_marches_add_three_or_six_mps_to_combat_units_only():
    s = position()
    for name, most in (("R 27/3", 6), ("R 1 gdc", 12), ("R 3 how", 0), ("R 3 Train", 0)):
        assert movement.forced(s, unit(name)) == most


@pytest.mark.rule("8.3.2#1", "4.1.4#2", "8.3#1", "7.2#1", "7.2.1#1")
def test_one_forced_mp_is_checked_without_a_modifier_1_003():
    s = position(gt=2)
    put(s, "R 40/4", "47.22")
    put(s, "G 1/1", "47.21")
    moving(s, RUSSIA)
    does(s, "take R 40/4")
    does(s, "march 48.22")
    assert name_of(s) == "MarchCheck"
    assert s.pending[-1].mps == 1
    assert s.pending[-1].modifier(s) == 0
    does(s, "dice 12")
    assert status(s, "R 40/4") == -1


@pytest.mark.rule("8.3.2#1", "8.3.2a#1", "20.1#1", "14.5.1#1")
def test_the_modifiers_add_up_1_033():
    s = position(gt=5, weather=nm.HEAT)
    put(s, "G 36/17", "48.19", status=-1, supply="low")
    run(s, MarchCheck((unit("G 36/17").n,), 3))
    assert s.pending[-1].modifier(s) == 6
    does(s, "dice 6")
    assert any("against 10, failed by 2" in line for line in log_of(s))


@pytest.mark.rule("8.3.2#1")
def test_cavalry_adds_one_for_each_mp_after_the_first():
    s = position()
    put(s, "R 1 gdc", "38.20")
    run(s, MarchCheck((unit("R 1 gdc").n,), 2))
    assert s.pending[-1].modifier(s) == 1


@pytest.mark.rule("8.3.1#1", "8.6#1")
def test_a_recovering_unit_does_not_force_march_1_033():
    s = position(gt=5)
    put(s, "G 36/17", "48.19", status=-2)
    moving(s, CENTRAL, counter=True)
    does(s, "take G 36/17", "recover")
    assert task(s, "G 36/17") == (nm.RECOVER, 3)
    assert offers(s, "march") == []


@pytest.mark.rule("8.3.3#1", "8.3.3#2", "8.3.3-ex")
def test_the_forced_march_example():
    s = position()
    put(s, "R 27/3", "40.20", lost=3, status=-3)
    run(s, MarchCheck((unit("R 27/3").n,), 1))
    does(s, "dice 12")  # CEL 7: failed by 5
    assert status(s, "R 27/3") == -4
    assert steps(s, "R 27/3") == 6
    s = position()
    put(s, "R 27/3", "40.20", lost=3, status=-3)
    run(s, MarchCheck((unit("R 27/3").n,), 2))
    does(s, "dice 11")  # failed by 6: 2E 1S
    assert status(s, "R 27/3") == -4
    assert steps(s, "R 27/3") == 5


@pytest.mark.rule("8.3.3a#1")
def test_digging_by_forced_march_costs_no_steps():
    s = position()
    put(s, "R 27/3", "40.20", lost=3, status=-3)
    run(s, MarchCheck((unit("R 27/3").n,), 2, True))
    does(s, "dice 11")
    assert status(s, "R 27/3") == -4
    assert steps(s, "R 27/3") == 7


@pytest.mark.rule("8.3#3", "8.3.3#2")
@pytest.mark.parametrize(("lost_levels", "kept"), [(-1, True), (-2, False)])
def test_a_prepared_attack_is_lost_if_the_check_fails_by_four_1_015(lost_levels, kept):
    s = position()
    put(s, "R 27/3", "40.20", status=lost_levels, prepared="41.19")
    run(s, MarchCheck((unit("R 27/3").n,), 1))
    does(s, "dice 12")
    assert (s.prepared(unit("R 27/3")) >= 0) == kept


@pytest.mark.rule("3.4.4#1", "6.4.1#3", "8.3.2#1")
def test_stacked_assets_check_once_by_the_largest_size_1_053():
    s = position("c_galicia", gt=4)
    put(s, "A 1-det 11", "10.104", lost=1)
    put(s, "A Fischer 1", "10.104")
    force = (unit("A 1-det 11").n, unit("A Fischer 1").n)
    base = max((unit(x).size, unit(x).base) for x in ("A 1-det 11", "A Fischer 1"))[1]
    run(s, MarchCheck(force, 1))
    does(s, f"dice {base}")
    assert any(f"against {base}, passed" in line for line in log_of(s))


# 8.4 Prepared Attacks


@pytest.mark.rule("8.4#1", "8.4#2", "8.4.1#1")
def test_three_mps_place_a_marker_and_end_the_move():
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "R 3 how", "40.20")
    put(s, "R 1 gdc", "40.18")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 3 how")
    assert refused(s, "prepare 41.19").rule == "8.4.1"
    does(s, "halt", "take R 1 gdc")
    assert refused(s, "prepare 41.18").rule == "8.4.1"
    does(s, "halt", "take R 27/3")
    assert offered(s, "prepare 41.19")
    assert offered(s, "prepare 41.20")
    does(s, "prepare 41.19")
    assert s.prepared(unit("R 27/3")) >= 0
    assert name_of(s) != "Move"


@pytest.mark.rule("8.4.1#1")
def test_guns_follow_the_infantry_and_demoralized_units_place_none():
    s = position()
    put(s, "R 27/3", "40.20", prepared="41.19")
    put(s, "R 25/3", "40.20", status=-4)
    put(s, "R 3 how", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 3 how", "prepare 41.19", "take R 25/3")
    assert refused(s, "prepare 41.19").rule == "8.4.1"


@pytest.mark.rule("8.4#1")
def test_no_markers_in_the_counter_movement_phase():
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    assert offers(s, "prepare") == []
    assert refused(s, "prepare 41.19").rule == "8.4"


@pytest.mark.rule("8.4.2#1", "6.4.4#1")
def test_pinned_units_only_dig_repulse_and_take_ersatz_1_017():
    s = position("c_galicia", gt=5)
    put(s, "A 11/11", "12.91", status=-2, army="A THIRD")
    put(s, "A 1-det 11", "12.91", army="A THIRD")
    put(s, "R 12/12", "11.91", army="R EIGHTH", prepared="12.91")
    moving(s, CENTRAL, counter=True)
    does(s, "take A 11/11")
    assert offers(s, "march") == []
    assert refused(s, "march 13.91").rule == "8.4.2"
    assert not offered(s, "entrain")
    assert not offered(s, "recover")
    assert offered(s, "dig")
    does(s, "halt", "take A 1-det 11")
    assert offers(s, "march")


@pytest.mark.rule("8.4.2#2", "8.4.2#1")
def test_who_enters_a_hex_under_a_marker_stops_there_1_035():
    s = position(gt=2)
    put(s, "R 25/3", "40.20", prepared="41.19")
    put(s, "G 1/1", "42.20")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "through 41.19")
    assert offers(s, "march") == []
    assert refused(s, "march 41.18").rule == "8.4.2"


# 8.5 Repulse


@pytest.mark.rule("8.5-ex1", "8.5.2#1", "8.5.3#1", "8.5.5#1", "8.5.1#1")
def test_the_repulse_example_1_037():
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "40.20", lost=3)
    put(s, "R 25/3", "40.20")
    put(s, "G Masurian", "41.19")
    base = unit("G Masurian").base
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "repulse 41.19")
    does(s, "repulse 41.19")
    if name_of(s) == "RepulseDice":
        does(s, "dice 12")
    while offers(s, "retreat"):
        does(s, offers(s, "retreat")[0])
    does(s, f"dice {base + 1}")
    assert steps(s, "G Masurian") == 1
    assert where(s, "G Masurian") != "41.19"
    assert name_of(s) == "Move"
    assert steps(s, "R 25/3") == 10


@pytest.mark.rule("8.5.4#1", "8.5.2#1")
def test_a_failed_repulse_costs_a_step_and_ends_the_march():
    s = position(gt=2)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "repulse 41.19")
    assert steps(s, "R 27/3") == 9
    assert offers(s, "march") == []
    assert offered(s, "prepare 41.19")
    assert refused(s, "march 40.19").rule == "8.5.4"


@pytest.mark.rule("8.5.1#1", "8.5.1#2", "12.1.1#1", "7.3.1#3")
def test_who_and_what_cannot_be_repulsed():
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "28.18", status=-4)
    put(s, "G 1/1", "28.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert refused(s, "repulse 28.19").rule == "8.5.1"
    s = position("b_tannenberg", gt=2)
    put(s, "G 1/1", "30.16")
    put(s, "R Fort Kowno 29.16", "29.16")
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert refused(s, "repulse 29.16").rule == "8.5.1"


@pytest.mark.rule("8.4.3#1", "8.5.3#1")
def test_a_repulsed_unit_loses_its_prepared_attack_marker():
    s = position("b_tannenberg", gt=2)
    put(s, "R Kowno", "40.20", lost=2, prepared="41.19")
    put(s, "G 1/1", "41.19")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "repulse 40.20")
    if name_of(s) == "RepulseDice":
        does(s, "dice 12")
    assert s.prepared(unit("R Kowno")) == -1


# 8.6, 7.4.2 Recovery


@pytest.mark.rule("8.6#1", "8.9.1#1", "8.9#1")
def test_seven_mps_recover_a_level():
    s = position(gt=2)
    put(s, "R 27/3", "36.19", status=-2)
    moving(s, RUSSIA)
    does(s, "take R 27/3", "recover")
    assert status(s, "R 27/3") == -1
    assert task(s, "R 27/3") == (0, 0)


@pytest.mark.rule("8.6.1#1", "8.6.1#3")
@pytest.mark.parametrize(
    ("enemy", "state", "allowed"),
    [("41.19", -2, True), ("40.19", -2, False), ("39.19", -2, False), ("42.20", -4, False), ("43.20", -4, True)],
)
def test_recovery_begins_away_from_the_enemy(enemy, state, allowed):
    s = position(gt=2)
    put(s, "R 27/3", "38.20", status=state)
    put(s, "G 1/1", enemy)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "recover") == allowed
    if not allowed:
        assert refused(s, "recover").rule == "8.6.1"


@pytest.mark.rule("8.6.1#1")
@pytest.mark.parametrize(("ip", "allowed"), [(2, False), (3, True)])
def test_two_hexes_away_every_hex_between_must_be_covered_1_021(ip, allowed):
    s = position("d_grand_campaign", gt=26)
    put(s, "R 27/3", "38.20", status=-2)
    put(s, "R 25/3", "39.19", ip=ip)
    put(s, "G 1/1", "40.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "recover") == allowed


@pytest.mark.rule("8.6.1#3")
def test_in_a_fortress_complex_recovery_begins_next_to_the_enemy():
    s = position("b_tannenberg", gt=2)
    put(s, "R Fortress Kowno", "28.16")
    put(s, "R Fort Kowno 28.17", "28.17")
    put(s, "R 27/3", "28.17", status=-2)
    put(s, "G 1/1", "28.18")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "recover")


@pytest.mark.rule("8.6.2#1", "7.4.1#1", "14.5.2#1")
def test_disordered_and_unsupplied_units_do_not_recover():
    s = position(gt=2)
    put(s, "R 27/3", "36.19", status=-2, supply="out")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert refused(s, "recover").rule == "8.6.2"


@pytest.mark.rule("8.6.3#1")
@pytest.mark.parametrize(("gt", "state", "allowed"), [(8, -1, True), (9, -1, False), (9, -2, True)])
def test_after_gt_8_cavalry_does_not_come_back_to_its_base(gt, state, allowed):
    s = position("b_tannenberg", gt=gt)
    put(s, "R 1 c", "36.19", status=state)
    moving(s, RUSSIA)
    does(s, "take R 1 c")
    assert offered(s, "recover") == allowed


@pytest.mark.rule("7.4.2#1", "7.4.1#1", "8.6#1")
def test_disorder_is_removed_degree_by_degree_1_009():
    s = position(gt=2)
    put(s, "R 27/3", "36.19", disorder=2, supply="low")
    for expected in ((-4, 1), (-4, 0)):
        moving(s, RUSSIA)
        does(s, "take R 27/3")
        assert not offered(s, "recover")
        does(s, "reorder")
        assert (status(s, "R 27/3"), disorder(s, "R 27/3")) == expected
    moving(s, RUSSIA)
    does(s, "take R 27/3", "recover")
    assert status(s, "R 27/3") == -3
    put(s, "R 27/3", "36.19", disorder=2, supply="out")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert refused(s, "reorder").rule == "7.4.2"


@pytest.mark.rule("8.9.3#1")
def test_markers_fall_when_the_enemy_comes_adjacent_and_not_before_1_039():
    s = position("b_tannenberg", gt=2)
    put(s, "G 1/1", "44.20", task=nm.RECOVER, mps=3, status=-2)
    put(s, "G 2/1", "44.20", task=nm.DIG, mps=1)
    put(s, "R 27/3", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 42.20")
    assert task(s, "G 1/1") == (nm.RECOVER, 3)
    does(s, "march 43.20")
    assert task(s, "G 1/1") == (0, 0)
    assert task(s, "G 2/1") == (nm.DIG, 1)


@pytest.mark.rule("8.9.2#1", "8.9.2-ex", "4.5#2")
def test_a_begun_task_takes_the_first_mps_1_039():
    s = position(gt=2)
    put(s, "G 2/1", "44.20", task=nm.DIG, mps=1)
    put(s, "R 27/3", "42.20")
    moving(s, CENTRAL)
    does(s, "take G 2/1")
    assert level(s, "44.20", CENTRAL) == 1
    assert s.pending[-1].spent == 12
    assert s.pending[-1].free(s) == 2


@pytest.mark.rule("8.9.2#1")
def test_a_marked_unit_that_is_not_moved_goes_on_with_its_task():
    s = position(gt=2)
    put(s, "G 2/1", "44.20", task=nm.DIG, mps=1)
    put(s, "R 27/3", "42.20")
    moving(s, CENTRAL)
    does(s, "end-phase")
    assert level(s, "44.20", CENTRAL) == 1


# 8.7 Ersatz


@pytest.mark.rule("8.7#1", "8.7.1#1", "8.7.2#1", "8.7.1#3", "3.4.1a#1", "3.4.1#4")
def test_ersatz_steps_pass_when_both_have_paid():
    s = position(gt=2)
    put(s, "G kg e/KG", "44.20")
    put(s, "G 2/1", "44.20", lost=3)
    moving(s, CENTRAL)
    does(s, "take G 2/1")
    assert offers(s, "ersatz") == [f"ersatz G kg e/KG > G 2/1 > {k}" for k in (1, 2, 3)]
    does(s, "ersatz G kg e/KG > G 2/1 > 2")
    assert (steps(s, "G 2/1"), steps(s, "G kg e/KG")) == (11, 2)
    assert not any(count for _, _, count in s.ersatz)


@pytest.mark.rule("8.7.1#2")
def test_ersatz_is_carried_over_from_a_counter_movement_phase():
    s = position(gt=2)
    put(s, "G kg e/KG", "44.20")
    put(s, "G 2/1", "44.20", lost=3)
    moving(s, CENTRAL, counter=True)
    does(s, "take G 2/1", "ersatz G kg e/KG > G 2/1 > 3")
    assert task(s, "G 2/1") == task(s, "G kg e/KG") == (nm.ERSATZ, 3)
    assert steps(s, "G 2/1") == 9
    moving(s, CENTRAL)
    does(s, "end-phase")
    assert (steps(s, "G 2/1"), steps(s, "G kg e/KG")) == (12, 1)


@pytest.mark.rule("8.7.2#1")
def test_one_giver_gives_to_several_and_one_receiver_takes_from_several():
    s = position(gt=2)
    put(s, "G kg e/KG", "44.20")
    put(s, "G 2/1", "44.20", lost=3)
    put(s, "G 1/1", "44.20", lost=1)
    moving(s, CENTRAL)
    does(s, "take G kg e/KG", "ersatz G kg e/KG > G 2/1 > 2")
    assert offers(s, "ersatz") == ["ersatz G kg e/KG > G 1/1 > 1", "ersatz G kg e/KG > G 2/1 > 1"]
    does(s, "ersatz G kg e/KG > G 1/1 > 1")
    assert (steps(s, "G 2/1"), steps(s, "G 1/1"), steps(s, "G kg e/KG")) == (11, 12, 1)
    does(s, "halt")
    assert offers(s, "take") == []


@pytest.mark.rule("8.7.2#1", "8.7.1#2", "8.9.2#1")
def test_a_giver_serves_two_receivers_over_two_phases_and_nobody_marches_off_before():
    s = position(gt=2)
    put(s, "G kg e/KG", "44.20")
    put(s, "G 2/1", "44.20", lost=3)
    put(s, "G 1/1", "44.20", lost=1)
    moving(s, CENTRAL, counter=True)
    does(s, "take G kg e/KG", "ersatz G kg e/KG > G 2/1 > 3")
    assert offers(s, "march") == []
    assert refused(s, "march 44.21").rule == "8.9.2"
    does(s, "halt", "take G 1/1")
    assert offers(s, "ersatz") == ["ersatz G kg e/KG > G 1/1 > 1"]
    does(s, "ersatz G kg e/KG > G 1/1 > 1")  # nothing else is left to do in the phase
    assert task(s, "G 1/1") == task(s, "G 2/1") == task(s, "G kg e/KG") == (nm.ERSATZ, 3)
    moving(s, CENTRAL)
    does(s, "end-phase")
    assert (steps(s, "G 2/1"), steps(s, "G 1/1")) == (12, 12)
    assert where(s, "G kg e/KG") == "removed"
    assert task(s, "G 1/1") == task(s, "G 2/1") == (nm.NO_TASK, 0)


@pytest.mark.rule("8.7.2#1")
def test_what_was_paid_for_ersatz_does_not_serve_elsewhere():
    s = position(gt=2)
    put(s, "G kg e/KG", "44.20")
    put(s, "G 2/1", "44.20", lost=3)
    put(s, "G 1/1", "44.21", lost=1)
    moving(s, CENTRAL)
    does(s, "take G kg e/KG", "ersatz G kg e/KG > G 2/1 > 2", "march 44.21")
    while not offered(s, "end-phase"):
        does(s, "dice 2")
    does(s, "take G 1/1")
    assert offers(s, "ersatz") == []


@pytest.mark.rule("8.7.1#1")
def test_no_ersatz_next_to_an_enemy_but_in_a_level_3_ip():
    s = position("d_grand_campaign", gt=23)
    giver, taker = put(s, "G kg e/KG", "44.20"), put(s, "G 2/1", "44.20", lost=3)
    put(s, "R 27/3", "43.20")
    assert rule_of(tasks.ersatz_refusal(s, giver, taker)) == "8.7.1"
    s.set_ip(n("44.20"), 3)
    assert tasks.ersatz_refusal(s, giver, taker) is None


# 6.4.3 Detachments, 24.3.2 Incomplete trains


@pytest.mark.rule("6.4.3a#1", "6.4.3a#3", "6.4.3#1")
def test_detachments_join_a_parent_at_the_end_of_the_phase():
    s = position("b_tannenberg", gt=2)
    put(s, "R det 4+16/6", "47.40", army="R SECOND")
    put(s, "R 16/6", "47.40", army="R SECOND", lost=3)
    moving(s, RUSSIA)
    does(s, "end-phase", "integrate R det 4+16/6 > R 16/6")
    assert steps(s, "R 16/6") == 9
    assert where(s, "R det 4+16/6") == "removed"


@pytest.mark.rule("24.3.2#1")
def test_an_incomplete_train_is_completed_in_one_phase_2_053():
    s = position(gt=3)
    put(s, "R 20 Train", "36.19", incomplete=2)
    moving(s, RUSSIA, counter=True)
    does(s, "take R 20 Train")
    assert refused(s, "complete").rule == "24.3.2"
    moving(s, RUSSIA)
    does(s, "take R 20 Train", "complete")
    assert not s.ap_bits(unit("R 20 Train")) & (nm.INCOMPLETE_1 | nm.INCOMPLETE_2)
    put(s, "R 20 Train", "36.19", incomplete=1)
    moving(s, RUSSIA)
    does(s, "take R 20 Train", "complete")
    assert s.ap_bits(unit("R 20 Train")) & nm.INCOMPLETE_2
