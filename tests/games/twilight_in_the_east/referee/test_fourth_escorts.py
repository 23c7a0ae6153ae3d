"""Fourth referee's reading of 9.5.1 and 9.8.1: the escort of guns and Trains is lost in every way that there is."""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    moving,
    nm,
    offered,
    refused,
    reinforcing,
    steps,
    supplying,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import auto, field, fight, spots, supplied

RING = (
    ("G 1/1", "40.19"),
    ("G 2/1", "41.19"),
    ("G 35/17", "41.20"),
    ("G 36/17", "40.21"),
    ("G 3 r", "39.20"),
    ("G 6 lw", "39.19"),
)
NEAR = ("R 27/3", "38.20")


def by_repulse():
    """The Asset loses its last step in a Repulse that fails."""
    s = field(("R Kowno", "40.20", {"lost": 2}), ("R 3 how", "40.20"), NEAR, ("G 1/1", "41.20"))
    moving(s, RUSSIA)
    does(s, "take R Kowno", "repulse 41.20")
    auto(s, stop=("Movements",))
    return s, "R 3 how", "38.20"


def by_forced_march():
    """The Asset digs by a forced march and fails its check."""
    s = field(("R Kowno", "40.20", {"lost": 2}), ("R 3 how", "40.20"), NEAR, ("G 1/1", "41.20"))
    moving(s, RUSSIA)
    does(s, "take R Kowno")
    while offered(s, "dig"):
        does(s, "dig")
    if offered(s, "halt"):
        does(s, "halt")
    auto(s, stop=("Movements",), MarchCheck="dice 12")
    return s, "R 3 how", "38.20"


def by_hunger():
    """The Asset starves; the Train has no way out and is lost."""
    s = field(("R Kowno", "40.20", {"lost": 2}), ("R 3 Train", "40.20"), *RING)
    supplied(s)
    return s, "R 3 Train", "GT 4"  # it returns two turns later (16.4)


def by_surrender():
    """The demoralized and isolated division lays down its arms; the Train has no way out and is lost."""
    s = field(("R 27/3", "40.20", {"status": -4}), ("R 3 Train", "40.20"), *RING)
    supplied(s, die=6)
    return s, "R 3 Train", "GT 4"  # it returns two turns later (16.4)


def by_withdrawal():
    """The detachment is withdrawn in GT 12; the gun goes to the closest friend."""
    second = {"army": "R SECOND"}
    s = field(
        ("R det 4+16/6", "40.20", second),
        ("R 13 how", "40.20", second),
        ("R 6/15", "38.20", second),
        ("G 1/1", "41.20"),
        scenario="b_tannenberg",
        gt=12,
    )
    reinforcing(s, RUSSIA)
    auto(s)
    return s, "R 13 how", "38.20"


@pytest.mark.rule("9.5.1#1", "9.8.1#1")
@pytest.mark.parametrize(
    "how",
    [
        by_repulse,
        by_forced_march,
        by_hunger,
        by_surrender,
        by_withdrawal,
    ],
)
def test_9_5_1_whoever_is_left_alone_in_an_ezoc_makes_way(how):
    """9.5.1, 9.8.1 The instant a gun or a Train is alone in an EZOC it displaces, retreats or is lost."""
    s, name, place = how()
    assert where(s, name) == place


@pytest.mark.rule("9.5.1#1", "9.8.1#1", "22.4.1#1")
def test_9_5_1_when_landsturm_flees_gun_and_train_make_way():
    """22.4.1, 9.5.1, 9.8.1 The battalion is removed the instant infantry comes, and those beside it go as well."""
    s = field(
        ("G Osterode", "66.31"),
        ("G 1.FA", "66.31"),
        ("G 20 Train", "66.31"),
        ("G 37/20", "69.31"),
        ("R 27/3", "64.33", {"army": "R SECOND"}),
        scenario="b_tannenberg",
    )
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 65.31")
    auto(s, stop=("Movements",))
    assert spots(s, "G Osterode", "G 1.FA") == ["removed", "69.31"]
    assert where(s, "G 20 Train") not in ("66.31", "eliminated")


@pytest.mark.rule("9.5.1#1", "9.8.1#1", "11.1#1")
@pytest.mark.parametrize(("friend", "gun"), [((("R 27/3", "38.20"),), "38.20"), ((), "eliminated")])
def test_9_5_1_when_the_defender_dies_in_combat_gun_and_train_make_way(friend, gun):
    """9.5.1, 9.8.1 After the losses gun and Train are alone; a gun without a friend in three hexes is lost."""
    s = field(
        ("R Kowno", "40.20", {"lost": 2}),
        ("R 3 Train", "40.20"),
        ("R 3 how", "40.20"),
        *friend,
        *(("G 1/1", "41.19"), ("G 2/1", "41.19"), ("G 35/17", "41.20"), ("G 36/17", "41.20")),
    )
    fight(s, CENTRAL, "40.20")
    does(s, "dice 2")
    auto(s, SlrtDie="roll 6", Advance="done")
    assert spots(s, "R Kowno", "R 3 how") == ["eliminated", gun]
    assert where(s, "R 3 Train") not in ("40.20", "eliminated")


@pytest.mark.rule("14.4(6)#1", "6.4.2#1")
@pytest.mark.parametrize(
    ("choice", "left"),
    [
        ("lose R Kowno", (1, 1)),
        ("lose R 3 how", (2, 0)),
    ],
)
def test_14_4_6_a_force_of_two_assets_pays_once(choice, left):
    """14.4 (6), 6.4.1 (3) Two Assets without a formation are one Force: one step, of the unit that the owner names."""
    s = field(
        ("R Kowno", "40.20", {"lost": 1}),
        ("R 3 how", "40.20"),
        ("G 1/1", "41.20"),
        ("G 2/1", "40.19"),
        ("G 35/17", "39.20"),
    )
    supplying(s, RUSSIA)
    does(s, choice)
    auto(s)
    assert (steps(s, "R Kowno"), 0 if where(s, "R 3 how") == "eliminated" else 1) == left
    assert vp(s) == (0, 0)


@pytest.mark.rule("8.2.5#2")
def test_8_2_5_who_bears_a_half_marker_spends_no_mps_on_a_begun_task():
    """8.2.5 A unit with a Combat Strength 1/2 marker cannot expend MPs: neither digging nor detraining goes on."""
    for kind, given in ((nm.DIG, {}), (nm.DETRAIN, {"rail": "44.20"})):
        keys = {"task": kind, "mps": 2, "half": nm.HALF_FINAL, **given}
        s = field(("G 35/17", "44.20", keys), ("G 36/17", "48.20"), ("R 27/3", "42.20" if kind == nm.DIG else "36.20"))
        moving(s, CENTRAL)
        assert refused(s, "take G 35/17").rule == "8.2.5"
