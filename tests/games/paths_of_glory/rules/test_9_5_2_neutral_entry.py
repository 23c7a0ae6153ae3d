"""9.5.2 Neutral nations enter the war."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.cards import neutral_entry, registry
from greatwar.games.paths_of_glory.components import Side, card, space
from greatwar.games.paths_of_glory.rules import access, decks
from greatwar.games.paths_of_glory.rules.neutral_entry import limited_greek_entry, neutral_greek, one_entry_a_turn
from greatwar.games.paths_of_glory.state import NEUTRAL, State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.sequence import EndOfRound
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from greatwar.games.paths_of_glory.views import mask
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.positions import GAME, choices, choose, position, refusal

GREEK = ("Florina", "Larisa", "Athens")


@pytest.mark.rule("9.5.2.1", "4.2.2#1")
def test_a_nation_enters_with_its_units_and_its_country_opens():
    s = position("campaign").turn(5).build()
    registry.carry_out(s, card("AP-17"))
    assert s.at_war("IT")
    assert [(str(u), s.reduced(u)) for u in s.at(space("Verona"))] == [("IT 1", True)]
    assert s.owner(space("Rome")) == Side.AP
    assert s.vp == 10


@pytest.mark.rule("9.5.2.1", "4.2.2#1")
def test_the_owner_places_the_free_corps_one_in_each_other_space():
    s = position("campaign").turn(7).build()
    registry.carry_out(s, card("CP-34"))
    assert GAME.actor(s) == Side.CP
    assert choices(s) == [
        f"place BUc 3 > {x}" for x in ("Strumitsa", "Varna", "Plevna", "Kazanlik", "Burgas", "Philippoli")
    ]
    choose(s, "place BUc 3 > Varna")
    corps = s.at(space("Varna"))[0]
    following = GAME.actions(s)[0].args[0]
    assert refusal(s, Action("place", (following, space("Varna")))) == "9.5.2.1"
    assert refusal(s, Action("place", (following, space("Sofia")))) == "9.5.2.1"
    assert refusal(s, Action("place", (corps, space("Burgas")))) == "9.5.2.1"
    choose(s, "place BUc 4 > Burgas", "place BUc 5 > Plevna", "place BUc 6 > Strumitsa")
    assert not s.pending
    assert [len(s.at(space(x))) for x in ("Sofia", "Varna", "Burgas", "Plevna", "Strumitsa", "Kazanlik")] == [
        2,
        1,
        1,
        1,
        1,
        0,
    ]


ENTRIES = [("IT", "CP-34"), ("BU", "AP-17"), ("RO", "AP-44"), ("GR", "AP-16")]


@pytest.mark.rule("9.5.2.2")
@pytest.mark.parametrize(("entered", "then"), ENTRIES)
def test_one_neutral_entry_a_turn_for_both_sides_together(entered: str, then: str):
    s = position("campaign").turn(6).war(entered).build()
    refused = registry.refusal(s, card(then))
    assert refused is not None
    assert refused.rule == "9.5.2.2"
    s.turn = 7
    assert registry.refusal(s, card(then)) is None


@pytest.mark.rule("9.5.2.2", "9.5.2.3", "16.1.3.1#2")
def test_turkey_and_the_us_use_up_no_entry():
    s = position("campaign").turn(3).war_status(4, 0).push(WarStatusPhase()).build()
    s.enter_war("US")
    assert s.at_war("TU")
    assert one_entry_a_turn(s) is None


@pytest.mark.rule("9.5.2.4#1", "9.5.2.4#3", "9.5.2.4#4")
def test_salonika_places_neutral_greeks_and_opens_the_rest_of_greece():
    s = position("campaign").turn(7).build()
    s.set_played(card("AP-30"), 7)
    limited_greek_entry(s)
    assert not s.at_war("GR")
    assert [len(s.at(space(x))) for x in GREEK] == [1, 1, 1]
    assert [s.owner(space(x)) for x in GREEK] == [NEUTRAL] * 3
    assert [s.owner(space(x)) for x in ("Salonika", "Kavala")] == [Side.AP] * 2


@pytest.mark.rule("9.5.2.4#2", "9.5.2.4#3")
def test_nobody_enters_the_spaces_of_neutral_greeks_but_the_others_are_open():
    s = position("campaign").clear().turn(7).war("BU").at("Monastir", "BUc").at("Salonika", "FRc").build()
    s.set_played(card("AP-30"), 7)
    limited_greek_entry(s)
    for mover in (s.at(space("Monastir"))[0], s.at(space("Salonika"))[0]):
        assert getattr(access.closed(s, mover, space("Florina")), "rule", None) == "9.5.2.4"
        assert access.closed(s, mover, space("Kavala")) is None


@pytest.mark.rule("9.5.2.4#2", "9.5.2.4#5", "9.5.2.4.1#2")
def test_greek_units_act_only_after_greece_has_entered_and_stay_where_salonika_put_them():
    s = position("campaign").turn(7).build()
    limited_greek_entry(s)
    greek = s.at(space("Larisa"))[0]
    refused = neutral_greek(s, greek)
    assert refused is not None
    assert refused.rule == "9.5.2.4"
    s.turn = 12
    neutral_entry.greece(s)
    assert neutral_greek(s, greek) is None
    assert [len(s.at(space(x))) for x in GREEK] == [1, 1, 1]
    assert [s.owner(space(x)) for x in GREEK] == [Side.AP] * 3


@pytest.mark.rule("9.5.2.4.1#2")
def test_greece_may_enter_before_salonika():
    s = position("campaign").turn(7).build()
    registry.carry_out(s, card("AP-44"))
    limited_greek_entry(s)
    assert [len(s.at(space(x))) for x in GREEK] == [1, 1, 1]
    assert [s.owner(space(x)) for x in GREEK] == [Side.AP] * 3


LATE = [
    (2, 1, (0, 0), True),
    (2, 2, (0, 0), False),
    (1, 1, (0, 0), False),
    (2, 2, (0, 1), True),
    (2, 1, (1, 0), True),
    (2, 2, (1, 1), False),
]


@pytest.mark.rule("9.5.2.5#1", "9.5.2.5#2", "9.5.2.5#3")
@pytest.mark.parametrize(("cp", "ap", "reshuffle", "limited"), LATE)
def test_italy_and_romania_serve_only_as_events_while_the_enemy_alone_is_at_total_war(
    cp: int, ap: int, reshuffle: tuple[int, int], limited: bool
):
    s = position("campaign").turn(9).level(cp, ap).with_(reshuffle=reshuffle).build()
    for name, due in (("AP-16", limited), ("AP-17", limited), ("AP-44", False)):
        assert decks.late_entry(s, card(name)) is due
        assert decks.may_discard(s, card(name)) is due


@pytest.mark.rule("9.5.2.5#1", "8.1.3#4")
def test_a_hand_of_nothing_but_limited_cards_does_not_show():
    def seen_by_enemy(*held: str) -> tuple[State, list[str]]:
        p = position("campaign").turn(9).level(2, 1).war("BU").active("AP")
        p.hand("AP", "AP-16", "AP-17", "AP-18", "AP-19").hand("AP", *held)  # the others go back to the deck
        s = p.push(TakeAction(), EndOfRound()).build()
        return mask(s, Side.CP), choices(s)

    limited, nothing_else = seen_by_enemy("AP-16", "AP-17")
    usable, many = seen_by_enemy("AP-18", "AP-19")
    assert nothing_else == ["one-op"]
    assert len(many) > 1
    assert limited == usable, "the Allies are asked either way: the enemy learns nothing about the hand"
