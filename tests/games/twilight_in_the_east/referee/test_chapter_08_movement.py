"""Chapters 8 and 4.1, movement: what units reach, what a march costs, tasks, railways, Prepared Attacks, Repulse."""

from __future__ import annotations

import re

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    level,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    present,
    put,
    refused,
    status,
    steps,
    task,
    where,
)


def auto(s, stop=("Move", "Movements", "Idle"), **plan):
    """Answer until the movement goes on."""
    for _ in range(60):
        choices = offers(s)
        if not choices or name_of(s) in stop:
            return s
        answer = plan.get(name_of(s)) or next((c for c in ("dice 7", "roll 3", "done") if c in choices), choices[0])
        does(s, answer)
    raise AssertionError("it does not end")


def told(s, *words):
    return any(all(w in line for w in words) for line in log_of(s))


def walk(s, *hexes):
    """Hex by hex; the last one ends the move."""
    for hex_ in hexes[:-1]:
        does(s, f"through {hex_}")
    does(s, f"march {hexes[-1]}")
    return s


def forced(s):
    """The modifier of the forced march check that is pending, None without a check."""
    if name_of(s) != "MarchCheck":
        return None
    does(s, "dice 2")
    line = [x for x in log_of(s) if x.startswith("Forced march of")][-1]
    return int(present(re.search(r"dice 2([+-]\d+)", line))[1])


FIELD = ("35.19", "35.20", "35.21", "36.22", "37.21", "37.20", "36.20", "36.21", "36.22", "35.21")  # clear, no road


@pytest.mark.rule("8.1#1", "8.3#1", "8.3.2#1", "4.5#1")
@pytest.mark.parametrize(
    ("name", "counter", "hexes", "drm"),
    [
        ("R 27/3", False, 3, None),  # 6 of 7
        ("R 27/3", False, 4, 0),  # 8: one MP, free of modifier
        ("R 27/3", False, 5, 4),  # 10: three MPs
        ("R 27/3", True, 1, None),  # 2 of 3 1/2
        ("R 27/3", True, 2, 0),  # 4: half a MP over is rounded to one
        ("R 27/3", True, 3, 4),  # 6: two and a half, rounded to three
        ("R 1 c", False, 5, None),  # 10 of 10
        ("R 1 c", False, 6, 1),  # two MPs: +1
        ("R 1 c", False, 8, 5),  # six MPs: +5
        ("R 1 c", True, 2, None),  # 4 of 5
        ("R 1 c", True, 3, 0),
        ("R 1 c", True, 5, 4),  # 10: five MPs
        ("R Kowno", False, 3, None),  # MA 6
        ("R Kowno", False, 4, 2),
    ],
)
def test_8_3_how_far_and_at_what_price(name, counter, hexes, drm):
    """8.1, 8.3 Clear hexes cost two; infantry may march three MPs more (+2 each after the first), cavalry six (+1)."""
    s = position("a_gumbinnen", gt=2)
    put(s, name, "35.19", corps="" if " c" in name else None)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA, counter=counter)
    does(s, f"take {name}")
    walk(s, *FIELD[1 : hexes + 1])
    assert forced(s) == drm
    assert where(s, name) == FIELD[hexes]


@pytest.mark.rule("8.3#1", "8.3#2", "8.3.1#1")
@pytest.mark.parametrize(
    ("name", "counter", "most"),
    [
        ("R 27/3", False, 5),
        ("R 27/3", True, 3),
        ("R 1 c", False, 8),
        ("R 1 c", True, 5),
        ("R 3 how", False, 3),
        ("R 3 how", True, 1),
        ("R 3 Train", False, 3),
    ],
)
def test_8_3_1_who_may_force_march_and_how_far(name, counter, most):
    """8.3, 8.3.1 Infantry 3 MPs, cavalry 6 MPs, guns and Trains none."""
    s = position("a_gumbinnen", gt=2)
    put(s, name, "35.19", corps="" if " c" in name else None)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA, counter=counter)
    does(s, f"take {name}")
    for hex_ in FIELD[1:most]:
        does(s, f"through {hex_}")
    assert offered(s, f"march {FIELD[most]}")
    if offered(s, f"through {FIELD[most]}"):
        does(s, f"through {FIELD[most]}")
        assert not offered(s, f"march {FIELD[most + 1]}")


@pytest.mark.rule("8.3.2a#1", "14.5.1#1", "20.1#1")
@pytest.mark.parametrize(
    ("weather", "supply", "drm"), [(0, "in", 0), (1, "in", 1), (0, "low", 1), (1, "low", 2), (0, "out", 0)]
)
def test_8_3_2a_heat_and_low_supply(weather, supply, drm):
    """8.3.2a Summer Heat +1 and Low Supply +1 on a forced march check."""
    s = position("a_gumbinnen", gt=2, weather=nm.HEAT if weather else nm.NORMAL)
    put(s, "R 27/3", "35.19", supply=supply)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    walk(s, *FIELD[1:5])
    assert forced(s) == drm


@pytest.mark.rule("8.3.3-ex", "8.3.3#1", "8.3.3#2")
def test_8_3_3_the_example_of_a_failed_march():
    """8.3.3 Example: 7 steps at -3 fail by 6: to -4, and two steps (one of the table, one for the level it

    cannot lose).
    """
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19", lost=3, status=-3)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    walk(s, *FIELD[1:6])
    does(s, "dice 9")  # 9 + 4 against 7
    assert told(s, "failed by 6")
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-4, 5)


