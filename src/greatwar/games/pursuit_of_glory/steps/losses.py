"""12.6 Losses."""

from __future__ import annotations

from ..components import Unit
from ..rules import fates
from ..state import State


def large_falls(s: State, unit: Unit) -> None:
    """An LCU falls outside of combat."""
    fates.eliminate(s, unit, fates.FIRE)
