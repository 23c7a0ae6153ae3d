"""What one enemy operation could cut off."""

from __future__ import annotations

from greatwar.families.cdg.board import AP, CP, Space, Unit
from greatwar.families.cdg.supply_watch import SupplyWatch
from tests.families.cdg.little_war import CONTROL, MOVEMENT, OOS, SUPPLY
from tests.families.cdg.seven import BOARD, K1, K2, M1, M2, A, B, C, E, F, State, k1, m1, m2, position


class LittleWatch(SupplyWatch[State, Unit, Space]):
    def grade(self, s: State, unit: Unit) -> int:
        return -SUPPLY.grade(s, unit)

    def cut_off(self, s: State, unit: Unit) -> bool:
        return SUPPLY.grade(s, unit) == OOS

    def space_supplied(self, s: State, side: int, where: Space) -> bool:
        return SUPPLY.space_supplied(s, side, where)


WATCH: LittleWatch = LittleWatch(BOARD, MOVEMENT, CONTROL)


def cuts(s: State, side: int) -> dict[str, str]:
    return {
        " ".join(f"{u}>{x}" for u, x in cut.moves): " ".join(map(str, [*cut.units, *cut.spaces]))
        for cut in WATCH.threats(s, side)
    }


def test_a_unit_behind_one_open_space_is_cut_off_by_its_loss():
    s = position((K1, C), (M1, E), owners="CCCAAAA")
    before = s.fingerprint()
    assert cuts(s, CP) == {"M1>B": "K1 C", "M1>A": "K1 C"}  # on its way to A it takes B
    assert s.fingerprint() == before


def test_a_guarded_space_is_safe():
    s = position((K1, C), (K2, B), (M1, E), owners="CCCAAAA")
    assert cuts(s, CP) == {}


def test_two_ways_are_cut_by_two_units_of_one_stack():
    """K1 in E is fed over B and over sea and the region D; M1 and M2 of one stack can take both."""
    s = position((K1, E), (k1, A), (M1, C), (M2, C), owners="CCACCAA")
    s.destroy_fort(C)
    assert cuts(s, CP) == {"M1>B M2>D": "K1 E"}


def test_two_stacks_are_two_operations():
    s = position((K1, E), (k1, A), (M1, C), (M2, F), owners="CCACCAA")
    s.destroy_fort(C)
    assert cuts(s, CP) == {}


def test_what_is_cut_off_now():
    s = position((m1, B), (m2, F), owners="CACCCAA")
    assert WATCH.out_of_supply(s, AP) == [m1]
    assert WATCH.unsupplied(s, AP) == [B]
