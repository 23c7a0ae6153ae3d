"""4 Set-up: markers on the tracks and in the game, the first deal."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory import text
from greatwar.games.paths_of_glory.components import Side, card, space, unit
from greatwar.games.paths_of_glory.game import GAME, lay_out
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from greatwar.games.paths_of_glory.scenarios import SCENARIOS
from greatwar.games.paths_of_glory.setups import load_setup, read_setup
from greatwar.games.paths_of_glory.state import Mark, Options, Pile, State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.offensives import MandatedOffensiveRoll
from greatwar.games.paths_of_glory.steps.sequence import ActionPhase
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from tests.games.paths_of_glory.positions import choices, choose, position

CP_HAND = ["CP-2", "CP-3", "CP-4", "CP-5", "CP-6", "CP-7"]
AP_HAND = [f"AP-{n}" for n in range(1, 8)]


def dealt(s: State, *cp: str) -> State:
    """The deal with these cards for the Central Powers, cards 1 to 7 for the Allies."""
    return choose(s, dice=[*AP_HAND, *cp])


@pytest.mark.rule("4.1.1#6")
def test_no_mandated_offensive_lies_on_the_tables_before_the_first_roll():
    s = State([], Options("campaign"))
    lay_out(s, load_setup("campaign"))
    assert s.offensive == (Offensive.NONE, Offensive.NONE)


@pytest.mark.rule("4.1.1#9", "8.1.4")
def test_each_player_has_an_action_marker_for_each_round():
    s = position().hand("CP", "CP-4", "CP-6").hand("AP", "AP-4").push(ActionPhase()).build()
    choose(s, "ops CP-4", "done", "one-op", "done")
    assert [use.name for use, _ in s.uses(Side.CP)] == ["OPS"]
    assert [use.name for use, _ in s.uses(Side.AP)] == ["AUTO"]


@pytest.mark.rule("SET.RED")
def test_units_in_parentheses_begin_reduced():
    setup = read_setup(SCENARIOS["campaign"])
    reduced = {str(u) for u, _, is_reduced in setup.units if is_reduced}
    assert {"GE 7", "AH 2", "FR 6", "FR 9"} <= reduced
    assert "GE 1" not in reduced
    s = State([], Options("campaign"))
    lay_out(s, setup)
    assert s.cf(unit("GE 7")) < unit("GE 7").cf[0]
    assert s.cf(unit("GE 1")) == unit("GE 1").cf[0]


# Markers in the game ------------------------------------------------------------------------------


@pytest.mark.rule("4.1.2#1")
def test_a_missed_offensive_is_marked_on_the_turn_track():
    p = position().turn(3).with_(offensive=(int(Offensive.AH), int(Offensive.MADE)))
    s = p.push(WarStatusPhase()).build()
    assert text.missed_in(s, 3) == ["[yellow]CP missed its Mandated Offensive[/]"]
    assert text.missed_in(s, 2) == []
    s.turn = 4
    assert "CP missed its Mandated Offensive" in text.board(s)


@pytest.mark.rule("4.1.2#2")
def test_a_space_without_a_control_marker_belongs_to_its_first_owner():
    s = position().clear().control("Sedan", "CP").build()
    assert text.changed(s, space("Sedan"))
    assert not text.changed(s, space("Paris"))
    assert s.controls(Side.AP, space("Paris"))
    assert "Sedan" in text.space_text(s, space("Sedan"))
    assert text.worth_a_line(s, space("Sedan"))


@pytest.mark.rule("4.1.2#3")
def test_the_bid_marker_shows_what_is_added_at_the_end():
    s = position(bid=2).build()
    assert text.bid_text(s) == ["Bid: +2 VP at the end of the game"]
    assert s.vp == 10
    assert text.bid_text(position().build()) == []


@pytest.mark.rule("4.1.2#4")
def test_a_failed_attempt_to_entrench_is_marked():
    s = position(entrench_modifier=True).clear().at("Sedan", "FR 1").build()
    assert text.trench_marker(s, unit("FR 1")) == ""
    s.mark(unit("FR 1"), Mark.FAILED_TRENCH)
    assert "·dig" in text.space_text(s, space("Sedan"))


@pytest.mark.rule("4.1.2#5")
def test_units_out_of_supply_are_marked():
    p = position().clear().at("Nancy", "GE 1").at("Berlin", "GE 2")
    for near in space("Nancy").neighbours:
        p.control(str(near), "AP")
    s = p.build()
    assert "·oos" in text.space_text(s, space("Nancy"))
    assert "·oos" not in text.space_text(s, space("Berlin"))


@pytest.mark.rule("4.1.2#6")
def test_events_are_remembered_by_their_turn_and_this_changes_nothing():
    s = position().turn(3).event("CP-1", turn=1).event("AP-2", turn=2).build()
    before = s.to_bytes()
    assert text.events_of(s, 1) == ["Guns of August"]
    assert text.events_of(s, 2) == ["Blockade"]
    assert "Blockade" in text.turn_record(s)
    assert s.to_bytes() == before


# The deal -----------------------------------------------------------------------------------------


@pytest.mark.rule("4.3.1#1", "4.3.1#2", "4.3.1#3", "4.3.2")
def test_guns_of_august_is_one_of_seven_cards_and_need_not_be_played():
    s = GAME.setup("campaign")
    assert choices(s) == ["take-guns", "done"]
    dealt(choose(s, "take-guns"), *CP_HAND)
    assert [str(c) for c in s.hand(Side.CP)] == ["CP-1", *CP_HAND]
    assert [str(c) for c in s.hand(Side.AP)] == AP_HAND
    assert GAME.view(s, Side.AP).pile[card("CP-1").n] == Pile.SHOWN  # the Allies have been told
    choose(s, dice=[6, 6])
    assert {"event CP-1", "ops CP-1", "ops CP-2", "one-op"} <= set(choices(s))


@pytest.mark.rule("4.3.1#1", "4.3.1#2")
def test_without_guns_of_august_all_seven_cards_come_from_the_pile():
    s = choose(GAME.setup("campaign"), "done")
    dealt(s, *CP_HAND, "CP-8")
    assert len(s.hand(Side.CP)) == 7
    assert s.pile_of(card("CP-1")) == Pile.DECK
    assert GAME.view(s, Side.AP).pile[card("CP-1").n] == Pile.UNKNOWN


@pytest.mark.rule("4.3.1#1")
@pytest.mark.parametrize(("option", "pile"), [("hand", Pile.SHOWN), ("deck", Pile.DECK)])
def test_the_choice_may_be_agreed_before(option: str, pile: Pile):
    s = GAME.setup("campaign", {"guns-of-august": option})
    assert s.pile_of(card("CP-1")) == pile


@pytest.mark.rule("4.3.2")
def test_the_allies_draw_from_their_14_mobilization_cards():
    s = choose(GAME.setup("campaign"), "done")
    assert sorted(choices(s)) == sorted(f"draw AP-{n}" for n in range(1, 15))


@pytest.mark.rule("4.3.3")
def test_the_dice_for_the_first_offensives_are_rolled_after_the_deal():
    s = choose(GAME.setup("campaign"), "take-guns")
    assert s.offensive == (0, 0)
    dealt(s, *CP_HAND)
    assert isinstance(GAME.step(s), MandatedOffensiveRoll)
    choose(s, dice=[2, 2])
    assert isinstance(GAME.step(s), TakeAction)
    assert 0 not in s.offensive
