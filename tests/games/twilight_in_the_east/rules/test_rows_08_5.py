"""8.5 Repulse, 9 reaction and making way, 11.2 retreats, 4.3 control: the steps from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.twilight_in_the_east.board import ADJ, distance
from greatwar.games.twilight_in_the_east.charts import CRT
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import HEXES, UNITS, hex_named, unit
from greatwar.games.twilight_in_the_east.rules import control, odds, reinforcements, repulse, retreat
from greatwar.games.twilight_in_the_east.rules.occupation import enter, occupy
from greatwar.games.twilight_in_the_east.steps import repulse as attempts
from greatwar.games.twilight_in_the_east.steps.retreat import BY_CHECK, BY_CRT, BY_REPULSE, Retreat
from greatwar.games.twilight_in_the_east.steps.windows import Exposure, Windows, aftermath, answers

from ..positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    controller,
    does,
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
    where,
)


def n(name):
    return hex_named(name).n


# 8.5 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.5.2#1", "8.5.2#2", "8.5-ex2")
@pytest.mark.parametrize(
    ("attackers", "defenders", "ip", "ratio"),
    [
        ((("R 27/3", 0),), (("G Masurian", 0),), 0, ""),
        ((("R 27/3", 0), ("R 3 how", 0)), (("G Masurian", 0),), 0, ""),  # guns add nothing
        ((("R 27/3", 0),), (("G Masurian", 0), ("G 1.FA", 0)), 0, ""),
        ((("R 27/3", 0),), (("G Masurian", 0),), 2, "-2"),
        ((("R 27/3", 0),), (("G 1/1", 6),), 0, ""),
    ],
)
def test_the_odds_of_a_repulse(attackers, defenders, ip, ratio):
    """8.5.2 Basic strengths without guns, shifts as in combat; an IP is never negated."""
    s = position("b_tannenberg", gt=30)
    force = [put(s, name, "40.20", lost=lost) for name, lost in attackers]
    stack = [put(s, name, "41.19", lost=lost, ip=ip) for name, lost in defenders]
    attack = sum(s.steps(u) for u in force if u.combat)
    defence = sum(u.defence - s.lost[u.n] for u in stack if u.combat)
    flank = 2 if odds.flanked(s, n("41.19"), stack, [u for u in force if u.combat], [n("40.20")]) else 0
    want = odds.column(attack, defence) + (int(ratio) if ratio else 0) + flank
    assert repulse.repulse_column(s, force, n("40.20"), n("41.19"), ()) == want


@pytest.mark.rule("8.5.2#1")
def test_flanked_assets_are_two_columns_worse():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20")
    asset = put(s, "G Masurian", "41.19")
    alone = repulse.repulse_column(s, [u], n("40.20"), n("41.19"), ())
    assert alone == odds.column(10, asset.defence) + 2  # three hexes of a division
    put(s, "G 1 Train", "41.18")
    put(s, "G 2 Train" if any(x.name == "G 2 Train" for x in UNITS) else "G 17 Train", "41.20")
    assert repulse.repulse_column(s, [u], n("40.20"), n("41.19"), ()) == odds.column(10, asset.defence)


@pytest.mark.rule("8.5.2#1", "8.5.3#1")
@pytest.mark.parametrize(
    ("lost", "target", "column", "what"),
    [
        (5, "G Masurian", 6, "won"),  # 5:1, two columns for the flank
        (6, "G Masurian", 5, "dice"),
        (9, "G Masurian", 2, "dice"),
        (3, "G 1/1", 1, "lost"),
    ],
)
def test_seven_to_one_succeeds_three_to_one_rolls_less_fails(lost, target, column, what):
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", lost=lost)
    put(s, "R 25/3", "36.19")
    foe = put(s, target, "41.19")
    left = 1 if target == "G Masurian" else 3
    s.set_lost(foe, foe.defence - left)
    assert repulse.repulse_column(s, [u], n("40.20"), n("41.19"), ()) == column
    moving(s, RUSSIA)
    does(s, "take R 27/3", "repulse 41.19")
    assert name_of(s) == {"won": "Retreat", "dice": "RepulseDice", "lost": "Move"}[what]
    assert steps(s, "R 27/3") == 10 - lost - (1 if what == "lost" else 0)


@pytest.mark.rule("8.5.2#1", "8.5-ex1")
@pytest.mark.parametrize("ip", [0, 1])
@pytest.mark.parametrize("column", [2, 3, 4, 5])
def test_only_a_retreat_of_the_defender_counts(column, ip):
    for roll in range(2, 13):
        s = position("b_tannenberg", gt=3)
        put(s, "R 27/3", "40.20")
        put(s, "G Masurian", "41.19", ip=ip)
        put(s, "G 1/1", "44.20")
        run(s, attempts.RepulseDice(RUSSIA, n("41.19"), (unit("R 27/3").n,), (), column))
        does(s, f"dice {roll}")
        cell = CRT[0, column, roll].def_retreat
        won = cell != "" and not (cell == "r1" and ip)
        assert (steps(s, "R 27/3") == 10) == won
        assert (name_of(s) == "Idle") == (not won)


@pytest.mark.rule("8.5.3#1", "8.4.3#1", "8.5.5#1")
def test_a_successful_repulse_drives_the_stack_two_hexes_and_checks_those_who_defended():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19", prepared="40.19", lost=10, status=-3)
    put(s, "G 2/1", "41.19", prepared="40.19", lost=11, status=-3)
    attempt = attempts.Repulse(RUSSIA, n("41.19"), (unit("R 27/3").n,), (unit("G 2/1").n,))
    s.pending.clear()
    run(s)
    attempts.succeed(s, attempt)
    found = list(reversed(s.pending))
    assert (found[0].owed, found[0].cause, set(found[0].units)) == (2, BY_REPULSE, {unit("G 1/1").n, unit("G 2/1").n})
    assert found[1].units == (unit("G 1/1").n,)
    assert s.prepared(unit("G 1/1")) < 0
    assert s.prepared(unit("G 2/1")) < 0
    run(s, attempts.RepulseEc((unit("G 1/1").n,)))
    does(s, f"dice {unit('G 1/1').base - 3}")
    assert status(s, "G 1/1") == -3  # equal passes
    run(s, attempts.RepulseEc((unit("G 1/1").n,)))
    does(s, f"dice {unit('G 1/1').base - 2}")
    assert status(s, "G 1/1") == -4


@pytest.mark.rule("8.5.4#1", "8.5.4#2", "8.5.5#1")
def test_a_failed_repulse_costs_a_step_and_the_march_is_over():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "R Kowno", "40.20")
    put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "41.19")
    before = steps(s, "R Kowno")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R Kowno", "repulse 41.19")
    assert (steps(s, "R 27/3"), steps(s, "R 25/3")) == (9, 10)
    assert steps(s, "R Kowno") == before - 1 if before > 1 else where(s, "R Kowno") == "eliminated"
    assert offers(s, "march") == offers(s, "through") == offers(s, "repulse") == []
    assert refused(s, "march 40.19").rule == "8.5.4"
    assert offered(s, "prepare 41.19")
    assert not offered(s, "entrain")
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    run(s)
    attempts.fail(s, attempts.Repulse(RUSSIA, n("41.19"), (unit("R 27/3").n,)))
    assert steps(s, "R 27/3") == 9  # in a retreat it only loses the step


@pytest.mark.rule("8.5.1#3")
@pytest.mark.parametrize(
    ("cause", "tried", "may"),
    [(BY_CRT, False, True), (BY_CHECK, False, True), (BY_REPULSE, False, False), (BY_CRT, True, False)],
)
def test_one_repulse_in_a_retreat(cause, tried, may):
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "R 25/3", "40.20", status=-4)
    put(s, "R 3 how", "40.20")
    put(s, "G Masurian", "39.20")
    s.battle = Combat(n("40.20"), CENTRAL)
    units = tuple(unit(x).n for x in ("R 27/3", "R 25/3", "R 3 how"))
    run(s, Retreat(units, 2, cause, (n("40.20"),), tried=tried))
    assert offered(s, "repulse 39.20") == may
    if not may:
        assert refused(s, "repulse 39.20").rule == "8.5.1"
        return
    does(s, "repulse 39.20")
    assert set(units) <= set(s.battle.repulsed)
    assert name_of(s) != "PickForce"  # only one Force is able: it is not asked
    assert steps(s, "R 25/3") == 10


@pytest.mark.rule("8.5.1#3")
def test_the_owner_names_the_force_that_repulses():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "39.20")
    s.battle = Combat(n("40.20"), CENTRAL)
    run(s, Retreat((unit("R 27/3").n, unit("R 25/3").n), 2, BY_CRT, (n("40.20"),)))
    does(s, "repulse 39.20")
    assert set(offers(s)) == {"with R 27/3", "with R 25/3"}
    does(s, "with R 25/3")
    assert (steps(s, "R 27/3"), steps(s, "R 25/3")) == (10, 9)
    assert name_of(s) == "Retreat"
    assert not offers(s, "repulse")


# 9 -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.2#1", "9.5.1#2", "9.8.1#3", "9.1#1")
def test_cavalry_may_ride_and_guns_must_go_in_any_order():
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.20")
    put(s, "R 3 how", "40.21")
    put(s, "R 27/3", "38.21")
    mover = put(s, "G 1/1", "41.20")
    steps_ = answers(s, CENTRAL, n("43.21"), n("41.20"), (mover.n,))
    assert [type(x).__name__ for x in steps_] == ["Windows"]
    run(s, *steps_)
    assert s.pending[-1].seat(s) == RUSSIA
    assert offers(s, "ride")
    assert offers(s, "displace")
    assert offered(s, "stand")  # the ride is free, the gun goes later
    assert refused(s, "ride R 27/3 > 38.20").rule == "9.1.1"
    does(s, "stand")
    assert name_of(s) in ("Displacement", "Idle")
    if name_of(s) == "Displacement":
        assert not offered(s, "stand")
        does(s, offers(s)[0])
    assert where(s, "R 3 how") != "40.21"
    assert where(s, "R 1 c") == "40.20"


@pytest.mark.rule("9.1.2#1", "9.1#1")
def test_a_rider_rides_once_for_a_move():
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.20")
    put(s, "R 2 c", "40.20")
    mover = put(s, "G 1/1", "41.20")
    run(s, *answers(s, CENTRAL, n("43.21"), n("41.20"), (mover.n,)))
    does(s, next(a for a in offers(s, "ride") if a.startswith("ride R 1 c")))
    assert where(s, "R 1 c") != "40.20"
    assert all(a.startswith("ride R 2 c") for a in offers(s, "ride"))
    assert offers(s, "ride")
    does(s, "stand")
    assert name_of(s) == "Idle"


@pytest.mark.rule("9.1#1", "9.5.1#1")
def test_nobody_reacts_outside_movement_but_guns_go():
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.20")
    put(s, "R 3 how", "40.21")
    put(s, "R 27/3", "38.21")
    put(s, "G 1/1", "41.20")
    found: Any = aftermath(s, CENTRAL, (n("41.20"),))
    assert [type(x).__name__ for x in found] == ["Exposure"]
    assert found[0].side == RUSSIA
    run(s, *found)
    assert offers(s, "ride") == []
    s.put(unit("R 3 how"), n("38.21"))
    assert aftermath(s, CENTRAL, (n("41.20"),)) == []
    assert answers(s, CENTRAL, n("48.20"), n("47.20"), (unit("G 1/1").n,)) == []


@pytest.mark.rule("9.1#1", "12.5.1#1")
@pytest.mark.parametrize("way", [answers, aftermath])
def test_what_else_follows_a_move(way):
    s = position("c_galicia", gt=3)
    fort = next(u for u in UNITS if u.bridgehead and HEXES[u.hex].name == "11.103")
    put(s, fort.name, "")
    at = next(h for h in ADJ[fort.hex] if s.open[h])
    u = put(s, "R 27/3", HEXES[at].name)
    found = way(s, RUSSIA, -1, at, (u.n,)) if way is answers else way(s, RUSSIA, (at,))
    assert "Bridgeheads" in [type(x).__name__ for x in found]
    back = answers(s, CENTRAL, fort.hex, n("13.103"), ()) if way is answers else aftermath(s, CENTRAL, (fort.hex,))
    assert "Bridgeheads" in [type(x).__name__ for x in back]
    far = next(h.n for h in HEXES if distance(h.n, fort.hex) == 6 and s.open[h.n])
    s.put(u, far)
    again = way(s, RUSSIA, -1, far, (u.n,)) if way is answers else way(s, RUSSIA, (far,))
    assert "Bridgeheads" not in [type(x).__name__ for x in again]


@pytest.mark.rule("9.5.1#1", "9.8.1#1", "9.9#1", "9.5.1#2", "9.8.1#3")
def test_who_has_nowhere_to_go_is_lost_and_the_others_choose():
    s = position("b_tannenberg", gt=3)
    put(s, "R 3 how", "40.20")
    put(s, "R 3 Train", "40.20")
    put(s, "G 1/1", "41.19")
    run(s, Exposure(RUSSIA, (n("41.19"),)))
    assert where(s, "R 3 how") == "eliminated"  # no friends within three hexes
    assert name_of(s) == "Displacement"
    assert all(a.startswith("fall-back R 3 Train") for a in offers(s))
    does(s, offers(s)[0])
    assert distance(n("40.20"), s.at_number(unit("R 3 Train").n)) == 3
    assert s.marked(unit("R 3 Train"), nm.EXTENDED)
    assert name_of(s) == "Idle"


@pytest.mark.rule("9.1.2#1")
def test_the_mover_goes_on_after_the_reaction():
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.20")
    put(s, "G 1/1", "43.21")
    put(s, "G 2/1", "50.20")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.20")
    assert isinstance(s.pending[-1], Windows)
    does(s, "stand")
    assert where(s, "G 1/1") == "41.20"
    assert name_of(s) == "Movements"
    s = position("b_tannenberg", gt=3)
    put(s, "R 1 c", "40.20")
    put(s, "G 1/1", "43.21")
    put(s, "G 2/1", "50.20")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 41.20")
    does(s, next(a for a in offers(s, "ride")))
    assert name_of(s) == "Move"  # he is asked again
    assert s.pending[-1].spent > 0


# 11.2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.2#1", "11.2.2a#1")
def test_a_retreat_leads_as_far_away_as_possible():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    one = retreat.choices(s, [u], n("40.20"), 1, (n("40.20"),), ())
    free = {h for h in ADJ[n("40.20")] if h != n("41.19")}
    assert set(one) == free
    # two hexes: every first hex from which another one leads two away
    two = retreat.choices(s, [u], n("40.20"), 2, (n("40.20"),), ())
    assert set(two) <= free
    shut = retreat.choices(s, [u], n("40.20"), 1, (n("40.20"),), tuple(h for h in free if h != n("39.20")))
    assert shut == [n("39.20")]  # the others were left by enemies
    every = retreat.choices(s, [u], n("40.20"), 1, (n("40.20"),), tuple(free))
    assert set(every) == free  # unless there is no other way
    back = retreat.choices(s, [u], n("39.20"), 1, (n("40.20"), n("39.20")), ())
    assert n("40.20") not in back
    assert all(distance(n("40.20"), h) == 2 for h in back)


@pytest.mark.rule("11.2.2#1")
def test_the_order_of_the_priorities():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R 27/3", "40.20", army="R FIRST")
    put(s, "G 1/1", "42.20")
    put(s, "R 3 Train", "37.20", army="R FIRST")
    zoc, far, area, land, near = retreat.rank(s, [u], n("40.20"), n("41.20"))
    assert (zoc, far, area) == (1, -1, 0)
    assert near == distance(n("41.20"), n("37.20"))
    other = retreat.rank(s, [u], n("40.20"), n("39.20"))
    assert other[0] == 0
    s.set_control(CENTRAL, n("39.20"))
    assert retreat.rank(s, [u], n("40.20"), n("39.20"))[3] == 1
    s.set_control(RUSSIA, n("39.20"))
    assert retreat.rank(s, [u], n("40.20"), n("39.20"))[3] == 0
    assert land in (0, 1)


@pytest.mark.rule("12.4.1#1", "11.2.2#1")
def test_a_garrison_retreats_inside_its_complex_and_is_released_outside():
    s = position("b_tannenberg", gt=3)
    u = put(s, "R Kowno", "28.16", released=False)
    assert set(retreat.choices(s, [u], n("28.16"), 1, (n("28.16"),), ())) <= {n("28.17"), n("29.16")}
    s.set_order(u, nm.RELEASED)
    assert len(retreat.choices(s, [u], n("28.16"), 1, (n("28.16"),), ())) > 2
    s.set_order(u, nm.RELEASED, on=False)
    run(s, Retreat((u.n,), 1, BY_REPULSE, (n("28.16"),)))
    if name_of(s) == "Retreat":
        does(s, offers(s)[0])
    assert where(s, "R Kowno") in ("28.17", "29.16")
    assert not s.has_order(u, nm.RELEASED)
    at = next(h for h in ADJ[n("28.16")] if HEXES[h].name not in ("28.17", "29.16"))
    Retreat((u.n,), 1, BY_REPULSE, (n("28.16"),)).leaves_garrison(s, u, n("28.16"), at)
    assert s.has_order(u, nm.RELEASED)


# 4.3, 3.3 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3#1", "13.5.1#1")
def test_a_hex_belongs_to_who_entered_it_last():
    s = position("b_tannenberg", gt=3)
    assert controller(s, "44.20") == CENTRAL
    u = put(s, "R 27/3", "38.20")
    occupy(s, u, n("44.20"))
    assert controller(s, "44.20") == RUSSIA
    enter(s, u, n("43.20"))
    assert controller(s, "44.20") == RUSSIA
    dummy = put(s, "R Dummy 1", "38.20")
    assert controller(s, "45.20") == CENTRAL
    enter(s, dummy, n("45.20"))
    assert controller(s, "45.20") == CENTRAL  # no troops


@pytest.mark.rule("4.3#1", "4.3.1#1")
@pytest.mark.parametrize(
    ("name", "keys", "front"),
    [
        ("R 27/3", {}, True),
        ("R 1 c", {}, True),
        ("R Kowno", {}, True),
        ("R 3 how", {}, False),
        ("R 3 Train", {}, False),
        ("R 27/3", {"isolated": True}, False),
        ("R 27/3", {"rail": "36.19"}, False),
        ("R 27/3", {"supply": "out"}, True),
    ],
)
def test_which_hexes_are_front_hexes(name, keys, front):
    s = position("a_gumbinnen", gt=3)
    forts = set(control.front_hexes(s, RUSSIA))
    put(s, name, "40.20", **keys)
    assert (n("40.20") in control.front_hexes(s, RUSSIA)) == front
    assert n("40.20") not in control.front_hexes(s, CENTRAL)
    assert n("40.20") not in forts


@pytest.mark.rule("4.3.1#1")
def test_neighbours_in_the_front_are_joined():
    s = position("a_gumbinnen", gt=3)
    own = [n("40.16"), n("40.20"), n("40.24")]
    for name, at in zip(("R 27/3", "R 25/3", "R 28/20"), ("40.16", "40.20", "40.24"), strict=True):
        put(s, name, at)
    joined = {tuple(sorted(x)) for x in control.lines(s, RUSSIA, sorted(own), [])}
    assert joined == {tuple(sorted(own[:2])), tuple(sorted(own[1:]))}  # not the outer two
    put(s, "G 1/1", "40.18")
    without = {tuple(sorted(x)) for x in control.lines(s, RUSSIA, sorted(own), [n("40.18")])}
    assert without == {tuple(sorted(own[1:]))}  # an enemy stands between
    wall = control.wall(s, RUSSIA, sorted(own), [n("40.18")])
    assert {n("40.22"), n("40.20"), n("39.20")} <= wall
    assert n("40.18") not in wall


@pytest.mark.rule("16.5#1", "3.3.6#1", "6.4.3a#2", "24.5.3#1")
def test_units_are_withdrawn_in_their_turn():
    from greatwar.games.twilight_in_the_east.arrivals import withdrawals_of

    table = withdrawals_of("b_tannenberg")
    gt, numbers = next((gt, x) for gt, x in table.items() if any(UNITS[k].side == RUSSIA for k in x))
    u = next(UNITS[k] for k in numbers if UNITS[k].side == RUSSIA)
    for now, gone in ((gt - 1, False), (gt, True), (gt + 1, True)):
        s = position("b_tannenberg", gt=now)
        put(s, u.name, "40.20")
        reinforcements.withdraw(s, CENTRAL)
        assert where(s, u.name) == "40.20"
        reinforcements.withdraw(s, RUSSIA)
        assert (where(s, u.name) == "removed") == gone
        s = position("b_tannenberg", gt=now)
        put(s, u.name, "eliminated")
        reinforcements.withdraw(s, RUSSIA)
        assert where(s, u.name) == "eliminated"


@pytest.mark.rule("3.3.5#1", "5.4.1#1")
def test_units_are_released_in_their_turn():
    from greatwar.games.twilight_in_the_east.arrivals import releases_of

    table = releases_of("b_tannenberg")
    gt, numbers = next((gt, x) for gt, x in table.items() if gt > 1)
    u = UNITS[numbers[0]]
    for now, free in ((gt - 1, False), (gt, True)):
        s = position("b_tannenberg", gt=now)
        put(s, u.name, "40.20", released=False)
        reinforcements.release(s, 1 - u.side)
        assert not s.has_order(u, nm.RELEASED)
        reinforcements.release(s, u.side)
        assert s.has_order(u, nm.RELEASED) == free


@pytest.mark.rule("10.1#1")
def test_the_counter_attack_is_a_phase_of_its_own():
    s = position("b_tannenberg", gt=3)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    s.set_order(unit("G 1/1"), nm.ATTACKED | nm.RETREATED)
    s.fought = (n("40.20"),)
    attacking(s, CENTRAL, counter=True)
    assert offered(s, "declare 40.20")
