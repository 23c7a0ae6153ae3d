"""14.3.6 The options of the What If scenario as data: what each costs and what it changes."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from functools import cache
from pathlib import Path
from typing import Literal

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import FIRST_LINE, Noted, data_file, read_table
from .components import COMPONENTS, FOLDER, HEX_COUNT, TRACK_LENGTH, Components
from .counters import Option
from .names import SideName

EffectKind = Literal[
    "reposition",
    "place_unit",
    "track_unit",
    "fort_defence",
    "move_track",
    "caps_bonus",
    "landing",
    "landing_battle",
    "landing_supply",
    "replace_unit",
    "free_setup",
    "control",
    "pregame_activation",
    "rule_off",
    "supply_range",
    "holland_entry",
    "hexside",
    "supply_source",
    "entry_alternative",
    "remove_unit",
    "siege",
    "sea",
]
#: parameters that are lists parted by "|"
_UNITS = ("unit", "units", "old", "new")


class EffectRow(Noted, frozen=True):
    """A line of option_effects.csv; `params` are written name=value, parted by semicolons."""

    side: SideName
    option: Option
    name: str
    vp_cost: int
    number: int
    effect: EffectKind
    text: str
    params: str = ""

    def get(self, name: str) -> str:
        """The value of a parameter, or nothing."""
        return _params(self.params).get(name, "")

    def units(self, name: str) -> tuple[str, ...]:
        """The names of units in a parameter."""
        return tuple(n for n in self.get(name).split("|") if n)


@cache
def _params(text: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in text.split(";") if part)


@rule("14.3.4")
def load_effects(folder: Path = FOLDER, components: Components = COMPONENTS) -> dict[str, tuple[EffectRow, ...]]:
    """14.3.6 The effects of each option in their order."""
    path = data_file(folder, "option_effects.csv")
    known = {u.name for u in components.units}
    effects: dict[str, tuple[EffectRow, ...]] = {}
    for line, row in enumerate(read_table(path, EffectRow), FIRST_LINE):
        _check(path, line, row, known)
        before = effects.get(row.option, ())
        if before and before[0].vp_cost != row.vp_cost:
            raise DataError(f"{path}:{line}: column 'vp_cost': found {row.vp_cost}, expected {before[0].vp_cost}")
        effects[row.option] = (*before, row)
    return effects


def _check(path: Path, line: int, row: EffectRow, known: set[str]) -> None:
    if any("=" not in part for part in row.params.split(";") if part):
        raise DataError(f"{path}:{line}: column 'params': found {row.params!r}, expected name=value parted by ';'")
    for name in _UNITS:
        for unit in row.units(name):
            if unit not in known:
                raise DataError(f"{path}:{line}: column 'params': found {unit!r}, expected a known unit")
    for name, last in (("turn", TRACK_LENGTH), ("hex", HEX_COUNT)):
        value = row.get(name)
        if value.isdecimal() and not 1 <= int(value) <= last:
            raise DataError(f"{path}:{line}: column 'params': found {name}={value}, expected a number up to {last}")


EFFECTS = load_effects()


def cost_of(option: str) -> int:
    """14.3.6 The victory points that an option costs its side, below zero."""
    return EFFECTS[option][0].vp_cost


def name_of(option: str) -> str:
    """14.3.6 What an option is called."""
    return EFFECTS[option][0].name


def changes_of(option: str) -> str:
    """14.3.6 What an option changes, in sentences; units that share a change are named together."""
    changes: dict[str, list[str]] = {}
    for row in EFFECTS[option]:
        named = row.effect in ("track_unit", "move_track", "replace_unit", "remove_unit")
        units = row.units("units") or row.units("unit") or row.units("new")
        changes.setdefault(row.text, []).extend(units if named else ())
    sentences = (f"{', '.join(units)}: {text}" if units else text for text, units in changes.items())
    return " ".join(f"{text[:1].upper()}{text[1:]}." for text in sentences)
