"""8 The Action Phase: six rounds, six kinds of actions."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Side, card
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.sequence import ActionPhase
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import choices, choose, position, refusal


def asked(s: State) -> tuple[int, Side]:
    """The round, and who is to act in it."""
    assert isinstance(GAME.step(s), TakeAction)
    return s.round, Side(s.active)


@pytest.mark.rule("6.0.B#1", "6.0.B#2", "8.1.1", "8.1.2", "8.1.5", "4.1.1#9")
def test_six_rounds_and_in_each_the_central_powers_act_before_the_allies():
    s = position().hand("CP", "CP-4").hand("AP", "AP-4").push(ActionPhase()).build()
    order = []
    while s.pending:
        order.append(asked(s))
        choose(s, "one-op", "done")
    assert order == [(n, side) for n in range(1, 7) for side in (Side.CP, Side.AP)]
    assert [len(s.uses(side)) for side in Side] == [6, 6]


@pytest.mark.rule("8.1.1", "9.1.3#1")
def test_a_player_takes_only_one_action_in_a_round():
    s = position().hand("CP", "CP-4", "CP-6").hand("AP", "AP-4").push(ActionPhase()).build()
    choose(s, "rp CP-4")
    assert asked(s) == (1, Side.AP)


@pytest.mark.rule("8.1.3#1", "8.1.3#4", "9.1.3#1")
def test_a_card_has_four_uses_and_two_actions_need_no_card():
    s = position().turn(2).vp(12).hand("CP", "CP-6").push(TakeAction()).build()
    assert choices(s) == ["ops CP-6", "sr CP-6", "rp CP-6", "event CP-6", "one-op", "peace"]
    assert refusal(s, Action("done")) == "8.1.3"


@pytest.mark.rule("8.1.3#2")
@pytest.mark.parametrize(
    ("side", "vp", "may"), [("CP", 10, False), ("CP", 11, True), ("AP", 10, False), ("AP", 9, True)]
)
def test_peace_may_be_offered_within_the_range_of_the_player(side: str, vp: int, may: bool):
    s = position().turn(2).vp(vp).active(side).hand("CP", "CP-6").hand("AP", "AP-4").push(TakeAction()).build()
    assert ("peace" in choices(s)) is may


@pytest.mark.rule("8.1.3#3")
def test_an_automatic_operation_is_one_point_without_a_card():
    s = position().turn(2).hand("CP", "CP-6").push(TakeAction()).build()
    choose(s, "one-op")
    assert s.ops == 1
    assert [str(c) for c in s.hand(Side.CP)] == ["CP-6"]
    choose(s, "activate-move Metz")
    assert not any(x.startswith("activate-") for x in choices(s))


@pytest.mark.rule("8.1.3#4")
def test_with_an_empty_hand_one_point_of_operations_is_all_there_is():
    s = position().turn(2).hand("CP").hand("AP", "AP-4").push(ActionPhase()).build()
    assert choices(s) == ["one-op"]
    choose(s, "one-op")
    assert [use.name for use, _ in s.uses(Side.CP)] == ["AUTO"]
    assert s.ops == 1


@pytest.mark.rule("8.1.4")
def test_every_action_is_recorded_with_its_card():
    s = position().turn(2).hand("CP", "CP-6", "CP-4").hand("AP", "AP-4").push(ActionPhase()).build()
    choose(s, "event CP-6", "trench Aachen", "one-op", "done", "sr CP-4", "done")
    assert [(use.name, card_number) for use, card_number in s.uses(Side.CP)] == [
        ("EVENT", card("CP-6").n), ("SR", card("CP-4").n),
    ]  # fmt: skip
