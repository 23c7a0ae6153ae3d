"""Fire, flank attacks, who attacks together, the chain of a combat, retreats, advances, lost units."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from greatwar.families.cdg.advance import Advance
from greatwar.families.cdg.board import AP, CP, Link, Place, Space, Unit
from greatwar.families.cdg.combat import CombatStep, Declaration, dropped, replaced_by
from greatwar.families.cdg.control import Control
from greatwar.families.cdg.elimination import ATTRITION, FIRE, Elimination
from greatwar.families.cdg.fire import ATTACKER, BOTH, DEFENDER, NOBODY_WINS, Fire, FireTable
from greatwar.families.cdg.flank import Flank
from greatwar.families.cdg.record import FLANK_FAILED, FLANKED, Combat
from greatwar.families.cdg.retreat import ENDS, GOES_ON, WHOLE, Choice, Halt, Retreat, noted_step
from greatwar.families.cdg.sequence import ChainStep
from greatwar.families.cdg.sieges import Sieges
from greatwar.families.cdg.stacking import Stacking
from greatwar.families.cdg.state import ATTACKED, RETREATED, TO_ATTACK
from greatwar.families.cdg.supply import LIVE
from greatwar.kernel import engine
from greatwar.kernel.refusal import Refusal
from greatwar.kernel.step import Auto
from tests.families.cdg.seven import (
    BAND,
    BOARD,
    COLOURED,
    ELIMINATED,
    GREEN,
    HQ,
    K1,
    K2,
    KL,
    L1,
    M1,
    M2,
    MOUNTAIN,
    REBEL,
    REMOVED,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    State,
    combat,
    k1,
    k2,
    k3,
    l1,
    m1,
    m2,
    m3,
    n1,
    position,
)
from tests.families.cdg.test_supply import SUPPLY

# Fire -------------------------------------------------------------------------------------------------

LIGHT = FireTable("light", (0, 1, 2, 3), tuple(tuple(d * c // 6 for c in range(4)) for d in range(1, 7)))
HEAVY = FireTable("heavy", (0, 4, 8), tuple(tuple(min(d, c + 1) + c for c in range(3)) for d in range(1, 7)))


class Firing(Fire[State, Unit, Space, Combat]):
    def table(self, s: State, c: Combat, attacking: bool) -> int:
        return 1 if any(u.large for u in self.units(c, attacking)) else 0

    def shift(self, s: State, c: Combat, attacking: bool) -> int:
        return -c.shift if attacking else 0

    def drm(self, s: State, c: Combat, attacking: bool) -> int:
        return 1 if attacking and self.board.space(c.space).terrain != MOUNTAIN else 0

    def first(self, s: State, c: Combat) -> int:
        if c.flank == FLANKED:
            return ATTACKER
        return DEFENDER if c.flank == FLANK_FAILED else BOTH


FIRING: Firing = Firing(BOARD, (LIGHT, HEAVY))


def numbers(*units: Unit) -> tuple[int, ...]:
    return tuple(u.n for u in units)


@pytest.mark.parametrize(("strength", "column"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (40, 2)])
def test_the_column_of_a_strength(strength, column):
    assert HEAVY.column(strength) == column


def test_no_column_or_die_leaves_the_table():
    assert HEAVY.shifted(1, 5) == 2
    assert HEAVY.shifted(1, -5) == 0
    assert HEAVY.loss(2, 9) == HEAVY.loss(2, 6)
    assert HEAVY.loss(2, -1) == HEAVY.loss(2, 1)


def test_a_fort_adds_to_the_defence_until_it_is_destroyed():
    s = position((M1, B), (k1, C))
    c = Combat(C.n, numbers(M1), numbers(k1), fort=2)
    assert FIRING.strength(s, c, False) == 3
    assert FIRING.strength(s, c, True) == 5
    s.destroy_fort(C)
    assert FIRING.strength(s, c, False) == 1
    alone = Combat(C.n, numbers(M1))
    assert not FIRING.can_fire(s, alone, False)


def test_who_fires_second_fires_with_what_is_left():
    s = position((M1, B), (K1, E))
    c = Combat(E.n, numbers(M1, m1), numbers(K1))
    assert FIRING.shot(s, c, True, 3).table is HEAVY
    c = dropped(c, M1.n)
    shot = FIRING.shot(s, c, True, 3)
    assert (shot.table, shot.strength, shot.drm) == (LIGHT, 1, 0)
    assert c.fallen == numbers(M1)


def test_shift_and_drm():
    s = position((M1, E), (K1, B))
    c = Combat(B.n, numbers(M1), numbers(K1))
    assert FIRING.column(s, c, True) == 1
    assert FIRING.column(s, replace(c, shift=1), True) == 0
    assert FIRING.shot(s, c, True, 1).loss == HEAVY.loss(1, 2)
    assert str(FIRING.shot(s, c, True, 1)) == "5 on the heavy table: 1+1, Loss Number 3"


@pytest.mark.parametrize(("attacker", "defender", "winner"), [(1, 2, AP), (2, 1, CP), (1, 1, NOBODY_WINS)])
def test_the_higher_loss_number_wins(attacker, defender, winner):
    s = position()
    s.active = AP
    assert FIRING.winner(s, Combat(C.n, (), attacker_loss=attacker, defender_loss=defender)) == winner


def test_an_attack_in_the_other_sides_action():
    s = position()
    s.active = AP
    s.combat = Combat(C.n, (), side=CP, attacker_loss=1, defender_loss=2)
    assert FIRING.side_of(s, True) == CP
    assert FIRING.winner(s, combat(s)) == CP


# Flank ------------------------------------------------------------------------------------------------


class Turning(Flank[State, Unit, Space, Combat]):
    def disturbing(self, s: State, c: Combat, link: Link) -> bool:
        return link.kind not in (GREEN, COLOURED)


def two_spaces(s: State, c: Combat) -> Refusal | None:
    return Refusal("x", "one space") if len(c.origins) < 2 else None


FLANK: Turning = Turning(BOARD, (two_spaces,))


def test_each_undisturbed_space_but_the_pin_helps():
    s = position((K1, A), (K2, C), (L1, E), (M1, B), owners="CACNCAA")
    c = Combat(B.n, numbers(K1, K2, L1), origins=(A.n, C.n, E.n))
    assert FLANK.refusal(s, c) is None
    assert FLANK.drm(s, c, A) == 2
    s.put(M2, F)
    assert FLANK.drm(s, c, A) == 1  # E is disturbed by rail, C only by a coloured line
    assert FLANK.drm(s, c, E) == 2
    assert FLANK.outcome(s, c, A, 3) == FLANKED
    assert FLANK.outcome(s, c, A, 2) == FLANK_FAILED
    assert FLANK.refusal(s, replace(c, origins=(A.n,))) is not None


# Declaring --------------------------------------------------------------------------------------------


def nobody_there(s: State, target: Space) -> Refusal | None:
    return None if s.enemies(target, s.active) or s.enemy_fort(target, s.active) else Refusal("x", "empty")


def attacked(s: State, target: Space) -> Refusal | None:
    return Refusal("x", "attacked") if target.n in s.attacked else None


def no_way(s: State, unit: Unit, target: Space) -> Refusal | None:
    here = s.space(unit)
    return None if here is target or BOARD.link(here, target, unit.nations) else Refusal("x", "no line")


def at_most_three_spaces(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    return Refusal("x", "too many") if len(units) > 4 else None


def nations_apart(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    return None if DECLARING.one_stack_holds_all(s, units) else Refusal("x", "nations")


def only_staff(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    return Refusal("x", "staff") if all(u.staff for u in units) else None


DECLARING: Declaration[State, Unit, Space] = Declaration(
    BOARD, (nobody_there, attacked), (no_way,), (at_most_three_spaces,), (nations_apart, only_staff)
)


def attackers(*placed: tuple[Unit, Space], owners: str = "CCCNCAA") -> State:
    s = position(*placed, owners=owners)
    for u, _ in placed:
        if u.side == s.active:
            s.mark(u, TO_ATTACK)
    return s


def pairs(s: State) -> set[str]:
    return {f"{u}>{x}" for u, x in DECLARING.attacks(s)}


def test_attacks_on_neighbours_and_within_a_region():
    s = attackers((K1, C), (k1, D), (M1, D), (M2, F))
    assert pairs(s) == {"K1>D", "K1>F", "k1>D"}
    s.attacked = (D.n,)
    assert pairs(s) == {"K1>F"}
    s.mark(K1, ATTACKED)
    assert pairs(s) == set()


def test_staff_needs_company_and_nations_a_common_stack():
    s = attackers((HQ, C), (M1, D))
    assert pairs(s) == set()
    s = attackers((K1, C), (L1, E), (M1, D))
    assert pairs(s) == {"K1>D", "L1>D"}
    assert DECLARING.joiners(s, D, [K1]) == []  # nobody holds both nations
    s = attackers((K1, C), (L1, E), (k1, E), (M1, D))
    assert DECLARING.joiners(s, D, [K1]) == [k1, L1]
    assert DECLARING.together(s, D, [K1, L1]) is not None
    assert DECLARING.together(s, D, [K1, L1, k1]) is None
    s = attackers((K1, C), (KL, E), (L1, E), (M1, D))
    assert DECLARING.together(s, D, [K1, KL, L1]) is None


def test_groups_of_a_region_are_stacks_of_their_own():
    s = attackers((K1, D), (L1, D), (M1, E), owners="CCCNAAA")
    assert DECLARING.together(s, E, [K1, L1]) is None
    s.groups = ((K1.n, 1), (L1.n, 2))
    assert DECLARING.together(s, E, [K1, L1]) is not None


def test_a_replacing_unit_takes_the_place_of_the_dead_one():
    c = replaced_by(Combat(C.n, numbers(M1), numbers(K1, k2)), K1.n, k1.n)
    assert c.defenders == numbers(k2, k1)
    assert c.replaced == ((K1.n, k1.n),)


# The chain --------------------------------------------------------------------------------------------

TOLD: list[str] = []


class Tell(Auto):
    def run(self, s: Any) -> None:
        TOLD.append("asked")


class Part(CombatStep):
    """The title's own base of its links."""


