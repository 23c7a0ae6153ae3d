"""18.8.1 Greece: neutral yet open, and the ally of whoever is not to blame."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import SPACES, Space, Unit, space
from ..names import AP, CP, NEUTRAL
from ..state import State
from .control import CONTROL


@rule("18.8.1.1c", "18.8.1.2a#1", "18.8.1.2b", "18.8.1.2c")
def joins(s: State, side: int) -> None:
    """18.8.1.2 Greece allies with a side: its units, and every space that no enemy unit occupies, are that side's."""
    s.greece = side
    s.changed()
    s.say(f"Greece joins the {('CP', 'AP')[side]}")
    for x in SPACES:
        if "greece" in x.areas and not s.hostile(x, side) and s.owner(x) != side:
            CONTROL.forget(s, x)
            CONTROL.gain(s, x, side)
            _hand_over_trench(s, x.n, side)


def _hand_over_trench(s: State, number: int, side: int) -> None:
    """A trench of neutral Greece belongs to its ally."""
    value = s.trench[number]
    if value & 3 and value >> 2 == NEUTRAL:
        s.trench = s.trench[:number] + bytes([(value & 3) | side << 2]) + s.trench[number + 1 :]


LARISSA: Final = space("Larissa")
#: 18.8.1.2 the VP spaces of the Balkans outside Greece
BALKAN_VP: Final[tuple[Space, ...]] = tuple([x for x in SPACES if x.balkans and x.vp and "greece" not in x.areas])


@rule("18.8.1.2a#3")
def leans_to_cp(s: State) -> bool:
    """18.8.1.2 Neutral Greece follows its king: a CP unit at Larissa, or no Balkan VP space outside it in AP hands."""
    if s.greece != NEUTRAL:
        return False
    return bool(s.of_side(LARISSA, CP)) or all(s.owner(x) in (CP, NEUTRAL) for x in BALKAN_VP)


@rule("18.8.1.1c", "18.8.1.2a#1", "3.2.1.3.CND#2")
def attacked(s: State, attacker: int, defenders: list[Unit]) -> None:
    """18.8.1.2 An attack on a neutral GR unit makes Greece the ally of the other side."""
    if s.greece == NEUTRAL and any(u.greek for u in defenders):
        joins(s, 1 - attacker)


__all__ = ["AP", "CP", "attacked", "joins"]
