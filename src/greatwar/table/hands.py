"""Cards as a player holds them: what is printed on each, in a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.markup import escape
from rich.table import Table


def hand_table(cards: Sequence[Any]) -> Table:
    """The cards of a hand; what a card does not tell is left out."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("card", style="cyan", no_wrap=True)
    table.add_column("", no_wrap=True, style="bold")
    table.add_column("ops/sr", no_wrap=True)
    table.add_column("rp", no_wrap=True)
    table.add_column("event", ratio=1)
    for card in cards:
        name = str(getattr(card, "name", ""))
        text = str(getattr(card, "text", ""))
        title = "" if name == str(card) else escape(name)
        if title and getattr(card, "underlined", False):
            title = f"[underline]{title}[/]"
        star = "*" if getattr(card, "starred", False) else ""
        table.add_row(str(card), title + star, values(card), _points(card), escape(text))
    return table


def values(card: Any) -> str:
    """The operations and redeployment values of a card as 3/4; nothing for anything else."""
    ops, sr = getattr(card, "ops", None), getattr(card, "sr", None)
    return f"{ops}/{sr}" if isinstance(ops, int) and isinstance(sr, int) else ""


def _points(card: Any) -> str:
    """The replacement points of a card: GE 2 AH 1."""
    points = getattr(card, "rp", None)
    return " ".join(f"{pool} {count}" for pool, count in points.items()) if isinstance(points, dict) else ""
