"""Fourth referee's reading: rules that begin and end with a GT, at the map's edges, in the Bukowina, under a plan."""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    attacking,
    disorder,
    does,
    level,
    moving,
    name_of,
    nm,
    offered,
    offers,
    refused,
    reinforcing,
    start,
    status,
    task,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import auto, dice_for, distance, field, fight, odds, told


def led(*units, scenario="a_gumbinnen", **more):
    """A position with the leaders of the set-up."""
    s = field(*units, scenario=scenario, **more)
    s.leaders = start(scenario).leaders
    return s


# Recovery and digging ----------------------------------------------------------------------------------------


@pytest.mark.rule("8.6.3#1", "8.6#1")
@pytest.mark.parametrize(
    ("gt", "state", "after"),
    [
        (8, -1, 0),
        (9, -2, -1),
        pytest.param(
            9, -1, -1, marks=pytest.mark.xfail(strict=True, reason="8.6.3: a task begun in GT 8 gives cavalry -1 to 0")
        ),
    ],
)
def test_8_6_3_worn_out_horses_do_not_finish_in_gt_9_what_they_began_in_gt_8(gt, state, after):
    """8.6.3, 8.9.2 After GT 8 the marker does not go from -1 to 0, although the MPs were begun before."""
    given = {"status": state, "task": nm.RECOVER, "mps": 3}
    s = field(("R 1 c", "40.20", given), ("G 1/1", "50.20"), scenario="b_tannenberg", gt=gt)
    moving(s, RUSSIA)
    does(s, "take R 1 c", "halt")
    auto(s)
    assert status(s, "R 1 c") == after


@pytest.mark.rule("8.6.1#3", "8.9.2#1", "7.3.1#1")
@pytest.mark.parametrize("state", [-2, -4])
@pytest.mark.parametrize(("mps", "enemy", "after"), [(3, "42.20", 1), (0, "42.20", 0), (0, "45.20", 1)])
def test_8_6_1_what_was_begun_is_ended_beside_a_nearer_enemy(state, mps, enemy, after):
    """8.6.1 To begin needs three hexes, five for the Demoralized; to go on only that nobody is adjacent."""
    s = field(("R 27/3", "40.20", {"status": state, "task": nm.RECOVER if mps else 0, "mps": mps}), ("G 1/1", enemy))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    if not mps and after:
        does(s, "recover")
    elif not mps:
        assert refused(s, "recover").rule == "8.6.1"
    assert (status(s, "R 27/3"), task(s, "R 27/3")) == (state + after, (0, 0))


@pytest.mark.rule("13.1.3#1", "13.1.2#1", "13.1#1")
@pytest.mark.parametrize(
    ("name", "gt", "ip", "given", "rule"),
    [
        ("G 1/1", 21, 2, {}, "13.1.3"),
        ("G 1/1", 22, 2, {}, ""),
        ("R 27/3", 24, 2, {}, "13.1.3"),
        ("R 27/3", 25, 2, {}, ""),
        ("A 5/1", 24, 2, {}, "13.1.3"),
        ("A 5/1", 25, 2, {}, ""),
        ("G 1/1", 34, 3, {}, "13.1.3"),
        ("R 27/3", 35, 3, {}, ""),
        ("G Lötzen", 35, 2, {}, "13.1"),
        ("G Lötzen", 35, 1, {}, ""),
        ("G 1/1", 35, 4, {}, "13.1.1"),
        ("G 1/1", 22, 2, {"supply": "low"}, "13.1.2"),
        ("G 1/1", 22, 1, {"supply": "low"}, ""),
        ("G 1/1", 22, 1, {"supply": "out"}, ""),
        ("G 1/1", 22, 1, {"status": -4}, "13.1.2"),
    ],
)
def test_13_1_who_raises_an_ip_and_when(name, gt, ip, given, rule):
    """13.1, 13.1.2, 13.1.3 Germans from GT 22, the others from GT 25, level 4 from GT 35; formations in full supply."""
    enemy = "G 2/1" if name[0] == "R" else "R 25/3"
    s = field((name, "40.20", {"ip": ip, **given}), (enemy, "42.20"), scenario="d_grand_campaign", gt=gt)
    moving(s, RUSSIA if name[0] == "R" else CENTRAL)
    does(s, f"take {name}")
    assert offered(s, "dig") == (not rule)
    if rule:
        assert refused(s, "dig").rule == rule


