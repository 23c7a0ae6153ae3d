"""13.1i, 10.3b What is offered in redeployment is exactly what can end well, found by trying everything."""

from __future__ import annotations

import os
import random
from typing import Final

import pytest

from greatwar.families.cdg.state import REDEPLOYED
from greatwar.games.illusions_of_glory.components import space
from greatwar.games.illusions_of_glory.rules import redeployment, redeployment_choices
from greatwar.games.illusions_of_glory.rules.arrival import trouble
from greatwar.games.illusions_of_glory.state import State
from tests.games.illusions_of_glory.positions import Position, facts

PLACES: Final = ("Berlin", "Stettin", "Kolberg", "Cottbus", "Dresden")
CORPS: Final = ("GE I", "GE XX", "GE XVII", "AH I")
DIVISIONS: Final = ("GE Res 1", "GE Res 2", "GE Res 3", "GE Inf 1", "GE Inf 2", "AH Inf 1")
STAFF: Final = ("GE Mackensen HQ", "GE Falkenhayn HQ", "GE Heavy Artillery 1", "GE Heavy Artillery 2")
BOARDS: Final = 150 if os.environ.get("GREATWAR_LONG") else 6


def in_order(s: State) -> bool:
    """Whether no place of the board is in disorder."""
    return all(trouble(s, space(x), 0) is None for x in PLACES)


def rides(s: State, points: int) -> list[tuple[str, State, int]]:
    """Every redeployment, whatever comes of it: its text, the position after it, the points left."""
    found = []
    for unit in s.units(0):
        if s.does(unit, REDEPLOYED) or redeployment.unit_refused(s, unit, points) is not None:
            continue
        for name in PLACES:
            to = space(name)
            if redeployment.within(s, unit, points) >> to.n & 1:
                after = redeployment_choices.after(s, unit, to)
                found.append((f"redeploy {unit} > {to}", after, points - redeployment.price(s, unit, to)))
    return found


def ends_well(s: State, points: int, known: dict[tuple[int, ...], bool]) -> bool:
    """Whether all is in order, or some further redeployments bring it about."""
    key = (points, *s.where)
    if key not in known:
        known[key] = in_order(s) or (
            points > 0 and any(ends_well(after, left, known) for _, after, left in rides(s, points))
        )
    return known[key]


@pytest.mark.rule("10.3b", "13.1i", "27.0b")
@pytest.mark.parametrize("seed", range(BOARDS))
def test_what_is_offered_is_what_can_end_well(seed: int) -> None:
    """13.1i, 10.3b (ruling 35): no legal redeployment is refused and no illegal one offered."""
    rng = random.Random(seed)
    pairs = [(a, b) for n, a in enumerate(PLACES) for b in PLACES[:n] if rng.random() < 0.55]
    lines = [(a, b, "single_gauge" if rng.random() < 0.7 else "road", "none") for a, b in pairs]
    with facts(only=list(PLACES), lines=lines, spaces={x: {"supply": "GE AH", "seas": 0} for x in PLACES}):
        while True:
            p = Position(turn=8, active="CP")
            for name in rng.sample((*CORPS, *DIVISIONS, *STAFF), rng.randint(5, 11)):
                p.at(rng.choice(PLACES), name)
            if in_order(p.s):
                break
        points = rng.choice((2, 3, 3, 4))
        known: dict[tuple[int, ...], bool] = {}
        expected = {text for text, after, left in rides(p.s, points) if ends_well(after, left, known)}
        assert set(p.redeploying(points).offers("redeploy")) == expected
