"""The figures worth drawing over a whole game: all of them lie open on the table."""

from __future__ import annotations

from ..components import Side
from ..state import State


def timeline(view: State) -> dict[str, float]:
    """14.1.2 Victory points, and the strength each side has on the map: fresh and disrupted combat units, forts."""
    figures: dict[str, float] = {"turn": view.turn}
    for side in Side:
        units = list(view.units(side))
        fighting = [u for u in units if u.combat]
        figures[f"victory points: {side}"] = view.vp[side]
        figures[f"combat units: {side}"] = len(fighting)
        figures[f"disrupted units: {side}"] = sum(view.back(u) for u in fighting)
        figures[f"forts: {side}"] = sum(u.fort for u in units)
        figures[f"CAPS: {side}"] = view.caps[side]
    return figures