@pytest.mark.rule("8.3.3#1", "8.3.3#2")
@pytest.mark.parametrize(
    ("name", "more", "dice", "after"),
    [
        ("R 27/3", {}, 6, (0, 0)),  # 6 + 4 against 10
        ("R 27/3", {}, 7, (-1, 0)),
        ("R 27/3", {}, 9, (-1, 0)),  # by 3
        ("R 27/3", {}, 10, (-2, 0)),  # by 4
        ("R 27/3", {}, 12, (-2, 1)),  # by 6: large
        ("R 27/3", {"lost": 5}, 12, (-2, 0)),  # by 6: five steps are small
        ("R 27/3", {"status": -4}, 2, (-4, 0)),
        ("R 27/3", {"status": -4}, 3, (-4, 1)),  # a Demoralized unit pays in steps
        ("R Kowno", {}, 2, (0, 0)),
    ],
)
def test_8_3_3_results(name, more, dice, after):
    """8.3.3 Results by the amount of failure; Demoralized units and lone Assets pay levels with steps."""
    s = position("a_gumbinnen", gt=2)
    unit = put(s, name, "35.19", **more)
    put(s, "G 1/1", "46.20")
    before = steps(s, name)
    moving(s, RUSSIA)
    does(s, f"take {name}")
    walk(s, *(FIELD[1:6] if name == "R 27/3" else FIELD[1:5]))
    does(s, f"dice {dice}")
    assert (status(s, name) if unit.formation else 0, before - steps(s, name)) == after


@pytest.mark.rule("6.4.2#1", "8.3.3#2", "6.4.1#3")
def test_6_4_2_a_lone_asset_pays_a_level_with_a_step():
    """6.4.2, 8.3.3 The level of an Asset is constant: each level lost is a step."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R Kowno", "35.19")  # CE 7, MA 6
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R Kowno")
    walk(s, *FIELD[1:5])  # 8 MPs: two forced, +2
    does(s, "dice 6")
    assert told(s, "failed by 1")
    assert steps(s, "R Kowno") == 2


@pytest.mark.rule("8.3.3a#1", "13.1.1#1")
def test_8_3_3a_digging_by_a_forced_march_costs_no_steps():
    """8.3.3a If all the forced MPs went into an IP, step losses are ignored."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "39.20", status=-2)
    put(s, "G 1/1", "42.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 39.21", "dig", "dig", "dig")
    if name_of(s) == "Move":
        does(s, "halt")
    assert name_of(s) == "MarchCheck"
    does(s, "dice 12")  # 12 + 2 against 8: by 6
    assert told(s, "failed by 6")
    assert level(s, "39.21", RUSSIA) == 1
    assert (status(s, "R 27/3"), steps(s, "R 27/3")) == (-4, 10)


@pytest.mark.rule("8.1.4#1", "8.1.4a#1", "8.1.4a#2", "8.1.4a#3")
@pytest.mark.parametrize(
    ("friends", "drm"),
    [
        ((), None),  # 4 x 1 1/2 = 6
        (("R Kowno", "R Ossowetz", "R 5 rf"), None),  # regiments cost nothing, a brigade 1/2: 6 1/2
        (("R 5 rf", "R 1 c"), None),  # 7
        (("R 5 rf", "R 1 c", "R 3 how"), 0),  # 7 1/2: half a MP over
        (("R 5 rf", "R 1 c bd", "R 3 Train"), 0),  # cavalry of any size
        (("R 25/3", "R 28/20"), None),  # +1 each on the road; by the field they cost 2: 7
        (("R 25/3", "R 28/20", "R 29/20"), 0),  # the cheaper way hex by hex: 7 1/2
    ],
)
def test_8_1_4_the_road_and_friends_on_it(friends, drm):
    """8.1.4, 8.1.4a Primary road 1 1/2; divisions on it +1, smaller ones +1/2; the cheaper way may be taken

    hex by hex.
    """
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "39.19")
    put(s, "G 1/1", "50.20")
    for name, hex_ in zip(friends, ("40.19", "41.19", "42.19"), strict=False):
        put(s, name, hex_, corps="" if " c" in name or "rf" in name else None)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    walk(s, "40.19", "41.19", "42.19", "43.19")
    assert forced(s) == drm


@pytest.mark.rule("8.1.4#2", "8.1#3")
def test_8_1_4_a_stack_has_no_road():
    """8.1.4 Units that move as a stack pay the terrain: two MPs a hex on the same road."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "39.19")
    put(s, "R 25/3", "39.19")
    put(s, "G 1/1", "50.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R 25/3")
    walk(s, "40.19", "41.19", "42.19", "43.19")
    assert forced(s) == 0  # 8 MPs


@pytest.mark.rule("8.1#2", "8.1#3")
def test_8_1_a_unit_that_has_moved_is_not_taken_again():
    """8.1 Once finished, a unit's movement of the phase is over."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19")
    put(s, "R 25/3", "38.20")
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 35.20")
    assert set(offers(s)) == {"take R 25/3", "end-phase"}


# Zones of control ------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.4#1", "4.1.4#2", "4.1.4#3", "4.1.4-ex1")
@pytest.mark.parametrize(
    ("path", "enemy", "friend", "drm"),
    [
        (("35.20", "35.21", "35.22"), "36.24", "", None),  # 6, never in an EZOC (35.22 is not next to 36.24)
        (("35.20", "35.21", "36.22"), "37.22", "", None),  # 6 + 1 = 7
        (("35.20", "35.21"), "36.20", "", 4),  # start and end in EZOC: 2+1 ... see the text
    ],
)
def test_4_1_4_entering_and_leaving(path, enemy, friend, drm):
    """4.1.4 +1 to enter or leave an EZOC, +6 from one to another, not cumulative."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19")
    put(s, "G Bacmeister", enemy)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    if enemy == "36.20":  # 35.19 and 35.20 both touch 36.20: 2 + 6, then 2 + 1 is more than 10
        assert offered(s, "march 35.20")
        does(s, "march 35.20")
        assert forced(s) == 0  # 8 MPs
        return
    walk(s, *path)
    assert forced(s) == drm


@pytest.mark.rule("4.1.4#3", "4.1.4-ex2")
@pytest.mark.parametrize(("ip", "friend", "drm"), [(0, True, None), (1, True, None), (0, False, 0)])
def test_4_1_4_a_friend_in_the_hex_makes_it_cheaper(ip, friend, drm):
    """4.1.4 From EZOC to EZOC +3 into a hex with a friendly combat unit, +2 if it lies in an IP, else +6."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19")
    if friend:
        put(s, "R 25/3", "35.20", ip=ip)
    put(s, "G Bacmeister", "36.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 35.20")
    assert forced(s) == drm


