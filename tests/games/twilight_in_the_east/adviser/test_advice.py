"""The adviser: an answer from the view alone for every decision, and sensible choices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.adviser import ADVISER
from greatwar.games.twilight_in_the_east.adviser.advice import look
from greatwar.games.twilight_in_the_east.adviser.evaluation import evaluate
from greatwar.games.twilight_in_the_east.adviser.ground import Ground, prospect
from greatwar.games.twilight_in_the_east.adviser.marching import march_risk
from greatwar.games.twilight_in_the_east.components import (
    ELIMINATED,
    FORTS,
    SOMEWHERE,
    UNITS,
    hex_named,
    unit,
)
from greatwar.games.twilight_in_the_east.game import GAME
from greatwar.games.twilight_in_the_east.state import State
from greatwar.kernel.action import Action
from greatwar.kernel.rng import Rng
from greatwar.kernel.session import Session
from greatwar.players import rng_for
from greatwar.players.match import play_match

SCENARIOS = ("a_gumbinnen", "b_tannenberg")


def decisions(scenario: str, seed: int, most: int) -> Iterator[tuple[State, list[Action]]]:
    """The views and lists of a random game."""
    session = Session(GAME, scenario, GAME.complete(scenario, {}), seed)
    rng = rng_for("random", seed)
    for _ in range(most):
        seat = session.actor
        if seat is None:
            return
        yield GAME.view(session.state, seat), session.actions
        session.play(rng.choice(session.actions), seat)


#: all of a random game of a, the first turn of one of b
MET = (
    ("a_gumbinnen", {"Movements", "Move", "Declaration", "Commit", "Ammunition"}),
    ("b_tannenberg", {"Movements", "Move", "ArmyList"}),
)


@pytest.mark.parametrize(("scenario", "met"), MET)
def test_advice_is_listed_has_a_reason_and_leaves_the_view_alone(scenario: str, met: set[str]):
    kinds = set()
    for view, actions in decisions(scenario, 5, 900):
        before = view.to_bytes()
        advice = ADVISER.advise(view, actions, Rng(1))
        assert advice is not None
        assert advice.action in actions
        assert advice.reason
        assert view.to_bytes() == before
        kinds.add(type(view.pending[-1]).__name__)
    assert met <= kinds


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_hidden_unit_is_named(scenario: str):
    hidden_ones = 0
    for view, actions in decisions(scenario, 6, 500):
        advice = ADVISER.advise(view, actions, Rng(1))
        assert advice is not None
        told = f"{advice.action} {advice.reason}"
        hidden = [u for u in UNITS[:FORTS] if u.side != view.viewer and view.at_number(u.n) == SOMEWHERE]
        hidden_ones += len(hidden)
        assert not [u for u in hidden if u.name in told], told
    assert hidden_ones


def test_a_look_ahead_answers_with_a_listed_action():
    for number, (view, actions) in enumerate(decisions("a_gumbinnen", 7, 400)):
        if number % 20 == 0:
            assert look(view, actions, Rng(number)).action in actions


@pytest.mark.parametrize("names", [("sergeant", "random"), ("random", "sergeant")])
def test_the_learning_scenario_is_won_on_both_sides(names: tuple[str, str]):
    given, won = GAME.complete("a_gumbinnen", {}), 0
    for seed in (3, 4, 5):
        session = play_match(GAME, "a_gumbinnen", given, seed, names)
        assert session.result is not None
        won += session.result.winner == names.index("sergeant")
    assert won == 3


def test_two_sergeants_play_the_same_game_again():
    given = GAME.complete("a_gumbinnen", {})
    one, two = (play_match(GAME, "a_gumbinnen", given, 4, ("sergeant",)) for _ in range(2))
    assert one.result is not None
    assert one.records == two.records


def test_two_sergeants_do_not_lose_units_to_stacking():
    session = play_match(GAME, "a_gumbinnen", GAME.complete("a_gumbinnen", {}), 2, ("sergeant",))
    assert not [line.text for line in session.log if "over-stacked" in line.text]


# Worth ---------------------------------------------------------------------------------------------------------


def start() -> State:
    """The set-up of the learning scenario."""
    return Session(GAME, "a_gumbinnen", GAME.complete("a_gumbinnen", {}), 1).state


def test_points_strength_and_supply_count_for_the_side_that_has_them():
    s = start()
    base = evaluate(s, nm.RUSSIA).total
    ahead = s.copy()
    ahead.vp = (3, 0)
    assert evaluate(ahead, nm.RUSSIA).total == pytest.approx(base + 3)
    assert evaluate(ahead, nm.RUSSIA).chance > evaluate(s, nm.RUSSIA).chance
    weaker = s.copy()
    weaker.put(unit("R 27/3"), ELIMINATED)
    assert evaluate(weaker, nm.RUSSIA).total < base
    tired = s.copy()
    tired.set_cel(unit("R 27/3"), 2)
    assert evaluate(tired, nm.RUSSIA).parts["effectiveness"] == pytest.approx(-0.2)
    cut_off = s.copy()
    cut_off.set_mark(unit("R 27/3"), nm.ISOLATED)
    assert evaluate(cut_off, nm.RUSSIA).parts["supply"] == pytest.approx(-1.5)


def test_what_is_good_for_one_side_is_bad_for_the_other():
    s = start()
    s.vp = (2, 5)
    assert evaluate(s, nm.RUSSIA).total == pytest.approx(-evaluate(s, nm.CENTRAL).total)


def test_better_columns_promise_more():
    values = [prospect(0, col) for col in range(-3, 9)]
    assert values == sorted(values)
    assert values[0] < 0 < values[-1]


def test_the_objective_of_the_plan_draws_more_than_other_stars():
    ground = Ground(GAME.view(start(), nm.RUSSIA), nm.RUSSIA)
    insterburg, tilsit = hex_named("48.19").n, hex_named("47.12").n
    assert ground.goals[insterburg] > ground.goals[tilsit] > 0
    assert hex_named("60.17").n not in ground.goals  # a fortress


def test_a_longer_forced_march_costs_more():
    s = start()
    risks = [march_risk(s, unit("R 27/3"), over) for over in (0, 1, 2, 3)]
    assert risks[0] == 0
    assert risks == sorted(set(risks))