HUNGER = pytest.mark.xfail(strict=True, reason="8.6.2, 14.5.2: a begun task is completed Out of Supply")
UNFIT = pytest.mark.xfail(strict=True, reason="13.1.2: a begun IP is completed by a unit that may not build it")


@pytest.mark.rule("8.6.2#1", "14.5.2#1", "7.4.2#1")
@pytest.mark.parametrize(
    ("supply", "kind", "gained"),
    [
        ("in", nm.RECOVER, True),
        ("low", nm.RECOVER, True),
        pytest.param("out", nm.RECOVER, False, marks=HUNGER),
        ("in", nm.REORDER, True),
        ("low", nm.REORDER, True),
        pytest.param("out", nm.REORDER, False, marks=HUNGER),
    ],
)
def test_14_5_2_hunger_stops_what_was_begun(supply, kind, gained):
    """8.6.2, 14.5.2 Who has come Out of Supply since then neither recovers a level nor leaves Disorder."""
    given = {"status": -2} if kind == nm.RECOVER else {"disorder": 1}
    keys = {**given, "task": kind, "mps": 4, "supply": supply}
    s = field(("R 27/3", "40.20", keys), ("G 1/1", "48.20"))
    moving(s, RUSSIA)
    if offered(s, "take R 27/3"):
        does(s, "take R 27/3")
    auto(s)
    assert (status(s, "R 27/3") == -1 if kind == nm.RECOVER else disorder(s, "R 27/3") == 0) == gained


@pytest.mark.rule("13.1.2#1", "14.5.1#1", "7.3.1#1")
@pytest.mark.parametrize(
    ("ip", "given", "built"),
    [
        (2, {}, 3),
        pytest.param(2, {"supply": "low"}, 2, marks=UNFIT),
        pytest.param(2, {"supply": "out"}, 2, marks=UNFIT),
        (1, {"supply": "low"}, 2),
        (1, {"supply": "out"}, 2),
        (0, {"status": -3}, 1),
        pytest.param(0, {"status": -4}, 0, marks=UNFIT),
        pytest.param(0, {"disorder": 1}, 0, marks=UNFIT),
    ],
)
def test_13_1_2_a_position_is_not_finished_by_who_may_not_build_it(ip, given, built):
    """13.1.2, 14.5 Levels 3 and 4 need full supply, the Demoralized build nothing: at the end as at the beginning."""
    keys = {"ip": ip, "task": nm.DIG, "mps": 4, **given}
    s = field(("G 1/1", "40.20", keys), ("R 27/3", "42.20"), scenario="d_grand_campaign", gt=23)
    moving(s, CENTRAL)
    if offered(s, "take G 1/1"):
        does(s, "take G 1/1")
    auto(s)
    assert level(s, "40.20", CENTRAL) == built


