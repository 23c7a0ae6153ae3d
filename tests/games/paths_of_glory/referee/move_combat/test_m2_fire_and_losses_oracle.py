"""Referee: 12.2.3 - 12.2.10, 12.4 against an own reading: loss numbers and every way to take them, random combats."""

from __future__ import annotations

import random
from typing import Any

import pytest

from greatwar.games.paths_of_glory.rules.losses import combat_of
from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    PLACES,
    SPACE_ROWS,
    UNIT_ROWS,
    UNITS,
    Side,
    base,
    choices,
    choose,
    name,
    table,
)

FIRE: dict[str, list[Any]] = {"army": [], "corps": []}
for row in table("fire_tables.csv"):
    FIRE[row["table"]].append((int(row["cf_min"]), int(row["cf_max"]), [int(row[f"die_{i}"]) for i in range(1, 7)]))


def result(kind, strength, shift, die):
    rows = FIRE[kind]
    strength = max(strength, rows[0][0])
    i = next(k for k, (lo, hi, _) in enumerate(rows) if lo <= strength <= hi)
    i = min(max(i + shift, 0), len(rows) - 1)
    return rows[i][2][die - 1]


def cf(u, reduced):
    return int(UNIT_ROWS[u]["reduced_cf" if reduced else "cf"])


def lf(u, reduced):
    return int(UNIT_ROWS[u]["reduced_lf" if reduced else "lf"])


def may_replace(corps, army):
    a, c = UNIT_ROWS[army], UNIT_ROWS[corps]
    if a["nation"] != c["nation"] or c["size"] != "corps":
        return False
    if a["sub"] == "BEF" or c["sub"] == "BEF":
        return a["sub"] == c["sub"]
    return c["sub"] in ("", "PL")


def ways(units, reserve, n, first=True, attacking=False, fort=0):
    """All ends of taking n: (frozen units left, reserve left), by 12.4.3, 12.4.4, 12.4.5 and rulings 9, 50."""
    ends = {}

    def go(us, res, left, paid, ghosts, opening):
        progressed = False
        allowed = None
        if opening and attacking:
            ranked = [
                (int(UNIT_ROWS[u]["loss_priority"]), u, r)
                for u, r in us
                if int(UNIT_ROWS[u]["loss_priority"]) and lf(u, r) <= left
            ]
            if ranked:
                best = min(x[0] for x in ranked)
                allowed = {(u, r) for rank, u, r in ranked if rank == best}
        for u, r in sorted(us):
            if allowed is not None and (u, r) not in allowed:
                continue
            cost = lf(u, r)
            if cost > left:
                continue
            progressed = True
            rest = us - {(u, r)}
            if not r:
                go(rest | {(u, True)}, res, left - cost, paid + cost, ghosts, False)
                continue
            if UNIT_ROWS[u]["size"] != "army":
                go(rest, res, left - cost, paid + cost, ghosts, False)
                continue
            full = [c for c in res if not c[1] and may_replace(c[0], u)]
            weak = [c for c in res if c[1] and may_replace(c[0], u)]
            pool = full or weak
            if not pool:
                go(rest, res, left - cost, paid + cost, ghosts + 1, False)
                continue
            kinds: dict[Any, Any] = {}
            for c in pool:
                kinds.setdefault(UNIT_ROWS[c[0]]["kind"], c)
            for c in kinds.values():
                go(rest | {c}, res - {c}, left - cost, paid + cost, ghosts, False)
        ends[(us, res, paid, ghosts)] = (paid, min(left, 2 * ghosts))
        return progressed

    go(frozenset(units), frozenset(reserve), n, 0, 0, first)
    # 12.4.5 before 12.4.3: if a first loss was forced, only what followed it counts; the empty way is no end then
    best = max(v[0] for v in ends.values())
    ends = {k: v for k, v in ends.items() if v[0] == best}
    most = max(v[1] for v in ends.values())
    return {k for k, v in ends.items() if v[1] == most}


def shown(us):
    return tuple(sorted(("(%s)" if r else "%s") % UNIT_ROWS[u]["kind"] for u, r in us))


