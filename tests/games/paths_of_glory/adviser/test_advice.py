"""The advice: an answer for every decision, the estimate of attacks, and sensible choices in small positions."""

from __future__ import annotations

from itertools import product

import pytest

from greatwar.games import load
from greatwar.games.paths_of_glory.adviser.advice import ADVISERS, advise
from greatwar.games.paths_of_glory.adviser.advice_cards import action_worth, event_worth
from greatwar.games.paths_of_glory.adviser.card_worths import worths
from greatwar.games.paths_of_glory.adviser.consider import MARCH_BEHIND, MARCHES_TRIED, consider, ply
from greatwar.games.paths_of_glory.adviser.forecast import attack_value, duty, expect, forecast, realised
from greatwar.games.paths_of_glory.adviser.ground import FAR, ground
from greatwar.games.paths_of_glory.adviser.plans import all_plans
from greatwar.games.paths_of_glory.adviser.records import Fire
from greatwar.games.paths_of_glory.components import CARDS, Side, Unit, card, space, unit
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.combat import Combats
from greatwar.games.paths_of_glory.steps.movement import Movement
from greatwar.games.paths_of_glory.steps.operations import Activate
from greatwar.games.paths_of_glory.steps.peace import PeaceOffer
from greatwar.games.paths_of_glory.steps.replacements import Replace
from greatwar.games.paths_of_glory.tables import loss_number
from greatwar.kernel.adviser import Advice
from greatwar.kernel.reading import step_kinds
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import Decision
from tests.games.paths_of_glory.positions import Position, position

GAME = load("paths-of-glory")
CP, AP = Side.CP, Side.AP


def advised(s: State) -> Advice:
    """What is advised in a position."""
    return advise(s, GAME.actions(s), Rng(1))


def field() -> Position:
    """An empty map in the spring of 1915."""
    return position("campaign").clear().turn(5).active("CP")


# Completeness ---------------------------------------------------------------------------------------


def test_every_decision_has_its_adviser():
    kinds = step_kinds("greatwar.games.paths_of_glory").values()
    decisions = {kind for kind in kinds if issubclass(kind, Decision) and "actions" in vars(kind)}
    # alike whichever is taken: counters of a kind are the same, and the choice is between kinds
    assert {kind.__name__ for kind in decisions - set(ADVISERS)} == {"Replacement"}


def test_every_card_is_judged_once():
    assert sorted(worths()) == sorted(map(str, CARDS))
    for c in CARDS:
        row = worths()[str(c)]
        assert -1 <= min(row.mobilization, row.limited_war, row.total_war) <= 3
        assert row.in_combat == 0 or c.combat
        assert c.combat or max(row.mobilization, row.limited_war, row.total_war) > -1


# The estimate ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "loss", "met"),
    [(((3, 3),), 2, 0), (((3, 3),), 5, 3), (((3, 3), (1, 1)), 5, 5), (((3,), (1,)), 9, 4), ((), 4, 0)],
)
def test_losses_are_met_as_far_as_steps_allow(steps: tuple[tuple[int, ...], ...], loss: int, met: int):
    assert realised(steps, loss) == met


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (Fire("army", 4, 0), Fire("corps", 2, 0)),
        (Fire("army", 7, 1), Fire("army", 5, 0)),
        (Fire("corps", 1, -1), Fire("army", 3, 2)),
    ],
)
def test_a_forecast_is_the_sum_over_all_dice(ours: Fire, theirs: Fire):
    mine, foes = ((3, 3), (1, 1)), ((2, 2), (1,))
    found = forecast(ours, theirs, mine, foes, 1)
    lost = dealt = wins = clears = 0.0
    for a, b in product(range(1, 7), repeat=2):
        scored = loss_number(ours.table, ours.column, a + ours.drm)
        suffered = loss_number(theirs.table, theirs.column, b + theirs.drm)
        lost, dealt = lost + realised(mine, suffered) / 36, dealt + realised(foes, scored) / 36
        wins, clears = wins + (scored > suffered) / 36, clears + (scored >= 6) / 36
    assert found == pytest.approx((lost, dealt, wins, clears))


