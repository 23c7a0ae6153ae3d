"""The scenarios and options, read from the data files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...kernel.game import Option
from ...kernel.scenarios import read_options, read_scenarios
from ...kernel.tables import data_file
from .components import FOLDER
from .rows import IllusionsOption, IllusionsScenario


def load_options(folder: Path = FOLDER) -> dict[str, Option]:
    """The options by name."""
    return read_options(data_file(folder, "options.toml"), IllusionsOption, _values)


def _values(entry: IllusionsOption) -> tuple[str, ...]:
    return entry.values


def load_scenarios(folder: Path = FOLDER) -> dict[str, IllusionsScenario]:
    """The scenarios by name."""
    return read_scenarios(data_file(folder, "scenarios.toml"), IllusionsScenario, OPTIONS)


OPTIONS: Final = load_options()
SCENARIOS: Final = load_scenarios()
