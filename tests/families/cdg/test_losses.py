"""The toll: worked examples of three titles, and random forces against plain enumeration."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.board import CP, Space, Unit
from greatwar.families.cdg.losses import NO_ROW, PAID, PHANTOM, Losses, Row, Toll
from greatwar.families.cdg.record import Combat
from greatwar.kernel.rng import Rng
from tests.families.cdg.seven import BAND, BOARD, ELIMINATED, K1, K2, KL, L1, RESERVE, C, State, k1, k2, l1, position


def pays(toll: Toll, force: bytes, left: int) -> int:
    return toll.best(force, left) // PAID


# The worked examples ----------------------------------------------------------------------------------


def test_two_full_armies_without_a_corps_lose_one_of_them():
    """Loss Number 7: both ways pay 6, but an absent corps would pay 1, so one army takes both steps."""
    toll = Toll([((3, 3), 0)], [], [Row(phantom=2)])
    force = toll.force([((3, 3), 0), ((3, 3), 0)], [])
    assert toll.best(force, 7) == 6 * PAID + PHANTOM
    full, weak = toll.kinds.index(((3, 3), 0)), toll.kinds.index(((3,), 0))
    after = toll.lose(force, full, -1)
    assert toll.possible(force, 7) == [(full, -1)]
    assert toll.possible(after, 4) == [(weak, -1)]
    assert toll.possible(after, 3) == [(full, -1), (weak, -1)]  # at 6 nothing is left for the absent corps


def test_two_full_armies_of_two_without_a_unit_in_reserve_lose_one_at_five():
    toll = Toll([((2, 2), 0)], [], [Row(phantom=1)])
    after = toll.lose(toll.force([((2, 2), 0), ((2, 2), 0)], []), 0, -1)
    assert toll.possible(after, 3) == [(toll.kinds.index(((2,), 0)), -1)]


def test_one_corps_for_two_armies_that_both_die():
    """Both orders are listed: who dies first is replaced where it stood, the other leaves the game."""
    toll = Toll([((3,), 0)], [((1, 1), 1)], [Row(tiers=((0,),), phantom=2), Row()])
    force = toll.force([((3,), 0), ((3,), 0)], [1])
    assert pays(toll, force, 6) == 6
    assert toll.possible(force, 6) == [(0, 0)]
    assert toll.possible(toll.lose(force, 0, 0), 3) == [(0, -1)]


def test_a_replacing_unit_pays_the_rest():
    """Two reduced LF 3, one (1,1) in reserve, 5: one of them and both steps of the replacement, not 6."""
    toll = Toll([((3,), 0)], [((1, 1), 1)], [Row(tiers=((0,),)), Row()])
    force = toll.force([((3,), 0), ((3,), 0)], [1])
    assert pays(toll, force, 5) == 5


def test_three_points_on_two_large_units_and_cavalry():
    """X reduced (2, replaced), IX full (2, 2), cavalry 1: X and cavalry, or IX flipped and cavalry."""
    toll = Toll([((2,), 0), ((2, 2), 0), ((1, 1), 1)], [((1, 1), 1)], [Row(tiers=((0,),)), Row()])
    units = [((2,), 0), ((2, 2), 0), ((1, 1), 1)]
    force = toll.force(units, [1])
    assert pays(toll, force, 3) == 3
    assert {toll.kinds[kind] for kind, _ in toll.possible(force, 3)} == set(units)


@pytest.mark.parametrize(("left", "kinds"), [(4, {(2, 2)}), (5, {(3, 3), (2, 2)}), (2, {(2, 2)}), (3, {(3, 3)})])
def test_a_large_and_a_small_unit_of_two(left, kinds):
    """(3,3) and (2,2): 4 are two steps of the small one, 5 are one of each."""
    toll = Toll([((3, 3), 0), ((2, 2), NO_ROW)], [], [Row()])
    force = toll.force([((3, 3), 0), ((2, 2), NO_ROW)], [])
    assert {toll.kinds[kind][0] for kind, _ in toll.possible(force, left)} == kinds
    assert pays(toll, force, left) == left


def test_a_dead_small_unit_comes_back_to_replace_a_large_one():
    """LCU reduced LF 2, SCU reduced LF 1 of its type, nobody in reserve, 4: the small one must die first."""
    rows = [Row(tiers=((0,),)), Row(returns=0)]
    toll = Toll([((2,), 0), ((1,), 1)], [((1, 1), 1)], rows)
    force = toll.force([((2,), 0), ((1,), 1)], [0])
    large, small = toll.kinds.index(((2,), 0)), toll.kinds.index(((1,), 1))
    assert pays(toll, force, 4) == 4
    assert toll.possible(force, 4) == [(small, -1)]
    assert {kind for kind, _ in toll.possible(force, 3)} == {large, small}
    rows[1].returns = -1  # the reading in which it stays dead
    barred = Toll([((2,), 0), ((1,), 1)], [((1, 1), 1)], rows)
    assert pays(barred, barred.force([((2,), 0), ((1,), 1)], [0]), 4) == 3


# Units ------------------------------------------------------------------------------------------------


class Falling(Losses[State, Unit, Space, Combat]):
    """Small units replace large ones of their nation, another nation's only if there is none; bands come last."""

    def reserve(self, s: State, c: Combat, side: int) -> list[Unit]:
        return list(s.at(RESERVE[side]))

    def tier_of(self, s: State, c: Combat, large: Unit, small: Unit) -> int:
        if small.large or small.staff:
            return -1
        return 0 if small.nations & large.nations else 1

    def steps_of(self, s: State, c: Combat, unit: Unit) -> tuple[int, ...]:
        if unit is BAND:
            return (dict(c.rolled)[BAND.n],)
        return super().steps_of(s, c, unit)

    def stage_of(self, s: State, c: Combat, unit: Unit) -> int:
        return 1 if unit is BAND else 0

    def phantom(self, s: State, c: Combat, unit: Unit) -> int:
        return 2


