"""3.2.3, 3.2.4, 23.2, 24.1 The markers of National Will and Troop Quality."""

from __future__ import annotations

from ....families.cdg.state import replaced
from ....kernel.rules import rule
from ..names import NATION_TITLES, QUALITY_NATIONS, WILL_NATIONS
from ..state import State


@rule("23.2e", "3.2.3e#3", "6.0.F.1c", "3.2.3d", "23.2c")
def change_will(s: State, nation: int, n: int, why: str) -> None:
    """23.2 Move a National Will marker, never below 0; only three nations have one."""
    if nation in WILL_NATIONS and n:
        at = WILL_NATIONS.index(nation)
        s.will = replaced(s.will, at, max(0, s.will[at] + n))
        s.say(f"National Will of {NATION_TITLES[nation]} {n:+d}, now {s.will[at]}: {why}")


@rule("24.1e", "3.2.4c#2", "3.2.4b", "2.0:troop-quality")
def change_quality(s: State, nation: int, n: int, why: str) -> None:
    """24.1 Move a Troop Quality marker, never below 0; only four nations have one."""
    if nation in QUALITY_NATIONS:
        at = QUALITY_NATIONS.index(nation)
        s.quality = replaced(s.quality, at, max(0, s.quality[at] + n))
        s.say(f"Troop Quality of {NATION_TITLES[nation]} {n:+d}, now {s.quality[at]}: {why}")


@rule("24.2a.1", "3.2.4c#1")
def poor_quality(s: State, nation: int) -> bool:
    """24.2 Whether the Troop Quality of a nation is poor: 1 or less."""
    return nation in QUALITY_NATIONS and s.troop_quality(nation) <= 1


@rule("23.2d", "3.2.3e#1", "6.0.F.1a", "6.0.F.1b")
def demoralized(s: State, nation: int) -> bool:
    """23.2d Whether the National Will of a nation is 2 or less."""
    return nation in WILL_NATIONS and s.national_will(nation) <= 2
