"""Activation, movement, the end of movement, stacking, control, sieges."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.activation import Activation, fewest_nations
from greatwar.families.cdg.arrival import Arrival
from greatwar.families.cdg.board import AP, CP, NEUTRAL, NOBODY, Link, Space, Unit
from greatwar.families.cdg.control import HOLDS, Control
from greatwar.families.cdg.movement import FRESH, March, Movement
from greatwar.families.cdg.sieges import Sieges
from greatwar.families.cdg.stacking import Stacking
from greatwar.families.cdg.state import MOVED, TO_ATTACK, TO_MOVE
from greatwar.kernel.refusal import Refusal
from tests.families.cdg.seven import (
    BAND,
    BOARD,
    ELIMINATED,
    GREEN,
    HQ,
    K1,
    K2,
    KL,
    L1,
    M1,
    RAIL,
    REBEL,
    SEA,
    A,
    B,
    C,
    D,
    E,
    F,
    State,
    k1,
    k2,
    k3,
    m1,
    m2,
    position,
)

STACKING: Stacking[State, Unit, Space] = Stacking(BOARD)
SIEGES: Sieges[State, Unit, Space] = Sieges(BOARD)


# Activation -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "nations"), [([K1, k1], 1), ([K1, L1], 2), ([KL], 1), ([K1, KL], 1), ([K1, L1, KL], 2), ([], 0)]
)
def test_a_unit_of_two_nations_is_free_beside_either(units, nations):
    assert fewest_nations(units) == nations


def too_dear(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    return Refusal("x", "too dear") if ACTIVATION.price(s, units, where, attack) > s.ops else None


class Priced(Activation[State, Unit, Space]):
    def surcharge(self, s: State, units: list[Unit], where: Space, attack: bool) -> int:
        return 1 if attack and where is C else 0

    def able(self, s: State, unit: Unit, attack: bool) -> bool:
        return unit is not k2


ACTIVATION: Priced = Priced(BOARD, (too_dear,))


def test_spaces_that_can_be_paid():
    s = position((K1, A), (L1, A), (K2, B), (k2, B), (M1, F))
    s.ops = 1
    assert ACTIVATION.possible(s, False) == [B]
    s.ops = 2
    assert ACTIVATION.possible(s, False) == [A, B]
    assert ACTIVATION.activate(s, [K2, k2], B, False) == 1
    assert (s.ops, s.move_marks) == (1, (B.n,))
    assert s.does(K2, TO_MOVE)
    assert not s.does(k2, TO_MOVE)
    assert ACTIVATION.possible(s, False) == []


def test_surcharge_for_an_attack():
    s = position((M1, C), owners="CCAAAAA")
    s.active, s.ops = AP, 1
    assert ACTIVATION.possible(s, False) == [C]
    assert ACTIVATION.possible(s, True) == []


def test_a_region_is_activated_by_groups_that_do_different_things():
    s = position((K1, D), (k1, D), (L1, D), (M1, D))
    s.ops = 3
    assert ACTIVATION.possible(s, False) == []
    movers = ACTIVATION.form(s, [K1])
    fighters = ACTIVATION.form(s, [L1])
    assert movers != fighters
    assert ACTIVATION.ungrouped(s, D) == [k1]
    ACTIVATION.activate(s, s.grouped(D, movers), D, False)
    ACTIVATION.activate(s, s.grouped(D, fighters), D, True)
    assert (s.does(K1, TO_MOVE), s.does(L1, TO_ATTACK), s.does(k1, TO_MOVE | TO_ATTACK)) == (True, True, False)
    assert s.ops == 1


# Movement ---------------------------------------------------------------------------------------------


def enemies_there(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    to = BOARD.end(link)
    return Refusal("x", "enemies") if s.hostile(to, unit.side) and not to.shared else None


def no_sea(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    return Refusal("x", "sea") if link.kind == SEA else None


def not_his_line(s: State, unit: Unit, start: Space, link: Link, done: March) -> Refusal | None:
    return None if link.users & unit.nations else Refusal("x", "coloured line")


def attack_marker(s: State, unit: Unit, at: Space, done: March) -> Refusal | None:
    return Refusal("x", "attack marker") if at.n in s.attack_marks else None


class Walking(Movement[State, Unit, Space]):
    """A green line takes the whole allowance, rails are an inset that costs 1 however far one goes."""

    def price(self, s: State, unit: Unit, start: Space, link: Link, done: March) -> int:
        if link.kind == GREEN:
            return self.allowance(s, unit)
        return 0 if link.kind == RAIL and done.flat else 1

    def after(self, s: State, unit: Unit, start: Space, link: Link, done: March) -> March:
        new = super().after(s, unit, start, link, done)
        return March(new.spent, new.flat | int(link.kind == RAIL), new.crossed)

    def must_stop(self, s: State, unit: Unit, to: Space, done: March) -> bool:
        return to.shared or SIEGES.stops(s, to, unit.side)


MOVEMENT: Walking = Walking(BOARD, (not_his_line, enemies_there, no_sea), (attack_marker,))


def ends(s: State, unit: Unit, done: March = FRESH) -> dict[str, int]:
    return {
        (way.path[-1] if way.path else s.space(unit)).name: way.done.spent
        for way in MOVEMENT.ways(s, unit, s.space(unit), done)
    }


def test_ends_with_what_they_cost():
    s = position((K1, B), owners="CCCCCCC")
    assert ends(s, K1) == {"B": 0, "A": 1, "C": 1, "E": 1, "D": 2, "F": 2}


def test_a_green_line_takes_the_whole_allowance():
    s = position((L1, C), owners="CCCCCCC")
    assert ends(s, L1)["D"] == 3
    assert "D" not in ends(s, L1, March(1))
    assert "F" not in {x.name for x in (BOARD.end(k) for k in MOVEMENT.links(s, L1, C, FRESH))}


def test_an_inset_costs_its_price_once():
    s = position((K1, A), owners="CCCCCCC")
    assert ends(s, K1, March(1, flat=1))["B"] == 1
    assert ends(s, K1)["B"] == 1


def test_a_fort_stops_the_move():
    s = position((M1, F), owners="CCCNAAA")
    assert ends(s, M1)["C"] == 1
    assert "D" not in ends(s, M1) or MOVEMENT.must_stop(s, M1, C, March(1))
    assert len(MOVEMENT.ways(s, M1, C, March(1), moving=True)) == 1


# The end of movement ----------------------------------------------------------------------------------


def too_high(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    return Refusal("stack", f"too many units in {where}") if STACKING.too_many(s, where, units) else None


def fort_not_besieged(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    return Refusal("siege", f"too few units before {where}") if SIEGES.owes(s, where, units) else None


def staff_alone(s: State, where: Space, units: list[Unit]) -> Refusal | None:
    return Refusal("company", "an HQ needs company") if all(u.staff for u in units) else None


CONTROL: Control[State, Unit, Space] = Control(BOARD)
ARRIVAL: Arrival[State, Unit, Space] = Arrival(BOARD, MOVEMENT, CONTROL, (too_high, fort_not_besieged, staff_alone))


def moving(s: State, *spaces: Space, side: int = CP) -> State:
    s.active = side
    s.move_marks = tuple(x.n for x in spaces)
    for x in spaces:
        for u in s.of_side(x, side):
            s.mark(u, TO_MOVE)
    SIEGES.note_broken(s)
    return s


def refused(s: State, unit: Unit, to: Space) -> str:
    link = BOARD.link(s.space(unit), to)
    assert link is not None
    done = MOVEMENT.after(s, unit, s.space(unit), link, FRESH)
    refusal = ARRIVAL.step_refusal(s, unit, to, done)
    return refusal.rule if refusal else ""


def test_one_small_unit_may_enter_a_fort_if_another_can_follow():
    alone = moving(position((m1, F)), F, side=AP)
    assert refused(alone, m1, C) == "siege"
    two = moving(position((m1, F), (m2, F)), F, side=AP)
    assert refused(two, m1, C) == ""


def test_the_follower_must_still_be_free():
    s = moving(position((m1, F), (m2, F)), F, side=AP)
    s.mark(m2, MOVED)
    assert refused(s, m1, C) == "siege"


def test_entries_of_other_rounds_do_not_add_up_but_those_who_stood_there_may_stay():
    s = moving(position((m1, C), (M1, F)), C, F, side=AP)
    assert s.unbesieged == (C.n,)
    assert ARRIVAL.unsettled(s) is None
    assert refused(s, M1, C) == ""


def test_the_reason_names_the_true_trouble():
    """A unit that is needed elsewhere may not go: the reason is that space, not the one it stands in."""
    s = moving(position((m1, C), (M1, F), owners="CCCNAAA"), F, side=AP)
    s.unbesieged, s.entered_now = (), (C.n,)
    link = BOARD.link(F, E)
    assert link is not None
    refusal = ARRIVAL.step_refusal(s, M1, E, March(3))
    assert refusal is not None
    assert refusal == Refusal("siege", "too few units before C")


def test_a_full_space_may_be_passed_and_entered_if_somebody_can_leave():
    full = position((K1, B), (k1, B), (k2, B), (K2, A))
    assert refused(moving(full.copy(), A, B), K2, B) == ""
    assert refused(moving(full.copy(), A), K2, B) == ""  # it can go on
    full.set_owner(C, AP)
    full.put(M1, C)
    full.put(m1, E)
    assert refused(moving(full.copy(), A), K2, B) == ""  # it can go back
    last = ARRIVAL.step_refusal(moving(full.copy(), A), K2, B, March(3))
    assert last == Refusal("stack", "too many units in B")


def test_an_hq_is_not_counted_but_needs_company():
    s = moving(position((K1, A), (k1, A), (k2, A), (HQ, A)), A)
    assert ARRIVAL.unsettled(s) is None
    s.put(HQ, B)
    s.entered_now = (B.n,)
    trouble = ARRIVAL.unsettled(s)
    assert trouble is not None
    assert (trouble.where, trouble.refusal.rule) == (B, "company")
    assert ARRIVAL.stop_refusal(s, HQ, B, March(1)) is None  # somebody can follow
    for u in (K1, k1, k2):
        s.mark(u, MOVED)
    assert ARRIVAL.stop_refusal(s, HQ, B, March(1)) is not None


def test_no_stop_in_an_attack_marked_space():
    s = moving(position((K1, A), owners="CCCNAAA"), A)
    s.attack_marks = (B.n,)
    assert refused(s, K1, B) == ""
    assert ARRIVAL.stop_refusal(s, K1, A, FRESH) is None
    s.put(K1, B)
    stop = ARRIVAL.stop_refusal(s, K1, B, March(1))
    assert stop is not None
    assert stop.reason == "attack marker"


# Stacking ---------------------------------------------------------------------------------------------


def test_room_counts_units_of_a_side_without_staff():
    s = position((K1, A), (k1, A), (HQ, A), (M1, D), (m1, D))
    assert STACKING.fits(s, A, k2)
    s.put(k2, A)
    assert not STACKING.fits(s, A, k3)
    assert STACKING.fits(s, A, HQ)
    assert STACKING.overfull(s, CP) == []
    s.put(k3, A)
    assert STACKING.overfull(s, CP) == [A]


# Control ----------------------------------------------------------------------------------------------


class Scored(Control[State, Unit, Space]):
    def changed(self, s: State, where: Space, was: int, now: int, by: Unit | None) -> None:
        s.vp += 1 if now == CP else -1


SCORED: Scored = Scored(BOARD)


def test_a_regular_unit_takes_and_a_fort_keeps():
    s = position((M1, F))
    SCORED.enter(s, M1, C)
    assert s.owner(C) == CP
    SCORED.fort_falls(s, C)
    assert s.owner(C) == AP
    SCORED.enter(s, M1, B)
    assert (s.owner(B), s.owner(C), s.vp) == (AP, AP, -2)


def test_an_irregular_holds_only_while_it_stays():
    s = position((BAND, C), (k1, C), owners="CCCNAAA")
    SCORED.enter(s, BAND, E)
    assert (s.owner(E), s.held) == (CP, ((E.n, AP),))
    SCORED.enter(s, BAND, D)
    assert (s.owner(E), s.held, s.vp) == (AP, ((D.n, NEUTRAL),), 1)


def test_a_held_space_is_kept_by_a_friend_and_taken_by_a_regular():
    s = position((BAND, C), (k1, C))
    SCORED.enter(s, BAND, E)
    SCORED.enter(s, k1, E)
    assert s.held == ()
    SCORED.remove(s, BAND, ELIMINATED[CP])
    assert s.owner(E) == CP


def test_elimination_gives_a_held_space_back():
    s = position((BAND, C))
    SCORED.enter(s, BAND, E)
    SCORED.remove(s, BAND, ELIMINATED[CP])
    assert s.owner(E) == AP
    assert SCORED.takes(s, BAND, E) == HOLDS


def test_nobody_takes_a_region_that_both_sides_hold():
    s = position((M1, D), (K1, C))
    SCORED.enter(s, K1, D)
    assert s.owner(D) == NEUTRAL


def test_a_trench_that_is_entered_loses_a_level_and_changes_hands():
    s = position((K1, B))
    s.set_trench(E, AP, 2)
    SCORED.enter(s, K1, E)
    assert (s.trench_level(E, AP), s.trench_level(E, CP)) == (0, 1)


# Sieges -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "besieged"), [((M1,), True), ((m1,), False), ((m1, m2), True), ((REBEL,), False), ((k1, k2), False)]
)
def test_who_besieges(units, besieged):
    s = position(*[(u, C) for u in units])
    assert SIEGES.besieged(s, C) is besieged


def test_surplus_besiegers_may_leave_and_a_fort_falls_above_its_strength():
    s = position((m1, C), (m2, C), (M1, C))
    assert SIEGES.may_leave(s, C, m1)
    s.put(M1, F)
    assert not SIEGES.may_leave(s, C, m1)
    assert [SIEGES.falls(s, C, roll) for roll in (1, 2, 3)] == [False, False, True]
    assert SIEGES.to_roll(s, AP) == [C]
    assert SIEGES.to_roll(s, CP) == []


def test_a_space_without_a_fort_is_not_besieged():
    s = position((M1, B), (m1, E))
    assert not SIEGES.besieged(s, B)
    assert SIEGES.against(s, B) == []


class Revolt(Control[State, Unit, Space]):
    def nobody_takes(self, s: State, where: Space) -> None:
        self.gain(s, where, NOBODY)


REVOLT: Revolt = Revolt(BOARD)


def test_a_fort_that_falls_to_nobodys_units():
    s = position((REBEL, C))
    REVOLT.fort_falls(s, C)
    assert s.owner(C) == NOBODY
    s = position((k1, C))
    REVOLT.fort_falls(s, C)
    assert s.owner(C) == CP


def test_several_units_of_two_nations_are_counted_as_few_nations_as_possible():
    def unit(nations: int) -> Unit:
        u = Unit(0)
        u.nations = nations
        return u

    assert fewest_nations([unit(3), unit(6)]) == 1  # 2 is in both
    assert fewest_nations([unit(3), unit(12)]) == 2
    assert fewest_nations([unit(3), unit(6), unit(12)]) == 2
    assert fewest_nations([unit(1), unit(6), unit(12)]) == 2


def test_markers_of_attack_and_of_movement():
    s = position((K1, A), (K2, B))
    s.ops = 4
    ACTIVATION.activate(s, [K1], A, False)
    ACTIVATION.activate(s, [K2], B, True)
    assert (s.move_marks, s.attack_marks) == ((A.n,), (B.n,))
    assert (s.does(K1, TO_ATTACK), s.does(K2, TO_ATTACK)) == (False, True)


class Apart(Stacking[State, Unit, Space]):
    def friends(self, s: State, where: Space, units: list[Unit]) -> bool:
        return fewest_nations(units) < 2


def test_who_may_not_stand_together():
    s = position((K1, A))
    apart = Apart(BOARD)
    assert apart.fits(s, A, k1)
    assert not apart.fits(s, A, L1)
    assert not apart.fits(position((K1, D)), D, L1)  # not even where there is room for any number


def test_a_move_is_finished_where_it_must_stop_or_cannot_go_on():
    s = position((M1, F))
    assert MOVEMENT.finished(s, M1, C, March(1))  # before the fort
    assert not MOVEMENT.finished(s, M1, E, March(1))
    assert MOVEMENT.finished(s, M1, E, March(3))  # no points left