class First(Part):
    def does(self, s: Any) -> type[CombatStep] | None:
        TOLD.append("first")
        s.push(Tell())
        return None


class Second(Part):
    def does(self, s: Any) -> type[CombatStep] | None:
        TOLD.append("second")
        return Fourth if s.vp else None


class Third(Part):
    def does(self, s: Any) -> type[CombatStep] | None:
        TOLD.append("third")
        return None


class Fourth(Part):
    def does(self, s: Any) -> type[CombatStep] | None:
        TOLD.append("fourth")
        return None


Part.CHAIN = (First, Second, Third, Fourth)


@pytest.mark.parametrize(("vp", "told"), [(0, "first asked second third fourth"), (1, "first asked second fourth")])
def test_links_run_in_order_after_what_they_asked(vp, told):
    TOLD.clear()
    s = position()
    s.vp = vp
    s.push(First())
    engine.settle(s)
    assert " ".join(TOLD) == told


class Ring(ChainStep):
    """Links that find their place by their class, with a plain step between them."""


class Opening(Ring):
    def does(self, s: Any) -> type[Auto] | None:
        TOLD.append("opening")
        return Tell if s.vp else None


class Middle(Ring):
    def does(self, s: Any) -> type[Auto] | None:
        TOLD.append(f"middle, then {', '.join(type(x).__name__ for x in reversed(s.pending)) or 'nothing'}")
        return None


