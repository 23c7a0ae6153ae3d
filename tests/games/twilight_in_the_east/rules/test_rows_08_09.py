"""8, 9 Every limit of movement, tasks, reaction and making way from both sides."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.board import ADJ, between, distance
from greatwar.games.twilight_in_the_east.components import UNITS, army_named, hex_named, unit
from greatwar.games.twilight_in_the_east.rules import movement, prepared, reaction, repulse, tasks
from greatwar.games.twilight_in_the_east.rules.movement import Mover
from greatwar.games.twilight_in_the_east.steps.taking import take_refusal

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
    present,
    put,
    refused,
    status,
    task,
    where,
)


def n(name):
    return hex_named(name).n


def rule(found):
    """The rule of a refusal; empty if it is allowed."""
    return found.rule if found is not None else ""


# 8.1 to 8.4 Limits of a march -----------------------------------------------------------------------------------


@pytest.mark.rule("3.3.4#1", "3.3.4#2", "5.4.7#1", "8.3#1")
def test_the_allowance_is_halved_in_the_counter_movement_phase_and_the_forced_march_is_not():
    s = position("a_gumbinnen")
    u = put(s, "R 27/3", "40.20")
    for phase, half_mps in ((nm.MOVEMENT, 14), (nm.COUNTER_MOVEMENT, 7)):
        s.phase = phase
        assert movement.allowance(s, u) == half_mps
        assert movement.forced(s, u) == 6
        assert movement.forced(s, unit("R 1 c")) == 12
        assert [movement.forced(s, unit(x)) for x in ("R 3 how", "R 3 Train", "R FIRST Major")] == [0, 0, 0]


@pytest.mark.rule("4.5#1", "4.4#1")
def test_the_mps_of_a_forced_march_are_rounded():
    found = [movement.forced_mps(spent, 14) for spent in (0, 13, 14, 15, 16, 17, 18, 19)]
    assert found == [0, 0, 0, 1, 1, 2, 2, 3]


@pytest.mark.rule("8.3#1", "8.1#1", "8.1#3", "8.3.1#1", "8.3#2")
def test_what_is_left_to_spend():
    """8.1, 8.3 A stack has what its poorest member has; who joined late has spent nothing before."""
    from greatwar.games.twilight_in_the_east.steps.moves import TASKED, Move

    s = position("a_gumbinnen")
    for name in ("R 27/3", "R 1 c", "R 3 how"):
        put(s, name, "40.20")
    s.phase = nm.MOVEMENT
    a, c, g = (unit(x).n for x in ("R 27/3", "R 1 c", "R 3 how"))
    ma = {name: 2 * unit(name).ma for name in ("R 27/3", "R 1 c", "R 3 how")}
    here = n("40.20")

    def left(units, since, spent, flags=0, limit=-1, fm=-1):
        move = Move(units, since, (here,) * len(units), spent, flags, limit, fm)
        return move.free(s), move.budget(s)

    assert left((a,), (0,), 3) == (ma["R 27/3"] - 3, ma["R 27/3"] + 6 - 3)
    assert left((c,), (0,), 3) == (ma["R 1 c"] - 3, ma["R 1 c"] + 12 - 3)
    assert left((g,), (0,), 3) == (ma["R 3 how"] - 3, ma["R 3 how"] - 3)
    assert left((a, c), (0, 0), 4) == (14 - 4, 20 - 4)
    assert left((c, a), (0, 6), 8) == (min(ma["R 1 c"] - 8, 14 + 6 - 8), min(ma["R 1 c"] + 12 - 8, 20 + 6 - 8))
    assert left((a,), (0,), 2, TASKED) == (12, 12)  # recovery excludes a forced march
    assert left((c,), (0,), 0, 0, 5, 6) == (5, 11)  # what a leader's die has left
    assert left((c,), (0,), 0, 0, 0, 0) == (0, 0)


@pytest.mark.rule("8.1#3")
@pytest.mark.parametrize(
    ("name", "at", "keys", "rule_"),
    [
        ("R 25/3", "40.20", {}, ""),
        ("R 3 how", "40.20", {}, ""),
        ("R 25/3", "40.19", {}, "8.1"),
        ("R 25/3", "40.20", {"task": nm.DIG, "mps": 2}, "8.1"),
        ("R 25/3", "40.20", {"rail": "36.19"}, "8.1"),
        ("R FIRST Minor", "40.20", {}, "8.1"),
        ("R Dummy 1", "40.20", {}, "8.1"),
        ("R 25/3", "40.20", {"half": nm.HALF_FINAL}, "8.2.5"),
        ("R 27/3", "40.20", {}, "8.1"),
    ],
)
def test_who_may_be_picked_up(name, at, keys, rule_):
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    u = put(s, name, at, **keys)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, f"join {name}") == (not rule_)
    assert rule(s.pending[-1].join_refusal(s, u)) == rule_


@pytest.mark.rule("8.1#3", "8.1#2")
def test_who_is_dropped_moves_no_further_and_who_is_picked_up_stops_with_the_stack():
    s = position("a_gumbinnen")
    for name, at in (("R 27/3", "40.20"), ("R 25/3", "40.20"), ("R 28/20", "40.19")):
        put(s, name, at)
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R 25/3")
    assert sorted(offers(s, "drop")) == ["drop R 25/3", "drop R 27/3"]
    does(s, "through 40.19", "join R 28/20", "drop R 25/3")
    assert refused(s, "drop R 25/3") is not None
    does(s, "through 40.18", "halt")
    assert [where(s, x) for x in ("R 27/3", "R 25/3", "R 28/20")] == ["40.18", "40.19", "40.18"]
    assert offers(s, "take") == []
    for name in ("R 27/3", "R 25/3", "R 28/20"):
        assert rule(take_refusal(s, RUSSIA, unit(name))) == "8.1"


@pytest.mark.rule("8.0#1", "8.1#2", "3.3.4#1", "8.2.5#2", "9.5.1a#1")
@pytest.mark.parametrize(
    ("name", "keys", "rule_"),
    [
        ("R 27/3", {}, ""),
        ("R 27/3", {"half": nm.HALF_INITIAL}, "8.2.5"),
        ("R 27/3", {"half": nm.HALF_FINAL}, "8.2.5"),
        ("R 27/3", {"half": nm.HALF_DEFERRED, "rail": "36.19"}, ""),  # it travels on
        ("R 27/3", {"supply": "out", "status": -4}, ""),
        ("R 3 how", {}, ""),
        ("G 1/1", {}, "8.0"),
        ("R PRAGA 7", {}, "3.3.4"),
    ],
)
def test_which_pieces_may_be_moved(name, keys, rule_):
    s = position("d_grand_campaign", gt=3)
    u = put(s, name, "40.20", **keys)
    s.phase = nm.MOVEMENT
    assert rule(take_refusal(s, RUSSIA, u)) == rule_
    if not rule_:
        s.set_order(u, nm.MOVED)
        assert rule(take_refusal(s, RUSSIA, u)) == "8.1"
    if u.artillery:
        s.set_order(u, nm.MOVED, on=False)
        s.set_mark(u, nm.DISPLACED)
        assert rule(take_refusal(s, RUSSIA, u)) == "9.5.1a"


@pytest.mark.rule("8.0#1", "3.3.4#1")
def test_pieces_off_the_map_and_fortress_units_do_not_move():
    s = position("d_grand_campaign", gt=3)
    s.phase = nm.MOVEMENT
    assert rule(take_refusal(s, RUSSIA, unit("R 27/3"))) == "8.0"
    fort = put(s, "R Fortress Kowno", "")
    assert rule(take_refusal(s, RUSSIA, fort)) == "8.0"
    u = put(s, "A 5/1", "Bukowina")
    assert rule(take_refusal(s, CENTRAL, u)) == ""
    s.set_entered(u, True)
    assert rule(take_refusal(s, CENTRAL, u)) == "8.0"  # it has gone into the box in this GT


@pytest.mark.rule("8.4.2#1", "8.4.2#2", "6.4.4#1")
def test_who_is_pinned():
    s = position("d_grand_campaign", gt=3)
    put(s, "R 27/3", "40.20", prepared="41.19")
    put(s, "R 25/3", "40.19")
    put(s, "G 1/1", "41.19")
    s.phase = nm.COUNTER_MOVEMENT
    assert movement.pinned(s, CENTRAL, n("41.19"))
    assert not movement.pinned(s, CENTRAL, n("41.20"))
    assert not movement.pinned(s, RUSSIA, n("40.20"))
    mover = Mover(s, [unit("G 1/1")])
    assert rule(mover.held(n("41.19"), n("42.20"))) == "8.4.2"
    assert mover.held(n("41.20"), n("42.20")) is None
    slip = put(s, "A 1-det 11", "41.19")
    assert Mover(s, [slip]).held(n("41.19"), n("42.20")) is None
    assert rule(Mover(s, [slip, unit("G 1/1")]).held(n("41.19"), n("42.20"))) == "8.4.2"
    s.phase = nm.MOVEMENT
    assert not movement.pinned(s, CENTRAL, n("41.19"))
    assert Mover(s, [unit("G 1/1")]).held(n("41.19"), n("42.20")) is None


@pytest.mark.rule("8.4.2#1", "8.4.2#2")
def test_a_marker_at_an_empty_hex_stops_who_enters_it():
    s = position("a_gumbinnen")
    put(s, "R 27/3", "40.20", prepared="41.20")
    put(s, "G 1/1", "42.22")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "through 42.21")
    assert offered(s, "march 41.20")
    does(s, "through 41.20")
    assert offers(s, "march") == offers(s, "through") == []
    assert refused(s, "march 42.21").rule == "8.4.2"
    assert not offered(s, "recover")


@pytest.mark.rule("8.1.4a#1", "8.1.4a#2", "8.1.4a-ex")
@pytest.mark.parametrize(
    ("names", "halves"),
    [
        ((), 0),
        ((("R 25/3", 0),), 2),
        ((("R 25/3", 4),), 2),
        ((("R 25/3", 5),), 1),
        ((("R 5 rf", 0),), 1),
        ((("R 1 c", 0),), 1),
        ((("R 1 c bd", 0),), 1),
        ((("R 3 Train", 0),), 1),
        ((("R FIRST Minor", 0),), 1),
        ((("R 3 how", 0),), 1),
        ((("R Kowno", 0),), 0),
        ((("R Dummy 1", 0),), 0),
        ((("R 1 c", 0), ("R 5 rf", 0), ("R Kowno", 0), ("R 3 how", 0)), 3),
        ((("R 25/3", 0), ("R 27/3", 0)), 4),
    ],
)
def test_what_friends_on_the_road_cost(names, halves):
    s = position("d_grand_campaign", gt=3)
    for name, lost in names:
        put(s, name, "40.20", lost=lost)
    assert movement.congestion(s, RUSSIA, n("40.20")) == halves
    assert movement.congestion(s, CENTRAL, n("40.20")) == 0


@pytest.mark.rule("8.1.4a#2")
def test_a_fortress_unit_does_not_crowd_the_road():
    s = position("d_grand_campaign", gt=3)
    put(s, "R Fortress Kowno", "")
    assert movement.congestion(s, RUSSIA, unit("R Fortress Kowno").hex) == 0


@pytest.mark.rule("8.1.4#1", "8.1.4#2", "8.1.4a#3", "8.1#1")
def test_the_road_is_for_one_unit_and_the_cheaper_way_is_taken():
    s = position("d_grand_campaign", gt=3)
    u, other = put(s, "R 27/3", "06.98"), put(s, "R 25/3", "06.98")
    plain = Mover(s, [u, other]).step_cost(n("06.98"), n("07.97"))
    assert (Mover(s, [u]).step_cost(n("06.98"), n("07.97")), plain) == (3, 4)
    put(s, "R 5 rf", "07.97")
    assert Mover(s, [u]).step_cost(n("06.98"), n("07.97")) == 4
    put(s, "R 28/20", "07.97")
    assert Mover(s, [u]).step_cost(n("06.98"), n("07.97")) == 4  # beside the road


@pytest.mark.rule("4.1.4#1", "4.1.4#2", "4.1.4#3", "4.1.4#4", "4.1.4-ex1")
@pytest.mark.parametrize(
    ("enemies", "friends", "ip", "extra"),
    [
        ((), (), 0, 0),
        (("43.20",), (), 0, 2),  # out of an EZOC
        (("40.19",), (), 0, 2),  # into one
        (("41.19", "43.20"), (), 0, 12),
        (("41.20",), (), 0, 12),  # of one unit
        (("41.20",), ("R 25/3",), 0, 6),
        (("41.20",), ("R 3 how",), 0, 12),  # only a combat unit
        (("41.20",), ("R 25/3",), 1, 4),
        (("41.20",), ("R 3 how",), 2, 4),  # any unit in an IP
        (("40.19",), ("R 25/3",), 0, 2),  # friends do not negate it
    ],
)
def test_what_zones_of_control_cost(enemies, friends, ip, extra):
    """4.1.4 From 42.20 to 41.19, in half MPs."""
    s = position("a_gumbinnen")
    u = put(s, "R 27/3", "42.20")
    for name, at in zip(("G 1/1", "G 2/1"), enemies, strict=False):
        put(s, name, at)
    for name in friends:
        put(s, name, "41.19", ip=ip)
    if "41.19" in enemies:
        s.put(unit("G 1/1"), n("40.19"))
    assert Mover(s, [u]).zoc_cost(n("42.20"), n("41.19")) == extra


@pytest.mark.rule("4.1.4a#1", "13.2#1", "13.2-ex")
@pytest.mark.parametrize(
    ("start", "ahead", "behind", "friend", "barred"),
    [
        ("57.17", 3, 3, "", True),
        ("57.17", 4, 3, "", True),
        ("57.17", 2, 3, "", False),
        ("57.17", 3, 2, "", False),
        ("57.17", 3, 3, "R 3 how", False),
        ("58.18", 3, 1, "", True),  # both hexes in the ZOC of one of them
        ("58.18", 2, 3, "", False),
    ],
)
def test_between_two_strong_positions(start, ahead, behind, friend, barred):
    """13.2-ex Into 58.17, with Germans in IPs in 59.17 and 56.18."""
    s = position("b_tannenberg", gt=30)
    put(s, "G 1/1", "59.17", ip=ahead)
    put(s, "G 2/1", "56.18", ip=behind)
    u = put(s, "R 27/3", start)
    if friend:
        put(s, friend, "58.17")
    mover = Mover(s, [u])
    assert rule(mover.strong_positions(n(start), n("58.17"))) == ("4.1.4a" if barred else "")
    assert rule(mover.refusal(n(start), n("58.17"))) == ("4.1.4a" if barred else "")


@pytest.mark.rule("9.5#1", "9.8#1", "3.5#2")
@pytest.mark.parametrize(
    ("movers", "there", "enemy", "rule_"),
    [
        (("R 3 how",), (), "40.20", "9.5"),
        (("R 3 Train",), (), "40.20", "9.8"),
        (("R 3 how", "R 3 Train"), (), "40.20", "9.5"),
        (("R 3 how",), ("R 25/3",), "40.20", ""),
        (("R 3 Train",), ("R 3 how",), "40.20", "9.8"),  # a gun is no escort
        (("R 3 how", "R 27/3"), (), "40.20", ""),
        (("R 27/3",), (), "40.20", ""),
        (("R 3 how",), (), "39.21", ""),
        (("R Dummy 1",), (), "40.20", ""),
    ],
)
def test_guns_and_trains_enter_an_ezoc_with_an_escort(movers, there, enemy, rule_):
    s = position("b_tannenberg", gt=3)
    put(s, "G 1/1", enemy)
    group = [put(s, x, "42.20") for x in movers]
    for name in there:
        put(s, name, "41.19")
    mover = Mover(s, group)
    assert rule(mover.unescorted(n("42.20"), n("41.19"))) == rule_
    assert rule(mover.refusal(n("42.20"), n("41.19"))) in (rule_, "26.1.2")


@pytest.mark.rule("9.3#1")
@pytest.mark.parametrize(
    ("counter", "who", "enemy", "friend", "start", "rule_"),
    [
        (True, "R 1 c", "G 1/1", "", "42.20", "9.3"),
        (False, "R 1 c", "G 1/1", "", "42.20", ""),
        (True, "R 27/3", "G 1/1", "", "42.20", ""),
        (True, "R 1 c", "G 1 c", "", "42.20", ""),  # cavalry
        (True, "R 1 c", "G Masurian", "", "42.20", ""),  # no formation
        (True, "R 1 c", "G 1/1", "R 27/3", "42.20", ""),
        (True, "R 1 c", "G 1/1", "R 3 how", "42.20", "9.3"),
        (True, "R 1 c", "G 1/1", "", "41.20", ""),  # from EZOC to EZOC
    ],
)
def test_poor_cavalry_doctrine(counter, who, enemy, friend, start, rule_):
    s = position("b_tannenberg", gt=3)
    put(s, enemy, "40.20")
    u = put(s, who, start)
    if friend:
        put(s, friend, "41.19")
    s.phase = nm.COUNTER_MOVEMENT if counter else nm.MOVEMENT
    assert rule(Mover(s, [u]).poor_doctrine(n(start), n("41.19"))) == rule_


@pytest.mark.rule("12.4.1#1", "3.3.5#1", "3.3.5#2", "12.4#1")
def test_garrisons_stay_in_their_complex_and_others_in_their_hex():
    s = position("b_tannenberg", gt=3)
    garrison = put(s, "R Kowno", "28.16", released=False)
    mover = Mover(s, [garrison])
    assert set(present(movement.bound(s, garrison))) == {n("28.16"), n("28.17"), n("29.16")}
    assert mover.garrison(n("28.16"), n("28.17")) is None
    assert rule(mover.garrison(n("28.16"), n("27.15"))) == "12.4.1"
    still = put(s, "R 27/3", "40.20", released=False)
    assert movement.bound(s, still) == (n("40.20"),)
    assert rule(Mover(s, [still]).garrison(n("40.20"), n("40.19"))) == "3.3.5"
    assert rule(Mover(s, [still, garrison]).garrison(n("40.20"), n("40.19"))) in ("3.3.5", "12.4.1")
    s.set_order(still, nm.RELEASED)
    assert movement.bound(s, still) is None
    assert Mover(s, [still]).garrison(n("40.20"), n("40.19")) is None


@pytest.mark.rule("8.1.6#2")
@pytest.mark.parametrize(
    ("past", "now", "fits"),
    [
        ((), ("R 27/3",), True),
        (("R 27/3",), ("R Kowno",), True),
        (("R 27/3", "R Kowno"), ("R 3 how",), False),
        (("R 27/3",), ("R 25/3",), False),
        (("R 27/3",), ("R 5 rf",), False),
        (("R 5 rf",), ("R Kowno", "R 3 how"), True),
        (("R 5 rf", "R Kowno", "R 3 how"), ("R 20 how",), False),
        (("R 5 rf",), ("R 4 rf",), True),  # two brigades stand for a division (ruling 54)
        (("R 5 rf", "R 4 rf"), ("R Kowno",), True),
        (("R 5 rf", "R 4 rf", "R Kowno"), ("R 3 how",), False),
        (("R Kowno", "R 3 how", "R 20 how"), ("R 7 how",), True),
        (("R Kowno", "R 3 how", "R 20 how", "R 7 how"), ("R 1 c bd",), False),
        (("R Kowno", "R 3 how", "R 20 how"), ("R 5 rf",), False),
        (("R 27/3",), ("R 27/3",), True),  # back again
    ],
)
def test_what_a_causeway_passes_in_a_phase(past, now, fits):
    from greatwar.games.twilight_in_the_east.board import side_between

    s = position("d_grand_campaign", gt=3)
    number = side_between(n("48.29"), n("49.29"))
    other = side_between(n("48.30"), n("49.29"))
    group = [put(s, name, "48.29") for name in now]
    for name in past:
        if name not in now:
            put(s, name, "49.29")
    s.crossed = tuple((number, unit(name).n) for name in past)
    mover = Mover(s, group)
    assert (mover.causeway(n("48.29"), n("49.29")) is None) == fits
    assert (mover.causeway(n("49.29"), n("48.29")) is None) == fits
    assert mover.causeway(n("48.29"), n("47.28")) is None
    s.crossed = tuple((other, unit(name).n) for name in past)  # the next causeway counts for itself
    assert mover.causeway(n("48.29"), n("49.29")) is None


@pytest.mark.rule("8.1.6#1", "8.1.5#1")
def test_causeways_and_pillau_depend_on_control():
    s = position("d_grand_campaign", gt=3)
    u = put(s, "G 1/1", "48.29")
    for side, other, open_ in ((CENTRAL, CENTRAL, True), (RUSSIA, CENTRAL, False), (CENTRAL, RUSSIA, False)):
        s.set_control(side, n("49.29"))
        s.set_control(other, n("48.29"))
        assert (Mover(s, [u]).step_cost(n("48.29"), n("49.29")) < 255) == open_
    german, austrian, russian = put(s, "G 2/1", "66.18"), put(s, "A 5/1", "66.18"), unit("R 27/3")
    for holder, open_ in ((CENTRAL, True), (RUSSIA, False)):
        s.set_control(holder, n("66.18"))
        assert (Mover(s, [german]).step_cost(n("66.18"), n("67.18")) < 255) == open_
        assert (Mover(s, [german]).step_cost(n("67.18"), n("66.18")) < 255) == open_
    s.set_control(CENTRAL, n("66.18"))
    assert Mover(s, [austrian]).step_cost(n("66.18"), n("67.18")) == 255
    put(s, "R 27/3", "65.17")
    assert Mover(s, [russian]).step_cost(n("67.18"), n("66.18")) == 255
    assert Mover(s, [german]).step_cost(n("66.18"), n("67.18")) == 6  # a forest


# 8.4, 8.5 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4#1", "8.4#2", "8.4.1#1", "7.3.1#3")
@pytest.mark.parametrize(
    ("units", "to", "there", "rule_"),
    [
        ((("R 27/3", {}),), "41.19", "G 1/1", ""),
        ((("R 27/3", {}),), "41.19", "", ""),  # an empty hex
        ((("R 27/3", {}),), "41.19", "R 25/3", "8.4"),
        ((("R 27/3", {}),), "42.20", "G 1/1", "8.4"),  # not adjacent
        ((("R 1 c", {}),), "41.19", "G 1/1", "8.4.1"),
        ((("R 27/3", {"status": -4}),), "41.19", "G 1/1", "8.4.1"),
        ((("R 27/3", {"status": -3}),), "41.19", "G 1/1", ""),
        ((("R 3 how", {}),), "41.19", "G 1/1", "8.4.1"),
        ((("R 3 how", {}), ("R 27/3", {})), "41.19", "G 1/1", ""),
        ((("R Kowno", {}),), "41.19", "G 1/1", ""),
        ((("R 3 Train", {}),), "41.19", "G 1/1", "8.4.1"),
    ],
)
def test_who_places_prepared_attack_markers(units, to, there, rule_):
    s = position("b_tannenberg", gt=3)
    group = [put(s, name, "40.20", **keys) for name, keys in units]
    if there:
        put(s, there, to)
    assert rule(prepared.prepare_refusal(s, group, n("40.20"), n(to))) == rule_
    assert (n(to) in prepared.targets(s, group, n("40.20"))) == (not rule_)


@pytest.mark.rule("8.4.1#1")
def test_guns_point_where_infantry_points():
    s = position("b_tannenberg", gt=3)
    gun = put(s, "R 3 how", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "R 27/3", "40.19", prepared="41.18")
    assert not prepared.infantry_points(s, RUSSIA, n("41.19"))
    s.set_prepared(unit("R 27/3"), -1)
    put(s, "R 25/3", "40.19", prepared="41.19")
    assert prepared.infantry_points(s, RUSSIA, n("41.19"))
    assert not prepared.infantry_points(s, CENTRAL, n("41.19"))
    assert prepared.targets(s, [gun], n("40.20")) == [n("41.19")]
    assert prepared.prepare_refusal(s, [gun], n("40.20"), n("41.19")) is None
    assert rule(prepared.prepare_refusal(s, [gun], n("40.20"), n("41.20"))) == "8.4.1"


@pytest.mark.rule("8.4#1", "5.4.7#1")
def test_a_marker_takes_three_mps_of_the_movement_phase_and_ends_the_move():
    s = position("a_gumbinnen")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "prepare 41.19")
    assert s.prepared(unit("R 27/3")) >= 0
    assert name_of(s) == "Idle"  # seven MPs suffice: no check, and nobody is left to move
    s = position("a_gumbinnen")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    assert offers(s, "prepare") == []
    assert refused(s, "prepare 41.19").rule == "8.4"


@pytest.mark.rule("8.5.1#1", "8.5.1#2", "7.3.1#3", "12.1.1#1", "8.5.1#4")
@pytest.mark.parametrize(
    ("units", "at", "target", "there", "rule_"),
    [
        ((("R 27/3", {}),), "40.20", "41.19", "G Masurian", ""),
        ((("R 27/3", {}),), "40.20", "41.19", "", "8.5.2"),
        ((("R 27/3", {}),), "40.20", "42.20", "G Masurian", "8.5.2"),
        ((("R 27/3", {"status": -4}),), "40.20", "41.19", "G Masurian", "8.5.1"),
        ((("R 27/3", {}), ("R 25/3", {})), "40.20", "41.19", "G Masurian", "8.5.1"),  # two Forces
        ((("R 27/3", {}), ("R Kowno", {})), "40.20", "41.19", "G Masurian", ""),
        ((("R 27/3", {}), ("R Kowno", {}), ("R 1 c bd", {})), "40.20", "41.19", "G Masurian", "8.5.1"),
        ((("R 27/3", {}), ("R 3 how", {})), "40.20", "41.19", "G Masurian", ""),  # guns may be there
        ((("R 27/3", {}), ("R 3 Train", {})), "40.20", "41.19", "G Masurian", ""),
        ((("R 3 how", {}),), "40.20", "41.19", "G Masurian", "8.5.1"),
        ((("R 27/3", {}),), "49.18", "49.19", "G Masurian", "8.5.1"),  # over the Pregel
        ((("R 27/3", {}),), "29.63", "30.63", "G Masurian", "10.1.2"),  # over a lake
    ],
)
def test_who_repulses_whom(units, at, target, there, rule_):
    s = position("d_grand_campaign", gt=3)
    group = [put(s, name, at, **keys) for name, keys in units]
    if there:
        put(s, there, target)
    assert rule(repulse.repulse_refusal(s, group, n(at), n(target))) == rule_
    assert (n(target) in repulse.targets(s, group, n(at))) == (not rule_)


@pytest.mark.rule("8.5.1#2", "12.1.1#1")
def test_no_repulse_against_a_fortress_unit():
    s = position("b_tannenberg", gt=3)
    fort = put(s, "R Fort Lomza 47.39", "")
    u = put(s, "G 1/1", "48.40")
    put(s, "R Kowno", "47.39")
    assert rule(repulse.repulse_refusal(s, [u], n("48.40"), fort.hex)) == "8.5.1"
    s.set_lost(fort, fort.steps)
    assert repulse.repulse_refusal(s, [u], n("48.40"), fort.hex) is None


# 8.6, 7.4, 13.1, 8.7 Tasks -------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6.1#1", "7.3.1#1", "8.6.1#2")
@pytest.mark.parametrize(
    ("keys", "enemy", "rule_"),
    [
        ({"status": -1}, "43.21", ""),  # three hexes
        ({"status": -1}, "42.20", "8.6.1"),  # two
        ({"status": -1}, "41.19", "8.6.1"),  # next to it
        ({"status": -4}, "44.21", "8.6.1"),  # four hexes from a Demoralized unit
        ({"status": -4}, "45.21", ""),  # five
        ({"status": -2, "task": nm.RECOVER, "mps": 3}, "42.20", ""),  # begun is begun
        ({"status": -4, "task": nm.RECOVER, "mps": 3}, "43.21", ""),
        ({"status": -2, "task": nm.DIG, "mps": 3}, "42.20", "8.6.1"),
    ],
)
def test_how_far_from_the_enemy_recovery_begins(keys, enemy, rule_):
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", **keys)
    put(s, "G Masurian", enemy)
    assert rule(tasks._far_enough(s, u)) == rule_


@pytest.mark.rule("8.6.1#1")
def test_recovery_two_hexes_behind_a_screen():
    s = position("b_tannenberg", gt=30)
    u = put(s, "R 27/3", "40.20", status=-1)
    put(s, "G 1/1", "42.20")
    assert set(between(n("40.20"), n("42.20"))) == {n("41.19"), n("41.20")}
    put(s, "R Kowno", "41.19", ip=1)
    assert rule(tasks._far_enough(s, u)) == "8.6.1"  # the other hex is open
    put(s, "R 25/3", "41.20")
    assert rule(tasks._far_enough(s, u)) == "8.6.1"  # held, but not dug in
    s.set_ip(n("41.20"), 1)
    assert tasks._far_enough(s, u) is None
    s.put(unit("R 25/3"), n("30.30"))
    s.set_ip(n("41.20"), 0)
    assert not tasks.screened(s, RUSSIA, n("41.20"))
    s.set_ip(n("41.19"), 3)
    assert tasks.screened(s, RUSSIA, n("41.20"))  # in the ZOC of a Level 3 IP
    assert tasks._far_enough(s, u) is None


@pytest.mark.rule("8.6.1#3")
def test_recovery_in_a_fortress_complex():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "28.16", status=-1)
    put(s, "G 1/1", "27.15")
    s.set_lost(unit("R Fortress Kowno"), unit("R Fortress Kowno").steps)
    assert rule(tasks._far_enough(s, u)) == "8.6.1"
    put(s, "R Fortress Kowno", "")
    assert tasks._far_enough(s, u) is None
    s.set_cel(u, nm.DEMORALIZED)
    assert rule(tasks._far_enough(s, u)) == "8.6.1"
    lone = put(s, "R Fort Lomza 47.39", "")
    inside = put(s, "R 25/3", "47.39", status=-1)
    put(s, "G 2/1", "48.40")
    assert lone.hex == n("47.39")
    assert rule(tasks._far_enough(s, inside)) == "8.6.1"  # no complex


@pytest.mark.rule("8.6.2#1", "7.4.1#1", "14.5.2#1", "8.6.3#1", "7.4.2#1")
@pytest.mark.parametrize(
    ("name", "gt", "keys", "recovers", "reorders"),
    [
        ("R 27/3", 3, {"status": -1}, "", "7.4.2"),
        ("R 27/3", 3, {}, "8.6", "7.4.2"),
        ("R 27/3", 3, {"status": -1, "supply": "low"}, "", "7.4.2"),
        ("R 27/3", 3, {"status": -1, "supply": "out"}, "8.6.2", "7.4.2"),
        ("R 27/3", 3, {"disorder": 1}, "8.6.2", ""),
        ("R 27/3", 3, {"disorder": 2, "supply": "out"}, "8.6.2", "7.4.2"),
        ("R 1 c", 8, {"status": -1}, "", "7.4.2"),
        ("R 1 c", 9, {"status": -1}, "8.6.3", "7.4.2"),
        ("R 1 c", 9, {"status": -2}, "", "7.4.2"),
        ("R 27/3", 9, {"status": -1}, "", "7.4.2"),
        ("R Kowno", 3, {}, "8.6", "7.4.2"),
    ],
)
def test_who_recovers_and_who_is_put_in_order(name, gt, keys, recovers, reorders):
    s = position("b_tannenberg", gt=gt)
    u = put(s, name, "40.20", **keys)
    assert rule(tasks.first(tasks.RECOVERY, s, u)) == recovers
    assert rule(tasks.first(tasks.REORDERING, s, u)) == reorders


@pytest.mark.rule("7.4.2#1", "8.4.2#1")
@pytest.mark.parametrize(("enemy", "work", "rule_"), [("44.21", 0, "7.4.2"), ("45.21", 0, ""), ("44.21", 3, "")])
def test_disorder_is_removed_five_hexes_away(enemy, work, rule_):
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", disorder=1, task=nm.REORDER if work else 0, mps=work)
    put(s, "G Masurian", enemy)
    assert rule(tasks.first(tasks.REORDERING, s, u)) == rule_
    put(s, "G 1/1", "41.19", prepared="40.20")
    s.phase = nm.COUNTER_MOVEMENT
    assert rule(tasks._not_pinned(s, u)) == "8.4.2"
    s.phase = nm.MOVEMENT
    assert tasks._not_pinned(s, u) is None


@pytest.mark.rule("13.1#1", "13.1#2", "13.1.2#1", "7.3.1#2", "13.1.3#1", "13.1.1#1", "14.5.1#1", "14.5.2#1")
@pytest.mark.parametrize(
    ("name", "gt", "ip", "keys", "enemy", "rule_"),
    [
        ("R 27/3", 3, 0, {}, "43.21", ""),
        ("R 27/3", 3, 0, {}, "44.21", "13.1"),  # four hexes
        ("R 27/3", 3, 0, {"task": nm.DIG, "mps": 1}, "44.21", ""),
        ("R 1 c", 3, 0, {}, "43.21", "13.1"),
        ("R Kowno", 3, 0, {}, "43.21", ""),
        ("R 27/3", 3, 0, {"status": -4}, "43.21", "13.1.2"),
        ("R 27/3", 3, 0, {"status": -3}, "43.21", ""),
        ("R 27/3", 3, 1, {"supply": "out"}, "43.21", ""),
        ("R 27/3", 24, 2, {}, "43.21", "13.1.3"),
        ("R 27/3", 25, 2, {}, "43.21", ""),
        ("R 27/3", 24, 2, {"task": nm.DIG, "mps": 1}, "43.21", ""),
        ("R 27/3", 25, 2, {"supply": "low"}, "43.21", "13.1.2"),
        ("R 27/3", 25, 2, {"supply": "out"}, "43.21", "13.1.2"),
        ("R Kowno", 25, 2, {}, "43.21", "13.1"),  # a formation builds Level 3
        ("R Kowno", 25, 1, {}, "43.21", ""),
        ("R 27/3", 34, 3, {}, "43.21", "13.1.3"),
        ("R 27/3", 35, 3, {}, "43.21", ""),
        ("R 27/3", 40, 4, {}, "43.21", "13.1.1"),
    ],
)
def test_who_builds_what_and_when(name, gt, ip, keys, enemy, rule_):
    s = position("d_grand_campaign", gt=gt)
    u = put(s, name, "40.20", ip=ip, **keys)
    put(s, "G Masurian", enemy)
    assert rule(tasks.first(tasks.DIGGING, s, u)) == rule_


@pytest.mark.rule("13.1.3#1")
@pytest.mark.parametrize(
    ("name", "gt", "rule_"), [("G 1/1", 21, "13.1.3"), ("G 1/1", 22, ""), ("A 5/1", 24, "13.1.3"), ("A 5/1", 25, "")]
)
def test_germans_build_level_three_earlier(name, gt, rule_):
    s = position("d_grand_campaign", gt=gt)
    u = put(s, name, "41.19", ip=2)
    assert rule(tasks._level_allowed(s, u)) == rule_


@pytest.mark.rule("13.1#1")
def test_one_unit_builds_in_a_hex():
    s = position("b_tannenberg", gt=3)
    a, b = put(s, "R 27/3", "40.20"), put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "42.20")
    assert tasks._one_digger(s, a) is None
    s.dug = ((n("40.20"), a.n),)
    assert tasks._one_digger(s, a) is None
    assert rule(tasks._one_digger(s, b)) == "13.1"
    s.dug = ((n("40.19"), a.n),)
    assert tasks._one_digger(s, b) is None
    s.set_task(a, nm.DIG, 3)
    assert rule(tasks._one_digger(s, b)) == "13.1"
    s.set_task(a, nm.RECOVER, 3)
    assert tasks._one_digger(s, b) is None


@pytest.mark.rule("13.5.1#1", "13.1.1#1")
def test_a_ruined_ip_is_rebuilt_at_home_to_level_three():
    from greatwar.games.twilight_in_the_east.board import PRINTED_IPS
    from greatwar.games.twilight_in_the_east.components import HEXES

    at, (bit, _, nation) = next(
        (h, x) for h, x in PRINTED_IPS.items() if x[2] == nm.GERMAN and HEXES[h].nation == nm.GERMAN
    )
    s = position("d_grand_campaign", gt=10)
    u = put(s, "G 1/1", HEXES[at].name)
    foreign = put(s, "A 5/1", HEXES[at].name)
    assert nation == nm.GERMAN
    assert not tasks.rebuilds(s, u)
    s.ruined |= bit
    s.refresh(at)
    assert tasks.rebuilds(s, u)
    assert not tasks.rebuilds(s, foreign)  # not its home country
    assert tasks.next_level(s, u) == 3
    assert tasks.next_level(s, foreign) == 1
    assert tasks._level_allowed(s, u) is None  # also before GT 22
    tasks.finish_digging(s, u)
    assert level(s, HEXES[at].name, CENTRAL) == 3
    assert not tasks.rebuilds(s, u)


@pytest.mark.rule("8.7#1", "3.4.1a#1")
def test_who_shows_the_ersatz_indicator():
    s = position("d_grand_campaign", gt=3)
    full = next(u for u in UNITS if u.ersatz == 1)
    half = next(u for u in UNITS if u.ersatz == 2)
    put(s, full.name, "40.20")
    put(s, half.name, "40.20")
    assert tasks.gives_ersatz(s, full)
    assert not tasks.gives_ersatz(s, half)
    s.set_lost(half, half.steps - half.reduced)
    assert tasks.gives_ersatz(s, half)
    assert not tasks.gives_ersatz(s, put(s, "G 1/1", "40.20", lost=7))


@pytest.mark.rule("8.7.1#1", "8.7.1#3", "3.4.1#4", "8.7.2#1")
def test_who_takes_ersatz_and_how_much():
    s = position("d_grand_campaign", gt=30)
    giver = next(u for u in UNITS if u.ersatz == 1 and u.nation == nm.GERMAN and u.steps >= 3)
    put(s, giver.name, "40.20")
    taker = put(s, "G 1/1", "40.20", lost=2)
    assert tasks.ersatz_refusal(s, giver, taker) is None
    assert tasks.most_ersatz(s, giver, taker) == 2
    s.set_lost(taker, 9)
    assert tasks.most_ersatz(s, giver, taker) == giver.steps
    assert rule(tasks.ersatz_refusal(s, taker, giver)) == "8.7"
    assert rule(tasks.ersatz_refusal(s, giver, giver)) == "8.7.1"
    assert rule(tasks.ersatz_refusal(s, giver, put(s, "G 2/1", "40.20"))) == "8.7.1"  # all its steps
    assert rule(tasks.ersatz_refusal(s, giver, put(s, "G 35/17", "40.19", lost=1))) == "8.7.1"
    assert rule(tasks.ersatz_refusal(s, giver, put(s, "A 5/1", "40.20", lost=1))) == "8.7.1"
    assert rule(tasks.ersatz_refusal(s, giver, put(s, "G 1 c", "40.20", lost=1))) == "8.7.1"
    put(s, "R 27/3", "39.20")
    for ip, rule_ in ((0, "8.7.1"), (2, "8.7.1"), (3, ""), (4, "")):
        s.set_ip(n("40.20"), ip)
        assert rule(tasks.ersatz_refusal(s, giver, taker)) == rule_


@pytest.mark.rule("8.9#1", "8.9.1#1", "8.9.2#1", "4.5#2")
@pytest.mark.parametrize(
    ("begun", "mps", "spent", "left"),
    [(0, 3, 3, 3), (0, 7, 7, 0), (0, 9, 7, 0), (4, 2, 2, 6), (4, 3, 3, 0), (6, 5, 1, 0)],
)
@pytest.mark.parametrize("kind", [nm.RECOVER, nm.REORDER, nm.DIG])
def test_a_task_takes_seven_mps(kind, begun, mps, spent, left):
    s = position("b_tannenberg", gt=3)
    status_, disorder = (0, 2) if kind == nm.REORDER else (-2, 0)
    u = put(s, "R 27/3", "40.20", task=kind if begun else 0, mps=begun, status=status_, disorder=disorder)
    assert tasks.work(s, u, kind, mps) == spent
    assert task(s, "R 27/3") == ((kind, left) if left else (0, 0))
    done = left == 0
    assert (status(s, "R 27/3") == -1) == (done and kind == nm.RECOVER)
    assert s.disorder(u) == ({True: 1, False: 2}[done] if kind == nm.REORDER else 0)
    assert level(s, "40.20", RUSSIA) == (1 if done and kind == nm.DIG else 0)


@pytest.mark.rule("8.9.1#1", "8.9.2#1")
def test_tasks_are_not_mixed():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", status=-2, task=nm.DIG, mps=5)
    assert tasks.work(s, u, nm.RECOVER, 2) == 2
    assert task(s, "R 27/3") == (nm.RECOVER, 2)


@pytest.mark.rule("7.4.2#1")
def test_disorder_goes_by_degrees():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", disorder=2)
    tasks.finish_reordering(s, u)
    assert (s.disorder(u), status(s, "R 27/3")) == (1, -4)
    tasks.finish_reordering(s, u)
    assert (s.disorder(u), status(s, "R 27/3")) == (0, -4)


@pytest.mark.rule("8.9.3#2", "13.1.1#1", "8.7.1#2")
def test_an_attack_removes_markers_of_ersatz_and_building_only():
    s = position("b_tannenberg", gt=3)
    kinds = (nm.DIG, nm.ERSATZ, nm.RECOVER, nm.REORDER)
    units = [
        put(s, x, "40.20", task=k, mps=3)
        for x, k in zip(("R 27/3", "R 25/3", "R 28/20", "R 29/20"), kinds, strict=True)
    ]
    tasks.attacked(s, units)
    assert [s.task_of(u) for u in units] == [0, 0, nm.RECOVER, nm.REORDER]


@pytest.mark.rule("8.9.3#1", "8.2.5#1", "8.2.4#4", "7.4.2#2", "8.6#1")
@pytest.mark.parametrize(
    ("kind", "stays", "half"),
    [
        (nm.RECOVER, False, 0),
        (nm.REORDER, False, 0),
        (nm.ENTRAIN, False, nm.HALF_INITIAL),
        (nm.DETRAIN, False, nm.HALF_INITIAL),
        (nm.DIG, True, 0),
        (nm.ERSATZ, True, 0),
    ],
)
def test_which_markers_an_enemy_next_door_removes(kind, stays, half):
    from greatwar.games.twilight_in_the_east.rules.occupation import approach

    s = position("b_tannenberg", gt=3)
    u, far = put(s, "R 27/3", "40.20", task=kind, mps=3), put(s, "R 25/3", "38.20", task=kind, mps=3)
    friend = put(s, "G 2/1", "42.20", task=kind, mps=3)
    put(s, "G 1/1", "41.19")
    approach(s, CENTRAL, n("41.19"))
    assert bool(s.task_of(u)) == stays
    assert s.half(u) == half
    assert s.task_of(far) == s.task_of(friend) == kind


@pytest.mark.rule("6.4.3a#1", "6.4.3a#3", "3.4.1#4")
def test_detachments_that_stand_with_a_parent_that_has_room():
    s = position("d_grand_campaign", gt=3)
    det = next(u for u in UNITS if len(u.parents) == 2)
    first, second = (UNITS[p] for p in det.parents)
    put(s, det.name, "40.20")
    put(s, first.name, "40.20", lost=1)
    put(s, second.name, "40.20")
    found = tasks.integrations(s, det.side)
    assert [(d.name, p.name) for d, p in found] == [(det.name, first.name)]
    assert tasks.integrations(s, 1 - det.side) == []
    s.set_lost(second, 2)
    assert len(tasks.integrations(s, det.side)) == 2
    s.put(first, n("40.19"))
    assert [p.name for _, p in tasks.integrations(s, det.side)] == [second.name]
    s.set_lost(second, 0)
    assert tasks.integrations(s, det.side) == []


# 9 -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.4#1", "7.3.1#5", "14.5.2#1")
@pytest.mark.parametrize(
    ("name", "keys", "reacts"),
    [
        ("R 1 c", {}, True),
        ("R 27/3", {}, False),
        ("R 1 c", {"status": -4}, True),
        ("R 1 c", {"supply": "out"}, True),
        ("R 1 c", {"status": -4, "supply": "out"}, False),
        ("R 1 c", {"status": -4, "supply": "low"}, True),
        ("R 1 c", {"disorder": 1, "supply": "out"}, False),
        ("R 1 c", {"rail": "36.19"}, False),
        ("R 1 c", {"half": nm.HALF_FINAL}, False),
        ("R 1 c", {"released": False}, False),
    ],
)
def test_who_may_react(name, keys, reacts):
    s = position("b_tannenberg", gt=3)
    assert reaction.may_react(s, put(s, name, "40.20", **keys)) == reacts


@pytest.mark.rule("9.1.1#1", "9.1.1#2", "9.1.3#2")
@pytest.mark.parametrize(
    ("left", "entered", "others", "trigger"),
    [
        ("42.20", "41.19", (), 1),  # it comes adjacent
        ("42.21", "42.20", (), 0),
        ("42.20", "41.19", (("G 2/1", "39.20"),), 0),  # another enemy stood next to it already
        ("41.20", "41.19", (), 2),  # from one adjacent hex to another
        ("41.19", "42.20", (), 0),  # away from everybody
        ("41.19", "42.20", (("R 27/3", "43.20"),), 2),  # to a hex next to another unit
        ("41.20", "41.19", (("G 2/1", "39.20"),), 2),  # Trigger 2 needs no freedom
    ],
)
def test_what_triggers_a_reaction(left, entered, others, trigger):
    s = position("b_tannenberg", gt=3)
    horse = put(s, "R 1 c", "40.20")
    put(s, "R 25/3", "40.20")
    for name, at in others:
        put(s, name, at)
    mover = put(s, "G 1/1", entered)
    found = reaction.riders(s, RUSSIA, n(left), n(entered), (mover.n,))
    assert found == {0: (), 1: (horse.n,), 2: (horse.n | 1 << 16,)}[trigger]
    assert reaction.riders(s, RUSSIA, -1, n(entered), (mover.n,)) == (
        (horse.n,) if n(entered) in ADJ[n("40.20")] and not any(x[0] == "G 2/1" for x in others) else ()
    )


@pytest.mark.rule("9.1.2#1", "9.1.2#2", "9.1.3#1", "4.2.3#4")
def test_where_cavalry_reacts_to():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 1 c", "40.20")
    put(s, "G 1/1", "41.19")
    here = {
        h: rule(reaction.ride_refusal(s, u, n(h), n("40.19"), n("41.19")))
        for h in ("40.19", "41.19", "39.19", "42.20", "41.20")
    }
    assert here == {"40.19": "9.1.2", "41.19": "8.0", "39.19": "", "42.20": "9.1.2", "41.20": ""}
    assert reaction.ride_refusal(s, u, n("40.19"), -1, n("41.19")) is None  # Trigger 1: any hex
    put(s, "G 2/1", "38.20")
    assert rule(reaction.ride_refusal(s, u, n("39.19"), -1, n("41.19"))) == "9.1.3"
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        put(s, name, "39.19")
    assert reaction.ride_refusal(s, u, n("39.19"), -1, n("41.19")) is None  # friends negate it, a full hex is no bar


@pytest.mark.rule("6.3.1#2", "9.1.2#1")
def test_cavalry_does_not_react_out_of_its_area_to_the_enemy():
    from greatwar.games.twilight_in_the_east.rules import areas

    s = position("b_tannenberg", gt=3)
    u = put(s, "R 1 c", "40.20", army="R FIRST")
    put(s, "G 1/1", "41.19")
    s.discs = ((army_named("R SECOND").n, n("40.20"), 3),)
    inside = areas.inside(s, army_named("R FIRST").n, n("41.20"))
    found = reaction.ride_refusal(s, u, n("41.20"), -1, n("41.19"))
    assert (rule(found) == "6.3.1") == (not inside)
    assert rule(reaction.ride_refusal(s, u, n("39.20"), -1, n("41.19"))) == ""


@pytest.mark.rule("9.5.1#1", "9.8.1#1", "9.9#1", "8.2.4#2", "9.5#1", "9.8#1")
@pytest.mark.parametrize(
    ("name", "keys", "escort", "enemy", "goes"),
    [
        ("R 3 how", {}, "", ("G 1/1", "41.19"), True),
        ("R 3 how", {}, "R 25/3", ("G 1/1", "41.19"), False),
        ("R 3 how", {}, "R 3 Train", ("G 1/1", "41.19"), True),
        ("R 3 how", {}, "", ("G 1/1", "42.20"), False),
        ("R 3 how", {}, "", ("G 1 Train", "41.19"), False),  # no ZOC
        ("R 3 Train", {}, "", ("G 1/1", "41.19"), True),
        ("R 3 Train", {}, "R 25/3", ("G 1/1", "41.19"), False),
        ("R FIRST Minor", {}, "R 25/3", ("G 1/1", "41.19"), True),
        ("R FIRST Minor", {}, "", ("G 1 Train", "41.19"), True),
        ("R FIRST Minor", {}, "", ("G 1/1", "42.20"), False),
        ("R PRAGA 7", {}, "", ("G 1/1", "41.19"), False),
        ("R 27/3", {}, "", ("G 1/1", "41.19"), False),
        ("R 27/3", {"rail": "36.19"}, "", ("G 1/1", "41.19"), True),
        ("R 27/3", {"rail": "36.19"}, "", ("G 1.FA", "41.19"), True),
        ("R 27/3", {"rail": "36.19"}, "", ("G 1 Train", "41.19"), False),
        ("R 27/3", {"rail": "36.19"}, "", ("G 1/1", "42.20"), False),
        ("R 27/3", {"rail": "36.19", "task": nm.DETRAIN, "mps": 1}, "", ("G 1/1", "41.19"), False),
        ("R 27/3", {"rail": "36.19", "half": nm.HALF_INITIAL}, "", ("G 1/1", "41.19"), False),
        ("R 27/3", {"rail": "36.19", "half": nm.HALF_DEFERRED}, "", ("G 1/1", "41.19"), True),
    ],
)
def test_who_may_not_stay(name, keys, escort, enemy, goes):
    s = position("d_grand_campaign", gt=3)
    u = put(s, name, "40.20", **keys)
    if escort:
        put(s, escort, "40.20")
    put(s, *enemy)
    assert reaction.must_go(s, u) == goes
    assert (u in reaction.exposed(s, RUSSIA, (n("41.19"),))) == goes
    assert reaction.exposed(s, RUSSIA, (n("44.20"),)) == []


@pytest.mark.rule("9.5.1#1", "9.8.1#1", "3.6#2", "8.2.4#2", "9.9#1")
@pytest.mark.parametrize(
    ("name", "keys", "displaced", "extended", "half"),
    [
        ("R 3 how", {"prepared": "40.19"}, True, False, 0),
        ("R 3 Train", {}, False, True, 0),
        ("R FIRST Minor", {}, False, False, 0),
        ("R 27/3", {"rail": "36.19"}, False, False, nm.HALF_DEFERRED),
        ("R 3 how", {"rail": "36.19"}, False, False, nm.HALF_DEFERRED),
    ],
)
def test_what_making_way_does_to_a_piece(name, keys, displaced, extended, half):
    s = position("d_grand_campaign", gt=3)
    u = put(s, name, "40.20", **keys)
    reaction.displace(s, u, n("39.20"))
    assert where(s, name) == "39.20"
    assert (s.marked(u, nm.DISPLACED), s.marked(u, nm.EXTENDED), s.half(u)) == (displaced, extended, half)
    assert s.prepared(u) < 0


@pytest.mark.rule("9.5.1#1", "9.5.1a#1")
def test_where_guns_displace_to():
    s = position("b_tannenberg", gt=3)
    gun = put(s, "R 3 how", "40.20")
    put(s, "G 1/1", "41.19")
    assert reaction.gun_refuges(s, gun) == []  # no friends within three hexes
    put(s, "R 27/3", "37.19")
    assert reaction.gun_refuges(s, gun) == [n("37.19")]
    put(s, "R 3 Train", "38.20")
    assert reaction.gun_refuges(s, gun) == [n("38.20")]  # the closest, of any kind
    put(s, "R 28/20", "38.21")
    assert sorted(reaction.gun_refuges(s, gun)) == sorted([n("38.20"), n("38.21")])
    s.put(unit("R 27/3"), n("36.19"))
    s.put(unit("R 3 Train"), n("36.19"))
    s.put(unit("R 28/20"), n("36.19"))
    assert reaction.gun_refuges(s, gun) == []  # four hexes away
    s.put(unit("R 28/20"), n("39.20"))
    s.set_mark(gun, nm.DISPLACED)
    assert reaction.gun_refuges(s, gun) == []  # displaced before
    put(s, "R FIRST Minor", "40.20")
    assert reaction.gun_refuges(s, gun) == [n("39.20")]  # unless it stands with a depot


@pytest.mark.rule("9.8.1#1", "9.8.1#2")
def test_where_trains_retreat_to():
    s = position("b_tannenberg", gt=3)
    train = put(s, "R 3 Train", "40.20")
    put(s, "G 1/1", "41.19")
    found = reaction.train_refuges(s, train)
    assert found
    assert {distance(n("40.20"), h) for h in found} == {3}
    ring = (
        "38.19",
        "38.20",
        "38.21",
        "39.18",
        "39.21",
        "39.22",
        "40.18",
        "40.22",
        "41.21",
        "41.20",
        "42.20",
        "42.21",
        "39.19",
        "40.19",
    )
    foes = [u for u in UNITS if u.nation == nm.GERMAN and u.combat][: len(ring)]
    for u, at in zip(foes, ring, strict=True):
        put(s, u.name, at)
    assert reaction.train_refuges(s, train) == []
    put(s, "R 3 how", "39.20")
    assert reaction.train_refuges(s, train) == []  # fewer hexes only to a combat unit
    put(s, "R 27/3", "39.20")
    assert reaction.train_refuges(s, train) == [n("39.20")]
