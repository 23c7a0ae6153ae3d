"""Piles, reshuffles, levels, and what the other side may know."""

from __future__ import annotations

from greatwar.families.cdg.board import AP, CP, Card
from greatwar.families.cdg.hands import Hands
from greatwar.families.cdg.state import DECK, DISCARD, HAND, OUT, REMOVED, SHOWN, TABLE, UNKNOWN
from greatwar.kernel.rng import Rng
from tests.families.cdg.seven import BOARD, CARDS, State, position

HANDS: Hands[State, Card] = Hands(BOARD)
MINE = [c for c in CARDS if c.side == AP]


def dealt(*hand: int) -> State:
    s = position()
    HANDS.start(s)
    for number in hand:
        HANDS.draw(s, MINE[number])
    return s


def test_the_first_pile_holds_the_first_deck():
    s = dealt()
    assert HANDS.pile(s, AP) == MINE[:7]
    assert s.in_pile(MINE[7], OUT)


def test_an_empty_pile_is_reshuffled_and_shows_the_hand():
    s = dealt(0, 1)
    for c in MINE[2:7]:
        HANDS.discard(s, c)
    assert HANDS.needs_cards(s, AP)
    assert HANDS.pile(s, AP) == MINE[2:7]
    assert s.in_pile(MINE[0], SHOWN)


class Passing(Hands[State, Card]):
    def counts(self, s: State, c: Card) -> bool:
        return c is not MINE[0]


def test_a_full_hand_needs_nothing_and_uncounted_cards_do_not_fill_it():
    s = dealt(*range(7))
    assert not HANDS.needs_cards(s, AP)

    HANDS.level_up(s, AP, 1)
    assert Passing(BOARD).needs_cards(s, AP)


def test_a_new_level_shuffles_in_new_cards_and_discards_but_no_hand_no_table_no_removed():
    s = dealt(0, 1)
    HANDS.discard(s, MINE[2])
    HANDS.remove(s, MINE[3])
    s.set_pile(MINE[4], TABLE)
    HANDS.level_up(s, AP, 1)
    assert HANDS.pile(s, AP) == [MINE[2], MINE[5], MINE[6], *MINE[7:]]
    assert s.in_pile(MINE[3], REMOVED)
    assert s.in_pile(MINE[4], TABLE)
    assert HANDS.hand(s, AP) == MINE[:2]


class Joining(Hands[State, Card]):
    def joins(self, s: State, c: Card) -> bool:
        return super().joins(s, c) or s.in_pile(c, TABLE)


def test_a_title_may_shuffle_in_what_lies_on_the_table():
    s = dealt()
    s.set_pile(MINE[4], TABLE)
    Joining(BOARD).level_up(s, AP, 1)
    assert s.in_pile(MINE[4], DECK)


def test_a_view_hides_the_other_hand_and_deck_and_nothing_else():
    s = dealt(0, 1)
    HANDS.discard(s, MINE[2])
    view = HANDS.mask(s, CP)
    assert [view.pile[c.n] for c in MINE[:3]] == [UNKNOWN, UNKNOWN, DISCARD]
    assert HANDS.hand_count(view, AP) == 2
    assert [HANDS.mask(s, AP).pile[c.n] for c in MINE] == [s.pile[c.n] for c in MINE]


def test_twins_look_the_same():
    s = dealt(0, 1)
    twin = HANDS.hidden_twin(s, CP, Rng(7))
    assert twin is not None
    assert twin != s
    assert HANDS.mask(twin, CP) == HANDS.mask(s, CP)
    assert HANDS.mask(twin, AP) != HANDS.mask(s, AP)


def test_cards_of_a_new_level_cannot_be_in_the_part_of_the_hand_drawn_before():
    s = dealt(0, 1, 2, 3, 4, 5)
    HANDS.level_up(s, AP, 1)
    HANDS.draw(s, MINE[8])
    view = HANDS.mask(s, CP)
    for seed in range(20):
        guess = HANDS.determinise(view, Rng(seed))
        old = [c for c in HANDS.hand(guess, AP) if c.deck == 1]
        assert len(old) <= 1
        assert HANDS.hand_count(guess, AP) == 7
        assert HANDS.mask(guess, CP) == view


class Changing(Hands[State, Card]):
    def holder(self, s: State, c: Card) -> int:
        return CP if c is MINE[0] else c.side


def test_a_card_that_changed_sides_is_held_by_its_new_holder():
    hands = Changing(BOARD)
    s = dealt(0)
    s.set_pile(MINE[0], SHOWN)
    assert MINE[0] in hands.hand(s, CP)
    assert MINE[0] not in hands.hand(s, AP)
    assert hands.mask(s, AP).pile[MINE[0].n] == SHOWN


def test_who_might_hold_a_card():
    s = dealt(0)
    assert HANDS.might_hold(s, MINE[5])
    HANDS.discard(s, MINE[5])
    assert not HANDS.might_hold(s, MINE[5])
    s.set_pile(MINE[0], DECK)
    assert not HANDS.might_hold(s, MINE[1])
    s.set_pile(MINE[0], HAND)
    assert HANDS.might_hold(HANDS.mask(s, CP), MINE[1])


class Small(Hands[State, Card]):
    def size(self, s: State, side: int) -> int:
        return 2


def test_the_title_says_how_large_a_hand_is():
    hands = Small(BOARD)
    s = dealt(0)
    assert hands.needs_cards(s, AP)
    HANDS.draw(s, MINE[1])
    assert not hands.needs_cards(s, AP)
    assert hands.counted(HANDS.mask(s, CP), AP) == 2
