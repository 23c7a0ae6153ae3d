"""Positions, actions and questions for the referee of movement and combat."""

from __future__ import annotations

import os
import re
from typing import Any

from greatwar.games.paths_of_glory.components import (
    ELIMINATED,
    PLACES,
    REMOVED,
    RESERVE,
    UNITS,
    Side,
    card,
    place,
    space,
    unit,
)
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.combat import Combats
from greatwar.games.paths_of_glory.steps.sequence import EndOfRound
from tests.games.paths_of_glory.positions import Position, choices, choose, position

__all__ = [
    "ELIMINATED",
    "GAME",
    "OPS5",
    "PLACES",
    "REMOVED",
    "RESERVE",
    "SPACE_ROWS",
    "UNITS",
    "UNIT_ROWS",
    "Any",
    "Combats",
    "EndOfRound",
    "Position",
    "Side",
    "State",
    "TakeAction",
    "action",
    "activations",
    "adjacency",
    "base",
    "can_stop",
    "card",
    "choices",
    "choose",
    "early",
    "fate",
    "fought",
    "go",
    "here",
    "loss_outcomes",
    "moves",
    "name",
    "names_at",
    "ops",
    "os",
    "owner",
    "place",
    "position",
    "re",
    "reach",
    "space",
    "table",
    "trench",
    "unit",
    "where",
]


OPS5 = {"CP": "CP-33", "AP": "AP-55"}


def base(
    turn: int = 9,
    war: tuple[str, ...] = ("TU", "IT", "RO", "BU", "GR"),
    scenario: str = "campaign",
    trenches: bool = False,
    **options: Any,
) -> Position:
    """An empty map in Total War without trenches; no limit of 1914 is left."""
    if os.environ.get("REFEREE_RULES"):  # to ask the same questions under the text of 2022
        options.setdefault("rules", int(os.environ["REFEREE_RULES"]))
    p = position(scenario, **options).turn(6)
    p.war(*war).turn(turn).level(cp=2, ap=2).war_status(cp=15, ap=14).clear()
    p.event("CP-6", turn=3)
    if not trenches:
        for i in range(1, 282):
            for side in ("CP", "AP"):
                p.trench(str(PLACES[i]), side, 0) if str(PLACES[i]) else None
    return p.hand("CP").hand("AP")


def early(turn: int = 2, entrench: bool = False, **options: Any) -> Position:
    """An empty map of 1914, Mobilization, nobody else at war."""
    p = position("campaign", **options).turn(turn).clear().hand("CP").hand("AP")
    return p.event("CP-6", turn=turn) if entrench else p


def name(s: State) -> str:
    return type(GAME.step(s)).__name__ if s.pending else ""


def action(p: Position, side: str, c: str | None = None) -> State:
    """The start of an action round; the side holds a card of 5 OPS."""
    c = c or OPS5[side]
    held = [str(h) for h in p.s.hand(Side[side])]
    return p.hand(side, *held, c).active(side).push(TakeAction(), EndOfRound()).build()


def ops(
    p: Position,
    side: str,
    move: tuple[str, ...] | list[str] = (),
    attack: tuple[str, ...] | list[str] = (),
    c: str | None = None,
) -> State:
    """An operation with 5 OPS whose spaces have been activated."""
    c = c or OPS5[side]
    s = action(p, side, c)
    choose(s, f"ops {c}")
    for x in move:
        choose(s, f"activate-move {x}")
    for x in attack:
        choose(s, f"activate-attack {x}")
    if name(s) == "Activate":
        choose(s, "done")
    return s


def activations(s: State) -> set[str]:
    return {c for c in choices(s) if c.startswith("activate")}


def moves(s: State, u: str | None = None) -> set[str]:
    """Where a unit (or the moving stack) may go next."""
    out = set()
    for c in choices(s):
        m = re.fullmatch(r"move (.+) > (.+)", c)
        if m and (u is None or m[1] == u):
            out.add(m[2])
    return out


def where(s: State, u: str) -> str:
    return str(s.place(unit(u)))


def here(s: State, x: str) -> list[str]:
    return sorted(("(%s)" if s.reduced(u) else "%s") % u.kind for u in s.at(place(x)))


def names_at(s: State, x: str) -> set[str]:
    return {str(u) for u in s.at(place(x))}


def owner(s: State, x: str) -> str:
    return {0: "CP", 1: "AP"}.get(int(s.owner(space(x))), "none")


def trench(s: State, x: str) -> tuple[str, int]:
    """Who has what trench in a space."""
    for side in ("CP", "AP"):
        level = s.trench_level(space(x), Side[side])
        if level:
            return side, int(level)
    return "", 0


