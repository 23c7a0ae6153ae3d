"""Fire, terrain, turns, Mandated Offensives, peace, costs, victory."""

from __future__ import annotations

import pytest

from greatwar.games.paths_of_glory.components import Nation, Side, Terrain
from greatwar.games.paths_of_glory.scenarios import OPTIONS, SCENARIOS
from greatwar.games.paths_of_glory.tables import (
    FIRE,
    TABLES,
    TRACKS,
    automatic_victory,
    effect_of,
    fire_column,
    loss_number,
    offensive,
    offensive_boxes,
    peace_points,
    replacement_cost,
    turn_numbered,
    victory_level,
)

#: combats of the rulebook's examples: table, factors, columns shifted, modified die, Loss Number
EXAMPLES = [
    ("army", 15, 0, 2, 5),  # Guns of August: three German armies at Sedan
    ("army", 3, 0, 3, 2),  # the French army there
    ("army", 6, 0, 3, 4),  # two Russian armies at Tarnopol
    ("corps", 1, 0, 4, 1),  # the Austrian corps that answers
    ("army", 7, 0, 3, 4),  # GE 8 and a corps at Tannenberg
    ("army", 9, 1, 6, 7),  # Cambrai 1916: defender against a trench attack
    ("army", 13, -2, 4, 4),  # Cambrai 1916: attacker two columns left
    ("army", 6, 0, 5, 5),  # French attack on Sedan
    ("army", 15, 0, 4, 7),  # Sedan retaken
    ("army", 16, -1, 4, 7),  # Nancy: the trench takes a column
    ("army", 5, 1, 4, 4),  # Nancy: and gives the defender one
    ("army", 3, -2, 1, 0),  # Belfort: trench and mountain
]


@pytest.mark.rule("PAC.FIRE")
@pytest.mark.parametrize(("table", "factors", "shift", "die", "losses"), EXAMPLES)
def test_fire_in_the_examples(table, factors, shift, die, losses):
    assert loss_number(table, fire_column(table, factors) + shift, die) == losses


#: the printed tables once more, row by row as on the player aid
PRINTED = {
    "corps": "000011 000111 011111 111122 111222 112223 112233 122334 223344",
    "army": "011122 112233 122334 223344 233445 334455 344557 445577 455777 557777",
}


@pytest.mark.rule("PAC.FIRE")
@pytest.mark.parametrize("table", ["corps", "army"])
def test_every_cell(table):
    columns = PRINTED[table].split()
    assert len(FIRE[table]) == len(columns)
    for n, column in enumerate(columns):
        assert "".join(str(loss_number(table, n, die)) for die in range(1, 7)) == column


@pytest.mark.rule("PAC.FIRE")
def test_columns_by_combat_factors():
    assert [fire_column("corps", cf) for cf in (0, 1, 7, 8, 30)] == [0, 1, 7, 8, 8]
    assert [fire_column("army", cf) for cf in (1, 5, 6, 8, 9, 11, 12, 14, 15, 16, 40)] == [
        0, 4, 5, 5, 6, 6, 7, 7, 8, 9, 9,
    ]  # fmt: skip
    assert loss_number("army", -3, 0) == loss_number("army", 0, 1)
    assert loss_number("corps", 99, 9) == 4


@pytest.mark.rule("PAC.TEC#1", "PAC.TEC#2", "PAC.TEC#3", "PAC.TEC#4", "PAC.TEC#5", "PAC.TEC#6")
@pytest.mark.parametrize(
    ("terrain", "trench", "attacker", "defender", "cancel", "stop", "flank"),
    [
        (Terrain.CLEAR, 0, 0, 0, False, False, True),
        (Terrain.MOUNTAIN, 0, -1, 0, True, True, False),
        (Terrain.SWAMP, 0, -1, 0, True, True, False),
        (Terrain.FOREST, 0, 0, 0, True, True, True),
        (Terrain.DESERT, 0, 0, 0, True, True, True),
        (Terrain.CLEAR, 1, -1, 1, True, False, False),
        (Terrain.CLEAR, 2, -2, 1, True, False, False),
        (Terrain.MOUNTAIN, 1, -2, 1, True, True, False),
        (Terrain.FOREST, 2, -2, 1, True, True, False),
    ],
)
def test_terrain_and_trenches(terrain, trench, attacker, defender, cancel, stop, flank):
    e = effect_of(terrain, trench)
    assert (e.attacker_shift, e.defender_shift) == (attacker, defender)
    assert (e.may_cancel_retreat, e.stops_advance, e.flank_allowed) == (cancel, stop, flank)
    assert e.no_summer_combat == (terrain is Terrain.DESERT)


