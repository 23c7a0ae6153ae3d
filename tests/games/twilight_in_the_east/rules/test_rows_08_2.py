"""8.2 Railroad movement, and 8.3, 8.9 what units do with their MPs: every limit from both sides."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.charts import forced_march, turn
from greatwar.games.twilight_in_the_east.components import HEXES, UNITS, hex_named, unit
from greatwar.games.twilight_in_the_east.rails import EUROPEAN, RUSSIAN
from greatwar.games.twilight_in_the_east.rules import rail, railways
from greatwar.games.twilight_in_the_east.steps import rail as rides
from greatwar.games.twilight_in_the_east.steps.forced_march import MarchCheck

from ..positions import (
    CENTRAL,
    RUSSIA,
    does,
    level,
    moving,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    run,
    status,
    steps,
    task,
    where,
)


def n(name):
    return hex_named(name).n


def rule(found):
    """The rule of a refusal; empty if it is allowed."""
    return found.rule if found is not None else ""


def bound(s, name):
    """Where a unit in Rail Mode is bound for."""
    return HEXES[rail.destination_of(s, unit(name))[0]].name


@pytest.mark.rule("8.2.2#1")
def test_a_counted_hex_takes_its_part_of_an_mp():
    for gt in (2, 9, 16, 40):
        assert rail.parts_a_hex(position("d_grand_campaign", gt=gt)) * turn(gt).rail_rate == 252


@pytest.mark.rule("8.2.6#1", "8.2.6-ex")
def test_what_a_station_can_still_handle():
    s = position("a_gumbinnen", gt=2)
    for phase, room in ((nm.MOVEMENT, 16), (nm.COUNTER_MOVEMENT, 8)):
        s.phase = phase
        s.stations = ()
        assert rail.room_at(s, n("36.19")) == room
        rail.use_station(s, n("36.19"), 6, 9)
        rail.use_station(s, n("36.19"), 1, 12)
        assert rail.room_at(s, n("36.19")) == room - 7
        assert rail.room_at(s, n("38.19")) == room


@pytest.mark.rule("8.2.6a#1")
@pytest.mark.parametrize(
    ("queuing", "arrived", "waits"), [("on", 0, 5), ("on", 4, 1), ("on", 5, 0), ("on", 9, 0), ("off", 0, 0)]
)
def test_the_queue_at_a_station(queuing, arrived, waits):
    s = position("a_gumbinnen", gt=2, queuing=queuing)
    rail.use_station(s, n("36.19"), 5, 5)
    assert rail.waits(s, n("36.19"), arrived) == waits
    assert rail.waits(s, n("38.19"), arrived) == 0


@pytest.mark.rule("8.9#1", "8.2.3(1)#2", "8.2.6-ex")
@pytest.mark.parametrize(
    ("begun", "free", "used", "gone", "finished", "left"),
    [
        (0, 14, 0, 10, True, 0),
        (0, 10, 0, 10, True, 0),
        (0, 9, 0, 8, False, 4),  # whole MPs are carried over
        (0, 7, 0, 6, False, 3),
        (0, 1, 0, 0, False, 0),
        (2, 14, 0, 6, True, 0),
        (2, 5, 0, 4, False, 4),
        (0, 14, 10, 6, False, 3),  # the station is full
        (0, 14, 16, 0, False, 0),
        (4, 14, 0, 2, True, 0),
    ],
)
def test_mps_spent_on_entraining(begun, free, used, gone, finished, left):
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "36.19", task=nm.ENTRAIN if begun else 0, mps=begun)
    s.phase = nm.MOVEMENT
    if used:
        rail.use_station(s, n("36.19"), used, 0)
    assert rail.work(s, u, nm.ENTRAIN, free, 0) == (gone, finished)
    assert task(s, "R 27/3") == ((nm.ENTRAIN, left) if left else (0, 0)) or (begun and gone == 0)
    assert rail.room_at(s, n("36.19")) == 16 - used - gone


@pytest.mark.rule("8.2.3(1)#1", "8.2.3(2)#1")
@pytest.mark.parametrize(
    ("name", "at", "keys", "change", "rule_"),
    [
        ("R 27/3", "36.19", {}, "", ""),
        ("R FIRST Minor", "36.19", {}, "", "8.2.3(1)"),
        ("R Dummy 1", "36.19", {}, "", "8.2.3(1)"),
        ("R 27/3", "37.19", {}, "", "8.2.3(1)"),  # a line, but no station
        ("R 27/3", "36.19", {}, "cut", "8.2.3(1)"),
        ("R 27/3", "36.19", {}, "ezoc", "8.2.3(1)"),
        ("R 27/3", "36.19", {}, "marker", "8.4.2"),
        ("R 27/3", "36.19", {"task": nm.DIG, "mps": 2}, "", "8.9.2"),
        ("R 27/3", "36.19", {"task": nm.ENTRAIN, "mps": 2}, "", ""),
        ("R 27/3", "36.19", {"released": False}, "", "8.9.2"),
        ("R 27/3", "36.19", {}, "full", "8.2.6"),
        ("R 27/3", "36.19", {}, "broke", "8.2.3(1)"),
        ("R 3 how", "36.19", {}, "", ""),
    ],
)
def test_who_may_entrain(name, at, keys, change, rule_):
    s = position("a_gumbinnen", gt=2)
    s.rp = (0, 0, 20, 0, 0)
    u = put(s, name, at, **keys)
    s.phase = nm.COUNTER_MOVEMENT if change == "marker" else nm.MOVEMENT
    if change == "cut":
        s.set_rail(n(at), 0)
    if change == "ezoc":
        put(s, "G 1/1", "37.19")
    if change == "marker":
        put(s, "G 1.FA", "37.19", prepared="36.19")
    if change == "full":
        rail.use_station(s, n(at), 15, 0)
    if change == "broke":
        s.rp = (99, 99, 9, 99, 99)
    assert rule(rail.entrain_refusal(s, u, 14)) == rule_
    if not rule_:
        assert rule(rail.entrain_refusal(s, u, 1)) == "8.2.6"
        assert rule(rail.entrain_refusal(s, u, 2)) == ""


@pytest.mark.rule("4.5.1#1", "3.3.3#1", "8.2.1#2", "17.2#1", "17.2.1#1")
def test_rail_points_are_paid_by_gauge_warsaw_first():
    s = position("d_grand_campaign", gt=2)
    u, gun = unit("R 27/3"), next(x for x in UNITS if x.half_rcp == 1)
    warsaw = n("58.52")
    put(s, "R 27/3", "58.52")
    s.rp = (5, 6, 7, 8, 3)
    assert railways.rp_kinds(s, u, warsaw, EUROPEAN) == (4, 3)
    assert railways.pay_refusal(s, u, warsaw, EUROPEAN) is None
    assert rule(railways.pay_refusal(s, u, warsaw, RUSSIAN)) == "8.2.3(2)"
    railways.pay(s, u, warsaw, EUROPEAN)
    assert s.rp == (5, 6, 7, 1, 0)  # three of Warsaw, seven others
    assert rule(railways.pay_refusal(s, u, warsaw, EUROPEAN)) == "8.2.3(2)"
    railways.pay(s, gun, warsaw, {RUSSIA: RUSSIAN, CENTRAL: EUROPEAN}[gun.side])
    before = (5, 6, 7, 1, 0)
    assert sum(before) - sum(s.rp) == 1  # half a Rail Point is half a Rail Point
    s.rp = (9, 0, 0, 0, 0)
    put(s, "G 1/1", "48.19")
    assert rule(railways.pay_refusal(s, unit("G 1/1"), n("48.19"), EUROPEAN)) == "8.2.3(2)"
    s.rp = (10, 0, 0, 0, 0)
    assert railways.pay_refusal(s, unit("G 1/1"), n("48.19"), EUROPEAN) is None


@pytest.mark.rule("8.2.3(3)#1")
@pytest.mark.parametrize(
    ("to", "enemy", "taken", "rule_"),
    [
        ("38.19", "", False, ""),
        ("37.19", "", False, "8.2.3(1)"),  # no station
        ("38.19", "41.20", False, ""),  # three hexes
        ("38.19", "40.20", False, "8.2.3(1)"),  # two
        ("38.19", "", True, "8.2.3(1)"),
        ("48.19", "", False, "8.2.3(1)"),  # the enemy's
    ],
)
def test_what_a_destination_is(to, enemy, taken, rule_):
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "34.18")
    if enemy:
        put(s, "G Masurian", enemy)
    if taken:
        s.set_control(CENTRAL, n(to))
    assert rule(rail.destination_refusal(s, u, n(to))) == rule_
    s.rp = (0, 0, 20, 0, 0)
    assert (n(to) in rail.destinations(s, u)) == (not rule_)
    assert n("34.18") not in rail.destinations(s, u)
    s.rp = (0, 0, 9, 0, 0)
    assert rail.destinations(s, u) == []


@pytest.mark.rule("8.2.3(4)#1", "8.2.3(4)#3")
@pytest.mark.parametrize(
    ("counted", "at", "left"),
    [
        (0, "26.17", 0),
        (1, "27.16", 0),
        (9, "35.18", 0),
        (10, "36.19", 0),
        (11, "37.19", 0),
        (12, "38.19", 0),
        (15, "38.19", 3),
    ],
)
def test_a_train_goes_as_far_as_its_mps_carry_it(counted, at, left):
    """8.2.3(4) Along double track from 26.17 to 38.19, twelve counted hexes."""
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "26.17", rail="38.19")
    each = rail.parts_a_hex(s)
    assert rail.travel(s, u, counted * each + (each - 1 if counted < 12 else 0)) == left * each
    assert where(s, "R 27/3") == at


@pytest.mark.rule("8.2.3(4)#1", "8.2.3(4)#3")
def test_a_train_stays_where_no_line_leads_on():
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "36.19", rail="38.19")
    s.set_rail(n("37.19"), 0)
    assert rail.travel(s, u, 5 * 252) == 0
    assert where(s, "R 27/3") == "36.19"
    assert rail.stranded(s, u)
    there = put(s, "R 25/3", "38.19", rail="38.19")
    assert rail.travel(s, there, 300) == 300
    assert not rail.stranded(s, there)


@pytest.mark.rule("8.2.3(5)#1", "8.2.3(4)#2", "8.2.5#1")
@pytest.mark.parametrize(
    ("half", "after"), [(0, 0), (nm.HALF_DEFERRED, nm.HALF_INITIAL), (nm.HALF_FINAL, nm.HALF_FINAL)]
)
def test_detraining_is_complete(half, after):
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "38.19", rail="38.19", half=half)
    other = put(s, "R 25/3", "36.19", rail="38.19")
    put(s, "G Masurian", "39.19", task=nm.RECOVER, mps=2)
    s.set_control(CENTRAL, n("38.19"))
    rail.detrained(s, u)
    assert not s.marked(u, nm.RAIL)
    assert [d[0] for d in s.dest] == [other.n]
    assert s.half(u) == after
    assert s.controls(RUSSIA, n("38.19"))
    assert task(s, "G Masurian") == (0, 0)  # an enemy stands next to it now


@pytest.mark.rule("8.2.3(3)#3")
@pytest.mark.parametrize(
    ("keys", "enemy", "taken", "lost"),
    [
        ({}, "", False, False),
        ({}, "", True, True),
        ({}, "39.19", False, True),  # in his ZOC
        ({}, "40.20", False, False),
        ({"half": nm.HALF_INITIAL, "at": "38.19"}, "39.19", False, False),  # disturbed while it detrained (ruling 50)
        ({"at": "38.19"}, "39.19", False, True),
        ({"half": nm.HALF_INITIAL}, "39.19", False, True),
    ],
)
def test_when_a_destination_is_lost(keys, enemy, taken, lost):
    s = position("a_gumbinnen", gt=2)
    keys = dict(keys)
    u = put(s, "R 27/3", keys.pop("at", "36.19"), rail="38.19", **keys)
    if enemy:
        put(s, "G Masurian", enemy)
    if taken:
        s.set_control(CENTRAL, n("38.19"))
    assert rail.lost_destinations(s, RUSSIA) == ([u] if lost else [])
    assert rail.lost_destinations(s, CENTRAL) == []


@pytest.mark.rule("8.2.3(3)#3", "8.2.5#1")
def test_a_new_destination_within_ten_hexes_of_the_old_one():
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "33.17", rail="38.19")
    put(s, "G Masurian", "39.19")
    near = [HEXES[h].name for h in rail.new_destinations(s, u)]
    assert sorted(near) == ["28.16", "29.16", "33.17", "34.18", "36.19"]  # three hexes from the enemy
    put(s, "G Bacmeister", "38.20")
    assert "36.19" not in [HEXES[h].name for h in rail.new_destinations(s, u)]  # two
    s.put(unit("G Bacmeister"), n("50.20"))
    run(s, rides.Redirect(RUSSIA))
    assert offered(s, "bound-for 34.18")
    assert not offered(s, "bound-for 38.19")
    does(s, "bound-for 34.18")
    assert bound(s, "R 27/3") == "34.18"
    assert s.half(u) == nm.HALF_DEFERRED
    assert name_of(s) == "Idle"


@pytest.mark.rule("8.2.4#3", "8.2.5#1")
def test_a_cut_line_at_the_start_of_a_phase():
    """8.2.4 Where displacing does not help the nearest station that can be reached is the new destination."""
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "33.17", rail="38.19")
    for at in ("36.19", "37.19", "38.19"):
        s.set_rail(n(at), 0)
    s.rail_before = s.rail
    rail.reroute(s, u)
    assert where(s, "R 27/3") == "33.17"
    assert bound(s, "R 27/3") == "34.18"
    assert s.half(u) == nm.HALF_DEFERRED


@pytest.mark.rule("8.2.7#1", "8.2.7a#1", "3.3.4a#1", "9.9#1")
@pytest.mark.parametrize(
    ("counter", "plain", "far"),
    [(False, {"28.16", "29.16", "33.17", "34.18", "38.19"}, True), (True, {"33.17", "34.18", "38.19"}, False)],
)
def test_where_a_depot_may_go(counter, plain, far):
    """8.2.7 R1: twelve counted hexes, six in the Counter Movement Phase; farther only by relocation."""
    s = position("a_gumbinnen", gt=2)
    depot = put(s, "R FIRST Major", "36.19")
    s.phase = nm.COUNTER_MOVEMENT if counter else nm.MOVEMENT
    found = {HEXES[h].name: relocates for h, relocates in rail.depot_stations(s, depot)}
    assert {name for name, relocates in found.items() if not relocates} == plain
    assert any(found.values()) == far
    assert "37.19" not in found  # no station
    put(s, "G Masurian", "39.19")
    again = {HEXES[h].name for h, _ in rail.depot_stations(s, depot)}
    assert again == set(found) - {"38.19"}  # next to an enemy


@pytest.mark.rule("8.2.7#1", "8.2.7a#1", "8.2.7a#2")
def test_a_depot_that_goes_far_is_relocating():
    s = position("a_gumbinnen", gt=2)
    depot = put(s, "R FIRST Major", "36.19", ip=1)
    s.set_ap(depot, nm.CONSOLIDATING | 2)
    moving(s, RUSSIA)
    does(s, "take R FIRST Major")
    assert offered(s, "shift 38.19")
    assert not offered(s, "shift 37.19")
    does(s, "shift 38.19")
    assert where(s, "R FIRST Major") == "38.19"
    assert s.ap_bits(depot) == nm.CONSOLIDATING | 2
    assert not s.levels.get(n("36.19"))
    assert s.has_order(depot, nm.MOVED)
    rail.shift_depot(s, depot, n("27.22"), True)
    assert s.ap_bits(depot) == nm.RELOCATING | 2


@pytest.mark.rule("8.2.3(2)#1", "8.9.2#1")
def test_trains_that_do_not_come_cost_the_mps_all_the_same():
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "36.19", task=nm.ENTRAIN, mps=2)
    s.rp = (0, 0, 20, 0, 0)
    s.phase = nm.MOVEMENT
    assert not rides.in_vain(s, u, 14)
    rail.use_station(s, n("36.19"), 16, 0)
    assert not rides.in_vain(s, u, 14)  # a full station only lets it wait
    s.rp = (0, 0, 0, 0, 0)
    s.stations = ()
    assert rides.in_vain(s, u, 14)
    assert rides.waiting(s, u, 14) == 6  # three of five RCPs are owed
    assert task(s, "R 27/3") == (0, 0)
    s.set_task(u, nm.ENTRAIN, 2)
    assert rides.waiting(s, u, 4) == 4
    assert task(s, "R 27/3") == (nm.ENTRAIN, 4)


@pytest.mark.rule("8.2.3(1)#1", "8.2.3(1)-ex1", "8.2.3(1)-ex2", "8.2.3(1)#2", "8.2.3(2)#1")
def test_entraining_in_one_phase_and_in_two():
    s = position("a_gumbinnen", gt=2)
    s.rp = (0, 0, 20, 0, 0)
    put(s, "R 27/3", "36.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "entrain")
    assert name_of(s) == "Destination"
    assert s.pending[-1].parts == 2 * 252  # seven MPs less five
    does(s, "bound-for 38.19")
    assert s.rp == (0, 0, 10, 0, 0)
    assert where(s, "R 27/3") == "38.19"
    assert task(s, "R 27/3") == (nm.DETRAIN, 1)
    s = position("a_gumbinnen", gt=2)
    s.rp = (0, 0, 20, 0, 0)
    put(s, "R 27/3", "36.19")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3", "entrain")
    assert task(s, "R 27/3") == (nm.ENTRAIN, 3)
    assert s.rp == (0, 0, 20, 0, 0)
    assert not offered(s, "take R 27/3")


@pytest.mark.rule("8.2.3(4)#1", "8.2.3(4)#2", "8.2.3(5)#1", "8.2.3(4)#3")
@pytest.mark.parametrize("left_alone", [False, True])
def test_a_ride_goes_on_by_itself_and_ends_in_detraining(left_alone):
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 5 rf", "36.19", rail="38.19")
    moving(s, RUSSIA)
    does(s, "end-phase" if left_alone else "take R 5 rf")
    assert where(s, "R 5 rf") == "38.19"
    # seven MPs less a sixth: six whole ones, three of which the brigade needs
    assert not s.marked(u, nm.RAIL)
    if left_alone:
        assert name_of(s) == "Idle"
    else:
        assert name_of(s) == "Move"
        assert not offered(s, "entrain")  # not again in this phase
        assert s.pending[-1].free(s) == 6
        assert s.pending[-1].budget(s) == 6  # and no forced march


@pytest.mark.rule("8.2.3(5)#1", "8.2.3(4)#2")
def test_detraining_over_two_phases():
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "38.19", rail="38.19")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    assert task(s, "R 27/3") == (nm.DETRAIN, 3)
    assert s.marked(u, nm.RAIL)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert not s.marked(u, nm.RAIL)
    assert s.pending[-1].free(s) == 10


@pytest.mark.rule("25.1#1", "8.2.3(4)#3", "8.9.2#1")
@pytest.mark.parametrize(("roll", "at", "mps"), [(4, "38.19", 7), (5, "38.19", 5), (6, "36.19", 0)])
def test_the_khan_rolls_for_rides_and_tasks_that_are_left_to_the_end(roll, at, mps):
    s = position("a_gumbinnen", gt=2)
    s.leaders = bytes([9] * len(s.leaders))
    put(s, "R 1 gdc", "36.19", rail="38.19", corps="R 1 C")
    put(s, "R 2 gdc", "34.18", corps="R 1 C", status=-3, task=nm.RECOVER, mps=1)
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert name_of(s) == "KhanDie"
    does(s, f"roll {roll}")
    while name_of(s) == "Move":
        does(s, "halt")
    assert name_of(s) == "KhanDie"
    does(s, f"roll {roll}")
    while name_of(s) == "Move":
        does(s, "halt")
    assert where(s, "R 1 gdc") == at
    done = min(7, 1 + mps)
    assert task(s, "R 2 gdc") == ((nm.RECOVER, done) if done < 7 else (0, 0))


# 8.3, 8.9 What units do with their MPs ------------------------------------------------------------


@pytest.mark.rule("8.3.2#1", "8.3.2a#1", "14.5.1#1", "20.1#1")
@pytest.mark.parametrize(
    ("name", "mps", "weather", "supply", "drm"),
    [
        ("R 27/3", 1, nm.NORMAL, "in", 0),
        ("R 27/3", 2, nm.NORMAL, "in", 2),
        ("R 27/3", 3, nm.NORMAL, "in", 4),
        ("R 1 c", 1, nm.NORMAL, "in", 0),
        ("R 1 c", 6, nm.NORMAL, "in", 5),
        ("R 27/3", 1, nm.HEAT, "in", 1),
        ("R 27/3", 1, nm.NORMAL, "low", 1),
        ("R 27/3", 1, nm.NORMAL, "out", 0),
        ("R 27/3", 2, nm.HEAT, "low", 4),
    ],
)
def test_what_modifies_a_forced_march(name, mps, weather, supply, drm):
    s = position("a_gumbinnen", gt=2, weather=weather)
    u = put(s, name, "40.20", supply=supply)
    assert MarchCheck((u.n,), mps).modifier(s) == drm


@pytest.mark.rule("8.3.3#1", "8.3.3#2", "8.3.3-ex", "7.2#1", "7.2.1#1", "8.3#3", "8.3.2#1")
@pytest.mark.parametrize(
    ("name", "lost", "before", "by", "column"),
    [
        ("R 27/3", 3, 0, 0, "infantry_large"),
        ("R 27/3", 3, 0, 1, "infantry_large"),
        ("R 27/3", 3, -3, 6, "infantry_large"),  # the example of the rule
        ("R 27/3", 4, 0, 4, "infantry_large"),  # six steps
        ("R 27/3", 5, 0, 4, "infantry_small"),  # five
        ("R 27/3", 5, 0, 6, "infantry_small"),
        ("R 1 c", 0, 0, 5, "cavalry"),
        ("R 27/3", 0, -4, 3, "infantry_large"),
    ],
)
def test_what_a_failed_forced_march_does(name, lost, before, by, column):
    s = position("a_gumbinnen", gt=2)
    u = put(s, name, "40.20", lost=lost, status=before, prepared="" if name == "R 1 c" else "41.19")
    cel = u.base + before
    mps = 1
    while cel + by - (mps - 1) * (1 if u.cavalry else 2) > 12:
        mps += 1
    dice = cel + by - (mps - 1) * (1 if u.cavalry else 2)
    run(s, MarchCheck((u.n,), mps))
    does(s, f"dice {dice}")
    if by == 0:
        assert (status(s, name), steps(s, name)) == (before, u.steps - lost)
        assert s.prepared(u) >= 0
        return
    row = forced_march(column, by)
    levels = min(row.cel_loss, 4 + before)
    assert status(s, name) == before - levels
    assert steps(s, name) == u.steps - lost - row.steps - (row.cel_loss - levels)
    if name != "R 1 c":
        assert (s.prepared(u) < 0) == row.removes_marker == (by >= 4)


@pytest.mark.rule("8.3.3a#1", "8.3.3#2")
def test_who_digs_by_forced_march_loses_no_steps_and_assets_pay_with_steps():
    s = position("a_gumbinnen", gt=2)
    u = put(s, "R 27/3", "40.20", lost=3, status=-3)
    run(s, MarchCheck((u.n,), 3, True))
    does(s, "dice 12")
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-4, 7)
    asset = put(s, "R Kowno", "39.20")
    before = steps(s, "R Kowno")
    run(s, MarchCheck((asset.n,), 3))
    does(s, "dice 12")
    by = 12 + 4 - asset.base
    row = forced_march("infantry_small", by)
    gone = row.cel_loss + row.steps
    assert where(s, "R Kowno") == "eliminated" if gone >= before else steps(s, "R Kowno") == before - gone


@pytest.mark.rule("8.3.2#1", "4.5#1", "8.1#2")
@pytest.mark.parametrize(("name", "to", "mps"), [("R 27/3", "40.17", 0), ("R 27/3", "40.16", 1)])
def test_a_check_follows_the_mps_above_the_allowance(name, to, mps):
    s = position("a_gumbinnen", gt=2)
    put(s, name, "40.20")
    put(s, "R 25/3", "36.19")
    moving(s, RUSSIA)
    does(s, f"take {name}", f"march {to}")
    cost = {"40.17": 6, "40.16": 8}[to]
    assert max(0, cost - 7) == mps
    if not mps:
        assert name_of(s) == "Movements"
    else:
        assert (name_of(s), s.pending[-1].mps) == ("MarchCheck", mps)


@pytest.mark.rule("8.6#1", "7.4.2#1", "13.1.1#1", "8.9#1", "8.3.3a#1", "8.9.2#1", "8.9.1#1")
def test_tasks_by_their_mps():
    """8.9 As many whole MPs as are free; recovery excludes a forced march, building does not."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", status=-2)
    put(s, "G Masurian", "43.21")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "recover")
    assert offered(s, "dig")
    does(s, "recover")
    assert status(s, "R 27/3") == -1
    assert name_of(s) in ("Idle", "Movements")  # its seven MPs are spent, and no forced march is left
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", status=-2)
    put(s, "G Masurian", "43.21")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3", "dig")
    assert task(s, "R 27/3") == (nm.DIG, 3)
    does(s, "dig", "dig", "dig")  # three more by forced march
    if name_of(s) == "Move":
        does(s, "halt")
    assert (name_of(s), s.pending[-1].mps, s.pending[-1].dug) == ("MarchCheck", 3, True)
    assert task(s, "R 27/3") == (nm.DIG, 6)
    does(s, "dice 2")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert level(s, "40.20", RUSSIA) == 1  # the first MP completes it
    assert s.pending[-1].free(s) == 12


