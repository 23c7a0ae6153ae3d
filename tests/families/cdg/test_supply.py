"""Networks, kinds of line, seas, grades, and the toll of attrition."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.attrition import Attrition
from greatwar.families.cdg.board import ALL, AP, CP, Space, Unit
from greatwar.families.cdg.control import Control
from greatwar.families.cdg.sieges import Sieges
from greatwar.families.cdg.supply import (
    EVERYTHING,
    FIGHT,
    LIVE,
    MOVE,
    RP,
    SR,
    Grade,
    LineKind,
    Network,
    Supply,
    distances,
)
from tests.families.cdg.seven import (
    BOARD,
    COLOURED,
    ELIMINATED,
    K1,
    L1,
    M1,
    REBEL,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    K,
    L,
    State,
    k1,
    k2,
    m1,
    position,
)

FULL, DISRUPTED, LIMITED, BOTH, OOS = range(5)
GRADES = (
    Grade("full"),
    Grade("disrupted", ops=1, rp=2),
    Grade("limited", acts=MOVE | LIVE),
    Grade("both", acts=MOVE | LIVE, ops=1),
    Grade("out of supply", acts=0),
)
#: kinds: a clean line to a full source, a rough one, a clean one to a limited source, a rough one
GRADE_OF = [OOS, FULL, DISRUPTED, FULL, LIMITED, FULL, DISRUPTED, FULL, BOTH, FULL, DISRUPTED, FULL, LIMITED]
FOUR = (LineKind((A,)), LineKind((A,), rough=True), LineKind((F,)), LineKind((F,), rough=True))
OF_K = Network(0, CP, K, FOUR)
OF_L = Network(1, CP, L, FOUR)
OF_CP = Network(2, CP, K | L, (LineKind((A, F), rough=True),))
OF_AP = Network(3, AP, ALL, (LineKind((F,)),))
BLOCKADE = 1


class Tracing(Supply[State, Unit, Space]):
    """B is disrupted when the title marks it; sea 1 and 2 are joined unless there is a blockade."""

    def network(self, s: State, unit: Unit) -> Network[Space]:
        if unit.side == AP:
            return OF_AP
        return OF_K if unit.nations & K else OF_L

    def space_network(self, s: State, side: int) -> Network[Space]:
        return OF_CP if side == CP else OF_AP

    def grade_of(self, s: State, unit: Unit, where: Space, bits: int) -> int:
        return GRADE_OF[bits] if unit.side == CP else (FULL if bits else OOS)

    def passable(self, s: State, side: int, rough: bool, there: list[int]) -> None:
        if not rough:
            for x in self.board.spaces:
                if s.marker(x):
                    there[x.n] = 0

    def clean(self, s: State, side: int, where: Space) -> bool:
        return not s.marker(where)

    def sea_groups(self, s: State, network: Network[Space]) -> list[int]:
        return [] if s.vp_events & BLOCKADE else [3]

    def line_kinds(self, s: State, side: int) -> int:
        return ALL if s.turn > 1 else ALL & ~COLOURED


SIEGES: Sieges[State, Unit, Space] = Sieges(BOARD)
SUPPLY: Tracing = Tracing(BOARD, SIEGES, (OF_K, OF_L, OF_CP, OF_AP), GRADES)


def fed(s: State, network: Network[Space] = OF_K, kind: int = 0) -> str:
    reach = SUPPLY.reach(s, network, kind)
    return "".join(x.name for x in BOARD.spaces if reach.fed[x.n])


def blockaded(*placed: tuple[Unit, Space], owners: str = "CCCNAAA") -> State:
    s = position(*placed, owners=owners)
    s.vp_events = BLOCKADE
    return s


def test_a_space_next_to_an_open_one_is_fed():
    assert fed(blockaded()) == "ABCDE"


def test_enemies_shut_a_space_but_not_their_own_feet():
    s = blockaded((M1, B))
    assert fed(s) == "AB"
    assert fed(blockaded((REBEL, B))) == "AB"


def test_a_besieged_fort_is_open_to_the_besieger():
    s = blockaded((M1, C), owners="CCCACAA")
    s.turn = 2
    assert "B" in fed(s, OF_AP)
    s = blockaded((m1, C), owners="CCCACAA")
    s.turn = 2
    assert "B" not in fed(s, OF_AP)


def test_lines_of_users_and_lines_that_events_open():
    s = blockaded(owners="ACCCCAA")
    s.turn = 1
    assert SUPPLY.frame(s, OF_K, 0).starts == []
    s = blockaded(owners="CCCAAAA")
    assert "F" not in fed(s)
    s.turn = 2
    s.ground_changed()
    assert "F" in fed(s, OF_K)
    assert "F" not in fed(s, OF_L)


def test_seas_join_ports_and_groups_join_seas():
    s = blockaded(owners="CAACAAA")
    assert fed(s) == "ABCDE"  # over sea 1 from A to the region D
    assert fed(blockaded(owners="CAAAACA")) == "AB"  # F lies on another sea
    s = position(owners="CAAAACA")
    assert fed(s) == "ABEFG"
    assert SUPPLY.reach(s, OF_K, 0).seas == 3


def test_a_region_is_a_passage_only_for_its_owner():
    s = blockaded((K1, D), (M1, D), owners="CACAAAA")
    assert "C" not in fed(s)
    s.set_owner(D, CP)
    assert "C" in fed(s)


@pytest.mark.parametrize(
    ("owners", "disrupted", "grade"),
    [
        ("CCCCAAA", "", FULL),
        ("CCCCAAA", "B", DISRUPTED),
        ("AACCCCA", "", LIMITED),
        ("AACCCCA", "E", BOTH),
        ("CCCCCCA", "B", DISRUPTED),  # a rough line to a full source and a clean one to a limited source
        ("AACAAAA", "", OOS),
        ("CCCCAAA", "C", DISRUPTED),  # its own space is disrupted: no clean line begins there
    ],
)
def test_grades_of_kinds_of_line(owners, disrupted, grade):
    s = blockaded((K1, C), owners=owners)
    if owners.startswith("A"):
        s.vp_events = BLOCKADE
    for x in BOARD.spaces:
        if x.name in disrupted:
            s.set_marker(x, 1)
    # sea 1 would join A to D
    s.set_owner(D, CP if owners[3] == "C" and owners[0] == "A" else AP)
    assert SUPPLY.grade(s, K1) == grade


def test_a_grade_says_what_is_allowed_and_what_it_costs():
    s = blockaded((K1, C), owners="AACCCCA")
    assert SUPPLY.may(s, K1, MOVE)
    assert not SUPPLY.may(s, K1, FIGHT)
    assert not SUPPLY.may(s, K1, SR | RP)
    assert SUPPLY.of(s, K1) is GRADES[LIMITED]
    assert SUPPLY.may(s, k1, EVERYTHING)  # in a box nothing is asked


def test_a_port_or_source_that_would_be_taken_feeds_the_unit():
    s = position((K1, E), owners="CAAAAAA")
    assert SUPPLY.grade_at(s, K1, F) == OOS
    assert SUPPLY.would_be(s, K1, F) == FULL  # a port of a sea that the network reaches
    s.vp_events = BLOCKADE
    s.ground_changed()
    assert SUPPLY.would_be(s, K1, F) == LIMITED  # a source of a lesser kind
    assert SUPPLY.would_be(s, K1, G) == OOS
    assert SUPPLY.would_be(s, K1, D) == FULL


def test_no_port_is_taken_from_an_intact_fort():
    s = position((K1, B), owners="CAAAAAA")
    C.seas = 1
    try:
        supply = Tracing(BOARD, SIEGES, SUPPLY.networks, GRADES)
        s.set_owner(A, AP)
        s.set_owner(D, AP)
        assert supply.would_be(s, K1, C) == OOS
    finally:
        C.seas = 0


def test_without_some_spaces_and_all_sources():
    s = blockaded((K1, C), owners="CCCCCCA")
    assert not SUPPLY.without(s, OF_K, 0, [B]).fed[C.n] or SUPPLY.without(s, OF_K, 0, [B]).fed[D.n]
    assert not SUPPLY.without(s, OF_K, 0, [B, D]).fed[C.n]
    assert SUPPLY.sources(s, K1, C) == [A, F]
    s.set_owner(E, AP)
    assert SUPPLY.sources(s, K1, C) == [A]


class Offshore(Tracing):
    def overland(self, s: State, network: Network[Space], source: Space) -> bool:
        return source is not A


def test_a_source_that_serves_by_sea_only():
    s = blockaded(owners="CCACAAA")
    supply = Offshore(BOARD, SIEGES, SUPPLY.networks, GRADES)
    reach = supply.frame(s, OF_K, 0).flood()
    assert "".join(x.name for x in BOARD.spaces if reach.fed[x.n]) == "ABCDE"  # from D, where the sea leads
    s.set_owner(D, AP)
    s.set_owner(A, AP)
    assert not any(supply.frame(s, OF_K, 0).flood().fed)


def test_distances_on_a_frame():
    s = blockaded(owners="CCCCCCC")
    found = distances(SUPPLY.frame(s, OF_L, 0), [A.n])
    assert [found[x.n] for x in (A, B, C, E, D, F)] == [0, 1, 2, 2, 3, 3]


def test_grades_are_kept_and_dropped():
    s = blockaded((K1, C), (k2, A))
    assert SUPPLY.grade(s, K1) == FULL
    kept = s.reaches
    s.put(k2, B)
    assert s.reaches is kept
    assert s.grades[K1.n] == FULL
    t = s.copy()
    t.set_owner(A, AP)
    assert SUPPLY.grade(t, K1) == OOS
    assert SUPPLY.grade(s, K1) == FULL
    t.set_owner(A, CP)
    assert SUPPLY.grade(t, K1) == FULL


# Attrition --------------------------------------------------------------------------------------------

CONTROL: Control[State, Unit, Space] = Control(BOARD)


class Starving(Attrition[State, Unit, Space]):
    def out_of_supply(self, s: State, side: int) -> list[Unit]:
        return SUPPLY.out_of_supply(s, side)

    def space_supplied(self, s: State, side: int, where: Space) -> bool:
        return SUPPLY.space_supplied(s, side, where)

    def strike(self, s: State, unit: Unit) -> None:
        if s.reduced(unit):
            CONTROL.remove(s, unit, ELIMINATED[unit.side])
        else:
            s.set_reduced(unit)

    def kept(self, s: State, where: Space) -> bool:
        return bool(s.of_side(where, s.owner(where)))


ATTRITION: Starving = Starving(BOARD, CONTROL)


def test_the_toll_is_seen_at_one_instant_and_a_fort_keeps_its_space():
    s = blockaded((K1, E), (M1, B), owners="CCCAAAA")
    s.set_owner(E, CP)
    s.put(M1, F)
    s.put(m1, B)
    s.set_owner(B, AP)
    toll = ATTRITION.toll(s)
    assert toll.units == [K1, m1]
    assert [(x.name, owner) for x, owner in toll.spaces] == [("B", CP), ("D", CP), ("E", AP)]


def test_a_space_changes_if_its_last_unit_died_of_it():
    s = blockaded((K1, E), (k1, E), owners="AAAAAAA")
    s.set_owner(E, CP)
    s.set_trench(E, CP, 2)
    s.turn = 2
    ATTRITION.take(s, ATTRITION.toll(s))
    assert (s.owner(E), s.reduced(K1)) == (CP, True)
    ATTRITION.take(s, ATTRITION.toll(s))
    assert (s.owner(E), s.at(E)) == (AP, ())
    assert s.trench_level(E, AP) == 1


def test_nothing_is_lost_in_supply():
    s = blockaded((K1, B), (L1, A), (M1, F))
    toll = ATTRITION.toll(s)
    assert (toll.units, toll.spaces) == ([], [])
