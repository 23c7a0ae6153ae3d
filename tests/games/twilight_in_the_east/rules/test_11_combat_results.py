"""11 Combat results: losses, retreats, effectiveness checks, advance."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.board import side_between
from greatwar.games.twilight_in_the_east.charts import CRT
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import hex_named, unit
from greatwar.games.twilight_in_the_east.rules import checks, combat, losses, retreat
from greatwar.games.twilight_in_the_east.rules.units import cel_of, forces, lose_steps
from greatwar.games.twilight_in_the_east.steps.repulse import Repulse, RepulseDice, succeed
from greatwar.games.twilight_in_the_east.steps.retreat import BY_CHECK, BY_CRT, BY_REPULSE, Retreat

from ..positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    does,
    log_of,
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
    where,
)


def gumbinnen():
    """The position of the comprehensive combat example, with supply units that can give APs."""
    s = position("a_gumbinnen", gt=1)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "R 29/20", "40.19", lost=3)
    put(s, "G 1/1", "41.19")
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "39.20")
    put(s, "R 20 Train", "39.19")
    put(s, "G EIGHTH Major", "44.20")
    put(s, "G 1 Train", "43.19")
    return attacking(s, RUSSIA)


@pytest.mark.rule("11.4-ex", "10.5.1#1", "10.8#2", "11.3#1", "10.10.3(3)#1", "10.10.3(4)#1", "11.3.1#1", "11.3.2a#2")
def test_the_comprehensive_combat_example_2_013():
    s = gumbinnen()
    does(s, "declare 41.19")
    does(s, "from 40.20", "with R 29/20")
    assert offers(s, "ap")
    does(s, "ap R 25/3 > R 3 Train", "ap R 29/20 > R 20 Train")
    assert s.battle.aps[0] == 2
    does(s, "ap G 1/1 > G 1 Train")
    assert s.battle.initial == 1
    assert s.battle.column == 0
    assert s.battle.magnitude == 2
    assert s.battle.drm == (0, 0) or name_of(s) == "CrtDice"
    does(s, "dice 7")
    assert s.battle.drm == (3, 2)
    does(s, "roll 3")
    does(s, "lose R 29/20", "lose R 27/3")
    does(s, "roll 4")
    assert (steps(s, "R 25/3"), steps(s, "R 27/3"), steps(s, "R 29/20"), steps(s, "G 1/1")) == (10, 9, 6, 10)
    does(s, "dice 5")  # 40.19
    assert status(s, "R 29/20") == 0
    does(s, "dice 12")  # 40.20
    assert (status(s, "R 25/3"), status(s, "R 27/3")) == (-1, -2)
    assert name_of(s) == "Retreat"
    does(s, "retreat 39.20")
    does(s, "dice 6")
    assert status(s, "G 1/1") == 0
    assert where(s, "R 25/3") == "40.20"
    assert where(s, "R 27/3") == "39.20"
    assert where(s, "G 1/1") == "41.19"
    assert any("42 against 23: 2:1, more than one corps -1: 1:1" in line for line in log_of(s))


# 11.1 Losses


def fight(s, target, side, attackers, defenders, **more):
    """A combat record for rules that only look at it."""
    numbers = tuple(unit(x).n for x in attackers)
    s.battle = Combat(
        n(target),
        side,
        numbers,
        tuple(s.at_number(k) for k in numbers),
        tuple(unit(x).n for x in defenders),
        started=tuple((unit(x).n, s.at_number(unit(x).n)) for x in (*attackers, *defenders)),
        level=s.ip(n(target), 1 - side),
        **more,
    )
    return s.battle


def n(name):
    return hex_named(name).n


@pytest.mark.rule("11.1#1", "3.4.1#2", "3.4.1#3")
def test_steps_flip_and_end_a_unit():
    s = position()
    u = put(s, "R 1 gdc", "38.20")
    lose_steps(s, u, 1, "test")
    assert s.on_reduced(u)
    lose_steps(s, u, 5, "test")
    assert where(s, "R 1 gdc") == "eliminated"
    assert s.vp == (0, 2)
    big = put(s, "R 27/3", "38.20")
    lose_steps(s, big, 4, "test")
    assert not s.on_reduced(big)
    lose_steps(s, big, 1, "test")
    assert s.on_reduced(big)
    asset = put(s, "R Kowno", "38.20")
    lose_steps(s, asset, 2, "test")
    assert not s.on_reduced(asset)


@pytest.mark.rule("11.1.1#1", "10.10.2-ex")
def test_losses_go_round_before_anybody_takes_two():
    s = position()
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    battle = fight(s, "41.19", RUSSIA, ["R 25/3", "R 27/3"], ["G 1/1"], losses=((unit("R 25/3").n, 1),))
    assert [u.name for u in losses.bearers(s, battle, True)] == ["R 27/3"]


@pytest.mark.rule("11.1.1#1")
def test_a_unit_that_would_die_is_spared_while_others_live():
    """The division may take a second step before the gun takes its only one; its owner may also give the gun (ruling

    44).
    """
    s = position("b_tannenberg")
    put(s, "R 25/3", "40.20")
    put(s, "R 3 how", "40.20")
    put(s, "G 1/1", "41.19")
    battle = fight(s, "41.19", RUSSIA, ["R 25/3", "R 3 how"], ["G 1/1"], losses=((unit("R 25/3").n, 1),))
    assert [u.name for u in losses.bearers(s, battle, True)] == ["R 25/3", "R 3 how"]


@pytest.mark.rule("11.1.1#2", "12.2.1#1")
def test_a_fortress_takes_losses_by_choice_and_when_it_is_alone():
    s = position("b_tannenberg")
    put(s, "R Fortress Kowno", "28.16")
    put(s, "R 27/3", "28.16")
    put(s, "G 1/1", "28.15")
    battle = fight(s, "28.16", CENTRAL, ["G 1/1"], ["R 27/3", "R Fortress Kowno"])
    assert [u.name for u in losses.bearers(s, battle, False)] == ["R 27/3", "R Fortress Kowno"]
    battle = fight(s, "28.16", CENTRAL, ["G 1/1"], ["R Fortress Kowno"])
    assert [u.name for u in losses.bearers(s, battle, False)] == ["R Fortress Kowno"]


@pytest.mark.rule("23.8#1", "11.1.1#1")
def test_marsch_units_do_not_take_the_first_loss_of_an_attack_2_051():
    s = position("c_galicia", gt=9)
    put(s, "A 5 M", "49.75", army="A FIRST")
    put(s, "A 14/5", "49.75", army="A FIRST")
    put(s, "R 12/12", "49.74", army="R FOURTH")
    both = ["A 5 M", "A 14/5"]
    battle = fight(s, "49.74", CENTRAL, both, ["R 12/12"])
    assert [u.name for u in losses.bearers(s, battle, True)] == ["A 14/5"]
    battle = fight(s, "49.74", CENTRAL, both, ["R 12/12"], losses=((unit("A 14/5").n, 1),))
    assert [u.name for u in losses.bearers(s, battle, True)] == ["A 5 M"]
    battle = fight(s, "49.74", CENTRAL, ["A 5 M"], ["R 12/12"])
    assert [u.name for u in losses.bearers(s, battle, True)] == ["A 5 M"]
    battle = fight(s, "49.75", RUSSIA, ["R 12/12"], both)
    assert {u.name for u in losses.bearers(s, battle, False)} == set(both)


# 11.2 Retreats


def retreating(s, units, owed, cause=BY_CRT, **more):
    numbers = tuple(unit(x).n for x in units)
    return run(s, Retreat(numbers, owed, cause, (s.at_number(numbers[0]),), **more))


@pytest.mark.rule("11.2.1#1", "11.2.2#1", "11.2.4#1")
def test_a_stack_retreats_together_and_not_into_enemies():
    s = position()
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "40.19")
    retreating(s, ["R 25/3", "R 27/3"], 2)
    assert not offered(s, "retreat 41.19")
    assert refused(s, "retreat 40.19").rule == "11.2.1"
    does(s, "retreat 39.20")
    does(s, offers(s, "retreat")[0])
    assert where(s, "R 25/3") == where(s, "R 27/3") != "40.20"


@pytest.mark.rule("11.2.2#1", "11.2.2a#1")
def test_the_first_hex_listed_avoids_ezocs_and_leads_away():
    s = position()
    put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "41.19")
    retreating(s, ["R 25/3"], 1)
    first = offers(s, "retreat")[0].split()[1]
    assert not s.ezoc(RUSSIA, n(first))
    assert len(offers(s, "retreat")) > 2


@pytest.mark.rule("11.2.5(2)#1", "11.2.5(3)#1", "11.2.5(4)#1", "11.2.5a#1")
def test_each_vacant_ezoc_costs_more():
    s = position()
    put(s, "R 27/3", "40.20", status=-3)
    put(s, "R 3 how", "40.20")
    put(s, "G 1/1", "39.18")
    put(s, "G 2/1", "37.19")
    retreating(s, ["R 27/3", "R 3 how"], 3)
    does(s, "retreat 39.19")
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-4, 10)
    assert where(s, "R 3 how") == "39.19"
    does(s, "retreat 38.19")
    assert steps(s, "R 27/3") == 8
    assert where(s, "R 3 how") == "eliminated"
    does(s, "retreat 37.18")
    assert steps(s, "R 27/3") == 6


@pytest.mark.rule("11.2.2#1", "11.2.2a#1")
def test_a_retreat_ends_as_far_away_as_possible_unless_ezocs_are_avoided():
    """11.2.2, ruling 10: three hexes away, or fewer only on a way with fewer EZOCs."""
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "39.18")
    put(s, "G 2/1", "37.19")
    retreating(s, ["R 27/3"], 3)
    does(s, "retreat 39.19", "retreat 38.19")
    assert set(offers(s, "retreat")) == {"retreat 37.18", "retreat 38.18"}
    assert rule_of(refused(s, "retreat 38.20")) == "11.2.2"
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "39.18")
    put(s, "G 2/1", "37.19")
    retreating(s, ["R 27/3"], 2)
    does(s, "retreat 39.19")
    assert set(offers(s, "retreat")) == {"retreat 38.19", "retreat 38.20", "retreat 39.20"}
    assert not s.ezoc(RUSSIA, n("39.20")), "nearer, but without an EZOC; 40.19 is in one and nearer"


@pytest.mark.rule("11.2.5-ex", "11.2.5(3)#1", "6.4.1#1")
def test_the_second_ezoc_takes_a_step_from_each_force():
    s = position("b_tannenberg")
    put(s, "R 27/3", "40.20")
    put(s, "R Kowno", "40.20")
    put(s, "R 1 gdc", "40.20")
    put(s, "R 3 how", "40.20")
    put(s, "R 20 how", "40.20")
    put(s, "G 1/1", "38.19")
    names = ["R 27/3", "R Kowno", "R 1 gdc", "R 3 how", "R 20 how"]
    run(s, Retreat(tuple(unit(x).n for x in names), 1, BY_CHECK, (n("41.20"), n("40.20")), 0, 1))
    does(s, "retreat 39.19")
    while name_of(s) == "ForceLoss":
        does(s, offers(s)[0])
    infantry = steps(s, "R 27/3") + steps(s, "R Kowno")
    assert infantry == 10 + unit("R Kowno").steps - 1
    assert steps(s, "R 1 gdc") == 2
    assert where(s, "R 3 how") == where(s, "R 20 how") == "eliminated"


@pytest.mark.rule("6.4.2#1", "6.4.2-ex", "11.2.5(2)#1")
def test_stacked_assets_lose_one_step_together_1_029():
    s = position("c_galicia", gt=5)
    put(s, "A 1-det 11", "12.91", army="A THIRD")
    put(s, "A 2-det 11", "12.91", army="A THIRD")
    put(s, "R 12/12", "14.92", army="R EIGHTH")
    run(s, Retreat((unit("A 1-det 11").n, unit("A 2-det 11").n), 1, BY_CHECK, (n("12.91"),)))
    into = next(h for h in offers(s, "retreat") if s.ezoc(CENTRAL, n(h.split()[1])))
    does(s, into)
    assert offers(s, "lose") == ["lose A 1-det 11", "lose A 2-det 11"]
    does(s, "lose A 2-det 11")
    assert (steps(s, "A 1-det 11"), steps(s, "A 2-det 11")) == (2, 1)


@pytest.mark.rule("11.2.6(1)#1", "27.2(5)#1")
def test_who_cannot_retreat_one_hex_from_the_crt_surrenders():
    s = position()
    put(s, "R 27/3", "40.20")
    ring = ["40.19", "39.19", "39.20", "40.21", "41.20", "41.19"]
    for name, at in zip(["G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 1 r/1 R", "G 36 r/1 R"], ring, strict=True):
        put(s, name, at)
    retreating(s, ["R 27/3"], 1)
    if offers(s):
        does(s, "stop-here")
    assert where(s, "R 27/3") == "eliminated"
    assert s.vp == (0, 4)


@pytest.mark.rule("11.2.6(2)#1")
def test_who_cannot_retreat_after_a_check_pays_for_each_hex():
    s = position()
    put(s, "R 27/3", "40.20")
    ring = ["40.19", "39.19", "39.20", "40.21", "41.20", "41.19"]
    for name, at in zip(["G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 1 r/1 R", "G 36 r/1 R"], ring, strict=True):
        put(s, name, at)
    retreating(s, ["R 27/3"], 2, BY_CHECK)
    if name_of(s) == "Retreat":
        does(s, "stop-here")
    assert steps(s, "R 27/3") == 8
    assert status(s, "R 27/3") == -2


@pytest.mark.rule("11.2.2b#1")
def test_a_hex_that_the_enemy_left_is_closed_while_there_is_another():
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    run(s, Retreat((unit("R 27/3").n,), 1, BY_CHECK, (n("40.20"),), vacated=(n("39.20"),)))
    assert not offered(s, "retreat 39.20")
    assert refused(s, "retreat 39.20").rule == "11.2.2b"


@pytest.mark.rule("11.2.3#1", "12.1.1#1")
def test_away_from_all_sources_2_017():
    s = position("b_tannenberg", gt=6)
    u = put(s, "R 30/4", "36.20")
    put(s, "R 4 Train", "38.20")
    put(s, "R FIRST Major", "38.19")
    before = n("37.20")
    assert retreat.farther_from_all(s, u, before, n("35.20"))
    assert not retreat.farther_from_all(s, u, before, n("38.21"))
    put(s, "R FIRST Minor", "34.20")
    assert not retreat.farther_from_all(s, u, before, n("35.20"))
    s.put(unit("R FIRST Minor"), n("39.20"))
    put(s, "R Fort Kowno 28.17", "28.17")
    assert not retreat.farther_from_all(s, u, before, n("28.17"))


@pytest.mark.rule("11.2.4#2", "11.2.4#3")
def test_guns_are_lost_over_large_rivers_and_in_mountains():
    from greatwar.games.twilight_in_the_east.board import CROSSING, NEIGHBOUR, RIVER

    s = position("d_grand_campaign")
    side = next(x for x in range(len(RIVER)) if RIVER[x] == nm.MAJOR_RIVER and not CROSSING[x])
    a, b = side // 6, NEIGHBOUR[side]
    assert retreat.unbridged(s, a, b)
    assert retreat.guns_lost(s, unit("R 3 how"), a, b)
    assert not retreat.guns_lost(s, unit("R 27/3"), a, b)
    gar = unit("A GAR.3")
    from greatwar.games.twilight_in_the_east.board import RAILWAY, ROAD, TERRAIN

    high = next(
        x
        for x in range(len(RIVER))
        if NEIGHBOUR[x] >= 0
        and TERRAIN[NEIGHBOUR[x]] == nm.MOUNTAIN
        and not ROAD[x]
        and not RAILWAY[x]
        and not RIVER[x]
    )
    assert retreat.guns_lost(s, unit("R 3 how"), high // 6, NEIGHBOUR[high])
    assert not retreat.guns_lost(s, gar, high // 6, NEIGHBOUR[high])


@pytest.mark.rule("4.2.3#2", "11.2.1#1", "4.2.3#3")
def test_an_over_stack_at_the_end_is_cured_by_the_fewest():
    s = position()
    for name in ("R 25/3", "R 27/3"):
        put(s, name, "39.20")
    for name in ("R 28/20", "R 29/20"):
        put(s, name, "39.20")
    going = retreat.to_go_on(s, [unit("R 28/20"), unit("R 29/20")], n("39.20"))
    assert len(going) == 1
    for k, at in enumerate(("38.20", "38.21", "39.19", "39.21", "40.20", "40.21")):
        for name in ("R 40/4", "R 30/4", "R 22/1")[:0]:
            put(s, name, at)
        assert k >= 0


@pytest.mark.rule("8.5-ex2", "8.5.1#3", "11.2.5(2)#1")
def test_a_repulse_on_retreat_once_only_1_019():
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "40.20", lost=5)
    put(s, "G Masurian", "38.20", lost=1)
    retreating(s, ["R 27/3"], 3)
    does(s, "retreat 39.20")
    assert status(s, "R 27/3") == -1
    assert offered(s, "repulse 38.20")
    does(s, "repulse 38.20")
    if name_of(s) == "RepulseDice":
        does(s, "dice 12")
    while name_of(s) == "Retreat" and s.pending[-1].cause == BY_REPULSE:
        assert not offers(s, "repulse")
        does(s, offers(s, "retreat")[0])
    if name_of(s) == "RepulseEc":
        does(s, "dice 7")
    assert where(s, "G Masurian") != "38.20"
    assert name_of(s) == "Retreat"
    assert s.pending[-1].owed == 2
    assert s.pending[-1].tried
    assert offers(s, "repulse") == []


# 11.3 Effectiveness checks


@pytest.mark.rule(
    "11.3.2-ex", "11.3.2a#2", "11.3.2a#3", "11.3.2a#5", "11.3.2a#6", "11.3.1#1", "11.3.1#3", "11.3.1#5", "7.4#1"
)
def test_the_check_example_of_a_mixed_stack():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20")
    put(s, "R 56 r/26 R", "40.20", status=-2, lost=5, corps="")
    put(s, "G 1/1", "41.19")
    base = unit("R 56 r/26 R").base
    a, b = unit("R 27/3"), unit("R 56 r/26 R")
    battle = fight(
        s, "40.20", CENTRAL, ["G 1/1"], ["R 27/3", "R 56 r/26 R"], losses=((a.n, 1),), crt_hexes=((a.n, 2), (b.n, 2))
    )
    assert checks.check_drm(s, battle, [a], False) == 4
    assert checks.check_drm(s, battle, [b], False) == 3
    assert checks.fail_check(s, [a], 12 + 4 - 10) == (1, 0)
    assert status(s, "R 27/3") == -2
    by = 8
    assert checks.fail_check(s, [b], by) == (2, 1)
    assert (status(s, "R 56 r/26 R"), s.disorder(b)) == (-4, 1)
    assert base > 0


@pytest.mark.rule("11.3.2a-ex", "11.3.2a#2", "11.3.2a#5")
def test_becoming_demoralized_adds_a_hex():
    s = position()
    u = put(s, "R 27/3", "40.20", status=-2)
    assert checks.fail_check(s, [u], 4) == (2, 0)
    assert status(s, "R 27/3") == -4


@pytest.mark.rule("11.3.2a#1", "11.3.2a#2", "11.3.2a#3", "11.3.2a#4")
@pytest.mark.parametrize(("by", "levels", "hexes"), [(1, 1, 0), (3, 1, 0), (4, 2, 1), (7, 2, 1), (8, 3, 1), (11, 3, 1)])
def test_failures_of_sound_units(by, levels, hexes):
    s = position()
    u = put(s, "R 27/3", "40.20")
    assert checks.fail_check(s, [u], by) == (hexes, 0)
    assert status(s, "R 27/3") == -levels


@pytest.mark.rule("11.3.2a#4", "11.3.2a#5")
def test_failing_by_twelve_takes_all_four_levels():
    s = position()
    u = put(s, "R 27/3", "40.20")
    assert checks.fail_check(s, [u], 12) == (2, 0)
    assert status(s, "R 27/3") == -4


@pytest.mark.rule("11.3.2a#6", "7.4#1")
@pytest.mark.parametrize(
    ("state", "by", "result", "degree"), [(-3, 4, (2, 1), 1), (-3, 8, (3, 1), 2), (-3, 12, (3, 2), 2)]
)
def test_excess_levels_become_steps_hexes_and_disorder(state, by, result, degree):
    s = position()
    u = put(s, "R 27/3", "40.20", status=state)
    assert checks.fail_check(s, [u], by) == result
    assert s.disorder(u) == degree


@pytest.mark.rule("11.3.2b#1", "11.3.2b#2", "11.3.2b#3", "11.3.2b#4")
@pytest.mark.parametrize(
    ("by", "before", "hexes", "lost", "degree"),
    [(3, 0, 1, 1, 0), (4, 0, 1, 2, 1), (7, 1, 1, 2, 1), (8, 0, 2, 2, 2), (12, 0, 2, 3, 2), (5, 2, 1, 2, 2)],
)
def test_failures_of_demoralized_units(by, before, hexes, lost, degree):
    s = position()
    u = put(s, "R 27/3", "40.20", status=-4, disorder=before)
    assert checks.fail_check(s, [u], by) == (hexes, lost)
    assert s.disorder(u) == degree


@pytest.mark.rule("6.4.1#1", "6.4.2#1")
def test_assets_pay_steps_as_one_force_2_019():
    s = position("b_tannenberg", gt=6)
    pair = [put(s, "G Masurian", "44.20"), put(s, "G Bacmeister", "44.20")]
    assert len(forces(s, pair)) == 1
    assert checks.fail_check(s, pair, 5) == (1, 2)


@pytest.mark.rule("11.3.1#3", "11.2.5(5)#1", "7.1#1")
def test_the_level_lost_on_retreat_counts_in_the_check_2_015():
    s = position(gt=3)
    u = put(s, "R 40/4", "39.20", status=-1)
    put(s, "G 1/1", "41.19")
    battle = fight(s, "40.20", CENTRAL, ["G 1/1"], ["R 40/4"], crt_hexes=((u.n, 1),), entered_ezocs=((u.n, 1),))
    assert checks.check_drm(s, battle, [u], False) == 1
    assert cel_of(s, [u]) == 9


@pytest.mark.rule("11.3.1#2", "11.3.1#4", "11.3.1#6", "11.3.1#7", "11.3.1#8", "11.3.1#9", "11.3.1#10", "13.3.3#1")
def test_other_modifiers_of_checks():
    s = position("d_grand_campaign", gt=30)
    a = put(s, "G 1/1", "41.19", supply="low")
    d = put(s, "R 27/3", "40.20", lost=5, ip=2)
    battle = fight(s, "40.20", CENTRAL, ["G 1/1"], ["R 27/3"], burdened=(a.n, -1), star=True, column=6)
    assert checks.check_drm(s, battle, [a], True) == 1 + 1 - 1 - 1
    assert checks.check_drm(s, battle, [d], False) == -1  # the IP; no reduced side in autumn
    battle = fight(s, "40.20", CENTRAL, ["G 1/1"], ["R 27/3"], flanked=True, column=-5)
    assert checks.check_drm(s, battle, [d], False) == 1 - 1 - 2


# 11.4 Advance


@pytest.mark.rule("11.4#1", "11.4.1#1", "11.4.2#1")
def test_victors_advance_into_the_vacated_hex():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "R 29/20", "40.19")
    put(s, "G 2 lw", "41.19", lost=3)
    put(s, "G 1/1", "44.20")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "from 40.20", "done")
    does(s, "dice 12")
    while name_of(s) != "Advance":
        name = name_of(s)
        options = offers(s)
        does(s, "dice 2" if name in ("CheckDice",) else "roll 1" if name == "SlrtDie" else options[0])
    assert set(offers(s, "advance")) == {"advance R 25/3", "advance R 27/3"}
    assert refused(s, "advance R 29/20").rule == "11.4.2"
    does(s, "advance R 25/3", "done")
    assert where(s, "R 25/3") == "41.19"
    assert where(s, "R 27/3") == "40.20"


@pytest.mark.rule("11.2.4#2", "2.2-Bridge#1")
def test_a_ferry_is_no_bridge_for_a_retreat():
    """2.2: bridges are roads or railways over a river, and pontoons; who retreats over a ferry pays for the river."""
    s = position("a_gumbinnen")
    here, to = n("38.13"), n("37.13")
    assert retreat.unbridged(s, here, to)
    assert retreat.guns_lost(s, unit("R 3 how"), here, to)
    s.pontoons = (side_between(here, to) << 2 | nm.RUSSIAN,)
    assert not retreat.unbridged(s, here, to)


@pytest.mark.rule("7.2.1#1", "11.3.2a#6", "11.3.2a#5")
@pytest.mark.parametrize(
    ("status_", "by", "result", "degree"),
    [(0, 12, (2, 0), 0), (-1, 12, (2, 1), 1), (-2, 12, (3, 1), 2), (-3, 12, (3, 2), 2)],
)
def test_excess_levels_of_a_check_one_by_one(status_, by, result, degree):
    """11.3.2a: the first excess is a step and D1, the second a hex and D2, the third a step."""
    s = position()
    put(s, "R 27/3", "40.20", status=status_)
    assert checks.fail_check(s, [unit("R 27/3")], by) == result
    assert s.disorder(unit("R 27/3")) == degree


@pytest.mark.rule("8.4.3#1", "8.5.3#1")
def test_a_repulsed_stack_retreats_two_hexes():
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19", prepared="40.20")
    succeed(s, Repulse(RUSSIA, n("41.19"), (unit("R 27/3").n,)))
    assert s.prepared(unit("G 1/1")) == -1
    step = s.pending[-1]
    assert isinstance(step, Retreat)
    assert (step.owed, step.cause) == (2, BY_REPULSE)


@pytest.mark.rule("8.5.2#1")
@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize(
    ("side", "who", "foe"), [(RUSSIA, "R 27/3", "G 1/1"), (CENTRAL, "G 1/1", "R 27/3")], ids=["russia", "central"]
)
def test_a_black_retreat_does_not_repulse_from_an_ip(side, who, foe, level):
    """8.5.2: of the CRT only the defender's retreat counts, and a black one not against an IP."""
    s = position()
    put(s, who, "40.20")
    put(s, foe, "41.19", ip=level)
    column, roll = next(
        (c, r) for (t, c, r), cell in sorted(CRT.items()) if t == s.season() and cell.def_retreat == "r1"
    )
    run(s, RepulseDice(side, n("41.19"), (unit(who).n,), (), column))
    does(s, f"dice {roll}")
    assert (name_of(s) == "Retreat") == (level == 0)
    assert (steps(s, who) < unit(who).steps) == (level == 1), "a failed Repulse costs a step"


