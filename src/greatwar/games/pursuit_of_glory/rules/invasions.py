"""18.6 Invasions by sea, Beachheads and withdrawals."""

from __future__ import annotations

from ....kernel.action import Action
from ....kernel.rules import rule
from ..components import Space, Unit
from ..names import AP
from ..state import State
from . import jihad, supply


@rule("18.6.2.2", "16.3.1.1d")
def left_beachhead(s: State, where: Space) -> None:
    """18.6.2.2 A unit went back to its Island Base: +1 Jihad if it was the last one that a non-Balkan Beachhead fed."""
    if where.balkans or s.of_side(where, AP):
        return
    if not any(supply.solely_by_port(s, u, where) for u in s.units(AP)):
        jihad.change(s, 1, f"the last unit leaves {where}")


def assault_actions(s: State) -> list[Action]:
    """18.6.6 The amphibious assault of the Black Sea Division, where it may be made."""
    return []


def assault(s: State, unit: Unit, where: Space) -> None:
    """18.6.6 Carry it out."""
    raise NotImplementedError(f"{unit} {where}")


def movement_actions(s: State) -> list[Action]:
    """18.6 Landings, withdrawals under fire and Beachheads given up, where they may be made in movement."""
    return []


def take(s: State, action: Action) -> None:
    """18.6 Carry out one of them."""
    raise NotImplementedError(str(action))
