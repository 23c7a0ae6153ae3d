"""5.7 The Historical scenario, and the special rules of 1914 that other chapters carry out."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.cards.needs import entrench_too_early
from greatwar.games.paths_of_glory.components import Deck, Side, card, space, unit
from greatwar.games.paths_of_glory.rules import access, actions, decks, movement, reinforcements, supply
from greatwar.games.paths_of_glory.rules.replacements import sedan
from greatwar.games.paths_of_glory.scenarios import load_scenarios
from greatwar.games.paths_of_glory.state import Pile
from greatwar.games.paths_of_glory.steps.action import gives_ops
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from tests.games.paths_of_glory.positions import position

BONUS = [
    ("historical", 2, [0, 0], ("Sedan", "Cambrai", "Brussels"), True),
    ("historical", 2, [0, 0], ("Sedan", "Brussels"), False),
    ("historical", 2, [0, 0], ("Cambrai", "Brussels", "Amiens"), False),
    ("historical", 2, [1, 0], ("Sedan", "Cambrai", "Brussels"), False),
    ("historical", 1, [0, 0], ("Sedan", "Cambrai", "Brussels"), False),
    ("campaign", 2, [0, 0], ("Sedan", "Cambrai", "Brussels"), False),
]


@pytest.mark.rule("5.7.3")
@pytest.mark.parametrize(("scenario", "level", "reshuffle", "held", "bonus"), BONUS)
def test_sedan_and_two_more_give_a_german_rp_once_total_war_cards_are_drawn(
    scenario: str, level: int, reshuffle: list[int], held: tuple[str, ...], bonus: bool
):
    start = position(scenario).clear().level(cp=level).with_(reshuffle=reshuffle)
    for name in held:
        start.control(name, "CP")
    assert sedan(start.build()) is bonus


@pytest.mark.rule("5.7.4.1", "5.7.4.2")
@pytest.mark.parametrize(("scenario", "cards", "modifier"), [("historical", "8", "on"), ("campaign", None, None)])
def test_eight_cards_and_the_entrench_modifier(scenario: str, cards: str | None, modifier: str | None):
    defaults = load_scenarios()[scenario].defaults
    assert (defaults.get("hand-size"), defaults.get("entrench-modifier")) == (cards, modifier)


@pytest.mark.rule("5.7.4.3")
@pytest.mark.parametrize(("round_", "forced"), [(1, True), (2, False)])
def test_the_central_powers_open_with_guns_of_august(round_: int, forced: bool):
    start = position("historical", guns_of_august="event").active("CP").hand("CP", "CP-1", "CP-9")
    s = start.with_(round=round_).build()
    refused = actions.ops(s, card("CP-9"))
    assert (refused is not None and refused.rule == "5.7.4.3") is forced


@pytest.mark.rule("5.7.4.4")
@pytest.mark.parametrize(
    ("scenario", "turn", "barred"), [("historical", 1, True), ("historical", 2, False), ("campaign", 1, False)]
)
def test_no_entrench_event_on_turn_1(scenario: str, turn: int, barred: bool):
    assert (entrench_too_early(position(scenario).turn(turn).build()) is not None) is barred


ITALY = [
    ("historical", 1, "GE 1", "Verona", False),
    ("historical", 1, "FR 5", "Turin", False),
    ("historical", 1, "AH 5", "Verona", True),
    ("historical", 1, "IT 1", "Verona", True),
    ("historical", 1, "GEc 1", "Verona", True),
    ("historical", 2, "GE 1", "Verona", True),
    ("campaign", 1, "GE 1", "Verona", True),
]


@pytest.mark.rule("5.7.4.6#1")
@pytest.mark.parametrize(("scenario", "level", "name", "where", "allowed"), ITALY)
def test_only_italian_and_austrian_armies_operate_in_italy_before_allied_total_war(
    scenario: str, level: int, name: str, where: str, allowed: bool
):
    s = position(scenario).war("IT").level(ap=level).build()
    assert (access.closed(s, unit(name), space(where)) is None) is allowed


@pytest.mark.rule("5.7.4.6#2")
@pytest.mark.parametrize(
    ("level", "name", "allowed"), [(1, "GE 1", False), (1, "AH 5", True), (1, "GEc 1", True), (2, "GE 1", True)]
)
@pytest.mark.parametrize("where", ["Trent", "Villach", "Trieste"])
def test_no_german_army_stops_on_the_italian_border(level: int, name: str, allowed: bool, where: str):
    s = position("historical").level(ap=level).build()
    assert (movement.stopping(s, unit(name), space(where)) is None) is allowed


@pytest.mark.rule("5.7.4.7")
@pytest.mark.parametrize("name", ["AP-28", "AP-54", "AP-55", "CP-28", "CP-52", "CP-53"])
def test_striped_events_also_give_their_ops(name: str):
    assert gives_ops(position("historical").build(), card(name))
    assert not gives_ops(position("campaign", yellow_stripe=False).build(), card(name))
    assert not gives_ops(position("historical").build(), card("CP-9"))


# 1914 and the levels -------------------------------------------------------------------------------------


@pytest.mark.rule("16.1.5#2")
@pytest.mark.parametrize(("status", "open_"), [(3, False), (4, True)])
def test_the_channel_ports_open_with_war_status_4_within_the_turn(status: int, open_: bool):
    s = position("campaign").turn(2).war_status(cp=status).build()
    assert s.level[Side.CP] == Deck.MOB
    assert (movement.stopping(s, unit("GE 1"), space("Amiens")) is None) is open_


@pytest.mark.rule("PAC.1914#1")
def test_the_central_powers_may_trace_supply_through_the_channel_ports():
    start = position("campaign").clear().turn(1).at("Calais", "GE 1").at("Cambrai", "FR 5")
    for name in ("Ostend", "Antwerp", "Brussels", "Liege"):
        start.destroyed("Antwerp", "Liege").control(name, "CP")
    assert supply.supplied(start.build(), unit("GE 1"))
    assert not supply.supplied(start.control("Ostend", "AP").build(), unit("GE 1"))


@pytest.mark.rule("16.1.3#2", "16.1.4#2")
@pytest.mark.parametrize(("status", "decks_in"), [(4, {Deck.MOB, Deck.LW}), (11, {Deck.MOB, Deck.LW, Deck.TW})])
def test_the_cards_of_a_new_level_are_shuffled_in_with_the_discards(status: int, decks_in: set[Deck]):
    s = position("campaign").turn(5).war_status(ap=status).war("IT", "TU").push(WarStatusPhase()).build()
    s.set_pile(card("AP-2"), Pile.REMOVED)
    s.set_pile(card("AP-3"), Pile.DISCARD)
    s.set_pile(card("AP-4"), Pile.HAND)
    assert s.reshuffle == (0, len(decks_in) - 1)
    decks.shuffle_in_new_level(s, Side.AP)
    pile = s.cards(Side.AP, Pile.DECK)
    assert {c.deck for c in pile} == decks_in
    assert card("AP-3") in pile
    assert not {card("AP-2"), card("AP-4")} & set(pile)


@pytest.mark.rule("9.5.2.4.1#1")
@pytest.mark.parametrize(("salonika", "lands"), [(False, True), (True, False)])
def test_the_mef_does_not_land_after_salonika(salonika: bool, lands: bool):
    start = position("campaign").turn(6).war("TU")
    s = (start.event("AP-30") if salonika else start).build()
    refused = reinforcements.landing(s, unit("BR MEF"), space("MEF1"))
    assert (refused is None, refused.rule if refused else "") == (lands, "" if lands else "9.5.2.4.1")
