"""15 Replacements, 16 reinforcements, substitutions, withdrawals, supply units that return; 5.2, 8.2.9 Inter-Phase."""

from __future__ import annotations

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.arrivals import SUBSTITUTE, arrivals_of
from greatwar.games.twilight_in_the_east.components import POOL, TRACK, hex_named
from greatwar.games.twilight_in_the_east.rules import reinforcements, replacements, substitution
from greatwar.games.twilight_in_the_east.rules.units import eliminate
from greatwar.games.twilight_in_the_east.steps.interphase import InterPhase, Replacements, SpecialRailPoints
from tests.games.twilight_in_the_east.positions import (
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
    rule_of,
    run,
    status,
    steps,
    where,
)


def at(name):
    return hex_named(name).n


def finish(s):
    """Answer with the first action until the phase is over."""
    while offers(s):
        does(s, offers(s)[0])
    return s


def arrival(scenario, name):
    return next(a for a in arrivals_of(scenario) if a.unit == piece(name).n)


# 15 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.0#1", "15.1#1", "15.1.1#1", "15.1.2#1")
def test_replacements_by_nation_kind_and_size():
    s = position("d_grand_campaign", gt=6)
    put(s, "G 2/1", "50.20", lost=4)
    put(s, "G 20 lw", "50.21", lost=2, corps="")
    put(s, "A 14/5", "50.80", lost=3, supply="out")
    put(s, "A 33/5", "50.81", lost=2, isolated=True)
    put(s, "G 1 c", "50.22", lost=1)
    put(s, "G 1/1", "50.23", lost=1)
    s.repl = (5, 0, 4, 1, 0, 0)
    run(s, Replacements(CENTRAL))
    does(s, "replace G 2/1", "replace G 2/1")
    assert refused(s, "replace G 2/1").rule == "15.1.2"
    does(s, "replace G 20 lw")
    assert refused(s, "replace G 20 lw").rule == "15.1.2"
    does(s, "replace A 14/5", "replace A 14/5")
    assert refused(s, "replace A 14/5").rule == "15.1.2"
    assert refused(s, "replace A 33/5").rule == "15.1.1"
    assert refused(s, "replace G 1 c").rule == "15.0"
    does(s, "done")
    assert s.repl == (0, 0, 0, 0, 0, 0)
    assert [steps(s, n) for n in ("G 2/1", "G 20 lw", "A 14/5")] == [
        piece("G 2/1").steps - 2,
        piece("G 20 lw").steps - 1,
        piece("A 14/5").steps - 1,
    ]


@pytest.mark.rule("5.2#1", "5.2.1#1", "5.2.2#1", "4.7#1", "8.2.1#1")
def test_rail_points_do_not_accumulate():
    s = position("b_tannenberg", gt=3)
    s.rp = (99, 0, 98, 7, 3)
    run(s, InterPhase())
    assert s.rp == (44, 0, 28, 0, 4)


@pytest.mark.rule("8.2.9#1")
def test_special_rail_points_for_the_central_powers_in_the_campaign():
    s = position("d_grand_campaign", gt=3)
    for _ in range(2):
        run(s, SpecialRailPoints())
        does(s, "special-rp Germany")
    assert s.rp[0] >= 160
    run(s, SpecialRailPoints())
    assert refused(s, "special-rp Germany").rule == "8.2.9"
    before = s.rp[1]
    does(s, "special-rp Austria-Hungary")
    assert s.rp[1] == before + 80
    run(s, SpecialRailPoints())
    assert not offers(s)
    assert replacements.special_refusal(position("b_tannenberg"), nm.GERMAN) is not None


# 16.0, 16.1 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("16.0#1", "16.1#3", "16.1#1")
def test_reinforcements_enter_in_their_gt_at_their_hex():
    s = position("b_tannenberg", gt=6)
    assert [a.unit for a in reinforcements.due(s, RUSSIA)] == [piece("R 68 r").n]
    reinforcing(s, RUSSIA)
    assert offered(s, "enter R 68 r > 26.17")
    does(s, "enter R 68 r > 26.17")
    assert where(s, "R 68 r") == "26.17"
    assert present(s.army_of(piece("R 68 r"))).name == "R FIRST"
    assert s.task[piece("R 68 r").n] & nm.ENTERED