@pytest.mark.rule("3.5#2", "8.2.4#2")
@pytest.mark.parametrize(
    ("enemy", "more", "drm"),
    [
        ("G Bacmeister", {}, 0),
        ("G 1.FA", {}, None),
        ("G 1 Train", {}, None),
        ("G 1/1", {"rail": "48.19"}, None),
        ("G 1 c", {}, 0),
    ],
)
def test_4_1_who_has_a_zone_of_control(enemy, more, drm):
    """4.1 Only combat units and Fortresses have a ZOC; guns, supply units and units in Rail Mode have none."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19")
    put(s, enemy, "36.20", **more)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    if enemy in ("G 1.FA", "G 1 Train"):
        assert offered(s, "march 35.20")
        return
    does(s, "march 35.20")
    auto(s, stop=("MarchCheck", "Movements"))
    assert forced(s) == drm


@pytest.mark.rule("4.1.4#1")
def test_4_1_1_no_zone_across_major_rivers():
    """4.1.1 ZOCs do not cross major and grand rivers, not even at bridges."""
    s = position("b_tannenberg", gt=2)
    put(s, "R 27/3", "49.17", army="R FIRST")
    put(s, "G 1/1", "49.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 49.18")
    assert forced(s) is None  # wood 49.17 to clear 49.18: 2 MPs, no EZOC
    assert where(s, "R 27/3") == "49.18"


# Tasks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6.1#1", "8.6.1#2", "8.6.2#1", "7.3.1#1", "7.4.1#1", "14.5.2#1")
@pytest.mark.parametrize(
    ("more", "enemy", "may"),
    [
        ({"status": -1}, "38.20", True),  # three hexes away
        ({"status": -1}, "37.20", False),  # two
        ({"status": -4}, "40.21", True),  # five
        ({"status": -4}, "39.20", False),  # four
        ({"status": -1, "supply": "low"}, "38.20", True),
        ({"status": -1, "supply": "out"}, "44.20", False),
        ({"disorder": 1}, "44.20", False),
        ({"status": 0}, "44.20", False),
    ],
)
def test_8_6_who_may_recover(more, enemy, may):
    """8.6.1, 8.6.2 Three hexes from the enemy, five for Demoralized units; not Out of Supply, not Disordered."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19", **more)
    put(s, "G 1/1", enemy)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "recover") == may


@pytest.mark.rule("8.6.3#1")
@pytest.mark.parametrize(
    ("name", "gt", "level_", "may"),
    [
        ("R 1 c", 8, -1, True),
        ("R 1 c", 9, -1, False),
        ("R 1 c", 9, -2, True),
        ("R 27/3", 9, -1, True),
        ("G 1 c", 9, -1, False),
    ],
)
def test_8_6_3_worn_out_horses(name, gt, level_, may):
    """8.6.3 After GT 8 cavalry does not recover from -1 to its base."""
    s = position("b_tannenberg", gt=gt)
    put(s, name, "35.19" if name[0] == "R" else "48.22", corps="" if " c" in name else None, status=level_)
    put(s, "R Kowno" if name[0] == "G" else "G Bacmeister", "42.22")
    moving(s, RUSSIA if name[0] == "R" else CENTRAL)
    does(s, f"take {name}")
    assert offered(s, "recover") == may


@pytest.mark.rule("8.6#1", "8.9#1", "4.5#2", "8.9.2#1")
def test_8_9_recovery_over_two_phases():
    """8.6, 8.9, 4.5 In a Counter Movement Phase 3 of 3 1/2 MPs are credited; the next phase must spend the

    other four.
    """
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19", status=-2)
    put(s, "G 1/1", "44.20")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3", "recover")
    assert task(s, "R 27/3") == (nm.RECOVER, 3)
    assert status(s, "R 27/3") == -2
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert status(s, "R 27/3") == -1
    assert task(s, "R 27/3") == (0, 0)
    assert offered(s, "march 35.20"), "three MPs are left"
    does(s, "march 35.20")
    assert name_of(s) != "MarchCheck"


@pytest.mark.rule("8.6#1")
def test_8_3_1_no_forced_march_after_recovery():
    """8.3.1 A unit that recovers in a phase does not force march in it."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19", status=-2, task=nm.RECOVER, mps=3)
    put(s, "G 1/1", "44.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 35.20")
    assert not offered(s, "march 35.21")


@pytest.mark.rule("7.4.2#1", "7.4.1#1")
@pytest.mark.parametrize(
    ("more", "enemy", "may"),
    [
        ({"disorder": 1}, "40.21", True),
        ({"disorder": 1}, "39.20", False),
        ({"disorder": 2}, "40.21", True),
        ({"disorder": 1, "supply": "out"}, "44.20", False),
        ({"status": -4}, "44.20", False),
    ],
)
def test_7_4_2_who_may_shake_off_disorder(more, enemy, may):
    """7.4.2 Five hexes from the enemy and not Out of Supply."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "35.19", **more)
    put(s, "G 1/1", enemy)
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "reorder") == may


