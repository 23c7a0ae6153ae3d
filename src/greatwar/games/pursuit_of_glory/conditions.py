"""The conditions that cards name, as a table: other events, the date, the Jihad Level, War Status, VPs, control."""

from __future__ import annotations

from functools import cache
from typing import Literal

from ...kernel.tables import Sourced, data_file, read_table, refer
from .components import CARDS, FOLDER, SPACES

Kind = Literal[
    "only_round",
    "event",
    "any_event",
    "not_event",
    "season",
    "season_not",
    "jihad_min",
    "jihad_max",
    "combined_ws_min",
    "own_ws_max",
    "not_before_turn",
    "vp_max",
    "vp_min",
    "control_ap",
    "control_cp",
]


class ConditionRow(Sourced, frozen=True, kw_only=True):
    """A line of conditions.csv; `unless_combined` is a Combined War Status that makes the condition void."""

    card: str
    kind: Kind
    value: tuple[str, ...]
    unless_combined: int = 0


@cache
def conditions() -> dict[int, tuple[ConditionRow, ...]]:
    """The conditions of each card by its number."""
    path = data_file(FOLDER, "conditions.csv")
    rows = read_table(path, ConditionRow)
    numbers = {c.name.replace("-", ""): c.n for c in CARDS}
    refer(path, rows, "card", list(numbers), "card")
    names = {x.name for x in SPACES}
    for row in rows:
        assert not row.kind.startswith("control") or set(row.value) <= names, f"{path}: {row.card} names no space"
    return {n: tuple([row for row in rows if numbers[row.card] == n]) for n in sorted(set(numbers.values()))}
