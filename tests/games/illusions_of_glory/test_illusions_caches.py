"""What the state keeps to save time, and the quick looks before a search, never change what may be done."""

from __future__ import annotations

import os
from typing import Any

import pytest

from greatwar.games import load
from greatwar.games.illusions_of_glory.components import SPACES, UNITS
from greatwar.games.illusions_of_glory.pieces import Space, Unit
from greatwar.games.illusions_of_glory.rules import (
    activation,
    arrival,
    movement,
    redeployment,
    redeployment_choices,
    supply,
)
from greatwar.games.illusions_of_glory.state import State
from greatwar.games.illusions_of_glory.steps.movement import Movement
from greatwar.games.illusions_of_glory.steps.redeployment import Redeploy
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import CHANCE

#: decisions of each game; many more in the long run
DECISIONS = 4000 if os.environ.get("GREATWAR_LONG") else 60

#: an LCU and an SCU of each player
RIDERS = [
    next(u for u in UNITS if u.side == side and u.counted and u.large == large) for side in (0, 1) for large in (0, 1)
]


def positions(seed: int, scenario: str) -> Any:
    """The positions of a random game in which a player decides."""
    game, rng, asked = load("illusions-of-glory"), Rng(seed), 0
    s = game.setup(scenario, game.complete(scenario, {}))
    while game.actor(s) is not None and asked < DECISIONS:
        if game.actor(s) == CHANCE:
            game.apply(s, game.random_action(s, rng))
            continue
        listed = game.actions(s)
        yield s, listed
        asked += 1
        game.apply(s, rng.choice(listed))


@pytest.mark.parametrize(("seed", "scenario"), [(3, "campaign"), (41, "brusilov")])
def test_lists_are_those_of_a_state_without_caches(seed: int, scenario: str) -> None:
    """Lists, masks of supply, nets and prices are those that are made with all caches dropped."""
    asked = 0
    for s, listed in positions(seed, scenario):
        fresh = s.copy()
        fresh.changed()
        assert fresh.pending[-1].actions(fresh) == listed
        for side in (0, 1):
            assert supply.mask(s, side) == supply.mask(fresh, side)
            assert sorted(supply.parts(s, side, side)) == sorted(supply.parts(fresh, side, side))
        assert [supply.reach(s, n) for n in range(16)] == [supply.reach(fresh, n) for n in range(16)]
        assert activation.candidates(s) == activation.candidates(fresh)
        for u in RIDERS:
            assert sorted(redeployment.pieces(s, u)) == sorted(redeployment.pieces(fresh, u))
        on_map = [u for u in UNITS if s.on_map(u)]
        assert [supply.grade(s, u) for u in on_map] == [supply.grade(fresh, u) for u in on_map]
        asked += 1
    assert asked > 50


def may_land(s: State, unit: Unit, to: Space, left: int) -> bool:
    """Whether a step can end well, by the search alone."""
    trial = s.copy()
    movement.work_on(trial, unit)
    trial.put(unit, to)
    trial.entered_now = tuple(sorted({*trial.entered_now, to.n}))
    if arrival.settled(trial, unit, to) is None and arrival.unsettled(trial) is None:
        return True
    return arrival.search(trial, unit, left, set())


@pytest.mark.parametrize("seed", [5, 12])
def test_quick_looks_of_movement_say_what_the_search_says(seed: int) -> None:
    """Each step next to the units that may move is judged as by a search of all that may follow."""
    judged = 0
    for s, _ in positions(seed, "campaign"):
        step = s.pending[-1]
        if not isinstance(step, Movement):
            continue
        settled = arrival.unsettled(s) is None
        for unit in [UNITS[step.mover]] if step.mover >= 0 else movement.movers(s):
            left = step.left if step.mover >= 0 else movement.allowance(s, unit)
            here, apart = s.space(unit), arrival.in_order_without(s, unit, settled)
            for link in here.links if left else ():
                to = SPACES[link.to.n - 1]
                assert movement.shut(s, unit, here, to) == (movement.entry_refused(s, unit, here, to) is not None)
                if not movement.shut(s, unit, here, to):
                    after = 0 if movement.must_stop(s, unit, to) else left - 1
                    quick = arrival.landing_refused(s, unit, to, left, apart) is None
                    assert quick == may_land(s, unit, to, after), (unit, here, to)
                    judged += 1
    assert judged > 20


def test_quick_looks_of_redeployment_say_what_the_search_says() -> None:
    """Whether a redeployment can end well is judged as by trying it out."""
    judged = 0
    for s, _ in positions(9, "campaign"):
        step = s.pending[-1]
        if not isinstance(step, Redeploy):
            continue
        choices = redeployment_choices.Choices(s, step.points, step.owed)
        units = [u for u in choices.units if choices.able(u, step.points)]
        for unit in [u for u in units if u.staff or len(s.stacks[s.where[u.n]]) > 2][:6]:
            places = choices.places(unit)
            for n in supply.numbers(redeployment.within(s, unit, step.points))[:12]:
                left = step.points - redeployment.price(s, unit, SPACES[n - 1])
                if step.owed and s.where[unit.n] not in step.owed and n not in step.owed:
                    continue
                tried = redeployment_choices.settles(s, unit, SPACES[n - 1], left, step.owed, set())
                assert (n in places) == tried, (unit, SPACES[n - 1])
                judged += 1
    assert judged > 20
