"""The printed tables as charts to be looked up at a table: title, columns, rows, in plain words and numbers."""

from __future__ import annotations

from typing import Any

from ...kernel.skin import chart
from .names import AP, CP, OFFENSIVES
from .rules.fire import TABLES
from .rules.offensives import result

DICE = ("1", "2", "3", "4", "5", "6")


def charts() -> list[dict[str, Any]]:
    """All charts in the order they are offered."""
    return [*(_fire(n) for n in range(len(TABLES))), _offensives()]


def _fire(number: int) -> dict[str, Any]:
    table = TABLES[number]
    spans = [*zip(table.lows, table.lows[1:], strict=False), (table.lows[-1], 0)]
    rows = ((_span(*span), *(row[n] for row in table.rows)) for n, span in enumerate(spans))
    note = "The number is the Loss Number for the other side."
    return chart(f"fire-{number}", f"{table.name} Fire Table", "12.2.8a#1", ("Combat factors", *DICE), rows, note=note)


def _span(low: int, after: int) -> str:
    return f"{low} and more" if not after else str(low) if after == low + 1 else f"{low} to {after - 1}"


def _offensives() -> dict[str, Any]:
    columns = ("Side", *(str(die) for die in range(1, 10)))
    allied = [OFFENSIVES[result(AP, die, 0)] for die in range(1, 7)] + [OFFENSIVES[result(AP, 6, n)] for n in (1, 2, 3)]
    central = [OFFENSIVES[result(CP, die, 0)] for die in range(1, 7)] + ["–"] * 3
    rows = (("Central Powers", *central), ("Allied Powers", *allied))
    note = "The Allied die is modified by events; 9 and more are one result."
    return chart("offensives", "Mandated Offensives", "7.1.1#1", columns, rows, note=note)
