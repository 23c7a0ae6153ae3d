"""4.0, 5.0 The scenarios and the options of a game, as the kernel shows them to players."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path

from ...kernel.game import Option, Scenario
from ...kernel.rules import rule
from ...kernel.scenarios import OptionEntry, read_options, read_scenarios
from ...kernel.tables import Source, data_file
from .components import FOLDER


class PathsScenario(Scenario, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario with its set-up files, its length, and the rules that hold in it only."""

    setup: tuple[str, ...]
    start: str
    first_turn: int
    last_turn: int
    levels_rise: bool
    ends_at_total_war: bool
    armistice: bool
    #: the rule that keeps Peace Terms out, if one does
    no_peace_terms: str = ""
    rules: frozenset[str]
    source: Source


class _OptionEntry(OptionEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    values: tuple[str, ...] = ()
    range: tuple[int, int] | None = None


def _values(entry: _OptionEntry) -> tuple[str, ...]:
    numbers = range(entry.range[0], entry.range[1] + 1) if entry.range else range(0)
    return entry.values or tuple(map(str, numbers))


def load_options(folder: Path = FOLDER) -> dict[str, Option]:
    """The options by name."""
    return read_options(data_file(folder, "options.toml"), _OptionEntry, _values)


@rule("5.7.4.1", "5.7.4.2")
def load_scenarios(folder: Path = FOLDER) -> dict[str, PathsScenario]:
    """The scenarios by name; their defaults must be values of the options."""
    return read_scenarios(data_file(folder, "scenarios.toml"), PathsScenario, load_options(folder))


OPTIONS = load_options()
SCENARIOS = load_scenarios()
