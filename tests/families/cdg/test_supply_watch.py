"""What one enemy operation could cut off."""

from __future__ import annotations

from greatwar.families.cdg.board import AP, CP, Space, Unit
from greatwar.families.cdg.movement import March
from greatwar.families.cdg.supply_watch import Stride, SupplyWatch, Watch, largest
from greatwar.kernel.action import Action
from tests.families.cdg.little_war import ACTIVATION, ARRIVAL, MOVEMENT, OOS, SUPPLY, Move
from tests.families.cdg.seven import BOARD, K1, K2, M1, M2, A, B, C, E, F, State, k1, m1, m2, position


class LittleWatch(SupplyWatch[State, Unit, Space]):
    GRADES = ("out of supply", "full")

    def move(self, unit: Unit, to: Space) -> Action:
        return Action("go", (unit, to))

    def stop(self) -> Action:
        return Action("stop")

    def grade(self, s: State, unit: Unit) -> int:
        return int(SUPPLY.grade(s, unit) != OOS)

    def space_supplied(self, s: State, side: int, where: Space) -> bool:
        return SUPPLY.space_supplied(s, side, where)

    def at_rest(self, view: State, enemy: int) -> State:
        s = super().at_rest(view, enemy)
        s.ops = 9
        return s

    def strides(self, s: State, unit: Unit, here: Space, spent: int, flat: int) -> list[Stride[Space]]:
        done = March(spent, flat)
        found = []
        for link in MOVEMENT.links(s, unit, here, done):
            to, after = BOARD.end(link), MOVEMENT.after(s, unit, here, link, done)
            found.append((to, after.spent, after.flat, MOVEMENT.must_stop(s, unit, to, after)))
        return found

    def takes(self, s: State, side: int, where: Space) -> bool:
        return super().takes(s, side, where) or bool(where.shared)

    def activated(self, s: State, units: list[Unit]) -> tuple[State, list[Action]] | None:
        new, where = s.copy(), s.space(units[0])
        if ACTIVATION.refusal(new, units, where, False) is not None:
            return None
        ACTIVATION.activate(new, units, where, False)
        new.pending = [Move()]
        return new, [Action("activate", (where,))]

    def unsettled(self, s: State) -> bool:
        return ARRIVAL.unsettled(s) is not None


WATCH: LittleWatch = LittleWatch(BOARD)


def cuts(s: State, side: int) -> dict[str, str]:
    return {" ".join(t.by): " ".join([*t.units, *t.places]) for t in Watch(WATCH, s, side).threats()}


def test_a_unit_behind_one_open_space_is_cut_off_by_its_loss():
    s = position((K1, C), (M1, E), owners="CCCAAAA")
    before = s.fingerprint()
    assert cuts(s, CP) == {"activate E go M1 > B stop": "K1 C"}
    assert s.fingerprint() == before


def test_a_guarded_space_is_safe():
    s = position((K1, C), (K2, B), (M1, E), owners="CCCAAAA")
    assert cuts(s, CP) == {}


def test_two_ways_are_cut_by_two_units_of_one_stack():
    """K1 in E is fed over B and over sea and the region D; M1 and M2 of one stack can take both."""
    s = position((K1, E), (k1, A), (M1, C), (M2, C), owners="CCACCAA")
    s.destroy_fort(C)
    assert cuts(s, CP) == {"activate C go M1 > B stop go M2 > D": "K1 E"}


def test_two_stacks_are_two_operations():
    s = position((K1, E), (k1, A), (M1, C), (M2, F), owners="CCACCAA")
    s.destroy_fort(C)
    assert cuts(s, CP) == {}


def test_an_operation_that_cannot_be_paid_is_no_threat(monkeypatch):
    s = position((K1, C), (M1, E), owners="CCCAAAA")
    rest = LittleWatch.at_rest

    def poor(self: LittleWatch, view: State, enemy: int) -> State:
        found = rest(self, view, enemy)
        found.ops = 0
        return found

    monkeypatch.setattr(LittleWatch, "at_rest", poor)
    assert cuts(s, CP) == {}


def test_what_is_cut_off_now():
    s = position((m1, B), (m2, F), owners="CACCCAA")
    watch = WATCH.supply_watch(s, AP)
    assert [(t.units, t.places, t.by) for t in watch.now] == [(["m1"], ["B"], [])]
    empty = position((m2, F), owners="CACCCAA")
    assert [(t.units, t.places) for t in WATCH.supply_watch(empty, AP).now] == [([], ["B"])]


def test_marches_that_take_the_most():
    s = position((M1, E), owners="CCCAAAA")
    watch = Watch(WATCH, s, CP)
    taken = [march[2] for march in watch.marches(M1)]
    assert frozenset({B.n}) in taken
    assert not [a for a in largest(watch.marches(M1)) for b in taken if a[2] < b]
    assert watch.walked > 0
