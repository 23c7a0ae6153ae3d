"""12.4 Flank attacks."""

from __future__ import annotations

from typing import Final

from ....families.cdg import flank as family
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..combat import Combat
from ..components import BOARD, SPACES, UNITS, Link, Space, Unit
from ..names import GREEN, MOUNTAIN, SWAMP
from ..state import State
from .geography import is_coloured


@rule("12.4.1")
def two_spaces(s: State, c: Combat) -> Refusal | None:
    """12.4.1 Units of two or more spaces, one of them an LCU."""
    if len([n for n in c.origins if n != c.space]) < 2:
        return Refusal("12.4.1", "a flank attack comes from two spaces at least")
    if not any(UNITS[n].large for n in c.attackers):
        return Refusal("12.4.1", "a flank attack needs an LCU")
    return None


@rule("12.4.1", "15.1.4")
def open_ground(s: State, c: Combat) -> Refusal | None:
    """12.4.1 Not over water only, into swamps, mountains, Regions, trenches, or against a fort alone."""
    target = SPACES[c.space - 1]
    if c.water:
        return Refusal("12.4.1", "the attack runs over water only")
    if target.terrain in (SWAMP, MOUNTAIN) or target.shared:
        return Refusal("12.4.1", f"{target} cannot be flanked")
    if s.trench_at(target)[1]:
        return Refusal("12.4.1", f"there is a trench in {target}")
    if not c.defended:
        return Refusal("12.4.1", "a fort alone cannot be flanked")
    return None


class Flank(family.Flank[State, Unit, Space, Combat]):
    """Flank attempts."""

    @rule("12.4.2#2")
    def disturbing(self, s: State, c: Combat, link: Link) -> bool:
        """12.4.2 Coloured railroads and green lines do not connect enemies to an attacking space."""
        return not link.kind & GREEN and not is_coloured(link)

    @rule("12.4.2#1", "12.4.2#2", "12.4.4")
    def free(self, s: State, c: Combat, origin: Space) -> bool:
        """12.4.2 Whether no enemy combat units, those attacked apart, are connected to an attacking space."""
        for link in origin.links:
            if link.to.n == c.space or not self.disturbing(s, c, link):
                continue
            if any(not u.staff for u in s.enemies(link.to, c.side)):
                return False
        return True


FLANK: Final = Flank(BOARD, (two_spaces, open_ground))