@pytest.mark.rule("8.9.2-ex", "8.9.2#1", "13.1.1#1")
def test_8_9_2_the_example_of_a_position_once_begun():
    """8.9.2 Example: one MP of an IP is spent; the first six MPs of the next Movement Phase go into it."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "39.20", task=nm.DIG, mps=1)
    put(s, "G 1/1", "42.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert level(s, "39.20", RUSSIA) == 1
    does(s, "march 39.21")
    assert forced(s) == 0  # 6 + 2 of 7


@pytest.mark.rule("13.1#1", "13.1#2", "13.1.2#1", "7.3.1#2")
@pytest.mark.parametrize(
    ("name", "more", "enemy", "may"),
    [
        ("R 27/3", {}, "42.21", True),  # three hexes
        ("R 27/3", {}, "43.20", False),  # four
        ("R 27/3", {"status": -4}, "42.21", False),
        ("R 27/3", {"supply": "out"}, "42.21", True),
        ("R 1 c", {"corps": ""}, "42.21", False),
        ("R 3 how", {}, "42.21", False),
        ("R Kowno", {}, "42.21", True),
    ],
)
def test_13_1_who_may_dig(name, more, enemy, may):
    """13.1 Infantry within three hexes of an enemy, not Demoralized."""
    s = position("a_gumbinnen", gt=2)
    put(s, name, "39.20", **more)
    put(s, "G 1/1", enemy)
    moving(s, RUSSIA)
    does(s, f"take {name}")
    assert offered(s, "dig") == may


@pytest.mark.rule("13.1#2")
def test_13_1_one_digger_a_hex_and_phase():
    """13.1 Only one unit spends MPs on the IP of a hex in a phase."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "39.20")
    put(s, "R 25/3", "39.20")
    put(s, "G 1/1", "42.20")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3", "dig")
    auto(s, MarchCheck="dice 2")
    if name_of(s) == "Move":
        does(s, "halt")
    does(s, "take R 25/3")
    assert not offered(s, "dig")


@pytest.mark.rule("8.9.3#1", "8.2.5#1")
@pytest.mark.parametrize(
    ("kind", "after"),
    [("RECOVER", (0, 0)), ("DIG", None), ("ERSATZ", None), ("ENTRAIN", (0, 0))],
)
def test_8_9_3_what_an_approaching_enemy_ends(kind, after):
    """8.9.3 An enemy who comes adjacent ends recovery and entraining (with a 1/2 marker); digging and Ersatz go on."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19", task=getattr(nm, kind), mps=2, status=-2)
    put(s, "R 25/3", "38.20")
    moving(s, RUSSIA)
    does(s, "take R 25/3", "march 40.20")
    auto(s)
    assert task(s, "G 1/1") == (after if after is not None else (getattr(nm, kind), 2))
    assert (s.half(piece("G 1/1")) != 0) == (kind == "ENTRAIN")


@pytest.mark.rule("8.7#1", "8.7.1#1", "8.7.2#1")
@pytest.mark.parametrize(
    ("giver", "more", "enemy", "ip", "most"),
    [
        ("G 69 e", {}, "43.22", 0, 4),
        ("G 69 e", {"lost": 2}, "43.22", 0, 2),
        ("G 2 lw", {}, "43.22", 0, 0),  # no Ersatz indicator
        ("G 69 e", {}, "45.20", 0, 0),  # next to an enemy
        ("G 69 e", {}, "45.20", 3, 4),  # unless in a Level 3 IP
        ("G 69 e", {}, "45.20", 2, 0),
    ],
)
def test_8_7_1_who_gives_ersatz(giver, more, enemy, ip, most):
    """8.7.1 An Ersatz unit of the same hex gives up to all its steps; not next to an enemy unless in a Level 3

    or 4 IP.
    """
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "46.20", lost=5, ip=ip)
    put(s, giver, "46.20", corps="", **more)
    put(s, "R 25/3", enemy)
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    amounts = [int(a.rsplit(" ", 1)[1]) for a in offers(s, "ersatz") if a.startswith(f"ersatz {giver} > G 1/1")]
    assert amounts == list(range(1, most + 1))


@pytest.mark.rule("8.7.1#3", "8.7.2#1")
def test_8_7_the_whole_ersatz_unit_and_the_printed_strength():
    """8.7.1 The taker never exceeds its printed strength; an emptied giver leaves the map."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "46.20", lost=2)
    put(s, "G 69 e", "46.20", corps="")
    put(s, "R 25/3", "38.20")
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert [a for a in offers(s, "ersatz") if "> G 1/1" in a] == [
        "ersatz G 69 e > G 1/1 > 1",
        "ersatz G 69 e > G 1/1 > 2",
    ]
    does(s, "ersatz G 69 e > G 1/1 > 2")
    assert (steps(s, "G 1/1"), steps(s, "G 69 e")) == (12, 2)


@pytest.mark.rule("3.4.1a#1", "8.7#1")
@pytest.mark.parametrize(("lost", "may"), [(1, False), (2, True)])
def test_8_7_landsturm_gives_ersatz_on_its_reduced_side_only(lost, may):
    """3.4.1a, 8.7 A-H Landsturm brigades bear the indicator on their reduced side only."""
    s = position("c_galicia", gt=5)
    put(s, "A 14/5", "60.83", lost=4, army="A FIRST")
    put(s, "A 1 ls", "60.83", lost=lost, army="A FIRST", corps="")
    put(s, "R 14/8", "50.70", army="R FOURTH", corps="")
    moving(s, CENTRAL)
    does(s, "take A 14/5")
    assert bool(offers(s, "ersatz")) == may


# Prepared Attack -------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4#1", "8.4#2", "8.4.1#1", "5.4.7#1")
@pytest.mark.parametrize(
    ("name", "more", "counter", "may"),
    [
        ("R 27/3", {}, False, True),
        ("R 27/3", {}, True, False),
        ("R 27/3", {"status": -3}, False, True),
        ("R 27/3", {"status": -4}, False, False),
        ("R 1 c", {"corps": ""}, False, False),
        ("R Kowno", {}, False, True),
        ("R 3 how", {}, False, False),
        ("R 3 Train", {}, False, False),
    ],
)
def test_8_4_1_who_may_prepare(name, more, counter, may):
    """8.4 Infantry in order, in the own Movement Phase; guns only behind infantry; cavalry never."""
    s = position("a_gumbinnen", gt=2)
    put(s, name, "40.20", **more)
    put(s, "R 25/3", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA, counter=counter)
    does(s, f"take {name}")
    assert offered(s, "prepare 41.19") == may


