"""17 Railways: states, engineers, gauges, the net for Rail Mode, the bridge at Jaroslau, field and new railways."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.components import HEXES, hex_named
from greatwar.games.twilight_in_the_east.rails import EUROPEAN, LINKS, RUSSIAN
from greatwar.games.twilight_in_the_east.rules import field_railways as building
from greatwar.games.twilight_in_the_east.rules import railways, special
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.rules.tracing import costs_from
from greatwar.games.twilight_in_the_east.rules.turn_over import game_turn_begins
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    engineering,
    name_of,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    rule_of,
)


def at(name):
    return hex_named(name).n


def russian(s, *hexes):
    """Give hexes to Russia, without their railways."""
    for name in hexes:
        s.set_control(RUSSIA, at(name))
        s.set_rail(at(name), 0)
    return s


# States -------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.1.1#1", "17.1.5#1")
def test_a_cut_line_is_friendly_but_not_operational():
    s = position("a_gumbinnen")
    assert railways.operational(s, RUSSIA, at("38.19"))
    s.set_rail(at("35.18"), 0)
    assert not railways.operational(s, RUSSIA, at("38.19"))
    assert railways.engineered(s, RUSSIA, at("38.19"))
    assert railways.operational(s, RUSSIA, at("34.18"))
    assert at("35.18") in railways.broken(s, RUSSIA)


@pytest.mark.rule("17.1.1#1")
def test_a_railway_in_enemy_territory_is_not_friendly():
    s = position("a_gumbinnen")
    s.set_control(CENTRAL, at("37.19"))
    assert not railways.engineered(s, RUSSIA, at("37.19"))
    assert not railways.operational(s, RUSSIA, at("38.19"))


@pytest.mark.rule("17.1.4#1")
def test_an_enemy_who_passes_takes_the_line_from_its_owner():
    s = position("a_gumbinnen")
    unit = put(s, "R 1 c", "38.19")
    assert s.rail_state(at("40.19")) == CENTRAL + 1
    enter(s, unit, at("40.19"))
    enter(s, unit, at("40.20"))
    assert s.rail_state(at("40.19")) == 0
    assert s.rail_state(at("41.19")) == CENTRAL + 1
    railways.behind_enemy(s, RUSSIA, at("41.19"))
    assert s.rail_state(at("41.19")) == 0


# Engineers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("17.1.2#1", "17.1.2#2", "17.1.3#1", "5.4.5#1")
def test_a_railhead_advances_over_friendly_territory():
    s = russian(position("a_gumbinnen"), "39.19", "40.19", "41.19")
    engineering(s, RUSSIA)
    assert s.engineers == (0, 0, 0, 2)
    assert sorted(offers(s, "repair")) == ["repair 39.19 > 1", "repair 40.19 > 2"]
    assert refused(s, "repair 42.19 > 1").rule in ("17.1.2", "17.1.3")
    does(s, "repair 40.19 > 2")
    assert railways.operational(s, RUSSIA, at("40.19"))
    assert not railways.operational(s, RUSSIA, at("41.19"))
    assert s.engineers == (0, 0, 0, 0)


@pytest.mark.rule("17.1.3#1")
def test_five_hexes_a_line_and_gt():
    s = position("d_grand_campaign", gt=14)
    line = ["39.19", "40.19", "41.19"]
    russian(s, *line)
    hexes = [at("41.19")]
    while len(hexes) < 6:
        hexes.append(
            next(k.to for k in LINKS[hexes[-1]] if k.to not in hexes and HEXES[k.to].col > HEXES[hexes[-1]].col)
        )
    russian(s, *[HEXES[h].name for h in hexes])
    s.engineers = (0, 0, 0, 9)
    ways = railways.advances(s, RUSSIA, ())
    assert max(len(way) for way in ways.values()) == 5
    used: tuple[int, ...] = ()
    for h in ways[next(h for h, way in ways.items() if len(way) == 5)]:
        used = (*used, railways.repair(s, RUSSIA, h, used))
    assert len(used) == 5
    assert s.engineers[3] == 4


@pytest.mark.rule("17.1.2#2", "17.1.3#1", "17.1.3#2")
def test_whose_engineers_work_where():
    s = position("d_grand_campaign", gt=9)
    s.engineers = (1, 1, 1, 0)
    germany, poland, galicia = at("41.19"), at("74.58"), at("43.84")
    assert railways.point_for(s, CENTRAL, germany) == railways.GERMANS_AT_HOME
    assert railways.point_for(s, CENTRAL, poland) == railways.AUSTRIANS
    assert railways.point_for(s, CENTRAL, galicia) == railways.AUSTRIANS
    s.engineers = (1, 1, 0, 0)
    assert railways.point_for(s, CENTRAL, poland) == railways.GERMANS
    assert railways.point_for(s, CENTRAL, galicia) == -1
    s.engineers = (0, 1, 0, 0)
    assert railways.point_for(s, CENTRAL, poland) == -1


# The net --------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.1#1", "8.2.8#1")
def test_counted_hexes_of_the_examples():
    s = position("d_grand_campaign", gt=16)
    assert railways.distances(s, CENTRAL, at("49.24"), EUROPEAN).to(at("86.38")) == 51
    off = railways.distances(s, CENTRAL, at("85.27"), EUROPEAN)
    assert off.to(at("98.36")) == 16
    assert off.to(at("88.68")) == 56


@pytest.mark.rule("8.2.8#1", "1.2.1#2")
def test_exits_to_the_off_map_charts():
    s = position("d_grand_campaign", gt=3)
    assert railways.exit_refusal(s, CENTRAL, at("85.27")) is None
    assert rule_of(railways.exit_refusal(s, CENTRAL, at("46.12"))) == "8.2.8"
    assert rule_of(railways.exit_refusal(s, RUSSIA, at("85.27"))) == "1.2.1"


@pytest.mark.rule("17.1#1")
def test_no_train_runs_on_narrow_track():
    narrow = next((a, k) for a, links in enumerate(LINKS) for k in links if k.narrow)
    assert not railways.travelled(narrow[1], CENTRAL, EUROPEAN)
    plain = LINKS[at("38.19")][0]
    assert railways.travelled(plain, CENTRAL, EUROPEAN)
    assert not railways.travelled(plain, RUSSIA, EUROPEAN)
    assert railways.travelled(plain, RUSSIA, RUSSIAN)


@pytest.mark.rule("17.2.2-ex", "17.2.2#1", "17.2#1")
def test_lodz_to_warsaw_and_on():
    s = position("d_grand_campaign", gt=9)
    lodz, warsaw, brest = at("74.58"), at("58.52"), at("31.55")
    euro = railways.distances(s, RUSSIA, lodz, EUROPEAN)
    assert euro.to(warsaw) == 17
    assert euro.to(brest) == railways.FAR
    changed = railways.distances(s, RUSSIA, lodz, EUROPEAN, 24)
    assert changed.to(brest) < railways.FAR
    assert railways.gauges_at(s, RUSSIA, warsaw) == 3
    assert railways.gauges_at(s, RUSSIA, at("63.39")) == 3
    assert railways.rail_distances(s, RUSSIA, lodz, EUROPEAN)[warsaw][0] == 17


@pytest.mark.rule("17.2#1", "17.2.1#1", "17.2.2#1")
def test_which_rail_points_pay():
    s = position("d_grand_campaign", gt=9)
    unit = piece("R 5 rf")
    lodz, warsaw = at("74.58"), at("58.52")
    assert railways.rp_kinds(s, unit, at("36.19"), RUSSIAN) == (2,)
    assert railways.rp_kinds(s, unit, lodz, EUROPEAN) == (4, 3)
    assert railways.rp_kinds(s, piece("G 1/1"), lodz, EUROPEAN) == (0,)
    assert railways.rp_kinds(s, piece("A 14/5"), lodz, EUROPEAN) == (1,)
    for h in [k.to for k in LINKS[warsaw] if k.gauge & EUROPEAN]:
        s.set_rail(h, 0)
    assert railways.rp_kinds(s, unit, lodz, EUROPEAN) == (3,)
    s.rp = (0, 0, unit.half_rcp - 1, unit.half_rcp, 5)
    assert rule_of(railways.pay_refusal(s, unit, warsaw, RUSSIAN)) == "8.2.3(2)"
    assert railways.pay_refusal(s, unit, lodz, EUROPEAN) is None
    railways.pay(s, unit, lodz, EUROPEAN)
    assert s.rp == (0, 0, unit.half_rcp - 1, 0, 5)


@pytest.mark.rule("17.2.1#1", "4.5.1#1")
def test_warsaw_points_are_spent_first_and_in_halves():
    s = position("d_grand_campaign", gt=9)
    unit = piece("R 5 rf")
    s.rp = (0, 0, 0, 20, 1)
    railways.pay(s, unit, at("74.58"), EUROPEAN)
    assert s.rp == (0, 0, 0, 20 - (unit.half_rcp - 1), 0)


@pytest.mark.rule("17.2.3#1")
def test_a_russian_depot_keeps_to_one_gauge_in_a_phase():
    s = position("d_grand_campaign", gt=9)
    depot = put(s, "R SECOND Major", "57.51", army="R SECOND")
    way = [key >> 1 for key in railways.distances(s, RUSSIA, at("58.52"), EUROPEAN).path(at("74.58"))]
    s.put(depot, next(h for h in way if all(k.gauge == EUROPEAN for k in LINKS[h])))
    reach = railways.depot_reach(s, depot, 84)
    assert at("58.52") in reach
    beyond = [
        k.to for k in LINKS[at("58.52")] if k.gauge == RUSSIAN and not any(x.gauge & EUROPEAN for x in LINKS[k.to])
    ]
    assert beyond
    assert not set(beyond) & set(reach)


# Jaroslau -------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.4#1")
def test_the_bridge_at_jaroslau_is_gone_for_twelve_gts():
    s = position("d_grand_campaign", gt=10)
    fort = put(s, "A Fort Jaroslau 43.84", "43.84")
    over = railways.distances(s, CENTRAL, at("42.84"), EUROPEAN).to(at("43.84"))
    railways.bridgehead_lost(s, fort)
    assert railways.bridge_cut(s)
    assert railways.distances(s, CENTRAL, at("42.84"), EUROPEAN).to(at("43.84")) > over
    s.turn = 21
    game_turn_begins(s)
    assert railways.bridge_cut(s)
    s.turn = 22
    game_turn_begins(s)
    assert not railways.bridge_cut(s)
    assert special.due(s, special.BRIDGE_REPAIRED) == 0
    other = position("c_galicia", gt=10)
    railways.bridgehead_lost(other, fort)
    assert not railways.bridge_cut(other)


# 17.5 -----------------------------------------------------------------------------------------------------


def field_line():
    s = position("c_galicia", gt=3)
    engineering(s, CENTRAL)
    while name_of(s) != "Building":
        does(s, "done")
    does(s, "deploy 49.75")
    return s


@pytest.mark.rule("17.5#1", "17.5.1#1", "17.5.2#1")
def test_a_field_railway_grows_one_hex_a_phase_from_the_next_phase_on():
    s = field_line()
    assert not offers(s, "lengthen")
    assert refused(s, "deploy 58.64").rule == "17.5.1"
    does(s, "done")
    engineering(s, CENTRAL)
    while name_of(s) != "Building":
        does(s, "done")
    assert offered(s, "lengthen 48.75")
    assert refused(s, "lengthen 49.74").rule == "17.5.2"
    does(s, "lengthen 48.75")
    assert s.railways[0][3:] == (at("49.75"), at("48.75"))
    assert not offers(s, "lengthen")


@pytest.mark.rule("17.5.2#1", "17.5.1#1")
def test_where_a_field_railway_may_not_go():
    s = position("c_galicia", gt=3)
    building.deploy(s, railways.FIELD, nm.AUSTRIAN, at("49.75"))
    assert building.lengthen_refusal(s, s.railways[0], at("48.75")) is None
    put(s, "R 13 c", "47.74")
    assert rule_of(building.lengthen_refusal(s, s.railways[0], at("48.75"))) == "17.5.2"
    line = (railways.FIELD, nm.AUSTRIAN, 0, at("49.75"), *range(13))
    assert building.finished(line)
    assert not building.finished(line[:-1])


@pytest.mark.rule("17.5.3#1")
def test_a_field_railway_carries_supply_and_retreats_before_the_enemy():
    s = position("c_galicia", gt=3)
    building.deploy(s, railways.FIELD, nm.AUSTRIAN, at("49.75"))
    building.lengthen(s, 0, at("48.75"))
    nearest = next(h for h in (at("47.74"), at("48.74"), at("47.75")) if HEXES[h].terrain < nm.SEA)
    s.railways = ((*s.railways[0], nearest),)
    for h in s.railways[0][3:]:
        s.set_control(CENTRAL, h)
    s.railways_changed()
    assert railways.operational(s, CENTRAL, nearest)
    assert costs_from(s, CENTRAL, at("49.75"), (nearest,), 8)[nearest] == 4
    assert not railways.operational(s, RUSSIA, nearest)
    enter(s, put(s, "R 13 c", "45.73"), nearest)
    assert s.railways[0][3:] == (at("49.75"), at("48.75"))
    enter(s, piece("R 13 c"), at("49.75"))
    assert len(s.railways[0]) == 3
    assert building.markers_left(s, railways.FIELD, nm.AUSTRIAN) == 3


# 17.6, 17.7 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.6#1", "17.6.1#1", "17.6.2#1")
def test_german_narrow_gauge_lines():
    s = position("d_grand_campaign", gt=30, narrow_gauge="on")
    assert building.deploy_refusal(s, railways.NARROW, nm.GERMAN, at("84.43")) is None
    assert rule_of(building.deploy_refusal(s, railways.NARROW, nm.GERMAN, at("74.58"))) == "17.6.2"
    plain = position("d_grand_campaign", gt=30)
    assert rule_of(building.deploy_refusal(plain, railways.NARROW, nm.GERMAN, at("84.43"))) == "17.6.2"
    building.deploy(s, railways.NARROW, nm.GERMAN, at("84.43"))
    ways = building.growing(s, CENTRAL, ())
    assert ways
    meets = next((h for _, h in ways if LINKS[h]), None)
    building.lengthen(s, 0, meets if meets is not None else ways[0][1])
    assert building.finished(s.railways[0]) == (meets is not None)
    assert railways.usable_line(s.railways[0], RUSSIA)


@pytest.mark.rule("17.7#1", "17.7.1#1", "17.7.2#1")
def test_new_russian_lines_grow_half_a_hex_a_phase():
    s = position("d_grand_campaign", gt=12, construction="on")
    start, goal = at("36.69"), at("35.77")
    assert building.construct_refusal(s, start, goal) is None
    assert rule_of(building.construct_refusal(s, start, at("36.90"))) == "17.7.1"
    assert rule_of(building.construct_refusal(s, at("49.75"), goal)) == "17.7.2"
    building.construct(s, start, goal, RUSSIAN)
    step = next(h for _, h in building.growing(s, RUSSIA, ()) if not building.parallel(s.railways[0], h))
    building.lengthen(s, 0, step)
    assert s.railways[0][3:] == (start,)
    building.lengthen(s, 0, step)
    assert s.railways[0][3:] == (start, step)
    assert railways.usable_line(s.railways[0], RUSSIA)
    assert not railways.usable_line(s.railways[0], CENTRAL)
    railways.entered(s, CENTRAL, step)
    assert len(s.railways[0]) == 3


@pytest.mark.rule("17.7.1#1", "17.7#1")
def test_a_new_line_beside_the_other_gauge_grows_a_hex_and_is_completed_at_its_objective():
    s = position("d_grand_campaign", gt=12, construction="on")
    start = at("63.39")
    beside = next(k.to for k in LINKS[start] if k.gauge == RUSSIAN)
    building.construct(s, start, beside, EUROPEAN)
    assert building.parallel(s.railways[0], beside)
    building.lengthen(s, 0, beside)
    assert s.railways[0][3:] == (start, beside)
    assert building.finished(s.railways[0])
    assert railways.usable_line(s.railways[0], CENTRAL)
    assert railways.gauges_at(s, RUSSIA, start) & EUROPEAN


@pytest.mark.rule("17.7.1#1")
def test_the_player_surveys_a_new_line():
    s = position("d_grand_campaign", gt=12, construction="on")
    engineering(s, RUSSIA)
    while name_of(s) != "Building":
        does(s, "done")
    does(s, "survey 36.69")
    assert refused(s, "construct 36.69 > 36.95 > Russian").rule == "17.7.1"
    does(s, "construct 36.69 > 35.77 > Russian")
    assert s.railways[0][3] == at("36.69")
    assert s.railways[0][2] >> railways.OBJECTIVE_SHIFT == at("35.77")


@pytest.mark.rule("4.5.1#1", "17.2#1", "17.2.2#1")
@pytest.mark.parametrize(("short", "may"), [(0, True), (1, False)])
def test_half_a_rail_point_decides(short, may):
    """4.5.1: Rail Points are counted in halves, and half a point too few is too few."""
    s = position("d_grand_campaign", gt=9)
    unit = piece("R 5 rf")
    s.rp = (0, 0, 0, unit.half_rcp - short, 0)
    refusal = railways.pay_refusal(s, unit, at("74.58"), EUROPEAN)
    assert refusal is None if may else rule_of(refusal) == "8.2.3(2)"


@pytest.mark.rule("17.6.2#1", "17.7.2#1")
def test_a_ferry_carries_no_narrow_gauge_line():
    """17.6.2: narrow gauge lines cross rivers at roadway bridges only; a new line also at a printed ferry (17.7.2)."""
    s = position("d_grand_campaign", gt=9)
    one, two = at("51.61"), at("52.62")
    assert rule_of(building.river_refusal(s, railways.NARROW, one, two)) == "17.6.2"
    assert rule_of(building.river_refusal(s, railways.NARROW, two, one)) == "17.6.2"
    assert building.river_refusal(s, railways.NEW, one, two) is None
