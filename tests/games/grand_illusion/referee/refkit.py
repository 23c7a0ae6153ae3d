"""Helpers of the referee tests: reach a battle by decisions, answer with dice, look at what a player sees."""

from __future__ import annotations

from greatwar.games.grand_illusion.components import (
    DEADPILE as DEADPILE,
)
from greatwar.games.grand_illusion.components import (
    TRACK as TRACK,
)
from greatwar.games.grand_illusion.components import (
    Phase as Phase,
)
from greatwar.games.grand_illusion.components import (
    unit as unit,
)
from greatwar.games.grand_illusion.game import (
    GAME as GAME,
)
from greatwar.games.grand_illusion.steps.action import (
    TakeAction as TakeAction,
)
from greatwar.kernel.step import (
    Chance as Chance,
)
from tests.games.grand_illusion.positions import (
    ALLIED as ALLIED,
)
from tests.games.grand_illusion.positions import (
    GERMAN as GERMAN,
)
from tests.games.grand_illusion.positions import (
    play as play,
)
from tests.games.grand_illusion.positions import (
    position as position,
)
from tests.games.grand_illusion.positions import (
    texts as texts,
)
from tests.games.grand_illusion.positions import (
    why as why,
)


def base(turn=5, active="German", g=5, a=5, scenario="campaign"):
    return position(scenario).clear().turn(turn).active(active).caps(g, a).mandated(0, 0)


def step(s):
    return type(GAME.step(s)).__name__


def chance(s):
    return isinstance(GAME.step(s), Chance)


def go(s, *moves):
    """Numbers are dice, words are actions."""
    for m in moves:
        if isinstance(m, int):
            assert chance(s), (step(s), texts(s))
            play(s, f"roll {m}")
        else:
            play(s, m)
    return s


POLICY = {"ToReserve": None, "PlaceAttacker": None, "PlaceDefender": None, "RideOff": "stand"}


def auto(s, **policy):
    """Answer placements with the first choice and cavalry with staying, until something else is asked."""
    rules = {**POLICY, **policy}
    while not chance(s) and step(s) in rules:
        t = texts(s)
        p = rules[step(s)]
        play(s, p if p in t else t[0])
    return s


def roll(s, *pips, **policy):
    """Dice one after another; placements between them by themselves."""
    for n in pips:
        auto(s, **policy)
        assert chance(s), (step(s), texts(s))
        play(s, f"roll {n}")
    return auto(s, **policy)


def declare(s, where, *attackers):
    """Activate a hex, declare a battle there with all or some units, and end movement."""
    go(s, f"activate {where}", f"declare {where}")
    while step(s) == "DesignateAttackers":
        t = [x for x in texts(s) if x.startswith("designate") and (not attackers or x[10:] in attackers)]
        play(s, t[0] if t else "done")
    if step(s) == "Movement":
        play(s, "done")
    return s


def enter(s, origin, target, *group):
    """Activate a hex, move a group into a neighbour and end movement."""
    go(s, f"activate {origin}", *(f"join {u}" for u in group), f"march {target}")
    if step(s) == "Movement":
        play(s, "done")
    return s


def at(s, name):
    return int(s.where[unit(name).n])


def dis(s, *names):
    return [n for n in names if s.back(unit(n))]


def dead(s, *names):
    return [n for n in names if s.place(unit(n)) is DEADPILE]


def offers(s, word):
    return {t for t in texts(s) if t.split()[0] == word}


def dice_left(s, pip=6, limit=40, **policy):
    """Roll all dice of a battle with one number and count them."""
    n = 0
    auto(s, **policy)
    while chance(s) and step(s) not in ("FortunesDice",) and n < limit:
        play(s, f"roll {pip}")
        n += 1
        auto(s, **policy)
    return n


def whole(p):
    """Build a position with the whole rest of the turn pending, beginning with the Action Phase."""
    from greatwar.games.grand_illusion.steps.sequence import Phases

    return p.build(Phases(int(Phase.ACTION)))


def to_strategic(s):
    """Both sides pass until strategic movement."""
    guard = 0
    while step(s) in ("TakeAction", "DeclareWithdrawal"):
        t = texts(s)
        play(s, next(x for x in ("decline", "pass", "stop") if x in t))
        guard += 1
        assert guard < 20
    return s


def to_admin(s):
    """On to the first die or choice of the Administrative Phase, or the next turn."""
    to_strategic(s)
    while step(s) == "ChooseMover":
        play(s, "done")
    return s
