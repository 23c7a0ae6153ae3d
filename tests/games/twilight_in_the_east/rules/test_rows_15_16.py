"""15, 16 Replacements, reinforcements, substitutions, withdrawals: every limit from both sides."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.arrivals import SUBSTITUTE, arrivals_of
from greatwar.games.twilight_in_the_east.board import distance
from greatwar.games.twilight_in_the_east.components import ARMIES, HEXES, TRACK, UNITS, army_named, hex_named
from greatwar.games.twilight_in_the_east.rules import reinforcements, replacements, special, substitution
from greatwar.games.twilight_in_the_east.rules.railways import connected
from greatwar.games.twilight_in_the_east.rules.units import eliminate
from greatwar.games.twilight_in_the_east.steps.interphase import InterPhase, Replacements
from greatwar.games.twilight_in_the_east.steps.reinforcement import Activations, Arrive, Returns

from ..positions import (
    CENTRAL,
    RUSSIA,
    does,
    moving,
    name_of,
    offered,
    offers,
    piece,
    position,
    present,
    put,
    refused,
    reinforcing,
    run,
    status,
    steps,
    vp,
    where,
)


def at(name):
    return hex_named(name).n


def finish(s):
    """Answer with the last action (the phase goes on) until it is over."""
    while offers(s):
        does(s, offers(s)[-1])
    return s


def arrives(s, name):
    """The step that asks how a reinforcement enters."""
    entry = next(a for a in arrivals_of(s.options.scenario) if a.unit == piece(name).n)
    return run(s, Arrive(piece(name).side, entry.number))


def rule(found):
    return found.rule if found is not None else ""


# 15 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.0#1", "15.1#1", "15.1.2#1")
def test_a_replacement_segment_of_the_central_powers():
    """15.1 German and A-H steps, of infantry and cavalry, from four pools; what is left is lost."""
    s = position("d_grand_campaign", gt=6)
    put(s, "G 2/1", "50.20", lost=4)
    put(s, "G 1/1", "50.23")
    put(s, "G 1 c", "50.22", lost=2)
    put(s, "A 14/5", "50.80", lost=3)
    put(s, "A 5 hc", "50.81", lost=2)
    put(s, "R 27/3", "30.20", lost=1)
    s.repl = (4, 2, 1, 1, 6, 3)
    run(s, Replacements(CENTRAL))
    asked = s.pending[-1]
    assert asked.prompt(s) == "Replacements: 4 German, 2 German cavalry, 1 A-H, 1 A-H cavalry"
    assert offers(s, "replace") == [
        f"replace {n}" for n in sorted(("G 2/1", "G 1 c", "A 14/5", "A 5 hc"), key=lambda n: piece(n).n)
    ]
    does(s, "replace G 2/1", "replace G 1 c")
    asked = s.pending[-1]
    assert asked.given == tuple(sorted((piece("G 2/1").n, piece("G 1 c").n)))
    assert asked.masked(s, CENTRAL) is asked
    assert (asked.masked(s, RUSSIA).side, asked.masked(s, RUSSIA).given) == (CENTRAL, ())
    assert s.repl == (3, 1, 1, 1, 6, 3)
    assert refused(s, "replace G 1 c").rule == "15.1.2"
    does(s, "replace A 14/5")
    assert s.repl == (3, 1, 0, 1, 6, 3)
    assert refused(s, "replace A 14/5").rule == "15.0"
    assert refused(s, "replace G 1/1").rule == "15.0"
    assert refused(s, "replace R 27/3").rule == "15.1.1"
    does(s, "replace A 5 hc", "replace G 2/1")
    assert not offers(s)  # nobody can take more: the segment is over
    assert s.repl == (0, 0, 0, 0, 6, 3)
    assert [s.lost[piece(n).n] for n in ("G 2/1", "G 1 c", "A 14/5", "A 5 hc")] == [2, 1, 2, 1]


@pytest.mark.rule("15.0#1", "15.1#1", "15.1.2#1")
def test_a_replacement_segment_of_the_russians():
    s = position("d_grand_campaign", gt=6)
    put(s, "R 27/3", "30.20", lost=3)
    put(s, "R 1 c", "30.21", lost=1)
    s.repl = (1, 1, 1, 1, 5, 0)
    run(s, Replacements(RUSSIA))
    assert s.pending[-1].prompt(s) == "Replacements: 5 Russian"
    assert offers(s) == ["replace R 27/3", "done"]
    s.repl = (1, 1, 1, 1, 5, 2)
    assert s.pending[-1].prompt(s) == "Replacements: 5 Russian, 2 Russian cavalry"
    does(s, "done")
    assert s.repl == (1, 1, 1, 1, 0, 0)
    assert s.lost[piece("R 27/3").n] == 3


@pytest.mark.rule("15.1.1#1")
def test_who_takes_no_replacements():
    """15.1.1 Isolated and eliminated units, guns, and units that have not come; units in the box or on a train do."""
    s = position("d_grand_campaign", gt=6)
    s.repl = (9, 9, 9, 9, 9, 9)

    def why(name):
        return rule(replacements.refusal(s, piece(name).side, piece(name), ()))

    put(s, "R 27/3", "30.20", lost=1)
    assert why("R 27/3") == ""
    s.set_mark(piece("R 27/3"), nm.OUT)
    assert why("R 27/3") == ""
    s.set_mark(piece("R 27/3"), nm.ISOLATED)
    assert why("R 27/3") == "15.1.1"
    eliminate(s, put(s, "R 25/3", "30.21", lost=1), "test")
    assert why("R 25/3") == "15.1.1"
    s.set_lost(piece("R 53 r/26 R"), 1)
    assert why("R 53 r/26 R") == "15.1.1"  # still in the pool
    put(s, "A 35 ls", "Bukowina", lost=1)
    assert why("A 35 ls") == ""
    put(s, "R 3 hv", "40.20", lost=1)
    assert why("R 3 hv") == "15.1.1"
    assert rule(replacements.refusal(s, CENTRAL, piece("R 27/3"), ())) == "15.1.1"


@pytest.mark.rule("15.1.2#1")
@pytest.mark.parametrize(("name", "most"), [("R 27/3", 2), ("R 12a/12", 1), ("R 1 c", 1), ("G 20 lw", 1)])
def test_how_many_a_unit_takes_in_a_segment(name, most):
    s = position("d_grand_campaign", gt=6)
    s.repl = (9, 9, 9, 9, 9, 9)
    unit = put(s, name, "30.20", lost=3 if piece(name).steps > 3 else piece(name).steps - 1)
    for k in range(4):
        found = replacements.refusal(s, unit.side, unit, (unit.n,) * k)
        assert rule(found) == ("" if k < most else "15.1.2")


@pytest.mark.rule("15.1#1", "15.0#1", "5.2.2#1")
def test_steps_are_given_in_the_segment_of_every_third_turn():
    """15.1, 5.2.2 They come with the Inter-Phase, and are lost at its end."""
    s = position("d_grand_campaign", gt=3)
    put(s, "R 27/3", "30.20", lost=1)
    run(s, InterPhase())
    while name_of(s) != "Replacements":
        does(s, "done")
    assert s.repl[4] > 0
    assert s.pending[-1].side == RUSSIA
    does(s, "replace R 27/3")
    finish(s)
    assert (steps(s, "R 27/3"), s.repl) == (piece("R 27/3").steps, (0,) * 6)


# 16.0, 16.1 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.0#1", "16.1.1#1", "16.1#3", "16.1#1")
def test_a_reinforcement_at_the_edge_walks_or_rides():
    """16.0 On foot at its hex, or in Rail Mode to any station it can reach; never elsewhere."""
    s = arrives(position("b_tannenberg", gt=6), "R 68 r")
    assert offers(s)[0] == "enter R 68 r > 26.17"
    assert offered(s, "ride-in R 68 r > 36.19")
    assert not offered(s, "ride-in R 68 r > 26.17")
    assert not offered(s, "delay R 68 r")
    assert refused(s, "enter R 68 r > 26.23").rule == "16.0"
    assert refused(s, "enter R 68 r > 44.20").rule == "16.1"
    assert refused(s, "ride-in R 68 r > 37.19").rule == "8.2.3(3)"  # no station
    assert refused(s, "ride-in R 68 r > 44.20").rule == "8.2.3(3)"
    does(s, "enter R 68 r > 26.17")
    unit = piece("R 68 r")
    assert (where(s, "R 68 r"), s.marked(unit, nm.RAIL), bool(s.task[unit.n] & nm.ENTERED)) == ("26.17", False, True)
    assert (present(s.army_of(unit)).name, s.corps_of(unit), s.lost[unit.n]) == ("R FIRST", None, 0)
    assert s.has_order(unit, nm.RELEASED)


@pytest.mark.rule("16.0#1", "16.1.1#1")
def test_who_comes_from_the_western_front_comes_by_rail_only():
    s = arrives(position("b_tannenberg", gt=9), "G 22/11")
    assert not offers(s, "enter")
    does(s, offers(s, "ride-in")[0])
    assert s.marked(piece("G 22/11"), nm.RAIL)
    assert s.dest[0][0] == piece("G 22/11").n
    assert s.dest[0][2] == 0


@pytest.mark.rule("16.0#1", "16.1#3")
def test_a_reinforcement_inside_the_map_neither_rides_nor_pays():
    """16.0, 16.1 Lublin is no map edge: no Rail Mode, and nothing is owed for the first hex."""
    s = arrives(position("c_galicia", gt=8), "R 82 r")
    assert not offers(s)  # one way only, taken at once
    unit = piece("R 82 r")
    assert (where(s, "R 82 r"), bool(s.task[unit.n] & nm.ENTERED)) == ("43.66", False)
    s = arrives(position("d_grand_campaign", gt=12), "A Fischer 3")
    assert where(s, "A Fischer 3") == "Bukowina"
    assert not s.task[piece("A Fischer 3").n] & nm.ENTERED


@pytest.mark.rule("16.1#2", "16.0#1")
def test_what_blocks_an_entry():
    """16.1 An enemy, his ZOC, or his control."""
    s = position("b_tannenberg", gt=6)
    assert not reinforcements.blocked(s, RUSSIA, at("26.17"))
    s.set_control(CENTRAL, at("26.17"))
    assert reinforcements.blocked(s, RUSSIA, at("26.17"))
    s.set_control(RUSSIA, at("26.17"))
    put(s, "G 1 Train", "26.17")
    s.set_control(RUSSIA, at("26.17"))
    assert reinforcements.blocked(s, RUSSIA, at("26.17"))
    s.put(piece("G 1 Train"), at("60.20"))
    put(s, "G 1 c", "26.16")
    assert reinforcements.blocked(s, RUSSIA, at("26.17"))
    arrives(s, "R 68 r")
    assert offers(s, "enter") == ["enter R 68 r > 26.23"]
    assert refused(s, "enter R 68 r > 26.17").rule == "16.1"
    assert refused(s, "enter R 68 r > 26.29").rule == "16.0"


@pytest.mark.rule("16.1#2", "16.0#1", "16.1.1#1")
def test_a_reinforcement_waits_if_every_way_is_blocked():
    s = position("b_tannenberg", gt=6)
    for h in range(len(s.open)):
        if s.controls(RUSSIA, h):
            s.set_control(CENTRAL, h)
    arrives(s, "R 68 r")
    assert not offers(s)
    assert where(s, "R 68 r") == "pool"
    assert piece("R 68 r").n in [a.unit for a in reinforcements.due(s, RUSSIA)]


@pytest.mark.rule("16.1#2")
def test_the_six_nearest_stations_stand_in_for_a_blocked_one():
    s = position("d_grand_campaign", gt=8)
    entry = next(a for a in arrivals_of("d_grand_campaign") if a.unit == piece("R 82 r").n)
    assert reinforcements.entry_hexes(s, entry) == [at("43.66")]
    put(s, "A 5 hc", "43.67")
    found = reinforcements.entry_hexes(s, entry)
    assert len(found) == 6
    assert all(not reinforcements.blocked(s, RUSSIA, h) and connected(s, RUSSIA, h) for h in found)
    apart = [distance(h, at("43.66")) for h in found]
    assert apart == sorted(apart)


@pytest.mark.rule("16.1#1")
def test_an_entry_may_overstack():
    s = position("b_tannenberg", gt=7)
    for name in ("R 27/3", "R 25/3", "R 28/20", "R 29/20"):
        put(s, name, "26.17")
    arrives(s, "R 72 r")
    does(s, "enter R 72 r > 26.17")
    assert where(s, "R 72 r") == "26.17"


@pytest.mark.rule("16.1#3")
@pytest.mark.parametrize(("name", "half_mps"), [("R 68 r", 4), ("R 1 c", 4), ("R 3 Train", 4)])
def test_what_the_first_hex_costs(name, half_mps):
    """16.1 The terrain of the entry hex, for the Player Turn of the entry only, and for nobody of the other side."""
    s = position("b_tannenberg", gt=6)
    unit = put(s, name, "26.17")
    assert reinforcements.entry_cost(s, unit) == 0
    s.set_entered(unit, True)
    assert reinforcements.entry_cost(s, unit) == half_mps
    reinforcements.entries_over(s, CENTRAL)
    assert reinforcements.entry_cost(s, unit) == half_mps
    reinforcements.entries_over(s, RUSSIA)
    assert reinforcements.entry_cost(s, unit) == 0


@pytest.mark.rule("16.1#3")
@pytest.mark.parametrize(("name", "half_mps"), [("R 68 r", 6), ("R 1 c", 6), ("R 3 hv", 7), ("R 3 Train", 7)])
def test_the_first_hex_costs_each_arm_its_own(name, half_mps):
    """16.1 In rough ground guns and Trains pay a half MP more."""
    s = position("d_grand_campaign", gt=6)
    unit = put(s, name, "05.99")
    s.set_entered(unit, True)
    assert reinforcements.entry_cost(s, unit) == half_mps


@pytest.mark.rule("16.1#3")
def test_who_enters_pays_before_he_moves():
    s = position("b_tannenberg", gt=6)
    unit = put(s, "R 68 r", "26.17", corps="")
    other = put(s, "R 72 r", "26.17", corps="")
    s.set_entered(unit, True)
    moving(s, RUSSIA)
    does(s, "take R 68 r")
    assert s.pending[-1].spent == 4
    does(s, "halt", "take R 72 r")
    assert s.pending[-1].spent == 0
    assert other.ma


@pytest.mark.rule("16.1.1#1")
def test_the_ride_in_from_the_edge():
    """16.1.1 It needs a railway of one's own at the edge and a unit that may ride; the gauge is that of the line."""
    s = position("b_tannenberg", gt=6)
    entry = next(a for a in arrivals_of("b_tannenberg") if a.unit == piece("R 68 r").n)
    unit = piece("R 68 r")
    assert reinforcements.may_ride(s, unit, entry, at("26.17"))
    assert not reinforcements.may_ride(s, unit, entry, at("28.16"))  # no edge
    assert not reinforcements.may_ride(s, unit, entry, at("26.18"))  # no railway
    s.set_control(CENTRAL, at("26.17"))
    s.live = [None, None]
    assert not reinforcements.may_ride(s, unit, entry, at("26.17"))


