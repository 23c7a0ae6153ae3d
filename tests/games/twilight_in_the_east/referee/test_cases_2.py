"""Referee cases 2-001 to 2-059; the number of the case stands in the name of its test."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.board import ADJ
from greatwar.games.twilight_in_the_east.charts import PLANS
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import HEXES, army_named, corps_named, hex_named, leader_named
from greatwar.games.twilight_in_the_east.rails import EUROPEAN, RUSSIAN
from greatwar.games.twilight_in_the_east.rules import (
    ammunition,
    checks,
    combat,
    concealment,
    hardship,
    leaders,
    losses,
    plans,
    rail,
    railways,
    reaction,
    retreat,
    russia,
    substitution,
    supply,
)
from greatwar.games.twilight_in_the_east.rules.movement import Mover
from greatwar.games.twilight_in_the_east.rules.occupation import enter
from greatwar.games.twilight_in_the_east.rules.odds import flanked
from greatwar.games.twilight_in_the_east.rules.reinforcements import due
from greatwar.games.twilight_in_the_east.rules.tracing import Ground
from greatwar.games.twilight_in_the_east.rules.units import cel_of, eliminate
from greatwar.games.twilight_in_the_east.rules.withholding import defenders, settled, withhold_refusal
from greatwar.games.twilight_in_the_east.state import changed_at
from greatwar.games.twilight_in_the_east.steps.interphase import Replacements
from greatwar.games.twilight_in_the_east.steps.retreat import BY_CRT, Retreat
from greatwar.games.twilight_in_the_east.steps.sequence import Weather
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    attacking,
    battle_of,
    does,
    laying,
    log_of,
    moving,
    name_of,
    offered,
    offers,
    piece,
    position,
    put,
    refused,
    rule_of,
    run,
    status,
    steps,
    supplying,
    vp,
    where,
)


def at(name):
    return hex_named(name).n


def fight(s, target, side, attackers, defending, **more):
    """A combat record for rules that only look at it."""
    numbers = tuple(piece(x).n for x in attackers)
    s.battle = Combat(
        at(target),
        side,
        numbers,
        tuple(s.at_number(k) for k in numbers),
        tuple(piece(x).n for x in defending),
        started=tuple((piece(x).n, s.at_number(piece(x).n)) for x in (*attackers, *defending)),
        full=tuple(piece(x).n for x in (*attackers, *defending) if not s.on_reduced(piece(x))),
        level=s.ip(at(target), 1 - side),
        **more,
    )
    return s.battle


def bound(scenario, gt, *commands):
    s = position(scenario, gt=gt)
    s.plans = bytes([1 if name in commands else 0 for name, _, _, _ in PLANS])
    return s


@pytest.mark.case("twilight-in-the-east-2-001")
def test_2_001_cavalry_and_infantry_defend_apart():
    s = position("a_gumbinnen", gt=4)
    put(s, "G 36/17", "41.19")
    put(s, "R 25/3", "40.19")
    put(s, "R 2 gdc", "40.19")
    target = at("40.19")
    assert withhold_refusal(s, target, piece("R 25/3"), ()) is not None
    assert withhold_refusal(s, target, piece("R 2 gdc"), ()) is None
    assert not settled(s, target, ())
    assert settled(s, target, (piece("R 2 gdc").n,))
    assert defenders(s, target, (piece("R 2 gdc").n,)) == [piece("R 25/3")]
    put(s, "R 1 gdc", "40.19")
    assert withhold_refusal(s, target, piece("R 25/3"), ()) is None
    assert withhold_refusal(s, target, piece("R 2 gdc"), ()) is None


@pytest.mark.case("twilight-in-the-east-2-003")
def test_2_003_hexes_first_units_later():
    s = position("a_gumbinnen", gt=3)
    for name, hex_ in (
        ("G 35/17", "41.19"),
        ("G 36/17", "41.19"),
        ("R 25/3", "40.19"),
        ("R 27/3", "40.20"),
        ("R 40/4", "41.20"),
    ):
        put(s, name, hex_)
    attacking(s, CENTRAL)
    does(s, "declare 40.19", "declare 40.20")
    assert name_of(s) == "Battles"
    assert refused(s, "fight 41.20").rule == "10.2"
    does(s, "fight 40.20", "with G 35/17")
    while s.battle is not None and s.battle.target == at("40.20"):
        choices = offers(s)
        does(s, next((c for c in ("done", "dice 7", "roll 1") if c in choices), choices[-1]))
    assert battle_of(s).target == at("40.19")  # the other attack follows by itself
    assert battle_of(s).attackers == (piece("G 36/17").n,)
    assert combat.join_refusal(s, battle_of(s), piece("G 35/17")) is not None


@pytest.mark.case("twilight-in-the-east-2-005")
def test_2_005_the_prepared_shift_needs_every_unit():
    s = position("a_gumbinnen", gt=3)
    put(s, "G 36/17", "41.19", prepared="40.19")
    put(s, "G 1.FA", "41.19")
    put(s, "R 25/3", "40.19")
    s.phase, s.phasing = nm.ATTACK, CENTRAL
    both = fight(s, "40.19", CENTRAL, ["G 36/17", "G 1.FA"], ["R 25/3"])
    assert not combat.is_prepared(s, both)
    alone = fight(s, "40.19", CENTRAL, ["G 36/17"], ["R 25/3"])
    assert combat.is_prepared(s, alone)
    assert combat.magnitude(s, alone) == 1
    scored = Combat(at("40.19"), CENTRAL, alone.attackers, alone.origins, alone.defenders, prepared=True, magnitude=1)
    assert combat.prepared_points(s, scored) == 1
    s.battle = None
    attacking(s, CENTRAL)
    assert name_of(s) == "Commit"
    assert offered(s, "with G 1.FA")
    assert offered(s, "done")


@pytest.mark.case("twilight-in-the-east-2-007")
@pytest.mark.parametrize(("marker", "left"), [(3, 1), (2, 2), (1, 2), (4, 0)])
def test_2_007_a_minor_depot_is_flipped(marker, left):
    s = position("c_galicia", gt=7)
    depot = put(s, "A FIRST Minor", "61.83", army="A FIRST")
    s.set_ap(depot, marker)
    assert ammunition.left_if(s, depot, True) == left
    supply.extend(s, depot)
    assert supply.ap_left(s, depot) == left


@pytest.mark.case("twilight-in-the-east-2-009")
def test_2_009_flank():
    s = position("a_gumbinnen", gt=3)
    put(s, "G 1 r/1 R", "40.19")
    put(s, "R 25/3", "39.19")
    put(s, "R 29/20", "41.18")
    target, own = at("40.19"), [piece("G 1 r/1 R")]
    both = [piece("R 25/3"), piece("R 29/20")]
    assert flanked(s, target, own, both, [at("39.19"), at("41.18")])
    assert not flanked(s, target, own, both[:1], [at("39.19")])


@pytest.mark.case("twilight-in-the-east-2-011")
def test_2_011_magnitude():
    s = position("b_tannenberg", gt=10)
    for name, hex_ in (
        ("R 25/3", "39.20"),
        ("R 27/3", "39.20"),
        ("R 28/20", "39.19"),
        ("R 29/20", "39.19"),
        ("R 5 rf", "40.21"),
    ):
        put(s, name, hex_)
    put(s, "G 1 r/1 R", "40.20")
    reduced = put(s, "G 36 r/1 R", "40.20", lost=piece("G 36 r/1 R").steps - piece("G 36 r/1 R").reduced)
    assert s.on_reduced(reduced)
    attackers = ["R 25/3", "R 27/3", "R 28/20", "R 29/20", "R 5 rf"]
    assert combat.magnitude(s, fight(s, "40.20", RUSSIA, attackers, ["G 1 r/1 R", "G 36 r/1 R"])) == 2
    s.set_lost(reduced, 0)
    assert combat.magnitude(s, fight(s, "40.20", RUSSIA, attackers, ["G 1 r/1 R", "G 36 r/1 R"])) == 3


@pytest.mark.case("twilight-in-the-east-2-013")
def test_2_013_the_comprehensive_combat():
    s = position("a_gumbinnen", gt=1)
    for name, hex_, lost in (
        ("R 25/3", "40.20", 0),
        ("R 27/3", "40.20", 0),
        ("R 29/20", "40.19", 3),
        ("G 1/1", "41.19", 0),
    ):
        put(s, name, hex_, lost=lost)
    put(s, "R FIRST Major", "36.19")
    put(s, "R 3 Train", "39.20")
    put(s, "R 20 Train", "39.19")
    put(s, "G EIGHTH Major", "44.20")
    put(s, "G 1 Train", "43.19")
    attacking(s, RUSSIA)
    does(s, "declare 41.19", "from 40.20", "with R 29/20", "ap R 25/3 > R 3 Train", "ap R 29/20 > R 20 Train")
    does(s, "ap G 1/1 > G 1 Train")
    assert (battle_of(s).aps, battle_of(s).initial, battle_of(s).column, battle_of(s).magnitude) == ((2, 1), 1, 0, 2)
    does(s, "dice 7", "roll 3", "lose R 29/20", "lose R 27/3", "roll 4", "dice 5", "dice 12")
    assert (status(s, "R 29/20"), status(s, "R 25/3"), status(s, "R 27/3")) == (0, -1, -2)
    does(s, "retreat 39.20", "dice 6")
    assert (where(s, "R 25/3"), where(s, "R 27/3"), where(s, "G 1/1")) == ("40.20", "39.20", "41.19")
    assert (steps(s, "R 27/3"), steps(s, "R 29/20"), steps(s, "G 1/1")) == (9, 6, 10)


@pytest.mark.case("twilight-in-the-east-2-015")
@pytest.mark.parametrize("friend", [False, True])
def test_2_015_the_ezoc_of_a_retreat_comes_before_the_check(friend):
    s = position("a_gumbinnen", gt=3)
    unit = put(s, "R 40/4", "40.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 1 c", "38.20")
    if friend:
        put(s, "R 5 rf", "39.20")
    s.phase = nm.ATTACK
    fight(s, "40.20", CENTRAL, ["G 1/1"], ["R 40/4"], crt_hexes=((unit.n, 1),))
    run(s, Retreat((unit.n,), 1, BY_CRT, (at("40.20"),)))
    does(s, "retreat 39.20")
    assert status(s, "R 40/4") == (0 if friend else -1)
    roll = 9 + checks.check_drm(s, battle_of(s), [unit], False)
    assert roll == 10
    assert roll - cel_of(s, [unit]) == (0 if friend else 1)
    if not friend:
        checks.fail_check(s, [unit], 1)
        assert status(s, "R 40/4") == -2


@pytest.mark.case("twilight-in-the-east-2-017")
def test_2_017_farther_from_all_sources():
    s = position("a_gumbinnen", gt=3)
    unit = put(s, "R 30/4", "40.22", status=-2)
    put(s, "R 4 Train", "38.22")
    put(s, "R FIRST Minor", "37.26")
    put(s, "R FIRST Major", "36.19")
    assert retreat.farther_from_all(s, unit, at("40.22"), at("42.22"))
    s.put(piece("R FIRST Major"), at("44.20"))
    assert not retreat.farther_from_all(s, unit, at("40.22"), at("42.22"))


@pytest.mark.case("twilight-in-the-east-2-019")
def test_2_019_two_assets_fail_one_check():
    s = position("b_tannenberg", gt=6)
    one, two = put(s, "G Masurian", "50.22"), put(s, "G Bacmeister", "50.22")
    assert checks.fail_check(s, [one, two], 5) == (1, 2)  # one hex, two steps of the Force together
    assert (s.status(one), s.status(two)) == (0, 0)
    assert not s.demoralized(one)


@pytest.mark.case("twilight-in-the-east-2-021")
@pytest.mark.parametrize(("result", "left", "owed"), [("R3", 0, 1), ("R2", 0, 0), ("r1", 2, 0)])
def test_2_021_a_fort_takes_white_retreats(result, left, owed):
    s = position("b_tannenberg", gt=6)
    fort = put(s, "R Fort Lomza 47.39", "47.39")
    put(s, "R 5 rf", "47.39", army="R SECOND", corps="")
    put(s, "G 1/1", "48.39")
    assert s.steps(fort) == 2
    from greatwar.games.twilight_in_the_east.steps.fight import defender_retreat

    fight(s, "47.39", CENTRAL, ["G 1/1"], ["R 5 rf", "R Fort Lomza 47.39"], fortified=True)
    defender_retreat(s, result)
    assert s.steps(fort) == left
    assert dict(battle_of(s).crt_hexes).get(piece("R 5 rf").n, 0) == owed


@pytest.mark.case("twilight-in-the-east-2-023")
@pytest.mark.parametrize(("leaves", "die"), [(True, 1), (True, 2), (False, 0)])
def test_2_023_zaleszczyki(leaves, die):
    s = position("c_galicia", gt=5)
    fort = put(s, "A Fort Zaleszczyki 11.103", "11.103")
    put(s, "A 5 hc", "11.103", army="A SECOND", corps="")
    put(s, "R 12/12", "08.102", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, "take R 12/12")
    does(s, next(a for a in offers(s, "march") if hex_named(a.split()[1]).n in ADJ[at("11.103")]))
    assert name_of(s) == "Windows"  # no die at the moment of adjacency
    does(s, offers(s, "ride")[0] if leaves else "stand")
    assert (name_of(s) == "BridgeheadDie") == leaves
    if not leaves:
        assert s.steps(fort) > 0
        return
    does(s, f"roll {die}")
    assert (s.steps(fort) > 0) == (die == 1)
    if die == 1:
        assert reaction.threatened_bridgeheads(s, s.at_number(piece("R 12/12").n)) == []


@pytest.mark.case("twilight-in-the-east-2-025")
@pytest.mark.parametrize(
    ("name", "gt", "supplied", "allowed"),
    [
        ("G 1/1", 21, "in", False),
        ("G 1/1", 22, "in", True),
        ("R 27/3", 22, "in", False),
        ("R 27/3", 25, "in", True),
        ("G Bacmeister", 22, "in", False),
        ("G 1/1", 22, "low", False),
    ],
)
def test_2_025_level_three(name, gt, supplied, allowed):
    s = position("d_grand_campaign", gt=gt)
    put(s, name, "44.20", supply=supplied, ip=2)
    put(s, "R 25/3" if name[0] == "G" else "G 2/1", "42.20")
    moving(s, piece(name).side)
    does(s, f"take {name}")
    assert offered(s, "dig") == allowed


@pytest.mark.case("twilight-in-the-east-2-027")
def test_2_027_between_level_three_positions():
    s = position("b_tannenberg", gt=23)
    put(s, "R 25/3", "58.18", army="R FIRST")
    put(s, "R 27/3", "57.17", army="R FIRST")
    put(s, "G 1/1", "59.17", ip=3)
    put(s, "G 2/1", "56.18", ip=3)
    mover = Mover(s, [piece("R 25/3")])
    assert rule_of(mover.refusal(at("58.18"), at("58.17"))) in ("4.1.4a", "13.2")
    assert mover.refusal(at("58.18"), at("57.17")) is None
    s.set_ip(at("59.17"), 2)
    mover = Mover(s, [piece("R 25/3")])
    assert mover.refusal(at("58.18"), at("58.17")) is None
    assert mover.zoc_cost(at("58.18"), at("58.17")) == 12


@pytest.mark.case("twilight-in-the-east-2-029")
def test_2_029_extended_depot_and_extended_train():
    s = position("c_galicia", gt=5)
    depot = put(s, "A FIRST Major", "61.83", army="A FIRST")
    train = put(s, "A 5 Train", "56.80", army="A FIRST")
    for name in ("A 14/5", "A 33/5", "A 37 h/5"):
        put(s, name, {"A 14/5": "57.79", "A 33/5": "53.77", "A 37 h/5": "51.76"}[name], army="A FIRST")
    ledger = supply.Ledger(s, CENTRAL, depot.home, Ground(s, CENTRAL))
    ledger.depots = [depot]
    ledger.fixed = dict.fromkeys(ledger.fixed, (supply.OUT, supply.NOTHING))
    ledger.costs = {
        depot.n: {at("57.79"): 28, at("56.80"): 28},
        train.n: {at("53.77"): 16, at("51.76"): 28},
    }
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    extended = frozenset([depot.n])
    assert ledger.states(extended)[0][piece("A 14/5").n] == supply.IN
    assert ledger.states(extended)[0][piece("A 33/5").n] == supply.IN
    assert ledger.states(frozenset([depot.n, train.n]))[0][piece("A 37 h/5").n] == supply.LOW


@pytest.mark.case("twilight-in-the-east-2-031")
def test_2_031_an_ezoc_on_the_line_of_communications():
    s = position("a_gumbinnen", gt=4)
    depot = put(s, "R FIRST Major", "36.19")
    put(s, "G 1 c", "33.16")
    supplying(s, RUSSIA)
    assert s.marked(depot, nm.OUT)
    assert depot not in ammunition.depots_of(s, s.army[depot.n])
    for name, hex_ in (("R 25/3", "33.17"), ("R 27/3", "32.17"), ("R 5 rf", "34.18")):
        put(s, name, hex_)
    supplying(s, RUSSIA)
    assert not s.marked(depot, nm.OUT)
    for name in ("R 25/3", "R 27/3", "R 5 rf"):
        s.put(piece(name), at("38.20"))
    assert depot in ammunition.depots_of(s, s.army[depot.n])


@pytest.mark.case("twilight-in-the-east-2-033")
@pytest.mark.parametrize("die", [3, 4])
def test_2_033_isolated_and_demoralized(die):
    s = position("b_tannenberg", gt=9)
    put(s, "G 36 r/1 R", "45.20", status=-4, lost=piece("G 36 r/1 R").steps - 6)
    put(s, "G Bacmeister", "45.20")
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    supplying(s, CENTRAL)
    does(s, f"roll {die}")
    if die >= 4:
        assert (where(s, "G 36 r/1 R"), where(s, "G Bacmeister"), vp(s)[RUSSIA]) == ("eliminated", "eliminated", 4)
        return
    does(s, "lose G 36 r/1 R", "lose G 36 r/1 R")
    assert steps(s, "G 36 r/1 R") == 4
    assert name_of(s) == "Idle"
    s = position("b_tannenberg", gt=9)
    put(s, "G 36 r/1 R", "45.20", status=-2)
    s.live = [bytes(len(HEXES)), bytes(len(HEXES))]
    supplying(s, CENTRAL)
    assert status(s, "G 36 r/1 R") == -4
    assert hardship.levels_lost(s, (put(s, "G Bacmeister", "48.22", supply="out").n,)) == 1


@pytest.mark.case("twilight-in-the-east-2-035")
def test_2_035_replacements():
    s = position("d_grand_campaign", gt=6)
    for name, hex_, lost, more in (
        ("G 2/1", "50.20", 4, {}),
        ("G 20 lw", "50.21", 2, {"corps": ""}),
        ("G Masurian", "50.22", 1, {}),
        ("A 14/5", "50.80", 3, {"supply": "out"}),
        ("A 33/5", "50.81", 2, {"isolated": True}),
    ):
        put(s, name, hex_, lost=lost, **more)
    s.repl = (6, 0, 4, 0, 0, 0)
    run(s, Replacements(CENTRAL))
    does(s, "replace G 2/1", "replace G 2/1")
    assert refused(s, "replace G 2/1").rule == "15.1.2"
    does(s, "replace G 20 lw")
    assert refused(s, "replace G 20 lw").rule == "15.1.2"
    assert refused(s, "replace A 33/5").rule == "15.1.1"
    does(s, "replace A 14/5")
    assert s.repl == (3, 0, 3, 0, 0, 0)  # the German points are untouched
    does(s, "replace A 14/5")
    assert refused(s, "replace A 14/5").rule == "15.1.2"
    does(s, "replace G Masurian")
    assert s.repl == (0, 0, 0, 0, 0, 0)


@pytest.mark.case("twilight-in-the-east-2-037")
@pytest.mark.parametrize("state", ["low", "out", "dead"])
def test_2_037_substitution(state):
    s = position("d_grand_campaign", gt=24)
    put(s, "A 6 ls", "44.110", lost=piece("A 6 ls").steps - 2, status=-2, army="A SECOND", supply="low")
    if state == "out":
        s.set_mark(piece("A 6 ls"), nm.LOW, False)
        s.set_mark(piece("A 6 ls"), nm.OUT)
    if state == "dead":
        eliminate(s, piece("A 6 ls"), "test")
    substitution.run_normal(s, CENTRAL)
    if state == "low":
        assert (where(s, "A 52"), steps(s, "A 52"), status(s, "A 52")) == ("44.110", 6, -1)
    elif state == "out":
        assert (where(s, "A 52"), where(s, "A 6 ls")) == ("pool", "44.110")
        assert piece("A 52").n not in [a.unit for a in due(s, CENTRAL)]
    else:
        assert piece("A 52").n in [a.unit for a in due(s, CENTRAL)]


@pytest.mark.case("twilight-in-the-east-2-039")
@pytest.mark.parametrize("changes", [True, False])
def test_2_039_trans_shipping(changes):
    s = position("d_grand_campaign", gt=9)
    s.phase = nm.MOVEMENT
    unit = put(s, "R 5 rf", "74.58", army="R SECOND", corps="")
    halves = unit.half_rcp
    s.rp = (0, 0, halves if changes else halves - 2, halves, 0)
    assert railways.pay_refusal(s, unit, at("74.58"), EUROPEAN) is None
    railways.pay(s, unit, at("74.58"), EUROPEAN)
    assert s.rp[3] == 0
    refusal = railways.pay_refusal(s, unit, at("58.52"), RUSSIAN)
    assert (refusal is None) == changes
    change = rail.change_cost(s, unit)
    assert change == unit.half_rcp * 12 // 2
    assert railways.distances(s, RUSSIA, at("74.58"), EUROPEAN, change).to(at("31.55")) < railways.FAR


@pytest.mark.case("twilight-in-the-east-2-041")
def test_2_041_pontoons_and_the_side_of_the_train():
    from greatwar.games.twilight_in_the_east.board import side_between
    from greatwar.games.twilight_in_the_east.rules import pontoons

    s = position("b_tannenberg", gt=6)
    train = put(s, "R 3 Train", "28.19")
    site = side_between(at("26.18"), at("27.18"))
    assert pontoons.lay_refusal(s, RUSSIA, train, site, ()) is None
    for hex_ in ("33.22", "34.22", "33.23", "35.22", "34.24", "35.24", "36.24"):
        s.put(train, at(hex_))
        near = min(pontoons.in_reach(s, train).get(h, 99) for h in (at("26.18"), at("27.18")))
        s.set_mark(train, nm.EXTENDED)
        far = min(pontoons.in_reach(s, train).get(h, 99) for h in (at("26.18"), at("27.18")))
        s.set_mark(train, nm.EXTENDED, False)
        if near == 99 and far < 99:
            break
    assert (near, far < 99) == (99, True)
    assert rule_of(pontoons.lay_refusal(s, RUSSIA, train, site, ())) == "18.2"
    s.set_mark(train, nm.EXTENDED)
    assert pontoons.lay_refusal(s, RUSSIA, train, site, ()) is None
    assert rule_of(pontoons.lay_refusal(s, RUSSIA, train, site, (train.n,))) == "18.2"
    laying(s, RUSSIA)
    assert s.marked(train, nm.EXTENDED)


@pytest.mark.case("twilight-in-the-east-2-043")
@pytest.mark.parametrize(("gt", "die", "heat"), [(4, 5, 0), (4, 6, 1), (11, 0, 0)])
def test_2_043_summer_heat(gt, die, heat):
    s = position("b_tannenberg", gt=gt)
    run(s, Weather())
    assert (name_of(s) == "WeatherDie") == bool(die)
    if die:
        does(s, f"roll {die}")
    assert (s.weather == nm.HEAT) == bool(heat)
    put(s, "R 25/3", "36.22")
    put(s, "G 2/1", "60.22")
    battle = fight(s, "36.22", CENTRAL, ["G 2/1"], ["R 25/3"])
    plain = checks.check_drm(s, battle, [piece("R 25/3")], False)
    s.weather = nm.NORMAL
    assert checks.check_drm(s, battle, [piece("R 25/3")], False) == plain


@pytest.mark.case("twilight-in-the-east-2-045")
def test_2_045_movement_under_a_plan():
    s = bound("b_tannenberg", 2, "R FIRST")
    unit = put(s, "R 40/4", "43.22", army="R FIRST")
    start = at("43.22")
    assert plans.end_refusal(s, unit, start, at("43.23")) is None
    assert rule_of(plans.end_refusal(s, unit, start, at("42.22"))) == "21.1.2"
    assert plans.end_refusal(s, unit, start, at("44.22")) is None
    moving(s, RUSSIA, counter=True)
    does(s, "take R 40/4")
    assert offered(s, "march 43.23")
    assert not offered(s, "march 42.22")
    assert refused(s, "march 42.22").rule == "21.1.2"
    moving(s, RUSSIA)
    does(s, "take R 40/4", "through 42.22", "through 43.21")
    assert offered(s, "march 44.22")
    guns = put(s, "R 3 how", "43.24", army="R FIRST")
    assert plans.end_refusal(s, guns, at("43.24"), at("42.23")) is None
    s.set_cel(unit, 4)
    assert plans.end_refusal(s, unit, start, at("42.22")) is None


@pytest.mark.case("twilight-in-the-east-2-047")
def test_2_047_abandoning_a_plan():
    s = bound("c_galicia", 4, "R FIFTH", "R FOURTH")
    put(s, "R 10/5", "38.80", army="R FIFTH")
    put(s, "R 14/8", "38.85", army="R FOURTH", corps="")
    attaching(s, RUSSIA)
    assert refused(s, "abandon R FIFTH").rule == "21.3"
    s.turn = 5
    moving(s, RUSSIA)
    assert not offered(s, "abandon R FIFTH")
    attaching(s, RUSSIA)
    assert plans.nearest(s, army_named("R FIFTH")) == 7
    does(s, "abandon R FIFTH")
    assert vp(s)[RUSSIA] == -13
    assert plans.end_refusal(s, piece("R 10/5"), at("38.80"), at("38.79")) is None
    from greatwar.games.twilight_in_the_east.rules.attachment import plan_refusal

    assert plan_refusal(s, piece("R 10/5"), army_named("R FOURTH")) is None


@pytest.mark.case("twilight-in-the-east-2-049")
def test_2_049_landsturm():
    s = position("a_gumbinnen", gt=2)
    put(s, "G Tilsit", "47.12")
    enter(s, put(s, "R 3 c", "44.14"), at("47.13"))
    assert where(s, "G Tilsit") == "47.12"
    assert retreat.destroyed_by_retreat(s, piece("G Tilsit"))
    s.put(piece("R 3 c"), at("44.14"))
    enter(s, put(s, "R Kowno", "44.14"), at("47.13"))
    assert where(s, "G Tilsit") == "removed"


@pytest.mark.case("twilight-in-the-east-2-051")
def test_2_051_marsch_units():
    s = position("c_galicia", gt=9)
    put(s, "A 5 M", "43.75", army="A FIRST", corps="")
    put(s, "A 14/5", "43.75", army="A FIRST")
    put(s, "R 14/8", "43.74", army="R FOURTH", corps="")
    attack = fight(s, "43.74", CENTRAL, ["A 5 M", "A 14/5"], ["R 14/8"])
    assert [u.name for u in losses.bearers(s, attack, True)] == ["A 14/5"]
    second = fight(s, "43.74", CENTRAL, ["A 5 M", "A 14/5"], ["R 14/8"], losses=((piece("A 14/5").n, 1),))
    assert [u.name for u in losses.bearers(s, second, True)] == ["A 5 M"]
    alone = fight(s, "43.74", CENTRAL, ["A 5 M"], ["R 14/8"])
    assert [u.name for u in losses.bearers(s, alone, True)] == ["A 5 M"]
    defence = fight(s, "43.75", RUSSIA, ["R 14/8"], ["A 5 M", "A 14/5"])
    assert {u.name for u in losses.bearers(s, defence, False)} == {"A 5 M", "A 14/5"}


@pytest.mark.case("twilight-in-the-east-2-053")
def test_2_053_the_20_corps_train():
    s = position("a_gumbinnen", gt=3)
    train = put(s, "R 20 Train", "38.19", incomplete=2)
    s.set_ap(train, s.ap_bits(train) | 2)
    assert supply.ap_left(s, train) == 1
    assert ammunition.left_if(s, train, True) == 0
    s.set_ap(train, nm.INCOMPLETE_2 | 3)
    assert supply.ap_left(s, train) == 0
    moving(s, RUSSIA, counter=True)
    does(s, "take R 20 Train")
    assert not offered(s, "complete")
    assert refused(s, "complete").rule == "24.3.2"
    moving(s, RUSSIA)
    does(s, "take R 20 Train", "complete")
    assert supply.incomplete_side(s, train) == 0
    s.set_ap(train, nm.INCOMPLETE_1)
    russia.complete(s, train)
    assert supply.incomplete_side(s, train) == 2


@pytest.mark.case("twilight-in-the-east-2-055")
def test_2_055_khan_nakhichevanski():
    s = position("b_tannenberg", gt=5)
    khan = leader_named("Khan Nakhichevanski")
    s.leaders = changed_at(s.leaders, khan.n, 255)
    for name in ("R 1 gdc", "R 2 gdc"):
        put(s, name, "40.22", corps="R 1 C")
    put(s, "R 1 c bd", "40.22")
    moving(s, RUSSIA)
    does(s, "take R 1 gdc")
    assert name_of(s) == "KhanDie"
    does(s, "roll 4")
    full = len(offers(s, "march"))
    does(s, "halt", "take R 2 gdc", "roll 5")
    move = s.pending[-1]
    assert move.allowed(s, piece("R 2 gdc")) == 10
    assert move.extra(s, piece("R 2 gdc")) == 6
    assert 0 < len(offers(s, "march")) < full
    does(s, "halt", "take R 1 c bd", "roll 6")
    assert not offers(s, "march")
    moving(s, RUSSIA, counter=True)
    does(s, "take R 1 gdc")
    assert name_of(s) == "KhanDie"
    assert leaders.must_retire(s, piece("R 1 gdc"))
    s.turn = 17
    moving(s, RUSSIA)
    does(s, "take R 1 gdc")
    assert name_of(s) == "Move"


@pytest.mark.case("twilight-in-the-east-2-057")
def test_2_057_caps_and_dummies():
    s = position("c_galicia", gt=4, concealment="markers")
    put(s, "R 14/8", "34.72", corps="")
    s.caps = (at("34.72"),)
    dummy = piece("R Dummy 1")
    s.put(dummy, at("33.72"))
    put(s, "R 5 rf", "35.71", corps="")
    put(s, "R 4 rf", "32.72", corps="")
    enter(s, put(s, "A 5 hc", "40.75", army="A FIRST", corps=""), at("36.72"))
    assert concealment.capped(s, at("34.72"))
    assert where(s, "R Dummy 1") == "33.72"
    enter(s, put(s, "A 9 c", "28.75", army="A FIRST", corps=""), at("31.72"))
    assert where(s, "R Dummy 1") == "pool"
    assert concealment.capped(s, at("34.72"))


@pytest.mark.case("twilight-in-the-east-2-059")
def test_2_059_plan_points_once():
    s = bound("b_tannenberg", 6, "R FIRST", "R SECOND", "R 2")
    s.stars = bytes([1] * len(s.stars))
    enter(s, put(s, "R 25/3", "47.19", army="R FIRST"), at("48.19"))
    put(s, "R 36/13", "61.35", army="R SECOND")
    plans.judge_plans(s)
    assert vp(s)[RUSSIA] == 7
    plans.abandon(s, plans.plan_of(army_named("R SECOND")))
    assert vp(s)[RUSSIA] == -3
    s.turn = 9
    enter(s, put(s, "R 27/3", "48.26", army="R FIRST"), at("49.27"))
    plans.judge_plans(s)
    assert vp(s)[RUSSIA] == -3
    plans.abandon(s, plans.plan_of(corps_named("R 2")))
    assert vp(s)[RUSSIA] == -8
    assert any("abandons" in line for line in log_of(s))
