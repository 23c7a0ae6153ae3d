"""Fourth reading, the switches: the readings that a player may choose, each with what it touches."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.steps.rebellion import markers_met
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import losses, next_side, play_out

RAIL = ("single_gauge", "none")
STRONG = {"cf": (16, 16), "lf": (9, 9)}
WEAK = {"cf": (1, 1), "lf": (9, 9)}


@pytest.mark.rule("12.7.4e", "12.7.4a")
@pytest.mark.parametrize(
    ("switch", "strength", "dice", "offered"),
    [
        (True, 4, (3, 6), True),  # margin 1: one space
        (False, 4, (3, 6), False),
        (True, 16, (6, 1), True),  # margin of more: two spaces
        (False, 16, (6, 1), True),
    ],
)
@pytest.mark.parametrize(("hq", "unit", "side"), [("RU Brusilov HQ", "RU I", "AP"), ("GE Mackensen HQ", "GE I", "CP")])
def test_the_hq_and_a_retreat_of_one_space(
    switch: bool, strength: int, dice: tuple[int, int], offered: bool, hq: str, unit: str, side: str
) -> None:
    """12.7.4e (ruling 10): an HQ cancels one space of any retreat, or by the switch of a two-space retreat only."""
    foe = "AH II" if side == "AP" else "RU II"
    with facts(
        units={unit: WEAK, foe: {"cf": (strength, 1), "lf": (9, 9)}},
        spaces={"Dubno": {"fort": 0}},
        lines=[("Dubno", "Brody", *RAIL)],
    ):
        here, there = ("Dubno", "Brody") if side == "AP" else ("Brody", "Dubno")
        p = Position(turn=9, active="CP" if side == "AP" else "AP", hq_cancels_one_space=switch)
        p.at(here, unit, f"({hq})").at(there, foe).attacking(there).declare(here, foe).no_cards(*dice)
        losses(p)
        assert bool(p.s.pending and p.offers("cancel")) is offered


@pytest.mark.rule("23.2a", "23.2b", "3.2.3b", "3.2.3c", "23.3.2e")
@pytest.mark.parametrize(
    ("switch", "nation", "place", "index", "placed", "after"),
    [
        (True, "RU", "Minsk", 0, 0, 2),
        (False, "RU", "Minsk", 0, 2, 2),
        (True, "AH", "Lemberg", 2, 0, 2),
        (False, "AH", "Lemberg", 2, 2, 2),
        (True, "GE", "Berlin", 1, 0, 2),
        (False, "GE", "Berlin", 1, 2, 2),
        (True, "RU", "Orsha", 0, 2, 2),  # no VP space
    ],
)
def test_rebels_and_the_will(switch: bool, nation: str, place: str, index: int, placed: int, after: int) -> None:
    """23.2 (ruling 11): what rebels take from the Will, none by the switch, comes back with the space, and no more."""
    start = {"Minsk": "Molodechno", "Lemberg": "Stryj", "Berlin": "Dresden", "Orsha": "Smolensk"}[place]
    unit = {"RU": "RU I", "AH": "AH I", "GE": "GE I"}[nation]
    with facts(units={unit: STRONG}):
        p = Position(turn=12, uprising_costs_will=switch).will(nation, 2).phase("rebellion")
        play_out(p.do(f"place {nation} Uprising 1 > {place}"))
        assert p.s.will[index] == placed
        next_side(p, "AP" if nation == "RU" else "CP").at(start, unit).attacking(start).declare(place, unit)
        p.no_cards(6, 1)
        losses(p)
        p.do(f"advance {unit} > {place}", "done?")
        assert p.s.will[index] == after


@pytest.mark.rule("23.4.1b#2", "23.4.1c", "23.4.2a", "6.0.F.2b")
@pytest.mark.parametrize(("switch", "stages"), [(True, [0, 1, 2, 3]), (False, [0, 0, 1, 2])])
def test_the_first_stage(switch: bool, stages: list[int]) -> None:
    """23.4.2a (ruling 12): Stage 1 comes on the turn the marker arrives, or by the switch on the next."""
    p = Position(turn=12, stage_on_arrival=switch).will("RU", 2).played("CP-49").flag("food_riots").phase("rebellion")
    play_out(p.do("place RU Uprising 1 > Orsha"))
    next_side(p, "CP").hand("CP", "CP-50").action().do("event CP-50")
    play_out(p)
    found = []
    for turn in (12, 13, 14, 15):
        if turn > 12:
            p.s.turn = turn
            markers_met(p.s)
        p.will("RU", 5)
        play_out(p.phase("rebellion"))
        found.append(max(0, p.s.stage))
    assert found == stages


@pytest.mark.rule("4.1f", "4.1d", "26.4.2a", "26.4.2b")
@pytest.mark.parametrize("switch", [True, False])
def test_units_that_wait_on_the_card(switch: bool) -> None:
    """4.1f: units laid out on the Neutral Entry Setup Card are not on the map, and come in with their nation alike."""
    p = Position.setup("campaign", preplaced=switch)
    p.s.turn = 5
    p.s.active = 1
    assert p.units("Udine") == []
    assert p.units("Trent") == []
    assert p.owner("Venice") == "neutral"
    p.hand("AP", "AP-21").vp(15).action().do("event AP-21")
    play_out(p)
    assert sorted(p.units("Udine")) == ["IT II", "IT IV", "IT VI"]
    assert sorted(p.units("Trent")) == ["AH Mtn 4", "AH Res 9", "AH XX"]
    assert (p.owner("Venice"), p.s.vp) == ("AP", 13)


@pytest.mark.rule("25.2.1a.2", "25.2.3a#1", "8.2#1")
@pytest.mark.parametrize("switch", [True, False])
def test_the_landing_comes_in_a_later_round(switch: bool) -> None:
    """25.2.3a (ruling 13): the cards give no OPS of their own, so LCUs land in the next round under both readings."""
    p = Position(turn=8, landing_in_own_round=switch).at_war("BU").played("AP-14").flag("sea_invasions")
    p.at("Lemnos", "BR XII").hand("AP", "AP-22").half().do("event AP-22")
    assert p.seat() == "CP"
    while p.asked() != "TakeAction" or p.seat() != "AP":
        p.do("cardless" if p.offered("cardless") else "done")
    p.do("cardless", "stack-move BR XII", "done?", "done?")
    assert p.offered("move BR XII > Salonika Sea Invasion")
