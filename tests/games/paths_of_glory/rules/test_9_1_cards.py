"""9.1, 9.5.1 Cards and their uses."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.cards import registry
from greatwar.games.paths_of_glory.components import CARDS, Side, card, space, unit
from greatwar.games.paths_of_glory.game import GAME, hand_size
from greatwar.games.paths_of_glory.rules import activation, combat
from greatwar.games.paths_of_glory.state import Pile, replaced
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import choices, choose, position, refusal


@pytest.mark.rule("9.1.1")
def test_actions_come_from_cards_in_hand():
    s = position().turn(2).hand("CP", "CP-6").push(TakeAction()).build()
    for other in ("CP-7", "AP-4"):
        assert refusal(s, Action("ops", (card(other),))) == "9.1.1"
    assert "one-op" in choices(s)


@pytest.mark.rule("9.1.3#1")
@pytest.mark.parametrize("use", ["ops", "sr", "rp"])
def test_a_card_serves_in_one_way_each_time_it_is_played(use: str):
    s = position().turn(2).hand("CP", "CP-4").push(TakeAction()).build()
    choose(s, f"{use} CP-4")
    assert s.pile_of(card("CP-4")) == Pile.DISCARD
    assert (s.ops > 0) is (use == "ops")
    assert any(s.rp) is (use == "rp")
    assert not s.turn_of(card("CP-4"))


@pytest.mark.rule("9.1.4")
@pytest.mark.parametrize(("size", "cards"), [("7", 7), ("8", 8)])
def test_the_size_of_hands_is_an_option(size: str, cards: int):
    assert hand_size({"optional-cards": "none", "hand-size": size}) == cards
    s = GAME.setup("campaign", {"hand-size": size, "guns-of-august": "deck"})
    while choices(s)[0].startswith("draw"):
        choose(s, dice=[choices(s)[0].removeprefix("draw ")])
    assert [len(s.hand(side)) for side in Side] == [cards, cards]


@pytest.mark.rule("9.2.4#2")
def test_what_counts_as_one_for_activation_is_two_nations_in_an_attack():
    p = position().clear().active("AP").at("Ostend", "BR 1", "BE 1").at("Calais", "BR 2").at("Brussels", "GE 1")
    s = p.build()
    assert activation.cost(s, space("Ostend"), True) == 1
    assert combat.nation(unit("BE 1")) != combat.nation(unit("BR 1"))
    attackers = (unit("BE 1"), unit("BR 2"))  # from two spaces, neither with both nations
    refused = combat.no_common_space(s, attackers)
    assert refused is not None
    assert refused.rule == "12.1.11"


KINDS = [
    # an event of its kind, and the rule of 9.5.2 to 9.5.4 that stops it here
    pytest.param("AP", "AP-17", "9.5.2.2", id="neutral entry"),
    pytest.param("AP", "AP-1", "9.5.3.1", id="reinforcement"),
    pytest.param("AP", "AP-6", "9.5.1.1", id="combat"),
    pytest.param("AP", "AP-2", "", id="other"),
]


@pytest.mark.rule("9.5.1.4")
@pytest.mark.parametrize(("side", "name", "number"), KINDS)
def test_neutral_entries_reinforcements_and_combat_cards_have_rules_of_their_own(side: str, name: str, number: str):
    p = position().turn(5).level(1, 1).active(side).hand(side, name)
    p.event("CP-20").event("AP-3")
    p.s.taken = replaced(p.s.taken, 1, b"")
    s = p.build()
    if name == "AP-17":
        s.set_played(card("CP-16"), s.turn)
        s.entered = replaced(s.entered, 2, s.turn)
    if name == "AP-1":
        s.turn = 1
    refused = registry.refusal(s, card(name))
    assert (refused.rule if refused else "") == number


def test_every_card_but_the_combat_cards_has_an_event():
    s = position().build()
    silent = [c for c in CARDS if (no := registry.refusal(s, c)) is not None and "no event to play" in no.reason]
    assert all(c.combat for c in silent)
