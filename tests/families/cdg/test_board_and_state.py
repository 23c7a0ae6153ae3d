"""The board's tables, and a state whose copies are independent."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.board import AP, CP, NEUTRAL, NOBODY
from greatwar.families.cdg.state import MOVED, REDUCED
from tests.families.cdg.seven import (
    BOARD,
    COLOURED,
    GREEN,
    HQ,
    K1,
    M1,
    RAIL,
    REBEL,
    RESERVE,
    ROAD,
    A,
    B,
    C,
    D,
    E,
    F,
    L,
    M,
    State,
    k1,
    m1,
    position,
)


def test_lines_by_kind_and_user():
    assert BOARD.lines(kinds=RAIL)[A.n] == [B.n]
    assert BOARD.lines(kinds=ROAD | GREEN)[C.n] == [B.n, D.n]
    assert BOARD.lines(M, COLOURED)[C.n] == [F.n]
    assert BOARD.lines(L, COLOURED)[C.n] == []
    assert BOARD.lines(M, COLOURED) is BOARD.lines(M, COLOURED)


def test_a_link_is_seen_from_one_end():
    link = BOARD.link(B, E)
    assert link is not None
    assert link.water
    assert BOARD.end(link) is E
    assert BOARD.link(A, C) is None


def test_copies_share_until_one_moves_a_counter():
    s = position((K1, A))
    t = s.copy()
    assert t.stacks is s.stacks
    t.put(K1, B)
    t.set_reduced(K1)
    assert (s.at(A), s.at(B), s.reduced(K1)) == ((K1,), (), False)
    assert (t.at(A), t.at(B), t.reduced(K1)) == ((), (K1,), True)
    s.put(k1, A)
    assert t.at(A) == ()


def test_stacks_are_in_order_of_number():
    s = position((m1, D), (k1, D), (K1, D), (M1, D))
    assert s.at(D) == (K1, k1, M1, m1)


def test_who_is_present_is_kept_by_every_move():
    s = position((K1, A), (HQ, A), (M1, D))
    for unit, to in ((k1, A), (K1, B), (HQ, D), (k1, RESERVE[CP]), (M1, RESERVE[AP]), (HQ, A)):
        side = unit.side
        s.put(unit, to)
        assert s.has_side(to, side)
        t = s.copy()
        t.changed()
        assert t.present == s.present
    assert s.has_side(A, CP)
    assert not s.has_combat(A, CP)
    assert s.has_combat(B, CP)
    assert s.has_regular(B, CP)
    assert not s.has_side(D, AP)


def test_a_region_holds_both_sides():
    s = position((K1, D), (M1, D), (REBEL, D))
    assert s.of_side(D, CP) == [K1]
    assert s.of_side(D, AP) == [M1]
    assert s.enemies(D, CP) == [M1, REBEL]
    assert s.hostile(D, AP)


def test_nobody_is_hostile_to_both_sides():
    s = position((REBEL, E))
    assert s.hostile(E, CP)
    assert s.hostile(E, AP)
    assert not s.hostile(E, NOBODY) or s.opposes(REBEL, NOBODY)


@pytest.mark.parametrize("owner", [CP, AP, NEUTRAL, NOBODY])
def test_the_owner_keeps_the_marker(owner):
    s = position()
    s.set_marker(B, 5)
    s.set_owner(B, owner)
    assert (s.owner(B), s.marker(B)) == (owner, 5)


def test_marks_of_the_round_go_and_lasting_ones_stay():
    s = position((K1, A))
    s.mark(K1, MOVED)
    s.keep(K1, REDUCED | 4)
    s.clear_marks()
    assert not s.does(K1, MOVED)
    assert s.keeps(K1, 4)
    assert s.cf(K1) == 3


def test_groups():
    s = position((K1, D), (k1, D), (HQ, D))
    s.groups = ((K1.n, 1), (HQ.n, 1), (k1.n, 2))
    assert s.grouped(D, 1) == [K1, HQ]
    assert s.group(k1) == 2
    assert s.group(M1) == 0


def test_only_sensitive_moves_drop_supply():
    s = position((K1, A), (M1, F))
    s.reaches = ["flooded"]
    s.put(K1, B)
    assert s.reaches == ["flooded"]
    s.put(K1, RESERVE[CP])
    assert s.reaches == ["flooded"]
    s.put(M1, B)
    assert s.reaches == []


def test_forts():
    s = position()
    assert s.fort(C) == 2
    assert s.enemy_fort(C, AP) == 2
    assert s.enemy_fort(C, CP) == 0
    s.destroy_fort(C)
    assert s.fort(C) == 0


def test_canonical_bytes_tell_states_apart_and_copies_not():
    s = position((K1, A))
    t = s.copy()
    assert s == t
    t.put(K1, B)
    assert s != t
    u = State([])
    u.where, u.control = t.where[:], t.control
    u.changed()
    assert u == t
    assert u.at(B) == (K1,)
