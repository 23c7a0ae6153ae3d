"""10 Stacking, and the limit of LCUs in Restricted Areas (18.1)."""

from __future__ import annotations

from typing import Final

from ....families.cdg import stacking as family
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import BOARD, SPACES, Space, Unit
from ..names import AP, CP, EMPIRE, NEUTRAL, RU, SB, TOTAL_WAR
from ..state import TUNNELS_BUILT, State


class Stacking(family.Stacking[State, Unit, Space]):
    """Three combat units a space, any number in Regions and on Island Bases."""

    @rule("10.0", "10.1", "10.2#2", "3.2.1.3.YILD", "3.2.3#1")
    def counted(self, s: State, where: Space, units: list[Unit]) -> int:
        """10.1, 10.2 Staff does not count, nor does the first Yildirim unit."""
        found = free = 0
        for u in units:
            if not u.staff:
                found += 1
                if u.yildirim:
                    free = 1
        return found - free

    @rule("10.2#1", "18.9.1", "3.2.3#1", "10.1", "3.2.1.3.GEOPROT", "16.4.5.S4b", "18.8.1.1c")
    def friends(self, s: State, where: Space, units: list[Unit]) -> bool:
        """10.2 RU units do not stack with British Empire units; one HQ a space; nobody beside the Protectorate."""
        if units and s.has_side(where, NEUTRAL) and any(u.kind == "GE Georgian Protectorate" for u in s.at(where)):
            return False
        if where.free or len(units) < 2:
            return True
        staffs = 0
        for u in units:
            if u.hq:
                staffs += 1
        return staffs < 2 and not together_barred(s, units)

    @rule("10.0", "10.1", "10.2#1", "10.2#2")
    def room(self, s: State, where: Space, units: list[Unit], more: list[Unit]) -> bool:
        """10.0 Whether `more` may join `units`; a few ordinary units of nations that get on always may."""
        if len(units) + len(more) <= self.LIMIT and not s.has_side(where, NEUTRAL):
            nations = staffs = 0
            for u in units:
                nations |= u.nations
                staffs += u.hq
            for u in more:
                nations |= u.nations
                staffs += u.hq
            if staffs < 2 and not (nations & RU and nations & EMPIRE):
                return True
        return super().room(s, where, units, more)

    def unlimited(self, s: State, where: Space) -> bool:
        """10.0 Regions and Island Bases hold any number."""
        return where.free


STACKING: Final = Stacking(BOARD)


@rule("10.2#1", "18.9.1", "3.2.1.3.YUGO", "3.2.1.3.RU24", "16.4.5.S4a", "18.9.2")
def together_barred(s: State, units: list[Unit]) -> bool:
    """18.9.1 RU units and HQs beside BR, IN or ANZ ones; the Yugoslav Division may, and those left after Stage 4."""
    if s.stage >= 4:
        return False
    russian = british = False
    for u in units:
        if u.nations & RU and not u.nations & (SB | EMPIRE):
            russian = True
        elif u.nations & EMPIRE and not u.nations & RU:
            british = True
    return russian and british


@rule("10.5", "10.3")
def no_room(s: State, where: Space, more: list[Unit]) -> Refusal | None:
    """10.5 Why units may not be put into a space: three stand there, or they may not stand together."""
    if not more:
        return None
    side = s.side(more[0])
    units = [u for u in s.of_side(where, side) if u not in more]
    if STACKING.room(s, where, units, more):
        return None
    return Refusal("10.0", f"there is no room for {', '.join([str(u) for u in more])} in {where}")


# 18.1 Restricted Areas ---------------------------------------------------------------------------------


@rule("18.1.2a", "18.2.2")
def cap(s: State, side: int) -> int:
    """18.1.2 How many LCUs a side may have in each Restricted Area."""
    level = s.level[side]
    if level == TOTAL_WAR and side == CP and not s.has(TUNNELS_BUILT):
        return 2
    return level + 1


_RESTRICTED: Final[dict[str, tuple[Space, ...]]] = {
    area: tuple([x for x in SPACES if x.restricted == area])
    for area in ("syria", "mesopotamia", "azerbaijan", "arabistan", "persia")
}


def large_in(s: State, side: int, area: str) -> list[Unit]:
    """The LCUs of a side in a Restricted Area."""
    return [u for x in _RESTRICTED[area] for u in s.of_side(x, side) if u.large]


@rule("18.1.2a", "18.1.2b", "3.1.4", "2.0.restricted")
def over_cap(s: State, side: int, where: Space, more: int) -> Refusal | None:
    """18.1.2 Why another LCU may not come into a Restricted Area."""
    if not where.restricted:
        return None
    if len(large_in(s, side, where.restricted)) + more <= cap(s, side):
        return None
    return Refusal("18.1.2a", f"no more than {cap(s, side)} LCUs may be in the Restricted Area of {where}")


__all__ = ["AP", "CP"]