@pytest.mark.rule("16.1#3")
def test_the_first_hex_is_paid_for_by_who_enters_at_the_edge():
    s = position("b_tannenberg", gt=6)
    unit = put(s, "R 68 r", "26.17", corps="")
    assert reinforcements.entry_cost(s, unit) == 0
    s.set_entered(unit, True)
    owed = reinforcements.entry_cost(s, unit)
    assert owed >= 4
    put(s, "R 72 r", "26.17", corps="")
    moving(s, RUSSIA)
    does(s, "take R 72 r")
    assert refused(s, "join R 68 r").rule == "16.1"
    does(s, "halt", "take R 68 r")
    assert s.pending[-1].spent == owed
    does(s, "halt")
    s.set_entered(unit, True)
    reinforcements.entries_over(s, RUSSIA)
    assert reinforcements.entry_cost(s, unit) == 0


@pytest.mark.rule("16.0#1", "16.1.1#1", "8.2.3(3)#1", "8.2.3(2)#2", "8.2.3(3)#2")
def test_entry_in_rail_mode_is_free_and_names_a_destination():
    s = position("b_tannenberg", gt=6)
    points = s.rp
    reinforcing(s, RUSSIA)
    assert offered(s, "ride-in R 68 r > 36.19")
    put(s, "G 1 c", "38.20")
    reinforcing(s, RUSSIA)
    assert not offered(s, "ride-in R 68 r > 36.19")
    assert refused(s, "ride-in R 68 r > 36.19").rule == "8.2.3(3)"
    does(s, "ride-in R 68 r > 28.16")
    assert s.marked(piece("R 68 r"), nm.RAIL)
    assert s.dest == ((piece("R 68 r").n, at("28.16"), 1),)
    assert s.rp == points


@pytest.mark.rule("16.1#2")
def test_a_blocked_edge_hex_moves_the_entry_to_the_nearest_railway_on_the_edge():
    s = position("b_tannenberg", gt=6)
    put(s, "G 1 c", "26.16")
    entry = arrival("b_tannenberg", "R 68 r")
    assert reinforcements.blocked(s, RUSSIA, at("26.17"))
    assert [hex_named("26.23").n] == reinforcements.entry_hexes(s, entry)
    reinforcing(s, RUSSIA)
    assert refused(s, "enter R 68 r > 26.17").rule == "16.1"
    does(s, "enter R 68 r > 26.23")
    assert where(s, "R 68 r") == "26.23"


@pytest.mark.rule("16.1#2")
def test_a_blocked_station_is_replaced_by_one_near_by():
    s = position("d_grand_campaign", gt=8)
    put(s, "A 5 hc", "43.67")
    entry = arrival("d_grand_campaign", "R 82 r")
    hexes = reinforcements.entry_hexes(s, entry)
    assert at("43.66") not in hexes
    assert 1 < len(hexes) <= reinforcements.NEARBY


@pytest.mark.rule("16.3#1")
def test_an_army_arrives_with_its_depots_on_connected_stations():
    s = position("b_tannenberg", gt=7)
    reinforcing(s, RUSSIA)
    while "TENTH Major" not in offers(s)[0]:
        does(s, offers(s)[0])
    assert offered(s, "set-depot R TENTH Major > 29.32")
    assert refused(s, "set-depot R TENTH Major > 41.19").rule == "16.3"
    does(s, "set-depot R TENTH Major > 29.32")
    assert s.in_play >> present(s.army_of(piece("R TENTH Major"))).n & 1
    assert present(s.army_of(piece("R TENTH Major"))).name == "R TENTH"