@pytest.mark.rule("8.4.1#1")
def test_8_4_1_guns_follow_infantry():
    """8.4.1 A gun may aim only where an infantry unit already aims."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 3 how", "40.20")
    put(s, "R 25/3", "40.20", prepared="41.19")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.20")
    moving(s, RUSSIA)
    does(s, "take R 3 how")
    assert offers(s, "prepare") == ["prepare 41.19"]


@pytest.mark.rule("8.4#1")
def test_8_4_three_mps_and_then_nothing():
    """8.4 A marker costs three MPs and ends the unit's movement; forced MPs may pay it."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "39.20")
    put(s, "R 25/3", "36.20")
    put(s, "G 1/1", "42.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 40.21")  # 2 MPs
    assert {"prepare 41.20", "prepare 41.21"} <= set(offers(s))
    does(s, "prepare 41.20")
    assert name_of(s) == "Movements"
    assert offers(s) == ["take R 25/3", "end-phase"]
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "38.20")
    put(s, "G 1/1", "44.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 38.21", "through 39.21", "through 40.21", "prepare 41.20")
    assert forced(s) == 2  # 6 + 3: two forced MPs, or a road of half a MP


@pytest.mark.rule("8.4.2#1")
@pytest.mark.parametrize("pinned", [True, False])
def test_8_4_2_a_pinned_unit_may_dig_and_repulse_only(pinned):
    """8.4.2 In the Counter Movement Phase a unit under a marker stays; it may dig, repulse or take Ersatz."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19", status=-1)
    put(s, "R 25/3", "40.20", prepared="41.19" if pinned else "")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1")
    verbs = {a.split()[0] for a in offers(s)}
    assert verbs == ({"dig", "repulse", "halt"} if pinned else {"march", "through", "dig", "repulse", "halt"}) or (
        not pinned and verbs == {"march", "dig", "repulse", "halt"}
    )


# Repulse ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.5.1#1", "8.5.1#2", "8.5.1#4")
@pytest.mark.parametrize(
    ("name", "more", "may"),
    [
        ("R 25/3", {}, True),
        ("R 25/3", {"status": -4}, False),
        ("R 1 c", {"corps": ""}, True),
        ("R 3 how", {}, False),
        ("R Kowno", {}, True),
    ],
)
def test_8_5_1_who_may_repulse(name, more, may):
    """8.5.1 Combat units that are not Demoralized."""
    s = position("a_gumbinnen", gt=2)
    put(s, name, "40.20", **more)
    put(s, "R 27/3", "40.20")
    put(s, "G Bacmeister", "41.19")
    moving(s, RUSSIA)
    does(s, f"take {name}")
    assert offered(s, "repulse 41.19") == may


@pytest.mark.rule("8.5.1#2", "12.1.1#1")
def test_8_5_1_not_against_fortresses_nor_over_major_rivers():
    """8.5.1 No Repulse against a hex with a fortress unit nor across a major or grand river."""
    s = position("b_tannenberg", gt=2)
    put(s, "R 25/3", "49.18", army="R FIRST")
    put(s, "G Bacmeister", "49.19")
    put(s, "G Masurian", "48.18")
    moving(s, RUSSIA)
    does(s, "take R 25/3")
    assert offers(s, "repulse") == ["repulse 48.18"]
    s = position("b_tannenberg", gt=6)
    put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "G 1/1", "48.39")
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert not offers(s, "repulse")


def repulse(attacker, defender, dice=None, ec="dice 7", ip=0, friend="", enemy="G"):
    s = position("a_gumbinnen", gt=2)
    name, lost = attacker
    put(s, name, "40.20", lost=lost, corps="" if " c" in name or "rf" in name else None)
    put(s, "R 29/20", "40.20")
    other, gone = defender
    put(s, other, "41.19", lost=gone, ip=ip)
    if friend:
        put(s, "G Masurian", friend)
    moving(s, RUSSIA)
    does(s, f"take {name}", "repulse 41.19")
    for _ in range(12):
        if name_of(s) == "RepulseDice":
            if dice is None:
                return s
            does(s, f"dice {dice}")
        elif name_of(s) == "RepulseEc":
            does(s, ec)
        elif name_of(s) in ("Move", "Movements"):
            return s
        else:
            does(s, offers(s)[0])
    return s


@pytest.mark.rule("8.5-ex1", "8.5.2#1", "8.5.3#1")
def test_8_5_the_first_example():
    """8.5 Example 1: 7 steps against 2 (not flanked) are 4:1; an 8 drives it off, a check of 10 costs it a step."""
    s = repulse(("R 27/3", 3), ("G Bacmeister", 1), dice=8, ec="dice 10", friend="41.20")
    assert told(s, "4:1")
    assert where(s, "G Bacmeister") not in ("41.19", "40.20")
    assert where(s, "G Bacmeister") == "eliminated" or steps(s, "G Bacmeister") == 0
    assert steps(s, "R 27/3") == 7
    assert steps(s, "R 29/20") == 10
    assert offers(s, "march")


@pytest.mark.rule("8.5-ex1", "8.5.2#1", "13.3.1#1")
def test_8_5_in_an_improved_position_the_black_retreat_does_not_count():
    """8.5 Example 1: in an IP the same dice would not have driven it off."""
    s = repulse(("R 27/3", 3), ("G Bacmeister", 1), dice=8, friend="41.20", ip=1)
    assert where(s, "G Bacmeister") == "41.19"
    assert steps(s, "R 27/3") == 6


@pytest.mark.rule("8.5.2#1", "8.5.2#2", "8.5.4#1")
@pytest.mark.parametrize(
    ("attacker", "defender", "outcome"),
    [
        (("R 27/3", 0), ("G Bacmeister", 0), "dice"),  # 3:1 and the flank: 5:1
        (("R 27/3", 0), ("G Bacmeister", 1), "automatic"),  # 5:1 and two: 7:1
        (("R 27/3", 0), ("G 2 lw", 0), "fails"),  # 10:6 = 2:1
        (("R 27/3", 0), ("G 2 lw", 3), "dice"),  # 10:3
        (("R 27/3", 0), ("G 1/1", 0), "fails"),
    ],
)
def test_8_5_2_by_the_odds(attacker, defender, outcome):
    """8.5.2 Below 3:1 a Repulse fails, from 3:1 to 6:1 dice decide, from 7:1 it succeeds."""
    s = repulse(attacker, defender)
    assert (name_of(s) == "RepulseDice") == (outcome == "dice")
    if outcome == "fails":
        assert (where(s, defender[0]), steps(s, "R 27/3")) == ("41.19", 9)
        assert not offers(s, "march")
        assert offers(s, "prepare")
    if outcome == "automatic":
        assert where(s, defender[0]) != "41.19"
        assert steps(s, "R 27/3") == 10


@pytest.mark.rule("8.5.4#1", "8.5.5#1")
def test_8_5_4_after_a_failure():
    """8.5.4 The unit that failed loses a step and stays; it may dig or prepare with what it has. Others are free."""
    s = repulse(("R 27/3", 0), ("G 2 lw", 0))
    assert {a.split()[0] for a in offers(s)} == {"prepare", "dig", "halt"}
    does(s, "halt", "take R 29/20")
    assert offers(s, "march")
    assert steps(s, "R 29/20") == 10


@pytest.mark.rule("8.5.3#1", "8.4.3#1")
def test_8_4_3_a_repulsed_unit_loses_its_marker():
    """8.4.3 A unit that is driven off by a Repulse removes its Prepared Attack marker; its victim is free to move."""
    s = position("a_gumbinnen", gt=2)
    put(s, "G 1/1", "41.19")
    put(s, "R Kowno", "40.20", prepared="41.19", lost=1)
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "repulse 40.20")
    auto(s, stop=("Move", "Movements"), RepulseDice="dice 12", RepulseEc="dice 2")
    assert where(s, "R Kowno") != "40.20"
    assert s.prepared(piece("R Kowno")) < 0
    assert offers(s, "march")


@pytest.mark.rule("8.5.3#1")
def test_8_5_3_the_whole_stack_goes_two_hexes():
    """8.5.3 The whole stack retreats two hexes, and each Force checks without modifiers; one level for a failure."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20")
    put(s, "G 2 lw", "41.19", lost=3, corps="")
    put(s, "G 1.FA", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "repulse 41.19")
    hexes = []
    for _ in range(12):
        if name_of(s) == "RepulseDice" or name_of(s) == "RepulseEc":
            does(s, "dice 12")
        elif name_of(s) in ("Move", "Movements"):
            break
        else:
            a = "done" if offered(s, "done") else next(x for x in offers(s) if x.split()[1][:2] in ("42", "43"))
            hexes += [a] if a != "done" else []
            does(s, a)
    assert len(hexes) == 2
    assert where(s, "G 2 lw") == where(s, "G 1.FA") == hexes[-1].split()[1]
    assert status(s, "G 2 lw") == -1


