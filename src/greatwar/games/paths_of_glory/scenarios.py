"""4.0, 5.0 The scenarios and the options of a game, as the kernel shows them to players."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path

import msgspec

from ...kernel.errors import DataError
from ...kernel.game import Option, Scenario
from ...kernel.rules import rule
from ...kernel.tables import data_file, read_toml
from .components import FOLDER
from .names import Source


class PathsScenario(Scenario, frozen=True, kw_only=True):
    """A scenario with its set-up files, its length, and the rules that hold in it only."""

    setup: tuple[str, ...]
    start: str
    first_turn: int
    last_turn: int
    levels_rise: bool
    peace_terms: bool
    ends_at_total_war: bool
    armistice: bool
    rules: frozenset[str]
    source: Source


class _OptionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    default: str
    text: str
    source: Source
    values: tuple[str, ...] = ()
    range: tuple[int, int] | None = None


class _ScenarioEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str
    setup: tuple[str, ...]
    start: str
    first_turn: int
    last_turn: int
    levels_rise: bool
    peace_terms: bool
    ends_at_total_war: bool
    armistice: bool
    rules: frozenset[str]
    defaults: dict[str, str]
    source: Source


def load_options(folder: Path = FOLDER) -> dict[str, Option]:
    """The options by name."""
    path = data_file(folder, "options.toml")
    options = {}
    for name, entry in read_toml(path, dict[str, _OptionEntry]).items():
        numbers = range(entry.range[0], entry.range[1] + 1) if entry.range else range(0)
        values = entry.values or tuple(map(str, numbers))
        if entry.default not in values:
            raise DataError(f"{path}: {name}.default: found {entry.default!r}, expected one of {', '.join(values)}")
        options[name] = Option(name, values, entry.default, entry.text)
    return options


@rule("5.7.4.1", "5.7.4.2")
def load_scenarios(folder: Path = FOLDER) -> dict[str, PathsScenario]:
    """The scenarios by name; their defaults must be values of the options."""
    path, options = data_file(folder, "scenarios.toml"), load_options(folder)
    entries = read_toml(path, dict[str, _ScenarioEntry])
    for name, entry in entries.items():
        for option, value in entry.defaults.items():
            if option not in options or value not in options[option].values:
                raise DataError(f"{path}: {name}.defaults: found {option} = {value!r}, expected one of options.toml")
    return {name: PathsScenario(name=name, **msgspec.structs.asdict(entry)) for name, entry in entries.items()}


OPTIONS = load_options()
SCENARIOS = load_scenarios()