@pytest.mark.rule("16.1.1#1", "8.2.3(3)#1")
def test_an_older_destination_of_the_unit_is_replaced():
    s = position("b_tannenberg", gt=6)
    put(s, "R 27/3", "28.16", rail="36.19")
    arrives(s, "R 68 r")
    points = s.rp
    does(s, "ride-in R 68 r > 28.16")
    assert s.dest == tuple(sorted([(piece("R 27/3").n, at("36.19"), 1), (piece("R 68 r").n, at("28.16"), 1)]))
    assert (s.rp, s.marked(piece("R 68 r"), nm.RAIL), where(s, "R 68 r")) == (points, True, "26.17")
    assert not s.task[piece("R 68 r").n] & nm.ENTERED


@pytest.mark.rule("16.1#3", "16.3#1")
def test_the_corps_and_the_army_of_who_arrives():
    """16.1, 16.3 On the track of its corps if the Train is there or comes now; a new army comes into play."""
    s = position("b_tannenberg", gt=7)
    s.in_play &= ~(1 << army_named("R TENTH").n)
    arrives(s, "R 53 r/26 R")
    does(s, "enter R 53 r/26 R > 26.17")
    assert present(s.corps_of(piece("R 53 r/26 R"))).name == "R 26 R"
    assert not s.in_play >> army_named("R TENTH").n & 1
    arrives(s, "R TENTH Major")
    assert offered(s, "set-depot R TENTH Major > 29.32")
    does(s, "set-depot R TENTH Major > 29.32")
    assert s.in_play >> army_named("R TENTH").n & 1
    assert present(s.army_of(piece("R TENTH Major"))).name == "R TENTH"
    assert not s.task[piece("R TENTH Major").n] & nm.ENTERED


