"""The adviser: an answer for every decision, no word of hidden cards, sensible choices in small positions."""

from __future__ import annotations

from greatwar.games.illusions_of_glory.adviser.advice import HEURISTICS
from greatwar.games.illusions_of_glory.components import CARDS, PLACES, UNITS
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.kernel.action import Action
from greatwar.kernel.rng import Rng
from tests.games.advising import advised, follow, twins_compared, without
from tests.games.illusions_of_glory.positions import Position

SCENARIOS = ("limited-war", "brusilov")
POSITIONS = 150


def test_advice_is_always_listed_and_names_no_card() -> None:
    words = [w for c in CARDS for w in (c.name, c.title)]
    nouns = [*map(str, UNITS), *map(str, PLACES)]
    for scenario in SCENARIOS:
        for seed in (1, 2):
            found = advised(GAME, scenario, seed, POSITIONS)
            assert len(found) == POSITIONS
            for advice, listed in found:
                assert advice.action in listed
                assert advice.reason
                named = [w for w in words if w in advice.reason]
                assert not named or not [w for w in named if w in without(advice.reason, nouns)]


def test_advice_is_the_same_for_all_that_the_view_hides() -> None:
    assert twins_compared(GAME, SCENARIOS[0], 160) > 20


def test_an_undefended_vp_space_is_taken() -> None:
    p = Position(turn=5, active="CP").at("Thorn", "GE I Res.").at("Minsk", "RU IX").vp(15)
    assert p.owner("Lodz") == "AP"
    p.ops(1)
    follow(GAME, p.s, 0)
    assert p.owner("Lodz") == "CP"
    assert p.s.vp > 15


def test_the_cheapest_step_is_lost_first() -> None:
    s = Position().s
    large = next(u for u in UNITS if u.large and u.cf[1] > 1)
    small = next(u for u in UNITS if not u.large and not u.staff and u.regular and u.lf[0] == 1)
    s.set_reduced(large)
    listed = [Action("loss", (large,)), Action("loss", (small,))]
    advice = HEURISTICS._loss(HEURISTICS.ground(s, 0), listed)
    assert advice is not None
    assert advice.action.args[0] is small


def test_units_out_of_supply_count_less() -> None:
    fed = Position(turn=5, active="CP").at("Thorn", "GE I Res.")
    cut = Position(turn=5, active="CP").at("Minsk", "GE I Res.").control("AP", "Minsk")
    assert cut.supply("GE I Res.") == "oos"
    assert HEURISTICS.evaluate(cut.s, 0).parts["supply"] < HEURISTICS.evaluate(fed.s, 0).parts["supply"] == 0


def test_the_two_seats_see_the_same_position_with_opposite_signs() -> None:
    s = GAME.setup(SCENARIOS[0], {})
    GAME.settle(s)
    ours, theirs = HEURISTICS.evaluate(s, 0), HEURISTICS.evaluate(s, 1)
    assert abs(ours.total + theirs.total) < 1e-9
    assert abs(ours.chance + theirs.chance - 1) < 1e-9


def test_no_operations_go_to_a_stack_that_cannot_move() -> None:
    """From Lemnos nobody goes on without a Sea Invasion: a stack there is not told to march round after round."""
    p = Position(turn=5, active="AP").at("Lemnos", "BR Inf 5", "FR Inf 5").at("Constantinople", "TU I")
    p.ops(1)
    assert p.offered("stack-move BR Inf 5")
    view = GAME.view(p.s, 1)
    assert HEURISTICS.advise(view, GAME.actions(p.s), Rng(1)).action.verb == "done"
