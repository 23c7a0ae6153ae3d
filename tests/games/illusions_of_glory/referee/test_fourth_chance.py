"""Supply and redeployment in positions put together by chance, compared with what the printed rules alone say."""

from __future__ import annotations

import os
from typing import Final

import pytest

from greatwar.games.illusions_of_glory import names
from greatwar.games.illusions_of_glory.components import SPACES, UNITS
from greatwar.games.illusions_of_glory.names import AL, BLACK_SEA, IT, NEUTRAL, REGION, SEA
from greatwar.games.illusions_of_glory.pieces import Space, Unit
from greatwar.games.illusions_of_glory.rules import supply
from greatwar.games.illusions_of_glory.state import State
from tests.games.illusions_of_glory.referee import supply_by_text as text
from tests.games.illusions_of_glory.referee.chance_positions import chance_position, mixes
from tests.games.illusions_of_glory.referee.play import goals

LONG: Final = bool(os.environ.get("GREATWAR_LONG"))
SEEDS: Final = 400 if LONG else 30
MOVES: Final = 200 if LONG else 6
WINTER: Final = (3, 7, 11, 15)
RAIL: Final = 1 << names.LINES.index("single_gauge")
ROAD: Final = 1 << names.LINES.index("road")


def friendly(s: State, x: Space, side: int) -> bool:
    """13.2c-f A place that a redeployment may enter: friendly, a besieged enemy Fort, a region with friends."""
    if x.kind == SEA or (x.inset and not s.at_war(IT)):
        return False
    if x.kind == names.ISLAND:
        return side == names.AP
    if x.kind == REGION:
        return s.owner(x) == side or (s.owner(x) == NEUTRAL and bool(text.own(s, x, side)))
    if text.risen(s, x) or text.own(s, x, 1 - side):
        return False
    if s.fort(x) and s.owner(x) == 1 - side:
        return bool(text.own(s, x, side)) and text.enough(s, x, side)
    return s.owner(x) == side


def port(s: State, x: Space, side: int) -> bool:
    """13.3b, 26.1.1d A friendly Port, or one of neutral Albania for the AP."""
    albania = side == names.AP and x.nation == AL and s.owner(x) == NEUTRAL and not s.at(x)
    fort = bool(s.fort(x)) and s.owner(x) == 1 - side
    return bool(x.seas) and not fort and (friendly(s, x, side) or albania)


def by_land(s: State, u: Unit) -> set[int]:
    """13.2a, 13.2c, 13.2e Where Single-Gauge lines, and Roads for SCUs, lead; regions end the way."""
    side, start = s.side_of(u), s.space(u)
    kinds = (RAIL,) if u.large else (RAIL, ROAD)
    seen, todo = {start.n}, [start]
    while todo:
        x = todo.pop()
        if x is not start and x.kind in (REGION, names.ISLAND):
            continue
        for link in x.links:
            y = SPACES[link.to.n - 1]
            if link.kind in kinds and y.n not in seen and friendly(s, y, side):
                seen.add(y.n)
                todo.append(y)
    return seen - {start.n}


def by_sea(s: State, u: Unit) -> set[int]:
    """13.3 Where an SCU may sail: the Black Sea is by itself, no CP unit goes to Lemnos."""
    side, start = s.side_of(u), s.space(u)
    home = port(s, start, side) or (start.nation == AL and s.owner(start) == NEUTRAL and side == names.AP)
    if u.large or s.turn in WINTER or not start.seas or not home:
        return set()
    found = {y.n for y in SPACES if port(s, y, side) and (y.seas & BLACK_SEA) == (start.seas & BLACK_SEA)}
    if side == names.CP:
        shut = s.flag("cp_no_adriatic_sea_use")
        med = {y.n for y in SPACES if y.seas & names.MEDITERRANEAN}
        found -= {y.n for y in SPACES if y.kind == names.ISLAND}
        found = set() if shut and start.n in med else found - med if shut else found
    return found - {start.n}


def expected(s: State, u: Unit) -> set[str]:
    """13.2b, 10 The goals of a unit: within stacking, and in supply of its own nation when it has arrived."""
    found = set()
    for n in by_land(s, u) | by_sea(s, u):
        y = SPACES[n - 1]
        there = [w for w in s.at(y) if s.side_of(w) == s.side_of(u)] if y.kind == 0 else []
        if len(there) >= 3 or (s.side_of(u) == names.AP and not all(mixes(u, w) for w in there)):
            continue
        after = s.copy()
        after.put(u, y)
        if y.kind == 0 and after.owner(y) == NEUTRAL:
            after.set_holder(y, after.side_of(u), u.nation)  # 11.2a, a Port of neutral Albania
        if text.grade(after, u) == text.FULL:
            found.add(y.name)
    return found


@pytest.mark.rule("14.1.1a", "14.1.2a", "14.1.3a", "14.2.1d", "14.2.2d", "18.7.1b", "18.7.1c", "20.3.2a")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_supply_in_chance_positions(seed: int) -> None:
    """14: every unit has the grade of supply that the text gives it."""
    s = chance_position(seed).s
    for u in UNITS:
        if s.on_map(u) and s.side_of(u) <= 1 and not u.uprising:
            assert text.grade(s, u) == supply.grade(s, u), f"{u} in {s.space(u)}"


@pytest.mark.rule("13.2a#1", "13.2b", "13.2c", "13.2e", "13.3b", "13.3e")
@pytest.mark.parametrize("seed", range(MOVES))
def test_redeployment_in_chance_positions(seed: int) -> None:
    """13: with one point (two for a corps) the goals of each unit are those that the text gives it."""
    p = chance_position(seed)
    s = p.s
    units = [u for u in UNITS if s.on_map(u) and s.side_of(u) == s.active and not u.uprising]
    for points in (1, 2):
        p.redeploying(points)
        for u in units:
            if u.large == (points == 2) and text.grade(s, u) == text.FULL and not besieges(s, u):
                assert goals(p, u.name) == expected(s, u), f"{u} in {s.space(u)}"
        s.pending.clear()


def besieges(s: State, u: Unit) -> bool:
    """20.3.4 Whether others would be left too few on a siege: that is for other tests."""
    x = s.space(u)
    return bool(s.fort(x)) and s.owner(x) == 1 - s.side_of(u)