@pytest.mark.rule("16.4#1")
def test_an_eliminated_supply_unit_returns_after_two_gts_where_it_is_in_supply():
    s = position("b_tannenberg", gt=4)
    train = put(s, "R 3 Train", "38.19")
    put(s, "R FIRST Major", "36.19")
    eliminate(s, train, "test")
    assert s.at_number(train.n) == TRACK + 6
    s.turn = 5
    assert reinforcements.returning(s, RUSSIA) == []
    s.turn = 6
    assert reinforcements.returning(s, RUSSIA) == [train]
    hexes = reinforcements.return_hexes(s, train)
    assert at("37.19") in hexes
    assert at("38.21") in hexes
    assert at("41.25") not in hexes
    reinforcing(s, RUSSIA)
    assert refused(s, "set-depot R 3 Train > 45.20").rule == "16.4"
    does(s, "set-depot R 3 Train > 38.21")
    assert where(s, "R 3 Train") == "38.21"


@pytest.mark.rule("16.4#1")
def test_the_kg_train_never_returns():
    s = position("b_tannenberg", gt=4)
    eliminate(s, put(s, "G KG Train", "60.17"), "test")
    s.turn = 9
    assert reinforcements.returning(s, CENTRAL) == []
    assert where(s, "G KG Train") == "eliminated"


@pytest.mark.rule("16.5#1", "6.4.3a#2", "3.3.6#1")
def test_units_are_withdrawn_in_their_gt():
    s = position("d_grand_campaign", gt=11)
    put(s, "A 1-det 11", "12.91", army="A THIRD")
    finish(reinforcing(s, CENTRAL))
    assert where(s, "A 1-det 11") == "12.91"
    s.turn = 12
    finish(reinforcing(s, CENTRAL))
    assert where(s, "A 1-det 11") == "removed"
    assert s.vp[RUSSIA] == 0


@pytest.mark.rule("3.3.5#1", "5.4.1#1")
def test_units_are_released_in_their_gt():
    s = position("b_tannenberg", gt=1)
    unit = put(s, "R 56 r/26 R", "28.17", corps="", released=False)
    finish(reinforcing(s, RUSSIA))
    assert not s.has_order(unit, nm.RELEASED)
    s.turn = 2
    finish(reinforcing(s, RUSSIA))
    assert s.has_order(unit, nm.RELEASED)


# 16.2 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.2.1#1", "16.2.1-ex")
def test_a_substitute_takes_hex_steps_and_status_improved_by_one():
    s = position("d_grand_campaign", gt=24)
    put(s, "A 6 ls", "44.110", lost=piece("A 6 ls").steps - 2, status=-2, supply="low", army="A SECOND")
    finish(reinforcing(s, CENTRAL))
    assert where(s, "A 52") == "44.110"
    assert steps(s, "A 52") == SUBSTITUTE[piece("A 52").n].own_steps + 2
    assert status(s, "A 52") == -1
    assert where(s, "A 6 ls") == "removed"


@pytest.mark.rule("16.2.1#1")
def test_a_substitution_waits_while_the_old_unit_is_out_of_supply():
    s = position("d_grand_campaign", gt=24)
    put(s, "A 6 ls", "44.110", supply="out", army="A SECOND")
    substitution.run_normal(s, CENTRAL)
    assert s.at_number(piece("A 52").n) == POOL
    s.set_mark(piece("A 6 ls"), nm.OUT, False)
    s.turn = 25
    substitution.run_normal(s, CENTRAL)
    assert where(s, "A 52") == "44.110"


@pytest.mark.rule("16.0#1")
def test_a_substitute_for_a_dead_unit_enters_as_a_reinforcement():
    s = position("d_grand_campaign", gt=24)
    eliminate(s, put(s, "A 6 ls", "44.110", army="A SECOND"), "test")
    assert piece("A 52").n in [a.unit for a in reinforcements.due(s, CENTRAL)]


