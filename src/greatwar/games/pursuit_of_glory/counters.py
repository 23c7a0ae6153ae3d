"""3.2 The counters: combat units, HQs and the Heavy Artillery, each with two sides."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Final, Literal

from ...kernel.rules import rule
from ...kernel.tables import Sourced, counted, data_file, read_table, refer, unique
from .names import (
    ANYBODY,
    AP,
    AP_ONLY,
    AR,
    ARAB_OTTOMAN,
    ARAB_REVOLT,
    BR,
    CP,
    CP_ONLY,
    EMPIRE,
    NATIONS,
    NEUTRAL,
    NO_TRIBES,
    OTTOMAN,
    RU,
    RU_ONLY,
    SENUSSI,
    TU,
)
from .pieces import Unit

KIND_COUNT: Final = 143
_MOUNTED: Final = ("cavalry", "camel", "armoured car", "tribal cavalry")


class UnitRow(Sourced, frozen=True, kw_only=True):
    """A line of units.csv: one kind of counter."""

    kind: str
    side: Literal["CP", "AP", "none"]
    nations: tuple[str, ...]
    size: Literal["LCU", "SCU", "HQ", "HA"]
    class_: Literal["regular", "irregular", "tribe", "staff"]
    type: Literal["", "infantry", "elite infantry", "cavalry", "special", "camel", "armoured car", "tribal cavalry"] = (
        ""
    )
    count: int
    cf: int
    lf: int
    mf: int
    reduced_cf: int
    reduced_lf: int
    reduced_mf: int
    drm: int
    reduced_drm: int
    symbol: Literal["", "dot", "triangle"] = ""
    area: tuple[str, ...] = ()
    boxed: bool


@rule("3.2#1", "3.2#2", "2.0.lcu", "2.0.scu", "2.0.combatunit", "3.0", "3.2.1.1")
def load_units(folder: Path) -> tuple[Unit, ...]:
    """All counters in the order of the file; several of one kind are numbered."""
    path = data_file(folder, "units.csv")
    rows = read_table(path, UnitRow)
    counted(path, rows, KIND_COUNT, "kinds of counter")
    unique(path, rows, "kind")
    refer(path, rows, "nations", NATIONS, "nation")
    found: list[Unit] = []
    for row in rows:
        for i in range(1, row.count + 1):
            found.append(_unit(len(found), row, row.kind if row.count == 1 else f"{row.kind} {i}"))
    return tuple(found)


def _unit(number: int, row: UnitRow, name: str) -> Unit:
    unit = Unit(number)
    nations = sum([1 << NATIONS.index(n) for n in row.nations])
    tribe = row.class_ == "tribe"
    facts = {
        "name": name,
        "kind": row.kind,
        "side": {"CP": CP, "AP": AP, "none": NEUTRAL}[row.side],
        "nation": 1 << NATIONS.index(row.nations[0]),
        "nations": nations,
        "blocs": _blocs(nations),
        "large": row.size == "LCU",
        "hq": row.size == "HQ",
        "heavy": row.size == "HA",
        "staff": row.class_ == "staff",
        "regular": row.class_ == "regular",
        "irregular": row.class_ == "irregular",
        "tribe": tribe,
        "type": row.type,
        "mounted": row.type in _MOUNTED,
        "cf": (row.cf, row.reduced_cf),
        "lf": (row.lf, row.reduced_lf),
        "mf": (row.mf, row.reduced_mf),
        "drm": (row.drm, row.reduced_drm),
        "dot": row.symbol == "dot",
        "triangle": row.symbol == "triangle",
        "area": frozenset(row.area),
        "boxed": row.boxed,
        "greek": row.kind == "GR DIV",
        "yildirim": row.kind == "GE Yildirim",
        "ottoman": nations & OTTOMAN > 0,
        "empire": nations & EMPIRE > 0,
        "russian": nations & RU > 0,
        "people": row.kind.partition(" (")[0] if tribe else "",
    }
    for fact, value in facts.items():
        setattr(unit, fact, value)
    unit.users = _users(unit)
    return unit


def _blocs(nations: int) -> int:
    """Nations with BR, IN and ANZ as one, and TU and TU-A as one."""
    bits = nations & ~(EMPIRE | OTTOMAN)
    return bits | (BR if nations & EMPIRE else 0) | (TU if nations & OTTOMAN else 0)


@rule("3.1.5", "11.1.3#1", "3.2.1.5#7")
def _users(unit: Unit) -> int:
    """3.1.5 The labelled lines that a unit may move along."""
    bits = ANYBODY
    bits |= CP_ONLY if unit.side == CP else AP_ONLY if unit.side == AP else 0
    if unit.russian:
        bits |= RU_ONLY
    if unit.people == "Senussi":
        bits |= SENUSSI
    if unit.nation == AR:
        bits |= ARAB_REVOLT
    if unit.nation == AR or unit.ottoman or unit.kind.endswith("(ANA)"):
        bits |= ARAB_OTTOMAN
    if not unit.tribe and unit.kind != "CAsia Uprising":
        bits |= NO_TRIBES
    return bits
