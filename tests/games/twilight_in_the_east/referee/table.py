"""What the referee tests share: positions in one line, answering questions, reading the log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tests.games.twilight_in_the_east.positions import (
    RUSSIA,
    State,
    attacking,
    does,
    log_of,
    name_of,
    nm,
    offered,
    offers,
    piece,
    position,
    present,
    put,
    supplying,
    where,
)
from tests.games.twilight_in_the_east.referee.test_chapter_11_results import CRT

FOUR = (("G 1/1", "41.19"), ("G 2/1", "41.19"), ("G 35/17", "41.20"), ("G 36/17", "41.20"))
QUIET = ("dice 7", "roll 3", "accept", "done", "stand", "end-phase", "halt")


def auto(s: State, stop: Iterable[str] = (), **plan: str | list[str]) -> State:
    """Answer questions by the name of their step (a list is used up one by one, its last entry stays) until `stop`."""
    left = {k: list(v) if isinstance(v, list) else [v] for k, v in plan.items()}
    for _ in range(300):
        choices = offers(s)
        if not choices or name_of(s) in stop:
            return s
        given = left.get(name_of(s))
        if given == ["all"]:
            answer = next((c for c in choices if c.startswith(("from", "with"))), "done")
        elif given == ["east"]:
            answer = east(s)
        elif given == ["west"]:
            answer = west(s)
        elif given:
            answer = given.pop(0) if len(given) > 1 else given[0]
        else:
            answer = next((c for c in QUIET if c in choices), choices[0])
        does(s, answer)
    raise AssertionError("it does not end")


def east(s: State) -> str:
    """The offered retreat that leads farthest to the east (low columns), else the first choice."""
    ways = offers(s, "retreat")
    return min(ways, key=lambda a: int(a.split()[1].split(".")[0])) if ways else offers(s)[0]


def west(s: State) -> str:
    """The offered retreat that leads farthest to the west (high columns), else the first choice."""
    ways = offers(s, "retreat")
    return max(ways, key=lambda a: int(a.split()[1].split(".")[0])) if ways else offers(s)[0]


def said(s: State, *words: str) -> str:
    """The first line of the log with all these words."""
    return next(line for line in log_of(s) if all(w in line for w in words))


def told(s: State, *words: str) -> bool:
    """Whether some line of the log has all these words."""
    return any(all(w in line for w in words) for line in log_of(s))


def odds(s: State) -> str:
    """The last line of the log with strengths and odds."""
    return [x for x in log_of(s) if " against " in x and ": " in x and not x.startswith(("Check", "Forced"))][-1]


def column(s: State) -> str:
    """The column that the last combat uses, beyond the chart as it is."""
    return odds(s).rsplit(": ", 1)[1]


def dice_for(s: State, wanted: str, attacker: bool = False, season: str = "summer") -> str:
    """Dice that give a result: "R2", "r1" for the defender (or the attacker), "none" for no retreat of either."""
    at = column(s)
    if at.endswith(":1") and int(at.split(":")[0]) > 6:
        at = "6:1"
    if at.startswith("1:") and int(at.split(":")[1]) > 4:
        at = "1:4"
    for dice, cell in enumerate(CRT[season][at].split(), 2):
        left, right = cell.split("|")
        mine = left if attacker else right
        if mine.endswith(wanted) or (wanted == "none" and "r" not in cell.lower()):
            return f"dice {dice}"
    raise AssertionError(f"no {wanted} in {at}")


def slrt(s: State, side: str) -> tuple[int, int, str, int, int]:
    """Die, modifier, magnitude, steps and the +1 of the last loss roll of a side."""
    line = [x for x in log_of(s) if f"{side} SLRT" in x][-1]
    m = present(re.search(r"die (\d)([+-]\d+)?, (\w+): (\d+) steps?(, \+1)?", line))
    return int(m[1]), int(m[2] or 0), m[3], int(m[4]), 1 if m[5] else 0


def crt_drm(s: State, attacker: bool) -> int:
    """What the CRT gave a side for its loss roll."""
    left, right = said(s, "CRT dice").split(": ", 1)[1].split(" / ")
    return int((left if attacker else right).split()[0])


def check_of(s: State, name: str) -> tuple[int, int, int]:
    """Modifier, level and amount of failure (0 = passed) of the last check of a Force."""
    line = [x for x in log_of(s) if x.startswith(f"Check of {name}")][-1]
    m = present(re.search(r"dice \d+([+-]\d+)? against (-?\d+), (?:failed by (\d+)|passed)", line))
    return int(m[1] or 0), int(m[2]), int(m[3] or 0)


def forced(s: State) -> int | None:
    """The modifier of the forced march check that is pending, None without a check."""
    if name_of(s) != "MarchCheck":
        return None
    does(s, "dice 2")
    line = [x for x in log_of(s) if x.startswith("Forced march of")][-1]
    m = present(re.search(r"dice 2([+-]\d+)?", line))
    return int(m[1] or 0)


def walk(s: State, *hexes: str) -> State:
    """Hex by hex; the last one ends the march."""
    for hex_ in hexes[:-1]:
        does(s, f"through {hex_}")
    does(s, f"march {hexes[-1]}")
    return s


def spots(s: State, *names: str) -> list[str]:
    """Where the pieces are."""
    return [where(s, name) for name in names]


def field(*units: Any, scenario: str = "a_gumbinnen", gt: int = 2, **more: Any) -> State:
    """A position: (name, hex) or (name, hex, keywords); Russians of this front belong to the First Army."""
    s = position(scenario, gt=gt, **more)
    for name, hex_, *rest in units:
        keys = dict(rest[0]) if rest else {}
        if name[0] == "R" and scenario in ("b_tannenberg", "d_grand_campaign"):
            keys.setdefault("army", "R FIRST")
        if " c" in name and "bd" not in name:
            keys.setdefault("corps", "")
        put(s, name, hex_, **keys)
    return s


def fight(s: State, side: int, target: str, counter: bool = False, **plan: str | list[str]) -> State:
    """Declare one hex and go on to the CRT dice with everything that may attack."""
    attacking(s, side, counter=counter)
    if offered(s, f"declare {target}"):
        does(s, f"declare {target}")
    plan.setdefault("Commit", "all")
    plan.setdefault("Withholding", "done")
    plan.setdefault("Ammunition", "done")
    return auto(s, stop=("CrtDice",), Declaration="done", **plan)


def seat_of(s: State) -> int:
    """Who is asked."""
    asked: Any = s.pending[-1]
    return int(asked.seat(s))


def aps(s: State, side: int) -> State:
    """Take every AP that is offered to a side, none for the other, up to the CRT dice."""
    for _ in range(20):
        if name_of(s) == "CrtDice":
            return s
        if name_of(s) == "Ammunition" and seat_of(s) == side and offers(s, "ap"):
            does(s, offers(s, "ap")[0])
        else:
            auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Withholding="done", Declaration="done")
            if name_of(s) == "Ammunition" and seat_of(s) != side:
                does(s, "done")
    return s


def to_defender(s: State, **plan: str | list[str]) -> State:
    """The attacker's checks pass; stop at the dice of the defender's."""
    plan = {"SlrtDie": "roll 1", "Advance": "done", **plan}
    for _ in range(20):
        auto(s, stop=("CheckDice",), **plan)
        t = s.copy()
        t.log = list(s.log or [])
        does(t, "dice 2")
        if told(t, "Defender: check"):
            return s
        does(s, "dice 2")
    return s


def supplied(s: State, side: int = RUSSIA, die: int = 3) -> State:
    """A Supply Phase with the plan that is proposed."""
    supplying(s, side)
    for _ in range(30):
        choices = offers(s)
        if not choices:
            return s
        does(s, "accept" if "accept" in choices else f"roll {die}" if f"roll {die}" in choices else choices[0])
    raise AssertionError("the phase does not end")


def state(s: State, name: str) -> str:
    """The supply state of a unit: "in", "low" or "out"."""
    u = piece(name)
    return "out" if s.marked(u, nm.OUT) else "low" if s.marked(u, nm.LOW) else "in"


def extended(s: State, name: str) -> bool:
    """Whether a supply unit lies on its extended side."""
    return s.marked(piece(name), nm.EXTENDED)


def distance(a: str, b: str) -> int:
    """Hexes from one to the other."""
    (c1, r1), (c2, r2) = ((int(x) for x in h.split(".")) for h in (a, b))
    dx = abs(c1 - c2)
    dy = abs((r1 * 2 - (c1 % 2 == 0)) - (r2 * 2 - (c2 % 2 == 0)))
    return dx + max(0, (dy - dx) // 2)
