"""Referee: prices of activation, siege dice and replacements on whole disordered maps, by the referee's own reading."""

from __future__ import annotations

import random

import pytest

from greatwar.games.paths_of_glory.components import POOLS
from greatwar.games.paths_of_glory.state import Mark
from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    ELIMINATED,
    MAP,
    NAMES,
    RESERVE,
    UNITS,
    Oracle,
    Position,
    Replacements,
    army,
    choices,
    choose,
    kind,
    ops,
    price,
    replacement,
    scatter,
    sieges,
    space,
)


@pytest.mark.parametrize("side", ["CP", "AP"])
@pytest.mark.parametrize("seed", range(12))
def test_prices_of_all_stacks(seed, side):
    """9.2.3, 9.2.4, 9.2.7.1, 14.3.1."""
    p = scatter(500 + seed, stacks=60)
    o = Oracle(p.s)
    least: dict[str, int] = {}
    for points in (5, 4, 3, 2, 1):
        s = ops(Position(p.s.copy()), side, points)
        for c in choices(s) if s.pending else ():
            if c.startswith("activate-move "):
                least[c.removeprefix("activate-move ")] = points
    for n, us in o.units.items():
        if o.side[n] == NAMES[side]:
            want = price(o, n) if any(o.supplied(u) for u in us) else None
            assert least.get(n) == (want if want and want <= 5 else None), (n, [str(u) for u in us])


@pytest.mark.parametrize("side", ["CP", "AP"])
@pytest.mark.parametrize("seed", range(12))
def test_all_replacements_offered(seed, side):
    """17.1.1-17.1.7 with plenty of points."""
    rng = random.Random(seed + 7)
    p = scatter(600 + seed, patches=5, stacks=45).event("AP-44", turn=8)
    for u in UNITS:
        if str(u.kind) == "PLc":
            continue
        if not p.s.on_map(u):
            r = rng.random()
            if not army(u) and r < 0.3 and kind(u) != "ANA":
                p.s.put(u, RESERVE[u.side])
            elif r < 0.8:
                p.s.put(u, ELIMINATED[u.side])
            else:
                continue
        if rng.random() < 0.6:
            p.s.mark(u, Mark.REDUCED, True)
    for pool in POOLS:
        p.rp(pool, 9)
    s = replacement(p, side)
    o = Replacements(s)
    want: set[str] = set()
    for u in UNITS:
        if int(u.side) == NAMES[side] and str(u.kind) != "PLc":
            want |= o.open_(u)
    if o.side.get("Arabia") == 0 or len(o.units.get("Arabia", ())) >= 3:
        want.discard("rebuild ANAc > Arabia")
    got = {c for c in choices(s) if c != "done" and "PLc" not in c} if s.pending else set()
    assert got == want


@pytest.mark.parametrize("seed", range(12))
def test_all_siege_dice(seed):
    """15.2.1, 15.3.1: exactly the besieged forts are rolled for; with 6 all of them fall."""
    p = scatter(700 + seed, patches=3, stacks=60)
    o = Oracle(p.s)
    besieged = {n for n in o.fort if o.besieges(n, 0) or o.besieges(n, 1)}
    before = {n for n in MAP.fort if p.s.fort(space(n))}
    s = sieges(p)
    n = 0
    while s.pending:
        choose(s, "roll 6")
        n += 1
    assert n == len(besieged)
    assert before - {x for x in MAP.fort if s.fort(space(x))} == besieged
