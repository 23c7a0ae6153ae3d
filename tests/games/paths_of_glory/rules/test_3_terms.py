"""3 Terms that the other chapters use."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import (
    CARDS,
    ELIMINATED,
    FOLDER,
    PLACES,
    REMOVED,
    Box,
    Nation,
    Side,
    Space,
    card,
    space,
    unit,
)
from greatwar.games.paths_of_glory.game import GAME as PATHS
from greatwar.games.paths_of_glory.places import load_places
from greatwar.games.paths_of_glory.rules import decks, offensives, supply, tracks
from greatwar.games.paths_of_glory.rules.control import gain_control
from greatwar.games.paths_of_glory.state import Pile, replaced
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.attrition import AttritionPhase
from greatwar.games.paths_of_glory.steps.sequence import ActionPhase
from greatwar.games.paths_of_glory.strategy_cards import underline
from tests.games.paths_of_glory.positions import choose, position

CAPITALS = {
    "AH": ("Vienna", "Budapest"), "BE": ("Brussels",), "BR": ("London",), "BU": ("Sofia",), "FR": ("Paris",),
    "GE": ("Berlin",), "GR": ("Athens",), "IT": ("Rome",), "MN": ("Cetinje",), "RO": ("Bucharest",),
    "SB": ("Belgrade",), "TU": ("Constantinople",), "RU": (), "US": (),
}  # fmt: skip


@pytest.mark.rule("3.0#1", "9.1.3#1")
@pytest.mark.parametrize(("use", "pile"), [
    ("event", Pile.REMOVED), ("ops", Pile.DISCARD), ("sr", Pile.DISCARD), ("rp", Pile.DISCARD),
])  # fmt: skip
def test_a_starred_card_leaves_the_game_only_as_an_event(use: str, pile: Pile):
    s = position().turn(2).active("AP").hand("AP", "AP-2").push(TakeAction()).build()
    assert card("AP-2").starred
    choose(s, f"{use} AP-2")
    assert s.pile_of(card("AP-2")) == pile


@pytest.mark.rule("3.0#1")
def test_a_card_without_a_star_comes_back_after_its_event():
    s = position().turn(9).level(cp=1).event("CP-28").active("CP").hand("CP", "CP-58").push(TakeAction()).build()
    assert not card("CP-58").starred
    choose(s, "event CP-58")
    assert s.pile_of(card("CP-58")) == Pile.DISCARD


@pytest.mark.rule("3.0#3")
def test_the_active_player_is_the_one_who_takes_the_action():
    s = position().hand("CP", "CP-4").hand("AP", "AP-4").push(ActionPhase()).build()
    assert (s.active, PATHS.actor(s)) == (Side.CP, Side.CP)
    choose(s, "one-op", "done")
    assert (s.active, PATHS.actor(s)) == (Side.AP, Side.AP)


@pytest.mark.rule("3.0#6")
@pytest.mark.parametrize("nation", list(Nation))
def test_capitals(nation: Nation):
    marked = [x.name for x in load_places(FOLDER) if isinstance(x, Space) and x.capital_of is nation]
    assert sorted(marked) == sorted(CAPITALS[nation])
    s = position().build()
    for name in CAPITALS[nation]:
        assert not offensives.capital_lost(s, nation)
        s.set_control(space(name), 1 - (space(name).start_control or 0))
    assert offensives.capital_lost(s, nation) is bool(CAPITALS[nation])


@pytest.mark.rule("3.0#11")
def test_a_space_cut_off_changes_sides_in_the_attrition_phase():
    s = position().clear().destroyed("Nancy").control("Nancy", "CP")
    for near in space("Nancy").neighbours:
        s.control(str(near), "AP")
    s.push(AttritionPhase()).build()
    assert s.s.owner(space("Nancy")) == Side.AP


@pytest.mark.rule("3.0#13")
def test_an_event_that_another_waits_for_is_underlined():
    underline(CARDS)
    assert card("AP-55").underlined  # the US reinforcements wait for Over There
    assert card("CP-28").underlined  # the Fall of the Tsar waits for his command
    assert not card("AP-43").underlined
    assert not card("AP-12").underlined


@pytest.mark.rule("3.0#19")
def test_a_unit_without_a_path_is_out_of_supply_and_lost_in_attrition():
    p = position().clear().at("Nancy", "GE 1", "GEc")
    for near in space("Nancy").neighbours:
        p.control(str(near), "AP")
    s = p.build()
    lost = supply.out_of_supply(s, Side.CP)
    assert {u.nation for u in lost} == {Nation.GE}
    assert len(lost) == 2
    p.push(AttritionPhase()).build()
    assert s.place(unit("GE 1")) is REMOVED[Side.CP]
    assert [u.kind for u in s.at(ELIMINATED[Side.CP])] == ["GEc"]


@pytest.mark.rule("3.0#23")
def test_war_status_rises_for_the_player_and_for_both_together():
    s = position().turn(2).war_status(1, 1).active("AP").hand("AP", "AP-2").push(TakeAction()).build()
    choose(s, "event AP-2")
    assert s.war_status == (1, 3, 4)


@pytest.mark.rule("3.0#23")
def test_the_commitment_level_says_which_cards_may_be_drawn():
    s = position().build()
    assert {c.deck for c in s.cards(Side.AP, Pile.DECK)} == {0}
    s.level, s.reshuffle = replaced(s.level, Side.AP, 1), replaced(s.reshuffle, Side.AP, 1)
    decks.shuffle_in_new_level(s, Side.AP)
    assert {c.deck for c in s.cards(Side.AP, Pile.DECK)} == {0, 1}


@pytest.mark.rule("3.0#25")
def test_spaces_are_joined_to_others_and_boxes_are_not():
    places = load_places(FOLDER)
    assert all(p.neighbours for p in places if isinstance(p, Space) and not p.beach)
    assert len([p for p in places if isinstance(p, Box)]) == len(PLACES) - 281 == 7


@pytest.mark.rule("3.0#25")
@pytest.mark.parametrize(("name", "gained"), [("Verdun", 1), ("Chateau Thierry", 0)])
def test_a_victory_point_is_counted_for_a_space_of_that_kind_only(name: str, gained: int):
    s = position().vp(10).build()
    gain_control(s, space(name), Side.CP)
    assert s.vp == 10 + gained
    assert (space(name) in tracks.vp_spaces(s)) is bool(gained)
