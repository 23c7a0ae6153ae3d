"""14 Supply: lines, sources, states, isolation, what the unsupplied suffer."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east import supply_ways as ways
from greatwar.games.twilight_in_the_east.board import ADJ, BAR, NEIGHBOUR, ROAD, side_between
from greatwar.games.twilight_in_the_east.components import HEXES, hex_named
from greatwar.games.twilight_in_the_east.rules import supply
from greatwar.games.twilight_in_the_east.rules.tracing import (
    NOWHERE,
    Ground,
    cost_from_railway,
    costs_from,
    cut_off,
    line_of_communications,
    supply_chart,
)
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    does,
    name_of,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    start,
    status,
    steps,
    supplying,
    vp,
    where,
)

#: the Russian line from Wirballen to the map edge in the learning scenario
MAIN_LINE = [
    "38.19",
    "37.19",
    "36.19",
    "35.18",
    "34.18",
    "33.17",
    "32.17",
    "31.16",
    "30.17",
    "29.16",
    "28.16",
    "27.16",
    "26.17",
]


def at(name):
    return hex_named(name).n


def cost(s, side, a, b, limit=80):
    return costs_from(s, side, at(a), (at(b),), limit).get(at(b), NOWHERE)


def without_railways(s, side, keep=()):
    """Take every railway from a side but these hexes."""
    for h in HEXES:
        if s.rail_state(h.n) == side + 1 and h.name not in keep:
            s.set_rail(h.n, 0)
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))] if not keep else [None, None]
    return s


def supply_of(s, name):
    u = piece(name)
    return "out" if s.marked(u, nm.OUT) else "low" if s.marked(u, nm.LOW) else "in"


def ledger_of(s, name):
    return supply.Ledger(s, piece(name).side, piece(name).home, Ground(s, piece(name).side))


@pytest.mark.rule("14.1.2#1", "14.1#1")
def test_a_line_along_double_track_counts_quarters():
    s = position("a_gumbinnen")
    assert cost(s, RUSSIA, "36.19", "38.19") == 2
    assert cost(s, RUSSIA, "36.19", "38.20") == 5
    without_railways(s, RUSSIA)
    assert cost(s, RUSSIA, "36.19", "38.19") == 8


@pytest.mark.rule("14.1#1", "4.1.2#1")
def test_an_ezoc_stops_a_line_unless_a_friend_stands_there():
    s = without_railways(position("a_gumbinnen"), RUSSIA)
    assert cost(s, RUSSIA, "39.20", "41.20", 8) == 8
    put(s, "G 1/1", "40.19")
    put(s, "G 2/1", "40.22")
    assert cost(s, RUSSIA, "39.20", "41.20", 8) == NOWHERE
    put(s, "R 27/3", "40.20")
    put(s, "R 25/3", "40.21")
    assert cost(s, RUSSIA, "39.20", "41.20", 8) == 8


@pytest.mark.rule("14.1.1#1", "18.1#2")
def test_a_large_river_without_a_crossing_needs_a_pontoon():
    s = position("b_tannenberg")
    a, b = at("26.18"), at("27.18")
    assert b not in costs_from(s, RUSSIA, a, (b,), 4)
    s.pontoons = (side_between(a, b) << 2 | nm.GERMAN,)
    assert b not in costs_from(s, RUSSIA, a, (b,), 4)
    s.pontoons = (side_between(a, b) << 2 | nm.RUSSIAN,)
    assert costs_from(s, RUSSIA, a, (b,), 8)[b] <= 8


@pytest.mark.rule("14.1.1#2")
def test_no_line_enters_high_mountains():
    s = position("d_grand_campaign")
    high = at("22.112")
    for near in ADJ[high]:
        assert high not in costs_from(s, CENTRAL, near, (high,), 40)


@pytest.mark.rule("14.1.1#3")
def test_supply_at_pillau_needs_german_control():
    s = position("b_tannenberg")
    assert cost(s, CENTRAL, "66.19", "67.18", 4) == 4
    s.set_control(RUSSIA, at("66.18"))
    assert cost(s, CENTRAL, "66.19", "67.18", 4) == NOWHERE


@pytest.mark.rule("14.1.2#2", "14.1.2#3", "14.1.2#4", "14.1.2#5")
def test_what_hexes_count():
    assert ways.terrain_count(ways.PLAIN_CHART, nm.CLEAR, False) == 4
    assert ways.terrain_count(ways.PLAIN_CHART, nm.ROUGH, False) == 6
    assert ways.terrain_count(ways.PLAIN_CHART, nm.ROUGH, True) == 4
    assert ways.terrain_count(ways.PLAIN_CHART, nm.MOUNTAIN, False) == 8
    assert ways.terrain_count(ways.PLAIN_CHART, nm.WETLANDS, False) == 8
    assert ways.terrain_count(ways.PLAIN_CHART, nm.WETLANDS, True) == 4
    assert ways.terrain_count(ways.FROZEN, nm.WETLANDS, False) == 4
    assert (ways.river_count(ways.PLAIN_CHART), ways.river_count(ways.HIGH_RIVERS)) == (0, 4)
    s = without_railways(position("d_grand_campaign", gt=5), CENTRAL)
    ridge = next(
        (h.n, n)
        for h in HEXES
        for n in ADJ[h.n]
        if BAR[6 * h.n + NEIGHBOUR[6 * h.n : 6 * h.n + 6].index(n)] == nm.RIDGE
        and not ROAD[6 * h.n + NEIGHBOUR[6 * h.n : 6 * h.n + 6].index(n)]
        and HEXES[n].terrain == nm.MOUNTAIN
    )
    assert ways.entering(ways.PLAIN_CHART, ridge[0], NEIGHBOUR[6 * ridge[0] : 6 * ridge[0] + 6].index(ridge[1])) == 12
    assert costs_from(s, CENTRAL, ridge[0], (ridge[1],), 12).get(ridge[1], 12) <= 12


@pytest.mark.rule("14.1.2#5", "20.1#2", "20.1#3", "19.0#1")
def test_rivers_and_marshes_by_season_and_weather_in_the_campaign_only():
    s = position("d_grand_campaign", gt=18, weather=nm.HIGH_WATER)
    assert supply_chart(s) == ways.HIGH_RIVERS
    s.turn, s.weather = 30, nm.NORMAL
    assert supply_chart(s) == ways.HIGH_RIVERS
    s.turn, s.weather = 40, nm.FREEZE
    assert supply_chart(s) == ways.FROZEN
    s.turn, s.weather = 26, nm.NORMAL
    assert supply_chart(s) == ways.PLAIN_CHART
    assert supply_chart(position("b_tannenberg", gt=5, weather=nm.HIGH_WATER)) == ways.PLAIN_CHART


@pytest.mark.rule("14.2.1#1", "14.4(1)#1", "14.2.1a#1")
def test_a_depot_needs_a_station_and_a_line_of_communications():
    s = position("a_gumbinnen")
    depot = put(s, "R FIRST Major", "36.19")
    assert supply.depot_supplied(s, depot)
    s.put(depot, at("38.21"))
    assert not supply.depot_supplied(s, depot)
    s.put(depot, at("36.19"))
    supplying(s, RUSSIA)
    assert not s.marked(depot, nm.OUT)
    s.set_rail(at("33.17"), 0)
    supplying(s, RUSSIA)
    assert s.marked(depot, nm.OUT)


@pytest.mark.rule("14.2.1a#1")
def test_an_ezoc_on_the_line_breaks_it_unless_a_friend_stands_there():
    s = position("a_gumbinnen")
    assert line_of_communications(s, RUSSIA, at("36.19"))
    put(s, "G 1 c", "33.16")
    assert not line_of_communications(s, RUSSIA, at("36.19"))
    for hex_ in ("34.18", "33.17", "32.17"):
        put(s, {"34.18": "R 5 rf", "33.17": "R 25/3", "32.17": "R 27/3"}[hex_], hex_)
    assert line_of_communications(s, RUSSIA, at("36.19"))


@pytest.mark.rule("14.2.2#1", "14.2.2#2", "14.4(2)#1", "14.2#2")
def test_trains_are_fed_by_depots_or_the_railway():
    s = position("a_gumbinnen")
    train = put(s, "R 3 Train", "38.21")
    put(s, "R FIRST Major", "36.19")
    assert ledger_of(s, "R FIRST Major").supplied_trains(frozenset()) == [train]
    s.set_ap(piece("R FIRST Major"), nm.RELOCATING)
    assert ledger_of(s, "R FIRST Major").supplied_trains(frozenset()) == []
    s.put(train, at("38.19"))
    assert ledger_of(s, "R FIRST Major").supplied_trains(frozenset()) == [train]
    s.set_mark(train, nm.RAIL)
    assert ledger_of(s, "R FIRST Major").trains == []


@pytest.mark.rule("14.2#1", "14.2.3#1", "14.4(3)#1", "14.4(4)#1")
@pytest.mark.parametrize(
    ("hex_", "quarters", "state"),
    [("40.21", 12, "in"), ("40.22", 16, "low"), ("42.23", 24, "low"), ("43.24", 30, "out")],
)
def test_supply_from_the_railway(hex_, quarters, state):
    s = without_railways(position("a_gumbinnen"), RUSSIA, MAIN_LINE)
    assert cost_from_railway(s, RUSSIA, at(hex_), 24) == (quarters if quarters <= 24 else NOWHERE)
    put(s, "R 5 rf", hex_, corps="")
    supplying(s, RUSSIA)
    assert supply_of(s, "R 5 rf") == state


@pytest.mark.rule("14.2.4#1")
def test_a_fortress_with_a_symbol_supplies_its_neighbours():
    s = without_railways(position("a_gumbinnen"), RUSSIA)
    put(s, "R Fortress Kowno", "28.16")
    put(s, "R 56 r/26 R", "29.16", corps="")
    put(s, "R 5 rf", "31.18", corps="")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    assert supply.beside_fortress(s, piece("R 56 r/26 R"), at("29.16"))
    assert not supply.beside_fortress(s, piece("R 5 rf"), at("31.18"))
    supplying(s, RUSSIA)
    assert (supply_of(s, "R 56 r/26 R"), supply_of(s, "R 5 rf")) == ("in", "out")


@pytest.mark.rule("14.2.4#2")
def test_boyen_feeds_only_its_own_units():
    s = without_railways(position("b_tannenberg"), CENTRAL)
    put(s, "G Fortress Boyen", "49.27")
    put(s, "G Masurian", "51.27")
    put(s, "G 20 lw", "51.27", corps="")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    ground = Ground(s, CENTRAL)
    assert supply.near_boyen(s, piece("G Masurian"), at("51.27"), ground)
    assert not supply.near_boyen(s, piece("G Masurian"), at("55.27"), ground)
    assert not supply.near_boyen(s, piece("G 20 lw"), at("49.27"), ground)
    assert not supply.beside_fortress(s, piece("G 20 lw"), at("49.27"))


@pytest.mark.rule("14.3.1#1", "14.3.1#2", "6.3.2#1", "6.3.3#1", "6.3.3#2", "6.3.3#3", "6.3.1#1")
def test_whom_a_train_may_feed():
    s = position("a_gumbinnen")
    for name, corps in (("R 25/3", "R 3"), ("R 5 rf", ""), ("R 1 c", ""), ("R 1 gdc", "R 1 C"), ("R 28/20", "R 20")):
        put(s, name, "38.21", corps=corps)
    train, cavalry = put(s, "R 3 Train", "37.21"), put(s, "R 1 C Train", "37.21")
    may = [supply.client_of(s, train, piece(n)) for n in ("R 25/3", "R 5 rf", "R 1 c", "R 1 gdc", "R 28/20")]
    assert may == [True, False, False, False, False]
    assert supply.guest_of(s, train, piece("R 1 c"))
    assert not supply.guest_of(s, train, piece("R 1 gdc"))
    assert not supply.guest_of(s, cavalry, piece("R 1 c"))
    assert supply.client_of(s, cavalry, piece("R 1 gdc"))
    assert not supply.client_of(s, cavalry, piece("R 25/3"))


@pytest.mark.rule("14.3.1#1", "6.3.3#2", "14.4(3)#1")
def test_a_train_feeds_two_cavalry_formations_besides_its_corps():
    s = without_railways(position("b_tannenberg"), RUSSIA, MAIN_LINE)
    put(s, "R 3 Train", "42.21")
    put(s, "R FIRST Major", "36.19")
    for name in ("R 1 c", "R 2 c", "R 3 c"):
        put(s, name, "48.24", corps="")
    ledger = ledger_of(s, "R FIRST Major")
    assert [ledger.fixed[piece(n).n][0] for n in ("R 1 c", "R 2 c", "R 3 c")] == [supply.OUT] * 3
    assert ledger.supplied_trains(frozenset()) == [piece("R 3 Train")]
    state, source = ledger.states(frozenset())
    assert sorted([state[piece(n).n] for n in ("R 1 c", "R 2 c", "R 3 c")]) == [supply.IN, supply.IN, supply.OUT]
    assert list(source.values()).count(piece("R 3 Train").n) == 2


@pytest.mark.rule("14.3.2#1", "6.3.1#1")
def test_a_depot_feeds_any_number_of_its_own_army():
    s = without_railways(position("b_tannenberg"), RUSSIA, MAIN_LINE)
    put(s, "R FIRST Major", "36.19")
    for name in ("R 25/3", "R 27/3", "R 5 rf"):
        put(s, name, "42.23", army="R FIRST")
    put(s, "R 36/13", "42.23", army="R SECOND")
    supplying(s, RUSSIA)
    assert [supply_of(s, n) for n in ("R 25/3", "R 27/3", "R 5 rf")] == ["in"] * 3
    assert supply_of(s, "R 36/13") == "low"


@pytest.mark.rule("14.4.1-ex", "14.4.1#1", "4.1.3#1")
def test_the_isolation_example():
    s = position("b_tannenberg", gt=5)
    put(s, "R 22/1", "68.35", army="R SECOND")
    put(s, "R 1 Train", "65.37", army="R SECOND")
    for hex_ in ("65.37", "65.38", "64.39", "63.39"):
        s.set_control(RUSSIA, at(hex_))
        s.set_rail(at(hex_), 1)
    for name, hex_ in (("G 41/20", "68.33"), ("G 37/20", "66.35"), ("G 1/1", "70.35"), ("G 2/1", "68.36")):
        put(s, name, hex_)
    assert cost(s, RUSSIA, "65.37", "68.35") == NOWHERE
    assert cut_off(s, RUSSIA, at("68.35"))
    s.put(piece("G 2/1"), at("69.36"))
    assert not cut_off(s, RUSSIA, at("68.35"))
    assert cost(s, RUSSIA, "65.37", "68.35") == NOWHERE


@pytest.mark.rule("14.4.1#1")
def test_a_line_out_passes_at_most_six_enemy_hexes():
    s = position("a_gumbinnen", gt=3)
    assert s.controls(CENTRAL, at("45.20"))
    put(s, "R 25/3", "45.20")
    assert not cut_off(s, RUSSIA, at("45.20"))
    put(s, "R 27/3", "49.20")
    s.set_control(CENTRAL, at("45.20"))
    assert cut_off(s, RUSSIA, at("49.20"))


@pytest.mark.rule("14.4(7)#1", "14.4(5)#1", "14.4.1#1", "6.4.2#1")
def test_an_isolated_german_force_loses_two():
    s = without_railways(position("b_tannenberg", gt=9), CENTRAL)
    put(s, "G 36 r/1 R", "45.20", status=-2)
    put(s, "G Bacmeister", "48.22")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    supplying(s, CENTRAL)
    assert s.marked(piece("G 36 r/1 R"), nm.ISOLATED)
    assert status(s, "G 36 r/1 R") == -4
    assert where(s, "G Bacmeister") == "eliminated" or steps(s, "G Bacmeister") == piece("G Bacmeister").steps - 2


@pytest.mark.rule("14.4(6)#1")
def test_out_of_supply_costs_one_level_if_not_isolated():
    s = without_railways(position("a_gumbinnen", gt=3), RUSSIA, MAIN_LINE)
    put(s, "R 25/3", "44.24")
    supplying(s, RUSSIA)
    assert supply_of(s, "R 25/3") == "out"
    assert not s.marked(piece("R 25/3"), nm.ISOLATED)
    assert status(s, "R 25/3") == -1


@pytest.mark.rule("14.6#1", "14.4(5)#1", "7.3.1#1")
@pytest.mark.parametrize(("die", "left"), [(3, True), (4, False)])
def test_a_demoralized_isolated_force_may_surrender(die, left):
    s = without_railways(position("b_tannenberg", gt=9), CENTRAL)
    put(s, "G 36 r/1 R", "45.20", status=-4)
    put(s, "G Bacmeister", "45.20")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    supplying(s, CENTRAL)
    assert name_of(s) == "SurrenderDie"
    does(s, f"roll {die}")
    assert (where(s, "G Bacmeister") == "45.20") == left
    assert vp(s)[RUSSIA] == (0 if left else 4)
    if left:
        assert name_of(s) == "StepsOfForce"
        does(s, "lose G 36 r/1 R", "lose G 36 r/1 R")
        assert steps(s, "G 36 r/1 R") == piece("G 36 r/1 R").steps - 2


@pytest.mark.rule("14.0#1", "14.4(1)#1", "5.4.4#2")
def test_markers_last_to_the_next_own_supply_phase():
    s = position("a_gumbinnen")
    put(s, "R 27/3", "38.19", supply="low")
    supplying(s, CENTRAL)
    assert supply_of(s, "R 27/3") == "low"
    supplying(s, RUSSIA)
    assert supply_of(s, "R 27/3") == "in"


@pytest.mark.rule("14.7#1")
def test_three_units_and_fischers_draw_on_the_bukowina():
    s = without_railways(position("c_galicia"), CENTRAL)
    units = ("A 5 hc", "A 8 c", "A 105 ls", "A 36 ls")
    for name, hex_ in zip(units, ("09.110", "09.111", "10.111", "10.112"), strict=True):
        put(s, name, hex_, army="A SECOND", corps="")
    put(s, "A Fischer 1", "11.111", army="A SECOND")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    supplying(s, CENTRAL)
    assert [supply_of(s, n) for n in units].count("in") == 3
    assert supply_of(s, "A Fischer 1") == "in"


@pytest.mark.rule("5.4.4#1", "3.6#1", "3.6.1#1")
def test_supply_units_turn_back_at_the_start():
    s = position("a_gumbinnen")
    train = put(s, "R 3 Train", "38.19", extended=True)
    s.set_ap(train, 3)
    other = put(s, "G 1 Train", "44.20", extended=True)
    assert supply.range_of(s, train) == 32
    supplying(s, RUSSIA)
    assert not s.marked(train, nm.EXTENDED)
    assert s.ap_bits(train) == 0
    assert s.marked(other, nm.EXTENDED)
    assert supply.range_of(s, train) == 24


@pytest.mark.rule("5.4.4#3", "8.2.7a#2")
def test_the_markers_of_depots_that_move():
    s = position("a_gumbinnen")
    depot = put(s, "R FIRST Major", "36.19")
    s.set_ap(depot, nm.RELOCATING)
    assert not supply.depot_works(s, depot)
    supplying(s, RUSSIA)
    assert s.ap_bits(depot) == nm.CONSOLIDATING
    assert not supply.depot_works(s, depot)
    supplying(s, RUSSIA)
    assert s.ap_bits(depot) == 0
    assert supply.depot_works(s, depot)


@pytest.mark.rule("14.4(4)#1", "14.2#2", "14.2.2#1")
def test_only_an_extended_train_lowers_supply():
    s = without_railways(position("b_tannenberg", gt=5), RUSSIA, MAIN_LINE)
    depot, train = put(s, "R FIRST Major", "36.19"), put(s, "R 3 Train", "42.23")
    put(s, "R 27/3", "46.25")
    ledger, unit = ledger_of(s, "R FIRST Major"), piece("R 27/3").n
    assert ledger.costs[depot.n][at("42.23")] == 25
    ledger.costs[depot.n][at("42.23")] = 36
    ledger.costs[train.n][at("46.25")] = 24
    assert ledger.states(frozenset())[0][unit] == supply.OUT
    assert ledger.states(frozenset([depot.n]))[0][unit] == supply.IN
    ledger.costs[train.n][at("46.25")] = 32
    assert ledger.states(frozenset([depot.n]))[0][unit] == supply.OUT
    assert ledger.states(frozenset([depot.n, train.n]))[0][unit] == supply.LOW


@pytest.mark.rule("14.4(3)#1")
def test_the_owner_may_change_the_proposal():
    s = start("c_galicia")
    supplying(s, RUSSIA)
    assert name_of(s) == "SupplyPlan"
    first = offers(s, "contract")[0]
    does(s, first)
    assert not offered(s, first)
    assert refused(s, "extend R PRAGA 3").rule == "24.5.1"
    does(s, "accept")
    assert any(s.marks[n] & nm.OUT for n in range(len(s.marks)))


@pytest.mark.rule("12.5.2#1")
def test_an_isolated_bridgehead_is_abandoned():
    s = without_railways(position("c_galicia", gt=6), CENTRAL)
    fort = put(s, "A Fort Zaleszczyki 11.103", "11.103")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    supplying(s, CENTRAL)
    assert s.steps(fort) == 0


@pytest.mark.rule("5.4.4#1", "14.4(2)#1", "14.2#2")
@pytest.mark.parametrize(("train", "asked"), [("46.23", True), ("43.21", False), ("58.25", False)])
def test_the_owner_is_asked_where_a_flip_could_feed_a_train(train, asked):
    """14.4 (2), ruling 22: asked if a depot could reach the Train extended, not if it does so already or never."""
    s = position("a_gumbinnen", gt=3)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", train)
    put(s, "G 1/1", "51.15")
    supplying(s, RUSSIA)
    assert (name_of(s) == "SupplyPlan") == asked
    if asked:
        does(s, "extend R FIRST Major")
        if offers(s):
            does(s, "accept")
        assert not s.marked(piece("R 3 Train"), nm.OUT)
