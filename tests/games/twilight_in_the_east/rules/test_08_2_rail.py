"""8.2 Railroad movement."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east.components import hex_named, unit
from greatwar.games.twilight_in_the_east.rails import EUROPEAN, RUSSIAN
from greatwar.games.twilight_in_the_east.rules import rail, railways

from ..positions import (
    CENTRAL,
    GAME,
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
    rule_of,
    task,
    where,
)


def n(name):
    return hex_named(name).n


@pytest.mark.rule(
    "8.2.3(1)#1",
    "8.2.3(2)#1",
    "8.2.3(3)#1",
    "8.2.3(4)#1",
    "8.2.3(5)#1",
    "8.2.9-ex",
    "8.2.2#1",
    "8.2.1#2",
    "8.2.1#3",
    "8.2.1a#1",
)
def test_the_comprehensive_rail_example():
    s = position("d_grand_campaign", gt=16)
    put(s, "G 20 lw", "49.24")
    s.rp = (20, 0, 0, 0, 0)
    moving(s, CENTRAL)
    does(s, "take G 20 lw", "entrain")
    assert name_of(s) == "Destination"
    net = rail.reachable(s, unit("G 20 lw"), 0)
    assert net.to(n("86.38")) == 51
    does(s, "bound-for 86.38")
    assert s.rp[0] == 20 - 4
    assert where(s, "G 20 lw") == "86.38"
    assert task(s, "G 20 lw") == (nm.DETRAIN, 1)
    assert s.marked(unit("G 20 lw"), nm.RAIL)


@pytest.mark.rule("8.2.8-ex", "8.2.8#1")
def test_the_off_map_example():
    s = position("d_grand_campaign", gt=9)
    u = put(s, "G 20 lw", "85.27", rail="88.68")
    assert rail.parts_a_hex(s) * 16 == 252 * 4 // 3
    net = railways.distances(s, CENTRAL, n("85.27"), EUROPEAN)
    assert net.counted[2 * n("98.36")] == 16
    assert net.to(n("88.68")) == 56
    left = rail.travel(s, u, 5 * 252)
    assert where(s, "G 20 lw") == "88.68"
    assert left == 5 * 252 - 56 * 21


@pytest.mark.rule("8.2.8#1", "1.2.1#2")
def test_the_exit_at_46_12_is_closed_1_001():
    s = position("d_grand_campaign", gt=3)
    assert railways.exit_refusal(s, CENTRAL, n("46.12")) is not None
    assert railways.exit_refusal(s, CENTRAL, n("85.27")) is None


@pytest.mark.rule("8.2.3(1)-ex1", "8.2.3(1)#1")
def test_four_rcps_leave_three_mps():
    s = position("d_grand_campaign", gt=2)
    name = next(
        u.name
        for u in __import__("greatwar.games.twilight_in_the_east.components", fromlist=["UNITS"]).UNITS
        if u.half_rcp == 8 and u.nation == nm.GERMAN and u.ma == 7
    )
    put(s, name, "49.24")
    s.rp = (20, 0, 0, 0, 0)
    moving(s, CENTRAL)
    does(s, f"take {name}", "entrain")
    assert s.pending[-1].parts == 3 * 252


@pytest.mark.rule("8.2.3(1)-ex2", "8.2.3(1)#2", "8.9#1")
def test_entraining_is_carried_over():
    s = position("d_grand_campaign", gt=2)
    u = put(s, "G 20 lw", "49.24", task=nm.ENTRAIN, mps=1)
    s.rp = (20, 0, 0, 0, 0)
    moving(s, CENTRAL, counter=True)
    does(s, "take G 20 lw")
    assert name_of(s) == "Destination"
    assert s.pending[-1].parts == (7 - 2) * 126
    assert u.half_rcp == 4


@pytest.mark.rule("8.2.6#1", "8.2.6-ex")
def test_a_station_handles_eight_rcps_1_031():
    s = position("d_grand_campaign", gt=2)
    s.rp = (60, 0, 0, 0, 0)
    put(s, "G 1/1", "48.19")
    put(s, "G 2/1", "48.19")
    moving(s, CENTRAL)
    does(s, "take G 1/1", "entrain", "bound-for 61.30")
    assert rail.room_at(s, n("48.19")) == 6
    does(s, "take G 2/1", "entrain")
    assert task(s, "G 2/1") == (nm.ENTRAIN, 3)
    assert rail.room_at(s, n("48.19")) == 0
    moving(s, CENTRAL, counter=True)
    assert rail.room_at(s, n("48.19")) == 8


@pytest.mark.rule("8.2.3(1)#1", "8.2.6#1", "8.4.2#1")
def test_why_nobody_entrains():
    s = position("d_grand_campaign", gt=2)
    s.rp = (60, 0, 0, 0, 0)
    u = put(s, "G 1/1", "48.20")
    assert rule_of(rail.entrain_refusal(s, u, 14)) == "8.2.3(1)"
    put(s, "G 1/1", "48.19")
    assert rail.entrain_refusal(s, u, 14) is None
    put(s, "R 27/3", "47.19")
    assert rule_of(rail.entrain_refusal(s, u, 14)) == "8.2.3(1)"
    s.put(unit("R 27/3"), n("38.19"))
    s.rp = (2, 0, 0, 0, 0)
    assert rule_of(rail.entrain_refusal(s, u, 14)) == "8.2.3(1)"


@pytest.mark.rule("17.2#1")
def test_rail_points_by_nation_and_gauge():
    s = position("d_grand_campaign", gt=2)
    assert railways.rp_kinds(s, unit("G 1/1"), n("48.19"), EUROPEAN) == (0,)
    assert railways.rp_kinds(s, unit("A 5/1"), n("48.19"), EUROPEAN) == (1,)
    assert railways.rp_kinds(s, unit("R 27/3"), n("36.19"), RUSSIAN) == (2,)
    s.rp = (0, 60, 0, 0, 0)
    assert railways.pay_refusal(s, unit("G 1/1"), n("48.19"), EUROPEAN) is not None


@pytest.mark.rule("8.2.3(3)#1")
def test_a_destination_is_three_hexes_from_the_enemy():
    s = position("d_grand_campaign", gt=2)
    u = put(s, "G 1/1", "61.30")
    put(s, "R 27/3", "46.20")
    assert rule_of(rail.destination_refusal(s, u, n("48.19"))) == "8.2.3(1)"
    s.put(unit("R 27/3"), n("45.20"))
    assert rail.destination_refusal(s, u, n("48.19")) is None


@pytest.mark.rule("8.2.4#2", "8.2.5#1")
def test_an_entrained_unit_displaces_toward_its_destination_1_013():
    s = position("d_grand_campaign", gt=6)
    put(s, "G 36/17", "47.19", rail="61.30")
    put(s, "R 3 c", "43.18")
    moving(s, RUSSIA)
    does(s, "take R 3 c")
    does(s, "through 46.19")
    while name_of(s) in ("Displacement", "Windows"):
        does(s, offers(s)[-1])
    assert where(s, "G 36/17") != "47.19"
    assert s.half(unit("G 36/17")) == nm.HALF_DEFERRED
    assert not s.halved(unit("G 36/17"))


@pytest.mark.rule("8.2.4#4", "8.2.5#1", "8.9.3#1", "8.2.5#2")
def test_a_unit_that_detrains_stays_and_is_halved_at_once_1_013():
    s = position("d_grand_campaign", gt=6)
    put(s, "G 20 lw", "86.38", rail="86.38", task=nm.DETRAIN, mps=1)
    put(s, "R 3 c", "83.37")
    put(s, "G 1/1", "61.30")
    moving(s, RUSSIA)
    does(s, "take R 3 c", "through 85.37")
    assert where(s, "G 20 lw") == "86.38"
    assert task(s, "G 20 lw") == (0, 0)
    assert s.half(unit("G 20 lw")) == nm.HALF_INITIAL
    moving(s, CENTRAL, counter=True)
    assert refused(s, "take G 20 lw").rule == "8.2.5"


@pytest.mark.rule("8.2.3(3)#3", "8.2.5#1")
def test_a_lost_destination_is_renamed_at_once_1_047():
    s = position("d_grand_campaign", gt=5)
    put(s, "G 2/1", "61.30", rail="48.19")
    put(s, "R 27/3", "45.19")
    moving(s, RUSSIA)
    does(s, "take R 27/3", "march 47.18")
    while name_of(s) == "MarchCheck":
        does(s, "dice 2")
    assert name_of(s) == "Redirect"
    assert s.pending[-1].seat(s) == CENTRAL
    does(s, offers(s, "bound-for")[0])
    assert s.half(unit("G 2/1")) == nm.HALF_DEFERRED
    assert rail.destination_of(s, unit("G 2/1"))[0] != n("48.19")


@pytest.mark.rule("8.2.3(5)#1", "8.2.5#1", "8.2.3(4)#2")
def test_the_half_marker_bites_after_detraining():
    s = position("d_grand_campaign", gt=6)
    u = put(s, "G 20 lw", "61.30", rail="61.30", half=nm.HALF_DEFERRED)
    moving(s, CENTRAL)
    does(s, "take G 20 lw")
    assert not s.marked(u, nm.RAIL)
    assert s.half(u) == nm.HALF_INITIAL


@pytest.mark.rule("8.2.3(4)#3")
def test_a_unit_in_rail_mode_travels_on_by_itself_at_the_end_of_the_phase():
    s = position("d_grand_campaign", gt=6)
    put(s, "G 1/1", "48.19", rail="86.38")
    moving(s, CENTRAL)
    does(s, "end-phase")
    assert where(s, "G 1/1") != "48.19"


@pytest.mark.rule("8.2.7#1", "8.2.7a#1", "3.3.4a#1")
def test_depots_move_by_rail_and_relocate():
    s = position("d_grand_campaign", gt=4)
    depot = put(s, "G EIGHTH Major", "61.30")
    moving(s, CENTRAL)
    reach = dict(rail.depot_stations(s, depot))
    assert any(reach.values())
    assert not all(reach.values())
    far = next(h for h, relocates in reach.items() if relocates)
    from greatwar.games.twilight_in_the_east.components import HEXES

    does(s, "take G EIGHTH Major", f"shift {HEXES[far].name}")
    assert s.ap_bits(depot) & nm.RELOCATING
    moving(s, CENTRAL, counter=True)
    assert not any(dict(rail.depot_stations(s, depot)).values())


@pytest.mark.rule("17.2.2#1", "17.2.2-ex", "8.2.3(4)#4")
@pytest.mark.parametrize(("russian", "arrives"), [(4, True), (2, False)])
def test_trans_shipping_at_warsaw_2_039(russian, arrives):
    s = position("d_grand_campaign", gt=2)
    u = put(s, "R Kowno", "74.58", army="R SECOND")
    two = next(
        x
        for x in __import__("greatwar.games.twilight_in_the_east.components", fromlist=["UNITS"]).UNITS
        if x.nation == nm.RUSSIAN and x.half_rcp == 4
    )
    s.put(u, n("40.20"))
    put(s, two.name, "58.52", army="R SECOND")
    s.set_mark(two, nm.RAIL)
    rail.set_destination(s, two, n("31.55"), railways.EURO_KEY)
    s.rp = (0, 0, russian, 8, 0)
    rail.travel(s, two, 7 * 252)
    assert (rail.destination_of(s, two)[1] == railways.RUSSIAN_KEY) == arrives
    assert s.rp[2] == (0 if arrives else russian)


@pytest.mark.rule("8.2.6a#1")
def test_queuing_makes_the_second_unit_wait():
    s = position("d_grand_campaign", gt=2, queuing="on")
    s.rp = (60, 0, 0, 0, 0)
    h = n("48.19")
    assert rail.waits(s, h, 0) == 0
    rail.use_station(s, h, 2, 2)
    assert rail.waits(s, h, 0) == 2
    assert rail.waits(s, h, 4) == 0


@pytest.mark.rule("8.2.3(3)#4", "4.2.6#1")
def test_destinations_are_hidden_from_the_enemy():
    s = position("d_grand_campaign", gt=2)
    put(s, "G 1/1", "48.19", rail="86.38")
    moving(s, RUSSIA)
    assert GAME.view(s, RUSSIA).dest == ()
    assert GAME.view(s, CENTRAL).dest == s.dest
    assert offered(s, "end-phase") or offers(s) == []
