"""Referee: 12.5 against an own reading: all ends of a retreat and all advances that follow, in random positions."""

from __future__ import annotations

import random

import pytest

from greatwar.games.paths_of_glory.rules.losses import combat_of
from greatwar.games.paths_of_glory.rules.supply import supplied
from tests.games.paths_of_glory.battles import attack, attacks
from tests.games.paths_of_glory.referee.move_combat.movekit import (
    GAME,
    SPACE_ROWS,
    UNIT_ROWS,
    UNITS,
    Side,
    adjacency,
    base,
    choices,
    choose,
    early,
    name,
    space,
    unit,
    where,
)
from tests.games.paths_of_glory.referee.move_combat.test_m1_movement_oracle import BEF_LANDS, NEUTRAL_OF, REGION, line

ADJ = adjacency()
ARMIES = {
    "west": (
        ["GE 1", "GE 2", "GE 3", "GE 4", "GE 5"],
        ["FR 1", "BR 1", "BE 1", "FRc 1", "BRc 1", "BR BEF", "BR BEFc", "US 1", "PTc"],
    ),
    "east": (["GE 8", "GE 9", "GE 10", "GE 11", "GE 12"], ["RU 1", "RU 2", "RUc 1", "RUc 2", "ROc 1", "RU CAVc 1"]),
    "south": (["GE 8", "GE 9", "GE 10", "GE 11", "GE 12"], ["RU 1", "RU 2", "RUc 1", "ROc 1", "ROc 2"]),
    "balkans": (
        ["GE 8", "GE 9", "AH 5", "AH 6", "AH 4"],
        ["SB 1", "SB 2", "SBc 1", "FRc 1", "BRc 1", "ITc 1", "GRc 1", "FR Orient"],
    ),
}
COUNTER = {
    "west": (["FR 1", "FR 2", "BR 1", "BR 2", "US 1"], ["GE 1", "GEc 1", "AH 1", "GEc 2", "AHc 1"]),
    "east": (["RU 1", "RU 2", "RU 3", "RU 4", "RU 5"], ["GE 8", "GEc 1", "AH 1", "AHc 1"]),
    "south": (["RU 1", "RU 2", "RU 3", "RU 4", "RU 5"], ["GE 8", "GEc 1", "AH 1", "AHc 1", "BUc 1"]),
    "balkans": (["FR 1", "FR 2", "BR 1", "BR 2", "IT 1"], ["AH 5", "BUc 1", "GEc 1", "AHc 1", "TUc 1"]),
}


def enemy_fort(s, x, side):
    return bool(int(SPACE_ROWS[x]["fort"])) and bool(s.fort(space(x))) and SPACE_ROWS[x]["start_control"] != side


def besieged(s, x, side):
    us = [u for u in UNITS if s.on_map(u) and s.place(u) == space(x) and u.side == Side[side]]
    return bool(us) and (any(UNIT_ROWS[str(u)]["size"] == "army" for u in us) or len(us) >= int(SPACE_ROWS[x]["fort"]))


def friendly(s, x, side):
    if enemy_fort(s, x, side):
        return besieged(s, x, side)  # ruling 53
    return s.owner(space(x)) == Side[side]


def open_to(s, u, a, b, origin, at_war):
    r = UNIT_ROWS[u]
    side = r["side"]
    sp = SPACE_ROWS[b]
    if b == origin or not line(ADJ[a][b], u):
        return False
    if any(s.on_map(v) and s.place(v) == space(b) and v.side != Side[side] for v in UNITS):
        return False
    if enemy_fort(s, b, side) and not besieged(s, b, side):
        return False
    if sp["beach"] == "1":
        return False
    if NEUTRAL_OF.get(sp["country"]) and NEUTRAL_OF[sp["country"]] not in at_war:
        return False
    if r["sub"] == "BEF" and sp["country"] not in BEF_LANDS:
        return False
    if r["size"] == "army" and sp["near_east"] == "1" and r["near_east"] != "1":
        return False
    return not ("Caucasus" in (a, b) and {a, b} & {"Poti", "Grozny"} and r["size"] == "army")


def rank(s, u, b):
    """1-4 of the list in 12.5.5."""
    r = UNIT_ROWS[u]
    ok = friendly(s, b, r["side"])
    y = s.copy()
    y.put(unit(u), space(b))
    if not ok:
        y.set_control(space(b), Side[r["side"]])
    y.changed()
    y.listed = None
    fed = supplied(y, unit(u))
    return {(True, True): 1, (True, False): 2, (False, True): 3, (False, False): 4}[(ok, fed)]


def room(s, u, b):
    return sum(1 for v in UNITS if s.on_map(v) and s.place(v) == space(b) and str(v) != u) < 3


