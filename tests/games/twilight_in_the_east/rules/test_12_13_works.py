"""12 Fortress units, 13 Improved Positions."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.board import PRINTED_IPS
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import COMPLEXES, HEXES, hex_named, unit
from greatwar.games.twilight_in_the_east.rules import tasks
from greatwar.games.twilight_in_the_east.rules.movement import Mover, bound
from greatwar.games.twilight_in_the_east.rules.units import strength
from greatwar.games.twilight_in_the_east.steps.fight import attacker_retreats, defender_retreat
from greatwar.games.twilight_in_the_east.steps.retreat import BY_CRT, Retreat

from ..positions import (
    CENTRAL,
    RUSSIA,
    controller,
    does,
    level,
    moving,
    nm,
    offered,
    offers,
    position,
    present,
    put,
    refused,
    rule_of,
    run,
    steps,
    task,
    where,
)


def n(name):
    return hex_named(name).n


@pytest.mark.rule("3.7#1", "3.7.2#1", "12.2#1", "3.7.1#1", "3.6.3#1")
def test_a_fortress_is_worth_its_steps_times_its_multiplier():
    s = position("b_tannenberg")
    fort = put(s, "R Fortress Kowno", "28.16", lost=1)
    assert strength(s, fort, False) == 3 * 4
    assert strength(s, put(s, "R FIRST Major", "36.19"), False) == 0


@pytest.mark.rule("12.2.1#1", "10.9.1#3", "11.2.1b#1", "10.9.1#4")
@pytest.mark.parametrize(("result", "fort_left", "owed"), [("R3", 0, 1), ("R2", 0, 0), ("r1", 2, 0), ("R1", 1, 0)])
def test_a_fort_pays_white_retreats_with_its_steps_2_021(result, fort_left, owed):
    s = position("b_tannenberg", gt=6)
    fort = put(s, "R Fort Lomza 47.39", "47.39")
    brigade = put(s, "R 5 rf", "47.39")
    put(s, "G 1/1", "48.39")
    s.battle = Combat(n("47.39"), CENTRAL, (unit("G 1/1").n,), (n("48.39"),), (brigade.n, fort.n), fortified=True)
    found = defender_retreat(s, result)
    assert all(isinstance(p, Retreat) for p in found)
    assert s.steps(fort) == fort_left
    assert [p.owed for p in found if isinstance(p, Retreat)] == ([owed] if owed else [])
    assert dict(s.battle.crt_hexes).get(brigade.n, 0) == owed


@pytest.mark.rule("13.3.1#1", "10.9.1#4")
def test_black_retreats_are_ignored_in_an_ip_by_both_sides():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", ip=1)
    put(s, "G 1/1", "41.19", ip=1)
    a, d = unit("R 27/3"), unit("G 1/1")
    s.battle = Combat(n("41.19"), RUSSIA, (a.n,), (n("40.20"),), (d.n,), level=1)
    assert attacker_retreats(s, "r1") == []
    assert defender_retreat(s, "r1") == []
    assert len(attacker_retreats(s, "R1")) == 1
    assert len(defender_retreat(s, "R2")) == 1


@pytest.mark.rule("12.4#1", "12.4.1#1", "3.3.5#1", "3.3.5#2")
def test_garrisons_stay_in_their_complex():
    s = position("b_tannenberg", gt=2)
    put(s, "R Fortress Kowno", "28.16")
    put(s, "R Fort Kowno 28.17", "28.17")
    u = put(s, "R Kowno", "28.16", released=False)
    assert set(present(bound(s, u))) == set(COMPLEXES["Kowno"])
    moving(s, RUSSIA)
    does(s, "take R Kowno")
    assert {text.split()[1] for text in offers(s, "march")} <= {HEXES[h].name for h in COMPLEXES["Kowno"]}
    assert offered(s, "march 28.17")
    assert refused(s, "march 27.16").rule == "12.4.1"
    free = put(s, "R 27/3", "36.19", released=False)
    assert bound(s, free) == (n("36.19"),)
    assert rule_of(Mover(s, [free]).refusal(n("36.19"), n("36.20"))) == "3.3.5"


@pytest.mark.rule("12.4.1#1")
def test_a_garrison_that_retreats_out_of_its_complex_is_released():
    s = position("b_tannenberg", gt=2)
    u = put(s, "R Kowno", "28.17", released=False)
    run(s, Retreat((u.n,), 1, BY_CRT, (n("28.17"),)))
    outside = (
        next(t for t in offers(s, "retreat") if n(t.split()[1]) not in COMPLEXES["Kowno"])
        if not all(n(t.split()[1]) in COMPLEXES["Kowno"] for t in offers(s, "retreat"))
        else None
    )
    assert outside is None  # it stays inside while it can
    does(s, offers(s, "retreat")[0])
    assert not s.has_order(u, nm.RELEASED)
    put(s, "R Ossowetz", "40.20", released=False)
    run(s, Retreat((unit("R Ossowetz").n,), 1, BY_CRT, (n("40.20"),)))
    does(s, offers(s, "retreat")[0])
    assert s.has_order(unit("R Ossowetz"), nm.RELEASED)


# 13 Improved Positions


@pytest.mark.rule("13.1.1#1", "13.1#1", "13.0#1")
def test_seven_mps_build_a_level():
    s = position(gt=2)
    put(s, "R 27/3", "38.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "dig")
    assert level(s, "38.20", RUSSIA) == 1
    moving(s, RUSSIA)
    does(s, "take R 27/3", "dig")
    assert level(s, "38.20", RUSSIA) == 2
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert refused(s, "dig").rule == "13.1.3"


@pytest.mark.rule("13.1#2", "13.1#1", "13.1.2#1", "7.3.1#2")
def test_who_does_not_build():
    s = position(gt=2)
    far = put(s, "R 27/3", "37.20")
    put(s, "G 1/1", "41.19")
    assert rule_of(tasks.first(tasks.DIGGING, s, far)) == "13.1"
    cavalry = put(s, "R 1 c", "38.20")
    assert rule_of(tasks.first(tasks.DIGGING, s, cavalry)) == "13.1"
    tired = put(s, "R 25/3", "38.20", status=-4)
    assert rule_of(tasks.first(tasks.DIGGING, s, tired)) == "13.1.2"
    second = put(s, "R 28/20", "38.20")
    s.dug = ((n("38.20"), unit("R 29/20").n),)
    assert rule_of(tasks.first(tasks.DIGGING, s, second)) == "13.1"


@pytest.mark.rule("13.1.3#1", "13.1.1#1", "13.1.2#1", "14.5.1#1")
@pytest.mark.parametrize(
    ("name", "gt", "supply", "rule"),
    [
        ("G 1/1", 21, "in", "13.1.3"),
        ("G 1/1", 22, "in", None),
        ("R 27/3", 22, "in", "13.1.3"),
        ("R 27/3", 25, "in", None),
        ("G Masurian", 22, "in", "13.1"),
        ("G 1/1", 22, "low", "13.1.2"),
        ("G 1/1", 22, "out", "13.1.2"),
    ],
)
def test_level_3_by_nation_date_and_supply_2_025(name, gt, supply, rule):
    s = position("d_grand_campaign", gt=gt)
    u = put(s, name, "41.19", ip=2, supply=supply)
    put(s, "R 25/3" if u.side == CENTRAL else "G 2/1", "39.20")
    found = tasks.first(tasks.DIGGING, s, u)
    assert (found.rule if found else None) == rule


@pytest.mark.rule("13.1.3#1")
@pytest.mark.parametrize(("gt", "rule"), [(34, "13.1.3"), (35, None)])
def test_level_4_not_before_gt_35(gt, rule):
    s = position("d_grand_campaign", gt=gt)
    u = put(s, "G 1/1", "41.19", ip=3)
    put(s, "R 25/3", "39.20")
    found = tasks.first(tasks.DIGGING, s, u)
    assert (found.rule if found else None) == rule


@pytest.mark.rule("13.4#1")
def test_an_ip_goes_with_the_last_unit():
    s = position(gt=2)
    put(s, "R 27/3", "38.20", ip=1)
    put(s, "R 25/3", "38.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 38.21")
    assert level(s, "38.20", RUSSIA) == 1
    does(s, "take R 25/3", "march 38.21")
    assert level(s, "38.20", RUSSIA) == 0


@pytest.mark.rule("13.5#1", "13.0#1")
@pytest.mark.parametrize(("gt", "expected"), [(19, 3), (20, 4)])
def test_printed_ips_by_turn(gt, expected):
    s = position("d_grand_campaign", gt=gt)
    h = next(h for h, (_, side, _) in PRINTED_IPS.items() if side == CENTRAL)
    assert s.ip(h, CENTRAL) == expected
    assert s.ip(h, RUSSIA) == 0


@pytest.mark.rule("13.5.1#1", "4.3#1")
def test_a_printed_ip_is_ruined_by_an_enemy_and_rebuilt_at_home():
    s = position("d_grand_campaign", gt=2)
    h, (bit, _, nation) = next((h, x) for h, x in PRINTED_IPS.items() if x[2] == nm.GERMAN)
    from greatwar.games.twilight_in_the_east.rules.occupation import enter

    enter(s, put(s, "R 27/3", "40.20"), h)
    assert s.ruined & bit
    assert controller(s, HEXES[h].name) == RUSSIA
    s.put(unit("R 27/3"), n("40.20"))
    german = put(s, "G 1/1", HEXES[h].name)
    assert s.ip(h, CENTRAL) == 0
    assert tasks.next_level(s, german) == 3
    assert tasks.rebuilds(s, german)
    assert nation == nm.GERMAN
    assert not tasks.rebuilds(s, put(s, "A 5/1", HEXES[h].name, army="G EIGHTH"))


@pytest.mark.rule("8.9.3#2", "13.1.1#1", "8.7.1#2")
def test_an_attack_removes_markers_of_building_and_ersatz():
    s = position(gt=2)
    u = put(s, "R 27/3", "40.20", task=nm.DIG, mps=4)
    v = put(s, "R 25/3", "40.20", task=nm.RECOVER, mps=4)
    tasks.attacked(s, [u, v])
    assert task(s, "R 27/3") == (0, 0)
    assert task(s, "R 25/3") == (nm.RECOVER, 4)
    assert steps(s, "R 27/3") == 10
    assert where(s, "R 27/3") == "40.20"
