"""What is cut off, and what one enemy operation could cut off: each threat comes true in the engine."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.supply_watch import Watch
from greatwar.games.pursuit_of_glory.adviser.supply_watch import WATCH
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.steps.operations import Activate
from tests.families.cdg.watched import checked, positions, tried
from tests.games.pursuit_of_glory.positions import Position


def khoy() -> Position:
    """The Russians in Urmia are fed through the passes behind them; a Turkish division stands before these."""
    p = Position(turn=5, active="AP").put("Urmia", "RU DIV").put("Ruwandiz", "TU DIV")
    return p.put("Kars", "RU DIV")


def test_a_march_behind_a_division_cuts_it_off() -> None:
    p = khoy()
    found = WATCH.supply_watch(GAME.view(p.s, 1), 1)
    assert found.now == []
    threat = next(t for t in found.next if any(u.startswith("RU DIV") for u in t.units))
    assert "Urmia" in threat.places
    assert threat.by[0] == "activate-move Ruwandiz"
    assert threat.by[1].startswith("move TU DIV")
    assert any(WATCH.grade(p.s, u) for u in p.s.units(1))


def test_every_unit_that_a_single_march_can_hurt_is_named() -> None:
    p = khoy()
    named = {u.partition(" (")[0] for t in WATCH.supply_watch(p.s, 1).next for u in t.units}
    assert named == tried(GAME, WATCH, p.s, 1, Activate(), 2000)


def test_what_is_out_of_supply_now_is_told_with_its_space() -> None:
    p = Position(active="CP").put("Baku", "TU IX Corps", control=False)
    now = WATCH.supply_watch(p.s, 0).now
    assert (now[0].units, now[0].places, now[0].by) == (["TU IX Corps"], ["Baku"], [])


def test_worse_grades_are_named() -> None:
    """A grade that falls short of nothing is told beside the unit."""
    p = khoy()
    watch = Watch(WATCH, p.s, 1)
    unit = p.unit("RU DIV", "Urmia")
    loss = type(watch.lost(p.s))({unit: 2}, [])
    assert watch.threat(loss, []).units == [f"{unit} (limited)"]


@pytest.mark.parametrize(("scenario", "every"), [("campaign-1914", 90), ("total-war-1916", 70)])
def test_threats_of_games_come_true_and_are_found_with_few_questions(scenario: str, every: int) -> None:
    total = 0
    for view in positions(GAME, scenario, 3, every):
        for side in (0, 1):
            total += checked(GAME, WATCH, view, side, Activate())
    assert total > 3


def test_the_answer_hangs_on_nothing_hidden() -> None:
    for view in positions(GAME, "campaign-1914", 1, 40):
        assert WATCH.supply_watch(view, 0) == WATCH.supply_watch(GAME.mask(view, 0), 0)