# 16.3 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.3#1", "9.9#1")
def test_where_the_depot_of_a_new_army_is_placed():
    """16.3 A station of one's own connected to the edge, with no enemy beside it."""
    s = position("b_tannenberg", gt=7)
    depot = piece("R TENTH Major")
    assert reinforcements.depot_refusal(s, depot, at("29.32")) is None
    assert rule(reinforcements.depot_refusal(s, depot, at("28.17"))) == "16.3"  # no station
    assert rule(reinforcements.depot_refusal(s, depot, at("49.27"))) == "16.3"  # the enemy's
    near = put(s, "G 1 c", "29.31")
    assert rule(reinforcements.depot_refusal(s, depot, at("29.32"))) == "9.9"
    s.put(near, at("60.20"))
    s.set_control(CENTRAL, at("29.32"))
    assert rule(reinforcements.depot_refusal(s, depot, at("29.32"))) == "16.3"
    s.set_control(RUSSIA, at("29.32"))
    arrives(s, "R TENTH Major")
    assert offers(s) == [f"set-depot R TENTH Major > {HEXES[h]}" for h in reinforcements.depot_hexes(s, depot)]
    assert refused(s, "set-depot R TENTH Major > 49.27").rule == "16.3"
    assert refused(s, "enter R TENTH Major > 29.32").rule == "16.0"
    assert refused(s, "ride-in R TENTH Major > 29.32").rule == "16.0"


