"""5 Victory: the levels of the scenarios, automatic victory, the Victory Point Table, the Historical changes."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Country, Side, card, space
from greatwar.games.paths_of_glory.rules.control import gain_control, vp_spaces
from greatwar.games.paths_of_glory.rules.offensives import Offensive
from greatwar.games.paths_of_glory.rules.peace import may_offer
from greatwar.games.paths_of_glory.rules.victory import (
    ARMISTICE,
    AUTOMATIC,
    LAST_TURN,
    NOBODY,
    PEACE,
    TOTAL_WAR,
    finish,
    introductory_star_vp,
    scenario_over,
)
from greatwar.games.paths_of_glory.steps.peace import PeaceOffer
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from tests.games.paths_of_glory.positions import GAME, choose, position

LEVELS = [
    pytest.param("introductory", False, 14, 10, marks=pytest.mark.rule("5.3.4", "5.1.1#1")),
    pytest.param("limited-war", False, 17, 12, marks=pytest.mark.rule("5.4.2", "5.1.1#1")),
    pytest.param("campaign", True, 11, 9, marks=pytest.mark.rule("5.5.2.1")),
    pytest.param("campaign", False, 13, 9, marks=pytest.mark.rule("5.5.2.2")),
    pytest.param("historical", True, 11, 10, marks=pytest.mark.rule("5.7.2#2")),
    pytest.param("historical", False, 13, 12, marks=pytest.mark.rule("5.7.2#2")),
]


@pytest.mark.parametrize(("scenario", "treaty", "cp_from", "ap_up_to"), LEVELS)
def test_the_winner_is_the_side_whose_level_the_marker_has_reached(
    scenario: str, treaty: bool, cp_from: int, ap_up_to: int
):
    for vp in range(1, 20):
        start = position(scenario).vp(vp)
        s = (start.event("CP-45") if treaty else start).build()
        finish(s, TOTAL_WAR)  # an ending without last adjustments
        assert s.winner == (Side.CP if vp >= cp_from else Side.AP if vp <= ap_up_to else NOBODY), vp


@pytest.mark.rule("5.1.1#2")
def test_accepted_peace_is_a_draw_whatever_the_marker_shows():
    s = position("campaign").vp(19).push(PeaceOffer(), WarStatusPhase()).build()
    choose(s, "accept")
    assert (s.winner, s.ending, s.pending) == (NOBODY, PEACE, [])


@pytest.mark.rule("5.1.2#1")
@pytest.mark.parametrize(
    ("where", "side", "vp"), [("Paris", Side.CP, 11), ("Essen", Side.AP, 9), ("Sedan", Side.CP, 10)]
)
def test_a_vp_space_that_changes_hands_moves_the_marker_by_one(where: str, side: Side, vp: int):
    s = position("campaign").build()
    gain_control(s, space(where), side)
    assert s.vp == vp


@pytest.mark.rule("5.1.2#1")
def test_a_vp_space_of_a_neutral_gives_no_vp_when_it_opens():
    s = position("campaign").build()
    gain_control(s, space("Bucharest"), Side.AP)
    assert s.vp == 10


@pytest.mark.rule("5.2.1", "5.2.2", "6.0.E.2")
@pytest.mark.parametrize(
    ("vp", "winner"), [(20, Side.CP), (23, Side.CP), (19, None), (1, None), (0, Side.AP), (-2, Side.AP)]
)
@pytest.mark.parametrize("scenario", ["introductory", "limited-war", "campaign", "historical"])
def test_automatic_victory_in_every_scenario(scenario: str, vp: int, winner: Side | None):
    s = position(scenario).turn(2).vp(vp).push(WarStatusPhase()).build()
    assert (s.ending == AUTOMATIC, s.winner) == (winner is not None, NOBODY if winner is None else winner)


@pytest.mark.rule("5.1.2#2", "6.0.E.2")
def test_a_marker_beyond_the_track_ends_nothing_before_segment_e2():
    s = position("campaign").turn(4).vp(19).event("AP-2").build()
    for name in ("Paris", "Verdun"):
        gain_control(s, space(name), Side.CP)
    assert (s.vp, s.ending) == (21, "")
    gain_control(s, space("Verdun"), Side.AP)
    s.push(WarStatusPhase())
    GAME.settle(s)
    assert (s.vp, s.ending) == (19, ""), "E.1 comes before E.2: the blockade saves the Allies"


# The ends of the scenarios ------------------------------------------------------------------------


@pytest.mark.rule("5.3.1", "5.4.1#1", "5.5.1", "6.0.H")
@pytest.mark.parametrize(
    ("scenario", "last"), [("introductory", 3), ("limited-war", 10), ("campaign", 20), ("historical", 20)]
)
def test_a_scenario_is_over_with_its_last_turn(scenario: str, last: int):
    assert scenario_over(position(scenario).turn(last - 1).build()) is None
    assert scenario_over(position(scenario).turn(last).build()) == LAST_TURN


@pytest.mark.rule("5.4.1#1")
@pytest.mark.parametrize(("cp", "ap"), [(11, 4), (4, 11)])
def test_limited_war_ends_when_either_side_reaches_total_war(cp: int, ap: int):
    s = position("limited-war").turn(8).level(1, 1).vp(17).war_status(cp, ap).push(WarStatusPhase()).build()
    assert (s.ending, s.winner) == (TOTAL_WAR, Side.CP)
    s = position("campaign").turn(8).level(1, 1).vp(17).war_status(cp, ap).push(WarStatusPhase()).build()
    assert s.ending == ""


@pytest.mark.rule("5.5.1")
def test_the_armistice_ends_the_campaign():
    s = position("campaign").turn(15).level(2, 2).vp(13).war_status(20, 20).war("IT").push(WarStatusPhase()).build()
    assert (s.ending, s.winner) == (ARMISTICE, Side.CP)


# The Victory Point Table -----------------------------------------------------------------------------


WAR_STATUS_LINES = [
    ({"turn": 4}, ["AP-2"], 9),
    ({"turn": 4}, [], 10),
    ({"turn": 5}, ["AP-2"], 10),
    ({"turn": 20}, ["AP-2"], 9),
    ({"offensive": [Offensive.AH, 0]}, [], 9),
    ({"offensive": [0, Offensive.FR]}, [], 11),
    ({"offensive": [Offensive.TU, Offensive.RU]}, [], 10),
    ({"offensive": [Offensive.MADE, Offensive.MADE]}, [], 10),
    ({"offensive": [0, Offensive.FR_MUTINY]}, ["CP-47"], 10),
    ({"level": [0, 2]}, [], 11),
    ({"level": [2, 1]}, [], 10),
    ({"level": [0, 2], "entered": [5, 0, 0, 0, 0, 0]}, [], 10),
]


@pytest.mark.rule("6.0.E.1", "PAC.VP#1")
@pytest.mark.parametrize(("fields", "events", "vp"), WAR_STATUS_LINES)
def test_the_lines_of_the_war_status_phase(fields: dict[str, object], events: list[str], vp: int):
    s = position("campaign").turn(6).with_(**fields).event(*events).push(WarStatusPhase()).build()
    assert s.vp == vp


@pytest.mark.rule("PAC.VP#2")
@pytest.mark.parametrize(
    ("scenario", "played", "vp"),
    [("introductory", "CP-1", 11), ("introductory", "AP-2", 9), ("introductory", "CP-4", 10), ("campaign", "CP-1", 10)],
)
def test_starred_events_are_worth_a_vp_in_the_introductory_scenario(scenario: str, played: str, vp: int):
    s = position(scenario).build()
    introductory_star_vp(s, card(played))
    assert s.vp == vp


# Introductory and Historical --------------------------------------------------------------------------


@pytest.mark.rule("5.3.2")
def test_no_commitment_level_rises_in_the_introductory_scenario():
    levels = [
        position(name).turn(3).war_status(12, 12).push(WarStatusPhase()).build().level
        for name in ("introductory", "campaign")
    ]
    assert levels == [(0, 0), (2, 2)]


@pytest.mark.rule("5.3.3", "5.7.2#1")
@pytest.mark.parametrize(
    ("scenario", "number"), [("introductory", "5.3.3"), ("historical", "5.7.2"), ("campaign", None)]
)
def test_scenarios_without_peace_terms(scenario: str, number: str | None):
    refused = may_offer(position(scenario).vp(15).active("CP").build())
    assert (refused.rule if refused else None) == number


@pytest.mark.rule("5.7.2#3", "5.7.2#4")
def test_the_vp_spaces_of_the_historical_map():
    old, new = (vp_spaces(position("historical", vp_map=name).build()) for name in ("standard", "historical"))
    assert {str(x) for x in old - new} == {"Ahwaz", "Venice", "Minsk", "Jerusalem", "Kharput"}
    assert {str(x) for x in new - old} == {"Kovno", "Sedan", "Amiens", "Koblenz", "Aachen"}
    assert sum(x.country is Country.RUSSIA for x in new) == sum(x.country is Country.RUSSIA for x in old) == 8


@pytest.mark.rule("5.7.4.8", "5.7.4.9")
@pytest.mark.parametrize(
    ("events", "change"),
    [([], 0), (["CP-52"], 2), (["CP-52", "AP-43"], 1), (["CP-52", "AP-43", "AP-47"], 0), (["AP-43", "AP-47"], -2)],
)
@pytest.mark.parametrize(("ending", "turn"), [(ARMISTICE, 15), (LAST_TURN, 20)])
def test_american_armies_and_the_tsar_at_the_end_of_the_historical_war(
    events: list[str], change: int, ending: str, turn: int
):
    s = position("historical").turn(turn).vp(8).event(*events).build()
    finish(s, ending)
    assert s.vp == 8 + change


@pytest.mark.rule("5.7.4.8", "5.7.4.9")
def test_no_last_adjustments_in_the_campaign_nor_at_an_automatic_victory():
    s = position("campaign").turn(20).vp(8).build()
    finish(s, LAST_TURN)
    assert s.vp == 8
    s = position("historical").turn(20).vp(8).build()
    finish(s, LAST_TURN)
    assert (s.vp, s.winner) == (8, Side.AP)
    s = position("historical").turn(15).vp(0).push(WarStatusPhase()).build()
    assert (s.vp, s.ending) == (0, AUTOMATIC)