class Closing(Ring):
    def does(self, s: Any) -> type[Auto] | None:
        TOLD.append("closing")
        return None


Ring.CHAIN = (Opening, Middle, Tell, Closing)


@pytest.mark.parametrize(("vp", "told"), [(0, ["opening", "middle, then nothing"]), (1, ["opening"])])
def test_plain_steps_of_a_chain_stand_on_the_stack_with_the_next_link(vp, told):
    TOLD.clear()
    s = position()
    s.vp = vp
    s.push(Opening())
    while not (s.pending and isinstance(s.pending[-1], Tell)):
        s.pending.pop().run(s)
    assert told == TOLD
    assert [type(x) for x in s.pending] == [Closing, Tell]
    engine.settle(s)
    assert [*told, "asked", "closing"] == TOLD


# Retreat ----------------------------------------------------------------------------------------------

STACKING: Stacking[State, Unit, Space] = Stacking(BOARD)
SIEGES: Sieges[State, Unit, Space] = Sieges(BOARD)
CONTROL: Control[State, Unit, Space] = Control(BOARD)


def enemy_in_the_way(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    if to.shared or not (s.hostile(to, unit.side) or SIEGES.stops(s, to, unit.side)):
        return None
    return Refusal("x", "enemy")


def not_this_line(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    link = BOARD.link(start, to, unit.nations)
    return None if link and link.kind != COLOURED and link.kind != 8 else Refusal("x", "line")


class Retreating(Retreat[State, Unit, Space, Combat]):
    def supplied(self, s: State, unit: Unit, to: Space) -> bool:
        return SUPPLY.GRADES[SUPPLY.would_be(s, unit, to)].acts & LIVE > 0

    def by_sea(self, s: State, unit: Unit, start: Space) -> list[Space]:
        return [A] if unit is k3 and start is D else []


def always(s: State, c: Combat) -> bool:
    return True


def in_mountains(s: State, c: Combat) -> bool:
    return BOARD.space(c.space).terrain == MOUNTAIN


RETREAT: Retreating = Retreating(
    BOARD,
    STACKING,
    CONTROL,
    SIEGES,
    (enemy_in_the_way, not_this_line),
    (Halt("a step", in_mountains, WHOLE, True), Halt("HQ", always, 1, False)),
)


def driven(length: int, *placed: tuple[Unit, Space], at: Space, owners: str = "CCCNAAA") -> State:
    s = position(*placed, owners=owners)
    s.vp_events = 1  # the seas are apart
    s.active = AP
    s.combat = Combat(at.n, (), numbers(*s.of_side(at, CP)), retreat=length)
    return s


def options(choices: list[Choice[Unit, Space]]) -> set[str]:
    return {f"{x.unit}>{x.to}" if x.to else f"{x.unit} dies" for x in choices}


def test_friendly_and_supplied_comes_first():
    s = driven(1, (K1, B), at=B)
    assert [(x.name, RETREAT.rank(s, K1, x)) for x in (A, C, E)] == [("A", 0), ("C", 0), ("E", 2)]
    assert options(RETREAT.choices(s, [K1])) == {"K1>A", "K1>C"}


def test_an_enemy_port_or_source_that_would_feed_the_unit_outranks_one_that_would_not():
    s = driven(1, (K1, E), at=E, owners="AAANCAA")
    assert [RETREAT.rank(s, K1, x) for x in (B, D, F)] == [3, 3, 2]
    assert options(RETREAT.choices(s, [K1])) == {"K1>F"}


def test_two_spaces_end_elsewhere_and_a_region_ends_the_retreat():
    s = driven(2, (K1, C), at=C, owners="CCCCAAA")
    assert RETREAT.ends_at(s, K1, D) == ENDS
    assert RETREAT.ends_at(s, K1, B) == GOES_ON
    assert options(RETREAT.choices(s, [K1])) == {"K1>B", "K1>D"}
    assert RETREAT.goals(s, K1, {}) == [A, D]
    RETREAT.go(s, K1, B, last=False)
    assert options(RETREAT.last_choices(s, K1, C, [])) == {"K1>A"}
    assert s.does(K1, RETREATED)


def test_a_retreat_takes_control_only_where_it_ends():
    s = driven(1, (K1, B), at=B, owners="CCCNAAA")
    s.set_owner(A, AP)
    RETREAT.go(s, K1, A, last=False)
    assert s.owner(A) == AP
    RETREAT.go(s, K1, A, last=True)
    assert s.owner(A) == CP


def test_no_unit_is_lost_that_could_be_saved():
    """B has room for one, k2 and K1 want to go there; only K1 may also go to F."""
    s = driven(1, (K1, E), (l1, E), (k1, B), (k2, B), at=E, owners="CCCACCA")
    s.put(M1, D)
    s.combat = replace(combat(s), defenders=numbers(K1, l1))
    D.shared = False
    s.set_owner(F, CP)
    try:
        assert RETREAT.survivors(s, [K1, l1], {}) == 2
        assert options(RETREAT.choices(s, [K1, l1])) == {"K1>B", "K1>F", "l1>B", "l1>F"}
        RETREAT.go(s, K1, B, last=True)
        assert options(RETREAT.choices(s, [l1])) == {"l1>F"}
    finally:
        D.shared = True


def test_who_finds_no_room_is_given_up_by_the_owners_choice():
    s = driven(1, (K1, C), (l1, C), (k1, B), (k2, B), at=C, owners="CCCACCA")
    s.put(M1, A)
    D.shared = False
    s.put(m1, D)
    try:
        assert RETREAT.survivors(s, [K1, l1], {}) == 1
        assert options(RETREAT.choices(s, [K1, l1])) == {"K1>B", "l1>B", "K1 dies", "l1 dies"}
        s.put(k3, B)
        assert options(RETREAT.choices(s, [K1])) == {"K1 dies"}
    finally:
        D.shared = True


def test_a_retreat_by_sea_is_the_whole_retreat():
    s = driven(2, (k3, D), (K1, D), at=D, owners="CAAAAAA")
    s.put(M1, C)
    s.put(M2, E)
    assert options(RETREAT.choices(s, [k3])) == {"k3>A"}
    assert RETREAT.is_end(s, k3, D, A)
    assert options(RETREAT.choices(s, [K1])) == {"K1 dies"}


def test_the_nearest_place_with_room():
    s = driven(1, (K1, C), (k1, B), (k2, B), (k3, B), at=C, owners="CCCACCC")
    assert RETREAT.nearest_room(s, K1, C) == [A, E]


def test_ways_to_halt():
    s = driven(2, (K1, E), at=E)
    assert [(h.name, h.spaces, h.step) for h in RETREAT.halts(s, combat(s))] == [
        ("a step", WHOLE, True),
        ("HQ", 1, False),
    ]
    s.combat = replace(combat(s), space=B.n)
    assert [h.name for h in RETREAT.halts(s, combat(s))] == ["HQ"]


def test_paths_are_noted():
    assert noted_step(noted_step(noted_step((), 4, True), 5, False), 6, True) == ((4, 5), (6,))


# Advance ----------------------------------------------------------------------------------------------


def enemies(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    return Refusal("x", "enemy") if s.hostile(to, unit.side) and not to.shared else None


def line(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    return None if BOARD.link(start, to, unit.nations) else Refusal("x", "line")


class Following(Advance[State, Unit, Space, Combat]):
    def stops(self, s: State, c: Combat, unit: Unit, start: Space, to: Space) -> bool:
        link = BOARD.link(start, to)
        return to.terrain == MOUNTAIN or (link is not None and link.water)


ADVANCE: Following = Following(BOARD, STACKING, CONTROL, SIEGES, (enemies, line))


def won(at: Space, *placed: tuple[Unit, Space], retreat: int = 1, paths: Any = ()) -> State:
    s = position(*placed, owners="CCCNAAA")
    s.active = AP
    s.combat = Combat(at.n, numbers(*[u for u, _ in placed if u.side == AP]), retreat=retreat, paths=paths)
    return s


def goes(s: State) -> set[str]:
    return {f"{u}>{x}" for u, x in ADVANCE.advances(s)}


def test_full_attackers_follow_if_the_defenders_are_gone():
    s = won(B, (M1, E), (m1, E))
    s.set_reduced(m1)
    assert goes(s) == {"M1>B"}
    ADVANCE.go(s, M1, B)
    assert s.owner(B) == AP
    assert goes(s) == set()
    s = won(B, (M1, E), (K1, B))
    assert goes(s) == set()


def test_beyond_only_after_two_spaces_and_not_over_water_or_into_mountains():
    s = won(E, (M1, F), (m1, B), retreat=2, paths=((D.n, C.n), (B.n,)))
    ADVANCE.go(s, M1, E)
    assert goes(s) == {"m1>E"}  # mountains stop M1
    s = won(B, (M1, E), (m1, C), retreat=2, paths=((A.n,),))
    s.set_owner(C, AP)
    ADVANCE.go(s, M1, B)
    assert combat(s).stopped == numbers(M1)  # over water
    ADVANCE.go(s, m1, B)
    assert goes(s) == {"m1>A"}
    ADVANCE.go(s, m1, A)
    assert goes(s) == set()


def test_three_counted_units():
    s = won(D, (m1, E), (m2, E), (m3, E), (n1, C), (M1, C))
    for u in (m1, m2, m3):
        ADVANCE.go(s, u, D)
    assert goes(s) == set()


def test_a_siege_must_be_completed():
    s = won(C, (m1, F), (m2, F))
    assert goes(s) == {"m1>C", "m2>C"}
    ADVANCE.go(s, m1, C)
    assert not ADVANCE.may_end(s)
    assert goes(s) == {"m2>C"}
    ADVANCE.go(s, m2, C)
    assert ADVANCE.may_end(s)
    alone = won(C, (m1, F))
    assert goes(alone) == set()


# Elimination ------------------------------------------------------------------------------------------------


class Dying(Elimination[State, Unit, Space]):
    def box(self, s: State, unit: Unit, how: int) -> Place:
        return (REMOVED if how == ATTRITION else ELIMINATED)[unit.side]

    def lost(self, s: State, unit: Unit, how: int, where: Place, box: Place) -> None:
        s.vp += 1 if where is E else 0


ELIMINATION: Dying = Dying(BOARD, CONTROL)


def test_lost_units_go_to_their_box_at_full_strength():
    s = position((K1, E), (BAND, B), (REBEL, G))
    assert not ELIMINATION.reduce(s, K1, FIRE)
    assert ELIMINATION.reduce(s, K1, FIRE)
    assert s.place(K1) is ELIMINATED[CP]
    assert (s.reduced(K1), s.vp) == (False, 1)
    assert ELIMINATION.lose(s, BAND, ATTRITION) is REMOVED[CP]


# What mutants got away with ---------------------------------------------------------------------------


def test_nobody_goes_beyond_after_a_retreat_of_one_space():
    s = won(B, (m1, C), retreat=1, paths=((A.n,),))
    s.set_owner(C, AP)
    ADVANCE.go(s, m1, B)
    assert goes(s) == set()


def lone(s: State, target: Space, units: list[Unit]) -> Refusal | None:
    return Refusal("x", "one unit only") if len(units) > 1 else None


ONE_BY_ONE: Declaration[State, Unit, Space] = Declaration(BOARD, (nobody_there,), (no_way,), (lone,), (only_staff,))


def test_a_firm_limit_is_not_cured_by_company():
    s = attackers((K1, C), (k1, C), (HQ, C), (M1, D))
    assert ONE_BY_ONE.joiners(s, D, [K1]) == []
    assert {f"{u}>{x}" for u, x in ONE_BY_ONE.attacks(s)} == {"K1>D", "k1>D"}  # staff would need company


def test_staff_is_completed_by_a_combat_unit():
    s = attackers((k1, C), (HQ, C), (M1, D))
    assert pairs(s) == {"HQ>D", "k1>D"}


BARRED: set[tuple[str, str]] = set()


def barred(s: State, unit: Unit, start: Space, to: Space) -> Refusal | None:
    return Refusal("x", "barred") if (unit.name, to.name) in BARRED else None


PICKY: Retreating = Retreating(BOARD, STACKING, CONTROL, SIEGES, (enemy_in_the_way, not_this_line, barred))


@pytest.fixture
def bars():
    BARRED.clear()
    yield BARRED
    BARRED.clear()


def test_the_second_space_leaves_room_for_those_who_follow(bars):
    """l1 may not enter C, and A has room for one: K1 in B goes to C."""
    bars |= {("l1", "C"), ("l1", "D")}
    s = driven(2, (K1, B), (l1, E), (k1, A), (k2, A), at=E, owners="CCCCCAA")
    assert options(PICKY.last_choices(s, K1, E, [])) == {"K1>A", "K1>C"}
    assert options(PICKY.last_choices(s, K1, E, [l1])) == {"K1>C"}


def test_the_first_space_leaves_room_for_those_who_follow(bars):
    bars |= {("l1", "C")}
    s = driven(1, (K1, B), (l1, B), (k1, A), (k2, A), at=B, owners="CCCCCAA")
    bars |= {("l1", "E"), ("K1", "E")}
    assert options(PICKY.choices(s, [K1, l1])) == {"K1>C", "l1>A"}


def test_one_who_finds_no_way_does_not_hold_up_the_others(bars):
    bars |= {("K1", x.name) for x in (A, C, E)}
    s = driven(1, (K1, B), (l1, B), at=B, owners="CCCCCAA")
    assert PICKY.survivors(s, [K1, l1], {}) == 1
    assert options(PICKY.choices(s, [K1, l1])) == {"K1 dies", "l1>A", "l1>C", "l1>E"}


def test_a_second_space_that_is_barred_kills(bars):
    bars |= {("K1", "A"), ("K1", "C")}
    s = driven(2, (K1, B), at=E, owners="CCCCCAA")
    assert options(PICKY.last_choices(s, K1, E, [])) == {"K1 dies"}


def test_besiegers_who_are_needed_do_not_go_on():
    """m1 and m2 besiege C; after a retreat of two spaces neither may leave the other there alone."""
    s = won(C, (m1, F), (m2, F), (M1, F), retreat=2, paths=((B.n,),))
    for u in (m1, m2):
        ADVANCE.go(s, u, C)
    assert goes(s) == {"M1>C"}  # the fort stops everybody who besieges it
    ADVANCE.go(s, M1, C)
    assert ADVANCE.may_end(s)
