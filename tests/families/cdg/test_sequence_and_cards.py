"""Phases in order, rounds by the order of the title, events and combat cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from greatwar.families.cdg import sequence
from greatwar.families.cdg.board import AP, CP, Card
from greatwar.families.cdg.cards import CombatCards, Events
from greatwar.families.cdg.effects import _KNOWN, GAME, ROUND, TURN, Lasting, Question
from greatwar.families.cdg.hands import Hands
from greatwar.families.cdg.record import Combat
from greatwar.families.cdg.state import DISCARD, HAND, TABLE
from greatwar.kernel import engine
from greatwar.kernel.refusal import Refusal
from greatwar.kernel.step import Auto
from tests.families.cdg.seven import BOARD, CARDS, State, position

TOLD: list[str] = []


@dataclass(eq=False)
class Phase(Auto):
    name: str = ""

    def run(self, s: Any) -> None:
        TOLD.append(self.name)


class Act(Auto):
    def run(self, s: Any) -> None:
        TOLD.append(f"{s.round}{'CA'[s.active]}")
        s.used, s.attacked = (*s.used, s.active), (1,)


class Round(sequence.ActionRound):
    ORDER, ROUNDS, ACTION = (AP, CP), 2, Act()

    def half_begins(self, s: Any) -> None:
        s.push(Phase("begin"))

    def half_ends(self, s: Any) -> None:
        TOLD.append(f"used {len(s.used)}")
        s.push(Phase("end"))
        super().half_ends(s)
        assert s.attacked == ()


class Turn(sequence.Turn):
    PHASES = (Phase("first"), Round(), Phase("skipped"), Phase("last"))

    def skips(self, s: Any, phase: int) -> bool:
        return phase == 2

    def begins(self, s: Any) -> None:
        s.push(Phase("turn"))

    def ends(self, s: Any) -> None:
        TOLD.append("over")


def test_phases_and_rounds_run_in_the_order_of_the_title():
    TOLD.clear()
    s = position()
    s.push(Turn())
    engine.settle(s)
    halves = "begin 1A used 1 end begin 1C used 2 end begin 2A used 1 end begin 2C used 2 end"
    assert " ".join(TOLD) == f"turn first {halves} last over"
    assert s.used == ()


class Victory(Auto):
    def run(self, s: Any) -> None:
        TOLD.append("victory")
        s.ending = "victory"
        s.pending.clear()


class LastRound(sequence.ActionRound):
    ORDER, ROUNDS, ACTION = (AP, CP), 2, Act()

    def half_ends(self, s: Any) -> None:
        Victory().run(s)


def test_nothing_goes_on_once_the_game_is_over():
    TOLD.clear()
    s = position()
    s.push(LastRound(), Phase("after"))
    engine.settle(s)
    assert TOLD == ["1A", "victory"]
    assert s.pending == []


# Cards ------------------------------------------------------------------------------------------------

HANDS: Hands[State, Card] = Hands(BOARD)
MINE = [c for c in CARDS if c.side == AP]


def too_early(s: State) -> Refusal | None:
    return Refusal("x", "too early") if s.turn < 2 else None


EVENTS: Events[State, Card] = Events(BOARD)


@EVENTS.event(MINE[1], too_early)
def gain(s: State) -> None:
    s.vp += 1


def ended(s: State) -> bool:
    return s.played[MINE[2].n] > 0


#: (s, number) -> number: what three events make of it
NUMBERS: Question[Callable[[State, int], int]] = Question()


@NUMBERS.answered_by(Lasting(MINE[1], GAME, ended))
def until_ended(s: State, n: int) -> int:
    return n + 1


@NUMBERS.answered_by(Lasting(MINE[1], TURN))
def this_turn(s: State, n: int) -> int:
    return n + 10


@NUMBERS.answered_by(Lasting(MINE[3], ROUND))
def this_round(s: State, n: int) -> int:
    return n + 100


def test_events_need_what_they_need():
    s = position()
    assert not EVENTS.playable(s, MINE[1])
    s.turn = 2
    assert EVENTS.playable(s, MINE[1])
    assert not EVENTS.playable(s, MINE[4])


def test_lasting_events_begin_and_end():
    s = position()
    s.turn = 2
    assert NUMBERS.in_force(s) == ()
    EVENTS.carry_out(s, MINE[1])
    assert s.vp == 1
    assert NUMBERS.in_force(s) == (until_ended, this_turn)
    s.round_events = (MINE[3].n,)
    assert [answer(s, 5) for answer in NUMBERS.in_force(s)] == [6, 15, 105]
    s.turn, s.round_events = 3, ()
    assert NUMBERS.in_force(s) == (until_ended,)
    s.set_played(MINE[2], 3)
    assert NUMBERS.in_force(s) == ()


def test_what_is_remembered_of_lasting_events_does_not_grow_without_end():
    question: Question[Callable[[State], int]] = Question()
    question.answered_by(Lasting(MINE[1], TURN))(ended)
    s = position()
    for turn in range(3 * _KNOWN):
        s.turn = turn
        assert question.in_force(s) == ()
    assert len(question._known) <= _KNOWN


def not_held(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    return None if COMBAT_CARDS.held(s, card, side) else Refusal("x", "not yours")


def used(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    return Refusal("x", "used") if COMBAT_CARDS.used(s, c, card) else None


def role(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    return None if COMBAT_CARDS.role_fits(s, card, side) else Refusal("x", "role")


def condition(s: State, c: Combat, card: Card, side: int, window: int) -> Refusal | None:
    return COMBAT_CARDS.condition(s, c, card)


class WinnerKeeps(CombatCards[State, Card, Combat]):
    def fate(self, s: State, c: Combat, card: Card, won: bool, tied: bool) -> int:
        return TABLE if won else DISCARD


COMBAT_CARDS: WinnerKeeps = WinnerKeeps(BOARD, HANDS, (not_held, used), (role, condition))


@COMBAT_CARDS.combat_card(MINE[0], window=1, attack=True)
def always(s: State, c: Combat) -> Refusal | None:
    return None


@COMBAT_CARDS.combat_card(MINE[3], window=1, attack=True, does=4)
def never_in_the_second_space(s: State, c: Combat) -> Refusal | None:
    return Refusal("x", "not there") if c.space == 2 else None


def at_war(*hand: int) -> State:
    s = position()
    HANDS.start(s)
    s.active = AP
    for number in hand:
        s.set_pile(MINE[number], HAND)
    return s


def test_playable_cards_are_held_unused_and_fit():
    s, c = at_war(0, 3), Combat(1, ())
    assert COMBAT_CARDS.playable(s, c, AP, 1) == [MINE[0], MINE[3]]
    assert COMBAT_CARDS.playable(s, c, AP, 2) == []
    assert COMBAT_CARDS.playable(s, Combat(2, ()), AP, 1) == [MINE[0]]
    s.used = (MINE[0].n,)
    assert COMBAT_CARDS.playable(s, c, AP, 1) == [MINE[3]]
    s.active = CP
    assert COMBAT_CARDS.playable(s, c, AP, 1) == []


def test_a_window_opens_by_what_the_enemy_must_reckon_with():
    s, c = at_war(5), Combat(1, ())
    assert COMBAT_CARDS.playable(s, c, AP, 1) == []
    assert COMBAT_CARDS.conceivable(s, c, AP, 1)
    assert COMBAT_CARDS.conceivable(HANDS.mask(s, CP), c, AP, 1)
    for number in (0, 3):
        s.set_pile(MINE[number], DISCARD)
    assert not COMBAT_CARDS.conceivable(s, c, AP, 1)


def test_the_winner_keeps_and_all_are_used():
    s = at_war(0)
    assert COMBAT_CARDS.play(s, MINE[0])
    c = Combat(1, (), cards=(MINE[0].n,))
    COMBAT_CARDS.settle(s, c, AP)
    assert (s.pile[MINE[0].n], s.used) == (TABLE, (MINE[0].n,))
    COMBAT_CARDS.settle(s, c, -1)
    assert s.pile[MINE[0].n] == DISCARD


def test_what_cards_do():
    s, c = at_war(3), Combat(1, (), cards=(MINE[3].n,))
    assert COMBAT_CARDS.doing(s, c, AP, 4)
    assert not COMBAT_CARDS.doing(s, c, AP, 2)
    assert not COMBAT_CARDS.doing(s, c, CP, 4)


def test_a_card_is_played_from_the_hand_once_and_used_from_the_table_after_that():
    s = at_war(0)
    s.turn = 3
    assert COMBAT_CARDS.play(s, MINE[0])
    assert (s.pile[MINE[0].n], s.played[MINE[0].n]) == (TABLE, 3)
    s.turn = 4
    assert not COMBAT_CARDS.play(s, MINE[0])
    assert s.played[MINE[0].n] == 3


class KeptOnATie(WinnerKeeps):
    def fate(self, s: State, c: Combat, card: Card, won: bool, tied: bool) -> int:
        return TABLE if tied else DISCARD


def test_a_tie_is_told_from_a_defeat():
    s, c = at_war(0), Combat(1, (), cards=(MINE[0].n,))
    cards = KeptOnATie(BOARD, HANDS, (), ())
    cards.settle(s, c, -1)
    assert s.pile[MINE[0].n] == TABLE
    cards.settle(s, c, CP)
    assert s.pile[MINE[0].n] == DISCARD
    assert cards.called_off(s, c, MINE[0]) == (DISCARD,)
