"""21 Flank Attacks."""

from __future__ import annotations

from typing import Final

from ....families.cdg.flank import Flank
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..combat import Combat
from ..components import BOARD, UNITS
from ..names import MOUNTAIN, REGION, SWAMP
from ..pieces import Space, Unit
from ..state import State
from . import combat_effects
from .combat import was_oos, where
from .fire import water_counts


@rule("21.0a", "2.0:flank-attack")
def one_space(s: State, c: Combat) -> Refusal | None:
    """21.0a The attack must come from two or more places connected to the defenders'."""
    if len([n for n in c.origins if n != c.space]) < 2:
        return Refusal("21.0a", "the attack comes from one space only")
    return None


@rule("21.0b")
def no_lcu(s: State, c: Combat) -> Refusal | None:
    """21.0b An LCU must be among the attackers."""
    return None if any(UNITS[n].large for n in c.attackers) else Refusal("21.0b", "no LCU takes part in the attack")


@rule("21.1a", "12.4.3a#3")
def water(s: State, c: Combat) -> Refusal | None:
    """21.1a Not if all attackers cross water."""
    return Refusal("21.1a", "all attackers cross water") if water_counts(s, c) else None


@rule("21.1d")
def region(s: State, c: Combat) -> Refusal | None:
    """21.1d Not in a region."""
    return Refusal("21.1d", f"{where(c)} is a region") if where(c).kind == REGION else None


@rule("21.1b", "12.4.2#1")
def ground(s: State, c: Combat) -> Refusal | None:
    """21.1b Not into swamps or mountains."""
    bad = where(c).terrain in (SWAMP, MOUNTAIN)
    return Refusal("21.1b", f"{where(c)} is a swamp or a mountain") if bad else None


@rule("21.1c")
def trench(s: State, c: Combat) -> Refusal | None:
    """21.1c Not against a trench."""
    return Refusal("21.1c", f"a trench lies in {where(c)}") if s.any_trench(where(c)) else None


@rule("21.1f")
def uprising(s: State, c: Combat) -> Refusal | None:
    """21.1f Not against Uprising Units."""
    return Refusal("21.1f", "an Uprising Unit defends") if c.uprising else None


@rule("21.1e", "14.3.1a.6")
def unsupplied(s: State, c: Combat) -> Refusal | None:
    """21.1e Not with units out of supply."""
    return Refusal("21.1e", "attackers are out of supply") if any(was_oos(c, n) for n in c.attackers) else None


@rule("21.2a", "21.2b")
def fort_alone(s: State, c: Combat) -> Refusal | None:
    """21.2a Not against a fort without units."""
    return None if c.defenders else Refusal("21.2a", "only a fort defends")


class IllusionsFlank(Flank[State, Unit, Space, Combat]):
    """21.3 Cards may add to the attempt."""

    def bonus(self, s: State, c: Combat) -> int:
        return combat_effects.flank_drm(s, c)


LIMITS: Final = (one_space, no_lcu, water, region, ground, trench, uprising, unsupplied, fort_alone)
FLANK: Final = IllusionsFlank(BOARD, LIMITS)