@pytest.mark.rule("8.9.2#1", "8.9.1#1", "8.9.2-ex")
@pytest.mark.parametrize(
    ("kind", "keys", "more"),
    [(nm.RECOVER, {"status": -2}, {"recover"}), (nm.REORDER, {"disorder": 1}, {"reorder"}), (nm.DIG, {}, {"dig"})],
)
def test_a_begun_task_comes_first_and_nothing_else(kind, keys, more):
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", task=kind, mps=1, **keys)
    put(s, "G Masurian", "43.21" if kind == nm.DIG else "46.21")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    assert task(s, "R 27/3") == (kind, 4)
    assert {a.split()[0] for a in offers(s)} <= more | {"halt"}
    if name_of(s) == "Move":
        assert refused(s, "march 40.19").rule == "8.9.2"


@pytest.mark.rule("8.9.2#1")
def test_a_task_that_is_left_alone_goes_on_at_the_end_of_the_phase():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", status=-2, task=nm.RECOVER, mps=2)
    put(s, "R 25/3", "36.19", status=-2, task=nm.RECOVER, mps=2)
    put(s, "G 1 c", "44.20", status=-2, task=nm.RECOVER, mps=2)
    moving(s, RUSSIA, counter=True)
    does(s, "take R 25/3")
    if name_of(s) == "Move":
        does(s, "halt")
    does(s, "end-phase")
    assert task(s, "R 27/3") == task(s, "R 25/3") == (nm.RECOVER, 5)
    assert task(s, "G 1 c") == (nm.RECOVER, 2)