def best(s, u, spaces_):
    if not spaces_:
        return set()
    ranks = {b: rank(s, u, b) for b in spaces_}
    top = min(ranks.values())
    return {b for b, k in ranks.items() if k == top}


def ends(s, u, length, at_war):
    """Spaces where the unit may end; {''} if it is lost."""
    origin = str(s.place(unit(u)))
    nxt = {b for b in ADJ[origin] if open_to(s, u, origin, b, origin, at_war)}
    if length == 1:
        return best(s, u, {b for b in nxt if room(s, u, b)}) or {""}
    out = set()
    firsts = best(s, u, nxt)

    def second(b):
        y = s.copy()
        y.put(unit(u), space(b))
        y.changed()
        return best(y, u, {c for c in ADJ[b] if c != b and open_to(y, u, b, c, origin, at_war) and room(y, u, c)})

    leads = {b: second(b) for b in firsts}
    if any(leads.values()):
        for _b, c in leads.items():
            out |= c
        return out
    return {""}


@pytest.mark.parametrize("region", list(ARMIES))
@pytest.mark.parametrize("way", ["CP", "AP"])
@pytest.mark.parametrize("seed", range(40))
def test_where_a_beaten_unit_may_go(region, way, seed):
    rnd = random.Random(f"retreat{region}{way}{seed}")
    strong, weak = (ARMIES if way == "CP" else COUNTER)[region]
    foe = "AP" if way == "CP" else "CP"
    modern = rnd.random() < 0.6
    at_war = {"TU", "IT", "RO", "BU", "GR"} if modern else {"TU"}
    p = base() if modern else early(3).war("TU").war_status(cp=5)
    spots = [
        x
        for x in REGION[region]
        if NEUTRAL_OF.get(SPACE_ROWS[x]["country"], "") in ("", *at_war)
        and SPACE_ROWS[x]["near_east"] == "0"
        and SPACE_ROWS[x]["beach"] == "0"
    ]
    for x in spots:
        if SPACE_ROWS[x]["fort"] != "0" and rnd.random() < 0.4:
            p.destroyed(x)
        if (SPACE_ROWS[x]["fort"] == "0" or not p.s.fort(space(x))) and rnd.random() < 0.5:
            p.control(x, rnd.choice([way, foe]))
    target = rnd.choice(
        [
            x
            for x in spots
            if not (SPACE_ROWS[x]["fort"] != "0" and p.s.fort(space(x)) and SPACE_ROWS[x]["start_control"] == way)
        ]
    )
    from_ = [b for b in ADJ[target] if b in spots and not ADJ[target][b] and not enemy_fort(p.s, b, way)]
    if not from_:
        pytest.skip("nobody beside")
    start = rnd.choice(from_)
    u = rnd.choice([w for w in weak if UNIT_ROWS[w]["sub"] != "BEF" or SPACE_ROWS[target]["country"] in BEF_LANDS])
    for a in strong[:3]:
        p.at(start, a)
    p.at(target, u)
    # others around
    for a in strong[3:]:
        free = [x for x in spots if x not in (target, start) and not enemy_fort(p.s, x, way) and not p.s.at(space(x))]
        if free and rnd.random() < 0.7:
            p.at(rnd.choice(free), a)
    for w in weak:
        if w != u and rnd.random() < 0.7:
            free = [
                x
                for x in spots
                if x not in (target, start)
                and not any(v.side != unit(w).side for v in p.s.at(space(x)))
                and len(p.s.at(space(x))) < 3
            ]
            free = [
                x
                for x in free
                if not (enemy_fort(p.s, x, foe) and UNIT_ROWS[w]["size"] == "corps" and SPACE_ROWS[x]["fort"] != "1")
            ]
            if UNIT_ROWS[w]["sub"] == "BEF":
                free = [x for x in free if SPACE_ROWS[x]["country"] in BEF_LANDS]
            if free:
                p.at(rnd.choice(free), w)
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
        if name(s) != "Retreat":
            continue
        v = {c.split(" > ")[0].removeprefix("retreat ") for c in choices(s)}
        v.discard("")
        if len(v) != 1:
            continue
        (w,) = v
        if str(s.place(unit(w))) != target:
            continue
        length = 1 if combat_of(s).defender_loss - combat_of(s).attacker_loss == 1 else 2
        want = ends(s, w, length, at_war)
        got = set()
        todo = [s.copy()]
        while todo:
            now = todo.pop()
            if name(now) != "Retreat":
                got.add(where(now, w) if now.on_map(unit(w)) else "")
                continue
            for c in choices(now):
                y = now.copy()
                GAME.apply(y, GAME.parse(c))
                todo.append(y)
        assert got == want, (
            w,
            target,
            length,
            dice,
            {b: rank(s, w, b) for b in ADJ[target] if open_to(s, w, target, b, target, at_war)},
        )
        asked += 1
        if asked >= 3:
            break
    print("ASKED", asked)
