"""The printed tables as charts to be looked up at a table: title, columns, rows, in plain words and numbers."""

from __future__ import annotations

from typing import Any

from ...kernel.skin import chart
from .charts import FIRE, FIRE_NAMES, LEVELS, OFFENSIVE_TABLES
from .names import OFFENSIVES, SIDE_TITLES, SIDES

DICE = ("1", "2", "3", "4", "5", "6")


def charts() -> list[dict[str, Any]]:
    """All charts in the order they are offered."""
    return [*(_fire(table) for table in (0, 1)), _offensives(), _victory()]


def _fire(table: int) -> dict[str, Any]:
    rows = ((_span(low, high), *losses) for low, high, losses in FIRE[table])
    note = "The number is the Loss Number for the other side."
    title = f"{FIRE_NAMES[table].capitalize()} Fire Table"
    return chart(f"fire-{FIRE_NAMES[table]}", title, "12.2.G.2e", ("Combat factors", *DICE), rows, note=note)


def _offensives() -> dict[str, Any]:
    columns = ("Side", *(str(die) for die in range(1, 9)))
    rows = ((SIDE_TITLES[side], *(OFFENSIVES[n] for n in OFFENSIVE_TABLES[side][1:])) for side in SIDES)
    return chart("offensives", "Mandatory Offensives by modified die", "7.2:8", columns, rows)


def _victory() -> dict[str, Any]:
    rows = (
        (
            "all others" if name == "*" else name,
            "and more" if most > 99 else f"up to {most}",
            f"{SIDE_TITLES[side]}: {level}",
        )
        for name, table in LEVELS.items()
        for most, side, level in table
    )
    note = "The levels of the Brusilov scenarios are reconstructed."
    return chart("victory", "Victory points at the end", "5.2a", ("Scenario", "VP", "Result"), rows, note=note)


def _span(low: int, high: int) -> str:
    return f"{low} and more" if high > 90 else str(low) if low == high else f"{low} to {high}"
