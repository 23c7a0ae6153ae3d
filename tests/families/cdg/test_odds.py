"""The odds of a combat against plain dice."""

from __future__ import annotations

from fractions import Fraction

from greatwar.families.cdg.board import AP, CP, Space, Unit
from greatwar.families.cdg.odds import Fight, Odds, Outcome, charts, summary
from greatwar.families.cdg.record import Combat
from greatwar.kernel.action import Action
from greatwar.kernel.step import Decision
from tests.families.cdg.little_war import DONE, FIRE_RULES, LOSSES, Attacks, Designate, Part, Retreats
from tests.families.cdg.seven import BOARD, K1, M1, RESERVE, B, E, State, combat, k1, m1, position


class LittleOdds(Odds[State, Unit, Space]):
    def winner(self, s: State) -> int:
        c = combat(s)
        return -1 if c.defender_loss == c.attacker_loss else s.active if c.defender_loss > c.attacker_loss else AP

    def retreat(self, s: State) -> int:
        c = combat(s)
        return min(2, max(0, c.defender_loss - c.attacker_loss))

    def answer(self, s: State, step: Decision, listed: list[Action], wanted: tuple[Action, ...]) -> Action:
        if listed == [DONE]:
            return DONE
        losses = [Action("loss", a.args[:1]) if a.args[1] is None else Action("replace", a.args) for a in listed]
        return listed[losses.index(super().answer(s, step, losses, wanted))]


ODDS: LittleOdds = LittleOdds(BOARD, Attacks, Designate, Retreats)


def fight(*more: tuple[Unit, Space]) -> State:
    s = position((K1, B), (k1, B), (M1, E), (m1, E), *more)
    s.active = CP
    s.combat = Combat(E.n, (K1.n, k1.n), (M1.n, m1.n), origins=(B.n,))
    s.pending = [Part.CHAIN[0]()]
    return s


def test_weights_and_numbers_are_those_of_the_dice():
    s = fight()
    c = combat(s)
    counts: dict[tuple[int, int], Fraction] = {}
    for a in range(1, 7):
        for d in range(1, 7):
            key = FIRE_RULES.shot(s, c, True, a).loss, FIRE_RULES.shot(s, c, False, d).loss
            counts[key] = counts.get(key, Fraction(0)) + Fraction(1, 36)
    found: dict[tuple[int, int], Fraction] = {}
    for x, chance in ODDS.outcomes(Fight(s)).items():
        key = x.defender_loss, x.attacker_loss
        found[key] = found.get(key, Fraction(0)) + chance
    assert found == counts


def test_nothing_is_changed_and_the_cheapest_steps_are_given_up():
    s = fight()
    before = s.fingerprint()
    lost = {x.defender_loss: x.defender_lost for x in ODDS.outcomes(Fight(s))}
    assert s.fingerprint() == before
    assert lost[1] == ("m1 reduced",)
    assert all(LOSSES.payable(s, combat(s), False, n) >= len(units) for n, units in lost.items())


def test_a_lone_weak_defender_is_gone():
    s = position((K1, B), (m1, E))
    s.set_reduced(m1)
    s.active = CP
    s.combat = Combat(E.n, (K1.n,), (m1.n,), origins=(B.n,))
    s.pending = [Part.CHAIN[0]()]
    for x in ODDS.outcomes(Fight(s)):
        assert x.gone == (x.defender_loss >= 1)
        assert x.defender_lost == (("m1 eliminated",) if x.gone else ())


def test_a_replacement_costs_less():
    s = position((K1, B), (M1, E), (m1, RESERVE[AP]))
    assert ODDS.regret(s, Action("loss", (M1,))) == 2
    s.set_reduced(M1)
    assert ODDS.regret(s, Action("loss", (M1,))) == 3
    assert ODDS.regret(s, Action("replace", (M1, m1))) == 2


def test_the_fight_is_told():
    told = ODDS.odds(fight())
    assert [x.title for x in told] == ["K1, k1 against E"]
    assert told[0].places == ["E", "B"]
    assert abs(sum(row["chance"] for row in told[0].table) - 1) < 1e-9
    s = fight()
    s.pending = [Retreats(Part.CHAIN.index(Retreats))]
    assert ODDS.odds(s) == []


def test_words_and_charts():
    rows = [
        (Outcome(2, 1, "attacker", 1, False, False, 2, 1, (), ()), Fraction(1, 2)),
        (Outcome(4, 0, "attacker", 0, True, True, 4, 0, (), ()), Fraction(1, 4)),
        (Outcome(10, 12, "defender", 0, False, False, 2, 1, (), ()), Fraction(1, 4)),
    ]
    assert "attacker wins in 75%" in summary(rows)
    shown = {c.title: [(b.label, b.chance) for b in c.bars] for c in charts(rows)}
    assert [label for label, _ in shown["Defender's Loss Number"]] == ["2", "4", "10"]
    assert dict(shown["Defender"]) == {"holds": 0.25, "retreats 1": 0.5, "wiped out, and the fort falls": 0.25}