@pytest.mark.rule("16.3#1")
def test_a_depot_waits_while_there_is_no_station_for_it():
    s = position("b_tannenberg", gt=7)
    for h in range(len(s.open)):
        s.set_control(CENTRAL, h)
    s.live = [None, None]
    arrives(s, "R TENTH Major")
    assert not offers(s)
    assert where(s, "R TENTH Major") == "pool"


# 16.4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.4#1")
@pytest.mark.parametrize(
    ("name", "hex_", "points", "back"),
    [
        ("R 3 Train", "38.19", 2, True),
        ("R FIRST Major", "36.19", 4, True),
        ("R FIRST Minor", "36.19", 2, True),
        ("G KG Train", "60.17", 2, False),
    ],
)
def test_what_an_eliminated_supply_unit_is_worth_and_whether_it_returns(name, hex_, points, back):
    s = position("b_tannenberg", gt=4)
    unit = put(s, name, hex_)
    eliminate(s, unit, "test")
    assert vp(s)[1 - unit.side] == points
    assert (s.at_number(unit.n) == TRACK + 6) == back
    for gt in (5, 6, 7):
        s.turn = gt
        assert (unit in reinforcements.returning(s, unit.side)) == (back and gt >= 6)
        assert unit not in reinforcements.returning(s, 1 - unit.side)


