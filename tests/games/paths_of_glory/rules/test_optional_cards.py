"""OPT Optional cards: all of them, or some picked in secret."""

from __future__ import annotations

from collections import Counter

import pytest

from greatwar.games.paths_of_glory.components import CARDS, Card, Side, card
from greatwar.games.paths_of_glory.game import GAME, hand_size
from greatwar.games.paths_of_glory.rules import decks
from greatwar.games.paths_of_glory.state import Pile, State, replaced
from greatwar.games.paths_of_glory.tables import TABLES
from greatwar.games.paths_of_glory.views import matches
from greatwar.kernel.action import Action
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import Chance
from greatwar.testing.hidden import check_twins, check_views
from tests.games.paths_of_glory.positions import choices, choose, refusal

SELECTED = {"optional-cards": "selected"}


def picked(*pairs: tuple[str, str], **options: str) -> State:
    """A game in which the Central Powers have picked optional cards against others; the Allies are to pick."""
    s = GAME.setup("campaign", SELECTED | {name.replace("_", "-"): value for name, value in options.items()})
    for optional, base in pairs:
        choose(s, f"select {optional}", f"leave-out {base}")
    return choose(s, "done")


def run_on(s: State, rng: Rng, turns: int = 1) -> State:
    """Random play up to the first decision of a later turn."""
    last = s.turn + turns
    while s.pending and s.turn < last:
        GAME.apply(s, GAME.random_action(s, rng))
    while s.pending and isinstance(GAME.step(s), Chance):
        GAME.apply(s, GAME.random_action(s, rng))
    return s


def classes(s: State, side: Side) -> Counter[tuple[int, int, int]]:
    """How many cards of each deck and value a side plays with."""
    return Counter((c.deck, c.ops, c.sr) for c in CARDS if c.side is side and s.pile_of(c) != Pile.UNUSED)


@pytest.mark.rule("OPT.1")
def test_all_optional_cards_join_their_decks_and_hands_are_of_eight():
    s = GAME.setup("campaign", {"optional-cards": "all", "hand-size": "7", "guns-of-august": "deck"})
    assert len(s.cards(Side.CP, Pile.DECK)) == 16
    assert s.options.hand_size == 8
    assert s.pile_of(card("CP-56")) == Pile.DECK
    assert s.pile_of(card("CP-65")) == Pile.OUT
    assert not s.cards(Side.CP, Pile.UNUSED)


@pytest.mark.rule("OPT.2#2")
@pytest.mark.parametrize("size", [7, 8])
def test_with_picked_cards_either_size_of_hand_may_be_agreed(size: int):
    assert hand_size(SELECTED | {"hand-size": str(size)}) == size
    assert GAME.setup("campaign", SELECTED | {"hand-size": str(size)}).options.hand_size == size


@pytest.mark.rule("OPT.2#1")
def test_each_picked_card_takes_the_place_of_a_matching_one():
    s = GAME.setup("campaign", SELECTED)
    usual = classes(s, Side.CP)
    assert refusal(s, Action("select", (card("AP-56"),))) == "OPT.2"
    assert refusal(s, Action("select", (card("CP-3"),))) == "OPT.2"
    choose(s, "select CP-57")
    assert choices(s) == ["leave-out CP-1", "leave-out CP-6", "leave-out CP-7", "leave-out CP-8", "leave-out CP-10"]
    assert refusal(s, Action("leave-out", (card("CP-2"),))) == "OPT.2"
    choose(s, "leave-out CP-8", "select CP-65", "leave-out CP-55", "done")
    assert (s.pile_of(card("CP-57")), s.pile_of(card("CP-8"))) == (Pile.DECK, Pile.UNUSED)
    assert (s.pile_of(card("CP-65")), s.pile_of(card("CP-55"))) == (Pile.OUT, Pile.UNUSED)
    assert classes(s, Side.CP) == usual
    assert GAME.actor(s) == Side.AP
    choose(s, "done")
    assert len(s.cards(Side.AP, Pile.UNUSED)) == 10


@pytest.mark.rule("OPT.2#1")
def test_the_pairs_are_those_of_the_table():
    GAME.setup("campaign", SELECTED)
    for row in TABLES.optional_pairs:
        for optional in map(card, row.optional):
            assert [str(c) for c in CARDS if matches(optional, c)] == list(row.base)


