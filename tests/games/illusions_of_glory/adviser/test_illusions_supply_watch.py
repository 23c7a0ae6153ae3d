"""What is cut off, and what one enemy operation could cut off: each threat comes true in the engine."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.adviser.supply_watch import WATCH
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.steps.operations import Operations
from tests.families.cdg.watched import checked, positions, tried
from tests.games.illusions_of_glory.positions import Position


def gumbinnen() -> Position:
    """A German corps far in the east of East Prussia, and a Russian one that can come behind it."""
    return Position(turn=5, active="AP").at("Gumbinnen", "GE I").at("Tilsit", "RU IV")


def test_a_march_behind_a_corps_cuts_it_off() -> None:
    p = gumbinnen()
    found = WATCH.supply_watch(GAME.view(p.s, 0), 0)
    assert found.now == []
    threat = next(t for t in found.next if "GE I" in t.units)
    assert "Gumbinnen" in threat.places
    assert threat.by[:2] == ["activate-move Tilsit", "move RU IV > Insterburg"]


def test_every_unit_that_a_single_march_can_hurt_is_named() -> None:
    p = gumbinnen()
    named = {u.partition(" (")[0] for t in WATCH.supply_watch(p.s, 0).next for u in t.units}
    assert named == tried(GAME, WATCH, p.s, 0, Operations(5), 2000)


def test_what_is_out_of_supply_now_is_told_with_its_space() -> None:
    p = Position(turn=5, active="CP").at("Minsk", "GE I Res.").control("AP", "Minsk")
    now = WATCH.supply_watch(p.s, 0).now
    assert (now[0].units, now[0].places, now[0].by) == (["GE I Res."], ["Minsk"], [])


@pytest.mark.parametrize(("scenario", "seed", "every"), [("campaign", 3, 90), ("brusilov", 7, 70)])
def test_threats_of_games_come_true_and_are_found_with_few_questions(scenario: str, seed: int, every: int) -> None:
    total = 0
    for view in positions(GAME, scenario, seed, every):
        for side in (0, 1):
            total += checked(GAME, WATCH, view, side, Operations(5))
    assert total > 3


def test_the_answer_hangs_on_nothing_hidden() -> None:
    for view in positions(GAME, "campaign", 1, 40):
        assert WATCH.supply_watch(view, 0) == WATCH.supply_watch(GAME.mask(view, 0), 0)