@pytest.mark.rule("16.2.2#1", "16.2.2#2")
def test_two_brigades_stacked_together_become_a_division():
    s = position("d_grand_campaign", gt=5)
    put(s, "R 12a/12", "10.90", lost=1, status=-1, army="R EIGHTH")
    put(s, "R 12b/12", "11.90", status=-2, army="R EIGHTH")
    substitution.run_special(s, RUSSIA)
    assert where(s, "R 12/12") == "pool"
    total = steps(s, "R 12a/12") + steps(s, "R 12b/12")
    s.put(piece("R 12b/12"), at("10.90"))
    substitution.run_special(s, RUSSIA)
    assert where(s, "R 12/12") == "10.90"
    assert steps(s, "R 12/12") == min(total, piece("R 12/12").steps)
    assert status(s, "R 12/12") == -1


@pytest.mark.rule("16.2.2#2")
def test_one_dead_brigade_leaves_the_survivors_steps_both_dead_nothing():
    s = position("d_grand_campaign", gt=5)
    eliminate(s, put(s, "R 12a/12", "10.90", army="R EIGHTH"), "test")
    put(s, "R 12b/12", "11.90", status=-2, army="R EIGHTH")
    left = steps(s, "R 12b/12")
    substitution.run_special(s, RUSSIA)
    assert (where(s, "R 12/12"), steps(s, "R 12/12"), status(s, "R 12/12")) == ("11.90", left, -1)
    s = position("d_grand_campaign", gt=5)
    for name in ("R 12a/12", "R 12b/12"):
        eliminate(s, put(s, name, "10.90", army="R EIGHTH"), "test")
    finish(reinforcing(s, RUSSIA))
    assert where(s, "R 12/12") == "pool"


@pytest.mark.rule("16.2.3#1", "16.2.3a#1")
def test_voluntary_substitutions_of_german_supply_units():
    s = position("d_grand_campaign", gt=11)
    s.in_play |= 1 << 1
    put(s, "G EIGHTH Minor", "61.30", army="G EIGHTH")
    assert substitution.voluntary(s, CENTRAL) == [(piece("G NINTH Minor").n, piece("G EIGHTH Minor").n)]
    reinforcing(s, CENTRAL)
    while name_of(s) != "Activations":
        does(s, offers(s)[0])
    does(s, "substitute G NINTH Minor > G EIGHTH Minor")
    assert (where(s, "G NINTH Minor"), where(s, "G EIGHTH Minor")) == ("61.30", "pool")
    assert substitution.voluntary(s, CENTRAL) == [(piece("G EIGHTH Minor").n, piece("G NINTH Minor").n)]
    put(s, "G FR Train", "90.60", army="G NINTH")
    assert rule_of(substitution.voluntary_refusal(s, CENTRAL, piece("G 3 C Train"), piece("G FR Train"))) == "16.2.3"
    s.turn = 34
    assert substitution.voluntary_refusal(s, CENTRAL, piece("G 3 C Train"), piece("G FR Train")) is None
    substitution.exchange(s, piece("G 3 C Train"), piece("G FR Train"), None)
    assert where(s, "G FR Train") == "removed"
    assert present(s.army_of(piece("G 3 C Train"))).name == "G NINTH"


@pytest.mark.rule("16.2.3a#1", "23.5#1")
def test_the_karpaten_depot_comes_for_a_minor_depot_in_hungary_for_good():
    s = position("d_grand_campaign", gt=17)
    put(s, "A SECOND Minor", "43.84", army="A SECOND")
    assert (
        rule_of(substitution.voluntary_refusal(s, CENTRAL, piece("A Karpaten"), piece("A SECOND Minor"))) == "16.2.3a"
    )
    s.put(piece("A SECOND Minor"), at("44.110"))
    assert substitution.voluntary_refusal(s, CENTRAL, piece("A Karpaten"), piece("A SECOND Minor")) is None
    reinforcing(s, CENTRAL)
    while not offered(s, "substitute A Karpaten > A SECOND Minor"):
        does(s, offers(s)[0])
    does(s, "substitute A Karpaten > A SECOND Minor")
    does(s, "form A THIRD")
    assert where(s, "A Karpaten") == "44.110"
    assert present(s.army_of(piece("A Karpaten"))).name == "A THIRD"
    assert substitution.voluntary(s, CENTRAL) == []