@pytest.mark.xfail(strict=True, reason="8.9.3 (2): a failed Repulse leaves the markers of digging and Ersatz")
@pytest.mark.rule("8.9.3#2", "8.5.4#1")
@pytest.mark.parametrize("kind", [nm.DIG, nm.ERSATZ])
def test_8_9_3_a_repulse_is_an_attack_on_who_digs_or_takes_ersatz(kind):
    """8.5, 8.9.3 (2) A Repulse is a kind of attack: it ends the work, although the unit holds its hex."""
    s = field(("G 3 r", "40.20", {"task": kind, "mps": 4}), ("R 27/3", "41.19"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", "repulse 40.20")
    assert told(s, "The Repulse fails")
    assert task(s, "G 3 r") == (0, 0)


# Turns of the call, distances of a plan -----------------------------------------------------------------------


@pytest.mark.rule("22.1#1", "27.2(3)#1")
@pytest.mark.parametrize(("gt", "points"), [(4, None), (5, -2), (6, 0), (7, 2), (8, 4), (9, 6)])
def test_27_2_3_the_call_in_every_turn(gt, points):
    """22.1, 27.2 (3) From GT 5 to GT 9 by choice, two points more for each turn of waiting."""
    s = field(scenario="b_tannenberg", gt=gt)
    reinforcing(s, CENTRAL)
    assert offered(s, "call-west") == (points is not None)
    if points is not None:
        does(s, "call-west")
        assert vp(s)[CENTRAL] == points


@pytest.mark.rule("27.2(2)B#1", "21.3#1")
@pytest.mark.parametrize(
    ("name", "hex_", "points"),
    [
        ("R 27/3", "47.19", -4),
        ("R 27/3", "46.20", -7),
        ("R 5 rf", "46.20", -7),  # a brigade is a formation
        ("R 27/3", "45.20", -7),
        ("R 27/3", "44.20", -10),
        ("R 27/3", "43.20", -10),
        ("R 27/3", "42.20", -13),
        ("R 27/3", "41.20", -13),
        ("R 27/3", "40.20", -16),
        ("R Kowno", "46.20", -16),  # an Asset is none, the division far away counts
        ("R 1 c", "46.20", -16),  # nor is cavalry infantry
    ],
)
def test_27_2_2b_every_distance_and_whose_it_is(name, hex_, points):
    """27.2 (2) B The closest infantry formation of the army to any objective, here Insterburg."""
    s = field((name, hex_), ("R 25/3", "36.20"), ("G 1/1", "55.20"), scenario="b_tannenberg", gt=5)
    s.plans = start("b_tannenberg").plans
    attaching(s, RUSSIA)
    does(s, "abandon R FIRST")
    assert vp(s)[RUSSIA] == points


# Edges and the Bukowina ----------------------------------------------------------------------------------------


@pytest.mark.rule("23.4.1#1", "23.4#1")
def test_23_4_1_who_attacks_from_a_half_hex_retreats_into_the_box():
    """23.4.1 A-H units may fight from a half-hex and retreat into the Bukowina Holding Box."""
    s = field(
        ("A 8 c", "11.114", {"army": "A SECOND"}),
        ("R 13/7", "11.113", {"army": "R EIGHTH"}),
        scenario="c_galicia",
        gt=5,
    )
    fight(s, CENTRAL, "11.113")
    does(s, "dice 2", "leave-map")
    auto(s)
    assert where(s, "A 8 c") == "Bukowina"
    assert vp(s) == (0, 0)


@pytest.mark.rule("23.4.1#1", "10.1.2#4")
def test_23_4_1_no_russian_attacks_aims_or_retreats_into_a_half_hex():
    """23.4.1, 10.1.2 What a unit may never enter it does not attack, and no marker points there."""
    s = field(
        ("A 8 c", "11.114", {"army": "A SECOND"}),
        ("R 13/7", "11.113", {"army": "R EIGHTH"}),
        scenario="c_galicia",
        gt=5,
    )
    attacking(s, RUSSIA)
    assert not offered(s, "declare 11.114")
    moving(s, RUSSIA)
    does(s, "take R 13/7")
    assert not offered(s, "prepare 11.114")
    assert not offered(s, "march 11.114")
    units = (("A 5/1", "11.112"), ("A 46 lw/1", "12.113"), ("A 12", "10.113"))
    s = field(
        ("R 13/7", "11.113", {"army": "R EIGHTH"}),
        *((n, h, {"army": "A SECOND"}) for n, h in units),
        scenario="c_galicia",
        gt=5,
    )
    fight(s, CENTRAL, "11.113")
    does(s, dice_for(s, "R1"))
    assert set(offers(s, "retreat")) == {"retreat 10.114", "retreat 12.114"}


@pytest.mark.rule("9.1.2#1", "23.4.1#1")
def test_23_4_1_cavalry_reacts_into_a_half_hex_if_it_is_austrian():
    """9.1, 23.4.1 A-H cavalry beside a half-hex may ride into it."""
    s = field(
        ("A 8 c", "11.113", {"army": "A SECOND"}),
        ("R 13/7", "11.110", {"army": "R EIGHTH"}),
        scenario="c_galicia",
        gt=5,
    )
    moving(s, RUSSIA)
    does(s, "take R 13/7", "march 11.112")
    assert offered(s, "ride A 8 c > 11.114")


@pytest.mark.rule("1.2.2#2", "11.2.2#1")
def test_1_2_2_over_the_edge_by_tilsit_a_division_is_gone_without_points():
    """1.2.1, 1.2.2 The edge by Tilsit is nobody's: who is driven over it is removed and does not score."""
    ring = (("G 1/1", "46.13"), ("G 2/1", "46.13"), ("G 35/17", "45.12"), ("G 36/17", "47.12"))
    s = field(("R 27/3", "46.12"), *ring)
    fight(s, CENTRAL, "46.12")
    does(s, dice_for(s, "R1"), "leave-map")
    auto(s)
    assert (where(s, "R 27/3"), vp(s)) == ("removed", (0, 0))


# Markers and leaders -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.3#1", "10.1.4#1", "10.3.1#1")
@pytest.mark.parametrize("chosen", ["R 27/3", "R 6/15"])
def test_10_3_of_two_prepared_armies_either_attacks_alone_and_has_its_column(chosen):
    """10.3 One army's stack is withheld by choice of the attacker; the other keeps the Prepared Attack column."""
    s = field(
        ("R 27/3", "40.20", {"army": "R FIRST", "prepared": "41.19"}),
        ("R 6/15", "40.19", {"army": "R SECOND", "prepared": "41.19"}),
        ("G 1/1", "41.19"),
        scenario="b_tannenberg",
        gt=4,
    )
    attacking(s, RUSSIA)
    does(s, f"with {chosen}")
    auto(s, stop=("CrtDice",))
    assert odds(s) == "10 against 16: 1:2, Prepared Attack +1: 1:1"
    assert told(s, f"Attackers: {chosen}")


@pytest.mark.rule("25.1#1", "5.4.7#1")
@pytest.mark.parametrize(
    ("counter", "die", "mps", "done"),
    [(False, 4, 7, True), (False, 5, 5, False), (True, 4, 5, False), (True, 5, 2, False)],
)
def test_25_1_the_khans_die_and_a_task(counter, die, mps, done):
    """25.1, 8.6, 4.5 (2) Ten MPs, five after a five, half of them in Counter Movement; a task loses halves."""
    s = led(("R 1 gdc", "40.20", {"corps": "R 1 C", "status": -2}), ("G 3 r", "58.24"))
    moving(s, RUSSIA, counter=counter)
    does(s, "take R 1 gdc", f"roll {die}", "recover")
    assert (status(s, "R 1 gdc") == -1) == done
    if not done:
        assert task(s, "R 1 gdc") == (nm.RECOVER, mps)


@pytest.mark.rule("25.1#1", "8.3#1")
@pytest.mark.parametrize(("counter", "die", "limit"), [(False, 5, 8), (True, 5, 5)])
def test_25_1_after_a_five_three_mps_are_forced_at_most(counter, die, limit):
    """25.1 Half the MA and three forced MPs: hexes of clear ground off the roads cost two each."""
    s = led(("R 1 gdc", "36.22", {"corps": "R 1 C"}), ("G 3 r", "58.24"))
    moving(s, RUSSIA, counter=counter)
    does(s, "take R 1 gdc", f"roll {die}")
    assert max(distance(a.split()[1], "36.22") for a in offers(s, "march")) == limit // 2


@pytest.mark.rule("25.1#1")
@pytest.mark.parametrize(("status_", "enemy"), [(0, "41.20"), (-2, "58.24")])
def test_25_1_after_a_six_nothing_at_all(status_, enemy):
    """25.1 The MA is zero and no forced march: neither a Repulse nor rest."""
    s = led(("R 1 gdc", "40.20", {"corps": "R 1 C", "status": status_}), ("G Lötzen", enemy))
    moving(s, RUSSIA)
    does(s, "take R 1 gdc", "roll 6")
    assert name_of(s) == "Idle"
    assert where(s, "R 1 gdc") == "40.20"
