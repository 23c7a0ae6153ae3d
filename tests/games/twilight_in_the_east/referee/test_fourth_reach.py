"""Fourth referee's reading of 8.1 and 14.1: how far, counted apart from the program.

The rows come from a second count over the map data and the charts: hexes beside rivers, bridges, ridges,
wetlands and rough ground, in summer, high water, autumn and frost.
"""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import CENTRAL, RUSSIA, does, moving, nm, offered, offers, position, put
from tests.games.twilight_in_the_east.referee.table import state, supplied


@pytest.mark.rule("8.1.1#1", "8.1.3#1", "8.1.4#1")
@pytest.mark.parametrize(
    ("name", "start", "gt", "weather", "counter", "count", "last", "beyond"),
    [
        ("R 27/3", "02.81", 12, nm.NORMAL, False, 55, "05.77", "06.77"),
        ("R 27/3", "54.44", 12, nm.NORMAL, True, 24, "52.44", "58.43"),
        ("R 27/3", "34.78", 12, nm.NORMAL, False, 73, "38.81", "39.81"),
        ("R 27/3", "06.91", 12, nm.NORMAL, True, 33, "09.93", "05.87"),
        ("R 27/3", "39.40", 19, nm.HIGH_WATER, False, 78, "36.37", "41.35"),
        ("R 27/3", "56.102", 19, nm.HIGH_WATER, True, 26, "58.104", "58.105"),
        ("R 27/3", "24.74", 19, nm.HIGH_WATER, False, 72, "20.72", "20.78"),
        ("R 27/3", "83.100", 19, nm.HIGH_WATER, True, 6, "83.99", "83.102"),
        ("R 27/3", "76.73", 30, nm.NORMAL, False, 57, "76.69", "79.76"),
        ("R 27/3", "85.84", 30, nm.NORMAL, True, 19, "85.82", "89.83"),
        ("R 27/3", "80.16", 30, nm.NORMAL, False, 39, "83.19", "79.21"),
        ("R 27/3", "29.112", 30, nm.NORMAL, True, 13, "32.114", "32.111"),
        ("R 27/3", "17.106", 40, nm.FREEZE, False, 54, "14.110", "11.108"),
        ("R 27/3", "64.86", 40, nm.FREEZE, True, 15, "66.85", "65.82"),
        ("R 27/3", "33.101", 40, nm.FREEZE, False, 16, "31.100", "32.99"),
        ("R 27/3", "60.106", 40, nm.FREEZE, True, 32, "58.108", "62.109"),
        ("R 1 c", "30.68", 12, nm.NORMAL, False, 175, "34.63", "25.73"),
        ("R 1 c", "17.69", 12, nm.NORMAL, True, 75, "22.70", "13.73"),
        ("R 1 c", "70.97", 12, nm.NORMAL, False, 73, "67.99", "64.90"),
        ("R 1 c", "62.37", 19, nm.HIGH_WATER, False, 207, "70.39", "71.35"),
        ("R 1 c", "49.34", 19, nm.HIGH_WATER, True, 73, "44.35", "44.38"),
        ("R 1 c", "77.86", 19, nm.HIGH_WATER, False, 135, "71.91", "78.90"),
        ("R 1 c", "37.63", 30, nm.NORMAL, False, 161, "32.65", "31.65"),
        ("R 1 c", "71.102", 30, nm.NORMAL, True, 27, "73.105", "68.101"),
        ("R 1 c", "48.39", 30, nm.NORMAL, False, 167, "44.45", "52.33"),
        ("R 1 c", "53.88", 40, nm.FREEZE, False, 162, "60.84", "51.93"),
        ("R 1 c", "61.59", 40, nm.FREEZE, True, 73, "65.62", "59.62"),
        ("R 1 c", "09.102", 40, nm.FREEZE, False, 153, "02.100", "12.108"),
        ("R 3 how", "11.93", 12, nm.NORMAL, False, 38, "14.94", "07.92"),
        ("R 3 how", "61.31", 12, nm.NORMAL, True, 7, "60.30", "59.31"),
        ("R 3 how", "78.70", 12, nm.NORMAL, False, 36, "74.70", "79.66"),
        ("R 3 how", "83.45", 12, nm.NORMAL, True, 4, "83.44", "82.44"),
        ("R 3 how", "44.70", 19, nm.HIGH_WATER, False, 33, "42.68", "41.67"),
        ("R 3 how", "63.109", 19, nm.HIGH_WATER, True, 7, "65.109", "65.110"),
        ("R 3 how", "14.112", 19, nm.HIGH_WATER, False, 10, "12.111", "15.113"),
        ("R 3 how", "75.53", 19, nm.HIGH_WATER, True, 3, "75.54", "75.55"),
        ("R 3 how", "81.87", 30, nm.NORMAL, False, 12, "80.89", "81.88"),
        ("R 3 how", "58.84", 30, nm.NORMAL, True, 6, "57.84", "60.84"),
        ("R 3 how", "76.54", 30, nm.NORMAL, False, 28, "79.55", "74.52"),
        ("R 3 how", "58.32", 30, nm.NORMAL, True, 5, "58.31", "58.30"),
        ("R 3 how", "68.19", 40, nm.FREEZE, False, 4, "71.20", "72.21"),
        ("R 3 how", "22.94", 40, nm.FREEZE, True, 6, "23.93", "22.92"),
        ("R 3 how", "10.67", 40, nm.FREEZE, False, 22, "09.64", "07.65"),
        ("R 3 how", "52.98", 40, nm.FREEZE, True, 5, "52.97", "51.99"),
        ("R 3 Train", "29.53", 12, nm.NORMAL, False, 30, "30.56", "32.56"),
        ("R 3 Train", "13.60", 12, nm.NORMAL, True, 2, "14.60", "12.61"),
        ("R 3 Train", "74.78", 12, nm.NORMAL, False, 22, "73.79", "71.78"),
        ("R 3 Train", "46.111", 12, nm.NORMAL, True, 2, "46.110", "45.111"),
        ("R 3 Train", "60.106", 19, nm.HIGH_WATER, False, 32, "60.103", "60.102"),
        ("R 3 Train", "49.89", 19, nm.HIGH_WATER, True, 10, "49.90", "51.89"),
        ("R 3 Train", "53.28", 19, nm.HIGH_WATER, False, 44, "54.25", "54.32"),
        ("R 3 Train", "39.95", 19, nm.HIGH_WATER, True, 5, "40.97", "42.95"),
        ("R 3 Train", "40.32", 30, nm.NORMAL, False, 28, "42.30", "36.31"),
        ("R 3 Train", "53.103", 30, nm.NORMAL, True, 6, "54.103", "51.104"),
        ("R 3 Train", "65.73", 30, nm.NORMAL, False, 25, "67.75", "62.75"),
        ("R 3 Train", "39.56", 30, nm.NORMAL, True, 6, "39.55", "37.57"),
        ("R 3 Train", "27.23", 40, nm.FREEZE, False, 20, "29.25", "26.25"),
        ("R 3 Train", "69.53", 40, nm.FREEZE, True, 6, "69.52", "71.53"),
        ("R 3 Train", "62.29", 40, nm.FREEZE, False, 36, "65.29", "65.31"),
        ("R 3 Train", "19.92", 40, nm.FREEZE, True, 6, "19.93", "19.94"),
    ],
)
def test_8_1_how_many_hexes_a_unit_reaches(name, start, gt, weather, counter, count, last, beyond):
    """8.1.1, 8.1.3, 8.1.4, 8.3 The cheapest way to every hex: how many there are, one of the last, one beyond."""
    s = position("d_grand_campaign", gt=gt, weather=weather)
    put(s, name, start, army="R FIRST", corps="" if name == "R 1 c" else None)
    moving(s, RUSSIA, counter=counter)
    does(s, f"take {name}")
    assert len(offers(s, "march")) == count
    assert offered(s, f"march {last}")
    assert not offered(s, f"march {beyond}")