@pytest.mark.rule("16.4#1")
def test_praga_does_not_return_in_the_campaign():
    s = position("d_grand_campaign", gt=4)
    eliminate(s, put(s, "R PRAGA 7", "60.46"), "test")
    s.turn = 9
    assert reinforcements.returning(s, RUSSIA) == []


@pytest.mark.rule("16.4#1")
def test_where_a_train_returns():
    """16.4 On the railway, or in range of a depot of its army; not where the enemy rules or his ZOC lies."""
    s = position("b_tannenberg", gt=6)
    train = piece("R 3 Train")
    s.set_army(train, army_named("R FIRST"))
    s.put(train, TRACK + 6)
    put(s, "R FIRST Major", "36.19")
    put(s, "R SECOND Major", "29.32", army="R SECOND")

    def why(hex_):
        return rule(reinforcements.return_refusal(s, train, at(hex_)))

    assert (why("38.19"), why("38.21")) == ("", "")
    far = next(
        h
        for h in range(len(s.open))
        if s.open[h] and distance(h, at("36.19")) == 12
        if s.controls(RUSSIA, h) and not connected(s, RUSSIA, h)
    )
    assert rule(reinforcements.return_refusal(s, train, far)) == "16.4"
    assert why("41.20") == "16.4"  # in range, but German
    put(s, "G 1 c", "38.22")
    assert why("38.21") == "9.8"
    put(s, "R 27/3", "38.21")
    assert why("38.21") == ""
    s.set_ap(piece("R FIRST Major"), nm.RELOCATING)
    assert why("36.21") == "16.4"
    s.set_ap(piece("R FIRST Major"), 0)
    assert why("36.21") == ""
    run(s, Returns(RUSSIA))
    assert name_of(s) == "Return"
    assert refused(s, "set-depot R 3 Train > 41.20").rule == "16.4"
    does(s, "set-depot R 3 Train > 36.21")
    assert (where(s, "R 3 Train"), s.has_order(train, nm.RELEASED)) == ("36.21", True)


