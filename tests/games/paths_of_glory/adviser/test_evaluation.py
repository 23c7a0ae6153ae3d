"""The evaluation: six parts in victory points, from the view alone, each moved by what it is about."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.games.paths_of_glory.adviser.consider import ply
from greatwar.games.paths_of_glory.adviser.evaluation import evaluate, last_turn, left
from greatwar.games.paths_of_glory.components import SPACES, Side, card
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.kernel.rng import Rng
from greatwar.kernel.session import Session
from greatwar.players import make
from tests.games.paths_of_glory.positions import position

PARTS = ["vp", "front", "strength", "supply", "cards", "clock"]
CP, AP = Side.CP, Side.AP
SPACE = {str(x): x for x in SPACES}


def start(scenario: str = "campaign") -> State:
    """The set-up of a scenario."""
    return GAME.setup(scenario)


def part(s: State, name: str, side: Side = CP) -> float:
    return evaluate(s, side).parts[name]


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_six_parts_that_are_opposite_for_the_two_sides(scenario: str):
    ours, theirs = (evaluate(start(scenario), side) for side in (CP, AP))
    assert list(ours.parts) == list(theirs.parts) == PARTS
    assert ours.total == pytest.approx(-theirs.total)
    assert ours.chance + theirs.chance == pytest.approx(1)
    assert 0.02 < ours.chance < 0.98


def test_a_victory_point_is_worth_a_victory_point():
    low, high = (position("campaign").vp(vp).push(TakeAction()).build() for vp in (9, 10))
    assert part(high, "vp") - part(low, "vp") == 1
    assert part(high, "vp", AP) - part(low, "vp", AP) == -1
    assert evaluate(high, CP).chance > evaluate(low, CP).chance


def test_the_middle_between_the_victory_levels_is_level():
    assert part(position("limited-war").vp(14).build(), "vp") == pytest.approx(-0.5)
    assert part(position("campaign").vp(11).build(), "vp") == pytest.approx(0)


def test_a_threatened_victory_space_counts_against_its_owner():
    calm = position("campaign").clear().at("Paris", "FR 1").build()
    danger = position("campaign").clear().at("Paris", "FR 1").at("Chateau Thierry", "GE 1", "GE 2").build()
    assert part(danger, "front") > part(calm, "front")


def test_strength_counts_factors_reserves_and_points():
    bare = position("campaign").clear().build()
    army = position("campaign").clear().at("Essen", "GE 1").build()
    reduced = position("campaign").clear().at("Essen", "(GE 1)").build()
    corps = position("campaign").clear().reserve("GEc").build()
    points = position("campaign").clear().rp("GE", 2).build()
    assert part(army, "strength") > part(reduced, "strength") > part(bare, "strength")
    assert part(corps, "strength") > part(bare, "strength")
    assert part(points, "strength") > part(bare, "strength")


def test_an_army_lost_for_good_is_missed_more_than_one_that_can_be_rebuilt():
    """14.3.5 Attrition takes an army out of the game."""
    gone = position("campaign").clear().removed("GE 1").build()
    rebuilt = position("campaign").clear().eliminated("GE 1").build()
    there = position("campaign").clear().at("Essen", "GE 1").build()
    assert part(there, "strength") > part(rebuilt, "strength") > part(gone, "strength") + 0.5


def test_the_armies_at_the_start_are_about_even_with_those_to_come():
    for scenario in GAME.scenarios:
        assert abs(part(start(scenario), "strength")) < 2


def test_a_stack_that_may_be_cut_off_counts_by_how_it_may_happen():
    """14.3.5 With its way home open to the enemy, and with the way held."""

    def supply(*guards: str) -> float:
        there = position("campaign").clear().at("Cambrai", "GE 1").at("Amiens", "FR 1").at("Sedan", *guards)
        for name in ("Brussels", "Sedan", "Liege", "Koblenz", "Aachen"):
            there.control(name, "CP")
        return part(there.build(), "supply")

    assert supply() < supply("GE 2", "GE 3")


def test_units_out_of_supply_are_missed():
    cut_off = position("campaign").clear().at("Orleans", "GE 1").build()
    fed = position("campaign").clear().at("Koblenz", "GE 1").build()
    assert part(cut_off, "supply") < part(fed, "supply") == 0


def test_a_victory_space_that_attrition_would_take_is_missed_the_more_the_later():
    """14.3.6 Lodz without a way to Germany goes back to the Allies at the end of the turn."""

    def lodz(round: int) -> float:
        s = position("campaign").clear().build()
        s.set_control(SPACE["Lodz"], CP)
        for x in SPACE["Lodz"].neighbours:
            s.set_control(x, AP)
        s.round = round
        return part(s, "supply")

    assert lodz(6) < lodz(1) < -0.4


def test_a_danger_counts_more_when_the_enemy_acts_next():
    s = position("campaign").clear().at("Paris", "FR 1").at("Chateau Thierry", "GE 1", "GE 2").build()
    fronts = []
    for side in (CP, AP):
        s.active = side
        fronts.append(part(s, "front"))
    assert fronts[0] > fronts[1] > 0


def test_the_level_that_wins_counts_most_in_the_last_hour():
    def step(ws: int) -> float:
        short, there = (position("limited-war").turn(5).vp(vp).war_status(cp=ws).build() for vp in (16, 17))
        short.round = there.round = 6  # too late for an automatic victory this turn
        return part(there, "clock") - part(short, "clock")

    assert step(10) > 3 * step(5) > 0


def test_in_the_last_turn_the_levels_count_more_than_points():
    """5.4.1 Total War ends the game when the turn ends; what is short of a level is worth little then."""

    def clock(vp: int, ws: int) -> float:
        s = position("limited-war").turn(5).vp(vp).war_status(cp=ws).build()
        s.round = 6
        return part(s, "clock")

    assert clock(17, 11) - clock(16, 11) > 2 * (clock(17, 10) - clock(16, 10)) > 0
    assert clock(15, 11) - clock(14, 11) < 1
    assert last_turn(position("limited-war").turn(10).build())
    assert not last_turn(position("limited-war").turn(9).build())
    assert not last_turn(position("campaign").turn(9).war_status(cp=20).build())


def test_an_action_round_is_a_moment_and_the_last_one_includes_its_answer():
    s = start()
    plies = []
    for s.turn, s.round, s.active in ((3, 1, 0), (3, 1, 1), (3, 5, 1), (3, 6, 0), (3, 6, 1), (4, 0, 1), (4, 1, 0)):
        plies.append(ply(s))
    assert plies == sorted(plies)
    assert plies[3] == plies[4]
    assert len(set(plies)) == len(plies) - 1


def test_a_fuller_hand_a_lasting_event_and_a_higher_war_status_are_better():
    plain = position("campaign").clear().build()
    hand = position("campaign").clear().hand("CP", "CP-33").build()
    lasting = position("campaign").clear().event("CP-33").build()
    status = position("campaign").clear().war_status(cp=3).build()
    assert part(lasting, "cards") > part(hand, "cards") + 0.4 > part(plain, "cards") + 0.4
    assert part(status, "cards") > part(plain, "cards")


def test_the_clock_counts_for_whom_the_end_would_find_ahead():
    early = position("limited-war").turn(2).vp(9).build()
    late = position("limited-war").turn(10).vp(9).build()
    between, beside = (position("limited-war").turn(10).vp(vp).build() for vp in (14, 15))
    assert part(late, "clock") < part(early, "clock") < 0
    assert part(late, "clock") < 5 * part(between, "clock") < 0
    assert part(between, "clock") == pytest.approx(-part(beside, "clock"))
    assert left(early) > left(late) > 0


def test_an_automatic_victory_in_sight_counts_more_the_nearer_the_end_of_the_turn():
    """6.0.E.2 It is looked at when the turn ends: nineteen points are not enough then, twenty are."""

    def clock(vp: int, number: int) -> float:
        s = position("limited-war").turn(3).vp(vp).build()
        s.round = number
        return part(s, "clock")

    assert clock(20, 6) - clock(19, 6) > clock(20, 2) - clock(19, 2) > clock(17, 2) - clock(16, 2) > 0
    assert clock(20, 6) > clock(20, 2)
    assert clock(1, 6) - clock(0, 6) > clock(1, 2) - clock(0, 2) > 0


def test_war_status_brings_the_end_of_limited_war_nearer():
    calm, tense = (position("limited-war").turn(3).vp(9).war_status(cp=ws).build() for ws in (2, 10))
    assert left(tense) < left(calm)
    assert part(tense, "clock") < part(calm, "clock") < 0
    over = position("campaign").turn(3).war_status(cp=10).build()
    assert left(over) > 0.8


def test_a_lead_decides_more_when_less_is_left():
    early = position("campaign").turn(2).vp(16).push(TakeAction()).build()
    late = position("campaign").turn(20).vp(16).push(TakeAction()).build()
    assert evaluate(late, CP).chance > evaluate(early, CP).chance > 0.5


def test_a_game_that_is_over_was_won_or_not():
    s = position("campaign").build()
    s.pending.clear()
    s.winner = 1
    assert [evaluate(s, side).chance for side in (CP, AP)] == [0.0, 1.0]
    s.winner = -1
    assert evaluate(s, AP).chance == 0.5


def test_what_is_hidden_changes_nothing():
    session: Session[Any] = Session(GAME, "limited-war", {}, 4)
    player, rng, seen = make("sergeant", GAME), Rng(1), 0
    while session.actor is not None and session.state.turn < 2:
        for seat in (CP, AP):
            twin = GAME.hidden_twin(session.state, seat, rng)
            if twin is not None:
                seen += 1
                views = [GAME.view(s, seat) for s in (session.state, twin)]
                assert evaluate(views[0], seat) == evaluate(views[1], seat)
        view = GAME.view(session.state, session.actor)
        session.play(player.decide(view, session.actions, rng), session.actor)
    assert seen > 60


def test_the_other_hand_is_not_looked_into_even_in_a_full_state():
    """In a view only one's own cards count by their value; of the others only the number is known."""
    weak = position("campaign").clear().hand("AP", "AP-4").build()
    strong = position("campaign").clear().hand("AP", "AP-55").build()
    views = [GAME.view(s, CP) for s in (weak, strong)]
    assert part(views[0], "cards") == part(views[1], "cards")
    assert card("AP-55").ops > card("AP-4").ops