def test_trenches_and_ground_make_an_attack_worth_less():
    def value(build: Position) -> float:
        s = build.build()
        return attack_value(ground(s, CP), space("Cambrai").n, [unit("GE 1"), unit("GE 2")])

    plain = field().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1")
    dug_in = field().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1").trench("Cambrai", "AP", 2)
    strong = field().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1", "FR 2", "FR 3")
    assert value(plain) > value(dug_in)
    assert value(plain) > value(strong)


def test_more_factors_deal_more():
    s = field().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1").build()
    g = ground(s, CP)
    one, two = (expect(g, space("Cambrai").n, units) for units in ([unit("GE 1")], [unit("GE 1"), unit("GE 2")]))
    assert two.dealt > one.dealt
    assert two.wins > one.wins


def test_a_mandated_offensive_is_worth_more_as_the_turn_goes_on():
    s = field().at("Sedan", "GE 1").at("Cambrai", "FR 1").with_(offensive=(int(Offensive.GE), 0)).build()
    germans, french = [unit("GE 1")], [unit("FR 1")]
    worth = []
    for number in (1, 6):
        s.round = number
        worth.append(duty(s, CP, space("Cambrai").n, germans, french))
    assert worth[1] > worth[0] > 0
    assert duty(s, CP, space("Cambrai").n, germans, []) == 0


# The map ----------------------------------------------------------------------------------------------


def test_nobody_walks_through_a_stack():
    open_ = field().at("Sedan", "GE 1").build()
    barred = (
        field().at("Sedan", "GE 1").at("Chateau Thierry", "FR 1").at("Verdun", "FR 2").at("Cambrai", "FR 3").build()
    )
    paris = space("Paris")
    assert ground(open_, AP).walk[paris.n] == 2
    assert ground(barred, AP).walk[paris.n] == FAR


def test_a_space_is_held_better_by_more_and_behind_works():
    s = field().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1").trench("Cambrai", "AP", 1).build()
    g, cambrai = ground(s, AP), space("Cambrai")
    assert g.hold(cambrai.n, 0) < g.hold(cambrai.n, 3) < g.hold(cambrai.n, 6) < 1
    bare = field().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1").build()
    assert g.hold(cambrai.n, 3) > ground(bare, AP).hold(cambrai.n, 3)


# Choices ----------------------------------------------------------------------------------------------


def test_peace_is_neither_offered_nor_accepted_while_the_war_can_be_won():
    s = field().level(cp=1, ap=1).push(TakeAction()).hand("CP", "CP-9").build()
    assert advised(s).action.verb != "peace"
    asked = field().vp(10).push(PeaceOffer()).build()
    assert advised(asked).action.verb == "reject"


def test_a_draw_is_taken_when_the_war_is_lost():
    s = position("campaign").turn(20).active("CP").vp(19).push(PeaceOffer()).build()
    s.round = 6
    assert advised(s).action.verb == "accept"


def test_an_undefended_victory_space_is_walked_into():
    s = field().at("Sedan", "GE 1").at("Paris", "FR 1").ops(1).push(Activate()).build()
    assert str(advised(s).action) == "activate-move Sedan"
    s = (
        field()
        .at("Sedan", "GE 1")
        .at("Paris", "FR 1")
        .with_(move_marks=(int(space("Sedan")),))
        .push(Movement())
        .build()
    )
    chosen = advised(s)
    assert chosen.action.verb == "move"
    assert chosen.action.args[0] == unit("GE 1")


def test_a_hopeless_attack_is_not_made_although_it_is_paid_for():
    marks = (int(space("Sedan")),)
    weak = field().at("Sedan", "(GEc)").at("Cambrai", "FR 1", "FR 2", "FR 3").trench("Cambrai", "AP", 2)
    assert advised(weak.with_(attack_marks=marks).push(Combats()).build()).action.verb == "done"
    strong = field().at("Sedan", "GE 1", "GE 2", "GE 3").at("Cambrai", "(FRc)")
    assert advised(strong.with_(attack_marks=marks).push(Combats()).build()).action.verb == "attack"