@pytest.mark.rule("16.4#1")
def test_a_depot_returns_to_a_station():
    s = position("b_tannenberg", gt=6)
    depot = piece("R FIRST Major")
    s.set_army(depot, army_named("R FIRST"))
    s.put(depot, TRACK + 6)
    assert reinforcements.return_hexes(s, depot) == reinforcements.depot_hexes(s, depot)
    assert rule(reinforcements.return_refusal(s, depot, at("28.17"))) == "16.3"
    assert reinforcements.return_refusal(s, depot, at("36.19")) is None
    run(s, Returns(RUSSIA))
    does(s, "set-depot R FIRST Major > 36.19")
    assert where(s, "R FIRST Major") == "36.19"


@pytest.mark.rule("16.4#1")
def test_who_finds_no_place_waits():
    s = position("b_tannenberg", gt=6)
    train = piece("R 3 Train")
    s.put(train, TRACK + 6)
    for h in range(len(s.open)):
        s.set_control(CENTRAL, h)
    s.live = [None, None]
    run(s, Returns(RUSSIA))
    assert not offers(s)
    assert s.at_number(train.n) == TRACK + 6


# 16.5, 5.4.1 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.4.1#1", "16.5#1")
def test_a_reinforcement_phase_in_its_order():
    """5.4.1 Releases, withdrawals, substitutions, activations, returns, arrivals."""
    s = position("d_grand_campaign", gt=24)
    late = put(s, "A 1-det 11", "12.91", army="A THIRD")
    old = put(s, "A 6 ls", "44.110", army="A SECOND")
    put(s, "R 12a/12", "10.90", army="R EIGHTH")
    put(s, "R 12b/12", "10.90", army="R EIGHTH")
    reinforcing(s, CENTRAL)
    assert (where(s, late.name), where(s, old.name), where(s, "A 52")) == ("removed", "removed", "44.110")
    assert where(s, "R 12/12") == "pool"
    assert special.noted(s, special.KARPATEN)
    assert s.in_play >> army_named("G NINTH").n & 1
    assert s.called
    assert offers(s)
    s = position("d_grand_campaign", gt=24)
    put(s, "R 12a/12", "10.90", army="R EIGHTH")
    put(s, "R 12b/12", "10.90", army="R EIGHTH")
    put(s, "A 1-det 11", "12.91", army="A THIRD")
    reinforcing(s, RUSSIA)
    assert (where(s, "R 12/12"), where(s, "A 1-det 11")) == ("10.90", "12.91")
    assert not special.noted(s, special.KARPATEN)
    assert not s.called


@pytest.mark.rule("16.5#1")
@pytest.mark.parametrize(("gt", "place"), [(11, "12.91"), (12, "removed"), (13, "removed")])
def test_withdrawal_in_its_turn_for_its_own_side(gt, place):
    s = position("d_grand_campaign", gt=gt)
    put(s, "A 1-det 11", "12.91", army="A THIRD")
    reinforcements.withdraw(s, RUSSIA)
    assert where(s, "A 1-det 11") == "12.91"
    reinforcements.withdraw(s, CENTRAL)
    assert where(s, "A 1-det 11") == place
    assert vp(s) == (0, 0)