def fate(s: State, u: str) -> str:
    """map, reserve, dead (replaceable) or gone (for good)."""
    x = unit(u)
    w = s.place(x)
    if s.on_map(x):
        return "map"
    if w == RESERVE[x.side]:
        return "reserve"
    if w == ELIMINATED[x.side]:
        return "dead"
    if w == REMOVED[x.side]:
        return "gone"
    return "out"


def go(s: State, u: str, *to: str, stop: bool = True) -> State:
    """Move a unit through spaces and stop there if that is asked."""
    for x in to:
        choose(s, f"move {u} > {x}")
    if stop and name(s) == "Movement" and "stop" in choices(s):
        choose(s, "stop")
    return s


def can_stop(s: State) -> bool:
    """Whether a moving unit may stop where it is; its move is over if nothing else is asked about it."""
    return "stop" in choices(s)


def reach(s: State, u: str) -> tuple[set[str], set[str]]:
    """All spaces a unit can enter in one move (moved alone and first) and all where it can stop."""
    entered, ends = set(), set()
    todo, seen = [s.copy()], set()
    while todo:
        x = todo.pop()
        for to in moves(x, u):
            y = x.copy()
            GAME.apply(y, GAME.parse(f"move {u} > {to}"))
            entered.add(to)
            if where(y, u) != to:  # the only way on was taken at once
                to = where(y, u)
                entered.add(to)
            still = name(y) == "Movement" and "stop" in choices(y)
            nxt = moves(y, u) if name(y) == "Movement" else set()
            moving = still or (
                name(y) == "Movement"
                and nxt
                and "done" not in choices(y)
                and all(c.startswith(f"move {u} ") for c in choices(y))
            )
            if still:
                ends.add(to)
            if not moving:
                ends.add(to)
                continue
            key = (y.place(unit(u)), y.fingerprint())
            if key not in seen:
                seen.add(key)
                todo.append(y)
    return entered, ends


def adjacency() -> dict[str, dict[str, str]]:
    """Own reading of the connections: neighbours with who may use the line ('' everybody)."""
    import csv
    from pathlib import Path

    import greatwar.games.paths_of_glory as pog

    adj: dict[str, dict[str, str]] = {}
    with (Path(pog.__file__).parent / "data" / "connections.csv").open() as f:
        for r in csv.DictReader(f):
            only = r["only"] if r["dashed"] == "1" else ""
            adj.setdefault(r["a"], {})[r["b"]] = only
            adj.setdefault(r["b"], {})[r["a"]] = only
    return adj


def table(file: str) -> list[dict[str, str]]:
    import csv
    from pathlib import Path

    import greatwar.games.paths_of_glory as pog

    with (Path(pog.__file__).parent / "data" / file).open() as f:
        return list(csv.DictReader(f))


def fought(s: State, to: str, *units: str, flank: str = "no-flank", dice: tuple[int, ...] = ()) -> State:
    """Designate an attack, choose about a flank attempt if asked, play no cards and roll."""
    first, *others = units
    choose(s, f"attack {first} > {to}")
    for other in others:
        if name(s) == "Designate" and f"join {other}" in choices(s):
            choose(s, f"join {other}")
    if name(s) == "Designate":
        choose(s, "resolve")
    left = list(dice)
    for _ in range(20):
        c = choices(s)
        if name(s) == "FlankAttempt":
            choose(s, flank)
        elif c and c[0].startswith("roll"):
            if not left:
                return s
            choose(s, dice=[left.pop(0)])
        elif (
            "done" in c
            and s.combat is not None
            and s.combat.attacker_loss < 0 > s.combat.defender_loss
            and name(s) not in ("TakeLoss", "Retreat", "Advance")
        ):
            choose(s, "done")
        else:
            break
    assert not left, (name(s), choices(s), left)
    return s


def loss_outcomes(s: State, side: str | None = None) -> set[tuple[str, ...]]:
    """All ways to take the losses that are asked for now: what is left of the units in the combat's spaces."""
    out, todo, seen = set(), [s.copy()], set()
    {s.combat.space, *s.combat.origins} if s.combat is not None and hasattr(s.combat, "origins") else set()
    while todo:
        x = todo.pop()
        if name(x) not in ("TakeLoss", "Replacement") or (
            side
            and not any(unit(c.removeprefix("loss ")).side == Side[side] for c in choices(x) if c.startswith("loss "))
        ):
            out.add(tuple(sorted(("(%s)" if x.reduced(u) else "%s") % u.kind for u in UNITS if x.on_map(u))))
            continue
        for c in choices(x):
            y = x.copy()
            GAME.apply(y, GAME.parse(c))
            key = str(y.where) + str(y.marks) + name(y)
            if key not in seen:
                seen.add(key)
                todo.append(y)
    return out


SPACE_ROWS = {r["name"]: r for r in table("spaces.csv")}
UNIT_ROWS = {r["name"]: r for r in table("units.csv")}