def test_the_last_stack_before_a_victory_space_does_not_leave():
    """Both flanks are held: only through Chateau Thierry could the enemy walk to Paris."""
    s = (
        field()
        .active("AP")
        .at("Sedan", "GE 1", "GE 2", "GE 3")
        .at("Chateau Thierry", "FR 1", "FR 2", "FR 3")
        .at("Cambrai", "FR 4")
        .at("Verdun", "FR 5")
        .with_(move_marks=(int(space("Chateau Thierry")),))
        .push(Movement())
        .build()
    )
    left: set[Unit] = {unit("FR 1"), unit("FR 2"), unit("FR 3")}
    while (chosen := advised(s).action).verb != "done":
        GAME.apply(s, chosen)
    assert [u for u in left if s.place(u) == space("Chateau Thierry")]


def test_points_buy_armies_at_the_front_first():
    s = field().at("Sedan", "(GE 1)").at("Berlin", "(GEc)").at("Cambrai", "FR 1").rp("GE", 1).push(Replace(CP)).build()
    assert str(advised(s).action) == "flip GE 1"


def test_a_great_event_is_played_rather_than_spent():
    s = field().hand("CP", "CP-33").level(cp=1).push(TakeAction()).build()
    assert str(advised(s).action) == "event CP-33"
    worth = {str(a): action_worth(s, a) for a in GAME.actions(s)}
    assert max(worth, key=lambda text: worth[text]) == "event CP-33"


def test_who_is_behind_does_not_hasten_the_end_of_limited_war():
    def worth(vp: int, scenario: str = "limited-war") -> float:
        s = position(scenario).clear().turn(5).active("CP").level(cp=1).vp(vp).hand("CP", "CP-33").build()
        return event_worth(s, card("CP-33"))

    assert worth(9) < worth(18)
    assert worth(9, "campaign") == worth(18, "campaign")


# What is worth thought ----------------------------------------------------------------------------------


def test_candidates_begin_with_the_advice_and_are_listed():
    s = GAME.setup("limited-war", {"guns-of-august": "hand"})
    rng = Rng(5)
    while GAME.actor(s) == -1:
        GAME.apply(s, GAME.random_action(s, rng))
    actions = GAME.actions(s)
    found = consider(s, actions, Rng(1))
    assert found[0].action == advise(s, actions, Rng(1)).action
    assert 2 <= len(found) <= 7
    assert all(a.action in actions for a in found)
    assert len({a.action for a in found}) == len(found)


def test_marches_that_are_close_are_thought_about():
    marks = (int(space("Sedan")),)
    s = field().at("Sedan", "GE 1").at("Verdun", "FR 1").with_(move_marks=marks).push(Movement()).build()
    actions = GAME.actions(s)
    found = consider(s, actions, Rng(1))
    assert found[0].action == advise(s, actions, Rng(1)).action
    assert {a.action.verb for a in found} <= {"move", "done"}
    assert len({a.action.args[1] for a in found if a.action.args}) > 1
    assert 2 <= len(found) <= MARCHES_TRIED + 2
    assert max(a.worth for a in found) - min(a.worth for a in found) <= MARCH_BEHIND


def test_a_decision_without_candidates_is_not_thought_about():
    s = field().at("Sedan", "(GE 1)").rp("GE", 1).push(Replace(CP)).build()
    assert len(consider(s, GAME.actions(s), Rng(1))) == 1


def test_moments_grow_with_the_rounds():
    s = position("campaign").build()
    found = []
    for s.turn, s.round, s.active in product((3, 4), (1, 2, 5), (0, 1)):
        found.append(ply(s))
    assert found == sorted(set(found))


def test_the_last_round_is_one_moment_with_its_answer():
    """8.1, 14.3 Attrition follows the sixth round of both sides: what is cut off by the answer is lost with it."""
    s = position("campaign").build()
    found = []
    for s.round, s.active in product((5, 6), (0, 1)):
        found.append(ply(s))
    fifth, answered, sixth, after = found
    assert fifth < answered < sixth == after


def test_plans_do_not_hang_on_what_was_asked_before():
    """What is kept beside a position depends on nothing but the position: other dice, other plans."""
    s = field().at("Sedan", "GE 1", "GE 2").at("Cambrai", "FR 1").build()
    before = all_plans(s, CP)
    other = s.copy()
    other.mark(unit("GE 1"), 1)
    assert all_plans(other, CP) != before
    assert all_plans(s, CP) == before
    assert card("CP-1") not in s.hand(CP)
