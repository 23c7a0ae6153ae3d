"""Referee: whole movements of several stacks at random; what must hold at every step and at the end (10.1.2, 11.1,
15.1.1, 15.2).
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.paths_of_glory.referee.move_combat.movekit import (
    OPS5,
    PLACES,
    SPACE_ROWS,
    UNIT_ROWS,
    UNITS,
    Side,
    action,
    base,
    choices,
    choose,
    early,
    name,
    owner,
    space,
    unit,
    where,
)
from tests.games.paths_of_glory.referee.move_combat.test_m1_movement_oracle import (
    BEF_LANDS,
    FOLK,
    NEUTRAL_OF,
    REGION,
    kinds,
)

CHANNEL = {"Amiens", "Calais", "Ostend"}


def enemy_fort(s, x, side):
    return (
        int(SPACE_ROWS[x]["fort"])
        if SPACE_ROWS[x]["fort"] != "0" and s.fort(space(x)) and SPACE_ROWS[x]["start_control"] != side
        else 0
    )


def besieging(units, lf):
    return any(UNIT_ROWS[u]["size"] == "army" for u in units) or len(units) >= lf


def at(s, x, side):
    return [str(u) for u in UNITS if s.on_map(u) and s.place(u) == space(x) and u.side == Side[side]]


@pytest.mark.parametrize("region", list(REGION))
@pytest.mark.parametrize("seed", range(30))
def test_a_whole_movement(region, seed):
    rnd = random.Random(f"walk{region}{seed}")
    modern = rnd.random() < 0.6
    at_war = {"TU", "IT", "RO", "BU", "GR"} if modern else {"TU"}
    p = base() if modern else early(3, entrench=True).war("TU")
    side = rnd.choice(["CP", "AP"])
    spots = [x for x in REGION[region] if NEUTRAL_OF.get(SPACE_ROWS[x]["country"], "") in ("", *at_war)]
    for x in spots:
        if SPACE_ROWS[x]["fort"] != "0" and rnd.random() < 0.15:
            p.destroyed(x)
        elif SPACE_ROWS[x]["fort"] == "0" and rnd.random() < 0.5:
            p.control(x, side)
    for who, folk in (("CP", kinds(FOLK[region][0])), ("AP", kinds(FOLK[region][1]))):
        mine = who == side
        heap = rnd.sample(spots, min(4, len(spots)))
        for u in rnd.sample(folk, min(len(folk), 9 if mine else 2)):
            ok = [
                x
                for x in (heap if mine else spots)
                if not any(v.side != unit(u).side for v in p.s.at(space(x)))
                and len(p.s.at(space(x))) < 3
                and not (enemy_fort(p.s, x, who) and UNIT_ROWS[u]["size"] != "army")
            ]
            if UNIT_ROWS[u]["size"] == "army" and UNIT_ROWS[u]["near_east"] != "1":
                ok = [x for x in ok if SPACE_ROWS[x]["near_east"] == "0"]
            if UNIT_ROWS[u]["sub"] == "BEF":
                ok = [x for x in ok if SPACE_ROWS[x]["country"] in BEF_LANDS]
            if ok:
                p.at(rnd.choice(ok), ("(%s)" if rnd.random() < 0.3 else "%s") % u)
    s = action(p, side)
    choose(s, f"ops {OPS5[side]}")
    for _ in range(6):
        if name(s) != "Activate":
            break
        c = [k for k in choices(s) if k.startswith("activate")]
        m = [k for k in c if "move" in k]
        if not c or rnd.random() < 0.1:
            choose(s, "done")
            break
        choose(s, rnd.choice(m) if m and rnd.random() < 0.8 else rnd.choice(c))
    if name(s) != "Movement":
        pytest.skip("no movement")
    marks = {str(PLACES[m]) for m in s.attack_marks}
    starts = {str(u): str(s.place(u)) for u in UNITS if s.on_map(u) and u.side == Side[side]}
    forts0 = {x: at(s, x, side) for x in SPACE_ROWS if enemy_fort(s, x, side) and at(s, x, side)}
    steps: dict[Any, Any] = {}
    moved, closed = set(), set()
    dug = set()
    for _ in range(300):
        if name(s) != "Movement":
            break
        c = choices(s)
        assert c, "a dead end"
        k = rnd.choice([x for x in c if x != "done"] or c) if rnd.random() < 0.97 else rnd.choice(c)
        if k.startswith("move "):
            u, _, to = k.removeprefix("move ").partition(" > ")
            assert u not in closed, (u, "had begun a siege or stopped")
            assert u not in dug
            lf = enemy_fort(s, to, side)
            begins = lf and not besieging(at(s, to, side), lf)
            steps[u] = steps.get(u, 0) + 1
            mf = int(UNIT_ROWS[u]["reduced_mf" if s.reduced(unit(u)) else "mf"])
            assert steps[u] <= mf
            where(s, u)
            choose(s, k)
            moved.add(u)
            if begins:
                closed.add(u)
            assert not any(v.side != Side[side] for v in s.at(space(to)))
            if not lf and UNIT_ROWS[u]["sub"] != "ANA" and where(s, u) == to:
                assert owner(s, to) == side
        else:
            if k.startswith("entrench"):
                dug.add(k.removeprefix("entrench "))
            choose(s, k)
    assert name(s) != "Movement"
    for x in SPACE_ROWS:
        mine = at(s, x, side)
        if not mine:
            continue
        assert len(mine) <= 3, (x, mine)
        lf = enemy_fort(s, x, side)
        if lf and not besieging(mine, lf):
            broken_before = x in forts0 and not besieging(forts0[x], lf) and set(mine) <= set(forts0[x])
            assert broken_before, (x, mine, "occupied but not besieged")
        for u in mine:
            if starts.get(u) != x or (u in moved and starts.get(u) != x):
                assert x not in marks, (u, x, "ended in an attack space")
                assert not (side == "CP" and x in CHANNEL and not modern), (u, x, "the Channel")
    for u in dug:
        assert u not in moved
        assert UNIT_ROWS[u]["size"] == "army"
    assert len({starts[u] for u in dug}) == len(dug), "one army a space"
