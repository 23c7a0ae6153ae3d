"""Recorded games agree with us on who is out of supply, what attrition takes and which forts are besieged.

Three known differences are undone before anything is compared; all others fail. The recording program lets
units into Persia before Turkey is in the war (we follow 11.1.11 and 11.1.13: it is neutral until then), it
spares Arabia in the Attrition Phase (14.3.6 knows no such exception), and it goes on with a siege when a corps
too weak for it replaces the besieging army (15.2.4 breaks that siege).
"""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import SPACES, Country, Side
from greatwar.games.paths_of_glory.rules import supply
from greatwar.games.paths_of_glory.rules.attrition import toll
from greatwar.games.paths_of_glory.rules.forts import besieged, occupied_unbesieged
from greatwar.games.paths_of_glory.state import NEUTRAL, State
from greatwar.testing.traces.reading import traces_of
from tests.games.paths_of_glory.differential.trace_state import name_of, state_from_trace

TRACES = traces_of("paths-of-glory", os.environ.get("GREATWAR_TRACES"))
FORTS = tuple(x for x in SPACES if x.fort)
PERSIA = tuple(x for x in SPACES if x.country is Country.PERSIA)
#: decisions that come after the Attrition Phase of a turn
LATER = ("siege_roll", "replace", "rp_end", "discard", "draw")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not TRACES, reason="recorded games are needed: put the folder with *.jsonl.gz into GREATWAR_TRACES"
    ),
]
each_game = pytest.mark.parametrize("path", TRACES, ids=lambda p: p.name.split(".")[0])


def some_of(paths: list[Path]) -> list[Path]:
    """Of each kind of game every fourth: positions are set up anew at every action; `make long` looks at all."""
    if os.environ.get("GREATWAR_LONG"):
        return paths
    kinds = sorted({p.name.rpartition("-")[0] for p in paths})
    return [p for kind in kinds for p in [x for x in paths if x.name.rpartition("-")[0] == kind][::4]]


some_games = pytest.mark.parametrize("path", some_of(TRACES), ids=lambda p: p.name.split(".")[0])


@some_games
def test_supply_and_sieges_at_every_action(path: Path):
    scenario, checks = "", 0
    for line in lines(path):
        if line["t"] == "header":
            scenario = line["scenario"]
        elif line["t"] == "check":
            s = state_from_trace(line["state"], scenario)
            sieges = {key.removeprefix("fort/") for key, value in line["state"].items() if value == "besieged"}
            assert besieged_forts(s) == really_besieged(s, sieges), f"decision {line['i']}"
            assert without_supply(s, line["oos"]) == sorted(line["oos"]), f"decision {line['i']}"
            checks += 1
    assert checks


@each_game
def test_what_attrition_takes(path: Path):
    for number, s, theirs in attrition_phases(path):
        assert ours(s) == theirs, f"decision {number}"


@each_game
def test_which_forts_are_rolled_for(path: Path):
    for number, s, theirs in siege_phases(path):
        assert besieged_forts(s) == really_besieged(s, theirs), f"decision {number}"


# Reading ----------------------------------------------------------------------------------------


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a trace."""
    with gzip.open(path, "rt", encoding="utf-8") as text:
        yield from map(json.loads, text)


def states(path: Path) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every decision with the state before it."""
    state: dict[str, Any] = {}
    for line in lines(path):
        if line["t"] == "setup":
            state = dict(line["state"])
        elif line["t"] == "d":
            yield line, state
            state.update(line["delta"])
            for key in [key for key, value in line["delta"].items() if value is None]:
                del state[key]


def attrition_phases(path: Path) -> Iterator[tuple[int, State, Counter[str]]]:
    """The state before each Attrition Phase and what was taken in it; phases without losses too."""
    scenario = next(lines(path))["scenario"]
    before: State | None = None
    taken: Counter[str] = Counter()
    passed = False
    for line, state in states(path):
        if line["k"] == "attrition":
            before = before or state_from_trace(state, scenario)
            taken[line.get("unit") or line["space"]] += 1
            continue
        if before is None and not passed and line["k"] in LATER and state["phase"] != "Action Phase":
            before = state_from_trace(state, scenario)
        if before is not None:
            yield line["i"], before, taken
            before, taken, passed = None, Counter(), True
        passed = passed and line["k"] != "play"


def siege_phases(path: Path) -> Iterator[tuple[int, State, set[str]]]:
    """The state before the first roll of each Siege Phase, and the forts rolled for."""
    scenario = next(lines(path))["scenario"]
    before: State | None = None
    number, rolled = 0, set[str]()
    for line, state in states(path):
        if line["k"] == "siege_roll":
            if before is None:
                before, number = state_from_trace(state, scenario), line["i"]
            rolled.add(line["space"])
        elif before is not None:
            yield number, before, rolled
            before, rolled = None, set()


# Our answers ------------------------------------------------------------------------------------


def besieged_forts(s: State) -> set[str]:
    """The forts under siege."""
    return {str(x) for x in FORTS if besieged(s, x)}


def really_besieged(s: State, theirs: set[str]) -> set[str]:
    """Their sieges without those by too few units."""
    return theirs - {str(x) for x in FORTS if occupied_unbesieged(s, x)}


def without_supply(s: State, theirs: list[str]) -> list[str]:
    """Our units out of supply; Turks in Medina count, as they do nothing but live (14.1.5)."""
    names = _without_supply(s)
    if names != sorted(theirs) and not s.at_war("TU"):
        open_persia(s)
        names = _without_supply(s)
    return names


def _without_supply(s: State) -> list[str]:
    units = (u for side in Side for u in s.units(side))
    return sorted(name_of(s, u) for u in units if not supply.supplied(s, u) or supply.medina_only(s, u))


def ours(s: State) -> Counter[str]:
    """What our Attrition Phase would take, but for Arabia."""
    if not s.at_war("TU"):
        open_persia(s)
    units, spaces = toll(s)
    lost = Counter([name_of(s, u) for u in units] + [str(x) for x in spaces])
    for x in ("Arabia", *map(str, PERSIA if not s.at_war("TU") else ())):
        lost.pop(x, None)
    return lost


def open_persia(s: State) -> None:
    """Give Persia its printed control before Turkey enters; where units stand in it, it was taken over so."""
    entered = any(s.at(x) for x in PERSIA)
    for x in PERSIA:
        assert entered or s.owner(x) == NEUTRAL
        s.set_control(x, x.start_control or Side.CP)