# Railways --------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.9-ex", "8.2.3(1)#1", "8.2.3(4)#2", "8.2.3(5)#1", "8.2.2#1", "8.2.1#2")
def test_8_2_9_the_comprehensive_example():
    """8.2.9 Example, GT 16: 20 lw entrains in Angerburg (2 MPs, 2 RPs), reaches Bromberg and has one MP to detrain."""
    s = position("d_grand_campaign", gt=16)
    put(s, "G 20 lw", "49.24", corps="")
    put(s, "R 25/3", "30.20", army="R FIRST")
    before = s.rp[0]
    moving(s, CENTRAL)
    does(s, "take G 20 lw", "entrain", "bound-for 86.38")
    assert where(s, "G 20 lw") == "86.38"
    assert task(s, "G 20 lw") == (nm.DETRAIN, 1)
    assert before - s.rp[0] == 4  # counted in halves
    moving(s, CENTRAL, counter=True)
    does(s, "take G 20 lw")
    assert task(s, "G 20 lw") == (0, 0)


@pytest.mark.rule("8.2.2#1", "8.2.3(4)#1", "8.2.3(4)#2", "3.3.4#2")
@pytest.mark.parametrize(
    ("name", "counter", "gt", "hex_"),
    [
        ("G 1/1", False, 9, "71.33"),  # 2 MPs at rate 12: 24 double hexes
        ("G 20 lw", True, 9, "66.31"),  # 1 1/2 MPs: 18
        ("G 1/1", False, 16, "73.33"),  # rate 14: 28 hexes
        ("G 1.FA", False, 1, "86.38"),  # 6 MPs
    ],
)
def test_8_2_2_how_far_a_train_goes(name, counter, gt, hex_):
    """8.2.2 MPs left after entraining, times the rate of the turn, in double-track hexes, fractions kept."""
    line = [
        "52.27",
        "53.26",
        "54.26",
        "54.25",
        "55.25",
        "56.26",
        "57.26",
        "57.27",
        "57.28",
        "58.29",
        "59.29",
        "60.29",
        "61.29",
        "61.30",
        "62.31",
        "63.31",
        "64.31",
        "65.31",
        "66.31",
        "67.31",
        "68.31",
        "69.31",
        "70.32",
        "71.32",
        "71.33",
        "72.34",
        "73.33",
        "74.34",
        "75.34",
        "76.35",
        "76.36",
    ]
    if gt == 16:
        hex_ = line[28]
    s = position("d_grand_campaign", gt=gt)
    put(s, name, "52.27", corps="" if "lw" in name else None)
    put(s, "R 25/3", "30.20", army="R FIRST")
    moving(s, CENTRAL, counter=counter)
    does(s, f"take {name}", "entrain", "bound-for 86.38")
    assert where(s, name) == hex_


@pytest.mark.rule("8.2.2#1")
def test_8_2_2_a_single_track_hex_counts_two():
    """8.2.2 With 1 1/2 MPs at rate 12 a unit passes nine single-track hexes."""
    s = position("d_grand_campaign", gt=9)
    put(s, "G 20 lw", "49.24", corps="")
    put(s, "R 25/3", "30.20", army="R FIRST")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 20 lw", "entrain", "bound-for 86.38")
    # four single hexes to Rastenburg (8), ten double ones more
    assert where(s, "G 20 lw") == "59.29"


