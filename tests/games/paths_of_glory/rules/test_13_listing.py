"""13 The list of redeployments: exact, always to be finished, and quick."""

from __future__ import annotations

import random

import pytest

from greatwar.games.paths_of_glory.components import PLACES, RESERVE, SPACES, UNITS
from greatwar.games.paths_of_glory.rules import access, routes
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy, RedeployTo
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import Position, position

# Listing --------------------------------------------------------------------------------------


def scattered(seed: int) -> Position:
    """A wild position: control and units thrown over the map."""
    rng = random.Random(seed)
    p = position(rng.choice(["campaign", "historical"])).active(rng.choice(["CP", "AP"])).war("IT", "TU", "BU", "RO")
    p.event(*rng.sample(["CP-45", "AP-30", "CP-8", "CP-52"], 2)).level(ap=rng.choice([0, 2]))
    for here in SPACES:
        if not here.beach and p.s.owner(here) < 2 and rng.random() < 0.2:
            p.s.set_control(here, rng.choice([0, 1]))
    for u in UNITS:
        here = rng.choice(SPACES)
        free = not here.beach and p.s.owner(here) < 2 and not p.s.enemy_at(here, u.side) and len(p.s.at(here)) < 3
        if rng.random() < 0.3:
            p.s.put(u, RESERVE[u.side])
        elif free and rng.random() < 0.6:
            p.s.put(u, here)
            if not p.s.fort(here):
                p.s.set_control(here, u.side)
    return p


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_what_is_not_refused(seed: int):
    s = scattered(seed).s
    s.changed()
    points = random.Random(seed).choice([1, 4, 5])
    step, rng = Redeploy(points), random.Random(seed)
    picks = set(step.actions(s))
    for unit in UNITS:
        assert (step.refuse(s, Action("pick", (unit,))) is None) == (Action("pick", (unit,)) in picks), unit
        goes = RedeployTo(unit, points)
        listed = set(goes.actions(s))
        assert bool(listed) == (Action("pick", (unit,)) in picks), unit
        for to in rng.sample(PLACES[1:], 25):
            action = Action("redeploy", (unit, to))
            assert (goes.refuse(s, action) is None) == (action in listed), action
        for action in rng.sample(sorted(listed, key=str), min(5, len(listed))):
            assert goes.refuse(s, action) is None


@pytest.mark.parametrize("seed", range(6))
def test_redeployment_always_comes_to_an_end_within_the_stacking_limit(seed: int):
    s = scattered(seed).s
    s.changed()
    rng, step = random.Random(seed), Redeploy(5)
    before = {x for x in SPACES if len(s.at(x)) > 3}
    while True:
        listed = step.actions(s)
        full = [a for a in listed if a.verb == "redeploy" and a.args[1] in SPACES and len(s.at(a.args[1])) >= 3]
        action = rng.choice(full or listed)
        if action == Action("done"):
            break
        step.take(s, action)
        step = s.pending.pop()
        afresh = s.copy()
        afresh.changed()  # what is kept of supply and routes must be what would be found again
        assert step.actions(s) == step.actions(afresh)
    assert {x for x in SPACES if len(s.at(x)) > 3} <= before


def test_units_of_one_access_kind_may_be_in_the_same_spaces():
    s = position("historical").war("IT", "TU", "BU", "RO", "GR").build()
    friendly = [x for x in SPACES if not x.beach]
    by_kind: dict[object, list[bool]] = {}
    for u in UNITS:
        allowed = [access.closed(s, u, x) is None for x in friendly]
        assert by_kind.setdefault(routes.access_kind(s, u), allowed) == allowed
