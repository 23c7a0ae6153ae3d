"""6 The order of a turn, and its Draw Strategy Card Phase."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import CARDS, Side, card
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import Pile, State
from greatwar.games.paths_of_glory.steps.draw import DrawPhase
from greatwar.games.paths_of_glory.steps.sequence import Turn
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from greatwar.kernel.action import Action
from greatwar.kernel.step import Chance
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def drawing(p: Position) -> State:
    """The Draw Phase up to its first question."""
    return p.push(DrawPhase()).build()


def pile(p: Position, where: Pile, *names: str) -> Position:
    for name in names:
        p.s.set_pile(card(name), where)
    return p


def bare(side: str, *deck: str) -> Position:
    """A side with a draw pile of these cards only; its other cards have left the game."""
    p = position()
    for c in CARDS:
        if c.side == Side[side]:
            p.s.set_pile(c, Pile.REMOVED)
    return pile(p, Pile.DECK, *deck)


def draw_all(s: State) -> list[str]:
    """Let every pending draw give its first card; what was drawn."""
    drawn = []
    while s.pending and isinstance(s.pending[-1], Chance):
        drawn.append(str(GAME.actions(s)[0]))
        GAME.apply(s, GAME.actions(s)[0])
    return drawn


@pytest.mark.rule("6.0#1")
def test_the_phases_of_a_turn_follow_each_other():
    p = position().turn(2).hand("CP", "CP-4").hand("AP", "AP-4").rp("FR", 1).rp("GE", 1)
    p.at("Paris", "(FR 6)").at("Berlin", "(GE 8)").clear("Liege").at("Liege", "GE 1")
    s = p.push(Turn()).build()
    seen: list[str] = []
    while s.turn == 2 and s.pending:
        name = type(GAME.step(s)).__name__
        if name not in seen[-1:]:
            seen.append(name)
        listed = {str(a): a for a in GAME.actions(s)}
        wanted = next((x for x in ("done", "roll 6", "one-op") if x in listed), next(iter(listed)))
        GAME.apply(s, listed[wanted])
    names = list(dict.fromkeys(seen))
    assert names == [
        "MandatedOffensiveRoll", "TakeAction", "Activate", "SiegeRoll", "Replace", "DiscardCombatCards", "DrawCard",
    ]  # fmt: skip
    assert s.turn == 3


@pytest.mark.rule("6.0.G#1")
def test_hands_are_filled_up_to_seven():
    s = drawing(position().hand("CP", "CP-4", "CP-6").hand("AP", "AP-4"))
    choose(s, "done", "done")
    draw_all(s)
    assert [len(s.hand(side)) for side in Side] == [7, 7]


@pytest.mark.rule("6.0.G#1", "9.1.4")
def test_with_the_option_hands_are_filled_up_to_eight_and_nothing_else_changes():
    s = drawing(position(hand_size=8).hand("CP", "CP-4", "CP-6").hand("AP", "AP-4"))
    choose(s, "done", "done")
    draw_all(s)
    assert [len(s.hand(side)) for side in Side] == [8, 8]
    assert [len(s.cards(side, Pile.DECK)) for side in Side] == [6, 6]


@pytest.mark.rule("6.0.G#2")
def test_discards_are_reshuffled_only_when_the_pile_is_empty():
    p = pile(bare("AP", "AP-1", "AP-2"), Pile.DISCARD, "AP-3", "AP-5", "AP-6", "AP-7", "AP-8")
    s = drawing(pile(p, Pile.HAND, "AP-4", "AP-9"))
    choose(s, "done", "done")
    assert choices(s) == ["draw AP-1", "draw AP-2"]
    choose(s, dice=["AP-2"])
    assert choices(s) == ["draw AP-1"]
    choose(s, dice=["AP-1"])
    assert choices(s) == [f"draw AP-{n}" for n in (3, 5, 6, 7, 8)]
    assert s.cards(Side.AP, Pile.DISCARD) == []


@pytest.mark.rule("6.0.G#2")
def test_a_pile_that_is_just_enough_is_not_reshuffled():
    p = pile(bare("AP", "AP-1"), Pile.DISCARD, "AP-3")
    s = drawing(pile(p, Pile.HAND, *(f"AP-{n}" for n in range(4, 10))))
    choose(s, "done", "done", dice=["AP-1"])
    assert [str(c) for c in s.cards(Side.AP, Pile.DISCARD)] == ["AP-3"]


@pytest.mark.rule("6.0.G#3")
def test_combat_cards_may_be_discarded_before_drawing():
    s = drawing(position().hand("CP", "CP-2", "CP-6").hand("AP", "AP-4"))
    assert choices(s) == ["discard CP-2", "done"]
    assert refusal(s, Action("discard", (card("CP-6"),))) == "9.5.4.6"
    choose(s, "discard CP-2", "done")
    assert s.pile_of(card("CP-2")) == Pile.HAND  # the Allies choose without knowing
    assert GAME.view(s, Side.AP).pending[-1].others == ()
    choose(s, "done")
    assert s.pile_of(card("CP-2")) == Pile.DISCARD


@pytest.mark.rule("6.0.G#4")
def test_a_short_deck_gives_a_short_hand():
    p = pile(bare("AP", "AP-1", "AP-2"), Pile.DISCARD, "AP-3")
    s = drawing(pile(p, Pile.HAND, "AP-4"))
    choose(s, "done", "done")
    draw_all(s)
    assert [str(c) for c in s.hand(Side.AP)] == ["AP-1", "AP-2", "AP-3", "AP-4"]
    assert len(s.hand(Side.CP)) == 7


@pytest.mark.rule("6.0.G#5", "16.1.3#2")
def test_a_new_level_is_shuffled_in_after_the_discards_and_before_the_draw():
    p = position().turn(4).war_status(ap=4).hand("AP", "AP-6", "AP-4")
    pile(p, Pile.DISCARD, "AP-3").push(WarStatusPhase(), DrawPhase())
    s = p.build()
    assert s.level[Side.AP] == 1
    assert s.pile_of(card("AP-20")) == Pile.OUT  # not yet in the pile
    assert s.pile_of(card("AP-3")) == Pile.DISCARD
    cards = [c for c in s.hand(Side.AP) if c.combat]
    choose(s, "done", *(f"discard {c}" for c in cards), "done")
    offered = choices(s)
    assert {"draw AP-20", "draw AP-3", *(f"draw {c}" for c in cards)} <= set(offered)
    assert cards


@pytest.mark.rule("6.0.G#5")
def test_two_levels_gained_at_once_join_together_and_not_before():
    p = position().turn(4).war_status(ap=11).hand("AP", "AP-4").push(WarStatusPhase(), DrawPhase())
    s = p.build()
    assert s.level[Side.AP] == 2
    assert {s.pile_of(card(x)) for x in ("AP-20", "AP-40")} == {Pile.OUT}
    choose(s, "done", "done")
    assert {"draw AP-20", "draw AP-40"} <= set(choices(s))
