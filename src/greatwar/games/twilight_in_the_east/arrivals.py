"""16.0 Arrivals by scenario, with their names turned into numbers: reinforcements, substitutions, withdrawals,
releases.
"""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from functools import cache
from typing import Final, Literal

import msgspec

from ...kernel.tables import Sourced, data_file, read_table, refer
from .components import BUKOWINA, FOLDER, UNITS, army_named, corps_named, hex_named, unit
from .scenarios import events_of, reinforcements_of


class SubstitutionRow(Sourced, frozen=True):
    """16.2 A counter that comes for one or two others."""

    enters: str
    from_gt: int
    kind: Literal["normal", "special", "voluntary"]
    own_steps: int  # steps it brings along besides those of the unit it comes for
    replaces: tuple[str, ...] = ()  # nothing = any A-H Minor Depot inside Hungary


class Substitution(msgspec.Struct, frozen=True):
    """16.2 A substitution: who comes for whom, from which GT, and how."""

    enters: int
    replaces: tuple[int, ...]
    from_gt: int
    kind: Literal["normal", "special", "voluntary"]
    own_steps: int
    once: bool  # a voluntary one that cannot be reversed


class Arrival(msgspec.Struct, frozen=True):
    """16.0 A piece that arrives."""

    number: int  # its place in the scenario's table
    gt: int
    gt_last: int
    trigger: str
    unit: int
    entry: int  # hex or Bukowina box; -1 = wherever 16.3 or 16.2 says
    by_rail: bool
    on_foot: bool
    army: int
    corps: int


def _substitutions() -> tuple[Substitution, ...]:
    path = data_file(FOLDER, "units/substitutions.csv")
    rows = read_table(path, SubstitutionRow)
    refer(path, rows, "enters", {u.name for u in UNITS}, "unit")
    refer(path, rows, "replaces", {u.name for u in UNITS}, "unit")
    pairs = {(row.enters, *row.replaces) for row in rows}
    found = []
    for row in rows:
        replaced = tuple(unit(r).n for r in row.replaces)
        once = (*row.replaces, row.enters) not in pairs
        found.append(Substitution(unit(row.enters).n, replaced, row.from_gt, row.kind, row.own_steps, once))
    return tuple(found)


SUBSTITUTIONS: Final[tuple[Substitution, ...]] = _substitutions()
#: substitution by the counter that enters
SUBSTITUTE: Final[dict[int, Substitution]] = {s.enters: s for s in SUBSTITUTIONS}


@cache
def arrivals_of(scenario: str) -> tuple[Arrival, ...]:
    """All arrivals of a scenario in the order of its table."""
    found = []
    for number, row in enumerate(reinforcements_of(scenario)):
        entry = -1
        if row.entry == "BUKOWINA BOX":
            entry = BUKOWINA
        elif row.entry:
            entry = hex_named(row.entry).n
        army = army_named(row.army).n if row.army and row.army != "A any" else -1
        corps = corps_named(row.corps).n if row.corps else -1
        by_rail, on_foot = "rail" in row.mode, "march" in row.mode or row.mode == "place"
        found.append(
            Arrival(number, row.gt, row.gt_last, row.trigger, unit(row.unit).n, entry, by_rail, on_foot, army, corps)
        )
    return tuple(found)


@cache
def withdrawals_of(scenario: str) -> dict[int, tuple[int, ...]]:
    """16.5 Units withdrawn, by GT."""
    return _by_gt(scenario, "withdrawn")


@cache
def releases_of(scenario: str) -> dict[int, tuple[int, ...]]:
    """3.3.5 Units released, by GT."""
    return _by_gt(scenario, "released")


def _by_gt(scenario: str, event: str) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {}
    for row in events_of(scenario):
        if row.event == event:
            found.setdefault(row.gt, []).append(unit(row.unit).n)
    return {gt: tuple(units) for gt, units in found.items()}
