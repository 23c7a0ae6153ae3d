"""8, 9.1, 9.3, 9.4 The actions of a round."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import card
from greatwar.games.pursuit_of_glory.state import DISCARD, USE_RP, USE_SR
from tests.games.pursuit_of_glory.positions import Position


@pytest.mark.rule("8.1.2", "9.1.2", "9.3.2", "9.4.2", "13.2")
def test_four_ways_and_one_op() -> None:
    p = Position(units="1914").hand("AP", "AP-10").action()
    for text in ("ops AP-10", "sr AP-10", "rp AP-10", "one-op"):
        assert p.offers(text)
    assert not p.offers("done")
    p = Position(units="1914").hand("AP", "AP-10").set(taken=((), (USE_SR, 3))).action()
    assert not p.offers("sr AP-10")
    assert p.offers("rp AP-10")
    assert p.why_not("sr AP-10") == ("9.3.2", "the previous action was an SR card too")
    p = Position(units="1914").hand("AP", "AP-10").set(taken=((), (USE_RP, 3))).action()
    assert p.offers("sr AP-10")
    assert not p.offers("rp AP-10")


@pytest.mark.rule("9.4.1#1", "2.0.rp")
def test_recording_points() -> None:
    p = Position(units="1914").hand("AP", "AP-10").action().do("rp AP-10")
    assert dict(zip(("BR", "IN", "RU"), (n / 2 for n in p.s.rp), strict=False))["RU"] == 2
    assert p.s.in_pile(card("AP-10"), DISCARD)


@pytest.mark.rule("16.4.5.S1a")
def test_no_russian_points_in_the_revolution() -> None:
    p = Position(units="1914").hand("AP", "AP-10").set(stage=1).action().do("rp AP-10")
    assert p.s.rp[2] == 0
