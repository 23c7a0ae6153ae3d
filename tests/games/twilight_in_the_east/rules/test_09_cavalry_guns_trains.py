"""9 Cavalry reaction and retirement, displaced guns, retreating trains, depots; 12.5 bridgeheads."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.components import hex_named, unit
from greatwar.games.twilight_in_the_east.rules import reaction
from greatwar.games.twilight_in_the_east.rules.movement import Mover

from ..positions import (
    CENTRAL,
    RUSSIA,
    does,
    moving,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    refused,
    retiring,
    rule_of,
    vp,
    where,
)


def n(name):
    return hex_named(name).n


@pytest.mark.rule("9.1.1#1", "9.1.2#1", "9.1#1")
def test_trigger_1_is_for_cavalry_that_was_next_to_no_enemy():
    s = position(gt=2)
    put(s, "G 1 c", "41.17")
    put(s, "R 27/3", "38.18")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 40.18")
    assert name_of(s) == "Windows"
    assert offers(s, "ride")
    does(s, "stand")
    assert where(s, "G 1 c") == "41.17"


@pytest.mark.rule("9.1.1#1")
def test_cavalry_next_to_another_enemy_is_not_triggered_by_a_newcomer():
    s = position(gt=2)
    put(s, "G 1 c", "41.17")
    put(s, "R 25/3", "40.17")
    put(s, "R 27/3", "38.18")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 40.18")
    assert name_of(s) == "Movements"


@pytest.mark.rule("9.1.3-ex", "9.1.1#2", "9.1.2#2", "9.1.3#1")
def test_the_reaction_example_1_055():
    s = position("c_galicia", gt=5)
    put(s, "A 5 hc", "22.86", army="A THIRD")
    put(s, "R 12/12", "21.85", army="R THIRD")
    moving(s, RUSSIA)
    does(s, "take R 12/12", "through 21.86")
    around = {"22.85", "22.87", "23.85", "23.86", "21.85", "21.86"}
    rides = {text.split(" > ")[1] for text in offers(s, "ride")}
    assert rides <= around - {"21.85", "21.86"}
    assert len(rides) == 4
    assert refused(s, "ride A 5 hc > 21.85").rule == "9.1.2"


@pytest.mark.rule("9.1.1#2")
def test_moving_away_triggers_nothing_1_055():
    s = position("c_galicia", gt=5)
    put(s, "A 5 hc", "22.86", army="A THIRD")
    put(s, "R 12/12", "21.85", army="R THIRD")
    assert reaction.riders(s, CENTRAL, n("21.85"), n("20.86"), (unit("R 12/12").n,)) == ()


@pytest.mark.rule("9.1.1#2", "9.1.3#1", "9.1.2#2")
def test_trigger_2_works_under_a_prepared_attack_1_041():
    s = position(gt=2)
    put(s, "G 1 c", "40.19")
    put(s, "R 25/3", "39.19", prepared="40.19")
    put(s, "R 27/3", "39.18")
    put(s, "G 2/1", "41.19")
    moving(s, RUSSIA)
    s.set_prepared(unit("R 25/3"), 4)
    does(s, "take R 27/3", "through 40.18")
    rides = {text.split(" > ")[1] for text in offers(s, "ride")}
    assert "41.18" in rides
    assert "41.19" in rides
    assert "39.18" not in rides
    assert "40.20" not in rides
    assert refused(s, "ride G 1 c > 40.20").rule == "9.1.3"


@pytest.mark.rule("9.1.4#1", "7.3.1#5", "14.5.2#1")
def test_only_demoralized_and_unsupplied_cavalry_cannot_react_1_023():
    s = position(gt=2)
    a = put(s, "R 1 c", "38.20", status=-4)
    assert reaction.may_react(s, a)
    a = put(s, "R 1 c", "38.20", supply="out")
    assert reaction.may_react(s, a)
    a = put(s, "R 1 c", "38.20", supply="out", status=-4)
    assert not reaction.may_react(s, a)


@pytest.mark.rule("9.2#1", "9.2.1#1", "9.2.2#1", "5.4.10a#1")
def test_retirement_1_023():
    s = position(gt=2)
    put(s, "R 1 c", "40.19", status=-4)
    put(s, "G 1/1", "41.19")
    retiring(s, CENTRAL)
    assert offers(s, "retire")
    assert not offered(s, "done")
    assert refused(s, "done").rule == "9.2.2"
    assert refused(s, "retire R 1 c > 41.18").rule in ("9.2", "9.2.1")
    does(s, offers(s, "retire")[0])
    assert where(s, "R 1 c") != "40.19"


@pytest.mark.rule("9.2#1", "9.2.1#1")
def test_sound_cavalry_may_stay_and_does_not_retire_into_a_vacant_ezoc():
    s = position(gt=2)
    put(s, "R 1 c", "40.19")
    put(s, "G 1/1", "41.19")
    retiring(s, RUSSIA)
    assert offered(s, "done")
    assert refused(s, "retire R 1 c > 40.20").rule == "9.2.1"
    put(s, "R 27/3", "40.20")
    assert "retire R 1 c > 40.20" in [str(a) for a in s.pending[-1].actions(s)]


@pytest.mark.rule("9.3#1")
def test_poor_cavalry_doctrine():
    s = position(gt=2)
    put(s, "R 1 c", "39.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA, counter=True)
    mover = Mover(s, [unit("R 1 c")])
    assert rule_of(mover.refusal(n("39.20"), n("40.20"))) == "9.3"
    put(s, "R 27/3", "40.20")
    assert Mover(s, [unit("R 1 c")]).refusal(n("39.20"), n("40.20")) is None
    moving(s, RUSSIA)
    assert Mover(s, [unit("R 1 c")]).refusal(n("39.20"), n("40.20")) is None


@pytest.mark.rule("9.3#1")
def test_the_doctrine_does_not_mind_cavalry_and_assets():
    s = position("b_tannenberg", gt=2)
    put(s, "R 1 c", "39.20")
    put(s, "G 1 c", "41.19")
    moving(s, RUSSIA, counter=True)
    assert Mover(s, [unit("R 1 c")]).refusal(n("39.20"), n("40.20")) is None


@pytest.mark.rule("9.5#1", "3.5#2", "9.8#1")
def test_guns_and_trains_do_not_enter_an_ezoc_alone():
    s = position(gt=2)
    put(s, "R 3 how", "39.20")
    put(s, "R 3 Train", "39.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    assert rule_of(Mover(s, [unit("R 3 how")]).refusal(n("39.20"), n("40.20"))) == "9.5"
    assert rule_of(Mover(s, [unit("R 3 Train")]).refusal(n("39.20"), n("40.20"))) == "9.8"
    put(s, "R 27/3", "39.20")
    assert Mover(s, [unit("R 27/3"), unit("R 3 how")]).refusal(n("39.20"), n("40.20")) is None


@pytest.mark.rule("9.5.1#1", "9.5.1#2", "9.5.1a#1")
def test_guns_displace_to_the_nearest_friends_and_are_marked():
    s = position(gt=2)
    put(s, "G 1.FA", "41.19")
    put(s, "G 1/1", "43.20")
    put(s, "R 27/3", "39.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 40.20")
    assert where(s, "G 1.FA") == "43.20"
    assert s.marked(unit("G 1.FA"), nm.DISPLACED)
    moving(s, CENTRAL, counter=True)
    assert refused(s, "take G 1.FA").rule == "9.5.1a"


@pytest.mark.rule("9.5.1#1")
def test_guns_without_friends_within_three_hexes_are_lost():
    s = position(gt=2)
    put(s, "G 1.FA", "41.19")
    put(s, "G 1/1", "46.20")
    put(s, "R 27/3", "39.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 40.20")
    assert where(s, "G 1.FA") == "eliminated"


@pytest.mark.rule("9.5.1#2", "9.1.1#1", "9.1.3#1")
def test_cavalry_may_ride_to_the_guns_before_they_displace_1_049():
    s = position(gt=2)
    put(s, "G 1 c", "40.19")
    put(s, "G 1.FA", "40.18")
    put(s, "R 28/20", "42.19")
    moving(s, RUSSIA)
    does(s, "take R 28/20", "through 41.18")
    assert offered(s, "ride G 1 c > 40.18")
    does(s, "ride G 1 c > 40.18")
    assert where(s, "G 1.FA") == "40.18"
    assert not s.marked(unit("G 1.FA"), nm.DISPLACED)


@pytest.mark.rule("9.5.1#1")
def test_guns_left_alone_by_their_escort_displace():
    s = position(gt=2)
    put(s, "R 3 how", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "R 25/3", "39.20")
    put(s, "G 1/1", "41.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 39.20")
    assert where(s, "R 3 how") == "39.20"


@pytest.mark.rule("9.8.1#1", "9.8.1#3", "3.6#2")
def test_a_train_retreats_three_hexes_and_flips():
    s = position(gt=2)
    put(s, "G 1 Train", "41.19")
    put(s, "R 27/3", "39.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 40.20")
    assert name_of(s) == "Displacement"
    far = {text.split(" > ")[1] for text in offers(s, "fall-back")}
    from greatwar.games.twilight_in_the_east.board import distance

    assert {distance(n("41.19"), n(h)) for h in far} == {3}
    does(s, offers(s, "fall-back")[0])
    assert s.marked(unit("G 1 Train"), nm.EXTENDED)


@pytest.mark.rule("9.8.1#2")
def test_a_train_that_cannot_go_three_hexes_goes_to_friends():
    s = position(gt=2)
    put(s, "G 1 Train", "41.19")
    put(s, "G 1/1", "42.19")
    for name, at in (
        ("R 25/3", "43.18"),
        ("R 28/20", "43.21"),
        ("R 29/20", "40.18"),
        ("R 40/4", "44.20"),
        ("R 30/4", "42.17"),
    ):
        put(s, name, at)
    found = reaction.train_refuges(s, unit("G 1 Train"))
    assert found
    assert all(s.holds(CENTRAL, h, nm.COMBAT) for h in found) or all(h for h in found)


@pytest.mark.rule("9.8.1#1", "27.2(6)#1", "16.4#1")
def test_a_surrounded_train_is_lost_and_comes_back_two_turns_later():
    s = position(gt=2)
    put(s, "G 1 Train", "41.19")
    for name, at in (("R 25/3", "42.19"), ("R 28/20", "40.18"), ("R 29/20", "41.21")):
        put(s, name, at)
    put(s, "R 27/3", "39.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "through 40.20")
    assert where(s, "G 1 Train") == "GT 4"
    assert vp(s) == (2, 0)


@pytest.mark.rule("9.9#1")
def test_a_depot_displaces_along_the_railway():
    s = position(gt=2)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 1 c", "36.19")
    put(s, "G 1/1", "38.21")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "through 37.19")
    while name_of(s) in ("Windows", "Displacement"):
        does(s, (offers(s, "displace") or ["stand"])[0])
    assert where(s, "R FIRST Major") not in ("36.19", "eliminated")


@pytest.mark.rule("4.1.1a#1")
def test_guns_beyond_a_large_river_make_way_for_those_who_cross_it():
    s = position("d_grand_campaign", gt=2)
    put(s, "A GAR.14", "49.75", army="A FIRST")
    put(s, "A 5/1", "51.76", army="A FIRST")
    put(s, "R 25/3", "48.75", army="R FOURTH")
    moving(s, RUSSIA)
    mover = Mover(s, [unit("R 25/3")])
    assert not mover.ezoc(n("48.75"))
    assert mover.occupied(n("48.75"), n("49.75")) is None
    does(s, "take R 25/3")
    assert offered(s, "march 49.75") or mover.step_cost(n("48.75"), n("49.75")) == 255
    if offered(s, "march 49.75"):
        does(s, "march 49.75")
        while offers(s, "displace"):
            does(s, offers(s, "displace")[0])
        assert where(s, "R 25/3") == "49.75"


@pytest.mark.rule("12.5.1#1", "12.5.1-ex", "12.5#1", "3.7.4#1")
@pytest.mark.parametrize(("roll", "stands"), [(1, True), (2, False)])
def test_a_bridgehead_that_its_cavalry_leaves_2_023(roll, stands):
    s = position("c_galicia", gt=5)
    put(s, "A Fort Zaleszczyki 11.103", "11.103")
    put(s, "A 5 hc", "11.103", army="A THIRD")
    put(s, "R 12/12", "09.102", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, "take R 12/12")
    to = next(h for h in ("10.103", "10.104", "11.102") if offered(s, f"through {h}"))
    does(s, f"through {to}")
    assert name_of(s) == "Windows"
    does(s, offers(s, "ride")[0])
    assert name_of(s) == "BridgeheadDie"
    does(s, f"roll {roll}")
    fort = unit("A Fort Zaleszczyki 11.103")
    assert (s.lost[fort.n] < fort.steps) == stands
    assert fort.n in s.triggered


@pytest.mark.rule("12.5.1#1")
def test_a_bridgehead_with_its_cavalry_is_not_rolled_for_2_023():
    s = position("c_galicia", gt=5)
    put(s, "A Fort Zaleszczyki 11.103", "11.103")
    put(s, "A 5 hc", "11.103", army="A THIRD")
    put(s, "R 12/12", "09.102", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, "take R 12/12")
    to = next(h for h in ("10.103", "10.104", "11.102") if offered(s, f"through {h}"))
    does(s, f"through {to}", "stand")
    assert name_of(s) == "Move"
    assert s.triggered == ()


@pytest.mark.rule("22.4.1#1")
def test_landsturm_flees_from_infantry_and_not_from_cavalry_2_049():
    s = position("b_tannenberg", gt=2)
    put(s, "G Tilsit", "47.12", released=False)
    put(s, "R 3 c", "47.15")
    moving(s, RUSSIA)
    does(s, "take R 3 c")
    does(s, "march 47.13")
    while name_of(s) == "MarchCheck":
        does(s, "dice 2")
    assert where(s, "G Tilsit") == "47.12"
    s = position("b_tannenberg", gt=2)
    put(s, "G Tilsit", "47.12", released=False)
    put(s, "R Kowno", "47.14")
    moving(s, RUSSIA)
    does(s, "take R Kowno", "march 47.13")
    assert where(s, "G Tilsit") in ("removed", "eliminated")
