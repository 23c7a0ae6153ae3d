"""Thirty points of the text that are easily left out or played otherwise: here it is done as the text says."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import CARDS, REMOVED, UNITS, Country, Side, card, space, unit
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.rules.peace import may_offer
from greatwar.games.paths_of_glory.rules.reinforcements import card_refusal
from greatwar.games.paths_of_glory.rules.replacements import sedan
from greatwar.games.paths_of_glory.state import Mark, State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.advance import Advances
from greatwar.games.paths_of_glory.steps.attrition import AttritionPhase
from greatwar.games.paths_of_glory.steps.entrench import EntrenchRoll
from greatwar.games.paths_of_glory.steps.operations import Operations
from greatwar.games.paths_of_glory.steps.overstack import Overstack
from greatwar.games.paths_of_glory.steps.replacements import Replace
from greatwar.games.paths_of_glory.steps.sequence import AFTER_ACTIONS, Turn
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from greatwar.kernel.action import Action
from tests.games.paths_of_glory.battles import attack, barred, fight
from tests.games.paths_of_glory.cards.holding import playing, why_not
from tests.games.paths_of_glory.positions import Position, choices, choose, position, refusal


def new(scenario: str = "campaign", **options: str) -> State:
    """A new game, run on to its first decision or die."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    s: State = GAME.new(scenario, GAME.complete(scenario, given))
    GAME.settle(s)
    return s


def board(side: str = "AP", turn: int = 6, scenario: str = "campaign", **options: object) -> Position:
    """An empty map, with the neutrals of the middle of the war at war."""
    return position(scenario, **options).clear().turn(turn).war("IT", "TU", "BU", "US").active(side)


# Scenarios and options --------------------------------------------------------------------------


def test_deviation_01_all_four_scenarios():
    """4.0, 5.3, 5.4, 5.5, 5.7 The Introductory, Limited War, Campaign and Historical scenarios can be played."""
    assert {"introductory", "limited-war", "campaign", "historical"} <= set(GAME.scenarios)
    assert all(new(name).pending for name in GAME.scenarios)


@pytest.mark.rule("16.5.1", "16.5.2#1", "CARD.AP40")
def test_deviation_02_peace_terms():
    """16.5 Peace may be offered; accepted it is a draw; after 14 Points only the Allies offer it."""
    s = choose(playing_round("AP", vp=7), "peace", "accept")
    assert (s.winner, s.ending) == (-1, "peace terms")
    s = playing(board(turn=16).with_(us_entry=2).event("AP-54"), "AP-40")
    s.active, s.vp = Side.CP, 15
    assert may_offer(s) is not None


def playing_round(side: str, vp: int) -> State:
    return board(side).vp(vp).hand(side, "AP-4" if side == "AP" else "CP-4").push(TakeAction()).build()


@pytest.mark.rule("5.6.1#1")
def test_deviation_03_bids_for_the_sides():
    """5.6.1 The players may bid for the sides before the game."""
    s = choose(new(bidding="on"), dice=(6, 1))
    assert "bid AP > 1" in choices(s)


@pytest.mark.rule("4.3.1#1")
def test_deviation_04_guns_of_august_may_be_declined():
    """4.3.1 The Central Powers choose whether they begin with Guns of August."""
    assert choices(new()) == ["take-guns", "done"]


@pytest.mark.rule("9.1.4")
@pytest.mark.parametrize(("scenario", "options", "cards"), [
    ("campaign", {}, 7), ("campaign", {"hand_size": "8"}, 8), ("historical", {}, 8)])  # fmt: skip
def test_deviation_05_hands_of_seven_or_eight(scenario: str, options: dict[str, str], cards: int):
    """9.1.4 Seven cards, or eight if agreed."""
    assert new(scenario, **options).options.hand_size == cards


@pytest.mark.rule("11.2.10#1")
@pytest.mark.parametrize(("on", "level"), [(False, 0), (True, 1)])
def test_deviation_06_the_entrench_modifier_is_an_option(on: bool, level: int):
    """11.2.10 Only if it was agreed does a failure help the next attempt."""
    p = board("CP", entrench_modifier=on).at("Sedan", "GE 1")
    p.s.mark(unit("GE 1"), Mark.FAILED_TRENCH)
    s = choose(p.push(EntrenchRoll(unit("GE 1"))).build(), dice=[4])
    assert s.trench_level(space("Sedan"), Side.CP) == level
    assert not new().options.entrench_modifier


@pytest.mark.rule("OPT.1")
def test_deviation_07_all_optional_cards():
    """OPT.1 All optional cards may be shuffled in, with hands of eight."""
    s = new(optional_cards="all")
    assert s.options.hand_size == 8
    assert all(s.pile_of(c) != 8 for c in CARDS if c.optional)
    assert all(new().pile_of(c) == 8 for c in CARDS if c.optional)


@pytest.mark.rule("OPT.2#1")
def test_deviation_08_optional_cards_picked_in_secret():
    """OPT.2 Each side picks optional cards and leaves out matching ones."""
    s = new(optional_cards="selected")
    picks = [c for c in choices(s) if c.startswith("select")]
    assert picks
    choose(s, picks[0])
    assert all(c.startswith("leave-out") for c in choices(s))


