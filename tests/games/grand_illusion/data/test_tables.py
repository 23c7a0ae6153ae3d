"""The printed tables."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import FOLDER
from greatwar.games.grand_illusion.rules.command import column
from greatwar.games.grand_illusion.tables import TABLES, TURNS, caps_for
from greatwar.games.grand_illusion.what_if import cost_of, load_effects
from tests.games.grand_illusion.positions import ALLIED, GERMAN, position


@pytest.mark.rule("5.1.1#1")
def test_every_commander_has_six_numbers():
    assert {name: len(cells) for name, cells in TABLES.caps.items()} == dict.fromkeys(
        ("Joffre", "Joffre II", "Moltke", "Falkenhayn"), 6
    )
    assert caps_for("Moltke", 6) == TABLES.caps["Moltke"][5]


def test_fixed_caps_and_the_limit_of_ten():
    assert TABLES.fixed_caps == {(n, side): caps for n in "12" for side, caps in ((GERMAN, 6), (ALLIED, 4))}
    assert TABLES.max_caps == {GERMAN: 10, ALLIED: 10}


def test_fortunes_of_war_have_their_chances():
    assert [TABLES.fortunes[n].chances for n in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert TABLES.fortunes[5].caps_side == "German"
    assert {n for n, f in TABLES.fortunes.items() if f.ignored_in_plan17_mandated} == {3, 4, 7, 10}


def test_entry_chart_forbids_two_moves():
    barred = {pair for pair, cell in TABLES.entry.items() if not cell.allowed}
    assert barred == {("enemy_contested", "enemy_occupied"), ("enemy_contested", "enemy_contested")}


def test_turn_track():
    assert [TURNS[t].allied_mandated for t in range(1, 6)] == [1, 2, 1, 1, 0]
    assert [TURNS[t].german_mandated for t in (11, 12, 15)] == [0, 1, 1]
    assert not TURNS[2].general_withdrawal
    assert TURNS[3].general_withdrawal


def test_sea_retreat_and_surrender():
    assert [(r.die_max, r.turns_ahead) for r in TABLES.sea_retreat] == [(1, 2), (2, 3), (3, 4), (4, 5), (99, 0)]
    assert TABLES.sea_retreat_drm == {"British": -1, "French territorial": 2, "Belgian": 3}
    assert {k: r.die_max for k, r in TABLES.surrender.items()} == {"normal": 2, "large": 1}


@pytest.mark.rule("14.3.4")
def test_what_the_options_cost():
    effects = load_effects(FOLDER)
    costs = {code: rows[0].vp_cost for code, rows in effects.items()}
    assert [costs[f"A{n}"] for n in range(1, 6)] == [-2, -1, -2, -1, -3]
    assert [costs[f"G{n}"] for n in range(1, 6)] == [-3, -3, -2, -4, -4]
    assert cost_of("G5") == -4


@pytest.mark.rule("5.1.2", "5.1.3", "13.1.3c")
def test_the_second_commander_comes_the_turn_after_the_withdrawal():
    s = position().turn(4).withdrew("Allied", 4).build()
    assert (column(s, ALLIED), column(s, GERMAN)) == ("Joffre", "Moltke")
    s = position().turn(6).withdrew("Allied", 4).withdrew("German", 5).build()
    assert (column(s, ALLIED), column(s, GERMAN)) == ("Joffre II", "Falkenhayn")
