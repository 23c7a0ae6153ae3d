"""Referee cases 1-001 to 1-059; the number of the case stands in the name of its test."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import ADJ
from greatwar.games.twilight_in_the_east.charts import PLANS
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import HEXES, army_named, corps_named, hex_named
from greatwar.games.twilight_in_the_east.game import GAME
from greatwar.games.twilight_in_the_east.rails import EUROPEAN
from greatwar.games.twilight_in_the_east.rules import areas, attachment, rail, railways, reaction, supply
from greatwar.games.twilight_in_the_east.rules.combat import target_refusal
from greatwar.games.twilight_in_the_east.rules.movement import Mover, congestion, pinned
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.rules.odds import column, flanked
from greatwar.games.twilight_in_the_east.rules.repulse import repulse_column
from greatwar.games.twilight_in_the_east.rules.stacking import top
from greatwar.games.twilight_in_the_east.rules.tracing import Ground
from greatwar.games.twilight_in_the_east.rules.units import cel_of
from greatwar.games.twilight_in_the_east.steps.forced_march import MarchCheck
from greatwar.games.twilight_in_the_east.steps.moves import TASKED, Move
from greatwar.games.twilight_in_the_east.steps.post_combat import must_retire
from greatwar.games.twilight_in_the_east.steps.retreat import BY_CRT, Retreat, lose_in_force
from greatwar.games.twilight_in_the_east.views import visible
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    does,
    level,
    log_of,
    moving,
    name_of,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    retiring,
    rule_of,
    run,
    status,
    supplying,
    task,
    where,
)


def at(name):
    return hex_named(name).n


def cost(s, name, a, b):
    """What a way costs a unit, in MPs."""
    return Mover(s, [piece(name)]).step_cost(at(a), at(b)) / 2


@pytest.mark.case("twilight-in-the-east-1-001")
def test_1_001_off_map_exits():
    s = position("d_grand_campaign", gt=3)
    assert rule_of(railways.exit_refusal(s, CENTRAL, at("46.12"))) == "8.2.8"
    assert railways.exit_refusal(s, CENTRAL, at("85.27")) is None
    reach = railways.distances(s, CENTRAL, at("85.27"), EUROPEAN)
    assert reach.to(at("98.36")) == 16
    put(s, "G 20 lw", "85.27", rail="98.36")
    assert rail.destination_refusal(s, piece("G 20 lw"), at("98.36")) is None
    assert all(HEXES[h].station for h in rail.destinations(s, piece("G 20 lw")))


@pytest.mark.case("twilight-in-the-east-1-003")
def test_1_003_ezoc_to_ezoc_costs_six():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 40/4", "47.22")
    put(s, "G 1/1", "47.21")
    assert cost(s, "R 40/4", "47.22", "48.22") == 8
    moving(s, RUSSIA)
    does(s, "take R 40/4")
    s.pending[-1] = Move((piece("R 40/4").n,), (0,), (at("47.22"),), 16)
    s.put(piece("R 40/4"), at("48.22"))
    does(s, "halt")
    assert name_of(s) == "MarchCheck"
    assert (s.pending[-1].mps, s.pending[-1].modifier(s)) == (1, 0)


@pytest.mark.case("twilight-in-the-east-1-005")
def test_1_005_a_depot_that_relocates():
    s = position("a_gumbinnen", gt=4)
    depot = put(s, "R FIRST Major", "36.19")
    s.set_ap(depot, nm.RELOCATING)
    assert not supply.depot_works(s, depot)  # GT 4: no APs
    s.turn = 5
    supplying(s, RUSSIA)
    assert s.ap_bits(depot) == nm.CONSOLIDATING
    assert not supply.depot_works(s, depot)
    s.turn = 6
    put(s, "R 27/3", "36.19")
    ledger = supply.Ledger(s, RUSSIA, depot.home, Ground(s, RUSSIA))
    assert ledger.depots == []  # supply is determined before the marker goes
    supplying(s, RUSSIA)
    assert s.ap_bits(depot) == 0
    assert supply.depot_works(s, depot)
    s.turn = 7
    assert supply.Ledger(s, RUSSIA, depot.home, Ground(s, RUSSIA)).depots == [depot]


@pytest.mark.case("twilight-in-the-east-1-007")
def test_1_007_56_r_and_the_26_r_train():
    s = position("b_tannenberg", gt=8)
    put(s, "R 27/3", "38.20")
    put(s, "G 1/1", "41.19")
    unit = put(s, "R 56 r/26 R", "37.22", corps="")
    train = put(s, "R 26 R Train", "26.22")
    assert not attachment.corps_arrived(s, corps_named("R 26 R"))
    attachment.attach_all(s, RUSSIA)
    assert s.corps_of(unit) is None
    s.turn = 9
    s.put(train, at("34.21"))
    assert attachment.corps_arrived(s, corps_named("R 26 R"))
    attachment.attach_all(s, RUSSIA)
    assert s.corps_of(unit) is corps_named("R 26 R")
    assert rule_of(attachment.corps_refusal(s, unit, None)) == "6.2.2"


@pytest.mark.case("twilight-in-the-east-1-009")
def test_1_009_disorder_before_recovery():
    s = position("a_gumbinnen", gt=3)
    put(s, "R 27/3", "34.18", disorder=2, supply="low")
    put(s, "G 1/1", "42.20")
    for expected in (nm.D1, nm.DEMORALIZED, 3):
        moving(s, RUSSIA)
        does(s, "take R 27/3", "reorder" if expected >= nm.DEMORALIZED else "recover")
        assert s.cel[piece("R 27/3").n] == expected
    s = position("a_gumbinnen", gt=3)
    put(s, "R 27/3", "34.18", disorder=2, supply="out")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert not offered(s, "reorder")
    assert not offered(s, "recover")


@pytest.mark.case("twilight-in-the-east-1-011")
def test_1_011_road_congestion():
    s = position("a_gumbinnen")
    for name in ("R 1 c", "R 5 rf", "R Kowno", "R 3 how"):
        put(s, name, "38.20", corps="" if name in ("R 1 c", "R 5 rf") else None)
    assert congestion(s, RUSSIA, at("38.20")) == 3
    put(s, "R 27/3", "38.19")
    put(s, "R 20 how", "38.19")
    alone, stacked = Mover(s, [piece("R 27/3")]), Mover(s, [piece("R 27/3"), piece("R 20 how")])
    assert stacked.step_cost(at("38.19"), at("38.20")) == 4
    assert alone.step_cost(at("38.19"), at("38.20")) <= 4


@pytest.mark.case("twilight-in-the-east-1-013")
def test_1_013_entrained_units_near_the_enemy():
    s = position("b_tannenberg", gt=6)
    put(s, "G 36/17", "47.19", rail="61.30")
    put(s, "G 20 lw", "85.37", rail="85.37", task=nm.DETRAIN, mps=1)
    rider = put(s, "R 1 c", "44.18", army="R FIRST")
    assert reaction.must_go(s, piece("G 36/17")) is False
    enter(s, rider, at("46.19"))
    assert reaction.must_go(s, piece("G 36/17"))
    goals = reaction.rail_refuges(s, piece("G 36/17"))
    assert goals
    reaction.displace(s, piece("G 36/17"), goals[0])
    assert s.half(piece("G 36/17")) == nm.HALF_DEFERRED
    assert not s.halved(piece("G 36/17"))
    near = next(h for h in ADJ[at("85.37")] if HEXES[h].terrain < nm.SEA and s.open[h])
    enter(s, rider, near)
    assert task(s, "G 20 lw") == (0, 0)
    assert s.half(piece("G 20 lw")) == nm.HALF_INITIAL
    assert not reaction.must_go(s, piece("G 20 lw"))
    s = position("b_tannenberg", gt=6)
    put(s, "G 36/17", "47.19", rail="61.30")
    enter(s, put(s, "R 3 Train", "44.18"), at("46.19"))
    assert not reaction.must_go(s, piece("G 36/17"))


@pytest.mark.case("twilight-in-the-east-1-015")
@pytest.mark.parametrize(("base", "kept"), [(1, True), (2, False)])
def test_1_015_a_failed_forced_march_and_the_marker(base, kept):
    s = position("a_gumbinnen", gt=2)
    unit = put(s, "R 27/3", "40.20", status=-base)  # base 10: CEL 9 or 8
    put(s, "G 1/1", "41.19")
    assert cel_of(s, [unit]) == 10 - base
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    s.pending[-1] = Move((unit.n,), (0,), (at("39.20"),), 10)  # two of the three MPs are left
    s.listed = None
    does(s, "prepare 41.19")
    assert name_of(s) == "MarchCheck"
    assert s.pending[-1].mps == 1
    assert s.prepared(unit) >= 0
    does(s, "dice 12")
    assert (s.prepared(unit) >= 0) == kept


@pytest.mark.case("twilight-in-the-east-1-017")
def test_1_017_pinned_in_tarnopol():
    s = position("c_galicia", gt=5)
    put(s, "A 11/11", "12.91", status=-2, army="A THIRD")
    put(s, "A 1-det 11", "12.91", army="A THIRD")
    put(s, "R 12/12", "11.91", army="R EIGHTH", prepared="12.91")
    moving(s, CENTRAL, counter=True)
    assert pinned(s, CENTRAL, at("12.91"))
    does(s, "take A 11/11")
    assert not offers(s, "march")
    assert not offered(s, "entrain")
    assert not offered(s, "recover")
    assert offered(s, "dig")
    does(s, "halt", "take A 1-det 11")
    assert offers(s, "march")


@pytest.mark.case("twilight-in-the-east-1-019")
def test_1_019_one_repulse_in_a_retreat():
    assert column(5, 1) == 4
    s = position("a_gumbinnen", gt=4)
    put(s, "R 27/3", "40.20", lost=5)
    asset = put(s, "G Bacmeister", "38.20", lost=1)
    put(s, "G 1/1", "41.19")
    s.put(piece("R 27/3"), at("39.20"))
    odds = repulse_column(s, [piece("R 27/3")], at("39.20"), at("38.20"), ())
    assert odds == column(5, asset.defence - 1) + (
        2 if flanked(s, at("38.20"), [asset], [piece("R 27/3")], [at("39.20")]) else 0
    )
    s.put(piece("R 27/3"), at("40.20"))
    n = piece("R 27/3").n
    s.phase = nm.ATTACK
    s.battle = Combat(at("40.20"), CENTRAL, (piece("G 1/1").n,), (at("41.19"),), (n,), started=((n, at("40.20")),))
    run(s, Retreat((n,), 3, BY_CRT, (at("40.20"),)))
    does(s, "retreat 39.20")
    assert status(s, "R 27/3") == -1  # the EZOC of the Asset
    assert offered(s, "repulse 38.20")
    does(s, "repulse 38.20")
    while name_of(s) != "Retreat" or s.pending[-1].units != (n,):
        choices = offers(s)
        does(
            s,
            "dice 12"
            if "dice 12" in choices and name_of(s) == "RepulseDice"
            else "dice 7"
            if "dice 7" in choices
            else choices[0],
        )
    assert not offers(s, "repulse")
    assert n in s.battle.repulsed


@pytest.mark.case("twilight-in-the-east-1-021")
@pytest.mark.parametrize(("ip", "allowed"), [(2, False), (3, True)])
def test_1_021_recovery_behind_positions(ip, allowed):
    s = position("a_gumbinnen", gt=4)
    put(s, "R 27/3", "38.20", status=-2)
    put(s, "R 25/3", "39.19", ip=ip)
    put(s, "G 1/1", "40.20")
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert offered(s, "recover") == allowed


@pytest.mark.case("twilight-in-the-east-1-023")
def test_1_023_demoralized_and_unsupplied_cavalry():
    s = position("b_tannenberg", gt=5)
    a = put(s, "R 1 c", "38.20", status=-4, corps="")
    b = put(s, "R 2 c", "38.22", supply="out", corps="")
    c = put(s, "R 3 c", "38.24", status=-4, supply="out", corps="")
    assert [reaction.may_react(s, u) for u in (a, b, c)] == [True, True, False]
    put(s, "G 1/1", "39.20")
    put(s, "G 2/1", "39.22")
    put(s, "G 35/17", "39.24")
    retiring(s, RUSSIA)
    assert name_of(s) == "Retirement"
    assert [must_retire(s, u) for u in (a, b, c)] == [True, False, True]
    assert not offered(s, "done")


@pytest.mark.case("twilight-in-the-east-1-025")
def test_1_025_once_a_phase():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.19")
    put(s, "R 29/20", "40.20")
    put(s, "G 1/1", "41.19")
    s.fought = (at("41.19"),)
    s.set_order(piece("R 25/3"), nm.ATTACKED)
    assert rule_of(target_refusal(s, RUSSIA, at("41.19"))).startswith("10.1")
    attacking(s, CENTRAL, counter=True)
    assert offered(s, "declare 40.19")


@pytest.mark.case("twilight-in-the-east-1-027")
def test_1_027_strong_positions_one_side_only():
    s = position("b_tannenberg", gt=23)
    put(s, "G 1/1", "59.17", ip=3)
    put(s, "G 2/1", "56.18", ip=2)
    put(s, "R 25/3", "58.18", army="R FIRST")
    put(s, "R 27/3", "57.17", army="R FIRST")
    a, b = Mover(s, [piece("R 25/3")]), Mover(s, [piece("R 27/3")])
    assert rule_of(a.refusal(at("58.18"), at("58.17"))) in ("4.1.4a", "13.2")
    assert b.refusal(at("57.17"), at("58.17")) is None
    assert b.zoc_cost(at("57.17"), at("58.17")) == 12
    assert a.refusal(at("58.18"), at("57.17")) is None
    assert a.zoc_cost(at("58.18"), at("57.17")) == 6


@pytest.mark.case("twilight-in-the-east-1-029")
def test_1_029_two_assets_lose_one_step():
    s = position("c_galicia", gt=6)
    one, two = put(s, "A 1-det 11", "14.92", army="A THIRD"), put(s, "A 2-det 11", "14.92", army="A THIRD")
    s.pending.clear()
    before = s.steps(one) + s.steps(two)
    lose_in_force(s, [one, two], 1, 0, "EZOC")
    GAME.settle(s)
    assert name_of(s) == "ForceLoss"
    assert offers(s) == ["lose A 1-det 11", "lose A 2-det 11"]
    does(s, "lose A 2-det 11")
    assert s.steps(one) + s.steps(two) == before - 1


@pytest.mark.case("twilight-in-the-east-1-031")
def test_1_031_station_capacity():
    s = position("a_gumbinnen", gt=2)
    s.phase = nm.MOVEMENT
    for name in ("G 35/17", "G 36/17"):
        put(s, name, "48.19")
    put(s, "G 20 lw", "48.19", rail="48.19", corps="")
    assert piece("G 35/17").half_rcp == 10
    assert rail.room_at(s, at("48.19")) == 16
    assert rail.work(s, piece("G 35/17"), nm.ENTRAIN, 14, 0)[1]
    assert not rail.work(s, piece("G 36/17"), nm.ENTRAIN, 14, 0)[1]
    assert task(s, "G 36/17") == (nm.ENTRAIN, 3)
    assert rail.room_at(s, at("48.19")) == 0
    assert not rail.work(s, piece("G 20 lw"), nm.DETRAIN, 14, 0)[1]
    assert task(s, "G 20 lw") == (0, 0)
    s = position("a_gumbinnen", gt=2)
    s.phase = nm.COUNTER_MOVEMENT
    assert rail.room_at(s, at("48.19")) == 8


@pytest.mark.case("twilight-in-the-east-1-033")
def test_1_033_forced_march_modifiers():
    s = position("b_tannenberg", gt=5, weather=nm.HEAT)
    unit = put(s, "G 1/1", "55.22", status=-1, supply="low")
    check = MarchCheck((unit.n,), 3)
    assert check.modifier(s) == 6
    assert cel_of(s, [unit]) == 10
    run(s, check)
    does(s, "dice 6")
    assert any("failed by 2" in line for line in log_of(s))
    other = put(s, "G 2/1", "55.24", status=-1)
    moving(s, CENTRAL)
    does(s, "take G 2/1", "recover")
    assert task(s, "G 2/1")[0] in (0, nm.RECOVER)
    s = position("b_tannenberg", gt=5)
    other = put(s, "G 2/1", "55.24", status=-1)
    assert Move((other.n,), (0,), (at("55.24"),), 4, TASKED).extra(s, other) == 0
    assert Move((other.n,), (0,), (at("55.24"),), 4, 0).extra(s, other) == 6


@pytest.mark.case("twilight-in-the-east-1-035")
def test_1_035_a_marker_pins_who_enters():
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", prepared="41.19")
    put(s, "G 1/1", "42.20")
    moving(s, CENTRAL, counter=True)
    does(s, "take G 1/1", "through 41.19")
    assert where(s, "G 1/1") == "41.19"
    assert not offers(s, "march")
    assert not offers(s, "through")
    assert refused(s, "march 42.20").rule == "8.4.2"
    does(s, "halt")
    attacking(s, RUSSIA)
    assert s.battle is not None
    assert s.battle.target == at("41.19")
    assert piece("R 25/3").n in s.battle.attackers


@pytest.mark.case("twilight-in-the-east-1-037")
def test_1_037_repulse_of_an_asset():
    assert column(7, 2) == 3  # 4:1, the tie goes up
    s = position("a_gumbinnen", gt=2)
    put(s, "R 27/3", "40.20", lost=3)
    put(s, "R 25/3", "40.20")
    asset = put(s, "G Bacmeister", "41.19")
    before = s.steps(asset)
    moving(s, RUSSIA)
    does(s, "take R 27/3", "repulse 41.19")
    while name_of(s) != "Move":
        step, choices = name_of(s), offers(s)
        if step == "RepulseDice":
            does(s, "dice 12")
        elif step == "RepulseEc":
            does(s, "dice 10")
        else:
            does(s, choices[0])
    assert where(s, "G Bacmeister") not in ("41.19", "40.20")
    assert s.steps(asset) == before - 1
    assert (where(s, "R 27/3"), where(s, "R 25/3")) == ("40.20", "40.20")
    assert s.pending[-1].spent == 2
    assert offers(s, "march")


@pytest.mark.case("twilight-in-the-east-1-039")
def test_1_039_markers_fall_to_adjacency_or_attack():
    s = position("a_gumbinnen", gt=3)
    put(s, "G 1/1", "42.20", task=nm.DIG, mps=1)
    put(s, "G 2/1", "42.21", task=nm.RECOVER, mps=3, status=-2)
    advancing = put(s, "R 25/3", "40.20")
    enter(s, advancing, at("41.20"))
    assert task(s, "G 1/1") == (nm.DIG, 1)
    assert task(s, "G 2/1") == (0, 0)
    s.put(advancing, at("40.20"))
    moving(s, CENTRAL)
    does(s, "take G 1/1")
    assert level(s, "42.20", CENTRAL) == 1
    assert s.pending[-1].spent == 12


@pytest.mark.case("twilight-in-the-east-1-041")
def test_1_041_reaction_in_spite_of_a_marker():
    s = position("a_gumbinnen", gt=2)
    rider = put(s, "G 1 c", "40.19")
    put(s, "R 25/3", "39.19", prepared="40.19")
    put(s, "R 27/3", "39.18")
    put(s, "G 2/1", "41.19")
    s.put(piece("R 27/3"), at("40.18"))
    found = reaction.riders(s, CENTRAL, at("39.18"), at("40.18"), (piece("R 27/3").n,))
    assert [r & 0xFFFF for r in found] == [rider.n]
    may = {
        h: reaction.ride_refusal(s, rider, at(h), at("39.18"), at("40.18"))
        for h in ("41.18", "41.19", "39.18", "40.20")
    }
    assert may["41.18"] is None
    assert may["41.19"] is None
    assert may["39.18"] is not None
    assert may["40.20"] is not None


@pytest.mark.case("twilight-in-the-east-1-043")
def test_1_043_road_into_a_held_hex():
    s = position("b_tannenberg", gt=3)
    put(s, "R 25/3", "60.22", army="R FIRST")
    put(s, "R 27/3", "59.21", army="R FIRST", ip=1)
    put(s, "G 1/1", "60.21")
    assert cost(s, "R 25/3", "60.22", "59.21") == 4.5
    s.set_ip(at("59.21"), 0)
    assert cost(s, "R 25/3", "60.22", "59.21") == 5.5


@pytest.mark.case("twilight-in-the-east-1-045")
def test_1_045_a_unit_in_the_wrong_area():
    s = position("b_tannenberg", gt=4)
    s.lines = ((2, HEXES[at("40.30")].z, 1, 0, 0, 0, 1, 0, army_named("R FIRST").n, army_named("R SECOND").n),)
    s.plans = bytes([1 if name == "R SECOND" else 0 for name, _, _, _ in PLANS])
    unit = put(s, "R 4/6", "40.26", army="R SECOND", corps="")
    assert areas.area_of(s, RUSSIA, at("40.26")) == army_named("R FIRST").n
    attachment.attach_all(s, RUSSIA)
    assert s.army_of(unit) is army_named("R SECOND")
    put(s, "G 1/1", "42.26")
    assert rule_of(Mover(s, [unit]).refusal(at("40.26"), at("41.26"))) == "6.3.1"


@pytest.mark.case("twilight-in-the-east-1-047")
def test_1_047_a_new_destination():
    s = position("b_tannenberg", gt=5)
    unit = put(s, "G 2/1", "61.30", rail="48.19")
    enter(s, put(s, "R 27/3", "45.20"), at("47.19"))
    assert unit in rail.lost_destinations(s, CENTRAL)
    new = rail.new_destinations(s, unit)
    assert new
    assert all(HEXES[h].station and s.controls(CENTRAL, h) for h in new)
    rail.set_destination(s, unit, new[0], 0)
    s.set_half(unit, nm.HALF_DEFERRED)
    retiring(s, RUSSIA)
    assert s.half(unit) == nm.HALF_DEFERRED
    assert not s.halved(unit)
    s.set_mark(unit, nm.RAIL, False)
    s.set_half(unit, nm.HALF_INITIAL)
    retiring(s, CENTRAL)
    assert s.half(unit) == nm.HALF_FINAL


@pytest.mark.case("twilight-in-the-east-1-049")
def test_1_049_reaction_into_the_guns_hex():
    s = position("a_gumbinnen", gt=2)
    rider, guns = put(s, "G 1 c", "40.19"), put(s, "G 1.FA", "40.18")
    s.put(put(s, "R 28/20", "43.17"), at("41.18"))
    assert reaction.must_go(s, guns)
    assert reaction.ride_refusal(s, rider, at("40.18"), -1, at("41.18")) is None
    s.put(rider, at("40.18"))
    assert not reaction.must_go(s, guns)


@pytest.mark.case("twilight-in-the-east-1-051")
def test_1_051_over_stacking_by_reaction():
    s = position("a_gumbinnen", gt=3)
    rider = put(s, "R 1 c", "40.19", corps="")
    for name in ("R 25/3", "R 27/3", "R 28/20"):
        put(s, name, "39.19")
    s.put(put(s, "G 1/1", "44.19"), at("41.19"))
    assert reaction.ride_refusal(s, rider, at("39.19"), -1, at("41.19")) is None
    s.put(rider, at("39.19"))
    moving(s, CENTRAL)
    does(s, "end-phase")
    assert where(s, "R 1 c") == "39.19"
    moving(s, RUSSIA, counter=True)
    does(s, "end-phase")
    assert offers(s, "disband")


@pytest.mark.case("twilight-in-the-east-1-053")
def test_1_053_the_largest_asset_by_size_decides():
    s = position("c_galicia", gt=5)
    regiment = put(s, "A 1-det 11", "09.110", army="A SECOND")
    battalion = put(s, "A Fischer 1", "09.110", army="A SECOND")
    assert (regiment.size, battalion.size) == (nm.REGIMENT, nm.BATTALION)
    assert cel_of(s, [battalion, regiment]) == regiment.base


@pytest.mark.case("twilight-in-the-east-1-055")
def test_1_055_trigger_two_bars_the_vacated_hex():
    s = position("c_galicia", gt=5)
    rider = put(s, "A 5 hc", "22.86", army="A THIRD", corps="")
    mover = put(s, "R 12 c", "21.85", army="R EIGHTH", corps="")
    s.put(mover, at("21.86"))
    found = reaction.riders(s, CENTRAL, at("21.85"), at("21.86"), (mover.n,))
    assert [r & 0xFFFF for r in found] == [rider.n]
    refused_ = {HEXES[h].name for h in ADJ[at("22.86")] if reaction.ride_refusal(s, rider, h, at("21.85"), at("21.86"))}
    assert {"21.85", "21.86"} <= refused_
    s.put(mover, at("20.86"))
    assert reaction.riders(s, CENTRAL, at("21.85"), at("20.86"), (mover.n,)) == ()


@pytest.mark.case("twilight-in-the-east-1-057")
def test_1_057_what_is_on_top():
    s = position("b_tannenberg", gt=30)
    put(s, "G 1/1", "44.20", status=-4)
    put(s, "G 2/1", "44.20", lost=2)
    put(s, "G 1 c", "44.20", task=nm.RECOVER, mps=1)
    put(s, "R 27/3", "42.20")
    assert top(s, at("44.20")) is piece("G 1 c")
    assert visible(s, RUSSIA, at("44.20"), set()) == [piece("G 1 c").n]
    s.set_ip(at("44.20"), 1)
    assert top(s, at("44.20")) is piece("G 2/1")
    assert visible(s, RUSSIA, at("44.20"), set()) == []
    s.put(piece("R 27/3"), at("43.20"))
    assert visible(s, RUSSIA, at("44.20"), set()) == [piece("G 2/1").n]


@pytest.mark.case("twilight-in-the-east-1-059")
def test_1_059_an_asset_between_two_formations():
    s = position("b_tannenberg", gt=14)
    put(s, "G 3 r", "50.20", corps="")
    put(s, "G 36 r/1 R", "50.24")
    asset = put(s, "G Bacmeister", "50.22")
    train = put(s, "G 1 R Train", "50.23")
    attachment.attach_assets(s, CENTRAL)
    assert supply.client_of(s, train, asset)
    s.set_corps(asset, s.corps_of(piece("G 3 r")))
    assert not supply.client_of(s, train, asset)
    assert supply._followers(s, [asset, piece("G 3 r"), piece("G 36 r/1 R")]) == {}
