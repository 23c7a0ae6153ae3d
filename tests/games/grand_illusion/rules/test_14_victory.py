"""11.1, 13.1.2, 14.1.2, 14.1.3, 14.2, 14.3 Victory points and the end of the game."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import REMOVED, Phase, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.cups import GERMAN_VP_HEXES, PARIS, TRIER, in_cup
from greatwar.games.grand_illusion.rules.victory import IMMEDIATE, REGULAR, SUDDEN_DEATH, final_winner, finish, undrawn
from greatwar.games.grand_illusion.steps.administrative import MandatedPenalty
from greatwar.games.grand_illusion.steps.control import settle
from greatwar.games.grand_illusion.steps.victory import (
    ImmediateVictory,
    InterimVictoryPoints,
    RegularVictory,
    ScenarioVictoryPoints,
)
from greatwar.games.grand_illusion.text import header
from greatwar.kernel.game import Result
from greatwar.kernel.step import Chance
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position

SCENARIOS = ("campaign", "short-campaign", "what-if")
RULES_14 = ("14.1.3a#1", "14.1.3a#2", "11.1#1", "14.2.3a", "14.3.5")


def at_end(scenario: str = "campaign", turn: int = 5):
    """An empty map with the Allies everywhere, in the Administrative Phase."""
    return position(scenario).clear().turn(turn).phase(Phase.ADMINISTRATIVE)


def in_paris(scenario: str = "campaign", turn: int = 5, german: int = 0, allied: int = 0):
    """Paris has fallen this turn; the Germans have 36 in supply and 14 out of it."""
    found = at_end(scenario, turn).control("German").control("Allied", 48, 15, 23, 24).vp(german, allied)
    for hex_ in GERMAN_VP_HEXES:
        found.control("Allied", hex_)
    return found.control("German", 14, 36).set(paris_fell=turn)


# German VP hexes ---------------------------------------------------------------------------------


@pytest.mark.rule("14.1.2b#1", "14.2.2b#0", "14.3.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fifteen_german_vp_hexes(scenario):
    s = at_end(scenario).control("German").build()
    assert [int(h) for h in undrawn(s)] == [8, 14, 16, 23, 26, 34, 36, 38, 48, 52, 58, 76, 87, 98, 104]


@pytest.mark.rule("14.1.2d#3", "14.2.2d", "14.3.2#2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_supplied_hexes_count(scenario):
    s = in_paris(scenario).build()
    assert s.controls(GERMAN, hex_at(14))
    assert [int(h) for h in undrawn(s)] == [36]


# Immediate victory -------------------------------------------------------------------------------


@pytest.mark.rule(*RULES_14, "2.8#3", "13.1.2c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_paris_and_twice_the_points_win_at_once(scenario):
    s = in_paris(scenario, allied=5).build(ImmediateVictory())
    assert isinstance(GAME.step(s), Chance), "a marker for 36"
    assert s.vp == (0, 5), "Paris counts after the markers are drawn"
    play(s, "draw 1")
    assert (s.winner, s.ending) == (GERMAN, IMMEDIATE)
    assert s.vp == (11, 5)


@pytest.mark.rule(*RULES_14)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_half_is_not_less_than_half(scenario):
    s = play(in_paris(scenario, german=1, allied=6).build(ImmediateVictory()), "draw 1")
    assert s.winner < 0
    assert s.vp == (11, 6), "the marker went back, the points of Paris stay"
    assert s.german_markers == ()
    assert len(in_cup(s, "german")) == 15
    assert s.paris_counted
    assert s.paris_judged


@pytest.mark.rule("14.1.3a#1", "11.1#1")
def test_immediate_victory_is_looked_for_once():
    s = in_paris(allied=-9).set(paris_judged=True, paris_counted=True).build(ImmediateVictory())
    assert s.winner < 0
    s = in_paris(allied=-9).set(paris_fell=4).build(ImmediateVictory())
    assert s.winner < 0, "only on the turn on which Paris first fell"
    s = in_paris(allied=-9).control("Allied", 19).build(ImmediateVictory())
    assert s.winner < 0, "not if Paris is Allied again"
    assert s.vp[GERMAN] == 0


# Interim and regular victory ---------------------------------------------------------------------


@pytest.mark.rule("14.1.3d#1", "11.1#2", "14.3.5")
@pytest.mark.parametrize("scenario", ["campaign", "what-if"])
def test_interim_points_on_turn_nine_stay(scenario):
    s = play(in_paris(scenario, turn=9, german=30).set(paris_fell=0).build(InterimVictoryPoints()), "draw 3")
    assert s.german_markers == ((hex_at(36), 3),)
    assert s.vp[GERMAN] == 33
    assert s.winner < 0
    assert not in_paris(scenario, turn=8).build(InterimVictoryPoints()).pending


@pytest.mark.rule("14.2.3#1", "11.1#2", "14.2.3c", "14.1.3c#0", "14.3.5")
@pytest.mark.parametrize(("scenario", "last"), [("campaign", 15), ("short-campaign", 7), ("what-if", 15)])
def test_the_last_turn_decides(scenario, last):
    assert not at_end(scenario, last - 1).build(RegularVictory()).ending
    s = at_end(scenario, last).build(RegularVictory())
    assert s.ending == REGULAR
    assert not s.pending


@pytest.mark.rule("14.1.3c#1", "14.2.3c", "14.3.5")
@pytest.mark.parametrize(("scenario", "last"), [("campaign", 15), ("short-campaign", 7), ("what-if", 15)])
def test_missing_markers_are_drawn_at_the_end(scenario, last):
    build = in_paris(scenario, turn=last, german=3).control("German", 26).set(german_markers=((26, 3),), paris_fell=2)
    s = build.set(paris_counted=True).build(RegularVictory())
    assert s.winner < 0
    play(s, "draw 2")
    assert s.german_markers == ((hex_at(26), 3), (hex_at(36), 2))
    assert s.vp[GERMAN] == 5


@pytest.mark.rule("14.1.3c#2", "14.1.2#1", "14.2.3c", "14.3.5")
@pytest.mark.parametrize(
    ("german", "allied", "winner"),
    [(6, 3, GERMAN), (5, 0, ALLIED), (6, 4, ALLIED), (7, 3, GERMAN), (6, -2, GERMAN), (0, -3, ALLIED), (12, 6, GERMAN)],
)
@pytest.mark.parametrize("scenario", ["campaign", "short-campaign"])
def test_six_points_and_twice_the_allied_total(german, allied, winner, scenario):
    last = 15 if scenario == "campaign" else 7
    s = at_end(scenario, last).vp(german, allied).build(RegularVictory())
    assert s.winner == winner


@pytest.mark.parametrize(
    ("winner", "ending", "points", "sentence"),
    [
        (
            GERMAN,
            IMMEDIATE,
            (11, 5),
            "Immediate Victory of the German player: "
            "Paris has fallen, and 5 Allied VP are less than half of 11 German VP (14.1.3a)",
        ),
        (ALLIED, SUDDEN_DEATH, (30, 0), "Sudden Death Victory of the Allied player: Trier (94) is Allied (14.1.3b)"),
        (
            GERMAN,
            REGULAR,
            (6, 3),
            "Regular Victory of the German player: "
            "6 German VP to 3 Allied; the Germans have at least 6 VP and twice the Allied total (14.1.3c)",
        ),
        (
            ALLIED,
            REGULAR,
            (5, 0),
            "Regular Victory of the Allied player: "
            "5 German VP to 0 Allied; the Germans needed at least 6 VP and twice the Allied total (14.1.3c)",
        ),
    ],
)
def test_log_board_and_result_say_how_it_ended(winner, ending, points, sentence):
    s = at_end("campaign", 15).vp(*points).build()
    s.log = []
    finish(s, winner, ending)
    assert s.log == [(f"The game is over: {sentence}", None)]
    assert f"[bold]The game is over[/]: {sentence}" in GAME.board(s)
    assert GAME.result(s) == Result(winner, ending, 15)


@pytest.mark.rule("14.1.2c", "14.2.2c")
@pytest.mark.parametrize(("scenario", "last"), [("campaign", 15), ("short-campaign", 7)])
def test_losses_of_points_count_and_totals_may_be_negative(scenario, last):
    build = at_end(scenario, last).vp(6, 3)
    build.s.change_vp(ALLIED, -4, "Mandated Battles not made")
    build.s.change_vp(GERMAN, -2, "no troops for the east")
    s = build.build(RegularVictory())
    assert s.vp == (4, -1)
    assert s.winner == ALLIED


@pytest.mark.rule("14.1.3a#1")
def test_paris_taken_again_counts_at_the_end():
    s = in_paris(turn=15, german=0).control("Allied", 36).set(paris_fell=3, paris_judged=True).build(RegularVictory())
    assert s.vp[GERMAN] == 10
    assert s.winner == GERMAN


@pytest.mark.rule("3.2#1")
@pytest.mark.parametrize(
    ("scenario", "mandated", "points", "ending"),
    [
        ("short-campaign", (0, 1), (6, 3), REGULAR),  # 3 for the fortresses, and exactly twice the Allied total
        ("short-campaign", (1, 0), (5, 4), REGULAR),
        ("campaign", (0, 1), (3, 3), ""),  # neither these points nor the end come on turn 7
        ("what-if", (1, 1), (2, 3), ""),
    ],
)
def test_both_sides_gain_and_lose_points_and_the_scenario_says_for_what(scenario, mandated, points, ending):
    build = at_end(scenario, 7).control("German", 54, 64).vp(3, 4).mandated(*mandated)
    s = build.build(MandatedPenalty(), ScenarioVictoryPoints(), RegularVictory())
    assert (s.vp, s.ending) == (points, ending)
    if ending:
        assert s.winner == (GERMAN if points == (6, 3) else ALLIED)


# The short campaign ------------------------------------------------------------------------------


@pytest.mark.rule("14.2.2b#3", "14.2.2b#4")
@pytest.mark.parametrize(("corps", "hits", "points"), [(6, 5, 0), (7, 0, 3), (0, 6, 3), (8, 9, 6)])
def test_losses_count_on_turn_five(corps, hits, points):
    lost = {"french_corps_lost": corps, "british_hits": hits}
    assert at_end("short-campaign", 5).set(**lost).build(ScenarioVictoryPoints()).vp[GERMAN] == points
    assert at_end("short-campaign", 6).set(**lost).build(ScenarioVictoryPoints()).vp[GERMAN] == 0
    assert at_end("campaign", 5).set(**lost).build(ScenarioVictoryPoints()).vp[GERMAN] == 0


@pytest.mark.rule("14.2.2b#1")
def test_maubeuge_and_namur_on_turn_seven():
    def points(build):
        return build.build(ScenarioVictoryPoints()).vp[GERMAN]

    assert points(at_end("short-campaign", 7).control("German", 54, 64)) == 3
    assert points(at_end("short-campaign", 7).control("German", 54)) == 0
    assert points(at_end("short-campaign", 7).control("German", 54, 64).at(54, "Fort Maubeuge").siege(54)) == 0
    assert points(at_end("short-campaign", 7).control("German", 54, 64).at(64, "Fort Namur").siege(64)) == 0


@pytest.mark.rule("14.2.2b#2")
def test_a_screened_antwerp_on_turn_seven():
    def points(*names, holder="Allied"):
        build = at_end("short-campaign", 7).control(holder, 52).at(53, *names[:1]).at(62, *names[1:])
        return build.build(ScenarioVictoryPoints()).vp[GERMAN]

    assert points("GE III", "GE IV") == 2
    assert points("GE III") == 0
    assert points("GE III", "GE IV", holder="German") == 0


@pytest.mark.rule("14.2.2a", "14.3.2")
@pytest.mark.parametrize("scenario", ["short-campaign", "what-if"])
def test_plan17_hexes_score_as_in_the_campaign(scenario):
    s = position(scenario).clear().control("Allied").control("German", 105).vp(0, 0).at(105, "FR I").build()
    settle(s, hex_at(105))
    play(s, "draw 2")
    assert s.vp[ALLIED] == 4, "Strasbourg counts double"
    s.put(unit("FR I"), hex_at(98))
    s.put(unit("GE III"), hex_at(105))
    s.set_control(hex_at(105), GERMAN)
    assert s.vp[ALLIED] == 4, "the points stay"


# Markers at the start ----------------------------------------------------------------------------


@pytest.mark.rule("13.1.2b", "13.1.2c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_trier_and_paris_begin_with_their_owners(scenario):
    s = GAME.setup(scenario)
    assert s.controls(GERMAN, TRIER)
    assert s.controls(ALLIED, PARIS)
    assert not s.paris_counted
    assert not s.german_markers


@pytest.mark.rule("2.8#1", "2.8#6")
def test_the_tracks_are_shown():
    text = header(position().caps(7, 3).vp(-2, 4).mandated(1, 2).turn(6).build())
    for part in ("Turn 6", "7 CAPS", "3 CAPS", "-2 VP", "4 VP", "1 Mandated", "2 Mandated"):
        assert part in text


@pytest.mark.rule("13.1.4")
def test_nothing_begins_beside_the_map_but_on_the_tracks_and_in_the_danger_box():
    s = GAME.setup("campaign")
    assert not s.at(REMOVED)
    assert s.activation is None
    assert s.battle is None
    assert s.blocked == ()


@pytest.mark.rule("3.2#1")
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_points_are_won_and_lost_and_the_ratio_decides(scenario):
    s = position(scenario).vp(10, 5).build()
    assert final_winner(s) is GERMAN
    s.change_vp(ALLIED, 1, "a test")
    assert (s.vp, final_winner(s)) == ((10, 6), ALLIED)
    s.change_vp(ALLIED, -3, "a test")
    assert (s.vp, final_winner(s)) == ((10, 3), GERMAN)
    s.change_vp(GERMAN, -5, "a test")
    assert (s.vp, final_winner(s)) == ((5, 3), ALLIED)
