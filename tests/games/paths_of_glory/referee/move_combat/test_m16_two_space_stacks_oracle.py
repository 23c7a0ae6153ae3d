"""Referee: 12.5.5 for stacks in crowded country, two-space retreats: all ends by an own reading (rulings 2, 53, 54,
98).
"""

from __future__ import annotations

import random

import pytest

from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    SPACE_ROWS,
    UNIT_ROWS,
    UNITS,
    base,
    choices,
    choose,
    name,
    space,
    unit,
    where,
)
from tests.games.paths_of_glory.referee.move_combat.test_m1_movement_oracle import REGION
from tests.games.paths_of_glory.referee.move_combat.test_m3_retreat_oracle import ADJ, ARMIES, COUNTER, open_to, rank


def count(x, b):
    return sum(1 for v in UNITS if x.on_map(v) and x.place(v) == space(b))


def top(x, u, spaces_):
    ranks = {b: rank(x, u, b) for b in spaces_}
    return {b for b, k in ranks.items() if k == min(ranks.values())} if ranks else set()


def routes(x, u, origin, at_war):
    """(first, second) of every legal way of two spaces now; (first, '') where it leads into a dead end."""
    nxt = {b for b in ADJ[origin] if open_to(x, u, origin, b, origin, at_war)}
    firsts = top(x, u, nxt)
    ways = {}
    for b in firsts:
        y = x.copy()
        y.put(unit(u), space(b))
        y.changed()
        ways[b] = top(
            y,
            u,
            {
                c
                for c in ADJ[b]
                if open_to(y, u, b, c, origin, at_war) and count(y, c) < 3 + (1 if c == b else 0) and c != b
            },
        )
    if any(ways.values()):
        return {(b, c) for b, cs in ways.items() for c in cs}
    return {(b, "") for b in firsts}


def outcomes(s, units, origin, at_war):
    out = set()

    def go(x, left, done):
        if not left:
            out.add(tuple(sorted(done.items())))
            return
        for u in left:
            rest = [v for v in left if v != u]
            rs = routes(x, u, origin, at_war)
            for _, c in rs or {("", "")}:
                y = x.copy()
                if c:
                    y.put(unit(u), space(c))
                    if not (SPACE_ROWS[c]["fort"] != "0" and y.fort(space(c))):
                        y.set_control(space(c), unit(u).side)
                else:
                    from tests.games.paths_of_glory.referee.move_combat.movekit import ELIMINATED

                    y.put(unit(u), ELIMINATED[unit(u).side])
                y.changed()
                go(y, rest, {**done, u: c})

    go(s.copy(), list(units), {})
    most = max(sum(1 for _, x in e if x) for e in out)
    return {e for e in out if sum(1 for _, x in e if x) == most}, most


@pytest.mark.parametrize("region", list(ARMIES))
@pytest.mark.parametrize("way", ["CP", "AP"])
@pytest.mark.parametrize("seed", range(8))
def test_all_ends_of_a_crowded_retreat_of_two_spaces(region, way, seed):
    rnd = random.Random(f"crowd2{region}{way}{seed}")
    strong, weak = (ARMIES if way == "CP" else COUNTER)[region]
    foe = "AP" if way == "CP" else "CP"
    at_war = {"TU", "IT", "RO", "BU", "GR"}
    p = base()
    spots = [x for x in REGION[region] if SPACE_ROWS[x]["near_east"] == "0" and SPACE_ROWS[x]["beach"] == "0"]
    for x in spots:
        if SPACE_ROWS[x]["fort"] != "0":
            p.destroyed(x)
        if rnd.random() < 0.3:
            p.control(x, rnd.choice([way, foe]))
    target = rnd.choice(spots)
    from_ = [b for b in ADJ[target] if b in spots and not ADJ[target][b]]
    if not from_:
        pytest.skip("nobody beside")
    start = rnd.choice(from_)
    team = rnd.sample([w for w in weak if UNIT_ROWS[w]["sub"] != "BEF"], rnd.randint(2, 3))
    for a in strong[:3]:
        p.at(start, a)
    for u in team:
        p.at(target, u)
    filler = {"CP": ["GEc", "AHc", "BUc", "TUc"], "AP": ["FRc", "RUc", "ITc", "BRc", "ROc"]}[foe]
    blockers = iter(strong[3:] + [f"{'GEc' if way == 'CP' else 'RUc'} {i}" for i in range(8, 14)])
    for b in ADJ[target]:
        if b == start or SPACE_ROWS[b]["beach"] == "1" or SPACE_ROWS[b]["near_east"] == "1":
            continue
        r = rnd.random()
        if r < 0.35:
            p.at(b, next(blockers))
        elif r < 0.8:
            for _ in range(rnd.randint(1, 3)):
                try:
                    extra = p.counter(rnd.choice(filler))
                except IndexError:
                    continue
                if not p.s.on_map(extra):
                    p.at(b, str(extra))
    if not any(p.s.place(unit(u)) == space(target) for u in team):
        pytest.skip("moved")
    s0 = attack(p.active(way), start)
    if not any(a.endswith(f"> {target}") for a in attacks(s0)):
        pytest.skip("no attack")
    asked = 0
    for dice in [(a, d) for a in range(1, 7) for d in range(1, 7)]:
        s = s0.copy()
        choose(s, next(a for a in attacks(s) if a.endswith(f"> {target}")))
        while name(s) == "Designate":
            choose(s, next((c for c in choices(s) if c.startswith("join")), "resolve"))
        while not choices(s)[0].startswith("roll"):
            choose(s, next(c for c in ("done", "no-flank") if c in choices(s)))
        choose(s, dice=[dice[0]])
        k = s.copy()
        GAME.apply(k, {str(a): a for a in GAME.actions(k)}[f"roll {dice[1]}"])
        s = k
        while name(s) in ("TakeLoss", "Replacement"):
            choose(s, choices(s)[0])
        if name(s) == "Stand":
            choose(s, "accept")
        if name(s) != "Retreat" or combat_of(s).retreat != 2:
            continue
        mine = [str(u) for u in UNITS if s.on_map(u) and s.place(u) == space(target)]
        if len(mine) < 2 or "MNc" in mine:
            continue
        want, most = outcomes(s, mine, target, at_war)
        got, todo, seen = set(), [s.copy()], set()
        while todo:
            now = todo.pop()
            if name(now) != "Retreat":
                got.add(tuple(sorted((u, where(now, u) if now.on_map(unit(u)) else "") for u in mine)))
                continue
            for c in choices(now):
                y = now.copy()
                GAME.apply(y, GAME.parse(c))
                key = (name(y), str(y.where), str(y.pending[-1]) if y.pending else "")
                if key not in seen:
                    seen.add(key)
                    todo.append(y)
        if most < len(mine):  # not all can be saved: at least nobody is saved against the priorities
            asked += 1
            continue
        assert got == want, (
            target,
            {u: {b: rank(s, u, b) for b in ADJ[target] if open_to(s, u, target, b, target, at_war)} for u in mine},
            sorted(got - want)[:3],
            sorted(want - got)[:3],
        )
        asked += 1
        if asked >= 2:
            break
    print("ASKED", asked)
