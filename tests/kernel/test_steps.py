"""The stack of steps: what runs by itself, what is asked, and what is refused."""

import pytest

from greatwar.kernel.action import Action
from greatwar.kernel.errors import GreatwarError, IllegalAction
from greatwar.kernel.game import pick_at
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import CHANCE, Auto, Refusal
from tests.kernel.small_game import GAME, Deal, Discard, Guard, Lay, Lead, Roll, State, card


def position(*steps, red=b"\x01\x05", blue=b"\x02\x06", lead=0):
    """A position in the middle of a game."""
    pile = bytes(n for n in range(1, 11) if n not in red + blue)
    s = State([red, blue], b"", pile, [0, 0], 2, lead)
    s.push(*steps)
    return s


class Loop(Auto):
    def run(self, s):
        s.push(Loop())


def test_push_puts_the_first_named_on_top():
    s = position(Lay(), Roll(), Lead())
    assert s.pending == [Lead(), Roll(), Lay()]


def test_chance_decides_first():
    s = GAME.setup("short")
    assert GAME.actor(s) == CHANCE
    assert [w for _, w in GAME.outcomes(s)] == [1] * 10
    assert GAME.actions(s)[0] == GAME.parse("deal ant")


def test_automatic_steps_run_by_themselves():
    s = position(Lead(), lead=1)
    GAME.settle(s)
    assert (GAME.step(s), s.turn, s.lead) == (Lay(), 1, 0)


def test_a_single_answer_is_given_without_asking():
    s = position(Discard(), blue=b"\x06")
    GAME.settle(s)
    assert s.hands[1] == b""
    assert s.pile[-1] == 6


def test_a_choice_is_asked():
    s = position(Discard())
    GAME.settle(s)
    assert (GAME.actor(s), len(GAME.actions(s))) == (1, 2)


def test_silence_that_would_tell_is_broken():
    s = position(Guard(card(1)), blue=b"\x02")
    GAME.settle(s)
    assert GAME.actions(s) == [Action("yield")]


def test_a_circle_of_steps_is_an_error():
    with pytest.raises(RuntimeError, match="in circles"):
        GAME.settle(position(Loop()))


def test_a_decision_without_actions_is_an_error():
    with pytest.raises(RuntimeError, match="no action"):
        GAME.settle(position(Discard(), blue=b""))


def test_unlisted_actions_are_refused_with_the_rule_and_change_nothing():
    s = position(Lay())
    before = s.to_bytes()
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(s, GAME.parse("lay fox"))
    assert (caught.value.rule, caught.value.reason) == ("2.1#1", "Fox is not in your hand")
    assert str(caught.value) == "Fox is not in your hand (rule 2.1#1)"
    assert s.to_bytes() == before


def test_a_step_without_own_words_refuses_in_general_ones():
    s = position(Lay())
    assert GAME.why_not(s, GAME.parse("roll 3")) == Refusal("2.1", "Roll 3 is not asked for: Lay a card face down")


def test_nobody_answers_for_chance_and_nothing_follows_the_end():
    assert GAME.why_not(position(Roll()), GAME.parse("lay ant")) == Refusal(
        "3.2", "This is for the dice or the deck to decide"
    )
    assert GAME.why_not(position(), GAME.parse("lay ant")) == Refusal("-", "The game is over")


def test_listed_means_not_refused():
    s = position(Guard(card(3)))
    assert GAME.why_not(s, GAME.parse("guard fox")) is None
    assert GAME.why_not(s, GAME.parse("guard bee")) == Refusal("2.2#2", "Bee is too low to guard")


def test_outcomes_are_looked_up_once_for_roll_and_list(monkeypatch):
    s = GAME.setup("short")
    asked: list[Deal] = []
    listing = Deal.outcomes

    def counted(self, s):
        asked.append(self)
        return listing(self, s)

    monkeypatch.setattr(Deal, "outcomes", counted)
    weighed = GAME.outcomes(s)
    assert GAME.actions(s) == [outcome for outcome, _ in weighed]
    GAME.apply(GAME.fork(s), GAME.random_action(s, Rng(1)))
    assert asked == [GAME.step(s)]


def test_outcomes_are_for_chance_only():
    with pytest.raises(GreatwarError, match="no die or draw"):
        GAME.outcomes(position(Lay()))


def test_pick_at_goes_by_weight():
    outcomes = [(Action("a"), 1), (Action("b"), 3)]
    assert [pick_at(outcomes, n).verb for n in range(4)] == ["a", "b", "b", "b"]
    with pytest.raises(ValueError, match="beyond"):
        pick_at(outcomes, 4)


def test_views_mask_steps():
    s = position(Guard(card(1)))
    assert GAME.view(s, 0).pending == [Guard(card(1))]
    assert GAME.view(s, 1).pending == [Guard(None)]


def test_prompts():
    assert GAME.prompt(position(Lay())) == "Lay a card face down"
    assert GAME.prompt(position(Deal(0))) == "Chance decides"
    assert GAME.prompt(position()) == "The game is over"


def test_options_are_completed_by_scenario_and_checked():
    assert GAME.complete("short", {}) == {"hand": "3"}
    assert GAME.complete("long", {}) == {"hand": "4"}
    for scenario, given in (("medium", {}), ("short", {"feet": "3"}), ("short", {"hand": "5"})):
        with pytest.raises(GreatwarError):
            GAME.complete(scenario, given)