# 16.2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.2.2#1", "16.2.2#2")
@pytest.mark.parametrize(
    ("gt", "second", "out", "place", "left"),
    [
        (5, "dead", False, "11.90", 3),
        (5, "dead", True, "pool", 0),
        (4, "dead", False, "pool", 0),
        (5, "apart", False, "pool", 0),
        (5, "coming", False, "pool", 0),
        (5, "stacked", False, "11.90", 5),
        (4, "stacked", False, "pool", 0),
    ],
)
def test_when_two_brigades_become_a_division(gt, second, out, place, left):
    """16.2.2 Stacked together at any time from their GT on; a lone survivor is replaced if not Out of Supply."""
    s = position("d_grand_campaign", gt=gt)
    one = put(s, "R 12a/12", "11.90", army="R EIGHTH", lost=piece("R 12a/12").steps - 3, status=-3)
    if out:
        s.set_mark(one, nm.OUT)
    other = piece("R 12b/12")
    if second == "dead":
        eliminate(s, put(s, "R 12b/12", "10.90", army="R EIGHTH"), "test")
    elif second == "apart":
        put(s, "R 12b/12", "10.90", army="R EIGHTH")
    elif second == "stacked":
        put(s, "R 12b/12", "11.90", army="R EIGHTH", lost=other.steps - 2, status=0)
    substitution.run_special(s, CENTRAL)
    assert where(s, "R 12/12") == "pool"
    substitution.run_special(s, RUSSIA)
    assert where(s, "R 12/12") == place
    if left:
        assert steps(s, "R 12/12") == left
        assert status(s, "R 12/12") == (-1 if second == "stacked" else -2)
        assert where(s, "R 12a/12") == "removed"
        assert present(s.army_of(piece("R 12/12"))).name == "R EIGHTH"


@pytest.mark.rule("16.2.3#1", "16.2.3a#1", "23.5#1")
def test_the_limits_of_a_voluntary_substitution():
    """16.2.3a The Ninth and Eighth Minor Depots for each other, a Train once, Karpaten in Hungary only."""
    s = position("d_grand_campaign", gt=17)
    s.in_play |= 1 << army_named("G NINTH").n

    def why(new, old, side=CENTRAL):
        return rule(substitution.voluntary_refusal(s, side, piece(new), piece(old)))

    put(s, "G EIGHTH Minor", "61.30", army="G EIGHTH")
    put(s, "A SECOND Minor", "44.110", army="A SECOND")
    put(s, "A THIRD Major", "44.110", army="A THIRD")
    put(s, "A THIRD Minor", "43.84", army="A THIRD")
    put(s, "G 1 Train", "61.30", army="G EIGHTH")
    put(s, "R FIRST Minor", "44.110", army="R FIRST")
    assert why("G NINTH Minor", "G EIGHTH Minor") == ""
    assert why("G NINTH Minor", "G EIGHTH Minor", RUSSIA) == "16.2.3"
    assert why("G NINTH Minor", "A SECOND Minor") == "16.2.3a"
    assert why("G EIGHTH Major", "G EIGHTH Minor") == "16.2.3"
    assert why("G EIGHTH Minor", "G NINTH Minor") == "16.2.3"
    assert why("A Karpaten", "A SECOND Minor") == ""
    assert why("A Karpaten", "A FOURTH Minor") == "16.2.3"
    assert why("A Karpaten", "A THIRD Major") == "16.2.3a"
    assert why("A Karpaten", "R FIRST Minor") == "16.2.3a"
    assert why("A Karpaten", "G EIGHTH Minor") == "16.2.3a"
    assert why("A Karpaten", "A THIRD Minor") == "16.2.3a"
    s.in_play &= ~(1 << army_named("G NINTH").n)
    assert why("G NINTH Minor", "G EIGHTH Minor") == "16.2.3a"
    s.in_play |= 1 << army_named("G NINTH").n
    entry = SUBSTITUTE[piece("A Karpaten").n]
    s.turn = entry.from_gt
    assert why("A Karpaten", "A SECOND Minor") == ""
    s.turn = entry.from_gt - 1
    assert why("A Karpaten", "A SECOND Minor") == "16.2.3"
    s = position("c_galicia", gt=17)
    put(s, "A SECOND Minor", "44.110", army="A SECOND")
    assert why("A Karpaten", "A SECOND Minor") == "16.2.3"
    assert substitution.voluntary(s, CENTRAL) == []