@pytest.mark.rule("8.2.3(1)#1")
@pytest.mark.parametrize(
    ("hex_", "enemy", "may"),
    [("48.19", "38.20", True), ("47.23", "38.20", False), ("48.19", "47.19", False), ("48.19", "46.19", True)],
)
def test_8_2_3_where_a_unit_entrains(hex_, enemy, may):
    """8.2.3 (1) In a friendly railway station that is not in an EZOC."""
    s = position("b_tannenberg", gt=2)
    put(s, "G 20 lw", hex_, corps="")
    put(s, "R 25/3", enemy, army="R FIRST")
    moving(s, CENTRAL)
    does(s, "take G 20 lw")
    assert offered(s, "entrain") == may


@pytest.mark.rule("8.2.3(1)-ex2", "8.2.3(1)#2", "8.9#1")
def test_8_2_3_entraining_over_two_phases():
    """8.2.3 (1) A unit of 5 RCPs spends 3 in a Counter Movement Phase, and 2 in the next Movement Phase."""
    s = position("b_tannenberg", gt=2)
    put(s, "G 1/1", "48.19")
    put(s, "R 25/3", "38.20", army="R FIRST")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "entrain")
    assert task(s, "G 1/1") == (nm.ENTRAIN, 3)
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert name_of(s) == "Destination"


@pytest.mark.rule("8.2.3(3)#1")
def test_8_2_3_destinations_keep_three_hexes_from_the_enemy():
    """8.2.3 (3) A friendly station at least three hexes from every enemy unit."""
    from tests.games.twilight_in_the_east.positions import controller

    def distance(a, b):
        (c1, r1), (c2, r2) = ((int(x) for x in h.split(".")) for h in (a, b))
        z1, z2 = r1 * 2 - (0 if c1 % 2 else 1), r2 * 2 - (0 if c2 % 2 else 1)
        dx, dy = abs(c1 - c2), abs(z1 - z2)
        return dx + max(0, (dy - dx) // 2)

    s = position("b_tannenberg", gt=2)
    put(s, "G 20 lw", "61.30", corps="")
    put(s, "R 25/3", "46.20", army="R FIRST")
    moving(s, CENTRAL)
    does(s, "take G 20 lw", "entrain")
    goals = [a.split()[1] for a in offers(s, "bound-for")]
    assert goals
    assert all(distance(g, "46.20") >= 3 for g in goals)
    assert all(controller(s, g) == CENTRAL for g in goals)
    assert "48.19" not in goals  # two hexes
    assert "43.23" in goals  # three hexes or more, in German hands


@pytest.mark.rule("8.2.3(2)#1")
@pytest.mark.parametrize(
    ("name", "hex_", "points", "may"),
    [
        ("G 20 lw", "61.30", (4, 0), True),
        ("G 20 lw", "61.30", (3, 99), False),
        ("A 14/5", "61.83", (0, 10), True),
        ("A 14/5", "61.83", (99, 9), False),
    ],
)
def test_8_2_1_each_ally_pays_with_its_own_points(name, hex_, points, may):
    """8.2.1, 8.2.1a One RP for each RCP, German for Germans and A-H for A-H units (points in halves here)."""
    s = position("d_grand_campaign", gt=5)
    put(s, name, hex_, army="A FIRST" if name[0] == "A" else "", corps="" if name[0] == "G" else None)
    put(s, "R 25/3", "30.20", army="R FIRST")
    s.rp = (*points, *s.rp[2:])
    moving(s, CENTRAL)
    does(s, f"take {name}")
    if offered(s, "entrain"):
        does(s, "entrain")
    assert (name_of(s) == "Destination") == may


@pytest.mark.rule("4.5.1#1", "3.3.3#1")
def test_4_5_1_half_a_rail_point():
    """4.5.1, 3.3.3 A unit of half a RCP costs half a RP and half a MP."""
    s = position("d_grand_campaign", gt=5)
    put(s, "A GAR.14", "61.83", army="A FIRST")
    put(s, "R 25/3", "30.20", army="R FIRST")
    before = s.rp[1]
    moving(s, CENTRAL)
    does(s, "take A GAR.14", "entrain")
    does(s, offers(s, "bound-for")[0])
    assert before - s.rp[1] == 1


@pytest.mark.rule("8.2.7#1", "8.2.7a#1")
def test_8_2_7_a_depot_shifts_along_the_railway():
    """8.2.7 A depot spends one MP on rails for free, up to seven as a Relocation, not in Counter Movement."""
    s = position("d_grand_campaign", gt=2)
    put(s, "G EIGHTH Major", "52.27")
    put(s, "R 25/3", "30.20", army="R FIRST")
    before = s.rp
    moving(s, CENTRAL, counter=True)
    does(s, "take G EIGHTH Major")
    near = {a.split()[1] for a in offers(s, "shift")}
    moving(s, CENTRAL)
    does(s, "take G EIGHTH Major")
    far = {a.split()[1] for a in offers(s, "shift")}
    assert near < far
    does(s, "shift 61.30")  # 13 double hexes: more than one MP at rate 12
    assert told(s, "relocating")
    assert s.rp == before
    assert "61.30" not in near


@pytest.mark.rule("8.2.3(5)#1", "8.2.3(4)#3")
def test_8_2_3_a_unit_on_rails_does_not_march():
    """8.2.3 A unit that has entrained goes toward its destination and nothing else."""
    s = position("d_grand_campaign", gt=9)
    put(s, "G 1/1", "61.30", rail="48.19")
    put(s, "R 25/3", "30.20", army="R FIRST")
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert where(s, "G 1/1") == "48.19"
    assert not offers(s, "march")


@pytest.mark.rule("8.1.6#2")
@pytest.mark.parametrize(
    ("before", "last", "full"),
    [
        (["G 1/1"], "G Bacmeister", False),  # one division and one Asset
        (["G 1/1", "G Masurian"], "G Bacmeister", True),
        (["G 2 lw", "G Masurian"], "G Bacmeister", False),  # one brigade and two Assets
        (["G 2 lw", "G Masurian", "G Allenstein"], "G Bacmeister", True),
        (["G Masurian", "G Allenstein", "G Lötzen"], "G Bacmeister", False),  # four Assets
        (["G 2 lw"], "G 6 lw", False),  # two brigades stand for a division in all cases (2.2, ruling 54)
        (["G 2 lw", "G 6 lw"], "G 20 lw", True),
    ],
)
def test_8_1_6_what_a_causeway_bears_in_a_phase(before, last, full):
    """8.1.6 Four Assets, or a brigade and two Assets, or a division and one Asset; then only the long way is left."""
    s = position("b_tannenberg", gt=4)
    for name in (*before, last):
        put(s, name, "50.30", corps="" if "lw" in name else None)
    put(s, "R 25/3", "38.20", army="R FIRST")
    moving(s, CENTRAL, counter=True)
    for name in before:
        does(s, f"take {name}", "march 49.29")
        assert forced(s) is None
    does(s, f"take {last}", "through 49.29", "march 49.28")
    assert forced(s) == (2 if full else 0)  # 2 + 2 over the causeway, 1 1/2 + 2 + 2 by 49.30


@pytest.mark.rule("8.1.6#1")
def test_8_1_6_both_ends_must_be_friendly():
    """8.1.6 A causeway is closed to a player who does not control both its ends."""
    s = position("b_tannenberg", gt=4)
    put(s, "R 25/3", "50.30", army="R FIRST")
    put(s, "G 1/1", "60.20")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 25/3", "through 49.29", "march 49.28")
    assert forced(s) == 2


@pytest.mark.rule("8.9.2#1")
@pytest.mark.parametrize("kind", ["dig", "recover"])
def test_8_9_2_a_task_once_begun_must_be_completed(kind):
    """8.9.2 A unit that has begun a task with its last MPs cannot spend forced MPs on marching away or preparing."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "38.20" if kind == "dig" else "35.19", status=-1)
    put(s, "G 1/1", "42.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 39.20" if kind == "dig" else "through 35.20", kind)
    assert not offers(s, "march")
    assert not offers(s, "prepare")
    if kind == "recover":
        assert not offers(s), "there is nothing left to choose"
    else:
        assert set(offers(s)) == {"dig", "halt"}, "8.9.1: no second task either"
        assert refused(s, "prepare 40.20").rule == refused(s, "recover").rule == "8.9.2"


@pytest.mark.rule("8.9.2#1", "8.9.1#1")
def test_8_9_2_no_repulse_beside_a_begun_ip():
    """8.9.2 The MP of a Repulse is not spent before the IP is complete."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", task=nm.DIG, mps=1)
    put(s, "G Bacmeister", "41.19")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    assert task(s, "R 27/3")[0] == nm.DIG
    assert not offers(s, "repulse")
    assert refused(s, "repulse 41.19").rule == "8.9.2"


