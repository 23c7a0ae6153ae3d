"""Referee: 12.7 against an own reading: where every attacker may advance after random combats and random retreats."""

from __future__ import annotations

import random

import pytest

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
    early,
    name,
    space,
    unit,
)
from tests.games.paths_of_glory.referee.move_combat.test_m1_movement_oracle import BEF_LANDS, NEUTRAL_OF, REGION, line
from tests.games.paths_of_glory.referee.move_combat.test_m3_retreat_oracle import (
    ADJ,
    ARMIES,
    COUNTER,
    besieged,
    enemy_fort,
)

STOPS = {"desert", "forest", "mountain", "swamp"}
CHANNEL = {"Amiens", "Calais", "Ostend"}


def may_enter(s, u, a, b, at_war, free, target):
    r = UNIT_ROWS[u]
    sp = SPACE_ROWS[b]
    if not line(ADJ[a][b], u) or any(
        s.on_map(v) and s.place(v) == space(b) and v.side != Side[r["side"]] for v in UNITS
    ):
        return False
    if sp["beach"] == "1" or (NEUTRAL_OF.get(sp["country"]) and NEUTRAL_OF[sp["country"]] not in at_war):
        return False
    if r["sub"] == "BEF" and sp["country"] not in BEF_LANDS:
        return False
    if r["size"] == "army" and sp["near_east"] == "1" and r["near_east"] != "1":
        return False
    if r["side"] == "CP" and b in CHANNEL and b != target and not free:
        return False
    return not (
        enemy_fort(s, b, r["side"])
        and not besieged(s, b, r["side"])
        and r["size"] == "corps"
        and SPACE_ROWS[b]["fort"] != "1"
    )


def nobody_could(s, way, start, target, at_war, free):
    """No advance was asked for: nobody was at full strength, or the space was not left or cannot be entered."""
    full = [
        str(u) for u in UNITS if s.on_map(u) and s.place(u) == space(start) and not s.reduced(u) and u.side == Side[way]
    ]
    left = any(s.on_map(v) and s.place(v) == space(target) and v.side != Side[way] for v in UNITS)
    if not full or left or enemy_fort(s, target, way):  # forts: known error, not asked here
        return
    assert not any(may_enter(s, u, start, target, at_war, free, target) for u in full), (
        full,
        start,
        target,
        "an advance should have been offered",
    )


@pytest.mark.parametrize("region", list(ARMIES))
@pytest.mark.parametrize("way", ["CP", "AP"])
@pytest.mark.parametrize("seed", range(40))
def test_where_the_victors_may_go(region, way, seed):
    rnd = random.Random(f"advance{region}{way}{seed}")
    strong, weak = (ARMIES if way == "CP" else COUNTER)[region]
    foe = "AP" if way == "CP" else "CP"
    modern = rnd.random() < 0.6
    free = modern
    at_war = {"TU", "IT", "RO", "BU", "GR"} if modern else {"TU"}
    p = base() if modern else early(3).war("TU").event("CP-11")
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
        if (SPACE_ROWS[x]["fort"] == "0" or not p.s.fort(space(x))) and rnd.random() < 0.3:
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
    team = rnd.sample(
        [w for w in weak if UNIT_ROWS[w]["sub"] != "BEF" or SPACE_ROWS[target]["country"] in BEF_LANDS],
        rnd.randint(1, 3),
    )
    for a in strong[:3]:
        p.at(start, a)
    for u in team:
        p.at(target, u)
    for a in strong[3:]:
        spare = [x for x in spots if x not in (target, start) and not enemy_fort(p.s, x, way) and not p.s.at(space(x))]
        if spare and rnd.random() < 0.4:
            p.at(rnd.choice(spare), a)
    for w in weak:
        if w not in team and rnd.random() < 0.4:
            spare = [
                x
                for x in spots
                if x not in (target, start)
                and not any(v.side != unit(w).side for v in p.s.at(space(x)))
                and len(p.s.at(space(x))) < 3
            ]
            spare = [
                x
                for x in spare
                if not (enemy_fort(p.s, x, foe) and UNIT_ROWS[w]["size"] == "corps" and SPACE_ROWS[x]["fort"] != "1")
            ]
            if UNIT_ROWS[w]["sub"] == "BEF":
                spare = [x for x in spare if SPACE_ROWS[x]["country"] in BEF_LANDS]
            if spare:
                p.at(rnd.choice(spare), w)
    s0 = attack(p.active(way), start)
    if not any(a.endswith(f"> {target}") for a in attacks(s0)):
        pytest.skip("no attack")
    asked = 0
    pairs = [(a, d) for a in range(1, 7) for d in range(1, 7)]
    rnd.shuffle(pairs)
    for dice in pairs:
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
            choose(s, rnd.choice(choices(s)))
        if name(s) == "Stand":
            choose(s, "accept")
        if s.combat is None:
            nobody_could(s, way, start, target, at_war, free)
            continue
        loss = s.combat.defender_loss - s.combat.attacker_loss
        # every way of each unit is written in the combat, as the board shows it
        while name(s) == "Retreat":
            choose(s, rnd.choice(choices(s)))
        if name(s) != "Advance":
            nobody_could(s, way, start, target, at_war, free)
            continue
        paths = [[str(PLACES[i]) for i in path] for path in s.combat.paths]
        full = [
            str(u)
            for u in UNITS
            if s.on_map(u) and s.place(u) == space(start) and not s.reduced(u) and u.side == Side[way]
        ]
        vacated = {path[0] for path in paths if path and len(path) >= 1} if loss >= 2 else set()
        vacated = {x for x in vacated if x != target}
        want = {}
        for u in full:
            ends = set()
            if may_enter(s, u, start, target, at_war, free, target):
                ends.add(target)
                # alone it begins the siege and stops; after another it may go on
                siege = enemy_fort(s, target, way)
                if SPACE_ROWS[target]["terrain"] not in STOPS and (not siege or len(full) > 1):
                    for v in vacated:
                        if v in ADJ[target] and may_enter(s, u, target, v, at_war, free, target):
                            ends.add(v)
            want[u] = ends
        got: dict[str, set[str]] = {u: set() for u in full}
        todo, seen = [s.copy()], set()
        while todo:
            now = todo.pop()
            if name(now) != "Advance":
                continue
            for c in choices(now):
                if not c.startswith("advance"):
                    continue
                u, _, to = c.removeprefix("advance ").partition(" > ")
                assert u in got, (c, "not a full-strength attacker")
                got[u].add(to)
                y = now.copy()
                GAME.apply(y, GAME.parse(c))
                for w in full:
                    if y.place(unit(w)) != now.place(unit(w)):
                        got[w].add(str(y.place(unit(w))))
                key = (name(y), str(y.where), str(y.combat))
                if key not in seen:
                    seen.add(key)
                    todo.append(y)
        assert got == want, (target, start, paths, loss, dice)
        asked += 1
        if asked >= 3:
            break
    print("ASKED", asked)
