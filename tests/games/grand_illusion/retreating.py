"""What the tests of retreats share: a hex with six neighbours to close, and where everybody has gone."""

from __future__ import annotations

from typing import Any

from greatwar.games.grand_illusion.components import unit

#: six German corps for the hexes round 46
WALL = {35: "GE VR", 36: "GE VIR", 45: "GE IVR", 47: "GE XR", 55: "GE VIIR", 56: "GE XIIR"}


def where(s: Any, *names: str) -> list[int]:
    """The hexes or boxes of some units."""
    return [int(s.place(unit(n))) for n in names]
