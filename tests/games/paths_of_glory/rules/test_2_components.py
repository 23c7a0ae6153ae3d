"""2 The components: map, counters, markers, cards."""

from __future__ import annotations

from collections import Counter

import pytest

from greatwar.games.paths_of_glory.components import (
    FOLDER,
    REMOVED,
    SPACES,
    UNITS,
    Deck,
    Side,
    Space,
    Terrain,
    load_components,
    space,
    unit,
)
from greatwar.games.paths_of_glory.counters import load_units
from greatwar.games.paths_of_glory.names import ABBREVIATIONS, spelled_out
from greatwar.games.paths_of_glory.places import load_places
from greatwar.games.paths_of_glory.rules import activation, decks, fire
from greatwar.games.paths_of_glory.rules.trenches import dig
from greatwar.games.paths_of_glory.rules.units import eliminate, reduce, restore
from greatwar.games.paths_of_glory.state import Pile
from greatwar.games.paths_of_glory.steps.operations import Activate
from greatwar.games.paths_of_glory.strategy_cards import load_cards
from greatwar.kernel.dice import DIE
from tests.games.paths_of_glory.positions import choices, choose, position


@pytest.mark.rule("2.0#1")
def test_the_box_holds_a_map_counters_130_cards_and_dice_with_six_sides():
    box = load_components()
    assert sum(isinstance(p, Space) for p in box.places) == len(SPACES)
    assert len(box.units) == len(UNITS)
    assert Counter(c.side for c in box.cards) == {Side.CP: 65, Side.AP: 65}
    assert [action.args[0] for action, _ in DIE] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("2.1#2")
def test_a_space_shows_its_side_terrain_port_fort_and_vp():
    spaces = {str(p): p for p in load_places(FOLDER) if isinstance(p, Space)}
    verdun, calais, trent = spaces["Verdun"], spaces["Calais"], spaces["Trent"]
    assert (verdun.start_control, verdun.fort, verdun.vp_standard, verdun.ap_port) == (Side.AP, 3, True, False)
    assert (calais.ap_port, calais.fort) == (True, 0)
    assert (trent.start_control, trent.terrain) == (Side.CP, Terrain.MOUNTAIN)
    assert sum(p.beach for p in spaces.values()) == 4


@pytest.mark.rule("2.1#4")
@pytest.mark.parametrize(("from_", "mine", "target", "theirs"), [
    ("Sinai", "BRc", "Gaza", "TUc"), ("Sinai", "TUc", "Port Said", "BRc"),
])  # fmt: skip
def test_both_sides_pay_for_attacking_out_of_sinai_alone(from_: str, mine: str, target: str, theirs: str):
    s = position().clear().war("TU").at(from_, mine).at(target, theirs).combat(target, mine).build()
    assert s.combat is not None
    assert fire.modifier(s, s.combat, True) == -3
    assert fire.modifier(s, s.combat, False) == 0


@pytest.mark.rule("2.1#4")
def test_with_a_second_space_sinai_costs_nothing():
    s = position().clear().war("TU").at("Sinai", "BRc").at("Jerusalem", "AUSc").at("Gaza", "TUc")
    s.combat("Gaza", "BRc", "AUSc").build()
    assert s.s.combat is not None
    assert fire.modifier(s.s, s.s.combat, True) == 0


@pytest.mark.rule("2.2.1#1")
def test_units_are_armies_and_corps_and_a_fort_is_no_unit():
    units = load_units(FOLDER)
    assert Counter(u.army for u in units) == {True: 67, False: 126}
    s = position().clear().active("AP").build()
    assert s.fort(space("Verdun")) > 0
    refused = activation.unoccupied(s, space("Verdun"), False)
    assert refused is not None
    assert refused.rule == "9.2.6"


