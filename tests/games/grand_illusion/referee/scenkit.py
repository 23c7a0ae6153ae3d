"""Helpers of the scenario referee: positions at the start of a phase, plain answers, looking at offers."""

from __future__ import annotations

import os

from greatwar.games.grand_illusion.components import (
    DEADPILE as DEADPILE,
)
from greatwar.games.grand_illusion.components import (
    HEXES as HEXES,
)
from greatwar.games.grand_illusion.components import (
    OUT_OF_PLAY as OUT_OF_PLAY,
)
from greatwar.games.grand_illusion.components import (
    PARIS_IN_DANGER as PARIS_IN_DANGER,
)
from greatwar.games.grand_illusion.components import (
    REMOVED as REMOVED,
)
from greatwar.games.grand_illusion.components import (
    TRACK as TRACK,
)
from greatwar.games.grand_illusion.components import (
    UNITS as UNITS,
)
from greatwar.games.grand_illusion.components import (
    Phase as Phase,
)
from greatwar.games.grand_illusion.components import (
    unit as unit,
)
from greatwar.games.grand_illusion.steps.sequence import (
    Phases as Phases,
)
from greatwar.games.grand_illusion.steps.sequence import (
    Turn as Turn,
)
from tests.games.grand_illusion.referee.refkit import (
    ALLIED as ALLIED,
)
from tests.games.grand_illusion.referee.refkit import (
    GAME as GAME,
)
from tests.games.grand_illusion.referee.refkit import (
    GERMAN as GERMAN,
)
from tests.games.grand_illusion.referee.refkit import (
    TakeAction as TakeAction,
)
from tests.games.grand_illusion.referee.refkit import (
    at as at,
)
from tests.games.grand_illusion.referee.refkit import (
    auto as auto,
)
from tests.games.grand_illusion.referee.refkit import (
    base as base,
)
from tests.games.grand_illusion.referee.refkit import (
    chance as chance,
)
from tests.games.grand_illusion.referee.refkit import (
    dead as dead,
)
from tests.games.grand_illusion.referee.refkit import (
    declare as declare,
)
from tests.games.grand_illusion.referee.refkit import (
    dice_left as dice_left,
)
from tests.games.grand_illusion.referee.refkit import (
    dis as dis,
)
from tests.games.grand_illusion.referee.refkit import (
    enter as enter,
)
from tests.games.grand_illusion.referee.refkit import (
    go as go,
)
from tests.games.grand_illusion.referee.refkit import (
    offers as offers,
)
from tests.games.grand_illusion.referee.refkit import (
    play as play,
)
from tests.games.grand_illusion.referee.refkit import (
    position as position,
)
from tests.games.grand_illusion.referee.refkit import (
    roll as roll,
)
from tests.games.grand_illusion.referee.refkit import (
    step as step,
)
from tests.games.grand_illusion.referee.refkit import (
    texts as texts,
)
from tests.games.grand_illusion.referee.refkit import (
    to_admin as to_admin,
)
from tests.games.grand_illusion.referee.refkit import (
    to_strategic as to_strategic,
)
from tests.games.grand_illusion.referee.refkit import (
    whole as whole,
)
from tests.games.grand_illusion.referee.refkit import (
    why as why,
)


def new(scenario="campaign", allied="none", german="none"):
    s = GAME.new(scenario, {"allied-options": allied, "german-options": german})
    GAME.settle(s)
    return s


def rein(p):
    """The position at the start of the Reinforcement and Replacement Phase."""
    return p.phase(Phase.REINFORCEMENT).build(Phases(int(Phase.REINFORCEMENT)))


def turn_start(p):
    return p.build(Turn())


def strategic(p):
    return p.phase(Phase.STRATEGIC_MOVEMENT).build(Phases(int(Phase.STRATEGIC_MOVEMENT)))


def admin(p):
    return p.phase(Phase.ADMINISTRATIVE).build(Phases(int(Phase.ADMINISTRATIVE)))


SHY = ("decline", "pass", "stop", "done", "stay", "halt", "stand", "hold-fire", "send-nothing")


def plain(s, pip=6):
    """One plain answer."""
    t = texts(s)
    if chance(s):
        if f"roll {pip}" in t:
            play(s, f"roll {pip}")
        elif "fortunes 8" in t:
            play(s, "fortunes 8")
        else:
            play(s, t[0])
    else:
        play(s, next((x for x in SHY if x in t), t[0]))
    return s


def over(s):
    return s.winner >= 0 or not s.pending


def until(s, cond, pip=6, limit=300, answers=()):
    """Plain answers until a condition holds; `answers` are texts preferred whenever they are offered."""
    n = 0
    while not over(s) and not cond(s):
        t = texts(s)
        pick = next((a for a in answers if a in t), None)
        if pick:
            play(s, pick)
        else:
            plain(s, pip)
        n += 1
        assert n < limit, (step(s), texts(s)[:5])
    return s


def spots(s, name):
    """Where a unit may be placed now."""
    return {int(t.split(">")[1]) for t in texts(s) if t.startswith(f"place {name} >")}


def asked(s, name):
    """Run on until the placement of a unit is asked, delaying or refusing nothing else: others go to their
    first place.
    """
    n = 0
    while not over(s):
        t = texts(s)
        if any(x.startswith(f"place {name} >") or x == f"delay {name}" for x in t):
            return True
        if s.phase > Phase.REINFORCEMENT or step(s) in ("TakeAction", "DeclareWithdrawal"):
            return False
        if chance(s):
            plain(s)
        else:
            play(
                s,
                next(
                    (x for x in ("done", "send-nothing") if x in t), next((x for x in t if x.startswith("delay")), t[0])
                ),
            )
        n += 1
        assert n < 200
    return False


def all_spots(s, name):
    return spots(s, name) if asked(s, name) else set()


def offered(s, verb):
    return sorted(t[len(verb) + 1 :] for t in texts(s) if t.split()[0] == verb)


def active_hexes(s):
    return {int(x) for x in offered(s, "activate")}


def where(s, name):
    return s.place(unit(name))


def _grid():
    import csv

    import greatwar.games.grand_illusion as gi

    with open(os.path.join(os.path.dirname(gi.__file__), "data", "hexes.csv"), encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    xy = {int(r["hex"]): (float(r["x"]), float(r["y"])) for r in rows}

    def touch(a, b):
        dx, dy = abs(xy[a][0] - xy[b][0]), abs(xy[a][1] - xy[b][1])
        return (dx == 0 and dy == 1) or (dx == 1 and dy == 0.5)

    return {a: {b for b in xy if touch(a, b)} for a in xy}


NEAR = _grid()
