"""2.3 The units: infantry and cavalry, headquarters, siege guns, forts, each with a front and a back."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.errors import DataError
from ...kernel.rules import rule
from ...kernel.tables import Noted, data_file, read_table, unique
from .names import Kind, Nation, SideName, Size, side_named
from .pieces import Unit as Unit

Option = Literal["A1", "A2", "A3", "A4", "A5", "G1", "G2", "G3", "G4", "G5", ""]
#: units are numbers in a byte array
MOST_UNITS = 255


class UnitRow(Noted, frozen=True):
    """A line of units.csv; a line of type fort_r is the second counter of a fort and adds no steps to it."""

    name: str
    title: str
    side: SideName
    nation: Nation
    type: Literal["infantry", "cavalry", "hq", "ha", "fort", "fort_r"]
    steps: int
    half_corps: int
    army: str = ""
    size: Size = Size.NONE
    cs: int = 0
    back_cs: int = 0
    ma: int = 0
    back_ma: int = 0
    corps: bool = False
    defence_only: bool = False
    red_circle: bool = False
    mountain: bool = False
    bombard: int = 0
    strengths: tuple[int, ...] = ()
    defence_numbers: tuple[int, ...] = ()
    garrison: bool = False
    territorial: bool = False
    orange: bool = False
    option: Option = ""
    pd: str = ""
    stated: str = ""


@rule("2.4#1", "2.4#6", "2.4#10", "2.4#15", "2.4#16", "2.4#18", "2.6#1", "2.7#1", "9.5.2#1", "1.2#2", "9.5.4a#1")
@rule("13.1.6c1#1", "13.1.6c1#2", "13.1.6c1#3", "13.1.6c2", "13.1.6c3#1", "13.1.6c3#2", "13.1.6c3#3", "13.1.6c3#4")
@rule("13.1.6c3#5", "13.1.6c3#6", "13.1.6c3#7", "13.1.6c3#8", "N1", "N2", "N3", "2.5#1", "2.4#9")
def load_units(game_folder: Path) -> tuple[Unit, ...]:
    """2.4 All units in the order of the file; the second counters of forts are checked and left out."""
    path = data_file(game_folder, "units.csv")
    rows = read_table(path, UnitRow)
    unique(path, rows, "name")
    for line, row in enumerate(rows, 2):
        _check(path, line, row)
    _second_counters(path, rows)
    units = tuple(_unit(number, row) for number, row in enumerate(r for r in rows if r.type != "fort_r"))
    if len(units) > MOST_UNITS:
        raise DataError(f"{path}: found {len(units)} units, expected at most {MOST_UNITS}")
    return units


def _check(path: Path, line: int, row: UnitRow) -> None:
    """What the kind of a unit asks of its other columns."""
    combat = row.type in ("infantry", "cavalry")
    if side_named(row.side) is not row.nation.side:
        raise DataError(f"{path}:{line}: column 'side': found {row.side!r}, which is not the side of {row.nation}")
    if combat and not row.cs:
        raise DataError(f"{path}:{line}: column 'cs': found nothing, expected a combat strength")
    if combat != (row.size in (Size.CORPS, Size.DIVISION, Size.BRIGADE)):
        raise DataError(f"{path}:{line}: column 'size': found {row.size.value!r}, which a unit of {row.type} has not")
    if row.type == "fort" and not len(row.strengths) == len(row.defence_numbers) == row.steps:
        raise DataError(f"{path}:{line}: column 'strengths': expected {row.steps} numbers, one for each step")


def _second_counters(path: Path, rows: list[UnitRow]) -> None:
    """2.4 A replacement counter shows the last steps of its fort."""
    forts = {row.name: row for row in rows if row.type == "fort"}
    for line, row in enumerate(rows, 2):
        if row.type != "fort_r":
            continue
        fort = forts.get(row.name.removesuffix(" R"))
        if fort is None:
            raise DataError(f"{path}:{line}: column 'name': found {row.name!r}, expected a fort's name and ' R'")
        if fort.strengths[-row.steps :] != row.strengths:
            raise DataError(f"{path}:{line}: column 'strengths': found other values than the last of {fort.name!r}")


def _unit(number: int, row: UnitRow) -> Unit:
    unit = Unit(number)
    facts = msgspec.structs.asdict(row)
    kind = Kind(facts.pop("type"))
    for value in ("cs", "ma"):
        facts[value] = facts[value], facts.pop(f"back_{value}")
    del facts["stated"]
    flags = {k.value: kind is k for k in Kind}
    for name, value in (facts | flags | {"side": side_named(row.side), "kind": kind}).items():
        setattr(unit, name, value)
    unit.combat = unit.infantry or unit.cavalry
    return unit