@pytest.mark.rule("PAC.VP#2")
@pytest.mark.parametrize(("scenario", "vp"), [("introductory", 11), ("campaign", 10)])
def test_deviation_09_starred_events_of_the_introductory_scenario(scenario: str, vp: int):
    """PAC.VP In the Introductory scenario a starred event is worth a VP."""
    assert playing(position(scenario).vp(10), "CP-8").vp == vp


# The turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.7#1")
@pytest.mark.parametrize(("level", "theirs"), [(1, 0), (2, 1)])
def test_deviation_10_a_trench_of_level_2_in_attrition(level: int, theirs: int):
    """11.2.7 Level 1 goes, level 2 becomes level 1 of the enemy."""
    p = board().control("Ostend", "CP").trench("Ostend", "CP", level).push(AttritionPhase())
    s = p.build()
    assert s.owner(space("Ostend")) == Side.AP
    assert (s.trench_level(space("Ostend"), Side.CP), s.trench_level(space("Ostend"), Side.AP)) == (0, theirs)


@pytest.mark.rule("14.3.6#1")
def test_deviation_11_arabia_suffers_attrition():
    """14.3.6 Arabia is no exception."""
    assert board().control("Arabia", "AP").push(AttritionPhase()).build().control[space("Arabia").n] == Side.CP


@pytest.mark.rule("6.0.E.2", "5.2.1")
def test_deviation_12_victory_is_looked_for_before_the_levels_rise():
    """6.0.E The order of the segments: after an automatic victory nobody rises, and Turkey stays out."""
    s = position("campaign").turn(4).vp(20).war_status(cp=5).push(WarStatusPhase()).build()
    assert (s.winner, s.level, s.at_war("TU")) == (Side.CP, (0, 0), False)


@pytest.mark.rule("16.1.3#1", "16.1.4#1")
def test_deviation_13_two_levels_in_one_phase():
    """16.1.3, 16.1.4 Who has 11 rises from Mobilization to Total War at once (ruling 13)."""
    s = position("campaign").turn(4).war_status(cp=11).push(WarStatusPhase()).build()
    assert s.level[Side.CP] == 2
    assert s.at_war("TU")


@pytest.mark.rule("6.0.F.1", "6.0.H")
def test_deviation_14_the_last_turn_has_all_its_phases():
    """6.0 Replacements are taken in turn 20 as well (ruling 87)."""
    p = board("AP", 20).vp(10).at("Paris", "(FR 6)").rp("FR", 1).level(cp=2, ap=2).push(Turn(AFTER_ACTIONS))
    s = p.build()
    assert isinstance(s.pending[-1], Replace)
    assert "flip FR 6" in choices(s)


@pytest.mark.rule("5.7.3")
@pytest.mark.parametrize(("reshuffle", "given"), [(1, False), (0, True)])
def test_deviation_15_the_german_point_for_sedan(reshuffle: int, given: bool):
    """5.7.3 It comes from the first Replacement Phase on in which the Total War cards have been drawn."""
    p = board("CP", 11, "historical").level(cp=2).control("Sedan", "CP").control("Brussels", "CP")
    assert sedan(p.control("Cambrai", "CP").with_(reshuffle=(reshuffle, 0)).build()) is given


@pytest.mark.rule("10.1.3")
def test_deviation_16_a_stack_too_high_by_mistake():
    """10.1.3 The opponent chooses who goes, and an army goes for good."""
    p = board().at("Paris", "FR 1", "FR 2", "FR 3", "FRc").push(Overstack(space("Paris")))
    s = p.build()
    assert GAME.actor(s) == Side.CP
    choose(s, "eliminate FR 2")
    assert s.place(unit("FR 2")) == REMOVED[Side.AP]


@pytest.mark.rule("14.1.1.1")
def test_deviation_17_no_warnings_and_no_taking_back():
    """Supply is the player's own business: a move out of supply is listed like any other."""
    p = board("CP", 3).destroyed("Liege").control("Liege", "CP").at("Brussels", "GE 1").push(Operations(1))
    s = choose(p.build(), "activate-move Brussels", "move GE 1 > Cambrai", "move GE 1 > Amiens")
    assert "move GE 1 > Rouen" in choices(s)


# The map, the counters, the cards ---------------------------------------------------------------


def test_deviation_18_to_20_kermanshah_basra_libya():
    """11.1.13, 11.1.16 Kermanshah is Persian; Basra and Libya belong to no nation of the game (ruling 21)."""
    assert space("Kermanshah").country is Country.PERSIA
    assert space("Basra").country not in (Country.PERSIA, Country.TURKEY)
    assert space("Libya").country not in (Country.EGYPT, Country.TURKEY)


def test_deviation_21_the_senussi_are_slow_on_both_sides():
    """The reverse of the SN corps moves like its front (ruling 22)."""
    assert unit("TU SNc").mf == (1, 1)


