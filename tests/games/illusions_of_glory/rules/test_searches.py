"""10.3b, 13.1i, 20.3.1d What is offered while units move or redeploy is what can end well, found by trying all."""

from __future__ import annotations

import os
import random
from typing import Any, Final

import pytest

from greatwar.families.cdg.state import REDEPLOYED
from greatwar.games.illusions_of_glory.components import space
from greatwar.games.illusions_of_glory.pieces import Space, Unit
from greatwar.games.illusions_of_glory.rules import arrival, movement, redeployment, redeployment_choices
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


# Movement -----------------------------------------------------------------------------------------------


def search(s: State, mover: Unit | None, left: int, seen: set[tuple[int, ...]]) -> bool:
    """The search of `arrival`, but every unit that may still move is tried in every place that it can reach."""
    if mover is not None:
        goals = [s.space(mover), *arrival.reachable(s, mover, s.space(mover), left)]
        return any(goes_well(s, mover, to, seen) for to in goals)
    if arrival.unsettled(s) is None:
        return True
    key = (s.working, *s.where, *s.doing, *s.entered_now)
    if key in seen:
        return False
    seen.add(key)
    for unit in movement.movers(s):
        reach = arrival.reachable(s, unit, s.space(unit), movement.allowance(s, unit))
        if any(goes_well(s, unit, to, seen) for to in reach):
            return True
    return False


def goes_well(s: State, unit: Unit, to: Space, seen: set[tuple[int, ...]]) -> bool:
    """Whether a unit may end its move in a place and all can end well then."""
    return movement.no_end(s, unit, to) is None and search(arrival.stopped(s, unit, to), None, 0, seen)


@pytest.mark.rule("10.3b", "20.3.1d", "27.0b")
@pytest.mark.parametrize("seed", range(BOARDS // 2))
def test_every_step_that_can_end_well_is_offered(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """10.3b, 20.3.1d, 27.0b: no step is refused that can end well, none offered that cannot; Lodz may hold a Fort."""
    rng = random.Random(seed)
    places = (*PLACES, "Lodz")
    pairs = [(a, b) for n, a in enumerate(places) for b in places[:n] if rng.random() < 0.5]
    spaces: dict[str, dict[str, Any]] = {x: {"supply": "GE AH", "seas": 0} for x in PLACES}
    spaces["Lodz"] = {"fort": rng.choice((0, 2, 3)), "terrain": "clear"}
    names = (*CORPS, *DIVISIONS, *STAFF)
    lines = [(a, b, "single_gauge", "none") for a, b in pairs]
    with facts(only=list(places), lines=lines, spaces=spaces, units={u: {"mf": (2, 2)} for u in names}):
        while True:
            p = Position(turn=8, active="CP")
            for name in rng.sample(names, rng.randint(4, 9)):
                p.at(rng.choice(PLACES), name)
            active = [x for x in PLACES if p.units(x) and rng.random() < 0.6]
            if in_order(p.s) and active:
                break
        p.moving(*active)
        for _ in range(5):
            if not p.s.pending:
                break
            offered = p.choices()
            with monkeypatch.context() as patch:
                patch.setattr(arrival, "search", search)
                assert p.choices() == offered
            p.do(rng.choice([t for t in offered if t.startswith("move")] or offered[-1:]))
