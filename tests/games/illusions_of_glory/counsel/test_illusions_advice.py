"""The counsel: an answer for every decision, no word of hidden cards, sensible choices in small positions."""

from __future__ import annotations

from greatwar.games.illusions_of_glory.components import CARDS, PLACES, UNITS
from greatwar.games.illusions_of_glory.counsel import COUNSEL
from greatwar.games.illusions_of_glory.counsel.advice import ADVISER
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.kernel.action import Action
from greatwar.kernel.counsel import Advice
from greatwar.kernel.rng import Rng
from tests.games.illusions_of_glory.positions import Position

SCENARIOS = ("limited-war", "brusilov")
POSITIONS = 150


def advised(scenario: str, seed: int) -> list[tuple[Advice, list[Action]]]:
    """What is advised in positions that random play comes to, each time with the list of actions."""
    rng, s = Rng(seed), GAME.setup(scenario, {})
    found: list[tuple[Advice, list[Action]]] = []
    GAME.settle(s)
    while s.pending and len(found) < POSITIONS:
        seat = GAME.actor(s)
        if seat in (0, 1):
            view = GAME.view(s, seat)
            listed = list(GAME.actions(view))
            advice = COUNSEL.advise(view, listed, Rng(seed))
            assert advice is not None
            found.append((advice, listed))
        GAME.apply(s, GAME.random_action(s, rng))
    return found


def without_names(reason: str) -> str:
    """A reason without the names of units and places: some cards are called like them."""
    for noun in sorted([*map(str, UNITS), *map(str, PLACES)], key=len, reverse=True):
        reason = reason.replace(noun, "")
    return reason


def follow(p: Position, seat: int) -> None:
    """Let the sergeant decide until the seat is asked no more."""
    for _ in range(40):
        if not p.s.pending or GAME.actor(p.s) != seat:
            return
        view = GAME.view(p.s, seat)
        advice = COUNSEL.advise(view, list(GAME.actions(view)), Rng(1))
        assert advice is not None
        GAME.apply(p.s, advice.action)


def test_advice_is_always_listed_and_names_no_card() -> None:
    words = [w for c in CARDS for w in (c.name, c.title)]
    for scenario in SCENARIOS:
        for seed in (1, 2):
            found = advised(scenario, seed)
            assert len(found) == POSITIONS
            for advice, listed in found:
                assert advice.action in listed
                assert advice.reason
                named = [w for w in words if w in advice.reason]
                assert not named or not [w for w in named if w in without_names(advice.reason)]


def test_advice_is_the_same_for_all_that_the_view_hides() -> None:
    rng, s, compared = Rng(3), GAME.setup(SCENARIOS[0], {}), 0
    GAME.settle(s)
    for _ in range(160):
        seat = GAME.actor(s)
        twin = GAME.hidden_twin(s, seat, rng) if seat in (0, 1) else None
        if twin is not None and seat is not None:
            views = [GAME.view(x, seat) for x in (s, twin)]
            answers = [COUNSEL.advise(v, list(GAME.actions(v)), Rng(1)) for v in views]
            assert answers[0] == answers[1]
            compared += 1
        GAME.apply(s, GAME.random_action(s, rng))
    assert compared > 20


def test_an_undefended_vp_space_is_taken() -> None:
    p = Position(turn=5, active="CP").at("Thorn", "GE I Res.").at("Minsk", "RU IX").vp(15)
    assert p.owner("Lodz") == "AP"
    p.ops(1)
    follow(p, 0)
    assert p.owner("Lodz") == "CP"
    assert p.s.vp > 15


def test_the_cheapest_step_is_lost_first() -> None:
    s = Position().s
    large = next(u for u in UNITS if u.large and u.cf[1] > 1)
    small = next(u for u in UNITS if not u.large and not u.staff and u.regular and u.lf[0] == 1)
    s.set_reduced(large)
    listed = [Action("loss", (large,)), Action("loss", (small,))]
    advice = ADVISER._loss(ADVISER.ground(s, 0), listed)
    assert advice is not None
    assert advice.action.args[0] is small


def test_units_out_of_supply_count_less() -> None:
    fed = Position(turn=5, active="CP").at("Thorn", "GE I Res.")
    cut = Position(turn=5, active="CP").at("Minsk", "GE I Res.").control("AP", "Minsk")
    assert cut.supply("GE I Res.") == "oos"
    assert ADVISER.evaluate(cut.s, 0).parts["supply"] < ADVISER.evaluate(fed.s, 0).parts["supply"] == 0


def test_the_two_seats_see_the_same_position_with_opposite_signs() -> None:
    s = GAME.setup(SCENARIOS[0], {})
    GAME.settle(s)
    ours, theirs = ADVISER.evaluate(s, 0), ADVISER.evaluate(s, 1)
    assert abs(ours.total + theirs.total) < 1e-9
    assert abs(ours.chance + theirs.chance - 1) < 1e-9
