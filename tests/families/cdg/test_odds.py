"""The odds of a combat against plain dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatwar.families.cdg.board import AP, CP, Space, Unit
from greatwar.families.cdg.combat import dropped, replaced_by
from greatwar.families.cdg.elimination import FIRE
from greatwar.families.cdg.odds import ALL_DICE, Odds
from greatwar.families.cdg.record import FLANKED, Combat
from tests.families.cdg.little_war import CONTROL, ELIMINATION, FIRE_RULES, LOSSES
from tests.families.cdg.seven import BOARD, K1, M1, RESERVE, B, E, State, combat, k1, m1, position


class LittleOdds(Odds[State, Unit, Space, Combat]):
    def lose_step(self, s: State, unit: Unit, by: Unit | None) -> None:
        where = s.place(unit)
        if ELIMINATION.reduce(s, unit, FIRE):
            s.combat = dropped(combat(s), unit.n) if by is None else replaced_by(combat(s), unit.n, by.n)
            if by is not None:
                CONTROL.enter(s, by, BOARD.space(where.n))

    def retreat(self, s: State) -> int:
        c = combat(s)
        return min(2, max(0, c.defender_loss - c.attacker_loss))


ODDS: LittleOdds = LittleOdds(BOARD, FIRE_RULES, LOSSES)


def fight(flank: int = 0) -> State:
    s = position((K1, B), (k1, B), (M1, E), (m1, E))
    s.active = CP
    s.combat = Combat(E.n, (K1.n, k1.n), (M1.n, m1.n), origins=(B.n,), flank=flank)
    return s


def test_weights_and_numbers_are_those_of_the_dice():
    s = fight()
    c = combat(s)
    counts: dict[tuple[int, int], int] = {}
    for a in range(1, 7):
        for d in range(1, 7):
            key = FIRE_RULES.shot(s, c, True, a).loss, FIRE_RULES.shot(s, c, False, d).loss
            counts[key] = counts.get(key, 0) + 1
    found = {(x.defender_loss, x.attacker_loss): x.weight for x in ODDS.outcomes(s)}
    assert found == counts
    assert sum(found.values()) == ALL_DICE


def test_who_fires_second_fires_with_what_is_left():
    together, flanked = ODDS.odds(fight()), ODDS.odds(fight(FLANKED))
    assert sum(x.weight for x in flanked.outcomes) == ALL_DICE
    assert flanked.attacker_paid < together.attacker_paid
    assert flanked.defender_paid == together.defender_paid


def test_owners_give_up_the_cheapest_steps_and_pay_all_they_can():
    s = fight()
    for x in ODDS.outcomes(s):
        assert x.defender_paid == LOSSES.payable(s, combat(s), False, x.defender_loss)
        assert x.attacker_paid == LOSSES.payable(s, combat(s), True, x.attacker_loss)
        assert not x.gone
        assert x.retreat == min(2, max(0, x.defender_loss - x.attacker_loss))
    assert s.of_side(E, AP) == [M1, m1]  # nothing was changed


def test_a_lone_weak_defender_is_gone():
    s = position((K1, B), (m1, E))
    s.set_reduced(m1)
    s.combat = Combat(E.n, (K1.n,), (m1.n,), origins=(B.n,))
    summary = ODDS.odds(s)
    assert summary.clears == sum(x.weight for x in summary.outcomes if x.defender_loss >= 1)
    assert summary.wins + summary.ties <= ALL_DICE


def test_a_replacement_pays_on():
    s = position((K1, B), (M1, E), (m1, RESERVE[AP]))
    s.set_reduced(M1)
    s.combat = Combat(E.n, (K1.n,), (M1.n,), origins=(B.n,))
    paid = {x.defender_loss: x.defender_paid for x in ODDS.outcomes(s)}
    assert paid == {n: LOSSES.payable(s, combat(s), False, n) for n in paid}


@pytest.mark.parametrize("shift", [0, 1])
def test_nobody_is_left_to_fire(shift):
    s = fight()
    s.combat = replace(combat(s), defenders=(), shift=shift)
    assert [(x.attacker_loss, x.weight) for x in ODDS.outcomes(s) if x.attacker_loss] == []


def test_the_cheapest_step_is_given_up():
    s = position((K1, B), (M1, E), (m1, E))
    s.combat = Combat(E.n, (K1.n,), (M1.n, m1.n), origins=(B.n,))
    assert ODDS.regret(s, M1, None) == 2
    assert ODDS.regret(s, m1, None) == 1
    s.set_reduced(M1)
    assert ODDS.regret(s, M1, None) == 3
    assert ODDS.regret(s, M1, m1) == 2