FALLING: Falling = Falling(BOARD)


def fight(*units: Unit, reduced: tuple[Unit, ...] = (), reserve: tuple[Unit, ...] = (), roll: int = 0):
    s = position(*[(u, C) for u in units], *[(u, RESERVE[CP]) for u in reserve])
    for u in reduced:
        s.set_reduced(u)
    return s, Combat(C.n, (), defenders=tuple(u.n for u in units), rolled=((BAND.n, roll),))


def listed(rules: Falling, s: State, c: Combat, left: int) -> dict[str, str]:
    return {x.unit.name: "".join(u.name for u in x.by) for x in rules.choices(s, c, False, left)}


def test_a_unit_with_a_rolled_factor_is_no_sponge():
    """The others lose all they can first: a roll of 6 does not save them."""
    s, c = fight(k1, BAND, roll=6)
    assert listed(FALLING, s, c, 6) == {"k1": ""}
    assert FALLING.payable(s, c, False, 6) == 2
    s, c = fight(k1, BAND, roll=3)
    assert FALLING.payable(s, c, False, 6) == 5
    dead = Combat(C.n, (), defenders=(BAND.n,), rolled=((BAND.n, 3),))
    assert listed(FALLING, s, dead, 4) == {"band": ""}
    assert listed(FALLING, s, dead, 2) == {}


def test_the_first_tier_binds():
    s, c = fight(K1, reduced=(K1,), reserve=(k1, k2, l1))
    assert listed(FALLING, s, c, 3) == {"K1": "k1k2"}
    s, c = fight(K1, reduced=(K1,), reserve=(l1,))
    assert listed(FALLING, s, c, 3) == {"K1": "l1"}


def test_reserves_that_overlap():
    """KL serves both nations; at 8 the two dead large units need both reserves to pay it all."""
    s, c = fight(K1, L1, reduced=(K1, L1), reserve=(KL, l1))
    assert FALLING.payable(s, c, False, 8) == 8
    assert listed(FALLING, s, c, 8)["K1"] == "KL"
    assert set(listed(FALLING, s, c, 8)["L1"]) <= set("KLl1")
    # if KL replaces L1, l1 still comes for K1 as second choice
    s, c = fight(K1, L1, reduced=(K1, L1), reserve=(KL,))
    assert FALLING.payable(s, c, False, 8) == 8


def test_a_small_unit_chosen_so_that_most_is_paid():
    s, c = fight(K1, reduced=(K1, k2), reserve=(k1, k2))
    assert listed(FALLING, s, c, 5) == {"K1": "k1"}
    assert listed(FALLING, s, c, 4) == {"K1": "k1k2"}


def test_nothing_is_lost_below_the_smallest_factor():
    s, c = fight(K1, K2)
    assert listed(FALLING, s, c, 2) == {}
    assert FALLING.payable(s, c, False, 2) == 0


class Bound(Falling):
    def first(self, s: State, c: Combat, units: list[Unit], left: int) -> list[Unit]:
        return [k1] if not c.steps_lost else []


def test_the_first_loss_may_be_bound_before_the_measure():
    s, c = fight(K1, k1)
    assert listed(Bound(BOARD), s, c, 3) == {"k1": ""}
    assert listed(FALLING, s, c, 3) == {"K1": ""}


def test_a_fort_falls_last():
    s, _ = fight(k1)
    alone = Combat(C.n, (), fort=2)
    assert FALLING.fort_falls(s, alone, 2)
    assert not FALLING.fort_falls(s, alone, 1)
    assert not FALLING.fort_falls(s, Combat(C.n, (), defenders=(k1.n,), fort=2), 7)


class Back(Falling):
    BACK = True


def test_dead_small_units_come_back_if_the_title_says_so():
    s, c = fight(K1, k1, reduced=(K1, k1))
    assert FALLING.payable(s, c, False, 6) == 4
    assert Back(BOARD).payable(s, c, False, 6) == 6
    assert listed(Back(BOARD), s, c, 6) == {"k1": ""}


# Against plain enumeration ----------------------------------------------------------------------------


