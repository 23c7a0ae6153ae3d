"""2.2 The combat units: 67 armies and 126 corps, each with a full and a reduced side."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Literal

import msgspec

from ...kernel.rules import rule
from ...kernel.tables import Noted, counted, data_file, read_table, unique
from .names import Nation, Side, SideName
from .pieces import Unit as Unit

UNIT_COUNT = 193

#: the pools that Replacement Points are recorded in; A is the pool of the lesser Allies
POOLS = ("GE", "AH", "TU", "BU", "FR", "BR", "RU", "IT", "US", "A")
Pool = Literal["GE", "AH", "TU", "BU", "FR", "BR", "RU", "IT", "US", "A", ""]


class UnitRow(Noted, frozen=True):
    """A line of units.csv."""

    name: str
    kind: str
    side: SideName
    nation: Nation
    size: Literal["army", "corps"]
    cf: int
    lf: int
    mf: int
    reduced_cf: int
    reduced_lf: int
    reduced_mf: int
    activates_as: Nation
    entry: str
    sub: str = ""
    near_east: bool = False
    replaceable: bool = True
    loss_priority: int = 0
    rp_pool: Pool = ""
    card_nation: Nation | None = None
    mo_nation: Nation | None = None
    optional: bool = False


@rule("2.2.1#1", "2.2.1#3")
def load_units(game_folder: Path) -> tuple[Unit, ...]:
    """All counters in the order of the file."""
    path = data_file(game_folder, "units.csv")
    rows = read_table(path, UnitRow)
    counted(path, rows, UNIT_COUNT, "combat units")
    unique(path, rows, "name")
    return tuple(_unit(number, row) for number, row in enumerate(rows))


def _unit(number: int, row: UnitRow) -> Unit:
    unit = Unit(number)
    facts = msgspec.structs.asdict(row)
    for stat in ("cf", "lf", "mf"):
        facts[stat] = facts[stat], facts.pop(f"reduced_{stat}")
    facts["side"] = Side[row.side]
    facts["army"] = facts.pop("size") == "army"
    for fact, value in facts.items():
        setattr(unit, fact, value)
    return unit
