"""Referee: 12.3.1, 12.3.2 against an own reading in random positions: whether an attempt is offered, and its bonus
for each pinning space.
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
    Side,
    adjacency,
    base,
    choices,
    choose,
    name,
    space,
)
from tests.games.paths_of_glory.referee.move_combat.test_m1_movement_oracle import REGION

ADJ = adjacency()
MINE = {
    "west": (
        "CP",
        ["GE 1", "GE 2", "GE 3", "GEc 1", "GEc 2", "GEc 3"],
        ["FR 1", "BR 1", "FRc 1", "BRc 1", "BEc", "FRc 2", "FRc 3"],
    ),
    "west2": (
        "AP",
        ["BR 1", "BR 2", "BR 3", "BRc 1", "BRc 2", "CNDc"],
        ["GE 1", "GEc 1", "GEc 2", "GEc 3", "GEc 4", "GEc 5"],
    ),
    "east": (
        "AP",
        ["RU 1", "RU 2", "RUc 1", "RUc 2", "RUc 3", "RU 3"],
        ["GE 8", "GEc 1", "GEc 2", "AHc 1", "AHc 2", "AH 1"],
    ),
    "south": (
        "CP",
        ["AH 1", "AH 2", "AHc 1", "AHc 2", "AH 3", "AHc 3"],
        ["RU 3", "RUc 1", "RUc 2", "ROc 1", "ROc 2", "RUc 3"],
    ),
    "balkans": (
        "CP",
        ["AH 5", "AH 6", "AHc 1", "AHc 2", "AH 4", "AHc 3"],
        ["SB 1", "SBc 1", "FRc 1", "BRc 1", "ITc 1", "GRc 1"],
    ),
}


@pytest.mark.parametrize("where_", list(MINE))
@pytest.mark.parametrize("seed", range(40))
def test_the_bonus_of_every_pinning_space(where_, seed):
    rnd = random.Random(f"flank{where_}{seed}")
    side, mine, theirs = MINE[where_]
    foe = "AP" if side == "CP" else "CP"
    region = where_.rstrip("2")
    p = base()
    spots = [x for x in REGION[region] if SPACE_ROWS[x]["near_east"] == "0" and SPACE_ROWS[x]["beach"] == "0"]
    for x in spots:
        if SPACE_ROWS[x]["fort"] != "0" and (rnd.random() < 0.6):
            p.destroyed(x)
    # the more neighbours the better
    target = rnd.choice(
        [
            x
            for x in spots
            if len([b for b in ADJ[x] if b in spots]) >= 3
            and not (SPACE_ROWS[x]["fort"] != "0" and p.s.fort(space(x)) and SPACE_ROWS[x]["start_control"] == side)
        ]
    )
    around = [
        b
        for b in ADJ[target]
        if b in spots
        and not (SPACE_ROWS[b]["fort"] != "0" and p.s.fort(space(b)) and SPACE_ROWS[b]["start_control"] == foe)
    ]
    rnd.shuffle(around)
    froms = around[: rnd.randint(1, 4)]
    if not froms:
        pytest.skip("nobody beside")
    us = iter(mine)
    team = {}
    for x in froms:
        u = next(us)
        p.at(x, u)
        team[x] = u
    foes = iter(theirs)
    empty = SPACE_ROWS[target]["fort"] != "0" and p.s.fort(space(target)) and rnd.random() < 0.3
    if not empty:
        p.at(target, next(foes))
        p.control(target, foe)
    dug = rnd.random() < 0.15
    if dug:
        p.trench(target, foe, 1)
    for w in foes:
        ok = [
            x
            for x in spots
            if x not in (target, *froms)
            and not p.s.at(space(x))
            and not (SPACE_ROWS[x]["fort"] != "0" and p.s.fort(space(x)) and SPACE_ROWS[x]["start_control"] == side)
        ]
        if ok and rnd.random() < 0.7:
            near = [x for x in ok if any(x in ADJ[f] for f in froms)]
            p.at(rnd.choice(near or ok), w)
    s = attack(p.active(side), *froms)
    first = next((a for a in attacks(s) if a.endswith(f"> {target}")), None)
    if first is None:
        pytest.skip("no attack")
    choose(s, first)
    while name(s) == "Designate":
        choose(s, next((c for c in choices(s) if c.startswith("join")), "resolve"))
    fighting = {str(UNITS[u]) for u in combat_of(s).attackers}
    spaces_ = [x for x in froms if team[x] in fighting]
    army = any(UNIT_ROWS[u]["size"] == "army" for u in fighting)
    may_try = (
        len(spaces_) >= 2
        and army
        and SPACE_ROWS[target]["terrain"] not in ("swamp", "mountain")
        and not dug
        and not empty
    )
    assert (name(s) == "FlankAttempt") is may_try, (target, spaces_, army, dug, empty)
    if not may_try:
        return
    held = {str(x) for x in SPACE_ROWS if any(u.side == Side[foe] for u in s.at(space(x)))} - {target}
    for pin in spaces_:
        bonus = sum(
            1 for x in spaces_ if x != pin and x != "London" and not any(b in held and not ADJ[x][b] for b in ADJ[x])
        )
        for die in range(1, 7):
            then = s.copy()
            choose(then, f"flank {pin}")
            then.log = []
            GAME.apply(then, {str(a): a for a in GAME.actions(then)}[f"roll {die}"])
            text = " ".join(str(t[0]) for t in then.log)
            assert ("succeeds" in text) is (die + bonus >= 4), (pin, die, bonus, text)
            assert f"{die}+{bonus}" in text, (bonus, text)
