"""The figures worth drawing over a whole game: all of them lie open on the table."""

from __future__ import annotations

from ....families.cdg import chronicle
from ..components import Side
from ..state import State


def timeline(view: State) -> dict[str, float]:
    """5.1, 16.1 Victory points, War Status, and the strength each side has on the map."""
    return chronicle.timeline(view, [str(side) for side in Side])