@pytest.mark.rule("16.2.3#1", "16.2.3a#1", "5.4.1#1", "22.1#1", "16.3#1", "24.2#1")
def test_what_is_offered_among_the_activations():
    """5.4.1 The call of the Western Front, armies formed by choice, substitutions; each unit is exchanged once."""
    s = position("d_grand_campaign", gt=9)
    s.in_play |= 1 << army_named("G NINTH").n
    put(s, "G EIGHTH Minor", "61.30", army="G EIGHTH")
    run(s, Activations(CENTRAL))
    assert offers(s) == ["call-west", "done"]
    assert refused(s, "form R ELEVENTH").rule == "24.2"
    assert refused(s, "form R TENTH").rule == "16.3"
    assert refused(s, "substitute G NINTH Minor > G EIGHTH Minor").rule == "16.2.3"
    s.turn = 10
    run(s, Activations(CENTRAL))
    assert offers(s) == ["call-west", "substitute G NINTH Minor > G EIGHTH Minor", "done"]
    s.set_ap(piece("G EIGHTH Minor"), 1)
    does(s, "substitute G NINTH Minor > G EIGHTH Minor")
    assert (where(s, "G NINTH Minor"), where(s, "G EIGHTH Minor")) == ("61.30", "pool")
    assert present(s.army_of(piece("G NINTH Minor"))).name == "G NINTH"
    assert (s.ap_bits(piece("G NINTH Minor")), s.has_order(piece("G NINTH Minor"), nm.RELEASED)) == (1, True)
    assert offers(s) == ["call-west", "done"]
    assert refused(s, "substitute G EIGHTH Minor > G NINTH Minor").rule == "16.2.3"
    does(s, "call-west")
    assert s.called == 10
    assert not offers(s)
    run(s, Activations(CENTRAL))
    assert offers(s) == ["substitute G EIGHTH Minor > G NINTH Minor", "done"]
    assert refused(s, "call-west").rule == "22.1"


@pytest.mark.rule("24.2#1")
def test_the_eleventh_army_is_formed_by_choice_from_turn_25():
    s = position("d_grand_campaign", gt=24)
    run(s, Activations(RUSSIA))
    assert not offers(s)
    s.turn = 25
    run(s, Activations(RUSSIA))
    assert offers(s) == ["form R ELEVENTH", "done"]
    before = s.in_play
    does(s, "form R ELEVENTH")
    assert s.in_play == before | 1 << army_named("R ELEVENTH").n
    assert sorted(UNITS[a.unit].name for a in reinforcements.due(s, RUSSIA) if ARMIES[a.army].name == "R ELEVENTH") == [
        "R 28 Train",
        "R 29 Train",
        "R ELEVENTH Major",
        "R ELEVENTH Minor",
    ]


@pytest.mark.rule("23.5#1", "16.2.3a#1", "16.2.3#1")
def test_the_army_of_the_karpaten_depot_is_chosen_once():
    s = position("d_grand_campaign", gt=17)
    put(s, "A SECOND Minor", "44.110", army="A SECOND")
    run(s, Activations(CENTRAL))
    does(s, "substitute A Karpaten > A SECOND Minor")
    assert offers(s) == [
        f"form {a.name}" for a in ARMIES if a.nation == nm.AUSTRIAN and a.has_area and s.in_play >> a.n & 1
    ]
    assert s.pending[-1].prompt(s) == "The army that A Karpaten belongs to"
    does(s, "form A FOURTH")
    assert present(s.army_of(piece("A Karpaten"))).name == "A FOURTH"
    assert (where(s, "A Karpaten"), where(s, "A SECOND Minor")) == ("44.110", "pool")
    assert not offered(s, "substitute A SECOND Minor > A Karpaten")
