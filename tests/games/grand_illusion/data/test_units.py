"""2.3-2.7 The counters."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.components import FOLDER, UNITS, Nation, Side, Size, hex_at, unit
from greatwar.games.grand_illusion.counters import load_units
from greatwar.games.grand_illusion.names import spelled_out

#: 13.1.6 the printed values of each fort: hex, strengths that are stated, defence number at the start
FORTS = {
    "Antwerp": (52, (5, 3), 0),
    "Antwerp orange": (0, (5, 3), 1),
    "Namur": (64, (3,), 1),
    "Liege orange": (0, (4, 2), 0),
    "Metz 5": (86, (5, 3), 0),
    "Metz 3": (86, (3,), 0),
    "Trier": (94, (3,), 0),
    "Strasbourg": (105, (5, 3), 0),
    "Versailles": (10, (2, 1), 0),
    "Paris": (19, (5, 4, 2, 1), 0),
    "Hazebrouck orange": (0, (3, 2), 0),
    "Lille orange": (0, (3, 2), 0),
    "Maubeuge": (54, (5, 4, 3, 2), 2),
    "Verdun 67": (67, (5, 4, 3, 2), 2),
    "Verdun 76": (76, (5, 4, 3, 2), 3),
    "St Mihiel": (77, (4, 3, 2, 1), 0),
    "Langres": (79, (4, 3, 2, 1), 0),
    "Nancy": (87, (4, 3, 2, 1), 1),
    "Toul": (87, (5, 4, 3, 2), 2),
    "Epinal A": (98, (4, 3, 2, 1), 0),
    "Epinal B": (98, (5, 4, 3, 2), 2),
    "Belfort": (104, (5, 4, 3, 2), 2),
}


@pytest.mark.rule("2.4#1", "2.4#6", "2.6#1", "2.7#1")
def test_combat_units_have_two_sides():
    units = load_units(FOLDER)
    combat = [u for u in units if u.combat]
    assert all(u.cs[0] >= u.cs[1] >= 1 and u.ma[1] == 1 for u in combat)
    assert {u.size for u in combat} == {Size.CORPS, Size.DIVISION, Size.BRIGADE}
    assert {u.kind.value for u in units} == {"infantry", "cavalry", "hq", "ha", "fort"}


@pytest.mark.rule("2.4#10", "2.4#18")
def test_headquarters_and_guns():
    units = {u.name: u for u in load_units(FOLDER)}
    assert units["GE HQ1"].ma == (4, 2)
    assert units["GE HQ1"].cs == (0, 0)
    assert units["GE HA420"].ma == (1, 1)
    assert units["GE HA420"].bombard == 4


@pytest.mark.rule("2.4#15", "2.4#16", "13.1.6c1#1", "13.1.6c1#2", "13.1.6c1#3", "13.1.6c2", "13.1.6c3#1", "13.1.6c3#2")
@pytest.mark.rule("13.1.6c3#3", "13.1.6c3#4", "13.1.6c3#5", "13.1.6c3#6", "13.1.6c3#7", "13.1.6c3#8")
def test_forts():
    forts = {u.name: u for u in load_units(FOLDER) if u.fort}
    assert {f"Fort {name}" for name in FORTS} == set(forts)
    for name, (hex_, strengths, defence) in FORTS.items():
        fort = forts[f"Fort {name}"]
        assert 2 <= fort.steps <= 4
        assert fort.strengths[0] == strengths[0]
        assert set(strengths) <= set(fort.strengths)
        assert fort.strengths[-1] in (1, 2)
        assert fort.defence_numbers[0] == defence
        assert not hex_ or fort.name in hex_at(hex_).forts


def test_maubeuge_weakens_in_defence():
    assert unit("Fort Maubeuge").strengths == (5, 4, 3, 2)
    assert unit("Fort Maubeuge").defence_numbers == (2, 2, 1, 1)


@pytest.mark.rule("9.5.2#1")
def test_large_garrisons():
    large = {u.name for u in load_units(FOLDER) if u.garrison and not u.orange}
    names = ("Maubeuge", "Verdun 67", "Verdun 76", "Toul", "Epinal B", "Belfort", "Metz 5", "Metz 3")
    assert large == {f"Fort {n}" for n in names}


@pytest.mark.rule("N1", "N2", "N3", "1.2#2", "9.5.4a#1")
def test_counters_of_the_developer_notes():
    units = {u.name: u for u in load_units(FOLDER)}
    assert units["GE IIILW"].size is Size.CORPS
    assert units["FR IX"].cs[0] == units["FR I"].cs[0] == 4
    assert {units[f"FR {n}"].size for n in ("IIbR", "IVbR", "1R")} == {Size.CORPS}
    assert [u.name for u in units.values() if u.ha and u.side is Side.GERMAN and not u.orange] == [
        "GE HA420",
        "GE HA305",
    ]


@pytest.mark.rule("2.5#1")
def test_indians_count_as_british_and_bavarians_as_german():
    """Colours within an army say nothing more: what is limited by nation is limited for these as well."""
    nations = {u.name: u.nation.value for u in load_units(FOLDER)}
    assert {nations[name] for name in ("BR 3IN", "BR 7IN", "BR SEC", "BR 1")} == {"BR"}
    assert {nations[name] for name in ("GE BLW", "GE BE", "GE 6BR", "GE II")} == {"GE"}
    assert set(nations.values()) == {"GE", "FR", "BR", "BE"}


def test_french_corps_have_the_stated_strengths():
    strengths = {"FR COL": 5, "FR II": 5, "FR XIV": 5, "FR XX": 5, "FR III": 6, "FR VI": 6, "FR XVIII": 6, "FR VII": 4}
    assert {name: unit(name).cs[0] for name in strengths} == strengths
    assert unit("GE XIII").cs[0] == 5
    assert unit("FR IIT").cs[0] == 3


def test_red_circles_and_mountain_units():
    assert all(u.red_circle for u in UNITS if u.nation is Nation.BR and u.combat)
    assert [u.name for u in UNITS if u.mountain] == ["FR XIV", "FR CHA"]
    assert not unit("BE C").red_circle


@pytest.mark.rule("2.7#2")
def test_abbreviations():
    assert spelled_out("IX R Corps") == "Reserve"
    assert spelled_out("B LW Division") == "Bavarian, Landwehr"
