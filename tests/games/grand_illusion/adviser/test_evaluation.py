"""The evaluation: five parts in victory points, from the view alone, each moved by what it is about."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.adviser.evaluation import evaluate, left
from greatwar.games.grand_illusion.adviser.timeline import timeline
from greatwar.games.grand_illusion.components import Phase, Side
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.state import State
from tests.games.grand_illusion.positions import ALLIED, GERMAN, Position, position

PARTS = ["vp", "front", "strength", "supply", "clock"]


def part(p: Position, name: str, side: Side = GERMAN) -> float:
    return evaluate(p.build(), side).parts[name]


def bare() -> Position:
    """An empty map in the middle of the campaign."""
    return position().clear().turn(8).mandated(0, 0)


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_five_parts_that_are_opposite_for_the_two_sides(scenario: str):
    s = GAME.setup(scenario)
    ours, theirs = (evaluate(s, side) for side in (GERMAN, ALLIED))
    assert list(ours.parts) == list(theirs.parts) == PARTS
    assert all(ours.parts[p] == pytest.approx(-theirs.parts[p]) for p in PARTS)
    assert ours.chance + theirs.chance == pytest.approx(1)
    assert 0.02 < ours.chance < 0.98


@pytest.mark.parametrize(
    ("german", "allied", "lead"),
    [(6, 0, 0.5), (6, 3, 0.5), (5, 0, -0.5), (8, 5, -1.5), (10, 5, 0.5), (0, -4, -5.5)],
)
def test_six_points_and_twice_the_allied_total(german: int, allied: int, lead: float):
    assert part(bare().vp(german, allied), "vp") == pytest.approx(lead)


def test_hexes_that_will_bring_a_marker_count_already():
    nothing = part(bare(), "vp")
    assert part(bare().control("German"), "vp") > nothing + 20
    cup = sum((1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4)) / 15
    assert part(bare().control("German", 86, 87), "vp") == pytest.approx(nothing + 2 * cup)
    assert part(bare().control("German", 34), "vp") == pytest.approx(nothing), "Lille alone traces no supply"


def test_a_mandated_battle_that_is_owed_counts_against_its_side():
    assert part(bare().vp(9, 4).mandated(0, 1), "vp") > part(bare().vp(9, 4), "vp")
    assert part(bare().vp(9, 4).mandated(1, 0), "vp") < part(bare().vp(9, 4), "vp")


def test_a_goal_in_danger_counts_against_its_owner():
    held = bare().at(48, "FR XX", "FR III")
    assert part(bare().at(48, "FR XX", "FR III").at(47, "GE III", "GE IV"), "front") > part(held, "front")
    both = bare().at(47, "GE III", "GE IV")
    assert part(bare().at(47, "GE III", "GE IV").at(48, "FR XX"), "front") < part(both, "front")


def test_fresh_units_are_worth_more_than_disrupted_ones_and_both_more_than_none():
    fresh, worn = (part(bare().at(91, name), "strength") for name in ("GE III", "(GE III)"))
    assert fresh > worn > part(bare(), "strength")
    assert part(bare().at(4, "FR XX"), "strength") < part(bare(), "strength")
    assert part(bare().caps(3, 0), "strength") > part(bare(), "strength")


def test_units_out_of_supply_are_missed():
    assert part(bare().at(4, "GE III"), "supply") < 0
    assert part(bare().at(91, "GE III"), "supply") == 0
    assert part(bare().at(91, "FR XX"), "supply") > 0


def test_the_clock_favours_the_side_that_is_ahead_and_more_so_late():
    early, late = (part(bare().vp(9, 0).turn(turn), "clock") for turn in (2, 14))
    assert 0 < early < late
    assert part(bare().vp(0, 3).turn(14), "clock") < 0
    assert left(bare().turn(1).phase(Phase.CAPS).build()) > left(bare().turn(15).build()) > 0


@pytest.mark.parametrize("winner", [0, 1])
def test_a_game_that_is_over_has_been_won_or_lost(winner: int):
    s = bare().set(winner=winner, ending="regular").build()
    assert not s.pending
    assert evaluate(s, winner).chance == 1
    assert evaluate(s, 1 - winner).chance == 0


def test_the_timeline_tells_what_lies_open():
    s: State = position().clear().at(91, "GE III", "(GE IV)").at(19, "Fort Paris").vp(2, 5).caps(4, 1).turn(3).build()
    figures = timeline(s)
    assert figures["turn"] == 3
    assert (figures["victory points: German"], figures["victory points: Allied"]) == (2, 5)
    assert (figures["combat units: German"], figures["disrupted units: German"]) == (2, 1)
    assert (figures["forts: Allied"], figures["CAPS: German"]) == (1, 4)