@pytest.mark.rule("14.2.3#1", "14.1#1")
@pytest.mark.parametrize(
    ("side", "hex_", "gt", "weather", "enemies", "friends", "want"),
    [
        ("R", "15.101", 19, nm.HIGH_WATER, (), (), "out"),
        ("R", "25.91", 30, nm.NORMAL, ("26.89",), (), "out"),
        ("R", "82.14", 12, nm.NORMAL, ("85.15",), (), "out"),
        ("C", "31.15", 12, nm.NORMAL, ("30.13", "28.17"), ("33.14",), "out"),
        ("R", "53.85", 19, nm.HIGH_WATER, (), (), "out"),
        ("R", "47.96", 12, nm.NORMAL, ("47.95", "45.96"), ("48.94",), "out"),
        ("R", "20.98", 19, nm.HIGH_WATER, ("20.95", "19.98"), (), "out"),
        ("C", "82.62", 12, nm.NORMAL, ("83.60",), ("80.61",), "low"),  # 6 hexes
        ("C", "33.90", 12, nm.NORMAL, ("33.93", "35.90"), (), "in"),  # 2 hexes
        ("R", "58.98", 30, nm.NORMAL, (), ("55.99",), "out"),
        ("C", "13.88", 40, nm.FREEZE, (), ("10.89",), "in"),  # 2 hexes
        ("R", "59.36", 30, nm.NORMAL, ("60.36",), ("56.38",), "low"),  # 5 hexes
        ("C", "64.80", 30, nm.NORMAL, (), ("64.78",), "low"),  # 5 hexes
        ("C", "57.62", 40, nm.FREEZE, ("56.62", "59.64"), ("58.64",), "out"),
        ("C", "26.105", 12, nm.NORMAL, ("26.104",), (), "low"),  # 4 hexes
        ("C", "18.80", 40, nm.FREEZE, ("20.81", "18.81"), ("17.80",), "low"),  # 4 hexes
        ("C", "67.94", 19, nm.HIGH_WATER, ("66.96", "69.95"), ("66.95",), "in"),  # 2 hexes
        ("R", "41.29", 40, nm.FREEZE, ("42.30",), ("43.27",), "low"),  # 4 hexes
        ("R", "16.78", 12, nm.NORMAL, (), (), "low"),  # 5 hexes
        ("C", "42.13", 30, nm.NORMAL, ("44.14", "43.12"), (), "out"),
        ("R", "48.32", 12, nm.NORMAL, (), (), "low"),  # 6 hexes
        ("C", "80.103", 30, nm.NORMAL, ("81.104", "77.101"), (), "out"),
        ("R", "43.69", 40, nm.FREEZE, ("43.68",), ("45.67",), "low"),  # 4 hexes
        ("C", "19.81", 40, nm.FREEZE, ("19.84", "16.83"), ("21.82",), "in"),  # 3 hexes
        ("C", "52.16", 19, nm.HIGH_WATER, (), (), "in"),  # 3 hexes
        ("C", "78.96", 19, nm.HIGH_WATER, ("75.95",), ("80.95",), "in"),  # 2 hexes
        ("C", "24.85", 19, nm.HIGH_WATER, ("23.86", "25.83"), ("25.87",), "in"),  # 2 hexes
        ("C", "31.76", 12, nm.NORMAL, ("33.77",), (), "in"),  # 3 hexes
        ("R", "38.13", 12, nm.NORMAL, (), (), "out"),  # 7 hexes
        ("C", "44.57", 30, nm.NORMAL, (), (), "out"),
        ("R", "60.61", 40, nm.FREEZE, ("63.59",), ("62.59",), "low"),  # 4 hexes
        ("C", "15.108", 30, nm.NORMAL, ("12.107",), (), "low"),  # 4 hexes
        ("C", "28.102", 30, nm.NORMAL, ("27.101", "26.104"), (), "low"),  # 11/2 hexes
        ("C", "87.50", 30, nm.NORMAL, (), (), "in"),  # 3 hexes
        ("C", "60.92", 19, nm.HIGH_WATER, (), (), "in"),  # 3 hexes
        ("R", "56.43", 19, nm.HIGH_WATER, ("55.45",), ("57.43",), "low"),  # 4 hexes
        ("R", "47.37", 30, nm.NORMAL, ("48.36", "47.34"), (), "low"),  # 4 hexes
        ("R", "30.59", 40, nm.FREEZE, ("31.58", "32.57"), (), "in"),  # 2 hexes
        ("C", "48.46", 12, nm.NORMAL, (), (), "out"),
        ("R", "15.61", 40, nm.FREEZE, (), (), "low"),  # 6 hexes
        ("C", "63.111", 30, nm.NORMAL, ("63.110", "66.113"), ("65.109",), "low"),  # 5 hexes
        ("C", "21.61", 19, nm.HIGH_WATER, (), (), "out"),
        ("C", "31.109", 12, nm.NORMAL, (), (), "low"),  # 6 hexes
        ("C", "93.37", 12, nm.NORMAL, (), ("94.36",), "in"),  # 2 hexes
        ("R", "54.58", 12, nm.NORMAL, (), ("54.55",), "in"),  # 2 hexes
        ("C", "30.75", 40, nm.FREEZE, (), ("31.77",), "low"),  # 4 hexes
        ("R", "53.54", 40, nm.FREEZE, (), (), "in"),  # 2 hexes
        ("C", "50.47", 40, nm.FREEZE, (), ("51.49",), "out"),
    ],
)
def test_14_2_3_how_far_a_unit_is_from_the_railway(side, hex_, gt, weather, enemies, friends, want):
    """14.1.2, 14.2.3 Three hexes from a railway are supply, six low supply, with terrain, bridges and EZOCs counted."""
    own, army, assets = ("R 27/3", "R FIRST", "R Kowno") if side == "R" else ("G 1/1", "G EIGHTH", "G Lötzen")
    others = ("G 2/1", "G 35/17") if side == "R" else ("R 25/3", "R 28/20")
    s = position("d_grand_campaign", gt=gt, weather=weather)
    for name, at in zip(others, enemies, strict=False):
        put(s, name, at)
    put(s, own, hex_, army=army)
    for at in friends:
        put(s, assets, at, army=army)
    supplied(s, RUSSIA if side == "R" else CENTRAL)
    assert state(s, own) == want