def test_deviation_22_the_text_of_2018_is_the_default():
    """The rulebook of 2018 is in force unless the other text was chosen."""
    assert new().options.rules == 2018
    assert new(rules_version="2022").options.rules == 2022


def test_deviation_23_values_of_cards_map_and_counters():
    """War Status of Rathenau and Bulgaria, the VP spaces of Egypt, six US corps."""
    assert [card(c).war_status for c in ("CP-33", "CP-34")] == [2, 2]
    assert all(space(x).vp_standard and space(x).vp_historical for x in ("Cairo", "Alexandria", "Port Said"))
    assert sum(1 for u in UNITS if u.kind == "USc") == 6


@pytest.mark.rule("9.5.3.1#3")
def test_deviation_24_a_card_whose_units_find_no_place_is_not_played():
    """9.5.3.1 Reinforcements are never lost: the card is no event instead."""
    no = card_refusal(board().at("London", "BR 3", "BR 4", "BR 5").build(), card("AP-1"))
    assert no is not None
    assert no.rule == "9.5.3.1"


@pytest.mark.rule("CARD.CP24", "CARD.AP41")
def test_deviation_25_libyan_revolt_and_the_arabs():
    """Libyan Revolt needs Libya free of Allied units, the Arab Northern Army needs Turkey in the war."""
    assert why_not(board("CP").at("Libya", "BRc"), "CP-24") == "9.5.3.1"
    assert why_not(board("CP"), "CP-24") == ""
    neutral = position("campaign").clear().turn(6)
    assert why_not(neutral, "AP-41") == "CARD.AP41"
    assert why_not(board(), "AP-41") == ""


@pytest.mark.rule("CARD.CP02")
@pytest.mark.parametrize(("others", "fits"), [((), True), (("SBc",), False)])
def test_deviation_26_wireless_intercepts_is_for_russians_alone(others: tuple[str, ...], fits: bool):
    """CP-2 One unit of another nation in the space is enough to spoil it."""
    p = board("CP", 3).at("Konigsberg", "GE 8").at("Plock", "GEc").at("Tannenberg", "RU 2", *others)
    s = fight(attack(p.hand("CP", "CP-2"), "Konigsberg", "Plock"), "Tannenberg", "GE 8", "GEc 1")
    assert ("card CP-2" in choices(s)) is fits
    assert barred(s, "CP-2") is not fits


@pytest.mark.rule("14.3.4")
def test_deviation_27_units_out_of_supply_have_no_benefit_of_cards():
    """14.3.4 A card that fits only the unit out of supply is not played for it (ruling 66)."""
    p = board("CP", 4).at("Sarajevo", "AH 5").at("Mostar", "RUc", "MNc").at("Banja Luka", "AHc").at("Cetinje", "AHc")
    s = fight(attack(p.hand("AP", "AP-4"), "Sarajevo"), "Mostar", "AH 5")
    assert barred(s, "AP-4")


@pytest.mark.rule("12.3.2#1")
def test_deviation_28_the_attacker_names_the_pinning_space():
    """12.3.2 Any of the spaces attacked from, also a worse one."""
    p = board("CP", 3).at("Sedan", "GE 1").at("Brussels", "GE 2").at("Cambrai", "FR 5").at("Ostend", "BRc")
    s = fight(attack(p.destroyed("Liege").control("Liege", "CP"), "Sedan", "Brussels"), "Cambrai", "GE 1", "GE 2")
    assert {"flank Sedan", "flank Brussels"} <= set(choices(s))


@pytest.mark.rule("12.7.3#2")
@pytest.mark.parametrize(("where", "second", "goes_on"), [("Cambrai", "Calais", True), ("Sedan", "Cambrai", False)])
def test_deviation_29_rough_terrain_stops_an_advance(where: str, second: str, goes_on: bool):
    """12.7.3 Out of a clear space the advance goes on, into and not beyond a forest or swamp."""
    p = board("CP", 6).war_status(cp=5).at("Brussels", "GE 1")
    way = ((int(space(second)), int(space("Amiens"))),)
    p.combat(where, "GE 1", defenders=(), retreat=2, paths=way, steps_lost=((0, 1),))
    s = choose(p.push(Advances()).build(), f"advance GE 1 > {where}")
    assert (f"advance GE 1 > {second}" in choices(s)) is goes_on


@pytest.mark.rule("14.1.1.1")
def test_deviation_30_supply_is_new_after_every_unit_that_moved():
    """14.1.1 By the text of 2022, where it matters, supply is looked at unit by unit and not only stack by stack."""
    p = board("CP", 3, rules=2022).at("Liege", "GE 1").at("Brussels", "GE 2").at("Metz", "GE 3").push(Operations(3))
    s = choose(p.build(), "activate-move Liege", "activate-move Brussels", "activate-move Metz")
    assert refusal(s, Action("move", (unit("GE 2"), space("Sedan")))) == ""
    choose(s, "move GE 1 > Aachen", "stop")
    assert refusal(s, Action("move", (unit("GE 2"), space("Sedan")))) == "14.3.1"
