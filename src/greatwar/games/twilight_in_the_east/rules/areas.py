"""6.1 Areas of Attachment: which hexes lie inside an army's area."""

from __future__ import annotations

from ..state import State


def inside(s: State, army: int, h: int) -> bool:
    """6.1 Whether a hex lies in the area of the army of that number. Without boundaries the area is the whole map."""
    return True
