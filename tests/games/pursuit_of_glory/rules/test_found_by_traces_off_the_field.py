"""Errors between the combats that recorded games have shown, each with the other side of the boundary."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.cards.registry import is_lapsed
from greatwar.games.pursuit_of_glory.components import card, space
from greatwar.games.pursuit_of_glory.rules import collapse, redeployment
from greatwar.games.pursuit_of_glory.steps.collapse import RemoveDivisions
from greatwar.games.pursuit_of_glory.steps.out_of_theatre import Negate
from greatwar.games.pursuit_of_glory.steps.yildirim import JoinYildirim
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.parametrize(
    ("cards", "start", "to", "points"),
    [
        (("CP-22",), "Lemnos", "Cyprus", 2),
        (("CP-22", "CP-53"), "Lemnos", "Cyprus", 3),
        (("CP-22", "CP-53"), "Cyprus", "Lemnos", 3),
        (("CP-22", "CP-53"), "Lemnos", "Sudan and Darfur", 2),
    ],
)
def test_each_card_of_submarines_asks_its_point_of_either_end_of_a_voyage(
    cards: tuple[str, ...], start: str, to: str, points: int
) -> None:
    p = Position(active="AP", turn=12).happened("AP-03", *cards).control("AP", "Cyprus").put(start, "BR DIV")
    assert redeployment.cost(p.s, p.unit("BR DIV", start), space(to)) == points


@pytest.mark.rule("16.4.5.S4a")
@pytest.mark.parametrize(("stage", "out_of_date"), [(3, False), (4, True)])
def test_no_russians_come_by_sphere_of_influence_after_stage_4(stage: int, out_of_date: bool) -> None:
    p = Position(active="AP", turn=12).set(stage=stage)
    assert is_lapsed(p.s, card("AP-09")) == out_of_date


@pytest.mark.rule("18.6.4")
@pytest.mark.parametrize(("units", "offered"), [((), True), (("BR DIV",), False)])
def test_an_empty_beachhead_is_removed_whatever_the_action_will_be(units: tuple[str, ...], offered: bool) -> None:
    p = Position(active="AP", turn=9).hand("AP", "AP-04").beachhead("Beachhead to Haifa")
    p.put("Beachhead to Haifa", *units).action()
    assert p.offers("remove Beachhead to Haifa") == offered
    if offered:
        p.do("remove Beachhead to Haifa")
        assert p.offers("rp AP-04")
        assert not p.offers("remove Beachhead to Haifa")


@pytest.mark.rule("18.12.2")
def test_more_troops_than_required_may_be_sent_away() -> None:
    p = Position(turn=12).put("Cairo", "BR Elite DIV", "BR Elite DIV", "IN DIV").put("Suez", "BR DIV")
    p.begin(Negate(card("CP-50").n, 1, 3))
    p.do("eliminate BR Elite DIV", "eliminate BR Elite DIV", "eliminate IN DIV")
    assert p.offers("done")
    assert p.offers("eliminate BR DIV")


@pytest.mark.rule("18.8.4.3#2", "3.2#3")
def test_the_combined_division_may_be_one_of_the_austrians_that_leave() -> None:
    p = Position(turn=9).put("Sofia", "BU-AH Combined Division", "BU DIV").put("Galicia", "AH DIV")
    p.begin(RemoveDivisions(1))
    assert p.offers("pick BU-AH Combined Division")
    assert p.offers("pick AH DIV")
    assert "BU DIV" not in [u.kind for u in collapse.divisions(p.s)]


@pytest.mark.rule("3.2.1.3.YILD")
@pytest.mark.parametrize(("where", "offered"), [("Galicia", True), ("CP permanently eliminated", False)])
def test_falkenhayn_comes_from_the_map_with_yildirim_if_he_lives(where: str, offered: bool) -> None:
    p = Position(active="CP", turn=12).put("Baghdad", "GE Yildirim")
    if where == "Galicia":
        p.put(where, "GE DIV", "GE Falkenhayn HQ")
    else:
        p.box(where, "GE Falkenhayn HQ")
    p.begin(JoinYildirim((space("Baghdad").n, space("Damascus").n)))
    assert p.offers("place GE Falkenhayn HQ > Baghdad") == offered
    assert not p.offers("place GE Falkenhayn HQ > Damascus")
    assert not offered or p.offers("done")
