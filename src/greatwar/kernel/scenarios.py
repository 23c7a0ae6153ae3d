"""The options and scenarios of a title, read from `options.toml` and `scenarios.toml` of its data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .errors import DataError
from .game import Option, Scenario
from .tables import Sourced, read_toml


class OptionEntry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of options.toml; a title adds what its values depend on."""

    default: str
    text: str


E = TypeVar("E", bound=OptionEntry)
Z = TypeVar("Z", bound=Scenario)


def read_options(path: Path, kind: type[E], values_of: Callable[[E], tuple[str, ...]]) -> dict[str, Option]:
    """The options by name; each default must be one of the values."""
    options = {}
    entries: dict[str, E] = read_toml(path, dict[str, kind])  # type: ignore[valid-type]
    for name, entry in entries.items():
        values = values_of(entry)
        if entry.default not in values:
            raise DataError(f"{path}: {name}.default: found {entry.default!r}, expected one of {', '.join(values)}")
        options[name] = Option(name, values, entry.default, entry.text)
    return options


def read_scenarios(path: Path, kind: type[Z], options: Mapping[str, Option]) -> dict[str, Z]:
    """The scenarios by name, which is the name of the table; their defaults must be values of the options."""
    tables = read_toml(path, dict[str, dict[str, Any]])
    named = {name: {**table, "name": name} for name, table in tables.items()}
    try:
        scenarios: dict[str, Z] = msgspec.convert(named, dict[str, kind])  # type: ignore[valid-type]
    except msgspec.ValidationError as e:
        raise DataError(f"{path}: {e}") from e
    for name, scenario in scenarios.items():
        for option, value in scenario.defaults.items():
            if option not in options or value not in options[option].values:
                raise DataError(f"{path}: {name}.defaults: found {option} = {value!r}, expected one of options.toml")
        for option in scenario.fixed:
            if option not in options:
                raise DataError(f"{path}: {name}.fixed: found {option!r}, expected an option of options.toml")
    return scenarios
