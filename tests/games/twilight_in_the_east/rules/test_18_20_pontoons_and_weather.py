"""18 Pontoon bridges, 19 seasons, 20 weather."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import ZNB, side_between, side_name
from greatwar.games.twilight_in_the_east.components import hex_named
from greatwar.games.twilight_in_the_east.rules import pontoons
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.steps.sequence import Weather
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    laying,
    moving,
    name_of,
    offered,
    piece,
    position,
    put,
    refused,
    rule_of,
    run,
)

SITE = "26.18|27.18"


def at(name):
    return hex_named(name).n


def niemen(train="28.19", **keywords):
    """The 3 Corps Train near the Niemen in Russian hands."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 3 Train", train, **keywords)
    return s


@pytest.mark.rule("18.0#1", "18.1#1", "18.2#1", "5.4.3#1")
def test_a_train_lays_one_bridge_in_its_range():
    s = laying(niemen(), RUSSIA)
    does(s, "bridge-with R 3 Train")
    assert offered(s, f"lay R 3 Train > {SITE}")
    assert refused(s, "lay R 3 Train > 38.19|38.20").rule == "18.1"
    does(s, f"lay R 3 Train > {SITE}")
    assert pontoons.has_pontoon(s, side_between(at("26.18"), at("27.18")))
    assert not offered(s, "bridge-with R 3 Train")
    assert rule_of(pontoons.train_refusal(s, RUSSIA, piece("R 3 Train"), (piece("R 3 Train").n,))) == "18.2"
    assert pontoons.markers_left(s, nm.RUSSIAN) == 9
    assert (pontoons.MARKERS[nm.GERMAN], pontoons.MARKERS[nm.AUSTRIAN], pontoons.MARKERS[nm.RUSSIAN]) == (5, 6, 10)


@pytest.mark.rule("18.1#1")
def test_banks_must_be_friendly_and_out_of_ezocs():
    s = niemen()
    site = side_between(at("26.18"), at("27.18"))
    assert pontoons.site_refusal(s, RUSSIA, site) is None
    assert rule_of(pontoons.site_refusal(s, CENTRAL, site)) == "18.1"
    s.put(put(s, "G 1 c", "30.20"), next(h for h in ZNB[at("27.18")]))
    assert s.ezoc(RUSSIA, at("27.18"))
    assert rule_of(pontoons.site_refusal(s, RUSSIA, site)) == "18.1"
    put(s, "R 25/3", "27.18")
    assert pontoons.site_refusal(s, RUSSIA, site) is None
    s.set_control(CENTRAL, at("26.18"))
    assert rule_of(pontoons.site_refusal(s, RUSSIA, site)) == "18.1"


@pytest.mark.rule("18.1#3")
def test_bridges_are_taken_up_by_choice_and_lost_to_enemies():
    s = niemen()
    site = side_between(at("26.18"), at("27.18"))
    s.pontoons = (site << 2 | nm.RUSSIAN,)
    laying(s, RUSSIA)
    assert offered(s, f"lift {side_name(site)}")
    does(s, f"lift {side_name(site)}")
    assert s.pontoons == ()
    assert rule_of(pontoons.lift_refusal(s, RUSSIA, site)) == "18.1"
    s.pontoons = (site << 2 | nm.RUSSIAN,)
    moving(s, RUSSIA)
    assert offered(s, f"lift {side_name(site)}")
    s.pontoons = (site << 2 | nm.RUSSIAN,)
    enter(s, put(s, "R 1 c", "28.20"), at("27.18"))
    assert s.pontoons
    s.put(piece("R 1 c"), at("30.20"))
    enter(s, put(s, "G 1 c", "28.20"), at("27.18"))
    assert s.pontoons == ()


@pytest.mark.rule("18.2#1")
def test_an_entrained_train_lays_nothing():
    s = niemen(rail="26.17")
    assert rule_of(pontoons.train_refusal(s, RUSSIA, piece("R 3 Train"), ())) == "18.2"


@pytest.mark.rule("20.0#1", "5.3.1#1")
@pytest.mark.parametrize(
    ("scenario", "gt", "die", "weather"),
    [
        ("b_tannenberg", 4, 5, nm.NORMAL),
        ("b_tannenberg", 4, 6, nm.HEAT),
        ("b_tannenberg", 11, 0, nm.NORMAL),
        ("d_grand_campaign", 18, 0, nm.HIGH_WATER),
        ("d_grand_campaign", 30, 0, nm.NORMAL),
        ("d_grand_campaign", 35, 5, nm.NORMAL),
        ("d_grand_campaign", 35, 6, nm.FREEZE),
        ("d_grand_campaign", 38, 5, nm.FREEZE),
        ("d_grand_campaign", 44, 4, nm.FREEZE),
        ("d_grand_campaign", 44, 3, nm.NORMAL),
    ],
)
def test_the_weather_of_a_turn(scenario, gt, die, weather):
    s = position(scenario, gt=gt)
    run(s, Weather())
    if die:
        assert name_of(s) == "WeatherDie"
        does(s, f"roll {die}")
    else:
        assert name_of(s) == "Idle"
    assert s.weather == weather