@pytest.mark.rule("MAP.TURN")
def test_turns():
    names = [str(turn_numbered(n)) for n in range(1, 21)]
    assert names[:4] == ["August 1914", "September 1914", "Fall 1914", "Winter 1915"]
    assert names[-1] == "Winter 1919"
    assert [n for n in range(1, 21) if turn_numbered(n).season == "Winter"] == [4, 8, 12, 16, 20]
    assert [n for n in range(1, 21) if turn_numbered(n).season == "Summer"] == [6, 10, 14, 18]
    assert [turn_numbered(n).siege_drm for n in (1, 2, 3)] == [-2, -2, 0]


@pytest.mark.rule("MAP.MO")
def test_mandated_offensives():
    assert [offensive(Side.AP, die).box for die in range(1, 7)] == ["FR", "FR", "BR", "IT", "IT", "RU"]
    assert [offensive(Side.CP, die).box for die in range(1, 8)] == ["AH", "AH (IT)", "TU", "GE", "None", "None", "None"]
    assert offensive(Side.CP, 2).against is Nation.IT
    assert offensive_boxes(Side.AP) == ("FR", "BR", "IT", "RU", "None")
    assert offensive_boxes(Side.CP) == ("AH", "AH (IT)", "TU", "GE", "None")


@pytest.mark.rule("PAC.PEACE")
def test_peace_terms():
    assert [peace_points(Side.CP, 19, die) for die in range(1, 7)] == [1, 1, 1, 0, 0, -1]
    assert [peace_points(Side.CP, 20, die) for die in range(1, 7)] == [1, 1, 0, 0, 0, -1]
    assert [peace_points(Side.AP, 0, die) for die in range(1, 7)] == [-1, -1, -1, 0, 0, 1]
    assert [peace_points(Side.AP, 44, die) for die in range(1, 7)] == [-1, -1, 0, 0, 0, 1]


@pytest.mark.rule("PAC.RP", "17.1.4")
def test_replacement_costs():
    assert {action: replacement_cost(action) for action in TABLES.costs} == {
        "flip army": 1,
        "flip two corps": 1,
        "full corps": 1,
        "two reduced corps": 1,
        "flip and rebuild corps": 1,
        "reduced army": 1,
        "full army": 2,
    }


@pytest.mark.rule("5.3.4", "5.4.2", "5.5.2.1", "5.5.2.2")
@pytest.mark.parametrize(
    ("scenario", "brest_litovsk", "cp_min", "ap_max"),
    [
        ("introductory", False, 14, 10),
        ("limited-war", False, 17, 12),
        ("campaign", True, 11, 9),
        ("campaign", False, 13, 9),
        ("historical", True, 11, 10),
        ("historical", False, 13, 12),
        ("the-great-war", True, 11, 10),
    ],
)
def test_victory_levels(scenario, brest_litovsk, cp_min, ap_max):
    level = victory_level(scenario, brest_litovsk)
    assert (level.cp_min, level.ap_max) == (cp_min, ap_max)


@pytest.mark.rule("5.2.1", "5.2.2")
def test_automatic_victory():
    assert (automatic_victory().cp_min, automatic_victory().ap_max) == (20, 0)


def test_tracks_and_charts():
    assert [b.box for b in TRACKS["US"]][::3] == ["US Neutral", "Over There"]
    assert len(TRACKS["Russia"]) == 8
    assert [b.order for b in TRACKS["Russia"]] == list(range(8))
    assert set(TABLES.action_chart) == {"entry", "reinforcement", "sr", "rp", "ops", "event", "one ops", "peace"}
    assert len(TABLES.points) == 25


def test_five_scenarios_with_their_lengths():
    assert {s.name: (s.first_turn, s.last_turn, not s.no_peace_terms) for s in SCENARIOS.values()} == {
        "introductory": (1, 3, False),
        "limited-war": (1, 10, True),
        "campaign": (1, 20, True),
        "historical": (1, 20, False),
        "the-great-war": (10, 20, False),
    }
    assert [s.name for s in SCENARIOS.values() if not s.levels_rise] == ["introductory"]
    assert [s.name for s in SCENARIOS.values() if s.ends_at_total_war] == ["limited-war"]


def test_options_and_their_defaults():
    assert OPTIONS["rules-version"].values == ("2018", "2022")
    assert OPTIONS["rules-version"].default == "2018"
    assert OPTIONS["optional-cards"].values == ("none", "all", "selected")
    assert (OPTIONS["hand-size"].default, SCENARIOS["historical"].defaults["hand-size"]) == ("7", "8")
    assert SCENARIOS["historical"].defaults["vp-map"] == "historical"
    assert "0" in OPTIONS["bid"].values
    assert all(o.text.endswith(".") and o.default in o.values for o in OPTIONS.values())