def left_of(s, side):
    return tuple(
        sorted(("(%s)" if s.reduced(u) else "%s") % u.kind for u in UNITS if s.on_map(u) and u.side == Side[side])
    )


def all_ways(s, side):
    """What the program lets a side be left with, going through every choice of losses of both sides."""
    out: dict[Any, Any] = {}
    todo, seen = [s.copy()], set()
    while todo:
        x = todo.pop()
        if name(x) not in ("TakeLoss", "Replacement"):
            out.setdefault(left_of(x, side), x)
            continue
        for c in choices(x):
            y = x.copy()
            GAME.apply(y, GAME.parse(c))
            key = str(y.where) + str(y.marks) + name(y)
            if key not in seen:
                seen.add(key)
                todo.append(y)
    return out


BATTLES = {
    # attackers' kinds, from, defenders' kinds, to
    "west-cp": (
        "CP",
        ["GE 1", "GE 2", "GEc", "AH 1", "AHc"],
        "Sedan",
        ["FR 1", "FR 2", "BR 1", "BR BEF", "BR BEFc", "BE 1", "FRc", "BRc", "AUSc", "CNDc", "US 1", "BEc"],
        "Cambrai",
    ),
    "west-ap": (
        "AP",
        ["FR 1", "BR 1", "BR 2", "BR BEF", "BR BEFc", "AUSc", "CNDc", "PTc", "BRc", "FRc", "BR MEF"],
        "Cambrai",
        ["GE 1", "GE 2", "GEc", "AH 1", "GE 3"],
        "Sedan",
    ),
    "fort": ("CP", ["GE 1", "GE 2", "GE 3", "GEc"], "Metz", ["FR 1", "FR 2", "FRc", "BRc"], "Verdun"),
    "fort-hills": ("CP", ["GE 1", "GE 2", "GE 3", "GEc"], "Mulhouse", ["FR 1", "FRc", "BR 1"], "Belfort"),
    "east-cp": (
        "CP",
        ["GE 8", "AH 1", "AH 2", "GEc", "AHc", "PLc"],
        "Lodz",
        ["RU 1", "RU 2", "RU 3", "RUc", "RU CAVc 1", "RU Czlc", "ROc"],
        "Plock",
    ),
    "caucasus": ("AP", ["RU CAU", "RUc", "RUc", "RU Czlc"], "Kars", ["TU YLD", "TU AoI", "TUc", "TUc"], "Erzerum"),
    "serbia": ("CP", ["AH 5", "AH 6", "AHc", "GE 11", "BUc"], "Novi Sad", ["SB 1", "SB 2", "SBc", "FRc"], "Belgrade"),
    "egypt": ("CP", ["TU YLD", "TUc", "GEc"], "Gaza", ["BR NE", "BR MEF", "BRc", "AUSc", "ANAc"], "Nablus"),
    "swamp": ("CP", ["GE 8", "GEc", "AH 1", "AHc"], "Brest Litovsk", ["RU 1", "RU 2", "RUc"], "Pinsk"),
    "italy": ("CP", ["AH 5", "GE 14", "AHc", "GEc"], "Trent", ["IT 1", "IT 2", "IT 3", "ITc", "FRc"], "Asiago"),
}
ALL_RESERVES = {
    "CP": ["GEc", "AHc", "PLc", "TUc", "BUc"],
    "AP": [
        "FRc",
        "BRc",
        "BEc",
        "BR BEFc",
        "AUSc",
        "CNDc",
        "PTc",
        "RUc",
        "RU Czlc",
        "RU CAVc 1",
        "SBc",
        "MNc",
        "ITc",
        "USc",
    ],
}


