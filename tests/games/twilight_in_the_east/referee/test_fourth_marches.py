"""Fourth referee's reading, chapters 4 to 8: zones, markers, forced marches and tasks that meet in one march."""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    does,
    level,
    moving,
    name_of,
    nm,
    offered,
    offers,
    refused,
    status,
    steps,
    task,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import auto, field, forced, odds, spots, walk

FAR = ("G 3 r", "50.27")


def digs(s, name):
    """The MPs that are left after a march, as digging shows them."""
    does(s, "dig")
    return task(s, name)[1]


# Zones -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.4#2", "4.1.4#3", "7.3.1#1")
@pytest.mark.parametrize(
    ("friend", "mps"),
    [
        (("R 25/3", "40.19"), 2),
        (("R 25/3", "40.19", {"status": -4}), 2),
        (("R Kowno", "40.19"), 2),
        (("R 1 c bd", "40.19"), 2),
        (("R 25/3", "40.19", {"half": nm.HALF_INITIAL}), 2),
        (("R 25/3", "40.19", {"ip": 1}), 3),
        (("R Kowno", "40.19", {"ip": 1}), 3),
        (("R 1 c", "40.19", {"ip": 1}), 3),
    ],
)
def test_4_1_4_from_zone_to_zone_beside_any_combat_unit(friend, mps):
    """4.1.4 Two MPs and three more beside any friendly combat unit, two more if it stands in an IP."""
    s = field(("R 27/3", "40.20"), friend, ("G 1/1", "41.19"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 40.19")
    assert digs(s, "R 27/3") == mps


@pytest.mark.rule("4.1.4#2", "4.1.4#3")
@pytest.mark.parametrize(
    ("friends", "check"),
    [((), 0), ((("R Fort Kowno 29.16", "29.16"),), 0), ((("R Kowno", "29.16"),), None)],
)
def test_4_1_4_a_fort_is_no_combat_unit_for_who_goes_from_zone_to_zone(friends, check):
    """4.1.4 Only a combat unit makes the step cheaper; a Fort is none: eight MPs, a forced march of one."""
    s = field(("R 27/3", "30.17"), *friends, ("G 1/1", "29.17"), scenario="d_grand_campaign")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 29.16")
    assert forced(s) == check


@pytest.mark.rule("4.1.4#3", "13.5#1")
@pytest.mark.parametrize(("friend", "check"), [((), 0), ((("G 6 lw", "55.17"),), None)])
def test_4_1_4_an_empty_printed_ip_makes_nothing_cheaper(friend, check):
    """4.1.4, 13.5 The step is cheaper for a friendly unit in an IP, not for the IP alone."""
    s = field(("G 1/1", "55.16"), *friend, ("R 27/3", "54.17"), scenario="b_tannenberg")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 55.17")
    assert forced(s) == check


@pytest.mark.rule("4.1.4#1", "4.1.4#2")
@pytest.mark.parametrize(
    ("given", "mps"),
    [({}, 1), ({"task": nm.ENTRAIN, "mps": 3}, 1), ({"half": nm.HALF_FINAL}, 1), ({"rail": "34.18"}, 2)],
)
def test_4_1_only_a_unit_in_rail_mode_has_lost_its_zone(given, mps):
    """4.1 A unit that entrains or that is disturbed projects a ZOC still; one in Rail Mode does not."""
    s = field(("R 27/3", "40.19", given), ("G 1/1", "43.20"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 42.20", "through 41.19")
    auto(s, stop=("Move",))
    assert digs(s, "G 1/1") == mps


# Markers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4.2#1", "8.4.3#1", "8.5.3#1")
@pytest.mark.parametrize(("second", "free"), [("", True), ("41.20", False)])
def test_8_4_2_who_is_held_by_two_markers_must_be_rid_of_both(second, free):
    """8.4.2, 8.4.3 A Repulse takes the marker of the unit that retreats; another marker holds on."""
    units = [("G 1/1", "40.20"), ("R Kowno", "39.20", {"prepared": "40.20"})]
    if second:
        units.append(("R 27/3", second, {"prepared": "40.20"}))
    s = field(*units)
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "repulse 39.20")
    auto(s, stop=("Move",), RepulseDice="dice 12", CrtDice="dice 12")
    assert where(s, "R Kowno") != "39.20"
    assert bool(offers(s, "march")) == free
    if not free:
        assert refused(s, "march 40.21").rule == "8.4.2"


@pytest.mark.rule("8.4.2#1")
@pytest.mark.parametrize("name", ["G 1/1", "G Lötzen", "G 6 lw"])
def test_8_4_2_who_enters_a_hex_under_a_marker_has_to_stop(name):
    """8.4, 8.4.2 A marker at an empty hex stops whoever enters it in the Counter Movement Phase."""
    s = field((name, "42.20"), ("R 27/3", "40.20", {"prepared": "41.20"}))
    moving(s, CENTRAL, counter=True)
    does(s, f"take {name}", "through 41.20")
    assert offers(s, "march") == []
    assert refused(s, "march 42.21").rule == "8.4.2"


@pytest.mark.rule("10.3#1", "10.3.1#1", "8.4#2")
def test_10_3_who_walked_under_the_marker_is_attacked_with_the_prepared_column():
    """8.4, 10.3 The marker at the empty hex binds as soon as an enemy has entered it, and the column is given."""
    s = field(("R 27/3", "40.20", {"prepared": "41.20"}), ("G 6 lw", "42.20"))
    moving(s, CENTRAL, counter=True)
    does(s, "take G 6 lw", "march 41.20")
    auto(s)
    attacking(s, RUSSIA)
    auto(s, stop=("CrtDice",), Commit="all")
    assert "Prepared Attack +1" in odds(s)


@pytest.mark.rule("6.4.4#1", "8.4.2#1")
@pytest.mark.parametrize(
    ("name", "goes"), [("A 1-det 11", True), ("A 2-det 11", True), ("A 3-det 11", True), ("A Fischer 1", False)]
)
def test_6_4_4_only_the_three_detachments_slip_away(name, goes):
    """6.4.4 The three special detachments leave a hex under a marker, other Assets do not."""
    s = field((name, "12.104"), ("R 13/7", "12.103", {"prepared": "12.104"}), scenario="c_galicia", gt=4)
    moving(s, CENTRAL, counter=True)
    does(s, f"take {name}")
    assert bool(offers(s, "march")) == goes
    if not goes:
        assert refused(s, "march 13.104").rule == "8.4.2"


@pytest.mark.rule("6.4.4#1", "8.4.2#1", "8.1#3")
def test_6_4_4_a_detachment_takes_nobody_with_it():
    """6.4.4, 8.4.2 The right to leave is the detachment's own: a stack with its division stays."""
    s = field(
        ("A 1-det 11", "14.94"),
        ("A 11/11", "14.94", {"army": "A THIRD"}),
        ("R 13/7", "13.93", {"prepared": "14.94", "army": "R EIGHTH"}),
        scenario="c_galicia",
        gt=4,
    )
    moving(s, CENTRAL, counter=True)
    does(s, "take A 1-det 11")
    assert bool(offers(s, "march"))
    does(s, "halt", "take A 11/11")
    assert refused(s, "march 14.95").rule == "8.4.2"
    assert not offered(s, "join A 1-det 11")


@pytest.mark.rule("8.4.2#1")
@pytest.mark.parametrize("name", ["G 1.FA", "G 1 Train"])
def test_8_4_2_guns_and_trains_under_a_marker_stay_too(name):
    """8.4.2 A unit cannot exit: guns and Trains beside the division are units."""
    s = field(("G 1/1", "41.19"), (name, "41.19"), ("R 27/3", "40.20", {"prepared": "41.19"}))
    moving(s, CENTRAL, counter=True)
    does(s, f"take {name}")
    assert offers(s, "march") == []
    assert refused(s, "march 42.19").rule == "8.4.2"


@pytest.mark.rule("5.4.6#1")
def test_8_4_2_a_marker_holds_nobody_in_the_movement_phase():
    """8.4.2 The rule is for the Counter Movement Phase; markers are gone before the other side's own phase."""
    s = field(("R 27/3", "40.20", {"prepared": "41.19"}), ("G 1/1", "41.19"))
    attacking(s, RUSSIA)
    auto(s)
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert offers(s, "march")


# Forced marches ----------------------------------------------------------------------------------------------


@pytest.mark.rule("8.3.2#1", "8.4#1", "8.5.1#2")
@pytest.mark.parametrize(
    ("acts", "check"),
    [
        (("through 39.19", "through 40.20", "halt"), None),  # 2 + 3
        (("through 39.19", "through 40.20", "repulse 41.20"), None),  # 6
        (("through 39.19", "through 40.20", "prepare 41.20"), 0),  # 8
        (("through 39.19", "through 40.20", "repulse 41.20", "prepare 41.19"), 2),  # 9
        (("through 39.18", "through 39.19", "through 40.20", "prepare 41.20"), 4),  # 10
    ],
)
def test_8_3_2_everything_that_costs_mps_is_added_up(acts, check):
    """8.3.2, 8.4, 8.5.1 Hexes, the Repulse and the marker are one sum; two for each MP after the first over seven."""
    s = field(("R 27/3", "38.19"), ("G Lötzen", "41.20"))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    for act in acts:
        does(s, act)
        auto(s, stop=("Move", "MarchCheck", "Movements"), RepulseDice="dice 12", CrtDice="dice 12")
    if name_of(s) == "Move":
        does(s, "halt")
    assert forced(s) == check


@pytest.mark.rule("8.3#3", "8.3.3#1", "10.1.2#1")
@pytest.mark.parametrize(("dice", "kept"), [(10, True), (13 - 2, True), (12, True)])
def test_8_3_a_marker_survives_a_failure_by_three(dice, kept):
    """8.3 A marker placed by a forced march is lost only if the check fails by four or more."""
    s = field(("R 27/3", "38.19", {"status": 0}), ("G 1/1", "41.20"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 39.19", "through 40.20", "prepare 41.20", f"dice {dice}")
    auto(s)
    attacking(s, RUSSIA)
    assert (name_of(s) == "CrtDice") == kept


@pytest.mark.rule("8.3#3", "8.3.3#1", "10.1.2#1")
@pytest.mark.parametrize(("state", "dice", "kept"), [(-1, 12, True), (-2, 12, False), (-2, 11, True), (-3, 10, False)])
def test_8_3_a_marker_is_lost_at_four(state, dice, kept):
    """8.3, 7.3.1 Lost at a failure by four; a unit that a failure by three demoralizes does not attack either."""
    s = field(("R 27/3", "38.19", {"status": state}), ("G 1/1", "41.20"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 39.19", "through 40.20", "prepare 41.20", f"dice {dice}")
    auto(s)
    attacking(s, RUSSIA)
    assert (name_of(s) == "CrtDice") == kept


@pytest.mark.rule("8.3#1", "5.4.7#1", "4.5#1")
@pytest.mark.parametrize(
    ("path", "check"),
    [
        (("41.18", "40.18"), 0),  # 4 of 3 1/2: half an MP is one
        (("41.18", "40.18", "39.17"), 4),  # 6: two and a half are three
    ],
)
def test_8_3_in_counter_movement_half_mps_are_rounded_up(path, check):
    """8.3, 4.4 Of 3 1/2 MPs four need one forced MP, six need three."""
    s = field(("R 27/3", "41.19"), FAR)
    moving(s, RUSSIA, counter=True)
    does(s, "take R 27/3")
    walk(s, *path)
    assert forced(s) == check


@pytest.mark.rule("8.3.1#1", "8.3.2#1", "6.4.1#1")
def test_8_3_2_a_division_and_its_asset_check_once_with_the_divisions_level():
    """8.3.2, 2.1 Formation and Asset that march together are one Force: one check, the Asset has no own result."""
    s = field(("R 27/3", "40.20"), ("R Kowno", "40.20"), FAR)
    moving(s, RUSSIA)
    does(s, "take R 27/3", "join R Kowno")
    walk(s, "40.19", "40.18", "40.17", "40.16")
    does(s, "dice 11")
    auto(s)
    assert (status(s, "R 27/3"), steps(s, "R Kowno")) == (-1, 3)


@pytest.mark.rule("8.3.3#2", "6.4.2#1")
def test_8_3_3_an_asset_that_leaves_its_division_checks_for_itself():
    """8.3.3 An Asset that moves alone pays with a step although it began beside a division."""
    s = field(("R 27/3", "40.20"), ("R Kowno", "40.20"), FAR)
    moving(s, RUSSIA)
    does(s, "take R Kowno")
    walk(s, "40.19", "40.18", "40.17", "40.16")
    does(s, "dice 12")
    auto(s)
    assert (status(s, "R 27/3"), steps(s, "R Kowno")) == (0, 1)


@pytest.mark.rule("8.3.3#2", "27.2(5)#1")
def test_8_3_3_a_demoralized_cavalry_division_may_march_itself_to_death():
    """8.3.3, 27.2 (5) Levels of the Demoralized are steps; a division that loses its last is eliminated and scores."""
    s = field(("R 1 c", "40.20", {"status": -4, "lost": 2}), FAR)
    moving(s, RUSSIA)
    does(s, "take R 1 c")
    walk(s, "40.19", "40.18", "40.17", "40.16", "40.15", "40.14")
    does(s, "dice 12")
    auto(s)
    assert where(s, "R 1 c") == "eliminated"
    assert vp(s)[CENTRAL] == 2


# Tasks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.1#2", "13.1.1#1")
def test_13_1_the_position_begun_by_one_unit_is_not_finished_by_another():
    """13.1.1, 8.9 The MPs lie on the unit: when it is gone they are gone with it."""
    s = field(
        ("R 27/3", "40.20", {"task": nm.DIG, "mps": 5}), ("R 25/3", "40.20"), ("G 1/1", "41.19"), ("G 2/1", "41.20")
    )
    moving(s, RUSSIA)
    assert level(s, "40.20", RUSSIA) == 0
    does(s, "take R 27/3", "dig")
    auto(s, stop=("Movements",))
    assert level(s, "40.20", RUSSIA) == 1
    assert not offered(s, "take R 25/3") or refused_dig(s)


def refused_dig(s):
    """The second unit of the hex does not dig in the same phase."""
    does(s, "take R 25/3")
    return not offered(s, "dig") and refused(s, "dig").rule == "13.1"


@pytest.mark.rule("8.9.3#1", "9.1.2#1", "8.6#1")
def test_9_1_cavalry_that_rests_loses_its_marker_and_reacts():
    """8.9.3, 9.1 Resting cavalry loses its MPs when an enemy comes adjacent, whether it rides off or not."""
    for answer in ("stand", "ride R 1 c > 39.20"):
        s = field(("R 1 c", "40.20", {"status": -2, "task": nm.RECOVER, "mps": 4}), ("G 1/1", "43.21"))
        moving(s, CENTRAL)
        does(s, "take G 1/1", "march 41.20")
        if offered(s, answer):
            does(s, answer)
        auto(s)
        assert task(s, "R 1 c") == (0, 0)


@pytest.mark.rule("9.1.2#1")
def test_8_2_4_entrained_cavalry_does_not_react_but_displaces():
    """8.2.4, 9.1 Cavalry in Rail Mode has no reaction: it displaces along the railway."""
    s = field(("G 1 c", "41.19", {"rail": "48.19"}), ("R 27/3", "39.21"))
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 40.20")
    assert not offers(s, "ride")
    auto(s)
    assert spots(s, "G 1 c") != ["41.19"]
