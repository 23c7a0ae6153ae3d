"""14.0 The scenarios and the options of a game, as the kernel shows them to players."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from itertools import combinations
from pathlib import Path
from typing import Literal

from ...kernel.errors import DataError
from ...kernel.game import Option, Scenario
from ...kernel.rules import rule
from ...kernel.scenarios import OptionEntry, read_options, read_scenarios
from ...kernel.tables import Source, data_file
from .components import FOLDER, TRACK_LENGTH
from .names import SideName
from .state import OPTION_CODES, State
from .tables import ScenarioNumber

#: rules that hold in some scenarios only
SpecialRule = Literal[
    "fixed caps",
    "fixed initiative",
    "east front",
    "bef contact",
    "schlieffen plan",
    "schlieffen placement",
    "forced withdrawal",
    "ghent",
    "command 1914",
    "command what-if",
    "maubeuge entry",
    "belgian withdrawal",
    "interim vp",
    "short campaign vp",
    "options",
]
CHOOSE, NONE = "choose", "none"


class IllusionScenario(Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario with its number in the tables, its length, and the rules that hold in it."""

    number: ScenarioNumber
    last_turn: int
    rules: frozenset[SpecialRule]
    source: Source


class _OptionEntry(OptionEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    side: SideName


@rule("14.3.6#1")
def option_sets(side: str) -> tuple[str, ...]:
    """14.3.6 What a side may choose: nothing, one option, or two of them."""
    own = [code for code in OPTION_CODES if code[0] == side[0]]
    return (NONE, *own, *("+".join(pair) for pair in combinations(own, 2)))


def bits_of(option_set: str) -> int:
    """A set of options such as "A1+A3" as bits of OPTION_CODES."""
    return 0 if option_set == NONE else sum(1 << OPTION_CODES.index(code) for code in option_set.split("+"))


def load_options(folder: Path = FOLDER) -> dict[str, Option]:
    """The options by name."""
    path = data_file(folder, "options.toml")
    return read_options(path, _OptionEntry, lambda entry: (CHOOSE, *option_sets(entry.side)))


@rule("14.1#1", "14.2#1", "14.3#1")
def load_scenarios(folder: Path = FOLDER) -> dict[str, IllusionScenario]:
    """14.0 The scenarios by name; their defaults must be values of the options."""
    path = data_file(folder, "scenarios.toml")
    scenarios = read_scenarios(path, IllusionScenario, load_options(folder))
    for name, played in scenarios.items():
        if not 1 <= played.last_turn <= TRACK_LENGTH:
            raise DataError(f"{path}: {name}.last_turn: found {played.last_turn}, expected a turn of the track")
    return scenarios


OPTIONS = load_options()
SCENARIOS = load_scenarios()


def scenario(s: State) -> IllusionScenario:
    """The scenario that is played."""
    return SCENARIOS[s.options.scenario]


def in_force(s: State, rule_: SpecialRule) -> bool:
    """Whether a rule of some scenarios holds in this one."""
    return rule_ in SCENARIOS[s.options.scenario].rules
