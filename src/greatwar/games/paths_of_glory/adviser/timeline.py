"""The figures worth drawing over a whole game: all of them lie open on the table."""

from __future__ import annotations

from ..components import Side
from ..state import State


def timeline(view: State) -> dict[str, float]:
    """5.1, 16.1 Victory points, War Status, and the strength each side has on the map."""
    figures: dict[str, float] = {"turn": view.turn, "victory points": view.vp}
    for side in Side:
        units = list(view.units(side))
        figures[f"War Status: {side}"] = view.war_status[side]
        figures[f"combat factors: {side}"] = sum(view.cf(u) for u in units)
        figures[f"units: {side}"] = len(units)
    figures["War Status: combined"] = view.war_status[2]
    return figures
