"""Redeployment, replacements, placing new units, offensives, War Status, entries."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.board import AP, CP, NEUTRAL, Card, Lines, Place, Space, Unit
from greatwar.families.cdg.control import Control
from greatwar.families.cdg.entry import Entry
from greatwar.families.cdg.hands import Hands
from greatwar.families.cdg.offensives import NONE, Offensives, OffensiveTable
from greatwar.families.cdg.record import Combat
from greatwar.families.cdg.redeployment import Redeployment
from greatwar.families.cdg.reinforcements import Placement, nearest
from greatwar.families.cdg.replacements import Replacements
from greatwar.families.cdg.stacking import Stacking
from greatwar.families.cdg.state import DECK
from greatwar.families.cdg.war_status import WarStatus
from greatwar.kernel.refusal import Refusal
from tests.families.cdg.seven import (
    BOARD,
    CARDS,
    ELIMINATED,
    HQ,
    K1,
    K2,
    L1,
    M1,
    RAIL,
    RESERVE,
    ROAD,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    State,
    k1,
    k2,
    k3,
    l1,
    position,
)

STACKING: Stacking[State, Unit, Space] = Stacking(BOARD)
CONTROL: Control[State, Unit, Space] = Control(BOARD)


def names(places: list[Place]) -> str:
    return " ".join(str(x) for x in places)


# Redeployment -----------------------------------------------------------------------------------------


def staff_stays(s: State, unit: Unit) -> Refusal | None:
    return Refusal("x", "staff") if unit.staff else None


def not_to_the_fort(s: State, unit: Unit, to: Space) -> Refusal | None:
    return Refusal("x", "fort") if to.fort else None


class Riding(Redeployment[State, Unit, Space]):
    """Large units ride by rail; a region ends a route; small ones leave B by road only; seas 1 and 2 are apart."""

    def open_mask(self, s: State, unit: Unit) -> list[int]:
        there = [0] * len(BOARD.places)
        for x in BOARD.spaces:
            there[x.n] = int(s.owner(x) == s.side_of(unit))
        return there

    def lines(self, s: State, unit: Unit) -> Lines:
        return BOARD.lines(unit.nations, RAIL if unit.large else ~8)

    def onward(self, s: State, unit: Unit, here: Space, lines: Lines) -> list[int]:
        return BOARD.lines(kinds=ROAD)[here.n] if unit is k2 and here is B else lines[here.n]

    def boxes(self, s: State, unit: Unit) -> list[Place]:
        return [] if unit.large else [RESERVE[CP]]

    def from_box(self, s: State, unit: Unit) -> list[Space]:
        return [A]

    def candidates(self, s: State) -> list[Unit]:
        return [*s.units(s.active), *s.at(RESERVE[CP])]


SR: Riding = Riding(BOARD, STACKING, CONTROL, (staff_stays,), (not_to_the_fort,))


def test_large_units_ride_by_rail_and_small_ones_by_any_line():
    s = position((K1, A), (k1, A), owners="CCCCCCC")
    assert names(SR.destinations(s, K1)) == "B"
    assert names(SR.destinations(s, k1)) == "B D E F CP reserve"


def test_a_route_may_enter_a_region_but_not_pass_it():
    s = position((k1, C), owners="CACCCCC")  # D cannot be passed, but K may use the coloured line to F
    assert [x.name for x in SR.overland(s, k1, C)] == ["D", "E", "F"]
    s = position((l1, C), owners="CACCCCC")  # the coloured line C - F is not for L
    assert [x.name for x in SR.overland(s, l1, C)] == ["D"]
    s.set_owner(B, CP)
    assert [x.name for x in SR.overland(s, l1, C)] == ["A", "B", "D", "E", "F"]


def test_some_ground_is_left_by_some_lines_only():
    s = position((k2, B), (k1, B), owners="CCCAAAA")
    assert [x.name for x in SR.overland(s, k2, B)] == ["C"]
    assert [x.name for x in SR.overland(s, k1, B)] == ["A", "C"]


def test_by_sea_from_port_to_port_of_one_sea():
    s = position((k1, A), (K1, A), owners="CAACACC")
    assert [x.name for x in SR.over_sea(s, k1, A)] == ["D"]
    assert SR.over_sea(s, K1, A) == []
    assert SR.over_sea(s, k1, G) == []


def test_full_spaces_and_boxes():
    s = position((K1, B), (k1, B), (k2, B), (k3, A), owners="CCAAAAA")
    assert names(SR.destinations(s, k3)) == "CP reserve"
    s.put(k3, RESERVE[CP])
    assert names(SR.destinations(s, k3)) == "A CP reserve"


def test_units_that_can_go_somewhere():
    s = position((K1, B), (k1, A), owners="ACACAAA")
    s.set_owner(A, AP)
    assert SR.movable(s, 4) == [k1]  # K1 has no rail to ride; k1 can go to the reserve
    s.set_owner(A, CP)
    assert SR.movable(s, 4) == [K1, k1]
    assert SR.movable(s, 3) == [k1]


def test_points_and_once_a_round():
    s = position((K1, A), (k1, A), (HQ, A))
    assert SR.able(s, 3) == [k1]
    assert SR.able(s, 4) == [K1, k1]
    SR.go(s, k1, RESERVE[CP])
    assert s.place(k1) is RESERVE[CP]
    assert SR.able(s, 4) == [K1]


# Replacements -----------------------------------------------------------------------------------------

POOL_K, POOL_L = 0, 1


def in_the_mountains(s: State, unit: Unit) -> Refusal | None:
    return Refusal("x", "mountains") if s.place(unit) is E else None


def full(s: State, unit: Unit, to: Place) -> Refusal | None:
    return Refusal("x", "full") if to is A and not STACKING.fits(s, A, unit) else None


class Spending(Replacements[State, Unit, Space]):
    def pools_of(self, s: State, unit: Unit) -> list[int]:
        return [POOL_K] if unit.nations == 1 else [POOL_L, POOL_K]

    def fallen(self, s: State, side: int) -> list[Unit]:
        return list(s.at(ELIMINATED[side]))

    def places(self, s: State, unit: Unit) -> list[Place]:
        return [A] if unit.large else [RESERVE[CP]]

    def factor(self, s: State, unit: Unit) -> int:
        return 2 if s.place(unit) is B else 1


RP: Spending = Spending(BOARD, CONTROL, (in_the_mountains,), (full,))


def test_two_small_steps_cost_what_a_large_one_does():
    s = position((K1, A), (k1, A), (k2, A), (K2, B), (k3, E))
    s.rp = (2, 0)
    for u in (K1, k1, k2, K2, k3):
        s.set_reduced(u)
    assert RP.flips(s, CP) == [K1, k1, k2]  # K2 costs double, k3 is in the mountains
    RP.flip(s, k1, POOL_K)
    assert (s.rp, s.reduced(k1)) == ((1, 0), False)
    assert RP.flips(s, CP) == [k2]


def test_a_rebuilt_unit_comes_back_reduced_where_there_is_room():
    s = position((K1, ELIMINATED[CP]), (k1, ELIMINATED[CP]), (L1, ELIMINATED[CP]), owners="CCCNAAA")
    s.rp = (2, 1)
    assert [(u.name, to.name) for u, to in RP.rebuilds(s, CP)] == [("K1", "A"), ("k1", "CP reserve"), ("L1", "A")]
    assert RP.payers(s, L1) == [POOL_K]
    RP.rebuild(s, K1, A, POOL_K)
    assert (s.place(K1), s.reduced(K1), s.rp) == (A, True, (0, 1))
    for u in (k2, k3):
        s.put(u, A)
    s.rp = (9, 0)
    assert [(u.name, to.name) for u, to in RP.rebuilds(s, CP)] == [("k1", "CP reserve")]


def test_unspent_points_are_lost_and_debts_are_met_by_steps():
    s = position((K1, A), (L1, A), (l1, A))
    s.rp = (3, -3)
    RP.lose_unspent(s, (POOL_K, POOL_L))
    assert s.rp == (0, -3)
    assert RP.debtors(s, POOL_L) == [L1, l1]
    RP.credit(s, L1, POOL_L)
    RP.credit(s, L1, POOL_L)
    assert s.rp == (0, 0)
    assert RP.debtors(s, POOL_L) == []


# Placing ----------------------------------------------------------------------------------------------


class Placing(Placement[State, Unit, Space]):
    """K at A, or at B once A is full; L at A only."""

    def places(self, s: State, unit: Unit) -> list[Place]:
        if STACKING.fits(s, A, unit):
            return [A]
        return [B] if unit.nations == 1 and STACKING.fits(s, B, unit) else []


PLACING: Placing = Placing(BOARD, CONTROL)


def test_all_units_must_find_a_place_in_some_order():
    s = position((k1, A), (k2, A))
    assert PLACING.feasible(s, [K1, L1])  # L1 first
    assert [(u.name, x.name) for u, x in PLACING.choices(s, [K1, L1])] == [("L1", "A")]
    s.put(k3, A)
    assert PLACING.feasible(s, [K1])
    assert not PLACING.feasible(s, [K1, L1])
    assert [(u.name, x.name) for u, x in PLACING.choices(s, [K1, L1])] == [("K1", "B")]


def test_the_nearest_of_some_spaces():
    assert nearest(BOARD, A, [C, E, F]) == [C, E]
    assert nearest(BOARD, A, []) == []


# Offensives -------------------------------------------------------------------------------------------

BOX_B, BOX_C = 1, 2


class Ordered(Offensives[State, Unit, Space, Combat]):
    def meets(self, s: State, c: Combat, box: int) -> bool:
        return c.space == (B.n if box == BOX_B else C.n) and any(BOARD.units[n].large for n in c.attackers)

    def void(self, s: State, side: int, box: int) -> bool:
        return box == BOX_C and not s.at(C)

    def modifier(self, s: State, side: int) -> int:
        return s.vp


MO: Ordered = Ordered(BOARD, (OffensiveTable(1, (BOX_B, BOX_C, NONE)), OffensiveTable(1, (NONE,))))


@pytest.mark.parametrize(
    ("die", "more", "box"), [(1, 0, BOX_B), (2, 0, BOX_C), (6, 0, NONE), (1, 1, BOX_C), (1, -3, BOX_B)]
)
def test_the_box_of_a_die(die, more, box):
    s = position()
    s.vp = more
    assert MO.roll(s, CP, die) == box


def test_equal_duties_need_an_attack_each():
    s = position((M1, C))
    for box in (BOX_B, BOX_B, NONE):
        MO.impose(s, CP, box)
    assert MO.duties(s, CP) == (BOX_B, BOX_B)
    assert MO.note_attack(s, Combat(B.n, (k1.n,))) == []
    assert MO.note_attack(s, Combat(B.n, (K1.n,))) == [BOX_B]
    assert MO.failed(s, CP)
    MO.note_attack(s, Combat(B.n, (K1.n,)))
    assert not MO.failed(s, CP)


def test_a_void_duty_does_not_come_back():
    s = position((M1, C))
    MO.impose(s, CP, BOX_C)
    assert MO.watch(s) == []
    s.put(M1, F)
    assert MO.watch(s) == [(CP, BOX_C)]
    s.put(M1, C)
    assert not MO.failed(s, CP)


# War Status -------------------------------------------------------------------------------------------

HANDS: Hands[State, Card] = Hands(BOARD)


class Capped(WarStatus[State, Card]):
    CAP = 12


STATUS: Capped = Capped(HANDS)


def test_sums_levels_and_the_cap():
    s = position()
    HANDS.start(s)
    STATUS.add(s, AP, 11)
    assert s.war_status == (0, 11, 11)
    assert STATUS.earned(s, AP) == 1  # one level at a time
    assert STATUS.check(s, AP)
    assert s.level == (0, 1)
    assert s.pile[[c for c in CARDS if c.side == AP][7].n] == DECK
    assert STATUS.check(s, AP)
    STATUS.add(s, AP, 3)
    assert s.war_status == (0, 11, 12)  # its own sum has stopped, the combined one is capped
    assert not STATUS.check(s, CP)


# Entries ----------------------------------------------------------------------------------------------


class Joining(Entry[State, Unit, Space]):
    def side(self, s: State, nation: int) -> int:
        return AP

    def land(self, s: State, nation: int) -> list[Space]:
        return [D, E]

    def units(self, s: State, nation: int) -> list[Unit]:
        return [M1]


def test_neutral_land_opens_and_one_nation_enters_a_turn():
    s = position(owners="CCCNCAA")
    s.entered = (0, 0)
    joining = Joining(BOARD, CONTROL)
    assert not joining.one_entered(s)
    assert joining.enter(s, 1) == [M1]
    assert (s.owner(D), s.owner(E)) == (AP, CP)
    assert joining.at_war(s, 1)
    assert joining.one_entered(s)
    s.turn = 2
    assert not joining.one_entered(s)
    assert NEUTRAL not in [s.owner(x) for x in BOARD.spaces]


@pytest.mark.parametrize(("points", "level"), [(3, 0), (4, 1), (10, 1), (11, 1)])
def test_one_level_at_four_and_one_more_at_eleven(points, level):
    s = position()
    HANDS.start(s)
    STATUS.add(s, CP, points)
    STATUS.check(s, CP)
    assert s.level == (level, 0)
    assert STATUS.check(s, CP) is (points == 11)
    assert s.epoch[CP] == s.level[CP]


def test_who_rides_or_comes_in_takes_what_he_may():
    s = position((k1, A), (k2, RESERVE[CP]), owners="CCCNAAA")
    SR.go(s, k1, D)
    assert s.owner(D) == CP
    s = position(owners="NCCNAAA")
    PLACING.comes_in(s, K1, A)
    assert s.owner(A) == CP
    PLACING.comes_in(s, k2, RESERVE[CP])
    assert s.place(k2) is RESERVE[CP]