@pytest.mark.rule("8.1.5#1")
@pytest.mark.parametrize(("name", "may"), [("G 20 lw", True), ("R 25/3", False)])
def test_8_1_5_pillau(name, may):
    """8.1.5 Only Germans cross between Pillau and the spit, while Pillau is theirs."""
    s = position("b_tannenberg", gt=4)
    put(s, name, "66.18", army="R FIRST" if name[0] == "R" else "", corps="" if name[0] == "G" else None)
    put(s, "R 1 c" if name[0] == "G" else "G Masurian", "40.20", corps="" if name[0] == "G" else None)
    moving(s, CENTRAL if name[0] == "G" else RUSSIA)
    does(s, f"take {name}")
    assert offered(s, "march 67.18") == may


@pytest.mark.rule("8.0#1")
def test_8_0_never_into_an_enemy_hex():
    """8.0 No unit enters a hex with an enemy unit, not even a lone Train."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert refused(s, "march 41.19").rule == "8.0"


@pytest.mark.rule("9.3#1")
@pytest.mark.parametrize(
    ("enemy", "friend", "counter", "may"),
    [
        ("G 1/1", "", True, False),
        ("G 1/1", "", False, True),
        ("G Bacmeister", "", True, True),
        ("G 1/1", "R 25/3", True, True),
        ("G 1 c", "", True, True),
    ],
)
def test_9_3_poor_cavalry_doctrine(enemy, friend, counter, may):
    """9.3 In Counter Movement cavalry does not enter the ZOC of an infantry formation, unless a friend stands there."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 1 c", "39.20", corps="")
    put(s, enemy, "41.19")
    if friend:
        put(s, friend, "40.20")
    moving(s, RUSSIA, counter=counter)
    does(s, "take R 1 c")
    assert offered(s, "march 40.20") == may


@pytest.mark.rule("4.2.1#1", "4.2.3#1")
@pytest.mark.parametrize(
    ("units", "fine"),
    [
        (["R 25/3", "R 27/3", "R 28/20"], True),
        (["R 25/3", "R 27/3", "R 28/20", "R 5 rf"], False),
        (["R 25/3", "R 27/3", "R 28/20", "R Kowno", "R 1 c bd"], True),
        (["R 25/3", "R 27/3", "R 5 rf", "R 3 Train"], True),
        (["R 25/3", "R 27/3", "R 28/20", "R 3 Train"], False),
        (["R 25/3", "R 3 how", "R 20 how"], True),
    ],
)
def test_4_2_1_three_divisions_and_two_guns(units, fine):
    """4.2.1 At the end of a movement phase three divisions and two guns; the excess is eliminated by its owner."""
    s = position("a_gumbinnen", gt=2)
    for name in units:
        put(s, name, "36.21", corps="" if "rf" in name or " c" in name else None)
    put(s, "G 1/1", "46.20")
    moving(s, RUSSIA)
    does(s, "end-phase")
    assert bool(offers(s, "disband")) == (not fine)
