"""9.5.1, 9.8.1 Guns and Trains whose escort leaves the map: at once, by their owner's choice, and only they."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.steps.fight import still_owed
from greatwar.games.twilight_in_the_east.steps.retreat import BY_CHECK, Retreat
from greatwar.games.twilight_in_the_east.steps.supply import Starving
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    moving,
    name_of,
    nm,
    offers,
    piece,
    reinforcing,
    run,
    steps,
    supplying,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import auto, field, spots, supplied

RING = (
    ("G 1/1", "40.19"),
    ("G 2/1", "41.19"),
    ("G 35/17", "41.20"),
    ("G 36/17", "40.21"),
    ("G 3 r", "39.20"),
    ("G 6 lw", "39.19"),
)


@pytest.mark.rule("9.8.1#1", "16.4#1", "14.4(7)#1", "14.6#1")
@pytest.mark.parametrize(
    ("escort", "given", "points"), [("R Kowno", {"lost": 2}, 0), ("R 27/3", {"status": -4}, 4)], ids=["hunger", "arms"]
)
def test_a_surrounded_train_is_lost_with_its_last_escort_in_the_supply_phase(escort, given, points):
    """It goes to the GT record track, as any supply unit that is eliminated."""
    s = field((escort, "40.20", given), ("R 3 Train", "40.20"), *RING)
    before = vp(s)[CENTRAL]
    supplied(s, die=6)
    assert spots(s, escort, "R 3 Train") == ["eliminated", f"GT {s.turn + 2}"]
    assert vp(s)[CENTRAL] - before == points + 2


@pytest.mark.rule("9.5.1#1", "8.5.4#1", "9.5.1a#1")
def test_guns_of_the_stack_that_repulsed_in_vain_displace_and_move_no_more():
    s = field(
        ("R Kowno", "40.20", {"lost": 2}),
        ("R 3 how", "40.20"),
        ("R 20 how", "40.20"),
        ("R 27/3", "38.20"),
        ("G 1/1", "41.20"),
    )
    moving(s, RUSSIA)
    does(s, "take R Kowno", "join R 3 how", "join R 20 how", "repulse 41.20")
    auto(s, stop=("Movements", "Move"))
    assert spots(s, "R Kowno", "R 3 how", "R 20 how") == ["eliminated", "38.20", "38.20"]
    assert name_of(s) == "Movements"
    assert s.marked(piece("R 3 how"), nm.DISPLACED)


@pytest.mark.rule("9.5.1#1", "16.5#1", "5.4.1#1")
def test_the_owner_of_a_bereft_gun_chooses_before_the_phase_goes_on():
    second = {"army": "R SECOND"}
    s = field(
        ("R det 4+16/6", "40.20", second),
        ("R 13 how", "40.20", second),
        ("R 6/15", "38.20", second),
        ("R 8/15", "38.21", second),
        ("G 1/1", "41.20"),
        scenario="b_tannenberg",
        gt=12,
    )
    reinforcing(s, RUSSIA)
    assert name_of(s) == "Displacement"
    assert offers(s) == ["displace R 13 how > 38.20", "displace R 13 how > 38.21"]
    does(s, "displace R 13 how > 38.21")
    auto(s)
    assert where(s, "R 13 how") == "38.21"


@pytest.mark.rule("9.5.1#1", "11.2.5(2)#1", "9.5.1a#1")
def test_a_gun_whose_escort_dies_on_the_retreat_displaces_and_retreats_no_further():
    s = field(
        ("R Kowno", "40.20", {"lost": 2}),
        ("R 3 how", "40.20"),
        ("R 27/3", "37.20"),
        ("G 1/1", "41.19"),
        ("G 2/1", "40.19"),
        ("G 35/17", "40.21"),
    )
    units = tuple(sorted((piece("R Kowno").n, piece("R 3 how").n)))
    run(s, Retreat(units, 2, BY_CHECK, (s.at_number(units[0]),)))
    does(s, "retreat 39.20")
    auto(s)
    assert spots(s, "R Kowno", "R 3 how") == ["eliminated", "37.20"]


@pytest.mark.rule("9.5.1a#1")
@pytest.mark.parametrize(
    ("escort", "marks", "goes"),
    [("R 27/3", nm.DISPLACED, True), ("R 29/20", nm.DISPLACED, False), ("R 29/20", 0, True)],
    ids=["with who goes", "without", "not displaced"],
)
def test_a_displaced_gun_retreats_only_with_who_goes(escort, marks, goes):
    """R 27/3 owes a hex as the gun does, R 29/20 does not."""
    s = field((escort, "38.20"), ("R 3 how", "38.20"), ("G 1/1", "41.20"))
    s.set_mark(piece("R 3 how"), marks)
    owed = ((piece("R 27/3").n, 1), (piece("R 3 how").n, 1))
    assert (piece("R 3 how").n in still_owed(s, owed)) == goes


@pytest.mark.rule("9.5.1#1")
@pytest.mark.parametrize(
    ("others", "at"), [((("R 27/3", "40.20"),), "40.20"), ((), "38.20")], ids=["with another", "alone"]
)
def test_a_gun_that_has_another_escort_stays(others, at):
    s = field(
        ("R Kowno", "40.20", {"lost": 2}), ("R 3 how", "40.20"), *others, ("R 29/20", "38.20"), ("G 1/1", "41.20")
    )
    moving(s, RUSSIA)
    does(s, "take R Kowno", "repulse 41.20")
    auto(s, stop=("Movements",))
    assert spots(s, "R Kowno", "R 3 how") == ["eliminated", at]


@pytest.mark.rule("14.4(6)#1")
def test_every_hungry_force_pays_once_and_the_enemy_does_not_learn_who_is_next():
    s = field(
        ("R Kowno", "40.20", {"lost": 1}),
        ("R 3 how", "40.20"),
        ("R 27/3", "39.21"),
        ("G 1/1", "41.20"),
        ("G 2/1", "40.19"),
        ("G 35/17", "39.20"),
    )
    waiting = Starving(RUSSIA, ((piece("R 27/3").n,), tuple(sorted((piece("R Kowno").n, piece("R 3 how").n)))))
    assert waiting.masked(s, CENTRAL) == Starving(RUSSIA)
    assert waiting.masked(s, RUSSIA) == waiting
    run(s, waiting)
    assert s.status(piece("R 27/3")) == 1
    does(s, "lose R 3 how")
    auto(s)
    assert (steps(s, "R Kowno"), where(s, "R 3 how")) == (2, "eliminated")
    assert s.status(piece("R 27/3")) == 1


@pytest.mark.rule("14.4(6)#1", "9.5.1#1")
def test_a_gun_that_was_lost_with_its_escort_pays_nothing_more():
    """Isolated, the Force of gun and Asset owes three steps; the Train has no way out, either."""
    s = field(("R Kowno", "40.20", {"lost": 2}), ("R 3 Train", "40.20"), ("R 3 how", "40.20"), *RING)
    supplying(s, RUSSIA)
    auto(s)
    assert spots(s, "R Kowno", "R 3 how") == ["eliminated", "eliminated"]
    assert where(s, "R 3 Train") == f"GT {s.turn + 2}"