@pytest.mark.rule("2.2.1#2")
def test_a_unit_has_two_steps():
    s = position().clear().at("Metz", "GE 1").build()
    ge1 = unit("GE 1")
    assert (s.cf(ge1), s.lf(ge1), s.mf(ge1)) == (5, 3, 3)
    reduce(s, ge1)
    assert (s.cf(ge1), s.lf(ge1), s.mf(ge1)) == (3, 3, 3)
    restore(s, ge1)
    assert s.cf(ge1) == 5
    reduce(s, ge1)
    eliminate(s, ge1)
    assert not s.on_map(ge1)
    assert not s.reduced(ge1)


@pytest.mark.rule("2.2.1#3")
def test_an_army_counter_shows_where_it_may_go_whether_it_comes_back_and_when_it_is_lost():
    named = {str(u): u for u in load_units(FOLDER)}
    bef, mef, ge1 = named["BR BEF"], named["BR MEF"], named["GE 1"]
    assert (bef.loss_priority, mef.loss_priority, ge1.loss_priority) == (1, 3, 0)
    assert (bef.replaceable, ge1.replaceable) == (False, True)
    assert (mef.near_east, bef.near_east, ge1.near_east) == (True, False, False)
    assert (ge1.nation, ge1.cf, ge1.lf, ge1.mf) == ("GE", (5, 3), (3, 3), (3, 3))


@pytest.mark.rule("2.2.1#3")
def test_a_counter_with_the_dot_never_comes_back():
    s = position().clear().at("Calais", "BR BEF").build()
    load_units(FOLDER)
    eliminate(s, unit("BR BEF"))
    assert s.place(unit("BR BEF")) is REMOVED[Side.AP]


@pytest.mark.rule("2.2.2")
def test_markers_never_run_out():
    s = position().clear().build()
    land = [x for x in SPACES if not x.beach]
    for x in land:
        dig(s, x, Side.CP)
        dig(s, x, Side.CP)
    assert {s.trench_level(x, Side.CP) for x in land} == {2}


@pytest.mark.rule("2.2.2", "4.1.1#10")
def test_more_than_five_spaces_may_be_activated():
    names = ("Metz", "Koblenz", "Aachen", "Frankfurt", "Essen", "Mulhouse", "Strasbourg")
    p = position().clear().active("CP").ops(7)
    for x in names:
        p.at(x, "GEc")
    s = p.push(Activate()).build()
    for x in names:
        choose(s, f"activate-move {x}")
    assert len(s.move_marks) == 7


@pytest.mark.rule("2.3#1", "2.3#2")
def test_55_cards_in_three_decks_and_ten_optional_ones_that_are_left_out():
    s = position().build()
    s.level = (2, 2)
    decks.start_piles(s)
    for side in Side:
        in_play = Counter(c.deck for c in s.cards(side, Pile.DECK))
        assert in_play == {Deck.MOB: 14, Deck.LW: 20, Deck.TW: 21}
        assert [c.number for c in s.cards(side, Pile.UNUSED)] == list(range(56, 66))


@pytest.mark.rule("2.3#3")
def test_a_card_shows_everything_that_it_can_be_used_for():
    cards = {str(c): c for c in load_cards(FOLDER, UNITS)}
    blockade, intercepts = cards["AP-2"], cards["CP-2"]
    assert (blockade.ops, blockade.sr, blockade.name, blockade.deck) == (4, 4, "Blockade", Deck.MOB)
    assert (blockade.starred, blockade.war_status, blockade.combat) == (True, 2, False)
    assert blockade.rp == {"A": 1, "BR": 2, "FR": 2, "IT": 1, "RU": 3}
    assert (intercepts.name, intercepts.combat, intercepts.ops, intercepts.sr) == ("Wireless Intercepts", True, 2, 2)


@pytest.mark.rule("2.4")
def test_the_short_names_are_spelled_out():
    assert len(ABBREVIATIONS) == 26
    assert spelled_out("BR BEFc") == "British, British Expeditionary Force"
    assert spelled_out("TU YLD") == "Turkish, Yilderim"
    assert all(spelled_out(u.nation) for u in UNITS)


def test_a_fort_alone_cannot_be_activated():
    s = position().clear().active("AP").ops(3).at("Paris", "FRc").push(Activate()).build()
    assert "activate-move Paris" in choices(s)
    assert "activate-move Verdun" not in choices(s)