@pytest.mark.rule("8.5.5#1", "8.5.2#1", "8.5.4#1")
@pytest.mark.parametrize(("column", "after"), [(1, "Idle"), (2, "RepulseDice"), (5, "RepulseDice"), (6, "Retreat")])
def test_the_odds_of_a_repulse(column, after, monkeypatch):
    """8.5.2: below 3:1 it fails, at 3:1 to 6:1 dice are thrown, above it succeeds."""
    s = position()
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    monkeypatch.setattr("greatwar.games.twilight_in_the_east.steps.repulse.repulse_column", lambda *_: column)
    run(s, Repulse(RUSSIA, n("41.19"), (unit("R 27/3").n,)))
    assert name_of(s) == after
    assert (steps(s, "R 27/3") < unit("R 27/3").steps) == (after == "Idle")


@pytest.mark.rule("11.2.1#1", "11.2.6(1)#1")
def test_only_at_the_map_edge_a_blocked_stack_may_leave_the_map():
    s = position()
    put(s, "R 27/3", "40.20", status=-4)
    for name, hex_ in (
        ("G 1/1", "41.19"),
        ("G 2/1", "41.20"),
        ("G 35/17", "39.19"),
        ("G 36/17", "39.20"),
        ("G 1 r/1 R", "40.19"),
        ("G 36 r/1 R", "40.21"),
    ):
        put(s, name, hex_)
    retreat_ = Retreat((unit("R 27/3").n,), 1, BY_CRT, (n("40.20"),))
    assert [str(a) for a in retreat_.actions(s)] == ["stop-here"]


@pytest.mark.rule("27.2(1)#1")
@pytest.mark.parametrize(
    ("prepared", "magnitude", "phase", "points"),
    [
        (True, 1, nm.ATTACK, 1),
        (True, 0, nm.ATTACK, 0),
        (False, 1, nm.ATTACK, 0),
        (True, 1, nm.COUNTER_ATTACK, 0),
    ],
)
def test_the_point_for_a_prepared_attack(prepared, magnitude, phase, points):
    """27.2 (1): Medium or more, all prepared, in the own Attack Phase."""
    s = position("b_tannenberg", gt=4)
    s.phase = phase
    fight = Combat(n("41.19"), RUSSIA, prepared=prepared, magnitude=magnitude)
    assert combat.prepared_points(s, fight) == points