@pytest.mark.parametrize("battle", list(BATTLES))
@pytest.mark.parametrize("seed", range(60))
def test_loss_numbers_and_all_ways_to_take_them(battle, seed):
    rnd = random.Random(f"{battle}{seed}")
    side, mine, start, theirs, to = BATTLES[battle]
    foe = "AP" if side == "CP" else "CP"
    p = base(turn=8)
    if battle == "swamp":
        p.destroyed("Brest Litovsk")
    if battle == "egypt":
        for x in ("Nablus", "Jerusalem", "Damascus", "Beirut", "Gaza"):
            p.destroyed(x) if SPACE_ROWS[x]["fort"] != "0" else None
    if battle == "caucasus" and rnd.random() < 0.5:
        p.destroyed(to)
    fort = (
        int(SPACE_ROWS[to]["fort"])
        if not (battle == "caucasus" and "Erzerum" in {str(PLACES[i]) for i in p.s.destroyed})
        else 0
    )

    def stack(folk, where_):
        got = []
        for k in rnd.sample(folk, min(len(folk), rnd.randint(1, 3))):
            u = p.counter(k)
            r = rnd.random() < 0.4
            p.at(where_, f"({u})" if r else str(u))
            got.append((str(u), r))
        return got

    att = stack(mine, start)
    dfd = [] if fort and rnd.random() < 0.2 else stack(theirs, to)
    if (dfd and SPACE_ROWS[to]["start_control"] != foe) or dfd:
        p.control(to, foe)
    level = rnd.choice([0, 0, 1, 2]) if dfd else 0
    if level:
        p.trench(to, foe, level)
    res: dict[str, list[Any]] = {"CP": [], "AP": []}
    for who in res:
        for k in rnd.sample(ALL_RESERVES[who], rnd.randint(0, 4)):
            for _ in range(rnd.randint(1, 2)):
                u = p.counter(k)
                if str(u) in [x[0] for x in att + dfd] or any(str(u) == x[0] for x in res[who]):
                    continue
                r = rnd.random() < 0.5
                p.reserve(f"({u})" if r else str(u))
                res[who].append((str(u), r))
    s = attack(p.active(side), start)
    firsts = [a for a in attacks(s) if a.endswith(f"> {to}")]
    if not firsts:
        pytest.skip("nobody may attack")
    choose(s, firsts[0])
    while name(s) == "Designate" and any(c.startswith("join") for c in choices(s)):
        choose(s, next(c for c in choices(s) if c.startswith("join")))
    if name(s) == "Designate":
        choose(s, "resolve")
    fighters = {str(UNITS[u]) for u in combat_of(s).attackers}
    assert fighters == {u for u, _ in att}, "all may attack together"
    dice = (rnd.randint(1, 6), rnd.randint(1, 6))
    for _ in range(6):
        if choices(s)[0].startswith("roll"):
            break
        choose(s, next(c for c in ("done", "no-flank") if c in choices(s)))
    choose(s, dice=[dice[0]])
    before = s.copy()
    # the second die: keep the combat in sight
    listed = {str(a): a for a in GAME.actions(before)}
    GAME.apply(before, listed[f"roll {dice[1]}"])
    terrain = SPACE_ROWS[to]["terrain"]
    shift = (-1 if terrain in ("mountain", "swamp") else 0) - level
    army = lambda us: "army" if any(UNIT_ROWS[u]["size"] == "army" for u, _ in us) else "corps"  # noqa: E731
    dead = result(army(att), sum(cf(u, r) for u, r in att), shift, dice[0])
    back = result(army(dfd), sum(cf(u, r) for u, r in dfd) + fort, 1 if level else 0, dice[1])
    then = before
    want_d = {shown(k[0]) for k in ways(dfd, res[foe], dead)}
    want_a = {shown(k[0]) for k in ways(att, res[side], back, attacking=True)}
    if then.combat is not None:
        assert (then.combat.defender_loss, then.combat.attacker_loss) == (dead, back)
    got_d = all_ways_side(before, foe)
    got_a = all_ways_side(before, side)
    assert got_d == want_d, ("defender", dead, dfd, res[foe])
    assert got_a == want_a, ("attacker", back, att, res[side])


def all_ways_side(s, side):
    """What a side may be left with when the losses are over, before anybody retreats (units that were eliminated
    later do not count).
    """
    out, todo, seen = set(), [s.copy()], set()
    while todo:
        x = todo.pop()
        if name(x) not in ("TakeLoss", "Replacement"):
            out.add(left_of(x, side))
            continue
        for c in choices(x):
            y = x.copy()
            GAME.apply(y, GAME.parse(c))
            key = str(y.where) + str(y.marks) + name(y)
            if key not in seen:
                seen.add(key)
                todo.append(y)
    return out