@pytest.mark.rule("OPT.2#1")
def test_nobody_can_tell_what_the_other_has_picked():
    one = picked(("CP-57", "CP-8"), ("CP-63", "CP-40"))
    two = picked()
    assert GAME.view(one, Side.AP).to_bytes() == GAME.view(two, Side.AP).to_bytes()
    assert GAME.view(one, Side.CP).pile[card("CP-8").n] == Pile.UNUSED
    midway = GAME.setup("campaign", SELECTED)
    before = GAME.view(midway, Side.AP).to_bytes()
    choose(midway, "select CP-57")
    assert GAME.view(midway, Side.AP).to_bytes() == before


@pytest.mark.rule("OPT.2#1")
def test_a_new_level_does_not_tell_either():
    """What was left out is dated like what joins the pile."""
    views = []
    for pairs in ((("CP-59", "CP-20"),), ()):
        s = picked(*pairs)
        s.pending.clear()
        s.level, s.reshuffle = replaced(s.level, Side.CP, 1), replaced(s.reshuffle, Side.CP, 1)
        decks.shuffle_in_new_level(s, Side.CP)
        views.append(GAME.view(s, Side.AP).to_bytes())
    assert views[0] == views[1]


@pytest.mark.rule("OPT.2#1", "4.3.1#1")
def test_guns_of_august_may_be_left_out_and_the_allies_do_not_learn_it():
    s = choose(picked(("CP-57", "CP-1")), "done")
    assert GAME.actor(s) == Side.CP
    assert choices(s) == ["done"]
    assert refusal(s, Action("take-guns")) == "OPT.2"
    other = choose(picked(), "done")
    assert GAME.view(s, Side.AP).to_bytes() == GAME.view(other, Side.AP).to_bytes()
    assert choices(choose(s, "done"))[0].startswith("draw")


@pytest.mark.rule("OPT.2#1", "4.3.1#1")
def test_guns_of_august_is_not_left_out_if_it_was_agreed_to_be_played():
    s = GAME.setup("campaign", SELECTED | {"guns-of-august": "event"})
    choose(s, "select CP-57")
    assert refusal(s, Action("leave-out", (card("CP-1"),))) == "4.3.1"


# Views --------------------------------------------------------------------------------------------


def possible(s: State, truth: State, seat: int) -> None:
    """A state that the view of `seat` allows: what it has seen is in the game, values and hands are right."""
    other = Side(1 - seat)
    assert classes(s, other) == classes(truth, other)
    assert len(s.hand(other)) == len(truth.hand(other))
    assert all(s.pile[n] != Pile.UNUSED for n in truth.known)
    assert GAME.view(s, seat).to_bytes() == GAME.view(truth, seat).to_bytes()


def randomly_picked(seed: int) -> State:
    rng = Rng(seed)
    return run_on(GAME.setup("historical", SELECTED), rng, turns=4)  # where no peace ends it


@pytest.mark.rule("OPT.2#1")
@pytest.mark.parametrize("seed", range(3))
def test_determinised_views_keep_what_has_been_seen(seed: int):
    truth = randomly_picked(seed)
    assert truth.known
    for seat in Side:
        for n in range(20):
            possible(GAME.determinise(GAME.view(truth, seat), Rng(n)), truth, seat)


@pytest.mark.rule("OPT.2#1")
def test_a_determinised_view_may_hold_any_optional_card_and_miss_any_match():
    view = GAME.view(picked(("CP-57", "CP-8")), Side.AP)
    used: Counter[Card] = Counter()
    for n in range(300):
        full = GAME.determinise(view, Rng(n))
        used.update(c for c in CARDS if c.side is Side.CP and full.pile_of(c) != Pile.UNUSED)
    assert all(0 < used[c] < 300 for c in CARDS if c.side is Side.CP and (c.optional or matches(card("CP-57"), c)))


@pytest.mark.rule("OPT.2#1")
def test_a_seen_optional_card_has_pushed_out_a_match():
    s = choose(picked(("CP-57", "CP-8")), "done")
    s.set_pile(card("CP-57"), Pile.DISCARD)
    view = GAME.view(s, Side.AP)
    for n in range(30):
        full = GAME.determinise(view, Rng(n))
        assert sum(full.pile_of(c) == Pile.UNUSED for c in CARDS if matches(card("CP-57"), c)) == 1


@pytest.mark.parametrize("seed", [3, 5])
def test_views_of_whole_games_keep_the_contract(seed: int):
    check_views(GAME, "introductory", SELECTED, seed)
    assert check_twins(GAME, "introductory", SELECTED, seed) > 0