def plainly(rules: Falling, s: State, c: Combat, left: int) -> tuple[int, int]:
    """(paid, points of absent units) of the best way, by trying all orders on copies of the state."""
    best = (0, min(left, s.vp))
    for n in c.defenders:
        u = BOARD.units[n]
        lf = rules.steps_of(s, c, u)[0]
        if lf > left:
            continue
        for t, d in after(rules, s, c, u):
            paid, absent = plainly(rules, t, d, left - lf)
            best = max(best, (paid + lf, absent))
    return best


def after(rules: Falling, s: State, c: Combat, u: Unit) -> list[tuple[State, Combat]]:
    t = s.copy()
    if not s.reduced(u) and u is not BAND:
        t.set_reduced(u)
        return [(t, c)]
    rest = tuple(n for n in c.defenders if n != u.n)
    if not u.large:
        if rules.BACK:
            t.put(u, RESERVE[CP])
            t.set_reduced(u, False)
        else:
            t.put(u, ELIMINATED[CP])
        return [(t, Combat(C.n, (), defenders=rest, rolled=c.rolled))]
    t.put(u, ELIMINATED[CP])
    ranked = [(rules.tier_of(s, c, u, x), x) for x in rules.reserve(s, c, CP)]
    good = [x for tier, x in ranked if tier == min(t for t, _ in ranked)]
    if not good:
        t.vp += 2
        return [(t, Combat(C.n, (), defenders=rest, rolled=c.rolled))]
    found = []
    for x in good:
        v = t.copy()
        v.put(x, C)
        found.append((v, Combat(C.n, (), defenders=(*rest, x.n), rolled=c.rolled)))
    return found


class OneStage(Falling):
    def stage_of(self, s: State, c: Combat, unit: Unit) -> int:
        return 0


class OneStageBack(OneStage):
    BACK = True


@pytest.mark.parametrize("back", [False, True])
def test_random_forces_equal_plain_enumeration(back):
    rules, rng = OneStageBack(BOARD) if back else OneStage(BOARD), Rng(1914)
    pool = [K1, K2, k1, k2, L1, l1, KL, *([] if back else [BAND])]
    for _ in range(200):
        rng.shuffle(pool)
        fighting = pool[:3]
        waiting = tuple(u for u in pool[3 : 3 + rng.below(4)] if not u.large and u is not BAND)
        weak = tuple(u for u in pool if rng.below(2) and not (back and u in waiting))
        s, c = fight(*fighting, reduced=weak, reserve=waiting, roll=1 + rng.below(6))
        left = 1 + rng.below(7)
        paid, absent = plainly(rules, s, c, left)
        cast = rules._cast(s, c, sorted(fighting))
        assert cast.toll.best(cast.force, left) == paid * PAID + absent * PHANTOM, (fighting, weak, waiting, left)
        for choice in rules.choices(s, c, False, left):
            lf = rules.price(s, c, choice.unit)
            ways = [
                plainly(rules, t, d, left - lf)
                for t, d in after(rules, s, c, choice.unit)
                if not choice.by or any(t.place(x) is C for x in choice.by)
            ]
            assert max((p + lf, a) for p, a in ways) == (paid, absent)


class DiesFirst(Falling):
    def first(self, s: State, c: Combat, units: list[Unit], left: int) -> list[Unit]:
        return [u for u in (K1, k1) if u in units]


def test_who_must_lose_first_is_replaced_by_the_first_tier_too():
    s, c = fight(K1, K2, reduced=(K1,), reserve=(k2, l1))
    assert listed(DiesFirst(BOARD), s, c, 6) == {"K1": "k2"}
    s, c = fight(K1, K2, reduced=(K1,), reserve=(l1,))
    assert listed(DiesFirst(BOARD), s, c, 6) == {"K1": "l1"}
    s, c = fight(K1, K2, reserve=(k2, l1))
    assert listed(DiesFirst(BOARD), s, c, 6) == {"K1": ""}  # only flipped
    s, c = fight(K1, K2, reduced=(K1,))
    assert listed(DiesFirst(BOARD), s, c, 6) == {"K1": ""}  # nobody is there
    s, c = fight(k1, K2, reduced=(k1,), reserve=(k2,))
    assert listed(DiesFirst(BOARD), s, c, 6) == {"k1": ""}  # a small unit is not replaced
    s, c = fight(K1, K2, reduced=(K1,))
    assert listed(DiesFirst(BOARD), s, c, 2) == {}  # too dear for what is left


def test_there_is_no_fort_to_fall():
    s, _ = fight(k1)
    assert not FALLING.fort_falls(s, Combat(C.n, ()), 5)


class Wishful(Falling):
    def wish(self, s: State, c: Combat, unit: Unit) -> int:
        return int(not unit.large)


def test_a_wish_decides_between_ways_that_pay_the_same():
    s, c = fight(L1, k1, k2, reduced=(k1,))
    assert set(listed(FALLING, s, c, 3)) == {"L1", "k1", "k2"}
    assert set(listed(Wishful(BOARD), s, c, 3)) == {"k1", "k2"}
